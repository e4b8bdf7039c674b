//! Positions of tablets up to the names of the colours, as numbers without a hole.
//!
//! A position is a multiset of [shapes](super::shape), one for each colour; those of a position all
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
//! Tiers are numbers of stacks. Within a tier the shapes of a position are sorted, and the highest
//! counts first. A table tells how many positions some colours can have whose classes are below one,
//! with so many tablets and stacks; what lies ahead of a shape, and so a number, is a sum of its
//! entries. Classes are numbered from the largest down, so that the last shape, which
//! [runs](super::sweep) through its class while the others stay, has a long way to go.

use std::ops::Range;
use std::sync::OnceLock;

use gagne_core::{Game, Ranking, Sink, Space};

use super::shape::{Class, Shape, Shapes, class_of, measure, multisets, number_of, shape};
use super::sweep::ShapeRun;
use super::transition::Changes;
use super::{COLOURS, Stacks, Tablets, classes, height, pack};

/// Most entries of the table of counts.
const ENTRIES: usize = 1 << 23;
/// Most entries of the table of what lies ahead of a shape, in all and for each position; it saves
/// time and no more.
const AHEAD: u64 = 1 << 23;
const AHEAD_EACH: u64 = 4;
/// Bytes for a shape in the tables of what becomes of it, roughly.
const FOR_SHAPE: u64 = 128;

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
    /// Beside these, how many shapes of the class there can be at most.
    most: Vec<u8>,
    /// By class: how far back the row lies that is left when a shape of the class is gone.
    pub(crate) steps: Vec<usize>,
    /// By how many and by size: multisets of so many numbers below the size.
    multisets: Vec<Vec<u64>>,
    ready: OnceLock<SweepTables>,
}

/// What is needed to sweep, and made when it is.
pub(crate) struct SweepTables {
    pub(crate) changes: Changes,
    shapes: usize,
    /// By row and shape: how many positions have lower shapes only; empty if that would be too much.
    ahead: Vec<u64>,
}

impl SweepTables {
    /// What lies [ahead](Index::ahead), by a table if there is one.
    #[inline]
    pub(crate) fn ahead(&self, index: &Index, row: usize, of: Shape) -> u64 {
        if self.ahead.is_empty() {
            return index.ahead(row, of);
        }
        self.ahead[row * self.shapes + self.changes.place(of)]
    }
}

