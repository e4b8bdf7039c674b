//! Young diagrams as numbers: rows that never fall from the top down, inside given ones, the last
//! one not empty.
//!
//! The number of a diagram is how many come before it when the lowest row counts most. It is a sum
//! of one entry for each row, so that a change of some rows is a sum of differences; and since
//! entries grow with the row, every bite leads to a smaller number. Every diagram inside can be
//! reached by eating one corner after another, so no number is wasted.

use std::ops::Range;

use gagne_core::{After, Game, Ranking, Sink};

/// Most entries of the tables.
const LARGEST_TABLES: u64 = 1 << 20;
/// Most numbers, so that sums of entries stay far from overflow.
const LARGEST: u64 = 1 << 48;

/// Numbers for the diagrams inside given rows.
pub(crate) struct Diagrams {
    /// The longest each row may be, from the top.
    limits: Box<[u32]>,
    /// For each row and length, the diagrams of this row and those above it in which it is shorter.
    entries: Vec<Box<[u64]>>,
    size: u64,
}

/// How many diagrams there are inside these rows, from the top; roughly, if they are very many.
pub(crate) fn count(limits: &[u32]) -> f64 {
    // Diagrams of the rows so far whose last row is at most 0, 1, ..., its limit.
    let mut within = vec![1.0];
    for &limit in limits {
        let mut sum = 0.0;
        let above = |length: usize| within.get(length).or(within.last());
        within = (0..=limit as usize)
            .map(|length| {
                sum += above(length).copied().unwrap_or(0.0);
                sum
            })
            .collect();
    }
    // The empty diagram is no position.
    within.last().map_or(0.0, |all| all - 1.0)
}

impl Diagrams {
    /// The index for these rows, from the top; none if they are too many.
    pub(crate) fn new(limits: &[u32]) -> Option<Self> {
        let cells = limits.iter().map(|&limit| u64::from(limit) + 1);
        if cells.sum::<u64>() > LARGEST_TABLES {
            return None;
        }
        // Diagrams of the rows so far whose last row is at most 0, 1, ..., its limit.
        let mut within: Vec<u64> = vec![1];
        let mut entries = Vec::with_capacity(limits.len());
        for &limit in limits {
            let mut shorter = 0;
            let mut row = Vec::with_capacity(limit as usize + 1);
            let mut next = Vec::with_capacity(limit as usize + 1);
            for length in 0..=limit as usize {
                row.push(shorter);
                shorter += within.get(length).or(within.last())?;
                next.push(shorter);
                if shorter > LARGEST {
                    return None;
                }
            }
            entries.push(row.into_boxed_slice());
            within = next;
        }
        Some(Diagrams {
            limits: limits.into(),
            entries,
            // The empty diagram, the first of all, is no position.
            size: within.last()? - 1,
        })
    }

    fn number(&self, rows: &[u32]) -> u64 {
        let entries = self.entries.iter().zip(rows);
        let sum: u64 = entries.map(|(entries, &row)| entries[row as usize]).sum();
        sum - 1
    }

    fn rows(&self, number: u64) -> Box<[u32]> {
        let mut rest = number + 1;
        let mut rows = self.limits.clone();
        let mut below = u32::MAX;
        for (row, entries) in rows.iter_mut().zip(&self.entries).rev() {
            let longest = below.min(*row) as usize;
            let length = entries[..=longest].partition_point(|&entry| entry <= rest) - 1;
            rest -= entries[length];
            *row = length as u32;
            below = *row;
        }
        rows
    }

    /// The next diagram, which exists.
    fn advance(&self, rows: &mut [u32]) {
        for place in 0..rows.len() {
            let below = rows.get(place + 1).copied().unwrap_or(u32::MAX);
            if rows[place] < below.min(self.limits[place]) {
                rows[place] += 1;
                rows[..place].fill(0);
                return;
            }
        }
    }

    /// Tells the numbers of the diagrams in which the rows from `top` to `last` are replaced by rows
    /// from `least` to `most`; `number` is the sum of the entries of all others.
    fn replaced(
        &self,
        (top, last): (usize, usize),
        (least, most): (u32, u32),
        number: u64,
        tell: &mut impl FnMut(u32, u64),
    ) {
        let entries = self.lengths(last, least, most);
        if top == last {
            entries.iter().for_each(|entry| tell(0, number + entry));
        } else if top + 1 == last {
            // Most of the time is spent here, where a call for each row would cost more than the row.
            for (entry, length) in entries.iter().zip(least..) {
                for above in self.lengths(top, least, length) {
                    tell(0, number + entry + above);
                }
            }
        } else {
            for (entry, length) in entries.iter().zip(least..) {
                self.replaced((top, last - 1), (least, length), number + entry, tell);
            }
        }
    }

