//! Who wins this position, in how many moves, with which move, and why?
//!
//! This crate is the one that programs depend on: the face of those that do the work. Games are
//! opened by name and asked in texts; the crates below are for those who add a game or a method.
//!
//! ```
//! use gagne::{Budget, Method, open};
//!
//! let mut nim = open("nim")?;
//! let report = nim.solve(Some("1,3,5,7"), Method::Auto, None, &Budget::default())?;
//! assert_eq!(report.value.signed(), Some(-16));
//! # Ok::<(), gagne::Error>(())
//! ```
//!
//! | crate | holds |
//! |---|---|
//! | `gagne-engine` | any game behind one face: [`AnyGame`], [`Registry`], [`erase`], exact methods, whole solves, forecasts |
//! | `gagne-catalogue` | the games of the catalogue behind that face: [`open`], [`catalogue`] |
//! | `gagne-answer` | what is told: [`why`], [`diagram`], [`chart`], [`lines`] |
//! | `gagne-play` | what is played: [`Session`], [`Contest`], [`Player`] |
//! | `gagne-rules` | games that are known only at run time: [`rules`], [`own`] |
//! | `gagne-study` | what the makers of a game ask: [`check`], [`study`], [`Endless`] |
//! | `gagne-graph` | graphs written by hand: [`graph`] |
//! | `gagne-speech` | words in two languages: [`Speech`] |

mod bounds;
mod own;

pub use gagne_answer::{
    ArenaFile, Certificate, ChartData, ChartKind, ChartReport, CostLine, CostPoint, Excerpt,
    GraphReport, GraphRequest, LineRequest, LineSummary, LineView, ListedPosition, MapCell,
    MoveCell, NimberMove, NimberReport, PliesCount, Ply, PositionsRequest, PositionsSummary,
    ProveRequest, Round, Rounds, SearchTrace, ValueEntry, WhyNode, WhyReport, arena, chart,
    diagram, lines, nimber, positions, prove, rounds, seal, trace, why,
};
pub use gagne_catalogue::{by_hand, catalogue, find, open};
/// Certificates, checked by the rules alone.
pub use gagne_check as certificate;
/// The words in which a game is written: [`Space`](gagne_core::Space), [`Game`](gagne_core::Game),
/// [`Notation`](gagne_core::Notation).
pub use gagne_core as core;
pub use gagne_core::{
    Budget, Dice, Ending, Form, GuessTerm, Ink, Messages, Meter, Outcome, Phase, Picture, Progress,
    Remark, Shape, Side, Sketch, Spec, Stop, Tint, Value, Watcher, is_hidden,
};
pub use gagne_draw as draw;
pub use gagne_engine::{
    AnyGame, CensusReport, Cost, Counts, Error, Ground, LineOrder, Listing, Longest, Look, Method,
    Move, MoveReport, MovesReport, NimbersReport, OutcomesReport, PlanReport, Position, RecordGap,
    Registry, SearchReport, Share, SolveReport, Storage, TableCheck, VerifyReport, Wish, erase,
    kept_ends, kept_progress, nearest, parse_time, storage, table, write_value,
};
pub use gagne_graph as graph;
pub use gagne_graph::{
    AttractorReport, Graph, GraphChoice, GraphGame, ImpartialReport, PlayReport, levels,
};
pub use gagne_play::{
    Accuracy, Cause, Choice, Contest, ContestProgress, ContestReport, Estimate, EstimatedMove,
    EstimatesReport, ExerciseAnswer, ExerciseKind, ExerciseReport, ExerciseRequest, ExerciseTask,
    Finish, Gauge, Judgement, Judging, Level, Mistakes, Player, Record, ReviewReport,
    ReviewRequest, ReviewedMove, Scene, Score, Session, Standing, Step, Turning, UnfinishedGames,
    check_budget, choose, endless, estimates, exercise, given, legal, look, review, scene, step,
    steps,
};
pub use gagne_rules as rules;
pub use gagne_speech::{
    Argument, GameReport, Heading, Language, OpenedReport, Speech, describe, printable,
};
pub use gagne_study::{
    BadChoice, Breach, ChangedValue, ChangesReport, CheckReport, CheckRequest, Endless, LawReport,
    MOST_VARIANTS, Mark, Narrow, NoEndlessWorth, PlayerReport, StudyReport, StudyRequest, SweepRow,
    changes, check, row, study, variants,
};

pub use bounds::{free_memory, parse_size};
pub use own::own;

/// The programs that README shows, compiled and run with the tests of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
