//! What a game may offer besides its rules, each in a trait of its own.

mod bound;
mod grid;
mod guide;
mod heuristic;
mod index;
mod key;
mod nimbers;
mod packing;
mod theory;
mod trail;

pub use bound::Bound;
pub use grid::Layout;
pub use guide::{AnyGuide, Glance, Guide};
pub use heuristic::Heuristic;
pub use index::{After, Ranking, RankingVisitor, Sink};
pub use key::{AnyKeys, Keys};
pub use nimbers::{Nimbers, Sequence};
pub use packing::{Follower, KeySink, Numbers, Packing, PackingVisitor};
pub use theory::{AnyTheory, Known, Play, Theory};
pub use trail::{Shelf, Trail, TrailVisitor};
