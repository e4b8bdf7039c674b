//! The words of gagne.
//!
//! Every other crate speaks through these types and none of them knows a concrete game, a thread
//! or a file. A reader who wants the whole picture needs four of them:
//!
//! * [`Space`]: positions and moves, and what is the same up to symmetry;
//! * [`Game`]: when play ends, what may be played, what follows;
//! * [`Value`]: what a position is worth to the player to move;
//! * [`Entry`]: what a game offers besides its rules to stand in the catalogue.
//!
//! [`Impartial`] rulesets become games through [`Neutral`], which adds normal or misère play.
//! [`walk`] holds the two walks over all positions that solvers, counters and nimbers share: backwards
//! from the ends ([`fold`](walk::fold)), and forwards from a root ([`reach`](walk::reach)).

mod budget;
pub mod bytes;
mod dice;
mod entry;
mod game;
mod impartial;
mod layout;
mod notation;
mod packing;
mod picture;
mod ranking;
mod scan;
mod shown;
mod sketch;
mod space;
mod theory;
mod value;
pub mod walk;

pub use budget::{Budget, Meter, Phase, Progress, Stop, Watch, Watcher};
pub use dice::Dice;
pub use entry::{
    AnyGuide, AnyKeys, Bound, Catalogue, Entry, Glance, Guide, Heuristic, Keys, Messages, Nimbers,
    Shelf, Trail, TrailVisitor,
};
pub use game::{Ending, Facts, Game, Successor, SuccessorOf};
pub use impartial::{Impartial, Neutral};
pub use layout::Layout;
pub use notation::{Expected, Notation, ParseError};
pub use packing::{Follower, KeySink, Numbers, Packing, PackingVisitor};
pub use picture::{Ink, Picture};
pub use ranking::{After, Ranking, RankingVisitor, Sink};
pub use scan::Scanner;
pub use shown::is_hidden;
pub use sketch::{Form, Shape, Sketch, Tint};
pub use space::Space;
pub use theory::{AnyTheory, Known, Play, Sequence, Theory};
pub use value::{Outcome, Value};
