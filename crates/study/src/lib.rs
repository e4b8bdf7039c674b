//! What the makers of a game ask.
//!
//! Everything here works on a game of any type ([`gagne_engine::AnyGame`]), wherever its rules come from, and is
//! compiled once for all games.
//!
//! | file | holds |
//! |---|---|
//! | `check` | the laws of a game, tried on random games of it |
//! | `endless` | what play that never ends is worth |
//! | `study`, `census` | balance, lengths, forced moves, slips, and how players go wrong |
//! | `sweep` | the same rules in many sizes |

mod census;
mod check;
mod endless;
mod study;
mod sweep;

pub use census::Narrow;
pub use check::{Breach, CheckReport, CheckRequest, LawReport, Reopen, check};
pub use endless::{Endless, NoEndlessWorth};
pub use study::{
    ChangedValue, ChangesReport, Mark, PlayerReport, StudyReport, StudyRequest, changes, study,
};
pub use sweep::{BadChoice, MOST_VARIANTS, SweepRow, row, variants};
