//! Golden data against the program: every number of `data/golden` that the interface can show.
//!
//! Questions go through the text interface, as a user would put them; only counts over all
//! positions walk the rules themselves.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot read its data has failed"
)]

mod data;
mod methods;
mod walk;

mod attractors;
mod chicago;
mod chocolate;
mod chomp;
mod matches;
mod nim;
mod storages;
mod subtraction;
mod tablets;
mod taquin;
mod tictactoe;
