//! Positions and moves.

use std::collections::HashSet;
use std::hash::Hash;

/// The positions and moves of a game. Rules are a value (`&self`), positions are plain data.
///
/// Laws, checked for every game of the catalogue:
/// * *canonical is idempotent*: `canonical(canonical(p)) == canonical(p)`;
/// * *canonical keeps the value*: `p` and `canonical(p)` are worth the same to the player to move,
///   up to what is already [settled](crate::Game::settled) in games played for points;
/// * *images have the same canonical form*.
pub trait Space {
    /// What is on the table, and whose turn it is where that matters.
    type Position: Clone + Eq + Hash + Send + Sync;
    /// What a player does.
    type Move: Copy + Eq + Send + Sync;

    /// The position that a game starts from when none is named.
    fn start(&self) -> Self::Position;

    /// One position standing for all that are the same up to symmetry.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// The same position seen otherwise: under enough symmetries that [all](forms) follow, step by step.
    /// None if the game names no symmetries.
    fn images(&self, _position: &Self::Position) -> Option<Vec<Self::Position>> {
        None
    }

    /// The number of a position, where the game keeps a list of the positions that it met and a position is
    /// no more than its place there. What is known of positions is then a list as well, and not a table
    /// of keys. A game numbers all its positions or none.
    #[inline]
    fn number(&self, _position: &Self::Position) -> Option<u32> {
        None
    }

    /// Bytes that a position holds outside itself, so that tables can keep to their memory budget.
    fn heap_bytes(&self, _position: &Self::Position) -> usize {
        0
    }
}

/// The position and all others that are the same up to symmetry, each once, but no more than so many. None if
/// the game names no symmetries.
pub fn forms<S: Space>(space: &S, position: &S::Position, most: usize) -> Option<Vec<S::Position>> {
    let mut forms = vec![position.clone()];
    let mut known = HashSet::from([position.clone()]);
    let mut seen = 0;
    while let Some(form) = forms.get(seen) {
        let images = space.images(form)?;
        let new = images
            .into_iter()
            .filter(|image| known.insert(image.clone()));
        forms.extend(new);
        seen += 1;
        if forms.len() >= most {
            forms.truncate(most);
            break;
        }
    }
    Some(forms)
}
