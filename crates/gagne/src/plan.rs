//! What a full solve would cost, before it starts.
//!
//! A walk from the position finds everything if there is little. Otherwise it takes a sample of each
//! level: what follows from one half of it and from the other half alike tells how many positions
//! the next level has, as fish caught twice tell how many are in a lake. An index knows its
//! numbers exactly, and some of them are swept to see how long that takes here and now.

use std::time::{Duration, Instant};

use gagne_core::{After, Dice, Ending, Entry, Game, Meter, Packing, PackingVisitor};
use gagne_core::{Ranking, RankingVisitor, Sink, Stop};
use gagne_solve::dense::slots;
use gagne_solve::solved::Storage;
use rustc_hash::FxHashSet;
use serde::Serialize;

use crate::Error;
use crate::whole::{index_slots, storage_name};

/// What `plan` forecasts.
#[derive(Clone, Debug, Serialize)]
pub struct PlanReport {
    /// The game with its rules.
    pub game: String,
    /// The position that everything is reached from.
    pub position: String,
    /// Positions that can be reached: counted, or guessed.
    pub positions: Option<u64>,
    /// Whether they were counted.
    pub exact: bool,
    /// Positions that were looked at for the forecast.
    pub sampled: u64,
    /// Moves of a position that is not final, on average of those.
    pub branching: f64,
    /// The forecast for each way to keep the values.
    pub storages: Vec<Cost>,
    /// The way that a full solve would take, if one fits.
    #[serde(serialize_with = "chosen")]
    pub choice: Option<Storage>,
    /// Time that the forecast took.
    pub seconds: f64,
}

fn chosen<S: serde::Serializer>(choice: &Option<Storage>, out: S) -> Result<S::Ok, S::Error> {
    match choice {
        Some(storage) => storage_name(storage, out),
        None => out.serialize_none(),
    }
}

/// What one way to keep the values costs.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Cost {
    /// The way.
    #[serde(serialize_with = "storage_name")]
    pub storage: Storage,
    /// Positions or numbers that it holds.
    pub positions: u64,
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes on disk.
    pub disk: u64,
    /// Time, with the threads of the budget.
    pub time: f64,
    /// Whether memory and disk suffice.
    pub fits: bool,
}

/// How hard to look.
#[derive(Clone, Copy)]
struct Effort {
    /// Positions that are looked at one and all, at most.
    sample: usize,
    /// Positions of half a sample of a level.
    half: usize,
    /// Moves that are made at most in a sample of a level.
    played: u64,
}

/// For those who ask.
const CAREFUL: Effort = Effort {
    sample: 100_000,
    half: 20_000,
    played: 400_000,
};
/// To see that something surely fits.
const BRIEF: Effort = Effort {
    sample: 10_000,
    half: 2_000,
    played: 20_000,
};
/// Time for looking at them, and for sweeping some of an index.
const PATIENCE: Duration = Duration::from_millis(500);
/// Positions met twice that tell something.
const ENOUGH: usize = 20;
/// More positions than anybody will ever count.
const COUNTLESS: f64 = 1e18;
/// Numbers below are exact in floating point.
const LARGEST_EXACT: f64 = (1u64 << 53) as f64;
/// Most levels that are sampled.
const LEVELS: usize = 300;
/// Nanoseconds that levels of keys take for each move, besides making it twice: measured on
/// connect:6x4 in memory.
const PER_MOVE: f64 = 22.0;
/// How much longer levels on disk take.
const DISK: f64 = 1.7;
/// Least memory in which levels on disk work well.
const BUFFERS: u64 = 64 << 20;

/// What a walk over some positions found.
struct Sample {
    /// Positions that can be reached: counted or guessed.
    all: f64,
    /// Whether they were counted.
    whole: bool,
    positions: u64,
    moves: u64,
    open: u64,
    /// Nanoseconds to look at a position.
    nanoseconds: f64,
}

/// The position after a move, or one that stands for all that are the same up to symmetry.
fn played<G: Game>(
    game: &G,
    symmetry: bool,
    position: &G::Position,
    chosen: G::Move,
) -> G::Position {
    let after = game.play(position, chosen);
    match symmetry {
        true => game.canonical(&after),
        false => after,
    }
}

