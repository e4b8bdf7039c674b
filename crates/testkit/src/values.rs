//! Values by the oracle, which never looks at symmetry or theory.

use std::collections::HashMap;

use gagne_core::{Game, Meter, Value};
use gagne_solve::Solver;
use gagne_solve::oracle::Oracle;

use crate::laws::moves;

/// Values by the oracle, each asked for once.
pub struct Values<'v, G: Game> {
    game: &'v G,
    known: HashMap<G::Position, Value>,
    nimbers: HashMap<G::Position, u64>,
}

impl<'v, G: Game> Values<'v, G> {
    /// Nothing asked yet.
    pub fn new(game: &'v G) -> Self {
        Values {
            game,
            known: HashMap::new(),
            nimbers: HashMap::new(),
        }
    }

    /// What a position is worth.
    pub fn of(&mut self, position: &G::Position) -> Value {
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let value = Oracle
            .value(self.game, position, &mut Meter::unbounded())
            .unwrap();
        self.known.insert(position.clone(), value);
        value
    }

    /// The moves of a position with what they are worth to the player who makes them.
    pub fn moves(&mut self, position: &G::Position) -> Vec<(G::Move, Value)> {
        let game = self.game;
        let valued = moves(game, position).into_iter();
        valued
            .map(|chosen| {
                let after = self.of(&game.play(position, chosen));
                (chosen, after.before(game.again(position, chosen)))
            })
            .collect()
    }

    /// The least number that is not the nimber of an option.
    pub fn nimber(&mut self, position: &G::Position) -> u64 {
        if let Some(&nimber) = self.nimbers.get(position) {
            return nimber;
        }
        let game = self.game;
        let options: Vec<u64> = moves(game, position)
            .into_iter()
            .map(|chosen| self.nimber(&game.play(position, chosen)))
            .collect();
        let nimber = (0..).find(|number| !options.contains(number)).unwrap();
        self.nimbers.insert(position.clone(), nimber);
        nimber
    }
}
