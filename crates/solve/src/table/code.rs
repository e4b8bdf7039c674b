//! Values in one byte or two, for tables of many positions.
//!
//! The codes are in the order of liking of the player to move, so that the best of two values is
//! the larger code. With a centre in the middle of what a cell holds:
//!
//! | code | value |
//! |---|---|
//! | 0 | none: a hole, or not known yet |
//! | 1 + k | lost in k plies |
//! | centre - 1 | lost, without a distance: play never ends |
//! | centre | drawn |
//! | centre + 1 | won, without a distance |
//! | 2 centre - 1 - k | won in k plies |
//!
//! Turning a value round for the player before reverses the order. So where the turn always passes,
//! a position is worth what the least code among the positions that follow becomes, turned round once.

#[cfg(doc)]
use gagne_core::rows;
use gagne_core::{Ending, Outcome, Value};

use crate::table::external::Datum;

/// A number wide enough for the values of a game.
pub trait ValueCell: Datum + Eq + Ord {
    /// The code of a draw, in the middle.
    const CENTRE: u32;

    /// From a code that fits.
    fn new(code: u32) -> Self;

    /// The code.
    fn code(self) -> u32;
}

impl ValueCell for u8 {
    const CENTRE: u32 = 1 << 7;

    #[inline]
    fn new(code: u32) -> Self {
        code as u8
    }

    #[inline]
    fn code(self) -> u32 {
        self.into()
    }
}

impl ValueCell for u16 {
    const CENTRE: u32 = 1 << 15;

    #[inline]
    fn new(code: u32) -> Self {
        code as u16
    }

    #[inline]
    fn code(self) -> u32 {
        self.into()
    }
}

/// No value.
pub const NONE: u32 = 0;

/// Lost with no move made: nothing is worse, and to lead there nothing is better.
pub const LOST: u32 = 1;

/// The code of an outcome without a distance.
#[inline]
pub fn endless<C: ValueCell>(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::Lose => C::CENTRE - 1,
        Outcome::Draw => C::CENTRE,
        Outcome::Win => C::CENTRE + 1,
    }
}

/// The code of a win or loss in so many plies; none if it does not fit.
#[inline]
pub fn decided<C: ValueCell>(won: bool, plies: u32) -> Option<u32> {
    let lost = plies.checked_add(1).filter(|&code| code < C::CENTRE - 1)?;
    Some(if won { 2 * C::CENTRE - lost } else { lost })
}

/// The code of a final position.
#[inline]
pub fn ended<C: ValueCell>(ending: Ending) -> u32 {
    match ending.value().outcome() {
        Outcome::Draw => C::CENTRE,
        Outcome::Lose => LOST,
        Outcome::Win => 2 * C::CENTRE - LOST,
    }
}

/// The code of a win with the next move.
#[inline]
pub fn won_next<C: ValueCell>() -> u32 {
    turned::<C>(LOST)
}

/// The plies of a win or loss that has a distance.
#[inline]
pub fn plies<C: ValueCell>(code: u32) -> Option<u32> {
    if code + 1 < C::CENTRE {
        code.checked_sub(LOST)
    } else if code > C::CENTRE + 1 {
        Some(2 * C::CENTRE - LOST - code)
    } else {
        None
    }
}

/// The outcome of a code that is not none.
#[inline]
pub fn outcome<C: ValueCell>(code: u32) -> Outcome {
    match code.cmp(&C::CENTRE) {
        std::cmp::Ordering::Less => Outcome::Lose,
        std::cmp::Ordering::Equal => Outcome::Draw,
        std::cmp::Ordering::Greater => Outcome::Win,
    }
}

/// The value of a code.
pub fn value<C: ValueCell>(code: u32) -> Option<Value> {
    (code != NONE).then(|| Value::Played {
        outcome: outcome::<C>(code),
        plies: plies::<C>(code).map(u64::from),
    })
}

/// The code one ply further from the end, for the same player.
#[inline]
pub fn again<C: ValueCell>(code: u32) -> u32 {
    if code + 1 < C::CENTRE {
        code + 1
    } else if code > C::CENTRE + 1 {
        code - 1
    } else {
        code
    }
}

/// The code one ply further from the end, for the other player.
#[inline]
pub fn turned<C: ValueCell>(code: u32) -> u32 {
    2 * C::CENTRE - again::<C>(code)
}

/// Whether a code that [`again`] or [`turned`] gave for a decided position means what it should: a
/// distance that does not fit would run into the codes without one.
#[inline]
pub fn fits<C: ValueCell>(before: u32, after: u32) -> bool {
    plies::<C>(before).is_none() || plies::<C>(after).is_some()
}

/// The code of the same value in a cell of two bytes, which is also the one of [`rows`].
#[inline]
pub fn widened<C: ValueCell>(code: u32) -> u16 {
    // Whether a position is won or lost nobody could foresee, so that sums are quicker than branches.
    let steps = u32::from(code + 1 >= C::CENTRE) + u32::from(code > C::CENTRE + 1);
    (code + steps * (u16::CENTRE - C::CENTRE)) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every code of a byte that has a value.
    fn codes() -> Vec<u32> {
        (1..256).collect()
    }

    #[test]
    fn codes_are_ordered_as_values_are() {
        for &one in &codes() {
            for &other in &codes() {
                assert_eq!(
                    one.cmp(&other),
                    value::<u8>(one).cmp(&value::<u8>(other)),
                    "{one} {other}"
                );
            }
        }
    }

    #[test]
    fn codes_turn_round_as_values_do() {
        for &code in &codes() {
            for (before, again_or_not) in [(again::<u8>(code), true), (turned::<u8>(code), false)] {
                let right = value::<u8>(code).map(|value| value.before(again_or_not));
                assert_eq!(
                    value::<u8>(before) == right,
                    fits::<u8>(code, before),
                    "{code}"
                );
            }
        }
        assert_eq!(
            codes()
                .iter()
                .filter(|&&code| !fits::<u8>(code, turned::<u8>(code)))
                .count(),
            2
        );
    }

    #[test]
    fn codes_widen_to_those_of_rows() {
        use gagne_core::rows;
        for code in codes() {
            let wide = widened::<u8>(code);
            assert_eq!(value::<u8>(code), Some(rows::value(wide, false)), "{code}");
            assert_eq!(rows::code(rows::value(wide, false)), Some(wide), "{code}");
        }
        for code in 1..=u16::MAX {
            assert_eq!(widened::<u16>(code.into()), code);
            assert_eq!(value::<u16>(code.into()), Some(rows::value(code, false)));
        }
    }

    #[test]
    fn distances_have_codes() {
        for won in [false, true] {
            for distance in 0..126 {
                let code = decided::<u8>(won, distance).unwrap();
                assert_eq!(plies::<u8>(code), Some(distance));
                assert_eq!(outcome::<u8>(code) == Outcome::Win, won);
            }
            assert_eq!(decided::<u8>(won, 126), None);
        }
        assert_eq!(value::<u16>(NONE), None);
    }
}
