//! Positions of a game written in Python: any object that can be hashed.

use gagne::rules::{Full, Store};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyInt, PyList, PyString};
use rustc_hash::FxHashMap;

use crate::raise::imported;
use crate::words::speech;

/// A position: a whole number, or the place of an object in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum PythonPosition {
    Number(i64),
    Place(u32),
}

/// The bytes of a state.
pub(super) struct StateBytes {
    bytes: [u8; 20],
    length: usize,
}

impl StateBytes {
    pub(super) fn to_vec(&self) -> Vec<u8> {
        self.as_slice().to_vec()
    }

    pub(super) fn as_slice(&self) -> &[u8] {
        &self.bytes[20 - self.length..]
    }
}

/// What the bytes of a place begin with; those of a number are its digits.
const PLACE: u8 = b'#';

impl PythonPosition {
    pub(super) fn bytes(self) -> StateBytes {
        let mut bytes = [0; 20];
        let mut length = 0;
        match self {
            PythonPosition::Number(number) => {
                let mut rest = number.unsigned_abs();
                while rest > 0 || length == 0 {
                    length += 1;
                    bytes[20 - length] = b'0' + (rest % 10) as u8;
                    rest /= 10;
                }
                if number < 0 {
                    length += 1;
                    bytes[20 - length] = b'-';
                }
            }
            PythonPosition::Place(place) => {
                length = 5;
                bytes[15] = PLACE;
                bytes[16..].copy_from_slice(&place.to_le_bytes());
            }
        }
        StateBytes { bytes, length }
    }

    pub(super) fn read(bytes: &[u8]) -> Self {
        match bytes {
            [PLACE, a, b, c, d] => PythonPosition::Place(u32::from_le_bytes([*a, *b, *c, *d])),
            digits => {
                let number = std::str::from_utf8(digits)
                    .ok()
                    .and_then(|text| text.parse().ok());
                PythonPosition::Number(number.unwrap_or_default())
            }
        }
    }
}

/// A number for each position, 0 for those of which nothing was said.
#[derive(Default)]
pub(super) struct PositionNumbers {
    /// By the place of an object.
    objects: Vec<u32>,
    /// By number, for those that are no larger than there may be of them.
    small: Vec<u32>,
    others: FxHashMap<i64, u32>,
}

/// Whole numbers up to this one have their numbers in a row.
const SMALL: i64 = 1 << 22;

impl PositionNumbers {
    #[inline]
    pub(super) fn of(&mut self, state: PythonPosition) -> &mut u32 {
        let (row, place) = match state {
            PythonPosition::Place(place) => (&mut self.objects, place as usize),
            PythonPosition::Number(number @ 0..SMALL) => (&mut self.small, number as usize),
            PythonPosition::Number(number) => return self.others.entry(number).or_default(),
        };
        if place >= row.len() {
            row.resize(place + 1, 0);
        }
        &mut row[place]
    }
}

/// The numbers of positions in the store of a game, plus one: those that were met before are found without a look at bytes.
#[derive(Default)]
pub(super) struct StoreNumbers(PositionNumbers);

impl StoreNumbers {
    /// The number of a position, which is given one if it is new.
    #[inline]
    pub(super) fn number(&mut self, state: PythonPosition, store: &mut Store) -> Result<u32, Full> {
        let known = self.0.of(state);
        if *known == 0 {
            *known = store.intern(state.bytes().as_slice())? + 1;
        }
        Ok(*known - 1)
    }
}

/// All positions that were met. The lists are Python's and guarded by the interpreter.
pub(super) struct PositionStore {
    objects: Py<PyList>,
    places: Py<PyDict>,
    /// Places by text and texts by place, of positions that were shown.
    by_text: Py<PyDict>,
    texts: Py<PyDict>,
}

impl PositionStore {
    pub(super) fn new(py: Python<'_>) -> Self {
        PositionStore {
            objects: PyList::empty(py).unbind(),
            places: PyDict::new(py).unbind(),
            by_text: PyDict::new(py).unbind(),
            texts: PyDict::new(py).unbind(),
        }
    }

    /// The state of a position.
    #[inline]
    pub(super) fn state(&self, position: &Bound<'_, PyAny>) -> PyResult<PythonPosition> {
        if position.is_exact_instance_of::<PyInt>()
            && let Ok(number) = position.extract::<i64>()
        {
            return Ok(PythonPosition::Number(number));
        }
        let py = position.py();
        let places = self.places.bind(py);
        let known = places.get_item(position).map_err(|error| {
            if !error.is_instance_of::<PyTypeError>(py) || position.hash().is_ok() {
                return error;
            }
            let shown = position.repr().map(|text| text.to_string());
            let words = [("position", shown.unwrap_or_default().into())];
            PyTypeError::new_err(speech().tell("unhashable-position", &words))
        })?;
        if let Some(place) = known {
            return Ok(PythonPosition::Place(place.extract()?));
        }
        let objects = self.objects.bind(py);
        let place = objects.len() as u32;
        objects.append(position)?;
        places.set_item(position, place)?;
        Ok(PythonPosition::Place(place))
    }

    /// The position of a state.
    #[inline]
    pub(super) fn object<'py>(
        &self,
        py: Python<'py>,
        state: PythonPosition,
    ) -> PyResult<Bound<'py, PyAny>> {
        match state {
            PythonPosition::Number(number) => Ok(number.into_pyobject(py)?.into_any()),
            PythonPosition::Place(place) => self.objects.bind(py).get_item(place as usize),
        }
    }

    /// The text of a state, which no other has.
    pub(super) fn text(
        &self,
        py: Python<'_>,
        state: PythonPosition,
        plain: bool,
    ) -> PyResult<String> {
        let place = match state {
            PythonPosition::Number(number) => return Ok(number.to_string()),
            PythonPosition::Place(place) => place,
        };
        let texts = self.texts.bind(py);
        if let Some(text) = texts.get_item(place)? {
            return text.extract();
        }
        let object = self.object(py, state)?;
        let mut text = match object.cast::<PyString>() {
            Ok(text) if plain => text.to_string(),
            _ => object.repr()?.to_string(),
        };
        if text.trim() != text || text.is_empty() || text.contains(gagne::is_hidden) {
            text = object.repr()?.to_string();
        }
        let by_text = self.by_text.bind(py);
        if by_text.contains(text.as_str())? {
            // Objects that look alike are told apart by their place.
            text = format!("{text} #{place}");
        }
        by_text.set_item(text.as_str(), place)?;
        texts.set_item(place, text.as_str())?;
        Ok(text)
    }

    /// The state of a text: one that was shown, or a literal.
    pub(super) fn read(
        &self,
        py: Python<'_>,
        text: &str,
        start: &Bound<'_, PyAny>,
    ) -> PyResult<PythonPosition> {
        static LITERAL: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        if let Some(place) = self.by_text.bind(py).get_item(text)? {
            return Ok(PythonPosition::Place(place.extract()?));
        }
        if start.is_exact_instance_of::<PyInt>()
            && let Ok(number) = text.parse()
        {
            return Ok(PythonPosition::Number(number));
        }
        if start.is_exact_instance_of::<PyString>() {
            return self.state(PyString::new(py, text).as_any());
        }
        let literal = imported(py, &LITERAL, "ast", "literal_eval")?;
        self.state(&literal.call1((text,))?)
    }
}
