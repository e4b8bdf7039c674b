//! Positions and moves.

use std::hash::Hash;

/// The positions and moves of a game. Rules are a value (`&self`), positions are plain data.
///
/// Laws, checked for every game of the catalogue:
/// * *canonical is idempotent*: `canonical(canonical(p)) == canonical(p)`;
/// * *canonical keeps the value*: `p` and `canonical(p)` are worth the same to the player to move,
///   up to what is already [settled](crate::Game::settled) in games played for points.
pub trait Space {
    /// What is on the table, and whose turn it is where that matters.
    type Position: Clone + Eq + Hash + Send + Sync;
    /// What a player does.
    type Move: Copy + Eq + Send + Sync;

    /// The position that a game starts from when none is named.
    fn start(&self) -> Self::Position;

    /// One position standing for all that are the same up to symmetry.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// Bytes that a position holds outside itself, so that tables can keep to their memory budget.
    fn heap_bytes(&self, _position: &Self::Position) -> usize {
        0
    }
}
