//! The balance of a game: exactly where all its positions can be looked at, by seeded samples otherwise.

mod changes;
mod every;
mod sample;

use std::time::Duration;

use gagne_core::{Budget, Meter, Value};
use gagne_engine::{AnyGame, Error, Method, Position, Registry, write_value};
use gagne_play::{Contest, ContestReport, Estimate, Judging, Player, Score};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::census::{Narrow, PositionCounts};
pub use changes::{ChangedValue, ChangesReport, changes};

/// Players whose mistakes are counted.
const PLAYERS: [&str; 3] = ["random", "greedy", "level:5"];
/// Time for the values of a move in the games of these players, where all positions are known.
const JUDGE: Duration = Duration::from_secs(1);
/// Time for a move, and for all games, where there are too many positions to know them.
const MOVE: Duration = Duration::from_millis(100);
const ALL_GAMES: Duration = Duration::from_secs(10);

/// What is to be studied.
#[derive(Clone, Debug)]
pub struct StudyRequest {
    /// The game, by its text.
    pub game: String,
    /// The position to begin at, if it is not the start.
    pub position: Option<String>,
    /// Random games of a sample, and games of every two players; none are played if it is 0.
    pub games: u64,
    /// Most positions that are all looked at.
    pub positions: usize,
    /// Most positions that are looked at for the value of the first one alone, where there are more.
    pub effort: u64,
    /// Seed of samples and players.
    pub seed: u64,
}

impl StudyRequest {
    /// What is studied of a game when nobody says more.
    pub fn new(game: impl Into<String>, position: Option<String>) -> Self {
        StudyRequest {
            game: game.into(),
            position,
            games: 100,
            positions: 200_000,
            effort: 2_000_000,
            seed: 1,
        }
    }
}

/// What strikes the eye about rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// No ending that can be reached is won by player 1.
    NoWinFirst,
    /// No ending that can be reached is won by player 2.
    NoWinSecond,
    /// Every ending that can be reached is drawn.
    AlwaysDrawn,
    /// Nobody ever has a choice.
    NoChoice,
    /// Whoever begins wins, in so many plies at most.
    FirstWins(u64),
}

impl std::fmt::Display for Mark {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Mark::NoWinFirst => out.write_str("no-win:1"),
            Mark::NoWinSecond => out.write_str("no-win:2"),
            Mark::AlwaysDrawn => out.write_str("always-drawn"),
            Mark::NoChoice => out.write_str("no-choice"),
            Mark::FirstWins(plies) => write!(out, "first-wins-in:{plies}"),
        }
    }
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How one player goes wrong.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerReport {
    /// The player.
    pub player: String,
    /// Moves made where some move gives something away, and moves among them that did.
    pub chances: u64,
    /// How many of them gave something away.
    pub mistakes: u64,
    /// Their share.
    pub rate: Option<Estimate>,
}

/// What was found of a game.
#[derive(Clone, Debug)]
pub struct StudyReport {
    /// The game with its rules.
    pub game: String,
    /// The position that was begun at.
    pub position: String,
    /// Whether every position that can be reached was looked at; otherwise those of random games were.
    pub exact: bool,
    /// What the position is worth to the player to move, if it could be solved.
    pub value: Option<Value>,
    /// Positions looked at.
    pub positions: u64,
    /// Those of them at which play is over.
    pub finals: u64,
    /// Moves of a position that goes on.
    pub branching: Option<Estimate>,
    /// Most moves of a position.
    pub most_moves: u64,
    /// Positions with one move, among those that go on.
    pub forced: Option<Estimate>,
    /// Drawn positions, among those whose value is known.
    pub drawn: Option<Estimate>,
    /// Positions at which of several moves one alone keeps what there is.
    pub only: Option<Estimate>,
    /// Positions at which one slip loses.
    pub slips: Option<Estimate>,
    /// Chances to go wrong that a player takes who plays at random.
    pub careless: Option<Estimate>,
    /// Positions that go on and whose value could not be found.
    pub unknown: u64,
    /// Positions with the most moves of which one alone will do.
    pub narrow: Vec<Narrow>,
    /// Plies of random games.
    pub plies: Option<Estimate>,
    /// What player 1 scored in the games of the players, a draw counted as half.
    pub first: Option<Estimate>,
    /// Games of the players that were drawn.
    pub drawn_games: Option<Estimate>,
    /// How players go wrong.
    pub players: Vec<PlayerReport>,
    /// What strikes the eye; only where every position was looked at.
    pub marks: Vec<Mark>,
    /// Random games of the sample, and games of every two players.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// Time taken.
    pub seconds: f64,
}

