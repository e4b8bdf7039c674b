//! Values that several processes work out together: each asks the others about places of theirs.
//!
//! As many positions are asked about as fill a share of the memory. What they lead to in places of other processes is
//! then asked for in one go, each word once and in order; the answers, a cell for each, are a small table beside the tables of this process, in
//! which the queries are looked up as in any other. Everybody goes on until nobody has positions left.

use parking_lot::Mutex;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use gagne_core::{Exchange, Meter, Parcel, Stop};

use super::batch;
use super::lookup::{BackupRule, Lookup, LookupTables, TakenPlaces};
use super::mix::{Datum, ValueWord};
use super::run::{Run, SpillFile};
use super::unique::{Directory, Sieve};
use super::values::ValueRuns;
use super::wire::{self, Outbox};
use crate::parallel::{PieceWork, share_watched};
use crate::table::code::{self, ValueCell};
use crate::table::dense::FillError;

/// Words of places of other processes that were asked about, in order, and the answers.
pub(crate) type Fetched<W, C> = BTreeMap<usize, (Vec<W>, Vec<C>)>;

/// Positions asked about in the first go, before it is known how much they take.
const FIRST: usize = 1 << 14;

/// What somebody asks about a place.
struct PlaceQuestion {
    from: usize,
    place: usize,
    words: Vec<u8>,
}

