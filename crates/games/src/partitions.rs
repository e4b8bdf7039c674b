//! Keys of tablets: for each colour a number that stands for the heights of its stacks.
//!
//! The heights of one colour are a multiset, and few can arise: no move adds a stack to a colour, and
//! a height grows by that of another stack of the colour or doubles. They are numbered once for
//! all, with a table of what becomes of each: two heights joined, one taken away, one doubled. A move
//! is then one or two entries of the table, and the form up to the names of the colours is a
//! sort of a few small numbers.

use std::collections::HashMap;
use std::ops::{BitOr, Shl};

use gagne_core::{Follower, Game, KeySink, Packing};

use crate::inline::List;
use crate::tablets::{COLOURS, classes, colour, height, pack};

/// Most multisets of heights that are numbered, which bounds the tables to a few megabytes, and the
/// height of the highest stack, which is a bit of a word.
const MOST: usize = 1 << 15;
const HIGHEST: u32 = 63;

/// What becomes of a multiset without one of its heights, and with that height doubled.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    without: u16,
    doubled: u16,
}

/// A multiset of heights.
#[derive(Clone, Copy, Debug, Default)]
struct Record {
    /// A bit for each height.
    heights: u64,
    /// Where its parts begin, one for each different height.
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
    records: Vec<Record>,
    parts: Vec<Part>,
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
            made.records.push(Record {
                heights: list.iter().fold(0, |bits, height| bits | 1 << height),
                parts: made.parts.len() as u32,
                joints: made.joints.len() as u32,
            });
            for height in kinds(list) {
                made.parts.push(Part {
                    without: made.number(&changed(list, &[height], None)),
                    doubled: made.number(&changed(list, &[height], Some(2 * height))),
                });
            }
            for list in joined(list) {
                made.joints.push(made.number(&list));
            }
        }
        made.records.push(Record {
            heights: 0,
            parts: made.parts.len() as u32,
            joints: made.joints.len() as u32,
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

    /// What becomes of a number without one of its heights, and with that height doubled.
    #[inline]
    fn part(&self, record: &Record, height: u64) -> Part {
        let before = (record.heights & (height - 1)).count_ones();
        self.parts[(record.parts + before) as usize]
    }

    /// What becomes of a number when two of its heights are joined.
    #[inline]
    fn joints(&self, number: u16) -> &[u16] {
        let [record, next] = [number, number + 1].map(|number| self.records[usize::from(number)]);
        &self.joints[record.joints as usize..next.joints as usize]
    }

    /// The key of some numbers.
    #[inline]
    fn key<K: Key>(&self, numbers: impl Iterator<Item = u16>) -> K {
        numbers.fold(K::default(), |key, number| {
            key << self.width | K::from(number)
        })
    }

    /// Tells what follows from some numbers, in keys of a type that holds them; how many moves there are.
    #[inline]
    fn follow<K: Key>(&self, numbers: &[u16], symmetry: bool, sink: &mut impl KeySink) {
        let mut tell = |key: K| {
            sink.follows(Follower {
                key: key.into(),
                tier: 0,
                again: false,
            });
        };
        // Of colours that are alike, which stand together in a canonical position, one is enough.
        let alike = |place: usize| symmetry && place > 0 && numbers[place - 1] == numbers[place];
        for (place, &number) in numbers.iter().enumerate() {
            if number == 0 || alike(place) {
                continue;
            }
            let (before, after) = (&numbers[..place], &numbers[place + 1..]);
            for &joint in self.joints(number) {
                tell(match symmetry {
                    true => self.sorted([before, after, &[]], [joint, 0], numbers.len()),
                    false => {
                        let all = before.iter().chain([&joint]).chain(after).copied();
                        self.key(all)
                    }
                });
            }
            let record = self.records[usize::from(number)];
            for (other_place, &other) in numbers.iter().enumerate().skip(place + 1) {
                if other == 0 || other_place > place + 1 && alike(other_place) {
                    continue;
                }
                let other_record = self.records[usize::from(other)];
                let mut common = record.heights & other_record.heights;
                let between = &numbers[place + 1..other_place];
                let after = &numbers[other_place + 1..];
                while common != 0 {
                    let height = common & common.wrapping_neg();
                    common ^= height;
                    let part = self.part(&record, height);
                    let other_part = self.part(&other_record, height);
                    for [here, there] in [
                        [part.doubled, other_part.without],
                        [part.without, other_part.doubled],
                    ] {
                        tell(match symmetry {
                            true => {
                                self.sorted([before, between, after], [here, there], numbers.len())
                            }
                            false => {
                                let first = before.iter().chain([&here]).chain(between);
                                self.key(first.chain([&there]).chain(after).copied())
                            }
                        });
                    }
                }
            }
        }
    }

    /// The key of numbers that fall and of two that are put in where they belong.
    #[inline]
    fn sorted<K: Key>(&self, falling: [&[u16]; 3], [one, two]: [u16; 2], count: usize) -> K {
        let (mut more, mut less) = (one.max(two), one.min(two));
        let mut key = K::default();
        let mut left = count;
        let mut put = |number: u16| {
            key = key << self.width | K::from(number);
        };
        for numbers in falling {
            for &number in numbers {
                // Of three numbers the largest goes out, without a branch that nobody could foresee.
                put(number.max(more));
                let middle = number.min(more);
                (more, less) = (middle.max(less), middle.min(less));
                left -= 1;
            }
        }
        // The last places: one of the two is 0 and has none if only one was put in.
        if left > 0 {
            put(more);
        }
        if left > 1 {
            put(less);
        }
        key
    }

    /// How many moves some numbers have.
    #[inline]
    fn moves(&self, numbers: &[u16]) -> u64 {
        let mut moves = 0;
        for (place, &number) in numbers.iter().enumerate() {
            let record = self.records[usize::from(number)];
            moves += self.joints(number).len() as u64;
            for &other in &numbers[place + 1..] {
                let common = record.heights & self.records[usize::from(other)].heights;
                moves += 2 * u64::from(common.count_ones());
            }
        }
        moves
    }
}

/// A type that holds keys.
trait Key:
    Copy + Default + From<u16> + Into<u128> + Shl<u32, Output = Self> + BitOr<Output = Self>
{
}

impl Key for u64 {}
impl Key for u128 {}

impl Packing for Partitions {
    type Position = List;

    fn bits(&self) -> u32 {
        self.colours as u32 * self.width
    }

    fn pack(&self, stacks: &List) -> u128 {
        let mut numbers = [0; COLOURS];
        for class in classes(stacks) {
            let heights: Vec<u32> = class.iter().map(|&stack| height(stack)).collect();
            numbers[colour(class[0])] = self.number(&heights);
        }
        self.key(numbers[..self.colours].iter().copied())
    }

    fn unpack(&self, key: u128) -> List {
        let mut numbers = [0; COLOURS];
        self.read(key, &mut numbers[..self.colours]);
        let stacks = numbers.iter().enumerate().flat_map(|(name, &number)| {
            let heights = self.heights.get(usize::from(number));
            let heights = heights.into_iter().flat_map(|heights| heights.iter());
            heights.map(move |&height| pack(name, height))
        });
        stacks.collect()
    }

    fn tier(&self, stacks: &List) -> u32 {
        stacks.len() as u32
    }

    fn is_lockstep(&self) -> bool {
        true
    }

    fn sweep<G: Game<Position = List>>(
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
            let moves = self.moves(numbers);
            if moves == 0 {
                let position = self.unpack(key);
                if let Some(ending) = game.ending(&position) {
                    sink.ended(ending, game.player(&position));
                    continue;
                }
            }
            sink.open(moves, || game.endless(&self.unpack(key)));
            match wide {
                true => self.follow::<u128>(numbers, symmetry, sink),
                false => self.follow::<u64>(numbers, symmetry, sink),
            }
        }
    }
}

impl Partitions {
    /// The numbers of a key.
    #[inline]
    fn read(&self, key: u128, numbers: &mut [u16]) {
        let mut rest = key;
        for number in numbers.iter_mut().rev() {
            *number = (rest & ((1 << self.width) - 1)) as u16;
            rest >>= self.width;
        }
    }
}
