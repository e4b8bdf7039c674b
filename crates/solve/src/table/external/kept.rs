//! Finished levels, tiers and rounds as they are kept for whoever goes on later.
//!
//! A level holds the counts of all moves before it, the places it has with their lengths, and the words of each.
//! A tier, or all values after a round, hold for each place how many cells it has, and those.

use std::io::{self, Read, Write};

use gagne_core::{Keep, Stop};

use super::mix::Datum;
use super::rules::MoveCounts;
use super::run::{Run, SpillFile};
use crate::table::census::Tally;
use crate::table::kept::{BLOCK, KeptRounds, read_data, read_numbers, write_numbers};

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
    format!("cells-{}-{tier}", C::BYTES)
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

/// The name of the values after a round.
pub(crate) fn rounds_name<C: Datum>() -> String {
    format!("state-{}", C::BYTES)
}

/// How many rounds are kept: one more than the number of the latest.
pub(crate) fn rounds<C: Datum>(keep: &dyn Keep) -> Result<u64, Stop> {
    let kept = KeptRounds::all(keep, &rounds_name::<C>())?;
    let latest = kept.into_iter().map(|(number, _)| u64::from(number) + 1);
    Ok(latest.max().unwrap_or(0))
}

/// How far somebody has come who keeps this, levels first: the more, the further.
pub fn kept_progress(keep: &dyn Keep) -> Result<Vec<u64>, Stop> {
    Ok(vec![
        levels(keep)? as u64,
        tiers::<u8>(keep)? as u64,
        rounds::<u8>(keep)?,
        tiers::<u16>(keep)? as u64,
        rounds::<u16>(keep)?,
    ])
}

/// From where somebody can go on who keeps this, by kinds of steps. Whoever keeps a step waits then for all others, so
/// those who worked together have one in common of each kind.
pub fn kept_ends(keep: &dyn Keep) -> Result<[(&'static str, Vec<u64>); 5], Stop> {
    let counted = |count: usize| {
        (count.saturating_sub(1)..=count)
            .map(|end| end as u64)
            .collect()
    };
    Ok([
        ("levels", counted(levels(keep)?)),
        ("values-1", counted(tiers::<u8>(keep)?)),
        ("values-2", counted(tiers::<u16>(keep)?)),
        ("rounds-1", round_ends::<u8>(keep)?),
        ("rounds-2", round_ends::<u16>(keep)?),
    ])
}

/// The rounds that are kept; who keeps one only may have begun without any.
fn round_ends<C: Datum>(keep: &dyn Keep) -> Result<Vec<u64>, Stop> {
    let kept = KeptRounds::all(keep, &rounds_name::<C>())?;
    let mut ends: Vec<u64> = kept
        .into_iter()
        .map(|(number, _)| u64::from(number) + 1)
        .collect();
    if ends.len() < 2 {
        ends.push(0);
    }
    Ok(ends)
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

/// A level that was kept, place by place.
pub(crate) struct KeptLevel {
    /// What was counted before it.
    pub(crate) found: MoveCounts,
    from: Box<dyn Read>,
    places: u64,
}

impl KeptLevel {
    /// Opens a level; none if it was not kept.
    pub(crate) fn open(keep: &dyn Keep, level: usize) -> Result<Option<Self>, Stop> {
        let Some(mut from) = keep.get(&level_name(level))? else {
            return Ok(None);
        };
        let mut three = || {
            let [won, drawn, lost] = read_numbers(from.as_mut())?;
            Ok::<Tally, Stop>(Tally { won, drawn, lost })
        };
        let (finals, final_winners) = (three()?, three()?);
        let [moves, places] = read_numbers(from.as_mut())?;
        let found = MoveCounts {
            finals,
            final_winners,
            moves,
        };
        Ok(Some(KeptLevel {
            found,
            from,
            places,
        }))
    }

    /// The next place and its words; none if that was the last.
    pub(crate) fn next<W: Datum>(&mut self) -> Result<Option<(usize, Vec<W>)>, Stop> {
        let Some(left) = self.places.checked_sub(1) else {
            return Ok(None);
        };
        self.places = left;
        let [place, count] = read_numbers(self.from.as_mut())?;
        let words = read_data(self.from.as_mut(), count as usize)?;
        Ok(Some((place as usize, words)))
    }
}

/// Writes the values of some places.
pub(crate) fn write_cells<C: Datum>(
    cells: &[Run<C>],
    spill: &SpillFile,
    out: &mut dyn Write,
) -> io::Result<()> {
    cells.iter().try_for_each(|run| {
        write_numbers(&[run.len() as u64], out)?;
        write_run(run, spill, out)
    })
}

/// The values of the next place.
pub(crate) fn read_cells<C: Datum>(from: &mut dyn Read) -> Result<Vec<C>, Stop> {
    let [count] = read_numbers(from)?;
    read_data(from, count as usize)
}
