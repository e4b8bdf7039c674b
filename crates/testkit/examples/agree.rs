//! Holds every method and every storage against the oracle on many random games:
//! `cargo run --release -p gagne-testkit --example agree -- 100000`.

#![expect(clippy::print_stdout, reason = "a program that tells what it found")]

use std::time::Instant;

use gagne_testkit::agree::random_game_agrees;

fn main() {
    let games: u64 = std::env::args()
        .nth(1)
        .and_then(|count| count.parse().ok())
        .unwrap_or(2_000);
    let began = Instant::now();
    for number in 0..games {
        random_game_agrees(number);
        if (number + 1) % 10_000 == 0 {
            println!(
                "{} games, {:.0} s",
                number + 1,
                began.elapsed().as_secs_f64()
            );
        }
    }
    println!(
        "{games} random games: every method and every storage agrees with the oracle, {:.0} s.",
        began.elapsed().as_secs_f64()
    );
}
