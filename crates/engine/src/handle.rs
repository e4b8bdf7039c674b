//! Positions and moves whose types are known to their game alone.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use gagne_core::Value;

/// What a handle holds, whatever its type.
trait Object: Any + Send + Sync {
    fn is_same(&self, other: &dyn Any) -> bool;
    fn digest(&self, hasher: &mut dyn Hasher);
}

impl<T: Eq + Hash + Any + Send + Sync> Object for T {
    fn is_same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>() == Some(self)
    }

    fn digest(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }
}

/// A position of an opened game. Handles are compared, copied and kept as positions are; what they
/// hold is asked of the game that gave them.
#[derive(Clone)]
pub struct Position(Arc<dyn Object>);

impl Position {
    pub(crate) fn new<P: Eq + Hash + Any + Send + Sync>(position: P) -> Self {
        Position(Arc::new(position))
    }

    pub(crate) fn get<P: Any>(&self) -> &P {
        let object: &dyn Any = &*self.0;
        at_home(object.downcast_ref())
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.digest(hasher);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Position")
    }
}

/// What the handle of a move holds.
trait HeldMove: Any + Send + Sync {
    fn is_same(&self, other: &dyn Any) -> bool;
}

impl<T: Eq + Any + Send + Sync> HeldMove for T {
    fn is_same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>() == Some(self)
    }
}

/// A move in a position of an opened game.
#[derive(Clone)]
pub struct Move(Arc<dyn HeldMove>);

impl Move {
    /// Bytes that a handle takes, what it holds included: about so many.
    pub const BYTES: usize = 64;

    pub(crate) fn new<M: Eq + Any + Send + Sync>(chosen: M) -> Self {
        Move(Arc::new(chosen))
    }

    pub(crate) fn get<M: Any + Copy>(&self) -> M {
        let choice: &dyn Any = &*self.0;
        *at_home::<M>(choice.downcast_ref())
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl Eq for Move {}

impl fmt::Debug for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Move")
    }
}

/// Moves with what they are worth to the player who makes them.
pub type ValuedMoves = Vec<(Move, Value)>;

/// What a handle of this game holds.
///
/// # Panics
///
/// If the handle belongs to another game, as an index beyond its list would.
fn at_home<T>(found: Option<&T>) -> &T {
    match found {
        Some(found) => found,
        None => panic!("a position or a move of another game"),
    }
}
