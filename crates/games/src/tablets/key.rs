//! Keys of tablets: for each colour a number that stands for the heights of its stacks.
//!
//! The heights of one colour are a multiset, and few can arise: no move adds a stack to a colour, and
//! a height grows by that of another stack of the colour or doubles. They are numbered once for
//! all, with a table of what becomes of each: two heights joined, one taken away, one doubled. A move
//! is then one or two entries of the table, and the form up to the names of the colours is a
//! sort of a few small numbers.

use std::collections::HashMap;
use std::ops::{BitOr, Shl};

use gagne_core::{Follower, Game, KeySink, Packing, Side};

use super::{COLOURS, Stacks, classes, colour, height, pack};

/// Most multisets of heights that are numbered, which bounds the tables to a few megabytes, and the
/// height of the highest stack, which is a bit of a word.
const MOST: usize = 1 << 15;
const HIGHEST: u32 = 63;

/// What becomes of a multiset without one of its heights, and with that height doubled.
#[derive(Clone, Copy, Debug, Default)]
struct MultisetPart {
    without: u16,
    doubled: u16,
}

/// A multiset of heights.
#[derive(Clone, Copy, Debug, Default)]
struct MultisetRecord {
    /// A bit for each height.
    heights: u64,
    /// Where its parts would begin if there were one for every height, from 0 up to its highest; the
    /// first is that of its lowest.
    parts: u32,
    /// Where its joints begin: what becomes of it when two of its heights are joined.
    joints: u32,
}

/// The multisets of heights of each colour, as numbers one after another, the first colour on top.
///
/// Number 0 is no stack at all; the others are in falling order of their counts of stacks, then of
/// their heights, so that the numbers of a canonical position fall.
pub(crate) struct Partitions {
    colours: usize,
    /// Bits of a number.
    width: u32,
    numbers: HashMap<Box<[u32]>, u16>,
    heights: Vec<Box<[u32]>>,
    /// A record for each number, and one more that ends the last.
    records: Vec<MultisetRecord>,
    parts: Vec<MultisetPart>,
    joints: Vec<u16>,
}

/// Sorted heights with some taken out, once each, and another put in.
fn changed(heights: &[u32], out: &[u32], put: Option<u32>) -> Box<[u32]> {
    let mut out = out.to_vec();
    let mut changed: Vec<u32> = heights
        .iter()
        .copied()
        .filter(|height| match out.iter().position(|gone| gone == height) {
            Some(place) => {
                out.swap_remove(place);
                false
            }
            None => true,
        })
        .chain(put)
        .collect();
    changed.sort_unstable();
    changed.into()
}

/// The different heights of a sorted list.
fn kinds(heights: &[u32]) -> impl Iterator<Item = u32> {
    heights
        .chunk_by(|left, right| left == right)
        .map(|kind| kind[0])
}

/// What a list becomes when two of its heights are joined.
fn joined(heights: &[u32]) -> impl Iterator<Item = Box<[u32]>> {
    let pairs = kinds(heights).flat_map(move |left| {
        let copies = heights.iter().filter(|&&height| height == left).count();
        let others =
            kinds(heights).filter(move |&right| right > left || right == left && copies > 1);
        others.map(move |right| (left, right))
    });
    pairs.map(|(left, right)| changed(heights, &[left, right], Some(left + right)))
}

