//! What a full solve would cost, before it starts.
//!
//! A walk from the position finds everything if there is little, and guesses how much there is
//! otherwise (`sample`). An index knows its numbers exactly, and some of them are swept to see how
//! long that takes here and now; for tables of keys, what follows from late positions is solved
//! (`rates`).

mod rates;
mod sample;

use std::time::Duration;

use gagne_core::{Ask, Game, Meter, Offer, Stop};
use gagne_solve::table::Storage;
use serde::Serialize;

use crate::Error;
use crate::report::storage_name;
use crate::whole::index_slots;
use rates::{KeyBytes, RateTrial, Sweep};
use sample::{Effort, sample};

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

/// For those who ask.
const CAREFUL: Effort = Effort {
    sample: 100_000,
    half: 20_000,
    played: 400_000,
    timed: true,
};
/// To see that something surely fits.
const BRIEF: Effort = Effort {
    sample: 10_000,
    half: 2_000,
    played: 20_000,
    timed: false,
};
/// Time for looking at whole levels, and for sweeping some of an index.
const PATIENCE: Duration = Duration::from_millis(500);
/// More positions than anybody will ever count.
const COUNTLESS: f64 = 1e18;
/// Nanoseconds that levels of keys take for each move, besides making it, where nothing could be
/// solved to see: those of connect:6x4 in memory with one thread.
const PER_MOVE: f64 = 30.0;
/// How much longer levels on disk take: measured on connect:6x4.
const DISK: f64 = 1.4;
/// Part of the tables of keys that work in progress takes besides: measured on connect:6x4.
const AT_WORK: f64 = 0.25;
/// Least memory in which levels on disk work well.
const BUFFERS: u64 = 64 << 20;

/// How far beyond what there is a forecast must lie to be believed: it may well be wrong by this.
const MARGIN: u64 = 4;

/// Why it is better not to begin to solve everything: it would not fit. None where nobody can tell.
pub(crate) fn refusal<G: Offer + Game + Sync>(
    game: &G,
    root: &G::Position,
    storage: Option<Storage>,
    symmetry: bool,
    peers: usize,
    meter: &Meter,
) -> Result<Option<Error>, Stop> {
    let by_index = storage.is_none_or(|storage| storage == Storage::Dense);
    if by_index && index_slots(game, root, symmetry, meter).is_some() {
        return Ok(None);
    }
    let wished = |cost: &&Cost| storage.is_none_or(|storage| storage == cost.storage);
    let (memory, disk) = (meter.memory().unwrap_or(u64::MAX), free_disk());
    let room = disk.unwrap_or(0);
    // Of what is solved together everybody has a share.
    let share = MARGIN * peers as u64;
    let hopeless = |cost: &Cost| cost.memory / share > memory || cost.disk / share > room;
    let fits = |forecast: &PlanReport| {
        let mut asked = forecast.storages.iter().filter(wished).peekable();
        // Rules that answer slowly are not sampled far enough to tell; they bound themselves.
        let told = !(game.facts().loops || G::EXPANDS_AT_ONCE);
        let beyond_count = forecast.positions.is_none() && told;
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
pub(crate) fn plan<G: Offer + Game + Sync>(
    game: &G,
    root: &G::Position,
    symmetry: bool,
    meter: &mut Meter,
) -> Result<PlanReport, Stop> {
    forecast(game, root, symmetry, CAREFUL, meter)
}

fn forecast<G: Offer + Game + Sync>(
    game: &G,
    root: &G::Position,
    symmetry: bool,
    effort: Effort,
    meter: &mut Meter,
) -> Result<PlanReport, Stop> {
    let facts = game.facts();
    let found = sample(game, root, symmetry, effort, meter)?;
    let index = if facts.scored || facts.solo {
        None
    } else {
        let sweep = Sweep {
            game,
            root,
            symmetry,
            watch: meter.watch(),
        };
        game.ranking(root, sweep).flatten()
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
            time: positions as f64 * nanoseconds / 1e9,
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
        let nanoseconds = passes * index.nanoseconds / threads;
        add(Storage::Dense, index.numbers, bytes, 0.0, nanoseconds);
    }
    if let Some(positions) = guess {
        let keys = KeyBytes { game, root };
        match game.packing(root, keys).flatten() {
            Some(key) => {
                let mut measured = None;
                if effort.timed {
                    let trial = RateTrial {
                        game,
                        root,
                        symmetry,
                        meter: &mut meter.aside(),
                    };
                    measured = game.packing(root, trial).transpose()?.flatten();
                }
                let each = key as f64 + 1.0;
                let moves = found.moves_each().max(1.0);
                // Without a trial: every move is made twice, as it was to look at the position.
                let nanoseconds = measured.map_or_else(
                    || (2.0 * found.nanoseconds + moves * PER_MOVE) / threads,
                    |a_move| moves * a_move,
                );
                let bytes = (1.0 + AT_WORK) * each;
                add(Storage::Hashed, positions, bytes, 0.0, nanoseconds);
                add(Storage::Disk, positions, 0.0, each, DISK * nanoseconds);
            }
            None => {
                let each = 2 * size_of::<G::Position>() + 16;
                let bytes = (each + 2 * game.heap_bytes(root)) as f64;
                let nanoseconds = 3.0 * found.nanoseconds;
                add(Storage::Hashed, positions, bytes, 0.0, nanoseconds);
            }
        }
    }
    Ok(PlanReport {
        // Whoever knows the name of the game fills it in.
        game: String::new(),
        position: game.show(root),
        positions: guess,
        exact: found.whole || exact,
        sampled: found.positions,
        branching: found.moves as f64 / found.open.max(1) as f64,
        choice: storages
            .iter()
            .find(|cost| cost.fits)
            .map(|cost| cost.storage),
        storages,
        seconds: meter.elapsed().as_secs_f64(),
    })
}
