use std::num::NonZeroUsize;

use gagne_catalogue::catalogue;

use super::*;
use crate::Level;

fn contest(game: &str, players: &[&str], games: u64) -> Contest {
    Contest {
        game: game.to_owned(),
        position: None,
        players: players
            .iter()
            .map(|name| Player::named(name).unwrap())
            .collect(),
        games,
        seed: 1,
        openings: None,
        move_time: None,
        judging: Judging::Never,
        records: false,
    }
}

fn run(contest: &Contest) -> ContestReport {
    contest
        .run(catalogue(), &Budget::default(), &|_| {})
        .unwrap()
}

fn with_threads(threads: usize) -> Budget {
    Budget {
        threads: NonZeroUsize::new(threads),
        ..Budget::default()
    }
}

#[test]
fn perfect_players_draw_tictactoe() {
    let report = run(&contest("tictactoe", &["perfect", "perfect"], 20));
    let drawn = report.standings.iter().map(|standing| standing.all.drawn);
    assert_eq!(drawn.collect::<Vec<_>>(), [20, 20]);
    assert_eq!(report.standings[0].first.games(), 10);
    assert_eq!((report.plies, report.stopped), (Some(9.0), None));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let asked = Contest {
        records: true,
        judging: Judging::Within(Duration::from_secs(60)),
        ..contest("tictactoe", &["random", "level:3", "minimax:2"], 21)
    };
    let reports = [1, 3].map(|threads| {
        let report = asked
            .run(catalogue(), &with_threads(threads), &|_| {})
            .unwrap();
        let text = |report: &ContestReport| {
            let mut value = serde_json::to_value(report).unwrap();
            value["seconds"] = 0.into();
            value.to_string()
        };
        (text(&report), report.records)
    });
    assert_eq!(reports[0].1.len(), 63);
    assert_eq!(reports[0], reports[1]);
}

#[test]
fn every_deal_is_played_from_both_sides() {
    let asked = Contest {
        records: true,
        ..contest("chicago", &["greedy", "greedy2"], 5)
    };
    let records = run(&asked).records;
    let deals: Vec<&str> = records.iter().map(|of| of.game.as_str()).collect();
    assert_eq!(deals[0], deals[1]);
    assert_eq!(deals[2], deals[3]);
    assert_ne!(deals[1], deals[2]);
    assert_eq!(records[0].players[0], records[1].players[1]);
    let fixed = Contest {
        game: "chicago:seed=7".to_owned(),
        ..asked
    };
    assert!(
        run(&fixed)
            .records
            .iter()
            .all(|of| of.game == "chicago:seed=7")
    );
}

#[test]
fn players_without_dice_play_games_that_differ() {
    let asked = Contest {
        records: true,
        ..contest("connect:5x4", &["mcts:20", "greedy"], 20)
    };
    let report = run(&asked);
    assert_eq!((report.openings, report.played), (4, 20));
    assert!(report.distinct >= 18, "{}", report.distinct);
    for pair in report.records.chunks(2) {
        assert_eq!(pair[0].moves[..4], pair[1].moves[..4]);
    }
    // Openings follow from the seed.
    let again = run(&asked);
    assert_eq!(again.records, report.records);
    let other = run(&Contest { seed: 2, ..asked });
    assert_ne!(other.records, report.records);
}

#[test]
fn intervals_count_copies_once() {
    let asked = Contest {
        openings: Some(0),
        ..contest("connect:5x4", &["mcts:20", "mcts:20"], 40)
    };
    let report = run(&asked);
    // The seats are different players, who play the same game from both.
    assert_eq!((report.played, report.distinct), (40, 2));
    let two = run(&Contest { games: 2, ..asked });
    assert_eq!(report.standings[0].share, two.standings[0].share);
    // Whoever rolls dice plays games that differ without openings.
    let rolled = run(&contest("tictactoe", &["random", "greedy"], 20));
    assert_eq!(rolled.openings, 0);
    assert!(rolled.distinct > 15);
}

