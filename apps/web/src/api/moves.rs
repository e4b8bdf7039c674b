//! `moves`: every move with its value, best first.

use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::arguments::{GAME, METHOD, POSITION, Parameter};
use super::solve::{method, value};
use super::{Question, json as written};
use crate::budget;
use crate::openapi::{array, integer, object, text};

/// How many moves are answered.
const LIMIT: Parameter = Parameter::number("limit", 0, budget::MOVES as u64);

/// Every move.
pub(super) const MOVES: Question = Question {
    name: "moves",
    parameters: &[&GAME, &POSITION, &METHOD, &LIMIT],
    prepare: |asked| {
        let method = method(asked)?;
        let limit = asked
            .number("limit")
            .map_or(budget::MOVES, |limit| limit as usize);
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let game = work.desk.open(asked.game())?;
            let report = game.moves(asked.position(), method, limit, work.budget)?;
            written(&report, work.budget)
        }))
    },
    answer: || {
        object(&[
            ("game", text()),
            ("position", text()),
            ("moves", array(valued())),
            ("count", json!({ "type": ["integer", "string"] })),
            ("method", text()),
            ("positions", integer()),
            ("seconds", json!({ "type": "number" })),
        ])
    },
    bounded: true,
};

/// The schema of a move with its value.
fn valued() -> Json {
    let mut fields = vec![("move", text()), ("to", text())];
    fields.extend(value());
    object(&fields)
}
