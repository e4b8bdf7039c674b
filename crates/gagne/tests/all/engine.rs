//! The engine on games of the catalogue: what `auto` tries first, what forecasts hold, names.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gagne::{Budget, Dice, Error, Method, Outcome, Value, find, open};
use gagne_core::Meter;

/// Positions that a puzzle is tried with before anything is remembered.
const TRIAL: u64 = 20_000;

#[test]
fn a_puzzle_is_tried_before_it_is_remembered() {
    let mut game = open("taquin").unwrap();
    let position = Some("7,2,4/5,0,6/8,3,1");
    let answer = game.solve(position, Method::Auto, None, &Budget::default());
    let report = answer.unwrap();
    assert_eq!(report.method, Method::Ida);
    assert_eq!(report.value.plies(), Some(26));
    assert!(report.positions < TRIAL, "{}", report.positions);
}

#[test]
fn whatever_is_tried_first_the_answer_is_the_same() {
    for (rules, slides, times) in [("taquin:2x3", 40, 30), ("taquin", 60, 12)] {
        let mut game = open(rules).unwrap();
        let mut dice = Dice::new(3);
        for time in 0..times {
            let mut meter = Meter::unbounded();
            let mut tiles = game.start();
            for _ in 0..slides * time / times {
                let chosen = game.any_move(&tiles, &mut dice).unwrap();
                tiles = game.play(&tiles, &chosen, &mut meter).unwrap();
            }
            let [auto, memo] = [Method::Auto, Method::Memo].map(|method| {
                let found = game.find(&tiles, method, None, &mut meter).unwrap();
                (found.value, found.best)
            });
            assert_eq!(auto, memo, "{rules} {}", game.show(&tiles));
        }
    }
}

#[test]
fn what_cannot_be_solved_is_still_told() {
    let mut game = open("taquin").unwrap();
    let position = Some("0,2,1/3,4,5/6,7,8");
    for method in [Method::Auto, Method::Memo] {
        let report = game.solve(position, method, None, &Budget::default());
        assert_eq!(report.unwrap().value, Value::only(Outcome::Lose));
    }
}

#[test]
fn samples_keep_to_the_memory() {
    // Far more follows from a few moves than the memory holds.
    for (game, position) in [("tablets", "10x12"), ("chomp", "60x60"), ("mnk:6,6,5", "")] {
        let memory = 2 << 20;
        let most = Arc::new(AtomicU64::new(0));
        let held = Arc::clone(&most);
        let budget = Budget {
            memory: Some(memory),
            watcher: Some(Arc::new(move |progress| {
                held.fetch_max(progress.bytes, Ordering::Relaxed);
            })),
            ..Budget::default()
        };
        let position = Some(position).filter(|position| !position.is_empty());
        open(game).unwrap().plan(position, &budget).unwrap();
        let most = most.load(Ordering::Relaxed);
        assert!(0 < most && most <= memory, "{game}: {most}");
    }
}

#[test]
fn a_known_number_is_told_and_not_guessed() {
    let report = open("connect").unwrap().plan(None, &Budget::default());
    let report = report.unwrap();
    assert_eq!(report.positions, Some(4_531_985_219_092));
    assert!(report.exact);
}

#[test]
fn a_slip_of_the_finger_gets_a_suggestion() {
    let near = |name| match find(name) {
        Err(Error::UnknownGame { near, .. }) => near,
        _ => None,
    };
    assert_eq!(near("substraction").as_deref(), Some("subtraction"));
    assert_eq!(near("macthes").as_deref(), Some("matches"));
    assert_eq!(near("go"), None);
    assert_eq!(near(&"x".repeat(1_000_000)), None);
}

#[test]
fn names_are_forgiven_their_case() {
    let game = open(" Matches : 1, 3,4 ").unwrap();
    assert_eq!(game.name(), "subtraction:1,3,4");
}
