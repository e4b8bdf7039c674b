//! Solved positions handed over many at once: keys beside values in two bytes.

use crate::{Outcome, Value};

/// Positions of one tier by the keys of their packing, with what they are worth.
#[derive(Clone, Copy, Debug)]
pub struct KeyedRows<'r> {
    /// The tier.
    pub tier: u32,
    /// The keys, in any order.
    pub keys: &'r [u128],
    /// How far each is from the start.
    pub levels: RowLevels<'r>,
    /// What each is worth, as [`code`] writes it.
    pub codes: &'r [u16],
}

/// How far some positions of a tier are from the start.
#[derive(Clone, Copy, Debug)]
pub enum RowLevels<'r> {
    /// All positions of the tier as far as this.
    Same(u32),
    /// Each has its own.
    Each(&'r [u16]),
}

/// The middle of all codes: a draw, or no points. What is won has more, what is lost less.
pub const CENTRE: u16 = 1 << 15;

/// A value in two bytes; none if it does not fit. The order of codes is that of values: lost in `k`
/// plies is `k + 1`, won in `k` plies as much below 65536, and whatever has no distance is near the middle.
pub fn code(value: Value) -> Option<u16> {
    let near = |plies: u64| {
        u16::try_from(plies)
            .ok()
            .filter(|&plies| plies < CENTRE - 2)
    };
    match value {
        Value::Score(score) => u16::try_from(score.checked_add(CENTRE.into())?).ok(),
        Value::Played { outcome, plies } => match (outcome, plies) {
            (Outcome::Draw, _) => Some(CENTRE),
            (Outcome::Win, None) => Some(CENTRE + 1),
            (Outcome::Lose, None) => Some(CENTRE - 1),
            (Outcome::Win, Some(plies)) => Some(u16::MAX - near(plies)?),
            (Outcome::Lose, Some(plies)) => Some(near(plies)? + 1),
        },
    }
}

/// The value of a code, which is one of points or not.
pub fn value(code: u16, scored: bool) -> Value {
    if scored {
        return Value::Score(i64::from(code) - i64::from(CENTRE));
    }
    match code {
        CENTRE => Value::DRAW,
        _ if code == CENTRE + 1 => Value::only(Outcome::Win),
        _ if code == CENTRE - 1 => Value::only(Outcome::Lose),
        _ if code > CENTRE => Value::win((u16::MAX - code).into()),
        _ => Value::lose(u64::from(code).saturating_sub(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_from_their_codes_in_order() {
        let mut values = vec![Value::DRAW];
        for outcome in [Outcome::Win, Outcome::Lose] {
            values.push(Value::only(outcome));
        }
        for plies in [0, 1, 2, 77, 300, 32_765] {
            values.extend([Value::win(plies), Value::lose(plies)]);
        }
        for &one in &values {
            let coded = code(one).unwrap();
            assert_eq!(value(coded, false), one);
            for &other in &values {
                assert_eq!(one.cmp(&other), coded.cmp(&code(other).unwrap()));
            }
        }
        for score in [-32_768, -7, 0, 1, 32_767] {
            assert_eq!(
                value(code(Value::Score(score)).unwrap(), true),
                Value::Score(score)
            );
        }
        assert_eq!(code(Value::Score(32_768)), None);
        assert_eq!(code(Value::win(32_766)), None);
        assert_eq!(code(Value::lose(1 << 40)), None);
    }
}
