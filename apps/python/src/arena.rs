//! Graphs written in Python: a dict of successors whose vertices are any objects that can be hashed.

mod answers;
mod grid;
mod read;

use gagne::graph::{ClaimTerm, GraphChoice, Kernel, Names, Nimber, Truth, check};
use gagne::{Error, Graph, GraphGame, GraphReport, Side};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::ask::{Bounds, ask};
use crate::game::{Game, json};
use crate::picture::Diagram;
use crate::raise::{raised, wrong_input};
use crate::words::speech;

use answers::{InterruptCheck, Said};
use read::Vertices;

/// A graph with the objects that are its vertices.
#[pyclass(frozen, module = "gagne._gagne")]
pub(crate) struct Arena {
    graph: Graph,
    vertices: Vertices,
}

/// Asks about a graph within bounds.
fn asked<T: Send>(
    py: Python<'_>,
    bounds: Option<&Bounds>,
    question: impl FnOnce(&gagne::Budget) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let answer = ask(py, bounds, false, |budget| {
        question(budget).map_err(|error| Box::new((error, budget.clone())))
    })?;
    answer.map_err(|refused| raised(&refused.0, speech(), &refused.1))
}

/// A player by number.
pub(crate) fn side_of(player: u8) -> PyResult<Side> {
    Side::of_number(player).ok_or_else(|| wrong_input(speech().say("wrong-player")))
}

impl Arena {
    /// The graph with its vertices named as Python writes them.
    fn named(&self, py: Python<'_>) -> PyResult<Graph> {
        let (mut names, mut interrupts) = (Names::default(), InterruptCheck::default());
        for vertex in self.vertices.list(py).iter() {
            names.append(&answers::shown(&vertex)?);
            interrupts.tick(py)?;
        }
        Ok(Graph {
            names: Some(names),
            ..self.graph.clone()
        })
    }

    /// The places of a target.
    fn target(&self, target: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Vec<u32>>> {
        let Some(target) = target else {
            return Ok(None);
        };
        self.vertices.places(target).map(Some)
    }

    /// Whether vertices have owners, which is needed here.
    fn check_owned(&self) -> PyResult<()> {
        if self.graph.owned {
            return Ok(());
        }
        Err(wrong_input(speech().say("arena-unowned")))
    }
}

#[pymethods]
impl Arena {
    /// Reads a dict of successors and who owns which vertex.
    #[new]
    #[pyo3(signature = (successors, owner=None))]
    fn new(successors: &Bound<'_, PyDict>, owner: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        read::read(successors, owner)
    }

    /// Reads a graph in one of the formats of files.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Self> {
        let graph = asked(py, None, |budget| {
            let choice = GraphChoice::default();
            Ok(Graph::read_chosen(text.as_bytes(), None, &choice, budget)?)
        })?;
        read::of_graph(py, graph)
    }

