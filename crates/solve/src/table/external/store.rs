//! Words with their values, whatever their width: looked up, counted, rechecked.

use parking_lot::Mutex;

use gagne_core::rows::RowLevels;
use gagne_core::{Keep, Meter, Outcome, Phase, Side, Stop, Value};

use super::kept::KeptLevel;
use super::mix::{Datum, ValueWord};
use super::positions::Positions;
use super::rules::WordRules;
use super::unique::{search, search_from};
use super::values::ValueRuns;
use crate::table::Verification;
use crate::table::census::{Census, Tally, for_first};
use crate::table::code::{self, ValueCell};
use crate::table::dense::FillError;

/// Words with their values, whatever their width.
pub(crate) trait WordStore<W>: Sync {
    fn is_on_disk(&self) -> bool;

    /// The number of a word at its place.
    fn number(&self, place: usize, word: W) -> Result<Option<usize>, Stop>;

    /// The code of a number at a place, and what it means.
    fn code(&self, place: usize, number: usize) -> Result<(u32, Option<Value>), Stop>;

    /// Overwrites a code.
    fn overwrite(&mut self, place: usize, number: usize, code: u32) -> Result<(), Stop>;

    /// Counts everything; the longest win is told by its place and word.
    fn census(
        &self,
        rules: &dyn WordRules<W>,
        meter: &mut Meter,
    ) -> Result<Census<(usize, W)>, Stop>;

    /// Rechecks everything.
    fn verify(
        &self,
        rules: &dyn WordRules<W>,
        meter: &mut Meter,
    ) -> Result<Verification<(usize, W)>, Stop>;

    /// How far every word is from the root.
    fn levels(&self, keep: Option<&dyn Keep>, meter: &mut Meter) -> Result<Levels, Stop>;

    /// Tells the words of a place, some at a time, with their levels and the codes of their values.
    fn each(
        &self,
        place: usize,
        levels: &Levels,
        meter: &mut Meter,
        tell: TellWords<'_, W>,
    ) -> Result<(), Stop>;
}

/// Is told some words with their levels and the [codes](gagne_core::rows::code) of their values.
pub(crate) type TellWords<'t, W> =
    &'t mut dyn FnMut(&[W], RowLevels<'_>, &[u16]) -> Result<(), Stop>;

/// Words that are told at once.
const BLOCK: usize = 1 << 12;

/// How far words are from the root.
pub(crate) enum Levels {
    /// As far as their tier is from the highest.
    Tiers,
    /// Each as is noted for its number at its place.
    Noted(Vec<Vec<u16>>),
}

pub(crate) struct WordTable<W, C> {
    pub(crate) positions: Positions<W>,
    pub(crate) values: ValueRuns<C>,
}

/// Positions by their code, player 1 to move and player 2.
type Codes = [Vec<u64>; 2];

impl<W: ValueWord, C: ValueCell + Datum> WordTable<W, C> {
    fn no_codes() -> Codes {
        [(); 2].map(|()| vec![0; 2 * C::CENTRE as usize])
    }

    fn tally(&self, rules: &dyn WordRules<W>, place: usize, codes: &mut Codes) -> Result<(), Stop> {
        let Positions {
            partition,
            expansion,
            ..
        } = &self.positions;
        let (mut buffer, mut cells) = (Vec::new(), Vec::new());
        let words = expansion.runs[place].all(&expansion.spill, &mut buffer)?;
        let cells = self.values.cells[place].all(&self.values.spill, &mut cells)?;
        // In lockstep a tier has one player to move; a symmetry may change them over.
        let alike = if partition.lockstep && !partition.symmetry {
            &words[..words.len().min(1)]
        } else {
            words
        };
        let players = rules.players(place, alike);
        let last = players.last().copied().unwrap_or_default();
        let players = players.into_iter().chain(std::iter::repeat(last));
        for (cell, player) in cells.iter().zip(players) {
            codes[player.index()][cell.code() as usize] += 1;
        }
        Ok(())
    }

