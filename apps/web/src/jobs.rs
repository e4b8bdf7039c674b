//! Questions that take long: started, watched, cancelled, fetched.
//!
//! A job is a question of the API with a larger budget. One runs at a time, a few wait, and the answers
//! of the last ones are kept, as far as there is room.

mod paths;

use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use gagne::{Budget, Progress};
use parking_lot::Mutex;
use serde_json::json;
use tokio::sync::watch;

use crate::pool::{Lane, Task, TaskError, Trouble};
use crate::shelf::GameShelf;

pub(crate) use paths::{document, routes};

/// Jobs that wait or run, of all clients and of one.
const OPEN: usize = 8;
const OPEN_EACH: usize = 2;
/// Jobs that are remembered, and bytes of their answers.
const KEPT: usize = 64;
const BYTES: usize = 32 << 20;
/// Time between two words about progress.
const INTERVAL: Duration = Duration::from_millis(200);

/// How far a job is.
#[derive(Clone, Debug, Default)]
pub(crate) enum JobState {
    /// Others are before it.
    #[default]
    Waiting,
    /// Somebody thinks about it.
    Running(Progress),
    /// The answer, in JSON.
    Done(Arc<[u8]>),
    /// No answer, and why.
    Failed(TaskError),
    /// No answer, by a mistake of ours.
    Lost,
}

impl JobState {
    /// Whether nothing comes after it.
    fn is_last(&self) -> bool {
        !matches!(self, JobState::Waiting | JobState::Running(_))
    }
}

/// A job.
pub(crate) struct Job {
    pub(crate) id: String,
    /// The game it is about, whose words explain what went wrong.
    pub(crate) game: String,
    client: IpAddr,
    cancel: Arc<AtomicBool>,
    state: watch::Sender<JobState>,
}

impl Job {
    fn is_over(&self) -> bool {
        self.state.borrow().is_last()
    }

    /// Bytes of its answer.
    fn bytes(&self) -> usize {
        match &*self.state.borrow() {
            JobState::Done(body) => body.len(),
            _ => 0,
        }
    }
}

/// All jobs, the newest last.
pub(crate) struct Jobs {
    lane: Arc<Lane>,
    known: Arc<Mutex<VecDeque<Arc<Job>>>>,
    /// How many were started; makes names that nobody guesses.
    started: AtomicU64,
    names: RandomState,
}

/// Why a job is not taken.
#[derive(Debug)]
pub(crate) enum NoRoom {
    /// All clients together have too many.
    Everybody,
    /// This client has too many.
    Client,
}

impl Jobs {
    pub(crate) fn new(shelf: &Arc<GameShelf>) -> Self {
        Jobs {
            lane: Arc::new(Lane::new("jobs", shelf, 1, OPEN)),
            known: Arc::default(),
            started: AtomicU64::new(0),
            names: RandomState::new(),
        }
    }

    /// Starts a job as soon as those before it are done.
    pub(crate) fn start(
        &self,
        game: String,
        task: Task,
        mut budget: Budget,
        client: IpAddr,
    ) -> Result<Arc<Job>, NoRoom> {
        let mut known = self.known.lock();
        let open = known.iter().filter(|job| !job.is_over());
        let (all, own) = open.fold((0, 0), |(all, own), job| {
            (all + 1, own + usize::from(job.client == client))
        });
        if all >= OPEN {
            return Err(NoRoom::Everybody);
        }
        if own >= OPEN_EACH {
            return Err(NoRoom::Client);
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
        drop(known);
        let known = Arc::clone(&self.known);
        budget.watcher = Some(watcher(&job));
        let (lane, running) = (Arc::clone(&self.lane), Arc::clone(&job));
        tokio::spawn(async move {
            let last = match lane.run(task, budget, true).await {
                Ok(Ok(body)) => JobState::Done(body.into()),
                Ok(Err(error)) => JobState::Failed(error),
                Err(Trouble::Busy | Trouble::Greedy | Trouble::Lost) => JobState::Lost,
            };
            running.state.send_replace(last);
            tidy(&mut known.lock());
        });
        Ok(job)
    }

    /// The job of this name.
    pub(crate) fn find(&self, id: &str) -> Option<Arc<Job>> {
        self.known.lock().iter().find(|job| job.id == id).cloned()
    }

    /// Stops a job and forgets it.
    pub(crate) fn forget(&self, job: &Arc<Job>) {
        job.cancel.store(true, Ordering::Relaxed);
        self.known.lock().retain(|known| !Arc::ptr_eq(known, job));
    }

    /// Stops all jobs.
    pub(crate) fn stop(&self) {
        for job in self.known.lock().iter() {
            job.cancel.store(true, Ordering::Relaxed);
        }
    }
}

/// Forgets the oldest jobs that are over until the rest has room.
fn tidy(known: &mut VecDeque<Arc<Job>>) {
    let mut bytes: usize = known.iter().map(|job| job.bytes()).sum();
    while known.len() > KEPT || bytes > BYTES {
        let Some(oldest) = known.iter().position(|job| job.is_over()) else {
            return;
        };
        bytes -= known.remove(oldest).map_or(0, |job| job.bytes());
    }
}

/// Tells a job of its progress now and then.
fn watcher(job: &Arc<Job>) -> gagne::Watcher {
    let job = Arc::downgrade(job);
    let told = Mutex::new(None);
    Arc::new(move |progress: &Progress| {
        let mut told = told.lock();
        let due = told.is_none_or(|last: Duration| progress.elapsed >= last + INTERVAL);
        if let (true, Some(job)) = (due, job.upgrade()) {
            *told = Some(progress.elapsed);
            job.state.send_replace(JobState::Running(*progress));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn done(bytes: usize) -> Arc<Job> {
        Arc::new(Job {
            id: String::new(),
            game: String::new(),
            client: IpAddr::from([10, 0, 0, 1]),
            cancel: Arc::default(),
            state: watch::Sender::new(JobState::Done(vec![0; bytes].into())),
        })
    }

    #[test]
    fn answers_are_kept_as_far_as_there_is_room() {
        let mut known: VecDeque<_> = (0..10).map(|_| done(BYTES / 4)).collect();
        let running = Arc::new(Job {
            id: "running".to_owned(),
            game: String::new(),
            client: IpAddr::from([10, 0, 0, 1]),
            cancel: Arc::default(),
            state: watch::Sender::default(),
        });
        known.push_front(running);
        let newest = Arc::clone(&known[10]);
        tidy(&mut known);
        assert_eq!(known.len(), 5);
        assert_eq!(known[0].id, "running");
        assert!(Arc::ptr_eq(&known[4], &newest));
        let mut many: VecDeque<_> = (0..100).map(|_| done(1)).collect();
        tidy(&mut many);
        assert_eq!(many.len(), KEPT);
    }
}
