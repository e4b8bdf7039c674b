//! Every position that can be reached from a root, as sorted runs of packed keys.
//!
//! Breadth-first by distance from the root. The new positions of a level are expanded piece by
//! piece; what follows is appended to buckets by tier and part, and whenever the buckets hold their
//! share of the memory each is put through a sieve, so that a part of a level is at work in the
//! cache and never a whole one. What older runs of the same tier and part hold already is taken out;
//! the rest is the next level. In lockstep no level can hold what an older one holds.
//!
//! Cost: every move is made once, and a key passes a bucket and a sieve for each. Requires a
//! packing; its answer is the set of all positions that can be reached, and how many lie on each level.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use gagne_core::{Game, Meter, Packing, Stop};

use crate::census::Tally;
use crate::crew::{lock, share};
use crate::mixing::{Mixing, Word};
use crate::runs::{Depot, Run, Shelf};
use crate::sieve::{Sieve, join, subtract};

/// Which tier and part a position belongs to, and its word there.
pub(crate) struct Scene<'k, K, W> {
    pub(crate) packing: &'k K,
    pub(crate) mixing: Mixing<W>,
    /// Bits that name a part.
    pub(crate) part_bits: u32,
    /// Positions that are the same up to symmetry are one.
    pub(crate) symmetry: bool,
    /// Positions may come back: all are in one tier.
    pub(crate) loops: bool,
    /// Every move leads to the next lower tier and passes the turn.
    pub(crate) lockstep: bool,
    pub(crate) tiers: usize,
}

impl<K: Packing, W: Word> Scene<'_, K, W> {
    pub(crate) fn parts(&self) -> usize {
        1 << self.part_bits
    }

    /// Places for runs: a part of a tier each.
    pub(crate) fn places(&self) -> usize {
        self.tiers << self.part_bits
    }

    /// The tier of a place.
    pub(crate) fn tier(&self, place: usize) -> usize {
        place >> self.part_bits
    }

    /// The place and the word of a position that has its form already.
    #[inline]
    pub(crate) fn locate(&self, position: &K::Position) -> (usize, W) {
        let tier = match self.loops {
            true => 0,
            false => self.packing.tier(position) as usize,
        };
        let (part, word) = self.mixing.split(self.packing.pack(position));
        (tier << self.part_bits | part, word)
    }

    /// Where a move leads to: its place and word. In lockstep the tier need not be asked for.
    #[inline]
    pub(crate) fn after<G: Game<Position = K::Position>>(
        &self,
        game: &G,
        from: usize,
        position: &K::Position,
        chosen: G::Move,
    ) -> Result<(usize, W), Stop> {
        let mut after = game.play(position, chosen);
        if self.symmetry {
            after = game.canonical(&after);
        }
        if self.lockstep {
            let (part, word) = self.mixing.split(self.packing.pack(&after));
            let tier = self.tier(from).checked_sub(1).ok_or(Stop::Loop)?;
            return Ok((tier << self.part_bits | part, word));
        }
        let (place, word) = self.locate(&after);
        if !self.loops && self.tier(place) >= self.tier(from) {
            return Err(Stop::Loop);
        }
        Ok((place, word))
    }

    /// The position of a word at a place.
    #[inline]
    pub(crate) fn position(&self, place: usize, word: W) -> K::Position {
        let part = place & (self.parts() - 1);
        self.packing.unpack(self.mixing.join(part, word))
    }
}

/// What was found on the way.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) finals: Tally,
    pub(crate) final_winners: Tally,
    pub(crate) moves: u64,
    pub(crate) by_level: Vec<u64>,
}

/// Everything that can be reached.
pub(crate) struct Explored<W> {
    /// The sorted words of each place.
    pub(crate) runs: Vec<Run<W>>,
    pub(crate) shelf: Shelf,
    pub(crate) counts: Counts,
}

/// Positions that are expanded between two looks at the budget.
const PIECE: usize = 1 << 13;

/// Words by place, of one thread.
struct Buckets<W> {
    words: Vec<Vec<W>>,
    /// Places whose bucket is not empty.
    touched: Vec<usize>,
    /// The place of the first bucket.
    base: usize,
}

impl<W> Buckets<W> {
    /// The words of a place; none if the buckets were made for other places.
    fn of(&self, place: usize) -> &[W] {
        let bucket = place.checked_sub(self.base);
        let bucket = bucket.and_then(|bucket| self.words.get(bucket));
        bucket.map_or(&[], Vec::as_slice)
    }
}

/// Expands what is reached.
struct Explorer<'e, 'k, G, K, W> {
    game: &'e G,
    scene: &'e Scene<'k, K, W>,
    depot: &'e Depot,
    /// Bytes that buckets may take.
    share: u64,
    buckets: Mutex<Vec<Buckets<W>>>,
    sieves: Mutex<Vec<Sieve<W>>>,
    /// The runs for good, and those of the level that is being made.
    shelf: Shelf,
    draft: Shelf,
    counts: Mutex<Counts>,
}

/// Runs of a place, one after another.
type Runs<W> = Vec<Run<W>>;