impl<W: ValueWord, C: ValueCell + Datum> Lookup<'_, W, C> {
    /// Works out the values of some places by a rule, with everybody else; tells how many positions
    /// of all got one.
    pub(crate) fn apply_together(
        &self,
        rule: BackupRule,
        places: impl Iterator<Item = usize>,
        values: &ValueRuns<C>,
        spill: &SpillFile,
        exchange: &dyn Exchange,
        meter: &mut Meter,
    ) -> Result<(BTreeMap<usize, Run<C>>, u64), FillError> {
        let made = Mutex::new(BTreeMap::new());
        let (changed, narrow) = (AtomicU64::new(0), AtomicBool::new(false));
        let mut left = self.listed(places);
        let mut most = FIRST;
        loop {
            let (mut some, mut positions) = (Vec::new(), 0);
            while positions < most
                && let Some(place) = left.pop_front()
            {
                positions += place.2;
                some.push(place);
            }
            let asked = Mutex::new(Vec::new());
            batch::batches(some.into(), self.share, meter, |first, batch| {
                let (mut scratch, mut codes) = (self.take_scratch(first), Vec::new());
                self.ask(rule, batch, values, &mut scratch, &mut codes)?;
                let taken = batch.taken().to_vec();
                asked.lock().push(TakenPlaces {
                    scratch,
                    codes,
                    taken,
                });
                Ok::<(), FillError>(())
            })?;
            let asked = asked.into_inner();
            let bytes: u64 = asked.iter().map(|asked| asked.scratch.bytes()).sum();
            meter.hold(self.depot.resident() + bytes)?;
            // What the next go takes is known by this one.
            let held: u64 = asked.iter().map(|asked| asked.scratch.held(C::BYTES)).sum();
            let fitting = self.share.saturating_mul(positions as u64) / held.max(1);
            most = usize::try_from(fitting).unwrap_or(usize::MAX);
            most = most.clamp(FIRST, FIRST.max(4 * positions));
            let mut fetched = Fetched::new();
            if rule.asks() {
                fetched = self.fetch(&asked, values, exchange, meter)?;
            }
            let tables = LookupTables {
                expansion: self.expansion,
                values,
                fetched: &fetched,
            };
            share_watched(asked.into_iter(), meter, |mut asked, look| {
                let TakenPlaces {
                    scratch,
                    codes,
                    taken,
                } = &mut asked;
                match self.settle(rule, &tables, look, scratch, codes) {
                    Ok(more) => {
                        changed.fetch_add(more, Ordering::Relaxed);
                        self.put_away(taken, codes, spill, &made)?;
                    }
                    // Everybody has to hear of it.
                    Err(FillError::Narrow) => narrow.store(true, Ordering::Relaxed),
                    Err(stop) => return Err(stop),
                }
                self.scratches.lock().push(asked.scratch);
                Ok::<PieceWork, FillError>(PieceWork::BESIDE)
            })?;
            let mine = [
                changed.load(Ordering::Relaxed),
                narrow.load(Ordering::Relaxed).into(),
                left.len() as u64,
            ];
            let all = exchange.gather(&mine, meter)?;
            let sum = |number: usize| all.iter().map(|of| of[number]).sum::<u64>();
            if sum(1) > 0 {
                return Err(FillError::Narrow);
            }
            if sum(2) == 0 {
                return Ok((made.into_inner(), sum(0)));
            }
        }
    }

    /// What other processes know of everything that is asked about places of theirs, and answers what they ask.
    fn fetch(
        &self,
        asked: &[TakenPlaces<W, C>],
        values: &ValueRuns<C>,
        exchange: &dyn Exchange,
        meter: &mut Meter,
    ) -> Result<Fetched<W, C>, Stop> {
        let touched = asked
            .iter()
            .flat_map(|asked| asked.scratch.queries.touched());
        let touched = touched
            .copied()
            .filter(|&place| !self.partition.is_mine(place));
        let touched: BTreeSet<usize> = touched.collect();
        let outbox = Mutex::new(Outbox::new(exchange.index(), exchange.peers()));
        let fetched = Mutex::new(Fetched::new());
        share_watched(touched.into_iter(), meter, |place, _| {
            let words = self.wanted(asked, place);
            let mut record = Vec::new();
            wire::put_words(&words, &mut record);
            outbox
                .lock()
                .put(self.partition.owner(place), place, &record);
            fetched.lock().insert(place, (words, Vec::new()));
            Ok::<PieceWork, Stop>(PieceWork::BESIDE)
        })?;
        let mut outbox = outbox.into_inner();
        let mut fetched = fetched.into_inner();
        let words: usize = fetched.values().map(|(words, _)| words.len()).sum();
        meter.hold_more(outbox.bytes() + (words * (W::BYTES + C::BYTES)) as u64)?;

        let mut questions = Vec::new();
        let take = &mut |parcel: Parcel| {
            wire::each_record(&parcel.bytes, &mut |place, record| {
                if place >= self.partition.places() || !self.partition.is_mine(place) {
                    return Err(Stop::Fault);
                }
                questions.push(PlaceQuestion {
                    from: parcel.from,
                    place,
                    words: record.to_vec(),
                });
                Ok(())
            })
        };
        exchange.swap(&mut || Ok(outbox.next()), take, meter)?;
        let bytes = questions.iter().map(|question| question.words.len() as u64);
        meter.hold_more(bytes.sum())?;

        let outbox = Mutex::new(outbox);
        share_watched(questions.into_iter(), meter, |question, _| {
            let record = self.answer(&question, values)?;
            outbox.lock().put(question.from, question.place, &record);
            Ok::<PieceWork, Stop>(PieceWork::BESIDE)
        })?;
        let mut outbox = outbox.into_inner();
        meter.hold_more(outbox.bytes())?;
        let take = &mut |parcel: Parcel| {
            wire::each_record(&parcel.bytes, &mut |place, record| {
                let (words, cells) = fetched.get_mut(&place).ok_or(Stop::Fault)?;
                let fits = cells.is_empty()
                    && record.len() == words.len() * C::BYTES
                    && parcel.from == self.partition.owner(place);
                C::read(record, cells);
                fits.then_some(()).ok_or(Stop::Fault)
            })
        };
        exchange.swap(&mut || Ok(outbox.next()), take, meter)?;
        let whole = |(words, cells): &(Vec<W>, Vec<C>)| words.len() == cells.len();
        fetched
            .values()
            .all(whole)
            .then_some(fetched)
            .ok_or(Stop::Fault)
    }

    /// The words of a place that are asked about, each once and in order.
    fn wanted(&self, asked: &[TakenPlaces<W, C>], place: usize) -> Vec<W> {
        let sieve = self.sieves.lock().pop();
        let mut sieve = sieve.unwrap_or_else(|| Sieve::new(self.partition.width, self.share / 8));
        let queries = |of: &TakenPlaces<W, C>| of.scratch.queries.of(place).len();
        sieve.prepare(asked.iter().map(queries).sum());
        let mut words = Vec::new();
        for asked in asked {
            words.clear();
            let queries = asked.scratch.queries.of(place);
            words.extend(queries.iter().map(|&(word, _)| word));
            sieve.insert_all(&words);
        }
        let words = sieve.words();
        self.sieves.lock().push(sieve);
        words
    }

    /// The cells of all words of a question, one of which that is in no table is a fault.
    fn answer(&self, question: &PlaceQuestion, values: &ValueRuns<C>) -> Result<Vec<u8>, Stop> {
        let (mut asked, mut buffer, mut cells) = (Vec::new(), Vec::new(), Vec::new());
        wire::take_words(&mut &question.words[..], self.partition.width, &mut asked)?;
        let expansion = self.expansion;
        let place = question.place;
        let words = expansion.runs[place].all(&expansion.spill, &mut buffer)?;
        let cells = values.cells[place].all(&values.spill, &mut cells)?;
        let mut own = Directory::new(self.partition.width);
        let directory = match values.directories.get(&place) {
            Some(directory) => directory,
            None => {
                own.build(words);
                &own
            }
        };
        let mut answers = Vec::with_capacity(asked.len());
        for &word in &asked {
            let number = directory.find(words, word).ok_or(Stop::Fault)?;
            // Nothing is known of a place before its first round.
            answers.push(cells.get(number).copied().unwrap_or(C::new(code::NONE)));
        }
        let mut record = Vec::new();
        C::write(&answers, &mut record);
        Ok(record)
    }
}
