//! Finished levels, tiers and rounds as they are kept for whoever goes on later.
//!
//! A level holds the counts of all moves before it, the places it has with their lengths, and the words of each.
//! A tier, or all values after a round, hold the cells of each place.

use std::io::{self, Write};

use gagne_core::{Keep, Stop};

use super::mix::Datum;
use super::rules::MoveCounts;
use super::run::{Run, SpillFile};
use crate::table::census::Tally;
use crate::table::kept::{BLOCK, read_data, read_numbers, write_numbers};

fn level_name(level: usize) -> String {
    format!("level-{level}")
}

/// The name of the values of a tier.
pub(crate) fn tier_name<C: Datum>(tier: usize) -> String {
    format!("cells-{}-{tier}", C::BYTES)
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

/// Writes the values of some places.
pub(crate) fn write_cells<C: Datum>(
    cells: &[Run<C>],
    spill: &SpillFile,
    out: &mut dyn Write,
) -> io::Result<()> {
    cells.iter().try_for_each(|run| write_run(run, spill, out))
}