impl Serialize for StudyReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("game", &self.game)?;
        map.serialize_entry("position", &self.position)?;
        map.serialize_entry("exact", &self.exact)?;
        map.serialize_entry("solved", &self.value.is_some())?;
        if let Some(value) = self.value {
            write_value(&mut map, value)?;
        }
        map.serialize_entry("positions", &self.positions)?;
        map.serialize_entry("final", &self.finals)?;
        map.serialize_entry("unknown", &self.unknown)?;
        map.serialize_entry("branching", &self.branching)?;
        map.serialize_entry("most_moves", &self.most_moves)?;
        map.serialize_entry("forced", &self.forced)?;
        map.serialize_entry("drawn", &self.drawn)?;
        map.serialize_entry("only_moves", &self.only)?;
        map.serialize_entry("slips", &self.slips)?;
        map.serialize_entry("careless", &self.careless)?;
        map.serialize_entry("narrow", &self.narrow)?;
        map.serialize_entry("plies_at_random", &self.plies)?;
        map.serialize_entry("first", &self.first)?;
        map.serialize_entry("drawn_games", &self.drawn_games)?;
        map.serialize_entry("players", &self.players)?;
        map.serialize_entry("marks", &self.marks)?;
        map.serialize_entry("games", &self.games)?;
        map.serialize_entry("seed", &self.seed)?;
        map.serialize_entry("seconds", &self.seconds)?;
        map.end()
    }
}

/// What the positions of a game are like, and what it is worth.
pub(crate) struct Findings {
    pub(crate) game: String,
    pub(crate) position: String,
    pub(crate) census: PositionCounts,
    pub(crate) value: Option<Value>,
    /// Whether every position was looked at.
    pub(crate) all: bool,
    pub(crate) plies: Option<Estimate>,
}

/// Looks at every position, or at those of random games if there are too many.
pub(crate) fn look(
    game: &mut dyn AnyGame,
    request: &StudyRequest,
    budget: &Budget,
) -> Result<Findings, Error> {
    let root = game.at(request.position.as_deref())?;
    let mut meter = budget.meter();
    let mut dice = gagne_core::Dice::new(request.seed);
    let (game_name, position) = (game.name(), game.show(&root));
    let every = every::count(game, &root, request.positions, &mut meter)?;
    let played = sample::play(game, &root, request.games, &mut dice, &mut meter);
    let played = played.map_err(|failure| game.failed(&root, failure, &mut meter))?;
    let (all, census, value) = match every {
        Some((census, value)) => (true, census, Some(value)),
        None => {
            let value = alone(game, &root, request.effort, budget);
            let census = sample::census(game, &played.positions, budget, &mut meter);
            let census = census.map_err(|failure| game.failed(&root, failure, &mut meter))?;
            (false, census, value)
        }
    };
    Ok(Findings {
        game: game_name,
        position,
        census,
        value,
        all,
        plies: Estimate::of_mean(played.sum, played.squares, played.games)
            .filter(|_| !played.cut_off),
    })
}

/// The value of a position, if it is there within the budget.
fn alone(game: &mut dyn AnyGame, root: &Position, effort: u64, budget: &Budget) -> Option<Value> {
    let bounded = Budget {
        positions: Some(effort),
        ..budget.clone()
    };
    let mut meter: Meter = bounded.meter();
    let found = game.find(root, Method::Auto, None, &mut meter);
    found.ok().map(|found| found.value)
}

