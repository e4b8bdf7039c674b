//! Byte strings, each kept once and known by its number.

use std::hash::Hasher;

use rustc_hash::FxHasher;

/// Bytes that an address counts in, so that a word of four bytes reaches far enough.
const UNIT: usize = 4;

/// One text in so many has an address; the others are found behind it.
const GROUP: usize = 8;

/// Byte strings numbered in the order in which they came, one behind the other in one piece of memory, each with its
/// length before it.
#[derive(Default)]
pub(crate) struct Texts {
    bytes: Bytes,
    /// Where each group begins.
    groups: Vec<usize>,
    len: u32,
    slots: Slots,
}

impl Texts {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.len as usize
    }

    /// The text of a number that was given.
    pub(crate) fn get(&self, number: u32) -> &[u8] {
        let number = number as usize;
        let mut cursor = Cursor(&self.bytes.0[self.groups[number / GROUP]..]);
        for _ in 0..number % GROUP {
            cursor.text();
        }
        cursor.text()
    }

    /// The number of a text, if it has one.
    pub(crate) fn find(&self, text: &[u8]) -> Option<u32> {
        let same = |number| self.get(number) == text;
        self.slots.find(hash(text), same).ok()
    }

    /// The number of a text, which is given one if it has none; none if there is no room.
    pub(crate) fn intern(&mut self, text: &[u8]) -> Option<u32> {
        if self.len >= self.slots.most {
            let mut texts = Cursor(&self.bytes.0);
            self.slots
                .grow((0..self.len).map(|number| (hash(texts.text()), number)));
        }
        let key = hash(text);
        let slot = match self.slots.find(key, |number| self.get(number) == text) {
            Ok(number) => return Some(number),
            Err(slot) => slot,
        };
        // The last number is left for what has none.
        let number = self.len;
        self.len = number.checked_add(1).filter(|&len| len < u32::MAX)?;
        if (number as usize).is_multiple_of(GROUP) {
            self.groups.push(self.bytes.0.len());
        }
        self.bytes.number(text.len() as u64);
        self.bytes.0.extend_from_slice(text);
        self.slots.fill(slot, key, number);
        Some(number)
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.0.capacity()
            + self.groups.capacity() * size_of::<usize>()
            + self.slots.words.capacity() * size_of::<u32>()
    }
}

fn hash(text: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(text);
    hasher.finish()
}

/// Numbers by the hashes of what they stand for: one word each in a table that is looked through from the slot of
/// the hash on. Bits that the numbers have no use for tell most others apart. To grow, it is emptied and
/// filled again, so that never two lie side by side.
#[derive(Default)]
struct Slots {
    /// Numbers plus one; 0 is free.
    words: Vec<u32>,
    /// Most numbers that this table holds, and the bits that they take.
    most: u32,
    mask: u32,
}

impl Slots {
    const LEAST: usize = 16;

    /// The number of this hash for which the question is answered with yes, or else the slot that is free for one.
    fn find(&self, hash: u64, same: impl Fn(u32) -> bool) -> Result<u32, usize> {
        if self.words.is_empty() {
            return Err(0);
        }
        // The upper bits say where, the lower ones stand beside the number.
        let mut slot = ((u128::from(hash) * self.words.len() as u128) >> 64) as usize;
        loop {
            let word = self.words[slot];
            if word == 0 {
                return Err(slot);
            }
            let number = (word & self.mask).wrapping_sub(1);
            if (word ^ hash as u32) & !self.mask == 0 && same(number) {
                return Ok(number);
            }
            slot += 1;
            if slot == self.words.len() {
                slot = 0;
            }
        }
    }

    fn fill(&mut self, slot: usize, hash: u64, number: u32) {
        self.words[slot] = (hash as u32 & !self.mask) | (number + 1);
    }

    /// Makes room by half as much again and takes all numbers in anew.
    fn grow(&mut self, all: impl Iterator<Item = (u64, u32)>) {
        let room = (self.words.len() * 3 / 2).max(Slots::LEAST);
        self.words = Vec::new();
        self.words = vec![0; room];
        self.most = u32::try_from(room / 5 * 4).unwrap_or(u32::MAX - 1);
        self.mask = u32::MAX >> self.most.leading_zeros();
        for (hash, number) in all {
            if let Err(slot) = self.find(hash, |_| false) {
                self.fill(slot, hash, number);
            }
        }
    }
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

impl<'b> Cursor<'b> {
    /// The next text, behind its length.
    fn text(&mut self) -> &'b [u8] {
        let length = self.number() as usize;
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        text
    }

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
