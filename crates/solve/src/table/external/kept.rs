//! Finished levels, tiers and rounds as they are kept for whoever goes on later.
//!
//! Numbers are little-endian. A level holds the counts of all moves before it, the places it has with
//! their lengths, and the words of each. A tier, or all values after a round, hold two notes and, for each
//! place, how many cells it has and those.

use std::io::{self, Read, Write};
use std::marker::PhantomData;
use std::time::{Duration, Instant};

use gagne_core::{Keep, Meter, Stop};

use super::mix::Datum;
use super::rules::MoveCounts;
use super::run::{Run, SpillFile};
use super::team::Team;
use super::values::ValueRuns;
use crate::table::census::Tally;

/// Numbers that are read or written at once.
const BLOCK: usize = 1 << 13;
/// Work that is worth a round being kept, and how much longer it lasts than the keeping.
const WORTH: Duration = Duration::from_secs(2);
const SHARE: u32 = 10;

fn level_name(level: usize) -> String {
    format!("level-{level}")
}

/// How many levels are kept, from the first on.
pub(crate) fn levels(keep: &dyn Keep) -> Result<usize, Stop> {
    for level in 0.. {
        if keep.get(&level_name(level))?.is_none() {
            return Ok(level);
        }
    }
    Ok(0)
}

/// The name of the values of a tier.
pub(crate) fn tier_name<C: Datum>(tier: usize) -> String {
    format!("values-{}-{tier}", C::BYTES)
}

/// How many tiers are kept, from the first on.
pub(crate) fn tiers<C: Datum>(keep: &dyn Keep) -> Result<usize, Stop> {
    for tier in 0.. {
        if keep.get(&tier_name::<C>(tier))?.is_none() {
            return Ok(tier);
        }
    }
    Ok(0)
}

/// How far somebody has come who keeps this, levels first: the more, the further.
pub fn kept_progress(keep: &dyn Keep) -> Result<Vec<u64>, Stop> {
    let latest = |all: Vec<(u64, usize)>| all.into_iter().map(|(number, _)| number + 1).max();
    Ok(vec![
        levels(keep)? as u64,
        tiers::<u8>(keep)? as u64,
        latest(KeptRounds::<u8>::all(keep)?).unwrap_or(0),
        tiers::<u16>(keep)? as u64,
        latest(KeptRounds::<u16>::all(keep)?).unwrap_or(0),
    ])
}

/// What cannot be read back was kept by somebody else.
fn unread(_error: io::Error) -> Stop {
    Stop::Disk
}

fn write_numbers(numbers: &[u64], out: &mut dyn Write) -> io::Result<()> {
    let mut bytes = Vec::new();
    u64::write(numbers, &mut bytes);
    out.write_all(&bytes)
}

fn read_numbers<const N: usize>(from: &mut dyn Read) -> Result<[u64; N], Stop> {
    let mut numbers = [0; N];
    for number in &mut numbers {
        let mut bytes = [0; 8];
        from.read_exact(&mut bytes).map_err(unread)?;
        *number = u64::from_le_bytes(bytes);
    }
    Ok(numbers)
}

