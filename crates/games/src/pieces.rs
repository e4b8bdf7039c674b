//! Games of pieces that are moved about a small board, in which positions come back: Dodgem, hare and
//! hounds, Teeko, Quixo.
//!
//! [`board`] is the square board of x and o that they share, with its text and its symmetries.

pub(crate) mod board;
pub mod dodgem;
pub mod hare;
pub mod quixo;
pub mod teeko;
