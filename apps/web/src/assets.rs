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

use crate::app::App;
use crate::language::Spoken;
use crate::refusal::Refusal;

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// Every file: its name, its kind, what is in it.
const FILES: &[(&str, &str, &str)] = &[
    ("style.css", CSS, include_str!("../assets/style.css")),
    ("icon.svg", SVG, include_str!("../assets/icon.svg")),
    ("play.js", SCRIPT, include_str!("../assets/play.js")),
    ("api.js", SCRIPT, include_str!("../assets/api.js")),
];

/// The colours of pictures, which the pictures of other programs share.
fn colours() -> &'static str {
    static COLOURS: OnceLock<String> = OnceLock::new();
    COLOURS.get_or_init(|| gagne_draw::theme::style(gagne_draw::theme::Theme::Auto))
}

/// The paths of all files.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/assets/{file}", get(serve))
        .route("/favicon.ico", get(icon))
}

async fn icon(headers: HeaderMap) -> Response {
    let icon = FILES.iter().find(|(name, ..)| *name == "icon.svg");
    icon.map_or(StatusCode::NOT_FOUND.into_response(), |(_, kind, text)| {
        file(kind, text, &headers)
    })
}

async fn serve(
    State(app): State<Arc<App>>,
    Spoken(language): Spoken,
    Path(wanted): Path<String>,
    headers: HeaderMap,
) -> Response {
    if wanted == "colours.css" {
        return file(CSS, colours(), &headers);
    }
    match FILES.iter().find(|(name, ..)| *name == wanted) {
        Some((_, kind, text)) => file(kind, text, &headers),
        None => Refusal::missing(app.voices.general(language)).into_response(),
    }
}

/// A file, or only that it has not changed.
fn file(kind: &'static str, text: &'static str, headers: &HeaderMap) -> Response {
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
    (about, [(CONTENT_TYPE, kind)], text).into_response()
}
