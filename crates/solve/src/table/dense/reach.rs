//! Which numbers of a dense index can be reached, and what there is to say of them.
//!
//! In a lockstep index one sweep from the highest tier down finds them and counts them on the way,
//! shared among threads; if the index is exact, there is nothing to find. Otherwise a walk from the
//! root does, level by level.

use parking_lot::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use gagne_core::walk::RankedSet;
use gagne_core::walk::reach::{Reach, Visit};
use gagne_core::{After, Ending, Game, Meter, Outcome, Phase, Ranking, Sink, Stop};

use crate::parallel::share;
use crate::table::Verification;
use crate::table::census::{self, Census, Tally, for_first, lot};
use crate::table::code::{self, ValueCell};
use crate::table::dense::count;
use crate::table::dense::{Dense, piece, pieces};
use crate::table::verify::check;

/// Marks for the numbers of an index, a bit each; none if all are marked.
struct ReachMarks(Option<Vec<Vec<AtomicU64>>>);

impl ReachMarks {
    /// No number is marked, unless every number can be reached anyway.
    fn new<K: Ranking, C>(dense: &Dense<'_, K, C>, meter: &mut Meter) -> Result<Self, Stop> {
        if dense.ranking.is_exact() {
            return Ok(ReachMarks(None));
        }
        let cells: usize = dense
            .tiers
            .iter()
            .map(|tier| size_of_val::<[C]>(tier))
            .sum();
        let words = |tier: &Vec<C>| tier.len().div_ceil(64);
        let marks: usize = dense.tiers.iter().map(|tier| 8 * words(tier)).sum();
        meter.hold((cells + marks) as u64)?;
        let empty = |tier| (0..words(tier)).map(|_| AtomicU64::new(0)).collect();
        Ok(ReachMarks(Some(dense.tiers.iter().map(empty).collect())))
    }

    #[inline]
    fn set(&self, tier: u32, number: u64) {
        let Some(tiers) = &self.0 else {
            return;
        };
        let word = &tiers[tier as usize][(number / 64) as usize];
        let bit = 1 << (number % 64);
        // Most are marked already, and looking is cheaper than writing.
        if word.load(Ordering::Relaxed) & bit == 0 {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }

    #[inline]
    fn is_set(&self, tier: u32, number: u64) -> bool {
        let Some(tiers) = &self.0 else {
            return true;
        };
        let word = tiers[tier as usize][(number / 64) as usize].load(Ordering::Relaxed);
        word >> (number % 64) & 1 == 1
    }
}

/// Counts of some numbers of a tier.
#[derive(Default)]
struct TierCounts {
    /// Marked numbers by their code.
    codes: Vec<u64>,
    finals: Tally,
    moves: u64,
}

impl TierCounts {
    fn add(&mut self, other: TierCounts) {
        if self.codes.len() < other.codes.len() {
            self.codes.resize(other.codes.len(), 0);
        }
        for (sum, count) in self.codes.iter_mut().zip(&other.codes) {
            *sum += count;
        }
        self.finals.join(other.finals);
        self.moves += other.moves;
    }
}

/// Passes marks on to where moves lead, and counts.
struct SpreadSink<'s, C> {
    marks: &'s ReachMarks,
    values: &'s [C],
    tier: u32,
    number: u64,
    counts: TierCounts,
}

impl<C: ValueCell> SpreadSink<'_, C> {
    /// Counts the number asked about; its code.
    #[inline]
    fn count(&mut self) -> u32 {
        let code = self.values[self.number as usize].code();
        self.counts.codes[code as usize] += 1;
        self.number += 1;
        code
    }
}

impl<C: ValueCell> Sink for SpreadSink<'_, C> {
    #[inline]
    fn wants(&mut self) -> bool {
        let marked = self.marks.is_set(self.tier, self.number);
        self.number += u64::from(!marked);
        marked
    }

    fn follows(&self) -> bool {
        self.marks.0.is_some()
    }

    fn hole(&mut self) {
        self.number += 1;
    }

    fn ended(&mut self, _ending: Ending) {
        let code = self.count();
        self.counts.finals.add(code::outcome::<C>(code));
    }

    #[inline]
    fn open(&mut self, moves: impl FnOnce() -> u64, after: impl Iterator<Item = After>) {
        self.count();
        self.counts.moves += moves();
        if self.follows() {
            for after in after {
                self.marks.set(after.tier, after.number);
            }
        }
    }
}

