//! Values of positions near the start that were found beforehand.

use crate::Value;

/// What positions near the start are worth, where to find that out takes too long to be done again.
///
/// Law: *openings agree*: a value that is told is the best of those that are told of what follows, where all
/// of them are. Beyond what is told nothing is said: unknown is no draw.
pub trait Openings<P>: Sync {
    /// The exact value of a position, or none where it was not found beforehand.
    fn value(&self, position: &P) -> Option<Value>;
}
