//! How fast random positions of the 15-puzzle are solved: `cargo run --release -p gagne-search
//! --example fifteen [positions] [seed]`.

// A measurement prints, and ends where something is wrong.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::time::Instant;

use gagne_core::{Bound, Dice, Entry, Meter, Notation};
use gagne_games::taquin::Taquin;
use gagne_games::taquin::patterns::Patterns;
use gagne_search::ida::along;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let count = numbers.next().map_or(100, Result::unwrap);
    let mut dice = Dice::new(numbers.next().map_or(1, Result::unwrap));
    let game = Taquin::from_rules("4x4").unwrap();
    let meter = &mut Meter::unbounded();
    let begun = Instant::now();
    let built = Patterns::build(&game, meter).unwrap().unwrap();
    println!("tables built in {:?}", begun.elapsed());
    let bytes = built.to_bytes();
    let begun = Instant::now();
    let patterns = Patterns::from_bytes(&game, &bytes).unwrap();
    println!("{} bytes read in {:?}", bytes.len(), begun.elapsed());
    let (mut nodes, mut plies, mut solved) = (0, 0, 0);
    let mut longest = 0.0f64;
    let begun = Instant::now();
    while solved < count {
        let mut tiles: Vec<usize> = (0..16).collect();
        for place in (1..16).rev() {
            tiles.swap(place, dice.roll(place + 1));
        }
        let rows: Vec<String> = tiles
            .chunks(4)
            .map(|row| {
                row.iter()
                    .map(usize::to_string)
                    .collect::<Vec<_>>()
                    .join(",")
            })
            .collect();
        let tiles = game.parse(&rows.join("/")).unwrap();
        if game.is_lost(&tiles) {
            continue;
        }
        let one = Instant::now();
        let found = along(&patterns, &tiles, meter).unwrap();
        longest = longest.max(one.elapsed().as_secs_f64());
        solved += 1;
        nodes += found.nodes;
        plies += found.line.len();
    }
    let taken = begun.elapsed().as_secs_f64();
    let each = |number: f64| number / count as f64;
    println!(
        "{count} positions: mean {:.1} ms, longest {:.0} ms; mean {:.2} plies, {:.0} nodes; {:.1} M nodes/s",
        each(taken * 1e3),
        longest * 1e3,
        each(plies as f64),
        each(nodes as f64),
        nodes as f64 / taken / 1e6
    );
}
