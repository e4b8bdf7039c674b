//! Positions of a board whose columns fill from the bottom, as numbers.

use std::ops::Range;

use gagne_core::{After, Game, Ranking, Sink};

use crate::lines::line::Stones;
use crate::numbering::colex::{LOW, Subsets, among, binomial, patterns, quotient};

/// Most columns taken together when a position is ranked are those of so many bits.
const PART: u32 = 12;
/// Highest column, in bits, that is ranked.
const HIGHEST: u32 = 16;
/// Most ways to fill the columns that are numbered; 7x6 has 823,543.
const SHAPES: usize = 1 << 20;

/// Positions as numbers, in tiers by empty cells: which shape the stones have, of those with as many
/// stones, and which of the stones, read up the columns, belong to the player to move.
#[derive(Debug)]
pub(crate) struct Index {
    columns: u32,
    height: u32,
    bottom: u64,
    cells: u32,
    /// Some columns next to each other, by their stones of the player to move and the bit above
    /// the top stone of each: stones with the gaps closed (16 bits), how many stones of both
    /// players (8), and the heights as the digits of a number (8).
    parts: Vec<u32>,
    /// Bits of a part.
    part: u32,
    /// How many shapes a part has.
    part_shapes: u32,
    /// The number of each shape among those with as many stones, by its heights as digits.
    numbers: Vec<u32>,
    /// The shapes, as the bit above the top stone of each column, by stones and number.
    shapes: Vec<Vec<u64>>,
    /// Numbers of each tier.
    sizes: Vec<u64>,
    subsets: Subsets,
    /// By a place and the low stones of a pattern: the number of the low stones once a stone that
    /// is not of the pattern went in at that place, among patterns with as many ones.
    inserted: Vec<[u16; 1 << LOW]>,
}

impl Index {
    /// None for boards that are too large for it.
    pub(crate) fn new(columns: u32, rows: u32) -> Option<Self> {
        let (height, cells) = (rows + 1, columns * rows);
        let count = (height as usize).checked_pow(columns)?;
        if height > HIGHEST || count > SHAPES {
            return None;
        }
        let together = (PART / height).clamp(1, columns);
        let part = together * height;
        let mut numbers = Vec::with_capacity(count);
        let mut shapes = vec![Vec::new(); cells as usize + 1];
        for heights in 0..count as u32 {
            let (mut digits, mut stones, mut tops) = (heights, 0, 0u64);
            for column in 0..columns {
                tops |= 1 << (column * height + digits % height);
                stones += digits % height;
                digits /= height;
            }
            let alike = &mut shapes[stones as usize];
            numbers.push(alike.len() as u32);
            alike.push(tops);
        }
        let size = |tier| {
            let stones = cells - tier;
            let shapes = shapes[stones as usize].len() as u64;
            shapes.checked_mul(binomial(stones, stones / 2))
        };
        Some(Index {
            columns,
            height,
            bottom: (0..columns).fold(0, |bottom, column| bottom | 1 << (column * height)),
            cells,
            parts: (0..1 << part)
                .map(|code| pack(code, together, height))
                .collect(),
            part,
            part_shapes: height.pow(together),
            numbers,
            sizes: (0..=cells).map(size).collect::<Option<_>>()?,
            shapes,
            subsets: Subsets::new(cells),
            inserted: (0..=LOW)
                .map(|place| std::array::from_fn(|low| among(insert(low as u64, place)) as u16))
                .collect(),
        })
    }