/// Positions that follow in one move from some, each once.
fn following<G: Game>(
    game: &G,
    symmetry: bool,
    level: &[G::Position],
    found: &mut Sample,
    meter: &mut Meter,
) -> Result<FxHashSet<G::Position>, Stop> {
    let (mut next, mut moves) = (FxHashSet::default(), Vec::new());
    for position in level {
        meter.visit()?;
        found.positions += 1;
        if game.ending(position).is_some() {
            continue;
        }
        moves.clear();
        game.moves(position, &mut moves);
        found.open += 1;
        found.moves += moves.len() as u64;
        for &chosen in &moves {
            let after = played(game, symmetry, position, chosen);
            // There may be thousands of moves: the clock is looked at on the way.
            meter.work(game.heap_bytes(&after))?;
            next.insert(after);
        }
    }
    Ok(next)
}

/// Walks level by level: whole levels while they are small, then a sample of each.
fn sample<G: Entry + Game>(
    game: &G,
    root: &G::Position,
    symmetry: bool,
    effort: Effort,
    meter: &mut Meter,
) -> Result<Sample, Stop> {
    let began = Instant::now();
    let mut found = Sample {
        all: 1.0,
        whole: true,
        positions: 0,
        moves: 0,
        open: 0,
        nanoseconds: 0.0,
    };
    let mut seen = FxHashSet::default();
    seen.insert(root.clone());
    let mut level = vec![root.clone()];
    while !level.is_empty() && seen.len() < effort.sample && began.elapsed() < PATIENCE {
        let mut next = following(game, symmetry, &level, &mut found, meter)?;
        next.retain(|position| !seen.contains(position));
        seen.extend(next.iter().cloned());
        level = next.into_iter().collect();
        found.all = seen.len() as f64;
    }
    found.nanoseconds = began.elapsed().as_nanos() as f64 / found.positions.max(1) as f64;
    found.whole = level.is_empty();
    drop(seen);
    if let Some(reach) = game.reach(root, symmetry).filter(|_| !found.whole) {
        found.whole = !symmetry && reach < LARGEST_EXACT;
        found.all = reach;
        return Ok(found);
    }
    let mut size = level.len() as f64;
    let mut more_parents = 0.0;
    let mut dice = Dice::new(1);
    for _ in 0..LEVELS {
        if level.is_empty() {
            return Ok(found);
        }
        // Neighbours in a hash table may be alike.
        for place in 0..level.len().min(2 * effort.half) {
            let other = place + dice.roll(level.len() - place);
            level.swap(place, other);
        }
        // Where positions have many moves, fewer of them do.
        let branching = (found.moves / found.open.max(1)).max(1);
        let half = (effort.half)
            .min((effort.played / branching) as usize / 2)
            .max(ENOUGH);
        level.truncate(2 * half);
        let (one, other) = level.split_at(level.len() / 2);
        let share = one.len() as f64 / size;
        let one = following(game, symmetry, one, &mut found, meter)?;
        let other = following(game, symmetry, other, &mut found, meter)?;
        let both = other
            .iter()
            .filter(|&position| one.contains(position))
            .count();
        let count = one.len() + other.len() - both;
        if both >= ENOUGH {
            let seen_twice = 2.0 * both as f64 / (one.len() + other.len()) as f64;
            more_parents = parents(share, seen_twice);
        }
        let met = 1.0 - (1.0 - 2.0 * share).max(0.0) * (-2.0 * more_parents * share).exp();
        size = count as f64 / met.max(f64::MIN_POSITIVE);
        found.all += size;
        if found.all >= COUNTLESS {
            break;
        }
        // One child of each: brothers have too many children in common.
        let mut moves = Vec::new();
        level.retain_mut(|position| {
            if game.ending(position).is_some() {
                return false;
            }
            moves.clear();
            game.moves(position, &mut moves);
            let chosen = moves[dice.roll(moves.len())];
            *position = played(game, symmetry, position, chosen);
            true
        });
        level = level
            .into_iter()
            .collect::<FxHashSet<_>>()
            .into_iter()
            .collect();
    }
    // So many levels or more; where positions come back, their number says nothing.
    if game.facts().loops {
        found.all = f64::INFINITY;
    }
    Ok(found)
}

