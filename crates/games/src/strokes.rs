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

/// How far from the left a match lies.
fn across(place: u64) -> f32 {
    place as f32 * PITCH + (place / 5) as f32 * GAP
}

/// The width of a heap of matches.
pub(crate) fn width(heap: u64) -> f32 {
    let number = if heap > MATCHES { 2.5 } else { 0.0 };
    across(heap.min(MATCHES)) + PITCH + number
}

/// Draws a heap of matches, one unit high; `spot` names the match of each number, from 1. Taking means
/// to point at the first match that goes: that one and all after it.
pub(crate) fn sketch(
    heap: u64,
    (x, y): (f32, f32),
    sketch: &mut Sketch,
    spot: impl Fn(u64) -> String,
) {
    for place in 0..heap.min(MATCHES) {
        // Of a long heap the last matches are drawn, since they go first.
        let number = heap - heap.min(MATCHES) + place + 1;
        let x = x + across(place) + PITCH / 2.0;
        sketch
            .line(&[(x, y + 0.25), (x, y + 0.9)], 0.11, Tint::Plain)
            .at(spot(number));
        sketch.disc((x, y + 0.2), 0.1, Tint::Mark).at(spot(number));
    }
    if heap > MATCHES {
        let x = x + across(MATCHES) + 1.25;
        sketch.text((x, y + 0.55), 0.4, heap, Tint::Faint);
    }
}

/// The spot of the match that is pointed at to take so many, if it is drawn.
pub(crate) fn pointed(heap: u64, taken: u64) -> Option<u64> {
    (taken <= MATCHES).then(|| heap - taken + 1)
}
