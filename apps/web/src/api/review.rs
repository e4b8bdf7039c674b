//! `review`: a game that was played, move by move, with what each was worth beside the best.

use std::sync::Arc;

use gagne::{ReviewRequest, review};
use serde_json::json;

use super::arguments::{GAME, POSITION, Parameter, ParameterKind};
use super::board::step_fields;
use super::examples::Example;
use super::solve::value;
use super::{Question, json as written};
use crate::budget::MOVES;
use crate::openapi::{array, integer, nullable, object, optional, text};

/// The moves that were made.
const PLAYED: Parameter = Parameter {
    name: "moves",
    kind: ParameterKind::Moves,
    required: false,
    example: Example::Moves,
};

/// A game that was played.
pub(super) const REVIEW: Question = Question {
    name: "review",
    parameters: &[&GAME, &POSITION, &PLAYED],
    prepare: |asked| {
        let asked = asked.clone();
        let moves = asked.moves();
        Ok(Arc::new(move |work| {
            let request = ReviewRequest {
                start: asked.position(),
                moves: &moves,
                most_moves: MOVES,
                partial: work.last,
            };
            let game = work.desk.open(asked.game())?;
            written(&review(game, &request, work.budget)?, work.budget)
        }))
    },
    answer: || {
        let mut made = step_fields();
        made.push(("player", integer()));
        made.push(("solved", json!({ "type": "boolean" })));
        made.extend(
            value()
                .into_iter()
                .map(|(name, field)| (name, optional(field))),
        );
        made.push(("given", optional(integer())));
        made.push(("best", optional(array(text()))));
        object(&[
            ("game", text()),
            ("start", text()),
            ("position", text()),
            ("player", integer()),
            ("over", json!({ "type": "boolean" })),
            ("winner", nullable(integer())),
            ("points", nullable(integer())),
            ("lost_at", optional(integer())),
            ("moves", array(object(&made))),
        ])
    },
    bounded: true,
};
