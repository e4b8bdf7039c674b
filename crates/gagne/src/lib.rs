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
//! | `gagne-graph` | graphs written by hand: [`graph`] |
//! | `gagne-speech` | words in two languages: [`Speech`] |

pub use gagne_answer::{
    ArenaFile, ChartData, ChartKind, ChartReport, CostLine, CostPoint, Fitted, GraphReport,
    GraphRequest, LineRequest, LineSummary, LineView, MapCell, MoveCell, PliesCount, Searched,
    Valued, WhyNode, WhyReport, arena, chart, diagram, lines, trace, why,
};
pub use gagne_catalogue::{by_hand, catalogue, find, open};
pub use gagne_core::{
    Budget, Dice, Ending, Form, Ink, Messages, Outcome, Phase, Picture, Progress, Shape, Sketch,
    Spec, Stop, Tint, Value, Watcher, is_hidden,
};
pub use gagne_draw as draw;
pub use gagne_engine::{
    AnyGame, CensusReport, Cost, Counts, Error, Ground, LineOrder, Listing, Longest, Look, Method,
    Missing, Move, MoveReport, MovesReport, NimbersReport, OutcomesReport, PlanReport, Position,
    Registry, SearchReport, SolveReport, Storage, VerifyReport, erase, nearest, parse_time,
    storage,
};
pub use gagne_graph as graph;
pub use gagne_graph::{
    AttractorReport, Choice as GraphChoice, Graph, GraphGame, ImpartialReport, PlayReport, levels,
};
pub use gagne_play::{
    Cause, Choice, Contest, ContestReport, Estimate, ExerciseAnswer, ExerciseKind, ExerciseReport,
    ExerciseRequest, ExerciseTask, Finish, Judged, Judgement, Judging, Level, Mistakes, Pace,
    Player, Record, ReviewReport, ReviewRequest, ReviewedMove, Scene, Score, Session, Standing,
    Step, Turning, Unfinished, check_budget, choose, endless, exercise, given, legal, review,
    scene, step, steps,
};
pub use gagne_speech::{Argument, GameReport, Language, OpenedReport, Speech, describe, printable};

/// The programs that README shows, compiled and run with the tests of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
