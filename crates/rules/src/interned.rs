//! Rules as a game whose positions are numbers.

mod ask;
mod game;
mod height;
mod nimbers;
mod notation;
mod offer;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use gagne_core::{Budget, Card, Ending, Outcome, Stop};
use parking_lot::{Mutex, RwLock};

use crate::Complaint;
use crate::record::View;
use crate::rules::{Profile, Rules, RulesFailure};
use crate::store::Store;
use ask::Pace;

/// Puts a complaint into the words of whoever listens.
pub type Voice = Arc<dyn Fn(&Complaint) -> String + Send + Sync>;

/// A position: the number of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(u32);

impl Id {
    /// Where rules begin that name no start.
    const NOWHERE: Id = Id(u32::MAX);
}

/// A game over [`Rules`]: states are numbered in the order in which they are met, each is asked about once,
/// and those that are asked about next are asked about together. Copies share what they know.
#[derive(Clone)]
pub struct RulesGame(Arc<SharedStates>);

struct SharedStates {
    rules: Box<dyn Rules>,
    profile: Profile,
    start: Id,
    /// Whether positions are whole numbers, as far as the start tells.
    heaps: bool,
    store: RwLock<Store>,
    /// Bytes that the store holds, as was seen last.
    held: AtomicU64,
    /// Held by whoever asks.
    pace: Mutex<Pace>,
    /// Longest play from each position, plus one, as far as it was worked out.
    heights: Mutex<Vec<u32>>,
    /// Whether that took longer than the time there was.
    too_high: AtomicBool,
    failed: AtomicBool,
    failure: Mutex<Option<RulesFailure>>,
    budget: Budget,
    voice: Voice,
}

impl RulesGame {
    /// A game within the memory of a budget, which complains in these words.
    pub fn new(rules: Box<dyn Rules>, budget: &Budget, voice: Voice) -> Self {
        RulesGame::with_store(rules, Store::default(), budget, voice)
    }

    /// The same with what is known already.
    pub(crate) fn with_store(
        rules: Box<dyn Rules>,
        mut store: Store,
        budget: &Budget,
        voice: Voice,
    ) -> Self {
        let start = rules.start();
        let heaps = start
            .as_ref()
            .is_some_and(|state| !state.is_empty() && state.iter().all(u8::is_ascii_digit));
        let start = start.and_then(|state| store.intern(&state).ok());
        RulesGame(Arc::new(SharedStates {
            profile: rules.profile().clone(),
            rules,
            start: start.map_or(Id::NOWHERE, Id),
            heaps,
            held: AtomicU64::new(store.bytes()),
            store: RwLock::new(store),
            pace: Mutex::default(),
            heights: Mutex::default(),
            too_high: AtomicBool::new(false),
            failed: AtomicBool::new(false),
            failure: Mutex::default(),
            budget: budget.clone(),
            voice,
        }))
    }

    /// What the rules say of themselves.
    pub fn profile(&self) -> &Profile {
        &self.0.profile
    }

    /// The card of the game: its name, and nothing else that could be known.
    pub fn card(&self) -> Card {
        Card::new(self.0.profile.name.clone())
    }

    /// Looks at the states and answers that there are.
    pub fn look<T>(&self, look: impl FnOnce(&Store) -> T) -> T {
        look(&self.0.store.read())
    }

    /// What is known of a position, which is asked about if need be; none once the rules have failed.
    fn view<T>(&self, position: Id, mut look: impl FnMut(View<'_>, &Store) -> T) -> Option<T> {
        if self.0.failed.load(Ordering::Relaxed) {
            return None;
        }
        if position == Id::NOWHERE {
            self.fail(Complaint::NoStart.into());
            return None;
        }
        for _ in 0..2 {
            let store = self.0.store.read();
            store.want(position.0);
            if let Some(view) = store.view(position.0) {
                return Some(look(view, &store));
            }
            drop(store);
            self.ask(position);
        }
        None
    }

    /// Notes why the rules can go on no longer; the first reason stays.
    fn fail(&self, failure: RulesFailure) {
        self.0.failure.lock().get_or_insert(failure);
        self.0.failed.store(true, Ordering::Release);
    }

    /// Why the rules can go on no longer.
    fn failure(&self) -> Option<RulesFailure> {
        if !self.0.failed.load(Ordering::Acquire) {
            return None;
        }
        self.0.failure.lock().clone()
    }

    fn stopped(&self) -> Result<(), Stop> {
        match self.failure() {
            None => Ok(()),
            Some(RulesFailure::Stop(stop)) => Err(stop),
            Some(RulesFailure::Complaint(_)) => Err(Stop::Game),
        }
    }

    /// An ending that means nothing, of rules that have failed, and what endless play is worth to
    /// two players.
    fn nothing(&self) -> Ending {
        if self.0.profile.facts.scored {
            Ending::Score(0)
        } else {
            Ending::Outcome(Outcome::Draw)
        }
    }
}