/// How many parents a position has besides one, on average, if so large a share of those that
/// follow from one half of a sample follow from the other half as well; either half is this share
/// of all. The numbers of further parents are taken to be spread at random.
fn parents(share: f64, seen_twice: f64) -> f64 {
    let ratio = |more: f64| {
        let (once, twice) = ((-more * share).exp(), (-2.0 * more * share).exp());
        let met = 1.0 - (1.0 - share) * once;
        let by_both = 1.0 - 2.0 * (1.0 - share) * once + (1.0 - 2.0 * share) * twice;
        by_both / met
    };
    let (mut low, mut high) = (0.0, 1000.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if ratio(middle) < seen_twice {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// Sweeps some numbers of an index.
struct Sweep<'g, G: Game> {
    game: &'g G,
    root: &'g G::Position,
    symmetry: bool,
}

/// What is known of an index: its numbers, nanoseconds for one, and whether all can be reached.
struct Swept {
    numbers: u64,
    nanoseconds: f64,
    exact: bool,
}

/// Looks where every move leads, and forgets it.
struct Forget;

impl Sink for Forget {
    fn hole(&mut self) {}

    fn ended(&mut self, _ending: Ending) {}

    fn open(&mut self, _moves: impl FnOnce() -> u64, after: impl Iterator<Item = After>) {
        for after in after {
            std::hint::black_box(after.number);
        }
    }
}

impl<G: Game> RankingVisitor<G::Position> for Sweep<'_, G> {
    type Answer = Option<Swept>;

    fn visit<K: Ranking<Position = G::Position>>(self, ranking: &K) -> Option<Swept> {
        // Numbers up to symmetry are of no use to those who want them all.
        if ranking.is_folded() && !self.symmetry {
            return None;
        }
        let numbers = slots(ranking, self.root)?;
        let (top, _) = ranking.rank(self.root);
        let began = Instant::now();
        let mut swept = 0;
        // Pieces at even distances over all tiers.
        let (piece, pieces) = (4096, 64);
        let stride = (numbers / pieces).max(1);
        let (mut tier, mut before) = (0, 0);
        for place in (0..numbers).step_by(usize::try_from(stride).ok()?) {
            while place >= before + ranking.size(tier) && tier < top {
                before += ranking.size(tier);
                tier += 1;
            }
            let first = place - before;
            let end = ranking.size(tier).min(first + piece.min(stride));
            ranking.sweep(self.game, tier, first..end, &mut Forget);
            swept += end - first;
            if began.elapsed() > PATIENCE {
                break;
            }
        }
        Some(Swept {
            numbers,
            nanoseconds: began.elapsed().as_nanos() as f64 / swept.max(1) as f64,
            exact: ranking.is_exact() && ranking.is_folded() == self.symmetry,
        })
    }
}

/// Bytes of a key.
struct KeyBytes;

impl<P> PackingVisitor<P> for KeyBytes {
    type Answer = u64;

    fn visit<K: Packing<Position = P>>(self, packing: &K) -> u64 {
        if packing.bits() <= 64 { 8 } else { 16 }
    }
}

/// How far beyond what there is a forecast must lie to be believed: it may well be wrong by this.
const MARGIN: u64 = 4;

/// Why it is better not to begin to solve everything: it would not fit. None where nobody can tell.
pub(crate) fn refusal<G: Entry + Game>(
    game: &G,
    root: &G::Position,
    storage: Option<Storage>,
    symmetry: bool,
    meter: &Meter,
) -> Result<Option<Error>, Stop> {
    let by_index = storage.is_none_or(|storage| storage == Storage::Dense);
    if by_index && index_slots(game, root, symmetry, meter).is_some() {
        return Ok(None);
    }
    let wished = |cost: &&Cost| storage.is_none_or(|storage| storage == cost.storage);
    let (memory, disk) = (meter.memory().unwrap_or(u64::MAX), free_disk());
    let room = disk.unwrap_or(0);
    let hopeless = |cost: &Cost| cost.memory / MARGIN > memory || cost.disk / MARGIN > room;
    let fits = |forecast: &PlanReport| {
        let mut asked = forecast.storages.iter().filter(wished).peekable();
        let beyond_count = forecast.positions.is_none() && !game.facts().loops;
        !beyond_count && (asked.peek().is_none() || !asked.all(hopeless))
    };
    if fits(&forecast(game, root, symmetry, BRIEF, &mut meter.aside())?) {
        return Ok(None);
    }
    let forecast = plan(game, root, symmetry, &mut meter.aside())?;
    if fits(&forecast) {
        return Ok(None);
    }
    Ok(Some(Error::TooLarge {
        positions: forecast.positions,
        needed: forecast
            .storages
            .iter()
            .map(|cost| (cost.storage, cost.memory.max(cost.disk)))
            .collect(),
        free: (memory, disk),
        fits: forecast.choice,
    }))
}

/// Bytes that may still be written to temporary files; none where there is no folder for them.
fn free_disk() -> Option<u64> {
    fs4::available_space(std::env::temp_dir()).ok()
}

/// Forecasts what it costs to solve everything, up to symmetry or not.
pub(crate) fn plan<G: Entry + Game>(
    game: &G,
    root: &G::Position,
    symmetry: bool,
    meter: &mut Meter,
) -> Result<PlanReport, Stop> {
    forecast(game, root, symmetry, CAREFUL, meter)
}

fn forecast<G: Entry + Game>(
    game: &G,
    root: &G::Position,
    symmetry: bool,
    effort: Effort,
    meter: &mut Meter,
) -> Result<PlanReport, Stop> {
    let facts = game.facts();
    let found = sample(game, root, symmetry, effort, meter)?;
    let index = match facts.scored || facts.solo {
        true => None,
        false => {
            let sweep = Sweep {
                game,
                root,
                symmetry,
            };
            game.ranking(root, sweep).flatten()
        }
    };
    let exact = index.as_ref().is_some_and(|index| index.exact);
    let guess = match &index {
        Some(index) if exact => index.numbers as f64,
        Some(index) => found.all.min(index.numbers as f64),
        None => found.all,
    };
    let guess = (guess < COUNTLESS).then_some(guess as u64);
    let threads = meter.threads() as f64;
    let memory = meter.memory().unwrap_or(u64::MAX);
    let free_disk = free_disk().unwrap_or(0);
    let branching = found.moves as f64 / found.open.max(1) as f64;
    let mut storages = Vec::new();
    let mut add = |storage, positions: u64, bytes: f64, disk: f64, nanoseconds: f64| {
        let of_all = |each: f64| (positions as f64 * each) as u64;
        let memory_needed = match storage {
            Storage::Disk => BUFFERS,
            _ => of_all(bytes),
        };
        storages.push(Cost {
            storage,
            positions,
            memory: memory_needed,
            disk: of_all(disk),
            time: positions as f64 * nanoseconds / 1e9 / threads,
            fits: memory_needed <= memory && of_all(disk) <= free_disk,
        });
    };
    if let Some(index) = &index {
        // Filled once and swept once more for what can be reached; rounds take both ways.
        let (bytes, passes) = if facts.loops {
            (3.25, 4.0)
        } else {
            (1.125, 2.0)
        };
        add(
            Storage::Dense,
            index.numbers,
            bytes,
            0.0,
            passes * index.nanoseconds,
        );
    }
    if let Some(positions) = guess {
        let key = game.packing(root, KeyBytes);
        let moves = branching * found.open as f64 / found.positions.max(1) as f64;
        match key.filter(|_| !facts.scored) {
            Some(key) => {
                let each = key as f64;
                let nanoseconds = found.nanoseconds + moves * PER_MOVE * each / 8.0;
                add(
                    Storage::Hashed,
                    positions,
                    1.5 * each + 2.0,
                    0.0,
                    nanoseconds,
                );
                add(
                    Storage::Disk,
                    positions,
                    0.0,
                    each + 1.0,
                    DISK * nanoseconds,
                );
            }
            None => {
                let each = 2 * size_of::<G::Position>() + 16;
                let bytes = (each + 2 * game.heap_bytes(root)) as f64;
                add(
                    Storage::Hashed,
                    positions,
                    bytes,
                    0.0,
                    3.0 * found.nanoseconds * threads,
                );
            }
        }
    }
    Ok(PlanReport {
        game: game.full_name(),
        position: game.show(root),
        positions: guess,
        exact: found.whole || exact,
        sampled: found.positions,
        branching,
        choice: storages
            .iter()
            .find(|cost| cost.fits)
            .map(|cost| cost.storage),
        storages,
        seconds: meter.elapsed().as_secs_f64(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_of_a_sample_tell_the_parents() {
        // A thousandth of a level, and three parents more for each position of the next.
        let (share, more) = (0.001f64, 3.0f64);
        let met = 1.0 - (1.0 - share) * (-more * share).exp();
        let unmet_by_both = (1.0 - 2.0 * share) * (-2.0 * more * share).exp();
        let both = 2.0 * met - (1.0 - unmet_by_both);
        assert!((parents(share, both / met) - more).abs() < 0.01);
    }
}
