//! Rules that another program tells, line by line over a pipe.
//!
//! Each question is a line of JSON and so is its answer; the book describes them. With several threads, several
//! copies of the program share large questions.

mod base64;
mod columns;
#[cfg(test)]
mod fuzz;
mod hello;
mod marshal;
mod numbers;
mod reply;
mod words;
mod worker;

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gagne_core::{Budget, is_hidden};
use parking_lot::Mutex;
use serde::Deserialize;

use crate::Complaint;
use crate::rules::{Desk, Profile, Rules, RulesFailure, Unreadable};
use crate::store::Store;
use hello::{Hello, hello};
use reply::Scribe;
use words::{clean, excerpt};
pub use worker::end_programs;
use worker::{ReplyPatience, Worker};

/// How long an answer is waited for when the time is not bounded.
const PATIENCE: Duration = Duration::from_secs(60);
/// Positions that are worth a copy of the program, if each takes at least so long: copies tell each other
/// of positions by their texts, and to read those takes time too.
const SHARE: usize = 512;
const SLOW: Duration = Duration::from_micros(50);
/// Positions at once from which on the program goes on by itself while its answer is read.
const MANY: usize = 1024;

/// How a program is started.
pub struct Launch {
    /// Makes the command, which is run once for each copy.
    pub command: Box<dyn Fn() -> Command + Send + Sync>,
    /// What to call the game if the program gives it no name.
    pub name: String,
    /// What to install if the program is not there, where that is known.
    pub package: Option<String>,
}

/// A program that tells rules.
pub struct Pipe {
    launch: Launch,
    hello: Hello,
    workers: Mutex<Vec<Worker>>,
    /// Whether a position takes long.
    slow: AtomicBool,
    budget: Budget,
    opened: Instant,
}

#[derive(Deserialize)]
struct PipeReading {
    #[serde(default)]
    position: Option<String>,
}

#[derive(Deserialize)]
struct Showing {
    #[serde(default)]
    show: Option<String>,
}

impl Pipe {
    /// Starts a program and hears what it says of itself. Time, memory, threads and the wish to stop are
    /// those of the budget.
    pub fn open(launch: Launch, budget: &Budget) -> Result<Self, RulesFailure> {
        let opened = Instant::now();
        let (worker, hello) = begin(&launch, budget, opened)?;
        Ok(Pipe {
            launch,
            hello,
            workers: Mutex::new(vec![worker]),
            slow: AtomicBool::new(false),
            budget: budget.clone(),
            opened,
        })
    }

    fn patience(&self) -> ReplyPatience {
        patience(&self.budget, self.opened)
    }

    /// One more copy, which must say of itself what the first one said.
    fn join(&self, workers: &mut Vec<Worker>) -> Result<(), RulesFailure> {
        let (worker, hello) = begin(&self.launch, &self.budget, self.opened)?;
        if hello != self.hello {
            let position = hello.start.unwrap_or_default();
            return Err(Complaint::ChangedMind { position }.into());
        }
        workers.push(worker);
        Ok(())
    }

    /// Asks for something else than what follows.
    fn ask(&self, question: &str, text: &str) -> Result<Vec<u8>, RulesFailure> {
        let mut workers = self.workers.lock();
        let Some(worker) = workers.first_mut() else {
            return Err(Complaint::Unanswered {
                position: text.to_owned(),
            }
            .into());
        };
        let mut request = serde_json::json!({ question: text })
            .to_string()
            .into_bytes();
        request.push(b'\n');
        let patience = self.patience();
        let answer = worker
            .hear(&patience, text)
            .and_then(|()| worker.send(request))
            .and_then(|()| worker.receive(&patience, || clean(text)));
        if answer.is_err() {
            workers.clear();
        }
        answer
    }

    /// Sends a share of the states to a worker; how many more may be answered besides.
    fn send(
        &self,
        worker: &mut Worker,
        states: &[u32],
        ahead: usize,
        store: &Store,
    ) -> Result<(), RulesFailure> {
        let mut request = br#"{"expand":["#.to_vec();
        for (place, &state) in states.iter().enumerate() {
            if place > 0 {
                request.push(b',');
            }
            match worker.numbers.number(state) {
                Some(number) => request.extend_from_slice(number.to_string().as_bytes()),
                None => {
                    let text = String::from_utf8_lossy(store.state(state));
                    let text = serde_json::Value::from(text.into_owned());
                    request.extend_from_slice(text.to_string().as_bytes());
                    if self.hello.numbers {
                        worker.numbers.push(state);
                    }
                }
            }
        }
        request.extend_from_slice(format!("],\"ahead\":{ahead}}}\n").as_bytes());
        worker.send(request)
    }

