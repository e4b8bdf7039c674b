//! Where the texts of edges go: on their line, where nothing else stands.

use std::collections::HashMap;

use super::{Layout, Point, Route, Stroke};

/// Where along an edge a text may stand, in the order of liking, in hundredths.
const ALONG: [u32; 11] = [50, 58, 42, 66, 34, 74, 26, 80, 20, 86, 14];
/// Side of the squares in which things are looked up.
const SQUARE: f32 = 64.0;

/// A rectangle by its middle and its size.
#[derive(Clone, Copy)]
struct Area(Point, (f32, f32));

impl Area {
    fn meets(&self, other: &Area) -> bool {
        let Area((x, y), (width, height)) = *self;
        let Area((other_x, other_y), (other_width, other_height)) = *other;
        (x - other_x).abs() * 2.0 < width + other_width
            && (y - other_y).abs() * 2.0 < height + other_height
    }
}

/// Areas found again by where they are.
#[derive(Default)]
struct Occupancy {
    areas: Vec<Area>,
    squares: HashMap<(i32, i32), Vec<u32>>,
}

fn squares_of(Area((x, y), (width, height)): Area) -> impl Iterator<Item = (i32, i32)> {
    let cell = |at: f32| (at / SQUARE).floor() as i32;
    let columns = cell(x - width / 2.0)..=cell(x + width / 2.0);
    let rows = cell(y - height / 2.0)..=cell(y + height / 2.0);
    columns.flat_map(move |column| rows.clone().map(move |row| (column, row)))
}

impl Occupancy {
    fn take(&mut self, area: Area) {
        let number = self.areas.len() as u32;
        self.areas.push(area);
        for square in squares_of(area) {
            self.squares.entry(square).or_default().push(number);
        }
    }

    fn is_free(&self, area: Area) -> bool {
        squares_of(area).all(|square| {
            let near = self.squares.get(&square).into_iter().flatten();
            near.into_iter()
                .all(|&other| !self.areas[other as usize].meets(&area))
        })
    }
}

/// Points of all lines, found again by where they are.
struct LinePoints {
    squares: HashMap<(i32, i32), Vec<(usize, Point)>>,
}

/// How close to each other the points of a line are.
const DENSE: f32 = 6.0;

impl LinePoints {
    fn new(lines: &[Vec<Point>]) -> Self {
        let mut squares: HashMap<(i32, i32), Vec<(usize, Point)>> = HashMap::new();
        for (edge, line) in lines.iter().enumerate() {
            for pair in line.windows(2) {
                let (across, down) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
                let parts = (across.hypot(down) / DENSE).ceil().max(1.0) as u32;
                for part in 0..parts {
                    let share = part as f32 / parts as f32;
                    let point = (pair[0].0 + across * share, pair[0].1 + down * share);
                    for square in squares_of(Area(point, (0.0, 0.0))) {
                        squares.entry(square).or_default().push((edge, point));
                    }
                }
            }
        }
        LinePoints { squares }
    }

    /// How many points of other edges lie within an area.
    fn count(&self, area: Area, own: usize) -> usize {
        let near = squares_of(area).filter_map(|square| self.squares.get(&square));
        near.flatten()
            .filter(|(edge, point)| *edge != own && Area(*point, (DENSE, DENSE)).meets(&area))
            .count()
    }
}

/// The middle of the text of each edge; none for a text that has no width, or no place. Those in
/// front are placed first.
pub fn place_labels(
    layout: &Layout,
    sizes: &[(f32, f32)],
    labels: &[(f32, f32)],
    first: &[usize],
) -> Vec<Option<Point>> {
    let mut taken = Occupancy::default();
    for (&place, &(width, height)) in layout.places.iter().zip(sizes) {
        taken.take(Area(place, (width + 6.0, height + 6.0)));
    }
    let lines: Vec<Vec<Point>> = layout.routes.iter().map(flattened).collect();
    let strange = LinePoints::new(&lines);
    let mut places = vec![None; labels.len()];
    for &edge in first {
        if labels[edge].0 <= 0.0 {
            continue;
        }
        let found = ALONG.iter().filter_map(|&along| {
            let at = point_at(&lines[edge], along as f32 / 100.0);
            let area = Area(at, labels[edge]);
            taken
                .is_free(area)
                .then(|| (strange.count(area, edge), area))
        });
        // The first of those with the fewest lines of other edges behind.
        let found = found
            .min_by_key(|&(behind, _)| behind)
            .map(|(_, area)| area);
        if let Some(area) = found {
            taken.take(area);
            places[edge] = Some(area.0);
        }
    }
    places
}

/// The points of a line of straight parts that comes near.
fn flattened(route: &Route) -> Vec<Point> {
    let mut points = vec![route.start];
    let mut last = route.start;
    for &stroke in &route.strokes {
        match stroke {
            Stroke::Line(end) => points.push(end),
            Stroke::Curve(one, two, end) => {
                for part in 1..=8u8 {
                    let t = f32::from(part) / 8.0;
                    let s = 1.0 - t;
                    let mix = |a: f32, b: f32, c: f32, d: f32| {
                        s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
                    };
                    points.push((
                        mix(last.0, one.0, two.0, end.0),
                        mix(last.1, one.1, two.1, end.1),
                    ));
                }
            }
        }
        last = stroke.end();
    }
    points
}

/// The point at a part of the length.
fn point_at(line: &[Point], part: f32) -> Point {
    let length = |pair: &[Point]| (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1);
    let whole: f32 = line.windows(2).map(length).sum();
    let mut left = whole * part;
    for pair in line.windows(2) {
        let here = length(pair);
        if left <= here && here > 0.0 {
            let share = left / here;
            return (
                pair[0].0 + (pair[1].0 - pair[0].0) * share,
                pair[0].1 + (pair[1].1 - pair[0].1) * share,
            );
        }
        left -= here;
    }
    line.last().copied().unwrap_or_default()
}
