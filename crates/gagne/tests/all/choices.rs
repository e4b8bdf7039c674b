//! Players who go by exact values, where these are not there in time.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use gagne::{Budget, Choice, Dice, Error, Ground, Player, Stop, catalogue, open};

fn within(positions: u64) -> Budget {
    Budget {
        positions: Some(positions),
        ..Budget::default()
    }
}

fn choose(game: &str, player: &str, seed: u64, budget: &Budget) -> Result<Choice, Error> {
    let player = Player::named(player).unwrap();
    let choice = gagne::choose(
        open(game)?.as_mut(),
        None,
        player,
        &mut Dice::new(seed),
        budget,
    )?;
    Ok(choice.unwrap())
}

#[test]
fn who_cannot_know_looks_ahead_and_says_so() {
    let chosen = choose("connect:7x7", "perfect", 1, &within(60_000)).unwrap();
    assert!(matches!(chosen.ground, Ground::Ahead(2..)), "{chosen:?}");
    assert_eq!(chosen.ground.proved(), Some(false));
    // The same on every machine.
    let again = choose("connect:7x7", "perfect", 2, &within(60_000)).unwrap();
    assert_eq!(again, chosen);
    let known = choose("tictactoe", "perfect", 1, &within(60_000)).unwrap();
    assert_eq!(known.ground, Ground::Proved);
    let usual = choose("tictactoe", "random", 1, &within(60_000)).unwrap();
    assert_eq!((usual.ground.proved(), usual.ground.depth()), (None, None));
}

#[test]
fn every_game_has_a_move_from_its_start_however_little_there_is() {
    for listing in catalogue().listings() {
        for positions in [1, 20_000] {
            for player in ["perfect", "level:4"] {
                let chosen = choose(&listing.name, player, 1, &within(positions));
                let ground = chosen.unwrap().ground;
                assert_ne!(ground, Ground::Usual, "{} {player}", listing.name);
            }
        }
    }
}

#[test]
fn levels_err_by_estimates_where_values_are_not_known() {
    let moves = |level: &str| {
        let chosen =
            (0..30).map(|seed| choose("connect:7x7", level, seed, &within(30_000)).unwrap());
        chosen
            .map(|choice| choice.step.chosen)
            .collect::<BTreeSet<_>>()
    };
    let chosen = choose("connect:7x7", "level:3", 1, &within(30_000)).unwrap();
    // No further than there was time for.
    assert!(matches!(chosen.ground, Ground::Ahead(1..=12)), "{chosen:?}");
    // The middle is best to all appearances; the weakest level tries much else.
    assert_eq!(moves("level:10"), BTreeSet::from(["4".to_owned()]));
    assert!(moves("level:1").len() > 2);
}

#[test]
fn puzzles_that_are_too_hard_go_on_somehow() {
    let mut game = open("taquin:4x4").unwrap();
    let hard = Some("15,14,8,12/10,11,9,13/2,6,5,1/3,7,4,0");
    let budget = within(400_000);
    let chosen = gagne::choose(
        game.as_mut(),
        hard,
        Player::Perfect,
        &mut Dice::new(1),
        &budget,
    );
    let ground = chosen.unwrap().unwrap().ground;
    assert!(matches!(ground, Ground::Ahead(80..)), "{ground:?}");
}

#[test]
fn who_is_told_to_stop_stops() {
    let budget = Budget::default();
    budget.cancel.store(true, Ordering::Relaxed);
    let stopped = choose("connect:7x7", "perfect", 1, &budget).err();
    let cancelled = |error: &Error| {
        matches!(
            error,
            Error::Stopped {
                stop: Stop::Cancelled,
                ..
            }
        )
    };
    assert!(stopped.as_ref().is_some_and(cancelled), "{stopped:?}");
}
