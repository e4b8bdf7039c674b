//! Values in one byte or two, for tables of many positions.
//!
//! 0 is a place without a value (a hole, or not known yet), 1 a draw, `2 + 2k` lost in k plies and
//! `3 + 2k` won in k. Turning a value round for the player before is one exclusive-or and one
//! addition.

use gagne_core::{Ending, Outcome, Value};

/// A number wide enough for the values of a game.
pub trait Cell: Copy + Default + Eq + Send + Sync + 'static {
    /// The largest code that fits.
    const LARGEST: u32;
    /// From a code that fits.
    fn new(code: u32) -> Self;
    /// The code.
    fn code(self) -> u32;
}

impl Cell for u8 {
    const LARGEST: u32 = u8::MAX as u32;

    fn new(code: u32) -> Self {
        code as u8
    }

    fn code(self) -> u32 {
        self.into()
    }
}

impl Cell for u16 {
    const LARGEST: u32 = u16::MAX as u32;

    fn new(code: u32) -> Self {
        code as u16
    }

    fn code(self) -> u32 {
        self.into()
    }
}

/// No value.
pub const NONE: u32 = 0;
/// A draw.
pub const DRAW: u32 = 1;

/// The code of a final position.
pub fn ended(ending: Ending) -> u32 {
    match ending.value().outcome() {
        Outcome::Draw => DRAW,
        Outcome::Lose => 2,
        Outcome::Win => 3,
    }
}

/// The value of a code.
pub fn value(code: u32) -> Option<Value> {
    match code {
        NONE => None,
        DRAW => Some(Value::DRAW),
        _ if code & 1 == 1 => Some(Value::win(u64::from(code - 3) / 2)),
        _ => Some(Value::lose(u64::from(code - 2) / 2)),
    }
}

/// The best of what the moves of a position lead to, gathered move by move.
#[derive(Clone, Copy, Debug)]
pub struct Best {
    win: u32,
    lose: u32,
    draw: bool,
}

impl Default for Best {
    fn default() -> Self {
        Best {
            win: u32::MAX,
            lose: NONE,
            draw: false,
        }
    }
}

impl Best {
    /// Adds the code of a position that a move leads to.
    #[inline]
    pub fn add(&mut self, after: u32, again: bool) {
        if after <= DRAW {
            self.draw |= after == DRAW;
            return;
        }
        let mine = if again { after + 2 } else { (after ^ 1) + 2 };
        if mine & 1 == 1 {
            self.win = self.win.min(mine);
        } else {
            self.lose = self.lose.max(mine);
        }
    }

    /// The code of the position: the quickest win, else a draw, else the slowest loss.
    #[inline]
    pub fn code(self) -> u32 {
        match self {
            Best { win, .. } if win != u32::MAX => win,
            Best { draw: true, .. } => DRAW,
            Best { lose, .. } => lose,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_choose_as_values_do() {
        let codes: Vec<u32> = (1..12).collect();
        for &one in &codes {
            for &other in &codes {
                for again in [false, true] {
                    let mut best = Best::default();
                    best.add(one, again);
                    best.add(other, !again);
                    let values = [(one, again), (other, !again)]
                        .map(|(code, again)| value(code).map(|value| value.before(again)));
                    assert_eq!(
                        value(best.code()),
                        values[0].max(values[1]),
                        "{one} {other}"
                    );
                }
            }
        }
    }
}
