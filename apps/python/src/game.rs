//! A game, and the questions about it.

mod door;
mod every;
mod laws;
mod questions;

pub(crate) use questions::json;

use std::sync::Arc;

use gagne::table::Table;
use gagne::{AnyGame, Error, Listing, Spec, catalogue};
use parking_lot::{Mutex, RwLock};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::ask::{Bounds, ask};
use crate::raise::raised;
use crate::rules::PythonRules;
use crate::words::{about, speech};

use door::Door;

/// A game of any kind. One question is answered at a time; who asks meanwhile waits.
#[pyclass(frozen, module = "gagne._gagne")]
pub(crate) struct Game {
    listing: RwLock<Arc<Listing>>,
    rules: String,
    /// Where its rules are written in Python.
    python: Option<Arc<PythonRules>>,
    opened: Mutex<Box<dyn AnyGame>>,
    /// Tables that it answers from.
    tables: Mutex<Vec<Arc<Table>>>,
    door: Door,
}

impl Game {
    /// A game of a listing.
    pub(crate) fn of(listing: Listing, rules: &str) -> Result<Self, Error> {
        let opened = listing.open(rules)?;
        Ok(Game {
            listing: RwLock::new(Arc::new(listing)),
            rules: rules.to_owned(),
            python: None,
            opened: Mutex::new(opened),
            tables: Mutex::default(),
            door: Door::default(),
        })
    }

    /// The listing of the game.
    pub(crate) fn listing(&self) -> Arc<Listing> {
        Arc::clone(&self.listing.read())
    }

    /// Another one of the same game, which shares what rules in Python told.
    pub(crate) fn another(&self) -> Result<Box<dyn AnyGame>, Error> {
        let mut game = self.listing().open(&self.rules)?;
        game.attach(self.tables.lock().clone());
        Ok(game)
    }

    /// Another one of the same game, for which nothing was told yet.
    fn fresh(&self) -> Result<Box<dyn AnyGame>, Error> {
        match &self.python {
            Some(rules) => rules.listing().open(&self.rules),
            None => self.listing().open(&self.rules),
        }
    }

    /// A game of the catalogue by its text.
    pub(crate) fn named(text: &str) -> PyResult<Self> {
        let Spec { name, rules } = Spec::parse(text);
        let found = catalogue().find(name).cloned();
        let game = found.and_then(|listing| Game::of(listing, rules));
        game.map_err(|error| {
            let budget = gagne::Budget::default();
            match catalogue().find(name) {
                Ok(listing) => raised(&error, &about(listing), &budget),
                Err(_) => raised(&error, speech(), &budget),
            }
        })
    }

    /// Answers from a table of the game too, from now on.
    pub(crate) fn attach(&self, py: Python<'_>, table: &Arc<Table>) -> PyResult<()> {
        let tables = {
            let mut tables = self.tables.lock();
            tables.push(Arc::clone(table));
            tables.clone()
        };
        self.question(py, None, false, |game, _| {
            game.attach(tables);
            Ok(())
        })
    }

    /// The rules that are written in Python.
    pub(crate) fn python(&self) -> Option<&Arc<PythonRules>> {
        self.python.as_ref()
    }

    /// The text of a position that somebody names: by its text, a number, a row of numbers, or as rules
    /// in Python have it.
    pub(crate) fn text(&self, position: Option<&Bound<'_, PyAny>>) -> PyResult<Option<String>> {
        let Some(position) = position else {
            return Ok(None);
        };
        if let Some(rules) = &self.python {
            return rules.text_of(position).map(Some);
        }
        let is_row = position.is_instance_of::<PyTuple>() || position.is_instance_of::<PyList>();
        if is_row && !position.is_instance_of::<PyString>() {
            let parts = position
                .try_iter()?
                .map(|part| Ok(part?.str()?.to_string()));
            return Ok(Some(parts.collect::<PyResult<Vec<_>>>()?.join(",")));
        }
        Ok(Some(position.str()?.to_string()))
    }

    /// Asks the game within bounds.
    pub(crate) fn question<T: Send>(
        &self,
        py: Python<'_>,
        bounds: Option<&Bounds>,
        spread: bool,
        question: impl FnOnce(&mut dyn AnyGame, &gagne::Budget) -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        let spread = spread && self.python.is_none();
        let has_failed = || self.python.as_ref().is_some_and(|rules| rules.has_failed());
        // Somebody else who asked these rules may have seen them fail.
        if has_failed() {
            self.recover(py)?;
        }
        let answer = ask(py, bounds, spread, |budget| {
            let entered = self.door.enter(&self.opened, budget)?;
            entered
                .game(|game| question(game, budget))
                .map_err(|error| door::AskFailure::Error(Box::new((error, budget.clone()))))
        });
        let failed = self.python.as_ref().filter(|_| has_failed());
        if let Some(error) = failed.and_then(|rules| rules.take_error(py)) {
            self.recover(py)?;
            return Err(error);
        }
        let answer = match answer {
            Ok(answer) => answer,
            Err(error) => {
                // Whatever was under way is left as it was.
                self.recover(py)?;
                return Err(error);
            }
        };
        answer.map_err(|refusal| match refusal {
            door::AskFailure::Error(error) => {
                let (error, budget) = *error;
                if self.python.is_some() && !matches!(error, Error::Position { .. }) {
                    let _ = self.recover(py);
                }
                raised(&error, &about(&self.listing()), &budget)
            }
            door::AskFailure::Busy => crate::raise::our_fault(speech().say("game-asks-itself")),
            door::AskFailure::Forked => crate::raise::our_fault(speech().say("game-forked")),
            door::AskFailure::Raised(error) => error,
        })
    }

    /// Opens the game anew after its rules have failed or somebody interrupted them.
    fn recover(&self, py: Python<'_>) -> PyResult<()> {
        if let Some(rules) = &self.python {
            let listing = rules.begin_again();
            *self.listing.write() = Arc::new(listing);
        }
        let fresh = self.another();
        let fresh = fresh.map_err(|error| raised(&error, speech(), &gagne::Budget::default()))?;
        py.detach(|| {
            // Whoever is inside keeps what they have.
            if let Some(mut opened) = self.opened.try_lock() {
                *opened = fresh;
            }
        });
        Ok(())
    }
}

/// The names of all games of the catalogue.
#[pyfunction]
pub(crate) fn names() -> Vec<String> {
    let listings = catalogue().listings().iter();
    listings.map(|listing| listing.name.clone()).collect()
}
