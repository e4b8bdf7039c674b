//! The exact values of all positions of Connect Four with a few stones, up to mirror.
//!
//! `cargo run --release -p gagne-search --example openings find STONES FILE [PART PARTS]` finds those with so many
//! stones that the game does not know yet, those near the centre first. What was found lies in the file, a position
//! and its value a line, and the same command goes on from there; parts may be computed side by side. The table of
//! bounds is kept from position to position; where the system gives large pages to those who ask for them, a search
//! is a fifth faster with `GLIBC_TUNABLES=glibc.malloc.hugetlb=1`.
//!
//! `... openings pack FILE...` adds what these files hold to the openings of the game. Those with the most stones
//! suffice; those with fewer are found sooner.

// A long work prints, and ends where something is wrong.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, OpenOptions};
use std::io::{Read, Write};
use std::time::Instant;

use gagne_core::{Entry, Meter, Notation, Openings, Space, Value};
use gagne_games::connect::{Connect, Stones};
use gagne_search::Sight;
use gagne_search::alphabeta::AlphaBeta;

/// Where the game looks for them.
const OPENINGS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../games/src/lines/connect/7x6.openings"
);

/// Most stones of positions that are found beforehand.
const MOST: u32 = 8;

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
    let file = OpenOptions::new()
        .create(true)
        .read(true)
        .append(true)
        .open(path);
    let mut file = file.unwrap();
    let mut text = String::new();
    file.read_to_string(&mut text).unwrap();
    // A line without its end may lack a digit.
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    file.set_len(text.len() as u64).unwrap();
    let found: HashSet<&str> = text
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    let mut listed = game.openings_to(stones).pop().unwrap();
    let all = listed.len();
    listed.retain(|position| Openings::value(&game, position).is_none());
    listed.sort_by_cached_key(|position| from_centre(&game, position));
    let share = listed.len().div_ceil(parts).max(1);
    let mine = listed.chunks(share).nth(part).unwrap_or_default();
    println!(
        "{all} positions, {} of them known, {} of the others here, {} found",
        all - listed.len(),
        mine.len(),
        found.len()
    );
    let left = mine
        .iter()
        .filter(|position| !found.contains(&*game.show(position)));
    let mut search = AlphaBeta::keyed(None);
    search.table_bytes = 2 << 30;
    let mut meter = Meter::unbounded();
    // What was found before is found again, and not believed.
    let sight = Sight {
        openings: None,
        ..Sight::of(&game)
    };
    let begun = Instant::now();
    for (count, position) in left.enumerate() {
        let value = search.value(sight, position, &mut meter).unwrap();
        let number = value.signed().unwrap_or(0);
        writeln!(file, "{} {number}", game.show(position)).unwrap();
        if count % 100 == 99 {
            let seconds = begun.elapsed().as_secs_f64();
            let each = seconds / (count + 1) as f64;
            println!(
                "{}: {each:.3} s each, {} positions",
                count + 1,
                meter.positions()
            );
        }
    }
}

/// How far the stones of a position are from the middle column, in all.
fn from_centre(game: &Connect, position: &Stones) -> usize {
    let text = game.show(position);
    let rows = text.split('/').map(|row| row.as_bytes().iter().enumerate());
    let stones = rows.flatten().filter(|&(_, &cell)| cell != b'.');
    stones.map(|(column, _)| column.abs_diff(3)).sum()
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
    let found = whole.map(|line| {
        let (position, number) = line.split_once(' ').unwrap();
        let plies: i64 = number.parse().unwrap();
        let value = match plies {
            0 => Value::DRAW,
            1.. => Value::win(plies.unsigned_abs()),
            _ => Value::lose(plies.unsigned_abs()),
        };
        let position = game.parse(position).unwrap();
        (game.canonical(&position), value)
    });
    let mut known: BTreeMap<_, _> = found.collect();
    // What the game knows already stays.
    for position in game.openings_to(MOST).into_iter().flatten() {
        if let Some(value) = Openings::value(&game, &position) {
            known.entry(position).or_insert(value);
        }
    }
    let stones = known.keys().map(|position| position.all.count_ones());
    let bytes = game.write_openings(stones.max().unwrap_or(0), &known);
    println!("{} positions, {} bytes", known.len(), bytes.len());
    fs::write(OPENINGS, bytes).unwrap();
}
