//! What the tests share: the laws of the traits as checks, and games made at random.
//!
//! * [`laws`](mod@laws): each law of the trait docs a function of its own, named in the message when it
//!   fails: of rules and notation, indices and packings, drawn positions, values, guides and keys;
//! * [`tour`]: the positions on which they are tried;
//! * [`values`]: what the oracle says, for small positions;
//! * [`agree`]: every method and every storage against the oracle;
//! * [`messages`]: what is said, compared with the sources that say it;
//! * [`random`]: game graphs made from a seed, of every kind that the methods must master, with
//!   loops, draws, scores, moves by the same player again, symmetry and points in the books.
//!
//! A game that joins the list of the catalogue is picked up by the tests of this crate without a
//! word more.

// A check fails by panicking with a message: that is what it is for.
#![allow(clippy::unwrap_used)]

pub mod agree;
pub mod laws;
pub mod messages;
pub mod random;
pub mod tour;
pub mod values;
