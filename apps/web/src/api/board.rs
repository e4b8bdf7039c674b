//! `board` and `step`: a position as players see it, and what a move leads to.

use std::sync::Arc;

use gagne::{
    AnyGame, Budget, Error, Finish, Side, Speech, Step, check_budget, legal, scene, step, steps,
};
use serde_json::{Value as Json, json};

use super::arguments::{GAME, POSITION, Parameter};
use super::examples::Example;
use super::{Question, json as written};
use crate::budget::MOVES;
use crate::openapi::{array, integer, nullable, object, optional, text};

/// Shapes beyond which a picture is left out: no browser would show it well.
const SHAPES: usize = 20_000;

/// The position with its picture and legal moves.
pub(super) const BOARD: Question = Question {
    name: "board",
    parameters: &[&GAME, &POSITION, &MOVE],
    prepare: |asked| {
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let game = work.desk.open(asked.game())?;
            let position = game.position(asked.position())?;
            let position = match asked.text("move") {
                Some(chosen) => {
                    check_few(game, Some(&position))?;
                    step(game, Some(&position), chosen)?.to
                }
                None => position,
            };
            let speech = match work.registry.find(game.label()) {
                Ok(listing) => Speech::about(asked.language, listing),
                // Rules that somebody sent have no words of their own.
                Err(_) => Speech::new(asked.language),
            };
            let told = board(game, &position, &speech, (work.budget, work.last))?;
            written(&told, work.budget)
        }))
    },
    answer: || {
        object(&[
            ("game", text()),
            ("position", text()),
            ("player", integer()),
            ("solo", json!({ "type": "boolean" })),
            ("over", json!({ "type": "boolean" })),
            ("winner", nullable(integer())),
            ("points", nullable(integer())),
            ("picture", text()),
            ("width", nullable(json!({ "type": "number" }))),
            ("height", nullable(json!({ "type": "number" }))),
            ("shapes", nullable(text())),
            ("steps", array(step_in_words())),
            ("question", nullable(text())),
            ("note", nullable(text())),
        ])
    },
    bounded: true,
};

/// What a move leads to.
pub(super) const STEP: Question = Question {
    name: "step",
    parameters: &[&GAME, &POSITION, &CHOSEN],
    prepare: |asked| {
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let game = work.desk.open(asked.game())?;
            let chosen = asked.text("move").unwrap_or_default();
            check_few(game, asked.position())?;
            let made = step(game, asked.position(), chosen)?;
            written(&made, work.budget)
        }))
    },
    answer: step_schema,
    bounded: true,
};

/// A move that is made first.
const MOVE: Parameter = Parameter::like("move", Example::Move);
/// The move that is made.
const CHOSEN: Parameter = Parameter::like("move", Example::Move).required();

/// The fields of a move that was made.
pub(super) fn step_fields() -> Vec<(&'static str, Json)> {
    vec![
        ("move", text()),
        ("to", text()),
        ("again", json!({ "type": "boolean" })),
        ("gesture", array(text())),
    ]
}

/// The schema of a move that was made.
pub(super) fn step_schema() -> Json {
    object(&step_fields())
}

/// The schema of a move that may also be told in words.
fn step_in_words() -> Json {
    let mut fields = step_fields();
    fields.push(("choice", optional(text())));
    object(&fields)
}

/// Bytes of moves that are answered.
const ROOM: usize = 2 << 20;

/// The legal moves, as many as an answer has room for.
pub(crate) fn listed(
    game: &dyn AnyGame,
    position: &str,
    budget: &Budget,
) -> Result<Vec<Step>, Error> {
    let long = |step: &Step| step.chosen.len() + step.to.len() + 64;
    let first = steps(game, Some(position), 1, budget)?;
    let longest = first.first().map_or(64, long);
    steps(game, Some(position), MOVES.min(1 + ROOM / longest), budget)
}

/// Refuses a position whose moves are too many to go through one by one.
pub(super) fn check_few(game: &dyn AnyGame, position: Option<&str>) -> Result<(), Error> {
    match legal(game, position, MOVES + 1)?.len() {
        few if few <= MOVES => Ok(()),
        many => Err(Error::TooManyMoves {
            count: many as u128,
        }),
    }
}

fn board(
    game: &dyn AnyGame,
    position: &str,
    speech: &Speech,
    (budget, last): (&Budget, bool),
) -> Result<Json, Error> {
    let at = Some(position);
    let scene = scene(game, at)?;
    let finish = scene.over.map(|ending| Finish::of(ending, scene.player));
    check_budget(budget)?;
    let sketch = game.sketch(at)?;
    let fits = sketch.shapes().len() <= SHAPES;
    let shapes = fits.then(|| {
        let mut shapes = String::new();
        gagne_draw::board::shapes(&sketch, &mut shapes);
        shapes
    });
    let (width, height) = sketch.size();
    check_budget(budget)?;
    let picture = game.picture(at)?;
    let lines = picture.lines().map(|line| {
        let texts = line.iter().map(|(_, text)| text.as_str());
        texts.collect::<String>().trim_end().to_owned()
    });
    // Where the moves are too many to list, or take too long, the position is still shown.
    let (steps, note) = match listed(game, position, budget) {
        Ok(steps) => (steps, None),
        Err(error)
            if matches!(error, Error::TooManyMoves { .. }) || (last && error.is_budget()) =>
        {
            (Vec::new(), Some(speech.error(&error)))
        }
        Err(error) => return Err(error),
    };
    let question = speech.choice_asked();
    let mut told = json!(steps);
    if question.is_some()
        && let Some(told) = told.as_array_mut()
    {
        let at = game.at(at)?;
        for (step, chosen) in told.iter_mut().zip(game.legal_moves(&at)?.iter()) {
            step["choice"] = speech.choice(game, &at, chosen).into();
        }
    }
    Ok(json!({
        "game": game.name(),
        "position": scene.position,
        "player": scene.player.number(),
        "solo": scene.solo,
        "over": scene.over.is_some(),
        "winner": finish.and_then(|finish| finish.winner).map(Side::number),
        "points": finish.and_then(|finish| finish.points),
        "picture": lines.collect::<Vec<_>>().join("\n"),
        "width": fits.then_some(width),
        "height": fits.then_some(height),
        "shapes": shapes,
        "steps": told,
        "question": question,
        "note": note,
    }))
}
