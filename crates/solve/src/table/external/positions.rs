//! Every position found, and then every value: the two passes over a game, one after the other.
//!
//! Values come tier by tier where no position can come back, and in rounds where one can.

use std::io::{Read, Write};
use std::ops::Range;

use gagne_core::{Meter, Phase, Stop};

use super::Setup;
use super::expand::{Expansion, explore};
use super::kept;
use super::lookup::{BackupRule, Lookup};
use super::mix::{Datum, ValueWord};
use super::rules::{Partition, WordRules};
use super::run::{Depot, SpillFile};
use super::store::{WordStore, WordTable};
use super::values::ValueRuns;
use crate::table::code::ValueCell;
use crate::table::dense::FillError;
use crate::table::kept::KeptRounds;

/// Least and most bytes for work in progress.
const LEAST_SHARE: u64 = 1 << 15;
const MOST_SHARE: u64 = 1 << 27;
/// A share that is worth a quarter of the memory.
const FAIR_SHARE: u64 = 1 << 25;

/// Every position found, as words, and no value yet.
pub(crate) struct Positions<W> {
    pub(crate) partition: Partition,
    pub(crate) depot: Depot,
    pub(crate) expansion: Expansion<W>,
    /// Bytes for work in progress.
    share: u64,
}

impl<W: ValueWord> Positions<W> {
    pub(crate) fn find(
        rules: &dyn WordRules<W>,
        frame: Setup<'_>,
        root: (usize, W),
        meter: &mut Meter,
    ) -> Result<Self, Stop> {
        // Buckets grow by doubling: what they hold is counted once, what they take may be twice that.
        let budget = meter.memory().unwrap_or(u64::MAX);
        let share = (budget / 4).min(FAIR_SHARE).max(budget / 16);
        let share = share.clamp(LEAST_SHARE, MOST_SHARE);
        let depot = Depot::new(frame.medium, budget.saturating_sub(3 * share));
        let expansion = explore(rules, &frame, root, &depot, share, meter)?;
        Ok(Positions {
            partition: frame.partition,
            depot,
            expansion,
            share,
        })
    }

    /// Works out every value, in a byte each if that is wide enough.
    pub(crate) fn solve(
        self,
        rules: &dyn WordRules<W>,
        endless_draws: bool,
        frame: Setup<'_>,
        meter: &mut Meter,
    ) -> Result<Box<dyn WordStore<W>>, Stop> {
        match self.values::<u8>(rules, endless_draws, frame, meter) {
            Ok(values) => Ok(Box::new(WordTable {
                positions: self,
                values,
            })),
            Err(FillError::Stop(stop)) => Err(stop),
            Err(FillError::Narrow) => {
                match self.values::<u16>(rules, endless_draws, frame, meter) {
                    Ok(values) => Ok(Box::new(WordTable {
                        positions: self,
                        values,
                    })),
                    Err(FillError::Stop(stop)) => Err(stop),
                    // No game in reach has distances beyond two bytes.
                    Err(FillError::Narrow) => Err(Stop::Memory),
                }
            }
        }
    }

