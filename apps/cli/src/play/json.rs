//! A game as lines of JSON: one object a move, and one for the result.

use gagne::{Side, Value};
use serde_json::{Map, Value as Json, json};

use super::table::{GameTable, Over};

/// Adds outcome, plies, value and score under the names that all commands use.
fn add_value(object: &mut Map<String, Json>, value: Value) {
    object.insert("outcome".to_owned(), value.outcome().word().into());
    object.insert("plies".to_owned(), json!(value.plies()));
    object.insert("value".to_owned(), json!(value.signed()));
    if let Some(score) = value.score() {
        object.insert("score".to_owned(), score.into());
    }
}

/// A move that was made, by the name of whoever chose it; its value if that is known, and where exact
/// values were promised whether they were there, or how far was looked ahead instead.
pub(crate) fn step(table: &GameTable, place: usize, by: &str) -> Json {
    let step = &table.session.steps()[place];
    let mut object = Map::new();
    object.insert("number".to_owned(), (place + 1).into());
    let player = table.session.mover_after(place);
    object.insert("player".to_owned(), player.number().into());
    object.insert("by".to_owned(), by.into());
    object.insert("move".to_owned(), step.chosen.as_str().into());
    object.insert("to".to_owned(), step.to.as_str().into());
    if let Some(ground) = table.ground(place)
        && let Some(proved) = ground.proved()
    {
        object.insert("proved".to_owned(), proved.into());
        if let Some(depth) = ground.depth() {
            object.insert("depth".to_owned(), depth.into());
        }
    }
    if let Some(judged) = table.judgement(place) {
        add_value(&mut object, judged.made);
    }
    object.into()
}

/// The position now: what is answered to undo, redo and the like.
pub(crate) fn position(table: &GameTable) -> Json {
    json!({
        "position": table.session.position(),
        "player": table.session.mover().number(),
        "moves": table.session.steps().len(),
    })
}

/// The legal moves, with their values where they are known.
pub(crate) fn moves(table: &GameTable, legal: &[String]) -> Json {
    let opinion = table.opinion(table.session.position()).flatten();
    let moves = legal.iter().map(|text| {
        let mut object = Map::new();
        object.insert("move".to_owned(), text.as_str().into());
        if let Some(value) = opinion.and_then(|opinion| opinion.of_move(text)) {
            add_value(&mut object, value);
        }
        Json::Object(object)
    });
    json!({ "moves": moves.collect::<Vec<Json>>() })
}

/// How the game stands at the end: `*` if play is not over.
pub(crate) fn result(table: &GameTable, over: Option<Over>) -> Json {
    let mut object = Map::new();
    let text = over.map_or("*", |over| over.finish.text());
    object.insert("result".to_owned(), text.into());
    let winner = over.and_then(|over| over.finish.winner).map(Side::number);
    object.insert("winner".to_owned(), json!(winner));
    if let Some(points) = over.and_then(|over| over.finish.points) {
        object.insert("points".to_owned(), points.into());
    }
    object.insert("moves".to_owned(), table.session.steps().len().into());
    object.insert("position".to_owned(), table.session.position().into());
    object.insert("seed".to_owned(), table.seed.into());
    if let Some(over) = over.filter(|_| !table.solo)
        && let Some(place) = table.turning(over).place()
    {
        object.insert("lost_at".to_owned(), (place + 1).into());
    }
    object.into()
}
