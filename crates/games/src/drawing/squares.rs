//! Boards of square cells drawn with shapes: what the games on them share.
//!
//! A cell is a spot, named by its number from 1 in reading order, as moves name it.

use gagne_core::{Form, Sketch, Tint};

/// Room around a board that lies in a frame.
pub(crate) const FRAME: f32 = 0.15;

/// Where the cells of a board lie, each one unit wide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Squares {
    columns: usize,
    rows: usize,
    /// Room left of the cells, and above them.
    offset: (f32, f32),
}

/// The spot of a cell.
pub(crate) fn spot(cell: usize) -> String {
    (cell + 1).to_string()
}

/// Who has a cell, given the cells of both players.
pub(crate) fn owner(first: impl Into<u64>, second: impl Into<u64>, cell: u32) -> Option<Tint> {
    match (first.into() >> cell & 1, second.into() >> cell & 1) {
        (1, _) => Some(Tint::First),
        (_, 1) => Some(Tint::Second),
        _ => None,
    }
}

impl Squares {
    /// Cells that begin at the upper left corner of the sketch.
    pub(crate) fn new(columns: usize, rows: usize) -> Self {
        Squares {
            columns,
            rows,
            offset: (0.0, 0.0),
        }
    }

    /// Cells that begin further right and further down.
    pub(crate) fn shifted(self, offset: (f32, f32)) -> Self {
        Squares { offset, ..self }
    }

    /// A board in a frame, without its cells.
    pub(crate) fn framed(columns: usize, rows: usize) -> (Self, Sketch) {
        let squares = Squares::new(columns, rows).shifted((FRAME, FRAME));
        let (width, height) = (columns as f32 + 2.0 * FRAME, rows as f32 + 2.0 * FRAME);
        let mut sketch = Sketch::new(width, height);
        squares.ground(&mut sketch);
        (squares, sketch)
    }

    /// Draws the board on which the cells lie, with its frame.
    pub(crate) fn ground(&self, sketch: &mut Sketch) {
        let (left, top) = self.offset;
        let ground = Form::Tile {
            x: left - FRAME,
            y: top - FRAME,
            width: self.columns as f32 + 2.0 * FRAME,
            height: self.rows as f32 + 2.0 * FRAME,
            corner: 2.0 * FRAME,
        };
        sketch.put(ground, Tint::Board);
    }

    /// The numbers of the cells.
    pub(crate) fn cells(&self) -> std::ops::Range<usize> {
        0..self.columns * self.rows
    }

    /// The upper left corner of a cell.
    pub(crate) fn corner(&self, cell: usize) -> (f32, f32) {
        let (row, column) = (cell / self.columns, cell % self.columns);
        (self.offset.0 + column as f32, self.offset.1 + row as f32)
    }

    /// The middle of a cell.
    pub(crate) fn middle(&self, cell: usize) -> (f32, f32) {
        let (x, y) = self.corner(cell);
        (x + 0.5, y + 0.5)
    }

    /// Draws a tile that leaves a narrow gap to its neighbours.
    pub(crate) fn tile(&self, cell: usize, tint: Tint, spot: String, sketch: &mut Sketch) {
        let (x, y) = self.corner(cell);
        sketch.tile((x + 0.05, y + 0.05), (0.9, 0.9), tint).at(spot);
    }

    /// Writes x for player 1 and o for player 2.
    pub(crate) fn sign(&self, cell: usize, owner: Tint, sketch: &mut Sketch) {
        let middle = self.middle(cell);
        match owner {
            Tint::First => sketch.cross(middle, 0.4, owner, &spot(cell)),
            _ => drop(sketch.ring(middle, 0.31, owner).at(spot(cell))),
        }
    }

