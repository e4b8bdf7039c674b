//! Rows of a table: what a position is called, and what it is worth.

use std::io::{self, Read, Write};

use gagne_core::Value;

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

    /// Bytes that it takes outside itself.
    fn heap(&self) -> usize {
        0
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

    fn heap(&self) -> usize {
        self.capacity()
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

/// Rows as columns.
#[derive(Clone)]
pub(crate) struct Columns<K> {
    pub(crate) keys: Vec<K>,
    pub(crate) levels: Vec<u32>,
    /// Values, as [`rows::code`](gagne_core::rows::code) writes them.
    pub(crate) codes: Vec<u16>,
}

impl<K> Default for Columns<K> {
    fn default() -> Self {
        Columns {
            keys: Vec::new(),
            levels: Vec::new(),
            codes: Vec::new(),
        }
    }
}

impl<K: KeyWord> Columns<K> {
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn push(&mut self, key: K, level: u32, code: u16) {
        self.keys.push(key);
        self.levels.push(level);
        self.codes.push(code);
    }

    /// Takes the rows of another, which is empty then.
    pub(crate) fn append(&mut self, other: &mut Self) {
        self.keys.append(&mut other.keys);
        self.levels.append(&mut other.levels);
        self.codes.append(&mut other.codes);
    }

    /// Takes the first rows out, so many at most.
    pub(crate) fn take_first(&mut self, count: usize) -> Self {
        let count = count.min(self.len());
        let rest = Columns {
            keys: self.keys.split_off(count),
            levels: self.levels.split_off(count),
            codes: self.codes.split_off(count),
        };
        std::mem::replace(self, rest)
    }

    /// Sorts the rows by key.
    pub(crate) fn sort(&mut self) {
        let Columns {
            keys,
            levels,
            codes,
        } = std::mem::take(self);
        let mut rows: Vec<_> = keys.into_iter().zip(levels).zip(codes).collect();
        rows.sort_unstable();
        for ((key, level), code) in rows {
            self.push(key, level, code);
        }
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
