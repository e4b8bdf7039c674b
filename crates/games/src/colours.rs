//! Positions of tablets up to the names of the colours, as numbers without a hole.
//!
//! A position is a multiset of [shapes](crate::shapes), one for each colour; those of a position all
//! together have as many tablets as the root. No move makes a colour heavier, so this holds every
//! position that can be reached. From a start, with N tablets of each of C colours, it holds nothing
//! else. *Proof*: take a position whose colours weigh at most N each, with CN tablets in all. Every
//! stack can be joined from stacks of its own colour whose heights are powers of two, as many as
//! it weighs; so let all heights be powers of two, and a weight is a number of stacks. If all are
//! ones, there are CN stacks, N of each colour at most: it is the start. Otherwise there are
//! fewer, and some colour has less than N. Split a stack in halves, of which the upper one keeps its
//! colour and the lower one gets that colour: to put them together again is a move. There is a stack
//! more now and all weights are still at most N, so that this comes to an end, at the start.
//!
//! Tiers are numbers of stacks. Within a tier shapes are sorted by class, and the highest class counts
//! first, then how many shapes are of it, then which, then the rest. A table tells how many positions
//! some colours below a class can have with so many tablets and stacks, and a number is a sum of
//! its entries. Classes are numbered from the largest down, so that the last shape, which runs through
//! its class while the others stay, has a long way to go. In such a run the number after a move is a
//! base and, times a stride, the number of the shape that the last one is or becomes.

use std::ops::Range;
use std::sync::OnceLock;

use gagne_core::{Game, Ranking, Sink, Space};

use crate::inline::List;
use crate::runs::Run;
use crate::shapes::{Changes, Shape, Shapes, class_of, number_of, shape};
use crate::tablets::{COLOURS, Tablets, classes, height, pack};

/// Most entries of the table of counts.
const ENTRIES: usize = 1 << 24;

/// Positions up to colours as numbers.
pub(crate) struct Index {
    colours: usize,
    tablets: usize,
    /// Most stacks.
    stacks: usize,
    /// Whether the root is a start.
    plain: bool,
    pub(crate) shapes: Shapes,
    /// In rows by colours, tablets and stacks; by class: how many positions have lower classes only.
    below: Vec<u64>,
    /// By class: how far the row lies before another that is left when a shape of the class is gone.
    steps: Vec<usize>,
    /// By how many and by size: multisets of so many numbers below the size.
    multisets: Vec<Vec<u64>>,
    changes: OnceLock<Changes>,
}

/// Where a position lies with one shape left open.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spot {
    base: u64,
    stride: u64,
    /// Which of the other shapes are of the same class.
    peers: (u32, u32),
}

impl Spot {
    /// Keeps the shapes of the same class among others.
    #[inline]
    pub(crate) fn keep(&mut self, falling: &[Shape], kept: &mut Vec<Shape>) {
        let (first, end) = self.peers;
        if first < end {
            let begin = kept.len() as u32;
            kept.extend_from_slice(&falling[first as usize..end as usize]);
            self.peers = (begin, kept.len() as u32);
        }
    }
}

impl Index {
    /// None if the tables would be too large.
    pub(crate) fn new(root: &[u32]) -> Option<Self> {
        let colours = classes(root).count();
        let weigh = |class: &[u32]| class.iter().map(|&stack| height(stack).count_ones()).sum();
        let weight: u32 = classes(root).map(weigh).max()?;
        let tablets = root
            .iter()
            .try_fold(0u32, |sum, &stack| sum.checked_add(height(stack)))?;
        let shapes = Shapes::new(tablets as usize, weight as usize)?;
        let (sums, counts) = (tablets as usize + 1, root.len() + 1);
        let width = shapes.classes.len() + 1;
        let entries = (colours + 1) * sums * counts * width;
        if entries > ENTRIES {
            return None;
        }
        let step =
            |&class: &crate::shapes::Class| ((sums + class.sum) * counts + class.stacks) * width;
        let largest = shapes.classes.first()?.size as usize;
        let mut made = Index {
            colours,
            tablets: tablets as usize,
            stacks: root.len(),
            plain: tablets as usize == root.len() && root.len() == colours * weight as usize,
            steps: shapes.classes.iter().map(step).collect(),
            below: vec![0; entries],
            multisets: multisets(colours, largest),
            shapes,
            changes: OnceLock::new(),
        };
        made.count()?;
        Some(made)
    }

