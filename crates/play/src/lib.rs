//! Games in play.
//!
//! Everything here works on a game of any type ([`gagne_engine::AnyGame`]) and is compiled once for
//! all games.
//!
//! | file | holds |
//! |---|---|
//! | `player`, `choice` | who chooses moves, by name, and how |
//! | `step` | a position in play, and what a move leads to |
//! | `session`, `record` | a game being played, and as it is written down |
//! | `contest` | many games between players |

mod choice;
mod contest;
mod player;
mod record;
mod session;
mod step;

pub use choice::Choice;
pub use contest::{
    Cause, Contest, ContestReport, Estimate, Judged, Judging, Mistakes, Pace, Score, Standing,
    Unfinished,
};
pub use player::{Level, Player, choose, given};
pub use record::Record;
pub use session::{Judgement, Session};
pub use step::{Finish, Scene, Step, endless, legal, scene, step, steps};
