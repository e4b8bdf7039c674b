//! Every position that can be reached, as levels of packed keys: in memory, and on disk when that is
//! full.
//!
//! Forwards, breadth-first (`explore`), positions are found; they lie in runs of sorted words,
//! one for each part of a tier. Backwards, tier by tier, their values are asked for (`inquiry`),
//! a byte or two for each in a run beside. Where positions can come back they are all in one tier, and
//! rounds take the place of tiers: the k-th round finds what is won or lost in k plies, and when a
//! round finds nothing the rest is endless. Where endless play favours a player, the other may still
//! force drawn endings; further rounds find from where.
//!
//! Cost: every move is made once to find where it leads, and again for its value unless the packing
//! sees that it cannot matter, in each round where positions can come back. A position takes 5 to 17
//! bytes, by the width of its key, and work in progress a share of the memory. Requires a packing, and no points; its answer is the exact value of every position, and
//! the same for any number of threads and wherever the runs lie.

use std::sync::Mutex;

use gagne_core::{Ending, Game, Meter, Outcome, Packing, Phase, Stop, Value};

use crate::cell::{self, Cell};
use crate::census::{Census, Tally, for_first};
use crate::crew::lock;
use crate::dense::{Unfilled, piece};
use crate::explore::{Explored, explore};
use crate::inquiry::{Inquiry, Rule};
use crate::mixing::{Datum, Mixing, Word};
pub use crate::runs::Place;
use crate::runs::{Depot, Shelf};
use crate::scene::{Rules, Scene, Shape, Staged};
use crate::sieve::search;
use crate::solved::{Solved, Storage, Verdict};
use crate::values::Values;

/// What is wanted of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// Positions that are the same up to symmetry are one.
    pub symmetry: bool,
    /// Where the table may lie.
    pub place: Place,
}

/// A solution that a test can spoil.
pub trait Table<G: Game>: Solved<G> {
    /// Overwrites the code of a position, so that a verifier can be tested.
    fn corrupt(
        &mut self,
        game: &G,
        position: &G::Position,
        change: &dyn Fn(u32) -> u32,
    ) -> Result<(), Stop>;
}

/// Most bits that name a part, and most places for runs.
const PART_BITS: u32 = 8;
const PLACES: usize = 1 << 16;
/// Least and most bytes for work in progress.
const LEAST_SHARE: u64 = 1 << 15;
const MOST_SHARE: u64 = 1 << 27;
/// A share that is worth a quarter of the memory.
const FAIR_SHARE: u64 = 1 << 25;

/// How the keys of a game are laid out. None for games that levels are no way to solve.
fn shape<G, K>(game: &G, packing: &K, root: &G::Position, symmetry: bool) -> Option<Shape>
where
    G: Game,
    K: Packing<Position = G::Position>,
{
    let facts = game.facts();
    let bits = packing.bits().max(1);
    let tiers = match facts.loops {
        true => 1,
        false => packing.tier(root) as usize + 1,
    };
    if facts.scored || bits > 128 || tiers > PLACES {
        return None;
    }
    // Parts for a cache each if most keys are taken, and not more than a small game has use for.
    let by_tiers = (PLACES / tiers).ilog2();
    let part_bits = (3 * bits / 10).min(PART_BITS).min(by_tiers);
    Some(Shape {
        part_bits,
        width: bits - part_bits,
        tiers,
        loops: facts.loops,
        lockstep: packing.is_lockstep() && !facts.loops,
        symmetry,
        piece: piece(game, root),
    })
}

/// Bytes that the key of a position takes. None for games that levels are no way to solve.
pub fn key_bytes<G, K>(game: &G, packing: &K, root: &G::Position) -> Option<u64>
where
    G: Game,
    K: Packing<Position = G::Position>,
{
    let shape = shape(game, packing, root, false)?;
    match (shape.width, shape.width + shape.part_bits) {
        (..=31, _) => Some(4),
        (..=63, ..=64) => Some(8),
        (..=127, _) => Some(16),
        _ => None,
    }
}

