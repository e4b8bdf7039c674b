//! A heap drawn as strokes in groups of five, the way people count.

use gagne_core::{Ink, Picture};

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
