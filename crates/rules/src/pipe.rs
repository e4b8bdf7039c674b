//! Rules that another program tells, line by line over a pipe.
//!
//! Each question is a line of JSON and so is its answer; the book describes them. With several threads, several
//! copies of the program share large questions.

mod base64;
#[cfg(test)]
mod fuzz;
mod hello;
mod reply;
mod words;
mod worker;

use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gagne_core::{Budget, is_hidden};
use parking_lot::Mutex;
use serde::Deserialize;

use crate::Complaint;
use crate::rules::{Desk, Failure, Profile, Rules, Unreadable};
use crate::store::Store;
use hello::{Hello, hello};
use reply::Scribe;
use words::{clean, excerpt};
pub use worker::end_programs;
use worker::{Patience, Worker};

/// How long an answer is waited for when the time is not bounded.
const PATIENCE: Duration = Duration::from_secs(60);
/// Positions that are worth a copy of the program.
const SHARE: usize = 512;

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
    budget: Budget,
    opened: Instant,
}

#[derive(Deserialize)]
struct Reading {
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
    pub fn open(launch: Launch, budget: &Budget) -> Result<Self, Failure> {
        let opened = Instant::now();
        let (worker, hello) = begin(&launch, budget, opened)?;
        Ok(Pipe {
            launch,
            hello,
            workers: Mutex::new(vec![worker]),
            budget: budget.clone(),
            opened,
        })
    }

    fn patience(&self) -> Patience {
        patience(&self.budget, self.opened)
    }

    /// One more copy, which must say of itself what the first one said.
    fn join(&self, workers: &mut Vec<Worker>) -> Result<(), Failure> {
        let (worker, hello) = begin(&self.launch, &self.budget, self.opened)?;
        if hello != self.hello {
            let position = hello.start.unwrap_or_default();
            return Err(Complaint::ChangedMind { position }.into());
        }
        workers.push(worker);
        Ok(())
    }

    /// Asks for something else than what follows.
    fn ask(&self, question: &str, text: &str) -> Result<Vec<u8>, Failure> {
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
        let answer = worker
            .send(request)
            .and_then(|()| worker.receive(&self.patience(), || clean(text)));
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
    ) -> Result<(), Failure> {
        let mut request = br#"{"expand":["#.to_vec();
        for (place, &state) in states.iter().enumerate() {
            if place > 0 {
                request.push(b',');
            }
            match worker.number(state) {
                Some(number) => request.extend_from_slice(number.to_string().as_bytes()),
                None => {
                    let text = String::from_utf8_lossy(store.state(state));
                    let text = serde_json::Value::from(text.into_owned());
                    request.extend_from_slice(text.to_string().as_bytes());
                    if self.hello.numbers {
                        worker.states.push(state);
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
    ) -> Result<(), Failure> {
        let threads = self.budget.threads.map_or(1, |threads| threads.get());
        let shares = (states.len() / SHARE).clamp(1, threads);
        while workers.len() < shares {
            self.join(workers)?;
        }
        let each = states.len().div_ceil(shares);
        let ahead = if shares == 1 { ahead } else { 0 };
        desk.look(|store| {
            let mut parts = workers.iter_mut().zip(states.chunks(each));
            parts.try_for_each(|(worker, part)| self.send(worker, part, ahead, store))
        })?;
        let patience = self.patience();
        for (worker, part) in workers.iter_mut().zip(states.chunks(each)) {
            let about = || desk.look(|store| clean(&String::from_utf8_lossy(store.state(part[0]))));
            let line = worker.receive(&patience, about)?;
            desk.add(|store| {
                let numbers = self.hello.numbers.then_some(&mut worker.states);
                Scribe::new(store, &self.hello.profile, numbers, part).read(&line)
            })?;
            worker.learn();
        }
        Ok(())
    }
}

fn patience(budget: &Budget, opened: Instant) -> Patience {
    let now = Instant::now();
    let whole = budget.time.unwrap_or(PATIENCE);
    let all = budget
        .time
        .and_then(|time| opened.checked_add(time))
        .filter(|until| *until > now);
    Patience {
        until: all.or_else(|| now.checked_add(whole)).unwrap_or(now),
        is_all: budget.time.is_some(),
        whole,
        cancel: Arc::clone(&budget.cancel),
    }
}

fn begin(launch: &Launch, budget: &Budget, opened: Instant) -> Result<(Worker, Hello), Failure> {
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

    fn expand(&self, states: &[u32], ahead: usize, desk: &Desk<'_>) -> Result<(), Failure> {
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
        let read: Result<Reading, _> = serde_json::from_slice(&line);
        match read {
            Ok(Reading {
                position: Some(position),
            }) if position.contains(is_hidden) => {
                let text = clean(&position);
                Err(Unreadable::Failure(Complaint::Hidden { text }.into()))
            }
            Ok(Reading { position }) => position.map(String::into_bytes).ok_or(Unreadable::Text),
            Err(error) => Err(Unreadable::Failure(rubbish(&line, &error))),
        }
    }

    fn picture(&self, state: &[u8]) -> Result<Option<String>, Failure> {
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

fn rubbish(line: &[u8], error: &serde_json::Error) -> Failure {
    let detail = clean(&error.to_string());
    let line = excerpt(line);
    Complaint::Rubbish { line, detail }.into()
}
