//! Long work as it is kept for whoever goes on later: rows of data of which the beginning is known, and
//! everything between two rounds. Numbers are little-endian.

use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

use gagne_core::{Keep, Stop};

use crate::table::external::Datum;

/// Numbers that are read or written at once.
pub(crate) const BLOCK: usize = 1 << 13;
/// Work that is worth a round being kept, and how much longer it lasts than the keeping.
const WORTH: Duration = Duration::from_secs(2);
const SHARE: u32 = 10;
/// The share of a row that may be lost.
const LOST: u64 = 16;

/// What cannot be read back was kept by somebody else.
fn unread(_error: io::Error) -> Stop {
    Stop::Disk
}

pub(crate) fn write_numbers(numbers: &[u64], out: &mut dyn Write) -> io::Result<()> {
    let mut bytes = Vec::new();
    u64::write(numbers, &mut bytes);
    out.write_all(&bytes)
}

pub(crate) fn read_numbers<const N: usize>(from: &mut dyn Read) -> Result<[u64; N], Stop> {
    let mut numbers = [0; N];
    for number in &mut numbers {
        let mut bytes = [0; 8];
        from.read_exact(&mut bytes).map_err(unread)?;
        *number = u64::from_le_bytes(bytes);
    }
    Ok(numbers)
}

/// So many numbers.
pub(crate) fn read_data<T: Datum>(from: &mut dyn Read, count: usize) -> Result<Vec<T>, Stop> {
    // However much is said to come, room is made for what is there.
    let (mut data, mut left) = (Vec::new(), count.saturating_mul(T::BYTES));
    let mut bytes = vec![0; left.min(BLOCK * T::BYTES)];
    while left > 0 {
        let block = &mut bytes[..left.min(BLOCK * T::BYTES)];
        from.read_exact(block).map_err(unread)?;
        T::read(block, &mut data);
        left -= block.len();
    }
    Ok(data)
}

/// Writes numbers, some at a time.
pub(crate) fn write_data<T: Datum>(data: &[T], out: &mut dyn Write) -> io::Result<()> {
    let mut bytes = Vec::new();
    for some in data.chunks(BLOCK) {
        bytes.clear();
        T::write(some, &mut bytes);
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// A long row of data, kept from the front in steps that are as long as they are worth it: whoever is cut off
/// loses the step at work, which is a small share of what was done, or very little.
pub(crate) struct KeptRow<'k> {
    keep: Option<&'k dyn Keep>,
    name: String,
    /// The shortest step.
    least: u64,
    /// Steps that are kept and were read, if they were of an earlier run, and what they hold.
    steps: usize,
    kept: u64,
    /// The step that is being read, and how much of it is left.
    reading: Option<(Box<dyn Read>, u64)>,
}

impl<'k> KeptRow<'k> {
    pub(crate) fn new(keep: Option<&'k dyn Keep>, name: String, least: u64) -> Self {
        KeptRow {
            keep,
            name,
            least,
            steps: 0,
            kept: 0,
            reading: None,
        }
    }

    fn step(&self) -> String {
        format!("{}-{}", self.name, self.steps)
    }

    /// How long the part is that is kept.
    pub(crate) fn len(&self) -> u64 {
        self.kept
    }

    /// The next of what an earlier run kept, from the front; none if that is all.
    pub(crate) fn next<T: Datum>(&mut self) -> Result<Option<Vec<T>>, Stop> {
        let Some(keep) = self.keep else {
            return Ok(None);
        };
        if self.reading.is_none() {
            let Some(mut from) = keep.get(&self.step())? else {
                return Ok(None);
            };
            let [count] = read_numbers(from.as_mut())?;
            self.steps += 1;
            self.reading = Some((from, count));
        }
        let Some((mut from, left)) = self.reading.take() else {
            return Ok(None);
        };
        let some = left.min(BLOCK as u64);
        let data = read_data(from.as_mut(), some as usize)?;
        self.kept += some;
        self.reading = Some((from, left - some)).filter(|&(_, left)| left > 0);
        Ok(Some(data))
    }

    /// Whether a row that is so long now should be kept.
    pub(crate) fn is_due(&self, length: u64) -> bool {
        let new = length - self.kept;
        self.keep.is_some() && new >= self.least.max(self.kept / LOST)
    }

    /// Keeps what follows what is kept, in pieces.
    pub(crate) fn put<T: Datum>(&mut self, pieces: &[&[T]]) -> Result<(), Stop> {
        let count: u64 = pieces.iter().map(|piece| piece.len() as u64).sum();
        let Some(keep) = self.keep.filter(|_| count > 0) else {
            return Ok(());
        };
        keep.put(&self.step(), &mut |out| {
            write_numbers(&[count], out)?;
            pieces.iter().try_for_each(|piece| write_data(piece, out))
        })?;
        self.kept += count;
        self.steps += 1;
        Ok(())
    }
}

/// The number of a state, and what it is told with.
type KeptState = (u32, Box<dyn Read>);

/// Keeps everything between two rounds, if enough work was done since the last time; two take turns, so
/// that one is always whole.
pub(crate) struct KeptRounds<'k> {
    keep: Option<&'k dyn Keep>,
    name: String,
    turn: usize,
    since: Instant,
    cost: Duration,
}