impl Partitions {
    /// None if there are too many.
    pub(crate) fn new(root: &[u32]) -> Option<Self> {
        let colours = colour(*root.last()?) + 1;
        let tablets = root
            .iter()
            .try_fold(0u32, |sum, &stack| sum.checked_add(height(stack)))?;
        if tablets > HIGHEST {
            return None;
        }
        let heights = Self::arising(root, tablets)?;
        let width = usize::BITS - (heights.len() - 1).leading_zeros();
        if colours as u32 * width > u128::BITS {
            return None;
        }
        let numbers: HashMap<Box<[u32]>, u16> = heights.iter().cloned().zip(0..).collect();
        let mut made = Partitions {
            colours,
            width,
            numbers,
            heights: Vec::new(),
            records: Vec::new(),
            parts: Vec::new(),
            joints: Vec::new(),
        };
        for list in &heights {
            let lowest = list.first().copied().unwrap_or(0);
            let first = made.parts.len();
            made.records.push(MultisetRecord {
                heights: list.iter().fold(0, |bits, height| bits | 1 << height),
                parts: (first as u32).wrapping_sub(lowest),
                joints: made.joints.len() as u32,
            });
            for height in kinds(list) {
                let place = first + (height - lowest) as usize;
                made.parts.resize(place, MultisetPart::default());
                made.parts.push(MultisetPart {
                    without: made.number(&changed(list, &[height], None)),
                    doubled: made.number(&changed(list, &[height], Some(2 * height))),
                });
            }
            for list in joined(list) {
                made.joints.push(made.number(&list));
            }
        }
        made.records.push(MultisetRecord {
            joints: made.joints.len() as u32,
            ..MultisetRecord::default()
        });
        made.heights = heights;
        Some(made)
    }

    /// Every multiset of heights that a colour may come to have, in the order of their numbers.
    fn arising(root: &[u32], tablets: u32) -> Option<Vec<Box<[u32]>>> {
        let of_class = |class: &[u32]| class.iter().map(|&stack| height(stack)).collect();
        let mut lists: Vec<Box<[u32]>> = vec![Box::from([])];
        lists.extend(classes(root).map(of_class));
        lists.sort_unstable();
        lists.dedup();
        let mut seen: std::collections::HashSet<Box<[u32]>> = lists.iter().cloned().collect();
        let mut next = 0;
        while let Some(list) = lists.get(next) {
            next += 1;
            let rest = tablets - list.iter().sum::<u32>();
            let mut after: Vec<Box<[u32]>> = joined(list).collect();
            for height in kinds(list) {
                after.push(changed(list, &[height], None));
                // Another colour must have the stack that it goes on, or that goes on it.
                if height <= rest {
                    after.push(changed(list, &[height], Some(2 * height)));
                }
            }
            for list in after {
                if seen.insert(list.clone()) {
                    lists.push(list);
                }
            }
            if lists.len() > MOST {
                return None;
            }
        }
        lists.sort_unstable_by(|left, right| {
            let empty = right.is_empty().cmp(&left.is_empty());
            empty.then_with(|| (right.len(), right).cmp(&(left.len(), left)))
        });
        Some(lists)
    }

    /// The number of a list of heights; 0 for one that cannot arise.
    fn number(&self, heights: &[u32]) -> u16 {
        self.numbers.get(heights).copied().unwrap_or(0)
    }

    /// What becomes of a number when two of its heights are joined.
    #[inline]
    fn joints(&self, number: u32) -> &[u16] {
        let [start, end] = [0, 1].map(|next| self.records[number as usize + next].joints as usize);
        &self.joints[start..end]
    }

    /// What becomes of a number without one of its heights, and with that height doubled.
    #[inline]
    fn part(&self, record: &MultisetRecord, height: u32) -> [u32; 2] {
        let part = self.parts[record.parts.wrapping_add(height) as usize];
        [part.without, part.doubled].map(u32::from)
    }

    /// The numbers of a key.
    #[inline]
    fn read(&self, key: u128, numbers: &mut [u32]) {
        let mut rest = key;
        for number in numbers.iter_mut().rev() {
            *number = (rest & ((1 << self.width) - 1)) as u32;
            rest >>= self.width;
        }
    }

    /// The key of some numbers.
    #[inline]
    fn key<K: TabletKey>(&self, numbers: impl Iterator<Item = u32>) -> K {
        numbers.fold(K::default(), |key, number| {
            key << self.width | K::from(number)
        })
    }

