//! Where jobs are started, watched, cancelled and fetched.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, RawQuery, State as Shared};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::stream;
use gagne::{Language, Speech};
use serde_json::{Map, Value as Json, json};

use super::{Job, JobState, NoRoom, progress};
use crate::api::{
    Arguments, Examples, QUESTIONS, Question, ROOT, own::NumberForm, posted_question,
};
use crate::app::{App, Longer};
use crate::body::PostedBody;
use crate::guard::Client;
use crate::language::ClientLanguage;
use crate::openapi::{answers, content, integer, object, optional, schema, text};
use crate::refusal::{Refusal, json_body};

/// The paths of jobs.
pub(crate) fn routes() -> Router<Arc<App>> {
    let one = format!("{ROOT}/jobs/{{job}}");
    Router::new()
        .route(&format!("{ROOT}/jobs"), post(start))
        .route(&one, get(show).delete(cancel))
        .route(&format!("{one}/events"), get(events))
}

async fn start(
    Shared(app): Shared<Arc<App>>,
    ClientLanguage(language): ClientLanguage,
    Client(client): Client,
    RawQuery(query): RawQuery,
    posted: PostedBody,
) -> Result<Response, Refusal> {
    let speech = app.voices.general(language);
    Arguments::only_language(query, language, speech)?;
    let (question, asked) = posted_question(&posted.body, NumberForm::Plain, language, speech)?;
    let voice = app.voices.about(language, asked.game());
    let refused = |error| Refusal::of(&error, voice);
    let task = (question.prepare)(&asked).map_err(refused)?;
    let started = app
        .jobs
        .start(asked.game().to_owned(), task, app.bounds.job(), client);
    let job = started.map_err(|full| match full {
        NoRoom::Everybody => {
            Refusal::later(StatusCode::SERVICE_UNAVAILABLE, speech.say("busy"), 10)
        }
        NoRoom::Client => Refusal::later(
            StatusCode::TOO_MANY_REQUESTS,
            speech.say("too-many-jobs"),
            10,
        ),
    })?;
    let state = job.state.borrow().clone();
    let body = json_body(told(&app, &job, &state, language));
    Ok((StatusCode::ACCEPTED, body).into_response())
}

/// The job of this name.
fn found(
    app: &App,
    id: &str,
    query: Option<String>,
    language: Language,
) -> Result<Arc<Job>, Refusal> {
    let speech = app.voices.general(language);
    Arguments::only_language(query, language, speech)?;
    app.jobs.find(id).ok_or_else(|| Refusal::missing(speech))
}

