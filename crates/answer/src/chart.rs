//! Numbers about a game that are worth a picture.
//!
//! | part | holds |
//! |---|---|
//! | `cost` | what the methods cost as positions grow, measured now |
//! | `words` | the numbers as a chart in the words of the reader |

mod cost;
mod words;

use gagne_core::{Budget, Meter, Outcome, Play, Value};
use gagne_engine::{
    AnyGame, Error, Failure, Method, NimbersReport, Position, nearest, write_value,
};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

pub use cost::{CostLine, CostPoint};

/// Largest heap whose nimber has a point in a chart.
const MOST_NIMBERS: u64 = 100_000;
/// Heaps in a chart of a sequence that does not repeat, or not soon.
const NIMBERS: u64 = 1000;
/// Most rows and columns of a board whose moves are shown.
const WIDEST_BOARD: u64 = 256;

/// What is shown of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChartKind {
    /// Positions by how far they are from the end.
    Plies,
    /// Positions by how far they are from the start.
    Levels,
    /// The nimbers of heaps.
    Nimbers,
    /// Positions side by side.
    Map,
    /// The moves of a position on its board.
    Moves,
    /// What the methods cost.
    Cost,
}

impl ChartKind {
    /// Every kind with its name.
    pub const ALL: [(ChartKind, &'static str); 6] = [
        (ChartKind::Plies, "plies"),
        (ChartKind::Levels, "levels"),
        (ChartKind::Nimbers, "nimbers"),
        (ChartKind::Map, "map"),
        (ChartKind::Moves, "moves"),
        (ChartKind::Cost, "cost"),
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        let found = ChartKind::ALL.iter().find(|(kind, _)| *kind == self);
        found.map_or("", |(_, name)| name)
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Result<ChartKind, Error> {
        let wanted = name.trim().to_ascii_lowercase();
        let found = ChartKind::ALL.iter().find(|(_, name)| *name == wanted);
        found
            .map(|(kind, _)| *kind)
            .ok_or_else(|| Error::UnknownChart {
                name: name.to_owned(),
                near: nearest(&wanted, ChartKind::ALL.iter().map(|(_, name)| *name)),
            })
    }

    /// Whether a game has such a chart.
    fn applies(self, game: &dyn AnyGame) -> bool {
        let facts = game.facts();
        match self {
            ChartKind::Plies => !facts.scored,
            ChartKind::Levels => true,
            ChartKind::Nimbers => game.has_heaps() && game.convention() == Play::Normal,
            ChartKind::Map => game.widest_layout() > 0,
            ChartKind::Moves => game.board(&game.start()).is_some(),
            ChartKind::Cost => !facts.loops,
        }
    }

    /// Why there is no such chart of a game: it has others.
    pub(crate) fn missing(self, game: &dyn AnyGame) -> Error {
        let others = kinds(game).into_iter();
        Error::NoChart {
            kind: self.name().to_owned(),
            game: game.label().to_owned(),
            kinds: others.map(|kind| kind.name().to_owned()).collect(),
        }
    }

    /// Whether it is about the whole game, whatever the position.
    fn is_whole(self) -> bool {
        matches!(self, ChartKind::Nimbers | ChartKind::Cost)
    }
}

/// The numbers of a chart.
#[derive(Clone, Debug, Serialize)]
pub struct ChartReport {
    /// The game with its rules.
    pub game: String,
    /// The position that was asked about; none if it is the whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The numbers.
    #[serde(flatten)]
    pub data: ChartData,
    /// Kinds of charts that there are of this game.
    pub kinds: Vec<&'static str>,
    /// Time taken.
    pub seconds: f64,
}

/// The numbers of a chart, by its kind.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ChartData {
    /// Positions by how far they are from the end.
    Plies {
        /// Won and lost ones.
        by_plies: Vec<PliesCount>,
        /// Those that nobody wins.
        drawn: u64,
        /// Those that are decided without an end in sight: endless play that one side has to lose.
        endless: u64,
    },
    /// Positions by how far they are from the start.
    Levels {
        /// How many there are in each level.
        by_level: Vec<u64>,
    },
    /// The nimbers of heaps.
    Nimbers {
        /// Nimbers of heaps of 0, 1, 2, ...
        values: Vec<u64>,
        /// Least pre-period, if a period is proved.
        preperiod: Option<u64>,
        /// Least period, if it is proved.
        period: Option<u64>,
    },
    /// Positions side by side.
    Map {
        /// How many columns there are.
        columns: usize,
        /// The number that the first row and the first column have.
        first: u64,
        /// The positions, row after row.
        cells: Vec<MapCell>,
    },
    /// The moves of a position on its board.
    Moves {
        /// Rows and columns of the board.
        rows: usize,
        /// How many columns there are.
        columns: usize,
        /// The moves.
        cells: Vec<MoveCell>,
    },
    /// What the methods cost.
    Cost {
        /// What each of them cost.
        methods: Vec<CostLine>,
        /// Longest time for one answer.
        patience: f64,
        /// Whether sizes are plies to the end of one line of play.
        by_line: bool,
    },
}

/// Positions of one distance.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PliesCount {
    /// The distance from the end.
    pub plies: u64,
    /// Positions won by the player to move.
    pub won: u64,
    /// Positions lost by the player to move.
    pub lost: u64,
}

