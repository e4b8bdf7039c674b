//! Dense indices: positions as numbers.

use std::ops::Range;

use crate::{Ending, Game};

/// A dense index of positions, in tiers.
///
/// The index may hold more than the positions that can be reached: a number that stands for no
/// position at all is a hole, and a position that is never reached costs its place and nothing else.
/// It may leave out who is to move: positions that differ in nothing else and are worth the same to
/// the player to move then share a number. It may be [up to symmetry](Ranking::is_folded): positions
/// with the same canonical form then share a number.
///
/// Laws, checked for every game of the catalogue that has an index:
/// * *rank and unrank round-trip*: `unrank(rank(p))` is `p`, or `p` with the players changed over,
///   for every position that can be reached from the root of the index, and `rank(unrank(n)) == n`
///   for every number that is no hole; up to symmetry `unrank(rank(p))` is the canonical form of `p`;
/// * *tiers go down*: a move never leads to a higher tier. Where the game cannot loop it leads to a
///   lower tier or to a smaller number of the same tier, and always to the next lower tier, with
///   the turn passing, if the index is in [lockstep](Ranking::is_lockstep);
/// * *an exact index has as many numbers as positions can be reached*, if it [says
///   so](Ranking::is_exact), up to symmetry if it is;
/// * *a sweep tells what the rules say*: of every number, whether it is a hole, how play ended, or
///   where its moves lead;
/// * *before is after turned round*: if the index [tells](Ranking::before) which numbers lead to a
///   number, it names each once for every move that does so, among all numbers that are no holes.
pub trait Ranking: Sync {
    /// What is numbered.
    type Position: Clone;

    /// How many tiers there are; they are numbered from 0, and play ends in low ones.
    fn tiers(&self) -> u32;

    /// How many numbers a tier has.
    fn size(&self, tier: u32) -> u64;

    /// Bytes that the index takes itself while it is swept, if they are many.
    fn bytes(&self) -> u64 {
        0
    }

    /// The tier of a position and its number there.
    fn rank(&self, position: &Self::Position) -> (u32, u64);

    /// The position with this number; none for a hole.
    fn unrank(&self, tier: u32, number: u64) -> Option<Self::Position>;

    /// Whether every move leads to the next lower tier and passes the turn, so that the numbers of a
    /// tier can be worked out in any order and lie equally far from the root.
    fn is_lockstep(&self) -> bool {
        false
    }

    /// Whether positions that are the same up to symmetry share a number.
    fn is_folded(&self) -> bool {
        false
    }

    /// Whether every number stands for a position that can be reached from the root, in a game whose
    /// positions do not tell who is to move, so that counting needs no walk.
    fn is_exact(&self) -> bool {
        false
    }

    /// Tells what each of these numbers is, in their order, if the sink wants it. An index that knows
    /// a quicker way than one position after another takes it.
    fn sweep<G: Game<Position = Self::Position>>(
        &self,
        game: &G,
        tier: u32,
        numbers: Range<u64>,
        sink: &mut impl Sink,
    ) {
        let (mut moves, mut successors) = (Vec::new(), Vec::new());
        for number in numbers {
            if !sink.wants() {
                continue;
            }
            let Some(position) = self.unrank(tier, number) else {
                sink.hole();
                continue;
            };
            if G::EXPANDS_AT_ONCE {
                successors.clear();
                if let Some(ending) = game.expand(&position, &mut successors) {
                    sink.ended(ending);
                    continue;
                }
                let after = successors.iter().map(|next| {
                    let (tier, number) = self.rank(&next.after);
                    let again = next.again;
                    After {
                        tier,
                        number,
                        again,
                    }
                });
                sink.open(|| successors.len() as u64, after);
                continue;
            }
            if let Some(ending) = game.ending(&position) {
                sink.ended(ending);
                continue;
            }
            moves.clear();
            game.moves(&position, &mut moves);
            let after = moves.iter().map(|&chosen| {
                let (tier, number) = self.rank(&game.play(&position, chosen));
                After {
                    tier,
                    number,
                    again: game.again(&position, chosen),
                }
            });
            sink.open(|| moves.len() as u64, after);
        }
    }

    /// Whether [`before`](Ranking::before) tells anything.
    fn tells_before(&self) -> bool {
        false
    }

    /// Tells every tier and number from which a move leads to this number, once for each such move.
    /// Positions that have ended may be among them. The turn passes with all these moves.
    fn before(&self, _tier: u32, _number: u64, _tell: impl FnMut(u32, u64)) {}
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct After {
    /// The tier.
    pub tier: u32,
    /// The number there.
    pub number: u64,
    /// Whether the same player moves again.
    pub again: bool,
}

/// Is told what the numbers of an index are, one after another.
pub trait Sink {
    /// Whether the next number is asked about. If not, nothing else is told of it.
    fn wants(&mut self) -> bool {
        true
    }

    /// Whether it will ever ask where moves lead. If not, a sweep may tell none and only how many
    /// there are.
    fn follows(&self) -> bool {
        true
    }

    /// The next number stands for no position.
    fn hole(&mut self);

    /// Play has ended there.
    fn ended(&mut self, ending: Ending);

    /// Play goes on: how many moves there are, and where they lead, each worked out when it is asked
    /// for. An index up to symmetry may leave out a move that leads where another one does.
    fn open(&mut self, moves: impl FnOnce() -> u64, after: impl Iterator<Item = After>);
}

/// Looks at an index with its type known.
pub trait RankingVisitor<P> {
    /// What the visit answers.
    type Answer;

    /// Visits the index.
    fn visit<K: Ranking<Position = P>>(self, ranking: &K) -> Self::Answer;
}
