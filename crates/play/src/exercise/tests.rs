use std::sync::atomic::Ordering;
use std::time::Duration;

use gagne_catalogue::open;
use gagne_core::Stop;
use gagne_draw::diagram::Winner;

use super::*;
use crate::{ReviewRequest, review};

fn request(start: &str, kind: ExerciseKind) -> ExerciseRequest<'_> {
    ExerciseRequest {
        start: Some(start),
        kind,
        level: 3,
        seed: 2,
        longest: 100,
    }
}

#[test]
fn kinds_have_names() {
    for (kind, name) in ExerciseKind::ALL {
        assert_eq!((ExerciseKind::named(name), kind.name()), (Some(kind), name));
    }
    assert_eq!(ExerciseKind::named("guess"), None);
}

#[test]
fn an_exercise_asks_for_a_decision_and_comes_again() {
    let ask = |game: &str, start, kind| {
        let mut game = open(game).unwrap();
        let made = exercise(game.as_mut(), &request(start, kind), &Budget::default());
        made.unwrap().task
    };
    let again = || ask("nim", "1,3,4", ExerciseKind::Find).unwrap();
    let task = again();
    let ExerciseAnswer::Moves { good, count, .. } = &task.answer else {
        panic!("{task:?}");
    };
    assert!(!good.is_empty() && good.len() < *count);
    assert_eq!(task.position, again().position);
    let task = ask("subtraction", "8", ExerciseKind::Colour).unwrap();
    let ExerciseAnswer::Region { graph, region } = &task.answer else {
        panic!("{task:?}");
    };
    let vertices = &graph.diagram.vertices;
    assert!(!region.is_empty() && region.len() < vertices.len());
    assert!(vertices.iter().all(|one| one.winner == Winner::Unknown));
    assert!(ask("nim", "0", ExerciseKind::Find).is_none());
    // Every slide can be taken back, so a puzzle asks for the shortest way.
    let task = ask("taquin:2x3", "1,4,2/3,5,0", ExerciseKind::Find).unwrap();
    let ExerciseAnswer::Moves { good, count, .. } = &task.answer else {
        panic!("{task:?}");
    };
    assert!(good.len() < *count, "{task:?}");
}

#[test]
fn a_nimber_is_the_least_number_that_no_move_leads_to() {
    let mut game = open("nim").unwrap();
    for seed in 0..20 {
        let asked = ExerciseRequest {
            seed,
            ..request("1,3,4", ExerciseKind::Nimber)
        };
        let made = exercise(game.as_mut(), &asked, &Budget::default()).unwrap();
        let task = made.task.unwrap();
        let heaps = task.position.split(',').map(|heap| heap.parse::<u64>());
        let sum = heaps.fold(0, |sum, heap| sum ^ heap.unwrap());
        assert!(
            matches!(&task.answer, ExerciseAnswer::Nimber(found) if found.nimber == sum && found.moves.iter().all(|made| made.nimber != sum)),
            "{task:?}"
        );
    }
}

#[test]
fn levels_are_distances_to_a_win_of_player_1() {
    let mut game = open("subtraction").unwrap();
    let asked = request("8", ExerciseKind::Levels);
    let task = exercise(game.as_mut(), &asked, &Budget::default()).unwrap();
    let ExerciseAnswer::Levels { graph, levels } = task.task.unwrap().answer else {
        panic!("no levels");
    };
    let vertices = &graph.diagram.vertices;
    assert!(vertices.iter().all(|one| one.worth.is_empty()));
    assert!(levels.iter().all(|level| !level.is_empty()));
    for (plies, level) in levels.iter().enumerate() {
        for &number in level {
            let vertex = &vertices[number];
            let solved = game.solve(
                Some(&vertex.text),
                gagne_engine::Method::Brute,
                None,
                &Budget::default(),
            );
            let value = solved.unwrap().value;
            assert_eq!(value.plies(), Some(plies as u64), "{}", vertex.text);
            let mover = if value.outcome() == Outcome::Win {
                1
            } else {
                2
            };
            assert_eq!(vertex.owner, mover);
        }
    }
}