    /// Fills the table of counts; none if a count is beyond 64 bits.
    fn count(&mut self) -> Option<()> {
        self.below[..self.shapes.classes.len() + 1].fill(1);
        for colours in 1..=self.colours {
            for tablets in 0..=self.tablets {
                for stacks in 0..=self.stacks {
                    let row = self.row(colours, tablets, stacks);
                    for (class, of) in self.shapes.classes.iter().enumerate() {
                        let mut sum = self.below[row + class];
                        for many in 1..=colours {
                            if many * of.sum > tablets || many * of.stacks > stacks {
                                break;
                            }
                            let rest = self.below[row - many * self.steps[class] + class];
                            if rest > 0 {
                                let ways = self.multisets[many][of.size as usize];
                                sum = sum.checked_add(ways.checked_mul(rest)?)?;
                            }
                        }
                        self.below[row + class + 1] = sum;
                    }
                }
            }
        }
        Some(())
    }

    /// Where the row of so many colours, tablets and stacks begins.
    fn row(&self, colours: usize, tablets: usize, stacks: usize) -> usize {
        let width = self.shapes.classes.len() + 1;
        ((colours * (self.tablets + 1) + tablets) * (self.stacks + 1) + stacks) * width
    }

    /// What becomes of shapes.
    pub(crate) fn changes(&self) -> &Changes {
        self.changes.get_or_init(|| Changes::new(&self.shapes))
    }

    /// The number of some shapes of one class, which fall, among all multisets of so many.
    #[inline]
    fn among(&self, falling: &[Shape]) -> u64 {
        let rising = falling.iter().rev().zip(&self.multisets[1..]);
        let numbers = rising.map(|(&shape, below)| below[number_of(shape) as usize]);
        numbers.sum()
    }

    /// Where positions lie that have some shapes, which fall, and another one of a class.
    #[inline]
    pub(crate) fn spot(&self, tier: u32, falling: &[Shape], open: usize) -> Spot {
        let mut row = self.row(self.colours, self.tablets, tier as usize);
        let mut spot = Spot::default();
        let (mut place, mut left) = (0, true);
        while left || place < falling.len() {
            let next = falling.get(place).map(|&shape| class_of(shape));
            let mine = left && next.is_none_or(|next| next <= open);
            let class = if mine { open } else { next.unwrap_or(open) };
            left &= !mine;
            let first = place;
            while place < falling.len() && class_of(falling[place]) == class {
                place += 1;
            }
            spot.base += self.below[row + class];
            row -= self.steps[class];
            let many = place - first + usize::from(mine);
            for many in 1..many {
                let size = self.shapes.classes[class].size as usize;
                spot.base += self.multisets[many][size] * self.below[row + class];
                row -= self.steps[class];
            }
            let ways = self.below[row + class];
            if mine {
                spot.stride = ways;
                spot.peers = (first as u32, place as u32);
            } else {
                spot.base += ways * self.among(&falling[first..place]);
            }
        }
        spot
    }

    /// The number of a position with the open shape filled in, in the midst of shapes that fall.
    #[inline]
    pub(crate) fn fill(&self, spot: &Spot, falling: &[Shape], number: u32) -> u64 {
        let (first, end) = spot.peers;
        let among = if first == end {
            number.into()
        } else {
            self.insert(&falling[first as usize..end as usize], number)
        };
        spot.base + spot.stride * among
    }

