//! `graph`: the graph or the tree below a position as a picture, and one that somebody wrote.

use std::sync::Arc;

use gagne::draw::Motion;
use gagne::draw::diagram::{Vertex, Winner};
use gagne::{
    Budget, Error, Graph, GraphGame, GraphReport, GraphRequest, Look, Side, Speech, check_budget,
    diagram, trace,
};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::arguments::{GAME, POSITION, Parameter};
use super::posted::{GraphQuestion, attracting, form, read};
use super::{Question, json as written};
use crate::budget::ANSWER;
use crate::openapi::{array, integer, nullable, object, optional, text};
use crate::pool::{Answer, TaskError};

/// Most vertices that are drawn: more than anybody reads.
const MOST: usize = 400;
/// Shapes beyond which positions are told without their boards: so small nobody would see them.
const SHAPES: usize = 50_000;

/// Most vertices that somebody wishes to see: what has more is drawn in part.
const READABLE: Parameter = Parameter::number("most", 2, MOST as u64);
/// Levels below the position.
const DEPTH: Parameter = Parameter::number("depth", 0, 1000);
/// Whether positions that come up several times are drawn as often.
const TREE: Parameter = Parameter::number("tree", 0, 1);
/// Whether positions that are the same up to symmetry are one.
const SYMMETRY: Parameter = Parameter::number("symmetry", 0, 1);
/// Whose attractor is shown step by step: 1, 2, or 0 for both.
const ATTRACTOR: Parameter = Parameter::number("attractor", 0, 2);

/// A search whose tree is drawn in the order in which it looks.
const SEARCH: Parameter = Parameter::text("search", "minimax:2");

/// The graph below a position.
pub(super) const GRAPH: Question = Question {
    name: "graph",
    parameters: &[
        &GAME, &POSITION, &DEPTH, &TREE, &SYMMETRY, &ATTRACTOR, &SEARCH, &READABLE,
    ],
    prepare: |asked| {
        let search = asked.text("search").map(Look::named).transpose()?;
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let readable = asked.number("most");
            let request = GraphRequest {
                tree: search.is_some() || asked.number("tree") == Some(1),
                symmetry: asked.number("symmetry") == Some(1),
                merge: false,
                best: false,
                depth: asked.number("depth").map(|depth| depth as u32),
                most: match search {
                    // A tree with fewer nodes than moves would show nothing of a search.
                    Some(_) => MOST,
                    None => readable.map_or(MOST, |most| most as usize),
                },
                fit: readable.is_some(),
                sketches: true,
            };
            let game = work.desk.open(asked.game())?;
            let at = asked.position();
            let mut report = match search {
                Some(look) => trace(game, at, look, &request, work.budget)?,
                None => diagram(game, at, &request, work.budget)?,
            };
            let unknown = search.is_none() && report.values.iter().any(Option::is_none);
            if unknown && !work.last {
                return work.give_up();
            }
            // A search has steps of its own, games for points have no attractors, and a part of a
            // graph only a part of one.
            match (search, asked.number("attractor")) {
                (None, Some(player)) if report.plain && report.fitted.is_none() => {
                    report.attract(Side::of_number(player as u8));
                }
                _ => {}
            }
            drawn(report, &Speech::new(asked.language), work.budget)
        }))
    },
    answer,
    bounded: true,
};

/// A graph that somebody wrote.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawingForm {
    /// The graph, in any format that is understood.
    graph: String,
    /// Who attracts: 1 unless told otherwise.
    #[serde(default)]
    player: Option<u8>,
    /// Vertices aimed at, separated by commas; without, whoever cannot move loses.
    #[serde(default)]
    target: Option<String>,
    /// The search whose tree is drawn: minimax or alphabeta.
    #[serde(default)]
    search: Option<String>,
}

/// A graph that somebody wrote, drawn.
pub(super) const DRAWING: GraphQuestion = GraphQuestion {
    name: "drawing",
    prepare: |body, language| {
        let posted: DrawingForm = read(body)?;
        let player = attracting(posted.player)?;
        Ok(Arc::new(move |work| {
            let graph = Graph::read(posted.graph.as_bytes(), None, work.budget)?;
            let search = posted.search.as_deref().filter(|name| !name.is_empty());
            if search.is_some() || graph.values.is_some() {
                let report = searched(graph, search.unwrap_or("minimax"), work.budget)?;
                return drawn(report, &Speech::new(language), work.budget);
            }
            let target = match posted.target.as_deref().map(str::trim) {
                None | Some("") => None,
                Some(list) => Some(graph.vertices(list)?),
            };
            let mut report =
                GraphReport::of_graph(&graph, "", player, target.as_deref(), MOST, work.budget)?;
            if target.is_none() && graph.owned && graph.priorities.is_none() {
                report.attract(None);
            }
            drawn(report, &Speech::new(language), work.budget)
        }))
    },
    form: || {
        let search = ("search", optional(nullable(text())));
        form(
            &[search],
            json!({ "graph": "{1: [2, 3], 2: [3], 3: []}, {1, 3}" }),
        )
    },
    answer,
};

