//! Names of vertices, kept in one text, and found again by hashing.

use std::hash::Hasher;

use rustc_hash::FxHasher;

/// A list of different names. The number of a name is its place in the list.
#[derive(Clone, Debug, Default)]
pub struct Names {
    text: String,
    ends: Vec<usize>,
    /// At the places that hashes point to: half of the hash above the number of the name plus one;
    /// 0 is free.
    table: Vec<u64>,
}

/// Upper half of a place in the table.
const MARK: u64 = !(u32::MAX as u64);

fn hash(name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name.as_bytes());
    // Names that differ in few bits must not stand in a row.
    let mixed = hasher.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 32)
}

impl Names {
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

    /// The place in the table of a name with its hash, or the free place where it belongs.
    fn place(&self, name: &str, hash: u64) -> usize {
        let mask = self.table.len() - 1;
        let mut place = hash as usize & mask;
        loop {
            let entry = self.table[place];
            let alike = entry & MARK == hash & MARK;
            if entry == 0 || (alike && self.name(entry as u32 - 1) == name) {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    /// The number of a name.
    pub fn find(&self, name: &str) -> Option<u32> {
        if self.table.is_empty() {
            return None;
        }
        (self.table[self.place(name, hash(name))] as u32).checked_sub(1)
    }

    /// Adds a name that need not be found again by hashing, nor differ from the others.
    pub(super) fn append(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(self.text.len());
    }

    /// The number of a name, and whether it is new.
    pub(super) fn add(&mut self, name: &str) -> (u32, bool) {
        if self.table.len() < 2 * (self.len() + 1) {
            let old = std::mem::take(&mut self.table);
            self.table = vec![0; (4 * (self.len() + 1)).next_power_of_two()];
            let mask = self.table.len() - 1;
            for entry in old.into_iter().filter(|&entry| entry != 0) {
                let mut place = hash(self.name(entry as u32 - 1)) as usize & mask;
                while self.table[place] != 0 {
                    place = (place + 1) & mask;
                }
                self.table[place] = entry;
            }
        }
        let hash = hash(name);
        let place = self.place(name, hash);
        match self.table[place] as u32 {
            0 => {
                self.append(name);
                self.table[place] = (hash & MARK) | self.len() as u64;
                (self.len() as u32 - 1, true)
            }
            number => (number - 1, false),
        }
    }

    /// Whether every name is just its number.
    pub(super) fn are_numbers(&self) -> bool {
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
    pub(super) fn bytes(&self) -> u64 {
        (self.text.capacity() + self.ends.capacity() * 8 + self.table.len() * 8) as u64
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
}
