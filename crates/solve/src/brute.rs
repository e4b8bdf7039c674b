//! Brute force: the whole tree, nothing remembered.
//!
//! The first method of the notes, kept because it needs no memory and because its cost is the
//! yardstick for every idea that follows: it visits each node of the tree once, and counts them.
//! Where only the winner is asked for, it goes no further at a position than the first move that
//! wins, as `gagne(X) :- move(X, Y), not(gagne(Y))` does.
//! Requires a game without loops; its answer is exact.

use gagne_core::walk::fold::{Forget, fold};
use gagne_core::{Game, Meter, Outcome, Stop, Value};

use crate::Solver;
use crate::algebra::{Distances, Points};

/// Walks the tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct Brute;

impl Brute {
    /// Who wins; what follows a move that wins is looked at, and the moves after it are not.
    pub fn outcome<G: Game>(
        self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Outcome, Stop> {
        walk(game, position, true, meter).map(Value::outcome)
    }
}

impl<G: Game> Solver<G> for Brute {
    fn value(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Value, Stop> {
        walk(game, position, false, meter)
    }
}

fn walk<G: Game>(
    game: &G,
    position: &G::Position,
    first_win: bool,
    meter: &mut Meter,
) -> Result<Value, Stop> {
    if game.facts().scored {
        let points = fold(game, position, &Points { first_win }, &mut Forget, meter)?;
        return points.map(Value::Score).ok_or(Stop::Fault);
    }
    let code = fold(game, position, &Distances { first_win }, &mut Forget, meter)?;
    Ok(code.value())
}
