//! `attractor`: attractors, ranks and strategies of a graph that somebody wrote.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use gagne::{Budget, Graph, Language, Speech};
use serde::de::DeserializeOwned;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value as Json, json};

use super::{Asked, ROOT};
use crate::app::{App, Longer};
use crate::guard::Client;
use crate::language::Spoken;
use crate::openapi::{array, integer, nullable, object, optional, text};
use crate::pool::{Answer, Task};
use crate::posted::Sent;
use crate::refusal::Refusal;

/// What is posted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Posted {
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

/// The path.
pub(super) fn routes() -> Router<Arc<App>> {
    Router::new().route(&format!("{ROOT}/attractor"), post(answer_posted))
}

/// Reads a request that chooses a language and posts the rest.
pub(super) fn read<T: DeserializeOwned>(
    query: Option<String>,
    body: &Bytes,
    language: Language,
    speech: &Speech,
) -> Result<(Asked, T), Refusal> {
    let asked = Asked::only_language(query, language);
    let asked = asked.map_err(|wrong| Refusal::bad(wrong.reason(speech)))?;
    let posted = serde_json::from_slice(body).map_err(|error| {
        let words = [("detail", error.to_string().into())];
        Refusal::bad(speech.tell("wrong-body", &words))
    })?;
    Ok((asked, posted))
}

async fn answer_posted(
    State(app): State<Arc<App>>,
    client: Client,
    Spoken(language): Spoken,
    RawQuery(query): RawQuery,
    sent: Sent,
) -> Response {
    let body = &sent.body;
    let speech = app.voices.general(language);
    let (asked, posted) = match read::<Posted>(query, body, language, speech) {
        Ok(read) => read,
        Err(refusal) => return refusal.into_response(),
    };
    if !matches!(posted.player, None | Some(1 | 2)) {
        return Refusal::bad(speech.say("wrong-player")).into_response();
    }
    let name = format!("attractor {language:?} {}", String::from_utf8_lossy(body));
    app.answer(
        client,
        name,
        &asked,
        task(posted),
        language,
        Longer::Nothing,
    )
    .await
}

fn task(posted: Posted) -> Task {
    Arc::new(move |work| {
        let graph = Graph::read(posted.graph.as_bytes(), None, work.budget)?;
        if posted.play {
            return written(&graph, graph.normal_play(work.budget)?, work.budget);
        }
        let target = match &posted.target {
            Some(list) => Some(graph.vertices(list)?),
            None => graph.target.clone(),
        };
        let report = graph.attractor(posted.player.unwrap_or(1), target.as_deref(), work.budget)?;
        written(&graph, report, work.budget)
    })
}

/// A report, with the graph as it was understood.
#[derive(Serialize)]
struct Told<'g, R: Serialize> {
    #[serde(flatten)]
    report: R,
    arena: Understood<'g>,
}

/// The graph as it was understood.
struct Understood<'g>(&'g Graph);

impl Serialize for Understood<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Understood(graph) = self;
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
    let arena = Understood(graph);
    super::json(&Told { report, arena }, budget)
}

/// The schema of what is posted.
pub(crate) fn body() -> Json {
    let mut body = object(&[
        ("graph", text()),
        ("player", optional(json!({ "enum": [1, 2, null] }))),
        ("target", optional(nullable(text()))),
        ("play", optional(json!({ "type": "boolean" }))),
    ]);
    body["additionalProperties"] = json!(false);
    body["example"] = json!({ "graph": "{1: [2, 3], 2: [3], 3: []}, {1, 3}", "play": true });
    body
}

/// The schema of the answer.
pub(crate) fn answer() -> Json {
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
