//! Counts every number of an exact index.
//!
//! Everything is reached, so that only the levels are left to find. From the highest number down each
//! passes its level and one to where its moves lead. A sweep tells the moves of numbers in ascending
//! order; so those of a few numbers are noted, and read backwards.

use gagne_core::{After, Ending, Game, Meter, Outcome, Ranking, Sink, Stop};

use crate::table::census::Census;
use crate::table::code::{self, ValueCell};
use crate::table::dense::reach;
use crate::table::dense::{Dense, piece};

/// Numbers whose moves are noted at a time, few enough for the cache.
const NOTED: usize = 1 << 9;

/// A level that is not known.
const UNKNOWN: u16 = u16::MAX;

/// The moves of some numbers.
#[derive(Default)]
struct MoveNotes {
    after: Vec<(u32, u64)>,
    /// Of each number, where its moves end in the list, and whether play has ended there.
    numbers: Vec<(usize, bool)>,
}

impl Sink for MoveNotes {
    fn hole(&mut self) {
        self.numbers.push((self.after.len(), false));
    }

    fn ended(&mut self, _ending: Ending) {
        self.numbers.push((self.after.len(), true));
    }

    #[inline]
    fn open(&mut self, _moves: impl FnOnce() -> u64, after: impl Iterator<Item = After>) {
        self.after
            .extend(after.map(|after| (after.tier, after.number)));
        self.numbers.push((self.after.len(), false));
    }
}

/// Counts every position of a game in which it cannot be told who is to move; none if one lies too far
/// from the root for its level to be noted.
pub(crate) fn census<G, K, C>(
    dense: &Dense<'_, K, C>,
    game: &G,
    meter: &mut Meter,
) -> Result<Option<Census<G::Position>>, Stop>
where
    G: Game,
    K: Ranking<Position = G::Position>,
    C: ValueCell,
{
    let ranking = dense.ranking;
    let slots: usize = dense.tiers.iter().map(Vec::len).sum();
    meter.hold((slots * (size_of::<C>() + size_of::<u16>())) as u64)?;
    let unknown = |tier: &Vec<C>| vec![UNKNOWN; tier.len()];
    let mut levels: Vec<Vec<u16>> = dense.tiers.iter().map(unknown).collect();
    let (top, first) = ranking.rank(&dense.root);
    levels[top as usize][first as usize] = 0;
    let mut census = Census::default();
    let mut codes = vec![0u64; 2 * C::CENTRE as usize];
    let mut notes = MoveNotes::default();
    let noted = piece(game, &dense.root).min(NOTED);
    for (place, values) in dense.tiers.iter().enumerate().rev() {
        let tier = place as u32;
        for first in (0..values.len()).step_by(noted).rev() {
            let end = values.len().min(first + noted);
            notes.after.clear();
            notes.numbers.clear();
            ranking.sweep(game, tier, first as u64..end as u64, &mut notes);
            meter.visit_many((end - first) as u64)?;
            for (number, &(end, over)) in (first..end).zip(&notes.numbers).rev() {
                let level = levels[place][number];
                if level >= UNKNOWN - 1 {
                    return Ok(None);
                }
                let code = values[number].code();
                codes[code as usize] += 1;
                if census.by_level.len() <= usize::from(level) {
                    census.by_level.resize(usize::from(level) + 1, 0);
                }
                census.by_level[usize::from(level)] += 1;
                if over {
                    census.finals.add(code::outcome::<C>(code));
                }
                let begin = match number.checked_sub(first + 1) {
                    Some(before) => notes.numbers[before].0,
                    None => 0,
                };
                census.moves += (end - begin) as u64;
                for &(tier, number) in &notes.after[begin..end] {
                    let there = &mut levels[tier as usize][number as usize];
                    *there = (*there).min(level + 1);
                }
            }
        }
    }
    for (code, &count) in (0..).zip(&codes).filter(|&(_, &count)| count > 0) {
        let outcome = code::outcome::<C>(code);
        census.positions += count;
        census.outcomes.add_many(outcome, count);
        if let Some(plies) = code::plies::<C>(code) {
            let (won, lost) = census.by_plies.entry(plies.into()).or_default();
            *if outcome == Outcome::Win { won } else { lost } += count;
        }
    }
    let reached = |_: u32, _: u64| true;
    census.longest = reach::longest(dense, game, &codes, reached);
    Ok(Some(census))
}
