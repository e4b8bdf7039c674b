//! The heights of the stacks that one colour of tablets tops, as numbers.
//!
//! Such a multiset of heights is called a shape here. The weight of a stack is the number of ones of
//! its height in binary, and that of a shape the sum of those of its stacks. No move adds to the
//! weight of a colour: joining two stacks of the colour does not, as a sum has no more ones than its
//! terms have together; doubling a stack, by putting it on one of another colour, leaves its
//! weight as it is; and the other colour loses a stack. So the shapes that can arise are those with no
//! more weight than the heaviest colour of the root.
//!
//! Shapes with the same sum and the same number of stacks are a class, because a move changes the class
//! in the same way for all of them. A shape is a class and a number in it; the largest part of it
//! counts first. Numbers are sums of table entries, and a second set of tables, made when it is
//! asked for, tells what becomes of each shape.

/// Most entries of the table that numbers shapes, most shapes, and most shapes of a class.
const ENTRIES: usize = 1 << 23;
const SHAPES: u64 = 1 << 21;
const IN_CLASS: u32 = 1 << 16;
/// Highest stack: a bit of a word.
pub(crate) const HIGHEST: usize = 63;

/// Shapes with the same sum and the same number of stacks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class {
    pub(crate) sum: usize,
    pub(crate) stacks: usize,
    /// How many there are.
    pub(crate) size: u32,
}

/// A shape: its class above 16 bits of its number there.
pub(crate) type Shape = u32;

/// The shape of a class with a number.
#[inline]
pub(crate) fn shape(class: usize, number: u32) -> Shape {
    (class as u32) << 16 | number
}

/// The class of a shape.
#[inline]
pub(crate) fn class_of(shape: Shape) -> usize {
    (shape >> 16) as usize
}

/// The number of a shape in its class.
#[inline]
pub(crate) fn number_of(shape: Shape) -> u32 {
    shape & 0xffff
}

/// The shapes of so many tablets at most, and of so much weight at most.
pub(crate) struct Shapes {
    tablets: usize,
    weight: usize,
    /// By highest height, sum, stacks and most weight: how many shapes there are.
    counts: Vec<u32>,
    /// In falling order of their sizes.
    pub(crate) classes: Vec<Class>,
    /// By sum and stacks: the class.
    named: Vec<u16>,
}

/// No class.
const NONE: u16 = u16::MAX;

impl Shapes {
    /// None if there are too many.
    pub(crate) fn new(tablets: usize, weight: usize) -> Option<Self> {
        let (sums, weights) = (tablets + 1, weight + 1);
        let layer = sums * weights * weights;
        if tablets > HIGHEST || weight > tablets || sums * layer > ENTRIES {
            return None;
        }
        let mut counts = vec![0u32; sums * layer];
        counts[..weights].fill(1);
        for height in 1..sums {
            let ones = height.count_ones() as usize;
            let (lower, here) = counts.split_at_mut(height * layer);
            here[..layer].copy_from_slice(&lower[(height - 1) * layer..]);
            for sum in height..sums {
                for stacks in 1..weights {
                    for most in ones..weights {
                        let place = (sum * weights + stacks) * weights + most;
                        let without = ((sum - height) * weights + stacks - 1) * weights;
                        let with = here[without + most - ones];
                        here[place] = here[place].checked_add(with)?;
                    }
                }
            }
        }
        let mut made = Shapes {
            tablets,
            weight,
            counts,
            classes: Vec::new(),
            named: vec![NONE; sums * weights],
        };
        for sum in 0..sums {
            for stacks in 0..weights {
                let size = made.count(tablets, sum, stacks, weight);
                if size > 0 {
                    made.classes.push(Class { sum, stacks, size });
                }
            }
        }
        let all: u64 = made.classes.iter().map(|class| u64::from(class.size)).sum();
        let largest = made.classes.iter().map(|class| class.size).max()?;
        if all > SHAPES || largest > IN_CLASS {
            return None;
        }
        made.classes
            .sort_by_key(|class| std::cmp::Reverse(class.size));
        for (name, class) in (0..).zip(&made.classes) {
            made.named[class.sum * weights + class.stacks] = name;
        }
        Some(made)
    }

    /// How many shapes there are, up to a highest height.
    #[inline]
    fn count(&self, highest: usize, sum: usize, stacks: usize, most: usize) -> u32 {
        let weights = self.weight + 1;
        let row = highest * (self.tablets + 1) + sum;
        self.counts[(row * weights + stacks) * weights + most]
    }

