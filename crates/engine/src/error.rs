//! Everything that can keep a question from being answered.

use gagne_core::{ParseError, Stop};

use gagne_graph::GraphError;
use gagne_table::TableError;

use crate::{Method, Storage};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Something is the matter with a table.
    #[error("{0}")]
    Table(TableError),
    /// A position that is not in a table.
    #[error("{position} is not in the table of {game}")]
    NotInTable {
        /// The game of the table.
        game: String,
        /// The position.
        position: String,
    },
    /// No game has this name.
    #[error("unknown game {name:?}")]
    UnknownGame {
        /// What was asked for.
        name: String,
        /// A name that looks like it.
        near: Option<String>,
    },
    /// The rules part of a game's name does not parse.
    #[error("rules {text:?} of {game}: wrong at byte {}", error.at)]
    Rules {
        /// The game.
        game: String,
        /// The rules part.
        text: String,
        /// What is wrong with it.
        error: Box<ParseError>,
        /// A word that looks like the wrong one.
        near: Option<String>,
    },
    /// The position does not parse.
    #[error("position {text:?} of {game}: wrong at byte {}", error.at)]
    Position {
        /// The game.
        game: String,
        /// The text of the position.
        text: String,
        /// What is wrong with it.
        error: Box<ParseError>,
    },
    /// No method has this name.
    #[error("unknown method {name:?}")]
    UnknownMethod {
        /// What was asked for.
        name: String,
        /// A name that looks like it.
        near: Option<String>,
    },
    /// There is no such place to keep values in.
    #[error("unknown storage {name:?}")]
    UnknownStorage {
        /// What was asked for.
        name: String,
        /// A name that looks like it.
        near: Option<String>,
    },
    /// The values of this game cannot be kept so.
    #[error("{game} has no storage {storage}")]
    NoStorage {
        /// How they should have been kept.
        storage: String,
        /// The game.
        game: String,
    },
    /// Solving everything would not fit.
    #[error("too large: {positions:?} positions")]
    TooLarge {
        /// About how many positions there are.
        positions: Option<u64>,
        /// Bytes that each way to keep their values would take.
        needed: Vec<(Storage, u64)>,
        /// Bytes of memory and of disk that may be used; none where there is no folder for temporary
        /// files.
        free: (u64, Option<u64>),
        /// A way that was not asked for and fits.
        fits: Option<Storage>,
    },
    /// The method has nothing to say about this position.
    #[error("{method} does not apply to this position of {game}")]
    NotApplicable {
        /// The method.
        method: Method,
        /// The game.
        game: String,
    },
    /// The position has too many moves to look at one by one.
    #[error("{count} moves are too many to look at one by one")]
    TooManyMoves {
        /// How many there are.
        count: u128,
    },
    /// The game has no nimber sequence.
    #[error("{game} has no nimbers")]
    NoNimbers {
        /// The game.
        game: String,
        /// Because it is played misère, where nimbers do not decide.
        misere: bool,
    },
    /// Positions of the game have no nimbers.
    #[error("positions of {game} have no nimbers")]
    NoNimber {
        /// The game.
        game: String,
        /// Because it is played misère, where nimbers do not decide.
        misere: bool,
    },
    /// The steps of this way to look ahead are not drawn.
    #[error("{look} is not drawn")]
    NoTrace {
        /// The way.
        look: String,
    },
    /// The tree of a search is too large to draw.
    #[error("more than {most} nodes")]
    TraceTooLarge {
        /// Most nodes.
        most: u64,
    },
    /// No kind of chart has this name.
    #[error("unknown chart {name:?}")]
    UnknownChart {
        /// What was asked for.
        name: String,
        /// A name that looks like it.
        near: Option<String>,
    },
    /// There is no such chart of the game.
    #[error("{game} has no chart of {kind}")]
    NoChart {
        /// The kind of chart.
        kind: String,
        /// The game.
        game: String,
        /// Kinds that there are.
        kinds: Vec<String>,
    },
    /// The chart is about the whole game.
    #[error("the chart of {kind} is about no position")]
    ChartOfGame {
        /// The kind of chart.
        kind: String,
    },
    /// A chart would be too large to be seen.
    #[error("a chart has at most {most}")]
    ChartTooWide {
        /// Most that can be shown.
        most: u64,
    },
    /// Lines of a game that can loop never come to an end.
    #[error("lines of {game} may go on for ever")]
    EndlessLines {
        /// The game.
        game: String,
    },
    /// A text is no graph.
    #[error("graph wrong at line {}, column {}", .0.line, .0.column)]
    Graph(Box<GraphError>),
    /// A graph has too many vertices for a picture.
    #[error("{positions} positions are too many to draw")]
    TooLargeToDraw {
        /// Positions counted.
        positions: u64,
        /// Whether there are more than that.
        more: bool,
        /// Most that may be drawn.
        most: u64,
        /// Whether it is a tree, in which positions are repeated.
        tree: bool,
    },
    /// A graph has no such vertex.
    #[error("unknown vertex {name:?}")]
    UnknownVertex {
        /// What was asked for.
        name: String,
        /// How many vertices there are.
        vertices: u64,
    },
    /// A graph cannot be asked so; the message says why.
    #[error("unfit graph: {0}")]
    UnfitGraph(&'static str),
    /// An arena cannot say all about the game.
    #[error("{game} is no game of an arena")]
    NoArena {
        /// The game.
        game: String,
    },
    /// Who wins every position cannot be told without distances.
    #[error("{game} has no outcomes without distances")]
    NoOutcomes {
        /// The game.
        game: String,
    },
    /// Who wins every position can be told up to symmetry only, or only without.
    #[error("{game} has no outcomes with symmetry {asked}")]
    OutcomesSymmetry {
        /// The game.
        game: String,
        /// Whether it was to be up to symmetry.
        asked: bool,
    },
    /// A game that promises not to loop does.
    #[error("{game} promised not to loop, and {cycle:?} come back")]
    ComesBack {
        /// The game.
        game: String,
        /// Positions from each of which a move leads to the next, and from the last to the first.
        cycle: Vec<String>,
    },
    /// No way to look ahead has this name and bound.
    #[error("unknown search {name:?}")]
    UnknownLook {
        /// What was asked for.
        name: String,
        /// A name that looks like it.
        near: Option<String>,
    },
    /// This way to look ahead is not for this game.
    #[error("{look} is not for {game}")]
    NoLook {
        /// The way.
        look: String,
        /// The game.
        game: String,
    },
    /// No player has this name.
    #[error("unknown player {name:?}")]
    UnknownPlayer {
        /// What was asked for.
        name: String,
        /// A name that looks like it.
        near: Option<String>,
    },
    /// A puzzle has no second player.
    #[error("{game} is for one player")]
    OnePlayer {
        /// The game.
        game: String,
    },
    /// Nobody can be asked during a contest.
    #[error("no person plays in a contest")]
    PersonInContest,
    /// A text is no move of the position.
    #[error("{text:?} is no move here")]
    BadMove {
        /// The game.
        game: String,
        /// What was typed.
        text: String,
        /// A move that looks like it.
        near: Option<String>,
        /// Some moves that are legal; none at all if play is over.
        legal: Vec<String>,
        /// How many are legal.
        count: u64,
    },
    /// A text is no record of a game.
    #[error("no record of a game: line {line}")]
    Record {
        /// The line that is wrong.
        line: usize,
        /// What it should have had.
        missing: RecordGap,
    },
    /// A game can go on no longer.
    #[error("{game}: {words}")]
    Game {
        /// The game.
        game: String,
        /// Why, in its own words.
        words: String,
    },
    /// The budget ended before the answer was found.
    #[error("stopped after {positions} positions: {stop:?}")]
    Stopped {
        /// Which bound was met.
        stop: Stop,
        /// Positions examined.
        positions: u64,
    },
}

