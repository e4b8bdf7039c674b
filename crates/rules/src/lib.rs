//! Games that are known only at run time.
//!
//! Whoever can tell what follows from a state, given as bytes, implements [`Rules`]; [`RulesGame`] makes
//! a game of it. States are numbered in the order in which they are met, so that all that works on
//! positions holds small numbers and nothing is asked twice. As there is one type for all such games, what
//! is generic over the game is compiled once for them.

mod complaint;
mod file;
mod interned;
mod pipe;
mod record;
mod rules;
mod sheet;
mod store;
mod texts;

pub use complaint::Complaint;
pub use file::{Source, names_file, source};
pub use gagne_gdl::Options as SheetOptions;
pub use interned::{RulesGame, Voice};
pub use pipe::{Launch, Pipe, end_programs};
pub use rules::{Desk, Profile, Rules, RulesFailure, Unreadable};
pub use sheet::sheet;
pub use store::{Full, StateAnswer, Store, StoredMove};
