//! Short lists of numbers kept in place, so that a position of a few numbers costs no allocation.

use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// Numbers that are kept in place: with their count they fill a cache line.
const PLACES: usize = 15;

/// A list of numbers.
#[derive(Clone, Debug)]
pub struct List(Kept);

#[derive(Clone, Debug)]
enum Kept {
    Here { count: u8, numbers: [u32; PLACES] },
    Apart(Vec<u32>),
}

impl List {
    /// An empty list.
    pub fn new() -> Self {
        List(Kept::Here {
            count: 0,
            numbers: [0; PLACES],
        })
    }

    /// Adds a number at the end.
    #[inline]
    pub fn push(&mut self, number: u32) {
        match &mut self.0 {
            Kept::Here { count, numbers } => match numbers.get_mut(usize::from(*count)) {
                Some(place) => {
                    *place = number;
                    *count += 1;
                }
                None => {
                    let mut apart = numbers.to_vec();
                    apart.push(number);
                    self.0 = Kept::Apart(apart);
                }
            },
            Kept::Apart(numbers) => numbers.push(number),
        }
    }

    /// Bytes held outside the list itself.
    pub fn heap_bytes(&self) -> usize {
        match &self.0 {
            Kept::Here { .. } => 0,
            Kept::Apart(numbers) => numbers.capacity() * size_of::<u32>(),
        }
    }
}

impl Default for List {
    fn default() -> Self {
        List::new()
    }
}

impl Deref for List {
    type Target = [u32];

    #[inline]
    fn deref(&self) -> &[u32] {
        match &self.0 {
            Kept::Here { count, numbers } => &numbers[..usize::from(*count)],
            Kept::Apart(numbers) => numbers,
        }
    }
}

impl PartialEq for List {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for List {}

impl Hash for List {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl FromIterator<u32> for List {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Self {
        let mut list = List::new();
        numbers.into_iter().for_each(|number| list.push(number));
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_what_was_put_into_it_however_long() {
        for length in [0, 1, PLACES - 1, PLACES, PLACES + 1, 100] {
            let numbers: Vec<u32> = (0..length as u32).collect();
            let list: List = numbers.iter().copied().collect();
            assert_eq!(*list, *numbers);
            assert_eq!(list.heap_bytes() > 0, length > PLACES);
            assert_eq!(list, list.clone());
        }
    }
}
