//! Points and lines in a plane.

use std::fmt::Write;

use super::scale::{Scale, grouped, seconds};
use super::sheet::{Anchor, Canvas, HEAD, MARGIN, TICKS, WORDS, width};
use super::{Axis, Chart, Plane, Series};
use crate::theme::Theme;
use crate::xml::Length;

/// Size of the picture.
const SIZE: (f32, f32) = (960.0, 540.0);
/// Numbers on either axis.
const ACROSS: usize = 9;
const UP: usize = 8;
/// Points that still have a shape of their own; more are dots.
const SHAPED: usize = 400;
/// Least distance between names at the ends of lines.
const APART: f32 = 19.0;

/// The chart as a picture.
pub(super) fn svg(chart: &Chart, plane: &Plane, theme: Theme) -> String {
    let mut sheet = Canvas::new(chart, theme, SIZE, "");
    let joined = plane.series.iter().filter(|series| series.joined);
    let names = joined.map(|series| width(&series.name, WORDS));
    let right = SIZE.0 - MARGIN - names.fold(0.0, f32::max) - 18.0;
    let bottom = SIZE.1 - 76.0;
    let up = scale(plane, &plane.y, |point| point.1, (bottom, HEAD + 10.0));
    let ups = labels(&up, &plane.y, UP, chart.group);
    let widest = ups.iter().map(|(_, label)| width(label, TICKS));
    let left = MARGIN + widest.fold(0.0, f32::max) + 12.0;
    let across = scale(plane, &plane.x, |point| point.0, (left, right));
    for (tick, label) in &ups {
        let y = up.place(*tick);
        sheet.line((left, y), (right, y), 1.0, "faint grid");
        sheet.text((left - 10.0, y), TICKS, "ink", Anchor::End, label);
    }
    sheet.line((left, bottom + 8.0), (right, bottom + 8.0), 1.5, "ink");
    for (tick, label) in labels(&across, &plane.x, ACROSS, chart.group) {
        let x = across.place(tick);
        sheet.line((x, bottom + 8.0), (x, bottom + 13.0), 1.5, "ink");
        sheet.text((x, bottom + 26.0), TICKS, "ink", Anchor::Middle, &label);
    }
    sheet.text(
        (MARGIN, HEAD - 20.0),
        WORDS,
        "ink b",
        Anchor::Start,
        &plane.y.title,
    );
    let at = ((left + right) / 2.0, SIZE.1 - 22.0);
    sheet.text(at, WORDS, "ink b", Anchor::Middle, &plane.x.title);
    let mut legend = SIZE.0 - MARGIN;
    for (number, series) in plane.series.iter().enumerate().rev() {
        if !series.joined && !series.name.is_empty() {
            let y = HEAD - 20.0;
            legend -= width(&series.name, WORDS);
            sheet.text((legend, y), WORDS, "ink", Anchor::Start, &series.name);
            mark(&mut sheet, series, number, (legend - 14.0, y), 5.5);
            legend -= 40.0;
        }
    }
    for (at, name) in &plane.borders {
        let x = across.place(*at);
        sheet.raw(format_args!(
            r#"<path class="l mark" stroke-width="1.5" stroke-dasharray="5 5" d="M{} {}V{}"/>"#,
            Length(x),
            Length(HEAD),
            Length(bottom + 8.0)
        ));
        // On the side that has room.
        let (x, anchor) = if x + width(name, TICKS) < right {
            (x + 6.0, Anchor::Start)
        } else {
            (x - 6.0, Anchor::End)
        };
        sheet.text((x, HEAD + 2.0), TICKS, "mark", anchor, name);
    }
    let points: usize = plane.series.iter().map(|series| series.points.len()).sum();
    for (number, series) in plane.series.iter().enumerate() {
        let placed = |&(x, y): &(f64, f64)| (across.place(x), up.place(y));
        let places: Vec<(f32, f32)> = series.points.iter().map(placed).collect();
        if series.joined {
            let path = path_through(&places, "L");
            sheet.path(&format!("l {}", series.class), 2.0, &path);
        }
        if points <= SHAPED {
            let size = if points <= 150 { 4.6 } else { 3.6 };
            for &place in &places {
                mark(&mut sheet, series, number, place, size);
            }
        } else {
            // A line of no length with round ends is a dot.
            let path = path_through(&places, "h0M");
            let dot = if points <= 1500 { 4.0 } else { 2.6 };
            sheet.path(&format!("l {}", series.class), dot, &format!("{path}h0"));
        }
    }
    names_at_ends(&mut sheet, plane, |&(x, y)| (across.place(x), up.place(y)));
    sheet.done()
}

