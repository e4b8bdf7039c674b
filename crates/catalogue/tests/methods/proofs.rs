//! What a search proves is what the oracle says, on random games of every kind and on the small
//! positions of the catalogue; and the first move of its line is worth the value that it proved.

// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use gagne_core::{Ask, Bound, Dice, Entry, Game, Meter, Notation, Offer, Outcome, Value};
use gagne_games::taquin::Taquin;
use gagne_games::taquin::patterns::Patterns;
use gagne_search::ida::{Ida, along, solve};
use gagne_search::mcts::Mcts;
use gagne_search::proof::Proof;
use gagne_search::{Finding, Search, Sight};
use gagne_testkit::random::{PointsGame, RandomGame, RandomKind, Turns};
use gagne_testkit::tour::reachable;
use gagne_testkit::values::Values;

/// Compares what was found with the oracle; whether it is a proof.
fn is_right<G: Game>(
    values: &mut Values<'_, G>,
    game: &G,
    position: &G::Position,
    found: &Finding<G::Move>,
    text: &str,
) -> bool {
    // The line can be played.
    let mut at = position.clone();
    for chosen in &found.line {
        let mut moves = Vec::new();
        assert_eq!(game.ending(&at), None, "{text}");
        game.moves(&at, &mut moves);
        assert!(moves.contains(chosen), "{text}");
        at = game.play(&at, *chosen);
    }
    let Some(value) = found.value else {
        return false;
    };
    let alike = |said: Value, wanted: Value| {
        let plies = said.plies().is_none() || said.plies() == wanted.plies();
        said.outcome() == wanted.outcome() && said.score() == wanted.score() && plies
    };
    let wanted = values.of(position);
    assert!(alike(value, wanted), "{value:?} is not {wanted:?}: {text}");
    if game.ending(position).is_none() {
        let first = found.line[0];
        let moves = values.moves(position);
        let of = moves.iter().find(|(chosen, _)| *chosen == first).unwrap().1;
        let same = of.outcome() == value.outcome() && of.score() == value.score();
        assert!(
            same,
            "the first move is worth {of:?}, not {value:?}: {text}"
        );
    }
    true
}

/// Proofs of each search, of so many positions.
#[derive(Debug, Default)]
struct Proofs {
    asked: u64,
    mcts: u64,
    proof: u64,
}

fn ask<G: Game>(game: &G, position: &G::Position, text: &str, proofs: &mut Proofs) {
    let mut values = Values::new(game);
    let sight = Sight::plain(game);
    let mut meter = Meter::unbounded();
    let mut mcts = Mcts {
        playouts: 400,
        seed: 3,
    };
    let found = mcts.search(sight, position, &mut meter).unwrap();
    proofs.asked += 1;
    let text_of = |search| format!("{search}: {text}");
    proofs.mcts += u64::from(is_right(
        &mut values,
        game,
        position,
        &found,
        &text_of("mcts"),
    ));
    for entries in [1 << 16, 8] {
        let mut proof = Proof {
            visits: 5000,
            entries,
        };
        let found = proof.search(sight, position, &mut meter).unwrap();
        let right = is_right(&mut values, game, position, &found, &text_of("proof"));
        if entries > 8 && !game.facts().scored {
            proofs.proof += u64::from(right);
        }
    }
}

#[test]
fn proofs_on_random_games_are_right() {
    for loops in [false, true] {
        let mut proofs = Proofs::default();
        let mut unscored = 0;
        for kind in RandomKind::all()
            .into_iter()
            .filter(|kind| kind.loops == loops)
        {
            for seed in 0..60 {
                let game = RandomGame::new(kind, seed);
                for vertex in [0, game.len() / 2] {
                    let text = format!("vertex {vertex}, seed {seed}, {kind:?}");
                    ask(&game, &vertex, &text, &mut proofs);
                    unscored += u64::from(!kind.scored);
                }
            }
        }
        println!("loops {loops}, {unscored} without points: {proofs:?}");
        // Proof numbers decide everything, and without loops playouts whatever is small.
        assert_eq!(proofs.proof, unscored);
        assert!(proofs.mcts * 2 > proofs.asked);
        assert!(loops || proofs.mcts * 10 > proofs.asked * 9);
    }
}