/// A position of a map.
#[derive(Clone, Debug, Serialize)]
pub struct MapCell {
    /// The position.
    pub position: String,
    /// What it is worth to the player to move.
    #[serde(flatten)]
    pub value: ValueEntry,
    /// Its winning moves, if the map is about them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning: Option<Vec<String>>,
}

/// A move on a board.
#[derive(Clone, Debug, Serialize)]
pub struct MoveCell {
    /// The row of its cell, from 1.
    pub row: usize,
    /// The column of its cell, from 1.
    pub column: usize,
    /// The move.
    pub r#move: String,
    /// What it is worth to whoever makes it.
    #[serde(flatten)]
    pub value: ValueEntry,
}

/// A value, written as everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueEntry(pub Value);

impl Serialize for ValueEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_value(&mut map, self.0)?;
        map.end()
    }
}

/// The kinds of charts that there are of this game.
fn kinds(game: &dyn AnyGame) -> Vec<ChartKind> {
    let all = ChartKind::ALL.iter().map(|(kind, _)| *kind);
    all.filter(|kind| kind.applies(game)).collect()
}

/// What people want to see of a game first: what is known for it, or how long it lasts.
fn usual(game: &dyn AnyGame, positioned: bool) -> ChartKind {
    let first = if positioned {
        ChartKind::Moves
    } else {
        ChartKind::Nimbers
    };
    let liked = [first, ChartKind::Map, ChartKind::Plies];
    let found = liked.into_iter().find(|kind| kind.applies(game));
    found.unwrap_or(ChartKind::Levels)
}

/// Numbers worth a picture: of a kind, or what people want to see first; as far as `to`.
pub fn chart(
    game: &mut dyn AnyGame,
    kind: Option<ChartKind>,
    text: Option<&str>,
    to: Option<u64>,
    budget: &Budget,
) -> Result<ChartReport, Error> {
    let kind = kind.unwrap_or_else(|| usual(game, text.is_some()));
    let kinds: Vec<&'static str> = kinds(game).into_iter().map(ChartKind::name).collect();
    if !kind.applies(game) {
        return Err(kind.missing(game));
    }
    if kind.is_whole() && text.is_some() {
        return Err(Error::ChartOfGame {
            kind: kind.name().to_owned(),
        });
    }
    let position = text.map(|_| game.at(text)).transpose()?;
    let meter = budget.meter();
    let data = match kind {
        ChartKind::Plies | ChartKind::Levels => counted(game, kind, text, budget)?,
        ChartKind::Nimbers => sequence(game, to, budget)?,
        ChartKind::Map => map(game, position.as_ref(), to, budget)?,
        ChartKind::Moves => {
            let position = position.clone().unwrap_or_else(|| game.start());
            board_moves(game, &position, budget)?
        }
        ChartKind::Cost => cost::cost(game, budget)?,
    };
    Ok(ChartReport {
        game: game.name(),
        position: position.map(|position| game.show(&position)),
        data,
        kinds,
        seconds: meter.elapsed().as_secs_f64(),
    })
}

/// Every position that can be reached, by its distance from the end or from the start.
fn counted(
    game: &mut dyn AnyGame,
    kind: ChartKind,
    text: Option<&str>,
    budget: &Budget,
) -> Result<ChartData, Error> {
    let counts = game.census(text, false, None, budget)?.counts;
    if kind == ChartKind::Levels {
        let by_level = counts.by_level;
        return Ok(ChartData::Levels { by_level });
    }
    let far: u64 = counts.by_plies.values().map(|(won, lost)| won + lost).sum();
    let by_plies = counts.by_plies.into_iter();
    Ok(ChartData::Plies {
        by_plies: by_plies
            .map(|(plies, (won, lost))| PliesCount { plies, won, lost })
            .collect(),
        drawn: counts.outcomes.drawn,
        endless: counts.positions - counts.outcomes.drawn - far,
    })
}

