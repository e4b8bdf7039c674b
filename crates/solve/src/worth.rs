//! The algebra of values: the best of what the moves lead to.

use gagne_core::fold::Algebra;
use gagne_core::{Ending, Game, Value};

/// Values rise by the preference of the player to move: the winner hurries, the loser delays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth;

impl<G: Game> Algebra<G> for Worth {
    /// None before the first move was looked at.
    type Sum = Option<Value>;

    fn end(&self, _game: &G, _position: &G::Position, ending: Ending) -> Self::Sum {
        Some(ending.value())
    }

    fn begin(&self) -> Self::Sum {
        None
    }

    fn add(&self, sum: &mut Self::Sum, again: bool, after: &Self::Sum) {
        *sum = (*sum).max(after.map(|after| after.before(again)));
    }
}
