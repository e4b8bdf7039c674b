//! Measures how fast a sheet is compiled, gone over as a whole, and expanded.
//!
//! `cargo run --release -p gagne-gdl --example speed [SHEET.kif [SECONDS]]`

#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

use gagne_core::{Budget, Meter};
use gagne_gdl::{State, StateBatch, StatePhase, compile};
use rustc_hash::FxHashSet;

const TICTACTOE: &str = include_str!("../../../examples/tictactoe.kif");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let text = match arguments.next() {
        Some(file) => std::fs::read_to_string(file)?,
        None => TICTACTOE.to_owned(),
    };
    let seconds: f64 = arguments.next().map_or(Ok(2.0), |text| text.parse())?;
    let began = Instant::now();
    let mut meter = Budget {
        time: Some(Duration::from_secs(60)),
        ..Budget::default()
    }
    .meter();
    let sheet = compile(&text, &mut meter)?;
    println!(
        "compiled in {:?}: {:?}",
        began.elapsed(),
        sheet.evaluation()
    );

    // All positions, or as many as there is time for.
    let mut meter = Meter::unbounded();
    let mut known: FxHashSet<State> = FxHashSet::from_iter([sheet.start().clone()]);
    let mut list = vec![sheet.start().clone()];
    let (mut at, mut moves, mut finals) = (0, 0, 0);
    let mut out = Vec::new();
    while at < list.len() && began.elapsed().as_secs_f64() < seconds {
        out.clear();
        let look = sheet.expand(&list[at], &mut out, &mut meter)?;
        finals += usize::from(matches!(look, StatePhase::Ended(_)));
        moves += out.len();
        for one in out.drain(..) {
            if known.insert(one.after.clone()) {
                list.push(one.after);
            }
        }
        at += 1;
    }
    let whole = if at == list.len() { "whole" } else { "part" };
    println!(
        "{whole} after {:?}: {} positions, {moves} moves, {finals} final",
        began.elapsed(),
        list.len()
    );

    // The same positions again and again, one by one and many at once.
    let sample: Vec<State> = list
        .iter()
        .step_by(1 + list.len() / 5000)
        .cloned()
        .collect();
    let mut batch = StateBatch::default();
    for together in [1, 1024] {
        let began = Instant::now();
        let mut expanded = 0_u64;
        while began.elapsed().as_secs_f64() < seconds {
            for some in sample.chunks(together) {
                let all = sheet.expand_many(some, &mut batch, &mut meter);
                all.map_err(|(_, fault)| fault)?;
                expanded += some.len() as u64;
            }
        }
        let rate = expanded as f64 / began.elapsed().as_secs_f64();
        println!("{rate:.0} expansions a second, {together} at once");
    }
    Ok(())
}
