//! Moves that stand for several.

/// Counts moves that look alike and are listed once.
pub trait Multiplicity<P, M>: Sync {
    /// In how many ways a move can be made.
    fn ways(&self, position: &P, chosen: M) -> usize;
}