    /// The entries of a row for these lengths, as far as the row may be so long.
    fn lengths(&self, place: usize, least: u32, most: u32) -> &[u64] {
        &self.entries[place][least as usize..=most.min(self.limits[place]) as usize]
    }
}

impl Ranking for Diagrams {
    type Position = Box<[u32]>;

    fn tiers(&self) -> u32 {
        1
    }

    fn size(&self, _tier: u32) -> u64 {
        self.size
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn rank(&self, rows: &Box<[u32]>) -> (u32, u64) {
        (0, self.number(rows))
    }

    fn unrank(&self, _tier: u32, number: u64) -> Option<Box<[u32]>> {
        Some(self.rows(number))
    }

    fn sweep<G: Game<Position = Box<[u32]>>>(
        &self,
        game: &G,
        _tier: u32,
        numbers: Range<u64>,
        sink: &mut impl Sink,
    ) {
        let mut rows = self.rows(numbers.start);
        let longest = self.limits.last().map_or(0, |&row| row as usize);
        // By how much a bite at each column of a row lowers the number: what it takes from the row,
        // and what it takes from the rows above.
        let mut bites = vec![0; longest];
        let mut after = Vec::new();
        for number in numbers.clone() {
            if !sink.wants() {
                // Not asked about.
            } else if let Some(ending) = game.ending(&rows) {
                sink.ended(ending);
            } else {
                after.clear();
                bites.fill(0);
                for (entries, &row) in self.entries.iter().zip(&rows) {
                    let whole = entries[row as usize];
                    let shorter = entries[..row as usize].iter();
                    after.extend(bites.iter_mut().zip(shorter).map(|(bite, entry)| {
                        *bite += whole - entry;
                        number.wrapping_sub(*bite)
                    }));
                }
                // The poison is not eaten: the first bite of the last row is none.
                let last = rows.last().map_or(0, |&row| row as usize);
                let poison = after.len() - last;
                after.remove(poison);
                let moves = after.len() as u64;
                let after = after.iter().map(|&number| After {
                    tier: 0,
                    number,
                    again: false,
                });
                sink.open(|| moves, after);
            }
            if number + 1 < numbers.end {
                self.advance(&mut rows);
            }
        }
    }

    fn tells_before(&self) -> bool {
        true
    }

    /// A bite leaves a row as long as those above it that it cuts. So what was there before is found
    /// by lengthening some rows of equal length, the lowest of them for certain.
    fn before(&self, _tier: u32, number: u64, mut tell: impl FnMut(u32, u64)) {
        let rows = self.rows(number);
        let mut top = 0;
        for equal in rows.chunk_by(|one, next| one == next) {
            let last = top + equal.len() - 1;
            let below = rows.get(last + 1).copied().unwrap_or(u32::MAX);
            let (least, most) = (equal[0], below.min(self.limits[last]));
            let cut: u64 = self.entries[top..=last]
                .iter()
                .map(|entries| entries[least as usize])
                .sum();
            let rest = number + 1 - cut;
            for (entry, length) in self.entries[last]
                .iter()
                .zip(0..=most)
                .skip(least as usize + 1)
            {
                let rest = rest + entry - 1;
                if top == last {
                    tell(0, rest);
                } else {
                    self.replaced((top, last - 1), (least, length), rest, &mut tell);
                }
            }
            top = last + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_diagram_inside_has_its_number() {
        for limits in [&[3, 3, 3][..], &[0, 1, 2, 4], &[2, 2, 7], &[5], &[1; 6]] {
            let index = Diagrams::new(limits).unwrap();
            let mut rows = index.rows(0);
            assert_eq!((rows.last(), rows.iter().sum::<u32>()), (Some(&1), 1));
            for number in 0..index.size {
                assert_eq!((index.number(&rows), &index.rows(number)), (number, &rows));
                assert!(rows.is_sorted());
                index.advance(&mut rows);
            }
            assert_eq!(*rows, *limits);
        }
        assert_eq!(Diagrams::new(&[14; 14]).unwrap().size, 40_116_600 - 1);
        assert!(Diagrams::new(&[40; 40]).is_none());
        assert!(Diagrams::new(&[1_000_000_000]).is_none());
    }
}
