//! Who wins this position, in how many moves, with which move, and why?
//!
//! This crate joins the games with the methods: text in, report out. It is the one that programs
//! depend on; the crates below it are for those who add a game or a method.
//!
//! ```
//! use gagne::{Budget, Method, open};
//!
//! let mut nim = open("nim")?;
//! let report = nim.solve(Some("1,3,5,7"), Method::Auto, None, &Budget::default())?;
//! assert_eq!(report.value.signed(), Some(-16));
//! # Ok::<(), gagne::Error>(())
//! ```

mod any;
mod attractor;
mod auto;
mod cache;
mod chart;
mod choice;
mod contest;
mod describe;
mod diagram;
mod error;
pub mod graph;
mod known;
mod lines;
mod look;
mod method;
mod opened;
mod outcomes;
mod plan;
mod player;
mod record;
mod registry;
mod report;
mod session;
mod speech;
mod step;
mod whole;
mod why;

pub use any::AnyGame;
pub use attractor::{AttractorReport, PlayReport, levels};
pub use chart::{
    ChartData, ChartKind, ChartReport, CostLine, CostPoint, MapCell, MoveCell, PliesCount, Valued,
};
pub use choice::{Choice, Ground};
pub use contest::{
    Cause, Contest, ContestReport, Estimate, Judged, Judging, Mistakes, Pace, Score, Standing,
    Unfinished,
};
pub use describe::{GameReport, OpenedReport};
pub use diagram::{ArenaFile, Fitted, GraphReport, GraphRequest, Searched};
pub use error::Error;
pub use gagne_core::{
    Budget, Dice, Ending, Form, Ink, Messages, Outcome, Phase, Picture, Progress, Shape, Sketch,
    Stop, Tint, Value, Watcher, is_hidden,
};
pub use gagne_draw as draw;
pub use gagne_solve::lines::LineOrder;
pub use graph::Graph;
pub use lines::{LineRequest, LineSummary, LineView};
pub use look::{Look, SearchReport, parse_time};
pub use method::Method;
pub use outcomes::OutcomesReport;
pub use plan::{Cost, PlanReport};
pub use player::{Level, Player, given};
pub use record::{Missing, Record};
pub use registry::{Listing, catalogue, find, nearest, open};
pub use report::{MoveReport, MovesReport, NimbersReport, SolveReport};
pub use session::{Judgement, Session};
pub use speech::{Argument, Language, Speech, printable};
pub use step::{Finish, Scene, Step};
pub use whole::{CensusReport, Counts, Longest, Storage, VerifyReport, storage};
pub use why::{WhyNode, WhyReport};

/// The programs that README shows, compiled and run with the tests of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