impl<'k> KeptRounds<'k> {
    pub(crate) fn new(keep: Option<&'k dyn Keep>, name: String) -> Self {
        KeptRounds {
            keep,
            name,
            turn: 0,
            since: Instant::now(),
            cost: Duration::ZERO,
        }
    }

    /// The number of the state in which everything is known.
    pub(crate) const LAST: u32 = u32::MAX;

    /// What a state is called in its turn.
    fn turn_name(name: &str, turn: usize) -> String {
        format!("{name}-{turn}")
    }

    /// Those that are kept under a name: their numbers, and what they are told with.
    pub(crate) fn all(keep: &dyn Keep, name: &str) -> Result<Vec<KeptState>, Stop> {
        let mut kept = Vec::new();
        for turn in 0..2 {
            if let Some(mut from) = keep.get(&KeptRounds::turn_name(name, turn))? {
                let [number] = read_numbers(from.as_mut())?;
                kept.push((number as u32, from));
            }
        }
        Ok(kept)
    }

    /// The latest that was kept: its number, and what it was told with.
    pub(crate) fn latest(&mut self) -> Result<Option<KeptState>, Stop> {
        let Some(keep) = self.keep else {
            return Ok(None);
        };
        let kept = KeptRounds::all(keep, &self.name)?;
        let latest = kept.iter().map(|&(number, _)| number).max();
        latest.map_or(Ok(None), |latest| self.numbered(latest))
    }

    /// What was kept under a number, if it is there still.
    pub(crate) fn numbered(&mut self, number: u32) -> Result<Option<KeptState>, Stop> {
        let Some(keep) = self.keep else {
            return Ok(None);
        };
        for turn in 0..2 {
            if let Some(mut from) = keep.get(&KeptRounds::turn_name(&self.name, turn))? {
                let [kept] = read_numbers(from.as_mut())?;
                if kept == u64::from(number) {
                    self.turn = 1 - turn;
                    return Ok(Some((number, from)));
                }
            }
        }
        Ok(None)
    }

    /// What the next state will be called: the other of the two is the one that was taken up, if any was.
    pub(crate) fn next_name(&self) -> String {
        KeptRounds::turn_name(&self.name, self.turn)
    }

    /// Whether it is time to keep the state of this number.
    pub(crate) fn is_due(&self, number: u32) -> bool {
        let long = self.since.elapsed() >= WORTH.max(SHARE * self.cost);
        self.keep.is_some() && (number == Self::LAST || long)
    }

    /// Keeps a state under its number; it is written by whoever knows it.
    pub(crate) fn put(
        &mut self,
        number: u32,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Stop> {
        let Some(keep) = self.keep else {
            return Ok(());
        };
        let begun = Instant::now();
        keep.put(&self.next_name(), &mut |out| {
            write_numbers(&[number.into()], out)?;
            write(out)
        })?;
        self.turn = 1 - self.turn;
        self.cost = begun.elapsed();
        self.since = Instant::now();
        Ok(())
    }
}
