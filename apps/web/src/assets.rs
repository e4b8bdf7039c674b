//! Style sheets, modules and pictures, compiled in. Pages name them in a folder that is called after what is in all
//! of them, so that browsers keep them for good; elsewhere they are asked whether they changed.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flate2::Compression;
use gagne::Language;

use crate::app::App;
use crate::compression::{accepts, gzip, vary};
use crate::language::ClientLanguage;
use crate::language::voices::Voices;
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
        "board/board.js",
        "board/coordinates.js",
        "board/preview.js",
        "board/spots.js",
        "game/chart.js",
        "game/history.js",
        "game/setup.js",
        "game/statistics.js",
        "game/table.js",
        "graph/diagram.js",
        "graph/view.js",
        "learning/progress.js",
        "learning/tasks.js",
        "learning/why.js",
        "pages/exercises.js",
        "pages/graph.js",
        "pages/graphs.js",
        "pages/lines.js",
        "pages/page.js",
        "pages/play.js",
        "pages/rules.js",
        "reader/copy.js",
        "reader/focus.js",
        "reader/words.js",
        "server/api.js",
        "server/job.js",
        "server/own.js",
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

/// A file as it is sent.
struct Asset {
    kind: &'static str,
    plain: Bytes,
    packed: Bytes,
    tag: String,
}

/// All files.
pub(crate) struct Assets {
    files: BTreeMap<String, Asset>,
    /// The name of the folder: another one whenever any file is another one.
    folder: String,
}

impl Assets {
    /// All files, made once: they are the same for every server.
    pub(crate) fn of(voices: &Voices) -> &'static Assets {
        static ASSETS: OnceLock<Assets> = OnceLock::new();
        ASSETS.get_or_init(|| {
            let mut files: BTreeMap<String, Asset> = FILES
                .iter()
                .flat_map(|files| files.iter())
                .map(|&(name, kind, text)| (name.to_owned(), Asset::new(kind, text)))
                .collect();
            files.insert("colours.css".to_owned(), Asset::new(CSS, colours()));
            for (language, code) in Language::ALL {
                let words = Asset::new(JSON, &voices.handed(language));
                files.insert(words_of(code), words);
            }
            let mut hasher = DefaultHasher::new();
            for (name, file) in &files {
                (name, &file.plain).hash(&mut hasher);
            }
            let folder = format!("{:016x}", hasher.finish());
            Assets { files, folder }
        })
    }

    /// Where a page finds a file.
    pub(crate) fn path(&self, name: &str) -> String {
        format!("/assets/{}/{name}", self.folder)
    }

    /// Modules that these modules import, however far down: browsers fetch them together rather than one after
    /// another.
    pub(crate) fn imported(&self, modules: &[&str]) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        let mut open: Vec<&str> = modules.to_vec();
        while let Some(module) = open.pop() {
            let text = self.files.get(module).map(|file| file.plain.as_ref());
            let text = std::str::from_utf8(text.unwrap_or_default()).unwrap_or_default();
            for line in text.lines().filter(|line| line.starts_with("import ")) {
                let name = line.split('"').nth(1).map(|path| beside(module, path));
                if let Some((name, _)) = name.and_then(|name| self.files.get_key_value(&name))
                    && found.insert(name.as_str())
                {
                    open.push(name);
                }
            }
        }
        found
    }
}

/// The name of a file that a module names by its path from where it is itself.
fn beside(module: &str, path: &str) -> String {
    let room = module.split_once('/').map_or("", |(room, _)| room);
    match path.strip_prefix("../") {
        Some(elsewhere) => elsewhere.to_owned(),
        None => path.replacen('.', room, 1),
    }
}

/// The file of the words of a language.
pub(crate) fn words_of(code: &str) -> String {
    format!("reader/words-{code}.json")
}

/// The paths of all files.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/assets/{*path}", get(serve))
        .route("/favicon.ico", get(icon))
}

async fn icon(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let icon = Assets::of(&app.voices).files.get("icon.svg");
    icon.map_or(StatusCode::NOT_FOUND.into_response(), |icon| {
        icon.send(&headers, false)
    })
}

/// A file, in the folder of today, in none, or in that of an earlier server: only in the first it is kept.
async fn serve(
    State(app): State<Arc<App>>,
    ClientLanguage(language): ClientLanguage,
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Response {
    let Assets { files, folder } = Assets::of(&app.voices);
    let parts = path.split_once('/');
    let named = parts.and_then(|(of, name)| Some((files.get(name)?, of == folder)));
    match named.or_else(|| Some((files.get(&path)?, false))) {
        Some((file, for_good)) => file.send(&headers, for_good),
        None => Refusal::missing(app.voices.general(language)).into_response(),
    }
}

impl Asset {
    fn new(kind: &'static str, text: &str) -> Asset {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let plain = Bytes::copy_from_slice(text.as_bytes());
        // Bytes that cannot be compressed are sent as they are.
        let packed = gzip(&plain, Compression::best()).map_or(plain.clone(), Bytes::from);
        Asset {
            kind,
            packed,
            plain,
            tag: format!("{:016x}", hasher.finish()),
        }
    }

    /// The file, or only that it has not changed.
    fn send(&self, headers: &HeaderMap, for_good: bool) -> Response {
        let coded = accepts(headers) && self.packed.len() < self.plain.len();
        let tag = format!("\"{}{}\"", self.tag, if coded { "-gzip" } else { "" });
        let known = headers
            .get(IF_NONE_MATCH)
            .and_then(|tags| tags.to_str().ok());
        let same = known.is_some_and(|tags| tags.split(',').any(|known| known.trim() == tag));
        let kept = if for_good {
            "public, max-age=31536000, immutable"
        } else {
            "no-cache"
        };
        let about = [(CACHE_CONTROL, kept.to_owned()), (ETAG, tag)];
        let mut response = if same {
            (StatusCode::NOT_MODIFIED, about).into_response()
        } else {
            let body = if coded { &self.packed } else { &self.plain };
            (about, [(CONTENT_TYPE, self.kind)], body.clone()).into_response()
        };
        if coded && !same {
            let gzip = HeaderValue::from_static("gzip");
            response.headers_mut().insert(CONTENT_ENCODING, gzip);
        }
        vary(response.headers_mut());
        response
    }
}