    pub(crate) fn lookup<'e, C: ValueCell + Datum>(
        &'e self,
        rules: &'e dyn WordRules<W>,
    ) -> Lookup<'e, W, C> {
        Lookup::new(
            rules,
            &self.partition,
            &self.expansion,
            &self.depot,
            self.share,
        )
    }

    fn values<C: ValueCell + Datum>(
        &self,
        rules: &dyn WordRules<W>,
        endless_draws: bool,
        frame: Setup<'_>,
        meter: &mut Meter,
    ) -> Result<ValueRuns<C>, FillError> {
        let mut values = ValueRuns::new(self.partition.places());
        let filled = if self.partition.loops {
            self.rounds(rules, endless_draws, &mut values, frame, meter)
        } else {
            self.tiers(rules, &mut values, frame, meter)
        };
        values.forget(&self.depot);
        if filled.is_err() {
            let cells = values.cells.iter_mut();
            cells.for_each(|run| self.depot.discard(run));
        }
        filled.map(|()| values)
    }

    /// The values of a game that cannot loop, lowest tier first.
    fn tiers<C: ValueCell + Datum>(
        &self,
        rules: &dyn WordRules<W>,
        values: &mut ValueRuns<C>,
        Setup { keep, team, .. }: Setup<'_>,
        meter: &mut Meter,
    ) -> Result<(), FillError> {
        let lookup = self.lookup(rules);
        let rule = if self.partition.lockstep {
            BackupRule::Plain
        } else {
            BackupRule::Fall
        };
        // What not everybody has kept nobody can go on from.
        let kept = match keep {
            Some(keep) => team.least(kept::tiers::<C>(keep)? as u64, meter)? as usize,
            None => 0,
        };
        meter.begin(Phase::LookingUp, self.expansion.positions());
        for tier in 0..self.partition.tiers {
            let level = (tier as u32 + 1, Some(self.partition.tiers as u32));
            meter.at_level(level.0, level.1);
            meter.check()?;
            let places = self.partition.tier_places(tier);
            let positions = places.clone();
            let positions = positions.map(|place| self.expansion.runs[place].len() as u64);
            let positions = positions.sum();
            let name = kept::tier_name::<C>(tier);
            let kept = keep.filter(|_| tier < kept);
            if let Some(keep) = kept {
                let mut from = keep.get(&name)?.ok_or(Stop::Fault)?;
                self.take_up(from.as_mut(), places.clone(), values)?;
                meter.advance(positions)?;
                if self.partition.lockstep {
                    values.prepare(&self.expansion, &self.partition, &self.depot, tier, meter)?;
                }
                continue;
            }
            let (made, _) = lookup.apply(rule, places, values, &values.spill, team, meter)?;
            for (place, run) in made {
                values.cells[place] = run;
            }
            if let Some(keep) = keep {
                let places = self.partition.tier_places(tier);
                let cells = &values.cells[places];
                keep.put(&name, &mut |out| {
                    kept::write_cells(cells, &values.spill, out)
                })?;
            }
            if self.partition.lockstep {
                values.prepare(&self.expansion, &self.partition, &self.depot, tier, meter)?;
            }
            team.report(Phase::LookingUp, level, positions, meter)?;
        }
        Ok(())
    }

    /// Takes up the values of some places that were kept.
    fn take_up<C: ValueCell + Datum>(
        &self,
        from: &mut dyn Read,
        places: Range<usize>,
        values: &mut ValueRuns<C>,
    ) -> Result<(), Stop> {
        for place in places {
            let cells = kept::read_cells(from)?;
            if cells.len() != self.expansion.runs[place].len() {
                return Err(Stop::Fault);
            }
            values.cells[place] = self.depot.keep(&values.spill, cells)?;
        }
        Ok(())
    }

    /// The values of a game that can loop, in rounds.
    fn rounds<C: ValueCell + Datum>(
        &self,
        rules: &dyn WordRules<W>,
        endless_draws: bool,
        values: &mut ValueRuns<C>,
        Setup { keep, team, .. }: Setup<'_>,
        meter: &mut Meter,
    ) -> Result<(), FillError> {
        let lookup = self.lookup(rules);
        let mut spare = SpillFile::default();
        let mut level = 0;
        let mut apply = |rule, values: &mut ValueRuns<C>, meter: &mut Meter| {
            // How many rounds it takes nobody knows: what is left is told of the present one.
            level += 1;
            meter.begin(Phase::LookingUp, self.expansion.positions());
            meter.at_level(level, None);
            meter.check()?;
            let (made, changed) = lookup.apply(
                rule,
                0..self.partition.places(),
                values,
                &spare,
                team,
                meter,
            )?;
            for (place, run) in made {
                self.depot.discard(&mut values.cells[place]);
                values.cells[place] = run;
            }
            values.spill.clear()?;
            std::mem::swap(&mut values.spill, &mut spare);
            let positions = self.expansion.positions();
            team.report(Phase::LookingUp, (level, None), positions, meter)?;
            Ok::<u64, FillError>(changed)
        };
        // The next round, and whether it is one of those about draws.
        let (mut round, mut draws) = (0, false);
        let mut rounds = KeptRounds::new(keep, kept::rounds_name::<C>());
        let put =
            |rounds: &mut KeptRounds<'_>, number, values: &ValueRuns<C>, meter: &mut Meter| {
                if !team.any(rounds.is_due(number), meter)? {
                    return Ok(());
                }
                let write =
                    &mut |out: &mut dyn Write| kept::write_cells(&values.cells, &values.spill, out);
                rounds.put(number, write)
            };
        // Whoever is ahead of what all have kept is so by one, and still has the one before.
        let mine = keep.map_or(Ok(0), kept::rounds::<C>)?;
        let common = team.least(mine, meter)?;
        let found = match common.checked_sub(1) {
            Some(number) => rounds.numbered(number as u32)?,
            None => None,
        };
        let all = team.least(found.is_some().into(), meter)? > 0;
        if let Some((latest, mut from)) = found.filter(|_| all) {
            self.take_up(from.as_mut(), 0..self.partition.places(), values)?;
            if latest == KeptRounds::LAST {
                return Ok(());
            }
            (round, draws) = (latest / 2, latest % 2 == 1);
        }
        if round == 0 {
            apply(BackupRule::Endings, values, meter)?;
            round = 1;
        }
        while !draws && apply(BackupRule::Round(round), values, meter)? > 0 {
            round += 1;
            put(&mut rounds, 2 * round, values, meter)?;
        }
        let drawn = team.any(self.expansion.counts.found.finals.drawn > 0, meter)?;
        if !endless_draws && drawn {
            while apply(BackupRule::Drawn, values, meter)? > 0 {
                round += 1;
                put(&mut rounds, 2 * round + 1, values, meter)?;
            }
        }
        apply(BackupRule::Rest, values, meter)?;
        Ok(put(&mut rounds, KeptRounds::LAST, values, meter)?)
    }
}
