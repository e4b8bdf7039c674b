//! `solve`: who wins, in how many plies, with which moves.

use std::sync::Arc;

use gagne::{Method, Outcome, SolveReport};
use serde_json::{Value as Json, json};

use super::arguments::{Arguments, GAME, METHOD, POSITION};
use super::{Question, json as written};
use crate::openapi::{array, integer, nullable, object, optional, text};

/// Who wins.
pub(super) const SOLVE: Question = Question {
    name: "solve",
    parameters: &[&GAME, &POSITION, &METHOD],
    prepare: |asked| {
        let method = method(asked)?;
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let game = work.desk.open(asked.game())?;
            let report = game.solve(asked.position(), method, None, work.budget)?;
            if !work.last && method == Method::Auto && is_partial(&report) {
                return work.give_up();
            }
            written(&report, work.budget)
        }))
    },
    answer: || {
        let mut fields = vec![("game", text()), ("position", text())];
        fields.extend(value());
        fields.extend([
            ("nimber", optional(integer())),
            ("best", array(text())),
            ("method", text()),
            ("positions", integer()),
            ("seconds", json!({ "type": "number" })),
        ]);
        object(&fields)
    },
    bounded: true,
};

/// Whether only the winner is known, so that a longer try may find more.
fn is_partial(report: &SolveReport) -> bool {
    let value = report.value;
    let endless = value.outcome() == Outcome::Draw || (report.solo && report.best.is_empty());
    report.method == Method::Theory
        && !endless
        && value.plies().is_none()
        && value.score().is_none()
}

/// The method that is named, or the one that picks.
pub(super) fn method(asked: &Arguments) -> Result<Method, gagne::Error> {
    match asked.text("method") {
        Some(name) => Method::named(name),
        None => Ok(Method::Auto),
    }
}

/// The schema of a value.
pub(super) fn value() -> Vec<(&'static str, Json)> {
    vec![
        ("outcome", json!({ "enum": ["win", "lose", "draw"] })),
        ("plies", nullable(integer())),
        ("value", nullable(integer())),
        ("score", optional(integer())),
    ]
}
