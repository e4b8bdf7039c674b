//! What moves are called: each text once, and no text made anew for a label that was met before.

use gagne::rules::{Full, Store};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString, PyTuple};
use rustc_hash::FxHashMap;

use super::PythonPosition;

/// Labels that are known by heart; with more of them all are forgotten, between two calls.
const MOST: usize = 1 << 16;
/// Tuples within tuples up to this depth are looked into.
const DEPTH: usize = 4;

/// Labels by number.
#[derive(Default)]
pub(super) struct LabelBook {
    entries: Vec<LabelEntry>,
    by_text: FxHashMap<String, u32>,
    /// Numbers by the labels themselves, where labels that are equal have equal texts.
    by_label: Option<Py<PyDict>>,
}

struct LabelEntry {
    text: String,
    /// Its number in the store of the game, once it has one.
    stored: Option<u32>,
    /// The position that had such a move last, as the rows are counted, and where it led.
    met: Option<(u32, PythonPosition)>,
}

/// Whether all that equals a label has its text: 1 and `True` are equal too.
fn is_plain(label: &Bound<'_, PyAny>, depth: usize) -> bool {
    if label.is_exact_instance_of::<PyString>() || label.is_exact_instance_of::<PyInt>() {
        return true;
    }
    let Ok(tuple) = label.cast_exact::<PyTuple>() else {
        return false;
    };
    let mut parts = tuple.iter_borrowed();
    depth > 0 && parts.all(|part| is_plain(&part, depth - 1))
}

impl LabelBook {
    /// Forgets labels if they have become many.
    pub(super) fn tidy(&mut self) {
        if self.entries.len() > MOST {
            *self = LabelBook::default();
        }
    }

    /// The number of a label.
    pub(super) fn number(&mut self, label: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = label.py();
        let plain = is_plain(label, DEPTH);
        let by_label = self
            .by_label
            .get_or_insert_with(|| PyDict::new(py).unbind())
            .bind(py);
        if plain && let Some(number) = by_label.get_item(label)? {
            return number.extract();
        }
        let text = label.str()?.to_string();
        let number = match self.by_text.get(&text) {
            Some(&number) => number,
            None => {
                let number = self.entries.len() as u32;
                self.by_text.insert(text.clone(), number);
                self.entries.push(LabelEntry {
                    text,
                    stored: None,
                    met: None,
                });
                number
            }
        };
        if plain {
            by_label.set_item(label, number)?;
        }
        Ok(number)
    }

    /// The text of a number.
    pub(super) fn text(&self, number: u32) -> &str {
        &self.entries[number as usize].text
    }

    /// Notes where the move of this label leads in a row; where such a move of the same row led before.
    pub(super) fn meet(
        &mut self,
        number: u32,
        row: u32,
        after: PythonPosition,
    ) -> Option<PythonPosition> {
        let before = self.entries[number as usize].met.replace((row, after));
        before.filter(|(of, _)| *of == row).map(|(_, after)| after)
    }

    /// The number of a label in the store of the game.
    pub(super) fn stored(&mut self, number: u32, store: &mut Store) -> Result<u32, Full> {
        let entry = &mut self.entries[number as usize];
        match entry.stored {
            Some(stored) => Ok(stored),
            None => Ok(*entry.stored.insert(store.label(&entry.text)?)),
        }
    }
}
