//! A game whose endless play is worth something else.

use gagne_core::{Meter, Side, Sketch};
use gagne_engine::AnyGame;
use gagne_rules::{Desk, Profile, Rules, RulesFailure, StateAnswer, StoredMove, Unreadable};
use parking_lot::Mutex;

use super::fact::PlaceAnswer;
use super::names::GamePlace;

/// A game told in its own texts, to which the side is added where positions do not tell it.
pub(super) struct EndlessRules {
    game: Mutex<Box<dyn AnyGame>>,
    profile: Profile,
    sided: bool,
}

impl EndlessRules {
    pub(super) fn new(game: Box<dyn AnyGame>, profile: Profile, sided: bool) -> Self {
        EndlessRules {
            game: Mutex::new(game),
            profile,
            sided,
        }
    }

    /// The position of a state, and who is to move there.
    fn place(&self, state: &[u8]) -> GamePlace {
        let text = String::from_utf8_lossy(state);
        if self.sided {
            GamePlace::read(&text)
        } else {
            GamePlace {
                text: text.into_owned(),
                side: Side::First,
            }
        }
    }

    fn answer(&self, game: &dyn AnyGame, number: u32, desk: &Desk<'_>) -> Result<(), RulesFailure> {
        let state = desk.look(|store| store.state(number).to_vec());
        let place = self.place(&state);
        // The text is one that the game wrote itself, or was read before.
        let Ok(position) = game.read(&place.text) else {
            return Ok(());
        };
        let fact = PlaceAnswer::of(game, &position, &mut Meter::unbounded())?;
        let player = if self.sided {
            place.side
        } else {
            game.player(&position)
        };
        let form = self.profile.symmetry.then(|| game.canonical(&position));
        desk.add(|store| {
            let mut steps = Vec::with_capacity(fact.ways.len());
            for way in &fact.ways {
                let after = GamePlace {
                    text: game.show(&way.after),
                    side: player.next(way.again),
                };
                steps.push(StoredMove {
                    after: store.intern(after.name(self.sided).as_bytes())?,
                    again: way.again,
                    label: Some(store.label(&way.chosen)?),
                });
            }
            if let Some(form) = form {
                let form = store.intern(game.show(&form).as_bytes())?;
                store.note_form(number, form);
            }
            let answer = StateAnswer {
                ending: fact.ending,
                steps: &steps,
                player: self.profile.tells_player.then_some(player),
                estimate: fact.estimate,
            };
            store.answer(number, &answer)?;
            Ok(())
        })
    }
}

impl Rules for EndlessRules {
    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn start(&self) -> Option<Vec<u8>> {
        let game = self.game.lock();
        Some(game.show(&game.start()).into_bytes()).filter(|text| !text.is_empty())
    }

    fn expand(&self, states: &[u32], _ahead: usize, desk: &Desk<'_>) -> Result<(), RulesFailure> {
        let game = self.game.lock();
        let mut states = states.iter();
        states.try_for_each(|&state| self.answer(game.as_ref(), state, desk))
    }

    fn write(&self, state: &[u8], out: &mut String) {
        out.push_str(&String::from_utf8_lossy(state));
    }

    fn read(&self, text: &str) -> Result<Vec<u8>, Unreadable> {
        let place = self.place(text.as_bytes());
        let game = self.game.lock();
        let position = game.read(&place.text).map_err(|_| Unreadable::Text)?;
        let text = game.show(&position);
        Ok(GamePlace { text, ..place }.name(self.sided).into_bytes())
    }

    fn picture(&self, state: &[u8]) -> Result<Option<String>, RulesFailure> {
        let game = self.game.lock();
        let position = game.read(&self.place(state).text);
        Ok(position
            .ok()
            .map(|position| game.characters(&position).to_string()))
    }

    fn sketch(&self, state: &[u8]) -> Option<Sketch> {
        let game = self.game.lock();
        let position = game.read(&self.place(state).text).ok()?;
        Some(game.shapes(&position))
    }
}
