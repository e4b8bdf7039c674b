//! Iterative deepening: one ply further each time, around what was found before.
//!
//! Each round fills the table with good first moves for the next one (Slate and Atkin, *Chess 4.5*,
//! 1977), and asks only for a narrow window around the last score, a wider one if that fails.

use gagne_core::{Game, Outcome, Stop, Value};

use super::bounds::DEEPEST;
use super::frame::{Ask, Heard};
use super::scale::FAR;
use super::session::Session;
use crate::Found;

/// Half of the first window, in the units of the heuristic.
const WINDOW: i64 = 8;
/// Rounds without a window, until there is a score to go by.
const BLIND: u32 = 3;

impl<G: Game + Sync> Session<'_, G> {
    /// Looks ahead to a depth, or as far as the budget goes; no further than it takes to prove a
    /// value.
    pub(crate) fn deepen(
        &mut self,
        position: &G::Position,
        depth: Option<u32>,
    ) -> Result<Found<G::Move>, Stop> {
        if let Some(ending) = self.sight.game.ending(position) {
            self.meter.visit()?;
            let value = ending.value();
            return Ok(Found {
                estimate: signed(value),
                value: Some(value),
                line: Vec::new(),
                nodes: 1,
                depth: 0,
            });
        }
        let mut found = None;
        let mut last = 0;
        let deepest = depth.unwrap_or(DEEPEST).min(DEEPEST);
        if deepest == 0 {
            self.meter.visit()?;
            return Ok(Found {
                estimate: self.sight.estimate(position),
                value: None,
                line: Vec::new(),
                nodes: 1,
                depth: 0,
            });
        }
        for depth in 1..=deepest {
            let heard = match self.round(position, depth, last) {
                Ok(heard) => heard,
                Err(stop) => return found.ok_or(stop),
            };
            last = heard.score;
            let value = self.proved(heard, depth);
            found = Some(Found {
                estimate: value.map_or(heard.score, signed),
                value,
                line: self.line(),
                nodes: self.nodes,
                depth,
            });
            if value.is_some() {
                break;
            }
        }
        found.ok_or(Stop::Time)
    }

    /// The exact score of one depth.
    fn round(&mut self, position: &G::Position, depth: u32, last: i64) -> Result<Heard, Stop> {
        let mut reach = WINDOW + last.abs() / 8;
        let mut window = (-FAR, FAR);
        if depth > BLIND && self.scale.plies(last).is_none() {
            window = (last - reach, last + reach);
        }
        loop {
            let heard = self.ask(&Ask {
                position: position.clone(),
                window,
                depth,
                line: true,
            })?;
            let (low, high) = (heard.score <= window.0, heard.score >= window.1);
            if !low && !high {
                return Ok(heard);
            }
            reach *= 4;
            let wide = reach > 64 * WINDOW;
            if low {
                window.0 = if wide { -FAR } else { heard.score - reach };
            } else {
                window.1 = if wide { FAR } else { heard.score + reach };
            }
        }
    }

    /// The value that a score proves. A win or a loss within the depth is exact, since the tree has
    /// its full width: what is quicker would have been seen.
    fn proved(&self, heard: Heard, depth: u32) -> Option<Value> {
        let sure = !heard.least_open && !heard.most_open;
        let within = |plies| plies <= u64::from(depth);
        let near = self.scale.plies(heard.score).is_some_and(within);
        (sure || near).then(|| self.scale.value(heard.score))
    }
}

/// A value as an estimate: plies with the sign of who wins, or points.
fn signed(value: Value) -> i64 {
    match value {
        Value::Score(score) => score,
        Value::Played {
            outcome: Outcome::Draw,
            ..
        } => 0,
        played => played.signed().unwrap_or(0),
    }
}
