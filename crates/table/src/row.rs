//! Rows of a table: what a position is called, and what it is worth.

use std::io::{self, Read, Write};

use gagne_core::{Outcome, Value};

/// What a position is called in a table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// The key of a packing.
    Number(u128),
    /// The text of the position.
    Text(String),
}

impl std::fmt::Display for Key {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Key::Number(number) => write!(out, "{number}"),
            Key::Text(text) => out.write_str(text),
        }
    }
}

/// A position with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What the position is called.
    pub key: Key,
    /// Moves from the start to the position, the fewest that lead there.
    pub level: u32,
    /// What it is worth to the player to move.
    pub value: Value,
}

/// Keys as they are sorted and stored.
pub(crate) trait KeyWord: Ord + Clone + Send + Sync + Sized {
    /// From a key of the right kind that fits.
    fn of(key: &Key) -> Option<Self>;

    fn key(&self) -> Key;

    /// The key as a number, where it is one that can be sorted digit by digit.
    fn digits(&self) -> Option<u64> {
        None
    }

    fn write(&self, out: &mut Vec<u8>);

    fn read(from: &mut dyn Read) -> io::Result<Self>;
}

impl KeyWord for u64 {
    fn of(key: &Key) -> Option<Self> {
        match key {
            Key::Number(number) => u64::try_from(*number).ok(),
            Key::Text(_) => None,
        }
    }

    fn key(&self) -> Key {
        Key::Number((*self).into())
    }

    #[inline]
    fn digits(&self) -> Option<u64> {
        Some(*self)
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.to_le_bytes());
    }

    fn read(from: &mut dyn Read) -> io::Result<Self> {
        let mut bytes = [0; 8];
        from.read_exact(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }
}

impl KeyWord for u128 {
    fn of(key: &Key) -> Option<Self> {
        match key {
            Key::Number(number) => Some(*number),
            Key::Text(_) => None,
        }
    }

    fn key(&self) -> Key {
        Key::Number(*self)
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.to_le_bytes());
    }

    fn read(from: &mut dyn Read) -> io::Result<Self> {
        let mut bytes = [0; 16];
        from.read_exact(&mut bytes)?;
        Ok(u128::from_le_bytes(bytes))
    }
}

impl KeyWord for String {
    fn of(key: &Key) -> Option<Self> {
        match key {
            Key::Number(_) => None,
            Key::Text(text) => Some(text.clone()),
        }
    }

    fn key(&self) -> Key {
        Key::Text(self.clone())
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.extend((self.len() as u64).to_le_bytes());
        out.extend(self.as_bytes());
    }

    fn read(from: &mut dyn Read) -> io::Result<Self> {
        let length = u64::read(from)?;
        let mut bytes = Vec::new();
        from.take(length).read_to_end(&mut bytes)?;
        String::from_utf8(bytes).map_err(|_| io::ErrorKind::InvalidData.into())
    }
}

/// A row while it is sorted: by tier, the highest first, and by key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SortedRow<K> {
    /// The tier from above: 0 is the highest there can be.
    pub(crate) depth: u32,
    pub(crate) key: K,
    pub(crate) level: u32,
    pub(crate) code: u16,
}

impl<K: KeyWord> SortedRow<K> {
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.depth.to_le_bytes());
        out.extend(self.level.to_le_bytes());
        out.extend(self.code.to_le_bytes());
        self.key.write(out);
    }

    pub(crate) fn read(from: &mut dyn Read) -> io::Result<Self> {
        let mut head = [0; 10];
        from.read_exact(&mut head)?;
        let four =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        Ok(SortedRow {
            depth: four(0),
            level: four(4),
            code: u16::from_le_bytes([head[8], head[9]]),
            key: K::read(from)?,
        })
    }
}

/// The middle of all codes: a draw, or no points.
const CENTRE: u16 = 1 << 15;

/// A value in two bytes; none if it does not fit. The order of codes is that of values.
pub(crate) fn code(value: Value) -> Option<u16> {
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
            (Outcome::Lose, Some(plies)) => near(plies),
        },
    }
}

/// The value of a code.
pub(crate) fn value(code: u16, scored: bool) -> Value {
    if scored {
        return Value::Score(i64::from(code) - i64::from(CENTRE));
    }
    match code {
        CENTRE => Value::DRAW,
        _ if code == CENTRE + 1 => Value::only(Outcome::Win),
        _ if code == CENTRE - 1 => Value::only(Outcome::Lose),
        _ if code > CENTRE => Value::win((u16::MAX - code).into()),
        _ => Value::lose(code.into()),
    }
}

/// Writes rows one after another, as they are kept between two runs.
pub(crate) fn write_rows<K: KeyWord>(rows: &[SortedRow<K>], out: &mut dyn Write) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(1 << 16);
    for some in rows.chunks(1 << 11) {
        bytes.clear();
        some.iter().for_each(|row| row.write(&mut bytes));
        out.write_all(&bytes)?;
    }
    Ok(())
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
