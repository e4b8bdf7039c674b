//! Answers about graphs as JSON writes them.

use gagne_core::{Side, Value};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value as Json, json};

use crate::{Graph, ImpartialReport, Kernel, Nimber, ParityReport, PlayReport, Verdict};

/// A vertex with its name.
pub(crate) fn vertex(graph: &Graph, vertex: u32) -> Map<String, Json> {
    let mut entry = Map::new();
    entry.insert("vertex".to_owned(), json!(vertex));
    if let Some(names) = &graph.names {
        entry.insert("name".to_owned(), json!(names.name(vertex)));
    }
    entry
}

/// How large a graph is, and what the names of its file were taken for.
pub(crate) fn write_size<S: SerializeMap>(map: &mut S, graph: &Graph) -> Result<(), S::Error> {
    map.serialize_entry("vertices", &graph.arena.len())?;
    map.serialize_entry("edges", &graph.arena.edges())?;
    if let Some(reading) = &graph.reading {
        let taken = reading.taken.iter();
        let mut read: Map<String, Json> = taken
            .map(|(role, name)| (role.word().to_owned(), json!(name)))
            .collect();
        read.insert("skipped".to_owned(), json!(reading.skipped));
        read.insert("unused".to_owned(), json!(reading.unused));
        map.serialize_entry("read", &read)?;
    }
    Ok(())
}

/// A list that is never kept, only written: what is told of each number below a bound.
struct Each<F>(usize, F);

impl<T: Serialize, F: Fn(usize) -> T> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..self.0).map(&self.1))
    }
}

impl Serialize for ImpartialReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_size(&mut map, self.graph)?;
        let count = self.graph.arena.len();
        let worth = |values: &[Value], at: usize| {
            let mut entry = vertex(self.graph, at as u32);
            entry.insert("outcome".to_owned(), json!(values[at].outcome().word()));
            entry.insert("plies".to_owned(), json!(values[at].plies()));
            entry
        };
        map.serialize_entry("normal", &Each(count, |at| worth(&self.normal, at)))?;
        map.serialize_entry("misere", &Each(count, |at| worth(&self.misere, at)))?;
        let nimber = |at: usize| {
            let mut entry = vertex(self.graph, at as u32);
            match &self.nimbers[at] {
                Nimber::Finite(nimber) => entry.insert("nimber".to_owned(), json!(nimber)),
                Nimber::Infinite(reached) => entry.insert("infinite".to_owned(), json!(reached)),
            };
            entry
        };
        map.serialize_entry("nimbers", &Each(count, nimber))?;
        let (kernel, status) = match &self.kernel {
            Kernel::Only(kernel) => (Some(kernel), "only"),
            Kernel::One(kernel) => (Some(kernel), "one"),
            Kernel::None => (None, "none"),
            Kernel::Unknown => (None, "unknown"),
        };
        let kernel =
            kernel.map(|kernel| Each(kernel.len(), move |at| vertex(self.graph, kernel[at])));
        map.serialize_entry("kernel", &kernel)?;
        map.serialize_entry("kernels", status)?;
        map.serialize_entry("seconds", &self.seconds)?;
        map.end()
    }
}

impl Serialize for ParityReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_size(&mut map, self.graph)?;
        for (player, key) in Side::BOTH.into_iter().zip(["win1", "win2"]) {
            let region: Vec<_> = self
                .region(player)
                .map(|at| vertex(self.graph, at))
                .collect();
            map.serialize_entry(key, &region)?;
        }
        map.serialize_entry("seconds", &self.seconds)?;
        map.end()
    }
}

/// `{name, about, right, entries, vertex, given}`.
impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("about", self.claimed.word())?;
        map.serialize_entry("entries", &self.entries)?;
        map.serialize_entry("right", &self.wrong.is_none())?;
        if let Some((vertex, given, _)) = &self.wrong {
            map.serialize_entry("vertex", vertex)?;
            map.serialize_entry("given", given)?;
        }
        map.end()
    }
}

/// What to play everywhere: `{vertex, name, outcome, moves}` for each vertex, seen by its owner.
pub(crate) fn prospects(report: &PlayReport<'_>) -> impl Serialize {
    Each(report.graph.arena.len(), move |at| {
        let (prospect, moves) = report.prospect(at as u32);
        let mut entry = vertex(report.graph, at as u32);
        entry.insert("outcome".to_owned(), json!(prospect.word()));
        entry.insert("moves".to_owned(), json!(moves));
        entry
    })
}
