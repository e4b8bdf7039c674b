//! What is tried, and in which order, when the choice of a method is left open.
//!
//! Positions are counted and not time, so that the choice is the same on every machine.

use std::time::Duration;

use gagne_core::{Entry, Game, Meter, Stop};
use gagne_solve::Solver;

use crate::Method;
use crate::opened::{Failure, Opened, Valued};
use crate::plan::refusal;
use crate::whole::{Moves, Storage, Wish, index_slots};

/// Positions that `auto` tries to remember where something else is at hand, without loops and with
/// them: under a second.
const GLIMPSE: u64 = 500_000;
const LOOPING_GLIMPSE: u64 = 100_000;
/// Numbers of an index for each position that a search may try to remember, with loops and without,
/// or that alpha-beta may look at. They are filled in about the same time as one is remembered or
/// looked at (quixo, connect); with loops, where the index wins more often, in ten times that.
const LOOPING: u64 = 400;
const REMEMBERING: u64 = 16;
const CUTTING: u64 = 4;
/// Positions that are surely worth a forecast before they are remembered one by one.
const VAST: f64 = 1e10;

/// What a search found: its answer, or the values of all moves because it gave way.
pub(crate) enum Searched<T, G: Game> {
    Asked(T, Method),
    Swept(Valued<G>),
}

impl<G: Entry + Game + Sync + 'static> Opened<G> {
    /// Asks a method that searches, for so long at most. If the choice is left open, a search that
    /// takes longer than it takes to solve everything gives way to that, and so does one whose
    /// memory is full.
    pub(crate) fn searched<T>(
        &mut self,
        position: &G::Position,
        method: Method,
        patience: Option<Duration>,
        meter: &mut Meter,
        mut ask: impl FnMut(&mut dyn Solver<G>, &G, &mut Meter) -> Result<T, Stop>,
    ) -> Result<Searched<T, G>, Failure> {
        if method != Method::Auto {
            let answer = self.search(method, meter, ask)?;
            return Ok(Searched::Asked(answer, method));
        }
        let by_index = index_slots(&self.game, position, true, meter);
        let vast = self.game.reach(position, true) > Some(VAST);
        if vast
            && by_index.is_none()
            && patience.is_none()
            && let Some(error) = refusal(&self.game, position, None, true, meter)?
        {
            return Err(Failure::Error(error));
        }
        let mut stopped = Stop::Memory;
        for (method, most) in self.stages(patience.is_some(), by_index) {
            let ask = &mut ask;
            let search = |meter: &mut Meter| self.search(method, meter, ask);
            let searched = match patience {
                Some(time) => meter.part(time, search),
                None => meter.part_of(most, search),
            };
            match searched {
                Ok(answer) => return Ok(Searched::Asked(answer, method)),
                Err(stop @ (Stop::Time | Stop::Memory | Stop::Length)) => stopped = stop,
                Err(stop) => return Err(stop.into()),
            }
            // Whether it was the time of the search or all there is.
            meter.check()?;
            // What others learned may serve the next question; what gave way is in the way.
            self.solvers.retain(|(of, _)| *of != method);
        }
        let swept = by_index.is_some()
            || (stopped == Stop::Memory && Method::Retrograde.applies(&self.game));
        if patience.is_some() || !swept {
            return Err(stopped.into());
        }
        Ok(Searched::Swept(self.swept(position, None, meter)?))
    }

    /// Which searches to try when the choice is left open, and how many positions each may look at:
    /// first what remembers everything, as most questions are small, then what fits the game. Where
    /// an index can be filled, no search takes much longer than that.
    fn stages(&self, named: bool, by_index: Option<u64>) -> Vec<(Method, u64)> {
        let facts = self.game.facts();
        let at_least =
            |least: u64, share: u64| by_index.map_or(u64::MAX, |slots| (slots / share).max(least));
        let most = |share: u64| at_least(GLIMPSE, share);
        if named {
            vec![(Method::Memo, u64::MAX)]
        } else if facts.solo && !facts.scored {
            vec![(Method::Memo, GLIMPSE), (Method::Ida, u64::MAX)]
        } else if facts.loops {
            vec![(Method::Memo, at_least(LOOPING_GLIMPSE, LOOPING))]
        } else if self.game.guide().is_none() {
            vec![(Method::Memo, most(REMEMBERING))]
        } else if facts.scored {
            vec![(Method::AlphaBeta, u64::MAX)]
        } else {
            vec![(Method::Memo, GLIMPSE), (Method::AlphaBeta, most(CUTTING))]
        }
    }

    /// The values of all moves, by solving everything.
    pub(crate) fn swept(
        &mut self,
        position: &G::Position,
        storage: Option<Storage>,
        meter: &mut Meter,
    ) -> Result<Valued<G>, Failure> {
        let wish = Wish {
            symmetry: false,
            storage,
        };
        let asked = self.ask_all(position, wish, Moves { root: position }, meter);
        asked.map(|(moves, _)| moves).map_err(Failure::Error)
    }
}
