//! What a game offers to stand in the catalogue.

use crate::{
    AnyGuide, AnyKeys, AnyTheory, Bound, Game, Heuristic, Layout, Messages, Meter, Nimbers,
    Notation, PackingVisitor, ParseError, Play, RankingVisitor, Shelf, Spec, Stop, TrailVisitor,
};

/// A game of the catalogue: rules, notation, texts, and what else it has to offer.
pub trait Entry: Notation + Sized {
    /// The name on the command line.
    const NAME: &'static str;
    /// Other names that are understood.
    const ALIASES: &'static [&'static str] = &[];
    /// Rules parts worth trying, for documentation and tests; the empty one is the default.
    const SAMPLES: &'static [&'static str] = &[""];
    /// Positions small enough to solve by every method, as `rules position` pairs for tests: a few
    /// hundred positions, a tree of a few thousand nodes. Impartial games are tried misère too.
    const SMALL: &'static [(&'static str, &'static str)];
    /// The texts.
    const MESSAGES: Messages;
    /// Most rows and columns of a [layout](Entry::layout); 0 for a game that has none.
    const WIDEST_LAYOUT: u64 = 0;
    /// Whether both players have the same moves, so that the word `misere` is understood.
    const IMPARTIAL: bool = false;

    /// Reads the rules part of the name: words and numbers separated by commas, maybe none.
    fn from_rules(rules: &str) -> Result<Self, ParseError>;

    /// The canonical rules part; empty for a game that has no choice of rules.
    fn rules(&self) -> String {
        String::new()
    }

    /// The canonical text of the game: its name, and its rules if there is a choice.
    fn full_name(&self) -> String {
        let (name, rules) = (Self::NAME, &self.rules());
        Spec { name, rules }.to_string()
    }

    /// Who wins when a player cannot move, for those closed forms that ask.
    fn convention(&self) -> Play {
        Play::Normal
    }

    /// The closed form.
    fn theory(&self) -> Option<AnyTheory<'_, Self>> {
        None
    }

    /// The heuristic of the notes.
    fn heuristic(&self) -> Option<&dyn Heuristic<Self::Position>> {
        None
    }

    /// What helps to search it fast.
    fn guide(&self) -> Option<AnyGuide<'_, Self>> {
        None
    }

    /// Least plies to the goal of a puzzle.
    fn bound(&self) -> Option<&dyn Bound<Self::Position>> {
        None
    }

    /// Shows the puzzle in a form made for looking far ahead, if there is one, to a visitor. Tables
    /// come from the shelf, or are made within the meter and put there.
    fn trail<V: TrailVisitor<Self::Position, Self::Move>>(
        &self,
        _shelf: &dyn Shelf,
        _meter: &mut Meter,
        _visitor: V,
    ) -> Result<Option<V::Answer>, Stop> {
        Ok(None)
    }

    /// Keys of the positions that can be reached from a root, where a packing would take longer.
    fn keys(&self, _root: &Self::Position) -> Option<AnyKeys<'_, Self::Position>> {
        None
    }

    /// The nimber sequence of its heaps.
    fn nimbers(&self) -> Option<&dyn Nimbers> {
        None
    }

    /// Shows the dense index of what can be reached from a root, if there is one, to a visitor.
    fn ranking<V: RankingVisitor<Self::Position>>(
        &self,
        _root: &Self::Position,
        _visitor: V,
    ) -> Option<V::Answer> {
        None
    }

    /// Shows the packing of what can be reached from a root, if there is one, to a visitor.
    fn packing<V: PackingVisitor<Self::Position>>(
        &self,
        _root: &Self::Position,
        _visitor: V,
    ) -> Option<V::Answer> {
        None
    }

    /// How many positions can be reached from a root, itself included, where a formula tells or
    /// somebody has counted; up to symmetry so many at least.
    ///
    /// Law: *reach is counted right*, wherever everything was looked at.
    fn reach(&self, _root: &Self::Position, _symmetry: bool) -> Option<f64> {
        None
    }

    /// In how many ways a move can be made: more than one if it stands for several that look alike.
    fn ways(&self, _position: &Self::Position, _chosen: Self::Move) -> usize {
        1
    }

    /// Positions worth seeing side by side: those about a given one, or in so many rows and columns.
    /// None if there would be more than [so many](Entry::WIDEST_LAYOUT).
    fn layout(
        &self,
        _about: Option<&Self::Position>,
        _to: Option<u64>,
    ) -> Option<Layout<Self::Position>> {
        None
    }

    /// The rows and columns of the board, where every move takes a cell of it.
    fn board(&self, _position: &Self::Position) -> Option<(usize, usize)> {
        None
    }

    /// The cell of the board that a move takes: row from the top and column from the left, from 0.
    fn cell(&self, _position: &Self::Position, _chosen: Self::Move) -> Option<(usize, usize)> {
        None
    }

    /// The position of a size, for a game that has them in all sizes; none if there is no such size.
    fn sized(&self, _size: u64) -> Option<Self::Position> {
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
    fn game<G: Entry + Game + Send + Sync + 'static>(&mut self);
}
