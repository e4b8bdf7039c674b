//! `exercise`: a position to think about, made from exact values. The same seed gives the same one.

use std::sync::Arc;

use gagne::{
    Budget, ExerciseAnswer, ExerciseKind, ExerciseReport, ExerciseRequest, Speech, exercise,
};
use serde_json::{Value as Json, json};

use super::arguments::{Arguments, GAME, POSITION, Parameter, ParameterKind};
use super::examples::Example;
use super::graph::picture;
use super::{Question, json as written};
use crate::budget::TEXT;
use crate::openapi::{array, integer, nullable, object, optional, text};
use crate::pool::TaskError;

/// What may be asked.
const KINDS: [&str; ExerciseKind::ALL.len()] = {
    let mut names = [""; ExerciseKind::ALL.len()];
    let mut kind = 0;
    while kind < names.len() {
        names[kind] = ExerciseKind::ALL[kind].1;
        kind += 1;
    }
    names
};

/// What is asked.
const KIND: Parameter = Parameter {
    name: "kind",
    kind: ParameterKind::Word(&KINDS),
    required: false,
    example: Example::Fixed(KINDS[0]),
};
/// How difficult it is.
const LEVEL: Parameter = Parameter::number("level", 1, ExerciseRequest::LEVELS);
/// Which exercise.
const SEED: Parameter = Parameter::number("seed", 0, u64::MAX >> 11);

/// Something to think about.
pub(super) const EXERCISE: Question = Question {
    name: "exercise",
    parameters: &[&GAME, &POSITION, &KIND, &LEVEL, &SEED],
    prepare: |asked| {
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let request = ExerciseRequest {
                start: asked.position(),
                kind: kind(&asked),
                level: asked.number("level").unwrap_or(1),
                seed: asked.number("seed").unwrap_or(1),
                // Nobody could ask for a board whose text is longer.
                longest: TEXT,
            };
            let game = work.desk.open(asked.game())?;
            let kinds = ExerciseKind::ALL.iter();
            let kinds = kinds.filter(|(kind, _)| kind.suits(&*game));
            let kinds: Vec<&str> = kinds.map(|(_, name)| *name).collect();
            let report = exercise(game, &request, work.budget)?;
            let mut told = told(report, &Speech::new(asked.language), work.budget)?;
            told["kinds"] = json!(kinds);
            written(&told, work.budget)
        }))
    },
    answer: || {
        let behind = object(&[("move", text()), ("to", text()), ("nimber", integer())]);
        let node = object(&[("vertex", integer()), ("value", text())]);
        let played = object(&[("move", text()), ("to", text()), ("player", integer())]);
        object(&[
            ("game", text()),
            ("kind", json!({ "enum": KINDS })),
            ("kinds", array(json!({ "enum": KINDS }))),
            ("level", integer()),
            ("seed", integer()),
            ("found", json!({ "type": "boolean" })),
            ("position", optional(text())),
            ("player", optional(integer())),
            ("plies", optional(nullable(integer()))),
            ("score", optional(integer())),
            ("good", optional(array(text()))),
            ("count", optional(integer())),
            ("graph", optional(json!({ "type": "object" }))),
            ("region", optional(array(integer()))),
            ("levels", optional(array(array(integer())))),
            ("values", optional(array(node))),
            ("nimber", optional(integer())),
            ("behind", optional(array(behind))),
            ("line", optional(array(played))),
            ("mistake", optional(integer())),
        ])
    },
    bounded: true,
};

/// The kind that is asked for.
fn kind(asked: &Arguments) -> ExerciseKind {
    let named = asked.text("kind").and_then(ExerciseKind::named);
    named.unwrap_or(ExerciseKind::Find)
}

/// An exercise in JSON, with its graph drawn if it has one.
fn told(report: ExerciseReport, speech: &Speech, budget: &Budget) -> Result<Json, TaskError> {
    // Reports have texts for keys: making a value of one does not fail.
    let mut told = serde_json::to_value(&report).unwrap_or_default();
    let answer = report.task.map(|task| task.answer);
    if let Some(
        ExerciseAnswer::Region { graph, .. }
        | ExerciseAnswer::Levels { graph, .. }
        | ExerciseAnswer::Tree { graph, .. },
    ) = answer
    {
        told["graph"] = picture(*graph, speech, budget)?;
    }
    Ok(told)
}
