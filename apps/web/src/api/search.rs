//! `search`: looks ahead within a bound.

use std::sync::Arc;

use gagne::Look;
use serde_json::json;

use super::arguments::{GAME, POSITION, Parameter};
use super::{Question, json as written};
use crate::openapi::{array, integer, nullable, object, optional, text};

/// How to look ahead when nobody says how, in games and in puzzles.
const GAMES: &str = "alphabeta:8";
const PUZZLES: &str = "ida";

/// The way to look ahead.
const METHOD: Parameter = Parameter::text("method", "minimax:2");

/// An estimate, or a value where it is proved.
pub(super) const SEARCH: Question = Question {
    name: "search",
    parameters: &[&GAME, &POSITION, &METHOD],
    prepare: |asked| {
        let named = asked.text("method").map(Look::named).transpose()?;
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let game = work.desk.open(asked.game())?;
            let solo = game.facts().solo;
            let look = match named {
                Some(look) => look,
                None => Look::named(if solo { PUZZLES } else { GAMES })?,
            };
            let report = game.search(asked.position(), look, work.budget)?;
            written(&report, work.budget)
        }))
    },
    answer: || {
        object(&[
            ("game", text()),
            ("position", text()),
            ("estimate", integer()),
            ("proved", json!({ "type": "boolean" })),
            (
                "outcome",
                optional(json!({ "enum": ["win", "lose", "draw"] })),
            ),
            ("plies", optional(nullable(integer()))),
            ("value", optional(nullable(integer()))),
            ("score", optional(integer())),
            ("line", array(text())),
            ("depth", integer()),
            ("nodes", integer()),
            ("method", text()),
            ("seconds", json!({ "type": "number" })),
        ])
    },
    bounded: true,
};
