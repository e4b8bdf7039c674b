//! Runs: lists of numbers kept in memory while there is room, and on disk from then on.
//!
//! A depot knows how many bytes may lie in memory. A run that finds no room there is appended to a
//! spill file, a temporary file without a name that vanishes with the work, however that ends. Whoever
//! reads a run need not know where it lies.

use parking_lot::Mutex;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use gagne_core::Stop;

use super::mix::Datum;

/// Which of the two places runs may lie in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// In memory, and on disk when that is full.
    Either,
    /// In memory only.
    Memory,
    /// On disk only.
    Disk,
}

/// Keeps account of the memory that runs take.
pub(crate) struct Depot {
    place: Medium,
    /// Bytes of runs that may lie in memory.
    room: u64,
    resident: AtomicU64,
    spilled: AtomicBool,
}

/// Where runs go that do not fit into memory.
#[derive(Default)]
pub(crate) struct SpillFile(Mutex<Option<(File, u64)>>);

/// A list of numbers.
pub(crate) enum Run<T> {
    /// In memory.
    Memory(Vec<T>),
    /// In a spill file.
    Disk {
        /// The byte it begins at.
        start: u64,
        /// How many numbers it has.
        len: usize,
    },
}

impl<T> Default for Run<T> {
    fn default() -> Self {
        Run::Memory(Vec::new())
    }
}

/// Bytes that are read or written at once.
const BLOCK: usize = 1 << 16;

/// Nothing that goes wrong with a file can be mended here.
fn disk(_error: std::io::Error) -> Stop {
    Stop::Disk
}

impl Depot {
    pub(crate) fn new(place: Medium, room: u64) -> Self {
        Depot {
            place,
            room: if place == Medium::Disk { 0 } else { room },
            resident: AtomicU64::new(0),
            spilled: AtomicBool::new(place == Medium::Disk),
        }
    }

    /// Bytes of runs that lie in memory.
    pub(crate) fn resident(&self) -> u64 {
        self.resident.load(Ordering::Relaxed)
    }

