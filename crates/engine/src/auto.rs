//! What is tried, and in which order, when the choice of a method is left open.
//!
//! Positions are counted and not time, so that the choice is the same on every machine.

use gagne_core::{Ask, Game, Meter, Offer, Openings, Stop};
use gagne_solve::Solver;
use gagne_solve::table::external::Support;

use crate::Method;
use crate::Storage;
use crate::engine::{Engine, Failure, MoveValues};
use crate::plan::refusal;
use crate::whole::{Inquiry, Wish, index_slots, valued_moves};

/// Positions that `auto` tries to remember where something else is at hand, without loops and with
/// them: under a second.
const GLIMPSE: u64 = 500_000;
const LOOPING_GLIMPSE: u64 = 100_000;
/// Positions that are looked at for a way through a puzzle before anything is remembered: a few
/// thousandths of a second, which suffice for most puzzles of nine cells and for near goals of all.
const TRIAL: u64 = 20_000;
/// Bytes of the tables that may help: few enough to be made within the trial, so that it matters
/// little whether they lie ready.
const TABLES: u64 = 1 << 20;
/// Numbers of an index for each position that a search may try to remember, with loops and without,
/// or that alpha-beta may look at. They are filled in about the same time as one is remembered or
/// looked at (quixo, connect); with loops, where the index wins more often, in ten times that.
const LOOPING: u64 = 400;
const REMEMBERING: u64 = 16;
const CUTTING: u64 = 4;
/// Positions that are surely worth a forecast before they are remembered one by one.
const VAST: f64 = 1e10;

/// What a search found: its answer, or the values of all moves because it gave way.
pub(crate) enum SearchYield<T, G: Game> {
    Asked(T, Method),
    Swept(MoveValues<G>),
}

impl<G: Offer + Game + Send + Sync + 'static> Engine<G> {
    /// Asks a method that searches, which looks at so many positions at most. If the choice is left open, a search that
    /// takes longer than it takes to solve everything gives way to that, and so does one whose
    /// memory is full.
    pub(crate) fn searched<T>(
        &mut self,
        position: &G::Position,
        method: Method,
        patience: Option<u64>,
        meter: &mut Meter,
        mut ask: impl FnMut(&mut dyn Solver<G>, &G, &mut Meter) -> Result<T, Stop>,
    ) -> Result<SearchYield<T, G>, Failure> {
        if method != Method::Auto {
            let answer = self.search(method, meter, ask)?;
            return Ok(SearchYield::Asked(answer, method));
        }
        let by_index = index_slots(&self.game, position, true, meter);
        // What is guided looks at a small part of all, and may well answer.
        let vast = self.game.guide().is_none() && self.game.reach(position, true) > Some(VAST);
        if vast
            && by_index.is_none()
            && patience.is_none()
            && let Some(error) = refusal(&self.game, position, None, true, 1, meter)?
        {
            return Err(Failure::Error(error));
        }
        if let Some(answer) = self.tried(meter, &mut ask)? {
            return Ok(SearchYield::Asked(answer, Method::Ida));
        }
        let mut stopped = Stop::Memory;
        for (method, most) in self.stages(position, patience.is_some(), by_index) {
            let ask = &mut ask;
            let search = |meter: &mut Meter| self.search(method, meter, ask);
            let searched = match patience {
                Some(most) => meter.part_of(most, search),
                None => meter.part_of(most, search),
            };
            match searched {
                Ok(answer) => return Ok(SearchYield::Asked(answer, method)),
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
        Ok(SearchYield::Swept(self.swept(position, None, meter)?))
    }

    /// Looks for a way through a puzzle, if that takes few positions. Large tables for the bound are
    /// done without: they may lie ready on one machine and not on another.
    fn tried<T>(
        &self,
        meter: &mut Meter,
        ask: &mut impl FnMut(&mut dyn Solver<G>, &G, &mut Meter) -> Result<T, Stop>,
    ) -> Result<Option<T>, Failure> {
        let facts = self.game.facts();
        if !facts.solo || facts.scored || self.game.bound().is_none() {
            return Ok(None);
        }
        let mut ways = Method::Ida.solver(&self.game);
        let tried = meter.part_of(TRIAL, |meter| {
            meter.within(TABLES, |meter| ask(ways.as_mut(), &self.game, meter))
        });
        match tried {
            Ok(answer) => Ok(Some(answer)),
            // Whether it was the number of positions or all the time there is.
            Err(Stop::Time) => Ok(meter.check().map(|()| None)?),
            // A line without end tells nothing here: what remembers positions finds out.
            Err(Stop::Loop | Stop::Fault | Stop::Length | Stop::Memory) => Ok(None),
            Err(stop) => Err(stop.into()),
        }
    }

    /// Which searches to try when the choice is left open, and how many positions each may look at:
    /// first what remembers everything, as most questions are small, then what fits the game. Where
    /// an index can be filled, no search takes much longer than that.
    fn stages(
        &self,
        position: &G::Position,
        named: bool,
        by_index: Option<u64>,
    ) -> Vec<(Method, u64)> {
        let facts = self.game.facts();
        let told = |openings: &dyn Openings<G::Position>| openings.value(position).is_some();
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
        } else if self.game.openings().is_some_and(told) {
            // What took so long that it was done beforehand is beyond all memory.
            vec![(Method::AlphaBeta, most(CUTTING))]
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
    ) -> Result<MoveValues<G>, Failure> {
        let wish = Wish {
            symmetry: false,
            storage,
        };
        let mut moves = Vec::new();
        let inquiry = Inquiry {
            every: false,
            support: Support::default(),
            ask: &mut |solved, meter| {
                moves = valued_moves(&self.game, position, solved, meter)?;
                Ok(())
            },
        };
        let asked = self.ask_all(position, wish, inquiry, meter);
        asked.map(|_| moves).map_err(Failure::Error)
    }
}