/// Finds everything that can be reached from a root that has its form already.
pub(crate) fn explore<G, K, W>(
    game: &G,
    scene: &Scene<'_, K, W>,
    root: &G::Position,
    depot: &Depot,
    share: u64,
    meter: &mut Meter,
) -> Result<Explored<W>, Stop>
where
    G: Game + Sync,
    K: Packing<Position = G::Position>,
    W: Word,
{
    let explorer = Explorer {
        game,
        scene,
        depot,
        share,
        buckets: Mutex::default(),
        sieves: Mutex::default(),
        shelf: Shelf::default(),
        draft: Shelf::default(),
        counts: Mutex::default(),
    };
    let (place, word) = scene.locate(root);
    let first = depot.keep(&explorer.shelf, vec![word])?;
    let mut older: Vec<Runs<W>> = Vec::new();
    older.resize_with(scene.places(), Vec::new);
    let mut frontier = vec![(place, first)];
    while !frontier.is_empty() {
        let level = frontier.iter().map(|(_, run)| run.len() as u64).sum();
        lock(&explorer.counts).by_level.push(level);
        let drafts = explorer.expand(&frontier, meter)?;
        for (place, run) in frontier.drain(..) {
            older[place].push(run);
        }
        frontier = explorer.sift(drafts, &mut older, meter)?;
        explorer.draft.clear()?;
    }
    let runs = explorer.compact(older, meter)?;
    let Explorer { shelf, counts, .. } = explorer;
    Ok(Explored {
        runs,
        shelf,
        counts: std::mem::take(&mut *lock(&counts)),
    })
}

