//! Positions drawn with shapes; what a shape looks like is for the apps to decide.
//!
//! The unit is the side of a cell, the origin is the top left corner. A shape may belong to a *spot*,
//! something a person can point at: a cell, a match, a stack. A move is made by pointing at spots one
//! after another ([`Notation::gesture`](crate::Notation::gesture)), and a spot keeps its name from one
//! position to the next, so that an app can tell what a move takes away. Several shapes may make up one
//! spot, and not every spot is part of a move.

use crate::{Ink, Picture};

/// What a shape is, so that apps choose its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// The ground on which things lie: a board, a box.
    Board,
    /// An empty place on the board. Everything else stands out against it, so letters written on a
    /// thing have this tint too.
    Place,
    /// A thing that belongs to nobody: a match, a piece of chocolate.
    Plain,
    /// Belongs to player 1.
    First,
    /// Belongs to player 2.
    Second,
    /// What matters most: the poison, the trader, the line that won.
    Mark,
    /// Labels and lines of a grid.
    Faint,
    /// One of several kinds of things, counted from 0: a colour of tablets, a good.
    Kind(u8),
}

/// The form of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A filled rectangle with round corners.
    Tile {
        /// Left edge.
        x: f32,
        /// Upper edge.
        y: f32,
        /// Width.
        width: f32,
        /// Height.
        height: f32,
        /// Radius of the corners.
        corner: f32,
    },
    /// A filled disc.
    Disc {
        /// Centre, from the left.
        x: f32,
        /// Centre, from the top.
        y: f32,
        /// Radius.
        radius: f32,
    },
    /// A circle of which only the line is drawn.
    Ring {
        /// Centre, from the left.
        x: f32,
        /// Centre, from the top.
        y: f32,
        /// Radius to the middle of the line.
        radius: f32,
        /// Width of the line.
        width: f32,
    },
    /// A line through points with round ends.
    Line {
        /// From the left and from the top.
        points: Vec<(f32, f32)>,
        /// Width of the line.
        width: f32,
    },
    /// A text in one line, centred on a point.
    Text {
        /// Middle, from the left.
        x: f32,
        /// Middle, from the top.
        y: f32,
        /// Height of the letters.
        size: f32,
        /// What is written.
        text: String,
    },
}

/// A shape of a sketch.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What it is.
    pub tint: Tint,
    /// Its form.
    pub form: Form,
    /// The spot to which it belongs.
    pub spot: Option<String>,
}

impl Shape {
    /// Says to which spot the shape belongs.
    pub fn at(&mut self, spot: impl Into<String>) -> &mut Self {
        self.spot = Some(spot.into());
        self
    }
}

/// A position drawn with shapes, later ones above earlier ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sketch {
    width: f32,
    height: f32,
    shapes: Vec<Shape>,
}

/// Room that a character of a picture takes, across and down.
const CHARACTER: (f32, f32) = (0.3, 0.55);

impl Sketch {
    /// An empty sketch of this size.
    pub fn new(width: f32, height: f32) -> Self {
        Sketch {
            width,
            height,
            shapes: Vec::new(),
        }
    }

    /// A picture of characters, each at its place.
    pub fn of_picture(picture: &Picture) -> Self {
        let mut sketch = Sketch::new(0.0, 0.0);
        for (row, line) in picture.lines().enumerate() {
            let mut column = 0;
            for (ink, text) in line {
                for letter in text.chars() {
                    let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
                    column += 1;
                    if !letter.is_whitespace() {
                        let tint = match ink {
                            Ink::Plain => Tint::Plain,
                            Ink::First => Tint::First,
                            Ink::Second => Tint::Second,
                            Ink::Mark => Tint::Mark,
                            Ink::Faint => Tint::Faint,
                        };
                        let at = (x * CHARACTER.0, y * CHARACTER.1);
                        sketch.text(at, CHARACTER.1 * 0.8, letter, tint);
                    }
                }
            }
            sketch.width = sketch.width.max(column as f32 * CHARACTER.0);
            sketch.height = (row + 1) as f32 * CHARACTER.1;
        }
        sketch
    }

    /// Width and height.
    pub fn size(&self) -> (f32, f32) {
        (self.width, self.height)
    }

    /// The shapes, from the lowest.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Adds a shape on top.
    pub fn put(&mut self, form: Form, tint: Tint) -> &mut Shape {
        self.shapes.push(Shape {
            tint,
            form,
            spot: None,
        });
        let last = self.shapes.len() - 1;
        &mut self.shapes[last]
    }

    /// Adds a filled rectangle by its upper left corner and its size, with slightly round corners.
    pub fn tile(&mut self, at: (f32, f32), size: (f32, f32), tint: Tint) -> &mut Shape {
        let form = Form::Tile {
            x: at.0,
            y: at.1,
            width: size.0,
            height: size.1,
            corner: 0.12 * size.0.min(size.1),
        };
        self.put(form, tint)
    }

    /// Adds a filled disc by its centre.
    pub fn disc(&mut self, (x, y): (f32, f32), radius: f32, tint: Tint) -> &mut Shape {
        self.put(Form::Disc { x, y, radius }, tint)
    }

    /// Adds a circle by its centre; its line is as wide as a third of the radius.
    pub fn ring(&mut self, (x, y): (f32, f32), radius: f32, tint: Tint) -> &mut Shape {
        let width = radius / 3.0;
        self.put(
            Form::Ring {
                x,
                y,
                radius,
                width,
            },
            tint,
        )
    }

    /// Adds a line through points.
    pub fn line(&mut self, points: &[(f32, f32)], width: f32, tint: Tint) -> &mut Shape {
        let points = points.to_vec();
        self.put(Form::Line { points, width }, tint)
    }

    /// Adds a text by its middle.
    pub fn text(
        &mut self,
        (x, y): (f32, f32),
        size: f32,
        text: impl ToString,
        tint: Tint,
    ) -> &mut Shape {
        let text = text.to_string();
        self.put(Form::Text { x, y, size, text }, tint)
    }

    /// Adds two crossed lines within a circle: the x of many games.
    pub fn cross(&mut self, (x, y): (f32, f32), radius: f32, tint: Tint, spot: &str) {
        let arm = radius * 0.8;
        for (from, to) in [
            ((x - arm, y - arm), (x + arm, y + arm)),
            ((x - arm, y + arm), (x + arm, y - arm)),
        ] {
            self.line(&[from, to], radius / 3.0, tint).at(spot);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_keep_their_places() {
        let mut picture = Picture::new();
        picture.put(Ink::Plain, "a b").line().put(Ink::Mark, "c");
        let sketch = Sketch::of_picture(&picture);
        assert_eq!(sketch.size(), (3.0 * CHARACTER.0, 2.0 * CHARACTER.1));
        let places: Vec<_> = sketch
            .shapes()
            .iter()
            .map(|shape| match &shape.form {
                Form::Text { x, text, .. } => (text.as_str(), (x / CHARACTER.0) as u32),
                _ => panic!("not a text"),
            })
            .collect();
        assert_eq!(places, [("a", 0), ("b", 2), ("c", 0)]);
    }

    #[test]
    fn shapes_belong_to_spots() {
        let mut sketch = Sketch::new(1.0, 1.0);
        sketch.disc((0.5, 0.5), 0.4, Tint::First).at("1");
        sketch.cross((0.5, 0.5), 0.3, Tint::Second, "2");
        let spots: Vec<_> = sketch
            .shapes()
            .iter()
            .map(|shape| shape.spot.as_deref())
            .collect();
        assert_eq!(spots, [Some("1"), Some("2"), Some("2")]);
    }
}
