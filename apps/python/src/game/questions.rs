//! The questions, answered with the JSON of the command line.

use std::path::PathBuf;
use std::sync::Arc;

use gagne::{
    Budget, ChartKind, CheckRequest, GraphRequest, LineOrder, LineRequest, Look, Method, Player,
    PositionsRequest, Side, Storage, Wish,
};
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::Value as Json;

use super::{Game, every, laws};
use crate::arena::side_of;
use crate::ask::Bounds;
use crate::columns::Columns;
use crate::lines::Lines;
use crate::picture::{Diagram, theme};
use crate::play::{Contests, Dice};
use crate::raise::{our_fault, raised, wrong_input};
use crate::rules::{Functions, PythonRules};
use crate::words::{about, speech};

/// A position as somebody names it.
type Named<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// An answer as JSON.
pub(crate) fn json(answer: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(answer).map_err(|error| our_fault(error.to_string()))
}

fn method(name: &str) -> Result<Method, gagne::Error> {
    Method::named(name)
}

fn storage(name: Option<&str>) -> Result<Option<Storage>, gagne::Error> {
    name.map(gagne::storage).transpose()
}

/// Which lines are wanted.
fn request(winner: Option<u8>, order: &str, limit: Option<u64>) -> PyResult<LineRequest> {
    let winner = winner
        .map(|number| {
            Side::of_number(number).ok_or_else(|| wrong_input(speech().say("wrong-winner")))
        })
        .transpose()?;
    let order = match order {
        "dfs" => LineOrder::Depth,
        "bfs" => LineOrder::Breadth,
        _ => return Err(wrong_input(speech().say("wrong-order"))),
    };
    Ok(LineRequest {
        winner,
        order,
        limit,
        count_only: false,
    })
}

#[pymethods]
impl Game {
    /// Opens a game of the catalogue: `name` or `name:rules`.
    #[new]
    fn open(text: &str) -> PyResult<Self> {
        Game::named(text)
    }

    /// A game whose rules are functions of Python.
    #[staticmethod]
    fn of_functions(functions: Functions) -> PyResult<Self> {
        let rules = Arc::new(PythonRules::new(functions)?);
        let game = Game::of(rules.listing(), "");
        let game = game.map_err(|error| raised(&error, speech(), &Budget::default()))?;
        Ok(Game {
            python: Some(rules),
            ..game
        })
    }

