//! What a game offers to stand in the catalogue.

use crate::{AnyTheory, Game, Impartial, Meter, Notation, ParseError, Scanner, Sequence, Stop};

/// The texts of a game in Fluent syntax, one source for each language.
///
/// Every game has the messages `title`, `rules`, `variants`, `position`, `move` and `results`, and
/// those that its parsers name in [`Expected::Message`](crate::Expected::Message).
#[derive(Clone, Copy, Debug)]
pub struct Messages {
    /// English.
    pub en: &'static str,
    /// French.
    pub fr: &'static str,
}

/// A guess at the worth of a position to the player to move. Never mixed with a value.
pub trait Heuristic<P> {
    /// The guess; larger is better for the player to move.
    fn estimate(&self, position: &P) -> i64;
}

/// Nimbers of single heaps of an impartial game.
pub trait Nimbers {
    /// Nimbers of heaps of 0 to `to`, with the period where it can be proved.
    fn nimbers(&self, to: u64, meter: &mut Meter) -> Result<Sequence, Stop>;
}

/// The rules part of a game's name: words and numbers separated by commas.
pub type Rules<'t> = Scanner<'t>;

/// A game of the catalogue: rules, notation, texts, and what else it has to offer.
pub trait Entry: Notation + Sized {
    /// The name on the command line.
    const NAME: &'static str;
    /// Other names that are understood.
    const ALIASES: &'static [&'static str] = &[];
    /// Rules parts worth trying, for documentation and tests; the empty one is the default.
    const SAMPLES: &'static [&'static str] = &[""];
    /// Positions small enough to solve by every method, as `rules position` pairs for tests.
    const SMALL: &'static [(&'static str, &'static str)];
    /// The texts.
    const MESSAGES: Messages;

    /// Reads the rules part of the name up to its end.
    fn from_rules(rules: &mut Rules<'_>) -> Result<Self, ParseError>;

    /// The canonical rules part; empty for the default.
    fn rules(&self) -> String {
        String::new()
    }

    /// The closed form.
    fn theory(&self) -> Option<AnyTheory<'_, Self>> {
        None
    }

    /// The heuristic of the notes.
    fn heuristic(&self) -> Option<&dyn Heuristic<Self::Position>> {
        None
    }

    /// The nimber sequence of its heaps.
    fn nimbers(&self) -> Option<&dyn Nimbers> {
        None
    }

    /// Whether a line that ends at this final position is listed among complete games.
    fn completes_line(&self, _end: &Self::Position) -> bool {
        true
    }
}

/// Visits every game of a list with its type known, so that nothing is erased before it must be.
pub trait Catalogue {
    /// Visits a game.
    fn game<G: Entry + Game + 'static>(&mut self);
    /// Visits an impartial ruleset, which also accepts the word `misere`.
    fn impartial<R: Entry + Impartial + 'static>(&mut self);
}