    /// The key of numbers that fall and of one that is put in where it belongs.
    #[inline]
    fn with_one<K: TabletKey>(&self, falling: &[u32], one: u32) -> K {
        let mut one = one;
        // The larger one goes out, without a branch that nobody could foresee.
        let key: K = self.key(falling.iter().map(|&number| {
            let larger = number.max(one);
            one = number.min(one);
            larger
        }));
        key << self.width | K::from(one)
    }

    /// The key of numbers that fall and of two that are put in where they belong.
    #[inline]
    fn with_two<K: TabletKey>(&self, falling: &[u32], one: u32, two: u32) -> K {
        let (mut more, mut less) = (one.max(two), one.min(two));
        let key: K = self.key(falling.iter().map(|&number| {
            let largest = number.max(more);
            let middle = number.min(more);
            (more, less) = (middle.max(less), middle.min(less));
            largest
        }));
        (key << self.width | K::from(more)) << self.width | K::from(less)
    }

    /// The key of some numbers of which two are replaced.
    fn replaced<K: TabletKey>(&self, numbers: &[u32], changes: [(usize, u32); 2]) -> K {
        let mut after = [0; COLOURS];
        let after = &mut after[..numbers.len()];
        after.copy_from_slice(numbers);
        for (place, number) in changes {
            after[place] = number;
        }
        self.key(after.iter().copied())
    }

    /// Tells what follows from some numbers, in keys of a type that holds them; gives the number of
    /// moves.
    #[inline]
    fn follow<K: TabletKey>(
        &self,
        numbers: &[u32],
        symmetry: bool,
        sink: &mut impl KeySink,
    ) -> u64 {
        let mut tell = |key: K| {
            sink.follows(Follower {
                key: key.into(),
                tier: 0,
                again: false,
            });
        };
        // Colours that are alike stand together in a canonical position, and one serves for all.
        let alike = |place: usize| {
            if symmetry {
                let like = |other: &&u32| **other == numbers[place];
                numbers[place..].iter().take_while(like).count()
            } else {
                1
            }
        };
        let (mut rest, mut fewer) = ([0; COLOURS], [0; COLOURS]);
        let mut moves = 0;
        let mut place = 0;
        while place < numbers.len() {
            let (number, size) = (numbers[place], alike(place));
            // All numbers but this one, and but the next one too.
            for (other, &number) in numbers
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != place)
            {
                rest[other - usize::from(other > place)] = number;
            }
            let rest = &rest[..numbers.len() - 1];
            let joints = self.joints(number);
            moves += size * joints.len();
            for &joint in joints {
                let joint = joint.into();
                tell(if symmetry {
                    self.with_one(rest, joint)
                } else {
                    self.replaced(numbers, [(place, joint); 2])
                });
            }
            let record = self.records[number as usize];
            fewer[..rest.len()].copy_from_slice(rest);
            let mut across = place + 1;
            if across < numbers.len() {
                fewer.copy_within(across..rest.len(), place);
            }
            while across < numbers.len() {
                let other = numbers[across];
                let (step, ways) = if symmetry && other == number {
                    (size - 1, size * (size - 1))
                } else {
                    let other_size = alike(across);
                    (other_size, 2 * size * other_size)
                };
                let other_record = self.records[other as usize];
                let mut common = record.heights & other_record.heights;
                while common != 0 {
                    let height = common.trailing_zeros();
                    common &= common - 1;
                    moves += ways;
                    let [without, doubled] = self.part(&record, height);
                    let [other_without, other_doubled] = self.part(&other_record, height);
                    for (here, there) in [(doubled, other_without), (without, other_doubled)] {
                        tell(if symmetry {
                            self.with_two(&fewer[..numbers.len() - 2], here, there)
                        } else {
                            self.replaced(numbers, [(place, here), (across, there)])
                        });
                    }
                }
                for _ in 0..step {
                    fewer[across - 1] = rest[across - 1];
                    across += 1;
                }
            }
            place += size;
        }
        moves as u64
    }
}

