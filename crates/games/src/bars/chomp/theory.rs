//! What is proved of Chomp: two arms are Nim, squares have one winning move, rectangles are won.

use gagne_core::{Known, Meter, Outcome, Play, Remark, Stop, Theory, Value};

use super::{Chomp, filled};
use crate::heaps::bouton;

/// Shapes that a theorem covers.
enum Shape {
    /// One row and one column: the squares above the poison and those right of it.
    Arms(u64, u64),
    /// A square of side 2 or more.
    Square(u32),
    /// Another full rectangle.
    Rectangle,
}

fn shape(rows: &[u32]) -> Option<Shape> {
    let rows = filled(rows);
    let (&longest, above) = rows.split_last()?;
    let height = above.len() as u64;
    if above.last().is_none_or(|&row| row == 1) {
        Some(Shape::Arms(height, u64::from(longest) - 1))
    } else if above.first() != Some(&longest) {
        None
    } else if u64::from(longest) == height + 1 {
        Some(Shape::Square(longest))
    } else {
        Some(Shape::Rectangle)
    }
}

impl Theory<Box<[u32]>, (u32, u32)> for Chomp {
    fn source(&self) -> &str {
        "Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974); Bouton (1901)"
    }

    fn known(&self, rows: &Box<[u32]>, play: Play, _: &mut Meter) -> Result<Option<Known>, Stop> {
        Ok(match (shape(rows), play) {
            (Some(Shape::Arms(above, right)), _) => Some(bouton::known(&[above, right], play)),
            (Some(Shape::Square(side)), Play::Normal) => {
                Some(Known::value(Value::win(2 * u64::from(side) - 1)))
            }
            (Some(Shape::Rectangle), Play::Normal) => Some(Known::outcome(Outcome::Win)),
            _ => None,
        })
    }

    fn best(&self, rows: &Box<[u32]>, play: Play) -> Option<Vec<(u32, u32)>> {
        let bottom = rows.len() as u32;
        match (shape(rows)?, play) {
            (Shape::Arms(above, right), _) => {
                let empty = bottom - 1 - above as u32;
                let best = bouton::best(&[above, right], play).into_iter();
                let square = |(arm, taken): (usize, u64)| match arm {
                    0 => (empty + taken as u32, 1),
                    _ => (bottom, (right - taken) as u32 + 2),
                };
                Some(best.map(square).collect())
            }
            (Shape::Square(_), Play::Normal) => Some(vec![(bottom - 1, 2)]),
            _ => None,
        }
    }

    fn explain(
        &self,
        rows: &Box<[u32]>,
        play: Play,
        _: &mut Meter,
    ) -> Result<Option<Remark>, Stop> {
        Ok(match (shape(rows), play) {
            (Some(Shape::Arms(above, right)), Play::Normal) => {
                let words = vec![
                    ("above", above.into()),
                    ("right", right.into()),
                    ("equal", u8::from(above == right).into()),
                ];
                Some(Remark::new("explain-arms", words))
            }
            (Some(Shape::Square(_)), Play::Normal) => {
                Some(Remark::new("explain-square", Vec::new()))
            }
            (Some(Shape::Rectangle), Play::Normal) => {
                Some(Remark::new("explain-rectangle", Vec::new()))
            }
            _ => None,
        })
    }
}
