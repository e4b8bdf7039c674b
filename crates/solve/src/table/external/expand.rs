//! Every position that can be reached from a root, as sorted runs of packed keys.
//!
//! Breadth-first by distance from the root, duplicates dropped late and together (*delayed duplicate
//! detection*). The new positions of a level are expanded piece by
//! piece; what follows is appended to buckets by tier and part, and whenever the buckets hold their
//! share of the memory each is put through a sieve, so that a part of a level is at work in the
//! cache and never a whole one. What older runs of the same tier and part hold already is taken out;
//! the rest is the next level. Older runs of like length are merged, so that there are few of them and
//! each word is merged a logarithm of times: a *log-structured merge tree* (O'Neil, Cheng, Gawlick and
//! O'Neil, Acta Informatica 33, 1996). In lockstep no level can hold what an older one holds.
//!
//! Cost: every move is made once, and a key passes a bucket and a sieve for each. Requires a
//! packing; its answer is the set of all positions that can be reached, and how many lie on each level.

use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use gagne_core::{Exchange, Keep, Meter, Parcel, Phase, Stop};

use super::Setup;
use super::bucket::Buckets;
use super::kept::{self, KeptLevel};
use super::mix::ValueWord;
use super::rules::{MoveCounts, Partition, WordRules};
use super::run::{Depot, Run, SpillFile};
use super::team::Team;
use super::unique::{Sieve, join, subtract};
use super::wire::{self, Outbox};
use crate::parallel::{PieceWork, share_watched};

/// What was found on the way.
#[derive(Default)]
pub(crate) struct ExpansionCounts {
    pub(crate) found: MoveCounts,
    pub(crate) by_level: Vec<u64>,
}

/// Everything that can be reached.
pub(crate) struct Expansion<W> {
    /// The sorted words of each place.
    pub(crate) runs: Vec<Run<W>>,
    pub(crate) spill: SpillFile,
    pub(crate) counts: ExpansionCounts,
}

impl<W> Expansion<W> {
    /// How many positions there are.
    pub(crate) fn positions(&self) -> u64 {
        self.counts.by_level.iter().sum()
    }
}

/// Positions that are expanded between two looks at the budget.
const PIECE: usize = 1 << 13;

/// Expands what is reached.
struct Expander<'e, W> {
    rules: &'e dyn WordRules<W>,
    partition: &'e Partition,
    depot: &'e Depot,
    /// Bytes that buckets may take.
    share: u64,
    buckets: Mutex<Vec<Buckets<W>>>,
    sieves: Mutex<Vec<Sieve<W>>>,
    /// The runs for good, and those of the level that is being made.
    spill: SpillFile,
    draft: SpillFile,
    counts: Mutex<ExpansionCounts>,
}

/// Runs of a place, one after another.
type Runs<W> = Vec<Run<W>>;
/// Words that others handed over, by place, as they came.
type Arrived = BTreeMap<usize, Vec<Vec<u8>>>;

/// Finds everything that can be reached from a word at a place.
pub(crate) fn explore<W: ValueWord>(
    rules: &dyn WordRules<W>,
    frame: &Setup<'_>,
    (place, word): (usize, W),
    depot: &Depot,
    share: u64,
    meter: &mut Meter,
) -> Result<Expansion<W>, Stop> {
    let partition = &frame.partition;
    let expander = Expander {
        rules,
        partition,
        depot,
        share,
        buckets: Mutex::default(),
        sieves: Mutex::default(),
        spill: SpillFile::default(),
        draft: SpillFile::default(),
        counts: Mutex::default(),
    };
    let team = frame.team;
    let mut older: Vec<Runs<W>> = Vec::new();
    older.resize_with(partition.places(), Vec::new);
    let mut frontier = Vec::new();
    if partition.is_mine(place) {
        frontier.push((place, depot.keep(&expander.spill, vec![word])?));
    }
    let mut kept = 0;
    if let Some(keep) = frame.keep {
        // What not everybody has kept nobody can go on from.
        kept = team.least(kept::levels(keep)? as u64, meter)? as usize;
        expander.go_on(keep, kept, &mut older, &mut frontier)?;
    }
    while team.any(!frontier.is_empty(), meter)? {
        if let Some(keep) = frame.keep {
            let counts = expander.counts.lock();
            let level = counts.by_level.len();
            // The level that work goes on from is kept already.
            if level >= kept {
                kept::put_level(keep, level, counts.found, &frontier, &expander.spill)?;
            }
        }
        let level = frontier.iter().map(|(_, run)| run.len() as u64).sum();
        let depth = {
            let by_level = &mut expander.counts.lock().by_level;
            by_level.push(level);
            by_level.len() as u32
        };
        // How many levels will come nobody knows: what is left is told of the present one.
        meter.begin(Phase::Expanding, level);
        meter.at_level(depth, None);
        meter.check()?;
        let drafts = expander.expand(&frontier, team, meter)?;
        for (place, run) in frontier.drain(..) {
            older[place].push(run);
        }
        frontier = expander.sift(drafts, &mut older, meter)?;
        expander.draft.clear()?;
        team.report(Phase::Expanding, (depth, None), level, meter)?;
    }
    let runs = expander.compact(older, meter)?;
    let Expander { spill, counts, .. } = expander;
    Ok(Expansion {
        runs,
        spill,
        counts: std::mem::take(&mut *counts.lock()),
    })
}

