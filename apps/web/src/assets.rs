//! Style sheets, modules and pictures, compiled in. They are fetched once and then only asked whether
//! they changed.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use gagne::Language;

use crate::app::App;
use crate::language::ClientLanguage;
use crate::refusal::Refusal;

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const JSON: &str = "application/json";

/// Lists files of `assets` of one kind.
macro_rules! files {
    ($kind:expr, $($name:literal),* $(,)?) => {
        &[$(($name, $kind, include_str!(concat!("../assets/", $name)))),*]
    };
}

/// Every file: its name, its kind, what is in it.
const FILES: &[&[(&str, &str, &str)]] = &[
    files!(CSS, "style.css"),
    files!(SVG, "icon.svg"),
    files!(
        SCRIPT,
        "api.js",
        "board.js",
        "chart.js",
        "copy.js",
        "diagram.js",
        "exercises.js",
        "graph.js",
        "graphs.js",
        "history.js",
        "job.js",
        "lines.js",
        "own.js",
        "page.js",
        "play.js",
        "preview.js",
        "rules.js",
        "spots.js",
        "statistics.js",
        "table.js",
        "why.js",
        "words.js",
    ),
];

/// The colours of pictures, which the pictures of other programs share.
fn colours() -> &'static str {
    static COLOURS: OnceLock<String> = OnceLock::new();
    COLOURS.get_or_init(|| {
        gagne_draw::theme::style(gagne_draw::Theme::Auto)
            + &gagne_draw::style(gagne_draw::Theme::Auto)
    })
}

/// The paths of all files.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/assets/{file}", get(serve))
        .route("/favicon.ico", get(icon))
}

/// The kind of a file and what is in it.
fn found(wanted: &str) -> Option<(&'static str, &'static str)> {
    let mut files = FILES.iter().flat_map(|files| files.iter());
    let found = files.find(|(name, ..)| *name == wanted);
    found.map(|&(_, kind, text)| (kind, text))
}

async fn icon(headers: HeaderMap) -> Response {
    found("icon.svg").map_or(StatusCode::NOT_FOUND.into_response(), |(kind, text)| {
        file(kind, text, &headers)
    })
}

async fn serve(
    State(app): State<Arc<App>>,
    ClientLanguage(language): ClientLanguage,
    Path(wanted): Path<String>,
    headers: HeaderMap,
) -> Response {
    if wanted == "colours.css" {
        return file(CSS, colours(), &headers);
    }
    if let Some((_, code)) = Language::ALL
        .iter()
        .find(|(_, code)| wanted == format!("words-{code}.json"))
    {
        let language = Language::from_locale(code).unwrap_or_default();
        return file(JSON, &app.voices.handed(language), &headers);
    }
    match found(&wanted) {
        Some((kind, text)) => file(kind, text, &headers),
        None => Refusal::missing(app.voices.general(language)).into_response(),
    }
}

/// A file, or only that it has not changed.
fn file(kind: &'static str, text: &str, headers: &HeaderMap) -> Response {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    let known = headers
        .get(IF_NONE_MATCH)
        .and_then(|tags| tags.to_str().ok());
    let same = known.is_some_and(|tags| tags.split(',').any(|known| known.trim() == tag));
    let about = [(CACHE_CONTROL, "no-cache".to_owned()), (ETAG, tag)];
    if same {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, [(CONTENT_TYPE, kind)], text.to_owned()).into_response()
}