/// Solves every position that can be reached from a root. None for games that this is no way to
/// solve: those played for points, and those with more tiers than there are places for.
pub fn solve<'k, G, K>(
    game: &G,
    packing: &'k K,
    root: &G::Position,
    request: Request,
    meter: &mut Meter,
) -> Result<Option<Box<dyn Table<G> + 'k>>, Stop>
where
    G: Game + Sync,
    K: Packing<Position = G::Position>,
    G: 'k,
{
    let root = match request.symmetry {
        true => game.canonical(root),
        false => root.clone(),
    };
    let Some(shape) = shape(game, packing, &root, request.symmetry) else {
        return Ok(None);
    };
    let bits = shape.width + shape.part_bits;
    Ok(Some(match (shape.width, bits) {
        (..=31, _) => levels::<G, K, u32>(game, packing, root, shape, request.place, meter)?,
        (..=63, ..=64) => levels::<G, K, u64>(game, packing, root, shape, request.place, meter)?,
        (..=127, _) => levels::<G, K, u128>(game, packing, root, shape, request.place, meter)?,
        _ => return Ok(None),
    }))
}

/// Solves with words of a width.
fn levels<'k, G, K, W>(
    game: &G,
    packing: &'k K,
    root: G::Position,
    shape: Shape,
    place: Place,
    meter: &mut Meter,
) -> Result<Box<dyn Table<G> + 'k>, Stop>
where
    G: Game + Sync + 'k,
    K: Packing<Position = G::Position>,
    W: Word,
{
    let scene = Scene {
        packing,
        mixing: Mixing::<W>::new(shape.width + shape.part_bits, shape.part_bits),
        shape,
        root: root.clone(),
    };
    let rules = &Staged {
        game,
        scene: &scene,
    };
    let found = Positions::find(rules, shape, scene.locate(&root), place, meter)?;
    let drawn = game.endless(&root) == Ending::Outcome(Outcome::Draw);
    let store = found.solve(rules, drawn, meter)?;
    Ok(Box::new(Levels { scene, root, store }))
}

/// Every position found, as words, and no value yet.
struct Positions<W> {
    shape: Shape,
    depot: Depot,
    explored: Explored<W>,
    /// Bytes for work in progress.
    share: u64,
}

impl<W: Word> Positions<W> {
    fn find(
        rules: &dyn Rules<W>,
        shape: Shape,
        root: (usize, W),
        place: Place,
        meter: &mut Meter,
    ) -> Result<Self, Stop> {
        // Buckets grow by doubling: what they hold is counted once, what they take may be twice that.
        let budget = meter.memory().unwrap_or(u64::MAX);
        let share = (budget / 4).min(FAIR_SHARE).max(budget / 16);
        let share = share.clamp(LEAST_SHARE, MOST_SHARE);
        let depot = Depot::new(place, budget.saturating_sub(3 * share));
        let explored = explore(rules, &shape, root, &depot, share, meter)?;
        Ok(Positions {
            shape,
            depot,
            explored,
            share,
        })
    }

    /// Works out every value, in a byte each if that is wide enough.
    fn solve(
        self,
        rules: &dyn Rules<W>,
        endless_draws: bool,
        meter: &mut Meter,
    ) -> Result<Box<dyn Store<W>>, Stop> {
        match self.values::<u8>(rules, endless_draws, meter) {
            Ok(values) => Ok(Box::new(Stored {
                positions: self,
                values,
            })),
            Err(Unfilled::Stop(stop)) => Err(stop),
            Err(Unfilled::Narrow) => match self.values::<u16>(rules, endless_draws, meter) {
                Ok(values) => Ok(Box::new(Stored {
                    positions: self,
                    values,
                })),
                Err(Unfilled::Stop(stop)) => Err(stop),
                // No game in reach has distances beyond two bytes.
                Err(Unfilled::Narrow) => Err(Stop::Memory),
            },
        }
    }

    fn inquiry<'e, C: Cell + Datum>(&'e self, rules: &'e dyn Rules<W>) -> Inquiry<'e, W, C> {
        Inquiry::new(rules, &self.shape, &self.explored, &self.depot, self.share)
    }

    fn values<C: Cell + Datum>(
        &self,
        rules: &dyn Rules<W>,
        endless_draws: bool,
        meter: &mut Meter,
    ) -> Result<Values<C>, Unfilled> {
        let mut values = Values::new(self.shape.places());
        let filled = match self.shape.loops {
            true => self.rounds(rules, endless_draws, &mut values, meter),
            false => self.tiers(rules, &mut values, meter),
        };
        values.forget(&self.depot);
        if filled.is_err() {
            let cells = values.cells.iter_mut();
            cells.for_each(|run| self.depot.discard(run));
        }
        filled.map(|()| values)
    }

