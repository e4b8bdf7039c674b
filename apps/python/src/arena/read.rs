//! A dict of successors, read.

use gagne::Graph;
use gagne::graph::Builder;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};
use rustc_hash::FxHashMap;

use super::Arena;
use crate::raise::{our_fault, wrong_input};
use crate::words::speech;

/// How a vertex is shown in a sentence.
fn shown(vertex: &Bound<'_, PyAny>) -> String {
    let shown = vertex.repr().map(|text| text.to_string());
    shown.unwrap_or_default()
}

/// The place of a vertex.
pub(super) fn place(vertex: &Bound<'_, PyAny>, places: &Bound<'_, PyDict>) -> PyResult<u32> {
    match places.get_item(vertex)? {
        Some(place) => place.extract(),
        None => {
            let words = [("vertex", shown(vertex).into())];
            Err(wrong_input(speech().tell("no-such-vertex", &words)))
        }
    }
}

/// The places of several vertices.
pub(super) fn places(vertices: &Bound<'_, PyAny>, known: &Bound<'_, PyDict>) -> PyResult<Vec<u32>> {
    // A text would be taken for its letters.
    if vertices.is_instance_of::<PyString>() {
        return Err(wrong_input(speech().say("vertices-not-text")));
    }
    let all = vertices.try_iter()?;
    all.map(|vertex| place(&vertex?, known)).collect()
}

/// Places of vertices that are whole numbers, found without asking Python for each edge.
enum Numbers {
    /// 0, 1, 2, ... in this order.
    InOrder(i64),
    Any(FxHashMap<i64, u32>),
}

/// The whole number that a vertex is; texts and truths that equal one are none.
fn number(vertex: &Bound<'_, PyAny>) -> Option<i64> {
    let exact = vertex.is_exact_instance_of::<PyInt>();
    exact.then(|| vertex.extract().ok()).flatten()
}

impl Numbers {
    /// The places, if all vertices are whole numbers.
    fn of(vertices: &Bound<'_, PyList>) -> Option<Self> {
        let numbers: Option<Vec<i64>> = vertices.iter().map(|vertex| number(&vertex)).collect();
        let numbers = numbers?;
        if (0..).zip(&numbers).all(|(place, &number)| place == number) {
            return Some(Numbers::InOrder(numbers.len() as i64));
        }
        Some(Numbers::Any(numbers.into_iter().zip(0..).collect()))
    }

    #[inline]
    fn place(&self, vertex: &Bound<'_, PyAny>) -> Option<u32> {
        let number = number(vertex)?;
        match self {
            Numbers::InOrder(count) => (0..*count).contains(&number).then_some(number as u32),
            Numbers::Any(places) => places.get(&number).copied(),
        }
    }
}

/// Reads a dict of successors and who owns which vertex.
pub(super) fn read(
    successors: &Bound<'_, PyDict>,
    owner: Option<&Bound<'_, PyAny>>,
) -> PyResult<Arena> {
    let py = successors.py();
    let vertices = successors.keys();
    let known = PyDict::new(py);
    for (place, vertex) in vertices.iter().enumerate() {
        known.set_item(vertex, place as u32)?;
    }
    let count = vertices.len();
    let numbers = Numbers::of(&vertices);
    let mut row_ends = Vec::with_capacity(count);
    let mut ends: Vec<u32> = Vec::with_capacity(2 * count);
    for (vertex, next) in successors.iter() {
        let mut add = |to: &Bound<'_, PyAny>| -> PyResult<()> {
            if let Some(place) = numbers.as_ref().and_then(|numbers| numbers.place(to)) {
                ends.push(place);
                return Ok(());
            }
            match known.get_item(to) {
                Ok(Some(place)) => ends.push(place.extract()?),
                Ok(None) => return Err(stray(&vertex, to)),
                Err(error) => return Err(unhashable(&vertex, to, error)),
            }
            Ok(())
        };
        if let Ok(list) = next.cast::<PyList>() {
            list.iter().try_for_each(|to| add(&to))?;
        } else if let Ok(tuple) = next.cast::<PyTuple>() {
            tuple.iter().try_for_each(|to| add(&to))?;
        } else {
            let wrong = || {
                let words = [
                    ("vertex", shown(&vertex).into()),
                    ("next", shown(&next).into()),
                ];
                PyTypeError::new_err(speech().tell("wrong-successors", &words))
            };
            if next.is_instance_of::<PyString>() {
                return Err(wrong());
            }
            let all = next.try_iter().map_err(|_| wrong())?;
            for to in all {
                add(&to?)?;
            }
        }
        row_ends.push(ends.len() as u32);
    }
    let (owned, owners) = match owner {
        None => (false, vec![1; count]),
        Some(owner) => (true, owners(owner, &vertices, &known)?),
    };
    let arena = py.detach(|| Builder::with(owners, row_ends, ends).build());
    let Some(arena) = arena else {
        return Err(our_fault(speech().say("arena-too-large")));
    };
    Ok(Arena {
        graph: Graph {
            owned,
            ..Graph::new(arena)
        },
        vertices: vertices.unbind(),
        places: known.unbind(),
    })
}

