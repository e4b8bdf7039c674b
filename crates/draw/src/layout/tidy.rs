//! Trees: a vertex stands above the middle of what follows, subtrees as close as their outlines
//! allow.
//!
//! Subtrees are pushed together from the left and from the right, and stand half-way between, so that
//! small ones between large ones are spread. A subtree is a pair of outlines, kept by depth from its
//! deepest level, so that a vertex on top is added at their ends.

use gagne_core::{Meter, Stop};

use super::{Layout, Point, Route, Spacing, Stroke};

const NONE: u32 = u32::MAX;

/// Left and right outline of a subtree, from its deepest level up, beside the middle of its root.
struct Outline {
    sides: Vec<(f32, f32)>,
}

impl Outline {
    /// How far right another must stand of this at least, both measured from their roots.
    fn apart(&self, right: &Outline, room: f32) -> f32 {
        let pairs = self.sides.iter().rev().zip(right.sides.iter().rev());
        pairs
            .map(|(left, right)| left.1 - right.0 + room)
            .fold(f32::NEG_INFINITY, f32::max)
    }
}

/// The parent of each vertex if the edges are those of trees.
pub(super) fn parents(count: usize, edges: &[(u32, u32)]) -> Option<Vec<u32>> {
    let mut parents = vec![NONE; count];
    for &(from, to) in edges {
        if std::mem::replace(&mut parents[to as usize], from) != NONE {
            return None;
        }
    }
    // Whoever goes up from a cycle never comes to a root.
    let mut done = vec![false; count];
    for vertex in 0..count {
        let mut way = Vec::new();
        let mut at = vertex as u32;
        while at != NONE && !done[at as usize] {
            if way.len() > count {
                return None;
            }
            way.push(at);
            at = parents[at as usize];
        }
        for at in way {
            done[at as usize] = true;
        }
    }
    Some(parents)
}

pub(super) fn layout(
    sizes: &[(f32, f32)],
    edges: &[(u32, u32)],
    parents: &[u32],
    spacing: Spacing,
    meter: &mut Meter,
) -> Result<Layout, Stop> {
    let count = sizes.len();
    let mut children: Vec<Vec<u32>> = vec![Vec::new(); count];
    for &(from, to) in edges {
        children[from as usize].push(to);
    }
    let roots: Vec<u32> = (0..count as u32)
        .filter(|&vertex| parents[vertex as usize] == NONE)
        .collect();
    // Parents before their children.
    let mut order = roots.clone();
    let mut depth = vec![0usize; count];
    let mut next = 0;
    while next < order.len() {
        let vertex = order[next] as usize;
        next += 1;
        for &child in &children[vertex] {
            depth[child as usize] = depth[vertex] + 1;
            order.push(child);
        }
    }
    // How far each vertex is right of its parent.
    let mut beside = vec![0.0f32; count];
    let mut outlines: Vec<Option<Outline>> = Vec::new();
    outlines.resize_with(count, || None);
    for &vertex in order.iter().rev() {
        let below = &children[vertex as usize];
        meter.work(64 * below.len())?;
        let outline = joined(below, &mut outlines, &mut beside, spacing.beside);
        let mut sides = outline.map_or_else(Vec::new, |outline| outline.sides);
        let half = sizes[vertex as usize].0 / 2.0;
        sides.push((-half, half));
        outlines[vertex as usize] = Some(Outline { sides });
    }
    // Several trees stand side by side, as if they had a root in common.
    joined(&roots, &mut outlines, &mut beside, spacing.beside * 2.0);
    let levels = depth.iter().max().map_or(0, |deepest| deepest + 1);
    let mut heights = vec![0.0f32; levels];
    for (&(_, height), &depth) in sizes.iter().zip(&depth) {
        heights[depth] = heights[depth].max(height);
    }
    let mut farthest = vec![0.0f32; levels];
    for (vertex, beside) in beside.iter().enumerate() {
        if parents[vertex] != NONE {
            let far = &mut farthest[depth[vertex] - 1];
            *far = far.max(beside.abs());
        }
    }
    let mut tops = Vec::with_capacity(levels);
    let mut bottom = 0.0;
    for (height, far) in heights.iter().zip(&farthest) {
        tops.push(bottom);
        bottom += height + spacing.below.max((far * 0.2).min(160.0));
    }
    let mut places: Vec<Point> = vec![(0.0, 0.0); count];
    for &vertex in &order {
        let vertex = vertex as usize;
        let above = match parents[vertex] {
            NONE => 0.0,
            parent => places[parent as usize].0,
        };
        let depth = depth[vertex];
        places[vertex] = (above + beside[vertex], tops[depth] + heights[depth] / 2.0);
    }
    let (mut left, mut right) = (f32::INFINITY, f32::NEG_INFINITY);
    for (&(x, _), &(width, _)) in places.iter().zip(sizes) {
        left = left.min(x - width / 2.0);
        right = right.max(x + width / 2.0);
    }
    for place in &mut places {
        place.0 -= left;
    }
    let routes = edges.iter().map(|&(from, to)| {
        let (start, end) = (places[from as usize], places[to as usize]);
        Route {
            start: (start.0, start.1 + sizes[from as usize].1 / 2.0),
            strokes: vec![Stroke::Line((end.0, end.1 - sizes[to as usize].1 / 2.0))],
        }
    });
    Ok(Layout {
        size: (
            (right - left).max(0.0),
            tops.last()
                .zip(heights.last())
                .map_or(0.0, |(top, height)| top + height),
        ),
        routes: routes.collect(),
        places,
    })
}

