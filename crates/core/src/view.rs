//! What a position looks like: with characters, and with shapes.

mod picture;
mod sketch;

pub use picture::{Ink, Picture};
pub use sketch::{Form, Shape, Sketch, Tint};
