//! Every position that can be reached, as levels of packed keys: in memory, and on disk when that is
//! full.
//!
//! Forwards, [breadth-first](crate::explore), positions are found; they lie in runs of sorted words,
//! one for each part of a tier. Backwards, tier by tier, their values are [asked for](crate::inquiry),
//! a byte or two for each in a run beside. Where positions can come back they are all in one tier, and
//! rounds take the place of tiers: the k-th round finds what is won or lost in k plies, and when a
//! round finds nothing the rest is endless. Where endless play favours a player, the other may still
//! force drawn endings; further rounds find from where.
//!
//! Cost: every move is made twice, and once more in each round where positions can come back. A
//! position takes 5 to 17 bytes, by the width of its key, and work in progress a share of the
//! memory. Requires a packing, and no points; its answer is the exact value of every position, and
//! the same for any number of threads and wherever the runs lie.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use gagne_core::{Ending, Game, Meter, Outcome, Packing, Stop, Value};

use crate::cell::{self, Cell};
use crate::census::Census;
use crate::crew::lock;
use crate::dense::Unfilled;
use crate::explore::{Explored, Scene, explore};
use crate::inquiry::{Inquiry, Rule, Values};
use crate::mixing::{Datum, Mixing, Word};
pub use crate::runs::Place;
use crate::runs::{Depot, Shelf};
use crate::sieve::search;
use crate::solved::{Solved, Storage, Verdict};
use crate::verify::check;

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
const PART_BITS: u32 = 9;
const PLACES: usize = 1 << 16;
/// Least and most bytes for work in progress.
const LEAST_SHARE: u64 = 1 << 15;
const MOST_SHARE: u64 = 1 << 27;

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
    let facts = game.facts();
    let bits = packing.bits().max(1);
    let root = match request.symmetry {
        true => game.canonical(root),
        false => root.clone(),
    };
    let tiers = match facts.loops {
        true => 1,
        false => packing.tier(&root) as usize + 1,
    };
    if facts.scored || bits > 128 || tiers > PLACES {
        return Ok(None);
    }
    // Parts for a cache each if most keys are taken, and not more than a small game has use for.
    let by_tiers = (PLACES / tiers).ilog2();
    let part_bits = (3 * bits / 10).min(PART_BITS).min(by_tiers);
    let made = match (bits - part_bits, bits) {
        (..=31, _) => Made::<G, K, u32>::new(game, packing, root, request, part_bits, meter)?
            .fill(game, meter)?,
        (..=63, ..=64) => Made::<G, K, u64>::new(game, packing, root, request, part_bits, meter)?
            .fill(game, meter)?,
        (..=127, _) => Made::<G, K, u128>::new(game, packing, root, request, part_bits, meter)?
            .fill(game, meter)?,
        _ => return Ok(None),
    };
    Ok(Some(made))
}

/// Every position found, and no value yet.
struct Made<'k, G: Game, K, W> {
    scene: Scene<'k, K, W>,
    root: G::Position,
    depot: Depot,
    explored: Explored<W>,
    share: u64,
}