    /// What all numbers of a shape have in common.
    fn shape(&self, stones: u32, number: u64) -> StoneShape {
        let tops = self.shapes[stones as usize][number as usize];
        let mut shape = StoneShape {
            tops,
            cells: [0; 64],
            spread: [[0; 1 << HALF]; 2],
            drops: Vec::new(),
        };
        let (mut stone, mut heights, mut digit) = (0, 0, 1);
        for place in (0..self.columns).map(|column| column * self.height) {
            let high = (tops >> place).trailing_zeros();
            for row in 0..high {
                shape.cells[stone] = (place + row) as u8;
                stone += 1;
            }
            heights += high * digit;
            digit *= self.height;
        }
        let ways = binomial(stones + 1, stones.div_ceil(2));
        let (mut place, mut digit) = (0, 1);
        for column in 0..self.columns {
            let high = (tops >> (column * self.height)).trailing_zeros();
            place += high;
            if high + 1 < self.height {
                let number = u64::from(self.numbers[(heights + digit) as usize]);
                shape.drops.push((place, number * ways));
            }
            digit *= self.height;
        }
        for (half, spread) in shape.spread.iter_mut().enumerate() {
            for (bits, cells) in spread.iter_mut().enumerate() {
                let stones = (0..HALF).filter(|bit| bits >> bit & 1 != 0);
                *cells = stones.fold(0, |cells, bit| {
                    cells | 1 << shape.cells[half * HALF as usize + bit as usize]
                });
            }
        }
        shape
    }
}

/// A pattern of stones with a stone that is not of it put in at a place.
fn insert(pattern: u64, place: u32) -> u64 {
    let low = pattern & ((1 << place) - 1);
    low | (pattern ^ low) << 1
}

/// Bits of a pattern that are laid out on the board at a time.
const HALF: u32 = LOW / 2;
/// Most columns of a board that has an index: each doubles the shapes at least.
const COLUMNS: usize = SHAPES.ilog2() as usize;

/// What all numbers of a shape have in common.
struct StoneShape {
    tops: u64,
    /// The cell of each stone, in the order of a pattern.
    cells: [u8; 64],
    /// The cells of the low stones of a pattern, half by half.
    spread: [[u64; 1 << HALF]; 2],
    /// Of each column with room: where the stone goes into a pattern, and the first number of the
    /// shape that it makes.
    drops: Vec<(u32, u64)>,
}

/// An entry of the parts of an index. A column without any bit is beyond the board.
fn pack(code: u32, columns: u32, height: u32) -> u32 {
    let (mut stones, mut count, mut heights) = (0, 0, 0);
    for column in (0..columns).rev() {
        let code = (code >> (column * height) & ((1 << height) - 1)).max(1);
        let high = code.ilog2();
        stones = stones << high | (code ^ 1 << high);
        count += high;
        heights = heights * height + high;
    }
    stones | count << 16 | heights << 24
}

impl Ranking for Index {
    type Position = Stones;

    fn tiers(&self) -> u32 {
        self.cells + 1
    }

    fn size(&self, tier: u32) -> u64 {
        self.sizes[tier as usize]
    }

    fn is_lockstep(&self) -> bool {
        true
    }

