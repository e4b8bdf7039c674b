//! Ways to look ahead by name, and what they found.

use std::time::Duration;

use gagne_core::{Game, Meter, Offer, Stop};
use gagne_search::alphabeta::AlphaBeta;
use gagne_search::ida;
use gagne_search::mcts::Mcts;
use gagne_search::minimax::Minimax;
use gagne_search::proof::Proof;
use gagne_search::{Finding, Search, Sight};

use crate::Error;
use crate::cache::Cache;
use crate::engine::{Engine, Failure};
use crate::nearest;

/// A way to look ahead, with its bound: `minimax:2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Look {
    /// The notes' min-max to a depth.
    Minimax {
        /// Plies.
        depth: u32,
    },
    /// Alpha-beta to a depth, for a time, or until the value is proved.
    AlphaBeta {
        /// Plies.
        depth: Option<u32>,
        /// Time.
        time: Option<Duration>,
    },
    /// Monte-Carlo tree search.
    Mcts {
        /// Playouts.
        playouts: u64,
    },
    /// Proof-number search.
    Proof,
    /// Iterative deepening A*, for puzzles.
    Ida,
}

/// Names of the ways to look ahead.
pub const LOOKS: [&str; 5] = ["minimax", "alphabeta", "mcts", "proof", "ida"];
/// Deepest look: no game of the catalogue is longer.
const DEEPEST: u32 = 1000;

/// A time such as `500ms`, `10s`, `5m` or `2h`.
pub fn parse_time(text: &str) -> Option<Duration> {
    let text = text.trim();
    let end = text.find(|found: char| !(found.is_ascii_digit() || found == '.'))?;
    let number: f64 = text[..end].parse().ok()?;
    let seconds = match text[end..].trim().to_ascii_lowercase().as_str() {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    // A time beyond all times is no bound.
    Some(Duration::try_from_secs_f64(number * seconds).unwrap_or(Duration::MAX))
}

impl Look {
    /// The way with this name and bound.
    pub fn named(text: &str) -> Result<Look, Error> {
        let lower = text.trim().to_ascii_lowercase();
        let (name, bound) = match lower.split_once(':') {
            Some((name, bound)) => (name.trim_end(), Some(bound.trim_start())),
            None => (lower.as_str(), None),
        };
        let unknown = || Error::UnknownLook {
            name: text.to_owned(),
            near: nearest(name, LOOKS).filter(|near| near != name),
        };
        let depth = || {
            bound
                .and_then(|bound| bound.parse().ok())
                .filter(|&depth| depth <= DEEPEST)
        };
        let time = || bound.and_then(parse_time);
        match (name, bound) {
            ("minimax", _) => depth().map(|depth| Look::Minimax { depth }),
            ("alphabeta", None) => Some(alphabeta((None, None))),
            ("alphabeta", Some(_)) => match (depth(), time()) {
                (None, None) => None,
                bounds => Some(alphabeta(bounds)),
            },
            ("mcts", Some(bound)) => match bound.parse() {
                Ok(playouts) if playouts > 0 => Some(Look::Mcts { playouts }),
                _ => None,
            },
            ("proof", None) => Some(Look::Proof),
            ("ida", None) => Some(Look::Ida),
            _ => None,
        }
        .ok_or_else(unknown)
    }

    /// Whether it may be asked about this game at all.
    pub(crate) fn applies<G: Game>(self, game: &G) -> bool {
        let facts = game.facts();
        match self {
            Look::Minimax { .. } | Look::Mcts { .. } => true,
            Look::AlphaBeta { .. } => !facts.solo,
            Look::Proof => !facts.scored,
            Look::Ida => facts.solo && !facts.scored,
        }
    }

    fn search<G: Offer + Game + Send + Sync + 'static>(self) -> Box<dyn Search<G>> {
        match self {
            Look::Minimax { depth } => Box::new(Minimax { depth }),
            Look::AlphaBeta { depth, .. } => Box::new(AlphaBeta::keyed(depth)),
            Look::Mcts { playouts } => Box::new(Mcts {
                playouts,
                seed: SEED,
            }),
            Look::Proof => Box::new(Proof::default()),
            Look::Ida => Box::new(IdaLook),
        }
    }
}

