//! Games written in Python: functions that tell what follows from a position, which is any object that can be
//! hashed.
//!
//! Whole numbers are known by themselves, all other positions by their place in a list. The lists are Python's
//! own and guarded by the interpreter. The store of the game is never looked at while the interpreter is held, nor the other
//! way round, so that two threads never wait for each other.

mod answer;
mod labels;
mod positions;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use gagne::core::{Facts, Side};
use gagne::rules::{
    Complaint, Desk, Profile, Rules, RulesFailure, RulesGame, StateAnswer, Store, StoredMove,
    Unreadable,
};
use gagne::{Budget, Listing};
use parking_lot::Mutex;
use pyo3::prelude::*;
use rustc_hash::FxHashSet;

use answer::{AnswerColumns, AnswerMemory};
use positions::{PositionStore, PythonPosition, StoreNumbers};

/// The functions of a game.
#[derive(FromPyObject)]
pub(crate) struct Functions {
    name: String,
    start: Py<PyAny>,
    moves: Py<PyAny>,
    #[pyo3(attribute("final"))]
    over: Option<Py<PyAny>>,
    winner: Option<Py<PyAny>>,
    score: Option<Py<PyAny>>,
    h: Option<Py<PyAny>>,
    player: Option<Py<PyAny>>,
    canonical: Option<Py<PyAny>>,
    show: Option<Py<PyAny>>,
    loops: bool,
    solo: bool,
}

/// Rules that are functions of Python.
pub(crate) struct PythonRules {
    functions: Functions,
    profile: Profile,
    start: PythonPosition,
    positions: PositionStore,
    /// Whether moves come as pairs of a move and a position, once that is known.
    paired: AtomicU8,
    /// What the functions raised last.
    raised: Mutex<Option<PyErr>>,
    /// Whether they raised anything since the game was opened.
    failed: AtomicBool,
}

impl PythonRules {
    pub(crate) fn new(functions: Functions) -> PyResult<Self> {
        let of = &functions;
        let judged = of.winner.is_some() || of.score.is_some();
        let guessed = of.over.is_some() && of.h.is_some();
        let profile = Profile {
            facts: Facts {
                loops: of.loops,
                scored: of.score.is_some(),
                solo: of.solo,
            },
            impartial: !(judged || guessed || of.player.is_some() || of.solo || of.loops),
            tells_player: of.player.is_some() && !of.solo,
            estimates: of.h.is_some(),
            symmetry: of.canonical.is_some(),
            ..Profile::new(of.name.replace(':', "-"))
        };
        Python::attach(|py| {
            let positions = PositionStore::new(py);
            let start = positions.state(functions.start.bind(py))?;
            Ok(PythonRules {
                profile,
                start,
                positions,
                paired: AtomicU8::new(0),
                raised: Mutex::default(),
                failed: AtomicBool::new(false),
                functions,
            })
        })
    }

    /// A game of these rules that knows nothing yet.
    pub(crate) fn listing(self: &Arc<Self>) -> Listing {
        let voice = Arc::new(|complaint: &Complaint| complaint.to_string());
        let rules = Box::new(SharedRules {
            rules: Arc::clone(self),
            told: Mutex::default(),
            memory: Mutex::default(),
            numbers: Mutex::default(),
        });
        let game = RulesGame::new(rules, &Budget::default(), voice);
        gagne::own(&self.profile.name, game)
    }

    /// The same after the functions failed, as if nothing had been asked yet.
    pub(crate) fn begin_again(self: &Arc<Self>) -> Listing {
        self.failed.store(false, Ordering::Release);
        self.listing()
    }

    /// The text of a position.
    pub(crate) fn text_of(&self, position: &Bound<'_, PyAny>) -> PyResult<String> {
        let py = position.py();
        let state = self.positions.state(position)?;
        self.positions.text(py, state, self.is_text(py))
    }

    /// The position of a text.
    pub(crate) fn object_of<'py>(
        &self,
        py: Python<'py>,
        text: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let state = self
            .positions
            .read(py, text, self.functions.start.bind(py))?;
        self.positions.object(py, state)
    }

    /// Whether positions are texts.
    fn is_text(&self, py: Python<'_>) -> bool {
        let start = self.functions.start.bind(py);
        start.is_exact_instance_of::<pyo3::types::PyString>()
    }

    /// Whether the functions raised anything, after which the game can go on no longer.
    pub(crate) fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Acquire)
    }

    /// What the functions raised.
    pub(crate) fn take_error(&self, py: Python<'_>) -> Option<PyErr> {
        // Whoever holds it does not wait for the interpreter.
        py.detach(|| self.raised.lock().take())
    }

    /// Keeps what the functions raised, and what it was about.
    fn fail(&self, py: Python<'_>, error: PyErr, position: Option<PythonPosition>) -> RulesFailure {
        let words = error.to_string();
        if let Some(position) = position {
            self.note(py, &error, position);
        }
        *self.raised.lock() = Some(error);
        self.failed.store(true, Ordering::Release);
        RulesFailure::Complaint(Complaint::Said { words })
    }

    /// Tells with an exception at which position it was raised.
    fn note(&self, py: Python<'_>, error: &PyErr, position: PythonPosition) {
        let Ok(text) = self.positions.text(py, position, self.is_text(py)) else {
            return;
        };
        let note = crate::words::speech().tell("raised-at", &[("position", text.into())]);
        let exception = error.value(py);
        // Python 3.11 and later shows notes; before, they can at least be asked for.
        let _ = match exception.call_method1("add_note", (note.as_str(),)) {
            Ok(_) => Ok(()),
            Err(_) => exception.setattr("__notes__", vec![note]),
        };
    }
}

