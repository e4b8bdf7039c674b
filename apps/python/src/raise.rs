//! Exceptions.

use gagne::{Budget, Error, Speech, Stop};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// An exception of the module `gagne.errors`, made from these values.
fn of_ours<A>(name: &'static str, values: impl FnOnce(&Bound<'_, PyType>) -> PyResult<A>) -> PyErr
where
    A: Into<Py<PyAny>>,
{
    Python::attach(|py| {
        let made = py
            .import("gagne.errors")
            .and_then(|errors| errors.getattr(name))
            .and_then(|class| Ok(class.cast_into::<PyType>()?))
            .and_then(|class| values(&class).map(Into::into));
        match made {
            Ok(exception) => PyErr::from_value(exception.into_bound(py)),
            Err(error) => error,
        }
    })
}

/// An exception that says only words.
fn told(name: &'static str, words: String) -> PyErr {
    of_ours(name, |class| Ok(class.call1((words,))?.unbind()))
}

/// What was asked makes no sense.
pub(crate) fn wrong_input(words: String) -> PyErr {
    told("InputError", words)
}

/// Something that must hold does not.
pub(crate) fn our_fault(words: String) -> PyErr {
    told("Fault", words)
}

/// Which bound was met.
fn reason(error: &Error) -> &'static str {
    match error {
        Error::Stopped { stop, .. } => match stop {
            Stop::Time => "time",
            Stop::Memory => "memory",
            Stop::Disk => "disk",
            Stop::Cancelled => "cancelled",
            Stop::Length => "length",
            Stop::Loop | Stop::Fault | Stop::Game => "fault",
        },
        Error::TooLarge { .. } => "memory",
        _ => "size",
    }
}

/// What options of the command line are called here, the longer ones first.
const ARGUMENTS: [(&str, &str); 12] = [
    ("--max-nodes N", "most=N"),
    ("--depth N", "depth=N"),
    ("--storage ", "storage="),
    ("--time", "time"),
    ("--memory", "memory"),
    ("--method", "method"),
    ("--best", "best=True"),
    ("--symmetry", "symmetry=True"),
    ("--tree", "tree=True"),
    ("--fit", "fit=True"),
    ("--target", "target"),
    ("`gagne play`", "`play`"),
];

/// An error in words.
fn words_of(error: &Error, speech: &Speech) -> String {
    if let Error::ComesBack { game, cycle } = error {
        let words = [
            ("game", game.as_str().into()),
            ("line", cycle.join(" > ").into()),
        ];
        return speech.tell("rules-come-back", &words);
    }
    let said = speech.error(error);
    let renamed = ARGUMENTS.iter();
    renamed.fold(said, |said, (option, argument)| {
        said.replace(option, argument)
    })
}

/// The exception of an error, in words.
pub(crate) fn raised(error: &Error, speech: &Speech, budget: &Budget) -> PyErr {
    let words = words_of(error, speech);
    if error.is_budget() {
        let positions = match error {
            Error::Stopped { positions, .. } => Some(*positions),
            _ => None,
        };
        let time = budget.time.map(|time| time.as_secs_f64());
        let values = (words, reason(error), positions, time, budget.memory);
        return of_ours("BudgetError", |class| Ok(class.call1(values)?.unbind()));
    }
    match error {
        // A game that was written by somebody broke its promise.
        Error::ComesBack { .. } => wrong_input(words),
        error if error.is_ours() => our_fault(words),
        _ => wrong_input(words),
    }
}

/// A function of Python's own, looked up once.
pub(crate) fn imported<'py>(
    py: Python<'py>,
    kept: &'static PyOnceLock<Py<PyAny>>,
    module: &str,
    name: &str,
) -> PyResult<&'py Bound<'py, PyAny>> {
    let found = kept.get_or_try_init(py, || {
        Ok::<_, PyErr>(py.import(module)?.getattr(name)?.unbind())
    })?;
    Ok(found.bind(py))
}
