//! Any game behind one face.
//!
//! A game of a known type becomes one of any type by [`erase`], or by its place in a [`Registry`].
//! From then on it is asked in texts ([`AnyGame`], `solve` and the like) or by handles to positions
//! and moves. All that has to be compiled for each game is here:
//!
//! | file | holds |
//! |---|---|
//! | `any`, `ask`, `typed`, `handle` | the face: by handles, in texts |
//! | `erase`, `engine` | what stands behind it for a game of a known type |
//! | `method`, `auto`, `known` | exact methods by name, and how `auto` picks |
//! | `look`, `ahead` | searches by name, and what a player does without exact values |
//! | `whole`, `outcomes`, `plan` | every position: solved, decided, forecast |
//! | `tables` | tables that last: filled, and asked |
//! | `explore`, `cycle` | the graph of a game; a loop in one that promised none |
//! | `registry`, `error`, `report`, `cache` | games by name, complaints, answers, kept tables |

mod ahead;
mod any;
mod ask;
mod auto;
mod cache;
mod cycle;
mod engine;
mod erase;
mod error;
mod explore;
mod handle;
mod known;
mod look;
mod method;
mod outcomes;
mod plan;
mod registry;
mod report;
mod tables;
#[cfg(test)]
mod tests;
mod typed;
mod whole;

pub use ahead::{EstimatedMoves, Ground, given_by_estimate, not_cancelled};
pub use any::{Answer, AnyGame, LineWay, RawLine, ShowLine};
pub use engine::Failure;
pub use erase::erase;
pub use error::{Error, RecordGap};
pub use explore::level_name;
pub use gagne_search::Finding;
pub use gagne_solve::lines::{LineCount, LineOrder};
pub use gagne_solve::table::Storage;
pub use gagne_solve::table::external::{kept_ends, kept_progress};
pub use gagne_table as table;
pub use handle::{Move, Position, ValuedMoves};
pub use look::{LOOKS, Look, parse_time};
pub use method::Method;
pub use outcomes::OutcomeCounts;
pub use plan::{Cost, PlanReport};
pub use registry::{Listing, Registry, nearest};
pub use report::{
    CensusReport, Count, MoveReport, MovesReport, NimbersReport, OutcomesReport, SearchReport,
    SolveReport, VerifyReport, write_value,
};
pub use tables::{Share, TableCheck, TellText, UseTexts};
pub use whole::{Consultation, CountAll, Counts, Longest, Recheck, TellValue, Wish, storage};
