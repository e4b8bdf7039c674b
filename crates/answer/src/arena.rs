//! The graph of a game as an arena.

use gagne_core::{Budget, Ending, Outcome};
use gagne_engine::{AnyGame, Error, Position};
use gagne_graph::Graph;

/// The graph of everything that can follow from a position, named by level.
pub fn arena(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    budget: &Budget,
) -> Result<Graph, Error> {
    let position = game.at(position)?;
    if !is_plain(game, &position) {
        let game = game.label().to_owned();
        return Err(Error::NoArena { game });
    }
    let mut meter = budget.meter();
    game.check_listable(&position)
        .and_then(|()| Ok(game.explore(&position, &mut meter)?))
        .map_err(|failure| failure.error(&meter))
}

/// Whether an arena says all about a game: no points, and endless play is a draw.
pub(crate) fn is_plain(game: &dyn AnyGame, position: &Position) -> bool {
    let facts = game.facts();
    let drawn = Ending::Outcome(Outcome::Draw);
    !facts.scored && (!facts.loops || game.endless(position) == drawn)
}
