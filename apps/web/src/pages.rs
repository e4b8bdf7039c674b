//! What people see, written by the server; modules in `assets` make it move.

mod exercises;
mod graph;
mod home;
mod layout;
mod lines;
mod picture;
mod play;
mod reference;
mod rules;

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::http::StatusCode;
use axum::http::header::{HeaderMap, LOCATION, REFERER, SET_COOKIE, VARY};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use gagne::{Language, Listing, Spec};
use maud::Markup;

use crate::access::wants_page;
use crate::app::App;
use crate::guard::Client;
use crate::language::{ClientLanguage, code};
use crate::{own, uwapi};

pub(crate) use picture::Starts;

/// The paths of all pages. Those of the public protocol take one or two parts of a path that are
/// not among them.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(root))
        .route("/play/{game}", get(game))
        .route("/graph/{game}", get(game_graph))
        .route("/lines/{game}", get(game_lines))
        .route("/graphs", get(own_graph))
        .route("/rules", get(own_rules))
        .route("/exercises", get(exercises))
        .route("/api", get(api))
        .route("/language/{code}", get(language))
}

/// A page.
fn page(status: StatusCode, markup: Markup) -> Response {
    let about = [(VARY, "accept, accept-language, cookie")];
    (status, about, Html(markup.into_string())).into_response()
}

/// That there is nothing at this address, and where to go on.
pub(crate) fn missing(app: &App, language: Language) -> Response {
    let said = app.voices.general(language).say("not-found");
    page(StatusCode::NOT_FOUND, layout::plain(app, language, &said))
}

/// Browsers get the page, programs the list of the public protocol.
async fn root(
    State(app): State<Arc<App>>,
    client: Client,
    ClientLanguage(language): ClientLanguage,
    headers: HeaderMap,
) -> Response {
    if wants_page(&headers) {
        page(StatusCode::OK, home::page(&app, language))
    } else {
        uwapi::list(&app, client, language).await
    }
}

/// Deals that a page chooses among: their numbers can be read out loud.
const DEALS: u64 = 1_000_000;

/// A page about a game, and about the text with its rules.
type About = fn(&App, Language, &Listing, &str) -> Markup;

/// A page about a game, or that there is no such game.
fn about(app: &App, language: Language, game: &str, markup: About) -> Response {
    let name = Spec::parse(game).name;
    let found = match game {
        own::NAME => Ok(&app.own),
        _ => app.registry.find(name),
    };
    match found {
        Ok(listing) => page(StatusCode::OK, markup(app, language, listing, game)),
        Err(error) => {
            let reason = app.voices.general(language).error(&error);
            let markup = layout::plain(app, language, &reason);
            page(StatusCode::NOT_FOUND, markup)
        }
    }
}

async fn game(
    State(app): State<Arc<App>>,
    ClientLanguage(language): ClientLanguage,
    Path(game): Path<String>,
    RawQuery(query): RawQuery,
) -> Response {
    let query = query.unwrap_or_default();
    // A board that nobody chose is dealt: its number stands in the address, and a reload changes nothing.
    let chosen = |part: &str| part.starts_with("p=") || part.starts_with("m=");
    let number = RandomState::new().hash_one(()) % DEALS;
    if !query.split('&').any(chosen)
        && let Some(dealt) = app.registry.dealt(&game, number)
    {
        let mark = if query.is_empty() { "" } else { "?" };
        let there = [(LOCATION, format!("/play/{dealt}{mark}{query}"))];
        return (StatusCode::SEE_OTHER, there).into_response();
    }
    about(&app, language, &game, play::page)
}

async fn game_graph(
    State(app): State<Arc<App>>,
    ClientLanguage(language): ClientLanguage,
    Path(game): Path<String>,
) -> Response {
    about(&app, language, &game, graph::of_game)
}

async fn game_lines(
    State(app): State<Arc<App>>,
    ClientLanguage(language): ClientLanguage,
    Path(game): Path<String>,
) -> Response {
    about(&app, language, &game, lines::page)
}

async fn own_graph(
    State(app): State<Arc<App>>,
    ClientLanguage(language): ClientLanguage,
) -> Response {
    page(StatusCode::OK, graph::own(&app, language))
}

async fn own_rules(
    State(app): State<Arc<App>>,
    ClientLanguage(language): ClientLanguage,
) -> Response {
    page(StatusCode::OK, rules::page(&app, language))
}

async fn exercises(
    State(app): State<Arc<App>>,
    ClientLanguage(language): ClientLanguage,
) -> Response {
    page(StatusCode::OK, exercises::page(&app, language))
}

async fn api(State(app): State<Arc<App>>, ClientLanguage(language): ClientLanguage) -> Response {
    page(StatusCode::OK, reference::page(&app, language))
}

/// Remembers a language and goes back.
async fn language(Path(wanted): Path<String>, headers: HeaderMap) -> Response {
    let chosen = Language::from_locale(&wanted).unwrap_or_default();
    let cookie = format!(
        "lang={}; Path=/; Max-Age=31536000; SameSite=Lax",
        code(chosen)
    );
    // Only a path of our own: nobody is sent elsewhere.
    let back = headers
        .get(REFERER)
        .and_then(|from| from.to_str().ok()?.parse::<axum::http::Uri>().ok())
        .and_then(|from| Some(from.path_and_query()?.as_str().to_owned()))
        .filter(|path| path.starts_with('/') && !path.starts_with("//"));
    let back = back.unwrap_or_else(|| "/".to_owned());
    let about = [(SET_COOKIE, cookie), (LOCATION, back)];
    (StatusCode::SEE_OTHER, about).into_response()
}
