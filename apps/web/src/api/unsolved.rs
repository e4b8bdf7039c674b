//! What is answered when the budget was too small: that, why, and what is known all the same.

use std::sync::Arc;

use gagne::{Error, Stop};
use serde_json::{Value as Json, json};

use super::board::listed;
use super::{Arguments, json as written};
use crate::openapi::{array, integer, nullable, object, optional, text};
use crate::pool::{Task, TaskError};

/// A task that tells what is known of a position that was not solved.
pub(crate) fn unsolved(asked: Arguments, failed: &TaskError, reason: String) -> Task {
    let (stopped, positions) = match failed {
        TaskError::Error(Error::Stopped { stop, positions }) => (word(*stop), Some(*positions)),
        TaskError::Error(Error::TooLarge { .. }) | TaskError::Large => ("memory", None),
        TaskError::Error(_) | TaskError::Rules(_) => ("moves", None),
    };
    Arc::new(move |work| {
        let mut answer = json!({
            "solved": false,
            "stopped": stopped,
            "reason": reason,
            "positions": positions,
        });
        if !asked.game().is_empty() {
            let game = work.desk.open(asked.game())?;
            answer["game"] = json!(game.name());
            let position = game.position(asked.position())?;
            answer["position"] = json!(position);
            answer["bounds"] = json!({ "least": "lose", "most": "win" });
            // So that a board can be played on whose moves have no known worth.
            let steps = listed(game, &position, work.budget).unwrap_or_default();
            let moves = steps
                .iter()
                .map(|step| json!({ "move": step.chosen, "to": step.to }));
            answer["moves"] = moves.collect();
        }
        written(&answer, work.budget)
    })
}

fn word(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "time",
        Stop::Memory => "memory",
        Stop::Disk => "disk",
        Stop::Cancelled => "cancelled",
        Stop::Length => "length",
        Stop::Loop => "loop",
        Stop::Fault => "fault",
        Stop::Game => "game",
    }
}

/// The schema of the answer.
pub(crate) fn schema() -> Json {
    let outcome = || json!({ "enum": ["win", "lose", "draw"] });
    object(&[
        ("solved", json!({ "const": false })),
        ("stopped", text()),
        ("reason", text()),
        ("positions", nullable(integer())),
        ("game", optional(text())),
        ("position", optional(text())),
        (
            "bounds",
            optional(object(&[("least", outcome()), ("most", outcome())])),
        ),
        (
            "moves",
            optional(array(object(&[("move", text()), ("to", text())]))),
        ),
    ])
}
