//! Attractors of a random graph: 10^6 vertices, 4.9 million edges.

use divan::counter::ItemsCount;
use gagne_core::{Dice, Meter, Side};
use gagne_solve::graph::arena::{Arena, Builder};

const VERTICES: u32 = 1_000_000;
const TARGETS: u32 = 1_000;

fn main() {
    divan::main();
}

/// Between 1 and 9 successors a vertex, less 2 in 100 that have none: 4.9 on average.
fn builder() -> Builder {
    let mut numbers = Dice::new(1);
    let mut builder = Builder::default();
    for _ in 0..VERTICES {
        let owner = Side::BOTH[numbers.roll(2)];
        let degree = match numbers.roll(100) {
            0 | 1 => 0,
            _ => 1 + numbers.roll(9),
        };
        let successors: Vec<u32> = (0..degree)
            .map(|_| numbers.roll(VERTICES as usize) as u32)
            .collect();
        builder.vertex(owner, successors);
    }
    builder
}

fn arena() -> Arena {
    match builder().build() {
        Some(arena) => arena,
        None => unreachable!("every edge leads to a vertex"),
    }
}

#[divan::bench(sample_count = 20, args = Side::BOTH)]
fn attractor(bencher: divan::Bencher, player: Side) {
    let arena = arena();
    bencher
        .counter(ItemsCount::new(edges(&arena)))
        .bench(|| arena.attractor(player, 0..TARGETS, &mut Meter::unbounded()));
}

#[divan::bench(sample_count = 10)]
fn normal_play(bencher: divan::Bencher) {
    let arena = arena();
    bencher
        .counter(ItemsCount::new(2 * edges(&arena)))
        .bench(|| arena.normal_play(&mut Meter::unbounded()));
}

#[divan::bench(sample_count = 10)]
fn build(bencher: divan::Bencher) {
    let builder = builder();
    let edges = edges(&arena());
    bencher
        .counter(ItemsCount::new(edges))
        .with_inputs(|| builder.clone())
        .bench_values(Builder::build);
}

fn edges(arena: &Arena) -> usize {
    (0..arena.len() as u32)
        .map(|vertex| arena.successors(vertex).len())
        .sum()
}
