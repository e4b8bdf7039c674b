//! What the positions that follow are worth, asked for many positions at once.
//!
//! The moves of a block of positions are made again, but for those that cannot matter, and each
//! becomes a question: the word of where it leads, and who asks. Questions are sorted into buckets by
//! the place they are about, and the buckets are answered one after another while the table of their
//! place is in the cache. No edge is stored, and a table on disk is read from end to end. Blocks are
//! shared among threads; what a block finds out depends on what was known before it and on nothing
//! else.
//!
//! Cost: every move at most once, and a bucket and a search in the cache for each. Requires that where
//! moves lead is in the tables; an answer that is not there is a fault of the game.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use gagne_core::{Meter, Outcome, Stop};

use crate::block::{self, Block};
use crate::buckets::Buckets;
use crate::cell::{self, Cell};
use crate::crew::lock;
use crate::dense::Unfilled;
use crate::explore::Explored;
use crate::mixing::{Datum, Word};
use crate::runs::{Depot, Run, Shelf};
use crate::scene::{Question, Rules, Shape};
use crate::sieve::Directory;
use crate::state::State;
use crate::values::Values;

/// How the values of positions follow from what their moves lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
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

/// Questions looked up before they are told.
const TOGETHER: usize = 256;

/// Questions of one thread, and the tables it reads.
pub(crate) struct Bench<W, C> {
    questions: Buckets<Question<W>>,
    states: Vec<State>,
    words: Vec<W>,
    cells: Vec<C>,
    directory: Directory,
}

/// Asks and answers.
pub(crate) struct Inquiry<'e, W, C> {
    rules: &'e dyn Rules<W>,
    shape: &'e Shape,
    explored: &'e Explored<W>,
    depot: &'e Depot,
    /// Bytes that questions may take.
    share: u64,
    benches: Mutex<Vec<Bench<W, C>>>,
}

impl<'e, W: Word, C: Cell + Datum> Inquiry<'e, W, C> {
    pub(crate) fn new(
        rules: &'e dyn Rules<W>,
        shape: &'e Shape,
        explored: &'e Explored<W>,
        depot: &'e Depot,
        share: u64,
    ) -> Self {
        Inquiry {
            rules,
            shape,
            explored,
            depot,
            share,
            benches: Mutex::default(),
        }
    }

    fn take_bench(&self, from: usize) -> Bench<W, C> {
        let mut bench = lock(&self.benches).pop().unwrap_or_else(|| Bench {
            questions: Buckets::new(),
            states: Vec::new(),
            words: Vec::new(),
            cells: Vec::new(),
            directory: Directory::new(self.shape.width),
        });
        bench.questions.serve(self.shape, from);
        bench
    }