    /// The values of a game that cannot loop, lowest tier first.
    fn tiers<C: Cell + Datum>(
        &self,
        rules: &dyn Rules<W>,
        values: &mut Values<C>,
        meter: &mut Meter,
    ) -> Result<(), Unfilled> {
        let inquiry = self.inquiry(rules);
        let rule = match self.shape.lockstep {
            true => Rule::Plain,
            false => Rule::Fall,
        };
        meter.begin(Phase::LookingUp, self.explored.positions());
        for tier in 0..self.shape.tiers {
            meter.at_level(tier as u32 + 1, Some(self.shape.tiers as u32));
            meter.check()?;
            let places = self.shape.tier_places(tier);
            let (made, _) = inquiry.apply(rule, places, values, &values.shelf, meter)?;
            for (place, run) in made {
                values.cells[place] = run;
            }
            if self.shape.lockstep {
                values.prepare(&self.explored, &self.shape, &self.depot, tier, meter)?;
            }
        }
        Ok(())
    }

    /// The values of a game that can loop, in rounds.
    fn rounds<C: Cell + Datum>(
        &self,
        rules: &dyn Rules<W>,
        endless_draws: bool,
        values: &mut Values<C>,
        meter: &mut Meter,
    ) -> Result<(), Unfilled> {
        let inquiry = self.inquiry(rules);
        let mut spare = Shelf::default();
        let mut level = 0;
        let mut apply = |rule, meter: &mut Meter| {
            // How many rounds it takes nobody knows: what is left is told of the present one.
            level += 1;
            meter.begin(Phase::LookingUp, self.explored.positions());
            meter.at_level(level, None);
            meter.check()?;
            let (made, changed) =
                inquiry.apply(rule, 0..self.shape.places(), values, &spare, meter)?;
            for (place, run) in made {
                self.depot.discard(&mut values.cells[place]);
                values.cells[place] = run;
            }
            values.shelf.clear()?;
            std::mem::swap(&mut values.shelf, &mut spare);
            Ok::<u64, Unfilled>(changed)
        };
        apply(Rule::Endings, meter)?;
        let mut round = 1;
        while apply(Rule::Round(round), meter)? > 0 {
            round += 1;
        }
        if !endless_draws && self.explored.counts.found.finals.drawn > 0 {
            while apply(Rule::Drawn, meter)? > 0 {}
        }
        apply(Rule::Rest, meter)?;
        Ok(())
    }
}

/// Words with their values, whatever their width.
trait Store<W>: Sync {
    fn is_on_disk(&self) -> bool;

    /// The number of a word at its place.
    fn number(&self, place: usize, word: W) -> Result<Option<usize>, Stop>;

    /// The code of a number at a place, and what it means.
    fn code(&self, place: usize, number: usize) -> Result<(u32, Option<Value>), Stop>;

    /// Overwrites a code.
    fn overwrite(&mut self, place: usize, number: usize, code: u32) -> Result<(), Stop>;

    /// Counts everything; the longest win is told by its place and word.
    fn census(&self, rules: &dyn Rules<W>, meter: &mut Meter) -> Result<Census<(usize, W)>, Stop>;

    /// Rechecks everything.
    fn verify(&self, rules: &dyn Rules<W>, meter: &mut Meter) -> Result<Verdict<(usize, W)>, Stop>;
}

struct Stored<W, C> {
    positions: Positions<W>,
    values: Values<C>,
}

/// Positions by their code, player 1 to move and player 2.
type Codes = [Vec<u64>; 2];

impl<W: Word, C: Cell + Datum> Stored<W, C> {
    fn no_codes() -> Codes {
        [(); 2].map(|()| vec![0; 2 * C::CENTRE as usize])
    }

