//! What an earlier run kept, by another number of processes, brought to whom it belongs now.
//!
//! A place is never divided: it changes hands as it was kept. So levels, tiers and rounds are read by whoever can
//! reach them, each place is handed to the process that has it from now on, and kept by that.

use std::collections::BTreeMap;
use std::io::Read;
use std::ops::Range;

use gagne_core::{Exchange, Keep, Meter, Parcel, Stop};

use super::Setup;
use super::kept;
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
    let levels = mover.least(kept::levels, meter)?;
    for level in 0..levels {
        mover.level::<W>(level, meter)?;
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

/// Runs of places, and where those lie that are not in memory.
type Moved<T> = (BTreeMap<usize, Run<T>>, SpillFile);

impl Mover<'_> {
    /// The least that any source of any process has of something.
    fn least(
        &self,
        count: impl Fn(&dyn Keep) -> Result<usize, Stop>,
        meter: &mut Meter,
    ) -> Result<usize, Stop> {
        let mut least = u64::MAX;
        for source in self.sources {
            least = least.min(count(*source)? as u64);
        }
        let all = self.exchange.gather(&[least], meter)?;
        let least = all
            .into_iter()
            .flatten()
            .min()
            .filter(|&least| least < u64::MAX);
        Ok(least.unwrap_or(0) as usize)
    }

    /// Hands over the places that are told; what comes.
    fn hand_over<T: Datum>(
        &self,
        tell: &mut dyn FnMut(&dyn Keep, &mut Outbox) -> Result<(), Stop>,
        meter: &mut Meter,
    ) -> Result<Moved<T>, Stop> {
        let (mut runs, spill) = (BTreeMap::new(), SpillFile::default());
        let mut sources = self.sources.iter();
        let mut outbox = Outbox::new(self.exchange.index(), self.exchange.peers());
        let give = &mut || {
            while !outbox.is_ready()
                && let Some(source) = sources.next()
            {
                tell(*source, &mut outbox)?;
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
                let run = self.depot.keep(&spill, data)?;
                runs.insert(place, run)
                    .is_none()
                    .then_some(())
                    .ok_or(Stop::Fault)
            })
        };
        self.exchange.swap(give, take, meter)?;
        Ok((runs, spill))
    }

    fn put<T: Datum>(&self, outbox: &mut Outbox, place: usize, data: &[T]) -> Result<(), Stop> {
        if place >= self.partition.places() {
            return Err(Stop::Fault);
        }
        let mut record = Vec::new();
        T::write(data, &mut record);
        outbox.put(self.partition.owner(place), place, &record);
        Ok(())
    }

    fn level<W: ValueWord>(&self, level: usize, meter: &mut Meter) -> Result<(), Stop> {
        let mut found = MoveCounts::default();
        let moved = self.hand_over(
            &mut |source, outbox| {
                let tell = &mut |place, words: Vec<W>| self.put(outbox, place, &words);
                let counts = kept::each_place(source, level, tell)?.ok_or(Stop::Fault)?;
                found.finals.join(counts.finals);
                found.final_winners.join(counts.final_winners);
                found.moves += counts.moves;
                Ok(())
            },
            meter,
        );
        let (runs, spill) = moved?;
        let mut frontier: Vec<(usize, Run<W>)> = runs.into_iter().collect();
        kept::put_level(self.keep, level, found, &frontier, &spill)?;
        frontier
            .iter_mut()
            .for_each(|(_, run)| self.depot.discard(run));
        Ok(())
    }

    /// The values of tiers, or of the latest round that all have.
    fn values<C: Datum>(&self, meter: &mut Meter) -> Result<(), Stop> {
        for tier in 0..self.least(kept::tiers::<C>, meter)? {
            let name = kept::tier_name::<C>(tier);
            let places = self.partition.tier_places(tier);
            let open = |source: &dyn Keep| source.get(&name);
            self.cells::<C>(&open, &name, &[], places, meter)?;
        }
        let mut mine = u64::MAX;
        for source in self.sources {
            mine = mine.min(kept::rounds::<C>(*source)?);
        }
        let all = self.exchange.gather(&[mine], meter)?;
        let common = all.into_iter().flatten().min().unwrap_or(0);
        if common == 0 || common == u64::MAX {
            return Ok(());
        }
        let name = kept::rounds_name::<C>();
        let open = |source: &dyn Keep| {
            let kept = KeptRounds::all(source, &name)?;
            let found = kept.into_iter();
            let mut found = found.filter(|&(number, _)| u64::from(number) + 1 == common);
            Ok(found.next().map(|(_, from)| from))
        };
        let places = 0..self.partition.places();
        let first = KeptRounds::turn_name(&name, 0);
        self.cells::<C>(&open, &first, &[common - 1], places, meter)
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
        let moved = self.hand_over(
            &mut |source, outbox| {
                let mut from = open(source)?.ok_or(Stop::Fault)?;
                for place in places.clone() {
                    let cells: Vec<C> = kept::read_cells(from.as_mut())?;
                    if !cells.is_empty() {
                        self.put(outbox, place, &cells)?;
                    }
                }
                Ok(())
            },
            meter,
        );
        let (mut runs, spill) = moved?;
        let mut cells: Vec<Run<C>> = places
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
