//! A heap drawn as strokes, or as matches, in groups of five, the way people count.

use gagne_core::{Ink, Picture, Sketch, Tint};

/// Longest heap that is drawn in full.
const DRAWN: u64 = 60;

/// Draws a heap at the end of the line.
pub(crate) fn draw(heap: u64, picture: &mut Picture) {
    for drawn in 0..heap.min(DRAWN) {
        if drawn > 0 && drawn % 5 == 0 {
            picture.put(Ink::Plain, " ");
        }
        picture.put(Ink::Plain, "|");
    }
    if heap > DRAWN {
        picture.put(Ink::Faint, format!(" … {heap}"));
    }
}

/// Matches that are drawn one by one.
const MATCHES: u64 = 60;
/// Room that a match takes, and more after five of them.
const PITCH: f32 = 0.32;
const GAP: f32 = 0.2;
/// Room that a row of matches takes.
pub(crate) const ROW: f32 = 1.1;

/// How far from the left a match of a row lies.
fn across(place: u64) -> f32 {
    place as f32 * PITCH + (place / 5) as f32 * GAP
}

/// The width of a heap of matches in one row.
pub(crate) fn width(heap: u64) -> f32 {
    let number = if heap > MATCHES { 2.5 } else { 0.0 };
    across(heap.min(MATCHES)) + PITCH + number
}

/// Draws a heap of matches in one row; `spot` names the match of each number, from 1. Taking means to
/// point at the first match that goes: that one and all after it.
pub(crate) fn sketch(
    heap: u64,
    (x, y): (f32, f32),
    sketch: &mut Sketch,
    spot: impl Fn(u64) -> String,
) {
    // Of a long heap the last matches are drawn, since they go first.
    let hidden = heap - heap.min(MATCHES);
    for place in 0..heap - hidden {
        lay((x + across(place), y), spot(hidden + place + 1), sketch);
    }
    if hidden > 0 {
        let x = x + across(MATCHES) + 1.25;
        sketch.text((x, y + 0.55), 0.4, heap, Tint::Faint);
    }
}

/// Draws a single heap in rows of ten, the number of each match its spot.
pub(crate) fn rows(heap: u64) -> Sketch {
    const LENGTH: u64 = 10;
    let hidden = heap - heap.min(MATCHES);
    let drawn = heap - hidden;
    let longest = drawn.min(LENGTH);
    // A long heap has its number above the rows, an empty one nothing else.
    let number = hidden > 0 || heap == 0;
    let above = if number { 0.8 } else { 0.0 };
    let width = (across(longest.max(1) - 1) + PITCH).max(1.0);
    let mut sketch = Sketch::new(width, above + ROW * drawn.div_ceil(LENGTH) as f32);
    if number {
        sketch.text((width / 2.0, 0.45), 0.5, heap, Tint::Faint);
    }
    // Few matches lie in the middle of the frame.
    let left = (width - across(longest.max(1) - 1) - PITCH) / 2.0;
    for place in 0..drawn {
        let (row, column) = (place / LENGTH, place % LENGTH);
        let at = (left + across(column), above + ROW * row as f32);
        lay(at, (hidden + place + 1).to_string(), &mut sketch);
    }
    sketch
}

/// Draws a match.
fn lay((x, y): (f32, f32), spot: String, sketch: &mut Sketch) {
    let x = x + PITCH / 2.0;
    sketch
        .line(&[(x, y + 0.25), (x, y + 0.9)], 0.11, Tint::Plain)
        .at(&spot);
    sketch.disc((x, y + 0.2), 0.1, Tint::Mark).at(spot);
}

/// The spot of the match that is pointed at to take so many, if it is drawn.
pub(crate) fn pointed(heap: u64, taken: u64) -> Option<u64> {
    (taken <= MATCHES).then(|| heap - taken + 1)
}

#[cfg(test)]
mod tests {
    use gagne_core::Form;

    use super::*;

    fn spots(sketch: &Sketch) -> Vec<&str> {
        let shapes = sketch.shapes().iter();
        let heads = shapes.filter(|shape| matches!(shape.form, Form::Disc { .. }));
        heads.filter_map(|shape| shape.spot.as_deref()).collect()
    }

    #[test]
    fn the_last_matches_of_a_long_heap_are_drawn_and_pointed_at() {
        let drawn = rows(1000);
        let spots = spots(&drawn);
        assert_eq!((spots.len(), spots[0], spots[59]), (60, "941", "1000"));
        assert_eq!(pointed(1000, 1), Some(1000));
        assert_eq!(pointed(1000, 60), Some(941));
        assert_eq!(pointed(1000, 61), None);
    }

    #[test]
    fn a_match_lies_where_it_lay_when_others_go() {
        let [before, after] = [21, 18].map(rows);
        let (before, after) = (before.shapes(), after.shapes());
        assert_eq!(before[..after.len()], *after);
    }

    #[test]
    fn an_empty_heap_is_a_number() {
        assert_eq!(rows(0).shapes().len(), 1);
    }
}
