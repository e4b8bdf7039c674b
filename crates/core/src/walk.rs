//! Walks over all positions, without recursion: [`fold`] lets results rise from the ends of a loop-free
//! game, [`reach`] goes breadth-first from a root and looks at every position once.

pub mod fold;
pub mod reach;
mod successors;
mod visited;

pub use successors::Successors;
pub use visited::{Arrival, HashedSet, NumberedSet, RankedSet, VisitedSet};