    /// The class with this sum and so many stacks.
    #[inline]
    pub(crate) fn class(&self, sum: usize, stacks: usize) -> Option<usize> {
        if sum > self.tablets || stacks > self.weight {
            return None;
        }
        let name = self.named[sum * (self.weight + 1) + stacks];
        (name != NONE).then_some(name.into())
    }

    /// The number of a shape in its class; its heights fall.
    fn number(&self, class: &Class, falling: impl Iterator<Item = usize>) -> u32 {
        let (mut sum, mut stacks, mut most) = (class.sum, class.stacks, self.weight);
        falling.fold(0, |number, height| {
            let lower = self.count(height - 1, sum, stacks, most);
            sum -= height;
            stacks -= 1;
            most -= height.count_ones() as usize;
            number + lower
        })
    }

    /// The shape of some heights, which rise.
    pub(crate) fn shape(&self, rising: &[u8]) -> Option<Shape> {
        let sum = rising.iter().map(|&height| usize::from(height)).sum();
        let name = self.class(sum, rising.len())?;
        let falling = rising.iter().rev().map(|&height| height.into());
        Some(shape(name, self.number(&self.classes[name], falling)))
    }

    /// The heights of a shape, which rise.
    pub(crate) fn heights(&self, of: Shape) -> Vec<u8> {
        let class = &self.classes[class_of(of)];
        let (mut sum, mut stacks, mut most) = (class.sum, class.stacks, self.weight);
        let (mut number, mut highest) = (number_of(of), sum);
        let mut heights = Vec::with_capacity(stacks);
        while stacks > 0 {
            highest = highest.min(sum);
            while self.count(highest - 1, sum, stacks, most) > number {
                highest -= 1;
            }
            number -= self.count(highest - 1, sum, stacks, most);
            sum -= highest;
            stacks -= 1;
            most -= highest.count_ones() as usize;
            heights.push(highest as u8);
        }
        heights.reverse();
        heights
    }
}

/// What becomes of a shape without one of its heights, and with that height doubled: numbers in the
/// classes that it then has.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Part {
    pub(crate) without: u16,
    pub(crate) doubled: u16,
}

/// What is kept of a shape.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Record {
    /// A bit for each height.
    pub(crate) heights: u64,
    /// Where its parts begin, one for each different height, the lowest first.
    parts: u32,
    /// Where its joints begin.
    joints: u32,
}

/// What becomes of every shape.
pub(crate) struct Changes {
    /// Where the records of each class begin.
    begin: Vec<u32>,
    /// A record for each shape, class by class, and one more that ends the last.
    records: Vec<Record>,
    parts: Vec<Part>,
    /// Numbers of what a shape becomes when two of its heights are joined, in the class with the same
    /// sum and a stack less.
    joints: Vec<u16>,
    /// Heights that the shapes of each class have.
    pub(crate) heights: Vec<u64>,
    /// By class and height: the first shape of the class without this height, and with it doubled.
    without: Vec<Shape>,
    doubled: Vec<Shape>,
    /// By class: the first shape of that with a stack less.
    joined: Vec<Shape>,
}

/// Room for every height.
const ROOM: usize = HIGHEST + 1;

/// The different heights of a list that rises.
fn kinds(rising: &[u8]) -> impl Iterator<Item = u8> {
    rising
        .chunk_by(|left, right| left == right)
        .map(|kind| kind[0])
}

impl Changes {
    pub(crate) fn new(shapes: &Shapes) -> Self {
        let mut made = Changes {
            begin: Vec::new(),
            records: Vec::new(),
            parts: Vec::new(),
            joints: Vec::new(),
            heights: Vec::new(),
            without: Vec::new(),
            doubled: Vec::new(),
            joined: Vec::new(),
        };
        // A class that cannot arise is never asked for.
        let first = |sum: Option<usize>, stacks: Option<usize>| {
            let class = sum
                .zip(stacks)
                .and_then(|(sum, stacks)| shapes.class(sum, stacks));
            class.map_or(0, |class| shape(class, 0))
        };
        // Heights with some taken out and others put in; the number of that.
        let mut list = Vec::new();
        let mut changed = |rising: &[u8], out: &[u8], put: Option<u8>| {
            list.clear();
            list.extend_from_slice(rising);
            for gone in out {
                if let Some(place) = list.iter().position(|height| height == gone) {
                    list.remove(place);
                }
            }
            if let Some(put) = put {
                list.insert(list.partition_point(|&height| height < put), put);
            }
            // What cannot arise for want of tablets is never asked for.
            shapes
                .shape(&list)
                .map_or(0, |shape| number_of(shape) as u16)
        };
        for (name, class) in shapes.classes.iter().enumerate() {
            made.begin.push(made.records.len() as u32);
            let (sum, stacks, less) = (class.sum, class.stacks, class.stacks.checked_sub(1));
            made.joined.push(first(Some(sum), less));
            for height in 0..ROOM {
                made.without.push(first(sum.checked_sub(height), less));
                made.doubled.push(first(Some(sum + height), Some(stacks)));
            }
            let mut all = 0;
            for number in 0..class.size {
                let rising = shapes.heights(shape(name, number));
                let heights = rising.iter().fold(0, |bits, height| bits | 1 << height);
                all |= heights;
                made.records.push(Record {
                    heights,
                    parts: made.parts.len() as u32,
                    joints: made.joints.len() as u32,
                });
                for height in kinds(&rising) {
                    made.parts.push(Part {
                        without: changed(&rising, &[height], None),
                        doubled: changed(&rising, &[height], Some(2 * height)),
                    });
                }
                for (place, &left) in rising.iter().enumerate() {
                    if place > 0 && rising[place - 1] == left {
                        continue;
                    }
                    for right in kinds(&rising[place + 1..]) {
                        let joint = changed(&rising, &[left, right], Some(left + right));
                        made.joints.push(joint);
                    }
                }
            }
            made.heights.push(all);
        }
        made.records.push(Record {
            joints: made.joints.len() as u32,
            ..Record::default()
        });
        made
    }

