//! The graph of a game written out: attractors on it, and the values they give.

pub mod arena;
pub mod loops;
