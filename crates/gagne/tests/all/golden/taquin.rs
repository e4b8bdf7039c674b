//! `H_8puzzle.json`: distances in the sliding puzzle of 3 by 3.

use gagne::{Budget, Outcome, Value};
use gagne_core::{Ask, Entry, Game, Notation};
use gagne_games::taquin::{Taquin, Tiles};
use serde_json::Value as Json;

use crate::golden::data::{RecordParts, join, read};
use crate::golden::methods::{Size, every_method, open};
use crate::golden::walk::walk;

/// Nine digits of the file as the program writes them.
fn text(board: &str) -> String {
    assert_eq!(board.len(), 9);
    let row = |from: usize| join(board[from..from + 3].chars(), ",");
    format!("{}/{}/{}", row(0), row(3), row(6))
}

fn texts(boards: &[Json]) -> Vec<String> {
    let boards = boards.iter().map(|board| board.as_str().unwrap());
    boards.map(text).collect()
}

fn manhattan(game: &Taquin, tiles: &Tiles) -> i64 {
    // An estimate grows with the hope of the player, so it is the distance turned round.
    -game.heuristic().unwrap().estimate(tiles)
}

#[test]
fn samples_take_as_many_moves_as_counted() {
    let told = read("H_8puzzle.json");
    let rules = Taquin::from_rules("").unwrap();
    let mut game = open("taquin");
    for entry in std::iter::once(&told["example"]).chain(told.list("samples")) {
        let position = text(entry.text("board"));
        let expected = Value::win(entry.int("distance") as u64);
        every_method(game.as_mut(), &position, expected, Size::Large);
        let tiles = rules.parse(&position).unwrap();
        assert_eq!(manhattan(&rules, &tiles), entry.int("manhattan"));
    }
    let longest = Value::win(told.int("max_distance") as u64);
    for position in texts(told.list("farthest")) {
        every_method(game.as_mut(), &position, longest, Size::Large);
    }
    let goal = text(told.text("goal"));
    every_method(game.as_mut(), &goal, Value::win(0), Size::Large);
}

#[test]
fn the_definition_agrees_on_the_example() {
    let told = read("H_8puzzle.json");
    let entry = &told["example"];
    let expected = Value::win(entry.int("distance") as u64);
    let position = text(entry.text("board"));
    every_method(open("taquin").as_mut(), &position, expected, Size::Medium);
}

#[test]
fn half_of_the_boards_are_lost() {
    let mut game = open("taquin");
    for position in texts(read("H_8puzzle.json").list("unsolvable")) {
        let expected = Value::only(Outcome::Lose);
        let agreed = every_method(game.as_mut(), &position, expected, Size::Large);
        assert_eq!(agreed.auto.value, expected, "{position}");
        assert_eq!(agreed.theory.unwrap().value, expected, "{position}");
    }
}

#[test]
fn the_census_counts_every_distance() {
    let told = read("H_8puzzle.json");
    let position = text(told["example"].text("board"));
    let census = open("taquin").census(Some(&position), false, None, &Budget::default());
    let counts = census.unwrap().counts;
    assert_eq!(counts.positions as i64, told.int("states"));
    let won = counts.by_plies.iter().map(|(_, &(won, _))| won as i64);
    assert_eq!(won.collect::<Vec<i64>>(), told.ints("distribution"));
}

#[test]
fn distances_are_distributed_as_counted() {
    let told = read("H_8puzzle.json");
    let game = Taquin::from_rules("").unwrap();
    let root = game.parse(&text(told["example"].text("board"))).unwrap();
    let all = walk(&game, &root, Clone::clone);
    assert_eq!(all.positions.len() as i64, told.int("states"));

    // Play stops at the goal, so distances are found against the moves, from the goal.
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); all.positions.len()];
    for (here, next) in (0..).zip(&all.next) {
        for &next in next {
            before[next as usize].push(here);
        }
    }
    let ended = |tiles: &Tiles| game.ending(tiles).is_some();
    let goal = all.positions.iter().position(ended).unwrap();
    let mut distance = vec![None; all.positions.len()];
    let mut ways = vec![0i64; all.positions.len()];
    let mut queue = vec![goal as u32];
    (distance[goal], ways[goal]) = (Some(0i64), 1);
    let mut next = 0;
    while next < queue.len() {
        let here = queue[next] as usize;
        next += 1;
        for &earlier in &before[here] {
            let place = earlier as usize;
            if distance[place].is_none() {
                distance[place] = distance[here].map(|plies| plies + 1);
                queue.push(earlier);
            }
            if distance[place] == distance[here].map(|plies| plies + 1) {
                ways[place] += ways[here];
            }
        }
    }
    let distance: Vec<i64> = distance.into_iter().map(Option::unwrap).collect();

    let mut distribution = vec![0; told.int("max_distance") as usize + 1];
    for &plies in &distance {
        distribution[plies as usize] += 1;
    }
    assert_eq!(distribution, told.ints("distribution"));
    let sum: i64 = distance.iter().sum();
    assert_eq!(sum, told.int("sum_distance"));
    let mean = sum as f64 / distance.len() as f64;
    assert!((mean - told["mean_distance"].as_f64().unwrap()).abs() < 1e-6);
    let estimates: i64 = all.positions.iter().map(|of| manhattan(&game, of)).sum();
    let mean = estimates as f64 / distance.len() as f64;
    assert_eq!(Some(mean), told["mean_manhattan"].as_f64());

    let mut farthest: Vec<String> = (all.positions.iter().zip(&distance))
        .filter(|&(_, &plies)| plies == told.int("max_distance"))
        .map(|(tiles, _)| game.show(tiles))
        .collect();
    farthest.sort_unstable();
    assert_eq!(farthest, texts(told.list("farthest")));

    for entry in std::iter::once(&told["example"]).chain(told.list("samples")) {
        let tiles = game.parse(&text(entry.text("board"))).unwrap();
        let place = all.positions.iter().position(|of| *of == tiles).unwrap();
        assert_eq!(distance[place], entry.int("distance"), "{entry}");
        assert_eq!(ways[place], entry.int("optimal_paths"), "{entry}");
    }
}
