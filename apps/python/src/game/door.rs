//! One at a time: who asks a game that is busy waits, can be interrupted meanwhile, and is told if it waits
//! for itself or for somebody who is no more.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU32, Ordering};

use gagne::{AnyGame, Budget, Error};
use parking_lot::{Mutex, MutexGuard};
use pyo3::prelude::*;

use crate::ask::PATIENCE;

thread_local! {
    /// The doors that this thread is behind.
    static INSIDE: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// Why there was no answer.
pub(super) enum AskFailure {
    /// The game says why, within which budget.
    Error(Box<(Error, Budget)>),
    /// It is asked by its own rules.
    Busy,
    /// A thread was asking it when the process was forked, and does not exist here.
    Forked,
    /// Somebody interrupted the wait.
    Raised(PyErr),
}

/// Lets one in at a time.
#[derive(Default)]
pub(super) struct Door {
    /// The process of whoever is inside.
    holder: AtomicU32,
}

/// Somebody inside.
pub(super) struct InsideGame<'d> {
    opened: MutexGuard<'d, Box<dyn AnyGame>>,
}

impl Door {
    pub(super) fn enter<'d>(
        &'d self,
        opened: &'d Mutex<Box<dyn AnyGame>>,
        budget: &Budget,
    ) -> Result<InsideGame<'d>, AskFailure> {
        let place = std::ptr::from_ref(self) as usize;
        if INSIDE.with_borrow(|inside| inside.contains(&place)) {
            return Err(AskFailure::Busy);
        }
        let here = std::process::id();
        let opened = loop {
            if let Some(opened) = opened.try_lock_for(PATIENCE) {
                break opened;
            }
            if self.holder.load(Ordering::Relaxed) != here {
                return Err(AskFailure::Forked);
            }
            if budget.cancel.load(Ordering::Relaxed) {
                break opened.lock();
            }
            Python::attach(|py| py.check_signals()).map_err(AskFailure::Raised)?;
        };
        self.holder.store(here, Ordering::Relaxed);
        INSIDE.with_borrow_mut(|inside| inside.push(place));
        Ok(InsideGame { opened })
    }
}

impl InsideGame<'_> {
    /// Works with the game.
    pub(super) fn game<T>(mut self, work: impl FnOnce(&mut dyn AnyGame) -> T) -> T {
        work(self.opened.as_mut())
    }
}

impl Drop for InsideGame<'_> {
    fn drop(&mut self) {
        INSIDE.with_borrow_mut(Vec::pop);
    }
}
