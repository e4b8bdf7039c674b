use gagne_core::{Budget, Outcome};

use gagne_catalogue::open;
use gagne_engine::{Error, Method};

use crate::WhyReport;

fn why(game: &str, position: Option<&str>, chosen: Option<&str>, depth: Option<u32>) -> WhyReport {
    let mut game = open(game).unwrap();
    super::why(game.as_mut(), position, chosen, depth, &Budget::default()).unwrap()
}

/// Every leaf that is not cut or referred to is an end of play, won by the strategy, and whoever
/// struggles has every move answered.
fn check(game: &str, report: &WhyReport) {
    let mut opened = open(game).unwrap();
    let mut referred: Vec<usize> = Vec::new();
    for (place, node) in report.nodes.iter().enumerate() {
        let to = opened.at(Some(&node.to)).unwrap();
        let over = opened.ending(&to).is_some();
        let won = if node.answer {
            Outcome::Win
        } else {
            Outcome::Lose
        };
        assert_eq!(node.value.outcome(), won, "{game} {}", node.to);
        if let Some((first, _)) = node.explained {
            assert!(first < place && report.nodes[first].explained.is_none());
        }
        if node.hidden.is_some() || referred.contains(&place) {
            assert!(node.replies.is_empty());
            continue;
        }
        if node.explained.is_some() {
            referred.extend(&node.replies);
        }
        assert_eq!(over, node.replies.is_empty(), "{}", node.to);
        let listed: usize = (node.replies.iter())
            .map(|&reply| report.nodes[reply].moves.len())
            .sum();
        if !over {
            let all = opened
                .moves(Some(&node.to), Method::Auto, 0, &Budget::default())
                .unwrap();
            let wanted = if node.answer { all.count as usize } else { 1 };
            assert_eq!(listed, wanted, "{}", node.to);
        }
    }
}

#[test]
fn strategies_answer_every_reply() {
    for (game, position) in [
        ("chomp", "3x4"),
        ("chomp", "6x7"),
        ("nim", "1,3,5,7"),
        ("subtraction", "21"),
        ("tictactoe", "x.o/.../..."),
        ("tictactoe", "xo./.../..."),
    ] {
        for depth in [None, Some(1), Some(100)] {
            if depth == Some(100) && position == "6x7" {
                continue;
            }
            check(game, &why(game, Some(position), None, depth));
        }
    }
}

#[test]
fn a_bad_move_is_refuted() {
    let report = why("tictactoe", Some("x../.../..."), Some("2"), None);
    assert!(report.asked);
    assert_eq!(report.nodes[0].moves, ["2"]);
    assert_eq!(report.nodes[0].value.outcome(), Outcome::Lose);
    check("tictactoe", &report);
    let mut game = open("tictactoe").unwrap();
    let wrong = super::why(game.as_mut(), None, Some("10"), None, &Budget::default());
    assert!(matches!(wrong, Err(Error::BadMove { .. })));
}

#[test]
fn a_draw_names_what_holds_it() {
    let report = why("tictactoe", Some("x../.../..."), None, None);
    assert_eq!(report.holds, ["5"]);
    assert!(!report.roots.is_empty());
    // Up to symmetry five of the eight replies are different, and one holds.
    assert_eq!(report.roots.len(), 4);
}

#[test]
fn a_square_of_chomp_is_won_by_two_equal_arms() {
    let report = why("chomp", Some("4x4"), None, None);
    assert_eq!(report.nodes[0].moves, ["3,2"]);
}

#[test]
fn a_game_for_points_has_a_line_with_alternatives() {
    let text = "WM/C/F/FC/F/M,t4,5.5.4.4.1.4,WWRRRRR,RCCFSMM,p1";
    let report = why("chicago", Some(text), None, None);
    assert!(report.is_line());
    assert_eq!(report.roots.len(), 6);
    assert_eq!(report.nodes[0].moves, ["2+W-F"]);
}
