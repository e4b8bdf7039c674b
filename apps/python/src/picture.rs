//! Graphs and trees, drawn.

use gagne::draw::diagram::Winner;
use gagne::draw::{Drawing, Motion, Theme};
use gagne::{ArenaFile, GraphReport, Speech, Value};
use parking_lot::Mutex;
use pyo3::prelude::*;
use serde_json::{Map, json};

use crate::ask::ask;
use crate::game::json as text_of;
use crate::raise::{raised, wrong_input};
use crate::words::speech;

/// The theme of a name.
pub(crate) fn theme(name: &str) -> PyResult<Theme> {
    match name {
        "auto" => Ok(Theme::Auto),
        "light" => Ok(Theme::Light),
        "dark" => Ok(Theme::Dark),
        "print" => Ok(Theme::Print),
        _ => {
            let words = [("text", name.into())];
            Err(wrong_input(speech().tell("wrong-theme", &words)))
        }
    }
}

/// A graph or a tree with what is known of it, in words.
#[pyclass(frozen, module = "gagne._gagne")]
pub(crate) struct Diagram {
    report: GraphReport,
    /// Where everything goes, once it was drawn.
    drawing: Mutex<Option<Drawing>>,
}

impl Diagram {
    pub(crate) fn new(mut report: GraphReport, speech: &Speech) -> Self {
        report.say(speech);
        Diagram {
            report,
            drawing: Mutex::default(),
        }
    }

    /// Draws it once, and hands out the drawing.
    fn drawn<T: Send>(
        &self,
        py: Python<'_>,
        show: impl FnOnce(&mut Drawing) -> T + Send,
    ) -> PyResult<T> {
        type Refused = Box<(gagne::Error, gagne::Budget)>;
        let answer: Result<_, Refused> = ask(py, None, false, |budget| {
            let mut drawing = self.drawing.lock();
            if drawing.is_none() {
                let made = self.report.drawing(budget);
                *drawing = Some(made.map_err(|error| Box::new((error, budget.clone())))?);
            }
            Ok(drawing.as_mut().map(show))
        })?;
        match answer {
            Ok(Some(shown)) => Ok(shown),
            Ok(None) => Err(crate::raise::our_fault(String::new())),
            Err(refused) => Err(raised(&refused.0, speech(), &refused.1)),
        }
    }
}

#[pymethods]
impl Diagram {
    /// How many vertices and edges there are, and steps if it has any.
    fn size(&self) -> (usize, usize, usize) {
        let diagram = &self.report.diagram;
        (
            diagram.vertices.len(),
            diagram.edges.len(),
            diagram.steps.len(),
        )
    }

    /// As SVG: at rest, at a step, or step after step.
    #[pyo3(signature = (theme_name="light", step=None, moving=false, title=None, legend=true))]
    fn svg(
        &self,
        py: Python<'_>,
        theme_name: &str,
        step: Option<u32>,
        moving: bool,
        title: Option<String>,
        legend: bool,
    ) -> PyResult<String> {
        let theme = theme(theme_name)?;
        self.drawn(py, |drawing| {
            let last = drawing.diagram.steps.len().saturating_sub(1) as u32;
            let kept = (
                drawing.diagram.title.clone(),
                drawing.diagram.legend.clone(),
            );
            drawing.diagram.step = step.map(|step| step.min(last));
            if let Some(title) = title {
                drawing.diagram.title = title;
            }
            if !legend {
                drawing.diagram.legend.clear();
            }
            let motion = if moving { Motion::Steps } else { Motion::Still };
            let svg = drawing.svg(theme, motion);
            drawing.diagram.step = None;
            (drawing.diagram.title, drawing.diagram.legend) = kept;
            svg
        })
    }

    /// As a page of its own, to explore.
    #[pyo3(signature = (theme_name="light"))]
    fn html(&self, py: Python<'_>, theme_name: &str) -> PyResult<String> {
        let theme = theme(theme_name)?;
        self.drawn(py, |drawing| drawing.page(theme))
    }

    /// For LaTeX, whole or to be put into another document.
    #[pyo3(signature = (whole=true))]
    fn tex(&self, py: Python<'_>, whole: bool) -> PyResult<String> {
        self.drawn(
            py,
            |drawing| if whole { drawing.tex() } else { drawing.tikz() },
        )
    }

    /// For Graphviz.
    fn dot(&self) -> String {
        gagne::draw::dot(&self.report.diagram)
    }

    /// As an arena in JSON.
    fn arena(&self) -> PyResult<String> {
        if !(self.report.plain && self.report.whole) {
            return Err(wrong_input(speech().say("no-arena-file")));
        }
        text_of(&ArenaFile(&self.report))
    }

    /// Every position with its value, every move.
    fn json(&self) -> PyResult<String> {
        let report = &self.report;
        let merged = report.request.merge;
        let vertices = report.diagram.vertices.iter().zip(&report.values);
        let vertices: Vec<_> = vertices
            .map(|(vertex, value)| {
                let mut entry = Map::new();
                let mut add = |name: &str, value| entry.insert(name.to_owned(), value);
                add("name", json!(vertex.name));
                if !vertex.text.is_empty() {
                    add("position", json!(vertex.text));
                }
                add("level", json!(vertex.level));
                if !merged {
                    add("player", json!(vertex.owner));
                }
                add("outcome", json!(value.map(|value| value.outcome().word())));
                add("plies", json!(value.and_then(Value::plies)));
                if let Some(score) = value.and_then(Value::score) {
                    add("score", json!(score));
                }
                let winner = match vertex.winner {
                    Winner::First => Some(1),
                    Winner::Second => Some(2),
                    Winner::Mover | Winner::Opponent | Winner::Draw | Winner::Unknown => None,
                };
                if !merged {
                    add("winner", json!(winner));
                }
                add("over", json!(vertex.end));
                add("best", json!(vertex.best));
                if report.attractor.is_some() {
                    add("rank", json!(vertex.step));
                }
                entry
            })
            .collect();
        let edges: Vec<_> = report
            .diagram
            .edges
            .iter()
            .map(|edge| {
                json!({"from": edge.from, "to": edge.to, "move": edge.text, "best": edge.best})
            })
            .collect();
        text_of(&json!({
            "game": report.game,
            "position": report.position,
            "tree": report.diagram.tree,
            "whole": report.whole,
            "vertices": vertices,
            "edges": edges,
            "seconds": report.seconds,
        }))
    }
}
