//! `A_matches.json`: complete games of the matches game, and what it costs to look at all of them.

use std::ops::ControlFlow;

use gagne::{AnyGame, Budget, LineOrder, LineRequest, LineSummary, Method, Side};
use serde_json::Value as Json;

use crate::golden::data::{RecordParts, ints, join, read, sha256, signed};
use crate::golden::methods::{Size, every_method, open, solve};

fn listed(
    game: &mut dyn AnyGame,
    matches: &str,
    winner: Side,
    order: LineOrder,
) -> (Vec<String>, LineSummary) {
    let request = LineRequest {
        winner: Some(winner),
        order,
        limit: None,
        count_only: false,
    };
    let mut lines = Vec::new();
    let summary = gagne::lines(
        game,
        Some(matches),
        &request,
        &Budget::default(),
        &mut |line| {
            assert_eq!(line.winner, Some(winner));
            lines.push(line.text.to_owned());
            ControlFlow::Continue(())
        },
    );
    (lines, summary.unwrap())
}

fn counted(game: &mut dyn AnyGame, matches: &str, winner: Option<Side>) -> LineSummary {
    let request = LineRequest {
        winner,
        order: LineOrder::Depth,
        limit: None,
        count_only: true,
    };
    let summary = gagne::lines(
        game,
        Some(matches),
        &request,
        &Budget::default(),
        &mut |_| panic!("shown although only counted"),
    );
    summary.unwrap()
}

/// Moves as the program writes a line.
fn line(moves: &Json) -> String {
    join(ints(moves), ",")
}

#[test]
fn lines_are_those_of_the_notes_in_both_orders() {
    for entry in read("A_matches.json").list("entries") {
        let mut game = open(&format!("matches:{}", join(entry.ints("moves"), ",")));
        let matches = entry.int("n").to_string();
        let winner = Side::of_number(entry.int("winner") as u8).unwrap();
        for (order, word) in [(LineOrder::Depth, "dfs"), (LineOrder::Breadth, "bfs")] {
            let (lines, summary) = listed(game.as_mut(), &matches, winner, order);
            let told = |key: &str| -> Vec<String> {
                entry
                    .list(&format!("{word}_{key}"))
                    .iter()
                    .map(line)
                    .collect()
            };
            let first = told("first");
            assert_eq!(lines[..first.len()], first, "{matches} {winner} {word}");
            if entry.get(format!("{word}_all")).is_some() {
                assert_eq!(lines, told("all"), "{matches} {winner} {word}");
            }
            let digest = sha256(&lines.join("\n"));
            assert_eq!(digest, entry.text(&format!("{word}_sha256")));
            assert_eq!(lines.len() as i64, entry.int("lines"));
            check_summary(&summary, entry);
            assert_eq!(summary.shown as i64, entry.int("lines"));
        }
        check_summary(&counted(game.as_mut(), &matches, Some(winner)), entry);
        let all = counted(game.as_mut(), &matches, None);
        assert_eq!(all.count, Some(entry.int("tree_leaves").to_string()));
        let brute = solve(game.as_mut(), &matches, Method::Brute);
        assert_eq!(brute.positions as i64, entry.int("tree_nodes"));
        let expected = signed(entry.int("mover_remoteness"));
        assert_eq!(
            expected.signed() > Some(0),
            entry.truth("mover_wins_with_best_play")
        );
        every_method(game.as_mut(), &matches, expected, Size::Small);
    }
}

fn check_summary(summary: &LineSummary, entry: &Json) {
    let number = |number: Option<u64>| number.map(|number| number as i64);
    assert_eq!(summary.count, Some(entry.int("lines").to_string()));
    assert_eq!(number(summary.shortest), entry.maybe("min_plies"));
    assert_eq!(
        number(summary.winner_moves),
        entry.maybe("min_winner_moves")
    );
    let first = &entry["first_shortest_in_dfs_order"];
    let first = (!first.is_null()).then(|| line(first));
    assert_eq!(
        summary.shortest_line.as_ref().map(|moves| moves.join(",")),
        first
    );
}

#[test]
fn trees_have_their_size() {
    let mut game = open("matches");
    for total in read("A_matches.json").list("totals") {
        let matches = total.int("n");
        let text = matches.to_string();
        for winner in Side::BOTH {
            let summary = counted(game.as_mut(), &text, Some(winner));
            let lines = total.int(&format!("lines_{winner}"));
            assert_eq!(summary.count, Some(lines.to_string()), "{matches} {winner}");
            // The file has no least number for the heap that is empty from the start.
            if matches > 0 {
                let least = summary.winner_moves.map(|least| least as i64);
                let told = total.maybe(&format!("min_winner_moves_{winner}"));
                assert_eq!(least, told, "{matches} {winner}");
            }
        }
        let all = counted(game.as_mut(), &text, None);
        assert_eq!(all.count, Some(total.int("leaves").to_string()));
        let size = if matches <= 20 {
            Size::Small
        } else {
            Size::Medium
        };
        let expected = signed(total.int("remoteness"));
        every_method(game.as_mut(), &text, expected, size);
        if size == Size::Small {
            let brute = solve(game.as_mut(), &text, Method::Brute);
            assert_eq!(brute.positions as i64, total.int("nodes"), "{matches}");
        }
    }
}
