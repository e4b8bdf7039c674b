//! The laws of a game, tried on positions that random games and a look around the start meet.
//!
//! A law that is broken is shown at the smallest position found: of all that break it the one with the fewest
//! moves, and of those the shortest text; then whatever follows from it is tried, as long as that gets smaller.
//! Nothing here proves that a law holds.

mod again;
mod tour;
mod value;

use gagne_core::{Budget, Law, Meter, Picture, Stop};
use gagne_engine::{AnyGame, Error, Failure, Position};
use serde::Serialize;

use again::Change;
use tour::Tour;

/// Most moves of a position whose laws are tried: some laws compare every two.
const MOVES: u128 = 2_000;
/// Positions that are tried while a law that is broken is followed to a smaller one.
const FOLLOWED: usize = 2_000;
/// Positions that a loop is looked for among.
const LOOPED: u64 = 200_000;

/// What is to be tried.
#[derive(Clone, Debug)]
pub struct CheckRequest {
    /// The position to begin at, if it is not the start.
    pub position: Option<String>,
    /// Random games.
    pub games: u64,
    /// Most positions.
    pub positions: usize,
    /// Seed of the random games.
    pub seed: u64,
}

impl Default for CheckRequest {
    fn default() -> Self {
        CheckRequest {
            position: None,
            games: 100,
            positions: 5_000,
            seed: 1,
        }
    }
}

/// Where a law is broken.
#[derive(Clone, Debug, Serialize)]
pub struct Breach {
    /// The smallest position found.
    pub position: String,
    /// What breaks the law there: a move, a text, or a line of play.
    pub detail: String,
    /// Positions found at which it is broken.
    pub count: u64,
    /// The position drawn.
    #[serde(skip)]
    pub picture: Option<Picture>,
}

/// What became of a law.
#[derive(Clone, Debug, Serialize)]
pub struct LawReport {
    /// Its name.
    pub law: &'static str,
    /// Positions on which it was tried.
    pub tried: u64,
    /// Where it is broken, if it is.
    pub broken: Option<Breach>,
}

/// What became of all laws.
#[derive(Clone, Debug, Serialize)]
pub struct CheckReport {
    /// The game with its rules.
    pub game: String,
    /// The position that was begun at.
    pub position: String,
    /// Whether no law is broken, as far as was tried.
    pub right: bool,
    /// The laws.
    pub laws: Vec<LawReport>,
    /// Different positions met.
    pub positions: u64,
    /// Whether these are all that can be reached.
    pub all: bool,
    /// Random games played.
    pub games: u64,
    /// Seed of the random games.
    pub seed: u64,
    /// Time taken.
    pub seconds: f64,
}

/// Opens the game anew, nothing remembered.
pub type Reopen<'r> = &'r mut dyn FnMut() -> Result<Box<dyn AnyGame>, Error>;

/// Tries the laws. The game is opened anew to see whether it gives the same answers; rules that fail on the way
/// break a law of their own, whose detail is what they say.
pub fn check(
    game: &mut dyn AnyGame,
    reopen: Reopen<'_>,
    request: &CheckRequest,
    budget: &Budget,
) -> Result<CheckReport, Error> {
    let budget = &budget.begun();
    let mut meter = budget.meter();
    let root = game.at(request.position.as_deref())?;
    let mut report = CheckReport {
        game: game.name(),
        position: game.show(&root),
        right: true,
        laws: Vec::new(),
        positions: 0,
        all: false,
        games: request.games,
        seed: request.seed,
        seconds: 0.0,
    };
    let mut checkup = Checkup {
        budget,
        game,
        reopen,
        laws: Vec::new(),
    };
    let ended = checkup.run(&root, request, &mut report, &mut meter);
    report.laws = checkup.laws;
    if let Err(stop) = ended {
        match checkup.game.failed(&root, Failure::Stop(stop), &mut meter) {
            // The rules gave up on the way: that is a law too.
            Error::Game { words, .. } if report.positions > 0 => report.laws.push(LawReport {
                law: "rules-go-on",
                tried: report.positions,
                broken: Some(Breach {
                    position: report.position.clone(),
                    detail: words,
                    count: 1,
                    picture: None,
                }),
            }),
            error => return Err(error),
        }
    }
    report.right = report.laws.iter().all(|law| law.broken.is_none());
    report.seconds = meter.elapsed().as_secs_f64();
    Ok(report)
}

struct Checkup<'c, 'r> {
    budget: &'c Budget,
    game: &'c mut dyn AnyGame,
    reopen: Reopen<'r>,
    laws: Vec<LawReport>,
}

impl Checkup<'_, '_> {
    fn run(
        &mut self,
        root: &Position,
        request: &CheckRequest,
        report: &mut CheckReport,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        self.game.ending(root);
        self.game.sound()?;
        report.positions = 1;
        let tour = Tour::new(self.game, root, request, meter)?;
        report.positions = tour.positions.len() as u64;
        report.all = tour.all;
        for (law, name) in Law::ALL {
            self.everywhere(law, name, &tour, meter)?;
        }
        self.texts(&tour);
        self.loops(root, &tour, meter)?;
        self.symmetry(&tour, meter)?;
        self.same_again(&tour, meter)
    }

    /// Notes a law with where it is broken, smallest first.
    fn note(&mut self, law: &'static str, tried: usize, broken: Option<(Position, String, u64)>) {
        let broken = broken.map(|(position, detail, count)| Breach {
            position: self.game.show(&position),
            detail,
            count,
            picture: Some(self.game.characters(&position)),
        });
        self.laws.push(LawReport {
            law,
            tried: tried as u64,
            broken,
        });
    }

