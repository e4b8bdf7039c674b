//! Attractors of a random graph: 10^6 vertices, 4.9 million edges.

use divan::counter::ItemsCount;
use gagne_solve::arena::{Arena, Builder};

const VERTICES: u32 = 1_000_000;
const TARGETS: u32 = 1_000;

fn main() {
    divan::main();
}

/// Numbers from a seed, the same on every machine (splitmix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        (((mixed >> 32) * u64::from(bound)) >> 32) as u32
    }
}

/// Between 1 and 9 successors a vertex, less 2 in 100 that have none: 4.9 on average.
fn builder() -> Builder {
    let mut numbers = Numbers(1);
    let mut builder = Builder::default();
    for _ in 0..VERTICES {
        let owner = 1 + numbers.below(2) as u8;
        let degree = match numbers.below(100) {
            0 | 1 => 0,
            _ => 1 + numbers.below(9),
        };
        let successors: Vec<u32> = (0..degree).map(|_| numbers.below(VERTICES)).collect();
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

#[divan::bench(sample_count = 20, args = [1, 2])]
fn attractor(bencher: divan::Bencher, player: u8) {
    let arena = arena();
    bencher
        .counter(ItemsCount::new(edges(&arena)))
        .bench(|| arena.attractor(player, 0..TARGETS));
}

#[divan::bench(sample_count = 10)]
fn normal_play(bencher: divan::Bencher) {
    let arena = arena();
    bencher
        .counter(ItemsCount::new(2 * edges(&arena)))
        .bench(|| arena.normal_play());
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
