//! Games that tell all that follows from a position in one call, as those do whose rules another
//! program knows: each position is asked about once, and nothing else is asked. And games that fail.
#![allow(clippy::unwrap_used, missing_docs)]

use std::sync::atomic::{AtomicU64, Ordering};

use gagne_core::walk::HashedSet;
use gagne_core::walk::fold::{Remember, fold};
use gagne_core::walk::reach::{Reach, Visit};
use gagne_core::{
    Ask, Ending, Entry, Facts, Game, Meter, Neutral, Notation, Packing, PackingVisitor, Side,
    Space, Stop, SuccessorOf, Value,
};
use gagne_games::chomp::Chomp;
use gagne_games::hare::Hare;
use gagne_games::tictactoe::TicTacToe;
use gagne_solve::Solver;
use gagne_solve::graph::loops::Loops;
use gagne_solve::memo::memo;
use gagne_solve::table::census::{Census, census};
use gagne_solve::table::external::{Medium, TableOptions, solve};

/// A game behind a counter, which may break down after some questions.
struct DistantGame<G> {
    game: G,
    asked: AtomicU64,
    patience: u64,
}

impl<G> DistantGame<G> {
    fn new(game: G) -> Self {
        DistantGame {
            game,
            asked: AtomicU64::new(0),
            patience: u64::MAX,
        }
    }

    fn asked(&self) -> u64 {
        self.asked.swap(0, Ordering::Relaxed)
    }
}

impl<G: Space> Space for DistantGame<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn start(&self) -> G::Position {
        self.game.start()
    }
}

impl<G: Game> Game for DistantGame<G> {
    fn ending(&self, _: &G::Position) -> Option<Ending> {
        panic!("nobody asks for the ending alone")
    }

    fn moves(&self, _: &G::Position, _: &mut Vec<G::Move>) {
        panic!("nobody asks for the moves alone")
    }

    fn play(&self, _: &G::Position, _: G::Move) -> G::Position {
        panic!("nobody asks where a move leads")
    }

    fn facts(&self) -> Facts {
        self.game.facts()
    }

    fn player(&self, position: &G::Position) -> Side {
        self.game.player(position)
    }

    fn endless(&self, position: &G::Position) -> Ending {
        self.game.endless(position)
    }

    fn expand(&self, position: &G::Position, out: &mut Vec<SuccessorOf<Self>>) -> Option<Ending> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        if self.fault().is_some() {
            return Some(self.game.endless(position));
        }
        self.game.expand(position, out)
    }

    const EXPANDS_AT_ONCE: bool = true;

    fn fault(&self) -> Option<String> {
        let asked = self.asked.load(Ordering::Relaxed);
        (asked > self.patience).then(|| "the line is dead".to_owned())
    }
}

/// How many positions can be reached.
fn reached<G: Game>(game: &G, root: &G::Position) -> u64 {
    let mut count = 0;
    let visit = &mut |_: Visit<'_, G::Position, ()>, _: &mut Meter| {
        count += 1;
        Ok(())
    };
    let mut visited = HashedSet::default();
    let mut meter = Meter::unbounded();
    let all = Reach::new(game).walk(root, &mut visited, &mut meter, visit);
    assert_eq!(all, Ok(true));
    count
}

fn value<G: Game + 'static>(game: &G, root: &G::Position) -> Value {
    memo(game)
        .value(game, root, &mut Meter::unbounded())
        .unwrap()
}

#[test]
fn a_position_is_asked_about_once() {
    let (plain, distant) = (TicTacToe, DistantGame::new(TicTacToe));
    let root = plain.start();
    let all = reached(&plain, &root);
    assert_eq!((all, reached(&distant, &root)), (5478, all));
    assert_eq!(distant.asked(), all);
    assert_eq!(value(&distant, &root), value(&plain, &root));
    assert_eq!(distant.asked(), all);

    let chomp = Neutral::<Chomp>::from_rules("").unwrap();
    let bar = chomp.parse("4x5").unwrap();
    let distant = DistantGame::new(chomp.clone());
    assert_eq!(value(&distant, &bar), value(&chomp, &bar));
    assert_eq!(distant.asked(), reached(&chomp, &bar));
}

#[test]
fn a_game_that_loops_is_asked_once_as_well() {
    let (plain, root) = (
        Hare::from_rules("").unwrap(),
        Hare::from_rules("").unwrap().start(),
    );
    let distant = DistantGame::new(Hare::from_rules("").unwrap());
    let mut meter = Meter::unbounded();
    let right = Loops::default().value(&plain, &root, &mut meter);
    assert_eq!(Loops::default().value(&distant, &root, &mut meter), right);
    assert_eq!(distant.asked(), reached(&plain, &root));
}

/// Counts all positions of a packing's game, asked of another one with the same positions.
struct CountPositions<'c, G: Game> {
    game: &'c G,
    root: &'c G::Position,
}

impl<G: Game + Sync> PackingVisitor<G::Position> for CountPositions<'_, G> {
    type Answer = Result<Census<()>, Stop>;

    fn visit<K: Packing<Position = G::Position>>(self, packing: &K) -> Self::Answer {
        let options = TableOptions {
            symmetry: false,
            medium: Medium::Memory,
        };
        let mut meter = Meter::unbounded();
        let table = solve(self.game, packing, self.root, options, &mut meter)?;
        let counted = table.unwrap().census(self.game, &mut meter)?;
        Ok(counted.without_position())
    }
}

#[test]
fn tables_on_disk_ask_in_one_call_too() {
    let distant = DistantGame::new(TicTacToe);
    let root = TicTacToe.start();
    let count = |game| CountPositions { game, root: &root };
    let there = TicTacToe.packing(&root, count(&distant)).unwrap().unwrap();
    // Once to find where moves lead, once for what that is worth, and how many moves the root has.
    assert_eq!(distant.asked(), 2 * 5478 + 1);
    let (mut solver, mut visited) = (memo(&TicTacToe), HashedSet::default());
    let mut meter = Meter::unbounded();
    let here = census(
        &TicTacToe,
        &root,
        false,
        &mut visited,
        &mut meter,
        &mut |at, meter| solver.value(&TicTacToe, at, meter),
    );
    assert_eq!(there, here.unwrap().without_position());
}

#[test]
fn a_game_that_fails_stops_the_work() {
    let broken = DistantGame {
        patience: 100,
        ..DistantGame::new(TicTacToe)
    };
    let root = broken.start();
    let mut meter = Meter::unbounded();
    let value = memo(&broken).value(&broken, &root, &mut meter);
    assert_eq!(value, Err(Stop::Game));
    assert_eq!(broken.asked(), 101, "nothing is asked after it failed");
    let folded = fold(
        &broken,
        &root,
        &Nothing,
        &mut Remember::default(),
        &mut meter,
    );
    assert_eq!(folded, Err(Stop::Game));
    let count = CountPositions {
        game: &broken,
        root: &root,
    };
    assert_eq!(TicTacToe.packing(&root, count), Some(Err(Stop::Game)));
    assert_eq!(broken.fault().as_deref(), Some("the line is dead"));
}

/// The algebra that forgets what it hears.
struct Nothing;

impl<G: Game> gagne_core::walk::fold::Algebra<G> for Nothing {
    type Sum = ();

    fn end(&self, _: &G, _: &G::Position, _: Ending) {}

    fn begin(&self) {}

    fn add(&self, (): &mut (), _: bool, (): &()) {}
}
