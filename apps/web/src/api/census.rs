//! `census`: every position that can be reached, counted by what it is worth.

use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::arguments::{GAME, POSITION};
use super::solve::value;
use super::{Question, json as written};
use crate::openapi::{array, integer, nullable, object, optional, text};

/// Exact statistics of a game.
pub(super) const CENSUS: Question = Question {
    name: "census",
    parameters: &[&GAME, &POSITION],
    prepare: |asked| {
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let game = work.desk.open(asked.game())?;
            let report = game.census(asked.position(), false, None, work.budget)?;
            // Reports have texts for keys: making a value of one does not fail.
            let mut told = serde_json::to_value(&report.solve).unwrap_or_default();
            if let (Json::Object(fields), Ok(Json::Object(counts))) =
                (&mut told, serde_json::to_value(&report))
            {
                fields.extend(counts);
            }
            written(&told, work.budget)
        }))
    },
    answer: || {
        let counts = |names: &[&'static str]| {
            let fields: Vec<_> = names.iter().map(|name| (*name, integer())).collect();
            object(&fields)
        };
        let longest = object(&[
            ("position", text()),
            ("plies", integer()),
            ("line", array(text())),
        ]);
        let by_winner = || counts(&["player1", "draw", "player2"]);
        let mut fields = vec![("game", text()), ("position", text())];
        fields.extend(value());
        fields.extend([
            ("nimber", optional(integer())),
            ("best", array(text())),
            ("method", text()),
            ("seconds", json!({ "type": "number" })),
            ("positions", integer()),
            ("won", integer()),
            ("lost", integer()),
            ("drawn", integer()),
            ("final", integer()),
            ("final_by_outcome", counts(&["won", "drawn", "lost"])),
            ("final_by_winner", optional(by_winner())),
            ("by_winner", optional(by_winner())),
            ("by_plies", array(counts(&["plies", "won", "lost"]))),
            ("by_level", array(integer())),
            ("moves", integer()),
            ("branching", json!({ "type": "number" })),
            ("longest", nullable(longest)),
            ("symmetry", json!({ "type": "boolean" })),
            ("storage", text()),
        ]);
        object(&fields)
    },
    bounded: true,
};
