//! The exact values of all positions of Connect Four with eight stones, up to mirror: `cargo run --release -p
//! gagne-search --example openings FILE [PART PARTS]`.
//!
//! What was found lies in the file, a position and its value a line, and the same command goes on from there;
//! parts may be computed side by side. The table of bounds is kept from position to position.

// A long work prints, and ends where something is wrong.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Write};
use std::time::Instant;

use gagne_core::{Entry, Game, Meter, Notation, Space};
use gagne_games::connect::{Connect, Stones};
use gagne_search::Sight;
use gagne_search::alphabeta::AlphaBeta;

/// Stones of the positions whose values are found by search.
const STONES: usize = 8;

fn main() {
    let mut words = std::env::args().skip(1);
    let path = words.next().expect("a file");
    let mut numbers = words.map(|word| word.parse::<usize>().unwrap());
    let (part, parts) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(1));
    let game = Connect::from_rules("").unwrap();
    let mut level = vec![game.start()];
    for _ in 0..STONES {
        level = next_level(&game, &level);
    }
    level.retain(|position| game.ending(position).is_none());
    let share = level.len().div_ceil(parts);
    let mine: Vec<Stones> = level.chunks(share).nth(part).unwrap_or_default().to_vec();
    let file = OpenOptions::new()
        .create(true)
        .read(true)
        .append(true)
        .open(&path);
    let mut file = file.unwrap();
    let done = BufReader::new(&file).lines().count();
    println!(
        "{} positions, {} of them here, {done} known",
        level.len(),
        mine.len()
    );
    let mut search = AlphaBeta::keyed(None);
    search.table_bytes = 2 << 30;
    let mut meter = Meter::unbounded();
    let begun = Instant::now();
    for (count, position) in mine.iter().enumerate().skip(done) {
        let value = search
            .value(Sight::of(&game), position, &mut meter)
            .unwrap();
        let number = value.signed().unwrap_or(0);
        writeln!(file, "{} {number}", game.show(position)).unwrap();
        if count % 100 == 99 {
            let seconds = begun.elapsed().as_secs_f64();
            let each = seconds / (count + 1 - done) as f64;
            println!(
                "{}: {each:.3} s each, {} positions",
                count + 1,
                meter.positions()
            );
        }
    }
}

/// What follows from a level, up to mirror, in order.
fn next_level(game: &Connect, level: &[Stones]) -> Vec<Stones> {
    let mut moves = Vec::new();
    let mut next = Vec::new();
    for position in level
        .iter()
        .filter(|position| game.ending(position).is_none())
    {
        moves.clear();
        game.moves(position, &mut moves);
        next.extend(
            moves
                .iter()
                .map(|&chosen| game.canonical(&game.play(position, chosen))),
        );
    }
    next.sort_unstable();
    next.dedup();
    next
}
