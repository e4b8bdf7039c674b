//! What an earlier run kept, by another number of processes, brought to whom it belongs now.
//!
//! A place is never divided: it changes hands as it was kept. So levels, tiers and rounds are read by whoever can
//! reach them, each place is handed to the process that has it from now on, and kept by that.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::Read;
use std::ops::Range;

use gagne_core::{Exchange, Keep, Meter, Parcel, Phase, Stop};

use super::Setup;
use super::kept::{self, KeptLevel};
use super::mix::{Datum, ValueWord};
use super::rules::{MoveCounts, Partition};
use super::run::{Depot, Run, SpillFile};
use super::wire::{self, Outbox};
use crate::table::kept::{KeptRounds, write_numbers};

/// Brings over everything that all sources have kept.
pub(crate) fn resettle<W: ValueWord>(
    sources: &[&dyn Keep],
    keep: &dyn Keep,
    frame: Setup<'_>,
    exchange: &dyn Exchange,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let depot = Depot::new(frame.medium, meter.memory().unwrap_or(u64::MAX) / 2);
    let mover = Mover {
        sources,
        keep,
        partition: frame.partition,
        depot,
        exchange,
    };
    let levels = mover.least(sources, |source| Ok(kept::levels(source)? as u64), meter)?;
    meter.begin(Phase::Expanding, levels);
    for level in 0..levels {
        meter.at_level(level as u32 + 1, Some(levels as u32));
        mover.level::<W>(level as usize, meter)?;
        meter.step()?;
    }
    mover.values::<u8>(meter)?;
    mover.values::<u16>(meter)
}

struct Mover<'m> {
    sources: &'m [&'m dyn Keep],
    keep: &'m dyn Keep,
    partition: Partition,
    depot: Depot,
    exchange: &'m dyn Exchange,
}

/// Opens something in a source.
type OpenIn<'o> = &'o dyn Fn(&dyn Keep) -> Result<Option<Box<dyn Read>>, Stop>;

/// Tells one place after another with what belongs to it.
type NextPlace<'n, T> = &'n mut dyn FnMut() -> Result<Option<(usize, Vec<T>)>, Stop>;

/// Runs of places, and where those lie that are not in memory.
type Moved<T> = (BTreeMap<usize, Run<T>>, SpillFile);

