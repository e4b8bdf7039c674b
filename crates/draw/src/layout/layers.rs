//! Layers: which vertex is how far down, and places for long edges in the layers between.

use std::collections::VecDeque;

use gagne_core::{Meter, Stop};

use super::Spacing;

/// Most places that long edges take. What does not fit goes straight, behind the vertices.
const MOST_BENDS: usize = 60_000;

/// An edge from a node to one in the next layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct LayerEdge {
    pub(super) to: u32,
    /// How much it ought to be straight.
    pub(super) weight: f32,
}

/// Nodes in layers: vertices, then the bends of long edges.
pub(super) struct Layers {
    /// The nodes of each layer, from the left.
    pub(super) rows: Vec<Vec<u32>>,
    /// The layer of each node.
    pub(super) layer: Vec<u32>,
    /// Half of the width of each node.
    pub(super) half: Vec<f32>,
    /// Links to the layer above and to the layer below.
    pub(super) up: Vec<Vec<LayerEdge>>,
    pub(super) down: Vec<Vec<LayerEdge>>,
    /// The bends of each edge, from its upper end.
    pub(super) bends: Vec<Vec<u32>>,
    /// How many nodes are vertices.
    pub(super) vertices: usize,
}

impl Layers {
    pub(super) fn new(
        sizes: &[(f32, f32)],
        edges: &[(u32, u32)],
        spacing: Spacing,
        meter: &mut Meter,
    ) -> Result<Layers, Stop> {
        let count = sizes.len();
        let mut layer = depths(count, edges);
        let mut half: Vec<f32> = sizes.iter().map(|&(width, _)| width / 2.0).collect();
        let deepest = layer
            .iter()
            .max()
            .map_or(0, |&deepest| deepest as usize + 1);
        let mut layers = Layers {
            rows: vec![Vec::new(); deepest],
            up: vec![Vec::new(); count],
            down: vec![Vec::new(); count],
            bends: vec![Vec::new(); edges.len()],
            layer: Vec::new(),
            half: Vec::new(),
            vertices: count,
        };
        for (number, &(from, to)) in edges.iter().enumerate() {
            meter.work(0)?;
            let above = |&vertex: &u32| layer[vertex as usize];
            let (upper, lower) = if above(&from) <= above(&to) {
                (from, to)
            } else {
                (to, from)
            };
            let span = above(&lower) - above(&upper);
            let bends = (span as usize).saturating_sub(1);
            if span == 0 || half.len() + bends > count + MOST_BENDS {
                continue;
            }
            let mut last = upper;
            for step in 1..=span {
                let next = if step == span {
                    lower
                } else {
                    let bend = half.len() as u32;
                    half.push(spacing.edges / 2.0);
                    layer.push(layer[upper as usize] + step);
                    layers.up.push(Vec::new());
                    layers.down.push(Vec::new());
                    layers.bends[number].push(bend);
                    bend
                };
                // The inner parts of long edges are the straightest.
                let weight = match (last as usize >= count, next as usize >= count) {
                    (true, true) => 8.0,
                    (false, false) => 1.0,
                    _ => 2.0,
                };
                layers.down[last as usize].push(LayerEdge { to: next, weight });
                layers.up[next as usize].push(LayerEdge { to: last, weight });
                last = next;
            }
        }
        for node in first_met(&layers.down) {
            layers.rows[layer[node as usize] as usize].push(node);
        }
        layers.layer = layer;
        layers.half = half;
        Ok(layers)
    }
}

/// The layer of each vertex: the longest way from a vertex that nothing leads to or, where ways come
/// back, the shortest.
fn depths(count: usize, edges: &[(u32, u32)]) -> Vec<u32> {
    let mut next = vec![Vec::new(); count];
    let mut waiting = vec![0u32; count];
    for &(from, to) in edges.iter().filter(|(from, to)| from != to) {
        next[from as usize].push(to);
        waiting[to as usize] += 1;
    }
    let mut depth = vec![0u32; count];
    let mut ready: Vec<usize> = (0..count).filter(|&at| waiting[at] == 0).collect();
    let mut done = 0;
    while let Some(at) = ready.pop() {
        done += 1;
        for &to in &next[at] {
            let to = to as usize;
            depth[to] = depth[to].max(depth[at] + 1);
            waiting[to] -= 1;
            if waiting[to] == 0 {
                ready.push(to);
            }
        }
    }
    if done == count {
        return depth;
    }
    let mut met = vec![false; count];
    let mut queue = VecDeque::new();
    for root in 0..count {
        if met[root] {
            continue;
        }
        met[root] = true;
        depth[root] = 0;
        queue.push_back(root);
        while let Some(at) = queue.pop_front() {
            for &to in &next[at] {
                let to = to as usize;
                if !std::mem::replace(&mut met[to], true) {
                    depth[to] = depth[at] + 1;
                    queue.push_back(to);
                }
            }
        }
    }
    depth
}

/// Every node in the order in which a walk meets it that goes on as far as it can.
fn first_met(down: &[Vec<LayerEdge>]) -> Vec<u32> {
    let mut met = vec![false; down.len()];
    let mut order = Vec::with_capacity(down.len());
    for root in 0..down.len() as u32 {
        let mut open = vec![root];
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut met[at as usize], true) {
                order.push(at);
                open.extend(down[at as usize].iter().rev().map(|link| link.to));
            }
        }
    }
    order
}