    /// How large a position is to somebody who has to look at it.
    fn size(&self, position: &Position) -> (u128, usize, String) {
        let text = self.game.show(position);
        let moves = match self.game.ending(position) {
            None => self.game.move_count(position),
            Some(_) => 0,
        };
        (moves, text.chars().count(), text)
    }

    fn is_small(&self, position: &Position) -> bool {
        self.game.ending(position).is_some() || self.game.move_count(position) <= MOVES
    }

    /// Tries a law on every position.
    fn everywhere(
        &mut self,
        law: Law,
        name: &'static str,
        tour: &Tour,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let (mut tried, mut count) = (0, 0);
        let mut least: Option<Position> = None;
        for position in &tour.positions {
            meter.visit()?;
            if !self.is_small(position) {
                continue;
            }
            // Texts are written and read, and moves are made, all of which takes the longer the larger it is.
            meter.work(8 * self.game.bytes(position))?;
            tried += 1;
            let broken = self.game.breach(law, position).is_some();
            self.game.sound()?;
            if !broken {
                continue;
            }
            count += 1;
            let smaller = |least: &Position| self.size(position) < self.size(least);
            if least.as_ref().is_none_or(smaller) {
                least = Some(position.clone());
            }
        }
        let broken = match least {
            None => None,
            Some(least) => {
                let least = self.followed(law, least, meter)?;
                let detail = self.game.breach(law, &least).unwrap_or_default();
                Some((least, detail, count))
            }
        };
        self.note(name, tried, broken);
        Ok(())
    }

    /// Goes on from a position that breaks a law to smaller ones that do.
    fn followed(&self, law: Law, from: Position, meter: &mut Meter) -> Result<Position, Stop> {
        let mut least = from;
        let mut left = FOLLOWED;
        'smaller: loop {
            if self.game.ending(&least).is_some() {
                return Ok(least);
            }
            let size = self.size(&least);
            for chosen in self.game.list(&least, meter)? {
                if left == 0 {
                    return Ok(least);
                }
                left -= 1;
                let after = self.game.play(&least, &chosen, meter)?;
                let fits = self.is_small(&after) && self.size(&after) < size;
                if fits && self.game.breach(law, &after).is_some() {
                    least = after;
                    continue 'smaller;
                }
            }
            return Ok(least);
        }
    }

    /// *Texts differ*: no two positions are written alike.
    fn texts(&mut self, tour: &Tour) {
        let mut alike: Vec<&Position> = tour.alike.iter().collect();
        alike.sort_by_cached_key(|position| self.size(position));
        let count = alike.len() as u64;
        let broken = alike.first().map(|&position| {
            let text = self.game.show(position);
            (position.clone(), text, count)
        });
        self.note("texts-differ", tour.positions.len(), broken);
    }

    /// *Without loops no position comes back*.
    fn loops(&mut self, root: &Position, tour: &Tour, meter: &mut Meter) -> Result<(), Stop> {
        const LAW: &str = "without-loops-no-position-comes-back";
        // Whoever looks for a loop lists the moves of every position.
        let small = tour
            .positions
            .iter()
            .all(|position| self.is_small(position));
        if self.game.facts().loops || !small {
            return Ok(());
        }
        let budget = Budget {
            positions: Some(LOOPED),
            ..self.budget.clone()
        };
        // Who complains of a loop shows one, if there is one.
        let complaint = self
            .game
            .failed(root, Failure::Stop(Stop::Loop), &mut budget.meter());
        meter.check()?;
        let found = match complaint {
            Error::ComesBack { cycle, .. } => Some(cycle),
            _ => tour.line.clone(),
        };
        // A line of play that comes back may begin anywhere on it: at the smallest position.
        let broken = found.and_then(|mut line| {
            let read = |text: &String| self.game.read(text).ok();
            let positions: Vec<Position> = line.iter().filter_map(read).collect();
            let sizes = positions.iter().map(|position| self.size(position));
            let (_, place) = sizes.zip(0..).min()?;
            let position = positions[place].clone();
            line.rotate_left(place);
            let first = self.game.show(&position);
            line.truncate(11);
            line.push(first);
            Some((position, line.join(" > "), 1))
        });
        self.note(LAW, tour.positions.len(), broken);
        Ok(())
    }

    /// *Canonical keeps the value*.
    fn symmetry(&mut self, tour: &Tour, meter: &mut Meter) -> Result<(), Stop> {
        let (tried, broken) = value::compare(self.game, &tour.positions, self.budget, meter)?;
        let mut broken: Vec<(Position, String)> = broken;
        broken.sort_by_cached_key(|(position, _)| self.size(position));
        let count = broken.len() as u64;
        let least = broken.into_iter().next();
        let broken = least.map(|(position, detail)| (position, detail, count));
        self.note("canonical-keeps-the-value", tried, broken);
        Ok(())
    }

    /// *Asked again, the same answer*: opened anew and asked in another order.
    fn same_again(&mut self, tour: &Tour, meter: &mut Meter) -> Result<(), Stop> {
        const LAW: &str = "asked-again-the-same-answer";
        let Ok(other) = (self.reopen)() else {
            return Ok(());
        };
        let (tried, mut changes) = again::compare(self.game, other.as_ref(), tour, meter)?;
        changes.sort_by_cached_key(|change| self.size(&change.position));
        let count = changes.len() as u64;
        let least = changes.into_iter().next();
        let broken = least.map(|Change { position, detail }| (position, detail, count));
        self.note(LAW, tried, broken);
        Ok(())
    }
}
