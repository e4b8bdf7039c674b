//! Byte strings, each kept once and known by its number.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

/// Bytes that an address counts in, so that a word of four bytes reaches far enough.
const UNIT: usize = 4;

/// Byte strings numbered in the order in which they came, one behind the other in one piece of memory.
#[derive(Default)]
pub(crate) struct Texts {
    bytes: Bytes,
    starts: Vec<u32>,
    table: HashTable<u32>,
}

impl Texts {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.starts.len()
    }

    /// The text of a number that was given.
    pub(crate) fn get(&self, number: u32) -> &[u8] {
        text_at(&self.bytes, self.starts[number as usize])
    }

    /// The number of a text, if it has one.
    pub(crate) fn find(&self, text: &[u8]) -> Option<u32> {
        let same = |&number: &u32| self.get(number) == text;
        self.table.find(hash(text), same).copied()
    }

    /// The number of a text, which is given one if it has none; none if there is no room.
    pub(crate) fn intern(&mut self, text: &[u8]) -> Option<u32> {
        let Texts {
            bytes,
            starts,
            table,
        } = self;
        let key = hash(text);
        let same = |&number: &u32| text_at(bytes, starts[number as usize]) == text;
        if let Some(&number) = table.find(key, same) {
            return Some(number);
        }
        // The last number is left for what has none.
        let number = u32::try_from(starts.len()).ok().filter(|&n| n < u32::MAX)?;
        let start = bytes.begin()?;
        bytes.number(text.len() as u64);
        bytes.0.extend_from_slice(text);
        starts.push(start);
        let again = |&number: &u32| hash(text_at(bytes, starts[number as usize]));
        table.insert_unique(key, number, again);
        Some(number)
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.0.capacity()
            + self.starts.capacity() * size_of::<u32>()
            + self.table.capacity() * 8 / 7 * (size_of::<u32>() + 1)
    }
}

fn text_at(bytes: &Bytes, start: u32) -> &[u8] {
    let mut cursor = bytes.at(start);
    let length = cursor.number() as usize;
    &cursor.0[..length]
}

fn hash(text: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(text);
    hasher.finish()
}

/// Bytes that only grow, in which numbers take as many bytes as they need.
#[derive(Default)]
pub(crate) struct Bytes(pub(crate) Vec<u8>);

impl Bytes {
    /// The address of what is written next; none if there is no room.
    pub(crate) fn begin(&mut self) -> Option<u32> {
        let start = self.0.len().next_multiple_of(UNIT);
        self.0.resize(start, 0);
        u32::try_from(start / UNIT).ok()
    }

    /// Appends a number, seven bits a byte, the lowest first.
    pub(crate) fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    /// Appends a number that may be negative.
    pub(crate) fn signed(&mut self, number: i64) {
        self.number(((number << 1) ^ (number >> 63)) as u64);
    }

    /// What was written at an address, and all behind it.
    pub(crate) fn at(&self, start: u32) -> Cursor<'_> {
        Cursor(&self.0[start as usize * UNIT..])
    }
}

/// Reads what [`Bytes`] wrote.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'b>(pub(crate) &'b [u8]);

impl Cursor<'_> {
    /// The next byte.
    pub(crate) fn byte(&mut self) -> u8 {
        let first = self.0[0];
        self.0 = &self.0[1..];
        first
    }

    /// The next number.
    pub(crate) fn number(&mut self) -> u64 {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return number;
            }
            shift += 7;
        }
    }

    /// The next number, which may be negative.
    pub(crate) fn signed(&mut self) -> i64 {
        let number = self.number();
        (number >> 1) as i64 ^ -((number & 1) as i64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_one_number() {
        let mut texts = Texts::default();
        let words: Vec<String> = (0..10_000)
            .map(|n| format!("{n}{}", " ".repeat(n % 300)))
            .collect();
        for round in 0..2 {
            for (number, word) in words.iter().enumerate() {
                let found = texts.intern(word.as_bytes());
                assert_eq!(found, Some(number as u32), "round {round}");
            }
        }
        assert_eq!(texts.get(7_299), words[7_299].as_bytes());
        assert_eq!(texts.find(b"nothing"), None);
        assert_eq!(texts.intern(b""), Some(10_000));
    }

    #[test]
    fn numbers_round_trip() {
        let signed = [0, -1, 1, 63, -64, 64, i64::MAX, i64::MIN];
        let numbers = [0, 127, 128, 1 << 14, u64::MAX];
        let mut bytes = Bytes::default();
        signed.iter().for_each(|&number| bytes.signed(number));
        numbers.iter().for_each(|&number| bytes.number(number));
        let mut cursor = bytes.at(0);
        assert!(signed.iter().all(|&number| cursor.signed() == number));
        assert!(numbers.iter().all(|&number| cursor.number() == number));
        assert!(cursor.0.is_empty());
    }
}
