//! Complete games, found by a thread of their own while somebody reads them.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};

use gagne::{AnyGame, Budget, Error, LineRequest};
use parking_lot::Mutex;
use pyo3::prelude::*;

use crate::ask::{Bounds, PATIENCE};
use crate::game::Game;
use crate::raise::{our_fault, raised};
use crate::rules::PythonRules;
use crate::words::{about, speech};

/// Most lines that are handed over at once.
const MOST: usize = 256;

/// What the thread hands over: lines as JSON, or why there are no more.
type Message = Result<Vec<String>, Error>;

/// Complete games, each as JSON.
#[pyclass(frozen, module = "gagne._gagne")]
pub(crate) struct Lines {
    waiting: Mutex<LineQueue>,
    cancel: Arc<AtomicBool>,
    budget: Budget,
    listing: Arc<gagne::Listing>,
    python: Option<Arc<PythonRules>>,
    process: u32,
}

/// Lines that were found and not read yet, and where more come from.
struct LineQueue {
    found: VecDeque<String>,
    more: Option<Receiver<Message>>,
}

impl Lines {
    /// Begins to find lines.
    pub(crate) fn begin(
        game: &Game,
        position: String,
        request: LineRequest,
        bounds: Option<&Bounds>,
    ) -> PyResult<Lines> {
        let budget = bounds.copied().unwrap_or_default().budget(false);
        let listing = game.listing();
        let opened = game.another();
        let mut opened = opened.map_err(|error| raised(&error, &about(&listing), &budget))?;
        let (sender, receiver) = sync_channel(2);
        let (cancel, within) = (Arc::clone(&budget.cancel), budget.clone());
        // A thread that cannot be started leaves nobody to send anything.
        let _ = std::thread::Builder::new().spawn(move || {
            find(opened.as_mut(), &position, &request, &within, &sender);
        });
        Ok(Lines {
            waiting: Mutex::new(LineQueue {
                found: VecDeque::new(),
                more: Some(receiver),
            }),
            cancel,
            budget,
            listing,
            python: game.python().cloned(),
            process: std::process::id(),
        })
    }
}

/// Finds lines until all are found or nobody reads them any more.
fn find(
    game: &mut dyn AnyGame,
    position: &str,
    request: &LineRequest,
    budget: &Budget,
    sender: &SyncSender<Message>,
) {
    let (mut found, mut most) = (Vec::new(), 1);
    let summary = gagne::lines(game, Some(position), request, budget, &mut |line| {
        match serde_json::to_string(line) {
            Ok(text) => found.push(text),
            Err(_) => return ControlFlow::Break(()),
        }
        if found.len() < most {
            return ControlFlow::Continue(());
        }
        most = MOST.min(2 * most);
        match sender.send(Ok(std::mem::take(&mut found))) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    let _ = sender.send(Ok(found));
    if let Err(error) = summary {
        let _ = sender.send(Err(error));
    }
}

#[pymethods]
impl Lines {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if self.process != std::process::id() {
            return Err(our_fault(speech().say("lines-forked")));
        }
        loop {
            match py.detach(|| self.waiting.lock().next()) {
                NextLine::Line(line) => return Ok(Some(line)),
                NextLine::Wait => py.check_signals()?,
                NextLine::End(error) => {
                    let python = self.python.as_ref().and_then(|rules| rules.take_error(py));
                    let told = || raised(&error?, &about(&self.listing), &self.budget).into();
                    return python.or_else(told).map_or(Ok(None), Err);
                }
            }
        }
    }
}

/// What comes next.
enum NextLine {
    Line(String),
    /// Nothing yet.
    Wait,
    /// Nothing more, for a reason if it is not that all were found.
    End(Option<Error>),
}

impl LineQueue {
    fn next(&mut self) -> NextLine {
        if let Some(line) = self.found.pop_front() {
            return NextLine::Line(line);
        }
        let Some(more) = &self.more else {
            return NextLine::End(None);
        };
        match more.recv_timeout(PATIENCE) {
            Ok(Ok(found)) => {
                self.found.extend(found);
                self.found
                    .pop_front()
                    .map_or(NextLine::Wait, NextLine::Line)
            }
            Ok(Err(error)) => {
                self.more = None;
                NextLine::End(Some(error))
            }
            Err(RecvTimeoutError::Timeout) => NextLine::Wait,
            Err(RecvTimeoutError::Disconnected) => {
                self.more = None;
                NextLine::End(None)
            }
        }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}
