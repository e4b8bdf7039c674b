//! How many states are asked about at once, and which.
//!
//! Whoever needs a state gets it together with states that are likely to be needed next: those met right
//! after it, which are next in a walk level by level, and what follows from it, which is next in a walk
//! in depth. What was asked in vain is bounded by what was needed, so that a small question stays small.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use gagne_core::Stop;

use super::{Id, RulesGame};
use crate::Complaint;
use crate::rules::{Desk, RulesFailure};
use crate::store::Store;

/// States that may be asked about in vain before anything is known of a question.
const VAIN: u64 = 16;
/// Most states at once.
const MOST: usize = 1 << 14;
/// Time that one call should take, at least and at most: long enough to be worth its cost, short enough
/// for those who want to stop.
const BRISK: Duration = Duration::from_millis(20);
const SLOW: Duration = Duration::from_millis(100);

/// How many states to ask about at once.
pub(super) struct Pace {
    most: usize,
    batch: Vec<u32>,
}

impl Default for Pace {
    fn default() -> Self {
        Pace {
            most: 1,
            batch: Vec::new(),
        }
    }
}

impl Pace {
    /// Chooses what to ask about together with a state; how many that follow may be answered besides.
    fn choose(&mut self, wanted: u32, store: &Store) -> usize {
        let vain = (2 * store.wishes() + VAIN).saturating_sub(store.answered());
        let most = self.most.min(usize::try_from(vain).unwrap_or(MOST)).max(1);
        // What lies further on has been passed over before.
        let end = store.len().min(wanted as usize + 1 + 4 * most);
        let next = (wanted + 1..end as u32).filter(|&number| !store.is_known(number));
        self.batch.clear();
        self.batch.push(wanted);
        self.batch.extend(next.take(most - 1));
        most - self.batch.len()
    }

    /// Learns from how long a call took.
    fn learn(&mut self, took: Duration) {
        if took < BRISK {
            self.most = (2 * self.most).min(MOST);
        } else if took > SLOW {
            self.most = (self.most / 2).max(1);
        }
    }
}

impl RulesGame {
    /// Asks about a position and whatever goes with it, unless somebody else did so meanwhile.
    pub(super) fn ask(&self, position: Id) {
        let pace = &mut *self.0.pace.lock();
        let store = self.0.store.read();
        if store.is_known(position.0) {
            return;
        }
        let ahead = pace.choose(position.0, &store);
        drop(store);
        if self.stopped().is_err() {
            return;
        }
        let began = Instant::now();
        let desk = Desk(&self.0.store);
        if let Err(failure) = self.0.rules.expand(&pace.batch, ahead, &desk) {
            return self.fail(failure);
        }
        pace.learn(began.elapsed());
        let store = self.0.store.read();
        let (known, bytes) = (store.is_known(position.0), store.bytes());
        drop(store);
        self.0.held.store(bytes, Ordering::Relaxed);
        if !known {
            let position = self.text(position);
            self.fail(Complaint::Unanswered { position }.into());
        } else if self.0.budget.memory.is_some_and(|most| bytes > most) {
            self.fail(RulesFailure::Stop(Stop::Memory));
        }
    }
}
