//! Heaps of objects that shrink: Nim, the subtraction game, and what the literature on them proves.
//!
//! [`bouton`] is the theory of Nim (xor of the heaps), which also decides the bars that are Nim in
//! disguise; [`period`] finds periods of nimbers that are proved and not only observed; [`index`] numbers
//! heaps in a mixed radix; [`draw`] shows a heap as strokes or matches.

pub(crate) mod bouton;
mod draw;
pub(crate) mod index;
pub mod nim;
mod period;
pub mod subtraction;