    /// The word that the lot falls on among those with a code.
    fn chosen(
        &self,
        code: u32,
        rules: &dyn WordRules<W>,
        meter: &mut Meter,
    ) -> Result<Option<(usize, W)>, Stop> {
        let Positions {
            partition,
            expansion,
            ..
        } = &self.positions;
        let (mut buffer, mut words) = (Vec::new(), Vec::new());
        let mut least: Option<(u64, (usize, W))> = None;
        for place in 0..partition.places() {
            let cells = self.values.cells[place].all(&self.values.spill, &mut buffer)?;
            meter.work(cells.len())?;
            let mut here = (0..cells.len()).filter(|&number| cells[number].code() == code);
            let Some(first) = here.next() else {
                continue;
            };
            let words = expansion.runs[place].all(&expansion.spill, &mut words)?;
            for word in std::iter::once(first)
                .chain(here)
                .map(|number| words[number])
            {
                let lot = rules.lot(place, word);
                if least.is_none_or(|(known, _)| lot < known) {
                    least = Some((lot, (place, word)));
                }
            }
        }
        Ok(least.map(|(_, word)| word))
    }
}

impl<W: ValueWord, C: ValueCell + Datum> WordStore<W> for WordTable<W, C> {
    fn is_on_disk(&self) -> bool {
        self.positions.depot.is_on_disk()
    }

    fn number(&self, place: usize, word: W) -> Result<Option<usize>, Stop> {
        let expansion = &self.positions.expansion;
        let Some(run) = expansion.runs.get(place) else {
            return Ok(None);
        };
        let mut buffer = Vec::new();
        Ok(search(run.all(&expansion.spill, &mut buffer)?, word))
    }

    fn code(&self, place: usize, number: usize) -> Result<(u32, Option<Value>), Stop> {
        let mut buffer = Vec::new();
        let run = &self.values.cells[place];
        let cells = run.part(&self.values.spill, number..number + 1, &mut buffer)?;
        let code = cells.first().map_or(code::NONE, |cell| cell.code());
        Ok((code, code::value::<C>(code)))
    }

    fn overwrite(&mut self, place: usize, number: usize, code: u32) -> Result<(), Stop> {
        let ValueRuns { cells, spill, .. } = &mut self.values;
        spill.overwrite(&mut cells[place], number, C::new(code))
    }

    fn census(
        &self,
        rules: &dyn WordRules<W>,
        meter: &mut Meter,
    ) -> Result<Census<(usize, W)>, Stop> {
        let counts = &self.positions.expansion.counts;
        let mut census = Census {
            positions: self.positions.expansion.positions(),
            finals: counts.found.finals,
            final_winners: rules.tells_player().then_some(counts.found.final_winners),
            moves: counts.found.moves,
            by_level: counts.by_level.clone(),
            ..Census::default()
        };
        let codes = Mutex::new(Self::no_codes());
        let lookup = self.positions.lookup::<C>(rules);
        let places = 0..self.positions.partition.places();
        meter.begin(Phase::Counting, self.positions.expansion.positions());
        let counted = lookup.batches(places, meter, |batch, _| {
            let mut here = Self::no_codes();
            while let Some(place) = batch.next(0)? {
                self.tally(rules, place, &mut here)?;
            }
            let mut codes = codes.lock();
            for (sum, count) in codes.iter_mut().flatten().zip(here.iter().flatten()) {
                *sum += count;
            }
            Ok(())
        });
        stopped(counted)?;
        let mut longest: Option<(u64, u32)> = None;
        let mut winners = Tally::default();
        for (player, codes) in Side::BOTH.into_iter().zip(&*codes.lock()) {
            for (code, &count) in (0..).zip(codes).filter(|&(_, &count)| count > 0) {
                let outcome = code::outcome::<C>(code);
                census.outcomes.add_many(outcome, count);
                winners.add_many(for_first(outcome, player), count);
                if let Some(plies) = code::plies::<C>(code).map(u64::from) {
                    let (won, lost) = census.by_plies.entry(plies).or_default();
                    *if outcome == Outcome::Win { won } else { lost } += count;
                    if outcome == Outcome::Win && longest.is_none_or(|(most, _)| plies > most) {
                        longest = Some((plies, code));
                    }
                }
            }
        }
        census.winners = rules.tells_player().then_some(winners);
        if let Some((plies, code)) = longest {
            let chosen = self.chosen(code, rules, meter)?;
            census.longest = chosen.map(|word| (plies, word));
        }
        Ok(census)
    }

