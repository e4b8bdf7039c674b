//! How the engine works while Python goes on.
//!
//! The interpreter is let go of while the engine works, so that other threads run. Work by one thread is done
//! in the thread that asks: to start another would take longer than many an answer. It looks now and then
//! whether somebody pressed Ctrl-C, which only the thread that asks can be told of. So work by several
//! threads is done beside it while it waits.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use gagne::{Budget, Progress, free_memory, parse_size, parse_time};
use parking_lot::Mutex;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::raise::{our_fault, wrong_input};
use crate::words::speech;

/// Time between two looks whether to stop.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

/// Bounds of a question, as they were asked for.
#[pyclass(frozen, module = "gagne._gagne")]
#[derive(Clone, Copy, Default)]
pub(crate) struct Bounds {
    time: Option<Duration>,
    memory: Option<u64>,
    threads: Option<NonZeroUsize>,
}

#[pymethods]
impl Bounds {
    #[new]
    #[pyo3(signature = (time=None, memory=None, threads=None))]
    fn new(
        time: Option<&Bound<'_, PyAny>>,
        memory: Option<&Bound<'_, PyAny>>,
        threads: Option<usize>,
    ) -> PyResult<Self> {
        let wrong = |name: &str, text: &Bound<'_, PyAny>| {
            let words = [("text", text.to_string().into())];
            wrong_input(speech().tell(name, &words))
        };
        let time = time
            .map(|time| {
                let read = match time.cast::<PyString>() {
                    Ok(text) => parse_time(&text.to_string()),
                    // A time beyond all times is no bound.
                    Err(_) => time
                        .extract::<f64>()
                        .ok()
                        .filter(|seconds| *seconds >= 0.0)
                        .map(|seconds| {
                            Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
                        }),
                };
                read.ok_or_else(|| wrong("wrong-time", time))
            })
            .transpose()?;
        let memory = memory
            .map(|memory| {
                let read = match memory.cast::<PyString>() {
                    Ok(text) => parse_size(&text.to_string()),
                    Err(_) => memory
                        .extract::<f64>()
                        .ok()
                        .filter(|bytes| *bytes >= 0.0)
                        .map(|bytes| bytes as u64),
                };
                read.ok_or_else(|| wrong("wrong-memory", memory))
            })
            .transpose()?;
        if threads == Some(0) {
            return Err(wrong_input(speech().say("wrong-threads")));
        }
        Ok(Bounds {
            time,
            memory,
            threads: threads.and_then(NonZeroUsize::new),
        })
    }
}

impl Bounds {
    /// A budget of these bounds; what was not asked for is bounded by the machine. Work that is worth it is
    /// spread over several threads.
    pub(crate) fn budget(self, spread: bool) -> Budget {
        // To ask how many there are means to read files.
        let machine = || std::thread::available_parallelism().ok();
        Budget {
            time: self.time,
            memory: Some(self.memory.unwrap_or_else(usual_memory)),
            threads: self.threads.or_else(|| spread.then(machine).flatten()),
            ..Budget::default()
        }
    }
}

/// The memory that questions may take; to ask the system takes longer than to answer some of them.
fn usual_memory() -> u64 {
    static KNOWN: Mutex<Option<(Instant, u64)>> = Mutex::new(None);
    let mut known = KNOWN.lock();
    match *known {
        Some((when, memory)) if when.elapsed() < Duration::from_secs(1) => memory,
        _ => {
            let memory = free_memory();
            *known = Some((Instant::now(), memory));
            memory
        }
    }
}

/// Who is told of progress.
static PROGRESS: Mutex<Option<Py<PyAny>>> = Mutex::new(None);

/// Somebody to be told of the progress of long work: called with a dict, and with none when it is over.
#[pyfunction]
#[pyo3(signature = (listener=None))]
pub(crate) fn set_progress(listener: Option<Py<PyAny>>) {
    *PROGRESS.lock() = listener;
}

/// A question under way.
struct Call {
    budget: Budget,
    began: Instant,
    /// When it was looked last whether to stop, in milliseconds.
    looked: AtomicU64,
    /// What an interrupt, or whoever is told of progress, raised.
    raised: Mutex<Option<PyErr>>,
    /// How far the work has come.
    latest: Mutex<Option<Progress>>,
    /// Whether anybody was told.
    told: Mutex<bool>,
}