impl Findings {
    /// What strikes the eye.
    pub(crate) fn marks(&self) -> Vec<Mark> {
        let census = &self.census;
        let mut marks = Vec::new();
        let [first, drawn, second] = census.endings;
        if self.all && drawn > 0 && first + second == 0 {
            marks.push(Mark::AlwaysDrawn);
        } else if self.all {
            marks.extend((first == 0).then_some(Mark::NoWinFirst));
            marks.extend((second == 0).then_some(Mark::NoWinSecond));
        }
        if self.all && census.open > 0 && census.most == 1 {
            marks.push(Mark::NoChoice);
        }
        if let Some(Value::Played {
            outcome: gagne_core::Outcome::Win,
            plies: Some(plies),
        }) = self.value
        {
            marks.push(Mark::FirstWins(plies));
        }
        marks
    }
}

/// Studies a game: its positions, and how players fare.
pub fn study(
    registry: &Registry,
    request: &StudyRequest,
    budget: &Budget,
) -> Result<StudyReport, Error> {
    let started = std::time::Instant::now();
    let budget = &budget.begun();
    let mut game = registry.open(&request.game)?;
    let solo = game.facts().solo;
    let found = look(game.as_mut(), request, budget)?;
    let contest = if solo || request.games == 0 {
        None
    } else {
        Some(contest(registry, request, found.all, budget)?)
    };
    let census = &found.census;
    let share = |part, whole| PositionCounts::share(part, whole, found.all);
    let known = census.known + census.finals;
    let careless = census.wrong / census.chances as f64;
    let mut report = StudyReport {
        exact: found.all,
        value: found.value,
        positions: census.positions,
        finals: census.finals,
        branching: census.branching(found.all),
        most_moves: census.most,
        forced: share(census.forced, census.open),
        drawn: share(census.outcomes[1], known),
        only: share(census.only, census.known),
        slips: share(census.slips, census.known),
        careless: match (census.chances, found.all) {
            (0, _) => None,
            (_, true) => Some(Estimate::exactly(careless)),
            (chances, false) => Estimate::of_share(census.wrong, chances),
        },
        unknown: census.unknown,
        narrow: census.narrow.clone(),
        plies: found.plies,
        first: None,
        drawn_games: None,
        players: Vec::new(),
        marks: if solo { Vec::new() } else { found.marks() },
        games: request.games,
        seed: request.seed,
        seconds: 0.0,
        game: found.game,
        position: found.position,
    };
    if let Some(contest) = contest {
        report.hear(&contest);
    }
    report.seconds = started.elapsed().as_secs_f64();
    Ok(report)
}

/// The games of the players, each against each; as many as there is time for where values take long.
fn contest(
    registry: &Registry,
    request: &StudyRequest,
    all: bool,
    budget: &Budget,
) -> Result<ContestReport, Error> {
    let players: Result<Vec<Player>, Error> =
        PLAYERS.iter().map(|name| Player::named(name)).collect();
    let contest = Contest {
        game: request.game.clone(),
        position: request.position.clone(),
        players: players?,
        games: request.games,
        seed: request.seed,
        openings: None,
        move_time: if all { None } else { Some(MOVE) },
        judging: if all {
            Judging::Within(JUDGE)
        } else {
            Judging::IfQuick
        },
        records: false,
    };
    if all {
        contest.run(registry, budget, &|_| ())
    } else {
        contest.run(registry, &budget.part(ALL_GAMES), &|_| ())
    }
}

impl StudyReport {
    /// Takes over what games between players tell.
    fn hear(&mut self, contest: &ContestReport) {
        let mut first = Score::default();
        for standing in &contest.standings {
            first.won += standing.first.won;
            first.drawn += standing.first.drawn;
            first.lost += standing.first.lost;
            let Some(mistakes) = standing.mistakes else {
                continue;
            };
            self.players.push(PlayerReport {
                player: standing.player.clone(),
                chances: mistakes.judged.chances,
                mistakes: mistakes.judged.mistakes,
                rate: mistakes.rate,
            });
        }
        self.first = Estimate::of_share(first.points(), first.games());
        self.drawn_games = Estimate::of_share(first.drawn as f64, first.games());
    }
}
