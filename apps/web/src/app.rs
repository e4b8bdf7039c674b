//! What every request shares, and the list of all paths.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{Method, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use gagne::{Error, Language, Listing, Registry, Speech, Stop};
use tokio::sync::Semaphore;

use crate::access::Access;
use crate::api::{self, Arguments, Examples};
use crate::budget::{ANSWER, ServerBounds};
use crate::cache::AnswerCache;
use crate::guard::{Client, broken, guard};
use crate::jobs::{self, Jobs};
use crate::language::ClientLanguage;
use crate::language::voices::Voices;
use crate::limit::{RateLimit, Shares};
use crate::outgoing::OutgoingBytes;
use crate::pool::{Lane, Task, TaskError, Trouble};
use crate::refusal::{Refusal, json_body};
use crate::shelf::GameShelf;
use crate::{assets, openapi, own, pages, uwapi};
use pages::Starts;

/// Bytes of answers that are kept.
const ANSWERS: usize = 32 << 20;
/// Bytes of bodies at once.
const BODIES: usize = 64 << 20;
/// How long it is kept that the budget was too small: another time it may suffice.
const STALE: Duration = Duration::from_secs(60);
/// Questions that may wait in the two lanes.
const WAITING: usize = 1024;
const WAITING_LONG: usize = 128;

/// Why there is no answer.
pub(crate) enum NoAnswer {
    /// The question makes no sense, or the budget was too small for it or for its answer.
    Failed(TaskError),
    /// The threads have none.
    Trouble(Trouble),
}

/// What can be done with a question that the budget was too small for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Longer {
    /// It can be given to a job.
    Job,
    /// Nothing: there is no job of this kind.
    Nothing,
    /// Nothing: it was a job.
    WasJob,
}

impl Longer {
    /// Why there is no answer, and what can be done.
    pub(crate) fn reason(self, failed: &TaskError, speech: &Speech) -> String {
        let error = match failed {
            TaskError::Error(error) => error,
            TaskError::Large => {
                let most = (ANSWER >> 20) as u64;
                return speech.tell("answer-too-large", &[("megabytes", most.into())]);
            }
            TaskError::Rules(complaint) => return own::words(complaint, speech),
        };
        let (reason, job, advice) = match error {
            Error::Stopped {
                stop: Stop::Time, ..
            } => ("stopped-time", "job-stopped-time", "job-longer"),
            Error::Stopped {
                stop: Stop::Memory, ..
            } => ("stopped-memory", "job-stopped-memory", "job-more"),
            _ => return speech.error(error),
        };
        match self {
            Longer::Job => format!("{} {}", speech.say(reason), speech.say(advice)),
            Longer::Nothing => speech.say(reason),
            Longer::WasJob => speech.say(job),
        }
    }
}

/// What every request shares.
pub struct App {
    /// The games that can be asked about.
    pub(crate) registry: Arc<Registry>,
    /// What pages say of rules that somebody sends.
    pub(crate) own: Listing,
    pub(crate) voices: Voices,
    pub(crate) starts: Starts,
    pub(crate) examples: Examples,
    pub(crate) limit: RateLimit,
    pub(crate) bounds: ServerBounds,
    pub(crate) access: Access,
    pub(crate) jobs: Jobs,
    /// Bytes of bodies that may be read or thought about at once.
    pub(crate) bodies: Arc<Semaphore>,
    pub(crate) sending: OutgoingBytes,
    cache: AnswerCache,
    brief: Lane,
    long: Lane,
    shares: Shares,
}

impl App {
    /// Starts the threads that think about these games.
    pub fn new(registry: &Registry, bounds: ServerBounds, access: Access) -> Arc<App> {
        let registry = Arc::new(registry.clone());
        let shelf = Arc::new(GameShelf::new(Arc::clone(&registry), bounds.resting()));
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        Arc::new(App {
            own: own::listing(),
            voices: Voices::new(&registry),
            starts: Starts::default(),
            examples: Examples::of(&registry),
            limit: RateLimit::new(bounds.rate),
            bounds,
            access,
            jobs: Jobs::new(&shelf),
            bodies: Arc::new(Semaphore::new(BODIES)),
            sending: OutgoingBytes::new(),
            cache: AnswerCache::new(ANSWERS),
            brief: Lane::new("brief", &shelf, cores.max(2), WAITING),
            long: Lane::new("long", &shelf, cores.div_ceil(2), WAITING_LONG),
            shares: Shares::default(),
            registry,
        })
    }

