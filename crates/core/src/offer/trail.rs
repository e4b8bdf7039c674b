//! Puzzles in a form made for looking far ahead, with bounds that are carried along (pattern databases).

use crate::{Meter, Stop};

/// A puzzle in a form made for looking far ahead: states carry their bound along, so that a step
/// changes it and nothing is computed anew.
///
/// Laws: those of a [`Bound`](crate::Bound), and *nothing is left out* but steps straight back, which are on no
/// shortest way.
pub trait Trail {
    /// A position of the puzzle.
    type Position;
    /// A move of the puzzle.
    type Move: Copy;
    /// A position with what the bound remembers, and where it came from.
    type State: Clone;
    /// A move in the shape that suits the states.
    type Step: Copy;

    /// The state to begin with, or none if the goal is out of reach.
    fn begin(&self, position: &Self::Position) -> Option<Self::State>;

    /// Plies to the goal at least.
    fn least(&self, state: &Self::State) -> u32;

    /// Whether this is the goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Appends the steps from a state that is not the goal.
    fn steps(&self, state: &Self::State, out: &mut Vec<Self::Step>);

    /// The state after a step; or, if the goal is then more than `most` plies away, a bound that
    /// tells so.
    fn walk(&self, state: &Self::State, step: Self::Step, most: u32) -> Result<Self::State, u32>;

    /// The move that a step is.
    fn chosen(&self, state: &Self::State, step: Self::Step) -> Self::Move;
}

/// Looks at a trail with its type known.
pub trait TrailVisitor<P, M> {
    /// What the visit answers.
    type Answer;

    /// Visits the trail.
    fn visit<T: Trail<Position = P, Move = M>>(
        self,
        trail: &T,
        meter: &mut Meter,
    ) -> Result<Self::Answer, Stop>;
}

/// Keeps tables that take long to make from one run to the next. It may forget them, and whoever
/// fetches one looks whether it is what was asked for.
pub trait Shelf {
    /// What was kept under a name, if it has this length: anything else is not what was asked for, and
    /// need not be read.
    fn fetch(&self, name: &str, length: u64) -> Option<Vec<u8>>;

    /// Keeps a table under a name, if it can.
    fn keep(&self, name: &str, bytes: &[u8]);
}

/// A shelf that keeps nothing.
impl Shelf for () {
    fn fetch(&self, _name: &str, _length: u64) -> Option<Vec<u8>> {
        None
    }

    fn keep(&self, _name: &str, _bytes: &[u8]) {}
}
