//! The exact values of all positions of Connect Four with a few stones, up to mirror.
//!
//! `cargo run --release -p gagne-search --example openings find STONES FILE [PART PARTS]` finds those with so many
//! stones. What was found lies in the file, a position and its value a line, and the same command goes on from
//! there; parts may be computed side by side. The table of bounds is kept from position to position.
//!
//! `... openings pack FILE...` makes the openings of the game of what these files hold, be it all or not. Those
//! with the most stones suffice; those with fewer are found sooner.

// A long work prints, and ends where something is wrong.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::time::Instant;

use gagne_core::{Entry, Meter, Notation, Space, Value};
use gagne_games::connect::Connect;
use gagne_search::Sight;
use gagne_search::alphabeta::AlphaBeta;

/// Where the game looks for them.
const OPENINGS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../games/src/lines/connect/7x6.openings"
);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match &words[..] {
        ["find", stones, file] => find(stones.parse().unwrap(), file, 0, 1),
        ["find", stones, file, part, parts] => {
            let (part, parts) = (part.parse().unwrap(), parts.parse().unwrap());
            find(stones.parse().unwrap(), file, part, parts);
        }
        ["pack", files @ ..] => pack(files),
        _ => println!("openings find STONES FILE [PART PARTS] | openings pack FILE..."),
    }
}

fn find(stones: u32, path: &str, part: usize, parts: usize) {
    let game = Connect::from_rules("").unwrap();
    let listed = game.openings_to(stones).pop().unwrap();
    let share = listed.len().div_ceil(parts);
    let mine = listed.chunks(share).nth(part).unwrap_or_default();
    let file = OpenOptions::new()
        .create(true)
        .read(true)
        .append(true)
        .open(path);
    let mut file = file.unwrap();
    let done = BufReader::new(&file).lines().count();
    println!(
        "{} positions, {} of them here, {done} known",
        listed.len(),
        mine.len()
    );
    let mut search = AlphaBeta::keyed(None);
    search.table_bytes = 2 << 30;
    let mut meter = Meter::unbounded();
    // What was found before is found again, and not believed.
    let sight = Sight {
        openings: None,
        ..Sight::of(&game)
    };
    let begun = Instant::now();
    for (count, position) in mine.iter().enumerate().skip(done) {
        let value = search.value(sight, position, &mut meter).unwrap();
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

fn pack(files: &[&str]) {
    let game = Connect::from_rules("").unwrap();
    let texts: Vec<String> = files
        .iter()
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    // A line without its end may lack a digit.
    let lines = texts.iter().flat_map(|text| text.split_inclusive('\n'));
    let whole = lines.filter_map(|line| line.strip_suffix('\n'));
    let known: BTreeMap<_, _> = whole
        .map(|line| {
            let (position, number) = line.split_once(' ').unwrap();
            let plies: i64 = number.parse().unwrap();
            let value = match plies {
                0 => Value::DRAW,
                1.. => Value::win(plies.unsigned_abs()),
                _ => Value::lose(plies.unsigned_abs()),
            };
            let position = game.parse(position).unwrap();
            (game.canonical(&position), value)
        })
        .collect();
    let stones = known.keys().map(|position| position.all.count_ones());
    let bytes = game.write_openings(stones.max().unwrap_or(0), &known);
    println!("{} positions, {} bytes", known.len(), bytes.len());
    fs::write(OPENINGS, bytes).unwrap();
}