    /// One shape after another; within it, runs of patterns that differ in their low stones only. The
    /// patterns after each move then have a high part that is the same for the whole run, but for
    /// the one stone that a stone put in below pushes up, and a low part found in a table.
    fn sweep<G: Game<Position = Stones>>(
        &self,
        game: &G,
        tier: u32,
        numbers: Range<u64>,
        sink: &mut impl Sink,
    ) {
        let stones = self.cells - tier;
        let (mine, theirs) = (stones / 2, stones - stones / 2);
        let ways = binomial(stones, mine);
        let low_bits = stones.min(LOW);
        let low_mask = (1 << low_bits) - 1;
        let mut number = numbers.start;
        while number < numbers.end {
            let which = quotient(number, ways);
            let shape = self.shape(stones, which);
            let all = shape.tops - self.bottom;
            let end_of_shape = numbers.end.min((which + 1) * ways);
            while number < end_of_shape {
                let first = self.subsets.unrank(number - which * ways, stones, mine);
                let low_ones = (first & low_mask).count_ones();
                let run = patterns(low_bits, low_ones);
                let run = &run[among(first & low_mask) as usize..];
                let run = &run[..run.len().min((end_of_shape - number) as usize)];
                // The other player's stones above the low ones, in the pattern and on the board.
                let high = (!first & ((1 << stones) - 1)) >> low_bits << low_bits;
                let mut high_cells = 0;
                let mut rest = high;
                while rest != 0 {
                    high_cells |= 1 << shape.cells[rest.trailing_zeros() as usize];
                    rest &= rest - 1;
                }
                // By the stone that is pushed up: where the numbers after each move begin.
                let mut bases = [[0; 2]; COLUMNS];
                let mut tables = [&self.inserted[0]; COLUMNS];
                for (column, &(place, begin)) in shape.drops.iter().enumerate() {
                    let above = |pattern| begin + self.subsets.above(pattern, stones + 1, theirs);
                    bases[column] = if place < LOW {
                        [high << 1, high << 1 | 1 << LOW].map(above)
                    } else {
                        [above(insert(high, place)); 2]
                    };
                    tables[column] = &self.inserted[place.min(LOW) as usize];
                }
                let (bases, tables) = (&bases[..shape.drops.len()], &tables[..shape.drops.len()]);
                for &low in run {
                    if !sink.wants() {
                        continue;
                    }
                    let low = usize::from(low) ^ low_mask as usize;
                    let cells =
                        shape.spread[0][low & ((1 << HALF) - 1)] | shape.spread[1][low >> HALF];
                    let theirs = high_cells | cells;
                    let position = Stones {
                        all,
                        mine: all ^ theirs,
                    };
                    if let Some(ending) = game.ending(&position) {
                        sink.ended(ending);
                        continue;
                    }
                    let pushed = low >> (LOW - 1);
                    let after = bases.iter().zip(tables).map(|(bases, table)| After {
                        tier: tier - 1,
                        number: bases[pushed] + u64::from(table[low]),
                        again: false,
                    });
                    sink.open(|| bases.len() as u64, after);
                }
                number += run.len() as u64;
            }
        }
    }

    #[inline]
    fn rank(&self, stones: &Stones) -> (u32, u64) {
        let code = stones.mine | (stones.all + self.bottom);
        let mask = (1 << self.part) - 1;
        let (mut mine, mut count, mut heights) = (0, 0, 0);
        let mut place = (self.columns * self.height).next_multiple_of(self.part);
        while place > 0 {
            place -= self.part;
            let part = self.parts[(code >> place & mask) as usize];
            mine = mine << (part >> 16 & 0xff) | u64::from(part & 0xffff);
            count += part >> 16 & 0xff;
            heights = heights * self.part_shapes + (part >> 24);
        }
        let shape = u64::from(self.numbers[heights as usize]);
        let number = self.subsets.rank(mine, count, count / 2);
        let ways = binomial(count, count / 2);
        (self.cells - count, shape * ways + number)
    }

    #[inline]
    fn unrank(&self, tier: u32, number: u64) -> Option<Stones> {
        let count = self.cells.checked_sub(tier)?;
        let ways = binomial(count, count / 2);
        let shape = quotient(number, ways);
        let tops = *self.shapes[count as usize].get(shape as usize)?;
        let mut rest = self.subsets.unrank(number - shape * ways, count, count / 2);
        let mut mine = 0;
        for place in (0..self.columns).map(|column| column * self.height) {
            let high = (tops >> place).trailing_zeros();
            mine |= (rest & ((1 << high) - 1)) << place;
            rest >>= high;
        }
        Some(Stones {
            all: tops - self.bottom,
            mine,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::line::tests::every_number;

    #[test]
    fn every_number_of_a_small_board_is_one_position() {
        for (columns, rows) in [
            (1, 1),
            (1, 5),
            (5, 1),
            (3, 3),
            (2, 4),
            (4, 3),
            (7, 2),
            (2, 9),
        ] {
            let index = Index::new(columns, rows).unwrap();
            every_number(&index, 100_000);
        }
    }

    #[test]
    fn only_boards_that_fit_have_an_index() {
        let index = Index::new(7, 6).unwrap();
        let numbers: u64 = (0..index.tiers()).map(|tier| index.size(tier)).sum();
        assert!(numbers > 4_531_985_219_092);
        for (columns, rows) in [(9, 6), (1, 16), (32, 1)] {
            assert!(Index::new(columns, rows).is_none());
        }
    }
}
