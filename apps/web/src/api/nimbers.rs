//! `nimbers`: Grundy values, pre-period and period.

use std::sync::Arc;

use serde_json::json;

use super::arguments::{GAME, Parameter};
use super::{Question, json as written};
use crate::openapi::{array, integer, nullable, object, text};

/// The largest heap when nobody says which.
const FIRST: u64 = 20;
/// The largest heap.
const TO: Parameter = Parameter::number("to", 0, 100_000);

/// The sequence of a game of heaps.
pub(super) const NIMBERS: Question = Question {
    name: "nimbers",
    parameters: &[&GAME, &TO],
    prepare: |asked| {
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let game = work.desk.open(asked.game())?;
            let to = asked.number("to").unwrap_or(FIRST);
            written(&game.nimbers(to, work.budget)?, work.budget)
        }))
    },
    answer: || {
        object(&[
            ("game", text()),
            ("values", array(integer())),
            ("preperiod", nullable(integer())),
            ("period", nullable(integer())),
            ("proved", json!({ "type": "boolean" })),
            ("seconds", json!({ "type": "number" })),
        ])
    },
    bounded: true,
};