    /// What is found about a question: as it was told before, or after a brief try, or after a long
    /// one.
    pub(crate) async fn think(
        &self,
        Client(client): Client,
        question: String,
        task: Task,
    ) -> Result<Arc<[u8]>, NoAnswer> {
        if let Some(known) = self.cache.answer(&question) {
            return Ok(known);
        }
        let brief = self
            .brief
            .run(Arc::clone(&task), self.bounds.brief(), false);
        let mut found = brief.await.map_err(NoAnswer::Trouble)?;
        let longer =
            |error: &Error| matches!(error, Error::Stopped { .. } | Error::TooLarge { .. });
        if matches!(&found, Err(TaskError::Error(error)) if error.is_budget() && longer(error)) {
            let _share = if self.limit.is_free(client) {
                None
            } else {
                let share = self.shares.take(client);
                Some(share.ok_or(NoAnswer::Trouble(Trouble::Greedy))?)
            };
            let long = self.long.run(task, self.bounds.long(), true);
            found = long.await.map_err(NoAnswer::Trouble)?;
        }
        let body: Arc<[u8]> = found.map_err(NoAnswer::Failed)?.into();
        self.cache.keep(question, Arc::clone(&body), None);
        Ok(body)
    }

    /// The answer to a question of the API, or that the budget was too small for it.
    pub(crate) async fn answer(
        &self,
        client: Client,
        question: String,
        asked: &Arguments,
        task: Task,
        language: Language,
        longer: Longer,
    ) -> Response {
        let speech = self.voices.about(language, asked.game());
        let failed = match self.think(client, question.clone(), task).await {
            Ok(body) => return json_body(Bytes::from_owner(body)),
            Err(NoAnswer::Trouble(trouble)) => return self.trouble(&trouble, language),
            Err(NoAnswer::Failed(failed)) => failed,
        };
        match &failed {
            TaskError::Error(error) if !error.is_budget() => {
                return Refusal::of(error, speech).into_response();
            }
            TaskError::Rules(complaint) => {
                return Refusal::rules(complaint, speech).into_response();
            }
            _ => {}
        }
        let told = api::unsolved(asked.clone(), &failed, longer.reason(&failed, speech));
        match self.brief.run(told, self.bounds.brief(), true).await {
            Ok(Ok(body)) => {
                let body: Arc<[u8]> = body.into();
                self.cache.keep(question, Arc::clone(&body), Some(STALE));
                json_body(Bytes::from_owner(body))
            }
            Ok(Err(TaskError::Error(error))) => Refusal::of(&error, speech).into_response(),
            Ok(Err(failed)) => Refusal::bad(longer.reason(&failed, speech)).into_response(),
            Err(trouble) => self.trouble(&trouble, language),
        }
    }

    /// Why the threads have no answer.
    pub(crate) fn trouble(&self, trouble: &Trouble, language: Language) -> Response {
        let speech = self.voices.general(language);
        match trouble {
            Trouble::Busy => {
                let reason = speech.say("busy");
                Refusal::later(StatusCode::SERVICE_UNAVAILABLE, reason, 1).into_response()
            }
            Trouble::Greedy => {
                let reason = speech.say("too-many-long");
                Refusal::later(StatusCode::TOO_MANY_REQUESTS, reason, 1).into_response()
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
        .layer(from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

async fn missing(State(app): State<Arc<App>>, ClientLanguage(language): ClientLanguage) -> Refusal {
    Refusal::missing(app.voices.general(language))
}

async fn wrong_method(
    State(app): State<Arc<App>>,
    ClientLanguage(language): ClientLanguage,
    method: Method,
) -> Refusal {
    let words = [("method", method.as_str().into())];
    let reason = app.voices.general(language).tell("wrong-verb", &words);
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, reason)
}
