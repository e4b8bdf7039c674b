//! Everything that is held against the oracle, the verifier and the laws: one program, so that a method
//! is compiled once for each game.

mod battery;
mod fuzz;
mod known;
mod laws;
mod levels;
mod longest;
mod methods;
mod overflow;
mod proofs;
mod search;
mod searches;