/// What a text that is no record of a game should have had in some line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordGap {
    /// The line `[gagne "1"]`.
    Head,
    /// This version of the format.
    Version,
    /// A tag in brackets, `[name "text"]`.
    Tag,
    /// The name of the game among the tags.
    Game,
}

impl From<GraphError> for Error {
    fn from(error: GraphError) -> Self {
        Error::Graph(Box::new(error))
    }
}

impl From<gagne_graph::Error> for Error {
    fn from(error: gagne_graph::Error) -> Self {
        match error {
            gagne_graph::Error::Text(error) => Error::Graph(error),
            gagne_graph::Error::UnknownVertex { name, vertices } => {
                Error::UnknownVertex { name, vertices }
            }
            gagne_graph::Error::Unfit(message) => Error::UnfitGraph(message),
            gagne_graph::Error::Stopped { stop, positions } => Error::Stopped { stop, positions },
        }
    }
}

impl From<TableError> for Error {
    fn from(error: TableError) -> Self {
        Error::Table(error)
    }
}

impl Error {
    /// Whether the question was well put and only the budget was too small.
    pub fn is_budget(&self) -> bool {
        matches!(self, Error::Stopped { stop, .. } if !stop.is_broken())
            || matches!(self, Error::Table(error) if error.is_full())
            || matches!(
                self,
                Error::TooManyMoves { .. }
                    | Error::TooLarge { .. }
                    | Error::TooLargeToDraw { .. }
                    | Error::TraceTooLarge { .. }
            )
    }

    /// Whether the fault is ours, or of a game that breaks its own promise.
    pub fn is_ours(&self) -> bool {
        matches!(
            self,
            Error::ComesBack { .. }
                | Error::Stopped {
                    stop: Stop::Loop | Stop::Fault,
                    ..
                }
        )
    }
}
