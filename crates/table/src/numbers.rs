//! Rows of one tier sorted as plain numbers, within a bound on memory.
//!
//! A row whose key is short is one number: the key above, its level and the code of its value below. So
//! rows are sorted without comparing anything: dealt out by their highest digit, and each heap, which
//! the cache holds, digit by digit from the lowest (*radix sort*). What does not fit into memory lies
//! in sorted runs in temporary files, merged at the end.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::ops::Range;

/// A number that a row is sorted as.
pub(crate) trait RowNumber: Copy + Ord + Default + Send {
    /// Of a key, and of what is below it, which has so many bits.
    fn of(key: u64, rest: u32, tail: u32) -> Self;

    /// The key and what is below it.
    fn parts(self, tail: u32) -> (u64, u32);

    /// The digit at a place.
    fn digit(self, shift: u32) -> usize;

    /// How many bits it takes.
    fn length(self) -> u32;

    fn write(self, out: &mut Vec<u8>);

    fn read(from: &mut dyn Read) -> io::Result<Self>;
}

macro_rules! row_number {
    ($($number:ty),*) => {
        $(impl RowNumber for $number {
            #[inline]
            fn of(key: u64, rest: u32, tail: u32) -> Self {
                <$number>::from(key) << tail | <$number>::from(rest)
            }

            #[inline]
            fn parts(self, tail: u32) -> (u64, u32) {
                ((self >> tail) as u64, (self & ((1 << tail) - 1)) as u32)
            }

            #[inline]
            fn digit(self, shift: u32) -> usize {
                (self >> shift) as usize % DIGITS
            }

            fn length(self) -> u32 {
                <$number>::BITS - self.leading_zeros()
            }

            fn write(self, out: &mut Vec<u8>) {
                out.extend(self.to_le_bytes());
            }

            fn read(from: &mut dyn Read) -> io::Result<Self> {
                let mut bytes = [0; size_of::<$number>()];
                from.read_exact(&mut bytes)?;
                Ok(<$number>::from_le_bytes(bytes))
            }
        })*
    };
}

row_number!(u64, u128);

/// Digits that a place may have.
const DIGITS: usize = 1 << DIGIT_BITS;
const DIGIT_BITS: u32 = 11;
/// Numbers that are few enough to be compared.
const FEW: usize = 1 << 9;

/// Numbers in any order, until they are asked for in theirs.
pub(crate) struct NumberSorter<N> {
    numbers: Vec<N>,
    /// Room for as many again while they are sorted.
    spare: Vec<N>,
    /// Most numbers in memory, without the room.
    most: usize,
    /// Sorted runs on disk, and how many numbers each has.
    runs: Vec<(File, usize)>,
    /// Bits below the key.
    pub(crate) tail: u32,
}

impl<N: RowNumber> NumberSorter<N> {
    /// A sorter that takes about so many bytes, for keys above so many bits.
    pub(crate) fn new(memory: u64, tail: u32) -> Self {
        let most = memory / (2 * size_of::<N>()) as u64;
        NumberSorter {
            numbers: Vec::new(),
            spare: Vec::new(),
            most: usize::try_from(most).unwrap_or(usize::MAX).max(2),
            runs: Vec::new(),
            tail,
        }
    }

    /// Takes in some rows, by their keys and what is below them.
    pub(crate) fn extend(
        &mut self,
        rows: impl ExactSizeIterator<Item = (u64, u32)>,
    ) -> io::Result<()> {
        if self.numbers.len() + rows.len() > self.most && !self.numbers.is_empty() {
            self.spill()?;
        }
        // Room grows by doubling, but never beyond what it may be.
        let needed = self.numbers.len() + rows.len();
        if needed > self.numbers.capacity() {
            let room = (2 * needed).min(self.most.max(needed));
            self.numbers.reserve_exact(room - self.numbers.len());
        }
        let tail = self.tail;
        self.numbers
            .extend(rows.map(|(key, rest)| N::of(key, rest, tail)));
        Ok(())
    }

    fn spill(&mut self) -> io::Result<()> {
        sort(&mut self.numbers, &mut self.spare, self.tail);
        let mut out = BufWriter::new(tempfile::tempfile()?);
        let mut bytes = Vec::new();
        for some in self.numbers.chunks(1 << 12) {
            bytes.clear();
            some.iter().for_each(|number| number.write(&mut bytes));
            out.write_all(&bytes)?;
        }
        let mut file = out.into_inner().map_err(|error| error.into_error())?;
        file.rewind()?;
        self.runs.push((file, self.numbers.len()));
        self.numbers.clear();
        Ok(())
    }

