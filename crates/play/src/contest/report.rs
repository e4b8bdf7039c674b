//! What is said of a contest after it, and how it is written in JSON.

use gagne_core::Stop;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::odds::Estimate;
use super::tally::{Accuracy, Cause, Score};
use crate::record::Record;

/// Games that a player could not finish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnfinishedGames {
    /// The player's place in the list.
    pub place: usize,
    /// The player.
    pub player: String,
    /// Why.
    pub cause: Cause,
    /// How many games.
    pub games: u64,
}

/// What the moves of a player gave away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mistakes {
    /// The counts.
    pub judged: Accuracy,
    /// Mistakes where there was a chance of one.
    pub rate: Option<Estimate>,
}

impl Mistakes {
    /// What a mistake gave away on average: points, or steps from won to drawn to lost.
    pub fn mean_given(&self) -> Option<f64> {
        let count = self.judged.mistakes;
        (count > 0).then(|| self.judged.given as f64 / count as f64)
    }
}

impl Serialize for Mistakes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("moves", &self.judged.moves)?;
        map.serialize_entry("known", &self.judged.known)?;
        map.serialize_entry("chances", &self.judged.chances)?;
        map.serialize_entry("mistakes", &self.judged.mistakes)?;
        map.serialize_entry("rate", &self.rate)?;
        map.serialize_entry("given", &self.mean_given())?;
        map.end()
    }
}

/// How one player fared.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The player.
    pub player: String,
    /// All games that were finished.
    pub all: Score,
    /// Those as player 1.
    pub first: Score,
    /// Those as player 2.
    pub second: Score,
    /// The share of the games scored, a draw counted as half. This interval, as all others, counts
    /// games that are copies of each other once.
    pub share: Option<Estimate>,
    /// Points won a game, where the game is played for points.
    pub points: Option<Estimate>,
    /// What the moves gave away, where that was measured.
    pub mistakes: Option<Mistakes>,
    /// The rating, among three or more.
    pub elo: Option<Estimate>,
    /// Moves that were looked ahead for, as the exact values that the player goes by were not there
    /// in time.
    pub unproved: u64,
}

impl Serialize for Standing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("player", &self.player)?;
        map.serialize_entry("won", &self.all.won)?;
        map.serialize_entry("drawn", &self.all.drawn)?;
        map.serialize_entry("lost", &self.all.lost)?;
        map.serialize_entry("as_first", &self.first)?;
        map.serialize_entry("as_second", &self.second)?;
        map.serialize_entry("share", &self.share)?;
        if let Some(points) = self.points {
            map.serialize_entry("points", &points)?;
        }
        if let Some(mistakes) = &self.mistakes {
            map.serialize_entry("given_away", mistakes)?;
        }
        if let Some(elo) = self.elo {
            map.serialize_entry("elo", &elo)?;
        }
        if self.unproved > 0 {
            map.serialize_entry("unproved", &self.unproved)?;
        }
        map.end()
    }
}

/// The answer of `match`.
#[derive(Clone, Debug)]
pub struct ContestReport {
    /// The game; without the number that deals it if every pair of games has its own deal.
    pub game: String,
    /// The position that games began with, if it was one and the same.
    pub position: Option<String>,
    /// The players.
    pub players: Vec<String>,
    /// Games asked for, of every two players.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// Plies of the openings at most.
    pub openings: u32,
    /// Games played in all, finished or not.
    pub played: u64,
    /// Games among them that are no copies of others: of the same players in the same seats, with the
    /// same moves.
    pub distinct: u64,
    /// How each player fared, in the order of the players.
    pub standings: Vec<Standing>,
    /// What the player of a row scored against that of a column.
    pub cross: Vec<Vec<Score>>,
    /// Whether ratings had to be held back because somebody won everything.
    pub held_back: bool,
    /// Mean number of moves of the games that were finished.
    pub plies: Option<f64>,
    /// Games that were not finished.
    pub unfinished: Vec<UnfinishedGames>,
    /// Whether exact values would have taken too long.
    pub too_slow: bool,
    /// Why the contest ended before all games were played, if it did.
    pub stopped: Option<Stop>,
    /// The games, if they were to be written down.
    pub records: Vec<Record>,
    /// Time taken.
    pub seconds: f64,
}

impl Serialize for ContestReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("game", &self.game)?;
        map.serialize_entry("position", &self.position)?;
        map.serialize_entry("players", &self.players)?;
        map.serialize_entry("games", &self.games)?;
        map.serialize_entry("seed", &self.seed)?;
        map.serialize_entry("openings", &self.openings)?;
        map.serialize_entry("played", &self.played)?;
        map.serialize_entry("distinct", &self.distinct)?;
        map.serialize_entry("results", &self.standings)?;
        if self.cross.len() > 2 {
            map.serialize_entry("cross", &self.cross)?;
            map.serialize_entry("held_back", &self.held_back)?;
        }
        map.serialize_entry("plies", &self.plies)?;
        map.serialize_entry("unfinished", &self.unfinished)?;
        let stopped = self.stopped.map(|stop| match stop {
            Stop::Cancelled => "cancelled",
            _ => "time",
        });
        map.serialize_entry("stopped", &stopped)?;
        map.serialize_entry("seconds", &self.seconds)?;
        map.end()
    }
}

impl Serialize for UnfinishedGames {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("player", &self.player)?;
        map.serialize_entry("cause", self.cause.word())?;
        map.serialize_entry("games", &self.games)?;
        map.end()
    }
}