/// Marks what can be reached, tells the counts of each tier from the highest down.
fn spread<G, K, C>(
    dense: &Dense<'_, K, C>,
    game: &G,
    meter: &mut Meter,
    mut told: impl FnMut(u32, TierCounts),
) -> Result<ReachMarks, Stop>
where
    G: Game + Sync,
    K: Ranking<Position = G::Position>,
    C: ValueCell,
{
    let marks = ReachMarks::new(dense, meter)?;
    let (tier, number) = dense.ranking.rank(&dense.root);
    marks.set(tier, number);
    let piece = piece(game, &dense.root);
    meter.begin(
        Phase::Counting,
        pieces(dense.tiers.iter().map(Vec::len), piece),
    );
    let levels = dense.tiers.len() as u32;
    for (tier, values) in dense.tiers.iter().enumerate().rev() {
        let tier = tier as u32;
        meter.at_level(levels - tier, Some(levels));
        let counts = Mutex::new(TierCounts::default());
        let pieces = (0..values.len() as u64).step_by(piece);
        share(pieces, meter, |first| {
            let end = (values.len() as u64).min(first + piece as u64);
            let mut spread = SpreadSink {
                marks: &marks,
                values,
                tier,
                number: first,
                counts: TierCounts {
                    codes: vec![0; 2 * C::CENTRE as usize],
                    ..TierCounts::default()
                },
            };
            dense.ranking.sweep(game, tier, first..end, &mut spread);
            counts.lock().add(spread.counts);
            Ok::<u64, Stop>(0)
        })?;
        told(tier, std::mem::take(&mut *counts.lock()));
    }
    Ok(marks)
}

/// Counts every position that can be reached.
pub(crate) fn census<G, K, C>(
    dense: &Dense<'_, K, C>,
    game: &G,
    meter: &mut Meter,
) -> Result<Census<G::Position>, Stop>
where
    G: Game + Sync,
    K: Ranking<Position = G::Position>,
    C: ValueCell,
{
    if !dense.ranking.is_lockstep() {
        if dense.ranking.is_exact()
            && game.player_from(&dense.root, &dense.root).is_none()
            && let Some(census) = count::census(dense, game, meter)?
        {
            return Ok(census);
        }
        let value =
            &mut |position: &G::Position, _: &mut Meter| dense.lookup(position).ok_or(Stop::Fault);
        let mut seen = RankedSet::new(game, dense.ranking, &dense.root);
        let symmetry = dense.ranking.is_folded();
        return census::census(game, &dense.root, symmetry, &mut seen, meter, value);
    }
    let mut census = Census::default();
    let player = game.player_from(&dense.root, &dense.root);
    let (mut winners, mut final_winners) = (Tally::default(), Tally::default());
    // In lockstep every move passes the turn.
    let mut turn = player.unwrap_or_default();
    let mut codes = vec![0; 2 * C::CENTRE as usize];
    let marks = spread(dense, game, meter, |_, counts| {
        let mut level = 0;
        for (code, &count) in (0..).zip(&counts.codes) {
            if count == 0 {
                continue;
            }
            level += count;
            codes[code as usize] += count;
            let outcome = code::outcome::<C>(code);
            census.outcomes.add_many(outcome, count);
            winners.add_many(for_first(outcome, turn), count);
            if let Some(plies) = code::plies::<C>(code).map(u64::from) {
                let (won, lost) = census.by_plies.entry(plies).or_default();
                *if outcome == Outcome::Win { won } else { lost } += count;
            }
        }
        census.positions += level;
        // Below the last level that is reached nothing is counted.
        if level > 0 {
            census.by_level.push(level);
        }
        census.finals.join(counts.finals);
        for outcome in [Outcome::Win, Outcome::Draw, Outcome::Lose] {
            let count = counts.finals.of(outcome);
            final_winners.add_many(for_first(outcome, turn), count);
        }
        census.moves += counts.moves;
        turn = turn.other();
    })?;
    census.winners = player.map(|_| winners);
    census.final_winners = player.map(|_| final_winners);
    let reached = |tier, number| marks.is_set(tier, number);
    census.longest = longest(dense, game, &codes, reached);
    Ok(census)
}

