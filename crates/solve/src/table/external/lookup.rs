//! What the positions that follow are worth, asked for many positions at once.
//!
//! The moves of a batch of positions are made again, but for those that cannot matter, and each
//! becomes a query: the word of where it leads, and who asks. Queries are sorted into buckets by the
//! place they are about (a *sort-based join*, not a look-up each), and the buckets are answered one after another while the table of their
//! place is in the cache. No edge is stored, and a table on disk is read from end to end. Batches are
//! shared among threads; what a batch finds out depends on what was known before it and on nothing
//! else.
//!
//! Cost: every move at most once, and a bucket and a search in the cache for each. Requires that where
//! moves lead is in the tables; an answer that is not there is a fault of the game.

use parking_lot::Mutex;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};

use gagne_core::{Meter, Outcome, Stop};

use super::batch::{self, Batch};
use super::bucket::Buckets;
use super::expand::Expansion;
use super::mix::{Datum, ValueWord};
use super::rules::{Partition, Query, WordRules};
use super::run::{Depot, Run, SpillFile};
use super::status::Status;
use super::team::Team;
use super::together::Fetched;
use super::unique::{Directory, Sieve};
use super::values::ValueRuns;
use crate::parallel::BudgetCheck;
use crate::table::code::{self, ValueCell};
use crate::table::dense::FillError;

/// How the values of positions follow from what their moves lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BackupRule {
    /// Everything that follows is known, and the turn passes with every move.
    Plain,
    /// Everything that follows is known.
    Fall,
    /// Only endings have a value.
    Endings,
    /// A win or loss in just so many plies.
    Round(u32),
    /// A draw that the player whom endless play does not favour can hold.
    Drawn,
    /// What is left goes on for ever.
    Rest,
}

/// Marks beside the best code so far: something that follows has no value, endless play is won.
const OPEN: u32 = 1 << 16;
const FAVOURED: u32 = 1 << 17;
const CODE: u32 = OPEN - 1;

/// Queries looked up before they are told.
const TOGETHER: usize = 256;

/// Queries of one thread, and the tables it reads.
pub(crate) struct Scratch<W, C> {
    pub(crate) queries: Buckets<Query<W>>,
    states: Vec<Status>,
    words: Vec<W>,
    cells: Vec<C>,
    directory: Directory,
}

/// Asks and answers.
pub(crate) struct Lookup<'e, W, C> {
    rules: &'e dyn WordRules<W>,
    pub(crate) partition: &'e Partition,
    pub(crate) expansion: &'e Expansion<W>,
    pub(crate) depot: &'e Depot,
    /// Bytes that queries may take.
    pub(crate) share: u64,
    pub(crate) scratches: Mutex<Vec<Scratch<W, C>>>,
    pub(crate) sieves: Mutex<Vec<Sieve<W>>>,
}

/// What is known of positions that are asked about.
pub(crate) struct LookupTables<'t, W, C> {
    pub(crate) expansion: &'t Expansion<W>,
    pub(crate) values: &'t ValueRuns<C>,
    /// What other processes answered about places of theirs.
    pub(crate) fetched: &'t Fetched<W, C>,
}

/// Places taken on, with the codes that their positions have so far, all after one another.
pub(crate) struct TakenPlaces<W, C> {
    pub(crate) scratch: Scratch<W, C>,
    pub(crate) codes: Vec<C>,
    pub(crate) taken: Vec<usize>,
}

impl<'e, W: ValueWord, C: ValueCell + Datum> Lookup<'e, W, C> {
    pub(crate) fn new(
        rules: &'e dyn WordRules<W>,
        partition: &'e Partition,
        expansion: &'e Expansion<W>,
        depot: &'e Depot,
        share: u64,
    ) -> Self {
        Lookup {
            rules,
            partition,
            expansion,
            depot,
            share,
            scratches: Mutex::default(),
            sieves: Mutex::default(),
        }
    }

    pub(crate) fn take_scratch(&self, from: usize) -> Scratch<W, C> {
        let mut scratch = self.scratches.lock().pop().unwrap_or_else(|| Scratch {
            queries: Buckets::new(),
            states: Vec::new(),
            words: Vec::new(),
            cells: Vec::new(),
            directory: Directory::new(self.partition.width),
        });
        scratch.queries.serve(self.partition, from);
        scratch
    }