/// A vertex that others lead to and that the dict does not have.
fn stray(vertex: &Bound<'_, PyAny>, to: &Bound<'_, PyAny>) -> PyErr {
    let words = [("vertex", shown(vertex).into()), ("to", shown(to).into())];
    wrong_input(speech().tell("stray-successor", &words))
}

fn unhashable(vertex: &Bound<'_, PyAny>, to: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    if !error.is_instance_of::<PyTypeError>(vertex.py()) {
        return error;
    }
    let words = [("vertex", shown(vertex).into()), ("to", shown(to).into())];
    PyTypeError::new_err(speech().tell("unhashable-successor", &words))
}

/// Who owns each vertex: by the vertices of player 1, by a dict, or by a function.
fn owners(
    owner: &Bound<'_, PyAny>,
    vertices: &Bound<'_, PyList>,
    known: &Bound<'_, PyDict>,
) -> PyResult<Vec<u8>> {
    let number = |vertex: &Bound<'_, PyAny>, said: &Bound<'_, PyAny>| match said.extract::<u8>() {
        Ok(number @ 1..=2) => Ok(number),
        _ => {
            let words = [
                ("vertex", shown(vertex).into()),
                ("said", shown(said).into()),
            ];
            Err(PyValueError::new_err(speech().tell("wrong-owner", &words)))
        }
    };
    if let Ok(dict) = owner.cast::<PyDict>() {
        let owner_of = |vertex: Bound<'_, PyAny>| match dict.get_item(&vertex)? {
            Some(said) => number(&vertex, &said),
            None => {
                let words = [("vertex", shown(&vertex).into())];
                Err(wrong_input(speech().tell("no-owner", &words)))
            }
        };
        return vertices.iter().map(owner_of).collect();
    }
    let is_set = owner.is_instance_of::<PySet>() || owner.is_instance_of::<PyFrozenSet>();
    if !is_set && owner.is_callable() {
        let owner_of = |vertex: Bound<'_, PyAny>| number(&vertex, &owner.call1((&vertex,))?);
        return vertices.iter().map(owner_of).collect();
    }
    let mut owners = vec![2; vertices.len()];
    for place in places(owner, known)? {
        owners[place as usize] = 1;
    }
    Ok(owners)
}

/// A graph whose vertices are known by their names, or by their numbers.
pub(super) fn of_graph(py: Python<'_>, graph: Graph) -> PyResult<Arena> {
    let (vertices, places) = (PyList::empty(py), PyDict::new(py));
    for place in 0..graph.arena.len() as u32 {
        let vertex = match &graph.names {
            Some(names) => PyString::new(py, names.name(place)).into_any(),
            None => place.into_pyobject(py)?.into_any(),
        };
        vertices.append(&vertex)?;
        places.set_item(vertex, place)?;
    }
    Ok(Arena {
        graph,
        vertices: vertices.unbind(),
        places: places.unbind(),
    })
}
