//! Who wins every position of an impartial game, in one bit each.
//!
//! Positions are taken in ascending order of a dense index, so that all that follow from a position
//! have been taken before it. One that is not marked as won by then is lost: nothing lost can be
//! reached from it. Everything that leads to it is marked as won. Lost positions are few, and only
//! their edges are looked at, each once: about as many as there are positions, where looking forward
//! costs one for each move. The answer is exact, without distances.
//!
//! Requires a dense index that tells what comes [before](gagne_core::Ranking::before), and a game
//! that cannot loop, in which the turn always passes and nothing is drawn.

use gagne_core::{Game, Meter, Outcome, Ranking, Stop};

use crate::census::Tally;
use crate::dense::{PIECE, slots};

/// Who wins every position of an index, up to the tier of the root.
pub struct Outcomes<'k, K: Ranking> {
    ranking: &'k K,
    root: K::Position,
    won: Bits,
}

/// A bit for each number of an index.
struct Bits {
    words: Vec<u64>,
    /// Where the words of each tier begin, and the end of the last.
    begin: Vec<usize>,
}

impl Bits {
    fn new<K: Ranking>(ranking: &K, root: &K::Position) -> Result<Self, Stop> {
        let (top, _) = ranking.rank(root);
        let mut begin = vec![0];
        let mut end = 0;
        for tier in 0..=top {
            let words = usize::try_from(ranking.size(tier).div_ceil(64));
            end += words.map_err(|_| Stop::Memory)?;
            begin.push(end);
        }
        Ok(Bits {
            words: vec![0; end],
            begin,
        })
    }

    #[inline]
    fn set(&mut self, tier: u32, number: u64) {
        self.words[self.begin[tier as usize] + (number / 64) as usize] |= 1 << (number % 64);
    }

    #[inline]
    fn is_set(&self, tier: u32, number: u64) -> bool {
        let word = self.words[self.begin[tier as usize] + (number / 64) as usize];
        word >> (number % 64) & 1 == 1
    }
}

/// Bytes that the bits of an index take; none if that is beyond counting.
pub fn bytes<K: Ranking>(ranking: &K, root: &K::Position) -> Option<u64> {
    let words = u64::from(ranking.rank(root).0) + slots(ranking, root)? / 64 + 1;
    let sets = if ranking.is_exact() { 1 } else { 2 };
    words.checked_mul(8 * sets)
}

impl<'k, K: Ranking> Outcomes<'k, K> {
    /// Works out who wins every position; none if one is drawn.
    pub fn fill<G: Game<Position = K::Position>>(
        game: &G,
        ranking: &'k K,
        root: &K::Position,
        meter: &mut Meter,
    ) -> Result<Option<Self>, Stop> {
        meter.hold(bytes(ranking, root).ok_or(Stop::Memory)?)?;
        let mut won = Bits::new(ranking, root)?;
        let (top, _) = ranking.rank(root);
        for tier in 0..=top {
            let size = ranking.size(tier);
            for first in (0..size).step_by(64) {
                let here = won.begin[tier as usize] + (first / 64) as usize;
                // Numbers of this word that are still to be taken.
                let mut left = u64::MAX >> 64u64.saturating_sub(size - first);
                loop {
                    let open = !won.words[here] & left;
                    if open == 0 {
                        break;
                    }
                    let place = open.trailing_zeros();
                    left &= u64::MAX << place << 1;
                    let number = first + u64::from(place);
                    let Some(position) = ranking.unrank(tier, number) else {
                        continue;
                    };
                    match game
                        .ending(&position)
                        .map(|ending| ending.value().outcome())
                    {
                        Some(Outcome::Win) => won.set(tier, number),
                        Some(Outcome::Draw) => return Ok(None),
                        Some(Outcome::Lose) | None => {
                            ranking.before(tier, number, |tier, number| won.set(tier, number));
                        }
                    }
                }
                meter.visit_many((size - first).min(64))?;
            }
        }
        Ok(Some(Outcomes {
            ranking,
            root: root.clone(),
            won,
        }))
    }

    /// Who wins one of the positions.
    pub fn outcome(&self, position: &K::Position) -> Outcome {
        let (tier, number) = self.ranking.rank(position);
        if self.won.is_set(tier, number) {
            Outcome::Win
        } else {
            Outcome::Lose
        }
    }

    /// Counts the positions that can be reached from the root.
    pub fn count<G: Game<Position = K::Position>>(
        &self,
        game: &G,
        meter: &mut Meter,
    ) -> Result<Tally, Stop> {
        let reached = match self.ranking.is_exact() {
            true => None,
            false => Some(self.reach(game, meter)?),
        };
        let mut tally = Tally::default();
        if let Some(reached) = reached {
            for (won, reached) in self.won.words.iter().zip(&reached.words) {
                tally.won += u64::from((won & reached).count_ones());
                tally.lost += u64::from((!won & reached).count_ones());
            }
        } else {
            let won = self
                .won
                .words
                .iter()
                .map(|word| u64::from(word.count_ones()));
            tally.won = won.sum();
            let all = slots(self.ranking, &self.root).ok_or(Stop::Memory)?;
            tally.lost = all - tally.won;
        }
        Ok(tally)
    }

    /// Marks what can be reached from the root, from the highest number down.
    fn reach<G: Game<Position = K::Position>>(
        &self,
        game: &G,
        meter: &mut Meter,
    ) -> Result<Bits, Stop> {
        let ranking = self.ranking;
        let mut reached = Bits::new(ranking, &self.root)?;
        let (top, last) = ranking.rank(&self.root);
        reached.set(top, last);
        let mut moves = Vec::new();
        for tier in (0..=top).rev() {
            let highest = if tier == top {
                last + 1
            } else {
                ranking.size(tier)
            };
            for number in (0..highest).rev() {
                if number % PIECE as u64 == 0 {
                    meter.check()?;
                }
                if !reached.is_set(tier, number) {
                    continue;
                }
                let Some(position) = ranking.unrank(tier, number) else {
                    continue;
                };
                if game.ending(&position).is_some() {
                    continue;
                }
                moves.clear();
                game.moves(&position, &mut moves);
                for &chosen in &moves {
                    let (tier, number) = ranking.rank(&game.play(&position, chosen));
                    reached.set(tier, number);
                }
            }
        }
        Ok(reached)
    }
}
