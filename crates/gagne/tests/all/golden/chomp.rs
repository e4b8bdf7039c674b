//! `D_chomp.json`: rectangles up to 10x10, all lost positions of three of them, and others.

use gagne::{AnyGame, Method, Outcome};
use gagne_core::{Meter, Neutral, Notation, Play};
use gagne_games::chomp::Chomp;
use gagne_solve::memo::memo;
use serde_json::Value as Json;

use crate::golden::data::{RecordParts, ints, join, read, signed};
use crate::golden::methods::{Size, every_method, moves, open, sorted, winning};
use crate::golden::walk::walk;

/// Largest side in the file.
const SIDE: usize = 10;

fn game() -> Neutral<Chomp> {
    Neutral {
        rules: Chomp,
        play: Play::Normal,
    }
}

/// Lists of the file as the program writes them.
fn texts(list: &[Json]) -> Vec<String> {
    sorted(list.iter().map(|item| join(ints(item), ",")))
}

/// Winning moves and where they lead, with the value that every method gives.
fn check(
    game: &mut dyn AnyGame,
    position: &str,
    remoteness: i64,
    (wins, results): (&[Json], &[Json]),
    size: Size,
) {
    every_method(game, position, signed(remoteness), size);
    let listed = moves(game, position, Method::Memo);
    assert_eq!(
        winning(&listed, |of| of.text.clone()),
        texts(wins),
        "{position}"
    );
    let results = texts(results);
    let results = sorted(
        results
            .iter()
            .map(|text| game.position(Some(text)).unwrap()),
    );
    assert_eq!(winning(&listed, |of| of.to.clone()), results, "{position}");
}

#[test]
fn rectangles_are_won_by_the_moves_of_the_table() {
    let mut game = open("chomp");
    for rectangle in read("D_chomp.json").list("rectangles") {
        let (rows, columns) = (rectangle.int("n"), rectangle.int("m"));
        let size = match rows * columns {
            ..=8 => Size::Small,
            9..=20 => Size::Medium,
            _ => Size::Large,
        };
        check(
            game.as_mut(),
            &format!("{rows}x{columns}"),
            rectangle.int("remoteness"),
            (rectangle.list("moves"), rectangle.list("results")),
            size,
        );
    }
}

#[test]
fn other_positions_are_won_by_the_moves_of_the_list() {
    let mut game = open("chomp");
    for entry in read("D_chomp.json").list("positions") {
        let rows = entry.ints("position");
        let remoteness = entry.int("remoteness");
        assert_eq!(entry.text("outcome") == "N", remoteness > 0);
        let size = match rows.iter().sum() {
            ..=8 => Size::Small,
            9..=20 => Size::Medium,
            _ => Size::Large,
        };
        check(
            game.as_mut(),
            &join(rows, ","),
            remoteness,
            (entry.list("winning_moves"), entry.list("winning_results")),
            size,
        );
    }
}

#[test]
fn boxes_hold_their_numbers_of_lost_positions() {
    let (game, mut solver, mut meter) = (game(), memo(&game()), Meter::unbounded());
    let root = game.parse("10x10").unwrap();
    let reached = walk(&game, &root, Clone::clone);
    // Positions, lost positions and the largest distance, by the box that a position just fills.
    let mut filled = [[(0i64, 0i64, 0i64); SIDE + 1]; SIDE + 1];
    for position in &reached.positions {
        let height = position.iter().filter(|&&row| row > 0).count();
        let width = *position.last().unwrap() as usize;
        let value = solver.value(&game, position, &mut meter).unwrap();
        let of = &mut filled[height][width];
        of.0 += 1;
        of.1 += i64::from(value.outcome() == Outcome::Lose);
        of.2 = of.2.max(value.plies().unwrap() as i64);
    }
    for rectangle in read("D_chomp.json").list("rectangles") {
        let (rows, columns) = (rectangle.int("n"), rectangle.int("m"));
        let inside = filled[1..=rows as usize]
            .iter()
            .flat_map(|row| &row[1..=columns as usize]);
        let (positions, lost, longest) = inside.fold((0, 0, 0), |sum, of| {
            (sum.0 + of.0, sum.1 + of.1, sum.2.max(of.2))
        });
        // The file counts the empty diagram too, which nobody can leave.
        assert_eq!(
            positions + 1,
            rectangle.int("positions"),
            "{rows}x{columns}"
        );
        assert_eq!(lost, rectangle.int("p_positions"), "{rows}x{columns}");
        assert_eq!(longest, rectangle.int("max_remoteness"), "{rows}x{columns}");
    }
}

#[test]
fn small_boxes_are_reached_whole() {
    let game = game();
    for rectangle in read("D_chomp.json").list("rectangles") {
        let (rows, columns) = (rectangle.int("n"), rectangle.int("m"));
        if rows.max(columns) <= 6 {
            let root = game.parse(&format!("{rows}x{columns}")).unwrap();
            let reached = walk(&game, &root, Clone::clone).positions.len() as i64;
            assert_eq!(reached + 1, rectangle.int("positions"), "{rows}x{columns}");
        }
    }
}

#[test]
fn lost_positions_are_exactly_those_of_the_lists() {
    let (game, mut solver, mut meter) = (game(), memo(&game()), Meter::unbounded());
    let told = read("D_chomp.json");
    for (rectangle, lost) in told["all_p_positions"].as_object().unwrap() {
        let root = game.parse(rectangle).unwrap();
        let reached = walk(&game, &root, Clone::clone).positions.into_iter();
        let mut is_lost = |position: &_| {
            let value = solver.value(&game, position, &mut meter).unwrap();
            value.outcome() == Outcome::Lose
        };
        let found = reached.filter(|position| is_lost(position));
        let found = sorted(found.map(|position| join(position.iter(), ",")));
        assert_eq!(found, texts(lost.as_array().unwrap()), "{rectangle}");
    }
}
