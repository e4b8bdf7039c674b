//! `why`: the winning strategy as a tree, every reply answered.

use std::sync::Arc;

use gagne::{Speech, why};
use serde_json::{Value as Json, json};

use super::Question;
use super::arguments::{GAME, POSITION, Parameter};
use super::board::check_few;
use super::examples::Example;
use super::solve::value;
use crate::openapi::{array, integer, object, optional, text};
use crate::writer::Paper;

/// A move to ask about.
const MOVE: Parameter = Parameter::like("move", Example::Move);
/// Replies shown one after another.
const DEPTH: Parameter = Parameter::number("depth", 1, 1000);

/// Why a position, or a move, is worth what it is.
pub(super) const WHY: Question = Question {
    name: "why",
    parameters: &[&GAME, &POSITION, &MOVE, &DEPTH],
    prepare: |asked| {
        let asked = asked.clone();
        let depth = asked.number("depth").map(|depth| depth as u32);
        Ok(Arc::new(move |work| {
            let game = work.desk.open(asked.game())?;
            if asked.text("move").is_some() {
                check_few(game, asked.position())?;
            }
            let report = why(
                game,
                asked.position(),
                asked.text("move"),
                depth,
                work.budget,
            )?;
            let theorem = match &report.remark {
                Some(remark) => {
                    let listing = work.registry.find(game.label())?;
                    Some(Speech::about(asked.language, listing).remark(remark))
                }
                None => None,
            };
            let mut paper = Paper::new(work.budget);
            // Only the paper itself says that it is enough.
            let _ = report.write_json(&mut paper, theorem.as_deref());
            paper.finish()
        }))
    },
    answer: || {
        let mut fields = vec![("game", text()), ("position", text())];
        fields.extend(value());
        fields.extend([
            ("holds", optional(array(text()))),
            ("source", optional(text())),
            (
                "theorem",
                optional(object(&[("said", text()), ("table", array(text()))])),
            ),
            ("depth", integer()),
            ("positions", integer()),
            ("seconds", json!({ "type": "number" })),
            (
                "replies",
                array(json!({ "$ref": "#/components/schemas/Reply" })),
            ),
        ]);
        object(&fields)
    },
    bounded: true,
};

/// The schema of a move in the tree, which holds its replies.
pub(crate) fn reply() -> Json {
    let mut fields = vec![
        ("move", text()),
        ("also", optional(array(text()))),
        ("to", text()),
    ];
    fields.extend(value());
    fields.extend([
        ("cut", optional(json!({ "type": "boolean" }))),
        ("hidden", optional(integer())),
        ("same_as", optional(text())),
        (
            "replies",
            array(json!({ "$ref": "#/components/schemas/Reply" })),
        ),
    ]);
    object(&fields)
}
