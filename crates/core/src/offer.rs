//! What a game may offer besides its rules, each in a trait of its own.
//!
//! A game implements the traits that suit it and hands them out by [`Offer::offers`]; whoever wants one
//! [asks](Ask) for it by name. A new offer is its file here, its field in [`Offers`] and its line in [`Ask`].

mod ask;
mod bound;
mod completion;
mod extent;
mod grid;
mod guide;
mod heuristic;
mod index;
mod key;
mod multiplicity;
mod nimbers;
mod openings;
mod packing;
mod tables;
mod theory;
mod trail;

use crate::{Notation, Space};

pub use ask::Ask;
pub use bound::Bound;
pub use completion::Completion;
pub use extent::Extent;
pub use grid::{Atlas, CellGrid, Family, GridLayout};
pub use guide::{AnyGuide, Glance, Guide};
pub use heuristic::{GuessTerm, Heuristic};
pub use index::{After, Ranking, RankingVisitor, Sink};
pub use key::{AnyKeys, Keyring, Keys};
pub use multiplicity::Multiplicity;
pub use nimbers::{Nimbers, Sequence};
pub use openings::Openings;
pub use packing::{Follower, IndexKeys, KeySink, Packing, PackingVisitor};
pub use tables::Tables;
pub use theory::{AnyTheory, Play, Theory, TheoryValue};
pub use trail::{Shelf, Trail, TrailVisitor};

/// A value of a game with its rules chosen, and what it hands out to those who solve, search and show it.
pub trait Offer: Notation {
    /// What holds the tables of the game: the game itself, or `()` if it has none.
    type Tables: Tables<Self::Position, Self::Move>;

    /// The tables, if there are any.
    fn tables(&self) -> Option<&Self::Tables> {
        None
    }

    /// The canonical rules part; empty for a game that has no choice of rules.
    fn rules(&self) -> String {
        String::new()
    }

    /// Everything else.
    fn offers(&self) -> OffersOf<'_, Self> {
        Offers::default()
    }
}

/// What a game of this type offers.
pub type OffersOf<'g, S> = Offers<'g, <S as Space>::Position, <S as Space>::Move>;

/// The offers of a game: nothing, unless it says more.
///
/// ```
/// # use gagne_core::{Heuristic, Offers};
/// # struct Guess;
/// # impl Heuristic<u32> for Guess {
/// #     fn estimate(&self, _position: &u32) -> i64 { 0 }
/// # }
/// # let guess = Guess;
/// let offers: Offers<u32, u8> = Offers {
///     heuristic: Some(&guess),
///     ..Offers::default()
/// };
/// assert!(offers.theory.is_none());
/// ```
#[derive(Clone, Copy)]
pub struct Offers<'g, P, M> {
    /// Who wins when a player cannot move, in a game in which both have the same moves.
    pub convention: Option<Play>,
    /// The closed form.
    pub theory: Option<&'g dyn Theory<P, M>>,
    /// A guess at the worth of positions.
    pub heuristic: Option<&'g dyn Heuristic<P>>,
    /// What helps to search it fast.
    pub guide: Option<&'g dyn Guide<P, M>>,
    /// Least plies to the goal of a puzzle.
    pub bound: Option<&'g dyn Bound<P>>,
    /// Values near the start that were found beforehand.
    pub openings: Option<&'g dyn Openings<P>>,
    /// Short keys of positions.
    pub keys: Option<&'g dyn Keyring<P>>,
    /// The nimber sequence of its heaps.
    pub nimbers: Option<&'g dyn Nimbers>,
    /// How many positions there are.
    pub reach: Option<&'g dyn Extent<P>>,
    /// The board of which every move takes a cell.
    pub board: Option<&'g dyn CellGrid<P, M>>,
    /// Positions side by side.
    pub atlas: Option<&'g dyn Atlas<P>>,
    /// Positions in all sizes.
    pub family: Option<&'g dyn Family<P>>,
    /// How often moves count that stand for several.
    pub multiplicity: Option<&'g dyn Multiplicity<P, M>>,
    /// Which lines are complete games.
    pub completion: Option<&'g dyn Completion<P>>,
}

impl<P, M> Default for Offers<'_, P, M> {
    fn default() -> Self {
        Offers {
            convention: None,
            theory: None,
            heuristic: None,
            guide: None,
            bound: None,
            openings: None,
            keys: None,
            nimbers: None,
            reach: None,
            board: None,
            atlas: None,
            family: None,
            multiplicity: None,
            completion: None,
        }
    }
}
