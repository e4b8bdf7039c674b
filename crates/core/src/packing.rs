//! Positions in a fixed number of bits, for tables of positions that have no dense index.

/// Packs the positions that can be reached from a root into keys of a fixed width.
///
/// Laws, checked for every game of the catalogue that packs its positions:
/// * *keys round-trip*: `unpack(pack(p)) == p`, and the key has no more than the promised bits;
/// * *tiers fall*: where the game cannot loop, every move leads to a lower tier, and to the next
///   lower one, with the turn passing, if the packing is in [lockstep](Packing::is_lockstep).
pub trait Packing: Sync {
    /// What is packed.
    type Position;

    /// Bits of a key: 128 at most.
    fn bits(&self) -> u32;

    /// The key of a position.
    fn pack(&self, position: &Self::Position) -> u128;

    /// The position of a key that [`pack`](Packing::pack) made.
    fn unpack(&self, key: u128) -> Self::Position;

    /// A number that every move lowers, in a game that cannot loop: matches left, empty cells. The
    /// smaller the better.
    fn tier(&self, position: &Self::Position) -> u32;

    /// Whether every move leads to the next lower tier and passes the turn.
    fn is_lockstep(&self) -> bool {
        false
    }
}

/// Looks at a packing with its type known.
pub trait PackingVisitor<P> {
    /// What the visit answers.
    type Answer;

    /// Visits the packing.
    fn visit<K: Packing<Position = P>>(self, packing: &K) -> Self::Answer;
}