impl<'k, G, K, W> Made<'k, G, K, W>
where
    G: Game + Sync,
    K: Packing<Position = G::Position>,
    W: Word,
    G: 'k,
{
    fn new(
        game: &G,
        packing: &'k K,
        root: G::Position,
        request: Request,
        part_bits: u32,
        meter: &mut Meter,
    ) -> Result<Self, Stop> {
        let loops = game.facts().loops;
        let tiers = match loops {
            true => 1,
            false => packing.tier(&root) as usize + 1,
        };
        let scene = Scene {
            packing,
            mixing: Mixing::new(packing.bits().max(1), part_bits),
            part_bits,
            symmetry: request.symmetry,
            loops,
            lockstep: packing.is_lockstep() && !loops,
            tiers,
        };
        // Buckets grow by doubling: what they hold is counted once, what they take may be twice that.
        let budget = meter.memory().unwrap_or(u64::MAX);
        let share = (budget / 4).clamp(LEAST_SHARE, MOST_SHARE);
        let depot = Depot::new(request.place, budget.saturating_sub(3 * share));
        let explored = explore(game, &scene, &root, &depot, share, meter)?;
        Ok(Made {
            scene,
            root,
            depot,
            explored,
            share,
        })
    }

    /// Works out every value, in a byte each if that is wide enough.
    fn fill(self, game: &G, meter: &mut Meter) -> Result<Box<dyn Table<G> + 'k>, Stop> {
        let narrow = self.values::<u8>(game, meter);
        match narrow {
            Ok(values) => Ok(Box::new(Levels { made: self, values })),
            Err(Unfilled::Stop(stop)) => Err(stop),
            Err(Unfilled::Narrow) => match self.values::<u16>(game, meter) {
                Ok(values) => Ok(Box::new(Levels { made: self, values })),
                Err(Unfilled::Stop(stop)) => Err(stop),
                // No game in reach has distances beyond two bytes.
                Err(Unfilled::Narrow) => Err(Stop::Memory),
            },
        }
    }

    fn inquiry<'e, C: Cell + Datum>(&'e self, game: &'e G) -> Inquiry<'e, 'k, G, K, W, C> {
        Inquiry::new(game, &self.scene, &self.explored, &self.depot, self.share)
    }

    fn values<C: Cell + Datum>(&self, game: &G, meter: &mut Meter) -> Result<Values<C>, Unfilled> {
        let mut values = Values::new(self.scene.places());
        let filled = match self.scene.loops {
            true => self.rounds(game, &mut values, meter),
            false => self.tiers(game, &mut values, meter),
        };
        if filled.is_err() {
            values
                .cells
                .iter_mut()
                .for_each(|run| self.depot.discard(run));
        }
        filled.map(|()| values)
    }

    /// The values of a game that cannot loop, lowest tier first.
    fn tiers<C: Cell + Datum>(
        &self,
        game: &G,
        values: &mut Values<C>,
        meter: &mut Meter,
    ) -> Result<(), Unfilled> {
        let inquiry = self.inquiry(game);
        let rule = if self.scene.lockstep {
            Rule::Plain
        } else {
            Rule::Fall
        };
        for tier in 0..self.scene.tiers {
            let places = tier << self.scene.part_bits..(tier + 1) << self.scene.part_bits;
            let (made, _) = inquiry.apply(rule, places, values, &values.shelf, meter)?;
            for (place, run) in made {
                values.cells[place] = run;
            }
        }
        Ok(())
    }

    /// The values of a game that can loop, in rounds.
    fn rounds<C: Cell + Datum>(
        &self,
        game: &G,
        values: &mut Values<C>,
        meter: &mut Meter,
    ) -> Result<(), Unfilled> {
        let inquiry = self.inquiry(game);
        let mut spare = Shelf::default();
        let mut apply = |rule, meter: &mut Meter| {
            let (made, changed) =
                inquiry.apply(rule, 0..self.scene.places(), values, &spare, meter)?;
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
        let drawn = Ending::Outcome(Outcome::Draw);
        if game.endless(&self.root) != drawn && self.explored.counts.finals.drawn > 0 {
            while apply(Rule::Drawn, meter)? > 0 {}
        }
        apply(Rule::Rest, meter)?;
        Ok(())
    }
}

/// Every position that can be reached from a root, solved, in levels of packed keys.
struct Levels<'k, G: Game, K, W, C> {
    made: Made<'k, G, K, W>,
    values: Values<C>,
}

impl<'k, G, K, W, C> Levels<'k, G, K, W, C>
where
    G: Game + Sync,
    K: Packing<Position = G::Position>,
    W: Word,
    C: Cell + Datum,
    G: 'k,
{
    /// The place of a position and its number there.
    fn find(&self, game: &G, position: &G::Position) -> Result<Option<(usize, usize)>, Stop> {
        let Made {
            scene, explored, ..
        } = &self.made;
        let (place, word) = match scene.symmetry {
            true => scene.locate(&game.canonical(position)),
            false => scene.locate(position),
        };
        let Some(run) = explored.runs.get(place) else {
            return Ok(None);
        };
        let mut buffer = Vec::new();
        let words = run.all(&explored.shelf, &mut buffer)?;
        Ok(search(words, word).map(|number| (place, number)))
    }

    /// Positions of a place by their code, player 1 to move and player 2.
    fn tally(&self, game: &G, place: usize, codes: &mut [Vec<u64>; 2]) -> Result<(), Stop> {
        let Made {
            scene, explored, ..
        } = &self.made;
        let (mut buffer, mut cells) = (Vec::new(), Vec::new());
        let words = explored.runs[place].all(&explored.shelf, &mut buffer)?;
        let cells = self.values.cells[place].all(&self.values.shelf, &mut cells)?;
        // In lockstep the whole tier has the same player to move; a symmetry may change them over.
        let same = scene.lockstep && !scene.symmetry;
        let mut player = 1;
        for (number, (&word, cell)) in words.iter().zip(cells).enumerate() {
            if number == 0 || !same {
                player = game.player(&scene.position(place, word));
            }
            codes[usize::from(player != 1)][cell.code() as usize] += 1;
        }
        Ok(())
    }

    /// The first position with a code, from the highest tier down.
    fn first(&self, code: u32, meter: &mut Meter) -> Result<Option<G::Position>, Stop> {
        let Made {
            scene, explored, ..
        } = &self.made;
        let (mut buffer, mut words) = (Vec::new(), Vec::new());
        for tier in (0..scene.tiers).rev() {
            for place in tier << scene.part_bits..(tier + 1) << scene.part_bits {
                meter.work(64 * explored.runs[place].len())?;
                let cells = self.values.cells[place].all(&self.values.shelf, &mut buffer)?;
                if let Some(number) = cells.iter().position(|cell| cell.code() == code) {
                    let range = number..number + 1;
                    let words = explored.runs[place].part(&explored.shelf, range, &mut words)?;
                    return Ok(words.first().map(|&word| scene.position(place, word)));
                }
            }
        }
        Ok(None)
    }
}

