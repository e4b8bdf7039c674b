//! How fast alpha-beta is: random positions of Connect Four, its start to a depth, deals of Chicago.

use divan::Bencher;
use gagne_core::{Dice, Entry, Game, Meter, Notation, Space};
use gagne_games::chicago::Chicago;
use gagne_games::connect::{Connect, Stones};
use gagne_search::alphabeta::AlphaBeta;
use gagne_search::{Search, Sight};

fn main() {
    divan::main();
}

fn open<G: Entry>(rules: &str) -> G {
    match G::from_rules(rules) {
        Ok(game) => game,
        Err(_) => unreachable!("the rules are known"),
    }
}

/// Positions after so many random moves that nobody has won, nor wins with the next one.
fn positions(game: &Connect, stones: u32, count: usize) -> Vec<Stones> {
    let mut dice = Dice::new(u64::from(stones));
    let mut found = Vec::new();
    let mut moves = Vec::new();
    while found.len() < count {
        let mut position = game.start();
        for _ in 0..stones {
            moves.clear();
            if game.ending(&position).is_none() {
                game.moves(&position, &mut moves);
                position = game.play(&position, moves[dice.roll(moves.len())]);
            }
        }
        moves.clear();
        game.moves(&position, &mut moves);
        let quiet = |chosen: &u8| game.ending(&game.play(&position, *chosen)).is_none();
        if game.ending(&position).is_none() && moves.iter().all(quiet) {
            found.push(position);
        }
    }
    found
}

/// One sample is the exact values of twenty positions, by a new search each.
#[divan::bench(args = [16, 12], sample_count = 3, sample_size = 1)]
fn connect_twenty_values(bencher: Bencher, stones: u32) {
    let game: Connect = open("");
    let positions = positions(&game, stones, 20);
    bencher.bench_local(|| {
        let mut meter = Meter::unbounded();
        for position in &positions {
            let mut search = AlphaBeta::keyed(None);
            let value = search.value(Sight::of(&game), position, &mut meter);
            assert!(value.is_ok());
        }
        meter.positions()
    });
}

/// The start of Connect Four to a depth: with guide and heuristic, with the heuristic alone, with
/// neither.
#[divan::bench(args = ["guide", "heuristic", "nothing"], sample_count = 3, sample_size = 1)]
fn connect_to_depth_14(bencher: Bencher, help: &str) {
    let game: Connect = open("");
    let mut sight = Sight::of(&game);
    if help != "guide" {
        sight.guide = None;
    }
    if help == "nothing" {
        sight.heuristic = None;
    }
    bencher.bench_local(|| {
        let mut search = AlphaBeta::keyed(Some(14));
        search.search(sight, &game.start(), &mut Meter::unbounded())
    });
}

/// The full deals of thirty seeds.
fn deals() -> Vec<Chicago> {
    (1..=30).map(|seed| open(&format!("seed={seed}"))).collect()
}

/// One sample is the exact score of thirty full deals.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn chicago_thirty_deals(bencher: Bencher) {
    bencher.with_inputs(deals).bench_local_refs(|deals| {
        for game in deals {
            let mut search = AlphaBeta::keyed(None);
            let value = search.value(Sight::of(game), &game.start(), &mut Meter::unbounded());
            assert!(value.is_ok());
        }
    });
}

/// One sample is the exact score of every first move of thirty full deals.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn chicago_first_moves_of_thirty_deals(bencher: Bencher) {
    bencher.with_inputs(deals).bench_local_refs(|deals| {
        for game in deals {
            let mut search = AlphaBeta::keyed(None);
            let moves = search.moves(Sight::of(game), &game.start(), &mut Meter::unbounded());
            assert!(moves.is_ok());
        }
    });
}

/// Every move of a late position of Chicago.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn chicago_late_moves(bencher: Bencher) {
    let game: Chicago = open("");
    let text = "WRC/SMWR/CFM/FSCW/RMS,t2,6.5.5.6.5.6,WWRC,SFM,p2";
    let position = match game.parse(text) {
        Ok(position) => position,
        Err(_) => unreachable!("the text is known"),
    };
    bencher.bench_local(|| {
        let mut search = AlphaBeta::keyed(None);
        search.moves(Sight::of(&game), &position, &mut Meter::unbounded())
    });
}
