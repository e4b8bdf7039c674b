//! Exact values without an edge: questions that can be answered with yes or no close in on them.
//!
//! Whether a position is worth at least some amount takes far fewer positions than its exact worth,
//! and each such question leaves bounds in the table that serve the next one (MTD: Plaat,
//! Schaeffer, Pijls and de Bruin, *Best-first fixed-depth minimax algorithms*, Artificial
//! Intelligence 87, 1996).

use gagne_core::{Game, Stop};

use super::ply::{ENDLESS, WindowQuery};
use super::scale::FAR;
use super::session::SearchSession;

/// Points are guessed by looking so many plies ahead.
const SHORT: u32 = 9;

impl<G: Game + Sync> SearchSession<'_, G> {
    /// Whether a position is worth at least so much; a bound that says so.
    pub(crate) fn at_least(&mut self, position: &G::Position, wanted: i64) -> Result<i64, Stop> {
        if let Some(worth) = self.told(position) {
            self.meter.visit()?;
            return Ok(worth);
        }
        let ask = WindowQuery {
            position: position.clone(),
            window: (wanted - 1, wanted),
            depth: ENDLESS,
            line: false,
        };
        self.ask(&ask).map(|reply| reply.score)
    }

    /// The worth of a position that was found beforehand.
    fn told(&self, position: &G::Position) -> Option<i64> {
        let value = self.sight.openings?.value(position)?;
        Some(self.scale.number(value))
    }

    /// The exact worth of a position, closing in from a first guess.
    pub(crate) fn worth(&mut self, position: &G::Position, guess: i64) -> Result<i64, Stop> {
        if let Some(worth) = self.told(position) {
            self.meter.visit()?;
            return Ok(worth);
        }
        let game = self.sight.game;
        if let Some(ending) = game.ending(position) {
            self.meter.visit()?;
            return Ok(self.scale.ending(ending));
        }
        let (mut least, mut most) = self.scale.bounds();
        if let Some(guide) = self.sight.guide {
            let glance = guide.glance(position, (-FAR, FAR), ENDLESS);
            least = least.max(self.scale.number(glance.least));
            most = most.min(self.scale.number(glance.most));
        }
        let mut last = guess;
        if self.scale.scored {
            let short = WindowQuery {
                position: position.clone(),
                window: (-FAR, FAR),
                depth: SHORT,
                line: false,
            };
            last = self.ask(&short)?.score;
        }
        while least < most {
            let wanted = self.question(least, most, last);
            last = self.at_least(position, wanted)?;
            if last >= wanted {
                least = last;
            } else {
                most = last;
            }
        }
        Ok(least)
    }

    /// What to ask next about a worth between two bounds: first who wins, then how soon.
    fn question(&self, least: i64, most: i64, last: i64) -> i64 {
        let undecided = !self.scale.scored && least < 0 && most > 0;
        let wanted = if undecided { 1 } else { last };
        wanted.clamp(least + 1, most)
    }
}
