//! Names of vertices, kept in one text, and found again by hashing.

use std::hash::{BuildHasher, RandomState};

/// A list of different names. The number of a name is its place in the list.
#[derive(Clone, Debug, Default)]
pub struct Names {
    text: String,
    ends: Vec<usize>,
    /// At the places that keys point to: the key above the number of the name plus one; 0 is free.
    table: Vec<u128>,
    /// How many places of the table are taken.
    taken: usize,
    /// The same for names that are numbers, at the places of these numbers.
    digits: Vec<u32>,
    /// Numbers below this are kept in `digits`, all other names in the table.
    bound: u32,
    seeds: Seeds,
}

/// Numbers that nobody can guess, so that nobody can write names that all fall on one place.
#[derive(Clone, Debug)]
struct Seeds {
    /// Hashes long names.
    names: RandomState,
    /// Spread keys over the table.
    spread: [u64; 4],
}

impl Default for Seeds {
    fn default() -> Self {
        let names = RandomState::new();
        let spread = [0, 1, 2, 3].map(|number: u64| names.hash_one(number));
        Seeds { names, spread }
    }
}

/// Both halves of a product, which mix every bit with every other.
#[inline]
fn folded(one: u64, other: u64) -> u64 {
    let wide = u128::from(one) * u128::from(other);
    wide as u64 ^ (wide >> 64) as u64
}

impl Seeds {
    fn hashed(&self, name: &[u8]) -> u128 {
        HASHED | u128::from(self.names.hash_one(name)) << 32
    }

    /// Where the search for a key begins, before it is cut to the size of the table.
    #[inline]
    fn spread(&self, key: u128) -> usize {
        let [first, second, third, fourth] = self.spread;
        let low = folded((key >> 32) as u64 ^ first, second | 1);
        folded(low ^ (key >> 96) as u64 ^ third, fourth | 1) as usize
    }
}

/// The bits of an entry that the key has.
const KEY: u128 = !(u32::MAX as u128);
/// Keys from here on are numbers: a byte that no text holds stands in front.
const NUMBER: u128 = 0xfe << 120;
/// Keys from here on are hashes.
const HASHED: u128 = 0xff << 120;

/// The place among the numbers that a key names.
#[inline]
fn digits(key: u128) -> Option<usize> {
    (NUMBER..HASHED)
        .contains(&key)
        .then_some((key >> 32) as u32 as usize)
}

/// What the table keeps of a name. Up to twelve bytes are kept as they are, so that most names are
/// found with one look at one place of the memory; longer ones are hashed. A name that ends in a
/// zero is hashed too, for it would look like a shorter one.
#[inline]
fn packed(name: &[u8], seeds: &Seeds) -> u128 {
    let length = name.len();
    // The last bytes may be among the first: they are the same in both.
    let ends = match *name {
        [.., 0] => return seeds.hashed(name),
        [] => return 0,
        [first] => (u128::from(first), 0),
        [first, second] => (u128::from(first), u128::from(second) << 8),
        [first, second, third] => {
            let later = u128::from(u16::from_le_bytes([second, third]));
            (u128::from(first), later << 8)
        }
        _ if length > 12 => return seeds.hashed(name),
        _ => {
            let four = |bytes: Option<&[u8; 4]>| {
                u128::from(bytes.map_or(0, |&bytes| u32::from_le_bytes(bytes)))
            };
            let last = four(name.last_chunk()) << (8 * (length - 4));
            match name.first_chunk() {
                Some(&first) => (u64::from_le_bytes(first).into(), last),
                None => (four(name.first_chunk()), last),
            }
        }
    };
    (ends.0 | ends.1) << 32
}

impl Names {
    /// No names yet. Numbers below the bound are found without a search, which takes four bytes
    /// for each number up to the largest.
    pub(crate) fn with_numbers(bound: u32) -> Names {
        Names {
            bound,
            ..Names::default()
        }
    }

