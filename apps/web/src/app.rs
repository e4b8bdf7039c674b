//! What every request shares, and the list of all paths.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{Method, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use gagne::{Error, Language};

use crate::api::{self, Asked};
use crate::budget::{BODY, Bounds};
use crate::cache::Cache;
use crate::guard::{broken, guard};
use crate::jobs::{self, Jobs};
use crate::language::Spoken;
use crate::limit::Limit;
use crate::pool::{Lane, Task, Trouble};
use crate::refusal::{Refusal, json_body};
use crate::voices::Voices;
use crate::{assets, openapi, pages, uwapi};

/// Bytes of answers that are kept.
const ANSWERS: usize = 32 << 20;
/// How long it is kept that the budget was too small: another time it may suffice.
const STALE: Duration = Duration::from_secs(60);
/// Questions that may wait in the two lanes, and games that a thread of the first keeps open.
const WAITING: usize = 1024;
const WAITING_LONG: usize = 32;
const GAMES: usize = 6;

/// What every request shares.
pub struct App {
    pub(crate) voices: Voices,
    pub(crate) limit: Limit,
    pub(crate) bounds: Bounds,
    pub(crate) jobs: Jobs,
    cache: Cache,
    brief: Lane,
    long: Lane,
}

impl App {
    /// Starts the threads that think.
    pub fn new(bounds: Bounds) -> Arc<App> {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        Arc::new(App {
            voices: Voices::new(),
            limit: Limit::new(bounds.rate),
            bounds,
            jobs: Jobs::new(),
            cache: Cache::new(ANSWERS),
            brief: Lane::new("brief", cores.max(2), WAITING, GAMES),
            long: Lane::new("long", cores.div_ceil(2), WAITING_LONG, 0),
        })
    }

    /// The answer to a question: as it was given before, or after a brief try, or after a long one.
    pub(crate) async fn answer(
        &self,
        question: String,
        asked: &Asked,
        task: Task,
        language: Language,
    ) -> Response {
        if let Some(known) = self.cache.answer(&question) {
            return json_body(axum::body::Bytes::from_owner(known));
        }
        let brief = self
            .brief
            .run(Arc::clone(&task), self.bounds.brief(), false);
        let mut found = brief.await;
        let longer =
            |error: &Error| matches!(error, Error::Stopped { .. } | Error::TooLarge { .. });
        if matches!(&found, Ok(Err(error)) if error.is_budget() && longer(error)) {
            found = self.long.run(task, self.bounds.long(), true).await;
        }
        let speech = self.voices.about(language, asked.game());
        let (body, good) = match found {
            Ok(Ok(body)) => (body, None),
            Ok(Err(error)) if error.is_budget() => {
                let reason = speech.error(&error);
                let told = api::unsolved(asked.clone(), error, reason);
                match self.brief.run(told, self.bounds.brief(), true).await {
                    Ok(Ok(body)) => (body, Some(STALE)),
                    Ok(Err(error)) => return Refusal::of(&error, speech).into_response(),
                    Err(trouble) => return self.trouble(&trouble, language),
                }
            }
            Ok(Err(error)) => return Refusal::of(&error, speech).into_response(),
            Err(trouble) => return self.trouble(&trouble, language),
        };
        let body: Arc<[u8]> = body.into();
        self.cache.keep(question, Arc::clone(&body), good);
        json_body(axum::body::Bytes::from_owner(body))
    }

    /// Why the threads have no answer.
    pub(crate) fn trouble(&self, trouble: &Trouble, language: Language) -> Response {
        let speech = self.voices.general(language);
        match trouble {
            Trouble::Busy => {
                let reason = speech.say("busy");
                Refusal::later(StatusCode::SERVICE_UNAVAILABLE, reason, 1).into_response()
            }
            Trouble::Lost => broken(speech.say("broken")),
        }
    }
}

/// All paths.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .merge(pages::routes())
        .merge(assets::routes())
        .merge(api::routes())
        .merge(jobs::routes())
        .merge(openapi::routes())
        .merge(uwapi::routes())
        .fallback(missing)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

async fn missing(State(app): State<Arc<App>>, Spoken(language): Spoken) -> Refusal {
    Refusal::missing(app.voices.general(language))
}

async fn wrong_method(
    State(app): State<Arc<App>>,
    Spoken(language): Spoken,
    method: Method,
) -> Refusal {
    let words = [("method", method.as_str().into())];
    let reason = app.voices.general(language).tell("wrong-verb", &words);
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, reason)
}
