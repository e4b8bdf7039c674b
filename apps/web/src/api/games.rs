//! `games` and `game`: the catalogue, and one game of it.

use std::sync::Arc;

use gagne::{Speech, describe};
use serde_json::{Value as Json, json};

use super::arguments::GAME;
use super::{Question, json as written};
use crate::openapi::{array, object, text};

/// The catalogue.
pub(super) const ALL: Question = Question {
    name: "games",
    parameters: &[],
    prepare: |asked| {
        let language = asked.language;
        Ok(Arc::new(move |work| {
            let games = work.registry.listings().iter();
            let described = games.map(|game| describe(game, &Speech::about(language, game)));
            let games = json!({ "games": described.collect::<Vec<_>>() });
            written(&games, work.budget)
        }))
    },
    answer: || object(&[("games", array(object(&listing())))]),
    bounded: false,
};

/// One game with its rules.
pub(super) const ONE: Question = Question {
    name: "game",
    parameters: &[&GAME],
    prepare: |asked| {
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let game = work.desk.open(asked.game())?;
            let listing = work.registry.find(game.label())?;
            let about = describe(listing, &Speech::about(asked.language, listing));
            written(&about.with(game)?, work.budget)
        }))
    },
    answer: || {
        let mut fields = listing();
        fields.extend([
            ("game", text()),
            ("start", text()),
            ("theory", json!({ "type": ["string", "null"] })),
        ]);
        object(&fields)
    },
    bounded: false,
};

/// What is told about every game.
fn listing() -> Vec<(&'static str, Json)> {
    vec![
        ("name", text()),
        ("aliases", array(text())),
        ("title", text()),
        ("rules", text()),
        ("variants", text()),
        ("misere", json!({ "type": "boolean" })),
        ("position", text()),
        ("move", text()),
        ("results", text()),
        ("methods", array(text())),
    ]
}
