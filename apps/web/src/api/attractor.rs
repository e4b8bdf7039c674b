//! `attractor`: attractors, ranks and strategies of a graph that somebody wrote.

use std::sync::Arc;

use gagne::{Budget, Graph};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value as Json, json};

use super::posted::{GraphQuestion, attracting, form, read};
use crate::openapi::{array, integer, object, optional, text};
use crate::pool::{Answer, Task};

/// What is posted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AttractorForm {
    /// The graph, in any format that is understood.
    graph: String,
    /// Who attracts: 1 unless told otherwise.
    #[serde(default)]
    player: Option<u8>,
    /// Vertices aimed at, separated by commas; those of the graph otherwise.
    #[serde(default)]
    target: Option<String>,
    /// Whether whoever cannot move loses.
    #[serde(default)]
    play: bool,
}

/// Attractors of a graph.
pub(super) const ATTRACTOR: GraphQuestion = GraphQuestion {
    name: "attractor",
    prepare: |body, _| {
        let posted: AttractorForm = read(body)?;
        let player = attracting(posted.player)?;
        Ok(task(posted, player))
    },
    form: || {
        let play = ("play", optional(json!({ "type": "boolean" })));
        let example = json!({ "graph": "{1: [2, 3], 2: [3], 3: []}, {1, 3}", "play": true });
        form(&[play], example)
    },
    answer,
};

fn task(posted: AttractorForm, player: u8) -> Task {
    Arc::new(move |work| {
        let graph = Graph::read(posted.graph.as_bytes(), None, work.budget)?;
        if posted.play {
            return written(&graph, graph.normal_play(work.budget)?, work.budget);
        }
        let target = match &posted.target {
            Some(list) => Some(graph.vertices(list)?),
            None => graph.target.clone(),
        };
        let report = graph.attractor(player, target.as_deref(), work.budget)?;
        written(&graph, report, work.budget)
    })
}

/// A report, with the graph as it was understood.
#[derive(Serialize)]
struct GraphAnswer<'g, R: Serialize> {
    #[serde(flatten)]
    report: R,
    arena: ArenaAnswer<'g>,
}

/// The graph as it was understood.
struct ArenaAnswer<'g>(&'g Graph);

impl Serialize for ArenaAnswer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ArenaAnswer(graph) = self;
        let vertices = || 0..graph.arena.len() as u32;
        let mut map = serializer.serialize_map(Some(4))?;
        let owner = || vertices().map(|vertex| graph.arena.owner(vertex).number());
        map.serialize_entry("owner", &List(owner))?;
        let edges = || vertices().map(|vertex| graph.arena.successors(vertex));
        map.serialize_entry("edges", &List(edges))?;
        map.serialize_entry("target", &graph.target)?;
        let names = || vertices().map(|vertex| graph.name(vertex));
        map.serialize_entry("names", &List(names))?;
        map.end()
    }
}

/// A list that is never kept, only written.
struct List<F>(F);

impl<I: Iterator<Item: Serialize>, F: Fn() -> I> Serialize for List<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

fn written(graph: &Graph, report: impl Serialize, budget: &Budget) -> Answer {
    let arena = ArenaAnswer(graph);
    super::json(&GraphAnswer { report, arena }, budget)
}

/// The schema of the answer.
fn answer() -> Json {
    let ranked = || {
        let fields = [
            ("vertex", integer()),
            ("name", optional(text())),
            ("rank", integer()),
        ];
        optional(array(object(&fields)))
    };
    let strategy = || {
        let fields = [
            ("vertex", integer()),
            ("name", optional(text())),
            ("to", integer()),
            ("to_name", optional(text())),
        ];
        optional(array(object(&fields)))
    };
    let arena = [
        ("owner", array(integer())),
        ("edges", array(array(integer()))),
        ("target", json!({ "type": ["array", "null"] })),
        ("names", array(text())),
    ];
    object(&[
        ("vertices", integer()),
        ("edges", integer()),
        ("player", optional(integer())),
        ("attractor", ranked()),
        ("strategy", strategy()),
        ("win1", ranked()),
        ("win2", ranked()),
        ("draw", optional(array(integer()))),
        ("draw_names", optional(array(text()))),
        ("strategy1", strategy()),
        ("strategy2", strategy()),
        ("seconds", json!({ "type": "number" })),
        ("arena", object(&arena)),
    ])
}
