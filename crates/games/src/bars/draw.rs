//! Bars of chocolate drawn with shapes, square by square; large ones to scale.

use gagne_core::{Form, Sketch, Tint};

/// Most columns and rows of a bar whose squares are drawn.
pub(crate) const DRAWN: u64 = 40;

/// The longer side of a bar that is drawn to scale, the shortest side, and room for its numbers.
const SCALE: f32 = 5.0;
const SHORTEST: f32 = 0.7;
const MARGIN: f32 = 1.1;

/// Draws the sign of poison, at which nobody ever points.
fn poison((x, y): (f32, f32), radius: f32, sketch: &mut Sketch) {
    sketch.disc((x, y), radius, Tint::Mark);
    let arm = 0.45 * radius;
    for arm in [(arm, arm), (arm, -arm)] {
        let ends = [(x - arm.0, y - arm.1), (x + arm.0, y + arm.1)];
        sketch.line(&ends, 0.25 * radius, Tint::Place);
    }
}

/// Draws a square by its upper left corner and the length of its sides.
pub(crate) fn square(
    (x, y): (f32, f32),
    side: f32,
    poisoned: bool,
    spot: String,
    sketch: &mut Sketch,
) {
    sketch.tile((x, y), (side, side), Tint::Plain).at(spot);
    if poisoned {
        let middle = (x + side / 2.0, y + side / 2.0);
        poison(middle, 0.42 * side, sketch);
    }
}

/// A large bar to scale: its lengths from the top in bands of equal height, and places in it, all as
/// parts of the whole.
pub(crate) struct Large {
    pub(crate) columns: u64,
    pub(crate) rows: u64,
    pub(crate) lengths: Vec<f32>,
    pub(crate) poison: (f32, f32),
    /// The place beside which numbers are written on the four sides.
    pub(crate) labelled: (f32, f32),
}

impl Large {
    /// The bar, with numbers left of it, right of it, above and below where there are any.
    pub(crate) fn sketch(&self, around: [Option<u64>; 4]) -> Sketch {
        let longest = self.columns.max(self.rows) as f32;
        let side = |length: u64| (SCALE * length as f32 / longest).max(SHORTEST);
        let (width, height) = (side(self.columns), side(self.rows));
        let mut sketch = Sketch::new(width + 2.0 * MARGIN, height + 2.0 * MARGIN);
        let band = height / self.lengths.len() as f32;
        let mut y = MARGIN;
        for alike in self.lengths.chunk_by(|one, two| one == two) {
            let form = Form::Tile {
                x: MARGIN,
                y,
                width: width * alike[0],
                height: band * alike.len() as f32,
                corner: 0.0,
            };
            sketch.put(form, Tint::Plain);
            y += band * alike.len() as f32;
        }
        let within = |part: f32, side: f32| (part * side).clamp(0.25, side - 0.25);
        let (x, y) = (within(self.poison.0, width), within(self.poison.1, height));
        let middle = (MARGIN + x, MARGIN + y);
        poison(middle, 0.22, &mut sketch);
        let middle = (
            MARGIN + self.labelled.0 * width,
            MARGIN + self.labelled.1 * height,
        );
        let (right, below) = (width + 1.5 * MARGIN, height + 1.5 * MARGIN);
        let places = [
            (MARGIN / 2.0, middle.1),
            (right, middle.1),
            (middle.0, MARGIN / 2.0),
            (middle.0, below),
        ];
        for (at, number) in places.into_iter().zip(around) {
            if let Some(number) = number {
                // Long numbers are written smaller: they have as much room.
                let size = (2.0 / number.to_string().len() as f32).min(0.5);
                sketch.text(at, size, number, Tint::Faint);
            }
        }
        sketch
    }
}
