//! What follows from a position, one move after another.

use crate::{Ending, Game, Meter, Space, Stop, Successor, SuccessorOf};

/// Room for the moves of a position, used again for the next one.
pub struct Successors<G: Space> {
    moves: Vec<G::Move>,
    whole: Vec<SuccessorOf<G>>,
}

impl<G: Space> Default for Successors<G> {
    fn default() -> Self {
        Successors {
            moves: Vec::new(),
            whole: Vec::new(),
        }
    }
}

impl<G: Game> Successors<G> {
    /// Tells how play ended, or every move with where it leads, in the order of the game. Moves are made
    /// one by one, unless the game [says](Game::EXPANDS_AT_ONCE) that it answers better in one call.
    #[inline]
    pub fn each<E: From<Stop>>(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
        mut tell: impl FnMut(SuccessorOf<G>, &mut Meter) -> Result<(), E>,
    ) -> Result<Option<Ending>, E> {
        if G::EXPANDS_AT_ONCE {
            return self.at_once(game, position, meter, tell);
        }
        let ending = game.ending(position);
        if ending.is_some() {
            return Ok(ending);
        }
        self.moves.clear();
        meter.list(game, position, &mut self.moves)?;
        for &chosen in &self.moves {
            let successor = Successor {
                chosen,
                after: meter.play(game, position, chosen)?,
                again: game.again(position, chosen),
            };
            tell(successor, meter)?;
        }
        Ok(None)
    }

    /// The same in one call.
    fn at_once<E: From<Stop>>(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
        mut tell: impl FnMut(SuccessorOf<G>, &mut Meter) -> Result<(), E>,
    ) -> Result<Option<Ending>, E> {
        self.whole.clear();
        let ending = meter.expand(game, position, &mut self.whole)?;
        for successor in self.whole.drain(..) {
            tell(successor, meter)?;
        }
        Ok(ending)
    }

    /// Bytes that the lists take.
    pub fn bytes(&self) -> u64 {
        let whole = self.whole.capacity() * size_of::<SuccessorOf<G>>();
        (self.moves.capacity() * size_of::<G::Move>() + whole) as u64
    }
}