/// The tree of a search on a graph, to the end of play.
fn searched(graph: Graph, search: &str, budget: &Budget) -> Result<GraphReport, Error> {
    let game = GraphGame::new(graph, Side::First)?;
    let look = Look::named(&game.bounded(search)?)?;
    let request = GraphRequest {
        tree: true,
        symmetry: false,
        merge: false,
        best: false,
        depth: None,
        most: MOST,
        fit: false,
        sketches: false,
    };
    let mut game = gagne::by_hand(game).open("")?;
    let mut report = trace(game.as_mut(), None, look, &request, budget)?;
    report.by_hand("");
    Ok(report)
}

/// The word for a winner.
fn winner(winner: Winner) -> Json {
    match winner {
        Winner::First => json!(1),
        Winner::Second => json!(2),
        Winner::Draw => json!(0),
        Winner::Unknown | Winner::Mover | Winner::Opponent => Json::Null,
    }
}

/// The picture, and what it shows, in JSON.
pub(super) fn picture(
    mut report: GraphReport,
    speech: &Speech,
    budget: &Budget,
) -> Result<Json, TaskError> {
    let vertices = &mut report.diagram.vertices;
    // Texts are told at least once, so the answer would not become shorter.
    let texts: usize = vertices.iter().map(|vertex| vertex.text.len()).sum();
    if texts > ANSWER {
        return Err(TaskError::Large);
    }
    let shapes = |vertex: &Vertex| {
        vertex
            .sketch
            .as_ref()
            .map_or(0, |sketch| sketch.shapes().len())
    };
    if vertices.iter().map(shapes).sum::<usize>() > SHAPES {
        for vertex in vertices {
            vertex.sketch = None;
        }
    }
    report.say(speech);
    check_budget(budget)?;
    let mut drawing = report.drawing(budget)?;
    // The page has a title and tells of the steps beside the picture.
    let subtitle = std::mem::take(&mut drawing.diagram.subtitle);
    let steps = std::mem::take(&mut drawing.diagram.steps);
    drawing.diagram.title.clear();
    let motion = if steps.is_empty() {
        Motion::Still
    } else {
        Motion::Steps
    };
    let vertices = drawing.diagram.vertices.iter().map(|vertex| {
        json!({
            "name": vertex.name,
            "position": vertex.text,
            "owner": vertex.owner,
            "winner": winner(vertex.winner),
            "worth": vertex.worth,
            "told": vertex.told,
            "end": vertex.end,
            "step": vertex.step,
        })
    });
    let edges = drawing.diagram.edges.iter().map(
        |edge| json!({ "from": edge.from, "to": edge.to, "move": edge.text, "best": edge.best }),
    );
    Ok(json!({
        "game": report.game,
        "position": report.position,
        "whole": report.whole,
        "search": report.search.as_ref().map(|search| search.look.to_string()),
        "said": subtitle,
        "steps": steps,
        "vertices": vertices.collect::<Vec<_>>(),
        "edges": edges.collect::<Vec<_>>(),
        "svg": drawing.bare(motion),
    }))
}

fn drawn(report: GraphReport, speech: &Speech, budget: &Budget) -> Answer {
    written(&picture(report, speech, budget)?, budget)
}

/// The schema of the answer.
fn answer() -> Json {
    let vertex = object(&[
        ("name", text()),
        ("position", text()),
        ("owner", integer()),
        ("winner", nullable(integer())),
        ("worth", text()),
        ("told", text()),
        ("end", json!({ "type": "boolean" })),
        ("step", nullable(integer())),
    ]);
    let edge = object(&[
        ("from", integer()),
        ("to", integer()),
        ("move", text()),
        ("best", json!({ "type": "boolean" })),
    ]);
    object(&[
        ("game", text()),
        ("position", text()),
        ("whole", json!({ "type": "boolean" })),
        ("search", nullable(text())),
        ("said", text()),
        ("steps", array(text())),
        ("vertices", array(vertex)),
        ("edges", array(edge)),
        ("svg", text()),
    ])
}
