//! Rulesets in which both players have the same moves.

mod neutral;

use crate::Space;

pub use neutral::Neutral;

/// A ruleset that gives both players the same options and always comes to an end.
///
/// It does not know whose turn it is and does not say who wins: [`Neutral`] adds both.
///
/// Laws: *over means no option*: [`is_over`](Impartial::is_over) holds exactly when there is no
/// option; *every play ends*.
pub trait Impartial: Space {
    /// Appends every option, in the order of the game.
    fn options(&self, position: &Self::Position, out: &mut Vec<Self::Move>);

    /// The position after an option.
    fn apply(&self, position: &Self::Position, chosen: Self::Move) -> Self::Position;

    /// Whether no option is left.
    fn is_over(&self, position: &Self::Position) -> bool;

    /// Whether an odd number of options leads from a root to a position that follows from it, if that is
    /// the same on every way there, and so for all that follows from the root.
    fn is_odd(&self, _root: &Self::Position, _position: &Self::Position) -> Option<bool> {
        None
    }

    /// How many options there are. Rulesets with too many to list compute it.
    fn option_count(&self, position: &Self::Position) -> u128 {
        let mut out = Vec::new();
        self.options(position, &mut out);
        out.len() as u128
    }
}
