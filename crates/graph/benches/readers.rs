//! How fast graph files are read: one random graph of 10^6 vertices and 5 * 10^6 edges in each
//! format, in several spellings where the format has them.

#![allow(clippy::unwrap_used)]

use std::fmt::Write;

use divan::counter::BytesCount;
use gagne_core::{Budget, Dice};
use gagne_graph::Graph;

const VERTICES: u32 = 1_000_000;
const DEGREE: u32 = 5;

fn main() {
    divan::main();
}

/// The owner of every vertex, alternating, and five successors of each one after another.
fn edges() -> Vec<u32> {
    let mut numbers = Dice::new(1);
    let count = VERTICES * DEGREE;
    (0..count)
        .map(|_| numbers.roll(VERTICES as usize) as u32)
        .collect()
}

fn owner(vertex: u32) -> u32 {
    1 + vertex % 2
}

/// Every item followed by a comma, but for the last.
fn list(text: &mut String, items: impl Iterator<Item = String>) {
    for (place, item) in items.enumerate() {
        let comma = if place > 0 { "," } else { "" };
        let _ = write!(text, "{comma}{item}");
    }
}

fn json() -> String {
    let mut text = "{\"owner\":[".to_owned();
    list(&mut text, (0..VERTICES).map(|v| owner(v).to_string()));
    text.push_str("],\"edges\":[");
    let edges = edges();
    let rows = edges.chunks(DEGREE as usize);
    let row = |row: &[u32]| {
        let mut text = "[".to_owned();
        list(&mut text, row.iter().map(u32::to_string));
        text + "]"
    };
    list(&mut text, rows.map(row));
    text + "]}"
}

fn dot(name: impl Fn(u32) -> String) -> String {
    let mut text = "digraph G {\n".to_owned();
    for vertex in 0..VERTICES {
        let _ = writeln!(text, "  {} [owner={}];", name(vertex), owner(vertex));
    }
    for (edge, &to) in (0..).zip(&edges()) {
        let _ = writeln!(text, "  {} -> {};", name(edge / DEGREE), name(to));
    }
    text + "}\n"
}

fn pgsolver() -> String {
    let mut text = format!("parity {};\n", VERTICES - 1);
    for (vertex, row) in (0..).zip(edges().chunks(DEGREE as usize)) {
        let _ = write!(text, "{vertex} 0 {} ", owner(vertex) - 1);
        list(&mut text, row.iter().map(u32::to_string));
        text.push_str(";\n");
    }
    text
}

fn python(name: impl Fn(u32) -> String) -> String {
    let mut text = "G = {".to_owned();
    for (vertex, row) in (0..).zip(edges().chunks(DEGREE as usize)) {
        let _ = write!(text, "{}: [", name(vertex));
        for &to in row {
            let _ = write!(text, "{}, ", name(to));
        }
        text.push_str("],\n");
    }
    text.push_str("}\nS1 = {");
    for vertex in (0..VERTICES).step_by(2) {
        let _ = write!(text, "{}, ", name(vertex));
    }
    text + "}\n"
}

#[divan::bench(sample_count = 5, sample_size = 1, args = [
    "json",
    "pgsolver",
    "dot: 7",
    "dot: v7",
    "dot: \"position 7\"",
    "python: 7",
    "python: (1, 7)",
    "python: (1,7)",
    "python: 'position 7'",
])]
fn read(bencher: divan::Bencher, spelling: &str) {
    let text = match spelling {
        "json" => json(),
        "pgsolver" => pgsolver(),
        "dot: 7" => dot(|vertex| vertex.to_string()),
        "dot: v7" => dot(|vertex| format!("v{vertex}")),
        "dot: \"position 7\"" => dot(|vertex| format!("\"position {vertex}\"")),
        "python: 7" => python(|vertex| vertex.to_string()),
        "python: (1, 7)" => python(|vertex| format!("({}, {vertex})", owner(vertex))),
        "python: (1,7)" => python(|vertex| format!("({},{vertex})", owner(vertex))),
        _ => python(|vertex| format!("'position {vertex}'")),
    };
    bencher
        .counter(BytesCount::of_str(&text))
        .bench(|| Graph::read(text.as_bytes(), None, &Budget::default()).unwrap());
}
