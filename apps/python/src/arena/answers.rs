//! Answers about a graph, as Python writes them; and those that somebody gives.

use gagne::graph::{Claim, ClaimTerm, NEVER};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};
use rustc_hash::FxHashMap;

use super::read::Vertices;
use crate::raise::wrong_input;
use crate::words::speech;

/// How a vertex is called: a text by itself, everything else as Python writes it.
pub(super) fn shown(vertex: &Bound<'_, PyAny>) -> PyResult<String> {
    match vertex.cast_exact::<PyString>() {
        Ok(text) => Ok(text.to_string()),
        Err(_) => Ok(vertex.repr()?.to_string()),
    }
}

/// Looks now and then whether somebody wants to stop.
#[derive(Default)]
pub(super) struct InterruptCheck(usize);

impl InterruptCheck {
    /// Entries that are made or read between two looks.
    const ENTRIES: usize = 1 << 14;

    /// One entry more.
    #[inline]
    pub(super) fn tick(&mut self, py: Python<'_>) -> PyResult<()> {
        self.0 += 1;
        if self.0.is_multiple_of(InterruptCheck::ENTRIES) {
            py.check_signals()?;
        }
        Ok(())
    }
}

/// What is said of each vertex, in a dict.
pub(super) fn told<'py, S: IntoPyObject<'py>>(
    vertices: &Bound<'py, PyList>,
    said: impl IntoIterator<Item = S>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = vertices.py();
    let (all, mut interrupts) = (PyDict::new(py), InterruptCheck::default());
    for (vertex, said) in vertices.iter().zip(said) {
        all.set_item(vertex, said)?;
        interrupts.tick(py)?;
    }
    Ok(all)
}

/// A number, or several.
#[derive(IntoPyObject)]
pub(super) enum Said {
    Number(u32),
    Numbers(Vec<u32>),
}

/// The vertices at some places.
pub(super) fn objects<'py>(
    vertices: &Bound<'py, PyList>,
    places: Vec<u32>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let mut interrupts = InterruptCheck::default();
    let object = |place: u32| {
        interrupts.tick(vertices.py())?;
        vertices.get_item(place as usize)
    };
    places.into_iter().map(object).collect()
}

/// Ranks of vertices, without those that have none.
pub(super) fn ranks<'py>(
    vertices: &Bound<'py, PyList>,
    rank: &[u32],
) -> PyResult<Bound<'py, PyDict>> {
    let py = vertices.py();
    let (ranks, mut interrupts) = (PyDict::new(py), InterruptCheck::default());
    for (vertex, &rank) in vertices.iter().zip(rank) {
        if rank != NEVER {
            ranks.set_item(vertex, rank)?;
        }
        interrupts.tick(py)?;
    }
    Ok(ranks)
}

/// Vertices with those that may be moved to.
pub(super) fn moves<'py>(
    vertices: &Bound<'py, PyList>,
    moves: Vec<(u32, Vec<u32>)>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = vertices.py();
    let (told, mut interrupts) = (PyDict::new(py), InterruptCheck::default());
    for (vertex, next) in moves {
        let vertex = vertices.get_item(vertex as usize)?;
        told.set_item(vertex, objects(vertices, next)?)?;
        interrupts.tick(py)?;
    }
    Ok(told)
}

/// The vertices that an answer speaks of, by their names.
type Known = FxHashMap<String, u32>;

/// Somebody's answer, its vertices called as those of the graph.
pub(super) fn claim(
    answer: &Bound<'_, PyAny>,
    name: Option<String>,
    vertices: &Vertices,
) -> PyResult<(Claim, Known)> {
    let mut known = Known::default();
    let mut interrupts = InterruptCheck::default();
    let mut called = |object: &Bound<'_, PyAny>| -> PyResult<String> {
        interrupts.tick(object.py())?;
        let name = shown(object)?;
        // What cannot be hashed is no vertex.
        if let Ok(Some(place)) = vertices.find(object) {
            known.entry(name.clone()).or_insert(place);
        }
        Ok(name)
    };
    let mut entries = Vec::new();
    let datum = if let Ok(dict) = answer.cast::<PyDict>() {
        for (key, value) in dict.iter() {
            let key = ClaimTerm::Text(called(&key)?);
            entries.push((key, said(&value, vertices, &mut called)?));
        }
        ClaimTerm::Dict(entries)
    } else if answer.is_instance_of::<PySet>()
        || answer.is_instance_of::<PyFrozenSet>()
        || answer.is_instance_of::<PyList>()
        || answer.is_instance_of::<PyTuple>()
    {
        let items = answer
            .try_iter()?
            .map(|item| called(&item?).map(ClaimTerm::Text));
        ClaimTerm::List(items.collect::<PyResult<_>>()?)
    } else {
        return Err(wrong_input(speech().say("wrong-answer")));
    };
    Ok((Claim { name, datum }, known))
}

/// What is said of a vertex: a truth, a number, vertices.
fn said(
    object: &Bound<'_, PyAny>,
    vertices: &Vertices,
    called: &mut dyn FnMut(&Bound<'_, PyAny>) -> PyResult<String>,
) -> PyResult<ClaimTerm> {
    if object.is_none() {
        return Ok(ClaimTerm::Nothing);
    }
    if let Ok(truth) = object.cast::<PyBool>() {
        return Ok(ClaimTerm::Truth(truth.is_true()));
    }
    // A number may be a rank or a vertex; where it is a vertex its name is the number.
    if object.is_instance_of::<PyInt>() || object.is_instance_of::<PyFloat>() {
        return Ok(ClaimTerm::Number(called(object)?));
    }
    let is_vertex = matches!(vertices.find(object), Ok(Some(_)));
    match object.try_iter() {
        Ok(items) if !(is_vertex || object.is_instance_of::<PyString>()) => {
            let items = items.map(|item| called(&item?).map(ClaimTerm::Text));
            Ok(ClaimTerm::List(items.collect::<PyResult<_>>()?))
        }
        _ => Ok(ClaimTerm::Text(called(object)?)),
    }
}
