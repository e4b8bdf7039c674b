//! Answers, as they are shown and as they are written in JSON.

use gagne_core::Value;
use gagne_solve::table::census::Tally;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::whole::{Counts, Longest};
use crate::{Method, Storage};

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
    pub source: Option<String>,
}

/// Writes outcome, plies, value and score, the same everywhere.
pub fn write_value<S: SerializeMap>(map: &mut S, value: Value) -> Result<(), S::Error> {
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
pub struct Count<'c>(pub &'c str);

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
    /// The way to look ahead, by its name.
    pub method: String,
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
        map.serialize_entry("method", &self.method)?;
        map.serialize_entry("seconds", &self.seconds)?;
        map.end()
    }
}

/// The answer of `solve --all`.
#[derive(Clone, Debug)]
pub struct CensusReport {
    /// The answer about the position itself.
    pub solve: SolveReport,
    /// Counts of all positions.
    pub counts: Counts,
    /// A position whose win takes longest.
    pub longest: Option<Longest>,
    /// Where the values were kept.
    pub storage: Storage,
    /// Whether positions that are the same up to symmetry counted once.
    pub symmetry: bool,
}

/// What `verify` found.
#[derive(Clone, Debug, Serialize)]
pub struct VerifyReport {
    /// The game with its rules.
    pub game: String,
    /// The position from which everything that can be reached was checked.
    pub position: String,
    /// Positions whose value was checked.
    pub positions: u64,
    /// Whether every value is right.
    pub right: bool,
    /// The first position whose value is wrong.
    pub wrong: Option<String>,
    /// Where the values were kept.
    #[serde(serialize_with = "storage_name")]
    pub storage: Storage,
    /// Time taken.
    pub seconds: f64,
}

pub(crate) fn storage_name<S: serde::Serializer>(
    storage: &Storage,
    out: S,
) -> Result<S::Ok, S::Error> {
    out.serialize_str(storage.name())
}

impl Serialize for CensusReport {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Three {
            won: u64,
            drawn: u64,
            lost: u64,
        }
        #[derive(Serialize)]
        struct Plies {
            plies: u64,
            won: u64,
            lost: u64,
        }
        #[derive(Serialize)]
        struct Json<'j> {
            positions: u64,
            won: u64,
            lost: u64,
            drawn: u64,
            r#final: u64,
            final_by_outcome: Three,
            #[serde(skip_serializing_if = "Option::is_none")]
            final_by_winner: Option<Winners>,
            #[serde(skip_serializing_if = "Option::is_none")]
            by_winner: Option<Winners>,
            by_plies: Vec<Plies>,
            by_level: &'j [u64],
            moves: u64,
            branching: f64,
            longest: &'j Option<Longest>,
            symmetry: bool,
            #[serde(serialize_with = "storage_name")]
            storage: Storage,
        }
        #[derive(Serialize)]
        struct Winners {
            player1: u64,
            draw: u64,
            player2: u64,
        }
        let winners = |of: Tally| Winners {
            player1: of.won,
            draw: of.drawn,
            player2: of.lost,
        };
        let counts = &self.counts;
        let Tally { won, drawn, lost } = counts.finals;
        Json {
            positions: counts.positions,
            won: counts.outcomes.won,
            lost: counts.outcomes.lost,
            drawn: counts.outcomes.drawn,
            r#final: counts.finals.sum(),
            final_by_outcome: Three { won, drawn, lost },
            final_by_winner: counts.final_winners.map(winners),
            by_winner: counts.winners.map(winners),
            by_plies: counts
                .by_plies
                .iter()
                .map(|(&plies, &(won, lost))| Plies { plies, won, lost })
                .collect(),
            by_level: &counts.by_level,
            moves: counts.moves,
            branching: counts.branching(),
            longest: &self.longest,
            symmetry: self.symmetry,
            storage: self.storage,
        }
        .serialize(serializer)
    }
}

/// The answer of `solve --all --outcomes`.
#[derive(Clone, Debug, Serialize)]
pub struct OutcomesReport {
    /// The answer about the position itself.
    #[serde(flatten)]
    pub solve: SolveReport,
    /// Positions that can be reached and are won by the player to move.
    pub won: u64,
    /// Those that are lost.
    pub lost: u64,
    /// Those that are drawn.
    pub drawn: u64,
    /// Where the outcomes were kept.
    #[serde(serialize_with = "storage_name")]
    pub storage: Storage,
}