fn write_run<T: Datum>(run: &Run<T>, spill: &SpillFile, out: &mut dyn Write) -> io::Result<()> {
    let (mut buffer, mut bytes) = (Vec::new(), Vec::new());
    for start in (0..run.len()).step_by(BLOCK) {
        let range = start..run.len().min(start + BLOCK);
        let some = run.part(spill, range, &mut buffer);
        let some = some.map_err(|_| io::Error::other("a run cannot be read"))?;
        bytes.clear();
        T::write(some, &mut bytes);
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// So many numbers.
fn read_data<T: Datum>(from: &mut dyn Read, count: usize) -> Result<Vec<T>, Stop> {
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

/// Keeps the words of a level, and what was counted before it.
pub(crate) fn put_level<W: Datum>(
    keep: &dyn Keep,
    level: usize,
    found: MoveCounts,
    frontier: &[(usize, Run<W>)],
    spill: &SpillFile,
) -> Result<(), Stop> {
    keep.put(&level_name(level), &mut |out| {
        let MoveCounts {
            finals,
            final_winners,
            moves,
        } = found;
        let three = |of: Tally| [of.won, of.drawn, of.lost];
        write_numbers(&three(finals), out)?;
        write_numbers(&three(final_winners), out)?;
        write_numbers(&[moves, frontier.len() as u64], out)?;
        for (place, run) in frontier {
            write_numbers(&[*place as u64, run.len() as u64], out)?;
            write_run(run, spill, out)?;
        }
        Ok(())
    })
}

/// Tells the words of a level that was kept, place by place; what was counted before it. None if it
/// was not kept.
pub(crate) fn each_place<W: Datum>(
    keep: &dyn Keep,
    level: usize,
    tell: &mut dyn FnMut(usize, Vec<W>) -> Result<(), Stop>,
) -> Result<Option<MoveCounts>, Stop> {
    let Some(mut from) = keep.get(&level_name(level))? else {
        return Ok(None);
    };
    let from = from.as_mut();
    let mut three = || {
        let [won, drawn, lost] = read_numbers(from)?;
        Ok::<Tally, Stop>(Tally { won, drawn, lost })
    };
    let (finals, final_winners) = (three()?, three()?);
    let [moves, places] = read_numbers(from)?;
    for _ in 0..places {
        let [place, count] = read_numbers(from)?;
        tell(place as usize, read_data(from, count as usize)?)?;
    }
    Ok(Some(MoveCounts {
        finals,
        final_winners,
        moves,
    }))
}

/// Keeps the values of some places, with two notes.
pub(crate) fn put_cells<C: Datum>(
    keep: &dyn Keep,
    name: &str,
    notes: [u64; 2],
    cells: &[Run<C>],
    spill: &SpillFile,
) -> Result<(), Stop> {
    keep.put(name, &mut |out| {
        write_numbers(&notes, out)?;
        cells.iter().try_for_each(|run| {
            write_numbers(&[run.len() as u64], out)?;
            write_run(run, spill, out)
        })
    })
}

/// The values of the next place.
pub(crate) fn read_cells<C: Datum>(from: &mut dyn Read) -> Result<Vec<C>, Stop> {
    let [count] = read_numbers(from)?;
    read_data(from, count as usize)
}

/// The notes with which values were kept.
pub(crate) fn read_notes(from: &mut dyn Read) -> Result<[u64; 2], Stop> {
    read_numbers(from)
}

/// Keeps all values between two rounds, if enough work was done since the last time; two take turns, so
/// that one is always whole.
pub(crate) struct KeptRounds<'k, C> {
    keep: Option<&'k dyn Keep>,
    team: Team<'k>,
    turn: usize,
    since: Instant,
    cost: Duration,
    cell: PhantomData<C>,
}

impl<'k, C: Datum> KeptRounds<'k, C> {
    pub(crate) fn new(keep: Option<&'k dyn Keep>, team: Team<'k>) -> Self {
        KeptRounds {
            keep,
            team,
            turn: 0,
            since: Instant::now(),
            cost: Duration::ZERO,
            cell: PhantomData,
        }
    }

    /// The number of the state in which everything is known.
    pub(crate) const LAST: u32 = u32::MAX;

    pub(crate) fn name(turn: usize) -> String {
        format!("round-{}-{turn}", C::BYTES)
    }

    /// Those that are kept, by their numbers and turns.
    pub(crate) fn all(keep: &dyn Keep) -> Result<Vec<(u64, usize)>, Stop> {
        let mut kept = Vec::new();
        for turn in 0..2 {
            if let Some(mut from) = keep.get(&Self::name(turn))? {
                let [number, _] = read_notes(from.as_mut())?;
                kept.push((number, turn));
            }
        }
        Ok(kept)
    }

    /// The latest that everybody has kept, by its number and its name.
    pub(crate) fn latest(&mut self, meter: &mut Meter) -> Result<Option<(u32, String)>, Stop> {
        let Some(keep) = self.keep else {
            return Ok(None);
        };
        let kept = Self::all(keep)?;
        let latest = kept.iter().map(|&(number, _)| number + 1).max();
        let common = self.team.least(latest.unwrap_or(0), meter)?;
        if common == 0 {
            return Ok(None);
        }
        // Whoever is ahead is so by one, and still has the one before.
        let found = kept.into_iter().find(|&(number, _)| number + 1 == common);
        let all = self.team.least(found.is_some().into(), meter)? > 0;
        Ok(found.filter(|_| all).map(|(number, turn)| {
            self.turn = 1 - turn;
            (number as u32, Self::name(turn))
        }))
    }

    pub(crate) fn put(
        &mut self,
        number: u32,
        values: &ValueRuns<C>,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let Some(keep) = self.keep else {
            return Ok(());
        };
        let due = number == Self::LAST || self.since.elapsed() >= WORTH.max(SHARE * self.cost);
        if !self.team.any(due, meter)? {
            return Ok(());
        }
        let begun = Instant::now();
        let notes = [number.into(), 0];
        put_cells(
            keep,
            &Self::name(self.turn),
            notes,
            &values.cells,
            &values.spill,
        )?;
        self.turn = 1 - self.turn;
        self.cost = begun.elapsed();
        self.since = Instant::now();
        Ok(())
    }
}