/// The scale of an axis: from the least to the largest number, or from nothing where counts begin.
pub(super) fn scale(
    plane: &Plane,
    axis: &Axis,
    side: fn(&(f64, f64)) -> f64,
    ends: (f32, f32),
) -> Scale {
    let numbers = plane
        .series
        .iter()
        .flat_map(|series| &series.points)
        .map(side);
    let (low, high) = numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| {
        (low.min(number), high.max(number))
    });
    match (axis.log, low <= high) {
        (true, true) => Scale::new(true, low, high, ends),
        (true, false) => Scale::new(true, 1.0, 10.0, ends),
        (false, true) => Scale::new(false, 0.0, high, ends),
        (false, false) => Scale::new(false, 0.0, 1.0, ends),
    }
}

/// Round numbers of an axis with what is written there.
pub(super) fn labels(scale: &Scale, axis: &Axis, most: usize, group: &str) -> Vec<(f64, String)> {
    let label = |tick: f64| {
        if axis.seconds {
            seconds(tick)
        } else {
            grouped(tick, group)
        }
    };
    let ticks = scale.ticks(most).into_iter();
    ticks.map(|tick| (tick, label(tick))).collect()
}

/// A path to every place in turn.
fn path_through(places: &[(f32, f32)], step: &str) -> String {
    let mut path = String::new();
    for (number, &(x, y)) in places.iter().enumerate() {
        let step = if number == 0 { "M" } else { step };
        let _ = write!(path, "{step}{} {}", Length(x), Length(y));
    }
    path
}

/// A point in the shape of its series.
fn mark(sheet: &mut Canvas, series: &Series, number: usize, (x, y): (f32, f32), size: f32) {
    let at = |dx: f32, dy: f32| format!("{} {}", Length(x + dx * size), Length(y + dy * size));
    let corners: &[(f32, f32)] = match number % 8 {
        0 | 6 => &[],
        1 => &[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)],
        2 => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
        3 => &[(0.0, -1.2), (1.15, 0.9), (-1.15, 0.9)],
        4 => &[(0.0, 1.2), (1.15, -0.9), (-1.15, -0.9)],
        5 => &[(-1.2, 0.0), (0.9, 1.15), (0.9, -1.15)],
        _ => &[(1.2, 0.0), (-0.9, 1.15), (-0.9, -1.15)],
    };
    if corners.is_empty() {
        // The sixth shape is the first with a hole.
        let hole = if number % 8 == 6 { "l" } else { "f" };
        sheet.raw(format_args!(
            r#"<circle class="{hole} {}" stroke-width="1.8" cx="{}" cy="{}" r="{}"/>"#,
            series.class,
            Length(x),
            Length(y),
            Length(size)
        ));
        return;
    }
    let corners: Vec<String> = corners.iter().map(|&(dx, dy)| at(dx, dy)).collect();
    let path = format!("M{}Z", corners.join("L"));
    sheet.path(&format!("f {}", series.class), 0.0, &path);
}

/// A rectangle: left, top, right, bottom.
type Area = [f32; 4];

/// Names where the lines end, at the first place where they cover no point and no other name.
fn names_at_ends(sheet: &mut Canvas, plane: &Plane, placed: impl Fn(&(f64, f64)) -> (f32, f32)) {
    let points = plane.series.iter().flat_map(|series| &series.points);
    let dot = |point| {
        let (x, y) = placed(point);
        [x - 4.0, y - 4.0, x + 4.0, y + 4.0]
    };
    let mut taken: Vec<Area> = points.map(dot).collect();
    for series in plane.series.iter().filter(|series| series.joined) {
        let Some((x, y)) = series.points.last().map(&placed) else {
            continue;
        };
        let wide = width(&series.name, WORDS);
        let area = |(x, y): (f32, f32)| [x, y - APART / 2.0, x + wide, y + APART / 2.0];
        let beside = [0.0, -10.0, 10.0, -APART, APART].map(|down| (x + 10.0, y + down));
        let above = [(x - wide / 2.0, y - APART), (x - wide - 10.0, y)];
        let below = (1..8u8).map(|step| (x + 10.0, y + APART * f32::from(step)));
        let mut candidates = beside.into_iter().chain(above).chain(below);
        let free = |&at: &(f32, f32)| !taken.iter().any(|other| meet(area(at), *other));
        let at = candidates.find(free).unwrap_or((x + 10.0, y));
        taken.push(area(at));
        let class = format!("{} b", series.class);
        sheet.text_apart(at, WORDS, &class, &series.name);
    }
}

/// Whether two rectangles have something in common.
fn meet(one: Area, other: Area) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}
