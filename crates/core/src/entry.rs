//! Games that stand in the catalogue: known when the program is compiled, with rules that a text chooses.

use crate::{Card, Game, Offer, ParseError};

/// A game of the catalogue.
///
/// A game that is found at run time has a [`Card`] and a value, and no type of its own that could name
/// them: it implements everything but this.
pub trait Entry: Offer + Sized {
    /// Its names and texts.
    fn card() -> Card;

    /// Reads the rules part of the name: words and numbers separated by commas, maybe none.
    fn from_rules(rules: &str) -> Result<Self, ParseError>;
}

/// Visits every game of a list with its type known, so that nothing is erased before it must be.
pub trait Catalogue {
    /// Visits a game.
    fn game<G: Entry + Game + Send + Sync + 'static>(&mut self);
}
