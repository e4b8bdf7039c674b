//! Every method and every storage gives the answers of the oracle.

use std::num::NonZeroUsize;

use gagne_core::{Budget, Game, Meter, Ranking};
use gagne_solve::Solver;
use gagne_solve::brute::Brute;
use gagne_solve::memo::memo;
use gagne_solve::table::Solution;
use gagne_solve::table::dense::Dense;
use gagne_solve::table::external::{Medium, TableOptions, solve};

use crate::random::{RandomGame, RandomKind, SplitMix64, Turns, VertexIndex, VertexKeys};
use crate::values::Values;

/// Asks one solver about these positions in turn, so that what it remembers of one serves the next.
fn agrees<G: Game>(
    game: &G,
    name: &str,
    solver: &mut dyn Solver<G>,
    values: &mut Values<'_, G>,
    positions: &[(G::Position, String)],
) {
    for (position, text) in positions {
        let mut meter = Meter::unbounded();
        let wanted = values.of(position);
        let moves = values.moves(position);
        let best: Vec<usize> = (0..moves.len())
            .filter(|&place| moves[place].1 == wanted)
            .collect();
        let value = solver.value(game, position, &mut meter);
        assert_eq!(value, Ok(wanted), "value by {name}: {text}");
        let answer = solver.answer(game, position, &mut meter).unwrap();
        assert_eq!(answer.value, wanted, "answer by {name}: {text}");
        let place = |chosen: &G::Move| moves.iter().position(|(legal, _)| legal == chosen);
        let found: Vec<usize> = answer.best.iter().filter_map(place).collect();
        assert_eq!(found.len(), answer.best.len(), "legal by {name}: {text}");
        assert_eq!(found, best, "best moves by {name}: {text}");
        if game.ending(position).is_none() {
            let found = solver.moves(game, position, &mut meter).unwrap();
            assert!(found == moves, "moves by {name}: {text}");
        }
    }
}

/// Asks every method that searches.
pub fn all_agree<G: Game + 'static>(game: &G, positions: &[(G::Position, String)]) {
    let mut values = Values::new(game);
    agrees(game, "memo", &mut *memo(game), &mut values, positions);
    // From the last to the first the memory fills in the other order.
    let turned: Vec<_> = positions.iter().rev().cloned().collect();
    agrees(game, "memo", &mut *memo(game), &mut values, &turned);
    // Answers alone, by a solver that was asked nothing before.
    for (position, text) in positions {
        let answer = memo(game).answer(game, position, &mut Meter::unbounded());
        assert_eq!(
            answer.map(|answer| answer.value),
            Ok(values.of(position)),
            "{text}"
        );
    }
    if !game.facts().loops {
        agrees(game, "brute", &mut Brute, &mut values, positions);
        for (position, text) in positions {
            let outcome = Brute.outcome(game, position, &mut Meter::unbounded());
            assert_eq!(outcome, Ok(values.of(position).outcome()), "{text}");
        }
    }
}

/// The random game with this number, of every kind in turn, by every method and every storage.
pub fn random_game_agrees(number: u64) {
    let kinds = RandomKind::all();
    let kind = kinds[(number % kinds.len() as u64) as usize];
    let seed = number / kinds.len() as u64;
    let game = RandomGame::new(kind, seed);
    let text = format!("seed {seed}, {kind:?}");
    let positions: Vec<_> = [0, game.len() / 2, game.len() - 1]
        .map(|vertex| (vertex, format!("vertex {vertex} of {text}")))
        .into();
    all_agree(&game, &positions);
    if !kind.scored {
        storages_agree(&game, kind, &text);
    }
}

/// A meter for so many threads.
fn meter(threads: usize) -> Meter {
    let budget = Budget {
        threads: NonZeroUsize::new(threads),
        ..Budget::default()
    };
    budget.meter()
}

/// Every storage that can hold a random game.
fn storages_agree(game: &RandomGame, kind: RandomKind, text: &str) {
    let mut values = Values::new(game);
    let reached = crate::tour::reachable(game, &[0], usize::MAX);
    for medium in [Medium::Memory, Medium::Disk] {
        let request = TableOptions {
            symmetry: false,
            medium,
        };
        let meter = &mut meter(1);
        let keys = VertexKeys(game);
        let made = solve(game, &keys, &0, request, meter).unwrap();
        let mut table = made.unwrap();
        for vertex in &reached {
            let found = table.value(game, vertex, meter);
            assert_eq!(
                found,
                Ok(values.of(vertex)),
                "{medium:?}: {vertex} of {text}"
            );
        }
    }
    for threads in [1, 2] {
        for tells_before in [false, true] {
            // Only moves that pass the turn can be told backwards.
            if tells_before && kind.turns != Turns::Alternate {
                continue;
            }
            let index = VertexIndex::new(game, tells_before);
            let fill = if kind.loops {
                Dense::<VertexIndex, u8>::fill_loops::<RandomGame>
            } else {
                Dense::<VertexIndex, u8>::fill::<RandomGame>
            };
            let dense = fill(game, &index, &0, None, &mut meter(threads)).unwrap();
            for vertex in 0..game.len() {
                let wanted = Some(values.of(&vertex));
                assert_eq!(dense.lookup(&vertex), wanted, "dense: {vertex} of {text}");
            }
            verifier_notices(game, dense, threads, text);
        }
    }
}

/// The verifier takes a solution as it is and refuses it with one value changed.
fn verifier_notices<K: Ranking<Position = u32>>(
    game: &RandomGame,
    mut dense: Dense<'_, K, u8>,
    threads: usize,
    text: &str,
) {
    let meter = &mut meter(threads);
    let verdict = dense.verify(game, meter).unwrap();
    assert_eq!(verdict.wrong, None, "{text}");
    let reached = crate::tour::reachable(game, &[0], usize::MAX);
    assert_eq!(verdict.positions, reached.len() as u64, "{text}");
    let mut random = SplitMix64::new(verdict.positions);
    let victim = reached[random.below(verdict.positions) as usize];
    // A draw, and a win or a loss without a distance, may be right as far as any one position can
    // tell: where play may go on for ever they are true of traps, and so is their absence.
    let change = random.below(254) as u32;
    let code = dense.code(&victim);
    let other = 1 + (code + change) % 255;
    if !game.facts().loops || ![127, 128, 129].contains(&other) {
        dense.corrupt(&victim, |_| other);
        let wrong = dense.verify(game, meter).unwrap().wrong;
        assert!(
            wrong.is_some() || other == code,
            "{text}: {victim} was {code}, is {other}"
        );
    }
}
