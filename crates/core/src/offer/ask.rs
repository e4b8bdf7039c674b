//! Asks a game for one of its offers.

use crate::{
    AnyGuide, AnyKeys, AnyTheory, Bound, GridLayout, Heuristic, Meter, Nimbers, Offer, Openings,
    PackingVisitor, Play, RankingVisitor, Shelf, Stop, Tables, TrailVisitor,
};

/// Every offer by its name. What a game does not offer is none, or what it is for most games.
///
/// Nothing is implemented here: a game says what it has by [`Offer::offers`] and [`Offer::tables`]. Inner
/// loops ask once, before they begin.
pub trait Ask: Offer {
    /// Whether both players have the same moves.
    fn is_impartial(&self) -> bool {
        self.offers().convention.is_some()
    }

    /// Who wins when a player cannot move, for those closed forms that ask.
    fn convention(&self) -> Play {
        self.offers().convention.unwrap_or(Play::Normal)
    }

    /// The closed form.
    fn theory(&self) -> Option<AnyTheory<'_, Self>> {
        self.offers().theory
    }

    /// The heuristic of the notes.
    fn heuristic(&self) -> Option<&dyn Heuristic<Self::Position>> {
        self.offers().heuristic
    }

    /// What helps to search it fast.
    fn guide(&self) -> Option<AnyGuide<'_, Self>> {
        self.offers().guide
    }

    /// Least plies to the goal of a puzzle.
    fn bound(&self) -> Option<&dyn Bound<Self::Position>> {
        self.offers().bound
    }

    /// Values near the start that were found beforehand.
    fn openings(&self) -> Option<&dyn Openings<Self::Position>> {
        self.offers().openings
    }

    /// Keys of the positions that can be reached from a root, where a packing would take longer.
    fn keys(&self, root: &Self::Position) -> Option<AnyKeys<'_, Self::Position>> {
        self.offers().keys?.keys(root)
    }

    /// The nimber sequence of its heaps.
    fn nimbers(&self) -> Option<&dyn Nimbers> {
        self.offers().nimbers
    }

    /// How many positions can be reached from a root, where a formula tells.
    fn reach(&self, root: &Self::Position, symmetry: bool) -> Option<f64> {
        self.offers().reach?.reach(root, symmetry)
    }

    /// In how many ways a move can be made: more than one if it stands for several that look alike.
    fn ways(&self, position: &Self::Position, chosen: Self::Move) -> usize {
        let multiplicity = self.offers().multiplicity;
        multiplicity.map_or(1, |multiplicity| multiplicity.ways(position, chosen))
    }

    /// Most rows and columns of a [layout](Ask::layout); 0 for a game that has none.
    fn widest_layout(&self) -> u64 {
        self.offers().atlas.map_or(0, |atlas| atlas.widest())
    }

    /// Positions worth seeing side by side: those about a given one, or in so many rows and columns.
    fn layout(
        &self,
        about: Option<&Self::Position>,
        to: Option<u64>,
    ) -> Option<GridLayout<Self::Position>> {
        self.offers().atlas?.layout(about, to)
    }

    /// The rows and columns of the board, where every move takes a cell of it.
    fn board(&self, position: &Self::Position) -> Option<(usize, usize)> {
        self.offers().board?.board(position)
    }

    /// The cell of the board that a move takes: row from the top and column from the left, from 0.
    fn cell(&self, position: &Self::Position, chosen: Self::Move) -> Option<(usize, usize)> {
        self.offers().board?.cell(position, chosen)
    }

    /// The position of a size, for a game that has them in all sizes.
    fn sized(&self, size: u64) -> Option<Self::Position> {
        self.offers().family?.sized(size)
    }

    /// Whether a line that ends at this final position is listed among complete games.
    fn completes_line(&self, end: &Self::Position) -> bool {
        let completion = self.offers().completion;
        completion.is_none_or(|completion| completion.completes_line(end))
    }

    /// Shows the dense index of what can be reached from a root, if there is one, to a visitor.
    fn ranking<V: RankingVisitor<Self::Position>>(
        &self,
        root: &Self::Position,
        visitor: V,
    ) -> Option<V::Answer> {
        self.tables()?.ranking(root, visitor)
    }

    /// Shows the packing of what can be reached from a root, if there is one, to a visitor.
    fn packing<V: PackingVisitor<Self::Position>>(
        &self,
        root: &Self::Position,
        visitor: V,
    ) -> Option<V::Answer> {
        self.tables()?.packing(root, visitor)
    }

    /// Shows the puzzle in a form made for looking far ahead, if there is one, to a visitor.
    fn trail<V: TrailVisitor<Self::Position, Self::Move>>(
        &self,
        shelf: &dyn Shelf,
        meter: &mut Meter,
        visitor: V,
    ) -> Result<Option<V::Answer>, Stop> {
        match self.tables() {
            Some(tables) => tables.trail(shelf, meter, visitor),
            None => Ok(None),
        }
    }
}

impl<G: Offer> Ask for G {}
