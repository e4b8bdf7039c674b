//! How many states are asked about at once, and which.
//!
//! Whoever needs a state gets it together with states that are likely to be needed next: those met right
//! after it, which are next in a walk level by level, and what follows from it, which is next in a walk
//! in depth. What was asked in vain is bounded by what was needed, so that a small question stays small, and
//! by what a call costs anyway.

use std::cmp::Ordering;
use std::sync::atomic;
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

/// Time that is well spent on states that nobody may need, where a call is made anyway.
const CALL: Duration = Duration::from_micros(250);

/// How many states to ask about at once.
pub(super) struct Pace {
    most: usize,
    batch: Vec<u32>,
    /// How many states the last call told of, and what each of them took.
    told: u64,
    each: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Pace {
            most: 1,
            batch: Vec::new(),
            told: 0,
            each: Duration::ZERO,
        }
    }
}

impl Pace {
    /// Chooses what to ask about together with a state; how many that follow may be answered besides.
    fn choose(&mut self, wanted: u32, store: &Store) -> usize {
        let vain = (2 * store.wishes() + VAIN).saturating_sub(store.answered());
        // A call that tells of one state takes no less time than one that tells of many quick ones.
        let quick = CALL.as_nanos() / self.each.as_nanos().max(1);
        let worth = u64::try_from(quick).unwrap_or(u64::MAX);
        let worth = vain.max(worth.min(store.wishes() / 4));
        let most = self.most.min(usize::try_from(worth).unwrap_or(MOST)).max(1);
        // What lies further on has been passed over before.
        let end = store.len().min(wanted as usize + 1 + 4 * most);
        let next = (wanted + 1..end as u32).filter(|&number| !store.is_known(number));
        self.batch.clear();
        self.batch.push(wanted);
        self.batch.extend(next.take(most - 1));
        most - self.batch.len()
    }

    /// Learns from how long a call took that told of so many states. Where most of it was waiting, as on a busy
    /// machine, each state takes less the more there are, and to ask about fewer would not be any sooner.
    fn learn(&mut self, took: Duration, told: u64) {
        let each = took / u32::try_from(told.max(1)).unwrap_or(u32::MAX);
        let waited = match told.cmp(&self.told) {
            Ordering::Greater => 4 * each < 3 * self.each,
            Ordering::Less => 3 * each > 4 * self.each,
            Ordering::Equal => false,
        };
        (self.told, self.each) = (told, each);
        if took < BRISK || waited || self.most == 1 {
            self.most = (2 * self.most).min(MOST);
        } else if took > SLOW {
            self.most /= 2;
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
        let answered = store.answered();
        drop(store);
        if self.stopped().is_err() {
            return;
        }
        let began = Instant::now();
        let desk = Desk(&self.0.store);
        if let Err(failure) = self.0.rules.expand(&pace.batch, ahead, &desk) {
            return self.fail(failure);
        }
        let store = self.0.store.read();
        pace.learn(began.elapsed(), store.answered() - answered);
        let (known, bytes) = (store.is_known(position.0), store.bytes());
        drop(store);
        self.0.held.store(bytes, atomic::Ordering::Relaxed);
        if !known {
            let position = self.text(position);
            self.fail(Complaint::Unanswered { position }.into());
        } else if self.0.budget.memory.is_some_and(|most| bytes > most) {
            self.fail(RulesFailure::Stop(Stop::Memory));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many states are asked about at once after many calls, if each takes so long, and each state besides.
    fn settled(call: Duration, state: Duration) -> usize {
        let mut pace = Pace::default();
        for _ in 0..30 {
            let told = pace.most as u64;
            pace.learn(call + state * told as u32, told);
        }
        pace.most
    }

    #[test]
    fn calls_take_about_as_long_as_they_should() {
        let [millisecond, microsecond] = [Duration::from_millis(1), Duration::from_micros(1)];
        assert_eq!(settled(microsecond, microsecond), MOST);
        assert!((16..256).contains(&settled(microsecond, millisecond)));
        assert!(settled(microsecond, 200 * millisecond) <= 2);
        // To wait long for each call is no reason for small ones.
        assert!(settled(300 * millisecond, 10 * microsecond) > MOST / 4);
    }
}