impl Index {
    /// None if the tables would be too large.
    pub(crate) fn new(root: &[u32]) -> Option<Self> {
        let (colours, tablets, weight) = measure(root)?;
        let shapes = Shapes::new(tablets, weight)?;
        let (sums, counts) = (tablets + 1, root.len() + 1);
        let width = shapes.classes.len() + 1;
        let entries = (colours + 1) * sums * counts * width;
        if entries > ENTRIES {
            return None;
        }
        let step = |class: &Class| (sums + class.sum) * counts + class.stacks;
        let largest = shapes.classes.first()?.size as usize;
        let mut made = Index {
            colours,
            tablets,
            stacks: root.len(),
            plain: root.len() == tablets && root.len() == colours * weight,
            steps: shapes.classes.iter().map(step).collect(),
            below: vec![0; entries],
            most: vec![0; entries],
            multisets: multisets(colours, largest),
            shapes,
            ready: OnceLock::new(),
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
                        let place = self.place(row, class);
                        let mut sum = self.below[place];
                        for many in 1..=colours {
                            if many * of.sum > tablets || many * of.stacks > stacks {
                                break;
                            }
                            let rest =
                                self.below[self.place(row - many * self.steps[class], class)];
                            if rest > 0 {
                                let ways = self.multisets[many][of.size as usize];
                                sum = sum.checked_add(ways.checked_mul(rest)?)?;
                                self.most[place] = many as u8;
                            }
                        }
                        self.below[place + 1] = sum;
                    }
                }
            }
        }
        Some(())
    }

    /// The row of so many colours, tablets and stacks.
    fn row(&self, colours: usize, tablets: usize, stacks: usize) -> usize {
        (colours * (self.tablets + 1) + tablets) * (self.stacks + 1) + stacks
    }

    /// Where a class stands in the tables of a row.
    #[inline]
    fn place(&self, row: usize, class: usize) -> usize {
        row * (self.shapes.classes.len() + 1) + class
    }

    /// What a sweep needs.
    pub(crate) fn ready(&self) -> &SweepTables {
        self.ready.get_or_init(|| self.make_ready())
    }

    /// Entries of the table of what lies ahead, if it is made.
    fn entries_ahead(&self) -> Option<u64> {
        let rows = self.row(self.colours + 1, 0, 0) as u64;
        let numbers: u64 = (0..self.tiers()).map(|tier| self.size(tier)).sum();
        let most = AHEAD.min(numbers.saturating_mul(AHEAD_EACH));
        Some(rows * self.shapes.count_all()).filter(|&entries| entries <= most)
    }

    fn make_ready(&self) -> SweepTables {
        let changes = Changes::new(&self.shapes);
        let shapes = self.shapes.count_all() as usize;
        let mut ahead = Vec::new();
        if let Some(entries) = self.entries_ahead() {
            ahead = vec![0; entries as usize];
            for (row, ahead) in ahead.chunks_exact_mut(shapes).enumerate() {
                // Untouched memory takes no room, and most rows stand for nothing.
                let width = self.shapes.classes.len();
                if self.below[self.place(row, width)] == 0 {
                    continue;
                }
                let mut places = ahead.iter_mut();
                for (name, class) in self.shapes.classes.iter().enumerate() {
                    for (number, place) in (0..class.size).zip(&mut places) {
                        *place = self.ahead(row, shape(name, number));
                    }
                }
            }
        }
        SweepTables {
            changes,
            shapes,
            ahead,
        }
    }

    /// The row that all shapes of a tier begin with.
    #[inline]
    pub(crate) fn top(&self, tier: u32) -> usize {
        self.row(self.colours, self.tablets, tier as usize)
    }

    /// How many positions with as many tablets and stacks as a row tells have lower shapes only.
    #[inline]
    pub(crate) fn ahead(&self, row: usize, of: Shape) -> u64 {
        let class = class_of(of);
        let mut place = self.place(row, class);
        let mut sum = self.below[place];
        let many = usize::from(self.most[place]);
        for multisets in &self.multisets[1..=many] {
            place -= self.place(self.steps[class], 0);
            sum += multisets[number_of(of) as usize] * self.below[place];
        }
        sum
    }

    /// How far back the row lies that is left when a shape is gone.
    #[inline]
    pub(crate) fn step(&self, of: Shape) -> usize {
        self.steps[class_of(of)]
    }

    /// Whether positions of a row can have a shape of a class above all others.
    pub(crate) fn has_room(&self, row: usize, class: usize) -> bool {
        self.most[self.place(row, class)] > 0
    }

    /// How many positions there are ahead of a class, and how many for each shape ahead in it if
    /// that is a product.
    #[inline]
    pub(crate) fn stride(&self, row: usize, class: usize) -> Option<(u64, u64)> {
        let place = self.place(row, class);
        let rest = || self.below[self.place(row - self.steps[class], class)];
        (self.most[place] == 1).then(|| (self.below[place], rest()))
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
        let mut row = self.top(tier);
        let mut number = number;
        falling.clear();
        while falling.len() < self.colours {
            let counts = &self.below[self.place(row, 0)..self.place(row + 1, 0)];
            let class = counts.partition_point(|&count| count <= number) - 1;
            let (mut which, mut beyond) = (0, self.shapes.classes[class].size);
            while beyond - which > 1 {
                let middle = which.midpoint(beyond);
                if self.ahead(row, shape(class, middle)) <= number {
                    which = middle;
                } else {
                    beyond = middle;
                }
            }
            let found = shape(class, which);
            number -= self.ahead(row, found);
            row -= self.steps[class];
            falling.push(found);
        }
    }
}

