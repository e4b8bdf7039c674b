//! Games in play.
//!
//! Everything here works on a game of any type ([`gagne_engine::AnyGame`]) and is compiled once for
//! all games.
//!
//! | file | holds |
//! |---|---|
//! | `player`, `choice` | who chooses moves, by name, and how |
//! | `worth`, `gain` | what moves look worth without a proof |
//! | `step` | a position in play, and what a move leads to |
//! | `session`, `record` | a game being played, and as it is written down |
//! | `review`, `judgement`, `turning` | a game that was played: what each move was worth, and which decided it |
//! | `exercise` | positions to think about |
//! | `contest` | many games between players |

mod bounds;
mod choice;
mod contest;
mod exercise;
mod gain;
mod judgement;
mod player;
mod record;
mod review;
mod session;
mod step;
mod turning;
mod worth;

pub use bounds::check_budget;
pub use choice::Choice;
pub use contest::{
    Accuracy, Cause, Contest, ContestProgress, ContestReport, Estimate, Judging, Mistakes, Score,
    Standing, UnfinishedGames,
};
pub use exercise::{
    ExerciseAnswer, ExerciseKind, ExerciseReport, ExerciseRequest, ExerciseTask, exercise,
};
pub use judgement::Judgement;
pub use player::{Level, Player, choose, given};
pub use record::Record;
pub use review::{ReviewReport, ReviewRequest, ReviewedMove, review};
pub use session::Session;
pub use step::{Finish, Scene, Step, endless, legal, scene, step, steps};
pub use turning::Turning;
pub use worth::{EstimatedMove, EstimatesReport, Gauge, estimates, look};
