//! The positions of a game on which its laws are tried.

use std::collections::{HashSet, VecDeque};

use gagne_core::Game;

use crate::laws::moves;
use crate::values::Values;

/// At most this many positions that can be reached from the starts, breadth-first.
pub fn reachable<G: Game>(game: &G, starts: &[G::Position], most: usize) -> Vec<G::Position> {
    let mut seen: HashSet<G::Position> = starts.iter().cloned().collect();
    let mut waiting: VecDeque<G::Position> = starts.iter().cloned().collect();
    let mut found = Vec::new();
    while let Some(position) = waiting.pop_front() {
        if found.len() == most {
            break;
        }
        for chosen in moves(game, &position) {
            let after = game.play(&position, chosen);
            // No use in queueing what will never be looked at.
            if seen.len() < most && seen.insert(after.clone()) {
                waiting.push_back(after);
            }
        }
        found.push(position);
    }
    found
}

/// Positions of a game, met breadth-first from where it begins.
pub struct Tour<'g, G: Game> {
    /// The game.
    pub game: &'g G,
    /// What was met from all starts.
    pub positions: Vec<G::Position>,
    /// What was met from the first start, itself first.
    pub reached: Vec<G::Position>,
    /// Whether that is all that can be reached from it.
    pub whole: bool,
}

impl<'g, G: Game> Tour<'g, G> {
    /// At most so many positions from each start and from the first alone. There is a start at least.
    pub fn new(game: &'g G, starts: &[G::Position], most: usize) -> Self {
        let reached = reachable(game, &starts[..1], most);
        Tour {
            game,
            positions: reachable(game, starts, most),
            whole: reached.len() < most,
            reached,
        }
    }

    /// Where it begins.
    pub fn root(&self) -> &G::Position {
        &self.reached[0]
    }

    /// Tries a law on every position.
    pub fn each(&self, law: fn(&G, &G::Position)) {
        for position in &self.positions {
            law(self.game, position);
        }
    }

    /// Tries a law that needs values on every position.
    pub fn valued(&self, law: fn(&G, &mut Values<'_, G>, &G::Position)) {
        let mut values = Values::new(self.game);
        for position in &self.positions {
            law(self.game, &mut values, position);
        }
    }
}