    /// Counts what else lies in memory for as long as runs are looked up.
    pub(crate) fn take(&self, bytes: u64) {
        self.resident.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Counts it no longer.
    pub(crate) fn give_back(&self, bytes: u64) {
        self.resident.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Whether some run lies on disk, or all shall.
    pub(crate) fn is_on_disk(&self) -> bool {
        self.spilled.load(Ordering::Relaxed)
    }

    /// Puts a run away.
    pub(crate) fn keep<T: Datum>(
        &self,
        spill: &SpillFile,
        mut data: Vec<T>,
    ) -> Result<Run<T>, Stop> {
        let bytes = (data.len() * T::BYTES) as u64;
        let before = self.resident.fetch_add(bytes, Ordering::Relaxed);
        if bytes == 0 || before + bytes <= self.room {
            data.shrink_to_fit();
            return Ok(Run::Memory(data));
        }
        self.resident.fetch_sub(bytes, Ordering::Relaxed);
        if self.place == Medium::Memory {
            return Err(Stop::Memory);
        }
        self.spilled.store(true, Ordering::Relaxed);
        spill.append(&data)
    }

    /// Takes a run out of memory; on disk it stays until its file is cleared.
    pub(crate) fn discard<T: Datum>(&self, run: &mut Run<T>) {
        if let Run::Memory(data) = run {
            self.resident
                .fetch_sub((data.len() * T::BYTES) as u64, Ordering::Relaxed);
        }
        *run = Run::default();
    }
}

impl SpillFile {
    fn append<T: Datum>(&self, data: &[T]) -> Result<Run<T>, Stop> {
        let mut held = self.0.lock();
        let (file, end) = match &mut *held {
            Some(open) => open,
            closed => closed.insert((tempfile::tempfile().map_err(disk)?, 0)),
        };
        let start = *end;
        file.seek(SeekFrom::Start(start)).map_err(disk)?;
        let mut bytes = Vec::with_capacity(BLOCK);
        for block in data.chunks(BLOCK / T::BYTES) {
            bytes.clear();
            T::write(block, &mut bytes);
            file.write_all(&bytes).map_err(disk)?;
        }
        *end = start + (data.len() * T::BYTES) as u64;
        Ok(Run::Disk {
            start,
            len: data.len(),
        })
    }

    /// Appends some numbers of a run in this file to a list.
    fn read<T: Datum>(
        &self,
        start: u64,
        range: Range<usize>,
        out: &mut Vec<T>,
    ) -> Result<(), Stop> {
        let mut held = self.0.lock();
        let (file, _) = held.as_mut().ok_or(Stop::Disk)?;
        let first = start + (range.start * T::BYTES) as u64;
        file.seek(SeekFrom::Start(first)).map_err(disk)?;
        out.reserve(range.len());
        let mut left = range.len() * T::BYTES;
        let mut bytes = vec![0; left.min(BLOCK)];
        while left > 0 {
            let block = &mut bytes[..left.min(BLOCK)];
            file.read_exact(block).map_err(disk)?;
            T::read(block, out);
            left -= block.len();
        }
        Ok(())
    }

    /// Forgets every run in this file.
    pub(crate) fn clear(&self) -> Result<(), Stop> {
        match &mut *self.0.lock() {
            Some((file, end)) => {
                *end = 0;
                file.set_len(0).map_err(disk)
            }
            None => Ok(()),
        }
    }

    /// Overwrites one number of a run.
    pub(crate) fn overwrite<T: Datum>(
        &self,
        run: &mut Run<T>,
        place: usize,
        datum: T,
    ) -> Result<(), Stop> {
        match run {
            Run::Memory(data) => {
                if let Some(there) = data.get_mut(place) {
                    *there = datum;
                }
                Ok(())
            }
            Run::Disk { start, .. } => {
                let mut held = self.0.lock();
                let (file, _) = held.as_mut().ok_or(Stop::Disk)?;
                let mut bytes = Vec::new();
                T::write(&[datum], &mut bytes);
                file.seek(SeekFrom::Start(*start + (place * T::BYTES) as u64))
                    .and_then(|_| file.write_all(&bytes))
                    .map_err(disk)
            }
        }
    }
}

impl<T: Datum> Run<T> {
    pub(crate) fn len(&self) -> usize {
        match self {
            Run::Memory(data) => data.len(),
            Run::Disk { len, .. } => *len,
        }
    }

    /// The numbers in a range; the buffer serves where they must be fetched.
    pub(crate) fn part<'r>(
        &'r self,
        spill: &SpillFile,
        range: Range<usize>,
        buffer: &'r mut Vec<T>,
    ) -> Result<&'r [T], Stop> {
        match self {
            Run::Memory(data) => Ok(data.get(range).unwrap_or(&[])),
            Run::Disk { start, .. } => {
                buffer.clear();
                spill.read(*start, range, buffer)?;
                Ok(buffer)
            }
        }
    }

    /// All numbers.
    pub(crate) fn all<'r>(
        &'r self,
        spill: &SpillFile,
        buffer: &'r mut Vec<T>,
    ) -> Result<&'r [T], Stop> {
        self.part(spill, 0..self.len(), buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_come_back_from_disk() {
        let depot = Depot::new(Medium::Either, 100);
        let spill = SpillFile::default();
        let near = depot.keep(&spill, vec![7u32; 25]).unwrap();
        let far: Vec<u128> = (0..10_000).collect();
        let mut run = depot.keep(&spill, far.clone()).unwrap();
        assert!(matches!(near, Run::Memory(_)) && matches!(run, Run::Disk { .. }));
        assert!(depot.is_on_disk());
        let mut buffer = Vec::new();
        assert_eq!(run.all(&spill, &mut buffer).unwrap(), far);
        assert_eq!(
            run.part(&spill, 4097..4100, &mut buffer).unwrap(),
            &far[4097..4100]
        );
        spill.overwrite(&mut run, 3, 99).unwrap();
        assert_eq!(run.part(&spill, 3..4, &mut buffer).unwrap(), [99]);
        let only = Depot::new(Medium::Memory, 100);
        assert!(matches!(only.keep(&spill, far), Err(Stop::Memory)));
    }
}
