//! Values near the start that were found beforehand.

// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use gagne_core::{Ask, Dice, Entry, Game, Meter, Openings, Outcome, Space, Value};
use gagne_games::connect::{Connect, Stones};
use gagne_search::Sight;
use gagne_search::alphabeta::AlphaBeta;
use gagne_solve::memo::memo;
use gagne_testkit::laws::openings_agree;

/// A board that is solved soon, and the stones of what its file is about.
const BOARD: &str = "5x4";
const STONES: u32 = 4;

fn open() -> Connect {
    Connect::from_rules(BOARD).unwrap()
}

/// The values of the positions with the most stones that a file of the board is about.
fn found() -> BTreeMap<Stones, Value> {
    found_with(STONES)
}

/// Those of positions with so many stones.
fn found_with(stones: u32) -> BTreeMap<Stones, Value> {
    let game = open();
    let mut search = AlphaBeta::keyed(None);
    let listed = game.openings_to(stones).pop().unwrap();
    let value = |position: Stones| {
        let value = search.value(Sight::of(&game), &position, &mut Meter::unbounded());
        (position, value.unwrap())
    };
    listed.into_iter().map(value).collect()
}

#[test]
fn what_follows_from_a_file_is_right() {
    let game = open();
    assert!(game.openings().is_none());
    let bytes = game.write_openings(STONES, &found());
    let game = open().with_openings(bytes).unwrap();
    let mut solver = memo(&game);
    let mut told = 0;
    for (stones, level) in game.openings_to(STONES + 1).iter().enumerate() {
        for position in level {
            for position in [*position, game.images(position).unwrap()[0]] {
                let here = game.value(&position);
                assert_eq!(here.is_some(), stones as u32 <= STONES);
                let right = solver.value(&game, &position, &mut Meter::unbounded());
                assert!(here.is_none_or(|here| here == right.unwrap()));
                openings_agree(&game, &position);
                told += u32::from(here.is_some());
            }
        }
    }
    assert!(told > 400, "{told}");
}

#[test]
fn what_is_not_known_is_not_told() {
    let mut known = found();
    let all = known.len();
    let mut dice = Dice::new(3);
    known.retain(|_, _| dice.roll(3) > 0);
    let game = open();
    let bytes = game.write_openings(STONES, &known);
    let game = game.with_openings(bytes).unwrap();
    let mut solver = memo(&game);
    let mut unknown = 0;
    for position in game.openings_to(STONES).iter().flatten() {
        match game.value(position) {
            Some(value) => {
                let right = solver.value(&game, position, &mut Meter::unbounded());
                assert_eq!(value, right.unwrap());
            }
            None => unknown += 1,
        }
        openings_agree(&game, position);
    }
    assert!(unknown > all - known.len(), "{unknown}");
    // A search asks what is known and finds the rest.
    let value =
        AlphaBeta::keyed(None).moves(Sight::of(&game), &game.start(), &mut Meter::unbounded());
    let right = solver.moves(&game, &game.start(), &mut Meter::unbounded());
    assert_eq!(value, right);
    // Values with fewer stones do without those with more.
    let game = open();
    let bytes = game.write_openings(STONES, &found_with(2));
    let game = game.with_openings(bytes).unwrap();
    for (stones, level) in game.openings_to(STONES).iter().enumerate() {
        for position in level {
            assert_eq!(game.value(position).is_some(), stones <= 2);
            openings_agree(&game, position);
        }
    }
    // An empty file says nothing.
    let game = open();
    let bytes = game.write_openings(STONES, &BTreeMap::new());
    let game = game.with_openings(bytes).unwrap();
    assert_eq!(game.value(&game.start()), None);
}

#[test]
fn a_file_that_is_damaged_or_of_another_board_is_refused() {
    let game = open();
    let bytes = game.write_openings(STONES, &found());
    let other = Connect::from_rules("4x5").unwrap();
    assert!(other.with_openings(bytes.clone()).is_none());
    for length in 0..bytes.len() {
        assert!(
            open().with_openings(bytes[..length].to_vec()).is_none(),
            "{length}"
        );
    }
    let right = open().with_openings(bytes.clone()).unwrap();
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        // What the compressor does not mind changes nothing.
        if let Some(game) = open().with_openings(damaged) {
            for position in game.openings_to(STONES).iter().flatten() {
                assert_eq!(game.value(position), right.value(position), "{place}");
            }
        }
    }
}

#[test]
fn the_file_of_the_real_game_agrees_with_what_is_known() {
    let game = Connect::from_rules("").unwrap();
    let levels = game.openings_to(8);
    let counts: Vec<usize> = levels.iter().map(Vec::len).collect();
    assert_eq!(counts, [1, 4, 25, 121, 568, 2144, 8231, 27_109, 91_295]);
    // The database of the University of California, Irvine, by Tromp: eight stones, nobody has won, and the next
    // move is not forced.
    let wins_at = |position: &Stones| {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let ends = |&column: &u8| game.ending(&game.play(position, column)).is_some();
        moves.iter().any(ends)
    };
    let passed = |position: &Stones| Stones {
        all: position.all,
        mine: position.other(),
    };
    let free = |position: &&Stones| !wins_at(position) && !wins_at(&passed(position));
    let free: Vec<&Stones> = levels[8].iter().filter(free).collect();
    assert_eq!(free.len(), 67_557);
    let Some(openings) = game.openings() else {
        return;
    };
    for position in levels.iter().flatten() {
        openings_agree(&game, position);
    }
    let values: Option<Vec<Value>> = free
        .iter()
        .map(|position| openings.value(position))
        .collect();
    let Some(values) = values else {
        return;
    };
    let count = |outcome| {
        values
            .iter()
            .filter(|value| value.outcome() == outcome)
            .count()
    };
    let counted = [Outcome::Win, Outcome::Lose, Outcome::Draw].map(count);
    assert_eq!(counted, [44_473, 16_635, 6_449]);
    assert_eq!(openings.value(&game.start()), Some(Value::win(41)));
}
