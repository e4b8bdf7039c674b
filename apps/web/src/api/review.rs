//! `review`: a game that was played, move by move, with what each was worth beside the best.

use std::sync::Arc;

use gagne::{AnyGame, Budget, Error, Finish, Method, Value, given, scene, step};
use serde_json::{Map, Value as Json, json};

use super::asked::{GAME, Kind, POSITION, Parameter};
use super::board::{check_few, step_fields, told};
use super::solve::value;
use super::{Question, json as written};
use crate::budget::check;
use crate::openapi::{array, integer, nullable, object, optional, text};
use crate::pool::Work;

/// The moves that were made.
const PLAYED: Parameter = Parameter {
    name: "moves",
    kind: Kind::Moves,
    required: false,
    example: "2-3;4-1",
};

/// A game that was played.
pub(super) const REVIEW: Question = Question {
    name: "review",
    parameters: &[&GAME, &POSITION, &PLAYED],
    prepare: |asked| {
        let asked = asked.clone();
        let moves = asked.moves();
        Ok(Arc::new(move |work| {
            let told = review(work, asked.game(), asked.position(), &moves)?;
            written(&told, work.budget)
        }))
    },
    answer: || {
        let mut made = step_fields();
        made.push(("player", integer()));
        made.push(("solved", json!({ "type": "boolean" })));
        made.extend(
            value()
                .into_iter()
                .map(|(name, field)| (name, optional(field))),
        );
        made.push(("given", optional(integer())));
        made.push(("best", optional(array(text()))));
        object(&[
            ("game", text()),
            ("start", text()),
            ("position", text()),
            ("player", integer()),
            ("over", json!({ "type": "boolean" })),
            ("winner", nullable(integer())),
            ("points", nullable(integer())),
            ("moves", array(object(&made))),
        ])
    },
    bounded: true,
};

fn review(
    work: &mut Work<'_>,
    game: &str,
    start: Option<&str>,
    moves: &[String],
) -> Result<Json, Error> {
    let game = work.desk.open(game)?;
    let first = scene(game, start)?;
    let (mut position, mut player) = (first.position.clone(), first.player);
    let mut made = Vec::with_capacity(moves.len());
    // After the first position that the budget does not allow, moves are only made, and there has
    // to be time left for that.
    let mut judging = true;
    let judged_within = Budget {
        time: work.budget.time.map(|time| time / 4 * 3),
        ..work.budget.clone()
    };
    for chosen in moves {
        check(work.budget)?;
        check_few(game, Some(&position))?;
        let next = step(game, Some(&position), chosen)?;
        let mut object = Map::new();
        if let Json::Object(fields) = told(&next) {
            object.extend(fields);
        }
        object.insert("player".to_owned(), player.into());
        if judging {
            match judge(game, &position, &next.chosen, &judged_within) {
                Ok(judged) => object.extend(judged),
                Err(error) if error.is_budget() && work.last => judging = false,
                Err(error) => return Err(error),
            }
        }
        object.insert("solved".to_owned(), judging.into());
        made.push(Json::Object(object));
        player = if next.again { player } else { 3 - player };
        position = next.to;
    }
    let over = scene(game, Some(&position))?.over;
    let finish = over.map(|ending| Finish::of(ending, player));
    Ok(json!({
        "game": game.name(),
        "start": first.position,
        "position": position,
        "player": player,
        "over": over.is_some(),
        "winner": finish.and_then(|finish| finish.winner),
        "points": finish.and_then(|finish| finish.points),
        "moves": made,
    }))
}

/// What a move is worth, what it gave away, and what would have been best.
fn judge(
    game: &mut dyn AnyGame,
    position: &str,
    chosen: &str,
    budget: &Budget,
) -> Result<Map<String, Json>, Error> {
    let report = game.moves(Some(position), Method::Auto, usize::MAX, budget)?;
    let best = report.moves.first().map_or(Value::DRAW, |best| best.value);
    let made = report.moves.iter().find(|legal| legal.text == chosen);
    let made = made.map_or(best, |made| made.value);
    let equals = report.moves.iter().take_while(|legal| legal.value == best);
    let equals: Vec<&str> = equals.map(|legal| legal.text.as_str()).collect();
    let mut judged = Map::new();
    judged.insert("outcome".to_owned(), made.outcome().word().into());
    judged.insert("plies".to_owned(), json!(made.plies()));
    judged.insert("value".to_owned(), json!(made.signed()));
    if let Some(score) = made.score() {
        judged.insert("score".to_owned(), score.into());
    }
    judged.insert("given".to_owned(), given(best, made).into());
    judged.insert("best".to_owned(), json!(equals));
    Ok(judged)
}
