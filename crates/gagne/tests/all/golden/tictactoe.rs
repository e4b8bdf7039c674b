//! `G_tictactoe.json`: counts over the whole game, estimates and exact values.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use gagne::{Budget, LineOrder, LineRequest, Look, Outcome, Side, Value};
use gagne_core::{Ask, Ending, Game, Meter, Notation, Space};
use gagne_games::mnk::Stones as Board;
use gagne_games::tictactoe::TicTacToe;
use gagne_solve::memo::memo;
use serde_json::Value as Json;

use crate::golden::data::{RecordParts, read, value};
use crate::golden::methods::{Size, every_method, open, sorted};
use crate::golden::walk::{Walk, walk};

/// Nine characters of the file as the program writes them.
fn text(board: &str) -> String {
    assert_eq!(board.len(), 9);
    format!("{}/{}/{}", &board[..3], &board[3..6], &board[6..])
}

fn everything() -> Walk<Board> {
    walk(&TicTacToe, &TicTacToe.start(), Clone::clone)
}

/// Counts by key, as the file writes them.
fn counts(told: &Json) -> BTreeMap<String, i64> {
    let told = told.as_object().unwrap().iter();
    told.map(|(key, count)| (key.clone(), count.as_i64().unwrap()))
        .collect()
}

/// How often each key comes.
fn tally(keys: impl IntoIterator<Item = String>) -> BTreeMap<String, i64> {
    let mut counts = BTreeMap::new();
    for key in keys {
        *counts.entry(key).or_default() += 1;
    }
    counts
}

/// The result seen by x, when it is known for the player to move.
fn for_x(board: &Board, outcome: Outcome) -> i64 {
    let mover = match outcome {
        Outcome::Win => 1,
        Outcome::Draw => 0,
        Outcome::Lose => -1,
    };
    if TicTacToe.player(board).number() == 1 {
        mover
    } else {
        -mover
    }
}

const WORDS: [(i64, &str); 3] = [(1, "x"), (0, "draw"), (-1, "o")];

fn word(result: i64) -> String {
    let named = WORDS.iter().find(|(of, _)| *of == result);
    named.map(|(_, word)| (*word).to_owned()).unwrap()
}

fn is_over(board: &Board) -> bool {
    TicTacToe.ending(board).is_some()
}

#[test]
fn positions_are_counted() {
    let told = read("G_tictactoe.json");
    let stats = &told["stats"];
    let all = everything();
    assert_eq!(all.positions.len() as i64, stats.int("positions"));
    let by_ply = counts(&stats["positions_by_ply"]);
    let found = tally(all.level.iter().map(|level| level.to_string()));
    assert_eq!(found, by_ply);

    let classes: HashSet<Board> = all
        .positions
        .iter()
        .map(|b| TicTacToe.canonical(b))
        .collect();
    assert_eq!(classes.len() as i64, stats.int("positions_up_to_symmetry"));
    let over = classes.iter().filter(|board| is_over(board)).count();
    assert_eq!(over as i64, stats.int("terminal_up_to_symmetry"));

    let ended = all.positions.iter().filter_map(|board| {
        let Some(Ending::Outcome(outcome)) = TicTacToe.ending(board) else {
            return None;
        };
        Some(word(for_x(board, outcome)))
    });
    assert_eq!(tally(ended), counts(&stats["terminal_positions"]));
}

#[test]
fn values_are_counted() {
    let told = read("G_tictactoe.json");
    let stats = &told["stats"];
    let all = everything();
    let (mut solver, mut meter) = (memo(&TicTacToe), Meter::unbounded());
    let mut valued: Vec<(&Board, Value, i64)> = Vec::new();
    for (board, level) in all.positions.iter().zip(&all.level) {
        let value = solver.value(&TicTacToe, board, &mut meter).unwrap();
        // The file counts the cells that are left as the length of a drawn game.
        let left = value
            .plies()
            .map_or(9 - *level as i64, |plies| plies as i64);
        valued.push((board, value, left));
    }
    let of_x = |(board, value, _): &(&Board, Value, i64)| for_x(board, value.outcome());
    let found = tally(valued.iter().map(|of| of_x(of).to_string()));
    assert_eq!(found, counts(&stats["value_for_x_all_positions"]));
    let found = tally(valued.iter().map(|of| format!("{},{}", of_x(of), of.2)));
    assert_eq!(found, counts(&stats["positions_by_value_and_remoteness"]));
    let open = valued.iter().filter(|(board, ..)| !is_over(board));
    let found = tally(open.map(|(_, value, _)| match value.outcome() {
        Outcome::Win => "1".to_owned(),
        Outcome::Draw => "0".to_owned(),
        Outcome::Lose => "-1".to_owned(),
    }));
    assert_eq!(found, counts(&stats["value_for_mover_open_positions"]));

    assert_eq!(stats.int("start_value"), 0);
    assert_eq!(stats.int("start_remoteness"), 9);
    let mut game = open_game();
    every_method(game.as_mut(), ".../.../...", Value::DRAW, Size::Small);
}

fn open_game() -> Box<dyn gagne::AnyGame> {
    open("tictactoe")
}

