//! Boards drawn with shapes, for the games that share one.

pub(crate) mod squares;
