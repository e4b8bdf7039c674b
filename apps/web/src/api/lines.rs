//! `lines`: complete games, listed, counted and told in sentences.

use std::ops::ControlFlow;
use std::sync::Arc;

use gagne::{LineOrder, LineRequest, LineSummary, LineView, Side, Speech};
use serde_json::{Value as Json, json};

use super::arguments::{GAME, POSITION, Parameter, ParameterKind};
use super::examples::Example;
use super::{Question, json as written};
use crate::openapi::{array, integer, nullable, object, text};

/// Lines when nobody says how many, and at most.
const FEW: u64 = 50;
const MOST: u64 = 1000;

/// Who wins them.
const WINNER: Parameter = Parameter::number("winner", 1, 2);
/// The order.
const ORDER: Parameter = Parameter {
    name: "order",
    kind: ParameterKind::Word(&["dfs", "bfs"]),
    required: false,
    example: Example::Fixed("bfs"),
};
/// How many.
const LIMIT: Parameter = Parameter::number("limit", 0, MOST);

/// Complete games from a position.
pub(super) const LINES: Question = Question {
    name: "lines",
    parameters: &[&GAME, &POSITION, &WINNER, &ORDER, &LIMIT],
    prepare: |asked| {
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let game = work.desk.open(asked.game())?;
            let speech = match work.registry.find(game.label()) {
                Ok(listing) => Speech::about(asked.language, listing),
                // Rules that somebody sent have no words of their own.
                Err(_) => Speech::new(asked.language),
            };
            let limit = asked.number("limit").unwrap_or(FEW);
            let request = LineRequest {
                winner: (asked.number("winner")).and_then(|winner| Side::of_number(winner as u8)),
                order: match asked.text("order") {
                    Some("bfs") => LineOrder::Breadth,
                    _ => LineOrder::Depth,
                },
                limit: Some(limit),
                count_only: limit == 0,
            };
            let mut lines = Vec::new();
            let shown = &mut |line: &LineView<'_>| {
                lines.push(told(line, &speech));
                ControlFlow::Continue(())
            };
            let summary = gagne::lines(game, asked.position(), &request, work.budget, shown)?;
            written(&answer(&summary, lines), work.budget)
        }))
    },
    answer: || {
        object(&[
            ("game", text()),
            ("position", text()),
            ("count", json!({ "type": ["integer", "string", "null"] })),
            ("shortest", nullable(integer())),
            ("winner_moves", nullable(integer())),
            ("shortest_line", nullable(array(text()))),
            (
                "lines",
                array(object(&[
                    ("moves", array(text())),
                    ("positions", array(text())),
                    ("winner", nullable(integer())),
                    ("winner_moves", nullable(integer())),
                    ("told", array(text())),
                    ("result", text()),
                ])),
            ),
        ])
    },
    bounded: true,
};

/// A line with its sentences.
fn told(line: &LineView<'_>, speech: &Speech) -> Json {
    let mut said = Vec::new();
    let end = line.each_ply(&mut |ply| {
        said.push(speech.ply(line.game, &ply.position, &ply.chosen, ply.player));
    });
    said.push(speech.ended(line.game, &end, line.winner));
    let mut object = json!(line);
    object["told"] = said.into();
    object["result"] = speech
        .line_result(line.winner, line.winner_moves, line.plies)
        .into();
    object
}

/// What is known of all lines, and those that are shown.
fn answer(summary: &LineSummary, lines: Vec<Json>) -> Json {
    let mut object = json!(summary);
    object["lines"] = lines.into();
    object
}
