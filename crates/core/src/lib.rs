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
//! [`fold`](mod@fold) is the one walk over a loop-free game that solvers, counters and nimbers share.

mod budget;
mod card;
mod dice;
mod entry;
pub mod fold;
mod game;
mod impartial;
mod notation;
mod offer;
mod side;
mod space;
mod spec;
mod value;
mod view;

pub use budget::{Budget, Meter, Phase, Progress, Stop, Watch, Watcher};
pub use card::Messages;
pub use dice::Dice;
pub use entry::{Catalogue, Entry};
pub use game::{Ending, Facts, Game};
pub use impartial::{Impartial, Neutral};
pub use notation::{Expected, Notation, ParseError, Scanner, is_hidden};
pub use offer::{
    After, AnyGuide, AnyKeys, AnyTheory, Bound, Follower, Glance, Guide, Heuristic, KeySink, Keys,
    Known, Layout, Nimbers, Numbers, Packing, PackingVisitor, Play, Ranking, RankingVisitor,
    Sequence, Shelf, Sink, Theory, Trail, TrailVisitor,
};
pub use side::Side;
pub use space::Space;
pub use spec::Spec;
pub use value::{Outcome, Value};
pub use view::{Form, Ink, Picture, Shape, Sketch, Tint};