    /// Draws a line from the first of some cells to the last.
    pub(crate) fn strike(&self, cells: impl Iterator<Item = usize>, sketch: &mut Sketch) {
        let middles: Vec<_> = cells.map(|cell| self.middle(cell)).collect();
        let (Some(&(left, top)), Some(&(right, bottom))) = (middles.first(), middles.last()) else {
            return;
        };
        // A little beyond the middles, so that it is seen as a line through the cells.
        let beyond = |from: f32, to: f32| {
            if from == to {
                0.0
            } else {
                0.3 * (to - from).signum()
            }
        };
        let (x, y) = (beyond(left, right), beyond(top, bottom));
        let ends = [(left - x, top - y), (right + x, bottom + y)];
        sketch.line(&ends, 0.12, Tint::Mark);
    }
}

/// Draws the tip of an arrow that points to the right and down by so much.
pub(crate) fn arrow(
    (x, y): (f32, f32),
    (right, down): (f32, f32),
    tint: Tint,
    spot: String,
    sketch: &mut Sketch,
) {
    const ARM: f32 = 0.16;
    let tip = (x + right * ARM / 2.0, y + down * ARM / 2.0);
    let back = (x - right * ARM / 2.0, y - down * ARM / 2.0);
    let points = [
        (back.0 - down * ARM, back.1 + right * ARM),
        tip,
        (back.0 + down * ARM, back.1 - right * ARM),
    ];
    sketch.line(&points, 0.08, tint).at(spot);
}

/// Signs written on a sheet of paper; the lines that won, cell by cell, are struck out.
pub(crate) fn sheet(
    columns: usize,
    rows: usize,
    owners: impl Iterator<Item = Option<Tint>>,
    won: impl IntoIterator<Item = Vec<usize>>,
) -> Sketch {
    let squares = Squares::new(columns, rows);
    let (width, height) = (columns as f32, rows as f32);
    let mut sketch = Sketch::new(width, height);
    for cell in squares.cells() {
        squares.tile(cell, Tint::Place, spot(cell), &mut sketch);
    }
    for column in 1..columns {
        let x = column as f32;
        sketch.line(&[(x, 0.08), (x, height - 0.08)], 0.06, Tint::Faint);
    }
    for row in 1..rows {
        let y = row as f32;
        sketch.line(&[(0.08, y), (width - 0.08, y)], 0.06, Tint::Faint);
    }
    for (cell, owner) in owners.enumerate() {
        if let Some(owner) = owner {
            squares.sign(cell, owner, &mut sketch);
        }
    }
    for line in won {
        squares.strike(line.into_iter(), &mut sketch);
    }
    sketch
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_struck_out_a_little_beyond_their_cells() {
        let squares = Squares::new(3, 3);
        for (cells, ends) in [
            ([0, 1, 2], [(0.2, 0.5), (2.8, 0.5)]),
            ([1, 4, 7], [(1.5, 0.2), (1.5, 2.8)]),
            ([2, 4, 6], [(2.8, 0.2), (0.2, 2.8)]),
        ] {
            let mut sketch = Sketch::new(3.0, 3.0);
            squares.strike(cells.into_iter(), &mut sketch);
            let Form::Line { points, .. } = &sketch.shapes()[0].form else {
                panic!("not a line");
            };
            for (point, end) in points.iter().zip(ends) {
                assert!((point.0 - end.0).abs() < 0.001 && (point.1 - end.1).abs() < 0.001);
            }
        }
        // A single cell may be a line.
        let mut sketch = Sketch::new(3.0, 3.0);
        squares.strike([4].into_iter(), &mut sketch);
        assert_eq!(sketch.shapes().len(), 1);
    }

    #[test]
    fn a_sheet_has_a_spot_for_every_cell() {
        let owners = [None, Some(Tint::First), Some(Tint::Second)].into_iter();
        let sketch = sheet(3, 1, owners, [vec![0, 1, 2]]);
        let spots = |tint| {
            let shapes = sketch
                .shapes()
                .iter()
                .filter(move |shape| shape.tint == tint);
            shapes
                .map(|shape| shape.spot.as_deref())
                .collect::<Vec<_>>()
        };
        assert_eq!(spots(Tint::Place), [Some("1"), Some("2"), Some("3")]);
        assert_eq!(spots(Tint::First), [Some("2"), Some("2")]);
        assert_eq!(spots(Tint::Second), [Some("3")]);
        assert_eq!(spots(Tint::Mark), [None]);
    }
}
