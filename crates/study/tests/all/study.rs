//! Figures of a study are those that can be counted by other means.
// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use gagne_catalogue::{catalogue, open};
use gagne_core::{Budget, Side};
use gagne_study::{Endless, Mark, StudyReport, StudyRequest, changes, row, study};

fn studied(game: &str, position: Option<&str>, positions: usize) -> StudyReport {
    let request = StudyRequest {
        games: if positions > 1_000 { 10 } else { 2 },
        positions,
        ..StudyRequest::new(game, position.map(str::to_owned))
    };
    study(catalogue(), &request, &Budget::default()).unwrap()
}

#[test]
fn tictactoe_is_counted_exactly() {
    let report = studied("tictactoe", None, 10_000);
    assert!(report.exact);
    assert_eq!((report.positions, report.finals), (5478, 958));
    assert_eq!(report.most_moves, 9);
    let branching = report.branching.unwrap().mean * (5478 - 958) as f64;
    assert_eq!(branching.round() as u64, 16_167);
    let census = open("tictactoe").unwrap().solve_all_drawn();
    assert_eq!((report.drawn.unwrap().mean * 5478.0).round() as u64, census);
    assert_eq!(report.unknown, 0);
    assert_eq!(report.players.len(), 3);
    assert!(report.marks.is_empty());
}

/// The number of drawn positions, by the census of the engine.
trait DrawCount {
    fn solve_all_drawn(self) -> u64;
}

impl DrawCount for Box<dyn gagne_engine::AnyGame> {
    fn solve_all_drawn(mut self) -> u64 {
        let root = self.start();
        let wish = gagne_engine::Wish::default();
        let meter = &mut gagne_core::Meter::unbounded();
        self.count_all(&root, wish, meter)
            .unwrap()
            .counts
            .outcomes
            .drawn
    }
}

#[test]
fn what_is_too_large_is_sampled_with_intervals() {
    let report = studied("connect:5x4", None, 1_000);
    assert!(!report.exact);
    let branching = report.branching.unwrap();
    assert!(branching.low < branching.mean && branching.mean < branching.high);
    assert!(report.plies.unwrap().mean > 7.0);
    let again = studied("connect:5x4", None, 1_000);
    assert_eq!(report.branching, again.branching);
    assert_eq!(report.slips, again.slips);
}

#[test]
fn degenerate_rules_are_marked() {
    let marks = |game: &str, position: &str| studied(game, Some(position), 10_000).marks;
    assert_eq!(
        marks("subtraction:1", "3"),
        [Mark::NoWinSecond, Mark::NoChoice, Mark::FirstWins(3)]
    );
    assert_eq!(marks("nim", "1,1"), [Mark::NoWinFirst]);
    assert_eq!(marks("nim", "1,2"), [Mark::FirstWins(3)]);
    assert_eq!(marks("connect:2x2,3", "../.."), [Mark::AlwaysDrawn]);
}

#[test]
fn a_row_is_what_solve_says() {
    for position in ["2x3", "3x3", "4x2"] {
        let mut game = open("chomp").unwrap();
        let row = row(
            game.as_mut(),
            Some(position.to_owned()),
            10_000,
            &Budget::default(),
        );
        let row = row.unwrap();
        let report = game.solve(Some(position), Default::default(), None, &Budget::default());
        let report = report.unwrap();
        assert_eq!(row.plies, report.value.plies());
        assert!(row.is_won());
    }
}

#[test]
fn what_endless_play_changes_is_listed() {
    let budget = Budget::default();
    let changed = |game: &str, endless: Endless| {
        let before = open(game).unwrap();
        let mut after = endless.change(open(game).unwrap(), &budget);
        let report = changes(before.as_ref(), after.as_mut(), None, 100_000, &budget);
        let report = report.unwrap().unwrap();
        assert!(report.changed < report.positions);
        assert_eq!(report.examples.is_empty(), report.changed == 0);
        report.changed
    };
    // The hounds lose if play never ends, and nobody in Dodgem does.
    assert!(changed("hare", Endless::Draw) > 0);
    assert_eq!(changed("dodgem", Endless::Draw), 0);
    // Who can force an ending in Dodgem always can.
    assert_eq!(changed("dodgem", Endless::Win(Side::First)), 0);
}
