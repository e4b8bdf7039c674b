//! `choose`: the move that a player makes.

use std::sync::Arc;

use gagne::{Dice, Player};
use serde_json::{Value as Json, json};

use super::asked::{GAME, POSITION, Parameter};
use super::board::{check_few, step, step_schema};
use super::{Question, json as written};
use crate::openapi::{nullable, object, text};

/// Who moves.
const PLAYER: Parameter = Parameter::text("player", "perfect").required();
/// Where its dice begin.
const SEED: Parameter = Parameter::number("seed", 0, u64::MAX >> 11);

/// The move of a player.
pub(super) const CHOOSE: Question = Question {
    name: "choose",
    parameters: &[&GAME, &POSITION, &PLAYER, &SEED],
    prepare: |asked| {
        let player = Player::named(asked.text("player").unwrap_or_default())?;
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let game = work.shelf.open(asked.game())?;
            let position = game.position(asked.position())?;
            check_few(game, Some(&position))?;
            let mut dice = Dice::new(asked.number("seed").unwrap_or(1));
            let chosen = game.choose(Some(&position), player, &mut dice, work.budget)?;
            let told = json!({
                "game": game.name(),
                "position": position,
                "player": player.to_string(),
                "step": chosen.as_ref().map_or(Json::Null, step),
            });
            written(&told, work.budget)
        }))
    },
    answer: || {
        object(&[
            ("game", text()),
            ("position", text()),
            ("player", text()),
            ("step", nullable(step_schema())),
        ])
    },
    bounded: true,
};
