//! Playing a game: over plain lines, or in a view that fills the terminal.

mod footer;
mod json;
mod keeping;
mod keys;
mod layout;
mod orders;
mod paint;
mod palette;
mod plain;
mod screen;
mod sheets;
mod table;
mod telling;
mod terminal;
mod turning;
mod view;
mod words;
mod worker;

#[cfg(test)]
mod panicking;
#[cfg(test)]
mod tests;

use std::time::Duration;

pub(crate) use keeping::{Keeping, Refusal, read_record};
pub(crate) use plain::run as plain;
pub(crate) use table::{Seating, Table, refused};
pub(crate) use view::run as view;

/// How long a program may think about a move when nobody says.
pub(crate) const THINKING: Duration = Duration::from_secs(10);
/// How long the worth of a position may take to find before it counts as unknown.
pub(crate) const GLANCE: Duration = Duration::from_secs(2);
/// Who moves in place of a program that cannot.
pub(crate) const SUBSTITUTE: &str = "minimax:2";
