//! The public protocol of GamesCrafters, so that its client plays our games.
//!
//! | path | answer |
//! |---|---|
//! | `/` | all games (browsers, which want HTML, get the catalogue) |
//! | `/<game>/` | a game with its variants |
//! | `/<game>/<variant>/` | where a variant starts |
//! | `/<game>/<variant>/positions/?p=` | a position with its moves, best first |
//! | `/<game>/<variant>/instructions/?locale=` | the rules |
//!
//! Every game whose board fits is told with images of the client (`v2`); of others it prints the text of the
//! position, and offers the moves as coloured buttons (`v0`). Values are those of the player to move.

mod answers;
mod board;
mod position;
mod texts;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::http::StatusCode;
use axum::http::header::{HeaderValue, VARY};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use gagne::{Error, Language};
use serde_json::json;

use crate::api::{Arguments, Parameter};
use crate::app::{App, NoAnswer};
use crate::budget::TEXT;
use crate::guard::Client;
use crate::language::{ClientLanguage, code};
use crate::pool::{Task, TaskError};
use crate::refusal::json_body;

/// The paths, each with and without the slash at its end.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/{game}", get(game))
        .route("/{game}/", get(game))
        .route("/{game}/{variant}", get(variant))
        .route("/{game}/{variant}/", get(variant))
        .route("/{game}/{variant}/positions", get(position))
        .route("/{game}/{variant}/positions/", get(position))
        .route("/{game}/{variant}/instructions", get(instructions))
        .route("/{game}/{variant}/instructions/", get(instructions))
}

/// What does not exist, in the words of the protocol.
#[derive(Clone, Copy, Debug)]
enum Invalid {
    Game,
    Variant,
    Position,
}

impl IntoResponse for Invalid {
    fn into_response(self) -> Response {
        let answer = json!({ "error": format!("Invalid {self:?}") }).to_string();
        varied((StatusCode::NOT_FOUND, json_body(answer)).into_response())
    }
}

/// An answer that depends on what was accepted: at the root, browsers get a page.
fn varied(mut response: Response) -> Response {
    let by = HeaderValue::from_static("accept, accept-language, cookie");
    response.headers_mut().insert(VARY, by);
    response
}

/// All games.
pub(crate) async fn list(app: &App, client: Client, language: Language) -> Response {
    let name = format!("uwapi / {}", code(language));
    think(app, client, name, answers::list(language), language).await
}

async fn think(
    app: &App,
    client: Client,
    name: String,
    task: Task,
    language: Language,
) -> Response {
    match app.think(client, name, task).await {
        Ok(body) => varied(json_body(axum::body::Bytes::from_owner(body))),
        Err(NoAnswer::Failed(failed)) => match failed {
            TaskError::Error(Error::Rules { .. }) => Invalid::Variant.into_response(),
            _ => Invalid::Position.into_response(),
        },
        Err(NoAnswer::Trouble(trouble)) => varied(app.trouble(&trouble, language)),
    }
}

async fn game(
    State(app): State<Arc<App>>,
    client: Client,
    ClientLanguage(language): ClientLanguage,
    Path(id): Path<String>,
) -> Response {
    let Some(listing) = texts::listing(&app.registry, &id) else {
        return Invalid::Game.into_response();
    };
    let name = format!("uwapi /{} {}", listing.name, code(language));
    think(
        &app,
        client,
        name,
        answers::game(listing.clone(), language),
        language,
    )
    .await
}

async fn variant(
    State(app): State<Arc<App>>,
    client: Client,
    ClientLanguage(language): ClientLanguage,
    Path((id, variant)): Path<(String, String)>,
) -> Response {
    let Some(listing) = texts::listing(&app.registry, &id) else {
        return Invalid::Game.into_response();
    };
    if variant.len() > TEXT {
        return Invalid::Variant.into_response();
    }
    let name = format!("uwapi /{}/{variant}", listing.name);
    think(
        &app,
        client,
        name,
        answers::variant(listing.clone(), variant),
        language,
    )
    .await
}

/// The position that is asked about, by its text in the protocol.
const ASKED: Parameter = Parameter::text("p", "1_5");

async fn position(
    State(app): State<Arc<App>>,
    client: Client,
    ClientLanguage(language): ClientLanguage,
    Path((id, variant)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Response {
    let Some(listing) = texts::listing(&app.registry, &id) else {
        return Invalid::Game.into_response();
    };
    if variant.len() > TEXT {
        return Invalid::Variant.into_response();
    }
    let asked = Arguments::read(&[&ASKED], &query.unwrap_or_default(), language);
    let text = asked
        .ok()
        .and_then(|asked| Some(asked.text("p")?.to_owned()));
    let Some((turn, text)) = text.as_deref().and_then(texts::position) else {
        return Invalid::Position.into_response();
    };
    let name = format!("uwapi /{}/{variant}?{turn}_{text}", listing.name);
    let listing = listing.clone();
    let task: Task = Arc::new(move |work| {
        let (game, start) = texts::open(&mut work.desk, &listing, &variant)?;
        position::answer(work, &game, start.as_deref(), (turn, &text))
    });
    think(&app, client, name, task, language).await
}

/// The language of the rules.
const LOCALE: Parameter = Parameter::text("locale", "en-US");

async fn instructions(
    State(app): State<Arc<App>>,
    ClientLanguage(language): ClientLanguage,
    Path((id, _)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Response {
    let Some(listing) = texts::listing(&app.registry, &id) else {
        return Invalid::Game.into_response();
    };
    let asked = Arguments::read(&[&LOCALE], &query.unwrap_or_default(), language).ok();
    let locale = asked.as_ref().and_then(|asked| asked.text("locale"));
    let language = locale.map_or(language, |locale| {
        Language::from_locale(locale).unwrap_or_default()
    });
    let rules = answers::instructions(app.voices.about(language, &listing.name));
    varied(json_body(json!({ "instructions": rules }).to_string()))
}
