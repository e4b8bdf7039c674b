//! What the positions that follow are worth, asked for many positions at once.
//!
//! The moves of a block of positions are made again, and each becomes a question: the word of where
//! it leads, and who asks. Questions are sorted into buckets by the place they are about, and the
//! buckets are answered one after another while the table of their place is in the cache. No edge
//! is stored, and a table on disk is read from end to end. Blocks are shared among threads; what a
//! block finds out depends on what was known before it and on nothing else.
//!
//! Cost: every move once, and a bucket and a search in the cache for each. Requires that where moves
//! lead is in the tables; an answer that is not there is a fault of the game.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use gagne_core::{Game, Meter, Outcome, Packing, Stop};

use crate::cell::{self, Cell};
use crate::crew::{lock, share};
use crate::dense::Unfilled;
use crate::explore::{Explored, Scene};
use crate::mixing::{Datum, Word};
use crate::runs::{Depot, Run, Shelf};
use crate::sieve::Directory;

/// The values of every place, as far as they are known.
pub(crate) struct Values<C> {
    pub(crate) cells: Vec<Run<C>>,
    pub(crate) shelf: Shelf,
}

impl<C> Values<C> {
    pub(crate) fn new(places: usize) -> Self {
        let mut cells = Vec::new();
        cells.resize_with(places, Run::default);
        Values {
            cells,
            shelf: Shelf::default(),
        }
    }
}

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

/// Most positions of a block.
const BLOCK: usize = 1 << 20;

/// Questions of one thread, and the tables it reads.
pub(crate) struct Bench<W, C> {
    /// By place: the word, and who asks.
    questions: Vec<Vec<(W, u32)>>,
    touched: Vec<usize>,
    base: usize,
    words: Vec<W>,
    cells: Vec<C>,
    directory: Directory,
}

/// Asks and answers.
pub(crate) struct Inquiry<'e, 'k, G, K, W, C> {
    pub(crate) game: &'e G,
    pub(crate) scene: &'e Scene<'k, K, W>,
    pub(crate) explored: &'e Explored<W>,
    pub(crate) depot: &'e Depot,
    /// Bytes that questions may take.
    share: u64,
    benches: Mutex<Vec<Bench<W, C>>>,
}