    /// The number of shapes of one class, which fall, with another of it put in.
    fn insert(&self, falling: &[Shape], number: u32) -> u64 {
        let mut number = number;
        let mut sum = 0;
        for (shape, below) in falling.iter().rev().zip(&self.multisets[1..]) {
            let other = number_of(*shape);
            sum += below[other.min(number) as usize];
            number = other.max(number);
        }
        sum + self.multisets[falling.len() + 1][number as usize]
    }

    /// The shapes of a position, which fall.
    fn falling(&self, stacks: &[u32]) -> ([Shape; COLOURS], usize) {
        let empty = self.shapes.shape(&[]).unwrap_or(0);
        let mut falling = [empty; COLOURS];
        for (place, class) in falling.iter_mut().zip(classes(stacks)) {
            let rising: Vec<u8> = class.iter().map(|&stack| height(stack) as u8).collect();
            *place = self.shapes.shape(&rising).unwrap_or(0);
        }
        falling[..self.colours].sort_unstable_by(|left, right| right.cmp(left));
        (falling, self.colours)
    }

    /// The shapes with a number, which fall.
    pub(crate) fn shapes_at(&self, tier: u32, number: u64, falling: &mut Vec<Shape>) {
        let mut row = self.row(self.colours, self.tablets, tier as usize);
        let mut number = number;
        falling.clear();
        while falling.len() < self.colours {
            let counts = &self.below[row..][..self.shapes.classes.len() + 1];
            let class = counts.partition_point(|&count| count <= number) - 1;
            number -= counts[class];
            let size = self.shapes.classes[class].size as usize;
            let mut many = 1;
            let ways = loop {
                row -= self.steps[class];
                let ways = self.below[row + class];
                let here = self.multisets[many][size] * ways;
                if number < here {
                    break ways;
                }
                number -= here;
                many += 1;
            };
            let mut among = number / ways;
            number -= among * ways;
            while many > 0 {
                let below = &self.multisets[many];
                let which = below[..size].partition_point(|&count| count <= among) - 1;
                among -= below[which];
                falling.push(shape(class, which as u32));
                many -= 1;
            }
        }
    }
}

/// By how many and by size: multisets of so many numbers below the size. What no word holds is
/// never asked for.
fn multisets(most: usize, largest: usize) -> Vec<Vec<u64>> {
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

impl Ranking for Index {
    type Position = List;

    fn tiers(&self) -> u32 {
        self.stacks as u32 + 1
    }

    fn size(&self, tier: u32) -> u64 {
        let row = self.row(self.colours, self.tablets, tier as usize);
        self.below[row + self.shapes.classes.len()]
    }

    fn rank(&self, stacks: &List) -> (u32, u64) {
        let tier = stacks.len() as u32;
        let (falling, count) = self.falling(stacks);
        let (others, last) = (&falling[..count - 1], falling[count - 1]);
        let spot = self.spot(tier, others, class_of(last));
        (tier, self.fill(&spot, others, number_of(last)))
    }

    fn unrank(&self, tier: u32, number: u64) -> Option<List> {
        let mut falling = Vec::new();
        self.shapes_at(tier, number, &mut falling);
        let named = falling.iter().enumerate();
        let stacks = named.flat_map(|(name, &shape)| {
            let heights = self.shapes.heights(shape).into_iter();
            heights.map(move |height| pack(name, height.into()))
        });
        Some(Tablets.canonical(&stacks.collect()))
    }

    fn is_lockstep(&self) -> bool {
        true
    }

    fn is_folded(&self) -> bool {
        true
    }

    fn is_exact(&self) -> bool {
        self.plain
    }

    fn sweep<G: Game<Position = List>>(
        &self,
        game: &G,
        tier: u32,
        numbers: Range<u64>,
        sink: &mut impl Sink,
    ) {
        let mut run = Run::new(self);
        let mut number = numbers.start;
        while number < numbers.end {
            run.begin(tier, number);
            number += run.tell(game, number, numbers.end, sink);
        }
    }
}