#[test]
fn values_of_a_tree_rise_from_its_leaves() {
    for (name, start) in [("tictactoe", "xo./.x./..o"), ("kalah:3,2", "")] {
        let mut game = open(name).unwrap();
        for seed in 0..4 {
            let asked = ExerciseRequest {
                start: Some(start).filter(|start| !start.is_empty()),
                seed,
                ..request("", ExerciseKind::Minmax)
            };
            let made = exercise(game.as_mut(), &asked, &Budget::default()).unwrap();
            let ExerciseAnswer::Tree { graph, values } = made.task.unwrap().answer else {
                panic!("{name}");
            };
            let number = |text: &str| text.replace('−', "-").parse::<i64>().unwrap();
            let vertices = &graph.diagram.vertices;
            let mut known: Vec<Option<i64>> = vertices
                .iter()
                .map(|vertex| (!vertex.worth.is_empty()).then(|| number(&vertex.worth)))
                .collect();
            // Each after what follows it.
            for (vertex, told) in values.iter().rev() {
                let next = graph.diagram.edges.iter();
                let next = next.filter(|edge| edge.from as usize == *vertex);
                let next = next.map(|edge| known[edge.to as usize].unwrap());
                let best = match vertices[*vertex].owner {
                    1 => next.max(),
                    _ => next.min(),
                };
                assert_eq!(Some(number(told)), best, "{name} {seed}");
                assert_eq!(known[*vertex], None);
                known[*vertex] = best;
            }
            assert!(known.iter().all(Option::is_some));
        }
    }
}

#[test]
fn one_move_of_a_game_gives_something_away() {
    for (name, start) in [
        ("nim", "1,3,4"),
        ("tictactoe", ""),
        ("kalah:3,2", ""),
        ("hare", ""),
    ] {
        let mut game = open(name).unwrap();
        for seed in 0..6 {
            let asked = ExerciseRequest {
                start: Some(start).filter(|start| !start.is_empty()),
                seed,
                ..request("", ExerciseKind::Mistake)
            };
            let made = exercise(game.as_mut(), &asked, &Budget::default()).unwrap();
            let task = made.task.unwrap();
            let ExerciseAnswer::Mistake { line, mistake } = task.answer else {
                panic!("{name}");
            };
            let moves: Vec<String> = line.iter().map(|(_, step)| step.chosen.clone()).collect();
            let asked = ReviewRequest {
                start: Some(&task.position),
                moves: &moves,
                most_moves: 1000,
                partial: false,
            };
            let seen = review(game.as_mut(), &asked, &Budget::default()).unwrap();
            for (place, (one, (player, step))) in seen.moves.iter().zip(&line).enumerate() {
                assert_eq!((&one.step, one.player), (step, *player), "{name} {seed}");
                let given = one.judged.as_ref().unwrap().0.given() > 0;
                assert_eq!(given, place == mistake, "{name} {seed} {moves:?}");
            }
        }
    }
}

#[test]
fn only_tasks_that_exist_are_offered() {
    let kinds = |name: &str| {
        let game = open(name).unwrap();
        let kinds = ExerciseKind::ALL.iter();
        let suits = kinds.filter(|(kind, _)| kind.suits(game.as_ref()));
        suits.map(|(_, name)| *name).collect::<Vec<_>>()
    };
    assert_eq!(
        kinds("nim"),
        ["find", "win", "colour", "levels", "nimber", "mistake"]
    );
    assert_eq!(
        kinds("nim:misere"),
        ["find", "win", "colour", "levels", "mistake"]
    );
    assert_eq!(kinds("kalah"), ["find", "minmax", "mistake"]);
    assert_eq!(kinds("taquin"), ["find"]);
}

#[test]
fn many_small_parts_share_one_budget() {
    let mut game = open("nim").unwrap();
    let asked = request("1,2", ExerciseKind::Find);
    let late = Budget {
        time: Some(Duration::ZERO),
        ..Budget::default()
    };
    let cancelled = Budget::default();
    cancelled.cancel.store(true, Ordering::Relaxed);
    for (budget, stop) in [(late, Stop::Time), (cancelled, Stop::Cancelled)] {
        let stopped = exercise(game.as_mut(), &asked, &budget);
        assert!(
            matches!(stopped, Err(Error::Stopped { stop: found, .. }) if found == stop),
            "{stop:?}"
        );
    }
}