    /// What a name is looked up by.
    #[inline]
    pub(crate) fn key(&self, name: &[u8]) -> u128 {
        // Another spelling of a number, such as 01, is a name like any other.
        let plain = match name {
            [b'1'..=b'9', ..] => name.len() < 10,
            _ => name == b"0",
        };
        let next = |sum: u32, &byte: &u8| {
            let digit = byte.wrapping_sub(b'0');
            (digit < 10).then(|| sum * 10 + u32::from(digit))
        };
        let number = plain.then(|| name.iter().try_fold(0, next)).flatten();
        match number.filter(|&number| number < self.bound) {
            Some(number) => NUMBER | u128::from(number) << 32,
            None => packed(name, &self.seeds),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// A name by its number.
    pub fn name(&self, number: u32) -> &str {
        let number = number as usize;
        let start = if number == 0 {
            0
        } else {
            self.ends[number - 1]
        };
        &self.text[start..self.ends[number]]
    }

    /// The names in their order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len() as u32).map(|number| self.name(number))
    }

    /// The place in the table of a name with its key, or the free place where it belongs.
    #[inline]
    fn place(&self, name: &str, key: u128) -> usize {
        let mask = self.table.len() - 1;
        let mut place = self.seeds.spread(key) & mask;
        loop {
            let entry = self.table[place];
            if entry == 0 || self.glanced(entry, name, key).is_some() {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    /// The number of a name.
    pub fn find(&self, name: &str) -> Option<u32> {
        let key = self.key(name.as_bytes());
        let entry = match digits(key) {
            Some(place) => *self.digits.get(place)?,
            None if self.table.is_empty() => return None,
            None => self.table[self.place(name, key)] as u32,
        };
        entry.checked_sub(1)
    }

    /// Adds a name that need not be found again by hashing, nor differ from the others.
    pub fn append(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(self.text.len());
    }

    /// The number of a name, and whether it is new.
    pub fn add(&mut self, name: &str) -> (u32, bool) {
        let count = self.len();
        let number = self.add_keyed(name, self.key(name.as_bytes()));
        (number, self.len() > count)
    }

    /// The number of a name with its key.
    pub(crate) fn add_keyed(&mut self, name: &str, key: u128) -> u32 {
        if let Some(place) = digits(key) {
            if place >= self.digits.len() {
                let size = (place + 1).next_power_of_two();
                self.digits.resize(size.min(self.bound as usize), 0);
            }
            if self.digits[place] == 0 {
                self.append(name);
                self.digits[place] = self.len() as u32;
            }
            return self.digits[place] - 1;
        }
        // At most two places of three are taken.
        if self.table.len() * 2 <= (self.taken + 1) * 3 {
            self.grow();
        }
        let place = self.place(name, key);
        if self.table[place] == 0 {
            self.append(name);
            self.taken += 1;
            self.table[place] = key | self.len() as u128;
        }
        self.table[place] as u32 - 1
    }

    /// What stands where the search for a key begins.
    #[inline]
    pub(crate) fn glance(&self, key: u128) -> u128 {
        if let Some(place) = digits(key) {
            return key | u128::from(self.digits.get(place).copied().unwrap_or(0));
        }
        let mask = self.table.len().wrapping_sub(1);
        self.table
            .get(self.seeds.spread(key) & mask)
            .copied()
            .unwrap_or(0)
    }

    /// The number of a name with its key, if a glance showed it.
    #[inline]
    pub(crate) fn glanced(&self, entry: u128, name: &str, key: u128) -> Option<u32> {
        let number = (entry as u32).checked_sub(1)?;
        let alike = entry & KEY == key && (key < HASHED || self.name(number) == name);
        alike.then_some(number)
    }

    /// The first byte of a name that was hashed, if a glance showed one; otherwise nothing of use.
    /// Where it is asked for many names, the memory brings what [`glanced`](Self::glanced) needs.
    #[inline]
    pub(crate) fn first_byte(&self, entry: u128) -> u8 {
        if entry < HASHED {
            return 0;
        }
        let start = match (entry as u32).checked_sub(2) {
            Some(before) => self.ends[before as usize],
            None => 0,
        };
        self.text.as_bytes().get(start).copied().unwrap_or(0)
    }

    /// Doubles the table. Entries hold all that is needed to find their new places.
    #[cold]
    fn grow(&mut self) {
        let size = (self.table.len() * 2).max(4);
        let old = std::mem::replace(&mut self.table, vec![0; size]);
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            let mut place = self.seeds.spread(entry & KEY) & (size - 1);
            while self.table[place] != 0 {
                place = (place + 1) & (size - 1);
            }
            self.table[place] = entry;
        }
    }

    /// The same names in another order: `order` has the number of each name in turn, and `place`
    /// says where each name went.
    pub(crate) fn reordered(self, order: &[u32], place: &[u32]) -> Names {
        let mut text = String::with_capacity(self.text.len());
        let mut ends = Vec::with_capacity(self.ends.len());
        for &number in order {
            text.push_str(self.name(number));
            ends.push(text.len());
        }
        let moved = |number: u32| place[number as usize - 1] + 1;
        let mut table = self.table;
        for entry in table.iter_mut().filter(|entry| **entry != 0) {
            *entry = (*entry & KEY) | u128::from(moved(*entry as u32));
        }
        let mut digits = self.digits;
        for entry in digits.iter_mut().filter(|entry| **entry != 0) {
            *entry = moved(*entry);
        }
        Names {
            text,
            ends,
            table,
            digits,
            ..self
        }
    }

    /// Whether every name is just its number.
    pub(crate) fn are_numbers(&self) -> bool {
        let mut digits = String::new();
        self.iter().enumerate().all(|(number, name)| {
            digits.clear();
            // Most names fail at their first letter.
            name.as_bytes().first().is_some_and(u8::is_ascii_digit) && {
                use std::fmt::Write;
                let _ = write!(digits, "{number}");
                digits == name
            }
        })
    }

    /// Bytes held, roughly.
    pub fn bytes(&self) -> u64 {
        let places = self.ends.capacity() * 8 + self.digits.capacity() * 4;
        (self.text.capacity() + places + self.table.len() * 16) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_again() {
        let mut names = Names::default();
        for number in 0..1000u32 {
            assert_eq!(names.add(&format!("v{number}")), (number, true));
        }
        assert_eq!(names.add("v77"), (77, false));
        assert_eq!(names.find("v999"), Some(999));
        assert_eq!(names.find("w"), None);
        assert!(!names.are_numbers());
    }

    /// What nobody can foresee nobody can spoil.
    #[test]
    fn names_lie_elsewhere_each_time() {
        let places = |long: &str| {
            let mut names = Names::default();
            for number in 0..200u32 {
                names.add(&format!("{long}{number}"));
            }
            let table = names.table.iter();
            table.map(|&entry| entry as u32).collect::<Vec<_>>()
        };
        assert_ne!(places("v"), places("v"));
        let long = "a name of more than twelve bytes ";
        assert_ne!(places(long), places(long));
        let hashed = |name: &[u8]| Names::default().key(name) & KEY;
        assert_ne!(hashed(long.as_bytes()), hashed(long.as_bytes()));
    }

    /// Names of every length, some alike in all but their length or their last letter.
    #[test]
    fn short_and_long_names_differ() {
        let mut names = Names::with_numbers(1000);
        let mut all: Vec<String> = vec![String::new()];
        for number in 0..50 {
            all.extend([
                format!("{}", number * 37),
                format!("0{number}"),
                format!("+{number}"),
            ]);
        }
        for length in 1..40 {
            for last in ["a", "b", "\0", "\u{ff}", "\u{10ffff}"] {
                all.push("a".repeat(length) + last);
                all.push("\0".repeat(length) + last);
            }
        }
        for (number, name) in (0..).zip(&all) {
            assert_eq!(names.add(name), (number, true), "{name:?}");
        }
        let order: Vec<u32> = (0..all.len() as u32).rev().collect();
        let turned = names.clone().reordered(&order, &order);
        for (number, name) in (0..).zip(&all) {
            assert_eq!(names.find(name), Some(number), "{name:?}");
            let turned_number = turned.find(name).unwrap_or_default();
            assert_eq!(turned_number, order[number as usize]);
            assert_eq!(turned.name(turned_number), name);
        }
    }
}