    /// The position that a text stands for, where rules in Python know better than its text.
    fn object<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        match &self.python {
            Some(rules) => rules.object_of(py, text),
            None => Ok(PyString::new(py, text).into_any()),
        }
    }

    /// Whether its rules are written in Python.
    #[getter]
    fn is_python(&self) -> bool {
        self.python.is_some()
    }

    /// Forgets what was found.
    fn forget(&self, py: Python<'_>) -> PyResult<()> {
        self.recover(py)
    }

    /// The name with its rules.
    fn name(&self, py: Python<'_>) -> PyResult<String> {
        self.question(py, None, false, |game, _| Ok(game.name()))
    }

    /// What there is to know of the game before it is played.
    fn about(&self, py: Python<'_>) -> PyResult<String> {
        let listing = self.listing();
        let report = self.question(py, None, false, |game, _| {
            gagne::describe(&listing, &about(&listing)).with(game)
        })?;
        json(&report)
    }

    /// Whether both players have the same moves.
    fn is_impartial(&self, py: Python<'_>) -> PyResult<bool> {
        self.question(py, None, false, |game, _| Ok(game.is_impartial()))
    }

    /// The canonical text of a position.
    #[pyo3(signature = (position=None))]
    fn position(&self, py: Python<'_>, position: Named<'_, '_>) -> PyResult<String> {
        let position = self.text(position)?;
        self.question(py, None, false, |game, _| {
            game.position(position.as_deref())
        })
    }

    /// The position drawn with characters.
    #[pyo3(signature = (position=None))]
    fn characters(&self, py: Python<'_>, position: Named<'_, '_>) -> PyResult<String> {
        let position = self.text(position)?;
        let picture =
            self.question(py, None, false, |game, _| game.picture(position.as_deref()))?;
        let lines = picture.lines().map(|line| {
            let line: String = line.iter().map(|(_, text)| text.as_str()).collect();
            line.trim_end().to_owned()
        });
        Ok(lines.collect::<Vec<String>>().join("\n"))
    }

    /// The position drawn with shapes, as SVG.
    #[pyo3(signature = (position=None, theme_name="light"))]
    fn board(&self, py: Python<'_>, position: Named<'_, '_>, theme_name: &str) -> PyResult<String> {
        let position = self.text(position)?;
        let theme = theme(theme_name)?;
        let sketch = self.question(py, None, false, |game, _| game.sketch(position.as_deref()))?;
        Ok(gagne::draw::board::svg(&sketch, theme))
    }

    /// Who wins, in how many plies, with which moves.
    #[pyo3(signature = (position=None, method_name="auto", storage_name=None, bounds=None))]
    fn solve(
        &self,
        py: Python<'_>,
        position: Named<'_, '_>,
        method_name: &str,
        storage_name: Option<&str>,
        bounds: Option<&Bounds>,
    ) -> PyResult<String> {
        let position = self.text(position)?;
        let spread = storage_name.is_some() || method_name == "retrograde";
        let report = self.question(py, bounds, spread, |game, budget| {
            let (method, storage) = (method(method_name)?, storage(storage_name)?);
            game.solve(position.as_deref(), method, storage, budget)
        })?;
        json(&report)
    }

    /// Every move with its value, best first.
    #[pyo3(signature = (position=None, method_name="auto", limit=None, bounds=None))]
    fn moves(
        &self,
        py: Python<'_>,
        position: Named<'_, '_>,
        method_name: &str,
        limit: Option<usize>,
        bounds: Option<&Bounds>,
    ) -> PyResult<String> {
        let position = self.text(position)?;
        let limit = limit.unwrap_or(usize::MAX);
        let report = self.question(py, bounds, false, |game, budget| {
            game.moves(position.as_deref(), method(method_name)?, limit, budget)
        })?;
        json(&report)
    }

    /// Why a position, or a move in it, is worth what it is.
    #[pyo3(signature = (position=None, chosen=None, depth=None, bounds=None))]
    fn why(
        &self,
        py: Python<'_>,
        position: Named<'_, '_>,
        chosen: Option<&str>,
        depth: Option<u32>,
        bounds: Option<&Bounds>,
    ) -> PyResult<String> {
        let position = self.text(position)?;
        let report = self.question(py, bounds, false, |game, budget| {
            gagne::why(game, position.as_deref(), chosen, depth, budget)
        })?;
        let mut text = Vec::new();
        let theorem = report.remark.as_ref();
        let theorem = theorem.map(|remark| about(&self.listing()).remark(remark));
        let written = report.write_json(&mut text, theorem.as_deref());
        written.map_err(|error| our_fault(error.to_string()))?;
        String::from_utf8(text).map_err(|error| our_fault(error.to_string()))
    }

    /// Nimbers of heaps.
    #[pyo3(signature = (to, bounds=None))]
    fn nimbers(&self, py: Python<'_>, to: u64, bounds: Option<&Bounds>) -> PyResult<String> {
        let report = self.question(py, bounds, false, |game, budget| game.nimbers(to, budget))?;
        json(&report)
    }

    /// The nimber of a position, and those behind its moves.
    #[pyo3(signature = (position=None, bounds=None))]
    fn nimber(
        &self,
        py: Python<'_>,
        position: Named<'_, '_>,
        bounds: Option<&Bounds>,
    ) -> PyResult<String> {
        let position = self.text(position)?;
        let report = self.question(py, bounds, false, |game, budget| {
            gagne::nimber(game, position.as_deref(), budget)
        })?;
        json(&report)
    }

    /// The laws of the game, tried: JSON, a sentence, and one for each law that is broken.
    #[pyo3(signature = (position=None, games=None, positions=None, seed=None, bounds=None))]
    fn check(
        &self,
        py: Python<'_>,
        position: Named<'_, '_>,
        games: Option<u64>,
        positions: Option<usize>,
        seed: Option<u64>,
        bounds: Option<&Bounds>,
    ) -> PyResult<(String, String, Vec<String>)> {
        let usual = CheckRequest::default();
        let request = CheckRequest {
            position: self.text(position)?,
            games: games.unwrap_or(usual.games),
            positions: positions.unwrap_or(usual.positions),
            seed: seed.unwrap_or(usual.seed),
        };
        laws::check(self, py, &request, bounds)
    }

    /// Positions with their values in columns: those that can be reached, or those on the map.
    #[pyo3(signature = (position=None, *, map=false, symmetry=false, outcome=None, value=None, storage_name=None, bounds=None))]
    #[allow(clippy::too_many_arguments)]
    fn positions(
        &self,
        py: Python<'_>,
        position: Named<'_, '_>,
        map: bool,
        symmetry: bool,
        outcome: Option<&str>,
        value: Option<i64>,
        storage_name: Option<&str>,
        bounds: Option<&Bounds>,
    ) -> PyResult<Columns> {
        let position = self.text(position)?;
        let outcome = outcome.map(every::outcome).transpose()?;
        let (schema, batches) = self.question(py, bounds, true, |game, budget| {
            let request = PositionsRequest {
                map,
                symmetry,
                storage: storage(storage_name)?,
                outcome,
                value,
            };
            every::positions(game, position.as_deref(), &request, budget)
        })?;
        Ok(Columns::new(schema, batches))
    }

    /// Solves every position that can be reached and writes it into a folder, or goes on where that was left.
    #[pyo3(signature = (folder, position=None, *, symmetry=false, texts=false, storage_name=None, bounds=None))]
    #[allow(clippy::too_many_arguments)]
    fn tabulate(
        &self,
        py: Python<'_>,
        folder: PathBuf,
        position: Named<'_, '_>,
        symmetry: bool,
        texts: bool,
        storage_name: Option<&str>,
        bounds: Option<&Bounds>,
    ) -> PyResult<()> {
        let position = self.text(position)?;
        self.question(py, bounds, true, |game, budget| {
            let wish = Wish {
                symmetry,
                storage: storage(storage_name)?,
            };
            every::tabulate(game, position.as_deref(), &folder, wish, texts, budget)
        })
    }

    /// Looks ahead within a bound.
    #[pyo3(signature = (position, look, bounds=None))]
    fn search(
        &self,
        py: Python<'_>,
        position: Named<'_, '_>,
        look: &str,
        bounds: Option<&Bounds>,
    ) -> PyResult<String> {
        let position = self.text(position)?;
        let report = self.question(py, bounds, false, |game, budget| {
            game.search(position.as_deref(), Look::named(look)?, budget)
        })?;
        json(&report)
    }

    /// Every position that can be reached, counted.
    #[pyo3(signature = (position=None, symmetry=false, storage_name=None, bounds=None))]
    fn census(
        &self,
        py: Python<'_>,
        position: Named<'_, '_>,
        symmetry: bool,
        storage_name: Option<&str>,
        bounds: Option<&Bounds>,
    ) -> PyResult<String> {
        let position = self.text(position)?;
        let report = self.question(py, bounds, true, |game, budget| {
            game.census(
                position.as_deref(),
                symmetry,
                storage(storage_name)?,
                budget,
            )
        })?;
        let told = serde_json::to_value(&report.solve).and_then(|solve| {
            let census = serde_json::to_value(&report)?;
            Ok((solve, census))
        });
        match told {
            Ok((Json::Object(mut solve), Json::Object(census))) => {
                solve.extend(census);
                json(&solve)
            }
            Ok(_) => Err(our_fault(String::new())),
            Err(error) => Err(our_fault(error.to_string())),
        }
    }

    /// Rechecks every position that can be reached against the rules alone.
    #[pyo3(signature = (position=None, storage_name=None, bounds=None))]
    fn verify(
        &self,
        py: Python<'_>,
        position: Named<'_, '_>,
        storage_name: Option<&str>,
        bounds: Option<&Bounds>,
    ) -> PyResult<String> {
        let position = self.text(position)?;
        let report = self.question(py, bounds, true, |game, budget| {
            game.verify(position.as_deref(), storage(storage_name)?, budget)
        })?;
        json(&report)
    }

    /// Complete games, one after the other.
    #[pyo3(signature = (position=None, winner=None, order="dfs", limit=None, bounds=None))]
    fn lines(
        &self,
        py: Python<'_>,
        position: Named<'_, '_>,
        winner: Option<u8>,
        order: &str,
        limit: Option<u64>,
        bounds: Option<&Bounds>,
    ) -> PyResult<Lines> {
        let request = request(winner, order, limit)?;
        let text = self.text(position)?;
        // What is wrong with the question is told at once.
        let position = self.question(py, None, false, |game, _| {
            if game.facts().loops {
                let game = game.label().to_owned();
                return Err(gagne::Error::EndlessLines { game });
            }
            game.position(text.as_deref())
        })?;
        Lines::begin(self, position, request, bounds)
    }

    /// How many complete games there are.
    #[pyo3(signature = (position=None, winner=None, bounds=None))]
    fn count_lines(
        &self,
        py: Python<'_>,
        position: Named<'_, '_>,
        winner: Option<u8>,
        bounds: Option<&Bounds>,
    ) -> PyResult<String> {
        let position = self.text(position)?;
        let request = LineRequest {
            count_only: true,
            ..request(winner, "dfs", None)?
        };
        let summary = self.question(py, bounds, false, |game, budget| {
            let position = position.as_deref();
            gagne::lines(game, position, &request, budget, &mut |_| {
                std::ops::ControlFlow::Continue(())
            })
        })?;
        json(&summary)
    }

    /// The graph or the tree of the game, or of a search, to be drawn.
    #[pyo3(signature = (position=None, *, tree=false, symmetry=false, merge=false, best=false, depth=None, most=500, fit=false, attractor=None, look=None, bounds=None))]
    #[allow(clippy::too_many_arguments)]
    fn graph(
        &self,
        py: Python<'_>,
        position: Named<'_, '_>,
        tree: bool,
        symmetry: bool,
        merge: bool,
        best: bool,
        depth: Option<u32>,
        most: usize,
        fit: bool,
        attractor: Option<u8>,
        look: Option<&str>,
        bounds: Option<&Bounds>,
    ) -> PyResult<Diagram> {
        let position = self.text(position)?;
        let attractor = attractor.map(side_of).transpose()?;
        let request = GraphRequest {
            tree,
            symmetry,
            merge,
            best,
            depth,
            most,
            fit,
            sketches: true,
        };
        let report = self.question(py, bounds, false, |game, budget| {
            if merge && !game.is_impartial() {
                let game = game.name();
                return Err(gagne::Error::NoArena { game });
            }
            let position = position.as_deref();
            let mut report = match look {
                Some(look) => gagne::trace(game, position, Look::named(look)?, &request, budget)?,
                None => gagne::diagram(game, position, &request, budget)?,
            };
            if let Some(player) = attractor {
                if !report.plain {
                    let game = report.game;
                    return Err(gagne::Error::NoArena { game });
                }
                report.attract(Some(player));
            }
            Ok(report)
        })?;
        Ok(Diagram::new(report, &about(&self.listing())))
    }

    /// Numbers worth a picture, and the picture.
    #[pyo3(signature = (kind=None, position=None, to=None, theme_name="light", title=None, bounds=None))]
    #[allow(clippy::too_many_arguments)]
    fn chart(
        &self,
        py: Python<'_>,
        kind: Option<&str>,
        position: Named<'_, '_>,
        to: Option<u64>,
        theme_name: &str,
        title: Option<String>,
        bounds: Option<&Bounds>,
    ) -> PyResult<(String, String)> {
        let position = self.text(position)?;
        let theme = theme(theme_name)?;
        let report = self.question(py, bounds, true, |game, budget| {
            let kind = kind.map(ChartKind::named).transpose()?;
            gagne::chart(game, kind, position.as_deref(), to, budget)
        })?;
        let mut chart = report.chart(&about(&self.listing()));
        if let Some(title) = title {
            chart.title = title;
        }
        Ok((json(&report)?, gagne::draw::chart::svg(&chart, theme)))
    }

    /// A position as players see it: its text, who is to move, and how it ended.
    #[pyo3(signature = (position=None))]
    fn scene(
        &self,
        py: Python<'_>,
        position: Named<'_, '_>,
    ) -> PyResult<(String, u8, Option<String>)> {
        let position = self.text(position)?;
        let scene = self.question(py, None, false, |game, _| {
            gagne::scene(game, position.as_deref())
        })?;
        let over = scene
            .over
            .map(|ending| ending.value().outcome().word().to_owned());
        Ok((scene.position, scene.player.number(), over))
    }

    /// The legal moves with what they lead to.
    #[pyo3(signature = (position=None, bounds=None))]
    fn steps(
        &self,
        py: Python<'_>,
        position: Named<'_, '_>,
        bounds: Option<&Bounds>,
    ) -> PyResult<Vec<(String, String, bool)>> {
        let position = self.text(position)?;
        let steps = self.question(py, bounds, false, |game, budget| {
            gagne::steps(game, position.as_deref(), usize::MAX, budget)
        })?;
        let steps = steps.into_iter();
        Ok(steps
            .map(|step| (step.chosen, step.to, step.again))
            .collect())
    }

    /// A move that somebody makes: its text, where it leads, whether the same player moves again.
    fn step(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        chosen: &str,
    ) -> PyResult<(String, String, bool)> {
        let position = self.text(Some(position))?;
        let step = self.question(py, None, false, |game, _| {
            gagne::step(game, position.as_deref(), chosen)
        })?;
        Ok((step.chosen, step.to, step.again))
    }

    /// The move of a player: its text, where it leads, whether the same player moves again; none if
    /// play is over.
    #[pyo3(signature = (position, player, dice, bounds=None))]
    fn choose(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        player: &str,
        dice: &Dice,
        bounds: Option<&Bounds>,
    ) -> PyResult<Option<(String, String, bool)>> {
        let position = self.text(Some(position))?;
        let choice = self.question(py, bounds, false, |game, budget| {
            let player = Player::named(player)?;
            dice.roll(|dice| gagne::choose(game, position.as_deref(), player, dice, budget))
        })?;
        Ok(choice.map(|choice| (choice.step.chosen, choice.step.to, choice.step.again)))
    }

    /// Many games between players.
    #[pyo3(signature = (players, contest, bounds=None))]
    fn contest(
        &self,
        py: Python<'_>,
        players: Vec<String>,
        contest: Contests,
        bounds: Option<&Bounds>,
    ) -> PyResult<String> {
        let report = contest.run(py, self, &players, bounds)?;
        json(&report)
    }
}