/// Time before anybody is told of progress.
const QUIET: Duration = Duration::from_millis(500);

impl Call {
    /// Looks whether somebody wants to stop, and tells of progress.
    fn look(&self, py: Python<'_>) {
        let told = py.check_signals().and_then(|()| self.tell(py));
        if let Err(error) = told {
            self.raised.lock().get_or_insert(error);
            self.budget.cancel.store(true, Ordering::Relaxed);
        }
    }

    fn tell(&self, py: Python<'_>) -> PyResult<()> {
        if self.began.elapsed() < QUIET {
            return Ok(());
        }
        let listener = PROGRESS
            .lock()
            .as_ref()
            .map(|listener| listener.clone_ref(py));
        let (Some(listener), Some(now)) = (listener, *self.latest.lock()) else {
            return Ok(());
        };
        *self.told.lock() = true;
        let said = PyDict::new(py);
        said.set_item("positions", now.positions)?;
        said.set_item("bytes", now.bytes)?;
        said.set_item("seconds", self.began.elapsed().as_secs_f64())?;
        said.set_item("phase", now.phase.map(gagne::Phase::name))?;
        said.set_item("level", now.level.map(|(level, _)| level))?;
        said.set_item("levels", now.level.and_then(|(_, levels)| levels))?;
        said.set_item("left", now.left.map(|left| left.as_secs_f64()))?;
        listener.call1(py, (said,))?;
        Ok(())
    }

    /// Tells that it is over, if anybody was told before.
    fn end(&self, py: Python<'_>) -> PyResult<()> {
        let listener = PROGRESS
            .lock()
            .as_ref()
            .map(|listener| listener.clone_ref(py));
        match listener.filter(|_| *self.told.lock()) {
            Some(listener) => listener.call1(py, (py.None(),)).map(|_| ()),
            None => Ok(()),
        }
    }

    /// Whether it is time to look again.
    fn is_due(&self) -> bool {
        let now = self.began.elapsed().as_millis() as u64;
        let last = self.looked.load(Ordering::Relaxed);
        let due = now >= last + PATIENCE.as_millis() as u64;
        if due {
            self.looked.store(now, Ordering::Relaxed);
        }
        due
    }
}

/// Lets the engine work within bounds, without the interpreter.
pub(crate) fn ask<T: Send>(
    py: Python<'_>,
    bounds: Option<&Bounds>,
    spread: bool,
    work: impl FnOnce(&Budget) -> T + Send,
) -> PyResult<T> {
    let mut budget = bounds.copied().unwrap_or_default().budget(spread);
    let beside = budget.threads.is_some_and(|threads| threads.get() > 1);
    let call = Arc::new(Call {
        budget: budget.clone(),
        began: Instant::now(),
        looked: AtomicU64::new(0),
        raised: Mutex::default(),
        latest: Mutex::default(),
        told: Mutex::default(),
    });
    let watched = Arc::clone(&call);
    budget.watcher = Some(Arc::new(move |now| {
        if watched.is_due() {
            *watched.latest.lock() = Some(*now);
            if !beside {
                Python::attach(|py| watched.look(py));
            }
        }
    }));
    let guarded = || catch_unwind(AssertUnwindSafe(|| work(&budget)));
    let answer = py.detach(|| {
        if beside {
            wait(&call, guarded)
        } else {
            guarded()
        }
    });
    call.end(py)?;
    if let Some(error) = call.raised.lock().take() {
        return Err(error);
    }
    answer.map_err(|panic| our_fault(words_of(panic.as_ref())))
}

/// Works in a thread of its own and looks now and then whether to stop.
fn wait<T: Send>(call: &Call, work: impl FnOnce() -> T + Send) -> T {
    let done = AtomicBool::new(false);
    let asker = std::thread::current();
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let answer = work();
            done.store(true, Ordering::Release);
            asker.unpark();
            answer
        });
        while !(done.load(Ordering::Acquire) || worker.is_finished()) {
            std::thread::park_timeout(PATIENCE);
            if call.is_due() {
                Python::attach(|py| call.look(py));
            }
        }
        match worker.join() {
            Ok(answer) => answer,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// What a panic said.
fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    let detail = text.unwrap_or_default();
    speech().tell("our-fault", &[("detail", detail.into())])
}
