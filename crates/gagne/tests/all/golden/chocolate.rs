//! `E_chocolate.json`: bars from 1x1 to sides of 2^31.

use gagne::{Method, Outcome};
use serde_json::Value as Json;

use crate::golden::data::{RecordParts, ints, read, signed};
use crate::golden::methods::{Size, every_method, moves, open, solve, sorted, winning};

/// Margins up to whose sum all moves are listed.
const LISTED: i64 = 200_000;

/// Columns, rows, column and row of the poison as the program writes them.
fn text(config: &[i64]) -> String {
    let [columns, rows, column, row] = config else {
        panic!("a bar has four numbers");
    };
    format!("{columns}x{rows}@{column},{row}")
}

/// A cut of the file, side and number of columns or rows removed, as the program writes it.
fn cut(config: &[i64], cut: &Json) -> String {
    let remove = cut.int("remove");
    match cut.text("side") {
        "left" => format!("v{remove}"),
        "right" => format!("v{}", config[0] - remove),
        "top" => format!("h{remove}"),
        "bottom" => format!("h{}", config[1] - remove),
        side => panic!("{side}"),
    }
}

/// How much of a search a bar is worth, by the number of squares that can be eaten in one row.
fn size(config: &[i64]) -> Size {
    match config[0] + config[1] - 2 {
        ..=8 => Size::Small,
        9..=12 => Size::Medium,
        13..=40 => Size::Large,
        _ => Size::Huge,
    }
}

#[test]
fn checkpoints_of_the_notes_hold() {
    let mut game = open("chocolate");
    let told = read("E_chocolate.json");
    for entry in told.list("doc_checkpoints") {
        let config = entry.ints("config");
        let expected = signed(entry.int("value"));
        let agreed = every_method(game.as_mut(), &text(&config), expected, size(&config));
        assert!(agreed.theory.is_some());
    }
    for entry in told.list("discriminating") {
        let config = entry.ints("config");
        let expected = signed(entry.int("program_value"));
        every_method(game.as_mut(), &text(&config), expected, size(&config));
    }
}

#[test]
fn cuts_win_and_hurry() {
    let mut game = open("chocolate");
    let told = read("E_chocolate.json");
    for entry in told.list("random").iter().chain(told.list("big")) {
        let config = entry.ints("config");
        let position = text(&config);
        let expected = signed(entry.int("value"));
        let agreed = every_method(game.as_mut(), &position, expected, size(&config));
        let theory = agreed.theory.unwrap();
        assert_eq!(theory.value, expected);
        assert_eq!(theory.nimber, Some(entry.int("nim_sum") as u64));
        let margins = entry.ints("margins");
        let [columns, rows, column, row] = config[..] else {
            panic!("a bar has four numbers");
        };
        assert_eq!(margins, [column, columns - 1 - column, row, rows - 1 - row]);
        for won in entry.list("winning_cuts") {
            let after = text(&won.ints("to"));
            let after = solve(game.as_mut(), &after, Method::Theory);
            assert_eq!(after.value, signed(won.int("value_after")), "{position}");
        }
        let cuts = |key: &str| sorted(entry.list(key).iter().map(|of| cut(&config, of)));
        if margins.iter().sum::<i64>() <= LISTED {
            let listed = moves(game.as_mut(), &position, Method::Auto);
            let wins = winning(&listed, |of| of.text.clone());
            assert_eq!(wins, cuts("winning_cuts"), "{position}");
            let reached = entry.list("winning_cuts").iter();
            let reached = sorted(reached.map(|won| text(&ints(&won["to"]))));
            assert_eq!(winning(&listed, |of| of.to.clone()), reached, "{position}");
        }
        if expected.outcome() == Outcome::Win {
            assert_eq!(sorted(theory.best), cuts("fastest_cuts"), "{position}");
        }
    }
}

/// The closed form that the file states, with the margins of the bar.
fn stated(side: i64, column: i64, row: i64) -> i64 {
    let margins = [column, side - 1 - column, row, side - 1 - row];
    let sum: i64 = margins.iter().sum();
    let nim_sum = margins.iter().fold(0, |sum, margin| sum ^ margin);
    let taken = margins
        .iter()
        .map(|margin| margin - (margin ^ nim_sum))
        .max();
    if nim_sum == 0 {
        -sum
    } else {
        sum + 1 - taken.unwrap()
    }
}

/// Every place of the poison in a square bar with its value.
fn square(side: i64) -> Vec<([i64; 2], i64)> {
    let mut game = open("chocolate");
    let mut values = Vec::new();
    for column in 0..side {
        for row in 0..side {
            let position = text(&[side, side, column, row]);
            let value = solve(game.as_mut(), &position, Method::Theory).value;
            values.push(([column, row], value.signed().unwrap()));
        }
    }
    values
}

#[test]
fn square_bars_have_each_value_as_often_as_counted() {
    let told = read("E_chocolate.json");
    for count in told.list("counts_on_square_boards") {
        let values = square(count.int("board"));
        let wanted = values
            .iter()
            .filter(|(_, value)| *value == count.int("value"));
        assert_eq!(wanted.count() as i64, count.int("count"), "{count}");
    }
}

#[test]
fn a_bar_of_127_by_127_has_four_places_of_value_127() {
    let values = square(127);
    assert_eq!(values.len(), 16_129);
    for ([column, row], value) in &values {
        assert_eq!(*value, stated(127, *column, *row), "{column},{row}");
    }
    let found: Vec<Vec<i64>> = values
        .iter()
        .filter(|(_, value)| *value == 127)
        .map(|(poison, _)| poison.to_vec())
        .collect();
    let told = read("E_chocolate.json");
    let told: Vec<Vec<i64>> = told.list("all_ij_127_value_127").iter().map(ints).collect();
    assert_eq!(found, told);
}

#[test]
fn every_method_agrees_on_small_bars() {
    let mut game = open("chocolate");
    let mut misere = open("chocolate:misere");
    for columns in 1..=6 {
        for rows in 1..=4 {
            for (column, row) in (0..columns).flat_map(|c| (0..rows).map(move |r| (c, r))) {
                let config = [columns, rows, column, row];
                for game in [&mut game, &mut misere] {
                    let position = text(&config);
                    let expected = solve(game.as_mut(), &position, Method::Theory).value;
                    every_method(game.as_mut(), &position, expected, size(&config));
                }
            }
        }
    }
}
