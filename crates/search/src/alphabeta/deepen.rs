//! Iterative deepening: one ply further each time, around what was found before.
//!
//! Each round fills the table with good first moves for the next one (Slate and Atkin, *Chess 4.5*,
//! 1977), and asks only for a narrow window around the last score, a wider one if that fails.

use gagne_core::{Game, Outcome, Stop, Value};

use super::bounds::DEEPEST;
use super::ply::{Reply, WindowQuery};
use super::scale::FAR;
use super::session::SearchSession;
use crate::{Finding, WON};

/// Half of the first window, in the units of the heuristic.
const WINDOW: i64 = 8;
/// Positions that may be looked at to carry a line on, beside as many as it took to find it.
const COMPLETING: u64 = 100_000;
/// Rounds without a window, until there is a score to go by.
const BLIND: u32 = 3;

impl<G: Game + Sync> SearchSession<'_, G> {
    /// Looks ahead to a depth, or as far as the budget goes; no further than it takes to prove a
    /// value.
    pub(crate) fn deepen(
        &mut self,
        position: &G::Position,
        depth: Option<u32>,
    ) -> Result<Finding<G::Move>, Stop> {
        if let Some(ending) = self.sight.game.ending(position) {
            self.meter.visit()?;
            let value = ending.value();
            return Ok(Finding {
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
            return Ok(Finding {
                estimate: self.sight.estimate(position),
                value: None,
                line: Vec::new(),
                nodes: 1,
                depth: 0,
            });
        }
        for depth in 1..=deepest {
            let reply = match self.round(position, depth, last) {
                Ok(reply) => reply,
                Err(stop) if stop.is_broken() => return Err(stop),
                Err(stop) => return found.ok_or(stop),
            };
            last = reply.score;
            let value = self.proved(reply, depth);
            let mut now = Finding {
                estimate: value.map_or(reply.score, signed),
                value,
                line: self.line(),
                nodes: self.nodes,
                depth,
            };
            // A win further off than this round can see has no distance yet.
            let exact = value.filter(|&value| self.scale.value(reply.score) == value);
            if exact.is_some() {
                self.complete(position, reply.score, &mut now);
                return Ok(now);
            }
            found = Some(now);
        }
        found.ok_or(Stop::Time)
    }

    /// Finds the rest of a line of best play, to the end if the budget lasts. The search leaves a
    /// line where the table knew the rest, and what follows its first move may rest on guesses where
    /// bounds were known; so every position after it is asked again, for about as much work as
    /// before.
    fn complete(&mut self, position: &G::Position, score: i64, found: &mut Finding<G::Move>) {
        let game = self.sight.game;
        let (before, left) = (self.nodes, self.left);
        self.left = left.min(before + COMPLETING);
        let (mut at, mut score) = (position.clone(), score);
        let mut next = found.line.first().copied();
        found.line.clear();
        while let Some(chosen) = next {
            found.line.push(chosen);
            let again = game.again(&at, chosen);
            (score, _) = self.scale.after((score, score), again);
            at = game.play(&at, chosen);
            // Without a distance that falls, a line could go round for ever.
            let circles = game.facts().loops && self.scale.plies(score).is_none();
            let seen = u64::from(found.depth).saturating_sub(found.line.len() as u64);
            if game.ending(&at).is_some() || circles && seen == 0 {
                break;
            }
            let depth = self.scale.plies(score).unwrap_or(seen);
            let depth = depth.clamp(1, u64::from(DEEPEST)) as u32;
            next = (depth..=DEEPEST)
                .find_map(|depth| self.best_move(&at, score, depth))
                .flatten();
        }
        found.nodes = self.nodes;
        self.left = left.saturating_sub(self.nodes - before);
    }

    /// A best move of a position whose score is known, if a depth suffices to prove it; none at all
    /// if the budget does not.
    fn best_move(
        &mut self,
        position: &G::Position,
        score: i64,
        depth: u32,
    ) -> Option<Option<G::Move>> {
        // Several threads answer a short question whatever the budget says.
        if self.left == 0 || self.meter.check().is_err() {
            return Some(None);
        }
        let asked = self.ask(&WindowQuery {
            position: position.clone(),
            // Nothing is better than a win at once: below the score there is room for a line.
            window: (score - 2, score + 2),
            depth,
            line: true,
        });
        let Ok(reply) = asked else {
            return Some(None);
        };
        let line = self.line();
        let proved = self.proved(reply, depth) == Some(self.scale.value(score));
        proved.then(|| line.first().copied())
    }

    /// The exact score of one depth.
    fn round(&mut self, position: &G::Position, depth: u32, last: i64) -> Result<Reply, Stop> {
        let mut reach = WINDOW + last.abs() / 8;
        let mut window = (-FAR, FAR);
        if depth > BLIND && self.scale.plies(last).is_none() {
            window = (last - reach, last + reach);
        }
        loop {
            let reply = self.ask(&WindowQuery {
                position: position.clone(),
                window,
                depth,
                line: true,
            })?;
            let (low, high) = (reply.score <= window.0, reply.score >= window.1);
            if !low && !high {
                return Ok(reply);
            }
            reach *= 4;
            let wide = reach > 64 * WINDOW;
            if low {
                window.0 = if wide { -FAR } else { reply.score - reach };
            } else {
                window.1 = if wide { FAR } else { reply.score + reach };
            }
        }
    }

    /// The value that a score proves. A win or a loss within the depth is exact, since the tree has
    /// its full width: what is quicker would have been seen. One further off was remembered, or seen
    /// at a glance; no guess is as large, so who wins is certain, but not how soon.
    fn proved(&self, reply: Reply, depth: u32) -> Option<Value> {
        let sure = !reply.least_open && !reply.most_open;
        let value = self.scale.value(reply.score);
        match self.scale.plies(reply.score) {
            Some(plies) if sure || plies <= u64::from(depth) => Some(value),
            Some(_) => Some(Value::only(value.outcome())),
            None => sure.then_some(value),
        }
    }
}

/// A value as an estimate: plies with the sign of who wins, a hundred where these are not known, or
/// points.
fn signed(value: Value) -> i64 {
    match (value, value.outcome()) {
        (Value::Score(score), _) => score,
        (_, Outcome::Draw) => 0,
        (played, Outcome::Win) => played.signed().unwrap_or(WON),
        (played, Outcome::Lose) => played.signed().unwrap_or(-WON),
    }
}