    fn tally(&self, rules: &dyn Rules<W>, place: usize, codes: &mut Codes) -> Result<(), Stop> {
        let Positions {
            shape, explored, ..
        } = &self.positions;
        let (mut buffer, mut cells) = (Vec::new(), Vec::new());
        let words = explored.runs[place].all(&explored.shelf, &mut buffer)?;
        let cells = self.values.cells[place].all(&self.values.shelf, &mut cells)?;
        // In lockstep a tier has one player to move; a symmetry may change them over.
        let alike = match shape.lockstep && !shape.symmetry {
            true => &words[..words.len().min(1)],
            false => words,
        };
        let players = rules.players(place, alike);
        let last = players.last().copied().unwrap_or(1);
        let players = players.into_iter().chain(std::iter::repeat(last));
        for (cell, player) in cells.iter().zip(players) {
            codes[usize::from(player != 1)][cell.code() as usize] += 1;
        }
        Ok(())
    }

    /// The word that the lot falls on among those with a code.
    fn chosen(
        &self,
        code: u32,
        rules: &dyn Rules<W>,
        meter: &mut Meter,
    ) -> Result<Option<(usize, W)>, Stop> {
        let Positions {
            shape, explored, ..
        } = &self.positions;
        let (mut buffer, mut words) = (Vec::new(), Vec::new());
        let mut least: Option<(u64, (usize, W))> = None;
        for place in 0..shape.places() {
            let cells = self.values.cells[place].all(&self.values.shelf, &mut buffer)?;
            meter.work(cells.len())?;
            let mut here = (0..cells.len()).filter(|&number| cells[number].code() == code);
            let Some(first) = here.next() else {
                continue;
            };
            let words = explored.runs[place].all(&explored.shelf, &mut words)?;
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

impl<W: Word, C: Cell + Datum> Store<W> for Stored<W, C> {
    fn is_on_disk(&self) -> bool {
        self.positions.depot.is_on_disk()
    }

    fn number(&self, place: usize, word: W) -> Result<Option<usize>, Stop> {
        let explored = &self.positions.explored;
        let Some(run) = explored.runs.get(place) else {
            return Ok(None);
        };
        let mut buffer = Vec::new();
        Ok(search(run.all(&explored.shelf, &mut buffer)?, word))
    }

    fn code(&self, place: usize, number: usize) -> Result<(u32, Option<Value>), Stop> {
        let mut buffer = Vec::new();
        let run = &self.values.cells[place];
        let cells = run.part(&self.values.shelf, number..number + 1, &mut buffer)?;
        let code = cells.first().map_or(cell::NONE, |cell| cell.code());
        Ok((code, cell::value::<C>(code)))
    }

    fn overwrite(&mut self, place: usize, number: usize, code: u32) -> Result<(), Stop> {
        let Values { cells, shelf, .. } = &mut self.values;
        shelf.overwrite(&mut cells[place], number, C::new(code))
    }

    fn census(&self, rules: &dyn Rules<W>, meter: &mut Meter) -> Result<Census<(usize, W)>, Stop> {
        let counts = &self.positions.explored.counts;
        let mut census = Census {
            positions: self.positions.explored.positions(),
            finals: counts.found.finals,
            final_winners: rules.tells_player().then_some(counts.found.final_winners),
            moves: counts.found.moves,
            by_level: counts.by_level.clone(),
            ..Census::default()
        };
        let codes = Mutex::new(Self::no_codes());
        let inquiry = self.positions.inquiry::<C>(rules);
        let places = 0..self.positions.shape.places();
        meter.begin(Phase::Counting, self.positions.explored.positions());
        let counted = inquiry.blocks(places, meter, |block, _| {
            let mut here = Self::no_codes();
            while let Some(place) = block.next(0)? {
                self.tally(rules, place, &mut here)?;
            }
            let mut codes = lock(&codes);
            for (sum, count) in codes.iter_mut().flatten().zip(here.iter().flatten()) {
                *sum += count;
            }
            Ok(())
        });
        stopped(counted)?;
        let mut longest: Option<(u64, u32)> = None;
        let mut winners = Tally::default();
        for (player, codes) in lock(&codes).iter().enumerate() {
            for (code, &count) in (0..).zip(codes).filter(|&(_, &count)| count > 0) {
                let outcome = cell::outcome::<C>(code);
                census.outcomes.add_many(outcome, count);
                winners.add_many(for_first(outcome, player as u8 + 1), count);
                if let Some(plies) = cell::plies::<C>(code).map(u64::from) {
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

    fn verify(&self, rules: &dyn Rules<W>, meter: &mut Meter) -> Result<Verdict<(usize, W)>, Stop> {
        let inquiry = self.positions.inquiry::<C>(rules);
        let verdict = Mutex::new(Verdict {
            positions: 0,
            wrong: None,
        });
        let places = 0..self.positions.shape.places();
        meter.begin(Phase::Checking, self.positions.explored.positions());
        let checked = inquiry.blocks(places, meter, |block, bench| {
            let (positions, wrong) = inquiry.recheck(block, &self.values, bench)?;
            let mut verdict = lock(&verdict);
            verdict.positions += positions;
            verdict.wrong = verdict.wrong.into_iter().chain(wrong).min();
            Ok(())
        });
        stopped(checked)?;
        let verdict = lock(&verdict);
        Ok(Verdict { ..*verdict })
    }
}

/// Counting and checking never find a cell too narrow.
fn stopped(done: Result<(), Unfilled>) -> Result<(), Stop> {
    match done {
        Err(Unfilled::Stop(stop)) => Err(stop),
        Err(Unfilled::Narrow) | Ok(()) => Ok(()),
    }
}

/// Every position that can be reached from a root, solved, in levels of packed keys.
struct Levels<'k, K: Packing, W> {
    scene: Scene<'k, K, W>,
    root: K::Position,
    store: Box<dyn Store<W>>,
}

impl<K: Packing, W: Word> Levels<'_, K, W> {
    /// The place of a position and its number there.
    fn find<G>(&self, game: &G, position: &K::Position) -> Result<Option<(usize, usize)>, Stop>
    where
        G: Game<Position = K::Position>,
    {
        let (place, word) = match self.scene.shape.symmetry {
            true => self.scene.locate(&game.canonical(position)),
            false => self.scene.locate(position),
        };
        let number = self.store.number(place, word)?;
        Ok(number.map(|number| (place, number)))
    }
}

impl<G, K, W> Solved<G> for Levels<'_, K, W>
where
    G: Game + Sync,
    K: Packing<Position = G::Position>,
    W: Word,
{
    fn storage(&self) -> Storage {
        match self.store.is_on_disk() {
            true => Storage::Disk,
            false => Storage::Hashed,
        }
    }

    fn value(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Value, Stop> {
        meter.work(0)?;
        let (place, number) = self.find(game, position)?.ok_or(Stop::Loop)?;
        self.store.code(place, number)?.1.ok_or(Stop::Loop)
    }

    fn census(&mut self, game: &G, meter: &mut Meter) -> Result<Census<G::Position>, Stop> {
        let scene = &self.scene;
        let staged = Staged { game, scene };
        let counted = self.store.census(&staged, meter)?;
        let longest = counted
            .longest
            .map(|(plies, (place, word))| (plies, staged.position(place, word)));
        Ok(Census {
            positions: counted.positions,
            outcomes: counted.outcomes,
            finals: counted.finals,
            final_winners: counted.final_winners,
            winners: counted.winners,
            by_plies: counted.by_plies,
            by_level: counted.by_level,
            moves: counted.moves,
            longest,
        })
    }

    fn verify(&mut self, game: &G, meter: &mut Meter) -> Result<Verdict<G::Position>, Stop> {
        let scene = &self.scene;
        let Verdict { positions, wrong } = self.store.verify(&Staged { game, scene }, meter)?;
        let wrong = wrong.map(|(place, word)| scene.position(place, word));
        // The root itself must be among them.
        let root = &self.root;
        let missing = self.find(game, root)?.is_none().then(|| root.clone());
        Ok(Verdict {
            positions,
            wrong: wrong.or(missing),
        })
    }
}

impl<G, K, W> Table<G> for Levels<'_, K, W>
where
    G: Game + Sync,
    K: Packing<Position = G::Position>,
    W: Word,
{
    fn corrupt(
        &mut self,
        game: &G,
        position: &G::Position,
        change: &dyn Fn(u32) -> u32,
    ) -> Result<(), Stop> {
        let (place, number) = self.find(game, position)?.ok_or(Stop::Loop)?;
        let (code, _) = self.store.code(place, number)?;
        self.store.overwrite(place, number, change(code))
    }
}
