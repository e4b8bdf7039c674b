//! Levels of packed keys hold the values of the oracle, in memory and on disk, by one thread and by
//! two, and say of every game what a walk over its positions says.

// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use std::num::NonZeroUsize;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use gagne_core::walk::HashedSet;
use gagne_core::{
    Ask, Budget, Entry, Game, Meter, Offer, Packing, PackingVisitor, Phase, Progress, Stop,
};
use gagne_solve::memo::memo;
use gagne_solve::table::census::{Census, census};
use gagne_solve::table::external::{Medium, TableOptions, solve};
use gagne_solve::table::{OnDemand, Solution, Storage};
use gagne_testkit::random::{RandomGame, RandomKind, VertexKeys};
use gagne_testkit::values::Values;

fn budget(threads: usize) -> Budget {
    Budget {
        threads: NonZeroUsize::new(threads),
        ..Budget::default()
    }
}

const EVERYWHERE: [(Medium, usize); 4] = [
    (Medium::Memory, 1),
    (Medium::Memory, 2),
    (Medium::Disk, 1),
    (Medium::Disk, 2),
];

/// The counts that a walk gives, asking the oracle.
fn walked(game: &RandomGame, symmetry: bool, values: &mut Values<'_, RandomGame>) -> Census<u32> {
    let ask = &mut |position: &u32, _: &mut Meter| Ok(values.of(position));
    let seen = &mut HashedSet::default();
    census(game, &0, symmetry, seen, &mut Meter::unbounded(), ask).unwrap()
}

#[test]
fn levels_equal_the_oracle_on_random_games() {
    let mut games = 0;
    for kind in RandomKind::all() {
        for seed in 0..12 {
            let game = RandomGame::new(kind, seed);
            let text = format!("seed {seed}, {kind:?}");
            let mut values = Values::new(&game);
            for (medium, threads) in EVERYWHERE {
                for symmetry in [false, true] {
                    let mut meter = budget(threads).meter();
                    let request = TableOptions { symmetry, medium };
                    let packing = VertexKeys(&game);
                    let made = solve(&game, &packing, &0, request, &mut meter).unwrap();
                    assert_eq!(made.is_none(), kind.scored, "{text}");
                    let Some(mut table) = made else { continue };
                    let counted = table.census(&game, &mut meter).unwrap();
                    assert_eq!(counted, walked(&game, symmetry, &mut values), "{text}");
                    let verdict = table.verify(&game, &mut meter).unwrap();
                    assert_eq!(verdict.wrong, None, "{text}");
                    assert_eq!(verdict.positions, counted.positions, "{text}");
                    assert_eq!(
                        table.value(&game, &0, &mut meter),
                        Ok(values.of(&0)),
                        "{text}"
                    );
                    games += 1;
                }
            }
        }
    }
    assert!(games > 2000, "{games}");
}

/// Solves a game of the catalogue and asks.
struct TableQuestion<'a, G: Game> {
    game: &'a G,
    root: &'a G::Position,
    request: TableOptions,
    budget: Budget,
}

type Summary = (Census<()>, Storage);

impl<G: Offer + Game + Sync> PackingVisitor<G::Position> for TableQuestion<'_, G> {
    type Answer = Result<Option<Summary>, Stop>;

    fn visit<K: Packing<Position = G::Position>>(self, packing: &K) -> Self::Answer {
        let mut meter = self.budget.meter();
        let made = solve(self.game, packing, self.root, self.request, &mut meter)?;
        let Some(mut table) = made else {
            return Ok(None);
        };
        let counted = table.census(self.game, &mut meter)?;
        let verdict = table.verify(self.game, &mut meter)?;
        assert_eq!(verdict.positions, counted.positions);
        assert!(verdict.wrong.is_none());
        Ok(Some((counted.without_position(), table.storage())))
    }
}

fn asked<G: Offer + Game + Sync>(
    game: &G,
    root: &G::Position,
    request: TableOptions,
    budget: Budget,
) -> Option<Result<Summary, Stop>> {
    let visitor = TableQuestion {
        game,
        root,
        request,
        budget,
    };
    game.packing(root, visitor).and_then(Result::transpose)
}

/// Holds the tables of a position against a walk.
pub(crate) fn agree<G: Offer + Game + Sync + 'static>(game: &G, root: &G::Position, text: &str) {
    for symmetry in [false, true] {
        let mut solver = memo(game);
        let mut remembered = OnDemand {
            solver: solver.as_mut(),
            root: root.clone(),
            symmetry,
            keep: None,
        };
        let right = remembered.census(game, &mut Meter::unbounded()).unwrap();
        let right = right.without_position();
        for (medium, threads) in EVERYWHERE {
            let request = TableOptions { symmetry, medium };
            let told = asked(game, root, request, budget(threads));
            let none = game.facts().scored || game.facts().solo || !packs(game, root);
            assert!(told.is_some() || none, "no table of {text}");
            if let Some(told) = told {
                assert_eq!(told.unwrap().0, right, "{text} {request:?}");
            }
        }
    }
}

/// Whether what can be reached from a root is packed.
fn packs<G: Offer + Game>(game: &G, root: &G::Position) -> bool {
    struct Packs;

    impl<P> PackingVisitor<P> for Packs {
        type Answer = ();

        fn visit<K: Packing<Position = P>>(self, _packing: &K) {}
    }

    game.packing(root, Packs).is_some()
}

fn connect(rules: &str) -> gagne_games::connect::Connect {
    Entry::from_rules(rules).unwrap()
}

fn connected(rules: &str, request: TableOptions, budget: Budget) -> Result<Summary, Stop> {
    use gagne_core::Space;
    let game = connect(rules);
    asked(&game, &game.start(), request, budget).unwrap()
}

