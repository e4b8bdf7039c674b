//! Dense indices: positions as numbers.

/// A dense index of positions, in tiers.
///
/// The index may hold more than the positions that can be reached: a number that stands for no
/// position at all is a hole, and a position that is never reached costs its place and nothing else.
///
/// Laws, checked for every game of the catalogue that has an index:
/// * *rank and unrank round-trip*: `unrank(rank(p)) == p` for every reachable position, and
///   `rank(unrank(n)) == n` for every number that is no hole;
/// * *tiers go down*: a move never leads to a higher tier. Where the game cannot loop it leads to a
///   lower tier or to a smaller number of the same tier, and always to a lower tier if the index
///   is [strict](Ranking::is_strict).
pub trait Ranking {
    /// What is numbered.
    type Position;

    /// How many tiers there are; they are numbered from 0, and play ends in low ones.
    fn tiers(&self) -> u32;

    /// How many numbers a tier has.
    fn size(&self, tier: u32) -> u64;

    /// The tier of a position and its number there.
    fn rank(&self, position: &Self::Position) -> (u32, u64);

    /// Whether every move leads to a strictly lower tier, so that the numbers of a tier can be
    /// worked out in any order.
    fn is_strict(&self) -> bool {
        false
    }

    /// The position with this number; none for a hole.
    fn unrank(&self, tier: u32, number: u64) -> Option<Self::Position>;
}

/// Looks at an index with its type known.
pub trait RankingVisitor<P> {
    /// What the visit answers.
    type Answer;

    /// Visits the index.
    fn visit<K: Ranking<Position = P> + Sync>(self, ranking: &K) -> Self::Answer;
}
