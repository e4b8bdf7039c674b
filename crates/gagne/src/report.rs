//! Answers, as they are shown and as they are written in JSON.

use gagne_core::Value;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::Method;

/// The answer of `solve`.
#[derive(Clone, Debug)]
pub struct SolveReport {
    /// The game with its rules.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who is to move there.
    pub player: u8,
    /// What it is worth to the player to move.
    pub value: Value,
    /// Its nimber, when it is known.
    pub nimber: Option<u64>,
    /// The best moves.
    pub best: Vec<String>,
    /// The method that found it.
    pub method: Method,
    /// Positions examined.
    pub positions: u64,
    /// Time taken.
    pub seconds: f64,
    /// Whether play is over at the position.
    pub over: bool,
    /// Whether it is a puzzle for one player.
    pub solo: bool,
    /// Where the theorem comes from, if theory answered.
    pub source: Option<&'static str>,
}

/// Writes outcome, plies, value and score, the same everywhere.
pub(crate) fn write_value<S: SerializeMap>(map: &mut S, value: Value) -> Result<(), S::Error> {
    map.serialize_entry("outcome", value.outcome().word())?;
    map.serialize_entry("plies", &value.plies())?;
    map.serialize_entry("value", &value.signed())?;
    if let Some(score) = value.score() {
        map.serialize_entry("score", &score)?;
    }
    Ok(())
}

impl Serialize for SolveReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("game", &self.game)?;
        map.serialize_entry("position", &self.position)?;
        write_value(&mut map, self.value)?;
        if let Some(nimber) = self.nimber {
            map.serialize_entry("nimber", &nimber)?;
        }
        map.serialize_entry("best", &self.best)?;
        map.serialize_entry("method", self.method.name())?;
        map.serialize_entry("positions", &self.positions)?;
        map.serialize_entry("seconds", &self.seconds)?;
        map.end()
    }
}

/// One move with its value for the player who makes it.
#[derive(Clone, Debug)]
pub struct MoveReport {
    /// The move.
    pub text: String,
    /// The position it leads to.
    pub to: String,
    /// What it is worth to the player who makes it, the move counted.
    pub value: Value,
}

impl Serialize for MoveReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("move", &self.text)?;
        map.serialize_entry("to", &self.to)?;
        write_value(&mut map, self.value)?;
        map.end()
    }
}

/// The answer of `moves`.
#[derive(Clone, Debug)]
pub struct MovesReport {
    /// The game with its rules.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who is to move there.
    pub player: u8,
    /// The moves, best first.
    pub moves: Vec<MoveReport>,
    /// How many there are in all.
    pub count: u128,
    /// The method that found the values.
    pub method: Method,
    /// Positions examined.
    pub positions: u64,
    /// Time taken.
    pub seconds: f64,
    /// Whether it is a puzzle for one player.
    pub solo: bool,
}

impl Serialize for MovesReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("game", &self.game)?;
        map.serialize_entry("position", &self.position)?;
        map.serialize_entry("moves", &self.moves)?;
        map.serialize_entry("count", &Count(&self.count.to_string()))?;
        map.serialize_entry("method", self.method.name())?;
        map.serialize_entry("positions", &self.positions)?;
        map.serialize_entry("seconds", &self.seconds)?;
        map.end()
    }
}

/// A natural number in decimal: a number in JSON, or a string of digits beyond 2^53.
pub(crate) struct Count<'c>(pub(crate) &'c str);

impl Serialize for Count<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.parse::<u64>() {
            Ok(count) if count <= 1 << 53 => serializer.serialize_u64(count),
            _ => serializer.serialize_str(self.0),
        }
    }
}

/// The answer of `nimbers`.
#[derive(Clone, Debug, Serialize)]
pub struct NimbersReport {
    /// The game with its rules.
    pub game: String,
    /// Nimbers of heaps of 0, 1, 2, ...
    pub values: Vec<u64>,
    /// Least pre-period, if a period is proved.
    pub preperiod: Option<u64>,
    /// Least period, if it is proved.
    pub period: Option<u64>,
    /// Whether the period holds for ever.
    pub proved: bool,
    /// Time taken.
    pub seconds: f64,
}
