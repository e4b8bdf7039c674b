//! `choose`: the move that a player makes. Who goes by exact values and does not find them in time
//! looks ahead, and `proved` and `depth` say so: there is an answer as long as there is a move.

use std::sync::Arc;

use gagne::{Dice, Ground, Player, choose};
use serde_json::json;

use super::arguments::{GAME, POSITION, Parameter};
use super::board::{check_few, step_schema};
use super::{Question, json as written};
use crate::openapi::{integer, nullable, object, text};

/// Who moves.
const PLAYER: Parameter = Parameter::text("player", "perfect").required();
/// Where its dice begin.
pub(super) const SEED: Parameter = Parameter::number("seed", 0, u64::MAX >> 11);

/// The move of a player.
pub(super) const CHOOSE: Question = Question {
    name: "choose",
    parameters: &[&GAME, &POSITION, &PLAYER, &SEED],
    prepare: |asked| {
        let player = Player::named(asked.text("player").unwrap_or_default())?;
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let game = work.desk.open(asked.game())?;
            let position = game.position(asked.position())?;
            check_few(game, Some(&position))?;
            let mut dice = Dice::new(asked.number("seed").unwrap_or(1));
            let choice = choose(game, Some(&position), player, &mut dice, work.budget)?;
            let ground = choice.as_ref().map(|choice| choice.ground);
            let proved = ground.and_then(Ground::proved);
            let answer = json!({
                "game": game.name(),
                "position": position,
                "player": player.to_string(),
                "step": choice.as_ref().map(|choice| &choice.step),
                "proved": proved,
                "depth": ground.and_then(Ground::depth),
            });
            // Who tries for longer may find exact values yet, or look further ahead.
            if proved == Some(false) && !work.last {
                return work.give_up();
            }
            written(&answer, work.budget)
        }))
    },
    answer: || {
        object(&[
            ("game", text()),
            ("position", text()),
            ("player", text()),
            ("step", nullable(step_schema())),
            ("proved", nullable(json!({ "type": "boolean" }))),
            ("depth", nullable(integer())),
        ])
    },
    bounded: true,
};
