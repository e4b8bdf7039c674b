//! A dict of successors, read.

use gagne::Graph;
use gagne::graph::Builder;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyFrozenSet, PyList, PySet, PyString, PyTuple};
use rustc_hash::FxHashMap;

use super::Arena;
use super::answers::InterruptCheck;
use super::grid::VertexGrid;
use crate::raise::{our_fault, wrong_input};
use crate::words::speech;

/// How a vertex is shown in a sentence.
fn shown(vertex: &Bound<'_, PyAny>) -> String {
    let shown = vertex.repr().map(|text| text.to_string());
    shown.unwrap_or_default()
}

/// Vertices by their places, and places by vertex. What has to be looked up in a dict is put into one when somebody
/// asks: where vertices are made of numbers, or the very objects that the dict has for keys, nothing has to be.
pub(super) struct Vertices {
    list: Py<PyList>,
    quick: QuickPlaces,
    places: PyOnceLock<Py<PyDict>>,
}

/// Places that are found without asking Python.
enum QuickPlaces {
    /// Places of vertices made of numbers.
    Numbers(VertexGrid),
    /// Places of the objects themselves, by where they lie; the list keeps them there.
    Objects(FxHashMap<usize, u32>),
    None,
}

impl QuickPlaces {
    fn of(vertices: &Bound<'_, PyList>, example: Option<&Bound<'_, PyAny>>) -> Self {
        if let Some(grid) = VertexGrid::of(vertices) {
            return QuickPlaces::Numbers(grid);
        }
        // Objects that were made anew for the edges are never those of the vertices.
        if !example.is_some_and(|one| vertices.iter().any(|vertex| vertex.is(one))) {
            return QuickPlaces::None;
        }
        let places = vertices.iter().zip(0..);
        let address = |(vertex, place): (Bound<'_, PyAny>, u32)| (vertex.as_ptr() as usize, place);
        QuickPlaces::Objects(places.map(address).collect())
    }

    #[inline]
    fn place(&self, vertex: &Bound<'_, PyAny>) -> Option<u32> {
        match self {
            QuickPlaces::Numbers(grid) => grid.place(vertex),
            QuickPlaces::Objects(places) => places.get(&(vertex.as_ptr() as usize)).copied(),
            QuickPlaces::None => None,
        }
    }
}

impl Vertices {
    fn new(list: Bound<'_, PyList>, quick: QuickPlaces) -> Self {
        Vertices {
            quick,
            list: list.unbind(),
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
        let (py, mut interrupts) = (vertices.py(), InterruptCheck::default());
        let place = |vertex: PyResult<Bound<'_, PyAny>>| {
            interrupts.tick(py)?;
            self.place(&vertex?)
        };
        vertices.try_iter()?.map(place).collect()
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

/// Reads a dict of successors and who owns which vertex.
pub(super) fn read(
    successors: &Bound<'_, PyDict>,
    owner: Option<&Bound<'_, PyAny>>,
) -> PyResult<Arena> {
    let py = successors.py();
    let (vertices, row_ends, ends) = match VertexGrid::read(successors)? {
        Some(rows) => {
            let vertices = Vertices::new(successors.keys(), QuickPlaces::Numbers(rows.grid));
            (vertices, rows.row_ends, rows.ends)
        }
        None => read_each(successors)?,
    };
    let (owned, owners) = match owner {
        None => (false, vec![1; row_ends.len()]),
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

/// Reads a dict of successors one by one: the vertices, where the successors of each one end, and all successors.
fn read_each(successors: &Bound<'_, PyDict>) -> PyResult<(Vertices, Vec<u32>, Vec<u32>)> {
    let py = successors.py();
    let mut rows = successors.iter();
    let example = rows.find_map(|(_, next)| first(&next));
    let list = successors.keys();
    let quick = QuickPlaces::of(&list, example.as_ref());
    let vertices = Vertices::new(list, quick);
    let (count, mut interrupts) = (successors.len(), InterruptCheck::default());
    let mut row_ends = Vec::with_capacity(count);
    let mut ends: Vec<u32> = Vec::with_capacity(4 * count);
    for (vertex, next) in successors.iter() {
        let mut add = |to: &Bound<'_, PyAny>| -> PyResult<()> {
            // Most are found here, and cost nothing else.
            if let Some(place) = vertices.quick.place(to) {
                ends.push(place);
                return Ok(());
            }
            match vertices.look_up(to) {
                Ok(Some(place)) => ends.push(place),
                Ok(None) => return Err(stray(&vertex, to)),
                Err(error) => return Err(unhashable(&vertex, to, error)),
            }
            Ok(())
        };
        if let Ok(list) = next.cast::<PyList>() {
            // Whoever compares vertices might change the list.
            let mut index = 0;
            while index < list.len() {
                add(&list.get_item(index)?)?;
                index += 1;
            }
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
        interrupts.tick(py)?;
    }
    Ok((vertices, row_ends, ends))
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
        let mut interrupts = InterruptCheck::default();
        let owner_of = |vertex: Bound<'_, PyAny>| {
            interrupts.tick(list.py())?;
            match dict.get_item(&vertex)? {
                Some(said) => number(&vertex, &said),
                None => {
                    let words = [("vertex", shown(&vertex).into())];
                    Err(wrong_input(speech().tell("no-owner", &words)))
                }
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
    let quick = QuickPlaces::of(&list, None);
    let vertices = Vertices::new(list, quick);
    Ok(Arena { graph, vertices })
}