#[test]
fn games_are_counted_by_result_and_length() {
    let told = read("G_tictactoe.json");
    let stats = &told["stats"];
    let mut game = open_game();
    let mut request = LineRequest {
        winner: None,
        order: LineOrder::Depth,
        limit: None,
        count_only: false,
    };
    let mut by_length: BTreeMap<String, BTreeMap<String, i64>> = BTreeMap::new();
    let summary = gagne::lines(
        game.as_mut(),
        None,
        &request,
        &Budget::default(),
        &mut |line| {
            let result = match line.winner {
                Some(Side::First) => "x",
                Some(Side::Second) => "o",
                None => "draw",
            };
            let length = line.text.split(',').count().to_string();
            let count = by_length.entry(length).or_default();
            *count.entry(result.to_owned()).or_default() += 1;
            ControlFlow::Continue(())
        },
    );
    let summary = summary.unwrap();
    assert_eq!(summary.count, Some(stats.int("games").to_string()));
    assert_eq!(summary.shortest, Some(5));
    let told = stats["games_by_length"].as_object().unwrap();
    let told: BTreeMap<String, BTreeMap<String, i64>> = told
        .iter()
        .map(|(length, by_result)| (length.clone(), counts(by_result)))
        .collect();
    assert_eq!(by_length, told);

    request.count_only = true;
    let by_result = counts(&stats["games_by_result"]);
    for (winner, games) in [
        (Some(Side::First), by_result["x"]),
        (Some(Side::Second), by_result["o"]),
        (None, by_result.values().sum()),
    ] {
        request.winner = winner;
        let summary = gagne::lines(
            game.as_mut(),
            None,
            &request,
            &Budget::default(),
            &mut |_| panic!("shown although only counted"),
        );
        assert_eq!(summary.unwrap().count, Some(games.to_string()));
    }
    let drawn: i64 = by_length.values().filter_map(|of| of.get("draw")).sum();
    assert_eq!(drawn, by_result["draw"]);
}

#[test]
fn estimates_are_those_of_the_notes() {
    let told = read("G_tictactoe.json");
    let heuristic = TicTacToe.heuristic().unwrap();
    for entry in told.list("doc_boards").iter().chain(told.list("h")) {
        let board = TicTacToe.parse(&text(entry.text("board"))).unwrap();
        let estimate = heuristic.estimate(&board);
        let estimate_of_x = if TicTacToe.player(&board).number() == 1 {
            estimate
        } else {
            -estimate
        };
        assert_eq!(estimate_of_x, entry.int("h"), "{entry}");
    }
}

/// What min-max finds, seen by x, with the cell that it would mark.
fn look(game: &mut dyn gagne::AnyGame, board: &str, depth: i64) -> (i64, Option<i64>) {
    let look = Look::Minimax {
        depth: u32::try_from(depth).unwrap(),
    };
    let report = game.search(Some(&text(board)), look, &Budget::default());
    let report = report.unwrap();
    let side = if report.player == 1 { 1 } else { -1 };
    let cell = report
        .line
        .first()
        .map(|cell| cell.parse::<i64>().unwrap() - 1);
    (side * report.estimate, cell)
}

#[test]
fn min_max_is_that_of_the_notes() {
    let mut game = open_game();
    for entry in read("G_tictactoe.json").list("minmax") {
        let (value, _) = look(game.as_mut(), entry.text("board"), entry.int("depth"));
        assert_eq!(value, entry.int("minmax"), "{entry}");
    }
}

#[test]
fn min_max_against_itself_plays_the_games_of_the_notes() {
    let mut game = open_game();
    let told = read("G_tictactoe.json");
    let games = told
        .list("selfplay")
        .iter()
        .chain([&told["doc_transcript_depth2"]]);
    for record in games {
        let boards = record.list("boards");
        let moves = record
            .ints("cells")
            .into_iter()
            .zip(record.ints("minmax_values"));
        for (board, (cell, value)) in boards.iter().zip(moves) {
            let found = look(game.as_mut(), board.as_str().unwrap(), record.int("depth"));
            assert_eq!(found, (value, Some(cell)), "{board} in {record}");
        }
    }
}

#[test]
fn exact_values_come_with_all_best_cells() {
    let mut game = open_game();
    for entry in read("G_tictactoe.json").list("exact") {
        let board = entry.text("board");
        let mover = if entry.text("turn") == "x" { 1 } else { -1 };
        let worth = mover * entry.int("value_for_x");
        let expected = match worth {
            0 => Value::DRAW,
            _ => value(worth > 0, entry.int("remoteness")),
        };
        if worth == 0 {
            let left = board.matches('.').count();
            assert_eq!(left as i64, entry.int("remoteness"), "{board}");
        }
        let agreed = every_method(game.as_mut(), &text(board), expected, Size::Small);
        let player = if mover == 1 { 1 } else { 2 };
        assert_eq!(agreed.auto.player, player, "{board}");
        let cells = entry.ints("optimal_cells");
        let cells = sorted(cells.iter().map(|cell| (cell + 1).to_string()));
        assert_eq!(sorted(agreed.auto.best), cells, "{board}");
    }
}
