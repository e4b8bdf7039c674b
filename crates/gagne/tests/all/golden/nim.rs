//! `C_nim.json`: heaps of up to 10^12, both plays.

use gagne::{AnyGame, Method, Outcome, Value};
use serde_json::Value as Json;

use crate::golden::data::{RecordParts, ints, join, read, value};
use crate::golden::methods::{Size, every_method, moves, open, solve, sorted, winning};

/// Sums up to which all moves are listed.
const LISTED: i64 = 1_000_000;

/// A move of the file, heap from 0 and what is left of it, as the program writes it.
fn move_text(heaps: &[i64], chosen: &Json) -> String {
    let chosen = ints(chosen);
    let heap = chosen[0] as usize;
    format!("{}-{}", heap + 1, heaps[heap] - chosen[1])
}

/// The heaps after a move of the file.
fn after(heaps: &[i64], chosen: &Json) -> String {
    let chosen = ints(chosen);
    let mut heaps = heaps.to_vec();
    heaps[chosen[0] as usize] = chosen[1];
    join(heaps, ",")
}

fn check(game: &mut dyn AnyGame, entry: &Json, play: &str) {
    let heaps = entry.ints("heaps");
    let (text, sum) = (join(&heaps, ","), heaps.iter().sum::<i64>());
    let won = entry.text(play) == "N";
    let remoteness = entry.get(format!("{play}_remoteness"));
    let expected = match remoteness {
        Some(remoteness) => value(won, remoteness.as_i64().unwrap()),
        None => Value::only(if won { Outcome::Win } else { Outcome::Lose }),
    };
    let size = match sum {
        ..=10 => Size::Small,
        11..=20 => Size::Medium,
        21..=30 => Size::Large,
        _ => Size::Huge,
    };
    let agreed = every_method(game, &text, expected, size);
    let theory = agreed
        .theory
        .expect("Bouton's theorem covers every position");
    if play == "normal" {
        assert!(theory.value.plies().is_some(), "{text}");
        assert_eq!(theory.nimber, Some(entry.int("nim_sum") as u64), "{text}");
    }
    let told = entry.list(&format!("{play}_winning_moves"));
    for chosen in told {
        let after = solve(game, &after(&heaps, chosen), Method::Theory);
        assert_eq!(after.value.outcome(), Outcome::Lose, "{play} {text}");
    }
    let wins = sorted(told.iter().map(|chosen| move_text(&heaps, chosen)));
    if sum <= LISTED {
        let listed = moves(game, &text, Method::Auto);
        assert_eq!(
            winning(&listed, |of| of.text.clone()),
            wins,
            "{play} {text}"
        );
        assert_eq!(listed.count, sum as u128);
    }
    if won {
        // The winner hurries: of the winning moves those that leave the least.
        let taken = |chosen: &&Json| heaps[chosen[0].as_u64().unwrap() as usize] - ints(chosen)[1];
        let most = told.iter().map(|chosen| taken(&chosen)).max();
        let fastest = told.iter().filter(|chosen| Some(taken(chosen)) == most);
        let fastest = sorted(fastest.map(|chosen| move_text(&heaps, chosen)));
        assert_eq!(sorted(agreed.auto.best), fastest, "{play} {text}");
    }
}

#[test]
fn normal_play_is_as_bouton_says() {
    let mut game = open("nim");
    for entry in read("C_nim.json").as_array().unwrap() {
        check(game.as_mut(), entry, "normal");
    }
}

#[test]
fn misere_play_is_as_bouton_says() {
    let mut game = open("nim:misere");
    for entry in read("C_nim.json").as_array().unwrap() {
        check(game.as_mut(), entry, "misere");
    }
}
