//! Stacks of tablets drawn with shapes: a row for each colour.
//!
//! Stacks that are alike are one spot: it does not matter which of them moves, so a person may point
//! at any.

use gagne_core::{Form, Sketch, Tint};

use super::{classes, colour, height, name};

/// Most stacks in a row; where there are more, those that are alike are drawn once.
const MOST: usize = 12;
/// Most tablets drawn below the uppermost.
const BELOW: u32 = 5;
/// Width of a tablet, height of the uppermost one, which is seen from above, and of the others, and
/// the gap between two.
const WIDTH: f32 = 0.9;
const TOP: f32 = 0.5;
const EDGE: f32 = 0.12;
const GAP: f32 = 0.04;

/// A stack, and how many it stands for.
type Drawn = (u32, usize);

/// What is drawn of the stacks of one colour, and whether something is left out.
fn row(class: &[u32]) -> (Vec<Drawn>, bool) {
    if class.len() <= MOST {
        return (class.iter().map(|&stack| (stack, 1)).collect(), false);
    }
    let mut kinds = class.chunk_by(|one, two| one == two);
    let row = kinds.by_ref().take(MOST);
    let row = row.map(|kind| (kind[0], kind.len())).collect();
    (row, kinds.next().is_some())
}

/// How high a stack is drawn.
fn tall(stack: u32) -> f32 {
    TOP + (height(stack) - 1).min(BELOW) as f32 * (EDGE + GAP)
}

fn draw((stack, copies): Drawn, (x, bottom): (f32, f32), sketch: &mut Sketch) {
    let (tint, spot) = (Tint::Kind(colour(stack) as u8), name(stack));
    let below = (height(stack) - 1).min(BELOW);
    for tablet in 0..below {
        let y = bottom - tablet as f32 * (EDGE + GAP) - EDGE;
        let edge = Form::Tile {
            x,
            y,
            width: WIDTH,
            height: EDGE,
            corner: EDGE / 3.0,
        };
        sketch.put(edge, tint).at(&spot);
    }
    let top = bottom - tall(stack);
    sketch.tile((x, top), (WIDTH, TOP), tint).at(&spot);
    // Long names are written smaller: they have as much room.
    let size = (1.1 / spot.len() as f32).min(0.4);
    let middle = (x + WIDTH / 2.0, top + TOP / 2.0);
    sketch.text(middle, size, &spot, Tint::Place).at(&spot);
    if copies > 1 {
        let text = format!("×{copies}");
        let size = (1.5 / text.len() as f32).min(0.3);
        let at = (x + WIDTH / 2.0, bottom + 0.2);
        sketch.text(at, size, text, Tint::Faint);
    }
}

/// Draws the stacks.
pub(crate) fn sketch(stacks: &[u32]) -> Sketch {
    let rows: Vec<_> = classes(stacks).map(row).collect();
    let widths = rows
        .iter()
        .map(|(row, more)| row.len() + usize::from(*more));
    let width = widths.max().unwrap_or(1) as f32;
    // Room for how many there are, where that is written.
    let highest = |row: &[Drawn]| {
        let copies = row.iter().any(|&(_, copies)| copies > 1);
        let highest = row.iter().map(|&(stack, _)| tall(stack));
        highest.fold(0.0, f32::max) + if copies { 0.4 } else { 0.0 }
    };
    let heights: Vec<f32> = rows.iter().map(|(row, _)| highest(row) + 0.15).collect();
    let mut sketch = Sketch::new(width, heights.iter().sum());
    let mut bottom = 0.0;
    for ((row, more), height) in rows.iter().zip(heights) {
        bottom += height;
        let copies = row.iter().any(|&(_, copies)| copies > 1);
        let ground = bottom - 0.075 - if copies { 0.4 } else { 0.0 };
        for (place, &drawn) in row.iter().enumerate() {
            draw(drawn, (place as f32 + 0.05, ground), &mut sketch);
        }
        if *more {
            sketch.text(
                (row.len() as f32 + 0.5, ground - 0.25),
                0.5,
                "…",
                Tint::Faint,
            );
        }
    }
    sketch
}

/// The spots of two stacks, one after the other, if both are drawn.
pub(crate) fn pointed(stacks: &[u32], upper: u32, lower: u32) -> Vec<String> {
    let is_drawn = |stack: u32| {
        let from = stacks.partition_point(|&other| colour(other) < colour(stack));
        let to = stacks.partition_point(|&other| colour(other) <= colour(stack));
        let (drawn, _) = row(&stacks[from..to]);
        drawn.iter().any(|&(other, _)| other == stack)
    };
    if is_drawn(upper) && is_drawn(lower) {
        vec![name(upper), name(lower)]
    } else {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tablets::pack;

    #[test]
    fn alike_stacks_are_one_spot() {
        let stacks = [pack(0, 1), pack(0, 1), pack(1, 1)];
        assert_eq!(pointed(&stacks, stacks[0], stacks[1]), ["a1", "a1"]);
        assert_eq!(pointed(&stacks, stacks[2], stacks[0]), ["b1", "a1"]);
    }

    #[test]
    fn only_what_is_drawn_is_pointed_at() {
        let stacks: Vec<u32> = (1..=20).map(|height| pack(0, height)).collect();
        assert_eq!(pointed(&stacks, pack(0, 1), pack(0, 12)), ["a1", "a12"]);
        assert!(pointed(&stacks, pack(0, 1), pack(0, 13)).is_empty());
        let alike = vec![pack(0, 1); 10_000];
        assert_eq!(pointed(&alike, alike[0], alike[1]), ["a1", "a1"]);
        assert!(sketch(&alike).shapes().len() < 10);
    }
}
