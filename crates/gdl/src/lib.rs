//! Games written in GDL, the rule language of general game playing: read, checked, compiled and played.
//!
//! [`compile`] reads a sheet and gives a [`Sheet`], which answers what a game is asked: how it begins,
//! whether it has ended and what that is worth, whose turn it is, which moves there are and where they
//! lead, and the texts of states and moves. Games for one or two roles that take turns are played; others
//! are refused by name, as are sheets that break a restriction of the language, with the place.
//!
//! Nothing here runs without bounds: the reader, the checks and every question keep to a
//! [`Meter`](gagne_core::Meter), and rules without end are given up after so many steps.
//!
//! ```
//! use gagne_core::Meter;
//!
//! let sheet = "(role you) (init (coins 3)) (less 3 2) (less 2 1) (less 1 0)
//!     (<= (legal you take) (true (coins ?n)) (less ?n ?m))
//!     (<= (next (coins ?m)) (true (coins ?n)) (does you take) (less ?n ?m))
//!     (<= terminal (true (coins 0)))
//!     (goal you 100)";
//! let mut meter = Meter::unbounded();
//! let game = gagne_gdl::compile(sheet, &mut meter)?;
//! assert_eq!(game.state_text(game.start()), "coins(3)");
//! let (role, moves) = game.turn(game.start(), &mut meter)?;
//! assert_eq!((game.roles()[role].as_str(), game.move_text(moves[0])), ("you", "take".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod batch;
mod check;
mod compile;
mod components;
mod error;
mod ground;
mod machine;
mod reader;
mod sentence;
mod sheet;
mod state;
mod text;
mod turn;
mod walks;

pub use batch::StateBatch;
pub use compile::{Options, compile, compile_with};
pub use error::{Error, ExpectedPart, SheetFlaw, StateFault, TextError, Within};
pub use sheet::{Evaluation, Fact, Sheet, StatePhase, Successor};
pub use state::{Move, State};
