//! Ways to look ahead by name, and what they found.

use std::time::Duration;

use gagne_core::{Entry, Game, Meter, Value};
use gagne_search::minimax::Minimax;
use gagne_search::{Found, Search, Sight};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::Error;
use crate::opened::{Failure, Opened};
use crate::registry::nearest;
use crate::report::write_value;

/// A way to look ahead, with its bound: `minimax:2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Look {
    /// The notes' min-max to a depth.
    Minimax {
        /// Plies.
        depth: u32,
    },
}

/// Names of the ways to look ahead.
pub(crate) const LOOKS: [&str; 1] = ["minimax"];
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
            near: nearest(name, LOOKS.into_iter()).filter(|near| *near != name),
        };
        let depth = || {
            bound
                .and_then(|bound| bound.parse().ok())
                .filter(|&depth| depth <= DEEPEST)
        };
        match name {
            "minimax" => depth().map(|depth| Look::Minimax { depth }),
            _ => None,
        }
        .ok_or_else(unknown)
    }

    /// Whether it may be asked about this game at all.
    pub(crate) fn applies<G: Game>(self, _game: &G) -> bool {
        match self {
            Look::Minimax { .. } => true,
        }
    }

    fn search<G: Game>(self) -> Box<dyn Search<G>> {
        match self {
            Look::Minimax { depth } => Box::new(Minimax { depth }),
        }
    }
}

impl std::fmt::Display for Look {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Look::Minimax { depth } => write!(out, "minimax:{depth}"),
        }
    }
}

/// The answer of `search`.
#[derive(Clone, Debug)]
pub struct SearchReport {
    /// The game with its rules.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who is to move there.
    pub player: u8,
    /// The guess for the player to move.
    pub estimate: i64,
    /// The exact value, if it was proved.
    pub value: Option<Value>,
    /// The line that both players are expected to follow.
    pub line: Vec<String>,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The way to look ahead.
    pub method: Look,
    /// Time taken.
    pub seconds: f64,
}

impl Serialize for SearchReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("game", &self.game)?;
        map.serialize_entry("position", &self.position)?;
        map.serialize_entry("estimate", &self.estimate)?;
        map.serialize_entry("proved", &self.value.is_some())?;
        if let Some(value) = self.value {
            write_value(&mut map, value)?;
        }
        map.serialize_entry("line", &self.line)?;
        map.serialize_entry("depth", &self.depth)?;
        map.serialize_entry("nodes", &self.nodes)?;
        map.serialize_entry("method", &self.method.to_string())?;
        map.serialize_entry("seconds", &self.seconds)?;
        map.end()
    }
}

impl<G: Entry + Game + Sync + 'static> Opened<G> {
    /// Looks ahead from a position. What was seen is kept for the next question.
    pub(crate) fn look(
        &mut self,
        position: &G::Position,
        look: Look,
        meter: &mut Meter,
    ) -> Result<Found<G::Move>, Failure> {
        if !look.applies(&self.game) {
            return Err(Failure::Error(Error::NoLook {
                look: look.to_string(),
                game: G::NAME,
            }));
        }
        self.check_listable(position)?;
        let known = self.looks.iter().position(|(of, _)| *of == look);
        let place = known.unwrap_or_else(|| {
            self.looks.push((look, look.search()));
            self.looks.len() - 1
        });
        let sight = Sight::of(&self.game);
        Ok(self.looks[place].1.search(sight, position, meter)?)
    }

    /// The texts of a line of moves.
    pub(crate) fn show_line(&self, position: &G::Position, line: &[G::Move]) -> Vec<String> {
        let mut position = position.clone();
        let shown = line.iter().map(|&chosen| {
            let text = self.game.show_move(&position, chosen);
            position = self.game.play(&position, chosen);
            text
        });
        shown.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_carry_their_bounds() {
        assert_eq!(Look::named(" Minimax : 2"), Ok(Look::Minimax { depth: 2 }));
        for wrong in [
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
        assert_eq!(near("minmax:2"), Some("minimax"));
    }

    #[test]
    fn times_have_units() {
        assert_eq!(parse_time("500ms"), Some(Duration::from_millis(500)));
        assert_eq!(parse_time("1.5 m"), Some(Duration::from_secs(90)));
        assert_eq!(parse_time("10"), None);
    }
}