/// Where the playouts of a tree search begin, so that it gives the same answer again.
const SEED: u64 = 1;

fn alphabeta((depth, time): (Option<u32>, Option<Duration>)) -> Look {
    Look::AlphaBeta { depth, time }
}

/// Iterative deepening A* with the tables of the puzzle, which are kept for the next time.
struct IdaLook;

impl<G: Offer + Game> Search<G> for IdaLook {
    fn search(
        &mut self,
        sight: Sight<'_, G>,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Finding<G::Move>, Stop> {
        // It is asked about puzzles only.
        ida::solve(sight.game, position, &Cache::of_user(), meter)?.ok_or(Stop::Fault)
    }
}

impl std::fmt::Display for Look {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Look::Minimax { depth } => write!(out, "minimax:{depth}"),
            Look::AlphaBeta {
                depth: Some(depth), ..
            } => write!(out, "alphabeta:{depth}"),
            Look::AlphaBeta {
                time: Some(time), ..
            } => write!(out, "alphabeta:{}ms", time.as_millis()),
            Look::AlphaBeta { .. } => out.write_str("alphabeta"),
            Look::Mcts { playouts } => write!(out, "mcts:{playouts}"),
            Look::Proof => out.write_str("proof"),
            Look::Ida => out.write_str("ida"),
        }
    }
}

/// Ways to look ahead that are remembered with what they saw: there are as many as numbers, and a
/// server is asked about them by anybody.
pub(crate) const REMEMBERED: usize = 4;

impl<G: Offer + Game + Send + Sync + 'static> Engine<G> {
    /// Looks ahead from a position. What was seen is kept for the next question.
    pub(crate) fn look(
        &mut self,
        position: &G::Position,
        look: Look,
        meter: &mut Meter,
    ) -> Result<Finding<G::Move>, Failure> {
        if !look.applies(&self.game) {
            return Err(Failure::Error(Error::NoLook {
                look: look.to_string(),
                game: self.name.to_string(),
            }));
        }
        self.check_listable(position)?;
        let known = self.looks.iter().position(|(of, _)| *of == look);
        let place = known.unwrap_or_else(|| {
            if self.looks.len() >= REMEMBERED {
                self.looks.remove(0);
            }
            self.looks.push((look, look.search()));
            self.looks.len() - 1
        });
        let sight = Sight::of(&self.game);
        let search = &mut self.looks[place].1;
        Ok(match look {
            Look::AlphaBeta {
                time: Some(time), ..
            } => meter.part(time, |meter| search.search(sight, position, meter))?,
            _ => search.search(sight, position, meter)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_carry_their_bounds() {
        assert_eq!(Look::named(" Minimax : 2"), Ok(Look::Minimax { depth: 2 }));
        for name in [
            "alphabeta",
            "alphabeta:8",
            "alphabeta:500ms",
            "mcts:1000",
            "proof",
            "ida",
        ] {
            assert_eq!(Look::named(name).unwrap().to_string(), name);
        }
        for wrong in [
            "alphabeta:x",
            "mcts",
            "mcts:0",
            "proof:2",
            "minimax",
            "minimax:",
            "minimax:x",
            "minimax:5000",
            "minmax:2",
            "",
        ] {
            assert!(Look::named(wrong).is_err(), "{wrong}");
        }
        let near = |name| match Look::named(name) {
            Err(Error::UnknownLook { near, .. }) => near,
            _ => None,
        };
        assert_eq!(near("minmax:2").as_deref(), Some("minimax"));
    }

    #[test]
    fn times_have_units() {
        assert_eq!(parse_time("500ms"), Some(Duration::from_millis(500)));
        assert_eq!(parse_time("1.5 m"), Some(Duration::from_secs(90)));
        assert_eq!(parse_time("10"), None);
    }
}
