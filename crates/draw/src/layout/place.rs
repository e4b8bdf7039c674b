//! How far to the right each node goes: as near to its neighbours as the others in its row allow.
//!
//! The places of a row that come nearest to the wished ones, in the order of the row and with room
//! between, are found exactly by pooling neighbours that are in each other's way (R. Barlow and
//! others, *Statistical inference under order restrictions*, 1972). Rows are placed in turn, after
//! what is above, after what is below, and at last after both.

use gagne_core::{Meter, Stop};

use super::Spacing;
use super::layers::{LayerEdge, Layers};

/// Passes over all rows: in turns from above and from below, then after both.
const TURNS: usize = 12;
const BOTH: usize = 24;
/// What a place is worth to a node that has no neighbours.
const LOOSE: f32 = 0.01;

/// Neighbours that stand side by side: their wish and its weight together.
struct Pool {
    wish: f64,
    weight: f64,
    count: usize,
}

pub(super) fn across(
    layers: &Layers,
    spacing: Spacing,
    meter: &mut Meter,
) -> Result<Vec<f32>, Stop> {
    let mut x = vec![0.0; layers.layer.len()];
    let mut pools = Vec::new();
    // How far each node of a row is from the first at least.
    let offsets: Vec<Vec<f32>> = layers
        .rows
        .iter()
        .map(|row| offsets(row, layers, spacing))
        .collect();
    for (row, offsets) in layers.rows.iter().zip(&offsets) {
        let width = offsets.last().copied().unwrap_or(0.0);
        for (&node, offset) in row.iter().zip(offsets) {
            x[node as usize] = offset - width / 2.0;
        }
    }
    let count = layers.rows.len();
    for pass in 0..TURNS + BOTH {
        let down = pass % 2 == 0;
        for step in 0..count {
            let row = if down { step } else { count - 1 - step };
            let nodes = &layers.rows[row];
            meter.work(128 * nodes.len())?;
            pools.clear();
            for (&node, &offset) in nodes.iter().zip(&offsets[row]) {
                let (up, below) = (&layers.up[node as usize], &layers.down[node as usize]);
                let (wish, weight) = match (pass >= TURNS, down) {
                    (true, _) => wished(up.iter().chain(below), &x),
                    (_, true) => wished(up.iter(), &x),
                    (_, false) => wished(below.iter(), &x),
                };
                let here = if weight > LOOSE {
                    wish
                } else {
                    x[node as usize]
                };
                pool(&mut pools, f64::from(here - offset), f64::from(weight));
            }
            let mut at = 0;
            for pool in &pools {
                for _ in 0..pool.count {
                    x[nodes[at] as usize] = pool.wish as f32 + offsets[row][at];
                    at += 1;
                }
            }
        }
    }
    let left = (x.iter().zip(&layers.half))
        .map(|(x, half)| x - half)
        .fold(f32::INFINITY, f32::min);
    for x in &mut x {
        *x -= left;
    }
    Ok(x)
}

fn offsets(row: &[u32], layers: &Layers, spacing: Spacing) -> Vec<f32> {
    let mut at = 0.0;
    let mut last: Option<usize> = None;
    let mut offsets = Vec::with_capacity(row.len());
    for &node in row {
        let node = node as usize;
        if let Some(last) = last {
            let is_bend = |node: usize| node >= layers.vertices;
            let room = match (is_bend(last), is_bend(node)) {
                (true, true) => 0.0,
                (false, false) => spacing.beside,
                _ => spacing.beside / 2.0,
            };
            at += layers.half[last] + room + layers.half[node];
        }
        offsets.push(at);
        last = Some(node);
    }
    offsets
}

/// Where a node would like to be, and how much.
fn wished<'l>(links: impl Iterator<Item = &'l LayerEdge>, x: &[f32]) -> (f32, f32) {
    let (mut sum, mut weight) = (0.0, 0.0);
    for link in links {
        sum += x[link.to as usize] * link.weight;
        weight += link.weight;
    }
    if weight == 0.0 {
        return (0.0, LOOSE);
    }
    (sum / weight, weight)
}

/// Adds a wish to the right; wishes that would change the order are met half-way, by their weight.
fn pool(pools: &mut Vec<Pool>, wish: f64, weight: f64) {
    let mut new = Pool {
        wish,
        weight,
        count: 1,
    };
    while let Some(last) = pools.last() {
        if last.wish <= new.wish {
            break;
        }
        let weight = last.weight + new.weight;
        new = Pool {
            wish: (last.wish * last.weight + new.wish * new.weight) / weight,
            weight,
            count: last.count + new.count,
        };
        pools.pop();
    }
    pools.push(new);
}