async fn show(
    Shared(app): Shared<Arc<App>>,
    ClientLanguage(language): ClientLanguage,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Refusal> {
    let job = found(&app, &id, query, language)?;
    let state = job.state.borrow().clone();
    Ok(json_body(told(&app, &job, &state, language)))
}

async fn cancel(
    Shared(app): Shared<Arc<App>>,
    ClientLanguage(language): ClientLanguage,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Refusal> {
    let job = found(&app, &id, query, language)?;
    app.jobs.forget(&job);
    let state = job.state.borrow().clone();
    Ok(json_body(told(&app, &job, &state, language)))
}

/// Every change of a job, until its end.
async fn events(
    Shared(app): Shared<Arc<App>>,
    ClientLanguage(language): ClientLanguage,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Refusal> {
    let job = found(&app, &id, query, language)?;
    let mut changes = job.state.subscribe();
    changes.mark_changed();
    let changes = stream::unfold(Some(changes), move |changes| {
        let (app, job) = (Arc::clone(&app), Arc::clone(&job));
        async move {
            let mut changes = changes?;
            changes.changed().await.ok()?;
            let state = changes.borrow_and_update().clone();
            let event = Event::default().data(told(&app, &job, &state, language));
            let rest = (!state.is_last()).then_some(changes);
            Some((Ok::<_, Infallible>(event), rest))
        }
    });
    Ok(Sse::new(changes)
        .keep_alive(KeepAlive::default())
        .into_response())
}

/// A job in JSON.
fn told(app: &App, job: &Job, state: &JobState, language: Language) -> String {
    let bounds = json!({ "seconds": app.bounds.job.as_secs_f64(), "bytes": app.bounds.memory });
    let mut told = json!({ "job": job.id, "bounds": bounds });
    match state {
        JobState::Waiting => told["state"] = json!("waiting"),
        JobState::Running(now) => {
            told["state"] = json!("running");
            told["progress"] = progress(now);
        }
        JobState::Done(body) => {
            // The answer is JSON already.
            let answer = String::from_utf8_lossy(body);
            let (id, bounds) = (&job.id, &told["bounds"]);
            return format!(
                r#"{{"job":"{id}","bounds":{bounds},"state":"done","answer":{answer}}}"#
            );
        }
        JobState::Failed(failed) => {
            let speech = app.voices.about(language, &job.game);
            told["state"] = json!("failed");
            told["error"] = json!(Longer::WasJob.reason(failed, speech));
        }
        JobState::Lost => {
            told["state"] = json!("failed");
            told["error"] = json!(app.voices.general(language).say("broken"));
        }
    }
    told.to_string()
}

/// What is posted to give a question to a job.
fn form(question: &Question) -> Json {
    let mut fields = vec![("question", json!({ "const": question.name }))];
    fields.extend(question.parameters.iter().map(|known| {
        let schema = schema(known);
        if known.required {
            (known.name, schema)
        } else {
            (known.name, optional(schema))
        }
    }));
    let mut form = object(&fields);
    form["additionalProperties"] = json!(false);
    form
}

/// The paths of jobs, as the OpenAPI document tells them.
pub(crate) fn document(speech: &Speech, examples: &Examples) -> Map<String, Json> {
    let forms: Vec<Json> = QUESTIONS.iter().map(form).collect();
    let mut body = json!({ "anyOf": forms });
    body["example"] = json!({ "question": "solve", "game": examples.game() });
    let job = object(&[
        ("job", text()),
        (
            "state",
            json!({ "enum": ["waiting", "running", "done", "failed"] }),
        ),
        (
            "bounds",
            object(&[
                ("seconds", json!({ "type": "number" })),
                ("bytes", integer()),
            ]),
        ),
        ("progress", optional(json!({ "type": "object" }))),
        ("answer", optional(json!({ "type": "object" }))),
        ("error", optional(text())),
    ]);
    let lang = json!({ "$ref": "#/components/parameters/lang" });
    let id = json!({
        "name": "job",
        "in": "path",
        "required": true,
        "description": speech.say("parameter-job"),
        "schema": { "type": "string" },
    });
    let operation = |name: &str, parameters: Json, responses: Json| {
        json!({
            "operationId": name,
            "summary": speech.say(&format!("api-{name}")),
            "parameters": parameters,
            "responses": responses,
        })
    };
    let mut start = operation(
        "start-job",
        json!([lang]),
        answers(speech, "202", Some(job.clone())),
    );
    start["requestBody"] = content(body);
    let good = |schema| answers(speech, "200", Some(schema));
    let mut stream = good(text());
    stream["200"]["content"] = json!({ "text/event-stream": {} });
    let both = json!([id, lang]);
    let mut paths = Map::new();
    paths.insert(format!("{ROOT}/jobs"), json!({ "post": start }));
    paths.insert(
        format!("{ROOT}/jobs/{{job}}"),
        json!({
            "get": operation("show-job", both.clone(), good(job.clone())),
            "delete": operation("cancel-job", both.clone(), good(job)),
        }),
    );
    paths.insert(
        format!("{ROOT}/jobs/{{job}}/events"),
        json!({ "get": operation("watch-job", both, stream) }),
    );
    paths
}
