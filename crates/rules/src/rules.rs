//! What rules must tell to be a game.

use gagne_core::{Facts, Outcome, Sketch, Stop};
use parking_lot::RwLock;

use crate::Complaint;
use crate::store::{Full, Store};

/// What rules say of themselves before anything is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name of the game.
    pub name: String,
    /// What is promised of all states.
    pub facts: Facts,
    /// What play that never ends is worth to player 1, where states tell who is to move. Otherwise it is
    /// drawn, or lost in a puzzle.
    pub endless: Option<Outcome>,
    /// Both players have the same moves, and who cannot move loses.
    pub impartial: bool,
    /// States tell who is to move.
    pub tells_player: bool,
    /// States come with a guess at their worth.
    pub estimates: bool,
    /// States come with what stands for them up to symmetry.
    pub symmetry: bool,
}

impl Profile {
    /// Two players, no points, no loops, and nothing besides.
    pub fn new(name: impl Into<String>) -> Self {
        Profile {
            name: name.into(),
            facts: Facts {
                loops: false,
                scored: false,
                solo: false,
            },
            endless: None,
            impartial: false,
            tells_player: false,
            estimates: false,
            symmetry: false,
        }
    }
}

/// Why nothing more is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesFailure {
    /// A bound was reached.
    Stop(Stop),
    /// Something is wrong with the rules.
    Complaint(Complaint),
}

impl From<Complaint> for RulesFailure {
    fn from(complaint: Complaint) -> Self {
        RulesFailure::Complaint(complaint)
    }
}

impl From<Stop> for RulesFailure {
    fn from(stop: Stop) -> Self {
        RulesFailure::Stop(stop)
    }
}

impl From<Full> for RulesFailure {
    fn from(_: Full) -> Self {
        RulesFailure::Complaint(Complaint::Full)
    }
}

/// A text that is no state, with the reason if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It cannot be read.
    Text,
    /// It cannot be read from this byte on.
    Part {
        /// The byte.
        at: usize,
        /// What stands there; nothing at the end.
        found: String,
    },
    /// Nothing can be read any more.
    Failure(RulesFailure),
}

/// Where states are looked up and answers are left. Nothing is held between two calls, so that others
/// go on while an answer is waited for.
pub struct Desk<'d>(pub(crate) &'d RwLock<Store>);

impl Desk<'_> {
    /// Looks at what is there.
    pub fn look<T>(&self, look: impl FnOnce(&Store) -> T) -> T {
        look(&self.0.read())
    }

    /// Adds states and answers.
    pub fn add<T>(&self, add: impl FnOnce(&mut Store) -> T) -> T {
        add(&mut self.0.write())
    }
}

/// Rules that are known only at run time. States are bytes, of which only the rules know what they mean;
/// two states are the same if their bytes are.
pub trait Rules: Send + Sync {
    /// What the rules say of themselves.
    fn profile(&self) -> &Profile;

    /// The state to begin with, if there is one.
    fn start(&self) -> Option<Vec<u8>>;

    /// Answers about the first of these states, about which nobody asked before, and perhaps about the others
    /// and so many more that follow from them. Called by one thread at a time.
    fn expand(&self, states: &[u32], ahead: usize, desk: &Desk<'_>) -> Result<(), RulesFailure>;

    /// Appends the text of a state.
    fn write(&self, state: &[u8], out: &mut String);

    /// The state that a text stands for.
    fn read(&self, text: &str) -> Result<Vec<u8>, Unreadable>;

    /// A state drawn with characters, where that says more than its text.
    fn picture(&self, state: &[u8]) -> Result<Option<String>, RulesFailure>;

    /// A state drawn with shapes, where that says more than its characters.
    fn sketch(&self, _state: &[u8]) -> Option<Sketch> {
        None
    }
}