    fn verify(
        &self,
        rules: &dyn WordRules<W>,
        meter: &mut Meter,
    ) -> Result<Verification<(usize, W)>, Stop> {
        let lookup = self.positions.lookup::<C>(rules);
        let verdict = Mutex::new(Verification {
            positions: 0,
            wrong: None,
        });
        let places = 0..self.positions.partition.places();
        meter.begin(Phase::Checking, self.positions.expansion.positions());
        let checked = lookup.batches(places, meter, |batch, scratch| {
            let (positions, wrong) = lookup.recheck(batch, &self.values, scratch)?;
            let mut verdict = verdict.lock();
            verdict.positions += positions;
            verdict.wrong = verdict.wrong.into_iter().chain(wrong).min();
            Ok(())
        });
        stopped(checked)?;
        let verdict = verdict.lock();
        Ok(Verification { ..*verdict })
    }

    fn levels(&self, keep: Option<&dyn Keep>, meter: &mut Meter) -> Result<Levels, Stop> {
        let Positions {
            partition,
            depot,
            expansion,
            ..
        } = &self.positions;
        if partition.lockstep {
            return Ok(Levels::Tiers);
        }
        let keep = keep.ok_or(Stop::Fault)?;
        meter.begin(Phase::Counting, 2 * expansion.positions());
        meter.hold(depot.resident() + 2 * expansion.positions())?;
        let mut noted: Vec<Vec<u16>> = expansion
            .runs
            .iter()
            .map(|run| vec![0; run.len()])
            .collect();
        let mut buffer = Vec::new();
        for level in 0..expansion.counts.by_level.len() {
            let number = u16::try_from(level).map_err(|_| Stop::Length)?;
            let mut kept = KeptLevel::open(keep, level)?.ok_or(Stop::Fault)?;
            while let Some((place, found)) = kept.next::<W>()? {
                meter.advance(found.len() as u64)?;
                let words = expansion.runs[place].all(&expansion.spill, &mut buffer)?;
                let mut at = 0;
                for &word in &found {
                    at = search_from(words, at, word).ok_or(Stop::Fault)?;
                    noted[place][at] = number;
                }
            }
        }
        Ok(Levels::Noted(noted))
    }

    fn each(
        &self,
        place: usize,
        levels: &Levels,
        meter: &mut Meter,
        tell: TellWords<'_, W>,
    ) -> Result<(), Stop> {
        let Positions {
            partition,
            expansion,
            ..
        } = &self.positions;
        let (mut buffer, mut cells) = (Vec::new(), Vec::new());
        let words = expansion.runs[place].all(&expansion.spill, &mut buffer)?;
        let cells = self.values.cells[place].all(&self.values.spill, &mut cells)?;
        let level = partition.level(partition.tier(place));
        let mut codes = Vec::with_capacity(BLOCK);
        for (number, (words, cells)) in words.chunks(BLOCK).zip(cells.chunks(BLOCK)).enumerate() {
            if cells.iter().any(|cell| cell.code() == code::NONE) {
                return Err(Stop::Fault);
            }
            codes.clear();
            codes.extend(cells.iter().map(|cell| code::widened::<C>(cell.code())));
            let first = number * BLOCK;
            let levels = match levels {
                Levels::Tiers => RowLevels::Same(level),
                Levels::Noted(noted) => RowLevels::Each(&noted[place][first..first + words.len()]),
            };
            tell(words, levels, &codes)?;
            meter.advance(words.len() as u64)?;
        }
        Ok(())
    }
}

/// Counting and checking never find a cell too narrow.
fn stopped(done: Result<(), FillError>) -> Result<(), Stop> {
    match done {
        Err(FillError::Stop(stop)) => Err(stop),
        Err(FillError::Narrow) | Ok(()) => Ok(()),
    }
}