#[test]
fn proofs_on_games_with_points_in_the_books_are_right() {
    let mut proofs = Proofs::default();
    for seed in 0..60 {
        for turns in [Turns::Alternate, Turns::Again, Turns::Solo] {
            for symmetric in [false, true] {
                let game = PointsGame::new(turns, symmetric, seed);
                let text = format!("seed {seed}, {turns:?}, symmetric {symmetric}");
                ask(&game, &(0, 7), &text, &mut proofs);
            }
        }
    }
    assert!(proofs.mcts * 10 > proofs.asked * 9);
}

/// Asks about a position of a game.
pub(crate) fn agree<G: Game>(game: &G, position: &G::Position, text: &str) {
    let mut proofs = Proofs::default();
    ask(game, position, text, &mut proofs);
    // Without points proof numbers decide whatever is small.
    assert_eq!(proofs.proof, u64::from(!game.facts().scored), "{text}");
}

#[test]
fn shortest_ways_through_random_puzzles_are_right() {
    let mut solved = 0;
    let puzzles = RandomKind::all();
    for kind in puzzles.into_iter().filter(|kind| kind.turns == Turns::Solo) {
        for seed in 0..60 {
            let game = RandomGame::new(kind, seed);
            let mut values = Values::new(&game);
            let text = format!("seed {seed}, {kind:?}");
            let value = values.of(&0);
            let won = value.outcome() == Outcome::Win && value.plies().is_some();
            // Without a bound that knows better, what never ends is searched for ever.
            if kind.loops && !won && !kind.scored {
                continue;
            }
            let mut ida = Ida { bound: None };
            let found = ida.search(Sight::plain(&game), &0, &mut Meter::unbounded());
            let found = found.unwrap();
            is_right(&mut values, &game, &0, &found, &text);
            if won && !kind.scored {
                assert_eq!(found.value, Some(value), "{text}");
                solved += 1;
            }
        }
    }
    assert!(solved > 200, "{solved}");
}

/// Compares bounds and shortest ways from a position of a puzzle with the oracle.
pub(crate) fn shortest_ways_agree<G: Offer + Game>(game: &G, root: &G::Position, text: &str) {
    let Some(bound) = game.bound() else {
        return;
    };
    let mut values = Values::new(game);
    for position in reachable(game, std::slice::from_ref(root), 200) {
        let text = format!("{} after {text}", game.show(&position));
        let value = values.of(&position);
        match value.plies() {
            Some(plies) => assert!(u64::from(bound.least(&position)) <= plies, "{text}"),
            None => assert!(bound.is_lost(&position), "{text}"),
        }
        let found = solve(game, &position, &(), &mut Meter::unbounded()).unwrap();
        assert_eq!(found.and_then(|found| found.value), Some(value), "{text}");
    }
}

#[test]
fn tables_and_conflicts_solve_the_fifteen_puzzle_alike() {
    let game = Taquin::from_rules("4x4").unwrap();
    assert!(game.bound().is_some());
    let goal = game.parse("0,1,2,3/4,5,6,7/8,9,10,11/12,13,14,15").unwrap();
    let mut meter = Meter::unbounded();
    let patterns = Patterns::build(&game, &mut meter).unwrap().unwrap();
    let mut dice = Dice::new(15);
    for steps in 20..80 {
        let mut tiles = goal;
        let mut before = goal;
        for _ in 0..steps {
            let mut moves = Vec::new();
            game.moves(&tiles, &mut moves);
            moves.retain(|&tile| game.play(&tiles, tile) != before);
            before = tiles;
            tiles = game.play(&tiles, moves[dice.roll(moves.len())]);
        }
        let fast = along(&patterns, &tiles, &mut meter).unwrap();
        let mut ida = Ida {
            bound: game.bound(),
        };
        let slow = ida.search(Sight::of(&game), &tiles, &mut meter).unwrap();
        assert_eq!(fast.value, slow.value, "{}", game.show(&tiles));
        let plies = fast.line.len();
        assert!(plies <= steps && plies % 2 == steps % 2);
        assert!(game.least(&tiles) as usize <= plies);
        assert!(
            fast.line
                .iter()
                .fold(tiles, |at, &tile| game.play(&at, tile))
                == goal
        );
    }
}
