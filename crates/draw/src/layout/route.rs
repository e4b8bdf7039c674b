//! Lines of edges: from the lower border of a vertex, through its bends, to the upper border of the
//! other; edges that leave a border side by side are spread along it.

use super::layers::Layers;
use super::{Layout, Point, Route, Spacing, Stroke};

/// Widest distance between two edges at a border.
const PORT: f32 = 16.0;
/// The part of a border that edges may use.
const BORDER: f32 = 0.7;
/// How much lower the next layer is for every unit that an edge goes across, and at most.
const SLOPE: (f32, f32) = (0.16, 150.0);
/// How far loops and edges within a layer go out.
const OUT: f32 = 26.0;

/// Where an edge touches its two vertices: their numbers, and what it aims at.
struct Touch {
    edge: usize,
    aim: f32,
}

pub(super) fn routed(
    layers: &Layers,
    x: &[f32],
    sizes: &[(f32, f32)],
    edges: &[(u32, u32)],
    spacing: Spacing,
) -> Layout {
    let (tops, heights) = bands(layers, x, sizes, edges, spacing);
    let middle = |node: u32| {
        let row = layers.layer[node as usize] as usize;
        tops[row] + heights[row] / 2.0
    };
    let places: Vec<Point> = (0..layers.vertices as u32)
        .map(|vertex| (x[vertex as usize], middle(vertex)))
        .collect();
    let ports = ports(layers, x, sizes, edges);
    let mut routes = Vec::with_capacity(edges.len());
    for (number, &(from, to)) in edges.iter().enumerate() {
        let (row, other) = (layers.layer[from as usize], layers.layer[to as usize]);
        let border = |vertex: u32, side: f32, port: f32| {
            let (at, middle) = places[vertex as usize];
            (at + port, middle + side * sizes[vertex as usize].1 / 2.0)
        };
        if from == to {
            routes.push(looped(places[from as usize], sizes[from as usize]));
            continue;
        }
        let (leave, arrive) = ports[number];
        if row == other {
            let (start, end) = (border(from, 1.0, leave), border(to, 1.0, arrive));
            let low = start.1.max(end.1) + OUT + (start.0 - end.0).abs() * 0.05;
            let strokes = vec![Stroke::Curve((start.0, low), (end.0, low), end)];
            routes.push(Route { start, strokes });
            continue;
        }
        let down = row < other;
        let side = if down { 1.0 } else { -1.0 };
        let start = border(from, side, leave);
        let end = border(to, -side, arrive);
        let mut through = Vec::new();
        for &bend in &layers.bends[number] {
            let row = layers.layer[bend as usize] as usize;
            let at = x[bend as usize];
            through.push((at, tops[row]));
            through.push((at, tops[row] + heights[row]));
        }
        if !down {
            through.reverse();
        }
        through.push(end);
        let mut last = start;
        let mut strokes = Vec::new();
        for next in through {
            let bent = (last.0 - next.0).abs() > 0.5;
            let half = (next.1 - last.1) / 2.0;
            strokes.push(if bent {
                Stroke::Curve((last.0, last.1 + half), (next.0, next.1 - half), next)
            } else {
                Stroke::Line(next)
            });
            last = next;
        }
        routes.push(Route { start, strokes });
    }
    let right = (x.iter().zip(&layers.half)).fold(0.0f32, |most, (x, half)| most.max(x + half));
    let loops = edges.iter().any(|(from, to)| from == to);
    let bottom = tops
        .last()
        .zip(heights.last())
        .map_or(0.0, |(top, height)| top + height);
    let flat = edges
        .iter()
        .any(|&(from, to)| from != to && layers.layer[from as usize] == layers.layer[to as usize]);
    let size = (
        right + if loops { OUT } else { 0.0 },
        bottom + if flat { OUT } else { 0.0 },
    );
    Layout {
        size,
        places,
        routes,
    }
}

/// A loop at the right border.
fn looped((x, y): Point, (width, _): (f32, f32)) -> Route {
    let right = x + width / 2.0;
    Route {
        start: (right, y - 7.0),
        strokes: vec![Stroke::Curve(
            (right + OUT, y - 20.0),
            (right + OUT, y + 20.0),
            (right, y + 7.0),
        )],
    }
}

/// Upper edge and height of each layer. The farther edges go across, the more room they get.
fn bands(
    layers: &Layers,
    x: &[f32],
    sizes: &[(f32, f32)],
    edges: &[(u32, u32)],
    spacing: Spacing,
) -> (Vec<f32>, Vec<f32>) {
    let count = layers.rows.len();
    let (mut heights, mut farthest) = (vec![0.0f32; count], vec![0.0f32; count]);
    for (&(_, height), &row) in sizes.iter().zip(&layers.layer) {
        let row = &mut heights[row as usize];
        *row = row.max(height);
    }
    for (node, links) in layers.down.iter().enumerate() {
        for link in links {
            let far = &mut farthest[layers.layer[node] as usize];
            *far = far.max((x[node] - x[link.to as usize]).abs());
        }
    }
    for &(from, to) in edges {
        if from != to && layers.layer[from as usize] == layers.layer[to as usize] {
            let far = &mut farthest[layers.layer[from as usize] as usize];
            *far = far.max(OUT / SLOPE.0);
        }
    }
    let mut tops = Vec::with_capacity(count);
    let mut top = 0.0;
    for (height, far) in heights.iter().zip(farthest) {
        tops.push(top);
        top += height + spacing.below.max((far * SLOPE.0).min(SLOPE.1));
    }
    (tops, heights)
}

/// How far from the middle of its borders each edge leaves and arrives.
fn ports(
    layers: &Layers,
    x: &[f32],
    sizes: &[(f32, f32)],
    edges: &[(u32, u32)],
) -> Vec<(f32, f32)> {
    let mut ports = vec![(0.0, 0.0); edges.len()];
    // Upper and lower border of each vertex.
    let mut borders: Vec<Vec<Touch>> = Vec::new();
    borders.resize_with(2 * layers.vertices, Vec::new);
    for (number, &(from, to)) in edges.iter().enumerate() {
        if from == to {
            continue;
        }
        let (above, below) = (layers.layer[from as usize], layers.layer[to as usize]);
        let bends = &layers.bends[number];
        let (first, last) = if above <= below {
            (bends.first(), bends.last())
        } else {
            (bends.last(), bends.first())
        };
        let aim = |bend: Option<&u32>, other: u32| x[*bend.unwrap_or(&other) as usize];
        let leaves = 2 * from as usize + usize::from(above <= below);
        let arrives = 2 * to as usize + usize::from(above >= below);
        borders[leaves].push(Touch {
            edge: 2 * number,
            aim: aim(first, to),
        });
        borders[arrives].push(Touch {
            edge: 2 * number + 1,
            aim: aim(last, from),
        });
    }
    for (border, touches) in borders.iter_mut().enumerate() {
        let width = sizes[border / 2].0 * BORDER;
        let gaps = touches.len().saturating_sub(1).max(1) as f32;
        let step = PORT.min(width / gaps);
        let left = -step * touches.len().saturating_sub(1) as f32 / 2.0;
        touches.sort_by(|a, b| a.aim.total_cmp(&b.aim).then(a.edge.cmp(&b.edge)));
        for (place, touch) in touches.iter().enumerate() {
            let at = left + step * place as f32;
            let port = &mut ports[touch.edge / 2];
            if touch.edge % 2 == 0 {
                port.0 = at;
            } else {
                port.1 = at;
            }
        }
    }
    ports
}
