//! Rows sorted within a bound on memory: sorted runs, in temporary files when they are many, merged at
//! the end (*external merge sort*).

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Seek, Write};

use crate::row::{KeyWord, SortedRow, write_rows};

/// Rows in any order, until they are asked for in theirs.
pub(crate) struct Sorter<K> {
    rows: Vec<SortedRow<K>>,
    /// Bytes that they take while they are sorted, and the most they may.
    held: u64,
    most: u64,
    /// Sorted runs on disk, and how many rows each has.
    runs: Vec<(File, usize)>,
}

impl<K: KeyWord> Sorter<K> {
    /// A sorter that takes about so many bytes.
    pub(crate) fn new(memory: u64) -> Self {
        Sorter {
            rows: Vec::new(),
            held: 0,
            most: memory,
            runs: Vec::new(),
        }
    }

    pub(crate) fn push(&mut self, row: SortedRow<K>) -> io::Result<()> {
        // Sorting takes as much room once more.
        let bytes = (2 * size_of::<SortedRow<K>>() + row.key.heap()) as u64;
        if self.held + bytes > self.most && !self.rows.is_empty() {
            self.spill()?;
        }
        self.held += bytes;
        self.rows.push(row);
        Ok(())
    }

    fn spill(&mut self) -> io::Result<()> {
        sort(&mut self.rows);
        let mut out = BufWriter::new(tempfile::tempfile()?);
        write_rows(&self.rows, &mut out)?;
        out.flush()?;
        let mut file = out.into_inner().map_err(|error| error.into_error())?;
        file.rewind()?;
        self.runs.push((file, self.rows.len()));
        self.rows.clear();
        self.held = 0;
        Ok(())
    }

    /// Tells every row in order, and is empty then.
    pub(crate) fn drain<E: From<io::Error>>(
        &mut self,
        mut tell: impl FnMut(SortedRow<K>) -> Result<(), E>,
    ) -> Result<(), E> {
        sort(&mut self.rows);
        self.held = 0;
        if self.runs.is_empty() {
            return self.rows.drain(..).try_for_each(tell);
        }
        let mut runs: Vec<SortRun<K>> = std::mem::take(&mut self.runs)
            .into_iter()
            .map(|(file, left)| SortRun::Disk(BufReader::with_capacity(1 << 17, file), left))
            .collect();
        runs.push(SortRun::Memory(std::mem::take(&mut self.rows).into_iter()));
        let mut heads = BinaryHeap::with_capacity(runs.len());
        for (number, run) in runs.iter_mut().enumerate() {
            if let Some(row) = run.next()? {
                heads.push(Reverse((row, number)));
            }
        }
        while let Some(Reverse((row, number))) = heads.pop() {
            tell(row)?;
            if let Some(row) = runs[number].next()? {
                heads.push(Reverse((row, number)));
            }
        }
        Ok(())
    }
}

/// Rows that are worth sorting digit by digit, and how many digits there are.
const MANY: usize = 1 << 14;
const DIGITS: usize = 1 << 11;

/// Sorts rows; those of one tier whose keys are numbers digit by digit, the last one first (*radix
/// sort*), which asks for no comparison.
fn sort<K: KeyWord>(rows: &mut Vec<SortedRow<K>>) {
    let depth = rows.first().map(|row| row.depth);
    let alike = rows.len() > MANY && rows.iter().all(|row| Some(row.depth) == depth);
    let most = rows.iter().map(|row| row.key.digits()).max().flatten();
    let Some(most) = most.filter(|_| alike) else {
        return rows.sort_unstable();
    };
    let mut other = rows.clone();
    for shift in (0..u64::BITS - most.leading_zeros()).step_by(DIGITS.ilog2() as usize) {
        let digit =
            |row: &SortedRow<K>| (row.key.digits().unwrap_or_default() >> shift) as usize % DIGITS;
        let mut places = [0; DIGITS];
        rows.iter().for_each(|row| places[digit(row)] += 1);
        let mut start = 0;
        for place in &mut places {
            (*place, start) = (start, start + *place);
        }
        for row in rows.iter() {
            let place = &mut places[digit(row)];
            other[*place].clone_from(row);
            *place += 1;
        }
        std::mem::swap(rows, &mut other);
    }
}

enum SortRun<K> {
    Memory(std::vec::IntoIter<SortedRow<K>>),
    Disk(BufReader<File>, usize),
}

impl<K: KeyWord> SortRun<K> {
    fn next(&mut self) -> io::Result<Option<SortedRow<K>>> {
        match self {
            SortRun::Memory(rows) => Ok(rows.next()),
            SortRun::Disk(_, 0) => Ok(None),
            SortRun::Disk(file, left) => {
                *left -= 1;
                SortedRow::read(file).map(Some)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_sort_as_comparisons_do() {
        for bits in [1, 8, 9, 33, 64] {
            let row = |number: u64| SortedRow {
                depth: 3,
                key: number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits),
                level: 0,
                code: number as u16,
            };
            let mut rows: Vec<SortedRow<u64>> = (0..20_000).map(row).collect();
            sort(&mut rows);
            assert!(rows.is_sorted_by_key(|row| row.key), "{bits}");
            assert_eq!(rows.len(), 20_000);
        }
    }

    #[test]
    fn rows_come_in_order_however_little_memory_there_is() {
        for most in [0, 1000, 10_000, 1 << 20] {
            let mut sorter = Sorter::<String>::new(most);
            for number in 0..1000u64 {
                let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let row = SortedRow {
                    depth: (mixed >> 61) as u32,
                    key: format!("{mixed:x}"),
                    level: number as u32,
                    code: number as u16,
                };
                sorter.push(row).unwrap();
            }
            let mut rows = Vec::new();
            let told = sorter.drain::<io::Error>(|row| {
                rows.push(row);
                Ok(())
            });
            told.unwrap();
            assert!(rows.is_sorted() && rows.len() == 1000, "{most}");
        }
    }
}
