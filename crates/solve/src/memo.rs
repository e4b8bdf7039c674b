//! Memory (*memoisation*): every position is worked out once.
//!
//! What that takes depends on the game, and the game says it in its [`Facts`]:
//!
//! * no loops: one walk in the order of play over positions up to symmetry;
//! * points: the same with bounds (MTD(f)), so that moves which cannot matter are not looked at;
//! * a puzzle: breadth-first from the position, and no further than the goal;
//! * loops: the graph of all reachable positions, then attractors backwards from the endings.
//!
//! All of them are exact, need memory in proportion to the positions they meet, and keep what
//! they found for the next question.

mod bounds;
mod puzzle;

use gagne_core::walk::fold::{Memory, Remember, fold};
use gagne_core::{Facts, Game, Meter, Stop, Value};

use crate::algebra::{DistanceCode, EVERY};
use crate::graph::loops::Loops;
use crate::memo::bounds::Mtdf;
use crate::memo::puzzle::Puzzle;
use crate::{BestPlay, Solver};

/// The memory method that fits a game.
pub fn memo<G: Game + 'static>(game: &G) -> Box<dyn Solver<G>> {
    match game.facts() {
        Facts {
            solo: true,
            scored: false,
            ..
        } => Box::new(Puzzle),
        Facts { loops: true, .. } => Box::new(Loops::<G>::default()),
        Facts { scored: true, .. } => Box::new(Mtdf::<G>::default()),
        Facts { .. } => Box::new(LoopFree::<G>::default()),
    }
}

/// One walk over the positions of a game that cannot loop.
struct LoopFree<G: Game>(Remember<G::Position, DistanceCode>);

impl<G: Game> Default for LoopFree<G> {
    fn default() -> Self {
        LoopFree(Remember::default())
    }
}

impl<G: Game> Solver<G> for LoopFree<G> {
    fn value(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Value, Stop> {
        fold(game, position, &EVERY, &mut self.0, meter).map(DistanceCode::value)
    }

    fn answer(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<BestPlay<G::Move>, Stop> {
        // The walk from the position itself notices a loop that comes back to it.
        let value = self.value(game, position, meter)?;
        if game.ending(position).is_some() {
            return Ok(BestPlay {
                value,
                best: Vec::new(),
            });
        }
        let mut best = self.moves(game, position, meter)?;
        best.retain(|&(_, of)| of == value);
        Ok(BestPlay {
            value,
            best: best.into_iter().map(|(chosen, _)| chosen).collect(),
        })
    }

    fn remembered(&self) -> u64 {
        self.0.bytes()
    }
}