const ANYHOW: TableOptions = TableOptions {
    symmetry: false,
    medium: Medium::Either,
};

#[test]
fn connect_has_the_positions_that_are_known() {
    let mut told = Vec::new();
    for (memory, threads) in [(1 << 30, 1), (1 << 30, 2), (1 << 20, 1), (1 << 20, 2)] {
        let budget = Budget {
            memory: Some(memory),
            ..budget(threads)
        };
        let (counts, storage) = connected("4x4", ANYHOW, budget).unwrap();
        assert_eq!(counts.positions, 161_029);
        let outcomes = counts.outcomes;
        assert_eq!(
            (outcomes.won, outcomes.drawn, outcomes.lost),
            (38_675, 90_120, 32_234)
        );
        let expected = if memory > 1 << 20 {
            Storage::Hashed
        } else {
            Storage::Disk
        };
        assert_eq!(storage, expected);
        told.push(counts);
    }
    assert!(told.windows(2).all(|pair| pair[0] == pair[1]));
    let (counts, _) = connected("5x4", ANYHOW, budget(2)).unwrap();
    assert_eq!(counts.positions, 3_945_711);
    let outcomes = counts.outcomes;
    assert_eq!(
        (outcomes.won, outcomes.drawn, outcomes.lost),
        (1_390_516, 1_303_636, 1_251_559)
    );
}

#[test]
fn bounds_are_kept() {
    let small = |medium, memory| {
        let budget = Budget {
            memory: Some(memory),
            ..budget(1)
        };
        connected(
            "5x4",
            TableOptions {
                symmetry: false,
                medium,
            },
            budget,
        )
        .map(|(_, storage)| storage)
    };
    assert_eq!(small(Medium::Memory, 4 << 20), Err(Stop::Memory));
    assert_eq!(small(Medium::Either, 4 << 20), Ok(Storage::Disk));
    assert_eq!(small(Medium::Either, 1 << 10), Err(Stop::Memory));
    let cancelled = budget(2);
    cancelled.cancel.store(true, Ordering::Relaxed);
    assert_eq!(
        connected("4x4", ANYHOW, cancelled).err(),
        Some(Stop::Cancelled)
    );
}

/// Spoils the value of the root and tells what the verifier says.
struct Spoiler<'a, G: Game> {
    game: &'a G,
    root: &'a G::Position,
    medium: Medium,
}

impl<G: Offer + Game + Sync> PackingVisitor<G::Position> for Spoiler<'_, G> {
    type Answer = bool;

    fn visit<K: Packing<Position = G::Position>>(self, packing: &K) -> bool {
        let mut meter = Meter::unbounded();
        let request = TableOptions {
            symmetry: false,
            medium: self.medium,
        };
        let made = solve(self.game, packing, self.root, request, &mut meter).unwrap();
        let mut table = made.unwrap();
        let change = |code| if code == 3 { 4 } else { 3 };
        table.corrupt(self.game, self.root, &change).unwrap();
        table.verify(self.game, &mut meter).unwrap().wrong.is_some()
    }
}

#[test]
fn the_verifier_finds_a_spoiled_value() {
    let game = connect("4x4");
    for medium in [Medium::Memory, Medium::Disk] {
        for text in ["..../..../..../....", "..../xo../ox../xoox"] {
            use gagne_core::Notation;
            let root = game.parse(text).unwrap();
            let visitor = Spoiler {
                game: &game,
                root: &root,
                medium,
            };
            assert_eq!(
                game.packing(&root, visitor),
                Some(true),
                "{medium:?} {text}"
            );
        }
    }
}

/// A word about progress: the phase and the level.
type Word = (Option<Phase>, Option<u32>);

/// What was told of the work on a game: phases with their levels, each once for as long as it lasts.
fn told(game: &RandomGame, medium: Medium) -> (Vec<Word>, usize) {
    let told = Arc::new(Mutex::new(Vec::new()));
    let ears = Arc::clone(&told);
    let budget = Budget {
        watcher: Some(Arc::new(move |progress: &Progress| {
            let now = (progress.phase, progress.level.map(|(level, _)| level));
            let mut told = ears.lock().unwrap();
            if told.last() != Some(&now) {
                told.push(now);
            }
        })),
        ..budget(2)
    };
    let request = TableOptions {
        symmetry: false,
        medium,
    };
    let mut meter = budget.meter();
    let keys = VertexKeys(game);
    let made = solve(game, &keys, &0, request, &mut meter).unwrap();
    let mut table = made.unwrap();
    let levels = table.census(game, &mut meter).unwrap().by_level.len();
    table.verify(game, &mut meter).unwrap();
    let told = told.lock().unwrap().clone();
    (told, levels)
}

#[test]
fn progress_tells_every_phase_and_every_level() {
    for kind in RandomKind::all().into_iter().filter(|kind| !kind.scored) {
        for medium in [Medium::Memory, Medium::Disk] {
            let (told, levels) = told(&RandomGame::new(kind, 3), medium);
            let of = |phase: Phase| -> Vec<Option<u32>> {
                let same = told.iter().filter(|(of, _)| *of == Some(phase));
                same.map(|&(_, level)| level).collect()
            };
            let counted = |last: usize| (1..=last as u32).map(Some).collect::<Vec<_>>();
            assert_eq!(of(Phase::Expanding), counted(levels), "{kind:?}");
            let backwards = of(Phase::LookingUp);
            assert!(!backwards.is_empty(), "{kind:?}");
            assert_eq!(backwards, counted(backwards.len()), "{kind:?}");
            let mut phases: Vec<_> = told.iter().map(|&(phase, _)| phase).collect();
            phases.dedup();
            let order = Phase::ALL.map(|(phase, _)| Some(phase));
            assert_eq!(phases, order, "{kind:?}");
        }
    }
}