    /// Tells all numbers in order, up to so many at once, and is empty then.
    pub(crate) fn drain<E: From<io::Error>>(
        &mut self,
        together: usize,
        mut tell: impl FnMut(&[N]) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.runs.is_empty() {
            sort(&mut self.numbers, &mut self.spare, self.tail);
            self.numbers.chunks(together).try_for_each(tell)?;
            self.numbers.clear();
            return Ok(());
        }
        if !self.numbers.is_empty() {
            self.spill()?;
        }
        let mut runs: Vec<(BufReader<File>, usize)> = std::mem::take(&mut self.runs)
            .into_iter()
            .map(|(file, left)| (BufReader::with_capacity(1 << 16, file), left))
            .collect();
        let mut heads = BinaryHeap::with_capacity(runs.len());
        for (number, run) in runs.iter_mut().enumerate() {
            heads.extend(next(run)?.map(|first| Reverse((first, number))));
        }
        let mut merged = Vec::with_capacity(together);
        while let Some(Reverse((least, number))) = heads.pop() {
            merged.push(least);
            if merged.len() == together {
                tell(&merged)?;
                merged.clear();
            }
            heads.extend(next(&mut runs[number])?.map(|first| Reverse((first, number))));
        }
        if merged.is_empty() {
            return Ok(());
        }
        tell(&merged)
    }
}

/// The next number of a run.
fn next<N: RowNumber>((file, left): &mut (BufReader<File>, usize)) -> io::Result<Option<N>> {
    if *left == 0 {
        return Ok(None);
    }
    *left -= 1;
    N::read(file).map(Some)
}

/// Sorts numbers by their keys, no two of which are the same; what is in the room beside them afterwards
/// means nothing.
fn sort<N: RowNumber>(numbers: &mut [N], spare: &mut Vec<N>, tail: u32) {
    if numbers.len() <= FEW {
        return numbers.sort_unstable();
    }
    let most = numbers.iter().max().map_or(0, |most| most.length());
    if spare.len() < numbers.len() {
        spare.reserve_exact(numbers.len() - spare.len());
        spare.resize(numbers.len(), N::default());
    }
    let spare = &mut spare[..numbers.len()];
    let top = most.saturating_sub(DIGIT_BITS).max(tail);
    let ends = deal(numbers, spare, top);
    let mut start = 0;
    for end in ends {
        let (heap, room) = (&mut spare[start..end], &mut numbers[start..end]);
        start = end;
        sort_heap(heap, room, tail..top);
    }
}

/// Deals numbers out by a digit, keeping their order where it is the same; tells where each digit ends.
fn deal<N: RowNumber>(from: &[N], to: &mut [N], shift: u32) -> [usize; DIGITS] {
    let mut places = [0; DIGITS];
    from.iter()
        .for_each(|number| places[number.digit(shift)] += 1);
    let mut start = 0;
    for place in &mut places {
        (*place, start) = (start, start + *place);
    }
    for &number in from {
        let place = &mut places[number.digit(shift)];
        to[*place] = number;
        *place += 1;
    }
    places
}

/// Sorts a heap by its digits in a range of bits, into the room that is as large.
fn sort_heap<'n, N: RowNumber>(mut heap: &'n mut [N], mut room: &'n mut [N], bits: Range<u32>) {
    if heap.len() <= FEW {
        room.copy_from_slice(heap);
        return room.sort_unstable();
    }
    let mut passes = 0;
    for shift in bits.step_by(DIGIT_BITS as usize) {
        deal(heap, room, shift);
        std::mem::swap(&mut heap, &mut room);
        passes += 1;
    }
    // After an even number of passes they lie where they were.
    if passes % 2 == 0 {
        room.copy_from_slice(heap);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted<N: RowNumber>(bits: u32, tail: u32, rows: u64, memory: u64) {
        let mut sorter = NumberSorter::<N>::new(memory, tail);
        // An odd factor makes no two keys the same.
        let key =
            |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15) & (u64::MAX >> (64 - bits));
        let all: Vec<(u64, u32)> = (0..rows)
            .map(|number| (key(number), number as u32 & ((1 << tail) - 1)))
            .collect();
        for some in all.chunks(1000) {
            sorter.extend(some.iter().copied()).unwrap();
        }
        let mut told = Vec::new();
        let mut tell = |rows: &[N]| {
            assert!(rows.len() <= 700);
            told.extend(rows.iter().map(|row| row.parts(tail)));
            Ok::<(), io::Error>(())
        };
        sorter.drain(700, &mut tell).unwrap();
        let mut right = all;
        right.sort_unstable();
        assert_eq!(told, right, "{bits} bits, {rows} rows, {memory} bytes");
    }

    #[test]
    fn rows_come_in_order_however_little_memory_there_is() {
        for memory in [0, 40_000, 1 << 30] {
            for rows in [0, 1, 300, 20_000] {
                sorted::<u64>(16, 16, rows, memory);
                sorted::<u64>(32, 31, rows, memory);
                sorted::<u64>(48, 16, rows, memory);
                sorted::<u128>(64, 31, rows, memory);
            }
        }
    }
}