    #[inline]
    pub(crate) fn place(&self, of: Shape) -> usize {
        (self.begin[class_of(of)] + number_of(of)) as usize
    }

    /// What is kept of a shape.
    #[inline]
    pub(crate) fn record(&self, of: Shape) -> Record {
        self.records[self.place(of)]
    }

    /// What becomes of a shape when two of its heights are joined.
    #[inline]
    pub(crate) fn joints(&self, of: Shape) -> &[u16] {
        let place = self.place(of);
        let [start, end] = [place, place + 1].map(|place| self.records[place].joints as usize);
        &self.joints[start..end]
    }

    /// The first shape of the class that a class becomes when two heights are joined.
    #[inline]
    pub(crate) fn joined(&self, class: usize) -> Shape {
        self.joined[class]
    }

    /// The first shape of the class that a class becomes without a height.
    #[inline]
    pub(crate) fn without(&self, class: usize, height: u32) -> Shape {
        self.without[class * ROOM + height as usize]
    }

    /// The first shape of the class that a class becomes when a height is doubled.
    #[inline]
    pub(crate) fn doubled(&self, class: usize, height: u32) -> Shape {
        self.doubled[class * ROOM + height as usize]
    }

    /// What becomes of a shape that has this height.
    #[inline]
    pub(crate) fn part(&self, record: &Record, height: u32) -> Part {
        let lower = record.heights & ((1 << height) - 1);
        self.parts[(record.parts + lower.count_ones()) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_shape() {
        for (tablets, weight, all) in [(12, 3, 0), (28, 4, 330), (30, 10, 11_266), (33, 11, 21_973)]
        {
            let shapes = Shapes::new(tablets, weight).unwrap();
            let sizes = shapes.classes.iter().map(|class| class.size);
            assert!(all == 0 || sizes.sum::<u32>() == all);
            if tablets > 28 {
                continue;
            }
            for (name, class) in shapes.classes.iter().enumerate() {
                for number in 0..class.size {
                    let heights = shapes.heights(shape(name, number));
                    assert!(heights.is_sorted());
                    let ones: u32 = heights.iter().map(|height| height.count_ones()).sum();
                    assert!(ones <= weight as u32);
                    assert_eq!(shapes.shape(&heights), Some(shape(name, number)));
                }
            }
        }
    }

    #[test]
    fn there_are_bounds() {
        assert!(Shapes::new(64, 3).is_none());
        assert!(Shapes::new(63, 63).is_none());
        assert!(Shapes::new(62, 31).is_none());
        assert!(Shapes::new(50, 25).is_some());
    }

    #[test]
    fn changes_are_those_of_the_heights() {
        let shapes = Shapes::new(12, 4).unwrap();
        let changes = Changes::new(&shapes);
        let of = shapes.shape(&[1, 1, 2]).unwrap();
        let record = changes.record(of);
        assert_eq!(record.heights, 0b110);
        let number = |heights: &[u8]| number_of(shapes.shape(heights).unwrap()) as u16;
        let part = changes.part(&record, 1);
        assert_eq!(
            (part.without, part.doubled),
            (number(&[1, 2]), number(&[1, 2, 2]))
        );
        let part = changes.part(&record, 2);
        assert_eq!(
            (part.without, part.doubled),
            (number(&[1, 1]), number(&[1, 1, 4]))
        );
        assert_eq!(changes.joints(of), [number(&[2, 2]), number(&[1, 3])]);
    }
}
