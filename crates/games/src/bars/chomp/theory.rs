//! What is proved of Chomp: two arms are Nim, squares have one winning move, rectangles are won.

use gagne_core::{Meter, Outcome, Play, Remark, Stop, Theory, TheoryValue, Value};

use super::{Chomp, filled};
use crate::heaps::bouton;

/// Shapes that a theorem covers.
enum BarShape {
    /// One row and one column: the squares above the poison and those right of it.
    Arms(u64, u64),
    /// A square of side 2 or more.
    Square(u32),
    /// Another full rectangle.
    Rectangle,
}

fn shape(rows: &[u32]) -> Option<BarShape> {
    let rows = filled(rows);
    let (&longest, above) = rows.split_last()?;
    let height = above.len() as u64;
    if above.last().is_none_or(|&row| row == 1) {
        Some(BarShape::Arms(height, u64::from(longest) - 1))
    } else if above.first() != Some(&longest) {
        None
    } else if u64::from(longest) == height + 1 {
        Some(BarShape::Square(longest))
    } else {
        Some(BarShape::Rectangle)
    }
}

impl Theory<Box<[u32]>, (u32, u32)> for Chomp {
    fn source(&self) -> &str {
        "Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974); Bouton (1901)"
    }

    fn known(
        &self,
        rows: &Box<[u32]>,
        play: Play,
        _: &mut Meter,
    ) -> Result<Option<TheoryValue>, Stop> {
        Ok(match (shape(rows), play) {
            (Some(BarShape::Arms(above, right)), _) => Some(bouton::known(&[above, right], play)),
            (Some(BarShape::Square(side)), Play::Normal) => {
                Some(TheoryValue::value(Value::win(2 * u64::from(side) - 1)))
            }
            (Some(BarShape::Rectangle), Play::Normal) => Some(TheoryValue::outcome(Outcome::Win)),
            _ => None,
        })
    }

    fn best(&self, rows: &Box<[u32]>, play: Play) -> Option<Vec<(u32, u32)>> {
        let bottom = rows.len() as u32;
        match (shape(rows)?, play) {
            (BarShape::Arms(above, right), _) => {
                let empty = bottom - 1 - above as u32;
                let best = bouton::best(&[above, right], play).into_iter();
                let square = |(arm, taken): (usize, u64)| match arm {
                    0 => (empty + taken as u32, 1),
                    _ => (bottom, (right - taken) as u32 + 2),
                };
                Some(best.map(square).collect())
            }
            (BarShape::Square(_), Play::Normal) => Some(vec![(bottom - 1, 2)]),
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
            (Some(BarShape::Arms(above, right)), Play::Normal) => {
                let words = vec![
                    ("above", above.into()),
                    ("right", right.into()),
                    ("equal", u8::from(above == right).into()),
                ];
                Some(Remark::new("explain-arms", words))
            }
            (Some(BarShape::Square(_)), Play::Normal) => {
                Some(Remark::new("explain-square", Vec::new()))
            }
            (Some(BarShape::Rectangle), Play::Normal) => {
                Some(Remark::new("explain-rectangle", Vec::new()))
            }
            _ => None,
        })
    }
}
