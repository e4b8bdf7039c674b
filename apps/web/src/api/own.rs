//! Any question about rules that somebody sends, and the reading of questions that are posted.

use std::sync::Arc;

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use axum::routing::post;
use gagne::{Language, Speech};
use serde_json::{Map, Number, Value as Json, json};

use super::{Arguments, ParameterKind, QUESTIONS, Question, ROOT};
use crate::app::{App, Longer};
use crate::body::PostedBody;
use crate::guard::Client;
use crate::language::ClientLanguage;
use crate::openapi::{answers, content, object, optional, schema};
use crate::own::{LONGEST, NAME, game_text};
use crate::refusal::Refusal;

/// The last part of the path, and the field that holds a sheet.
const RULES: &str = "rules";

/// The path.
pub(super) fn routes() -> Router<Arc<App>> {
    Router::new().route(&format!("{ROOT}/{RULES}"), post(answer))
}

async fn answer(
    State(app): State<Arc<App>>,
    client: Client,
    ClientLanguage(language): ClientLanguage,
    RawQuery(query): RawQuery,
    posted: PostedBody,
) -> Result<Response, Refusal> {
    let speech = app.voices.general(language);
    Arguments::only_language(query, language, speech)?;
    let (question, asked) = posted_question(&posted.body, NumberForm::Texts, language, speech)?;
    if !asked.is_own() {
        let words = [("name", RULES.into())];
        return Err(Refusal::bad(speech.tell("missing-parameter", &words)));
    }
    let speech = app.voices.about(language, asked.game());
    let task = (question.prepare)(&asked).map_err(|error| Refusal::of(&error, speech))?;
    let text = String::from_utf8_lossy(&posted.body);
    let name = format!("{RULES} {language:?} {text}");
    Ok(app
        .answer(client, name, &asked, task, language, Longer::Job)
        .await)
}

/// How numbers are written in a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberForm {
    /// As numbers.
    Plain,
    /// As numbers or as texts, so that what would be a query can be sent as it is.
    Texts,
}

/// Reads a question with its parameters; `rules` may stand in place of `game`.
pub(crate) fn posted_question(
    body: &[u8],
    numbers: NumberForm,
    language: Language,
    speech: &Speech,
) -> Result<(&'static Question, Arguments), Refusal> {
    let wrong = |detail: String| {
        let words = [("detail", detail.into())];
        Refusal::bad(speech.tell("wrong-body", &words))
    };
    let mut fields: Map<String, Json> =
        serde_json::from_slice(body).map_err(|error| wrong(error.to_string()))?;
    let name = fields.remove("question").unwrap_or_default();
    let question = QUESTIONS
        .iter()
        .find(|known| name == known.name)
        .ok_or_else(|| Refusal::bad(speech.say("wrong-question")))?;
    let excerpt = |value: &Json| value.to_string().chars().take(40).collect();
    let sheet = match fields.remove(RULES) {
        Some(Json::String(sheet)) if sheet.len() > LONGEST => {
            let words = [("name", RULES.into())];
            return Err(Refusal::bad(speech.tell("too-long", &words)));
        }
        Some(Json::String(sheet)) => Some(sheet),
        Some(other) => return Err(wrong(excerpt(&other))),
        None => None,
    };
    let mut pairs = Vec::new();
    for (name, value) in fields {
        let known = question.parameters.iter().find(|known| known.name == name);
        let number = known.is_some_and(|known| matches!(known.kind, ParameterKind::Number(..)));
        let text = match value {
            Json::String(text) if !number || numbers == NumberForm::Texts => text,
            Json::Number(value) if number => whole(&value),
            other => return Err(wrong(excerpt(&other))),
        };
        pairs.push((name, text));
    }
    if sheet.is_some() {
        pairs.push(("game".to_owned(), NAME.to_owned()));
    }
    let mut asked = Arguments::of(question.parameters, pairs, language)
        .map_err(|wrong| Refusal::bad(wrong.reason(speech)))?;
    if let Some(sheet) = sheet {
        asked.set_game(game_text(&sheet, language));
    }
    Ok((question, asked))
}

/// The text of a number; one such as 3.0 is whole too.
fn whole(number: &Number) -> String {
    let float = number.as_f64().filter(|_| number.is_f64());
    float.map_or_else(|| number.to_string(), |float| float.to_string())
}

/// The path, as the OpenAPI document tells it.
pub(crate) fn document(speech: &Speech) -> Map<String, Json> {
    let forms = QUESTIONS.iter().filter(|question| {
        let game = |known: &&super::Parameter| known.name == "game" && known.required;
        question
            .parameters
            .iter()
            .copied()
            .any(|known| game(&known))
    });
    let forms: Vec<Json> = forms
        .map(|question| {
            let sheet = json!({ "type": "string", "maxLength": LONGEST });
            let mut fields = vec![
                ("question", json!({ "const": question.name })),
                (RULES, sheet),
            ];
            let others = question.parameters.iter();
            let others = others.filter(|known| known.name != "game");
            fields.extend(others.map(|known| {
                let schema = match known.kind {
                    ParameterKind::Number(..) => json!({ "type": ["integer", "string"] }),
                    _ => schema(known),
                };
                (known.name, optional(schema))
            }));
            let mut form = object(&fields);
            form["additionalProperties"] = json!(false);
            form
        })
        .collect();
    let mut good: Vec<Json> = QUESTIONS
        .iter()
        .map(|question| (question.answer)())
        .collect();
    good.push(json!({ "$ref": "#/components/schemas/Unsolved" }));
    let mut body = json!({ "anyOf": forms });
    body["example"] = json!({ "question": "moves", RULES: EXAMPLE });
    let operation = json!({ "post": {
        "operationId": RULES,
        "summary": speech.say("api-rules"),
        "parameters": [{ "$ref": "#/components/parameters/lang" }],
        "requestBody": content(body),
        "responses": answers(speech, "200", Some(json!({ "anyOf": good }))),
    } });
    Map::from_iter([(format!("{ROOT}/{RULES}"), operation)])
}

/// A sheet that shows how they are written.
const EXAMPLE: &str = "(role a) (role b) (init (coins 5)) (init (turn a)) (after 5 4) (after 4 3) (after 3 2) (after 2 1) (after 1 0) \
    (<= (legal ?p take) (true (turn ?p))) (<= (legal ?p noop) (role ?p) (not (true (turn ?p)))) \
    (<= (next (coins ?n)) (true (coins ?m)) (after ?m ?n)) (<= (next (turn ?p)) (role ?p) (not (true (turn ?p)))) \
    (<= terminal (true (coins 0))) (<= (goal ?p 0) (true (turn ?p))) (<= (goal ?p 100) (role ?p) (not (true (turn ?p))))";
