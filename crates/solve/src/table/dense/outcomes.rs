//! Who wins every position of an impartial game (its *P- and N-positions*), in one bit each.
//!
//! Positions are taken in ascending order of a dense index, so that all that follow from a position
//! have been taken before it. One that is not marked as won by then is lost: nothing lost can be
//! reached from it. Everything that leads to it is marked as won. Lost positions are few, and only
//! their edges are looked at, each once: about as many as there are positions, where looking forward
//! costs one for each move. The answer is exact, without distances.
//!
//! An index in lockstep need not tell what leads to a number. Tier by tier, a position is won if one
//! of its moves leads to a loss, and no further move is looked at then; threads share the work.
//!
//! Requires a dense index that tells what comes [before](gagne_core::Ranking::before) or is in lockstep,
//! and a game that cannot loop, in which the turn always passes and nothing is drawn.

use gagne_core::{After, Ending, Game, Meter, Outcome, Phase, Ranking, Sink, Stop};

use crate::parallel::share;
use crate::table::census::Tally;
use crate::table::dense::{piece, slots};

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
    words.checked_mul(8 * sets)?.checked_add(ranking.bytes())
}

/// Whether outcomes can be worked out over an index.
pub fn suits<K: Ranking>(ranking: &K) -> bool {
    ranking.tells_before() || ranking.is_lockstep()
}

/// Why outcomes were not worked out.
enum OutcomesError {
    Stop(Stop),
    Drawn,
}

impl From<Stop> for OutcomesError {
    fn from(stop: Stop) -> Self {
        OutcomesError::Stop(stop)
    }
}

/// Writes the outcomes of numbers all of whose moves lead to the tier below and pass the turn.
struct OutcomeSink<'w> {
    below: &'w [u64],
    words: &'w mut [u64],
    next: usize,
    drawn: bool,
}

impl OutcomeSink<'_> {
    #[inline]
    fn write(&mut self, won: bool) {
        self.words[self.next / 64] |= u64::from(won) << (self.next % 64);
        self.next += 1;
    }
}

impl Sink for OutcomeSink<'_> {
    fn hole(&mut self) {
        self.write(false);
    }

    fn ended(&mut self, ending: Ending) {
        let outcome = ending.value().outcome();
        self.drawn |= outcome == Outcome::Draw;
        self.write(outcome == Outcome::Win);
    }

    #[inline]
    fn open(&mut self, _moves: impl FnOnce() -> u64, mut after: impl Iterator<Item = After>) {
        let lost = |after: After| {
            let word = self.below[(after.number / 64) as usize];
            word >> (after.number % 64) & 1 == 0
        };
        let won = after.any(lost);
        self.write(won);
    }
}

impl<'k, K: Ranking> Outcomes<'k, K> {
    /// Works out who wins every position; none if one is drawn.
    pub fn fill<G: Game<Position = K::Position> + Sync>(
        game: &G,
        ranking: &'k K,
        root: &K::Position,
        meter: &mut Meter,
    ) -> Result<Option<Self>, Stop> {
        meter.hold(bytes(ranking, root).ok_or(Stop::Memory)?)?;
        let mut won = Bits::new(ranking, root)?;
        let filled = if ranking.tells_before() {
            Self::fill_back(game, ranking, &mut won, meter)
        } else {
            // Words of bits are filled whole.
            let piece = piece(game, root).next_multiple_of(64);
            Self::fill_forth(game, ranking, &mut won, piece, meter)
        };
        match filled {
            Ok(()) => Ok(Some(Outcomes {
                ranking,
                root: root.clone(),
                won,
            })),
            Err(OutcomesError::Drawn) => Ok(None),
            Err(OutcomesError::Stop(stop)) => Err(stop),
        }
    }

    /// Looks where the moves of every number of a lockstep index lead.
    fn fill_forth<G: Game<Position = K::Position> + Sync>(
        game: &G,
        ranking: &K,
        won: &mut Bits,
        piece: usize,
        meter: &mut Meter,
    ) -> Result<(), OutcomesError> {
        let tiers = won.begin.len() as u32 - 1;
        meter.begin_open(Phase::LookingUp);
        for tier in 0..tiers {
            meter.at_level(tier + 1, Some(tiers));
            let begin = won.begin[tier as usize];
            let (lower, rest) = won.words.split_at_mut(begin);
            let below = &lower[won.begin[tier.saturating_sub(1) as usize]..];
            let here = &mut rest[..won.begin[tier as usize + 1] - begin];
            let size = ranking.size(tier);
            let pieces = here.chunks_mut(piece / 64).zip((0..).step_by(piece));
            share(pieces, meter, |(words, first): (&mut [u64], u64)| {
                let mut judge = OutcomeSink {
                    below,
                    words,
                    next: 0,
                    drawn: false,
                };
                let end = size.min(first + piece as u64);
                ranking.sweep(game, tier, first..end, &mut judge);
                if judge.drawn {
                    Err(OutcomesError::Drawn)
                } else {
                    Ok(end - first)
                }
            })?;
        }
        Ok(())
    }

    /// Marks what leads to a lost number.
    fn fill_back<G: Game<Position = K::Position>>(
        game: &G,
        ranking: &K,
        won: &mut Bits,
        meter: &mut Meter,
    ) -> Result<(), OutcomesError> {
        let tiers = won.begin.len() as u32 - 1;
        for tier in 0..tiers {
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
                        Some(Outcome::Draw) => return Err(OutcomesError::Drawn),
                        Some(Outcome::Lose) | None => {
                            ranking.before(tier, number, |tier, number| won.set(tier, number));
                        }
                    }
                }
                meter.visit_many((size - first).min(64))?;
            }
        }
        Ok(())
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
        let reached = if self.ranking.is_exact() {
            None
        } else {
            Some(self.reach(game, meter)?)
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
                meter.work(0)?;
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
                meter.list(game, &position, &mut moves)?;
                for &chosen in &moves {
                    let (tier, number) = ranking.rank(&meter.play(game, &position, chosen)?);
                    reached.set(tier, number);
                }
            }
        }
        Ok(reached)
    }
}
