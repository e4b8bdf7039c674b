//! Players, and many games between them.

use std::time::Duration;

use gagne::{Contest, ContestReport, Judging, Player, Registry, parse_time};
use parking_lot::Mutex;
use pyo3::prelude::*;

use crate::ask::Bounds;
use crate::game::Game;
use crate::raise::wrong_input;
use crate::words::speech;

/// Random numbers of a game in play.
#[pyclass(frozen, module = "gagne._gagne")]
pub(crate) struct Dice(Mutex<gagne::Dice>);

#[pymethods]
impl Dice {
    #[new]
    fn new(seed: u64) -> Self {
        Dice(Mutex::new(gagne::Dice::new(seed)))
    }

    /// The next number.
    fn number(&self) -> u64 {
        self.0.lock().number()
    }
}

impl Dice {
    /// Rolls the dice.
    pub(crate) fn roll<T>(&self, work: impl FnOnce(&mut gagne::Dice) -> T) -> T {
        work(&mut self.0.lock())
    }
}

/// How a contest is held.
#[derive(FromPyObject)]
pub(crate) struct Contests {
    position: Option<Py<PyAny>>,
    games: u64,
    seed: u64,
    openings: Option<u32>,
    clock: Option<String>,
    judge: Option<String>,
    records: bool,
}

impl Contests {
    /// Holds the contest.
    pub(crate) fn run(
        self,
        py: Python<'_>,
        game: &Game,
        players: &[String],
        bounds: Option<&Bounds>,
    ) -> PyResult<ContestReport> {
        let time = |text: Option<&str>| -> PyResult<Option<Duration>> {
            let Some(text) = text else {
                return Ok(None);
            };
            let wrong = || {
                let words = [("text", text.into())];
                wrong_input(speech().tell("wrong-time", &words))
            };
            parse_time(text).ok_or_else(wrong).map(Some)
        };
        let move_time = time(self.clock.as_deref())?;
        let judging = match time(self.judge.as_deref())? {
            None => Judging::IfQuick,
            Some(Duration::ZERO) => Judging::Never,
            Some(time) => Judging::Within(time),
        };
        if players.len() < 2 || self.games == 0 {
            return Err(wrong_input(speech().say("match-players")));
        }
        let position = self.position.map(|position| position.into_bound(py));
        let position = game.text(position.as_ref())?;
        let listing = game.listing();
        game.question(py, bounds, true, |opened, budget| {
            let players = players.iter().map(|name| Player::named(name));
            let mut registry = Registry::new();
            registry.add((*listing).clone());
            let contest = Contest {
                game: opened.name(),
                position,
                players: players.collect::<Result<_, _>>()?,
                games: self.games,
                seed: self.seed,
                openings: self.openings,
                move_time,
                judging,
                records: self.records,
            };
            contest.run(&registry, budget, &|_| {})
        })
    }
}