#[test]
fn no_opening_ends_the_game() {
    // Every third stone makes a line, and the last match or heap is the end.
    for (game, position) in [
        ("connect:2x2,2", None),
        ("nim", Some("1,1")),
        ("matches", Some("2")),
    ] {
        let asked = Contest {
            position: position.map(str::to_owned),
            openings: Some(20),
            records: true,
            ..contest(game, &["greedy", "greedy"], 10)
        };
        let report = run(&asked);
        assert_eq!(report.played, 10);
        let made = report.standings.iter().map(|of| of.all.games());
        assert_eq!(made.sum::<u64>(), 20, "{game}");
    }
}

#[test]
fn levels_give_away_what_they_promise() {
    for (game, position, games) in [
        ("tictactoe", None, 300),
        ("nim", Some("3,4,5"), 300),
        ("chomp", Some("3x4"), 300),
    ] {
        for number in [1, 4, 8] {
            let name = format!("level:{number}");
            let asked = Contest {
                position: position.map(str::to_owned),
                judging: Judging::Within(Duration::from_secs(60)),
                ..contest(game, &[&name, "perfect"], games)
            };
            let report = run(&asked);
            let mistakes = report.standings[0].mistakes.unwrap();
            let rate = Level::new(number).unwrap().rate();
            let measured = mistakes.rate.unwrap();
            let chances = mistakes.judged.chances as f64;
            let spread = (rate * (1.0 - rate) / chances).sqrt();
            assert!(chances > 100.0, "{game} {number}");
            assert!(
                (measured.mean - rate).abs() < 3.3 * spread,
                "{game} {number}: {measured:?} of {chances}"
            );
            let perfect = report.standings[1].mistakes.unwrap();
            assert_eq!(perfect.judged.mistakes, 0);
        }
    }
}

#[test]
fn what_cannot_be_played_to_the_end_is_counted_and_not_lost() {
    let asked = Contest {
        move_time: Some(Duration::from_millis(20)),
        ..contest("connect:7x6", &["minimax:30", "random"], 2)
    };
    let report = run(&asked);
    assert_eq!(report.played, 2);
    assert_eq!(report.unfinished[0].place, 0);
    assert_eq!(report.standings[0].share, None);
}

#[test]
fn who_goes_by_exact_values_plays_on_without_them() {
    for player in ["perfect", "level:3"] {
        let asked = Contest {
            move_time: Some(Duration::from_millis(40)),
            ..contest("connect:7x7", &[player, "random"], 2)
        };
        let report = run(&asked);
        assert!(report.unfinished.is_empty(), "{player}");
        assert_eq!(report.standings[0].all.games(), 2, "{player}");
        assert!(report.standings[0].unproved > 0, "{player}");
        assert_eq!(report.standings[1].unproved, 0, "{player}");
    }
}

#[test]
fn a_game_that_goes_round_is_what_endless_play_is() {
    let report = run(&contest("teeko", &["greedy", "greedy"], 2));
    assert_eq!(report.played, 2);
    assert!(report.unfinished.is_empty());
}

#[test]
fn a_contest_that_is_stopped_tells_what_it_has() {
    let budget = Budget::default();
    let cancel = std::sync::Arc::clone(&budget.cancel);
    let report = contest("tictactoe", &["random", "random"], 1000)
        .run(catalogue(), &budget, &|pace| {
            cancel.store(pace.done >= 10, Ordering::Relaxed)
        })
        .unwrap();
    assert_eq!((report.played, report.stopped), (10, Some(Stop::Cancelled)));
}

#[test]
fn puzzles_and_persons_are_refused() {
    let asked = contest("taquin", &["random", "random"], 2);
    let refused = asked.run(catalogue(), &Budget::default(), &|_| {});
    assert!(matches!(refused, Err(Error::OnePlayer { .. })));
    let asked = contest("nim", &["random", "human"], 2);
    let refused = asked.run(catalogue(), &Budget::default(), &|_| {});
    assert!(matches!(refused, Err(Error::PersonInContest)));
}
