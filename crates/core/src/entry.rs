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

/// Enters a game that has its rules and a notation and nothing else to offer, under a name: what is
/// listed of it is the description of the crate that it stands in. Its default value is the game; there
/// is no choice of rules.
///
/// ```
/// # use gagne_core::*;
/// #[derive(Default)]
/// struct Countdown;
/// # impl Space for Countdown {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     fn start(&self) -> u32 { 10 }
/// # }
/// # impl Notation for Countdown {
/// #     fn write(&self, left: &u32, out: &mut String) { out.push_str(&left.to_string()) }
/// #     fn write_move(&self, _: &u32, taken: u32, out: &mut String) { out.push_str(&taken.to_string()) }
/// #     fn parse(&self, text: &str) -> Result<u32, ParseError> {
/// #         let mut scan = Scanner::new(text);
/// #         let left = scan.number(0, 100)?;
/// #         scan.end()?;
/// #         Ok(left as u32)
/// #     }
/// # }
/// // Space, Game and Notation are implemented, then:
/// gagne_core::entry!(Countdown, "countdown");
///
/// assert_eq!(Countdown::card().name, "countdown");
/// assert!(Countdown::from_rules("faster").is_err());
/// ```
#[macro_export]
macro_rules! entry {
    ($game:ty, $name:literal) => {
        impl $crate::Offer for $game {
            type Tables = ();
        }

        impl $crate::Entry for $game {
            fn card() -> $crate::Card {
                $crate::Card::new($name).described(env!("CARGO_PKG_DESCRIPTION"))
            }

            fn from_rules(rules: &str) -> Result<Self, $crate::ParseError> {
                $crate::Scanner::new(rules).end()?;
                Ok(<$game>::default())
            }
        }
    };
}

/// Visits every game of a list with its type known, so that nothing is erased before it must be.
pub trait Catalogue {
    /// Visits a game.
    fn game<G: Entry + Game + Send + Sync + 'static>(&mut self);
}
