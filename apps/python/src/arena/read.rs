//! A dict of successors, read.

use gagne::Graph;
use gagne::graph::Builder;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
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

/// Vertices by their places, and places by vertex. What has to be looked up in a dict is put into one when somebody
/// asks: where vertices are numbers, or the very objects that the dict has for keys, nothing has to be.
pub(super) struct Vertices {
    list: Py<PyList>,
    quick: QuickPlaces,
    places: PyOnceLock<Py<PyDict>>,
}

/// Places that are found without asking Python.
enum QuickPlaces {
    /// Vertices are 0, 1, 2, ... in this order.
    InOrder(u32),
    /// Places of vertices that are whole numbers.
    Numbers(FxHashMap<i64, u32>),
    /// Places of the objects themselves, by where they lie; the list keeps them there.
    Objects(FxHashMap<usize, u32>),
    None,
}

/// The whole number that a vertex is; texts and truths that equal one are none.
fn number(vertex: &Bound<'_, PyAny>) -> Option<i64> {
    let exact = vertex.is_exact_instance_of::<PyInt>();
    exact.then(|| vertex.extract().ok()).flatten()
}

impl QuickPlaces {
    fn of(vertices: &Bound<'_, PyList>, example: Option<&Bound<'_, PyAny>>) -> Self {
        let mut in_order = 0;
        for vertex in vertices.iter() {
            if number(&vertex) != Some(i64::from(in_order)) {
                break;
            }
            in_order += 1;
        }
        if in_order as usize == vertices.len() {
            return QuickPlaces::InOrder(in_order);
        }
        let places = vertices.iter().zip(0..);
        let numbers = places.map(|(vertex, place)| Some((number(&vertex)?, place)));
        match numbers.collect() {
            Some(numbers) => QuickPlaces::Numbers(numbers),
            // Objects that were made anew for the edges are never those of the vertices.
            None if !example.is_some_and(|one| vertices.iter().any(|vertex| vertex.is(one))) => {
                QuickPlaces::None
            }
            None => {
                let places = vertices.iter().zip(0..);
                let address =
                    |(vertex, place): (Bound<'_, PyAny>, u32)| (vertex.as_ptr() as usize, place);
                QuickPlaces::Objects(places.map(address).collect())
            }
        }
    }

    #[inline]
    fn place(&self, vertex: &Bound<'_, PyAny>) -> Option<u32> {
        match self {
            QuickPlaces::InOrder(count) => {
                let number = u32::try_from(number(vertex)?).ok()?;
                (number < *count).then_some(number)
            }
            QuickPlaces::Numbers(places) => places.get(&number(vertex)?).copied(),
            QuickPlaces::Objects(places) => places.get(&(vertex.as_ptr() as usize)).copied(),
            QuickPlaces::None => None,
        }
    }
}

impl Vertices {
    /// Vertices, with one that an edge leads to.
    fn new(list: &Bound<'_, PyList>, example: Option<&Bound<'_, PyAny>>) -> Self {
        Vertices {
            quick: QuickPlaces::of(list, example),
            list: list.clone().unbind(),
            places: PyOnceLock::new(),
        }
    }

    /// All of them, in order.
    pub(super) fn list<'py>(&self, py: Python<'py>) -> &Bound<'py, PyList> {
        self.list.bind(py)
    }

    /// The place of a vertex, if there is such a vertex.
    #[inline]
    pub(super) fn find(&self, vertex: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        match self.quick.place(vertex) {
            Some(place) => Ok(Some(place)),
            None => self.look_up(vertex),
        }
    }

    /// The same by equality, as Python has it.
    fn look_up(&self, vertex: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let py = vertex.py();
        let places = self.places.get_or_try_init(py, || {
            let places = PyDict::new(py);
            for (vertex, place) in self.list(py).iter().zip(0u32..) {
                places.set_item(vertex, place)?;
            }
            Ok::<_, PyErr>(places.unbind())
        })?;
        let place = places.bind(py).get_item(vertex)?;
        place.map(|place| place.extract()).transpose()
    }

    /// The place of a vertex that somebody names.
    pub(super) fn place(&self, vertex: &Bound<'_, PyAny>) -> PyResult<u32> {
        self.find(vertex)?.ok_or_else(|| {
            let words = [("vertex", shown(vertex).into())];
            wrong_input(speech().tell("no-such-vertex", &words))
        })
    }

    /// The places of several vertices.
    pub(super) fn places(&self, vertices: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        // A text would be taken for its letters.
        if vertices.is_instance_of::<PyString>() {
            return Err(wrong_input(speech().say("vertices-not-text")));
        }
        vertices
            .try_iter()?
            .map(|vertex| self.place(&vertex?))
            .collect()
    }
}

/// The first of some successors.
fn first<'py>(next: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    let list = next
        .cast::<PyList>()
        .ok()
        .and_then(|list| list.get_item(0).ok());
    list.or_else(|| next.cast::<PyTuple>().ok()?.get_item(0).ok())
}

/// Vertices that are read before it is looked whether somebody wants to stop.
pub(super) const ROWS: usize = 1 << 14;

/// Reads a dict of successors and who owns which vertex.
pub(super) fn read(
    successors: &Bound<'_, PyDict>,
    owner: Option<&Bound<'_, PyAny>>,
) -> PyResult<Arena> {
    let py = successors.py();
    let mut rows = successors.iter();
    let example = rows.find_map(|(_, next)| first(&next));
    let vertices = Vertices::new(&successors.keys(), example.as_ref());
    let count = vertices.list(py).len();
    let mut row_ends = Vec::with_capacity(count);
    let mut ends: Vec<u32> = Vec::with_capacity(4 * count);
    for (vertex, next) in successors.iter() {
        let mut add = |to: &Bound<'_, PyAny>| -> PyResult<()> {
            match vertices.find(to) {
                Ok(Some(place)) => ends.push(place),
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
        if row_ends.len().is_multiple_of(ROWS) {
            py.check_signals()?;
        }
    }
    let (owned, owners) = match owner {
        None => (false, vec![1; count]),
        Some(owner) => (true, owners(owner, &vertices)?),
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
        vertices,
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
fn owners(owner: &Bound<'_, PyAny>, vertices: &Vertices) -> PyResult<Vec<u8>> {
    let list = vertices.list(owner.py());
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
        return list.iter().map(owner_of).collect();
    }
    let is_set = owner.is_instance_of::<PySet>() || owner.is_instance_of::<PyFrozenSet>();
    if !is_set && owner.is_callable() {
        let owner_of = |vertex: Bound<'_, PyAny>| number(&vertex, &owner.call1((&vertex,))?);
        return list.iter().map(owner_of).collect();
    }
    let mut owners = vec![2; list.len()];
    for place in vertices.places(owner)? {
        owners[place as usize] = 1;
    }
    Ok(owners)
}

/// A graph whose vertices are known by their names, or by their numbers.
pub(super) fn of_graph(py: Python<'_>, graph: Graph) -> PyResult<Arena> {
    let list = PyList::empty(py);
    for place in 0..graph.arena.len() as u32 {
        match &graph.names {
            Some(names) => list.append(names.name(place))?,
            None => list.append(place)?,
        }
    }
    let vertices = Vertices::new(&list, None);
    Ok(Arena { graph, vertices })
}