    /// The vertices.
    #[getter]
    fn vertices<'py>(&self, py: Python<'py>) -> Bound<'py, PyList> {
        // Whoever changes a list must not change ours.
        let all = self.vertices.list(py);
        all.get_slice(0, all.len())
    }

    /// How many vertices there are.
    fn __len__(&self) -> usize {
        self.graph.arena.len()
    }

    fn __contains__(&self, vertex: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.vertices.find(vertex)?.is_some())
    }

    /// How many edges there are.
    fn edges(&self) -> usize {
        self.graph.arena.edges()
    }

    /// Whether vertices have owners.
    fn is_owned(&self) -> bool {
        self.graph.owned
    }

    /// Who owns a vertex; none if nobody does.
    fn owner(&self, vertex: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
        let place = self.vertices.place(vertex)?;
        let owner = self.graph.arena.owner(place).number();
        Ok(self.graph.owned.then_some(owner))
    }

    /// The successors of a vertex.
    fn successors<'py>(&self, vertex: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let py = vertex.py();
        let place = self.vertices.place(vertex)?;
        let all = self.vertices.list(py);
        let next = self.graph.arena.successors(place).iter();
        next.map(|&place| all.get_item(place as usize)).collect()
    }

    /// The rank of every vertex of the attractor of a player.
    #[pyo3(signature = (player, target=None, bounds=None))]
    fn attractor<'py>(
        &self,
        py: Python<'py>,
        player: u8,
        target: Option<&Bound<'py, PyAny>>,
        bounds: Option<&Bounds>,
    ) -> PyResult<Bound<'py, PyDict>> {
        self.check_owned()?;
        let player = side_of(player)?;
        let target = self.target(target)?;
        let rank = asked(py, bounds, |budget| {
            Ok(self
                .graph
                .attractor(player, target.as_deref(), budget)?
                .rank)
        })?;
        answers::ranks(self.vertices.list(py), &rank)
    }

    /// Where a player moves one rank nearer, and to which vertices.
    #[pyo3(signature = (player, target=None, bounds=None))]
    fn strategy<'py>(
        &self,
        py: Python<'py>,
        player: u8,
        target: Option<&Bound<'py, PyAny>>,
        bounds: Option<&Bounds>,
    ) -> PyResult<Bound<'py, PyDict>> {
        self.check_owned()?;
        let player = side_of(player)?;
        let target = self.target(target)?;
        let moves = asked(py, bounds, |budget| {
            let report = self.graph.attractor(player, target.as_deref(), budget)?;
            let moves = self.graph.strategy(player, &report.rank);
            Ok(moves.collect::<Vec<_>>())
        })?;
        answers::moves(self.vertices.list(py), moves)
    }

    /// The ranks of the wins of player 1 and of player 2 if whoever cannot move loses.
    #[pyo3(signature = (bounds=None))]
    fn winning<'py>(
        &self,
        py: Python<'py>,
        bounds: Option<&Bounds>,
    ) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyDict>)> {
        self.check_owned()?;
        let [first, second] = asked(py, bounds, |budget| {
            Ok(self.graph.normal_play(budget)?.rank)
        })?;
        let all = self.vertices.list(py);
        Ok((answers::ranks(all, &first)?, answers::ranks(all, &second)?))
    }

    /// What each vertex is worth to whoever moves there, if whoever cannot move loses, or wins: signed, none
    /// for a draw.
    #[pyo3(signature = (misere=false, bounds=None))]
    fn values<'py>(
        &self,
        py: Python<'py>,
        misere: bool,
        bounds: Option<&Bounds>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let values = asked(py, bounds, |budget| {
            Ok(self.graph.outcomes(misere, budget)?)
        })?;
        let said = values
            .iter()
            .map(|value| (value.outcome().word(), value.plies()));
        answers::told(self.vertices.list(py), said)
    }

    /// Grundy values: a number, or the numbers that can be reached where play may go on for ever.
    #[pyo3(signature = (bounds=None))]
    fn grundy<'py>(
        &self,
        py: Python<'py>,
        bounds: Option<&Bounds>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let nimbers = asked(py, bounds, |budget| Ok(self.graph.grundy(budget)?))?;
        let said = nimbers.into_iter().map(|nimber| match nimber {
            Nimber::Finite(number) => Said::Number(number),
            Nimber::Infinite(reached) => Said::Numbers(reached),
        });
        answers::told(self.vertices.list(py), said)
    }

    /// The kernel: whether it is the only one, and its vertices; none if there is none.
    #[pyo3(signature = (bounds=None))]
    fn kernel<'py>(
        &self,
        py: Python<'py>,
        bounds: Option<&Bounds>,
    ) -> PyResult<Option<(bool, Vec<Bound<'py, PyAny>>)>> {
        let kernel = asked(py, bounds, |budget| Ok(self.graph.kernel(budget)?))?;
        let all = self.vertices.list(py);
        match kernel {
            Kernel::Only(places) => Ok(Some((true, answers::objects(all, places)?))),
            Kernel::One(places) => Ok(Some((false, answers::objects(all, places)?))),
            Kernel::None => Ok(None),
            Kernel::Unknown => {
                let error = Error::Stopped {
                    stop: gagne::Stop::Time,
                    positions: 0,
                };
                Err(raised(&error, speech(), &gagne::Budget::default()))
            }
        }
    }

    /// Whether somebody's answer is right, or its first wrong entry and why: JSON and a sentence.
    #[pyo3(signature = (answer, player=None, target=None, name=None, misere=false, bounds=None))]
    #[allow(clippy::too_many_arguments)]
    fn check(
        &self,
        py: Python<'_>,
        answer: &Bound<'_, PyAny>,
        player: Option<u8>,
        target: Option<&Bound<'_, PyAny>>,
        name: Option<String>,
        misere: bool,
        bounds: Option<&Bounds>,
    ) -> PyResult<(String, String)> {
        let player = player.map(side_of).transpose()?;
        let target = self.target(target)?;
        if target.is_some() {
            self.check_owned()?;
        }
        let (claim, known) = answers::claim(answer, name, &self.vertices)?;
        let graph = self.named(py)?;
        let checked = asked(py, bounds, |budget| {
            let mut find = |datum: &ClaimTerm| known.get(&datum.name()).copied();
            let claims = [claim];
            Ok(if !graph.owned {
                let report = graph.impartial(budget)?;
                check(&Truth::impartial(&report, misere), &claims, &mut find)
            } else if target.is_some() || player.is_some() {
                let report =
                    graph.attractor(player.unwrap_or_default(), target.as_deref(), budget)?;
                check(&Truth::attractor(&report), &claims, &mut find)
            } else {
                let report = graph.normal_play(budget)?;
                check(&Truth::play(&report), &claims, &mut find)
            })
        })?;
        match checked.first() {
            Some(checked) => Ok((json(checked)?, speech().checked(checked))),
            None => Err(wrong_input(speech().say("check-nothing"))),
        }
    }

    /// The graph drawn: who wins where, or the attractor of a target.
    #[pyo3(signature = (player=None, target=None, title="", most=500, bounds=None))]
    fn graph(
        &self,
        py: Python<'_>,
        player: Option<u8>,
        target: Option<&Bound<'_, PyAny>>,
        title: &str,
        most: usize,
        bounds: Option<&Bounds>,
    ) -> PyResult<Diagram> {
        let player = player.map(side_of).transpose()?;
        let target = self.target(target)?;
        let graph = self.named(py)?;
        let report = asked(py, bounds, |budget| {
            let (attracts, target) = (player.unwrap_or_default(), target.as_deref());
            let mut report = GraphReport::of_graph(&graph, title, attracts, target, most, budget)?;
            if let (Some(player), None, true) = (player, target, graph.owned) {
                report.attract(Some(player));
            }
            Ok(report)
        })?;
        Ok(Diagram::new(report, speech()))
    }

    /// The graph as a game: to reach the target, or to make the last move.
    #[pyo3(signature = (player=1, target=None))]
    fn game(
        &self,
        py: Python<'_>,
        player: u8,
        target: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Game> {
        let player = side_of(player)?;
        let target = self.target(target)?;
        let graph = Graph {
            target,
            ..self.named(py)?
        };
        let game = GraphGame::new(graph, player).map_err(Error::from);
        let game = game.and_then(|game| Game::of(gagne::by_hand(game), ""));
        game.map_err(|error| raised(&error, speech(), &gagne::Budget::default()))
    }
}