/// A type that holds keys.
trait TabletKey:
    Copy + Default + From<u32> + Into<u128> + Shl<u32, Output = Self> + BitOr<Output = Self>
{
}

impl TabletKey for u64 {}
impl TabletKey for u128 {}

impl Packing for Partitions {
    type Position = Stacks;

    fn bits(&self) -> u32 {
        self.colours as u32 * self.width
    }

    fn covers(&self, stacks: &Stacks) -> bool {
        classes(stacks).all(|class| {
            let heights: Vec<u32> = class.iter().map(|&stack| height(stack)).collect();
            colour(class[0]) < self.colours && self.numbers.contains_key(&heights[..])
        })
    }

    fn pack(&self, stacks: &Stacks) -> u128 {
        let mut numbers = [0; COLOURS];
        for class in classes(stacks) {
            let heights: Vec<u32> = class.iter().map(|&stack| height(stack)).collect();
            numbers[colour(class[0])] = self.number(&heights).into();
        }
        self.key(numbers[..self.colours].iter().copied())
    }

    fn unpack(&self, key: u128) -> Stacks {
        let mut numbers = [0; COLOURS];
        self.read(key, &mut numbers[..self.colours]);
        let stacks = numbers.iter().enumerate().flat_map(|(name, &number)| {
            let heights = self.heights.get(number as usize);
            let heights = heights.into_iter().flat_map(|heights| heights.iter());
            heights.map(move |&height| pack(name, height))
        });
        stacks.collect()
    }

    fn tier(&self, stacks: &Stacks) -> u32 {
        stacks.len() as u32
    }

    fn is_lockstep(&self) -> bool {
        true
    }

    /// Both players have the same moves: positions do not say who is to move.
    fn player<G: Game<Position = Stacks>>(&self, _game: &G, _key: u128) -> Side {
        Side::First
    }

    fn sweep<G: Game<Position = Stacks>>(
        &self,
        game: &G,
        symmetry: bool,
        keys: impl Iterator<Item = u128>,
        sink: &mut impl KeySink,
    ) {
        let mut numbers = [0; COLOURS];
        let numbers = &mut numbers[..self.colours];
        let wide = self.bits() > u64::BITS;
        for key in keys {
            if !sink.wants() {
                continue;
            }
            self.read(key, numbers);
            let moves = if wide {
                self.follow::<u128>(numbers, symmetry, sink)
            } else {
                self.follow::<u64>(numbers, symmetry, sink)
            };
            let position = || self.unpack(key);
            let ending = (moves == 0).then(|| game.ending(&position()));
            match ending.flatten() {
                Some(ending) => sink.ended(ending, || Side::First),
                None => sink.open(|| moves, || game.endless(&position())),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::{Notation, Space};

    use super::*;
    use crate::tablets::Tablets;

    fn of(text: &str) -> Option<Partitions> {
        Partitions::new(&Tablets.parse(text).unwrap())
    }

    #[test]
    fn keys_are_narrow_and_tables_bounded() {
        for (text, bits) in [("4x3", 24), ("4x7", 48), ("3x10", 42), ("7x4", 63)] {
            assert_eq!(of(text).unwrap().bits(), bits, "{text}");
        }
        for text in ["2x32", "26x3", "z63", "1x63"] {
            assert!(of(text).is_none_or(|made| made.heights.len() <= MOST));
        }
        assert!(of("a64").is_none() && of("1x63").is_none());
    }

    #[test]
    fn numbers_of_a_canonical_position_fall() {
        let made = of("3x4").unwrap();
        for text in ["a1,a1,b2,c1,c1", "a3,b3", "b1,b1,b2,c1,c3", "c4,c8"] {
            let canonical = Tablets.canonical(&Tablets.parse(text).unwrap());
            let mut numbers = [0; 3];
            made.read(made.pack(&canonical), &mut numbers);
            assert!(numbers.is_sorted_by(|left, right| left >= right), "{text}");
            assert_eq!(made.unpack(made.pack(&canonical)), canonical, "{text}");
        }
    }
}