impl<W: ValueWord> Expander<'_, W> {
    /// Takes up so many levels that were kept, the last of which is the frontier.
    fn go_on(
        &self,
        keep: &dyn Keep,
        levels: usize,
        older: &mut [Runs<W>],
        frontier: &mut Vec<(usize, Run<W>)>,
    ) -> Result<(), Stop> {
        for level in 0..levels {
            let mut kept = KeptLevel::open(keep, level)?.ok_or(Stop::Fault)?;
            let mut here = Vec::new();
            while let Some((place, words)) = kept.next()? {
                if place >= older.len() || !self.partition.is_mine(place) {
                    return Err(Stop::Fault);
                }
                here.push((place, self.depot.keep(&self.spill, words)?));
            }
            let mut counts = self.counts.lock();
            if level > 0 {
                counts
                    .by_level
                    .push(frontier.iter().map(|(_, run)| run.len() as u64).sum());
                for (place, run) in frontier.drain(..) {
                    older[place].push(run);
                }
            }
            counts.found = kept.found;
            *frontier = here;
        }
        Ok(())
    }

    /// States what is held: runs, buckets, sieves.
    fn hold(&self, meter: &mut Meter) -> Result<(), Stop> {
        let buckets: u64 = self.buckets.lock().iter().map(Buckets::bytes).sum();
        let sieves: u64 = self.sieves.lock().iter().map(Sieve::bytes).sum();
        meter.hold(self.depot.resident() + buckets + sieves)
    }

    /// Expands the positions of a level; gives the runs of what follows, sorted each.
    fn expand(
        &self,
        frontier: &[(usize, Run<W>)],
        team: Team<'_>,
        meter: &mut Meter,
    ) -> Result<BTreeMap<usize, Runs<W>>, Stop> {
        let mut drafts: BTreeMap<usize, Runs<W>> = BTreeMap::new();
        let mut pieces = frontier.iter().flat_map(|(place, run)| {
            let piece = self.partition.piece.min(PIECE);
            let ranges = (0..run.len()).step_by(piece);
            ranges.map(move |start| (*place, run, start..run.len().min(start + piece)))
        });
        let mut more = true;
        while more {
            let filled = AtomicU64::new(0);
            let round = std::iter::from_fn(|| {
                let full = filled.load(Ordering::Relaxed) >= self.share;
                let next = if full { return None } else { pieces.next() };
                more = next.is_some();
                next
            });
            share_watched(round, meter, |(place, run, range), _| {
                let count = range.len() as u64;
                let bytes = self.expand_piece(place, run, range)?;
                filled.fetch_add(bytes, Ordering::Relaxed);
                Ok::<PieceWork, Stop>(PieceWork {
                    positions: count,
                    steps: count,
                })
            })?;
            self.hold(meter)?;
            self.flush(&mut drafts, team, meter)?;
            self.hold(meter)?;
            // Whoever is through still takes what others find.
            more = team.any(more, meter)?;
        }
        Ok(drafts)
    }

    /// Makes every move of some positions; tells how many bytes the buckets took.
    fn expand_piece(&self, place: usize, run: &Run<W>, range: Range<usize>) -> Result<u64, Stop> {
        let mut buckets = self.buckets.lock().pop().unwrap_or_else(Buckets::new);
        buckets.serve(self.partition, place);
        let mut buffer = Vec::new();
        let words = run.part(&self.spill, range, &mut buffer)?;
        let found = self.rules.expand(place, words, &mut buckets)?;
        self.buckets.lock().push(buckets);
        let all = &mut self.counts.lock().found;
        all.finals.join(found.finals);
        all.final_winners.join(found.final_winners);
        all.moves += found.moves;
        Ok(found.moves * W::BYTES as u64)
    }

    /// Puts every bucket through a sieve, and hands the others what is theirs.
    fn flush(
        &self,
        drafts: &mut BTreeMap<usize, Runs<W>>,
        team: Team<'_>,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let mut filled = std::mem::take(&mut *self.buckets.lock());
        let mut touched: Vec<usize> = filled
            .iter()
            .flat_map(|buckets| buckets.touched().iter().copied())
            .collect();
        touched.sort_unstable();
        touched.dedup();
        let mut arrived = Arrived::new();
        if let Some(exchange) = team.0 {
            arrived = self.hand_over(&filled, &touched, exchange, meter)?;
            touched.retain(|&place| self.partition.is_mine(place));
            touched.extend(arrived.keys());
            touched.sort_unstable();
            touched.dedup();
        }
        let made = Mutex::new(Vec::with_capacity(touched.len()));
        let pieces = touched.iter().map(|&place| {
            // A run in memory is taken up again, so that nothing is held twice.
            let drafts = drafts.get_mut(&place);
            let draft = drafts.and_then(|drafts| match drafts.last() {
                Some(Run::Memory(_)) => drafts.pop(),
                _ => None,
            });
            (place, draft)
        });
        share_watched(pieces, meter, |(place, mut draft), _| {
            let mut sieve = self.take_sieve();
            let mut others = Vec::new();
            for record in arrived.get(&place).into_iter().flatten() {
                wire::take_words(&mut &record[..], self.partition.width, &mut others)?;
            }
            let count: usize = filled.iter().map(|buckets| buckets.of(place).len()).sum();
            let held = draft.as_ref().map_or(0, Run::len);
            // Most come several times, and those that are held once.
            sieve.prepare(2 * held + count + others.len());
            sieve.insert_all(&others);
            if let Some(Run::Memory(words)) = &draft {
                sieve.insert_all(words);
            }
            for buckets in &filled {
                sieve.insert_all(buckets.of(place));
            }
            if let Some(draft) = &mut draft {
                self.depot.discard(draft);
            }
            let run = self.depot.keep(&self.draft, sieve.words())?;
            self.sieves.lock().push(sieve);
            made.lock().push((place, run));
            Ok::<PieceWork, Stop>(PieceWork::BESIDE)
        })?;
        for (place, run) in std::mem::take(&mut *made.lock()) {
            drafts.entry(place).or_default().push(run);
        }
        filled.iter_mut().for_each(Buckets::clear);
        *self.buckets.lock() = filled;
        Ok(())
    }

    /// Hands over the words in buckets of others, each once; what others hand over.
    fn hand_over(
        &self,
        filled: &[Buckets<W>],
        touched: &[usize],
        exchange: &dyn Exchange,
        meter: &mut Meter,
    ) -> Result<Arrived, Stop> {
        let outbox = Mutex::new(Outbox::new(exchange.index(), exchange.peers()));
        let away = touched.iter().copied();
        let away = away.filter(|&place| !self.partition.is_mine(place));
        share_watched(away, meter, |place, _| {
            let mut sieve = self.take_sieve();
            sieve.prepare(filled.iter().map(|buckets| buckets.of(place).len()).sum());
            for buckets in filled {
                sieve.insert_all(buckets.of(place));
            }
            let mut record = Vec::new();
            wire::put_words(&sieve.words(), &mut record);
            self.sieves.lock().push(sieve);
            outbox
                .lock()
                .put(self.partition.owner(place), place, &record);
            Ok::<PieceWork, Stop>(PieceWork::BESIDE)
        })?;
        let mut outbox = outbox.into_inner();
        meter.hold_more(outbox.bytes())?;
        let mut arrived = Arrived::new();
        let take = &mut |parcel: Parcel| {
            wire::each_record(&parcel.bytes, &mut |place, record| {
                if place >= self.partition.places() || !self.partition.is_mine(place) {
                    return Err(Stop::Fault);
                }
                arrived.entry(place).or_default().push(record.to_vec());
                Ok(())
            })
        };
        exchange.swap(&mut || Ok(outbox.next()), take, meter)?;
        let records = arrived.values().flatten();
        meter.hold_more(records.map(|record| record.len() as u64).sum())?;
        Ok(arrived)
    }

    fn take_sieve(&self) -> Sieve<W> {
        let sieve = self.sieves.lock().pop();
        sieve.unwrap_or_else(|| Sieve::new(self.partition.width, self.share / 8))
    }

    /// Makes one run of the drafts of each place, without what older runs hold.
    fn sift(
        &self,
        drafts: BTreeMap<usize, Runs<W>>,
        older: &mut [Runs<W>],
        meter: &mut Meter,
    ) -> Result<Vec<(usize, Run<W>)>, Stop> {
        let made = Mutex::new(Vec::with_capacity(drafts.len()));
        let pieces = drafts.into_iter().map(|(place, drafts)| {
            let older = if self.partition.lockstep {
                Vec::new()
            } else {
                std::mem::take(&mut older[place])
            };
            (place, drafts, older)
        });
        share_watched(pieces, meter, |(place, drafts, mut older), _| {
            let run = self.settle(drafts, &mut older)?;
            made.lock().push((place, run, older));
            Ok::<PieceWork, Stop>(PieceWork::BESIDE)
        })?;
        let mut frontier = Vec::new();
        for (place, run, kept) in std::mem::take(&mut *made.lock()) {
            if !self.partition.lockstep {
                older[place] = kept;
            }
            if run.len() > 0 {
                frontier.push((place, run));
            }
        }
        frontier.sort_unstable_by_key(|&(place, _)| place);
        Ok(frontier)
    }

    /// The words of some drafts that no older run has.
    fn settle(&self, mut drafts: Runs<W>, older: &mut Runs<W>) -> Result<Run<W>, Stop> {
        let (mut buffer, mut other) = (Vec::new(), Vec::new());
        if older.is_empty() && drafts.len() == 1 && matches!(drafts[0], Run::Memory(_)) {
            return Ok(drafts.pop().unwrap_or_default());
        }
        // Runs of like length become one, so that there are never many.
        while let [.., long, short] = &mut older[..] {
            if long.len() > 2 * short.len() {
                break;
            }
            let left = long.all(&self.spill, &mut buffer)?;
            let joined = join(left, short.all(&self.spill, &mut other)?);
            self.depot.discard(long);
            self.depot.discard(short);
            older.pop();
            if let Some(last) = older.last_mut() {
                *last = self.depot.keep(&self.spill, joined)?;
            }
        }
        let mut words = match &drafts[..] {
            [only] => only.all(&self.draft, &mut buffer)?.to_vec(),
            _ => {
                let mut sieve = self.take_sieve();
                sieve.prepare(drafts.iter().map(Run::len).sum());
                for draft in &drafts {
                    sieve.insert_all(draft.all(&self.draft, &mut buffer)?);
                }
                let words = sieve.words();
                self.sieves.lock().push(sieve);
                words
            }
        };
        drafts
            .iter_mut()
            .for_each(|draft| self.depot.discard(draft));
        for run in older.iter() {
            subtract(&mut words, run.all(&self.spill, &mut other)?);
        }
        self.depot.keep(&self.spill, words)
    }

    /// Makes one run of all runs of each place.
    fn compact(&self, older: Vec<Runs<W>>, meter: &mut Meter) -> Result<Vec<Run<W>>, Stop> {
        let mut runs: Vec<Run<W>> = Vec::new();
        runs.resize_with(older.len(), Run::default);
        let made = Mutex::new(&mut runs);
        let places = older.into_iter().enumerate();
        share_watched(places, meter, |(place, mut runs), _| {
            let (mut buffer, mut other) = (Vec::new(), Vec::new());
            while runs.len() > 1 {
                if let (Some(mut left), Some(mut right)) = (runs.pop(), runs.pop()) {
                    let words = left.all(&self.spill, &mut buffer)?;
                    let joined = join(words, right.all(&self.spill, &mut other)?);
                    self.depot.discard(&mut left);
                    self.depot.discard(&mut right);
                    runs.push(self.depot.keep(&self.spill, joined)?);
                }
            }
            if let Some(run) = runs.pop() {
                made.lock()[place] = run;
            }
            Ok::<PieceWork, Stop>(PieceWork::BESIDE)
        })?;
        Ok(runs)
    }
}
