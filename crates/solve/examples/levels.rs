//! Solves a board of Connect in levels of packed keys and tells how long that takes.
//!
//! Arguments: the board, `memory` or `disk`, the budget in megabytes (0 for none), threads, and
//! `symmetry` if positions that are the same up to symmetry shall be one.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::num::NonZeroUsize;
use std::time::Instant;

use gagne_core::{Budget, Entry, Space};
use gagne_games::connect::Connect;
use gagne_solve::levels::{Place, Request, solve};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |place: usize, other: &'static str| {
        arguments
            .get(place)
            .map_or(other, String::as_str)
            .to_owned()
    };
    let game = Connect::from_rules(&text(0, "5x4")).unwrap();
    let place = match text(1, "memory").as_str() {
        "disk" => Place::Disk,
        "either" => Place::Either,
        _ => Place::Memory,
    };
    let memory: u64 = text(2, "0").parse().unwrap();
    let budget = Budget {
        memory: (memory > 0).then_some(memory << 20),
        threads: NonZeroUsize::new(text(3, "1").parse().unwrap()),
        ..Budget::default()
    };
    let symmetry = text(4, "") == "symmetry";
    let mut meter = budget.meter();
    let start = Instant::now();
    let request = Request { symmetry, place };
    let mut table = solve(&game, &game, &game.start(), request, &mut meter)
        .unwrap()
        .unwrap();
    let solved = start.elapsed();
    let counted = table.census(&game, &mut meter).unwrap();
    let value = table.value(&game, &game.start(), &mut meter);
    let digest = counted
        .by_plies
        .iter()
        .fold(0u64, |sum, (plies, (won, lost))| {
            sum.wrapping_mul(31) ^ plies.wrapping_mul(7919) ^ (won << 20) ^ lost
        });
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find(|line| line.starts_with("VmHWM"));
    println!(
        "{} positions, {} moves, {} finals, {value:?}, digest {digest:x}; {:.2} s, {:.2} s with counts; {}",
        counted.positions,
        counted.moves,
        counted.finals.won + counted.finals.lost + counted.finals.drawn,
        solved.as_secs_f64(),
        start.elapsed().as_secs_f64(),
        peak.unwrap_or_default()
    );
}