    /// Shares batches of places among threads.
    pub(crate) fn batches(
        &self,
        places: impl Iterator<Item = usize>,
        meter: &mut Meter,
        work: impl Fn(&mut Batch<'_>, &mut Scratch<W, C>) -> Result<(), FillError> + Sync,
    ) -> Result<(), FillError> {
        batch::batches(self.listed(places), self.share, meter, |first, batch| {
            let mut scratch = self.take_scratch(first);
            work(batch, &mut scratch)?;
            self.scratches.lock().push(scratch);
            Ok::<(), FillError>(())
        })?;
        let held: u64 = self.scratches.lock().iter().map(Scratch::bytes).sum();
        meter.hold(self.depot.resident() + held)?;
        Ok(())
    }

    /// Those of some places that have positions, each with the tier it must be kept to and how many
    /// they are.
    pub(crate) fn listed(
        &self,
        places: impl Iterator<Item = usize>,
    ) -> VecDeque<(usize, usize, usize)> {
        // In lockstep a scratch serves one tier at a time.
        let tier = |place| {
            if self.partition.lockstep {
                self.partition.tier(place)
            } else {
                0
            }
        };
        places
            .map(|place| (place, tier(place), self.expansion.runs[place].len()))
            .filter(|&(_, _, positions)| positions > 0)
            .collect()
    }

    /// Works out the values of some places by a rule; tells how many positions got one, in all processes.
    pub(crate) fn apply(
        &self,
        rule: BackupRule,
        places: impl Iterator<Item = usize>,
        values: &ValueRuns<C>,
        spill: &SpillFile,
        team: Team<'_>,
        meter: &mut Meter,
    ) -> Result<(BTreeMap<usize, Run<C>>, u64), FillError> {
        if let Some(exchange) = team.0 {
            let places = places.filter(|&place| self.partition.is_mine(place));
            return self.apply_together(rule, places, values, spill, exchange, meter);
        }
        let made = Mutex::new(BTreeMap::new());
        let changed = AtomicU64::new(0);
        let tables = LookupTables {
            expansion: self.expansion,
            values,
            fetched: &Fetched::new(),
        };
        self.batches(places, meter, |batch, scratch| {
            let mut codes = Vec::new();
            self.ask(rule, batch, values, scratch, &mut codes)?;
            let look = &|| batch.look();
            let more = self.settle(rule, &tables, look, scratch, &mut codes)?;
            changed.fetch_add(more, Ordering::Relaxed);
            self.put_away(batch.taken(), &codes, spill, &made)
        })?;
        let made = std::mem::take(&mut *made.lock());
        Ok((made, changed.into_inner()))
    }

    /// Puts away the codes of some places.
    pub(crate) fn put_away(
        &self,
        taken: &[usize],
        codes: &[C],
        spill: &SpillFile,
        made: &Mutex<BTreeMap<usize, Run<C>>>,
    ) -> Result<(), FillError> {
        let mut rest = codes;
        for &place in taken {
            let (cells, after) = rest.split_at(self.expansion.runs[place].len());
            let run = self.depot.keep(spill, cells.to_vec())?;
            made.lock().insert(place, run);
            rest = after;
        }
        Ok(())
    }

    /// Takes on places and asks about what follows; codes are those that are known before.
    pub(crate) fn ask(
        &self,
        rule: BackupRule,
        batch: &mut Batch<'_>,
        values: &ValueRuns<C>,
        scratch: &mut Scratch<W, C>,
        codes: &mut Vec<C>,
    ) -> Result<(), Stop> {
        match rule {
            BackupRule::Plain => self.ask_plain(batch, scratch),
            _ => self.ask_ruled(rule, batch, values, scratch, codes),
        }
    }

    /// Works out the codes from the answers; tells how many positions got one.
    pub(crate) fn settle(
        &self,
        rule: BackupRule,
        tables: &LookupTables<'_, W, C>,
        look: &BudgetCheck<'_>,
        scratch: &mut Scratch<W, C>,
        codes: &mut Vec<C>,
    ) -> Result<u64, FillError> {
        match rule {
            BackupRule::Plain => self.settle_plain(tables, look, scratch, codes),
            _ => self.settle_ruled(rule, tables, look, scratch, codes),
        }
    }

    fn ask_plain(&self, batch: &mut Batch<'_>, scratch: &mut Scratch<W, C>) -> Result<(), Stop> {
        scratch.states.clear();
        // A state, a code, and the code as it is put away.
        let each = size_of::<Status>() + 2 * C::BYTES;
        while let Some(place) = batch.next(scratch.held(each))? {
            let words =
                self.expansion.runs[place].all(&self.expansion.spill, &mut scratch.words)?;
            let states = &mut scratch.states;
            self.rules
                .ask(place, words, &[], states, &mut scratch.queries)?;
        }
        Ok(())
    }

    /// All values from the tier below, the turn passing with every move.
    fn settle_plain(
        &self,
        tables: &LookupTables<'_, W, C>,
        look: &BudgetCheck<'_>,
        scratch: &mut Scratch<W, C>,
        codes: &mut Vec<C>,
    ) -> Result<u64, FillError> {
        let most = C::new(2 * C::CENTRE - code::LOST);
        codes.resize(scratch.states.len(), most);
        scratch.answer(tables, look, |who, code| {
            let least = &mut codes[(who >> 1) as usize];
            *least = code.min(*least);
        })?;
        // Which positions ended nobody could foresee, so that a table is quicker than a branch.
        let settled = Status::ALL.map(|state| state.settled::<C>());
        let mut narrow = false;
        for (code, &state) in codes.iter_mut().zip(&scratch.states) {
            let settled = settled[state as usize];
            let worth = code::turned::<C>(code.code());
            let open = settled == code::NONE;
            narrow |= open & !code::fits::<C>(code.code(), worth);
            *code = C::new(if open { worth } else { settled });
        }
        if narrow {
            Err(FillError::Narrow)
        } else {
            Ok(codes.len() as u64)
        }
    }

    fn ask_ruled(
        &self,
        rule: BackupRule,
        batch: &mut Batch<'_>,
        values: &ValueRuns<C>,
        scratch: &mut Scratch<W, C>,
        codes: &mut Vec<C>,
    ) -> Result<(), Stop> {
        let none = C::new(code::NONE);
        let fresh = matches!(rule, BackupRule::Fall | BackupRule::Endings);
        scratch.states.clear();
        let mut known = Vec::new();
        // The best code of its moves besides.
        let each = size_of::<Status>() + 2 * C::BYTES + size_of::<u32>();
        while let Some(place) = batch.next(scratch.held(each))? {
            let words =
                self.expansion.runs[place].all(&self.expansion.spill, &mut scratch.words)?;
            if fresh {
                codes.resize(codes.len() + words.len(), none);
            } else {
                let cells = values.cells[place].all(&values.spill, &mut scratch.cells)?;
                codes.extend_from_slice(cells);
            }
            let here = &codes[scratch.states.len()..];
            known.clear();
            known.extend(here.iter().map(|&code| code != none));
            let states = &mut scratch.states;
            self.rules
                .ask(place, words, &known, states, &mut scratch.queries)?;
        }
        if !rule.asks() {
            scratch.queries.clear();
        }
        Ok(())
    }

    /// Values by any other rule.
    fn settle_ruled(
        &self,
        rule: BackupRule,
        tables: &LookupTables<'_, W, C>,
        look: &BudgetCheck<'_>,
        scratch: &mut Scratch<W, C>,
        codes: &mut [C],
    ) -> Result<u64, FillError> {
        let none = C::new(code::NONE);
        let mut best = vec![code::NONE; codes.len()];
        for ((code, best), &state) in codes.iter_mut().zip(&mut best).zip(&scratch.states) {
            let settled = state.settled::<C>();
            if settled != code::NONE {
                *code = C::new(settled);
            }
            match state.endless() {
                Some(outcome) if rule == BackupRule::Rest => *best = code::endless::<C>(outcome),
                Some(Outcome::Win) => *best = FAVOURED,
                _ => {}
            }
        }
        let mut narrow = false;
        scratch.answer(tables, look, |who, code| {
            let best = &mut best[(who >> 1) as usize];
            let code = code.code();
            if code == code::NONE {
                *best |= OPEN;
                return;
            }
            let mine = match who & 1 {
                1 => code::again::<C>(code),
                _ => code::turned::<C>(code),
            };
            narrow |= !code::fits::<C>(code, mine);
            if *best & CODE < mine {
                *best = *best & !CODE | mine;
            }
        })?;
        if narrow {
            return Err(FillError::Narrow);
        }
        let mut changed = 0;
        for (code, best) in codes.iter_mut().zip(best) {
            if *code == none {
                *code = C::new(rule.worth::<C>(best));
                changed += u64::from(*code != none);
            }
        }
        Ok(changed)
    }

    /// Rechecks the positions of a batch; tells how many there are, and the first that is wrong.
    pub(crate) fn recheck(
        &self,
        batch: &mut Batch<'_>,
        values: &ValueRuns<C>,
        scratch: &mut Scratch<W, C>,
    ) -> Result<(u64, Option<(usize, W)>), Stop> {
        let mut counts = Vec::new();
        scratch.states.clear();
        // A count of moves for each position, and an answer to each query.
        let used = |scratch: &Scratch<W, C>, counts: &Vec<u32>| {
            let counts = counts.len() * size_of::<u32>();
            scratch.held(0) + (counts + scratch.queries.count() * C::BYTES) as u64
        };
        while let Some(place) = batch.next(used(scratch, &counts))? {
            let words =
                self.expansion.runs[place].all(&self.expansion.spill, &mut scratch.words)?;
            self.rules
                .ask_moves(place, words, &mut counts, &mut scratch.queries)?;
        }
        let edges: usize = counts.iter().map(|&count| count as usize).sum();
        let mut answers = vec![C::new(code::NONE); edges];
        let tables = LookupTables {
            expansion: self.expansion,
            values,
            fetched: &Fetched::new(),
        };
        scratch.answer_all(&tables, &|| batch.look(), |who, code| {
            answers[who as usize] = code;
        })?;
        let value = |cell: &C| code::value::<C>(cell.code());
        let (mut positions, mut first) = (0, 0);
        let mut rest = &answers[..];
        for &place in batch.taken() {
            let words =
                self.expansion.runs[place].all(&self.expansion.spill, &mut scratch.words)?;
            let cells = values.cells[place].all(&values.spill, &mut scratch.cells)?;
            let here = &counts[first..first + words.len()];
            let (moves, after) = rest.split_at(here.iter().map(|&count| count as usize).sum());
            let claimed = &mut cells.iter().map(value);
            let flaw = self
                .rules
                .flaw(place, words, claimed, &mut moves.iter().map(value));
            if let Some(number) = flaw {
                return Ok((positions, Some((place, words[number]))));
            }
            positions += words.len() as u64;
            first += words.len();
            rest = after;
        }
        Ok((positions, None))
    }
}

impl BackupRule {
    /// Whether values of what follows matter.
    pub(crate) fn asks(self) -> bool {
        !matches!(self, BackupRule::Endings | BackupRule::Rest)
    }

