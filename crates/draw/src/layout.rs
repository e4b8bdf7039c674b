//! Where vertices and edges of a graph go: in layers, from the root down.
//!
//! The way of K. Sugiyama, S. Tagawa and M. Toda (*Methods for visual understanding of hierarchical
//! system structures*, 1981): vertices get layers, long edges get a place in every layer between,
//! layers are ordered for few crossings, and places are moved until edges are straight. Trees are
//! drawn tidily instead (E. Reingold and J. Tilford, *Tidier drawings of trees*, 1981). Nothing is
//! recursive, and every pass is linear in what it goes over, up to logarithms.

mod labels;
mod layers;
mod order;
mod place;
mod route;
mod tidy;

use gagne_core::{Meter, Stop};

pub use labels::place_labels;
use layers::Layers;

/// From the left, and from the top.
pub type Point = (f32, f32);

/// A part of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stroke {
    /// Straight to a point.
    Line(Point),
    /// A cubic curve with its two control points, to a point.
    Curve(Point, Point, Point),
}

impl Stroke {
    /// Where it ends.
    pub fn end(self) -> Point {
        match self {
            Stroke::Line(end) | Stroke::Curve(_, _, end) => end,
        }
    }
}

/// The line of an edge, from border to border.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Route {
    /// Where it begins.
    pub start: Point,
    /// Its parts.
    pub strokes: Vec<Stroke>,
}

impl Route {
    /// Where it ends, and where it comes from there.
    pub fn arrow(&self) -> (Point, Point) {
        let before = match self.strokes.as_slice() {
            [.., last, Stroke::Line(_)] => last.end(),
            [.., Stroke::Curve(_, control, _)] => *control,
            _ => self.start,
        };
        let end = self.strokes.last().map_or(self.start, |last| last.end());
        (end, before)
    }
}

/// How much room there is.
#[derive(Clone, Copy, Debug)]
pub struct Spacing {
    /// Between vertices side by side.
    pub beside: f32,
    /// Between layers at least.
    pub below: f32,
    /// Between edges side by side.
    pub edges: f32,
}

/// A graph with its places.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// Size of the whole.
    pub size: (f32, f32),
    /// The middle of each vertex.
    pub places: Vec<Point>,
    /// The line of each edge.
    pub routes: Vec<Route>,
}

/// Places vertices of these sizes with these edges.
pub fn layout(
    sizes: &[(f32, f32)],
    edges: &[(u32, u32)],
    spacing: Spacing,
    meter: &mut Meter,
) -> Result<Layout, Stop> {
    if let Some(parents) = tidy::parents(sizes.len(), edges) {
        return tidy::layout(sizes, edges, &parents, spacing, meter);
    }
    let mut layers = Layers::new(sizes, edges, spacing, meter)?;
    order::order(&mut layers, meter)?;
    let across = place::across(&layers, spacing, meter)?;
    Ok(route::routed(&layers, &across, sizes, edges, spacing))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPACING: Spacing = Spacing {
        beside: 10.0,
        below: 40.0,
        edges: 8.0,
    };

    fn drawn(count: usize, edges: &[(u32, u32)]) -> Layout {
        let sizes = vec![(30.0, 20.0); count];
        layout(&sizes, edges, SPACING, &mut Meter::unbounded()).unwrap()
    }

    /// No two vertices overlap, everything is inside, every route joins its vertices.
    fn check(count: usize, edges: &[(u32, u32)]) -> Layout {
        let found = drawn(count, edges);
        for (a, &(x, y)) in found.places.iter().enumerate() {
            assert!(x >= 15.0 && x <= found.size.0 - 15.0, "{x}");
            assert!(y >= 10.0 && y <= found.size.1 - 10.0, "{y}");
            for &(other_x, other_y) in &found.places[a + 1..] {
                let apart = (x - other_x).abs() >= 30.0 || (y - other_y).abs() >= 20.0;
                assert!(apart, "{x},{y} {other_x},{other_y}");
            }
        }
        for (route, &(from, to)) in found.routes.iter().zip(edges) {
            let near = |point: Point, vertex: u32| {
                let place = found.places[vertex as usize];
                (point.0 - place.0).abs() <= 15.1 && (point.1 - place.1).abs() <= 10.1
            };
            assert!(near(route.start, from), "{from} {to}");
            assert!(near(route.arrow().0, to), "{from} {to}");
        }
        found
    }

    #[test]
    fn arrows_of_a_graph_without_cycles_go_down() {
        let edges = [(0, 1), (0, 2), (1, 2), (2, 3), (0, 3), (1, 3)];
        let found = check(4, &edges);
        for (from, to) in edges {
            assert!(found.places[from as usize].1 < found.places[to as usize].1);
        }
    }

    #[test]
    fn cycles_loops_and_parts_without_a_join_are_drawn() {
        check(
            6,
            &[
                (0, 1),
                (1, 2),
                (2, 0),
                (2, 2),
                (1, 0),
                (3, 4),
                (4, 3),
                (2, 1),
            ],
        );
        check(0, &[]);
        check(1, &[(0, 0)]);
        check(3, &[]);
    }

    #[test]
    fn a_long_chain_and_a_wide_fan_are_drawn() {
        let chain: Vec<(u32, u32)> = (0..5000).map(|at| (at, at + 1)).collect();
        let found = drawn(5001, &chain);
        assert!(found.places.iter().all(|&(x, _)| x == 15.0));
        let fan: Vec<(u32, u32)> = (0..60).map(|at| (0, at + 1)).collect();
        let found = check(61, &fan);
        assert!((found.places[0].0 - found.size.0 / 2.0).abs() < 1.0);
    }

    #[test]
    fn a_long_edge_passes_beside_the_vertices_between() {
        let edges = [(0, 1), (1, 2), (2, 3), (0, 3)];
        let found = check(4, &edges);
        let (x, _) = found.places[1];
        let beside = found.routes[3]
            .strokes
            .iter()
            .map(|stroke| stroke.end())
            .filter(|&(_, y)| (found.places[1].1 - 10.0..found.places[2].1 + 10.0).contains(&y));
        for (at, _) in beside {
            assert!((at - x).abs() > 15.0, "{at} {x}");
        }
    }
}
