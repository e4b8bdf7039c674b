//! Sheets: what they mean, how they are wrong, and texts that are none.

mod common;
mod edges;
mod errors;
mod fuzz;
mod games;
mod laws;
