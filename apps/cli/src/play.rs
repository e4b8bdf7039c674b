//! Playing a game: over plain lines, or in a view that fills the terminal.

mod files;
mod json;
mod lines;
pub(crate) mod menu;
mod table;
mod view;
mod words;

use std::time::Duration;

use gagne::Player;

pub(crate) use files::{FileRefusal, Files, read_record};
pub(crate) use lines::run as lines;
pub(crate) use table::{GameTable, Over, Seating, refused, seed_of_now};
pub(crate) use view::run as view;
pub(crate) use words::GameWords;

/// How long a program may think about a move when nobody says.
const THINKING: Duration = Duration::from_secs(10);
/// The same for who goes by exact values and has something else to go by, so that nobody waits long:
/// a second for exact values, and half of one to look ahead.
const PROMPT: Duration = Duration::from_secs(2);
/// How long the worth of a position may take to find before it counts as unknown.
pub(crate) const GLANCE: Duration = Duration::from_secs(2);
/// Who moves in place of a program that cannot.
pub(crate) const SUBSTITUTE: &str = "minimax:2";

/// Whether a player goes by exact values.
pub(crate) fn knows(player: Player) -> bool {
    matches!(player, Player::Perfect | Player::Level(_))
}

/// How long a player may think about a move when nobody says.
pub(crate) fn thinking(player: Player) -> Duration {
    if knows(player) { PROMPT } else { THINKING }
}
