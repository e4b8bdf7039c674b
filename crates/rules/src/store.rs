//! States and what is known of them, in memory.

use std::sync::atomic::{AtomicU64, Ordering};

use gagne_core::{Ending, Side};
use rustc_hash::FxHashMap;

use crate::record::{self, View};
use crate::texts::{Bytes, Texts};

/// A move, by numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredMove {
    /// The state after it.
    pub after: u32,
    /// Whether the same player moves again.
    pub again: bool,
    /// Its [text](Store::label); none if it is called as the state after it.
    pub label: Option<u32>,
}

/// What is to know of a state: how play ended there, or its moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct StateAnswer<'a> {
    /// How play ended, for the player who would move.
    pub ending: Option<Ending>,
    /// The moves, if play goes on.
    pub steps: &'a [StoredMove],
    /// Who is to move, where states tell.
    pub player: Option<Side>,
    /// A guess at its worth to the player to move.
    pub estimate: Option<i64>,
}

/// There are more states than can be numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// States by number, and what is known of each. Nothing is ever taken out or changed.
#[derive(Default)]
pub struct Store {
    states: Texts,
    labels: Texts,
    /// Where the record of each state begins, plus one; 0 if nothing is known yet.
    places: Vec<u32>,
    records: Bytes,
    /// A bit for each state that somebody wanted to know about.
    wanted: Vec<AtomicU64>,
    wishes: AtomicU64,
    answered: u64,
    /// What stands for a state up to symmetry, where that was told.
    forms: FxHashMap<u32, u32>,
}

impl Store {
    /// How many states there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes of a state.
    pub fn state(&self, number: u32) -> &[u8] {
        self.states.get(number)
    }

    /// The number of a state that was met before.
    pub fn find(&self, state: &[u8]) -> Option<u32> {
        self.states.find(state)
    }

    /// The number of a state, which is given one if it is new.
    pub fn intern(&mut self, state: &[u8]) -> Result<u32, Full> {
        let number = self.states.intern(state).ok_or(Full)?;
        if self.places.len() < self.states.len() {
            self.places.push(0);
            if self.wanted.len() * 64 < self.places.len() {
                self.wanted.push(AtomicU64::new(0));
            }
        }
        Ok(number)
    }

    /// The number of the text of a move, which is given one if it is new.
    pub fn label(&mut self, text: &str) -> Result<u32, Full> {
        self.labels.intern(text.as_bytes()).ok_or(Full)
    }

    /// The text of a move.
    pub(crate) fn label_text(&self, label: u32) -> &[u8] {
        self.labels.get(label)
    }

    /// Whether a state was answered.
    pub fn is_known(&self, number: u32) -> bool {
        self.places[number as usize] != 0
    }

    /// Notes what is to know of a state. What is known already stays: false if the new answer differs.
    pub fn answer(&mut self, number: u32, answer: &StateAnswer<'_>) -> Result<bool, Full> {
        if let Some(known) = self.view(number) {
            let same = known.ending == answer.ending
                && known.player == answer.player
                && known.estimate == answer.estimate
                && known.moves == answer.steps.len();
            return Ok(same && known.steps().eq(answer.steps.iter().copied()));
        }
        let place = self.records.begin().ok_or(Full)?;
        record::write(&mut self.records, number, answer);
        self.places[number as usize] = place.checked_add(1).ok_or(Full)?;
        self.answered += 1;
        Ok(true)
    }

    /// Notes what stands for a state up to symmetry; false if something else did.
    pub fn note_form(&mut self, number: u32, form: u32) -> bool {
        *self.forms.entry(number).or_insert(form) == form
    }

    /// What stands for a state up to symmetry, if that was told.
    pub(crate) fn form(&self, number: u32) -> Option<u32> {
        self.forms.get(&number).copied()
    }

    /// What is known of a state.
    pub(crate) fn view(&self, number: u32) -> Option<View<'_>> {
        let place = self.places[number as usize].checked_sub(1)?;
        Some(View::read(self.records.at(place), number))
    }

    /// Notes that somebody wants to know about a state.
    #[inline]
    pub(crate) fn want(&self, number: u32) {
        let word = &self.wanted[number as usize / 64];
        let bit = 1 << (number % 64);
        if word.load(Ordering::Relaxed) & bit == 0
            && word.fetch_or(bit, Ordering::Relaxed) & bit == 0
        {
            self.wishes.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// How many states somebody wanted to know about.
    pub(crate) fn wishes(&self) -> u64 {
        self.wishes.load(Ordering::Relaxed)
    }

    /// How many states were answered.
    pub fn answered(&self) -> u64 {
        self.answered
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        let forms = self.forms.capacity() * 8 / 7 * 9;
        let lists = (self.places.capacity() + 2 * self.wanted.capacity()) * 4;
        let held = self.states.bytes() + self.labels.bytes() + self.records.0.capacity();
        (held + lists + forms) as u64
    }
}
