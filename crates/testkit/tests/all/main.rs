//! Everything that is held against the oracle, the verifier and the laws: one program, so that a method
//! is compiled once for each game.

mod battery;
mod fuzz;
mod known;
mod laws;
mod levels;
mod methods;
mod proofs;
mod search;
mod searches;
