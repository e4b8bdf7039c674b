//! Bars of chocolate with one poisoned square: Chomp, which eats a corner of a partition, and the bar
//! that is cut along a line.
//!
//! [`young`] numbers Young diagrams, the shapes that Chomp leaves; [`draw`] shows a bar square by square.

pub mod chocolate;
pub mod chomp;
mod draw;
mod young;
