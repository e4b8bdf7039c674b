//! What players do: one game, many games, and a game looked at afterwards.

pub(super) mod contest;
pub(super) mod play;
pub(super) mod review;