    /// Shares blocks of places among threads.
    pub(crate) fn blocks(
        &self,
        places: impl Iterator<Item = usize>,
        meter: &mut Meter,
        work: impl Fn(&mut Block<'_>, &mut Bench<W, C>) -> Result<(), Unfilled> + Sync,
    ) -> Result<(), Unfilled> {
        // In lockstep a bench serves one tier at a time.
        let tier = |place| match self.shape.lockstep {
            true => self.shape.tier(place),
            false => 0,
        };
        let places = places
            .map(|place| (place, tier(place), self.explored.runs[place].len()))
            .filter(|&(_, _, positions)| positions > 0)
            .collect();
        block::blocks(places, self.share, meter, |first, block| {
            let mut bench = self.take_bench(first);
            work(block, &mut bench)?;
            lock(&self.benches).push(bench);
            Ok::<(), Unfilled>(())
        })?;
        let held: u64 = lock(&self.benches).iter().map(Bench::bytes).sum();
        meter.hold(self.depot.resident() + held)?;
        Ok(())
    }

    /// Works out the values of some places by a rule; tells how many positions got one.
    pub(crate) fn apply(
        &self,
        rule: Rule,
        places: impl Iterator<Item = usize>,
        values: &Values<C>,
        shelf: &Shelf,
        meter: &mut Meter,
    ) -> Result<(BTreeMap<usize, Run<C>>, u64), Unfilled> {
        let made = Mutex::new(BTreeMap::new());
        let changed = AtomicU64::new(0);
        self.blocks(places, meter, |block, bench| {
            let mut codes = Vec::new();
            let more = match rule {
                Rule::Plain => self.plain(block, values, bench, &mut codes)?,
                _ => self.ruled(rule, block, values, bench, &mut codes)?,
            };
            changed.fetch_add(more, Ordering::Relaxed);
            let mut rest = &codes[..];
            for &place in block.taken() {
                let (cells, after) = rest.split_at(self.explored.runs[place].len());
                let run = self.depot.keep(shelf, cells.to_vec())?;
                lock(&made).insert(place, run);
                rest = after;
            }
            Ok(())
        })?;
        let made = std::mem::take(&mut *lock(&made));
        Ok((made, changed.into_inner()))
    }

    /// All values from the tier below, the turn passing with every move.
    fn plain(
        &self,
        block: &mut Block<'_>,
        values: &Values<C>,
        bench: &mut Bench<W, C>,
        codes: &mut Vec<C>,
    ) -> Result<u64, Unfilled> {
        bench.states.clear();
        // A state, a code, and the code as it is put away.
        let each = size_of::<State>() + 2 * C::BYTES;
        while let Some(place) = block.next(bench.held(each))? {
            let words = self.explored.runs[place].all(&self.explored.shelf, &mut bench.words)?;
            let states = &mut bench.states;
            self.rules
                .ask(place, words, &[], states, &mut bench.questions)?;
        }
        let most = C::new(2 * C::CENTRE - cell::LOST);
        codes.resize(bench.states.len(), most);
        bench.answer(self.explored, values, block, |who, code| {
            let least = &mut codes[(who >> 1) as usize];
            *least = code.min(*least);
        })?;
        // Which positions ended nobody could foresee, so that a table is quicker than a branch.
        let settled = State::ALL.map(|state| state.settled::<C>());
        let mut narrow = false;
        for (code, &state) in codes.iter_mut().zip(&bench.states) {
            let settled = settled[state as usize];
            let worth = cell::turned::<C>(code.code());
            let open = settled == cell::NONE;
            narrow |= open & !cell::fits::<C>(code.code(), worth);
            *code = C::new(if open { worth } else { settled });
        }
        match narrow {
            true => Err(Unfilled::Narrow),
            false => Ok(codes.len() as u64),
        }
    }

    /// Values by any other rule.
    fn ruled(
        &self,
        rule: Rule,
        block: &mut Block<'_>,
        values: &Values<C>,
        bench: &mut Bench<W, C>,
        codes: &mut Vec<C>,
    ) -> Result<u64, Unfilled> {
        let none = C::new(cell::NONE);
        let fresh = matches!(rule, Rule::Fall | Rule::Endings);
        let asks = !matches!(rule, Rule::Endings | Rule::Rest);
        bench.states.clear();
        let mut known = Vec::new();
        // The best code of its moves besides.
        let each = size_of::<State>() + 2 * C::BYTES + size_of::<u32>();
        while let Some(place) = block.next(bench.held(each))? {
            let words = self.explored.runs[place].all(&self.explored.shelf, &mut bench.words)?;
            if fresh {
                codes.resize(codes.len() + words.len(), none);
            } else {
                let cells = values.cells[place].all(&values.shelf, &mut bench.cells)?;
                codes.extend_from_slice(cells);
            }
            let here = &codes[bench.states.len()..];
            known.clear();
            known.extend(here.iter().map(|&code| code != none));
            let states = &mut bench.states;
            self.rules
                .ask(place, words, &known, states, &mut bench.questions)?;
        }
        if !asks {
            bench.questions.clear();
        }
        let mut best = vec![cell::NONE; codes.len()];
        for ((code, best), &state) in codes.iter_mut().zip(&mut best).zip(&bench.states) {
            let settled = state.settled::<C>();
            if settled != cell::NONE {
                *code = C::new(settled);
            }
            match state.endless() {
                Some(outcome) if rule == Rule::Rest => *best = cell::endless::<C>(outcome),
                Some(Outcome::Win) => *best = FAVOURED,
                _ => {}
            }
        }
        let mut narrow = false;
        bench.answer(self.explored, values, block, |who, code| {
            let best = &mut best[(who >> 1) as usize];
            let code = code.code();
            if code == cell::NONE {
                *best |= OPEN;
                return;
            }
            let mine = match who & 1 {
                1 => cell::again::<C>(code),
                _ => cell::turned::<C>(code),
            };
            narrow |= !cell::fits::<C>(code, mine);
            if *best & CODE < mine {
                *best = *best & !CODE | mine;
            }
        })?;
        if narrow {
            return Err(Unfilled::Narrow);
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

    /// Rechecks the positions of a block; tells how many there are, and the first that is wrong.
    pub(crate) fn recheck(
        &self,
        block: &mut Block<'_>,
        values: &Values<C>,
        bench: &mut Bench<W, C>,
    ) -> Result<(u64, Option<(usize, W)>), Stop> {
        let mut counts = Vec::new();
        bench.states.clear();
        // A count of moves for each position, and an answer to each question.
        let used = |bench: &Bench<W, C>, counts: &Vec<u32>| {
            let counts = counts.len() * size_of::<u32>();
            bench.held(0) + (counts + bench.questions.count() * C::BYTES) as u64
        };
        while let Some(place) = block.next(used(bench, &counts))? {
            let words = self.explored.runs[place].all(&self.explored.shelf, &mut bench.words)?;
            self.rules
                .ask_moves(place, words, &mut counts, &mut bench.questions)?;
        }
        let edges: usize = counts.iter().map(|&count| count as usize).sum();
        let mut answers = vec![C::new(cell::NONE); edges];
        bench.answer_all(self.explored, values, block, |who, code| {
            answers[who as usize] = code;
        })?;
        let value = |cell: &C| cell::value::<C>(cell.code());
        let (mut positions, mut first) = (0, 0);
        let mut rest = &answers[..];
        for &place in block.taken() {
            let words = self.explored.runs[place].all(&self.explored.shelf, &mut bench.words)?;
            let cells = values.cells[place].all(&values.shelf, &mut bench.cells)?;
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

impl Rule {
    /// The code of a position without one, by the best of its moves and the marks beside it.
    fn worth<C: Cell>(self, marked: u32) -> u32 {
        let best = marked & CODE;
        let closed = marked & OPEN == 0;
        let accepted = match self {
            Rule::Plain | Rule::Fall | Rule::Rest => true,
            Rule::Endings => false,
            Rule::Round(round) => {
                cell::plies::<C>(best) == Some(round) && (closed || best > C::CENTRE)
            }
            Rule::Drawn if marked & FAVOURED != 0 => closed,
            Rule::Drawn => best == C::CENTRE,
        };
        if accepted { best } else { cell::NONE }
    }
}

impl<W: Word, C: Cell + Datum> Bench<W, C> {
    /// Bytes of the questions so far, and of so many for each who asks.
    fn held(&self, each: usize) -> u64 {
        let questions = self.questions.count() * size_of::<Question<W>>();
        (questions + self.states.len() * each) as u64
    }

    fn bytes(&self) -> u64 {
        let tables = self.words.capacity() * W::BYTES + self.cells.capacity() * C::BYTES;
        self.questions.bytes() + (tables + self.states.capacity() * size_of::<State>()) as u64
    }

    /// Answers every question; one about a position that is in no table is a fault.
    fn answer(
        &mut self,
        explored: &Explored<W>,
        values: &Values<C>,
        block: &Block<'_>,
        tell: impl FnMut(u32, C),
    ) -> Result<(), Stop> {
        match self.answer_all(explored, values, block, tell)? {
            true => Ok(()),
            false => Err(Stop::Loop),
        }
    }

    /// Answers every question, with none if there is no answer; tells whether all had one.
    fn answer_all(
        &mut self,
        explored: &Explored<W>,
        values: &Values<C>,
        block: &Block<'_>,
        mut tell: impl FnMut(u32, C),
    ) -> Result<bool, Stop> {
        let mut found = true;
        for &place in self.questions.touched() {
            block.look()?;
            let words = explored.runs[place].all(&explored.shelf, &mut self.words)?;
            let cells = values.cells[place].all(&values.shelf, &mut self.cells)?;
            let directory = match values.directories.get(&place) {
                Some(directory) => directory,
                None => {
                    self.directory.build(words);
                    &self.directory
                }
            };
            // Some are looked up before they are told: where who asks lies is known at once, so that
            // many wait for the memory together.
            for some in self.questions.of(place).chunks(TOGETHER) {
                let mut codes = [C::new(cell::NONE); TOGETHER];
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
        self.questions.clear();
        Ok(found)
    }
}