/// Rules that a game shares with whoever opens it anew.
struct SharedRules {
    rules: Arc<PythonRules>,
    /// Positions of which the game was told what stands for them up to symmetry.
    told: Mutex<FxHashSet<PythonPosition>>,
    /// What is known from one call to the next; taken while Python is asked, which may ask in turn.
    memory: Mutex<AnswerMemory>,
    /// The numbers of positions in the store of the game.
    numbers: Mutex<StoreNumbers>,
}

impl Rules for SharedRules {
    fn profile(&self) -> &Profile {
        &self.rules.profile
    }

    fn start(&self) -> Option<Vec<u8>> {
        Some(self.rules.start.bytes().to_vec())
    }

    fn expand(&self, states: &[u32], ahead: usize, desk: &Desk<'_>) -> Result<(), RulesFailure> {
        let rules = &*self.rules;
        let asked: Vec<PythonPosition> = desk.look(|store| {
            let states = states
                .iter()
                .map(|&number| PythonPosition::read(store.state(number)));
            states.collect()
        });
        let mut memory = std::mem::take(&mut *self.memory.lock());
        let mut answers = AnswerColumns::new(&mut memory);
        Python::attach(|py| {
            let resting = CollectorRest::begin(py, asked.len() + ahead > FEW);
            let answered = answers.add_all(py, self, asked, ahead);
            resting.end(py);
            answered.map_err(|(error, state)| rules.fail(py, error, Some(state)))
        })?;
        desk.add(|store| answers.note(&mut self.numbers.lock(), store))?;
        *self.memory.lock() = memory;
        Ok(())
    }

    fn write(&self, state: &[u8], out: &mut String) {
        let state = PythonPosition::read(state);
        Python::attach(|py| {
            match self.rules.positions.text(py, state, self.rules.is_text(py)) {
                Ok(text) => out.push_str(&text),
                // A position whose text cannot be made has failed in Python's own words.
                Err(error) => drop(self.rules.fail(py, error, None)),
            }
        });
    }

    fn read(&self, text: &str) -> Result<Vec<u8>, Unreadable> {
        Python::attach(|py| {
            let start = self.rules.functions.start.bind(py);
            let state = self.rules.positions.read(py, text, start);
            state
                .map(|state| state.bytes().to_vec())
                .map_err(|_| Unreadable::Text)
        })
    }

    fn picture(&self, state: &[u8]) -> Result<Option<String>, RulesFailure> {
        let state = PythonPosition::read(state);
        Python::attach(|py| {
            let Some(show) = &self.rules.functions.show else {
                return Ok(None);
            };
            let drawn = self.rules.positions.object(py, state).and_then(|position| {
                let drawn = show.bind(py).call1((position,))?;
                Ok(drawn.str()?.to_string())
            });
            drawn
                .map(Some)
                .map_err(|error| self.rules.fail(py, error, Some(state)))
        })
    }
}

/// Positions that are asked about together before it is worth the while to let the collector of rubbish rest.
const FEW: usize = 64;

/// Python's collector of rubbish, at rest: positions live as long as the game, and to look through them again and again
/// takes longer than to find them.
struct CollectorRest(bool);

impl CollectorRest {
    fn begin(py: Python<'_>, worth: bool) -> Self {
        let rest = || -> PyResult<bool> {
            let collector = py.import("gc")?;
            let at_work = collector.call_method0("isenabled")?.is_truthy()?;
            if at_work {
                collector.call_method0("disable")?;
            }
            Ok(at_work)
        };
        CollectorRest(worth && rest().unwrap_or(false))
    }

    fn end(self, py: Python<'_>) {
        if self.0 {
            // It was at work a moment ago.
            let _ = py.import("gc").and_then(|gc| gc.call_method0("enable"));
        }
    }
}

/// A side by its number.
fn side(number: u8) -> Side {
    Side::second_if(number == 2)
}