/// The win that takes longest, by how many numbers have each code; of several the one that the lot
/// falls on.
pub(crate) fn longest<G, K, C>(
    dense: &Dense<'_, K, C>,
    game: &G,
    codes: &[u64],
    reached: impl Fn(u32, u64) -> bool,
) -> Option<(u64, G::Position)>
where
    G: Game,
    K: Ranking<Position = G::Position>,
    C: ValueCell,
{
    let met = (0..).zip(codes).filter(|&(_, &count)| count > 0);
    let wins = met.filter(|&(code, _)| code::outcome::<C>(code) == Outcome::Win);
    let wins = wins.filter_map(|(code, _)| Some((code::plies::<C>(code)?, code)));
    let (plies, code) = wins.max()?;
    let mut least = None;
    for (tier, values) in (0..).zip(&dense.tiers) {
        for (number, _) in (0..).zip(values).filter(|(_, cell)| cell.code() == code) {
            if !reached(tier, number) {
                continue;
            }
            let Some(mut position) = dense.ranking.unrank(tier, number) else {
                continue;
            };
            if dense.ranking.is_folded() {
                position = game.canonical(&position);
            }
            let lot = lot(&position);
            if least.as_ref().is_none_or(|&(known, _)| lot < known) {
                least = Some((lot, position));
            }
        }
    }
    least.map(|(_, position)| (plies.into(), position))
}

/// Rechecks every position that can be reached, shared among threads.
pub(crate) fn verify<G, K, C>(
    dense: &Dense<'_, K, C>,
    game: &G,
    meter: &mut Meter,
) -> Result<Verification<G::Position>, Stop>
where
    G: Game + Sync,
    K: Ranking<Position = G::Position>,
    C: ValueCell,
{
    let ranking = dense.ranking;
    let verdict = Mutex::new(Verification {
        positions: 0,
        wrong: None,
    });
    let marks = if ranking.is_lockstep() {
        let mut positions = 0;
        let marks = spread(dense, game, meter, |_, counts| {
            positions += counts.codes.iter().sum::<u64>();
        })?;
        verdict.lock().positions = positions;
        marks
    } else {
        let marks = ReachMarks::new(dense, meter)?;
        let mut seen = RankedSet::new(game, ranking, &dense.root);
        let mut positions = 0;
        meter.begin_open(Phase::Counting);
        let mark = &mut |visit: Visit<'_, G::Position, ()>, meter: &mut Meter| {
            meter.at_level(visit.level as u32 + 1, None);
            let (tier, number) = ranking.rank(&visit.position);
            marks.set(tier, number);
            positions += 1;
            Ok(())
        };
        Reach::new(game).walk(&dense.root, &mut seen, meter, mark)?;
        verdict.lock().positions = positions;
        marks
    };
    let piece = piece(game, &dense.root);
    meter.begin(
        Phase::Checking,
        pieces(dense.tiers.iter().map(Vec::len), piece),
    );
    let levels = dense.tiers.len() as u32;
    for (tier, values) in dense.tiers.iter().enumerate().rev() {
        let tier = tier as u32;
        meter.at_level(levels - tier, Some(levels));
        let pieces = (0..values.len() as u64).step_by(piece);
        share(pieces, meter, |first| {
            let mut moves = Vec::new();
            for number in first..(values.len() as u64).min(first + piece as u64) {
                if !marks.is_set(tier, number) {
                    continue;
                }
                let Some(position) = ranking.unrank(tier, number) else {
                    continue;
                };
                let claimed = code::value::<C>(values[number as usize].code());
                let right = claimed.is_some_and(|claimed| {
                    let mut after = |position: &G::Position| dense.lookup(position);
                    check(game, &position, claimed, &mut moves, &mut after).is_ok()
                });
                if !right {
                    verdict.lock().wrong.get_or_insert(position);
                }
            }
            Ok::<u64, Stop>(0)
        })?;
    }
    let verdict = std::mem::replace(
        &mut *verdict.lock(),
        Verification {
            positions: 0,
            wrong: None,
        },
    );
    Ok(verdict)
}