impl Mover<'_> {
    /// The least that any of these has of something, and of those that other processes mean.
    fn least(
        &self,
        these: &[&dyn Keep],
        count: impl Fn(&dyn Keep) -> Result<u64, Stop>,
        meter: &mut Meter,
    ) -> Result<u64, Stop> {
        let mut least = u64::MAX;
        for &keep in these {
            least = least.min(count(keep)?);
        }
        let all = self.exchange.gather(&[least], meter)?;
        let least = all.into_iter().flatten().min();
        Ok(least.filter(|&least| least < u64::MAX).unwrap_or(0))
    }

    /// Hands over the places that are told; what comes.
    fn hand_over<T: Datum>(
        &self,
        next: NextPlace<'_, T>,
        meter: &mut Meter,
    ) -> Result<Moved<T>, Stop> {
        let (mut runs, spill) = (BTreeMap::new(), SpillFile::default());
        let mut outbox = Outbox::new(self.exchange.index(), self.exchange.peers());
        let most = Cell::new(0);
        let hold = |bytes: u64| most.set(most.get().max(self.depot.resident() + bytes));
        let give = &mut || {
            let mut record = Vec::new();
            while !outbox.is_ready()
                && let Some((place, data)) = next()?
            {
                if place >= self.partition.places() {
                    return Err(Stop::Fault);
                }
                record.clear();
                T::write(&data, &mut record);
                hold(outbox.bytes() + 3 * record.len() as u64);
                outbox.put(self.partition.owner(place), place, &record);
            }
            Ok(outbox.next())
        };
        let take = &mut |parcel: Parcel| {
            wire::each_record(&parcel.bytes, &mut |place, record| {
                if place >= self.partition.places() || !self.partition.is_mine(place) {
                    return Err(Stop::Fault);
                }
                let mut data = Vec::new();
                T::read(record, &mut data);
                hold((parcel.bytes.len() + record.len()) as u64);
                let run = self.depot.keep(&spill, data)?;
                runs.insert(place, run)
                    .is_none()
                    .then_some(())
                    .ok_or(Stop::Fault)
            })
        };
        self.exchange.swap(give, take, meter)?;
        meter.hold(most.get())?;
        Ok((runs, spill))
    }

    fn level<W: ValueWord>(&self, level: usize, meter: &mut Meter) -> Result<(), Stop> {
        let mut found = MoveCounts::default();
        let mut sources = self.sources.iter();
        let mut open: Option<KeptLevel> = None;
        let next = &mut || {
            loop {
                if let Some(told) = open.as_mut().map_or(Ok(None), KeptLevel::next)? {
                    return Ok(Some(told));
                }
                let Some(source) = sources.next() else {
                    return Ok(None);
                };
                let kept = KeptLevel::open(*source, level)?.ok_or(Stop::Fault)?;
                found.finals.join(kept.found.finals);
                found.final_winners.join(kept.found.final_winners);
                found.moves += kept.found.moves;
                open = Some(kept);
            }
        };
        let (runs, spill) = self.hand_over(next, meter)?;
        let mut frontier: Vec<(usize, Run<W>)> = runs.into_iter().collect();
        kept::put_level(self.keep, level, found, &frontier, &spill)?;
        frontier
            .iter_mut()
            .for_each(|(_, run)| self.depot.discard(run));
        Ok(())
    }

    /// The values of tiers, or of the latest round that all have.
    fn values<C: Datum>(&self, meter: &mut Meter) -> Result<(), Stop> {
        let count = |keep: &dyn Keep| Ok(kept::tiers::<C>(keep)? as u64);
        let tiers = self.least(self.sources, count, meter)?;
        meter.begin(Phase::LookingUp, tiers);
        for tier in 0..tiers as usize {
            meter.at_level(tier as u32 + 1, Some(tiers as u32));
            let name = kept::tier_name::<C>(tier);
            let places = self.partition.tier_places(tier);
            let open = |source: &dyn Keep| source.get(&name);
            self.cells::<C>(&open, &name, &[], places, meter)?;
            meter.step()?;
        }
        let Some(latest) = self
            .least(self.sources, kept::rounds::<C>, meter)?
            .checked_sub(1)
        else {
            return Ok(());
        };
        let name = kept::rounds_name::<C>();
        let open = |source: &dyn Keep| {
            let kept = KeptRounds::all(source, &name)?;
            let mut found = kept.into_iter();
            let found = found.find(|&(number, _)| u64::from(number) == latest);
            Ok(found.map(|(_, from)| from))
        };
        // What all have of a run by as many as now stays until they have this one too.
        let mut rounds = KeptRounds::new(Some(self.keep), name.clone());
        let own = self.least(&[self.keep], kept::rounds::<C>, meter)?;
        if let Some(own) = own.checked_sub(1) {
            rounds.numbered(own as u32)?;
        }
        let places = 0..self.partition.places();
        self.cells::<C>(&open, &rounds.next_name(), &[latest], places, meter)
    }

    /// The values of some places, as they are opened in each source, kept behind some numbers.
    fn cells<C: Datum>(
        &self,
        open: OpenIn<'_>,
        name: &str,
        head: &[u64],
        places: Range<usize>,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let mut sources = self.sources.iter();
        let mut from: Option<(Box<dyn Read>, Range<usize>)> = None;
        let next = &mut || {
            loop {
                if let Some((from, left)) = &mut from {
                    for place in left {
                        let cells: Vec<C> = kept::read_cells(from.as_mut())?;
                        if !cells.is_empty() {
                            return Ok(Some((place, cells)));
                        }
                    }
                }
                let Some(source) = sources.next() else {
                    return Ok(None);
                };
                let opened = open(*source)?.ok_or(Stop::Fault)?;
                from = Some((opened, places.clone()));
            }
        };
        let (mut runs, spill) = self.hand_over(next, meter)?;
        let mut cells: Vec<Run<C>> = places
            .clone()
            .map(|place| runs.remove(&place).unwrap_or_default())
            .collect();
        self.keep.put(name, &mut |out| {
            write_numbers(head, out)?;
            kept::write_cells(&cells, &spill, out)
        })?;
        cells.iter_mut().for_each(|run| self.depot.discard(run));
        Ok(())
    }
}
