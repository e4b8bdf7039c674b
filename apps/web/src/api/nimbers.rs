//! `nimbers`: Grundy values of heaps, with pre-period and period, or of one position.

use std::sync::Arc;

use gagne::nimber;
use serde_json::json;

use super::arguments::{GAME, POSITION, Parameter};
use super::{Question, json as written};
use crate::openapi::{array, integer, nullable, object, text};

/// The largest heap when nobody says which.
const FIRST: u64 = 20;
/// The largest heap.
const TO: Parameter = Parameter::number("to", 0, 100_000);

/// The sequence of a game of heaps; or a position, the start where a game has no heaps.
pub(super) const NIMBERS: Question = Question {
    name: "nimbers",
    parameters: &[&GAME, &POSITION, &TO],
    prepare: |asked| {
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let game = work.desk.open(asked.game())?;
            let position = asked.position();
            if position.is_some() || !game.has_heaps() {
                let report = nimber(game, position, work.budget)?;
                return written(&report, work.budget);
            }
            let to = asked.number("to").unwrap_or(FIRST);
            written(&game.nimbers(to, work.budget)?, work.budget)
        }))
    },
    answer: || {
        let heaps = object(&[
            ("game", text()),
            ("values", array(integer())),
            ("preperiod", nullable(integer())),
            ("period", nullable(integer())),
            ("proved", json!({ "type": "boolean" })),
            ("seconds", json!({ "type": "number" })),
        ]);
        let position = object(&[
            ("game", text()),
            ("position", text()),
            ("nimber", integer()),
            (
                "moves",
                array(object(&[
                    ("move", text()),
                    ("to", text()),
                    ("nimber", integer()),
                ])),
            ),
            ("seconds", json!({ "type": "number" })),
        ]);
        json!({ "anyOf": [heaps, position] })
    },
    bounded: true,
};
