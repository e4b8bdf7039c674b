//! Guesses: what a search goes by where it cannot see the end.

/// A guess at the worth of a position to the player to move. Never mixed with a value.
pub trait Heuristic<P>: Sync {
    /// The guess; larger is better for the player to move.
    fn estimate(&self, position: &P) -> i64;
}