impl<'k, G, K, W, C> Solved<G> for Levels<'k, G, K, W, C>
where
    G: Game + Sync,
    K: Packing<Position = G::Position>,
    W: Word,
    C: Cell + Datum,
    G: 'k,
{
    fn storage(&self) -> Storage {
        match self.made.depot.is_on_disk() {
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
        let mut buffer = Vec::new();
        let run = &self.values.cells[place];
        let cells = run.part(&self.values.shelf, number..number + 1, &mut buffer)?;
        let code = cells.first().map_or(cell::NONE, |cell| cell.code());
        cell::value::<C>(code).ok_or(Stop::Loop)
    }

    fn census(&mut self, game: &G, meter: &mut Meter) -> Result<Census<G::Position>, Stop> {
        let counts = &self.made.explored.counts;
        let mut census = Census {
            positions: counts.by_level.iter().sum(),
            finals: counts.finals,
            final_winners: counts.final_winners,
            moves: counts.moves,
            by_level: counts.by_level.clone(),
            ..Census::default()
        };
        let codes = Mutex::new([(); 2].map(|()| vec![0; 2 * C::CENTRE as usize]));
        let inquiry = self.made.inquiry::<C>(game);
        let places = 0..self.made.scene.places();
        let counted = inquiry.blocks(places, 0, meter, |block, _| {
            let mut here = [(); 2].map(|()| vec![0; 2 * C::CENTRE as usize]);
            for &place in block {
                self.tally(game, place, &mut here)?;
            }
            let mut codes = lock(&codes);
            for (sum, count) in codes.iter_mut().flatten().zip(here.iter().flatten()) {
                *sum += count;
            }
            Ok(())
        });
        stopped(counted)?;
        let mut longest: Option<(u64, u32)> = None;
        for (player, codes) in lock(&codes).iter().enumerate() {
            for (code, &count) in (0..).zip(codes).filter(|&(_, &count)| count > 0) {
                let outcome = cell::outcome::<C>(code);
                census.outcomes.add_many(outcome, count);
                let for_first = if player == 0 { outcome } else { outcome.flip() };
                census.winners.add_many(for_first, count);
                if let Some(plies) = cell::plies::<C>(code).map(u64::from) {
                    let (won, lost) = census.by_plies.entry(plies).or_default();
                    *if outcome == Outcome::Win { won } else { lost } += count;
                    if outcome == Outcome::Win && longest.is_none_or(|(most, _)| plies > most) {
                        longest = Some((plies, code));
                    }
                }
            }
        }
        if let Some((plies, code)) = longest {
            census.longest = self.first(code, meter)?.map(|position| (plies, position));
        }
        Ok(census)
    }

    fn verify(&mut self, game: &G, meter: &mut Meter) -> Result<Verdict<G::Position>, Stop> {
        let inquiry = self.made.inquiry::<C>(game);
        let positions = AtomicU64::new(0);
        let wrong = Mutex::new(None);
        let places = 0..self.made.scene.places();
        let checked = inquiry.blocks(places, C::BYTES, meter, |block, bench| {
            let mut moves = Vec::new();
            let mut seen = 0;
            inquiry.show(block, &self.values, bench, |position, code, answers| {
                seen += 1;
                // Moves are asked for one after another, in the order of the game.
                let mut answers = answers.iter();
                let after = |_: &G::Position| cell::value::<C>(answers.next()?.code());
                let right = cell::value::<C>(code.code()).is_some_and(|claimed| {
                    check(game, position, claimed, &mut moves, after).is_ok()
                });
                if !right {
                    lock(&wrong).get_or_insert_with(|| position.clone());
                }
            })?;
            positions.fetch_add(seen, Ordering::Relaxed);
            Ok(())
        });
        stopped(checked)?;
        let wrong = lock(&wrong).take();
        // The root itself must be among them.
        let root = &self.made.root;
        let missing = self.find(game, root)?.is_none().then(|| root.clone());
        Ok(Verdict {
            positions: positions.into_inner(),
            wrong: wrong.or(missing),
        })
    }
}

/// Counting and checking never find a cell too narrow.
fn stopped(done: Result<(), Unfilled>) -> Result<(), Stop> {
    match done {
        Err(Unfilled::Stop(stop)) => Err(stop),
        Err(Unfilled::Narrow) | Ok(()) => Ok(()),
    }
}

impl<'k, G, K, W, C> Table<G> for Levels<'k, G, K, W, C>
where
    G: Game + Sync,
    K: Packing<Position = G::Position>,
    W: Word,
    C: Cell + Datum,
    G: 'k,
{
    fn corrupt(
        &mut self,
        game: &G,
        position: &G::Position,
        change: &dyn Fn(u32) -> u32,
    ) -> Result<(), Stop> {
        let (place, number) = self.find(game, position)?.ok_or(Stop::Loop)?;
        let mut buffer = Vec::new();
        let Values { cells, shelf } = &mut self.values;
        let run = &mut cells[place];
        let there = run.part(shelf, number..number + 1, &mut buffer)?;
        let code = there.first().map_or(cell::NONE, |cell| cell.code());
        shelf.overwrite(run, number, C::new(change(code)))
    }
}
