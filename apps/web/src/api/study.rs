//! `study`: the balance of a game, how long it takes, and how players go wrong in it.

use std::sync::Arc;

use gagne::{StudyRequest, study};
use serde_json::json;

use super::arguments::{GAME, POSITION, Parameter};
use super::choose::SEED;
use super::solve::value;
use super::{Question, json as written};
use crate::openapi::{array, integer, nullable, object, optional, text};
use crate::own;

/// Games of a sample and of every two players.
const GAMES: Parameter = Parameter::number("games", 0, 1000);

/// What the makers of a game ask.
pub(super) const STUDY: Question = Question {
    name: "study",
    parameters: &[&GAME, &POSITION, &GAMES, &SEED],
    prepare: |asked| {
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let (registry, game) = own::served(work, asked.game())?;
            let usual = StudyRequest::new(game, asked.position().map(str::to_owned));
            let request = StudyRequest {
                games: asked.number("games").unwrap_or(usual.games),
                seed: asked.number("seed").unwrap_or(usual.seed),
                ..usual
            };
            let report = study(&registry, &request, work.budget)?;
            written(&report, work.budget)
        }))
    },
    answer: || {
        let share = || nullable(json!({ "type": "object" }));
        let mut fields = vec![
            ("game", text()),
            ("position", text()),
            ("exact", json!({ "type": "boolean" })),
            ("solved", json!({ "type": "boolean" })),
        ];
        fields.extend(
            value()
                .into_iter()
                .map(|(name, field)| (name, optional(field))),
        );
        for name in [
            "positions",
            "final",
            "unknown",
            "most_moves",
            "games",
            "seed",
        ] {
            fields.push((name, integer()));
        }
        for name in [
            "branching",
            "forced",
            "drawn",
            "only_moves",
            "slips",
            "careless",
            "plies_at_random",
            "first",
            "drawn_games",
        ] {
            fields.push((name, share()));
        }
        let player = object(&[
            ("player", text()),
            ("chances", integer()),
            ("mistakes", integer()),
            ("rate", share()),
        ]);
        fields.extend([
            ("narrow", array(json!({ "type": "object" }))),
            ("players", array(player)),
            ("marks", array(text())),
            ("seconds", json!({ "type": "number" })),
        ]);
        object(&fields)
    },
    bounded: true,
};