    /// The code of a position without one, by the best of its moves and the marks beside it.
    fn worth<C: ValueCell>(self, marked: u32) -> u32 {
        let best = marked & CODE;
        let closed = marked & OPEN == 0;
        let accepted = match self {
            BackupRule::Plain | BackupRule::Fall | BackupRule::Rest => true,
            BackupRule::Endings => false,
            BackupRule::Round(round) => {
                code::plies::<C>(best) == Some(round) && (closed || best > C::CENTRE)
            }
            BackupRule::Drawn if marked & FAVOURED != 0 => closed,
            BackupRule::Drawn => best == C::CENTRE,
        };
        if accepted { best } else { code::NONE }
    }
}

impl<W: ValueWord, C: ValueCell + Datum> Scratch<W, C> {
    /// Bytes of the queries so far, and of so many for each who asks.
    pub(crate) fn held(&self, each: usize) -> u64 {
        let queries = self.queries.count() * size_of::<Query<W>>();
        (queries + self.states.len() * each) as u64
    }

    pub(crate) fn bytes(&self) -> u64 {
        let tables = self.words.capacity() * W::BYTES + self.cells.capacity() * C::BYTES;
        self.queries.bytes() + (tables + self.states.capacity() * size_of::<Status>()) as u64
    }

    /// Answers every query; one about a position that is in no table is a fault.
    fn answer(
        &mut self,
        tables: &LookupTables<'_, W, C>,
        look: &BudgetCheck<'_>,
        tell: impl FnMut(u32, C),
    ) -> Result<(), Stop> {
        if self.answer_all(tables, look, tell)? {
            Ok(())
        } else {
            Err(Stop::Fault)
        }
    }

