//! A law of packings that needs values: a brief sweep leaves out nothing that matters.

use gagne_core::{
    Ask, Ending, Entry, Follower, Game, KeySink, Packing, PackingVisitor, Side, Value,
};

use super::broken;
use crate::tour::Tour;
use crate::values::Values;

/// What a brief sweep tells of one key.
#[derive(Default)]
struct KeyNote {
    ended: Option<Ending>,
    wins: bool,
    followers: Vec<Follower>,
}

impl KeySink for KeyNote {
    fn is_brief(&self) -> bool {
        true
    }

    fn ended(&mut self, ending: Ending, _player: impl FnOnce() -> Side) {
        self.ended = Some(ending);
    }

    fn wins(&mut self) {
        self.wins = true;
    }

    fn follows(&mut self, follower: Follower) {
        self.followers.push(follower);
    }

    fn open(&mut self, _moves: impl FnOnce() -> u64, _endless: impl FnOnce() -> Ending) {}
}

/// *A brief sweep is worth as much*: a key is worth what the best of all that is told of it is.
pub fn brief_sweeps_are_worth_as_much<G: Entry + Game>(tour: &Tour<'_, G>) {
    let game = tour.game;
    // Where points are settled on the way, keys that are the same up to symmetry differ in value.
    if !game.facts().scored {
        let brief = Brief {
            game,
            values: Values::new(game),
            positions: &tour.reached,
        };
        game.packing(tour.root(), brief);
    }
}

/// Positions of a game and their values, to be held against its packing.
struct Brief<'b, G: Game> {
    game: &'b G,
    values: Values<'b, G>,
    positions: &'b [G::Position],
}

impl<G: Entry + Game> PackingVisitor<G::Position> for Brief<'_, G> {
    type Answer = ();

    fn visit<K: Packing<Position = G::Position>>(mut self, packing: &K) {
        for position in self.positions {
            for symmetry in [false, true] {
                let form = if symmetry {
                    self.game.canonical(position)
                } else {
                    position.clone()
                };
                let mut note = KeyNote::default();
                let key = std::iter::once(packing.pack(&form));
                packing.sweep(self.game, symmetry, key, &mut note);
                let followers = note.followers.iter().map(|follower| {
                    let after = self.values.of(&packing.unpack(follower.key));
                    after.before(follower.again)
                });
                let ended = note.ended.map(|ending| ending.value());
                let wins = note.wins.then_some(Value::win(1));
                let told = followers.chain(ended).chain(wins).max();
                let right = self.values.of(&form);
                if told != Some(right) {
                    let detail = format!("{told:?} instead of {right:?}");
                    let law = "a brief sweep is worth as much";
                    broken(self.game, law, position, &detail);
                }
            }
        }
    }
}
