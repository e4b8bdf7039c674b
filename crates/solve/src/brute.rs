//! Brute force: the whole tree, nothing remembered.
//!
//! The first method of the notes, kept because it needs no memory and because its cost is the
//! yardstick for every idea that follows: it visits each node of the tree once, and counts them.
//! Requires a game without loops; its answer is exact.

use gagne_core::walk::fold::{Forget, fold};
use gagne_core::{Game, Meter, Stop, Value};

use crate::Solver;
use crate::algebra::{DistanceCode, Distances, Points};

/// Walks the tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct Brute;

impl<G: Game> Solver<G> for Brute {
    fn value(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Value, Stop> {
        if game.facts().scored {
            let points = fold(game, position, &Points, &mut Forget, meter)?;
            points.map(Value::Score).ok_or(Stop::Fault)
        } else {
            fold(game, position, &Distances, &mut Forget, meter).map(DistanceCode::value)
        }
    }
}