impl Ranking for Index {
    type Position = Stacks;

    fn tiers(&self) -> u32 {
        self.stacks as u32 + 1
    }

    fn size(&self, tier: u32) -> u64 {
        self.below[self.place(self.top(tier), self.shapes.classes.len())]
    }

    fn bytes(&self) -> u64 {
        let ahead = self.entries_ahead().unwrap_or(0);
        let entries = self.below.len() as u64;
        9 * entries + 8 * ahead + FOR_SHAPE * self.shapes.count_all()
    }

    fn rank(&self, stacks: &Stacks) -> (u32, u64) {
        let tier = stacks.len() as u32;
        let (falling, count) = self.falling(stacks);
        let mut row = self.top(tier);
        let ahead = falling[..count].iter().map(|&shape| {
            let ahead = self.ahead(row, shape);
            row -= self.steps[class_of(shape)];
            ahead
        });
        (tier, ahead.sum())
    }

    fn unrank(&self, tier: u32, number: u64) -> Option<Stacks> {
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

    fn sweep<G: Game<Position = Stacks>>(
        &self,
        game: &G,
        tier: u32,
        numbers: Range<u64>,
        sink: &mut impl Sink,
    ) {
        let mut run = ShapeRun::new(self);
        let mut number = numbers.start;
        while number < numbers.end {
            run.begin(tier, number, sink.follows());
            number += run.tell(game, number, numbers.end, sink);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use gagne_core::{Impartial, Notation};

    use super::*;
    use crate::tablets::shape::reach;

    fn of(text: &str) -> Option<Index> {
        Index::new(&Tablets.parse(text).unwrap())
    }

    fn numbers(index: &Index) -> u64 {
        (0..index.tiers()).map(|tier| index.size(tier)).sum()
    }

    #[test]
    fn starts_have_as_many_numbers_as_positions_were_found_by_search() {
        for (text, found) in [
            ("2x2", 7),
            ("3x3", 132),
            ("4x3", 688),
            ("7x4", 2_718_862),
            ("3x10", 2_204_867),
            ("9x3", 557_672),
        ] {
            let index = of(text).unwrap();
            assert!(index.is_exact());
            assert_eq!(numbers(&index), found, "{text}");
            let root = Tablets.parse(text).unwrap();
            assert_eq!(reach(&root, true), Some(found as f64), "{text}");
        }
        let root = Tablets.parse("4x3").unwrap();
        assert_eq!(reach(&root, false), Some(12_095.0));
    }

    #[test]
    fn everything_that_can_be_reached_from_any_root_has_a_number() {
        for text in ["a1,a2,b1,b2,c2", "a3,a5,b3,c1,c1,c1", "b1,b1,d7,d7"] {
            let root = Tablets.parse(text).unwrap();
            let index = of(text).unwrap();
            assert!(!index.is_exact());
            let mut todo = vec![root];
            let mut seen = HashSet::new();
            while let Some(stacks) = todo.pop() {
                let (tier, number) = index.rank(&stacks);
                let canonical = Tablets.canonical(&stacks);
                assert_eq!(index.unrank(tier, number), Some(canonical), "{text}");
                let mut moves = Vec::new();
                Tablets.options(&stacks, &mut moves);
                let after = moves.iter().map(|&chosen| Tablets.apply(&stacks, chosen));
                todo.extend(after.filter(|after| seen.insert(after.clone())));
            }
        }
    }

    #[test]
    fn tables_are_bounded() {
        for text in ["26x3", "1x63", "a64", "z1000000", "2x31"] {
            assert!(of(text).is_none(), "{text}");
        }
        assert_eq!(numbers(&of("2x20").unwrap()), 4_376_913);
    }
}