    /// Answers every query, with none if there is no answer; tells whether all had one.
    fn answer_all(
        &mut self,
        tables: &LookupTables<'_, W, C>,
        look: &BudgetCheck<'_>,
        mut tell: impl FnMut(u32, C),
    ) -> Result<bool, Stop> {
        let LookupTables {
            expansion,
            values,
            fetched,
        } = tables;
        let mut found = true;
        for &place in self.queries.touched() {
            look()?;
            let (words, cells, ready) = match fetched.get(&place) {
                Some((words, cells)) => (&words[..], &cells[..], None),
                None => (
                    expansion.runs[place].all(&expansion.spill, &mut self.words)?,
                    values.cells[place].all(&values.spill, &mut self.cells)?,
                    values.directories.get(&place),
                ),
            };
            let directory = match ready {
                Some(directory) => directory,
                None => {
                    self.directory.build(words);
                    &self.directory
                }
            };
            // Some are looked up before they are told: where who asks lies is known at once, so that
            // many wait for the memory together.
            for some in self.queries.of(place).chunks(TOGETHER) {
                let mut codes = [C::new(code::NONE); TOGETHER];
                for (code, &(word, _)) in codes.iter_mut().zip(some) {
                    let number = directory.find(words, word);
                    match number.and_then(|number| cells.get(number)) {
                        Some(&known) => *code = known,
                        None => found = false,
                    }
                }
                for (&(_, who), code) in some.iter().zip(codes) {
                    tell(who, code);
                }
            }
        }
        self.queries.clear();
        Ok(found)
    }
}