/// The nimbers of heaps, to where their pattern is seen if nobody says how far.
fn sequence(game: &mut dyn AnyGame, to: Option<u64>, budget: &Budget) -> Result<ChartData, Error> {
    if to.is_some_and(|to| to > MOST_NIMBERS) {
        return Err(Error::ChartTooWide { most: MOST_NIMBERS });
    }
    let to = match to {
        Some(to) => to,
        None => match game.nimbers(0, budget)? {
            NimbersReport {
                preperiod: Some(start),
                period: Some(period),
                ..
            } => (start + 4 * period).clamp(40, NIMBERS),
            // Nim itself repeats nothing, and a diagonal is soon seen.
            _ => NIMBERS,
        },
    };
    let report = game.nimbers(to, budget)?;
    Ok(ChartData::Nimbers {
        values: report.values,
        preperiod: report.preperiod,
        period: report.period,
    })
}

/// Positions side by side with what they are worth.
fn map(
    game: &mut dyn AnyGame,
    about: Option<&Position>,
    to: Option<u64>,
    budget: &Budget,
) -> Result<ChartData, Error> {
    let most = game.widest_layout();
    let layout = game.layout(about, to);
    let layout = layout.ok_or(Error::ChartTooWide { most })?;
    let mut meter = budget.meter();
    let mut cells = Vec::with_capacity(layout.positions.len());
    // The last position is the largest: whoever remembers it knows the others.
    for position in layout.positions.iter().rev() {
        let known = match meter
            .visit()
            .and_then(|()| game.known(position, &mut meter))
        {
            Ok(known) => known.filter(|known| game.is_whole(known.value)),
            Err(stop) => return Err(game.failed(position, stop.into(), &mut meter)),
        };
        let (value, winning) = match known.filter(|_| !layout.by_move) {
            Some(known) => (known.value, None),
            None => match all_moves(game, position, &mut meter) {
                Ok((value, winning)) => (value, layout.by_move.then_some(winning)),
                Err(failure) => return Err(game.failed(position, failure, &mut meter)),
            },
        };
        cells.push(MapCell {
            position: game.show(position),
            value: ValueEntry(value),
            winning,
        });
    }
    cells.reverse();
    Ok(ChartData::Map {
        columns: layout.columns,
        first: layout.first,
        cells,
    })
}

/// The value of a position and the texts of the moves that win it, all of them remembered.
fn all_moves(
    game: &mut dyn AnyGame,
    position: &Position,
    meter: &mut Meter,
) -> Result<(Value, Vec<String>), Failure> {
    if let Some(ending) = game.ending(position) {
        return Ok((ending.value(), Vec::new()));
    }
    let (moves, _) = game.values(position, Method::Memo, meter)?;
    let value = moves.iter().map(|&(_, value)| value).max();
    let won = moves
        .iter()
        .filter(|(_, value)| value.outcome() == Outcome::Win);
    let texts = won.map(|(chosen, _)| game.show_move(position, chosen));
    Ok((value.unwrap_or(Value::DRAW), texts.collect()))
}

/// The moves of a position on its board.
fn board_moves(
    game: &mut dyn AnyGame,
    position: &Position,
    budget: &Budget,
) -> Result<ChartData, Error> {
    let (rows, columns) = game.board(position).unwrap_or_default();
    if rows.max(columns) as u64 > WIDEST_BOARD {
        return Err(Error::ChartTooWide { most: WIDEST_BOARD });
    }
    let mut meter = budget.meter();
    let mut moves = Vec::new();
    if game.ending(position).is_none() {
        moves = match game.values(position, Method::Auto, &mut meter) {
            Ok((moves, _)) => moves,
            Err(failure) => return Err(game.failed(position, failure, &mut meter)),
        };
    }
    let cells = moves.into_iter().filter_map(|(chosen, value)| {
        let (row, column) = game.cell(position, &chosen)?;
        Some(MoveCell {
            row: row + 1,
            column: column + 1,
            r#move: game.show_move(position, &chosen),
            value: ValueEntry(value),
        })
    });
    Ok(ChartData::Moves {
        rows,
        columns,
        cells: cells.collect(),
    })
}

#[cfg(test)]
mod tests;
