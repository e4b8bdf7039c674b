//! Questions that take long: started, watched, cancelled, fetched.
//!
//! A job is a question of the API with a larger budget. One runs at a time, a few wait, and the answers
//! of the last ones are kept.

mod paths;

use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use gagne::{Budget, Progress};
use serde_json::json;
use tokio::sync::watch;

use crate::pool::{Lane, Task, Trouble};

pub(crate) use paths::{document, routes};

/// Jobs that wait or run, of all clients and of one.
const OPEN: usize = 8;
const OPEN_EACH: usize = 2;
/// Jobs that are remembered.
const KEPT: usize = 64;
/// Time between two words about progress.
const INTERVAL: Duration = Duration::from_millis(200);

/// How far a job is.
#[derive(Clone, Debug, Default)]
pub(crate) enum State {
    /// Others are before it.
    #[default]
    Waiting,
    /// Somebody thinks about it.
    Running(Progress),
    /// The answer, in JSON.
    Done(Arc<[u8]>),
    /// No answer, and why.
    Failed(gagne::Error),
    /// No answer, by a mistake of ours.
    Lost,
}

impl State {
    /// Whether nothing comes after it.
    fn is_last(&self) -> bool {
        !matches!(self, State::Waiting | State::Running(_))
    }
}

/// A job.
pub(crate) struct Job {
    pub(crate) id: String,
    /// The game it is about, whose words explain what went wrong.
    pub(crate) game: String,
    client: IpAddr,
    cancel: Arc<AtomicBool>,
    state: watch::Sender<State>,
}

impl Job {
    fn is_over(&self) -> bool {
        self.state.borrow().is_last()
    }
}

/// All jobs, the newest last.
pub(crate) struct Jobs {
    lane: Arc<Lane>,
    known: Mutex<VecDeque<Arc<Job>>>,
    /// How many were started; makes names that nobody guesses.
    started: AtomicU64,
    names: RandomState,
}

/// Why a job is not taken.
#[derive(Debug)]
pub(crate) enum Full {
    /// All clients together have too many.
    Everybody,
    /// This client has too many.
    Client,
}

impl Jobs {
    pub(crate) fn new() -> Self {
        Jobs {
            lane: Arc::new(Lane::new("jobs", 1, OPEN, 0)),
            known: Mutex::default(),
            started: AtomicU64::new(0),
            names: RandomState::new(),
        }
    }

    fn known(&self) -> MutexGuard<'_, VecDeque<Arc<Job>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a job as soon as those before it are done.
    pub(crate) fn start(
        &self,
        game: String,
        task: Task,
        mut budget: Budget,
        client: IpAddr,
    ) -> Result<Arc<Job>, Full> {
        let mut known = self.known();
        let open = known.iter().filter(|job| !job.is_over());
        let (all, own) = open.fold((0, 0), |(all, own), job| {
            (all + 1, own + usize::from(job.client == client))
        });
        if all >= OPEN {
            return Err(Full::Everybody);
        }
        if own >= OPEN_EACH {
            return Err(Full::Client);
        }
        let number = self.started.fetch_add(1, Ordering::Relaxed);
        let job = Arc::new(Job {
            id: format!("{:016x}", self.names.hash_one(number)),
            game,
            client,
            cancel: Arc::clone(&budget.cancel),
            state: watch::Sender::default(),
        });
        known.push_back(Arc::clone(&job));
        if known.len() > KEPT
            && let Some(oldest) = known.iter().position(|job| job.is_over())
        {
            known.remove(oldest);
        }
        drop(known);
        budget.watcher = Some(watcher(&job));
        let (lane, running) = (Arc::clone(&self.lane), Arc::clone(&job));
        tokio::spawn(async move {
            let last = match lane.run(task, budget, true).await {
                Ok(Ok(body)) => State::Done(body.into()),
                Ok(Err(error)) => State::Failed(error),
                Err(Trouble::Busy | Trouble::Greedy | Trouble::Lost) => State::Lost,
            };
            running.state.send_replace(last);
        });
        Ok(job)
    }

    /// The job of this name.
    pub(crate) fn find(&self, id: &str) -> Option<Arc<Job>> {
        self.known().iter().find(|job| job.id == id).cloned()
    }

    /// Stops a job and forgets it.
    pub(crate) fn forget(&self, job: &Arc<Job>) {
        job.cancel.store(true, Ordering::Relaxed);
        self.known().retain(|known| !Arc::ptr_eq(known, job));
    }

    /// Stops all jobs.
    pub(crate) fn stop(&self) {
        for job in self.known().iter() {
            job.cancel.store(true, Ordering::Relaxed);
        }
    }
}

/// Tells a job of its progress now and then.
fn watcher(job: &Arc<Job>) -> gagne::Watcher {
    let job = Arc::downgrade(job);
    let told = Mutex::new(None);
    Arc::new(move |progress: &Progress| {
        let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
        let due = told.is_none_or(|last: Duration| progress.elapsed >= last + INTERVAL);
        if let (true, Some(job)) = (due, job.upgrade()) {
            *told = Some(progress.elapsed);
            job.state.send_replace(State::Running(*progress));
        }
    })
}

/// How far work has come, in JSON.
fn progress(progress: &Progress) -> serde_json::Value {
    json!({
        "positions": progress.positions,
        "bytes": progress.bytes,
        "seconds": progress.elapsed.as_secs_f64(),
        "phase": progress.phase.map(gagne::Phase::name),
        "level": progress.level.map(|(level, _)| level),
        "levels": progress.level.and_then(|(_, levels)| levels),
        "left": progress.left.map(|left| left.as_secs_f64()),
    })
}
