//! Questions about a graph that somebody wrote and posts.

use std::sync::Arc;

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use axum::routing::post;
use gagne::{Language, Side, Speech};
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

use super::{Arguments, ROOT, attractor, graph};
use crate::app::{App, Longer};
use crate::body::PostedBody;
use crate::guard::Client;
use crate::language::ClientLanguage;
use crate::openapi::{nullable, object, optional, text};
use crate::pool::Task;
use crate::refusal::Refusal;

/// Something that can be asked about a graph.
pub(crate) struct GraphQuestion {
    /// The last part of the path.
    pub(crate) name: &'static str,
    /// Reads what is posted; what is done to answer.
    pub(super) prepare: fn(&[u8], Language) -> Result<Task, WrongForm>,
    /// The schema of what is posted.
    pub(crate) form: fn() -> Json,
    /// The schema of the answer.
    pub(crate) answer: fn() -> Json,
}

/// Every question, in the order of the document.
pub(crate) const POSTED: &[GraphQuestion] = &[attractor::ATTRACTOR, graph::DRAWING];

/// Why what is posted makes no sense.
pub(super) enum WrongForm {
    /// It has not the form that is asked for.
    Body(serde_json::Error),
    /// There is no such player.
    Player,
}

impl WrongForm {
    fn reason(&self, speech: &Speech) -> String {
        match self {
            WrongForm::Body(error) => {
                speech.tell("wrong-body", &[("detail", error.to_string().into())])
            }
            WrongForm::Player => speech.say("wrong-player"),
        }
    }
}

/// Reads a form.
pub(super) fn read<F: DeserializeOwned>(body: &[u8]) -> Result<F, WrongForm> {
    serde_json::from_slice(body).map_err(WrongForm::Body)
}

/// Who attracts: player 1 unless told otherwise.
pub(super) fn attracting(player: Option<u8>) -> Result<Side, WrongForm> {
    Side::of_number(player.unwrap_or(1)).ok_or(WrongForm::Player)
}

/// The schema of a form: a graph, who attracts and to what, and these fields.
pub(super) fn form(more: &[(&str, Json)], example: Json) -> Json {
    let mut fields = vec![
        ("graph", text()),
        ("player", optional(json!({ "enum": [1, 2, null] }))),
        ("target", optional(nullable(text()))),
    ];
    fields.extend_from_slice(more);
    let mut form = object(&fields);
    form["additionalProperties"] = json!(false);
    form["example"] = example;
    form
}

/// The paths of all questions.
pub(super) fn routes() -> Router<Arc<App>> {
    POSTED.iter().fold(Router::new(), |router, question| {
        let path = format!("{ROOT}/{}", question.name);
        let answer = move |state, client, spoken, query, body| {
            answer(question, state, client, spoken, query, body)
        };
        router.route(&path, post(answer))
    })
}

async fn answer(
    question: &'static GraphQuestion,
    State(app): State<Arc<App>>,
    client: Client,
    ClientLanguage(language): ClientLanguage,
    RawQuery(query): RawQuery,
    posted: PostedBody,
) -> Result<Response, Refusal> {
    let speech = app.voices.general(language);
    let asked = Arguments::only_language(query, language, speech)?;
    let task = (question.prepare)(&posted.body, language)
        .map_err(|wrong| Refusal::bad(wrong.reason(speech)))?;
    let text = String::from_utf8_lossy(&posted.body);
    let name = format!("{} {language:?} {text}", question.name);
    Ok(app
        .answer(client, name, &asked, task, language, Longer::Nothing)
        .await)
}
