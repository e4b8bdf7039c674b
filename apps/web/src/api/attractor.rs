//! `attractor`: attractors, ranks and strategies of a graph that somebody wrote.

use std::sync::Arc;

use gagne::graph::{Claim, ClaimTerm, Truth, check};
use gagne::{Budget, Error, Graph, Language, Side, Speech};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value as Json, json};

use super::posted::{GraphQuestion, attracting, form, read};
use crate::openapi::{array, integer, nullable, object, optional, text};
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
    /// An answer to be checked: a literal of Python or JSON.
    #[serde(default)]
    check: Option<String>,
}

/// Attractors of a graph.
pub(super) const ATTRACTOR: GraphQuestion = GraphQuestion {
    name: "attractor",
    prepare: |body, language| {
        let posted: AttractorForm = read(body)?;
        let player = attracting(posted.player)?;
        Ok(task(posted, player, language))
    },
    form: || {
        let play = ("play", optional(json!({ "type": "boolean" })));
        let example = json!({ "graph": "{1: [2, 3], 2: [3], 3: []}, {1, 3}", "play": true });
        let check = ("check", optional(nullable(text())));
        form(&[play, check], example)
    },
    answer,
};

fn task(posted: AttractorForm, player: Side, language: Language) -> Task {
    Arc::new(move |work| {
        let budget = work.budget;
        let graph = Graph::read(posted.graph.as_bytes(), None, budget)?;
        let answer = posted
            .check
            .as_deref()
            .filter(|text| !text.trim().is_empty());
        let compare = |question: &Truth<'_>| match answer {
            Some(answer) => compared(&graph, question, answer, language, budget).map(Some),
            None => Ok(None),
        };
        if posted.play && !graph.owned {
            let report = graph.impartial(budget)?;
            let checked = compare(&Truth::impartial(&report, false))?;
            return written(&graph, report, checked, budget);
        }
        if posted.play
            && let Some(priorities) = &graph.priorities
        {
            return written(&graph, graph.parity(priorities, budget)?, None, budget);
        }
        if posted.play {
            let report = graph.normal_play(budget)?;
            let checked = compare(&Truth::play(&report))?;
            return written(&graph, report, checked, budget);
        }
        if !graph.owned {
            return Err(Error::UnfitGraph("unfit-owners").into());
        }
        let target = match &posted.target {
            Some(list) => Some(graph.vertices(list)?),
            None => graph.target.clone(),
        };
        let report = graph.attractor(player, target.as_deref(), budget)?;
        let checked = compare(&Truth::attractor(&report))?;
        written(&graph, report, checked, budget)
    })
}

/// What came of a comparison, in words.
fn compared(
    graph: &Graph,
    question: &Truth<'_>,
    answer: &str,
    language: Language,
    budget: &Budget,
) -> Result<Vec<Json>, Error> {
    let claims = Claim::read(answer, budget)?;
    let mut find = |datum: &ClaimTerm| graph.vertex(&datum.name()).ok();
    let speech = Speech::new(language);
    let checked = check(question, &claims, &mut find);
    let told = checked.iter().map(
        |checked| json!({ "right": checked.wrong.is_none(), "said": speech.checked(checked) }),
    );
    Ok(told.collect())
}

/// A report, with the graph as it was understood.
#[derive(Serialize)]
struct GraphAnswer<'g, R: Serialize> {
    #[serde(flatten)]
    report: R,
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<Vec<Json>>,
    arena: ArenaAnswer<'g>,
}

/// The graph as it was understood.
struct ArenaAnswer<'g>(&'g Graph);

impl Serialize for ArenaAnswer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ArenaAnswer(graph) = self;
        let vertices = || 0..graph.arena.len() as u32;
        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("owned", &graph.owned)?;
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

fn written(
    graph: &Graph,
    report: impl Serialize,
    checked: Option<Vec<Json>>,
    budget: &Budget,
) -> Answer {
    let answer = GraphAnswer {
        report,
        checked,
        arena: ArenaAnswer(graph),
    };
    super::json(&answer, budget)
}

/// The schema of the answer.
fn answer() -> Json {
    let ranked = || {
        let fields = [
            ("vertex", integer()),
            ("name", optional(text())),
            ("rank", optional(integer())),
            ("rule", optional(integer())),
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
    let listed = |more: &[(&str, Json)]| {
        let mut fields = vec![("vertex", integer()), ("name", optional(text()))];
        fields.extend_from_slice(more);
        optional(array(object(&fields)))
    };
    let arena = [
        ("owned", json!({ "type": "boolean" })),
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
        (
            "outside",
            listed(&[
                ("reason", text()),
                ("to", optional(integer())),
                ("to_name", optional(text())),
            ]),
        ),
        (
            "prospects",
            listed(&[("outcome", text()), ("moves", array(integer()))]),
        ),
        (
            "normal",
            listed(&[("outcome", text()), ("plies", nullable(integer()))]),
        ),
        (
            "misere",
            listed(&[("outcome", text()), ("plies", nullable(integer()))]),
        ),
        (
            "nimbers",
            listed(&[
                ("nimber", optional(integer())),
                ("infinite", optional(array(integer()))),
            ]),
        ),
        ("kernel", optional(json!({ "type": ["array", "null"] }))),
        ("kernels", optional(text())),
        ("read", optional(json!({ "type": "object" }))),
        (
            "checked",
            optional(array(object(&[
                ("right", json!({ "type": "boolean" })),
                ("said", text()),
            ]))),
        ),
        ("seconds", json!({ "type": "number" })),
        ("arena", object(&arena)),
    ])
}
