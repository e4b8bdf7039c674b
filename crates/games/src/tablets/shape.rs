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
//! counts first. Numbers are sums of table entries.

use super::{classes, height};

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
        let largest = made.classes.iter().map(|class| class.size).max()?;
        if made.count_all() > SHAPES || largest > IN_CLASS {
            return None;
        }
        made.classes
            .sort_by_key(|class| std::cmp::Reverse(class.size));
        for (name, class) in (0..).zip(&made.classes) {
            made.named[class.sum * weights + class.stacks] = name;
        }
        Some(made)
    }

    /// How many shapes there are.
    pub(crate) fn count_all(&self) -> u64 {
        let sizes = self.classes.iter().map(|class| u64::from(class.size));
        sizes.sum()
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

/// How many colours there are, tablets, and the weight of the heaviest colour.
pub(crate) fn measure(root: &[u32]) -> Option<(usize, usize, usize)> {
    let weigh = |class: &[u32]| class.iter().map(|&stack| height(stack).count_ones()).sum();
    let weight: u32 = classes(root).map(weigh).max()?;
    let tablets = root
        .iter()
        .try_fold(0u32, |sum, &stack| sum.checked_add(height(stack)))?;
    Some((classes(root).count(), tablets as usize, weight as usize))
}

/// How many positions can be reached from a start, up to colours or not; none for other roots.
pub(crate) fn reach(root: &[u32], symmetry: bool) -> Option<f64> {
    let (colours, tablets, weight) = measure(root)?;
    let start = root.len() == tablets && root.len() == colours * weight;
    start
        .then(|| arrangements(colours, tablets, weight, !symmetry))
        .flatten()
}

/// How many ways there are to give each of some colours a shape, so that they have so many tablets
/// in all and weigh no more than so much each; with the colours named or not.
fn arrangements(colours: usize, tablets: usize, weight: usize, named: bool) -> Option<f64> {
    let shapes = Shapes::new(tablets, weight)?;
    let mut sizes = vec![0.0; tablets + 1];
    for class in &shapes.classes {
        sizes[class.sum] += f64::from(class.size);
    }
    // By colours and tablets: how many ways there are to have them.
    let mut ways = vec![vec![0.0; tablets + 1]; colours + 1];
    ways[0][0] = 1.0;
    if !named {
        for (sum, &size) in sizes.iter().enumerate() {
            // Those with more colours first, so that each is made of what there was before.
            for colour in (1..=colours).rev() {
                for all in sum..=tablets {
                    let mut multisets = 1.0;
                    for many in 1..=colour {
                        if many * sum > all {
                            break;
                        }
                        multisets = multisets * (size + many as f64 - 1.0) / many as f64;
                        ways[colour][all] += multisets * ways[colour - many][all - many * sum];
                    }
                }
            }
        }
    } else {
        for colour in 1..=colours {
            for (sum, size) in sizes.iter().enumerate() {
                for all in sum..=tablets {
                    ways[colour][all] += size * ways[colour - 1][all - sum];
                }
            }
        }
    }
    Some(ways[colours][tablets])
}

/// By how many and by size: multisets of so many numbers below the size. What no word holds is
/// never asked for.
pub(crate) fn multisets(most: usize, largest: usize) -> Vec<Vec<u64>> {
    let mut table = vec![vec![1; largest + 1]];
    for _ in 0..most {
        let fewer = &table[table.len() - 1];
        let mut sum = 0u64;
        let mut row = vec![0];
        row.extend(fewer[1..].iter().map(|&count| {
            sum = sum.saturating_add(count);
            sum
        }));
        table.push(row);
    }
    table
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
}