/// Puts subtrees side by side and their middle above them; tells each its place.
fn joined(
    below: &[u32],
    outlines: &mut [Option<Outline>],
    beside: &mut [f32],
    room: f32,
) -> Option<Outline> {
    let mut subtrees: Vec<Outline> = below
        .iter()
        .filter_map(|&child| outlines[child as usize].take())
        .collect();
    if subtrees.len() == 1 {
        beside[below[0] as usize] = 0.0;
        return subtrees.pop();
    }
    let from_left = packed(&subtrees, room, false);
    let from_right = packed(&subtrees, room, true);
    let width = from_left.last().copied()?;
    let shifts: Vec<f32> = from_left
        .iter()
        .zip(&from_right)
        .map(|(left, right)| (left + width + right) / 2.0 - width / 2.0)
        .collect();
    for (&child, &shift) in below.iter().zip(&shifts) {
        beside[child as usize] = shift;
    }
    Some(together(&subtrees, &shifts))
}

/// Packs subtrees from the left, the first at nought; or from the right, the last at nought.
fn packed(subtrees: &[Outline], room: f32, backwards: bool) -> Vec<f32> {
    let mut shifts = vec![0.0f32; subtrees.len()];
    let mut all = Outline { sides: Vec::new() };
    let count = subtrees.len();
    for step in 0..count {
        let place = if backwards { count - 1 - step } else { step };
        let new = &subtrees[place];
        let shift = match (step, backwards) {
            (0, _) => 0.0,
            (_, false) => all.apart(new, room),
            (_, true) => -new.apart(&all, room),
        };
        shifts[place] = shift;
        merge(&mut all, new, shift);
    }
    shifts
}

/// Widens an outline by another that stands so far beside it.
fn merge(all: &mut Outline, new: &Outline, shift: f32) {
    if new.sides.len() > all.sides.len() {
        let missing = new.sides.len() - all.sides.len();
        let nothing = (f32::INFINITY, f32::NEG_INFINITY);
        all.sides
            .splice(0..0, std::iter::repeat_n(nothing, missing));
    }
    for (all, new) in all.sides.iter_mut().rev().zip(new.sides.iter().rev()) {
        all.0 = all.0.min(new.0 + shift);
        all.1 = all.1.max(new.1 + shift);
    }
}

fn together(subtrees: &[Outline], shifts: &[f32]) -> Outline {
    let mut all = Outline { sides: Vec::new() };
    for (subtree, &shift) in subtrees.iter().zip(shifts) {
        merge(&mut all, subtree, shift);
    }
    all
}
