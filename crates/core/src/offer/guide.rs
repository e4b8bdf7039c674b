//! What helps to search a game: bounds at a glance, and promising moves first.

use crate::{Space, Value};

/// What a game knows that helps to search it fast; leaves the truth alone.
///
/// Laws, checked for every game that guides: *a glance is right* (the value lies between its
/// bounds), and *nothing good is left out* (the moves listed are legal, and the best of them is as
/// good as the best of all whenever the value lies within the bounds of the glance).
pub trait Guide<P, M>: Sync {
    /// What is seen at a glance of a position that has not ended. Where points count, only whether
    /// and where the value lies between these points is asked. So many plies are looked ahead from
    /// here, [`u32::MAX`] to the end of play: with few left, looking closely costs more than it saves.
    fn glance(&self, position: &P, points: (i64, i64), plies: u32) -> Glance;

    /// Appends the moves worth trying, the most promising first, given what a glance has noted.
    /// Moves that are surely no better than the others, or than what the glance says, may be left
    /// out. The fewer plies are left, the less an order is worth; it may be another one then, which
    /// makes places that are remembered from further off worse hints.
    fn promising(&self, position: &P, noted: u64, plies: u32, out: &mut Vec<M>);
}

/// What a guide sees of a position at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glance {
    /// The least that the position can be worth.
    pub least: Value,
    /// The most that it can be worth.
    pub most: Value,
    /// What the guide need not find out again when it is asked for moves.
    pub noted: u64,
}

impl Glance {
    /// The value is known.
    pub fn sure(value: Value, noted: u64) -> Self {
        Glance {
            least: value,
            most: value,
            noted,
        }
    }
}

/// Any guide for these positions and moves.
pub type AnyGuide<'g, S> = &'g dyn Guide<<S as Space>::Position, <S as Space>::Move>;
