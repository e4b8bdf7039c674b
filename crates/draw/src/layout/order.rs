//! The order within layers: every node goes to the middle of its neighbours, to and fro; neighbours
//! change places where that saves crossings. The best order met is kept.

use gagne_core::{Meter, Stop};

use super::layers::{LayerEdge, Layers};

/// Sweeps without a better order before it is left at that.
const PATIENCE: usize = 6;
/// Sweeps in all.
const MOST: usize = 40;
/// Most nodes whose neighbours change places.
const SWAPPED: usize = 6000;

pub(super) fn order(layers: &mut Layers, meter: &mut Meter) -> Result<(), Stop> {
    let mut place = vec![0u32; layers.layer.len()];
    number(&layers.rows, &mut place);
    let mut best = (crossings(layers, &place), layers.rows.clone());
    let mut idle = 0;
    for sweep in 0..MOST {
        if best.0 == 0 || idle == PATIENCE {
            break;
        }
        let down = sweep % 2 == 0;
        let count = layers.rows.len();
        for step in 0..count {
            let row = if down { step } else { count - 1 - step };
            meter.work(64 * layers.rows[row].len())?;
            let links = if down { &layers.up } else { &layers.down };
            centre(&mut layers.rows[row], links, &mut place);
        }
        if layers.layer.len() <= SWAPPED {
            for row in 0..count {
                meter.work(256 * layers.rows[row].len())?;
                swap(layers, row, &mut place);
            }
        }
        let found = crossings(layers, &place);
        if found < best.0 {
            best = (found, layers.rows.clone());
            idle = 0;
        } else {
            idle += 1;
        }
    }
    layers.rows = best.1;
    Ok(())
}

/// Tells every node its place in its row.
fn number(rows: &[Vec<u32>], place: &mut [u32]) {
    for row in rows {
        for (&node, at) in row.iter().zip(0..) {
            place[node as usize] = at;
        }
    }
}

/// Sorts a row by the middle of the neighbours; a node without any stays about where it was.
fn centre(row: &mut [u32], links: &[Vec<LayerEdge>], place: &mut [u32]) {
    let middle = |&node: &u32| {
        let near = &links[node as usize];
        if near.is_empty() {
            return place[node as usize] as f32;
        }
        let sum: f32 = near.iter().map(|link| place[link.to as usize] as f32).sum();
        sum / near.len() as f32
    };
    let mut keyed: Vec<(f32, u32)> = row.iter().map(|node| (middle(node), *node)).collect();
    keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (at, (slot, (_, node))) in row.iter_mut().zip(keyed).enumerate() {
        *slot = node;
        place[node as usize] = at as u32;
    }
}

/// Crossings of the edges of two neighbours in a row, if the first stands left of the second.
fn between(left: &[LayerEdge], right: &[LayerEdge], place: &[u32]) -> usize {
    let at = |link: &LayerEdge| place[link.to as usize];
    left.iter()
        .map(|left| right.iter().filter(|right| at(right) < at(left)).count())
        .sum()
}

/// Lets neighbours change places as long as that saves crossings.
fn swap(layers: &mut Layers, row: usize, place: &mut [u32]) {
    let nodes = &mut layers.rows[row];
    let mut better = true;
    let mut passes = 0;
    while better && passes < 4 {
        better = false;
        passes += 1;
        for at in 1..nodes.len() {
            let (left, right) = (nodes[at - 1] as usize, nodes[at] as usize);
            let mut gain = 0isize;
            for links in [&layers.up, &layers.down] {
                let (left, right) = (&links[left], &links[right]);
                gain += between(left, right, place) as isize;
                gain -= between(right, left, place) as isize;
            }
            if gain > 0 {
                nodes.swap(at - 1, at);
                place[left] = at as u32;
                place[right] = at as u32 - 1;
                better = true;
            }
        }
    }
}

/// How many pairs of edges cross.
fn crossings(layers: &Layers, place: &[u32]) -> u64 {
    let mut all = 0;
    let (mut ends, mut tree): (Vec<u32>, Vec<u64>) = (Vec::new(), Vec::new());
    for pair in layers.rows.windows(2) {
        tree.clear();
        tree.resize(pair[1].len() + 1, 0);
        let mut seen = 0;
        for &node in &pair[0] {
            ends.clear();
            let links = layers.down[node as usize].iter();
            ends.extend(links.map(|link| place[link.to as usize]));
            // Edges from one node do not cross: count all of them before any is entered.
            for &end in &ends {
                let (mut at, mut before) = (end as usize + 1, 0);
                while at > 0 {
                    before += tree[at];
                    at -= at & at.wrapping_neg();
                }
                all += seen - before;
            }
            for &end in &ends {
                let mut at = end as usize + 1;
                while at < tree.len() {
                    tree[at] += 1;
                    at += at & at.wrapping_neg();
                }
                seen += 1;
            }
        }
    }
    all
}