impl<'e, 'k, G, K, W, C> Inquiry<'e, 'k, G, K, W, C>
where
    G: Game + Sync,
    K: Packing<Position = G::Position>,
    W: Word,
    C: Cell + Datum,
{
    pub(crate) fn new(
        game: &'e G,
        scene: &'e Scene<'k, K, W>,
        explored: &'e Explored<W>,
        depot: &'e Depot,
        share: u64,
    ) -> Self {
        Inquiry {
            game,
            scene,
            explored,
            depot,
            share,
            benches: Mutex::default(),
        }
    }

    fn take_bench(&self, from: usize) -> Bench<W, C> {
        let scene = self.scene;
        let (base, count) = match scene.lockstep {
            true => {
                let tier = scene.tier(from).saturating_sub(1);
                (tier << scene.part_bits, scene.parts())
            }
            false => (0, scene.places()),
        };
        let mut bench = lock(&self.benches).pop().unwrap_or_else(|| {
            let mut questions = Vec::new();
            questions.resize_with(count, Vec::new);
            Bench {
                questions,
                touched: Vec::new(),
                base,
                words: Vec::new(),
                cells: Vec::new(),
                directory: Directory::new(scene.mixing.width),
            }
        });
        bench.base = base;
        bench
    }

    /// Shares blocks of places among threads.
    pub(crate) fn blocks(
        &self,
        places: impl Iterator<Item = usize>,
        per_edge: usize,
        meter: &mut Meter,
        work: impl Fn(&[usize], &mut Bench<W, C>) -> Result<(), Unfilled> + Sync,
    ) -> Result<(), Unfilled> {
        let runs = &self.explored.runs;
        let places: Vec<usize> = places.filter(|&place| runs[place].len() > 0).collect();
        let total: usize = places.iter().map(|&place| runs[place].len()).sum();
        let threads = meter.threads();
        let counts = &self.explored.counts;
        let positions = counts.by_level.iter().sum::<u64>().max(1);
        // Twice the average of moves, so that questions keep to their share of the memory.
        let moves = 2 * counts.moves.div_ceil(positions).max(1);
        let edge = (size_of::<(W, u32)>() + per_edge) as u64;
        let fit = (self.share / threads as u64 / moves / edge) as usize;
        // Some blocks for each thread, so that none waits long for another.
        let even = if threads > 1 {
            total.div_ceil(4 * threads)
        } else {
            total
        };
        let most = BLOCK.min(fit).min(even).max(1);
        let mut next = 0;
        let pieces = std::iter::from_fn(|| {
            let start = next;
            let mut sum = 0;
            while let Some(&place) = places.get(next) {
                sum += runs[place].len();
                if next > start && sum > most {
                    break;
                }
                next += 1;
            }
            (next > start).then(|| start..next)
        });
        share(pieces, meter, |range| {
            let block = &places[range];
            let mut bench = self.take_bench(block[0]);
            work(block, &mut bench)?;
            lock(&self.benches).push(bench);
            Ok::<u64, Unfilled>(0)
        })?;
        let benches = lock(&self.benches);
        let held: usize = benches.iter().map(Bench::bytes).sum();
        meter.hold(self.depot.resident() + held as u64)?;
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
        self.blocks(places, 0, meter, |block, bench| {
            let mut codes = Vec::new();
            let more = match rule {
                Rule::Plain => self.plain(block, values, bench, &mut codes)?,
                _ => self.ruled(rule, block, values, bench, &mut codes)?,
            };
            changed.fetch_add(more, Ordering::Relaxed);
            let mut rest = &codes[..];
            for &place in block {
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
        block: &[usize],
        values: &Values<C>,
        bench: &mut Bench<W, C>,
        codes: &mut Vec<C>,
    ) -> Result<u64, Unfilled> {
        let (game, scene) = (self.game, self.scene);
        let none = C::new(cell::NONE);
        let mut moves = Vec::new();
        for &place in block {
            let mut buffer = std::mem::take(&mut bench.words);
            let words = self.explored.runs[place].all(&self.explored.shelf, &mut buffer)?;
            for &word in words {
                let position = scene.position(place, word);
                if let Some(ending) = game.ending(&position) {
                    codes.push(C::new(cell::ended::<C>(ending)));
                    continue;
                }
                moves.clear();
                game.moves(&position, &mut moves);
                for &chosen in &moves {
                    let (to, word) = scene.after(game, place, &position, chosen)?;
                    bench.ask(to, word, codes.len() as u32);
                }
                codes.push(none);
            }
            bench.words = buffer;
        }
        let most = C::new(2 * C::CENTRE - cell::LOST);
        let mut least = vec![most; codes.len()];
        bench.answer(self.explored, values, |who, code| {
            let least = &mut least[who as usize];
            *least = code.min(*least);
        })?;
        for (code, least) in codes.iter_mut().zip(least) {
            if *code == none {
                let worth = cell::turned::<C>(least.code());
                if !cell::fits::<C>(least.code(), worth) {
                    return Err(Unfilled::Narrow);
                }
                *code = C::new(worth);
            }
        }
        Ok(codes.len() as u64)
    }

    /// Values by any other rule.
    fn ruled(
        &self,
        rule: Rule,
        block: &[usize],
        values: &Values<C>,
        bench: &mut Bench<W, C>,
        codes: &mut Vec<C>,
    ) -> Result<u64, Unfilled> {
        let (game, scene) = (self.game, self.scene);
        let none = C::new(cell::NONE);
        let fresh = matches!(rule, Rule::Fall | Rule::Endings);
        let asks = !matches!(rule, Rule::Endings | Rule::Rest);
        let mut moves = Vec::new();
        let mut best = Vec::new();
        for &place in block {
            let (mut buffer, mut cells) = (std::mem::take(&mut bench.words), Vec::new());
            let words = self.explored.runs[place].all(&self.explored.shelf, &mut buffer)?;
            let known = values.cells[place].all(&values.shelf, &mut cells)?;
            for (number, &word) in words.iter().enumerate() {
                let who = codes.len() as u32;
                best.push(cell::NONE);
                if let Some(&code) = known.get(number).filter(|&&code| !fresh && code != none) {
                    codes.push(code);
                    continue;
                }
                let position = scene.position(place, word);
                match game.ending(&position) {
                    Some(ending) if fresh => {
                        codes.push(C::new(cell::ended::<C>(ending)));
                        continue;
                    }
                    _ => codes.push(none),
                }
                if matches!(rule, Rule::Drawn | Rule::Rest) {
                    let outcome = game.endless(&position).value().outcome();
                    best[who as usize] = match (rule, outcome) {
                        (Rule::Rest, _) => cell::endless::<C>(outcome),
                        (_, Outcome::Win) => FAVOURED,
                        _ => cell::NONE,
                    };
                }
                if !asks {
                    continue;
                }
                moves.clear();
                game.moves(&position, &mut moves);
                for &chosen in &moves {
                    let (to, word) = scene.after(game, place, &position, chosen)?;
                    let again = u32::from(game.again(&position, chosen));
                    bench.ask(to, word, who << 1 | again);
                }
            }
            bench.words = buffer;
        }
        let mut narrow = false;
        bench.answer(self.explored, values, |who, code| {
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

    /// Asks for everything that follows from the positions of a block, and shows each position with
    /// its own code and those of its moves, in their order; none where there is no such position.
    pub(crate) fn show(
        &self,
        block: &[usize],
        values: &Values<C>,
        bench: &mut Bench<W, C>,
        mut see: impl FnMut(&G::Position, C, &[C]),
    ) -> Result<(), Stop> {
        let (game, scene) = (self.game, self.scene);
        let mut moves = Vec::new();
        let mut edges = 0u32;
        let mut counts = Vec::new();
        for &place in block {
            let mut buffer = std::mem::take(&mut bench.words);
            let words = self.explored.runs[place].all(&self.explored.shelf, &mut buffer)?;
            for &word in words {
                let position = scene.position(place, word);
                moves.clear();
                if game.ending(&position).is_none() {
                    game.moves(&position, &mut moves);
                }
                counts.push(moves.len());
                for &chosen in &moves {
                    let (to, word) = scene.after(game, place, &position, chosen)?;
                    bench.ask(to, word, edges);
                    edges += 1;
                }
            }
            bench.words = buffer;
        }
        let mut answers = vec![C::new(cell::NONE); edges as usize];
        bench.answer_all(self.explored, values, |who, code| {
            answers[who as usize] = code;
        })?;
        let (mut answers, mut counts) = (&answers[..], counts.into_iter());
        for &place in block {
            let (mut buffer, mut cells) = (std::mem::take(&mut bench.words), Vec::new());
            let words = self.explored.runs[place].all(&self.explored.shelf, &mut buffer)?;
            let known = values.cells[place].all(&values.shelf, &mut cells)?;
            for ((&word, &code), count) in words.iter().zip(known).zip(&mut counts) {
                let (of_moves, rest) = answers.split_at(count);
                see(&scene.position(place, word), code, of_moves);
                answers = rest;
            }
            bench.words = buffer;
        }
        Ok(())
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
    fn bytes(&self) -> usize {
        let questions = self.questions.iter().map(Vec::capacity).sum::<usize>();
        questions * size_of::<(W, u32)>()
            + self.questions.capacity() * size_of::<Vec<(W, u32)>>()
            + self.words.capacity() * W::BYTES
            + self.cells.capacity() * C::BYTES
    }

    #[inline]
    fn ask(&mut self, place: usize, word: W, who: u32) {
        let bucket = &mut self.questions[place - self.base];
        if bucket.is_empty() {
            self.touched.push(place);
        }
        bucket.push((word, who));
    }

    /// Answers every question; one about a position that is in no table is a fault.
    fn answer(
        &mut self,
        explored: &Explored<W>,
        values: &Values<C>,
        tell: impl FnMut(u32, C),
    ) -> Result<(), Stop> {
        match self.answer_all(explored, values, tell)? {
            true => Ok(()),
            false => Err(Stop::Loop),
        }
    }

    /// Answers every question that has an answer; tells whether all had.
    fn answer_all(
        &mut self,
        explored: &Explored<W>,
        values: &Values<C>,
        mut tell: impl FnMut(u32, C),
    ) -> Result<bool, Stop> {
        let mut found = true;
        for place in std::mem::take(&mut self.touched) {
            let words = explored.runs[place].all(&explored.shelf, &mut self.words)?;
            let cells = values.cells[place].all(&values.shelf, &mut self.cells)?;
            self.directory.build(words);
            let bucket = &mut self.questions[place - self.base];
            for (word, who) in bucket.drain(..) {
                let place = self.directory.find(words, word);
                match place.and_then(|place| cells.get(place)) {
                    Some(&code) => tell(who, code),
                    None => found = false,
                }
            }
        }
        Ok(found)
    }
}
