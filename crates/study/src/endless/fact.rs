//! What a game of any type tells of one position, in texts.

use gagne_core::{Ending, Meter, Stop};
use gagne_engine::{AnyGame, Error, Failure, Position};
use gagne_rules::{Complaint, RulesFailure};

/// A move with where it leads.
pub(super) struct Continuation {
    pub(super) chosen: String,
    pub(super) after: Position,
    pub(super) again: bool,
}

/// How play ended at a position, or its moves.
pub(super) struct PlaceAnswer {
    pub(super) ending: Option<Ending>,
    pub(super) estimate: Option<i64>,
    pub(super) ways: Vec<Continuation>,
}

impl PlaceAnswer {
    /// Asks a game.
    pub(super) fn of(
        game: &dyn AnyGame,
        position: &Position,
        meter: &mut Meter,
    ) -> Result<PlaceAnswer, RulesFailure> {
        PlaceAnswer::asked(game, position, meter)
            .map_err(|failure| complaint(game.failed(position, failure, meter)))
    }

    fn asked(
        game: &dyn AnyGame,
        position: &Position,
        meter: &mut Meter,
    ) -> Result<PlaceAnswer, Failure> {
        game.check_listable(position)?;
        let ending = game.ending(position);
        let mut ways = Vec::new();
        if ending.is_none() {
            for chosen in game.list(position, meter)? {
                ways.push(Continuation {
                    after: game.play(position, &chosen, meter)?,
                    again: game.again(position, &chosen),
                    chosen: game.show_move(position, &chosen),
                });
            }
        }
        let estimate = game.has_heuristic().then(|| game.estimate(position));
        game.sound()?;
        Ok(PlaceAnswer {
            ending,
            estimate,
            ways,
        })
    }
}

/// An error of the game below, as those above hear of it.
fn complaint(error: Error) -> RulesFailure {
    match error {
        Error::Stopped { stop, .. } if stop != Stop::Game => RulesFailure::Stop(stop),
        Error::Game { words, .. } => Complaint::Said { words }.into(),
        other => Complaint::Said {
            words: other.to_string(),
        }
        .into(),
    }
}