    fn expand_by(
        &self,
        workers: &mut Vec<Worker>,
        states: &[u32],
        ahead: usize,
        desk: &Desk<'_>,
    ) -> Result<(), RulesFailure> {
        let patience = self.patience();
        let first = states.first().copied().unwrap_or_default();
        let about = || desk.look(|store| clean(&String::from_utf8_lossy(store.state(first))));
        let many = states.len() + ahead;
        if let Some(worker) = workers.first_mut().filter(|worker| worker.onward) {
            let line = worker.found(&patience, about)?;
            self.go_on(worker, many)?;
            self.note(worker, &line, &[], desk)?;
        }
        if desk.look(|store| store.is_known(first)) {
            return Ok(());
        }
        // Numbers are given in the order of what is said, so that all is heard before more is asked.
        if let Some(worker) = workers.first_mut().filter(|worker| worker.onward) {
            let line = worker.found(&patience, about)?;
            self.note(worker, &line, &[], desk)?;
        }
        let mut rest = states.to_vec();
        desk.look(|store| rest.retain(|&state| !store.is_known(state)));
        let threads = self.budget.threads.map_or(1, |threads| threads.get());
        let most = if self.slow.load(Ordering::Relaxed) {
            threads
        } else {
            1
        };
        let shares = (rest.len() / SHARE).clamp(1, most);
        while workers.len() < shares {
            self.join(workers)?;
        }
        let each = rest.len().div_ceil(shares).max(1);
        let ahead = if shares == 1 { ahead } else { 0 };
        let began = Instant::now();
        let before = desk.look(Store::answered);
        desk.look(|store| {
            let mut parts = workers.iter_mut().zip(rest.chunks(each));
            parts.try_for_each(|(worker, part)| self.send(worker, part, ahead, store))
        })?;
        for (worker, part) in workers.iter_mut().zip(rest.chunks(each)) {
            let line = worker.receive(&patience, about)?;
            if shares == 1 {
                self.go_on(worker, many)?;
            }
            self.note(worker, &line, part, desk)?;
        }
        let told = desk.look(Store::answered) - before;
        let long = began.elapsed() > SLOW * u32::try_from(told).unwrap_or(u32::MAX);
        self.slow.store(long, Ordering::Relaxed);
        Ok(())
    }

    /// Notes an answer.
    fn note(
        &self,
        worker: &mut Worker,
        line: &[u8],
        asked: &[u32],
        desk: &Desk<'_>,
    ) -> Result<(), RulesFailure> {
        desk.add(|store| {
            let numbers = self.hello.numbers.then_some(&mut worker.numbers);
            Scribe::new(store, &self.hello.profile, numbers, asked).read(line)
        })?;
        Ok(())
    }

    /// Lets a program that can go on by itself while its last answer is read.
    fn go_on(&self, worker: &mut Worker, many: usize) -> Result<(), RulesFailure> {
        if self.hello.onward && many >= MANY {
            worker.send(format!("{{\"expand\":[],\"ahead\":{many}}}\n").into_bytes())?;
            worker.onward = true;
        }
        Ok(())
    }
}

fn patience(budget: &Budget, opened: Instant) -> ReplyPatience {
    let now = Instant::now();
    let whole = budget.time.unwrap_or(PATIENCE);
    let all = budget
        .time
        .and_then(|time| opened.checked_add(time))
        .filter(|until| *until > now);
    ReplyPatience {
        until: all.or_else(|| now.checked_add(whole)).unwrap_or(now),
        is_all: budget.time.is_some(),
        whole,
        cancel: Arc::clone(&budget.cancel),
    }
}

fn begin(
    launch: &Launch,
    budget: &Budget,
    opened: Instant,
) -> Result<(Worker, Hello), RulesFailure> {
    let mut command = (launch.command)();
    let program = command.get_program().to_string_lossy().into_owned();
    let mut worker = Worker::start(&mut command, budget.memory).map_err(|error| {
        if error.kind() == std::io::ErrorKind::NotFound {
            let package = launch.package.clone();
            return Complaint::Missing { program, package };
        }
        let detail = clean(&error.to_string());
        Complaint::CannotStart { program, detail }
    })?;
    let line = worker.receive(&patience(budget, opened), || launch.name.clone())?;
    let hello = hello(&line, &launch.name)?;
    Ok((worker, hello))
}

impl Rules for Pipe {
    fn profile(&self) -> &Profile {
        &self.hello.profile
    }

    fn start(&self) -> Option<Vec<u8>> {
        self.hello.start.clone().map(String::into_bytes)
    }

    fn expand(&self, states: &[u32], ahead: usize, desk: &Desk<'_>) -> Result<(), RulesFailure> {
        let mut workers = self.workers.lock();
        let expanded = self.expand_by(&mut workers, states, ahead, desk);
        if expanded.is_err() {
            // Nothing will be asked any more.
            workers.clear();
        }
        expanded
    }

    fn write(&self, state: &[u8], out: &mut String) {
        out.push_str(&String::from_utf8_lossy(state));
    }

    fn read(&self, text: &str) -> Result<Vec<u8>, Unreadable> {
        if text.is_empty() || text.contains(is_hidden) {
            return Err(Unreadable::Text);
        }
        if !self.hello.reads {
            return Ok(text.as_bytes().to_vec());
        }
        let line = self.ask("read", text).map_err(Unreadable::Failure)?;
        let read: Result<PipeReading, _> = serde_json::from_slice(&line);
        match read {
            Ok(PipeReading {
                position: Some(position),
            }) if position.contains(is_hidden) => {
                let text = clean(&position);
                Err(Unreadable::Failure(Complaint::Hidden { text }.into()))
            }
            Ok(PipeReading { position }) => {
                position.map(String::into_bytes).ok_or(Unreadable::Text)
            }
            Err(error) => Err(Unreadable::Failure(rubbish(&line, &error))),
        }
    }

    fn picture(&self, state: &[u8]) -> Result<Option<String>, RulesFailure> {
        if !self.hello.shows {
            return Ok(None);
        }
        let line = self.ask("show", &String::from_utf8_lossy(state))?;
        let shown: Showing =
            serde_json::from_slice(&line).map_err(|error| rubbish(&line, &error))?;
        let lines = shown.show.map(|shown| {
            let lines = shown.lines().map(|line| line.replace(is_hidden, " "));
            lines.collect::<Vec<_>>().join("\n")
        });
        Ok(lines)
    }
}

fn rubbish(line: &[u8], error: &serde_json::Error) -> RulesFailure {
    let detail = clean(&error.to_string());
    let line = excerpt(line);
    Complaint::Rubbish { line, detail }.into()
}
