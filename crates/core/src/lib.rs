//! The words of gagne.
//!
//! Every other crate speaks through these types and none of them knows a concrete game, a thread
//! or a file. A reader who wants the whole picture needs four of them:
//!
//! * [`Space`]: positions and moves, and what is the same up to symmetry;
//! * [`Game`]: when play ends, what may be played, what follows;
//! * [`Value`]: what a position is worth to the player to move;
//! * [`Offer`]: what a game hands out besides its rules, and [`Ask`] to get it.
//!
//! [`Impartial`] rulesets become games through [`Neutral`], which adds normal or misère play.
//! [`walk`] holds the two walks over all positions that solvers, counters and nimbers share: backwards
//! from the ends ([`fold`](walk::fold)), and forwards from a root ([`reach`](walk::reach)).

mod budget;
pub mod bytes;
mod card;
mod dice;
mod entry;
mod exchange;
mod game;
mod impartial;
mod keep;
mod law;
mod notation;
mod offer;
pub mod rows;
mod side;
mod space;
mod spec;
mod value;
mod view;
pub mod walk;

pub use budget::{Budget, Meter, Phase, Progress, Stop, Watch, Watcher};
pub use card::{Card, Messages, Text};
pub use dice::Dice;
pub use entry::{Catalogue, Entry};
pub use exchange::{Alone, Exchange, Give, Parcel, SharedStep, Take};
pub use game::{Ending, Facts, Game, Successor, SuccessorOf};
pub use impartial::{Impartial, Neutral};
pub use keep::Keep;
pub use law::Law;
pub use notation::{
    Expected, Notation, ParseError, Remark, Scanner, Word, Words, is_hidden, listed,
};
pub use offer::{
    After, AnyGuide, AnyKeys, AnyTheory, Ask, Atlas, Bound, CellGrid, Completion, Extent, Family,
    Follower, Glance, GridLayout, GuessTerm, Guide, Heuristic, IndexKeys, KeySink, Keyring, Keys,
    Multiplicity, Nimbers, Offer, Offers, OffersOf, Openings, Packing, PackingVisitor, Play,
    Ranking, RankingVisitor, Sequence, Shelf, Sink, Tables, Theory, TheoryValue, Trail,
    TrailVisitor,
};
pub use side::Side;
pub use space::{Space, forms};
pub use spec::Spec;
pub use value::{Outcome, Value};
pub use view::{Form, Ink, Picture, Shape, Sketch, Tint};