impl<G, K, W> Explorer<'_, '_, G, K, W>
where
    G: Game + Sync,
    K: Packing<Position = G::Position>,
    W: Word,
{
    /// States what is held: runs, buckets, sieves.
    fn hold(&self, meter: &mut Meter) -> Result<(), Stop> {
        let buckets: usize = lock(&self.buckets)
            .iter()
            .flat_map(|buckets| &buckets.words)
            .map(|bucket| bucket.capacity() * W::BYTES + size_of::<Vec<W>>())
            .sum();
        let sieves: u64 = lock(&self.sieves).iter().map(Sieve::bytes).sum();
        meter.hold(self.depot.resident() + buckets as u64 + sieves)
    }

    /// Expands the positions of a level; gives the runs of what follows, sorted each.
    fn expand(
        &self,
        frontier: &[(usize, Run<W>)],
        meter: &mut Meter,
    ) -> Result<BTreeMap<usize, Runs<W>>, Stop> {
        let mut drafts: BTreeMap<usize, Runs<W>> = BTreeMap::new();
        let mut pieces = frontier.iter().flat_map(|(place, run)| {
            let ranges = (0..run.len()).step_by(PIECE);
            ranges.map(move |start| (*place, run, start..run.len().min(start + PIECE)))
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
            share(round, meter, |(place, run, range)| {
                let mut buckets = self.take_buckets(place);
                let count = range.len() as u64;
                let bytes = self.expand_piece(place, run, range, &mut buckets)?;
                filled.fetch_add(bytes, Ordering::Relaxed);
                lock(&self.buckets).push(buckets);
                Ok::<u64, Stop>(count)
            })?;
            self.hold(meter)?;
            self.flush(&mut drafts, meter)?;
            self.hold(meter)?;
        }
        Ok(drafts)
    }

    /// Buckets of a thread that has none at work.
    fn take_buckets(&self, from: usize) -> Buckets<W> {
        let scene = self.scene;
        let (base, count) = match scene.lockstep {
            true => {
                let tier = scene.tier(from).saturating_sub(1);
                (tier << scene.part_bits, scene.parts())
            }
            false => (0, scene.places()),
        };
        let mut buckets = lock(&self.buckets).pop().unwrap_or_else(|| {
            let mut words = Vec::new();
            words.resize_with(count, Vec::new);
            Buckets {
                words,
                touched: Vec::new(),
                base,
            }
        });
        buckets.base = base;
        buckets
    }

    /// Makes every move of some positions; tells how many bytes the buckets took.
    fn expand_piece(
        &self,
        place: usize,
        run: &Run<W>,
        range: Range<usize>,
        buckets: &mut Buckets<W>,
    ) -> Result<u64, Stop> {
        let (game, scene) = (self.game, self.scene);
        let mut buffer = Vec::new();
        let words = run.part(&self.shelf, range, &mut buffer)?;
        let mut moves = Vec::new();
        let (mut finals, mut final_winners, mut edges) = (Tally::default(), Tally::default(), 0);
        for &word in words {
            let position = scene.position(place, word);
            if let Some(ending) = game.ending(&position) {
                let outcome = ending.value().outcome();
                finals.add(outcome);
                final_winners.add(match game.player(&position) {
                    1 => outcome,
                    _ => outcome.flip(),
                });
                continue;
            }
            moves.clear();
            game.moves(&position, &mut moves);
            edges += moves.len() as u64;
            for &chosen in &moves {
                let (to, word) = scene.after(game, place, &position, chosen)?;
                let bucket = &mut buckets.words[to - buckets.base];
                if bucket.is_empty() {
                    buckets.touched.push(to);
                }
                bucket.push(word);
            }
        }
        let mut counts = lock(&self.counts);
        counts.finals.join(finals);
        counts.final_winners.join(final_winners);
        counts.moves += edges;
        Ok(edges * W::BYTES as u64)
    }

    /// Puts every bucket through a sieve.
    fn flush(&self, drafts: &mut BTreeMap<usize, Runs<W>>, meter: &mut Meter) -> Result<(), Stop> {
        let mut filled = std::mem::take(&mut *lock(&self.buckets));
        let mut touched: Vec<usize> = filled
            .iter()
            .flat_map(|buckets| buckets.touched.iter().copied())
            .collect();
        touched.sort_unstable();
        touched.dedup();
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
        share(pieces, meter, |(place, mut draft)| {
            let mut sieve = self.take_sieve();
            let count: usize = filled.iter().map(|buckets| buckets.of(place).len()).sum();
            let held = draft.as_ref().map_or(0, Run::len);
            // Most come several times.
            sieve.prepare(held + count / 3);
            if let Some(Run::Memory(words)) = &draft {
                words.iter().for_each(|&word| sieve.insert(word));
            }
            for buckets in &filled {
                let bucket = buckets.of(place);
                bucket.iter().for_each(|&word| sieve.insert(word));
            }
            if let Some(draft) = &mut draft {
                self.depot.discard(draft);
            }
            let run = self.depot.keep(&self.draft, sieve.words())?;
            lock(&self.sieves).push(sieve);
            lock(&made).push((place, run));
            Ok::<u64, Stop>(0)
        })?;
        for (place, run) in std::mem::take(&mut *lock(&made)) {
            drafts.entry(place).or_default().push(run);
        }
        for buckets in &mut filled {
            for place in buckets.touched.drain(..) {
                buckets.words[place - buckets.base].clear();
            }
        }
        *lock(&self.buckets) = filled;
        Ok(())
    }

    fn take_sieve(&self) -> Sieve<W> {
        let sieve = lock(&self.sieves).pop();
        sieve.unwrap_or_else(|| Sieve::new(self.scene.mixing.width))
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
            let older = match self.scene.lockstep {
                true => Vec::new(),
                false => std::mem::take(&mut older[place]),
            };
            (place, drafts, older)
        });
        share(pieces, meter, |(place, drafts, mut older)| {
            let run = self.settle(drafts, &mut older)?;
            lock(&made).push((place, run, older));
            Ok::<u64, Stop>(0)
        })?;
        let mut frontier = Vec::new();
        for (place, run, kept) in std::mem::take(&mut *lock(&made)) {
            if !self.scene.lockstep {
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
            let left = long.all(&self.shelf, &mut buffer)?;
            let joined = join(left, short.all(&self.shelf, &mut other)?);
            self.depot.discard(long);
            self.depot.discard(short);
            older.pop();
            if let Some(last) = older.last_mut() {
                *last = self.depot.keep(&self.shelf, joined)?;
            }
        }
        let mut words = match &drafts[..] {
            [only] => only.all(&self.draft, &mut buffer)?.to_vec(),
            _ => {
                let mut sieve = self.take_sieve();
                sieve.prepare(drafts.iter().map(Run::len).sum::<usize>() / 2);
                for draft in &drafts {
                    let words = draft.all(&self.draft, &mut buffer)?;
                    words.iter().for_each(|&word| sieve.insert(word));
                }
                let words = sieve.words();
                lock(&self.sieves).push(sieve);
                words
            }
        };
        drafts
            .iter_mut()
            .for_each(|draft| self.depot.discard(draft));
        for run in older.iter() {
            subtract(&mut words, run.all(&self.shelf, &mut other)?);
        }
        self.depot.keep(&self.shelf, words)
    }

    /// Makes one run of all runs of each place.
    fn compact(&self, older: Vec<Runs<W>>, meter: &mut Meter) -> Result<Vec<Run<W>>, Stop> {
        let mut runs: Vec<Run<W>> = Vec::new();
        runs.resize_with(older.len(), Run::default);
        let made = Mutex::new(&mut runs);
        share(older.into_iter().enumerate(), meter, |(place, mut runs)| {
            let (mut buffer, mut other) = (Vec::new(), Vec::new());
            while runs.len() > 1 {
                if let (Some(mut left), Some(mut right)) = (runs.pop(), runs.pop()) {
                    let words = left.all(&self.shelf, &mut buffer)?;
                    let joined = join(words, right.all(&self.shelf, &mut other)?);
                    self.depot.discard(&mut left);
                    self.depot.discard(&mut right);
                    runs.push(self.depot.keep(&self.shelf, joined)?);
                }
            }
            if let Some(run) = runs.pop() {
                lock(&made)[place] = run;
            }
            Ok::<u64, Stop>(0)
        })?;
        Ok(runs)
    }
}
