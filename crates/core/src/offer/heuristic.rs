//! Guesses: what a search goes by where it cannot see the end.

/// A guess at the worth of a position to the player to move. Never mixed with a value.
///
/// What it measures is said in the message `heuristic` among the texts of the game.
pub trait Heuristic<P>: Sync {
    /// The guess; larger is better for the player to move.
    fn estimate(&self, position: &P) -> i64;

    /// What the guess is the sum of; empty for a guess that nobody would add up by hand.
    fn terms(&self, _position: &P) -> Vec<GuessTerm> {
        Vec::new()
    }
}

/// A part of a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessTerm {
    /// Whose it is, where terms belong to sides: `x`.
    pub side: &'static str,
    /// What is counted: a line, a tile with its distance.
    pub name: String,
    /// What it adds.
    pub amount: i64,
}
