//! The graph of a game written out: attractors on it, the values they give, and lines that return.

pub mod arena;
pub mod cycle;
pub mod loops;
