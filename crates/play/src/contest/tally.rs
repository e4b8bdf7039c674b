//! The results of many games, added up, and what they say.

use std::collections::BTreeMap;

use gagne_core::{Side, Stop};
use gagne_engine::Error;
use serde::Serialize;

use super::bout::Bout;
use super::odds::{mean, ratings, share};
use super::report::{ContestReport, Mistakes, Standing, UnfinishedGames};
use super::{Judging, Setting};
use crate::record::Record;

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}

impl Score {
    /// All games.
    pub fn games(self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// A win counts one, a draw half.
    pub fn points(self) -> f64 {
        self.won as f64 + self.drawn as f64 / 2.0
    }

    fn turned(self) -> Score {
        Score {
            won: self.lost,
            drawn: self.drawn,
            lost: self.won,
        }
    }

    fn plus(self, other: Score) -> Score {
        Score {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
        }
    }
}

/// Moves of a player beside the best there were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accuracy {
    /// Moves made.
    pub moves: u64,
    /// Moves among them whose values are known.
    pub known: u64,
    /// Positions among those in which some move gives something away.
    pub chances: u64,
    /// Moves that did.
    pub mistakes: u64,
    /// What they gave away together.
    pub given: u64,
}

impl Accuracy {
    /// Adds a move: whether something could be given away, and what was, if it is known.
    pub(super) fn add(&mut self, seen: Option<(bool, u64)>) {
        self.moves += 1;
        if let Some((chance, given)) = seen {
            self.known += 1;
            self.chances += u64::from(chance);
            self.mistakes += u64::from(given > 0);
            self.given += given;
        }
    }

    fn merge(&mut self, other: Accuracy) {
        self.moves += other.moves;
        self.known += other.known;
        self.chances += other.chances;
        self.mistakes += other.mistakes;
        self.given += other.given;
    }
}

/// Why a player could not finish a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// The time for a move ran out.
    Time,
    /// The memory ran out.
    Memory,
    /// The disk ran out.
    Disk,
    /// The game is too large to be solved whole, or has too many moves to list.
    Size,
    /// The game went on and on, or a line of it would.
    Length,
}

impl Cause {
    /// Every cause with its word in JSON.
    const WORDS: [(Cause, &'static str); 5] = [
        (Cause::Time, "time"),
        (Cause::Memory, "memory"),
        (Cause::Disk, "disk"),
        (Cause::Size, "size"),
        (Cause::Length, "length"),
    ];

    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        let word = Cause::WORDS.iter().find(|(cause, _)| *cause == self);
        word.map_or("", |(_, word)| word)
    }

    /// What kept a player from moving; an error that is no bound stays one.
    pub(super) fn of(error: Error) -> Result<Cause, Error> {
        match error {
            Error::Stopped {
                stop: Stop::Time, ..
            } => Ok(Cause::Time),
            Error::Stopped {
                stop: Stop::Memory, ..
            } => Ok(Cause::Memory),
            Error::Stopped {
                stop: Stop::Disk, ..
            } => Ok(Cause::Disk),
            Error::Stopped {
                stop: Stop::Length, ..
            } => Ok(Cause::Length),
            Error::TooLarge { .. } | Error::TooManyMoves { .. } => Ok(Cause::Size),
            error => Err(error),
        }
    }
}

/// What one player scored against another as player 1.
#[derive(Clone, Copy, Default)]
struct PairScore {
    score: Score,
    /// Games among them that are no copies of others.
    distinct: u64,
    /// Sum and sum of squares of the points, and how many games were played for points.
    points: i128,
    squares: i128,
    scored: u64,
}

/// The part of the games that are no copies of others.
fn part(distinct: u64, games: u64) -> f64 {
    match games {
        0 => 1.0,
        games => distinct as f64 / games as f64,
    }
}

/// Results of games, added up.
pub(super) struct ScoreTally {
    /// What the player of a row scored as player 1 against the player of a column as player 2.
    cells: Vec<Vec<PairScore>>,
    judged: Vec<Accuracy>,
    unproved: Vec<u64>,
    unfinished: BTreeMap<(usize, Cause), u64>,
    plies: u64,
    /// Games that are no copies of others, finished or not.
    distinct: u64,
    /// Games written down, with their numbers.
    pub(super) records: Vec<(u64, Record)>,
}

impl ScoreTally {
    pub(super) fn new(players: usize) -> Self {
        ScoreTally {
            cells: vec![vec![PairScore::default(); players]; players],
            judged: vec![Accuracy::default(); players],
            unproved: vec![0; players],
            unfinished: BTreeMap::new(),
            plies: 0,
            distinct: 0,
            records: Vec::new(),
        }
    }

    /// Counts a game of the players in these places, which may be a copy of another.
    pub(super) fn add(&mut self, seats: [usize; 2], played: &Bout, is_new: bool) {
        self.distinct += u64::from(is_new);
        for (place, judged) in seats.into_iter().zip(played.judged) {
            self.judged[place].merge(judged);
        }
        for (place, moves) in seats.into_iter().zip(played.unproved) {
            self.unproved[place] += moves;
        }
        match played.end {
            Ok(finish) => {
                self.plies += played.moves.len() as u64;
                let cell = &mut self.cells[seats[0]][seats[1]];
                cell.distinct += u64::from(is_new);
                match finish.winner {
                    Some(Side::First) => cell.score.won += 1,
                    Some(Side::Second) => cell.score.lost += 1,
                    None => cell.score.drawn += 1,
                }
                if let Some(points) = finish.points {
                    let points = i128::from(points);
                    cell.points += points;
                    cell.squares += points * points;
                    cell.scored += 1;
                }
            }
            Err((player, cause)) => {
                let place = seats[player.index()];
                *self.unfinished.entry((place, cause)).or_default() += 1;
            }
        }
    }

    pub(super) fn merge(&mut self, other: ScoreTally) {
        let cells = self.cells.iter_mut().flatten();
        for (cell, of) in cells.zip(other.cells.into_iter().flatten()) {
            cell.score = cell.score.plus(of.score);
            cell.distinct += of.distinct;
            cell.points += of.points;
            cell.squares += of.squares;
            cell.scored += of.scored;
        }
        for (judged, of) in self.judged.iter_mut().zip(other.judged) {
            judged.merge(of);
        }
        for (moves, of) in self.unproved.iter_mut().zip(other.unproved) {
            *moves += of;
        }
        for (key, games) in other.unfinished {
            *self.unfinished.entry(key).or_default() += games;
        }
        self.plies += other.plies;
        self.distinct += other.distinct;
        self.records.extend(other.records);
    }

    fn finished(&self) -> u64 {
        let cells = self.cells.iter().flatten();
        cells.map(|cell| cell.score.games()).sum()
    }

    /// Games counted, finished or not.
    pub(super) fn games(&self) -> u64 {
        self.finished() + self.unfinished.values().sum::<u64>()
    }

    /// Whether the values of all moves were known.
    pub(super) fn is_judged(&self) -> bool {
        let all = self
            .judged
            .iter()
            .all(|judged| judged.moves == judged.known);
        all && self.judged.iter().any(|judged| judged.moves > 0)
    }

    pub(super) fn forget_judgements(&mut self) {
        self.judged.fill(Accuracy::default());
    }

    fn standing(&self, place: usize, player: &str, judged: bool) -> Standing {
        let others = 0..self.cells.len();
        let add = |sum: Score, score: Score| sum.plus(score);
        let first = others.clone().map(|other| self.cells[place][other].score);
        let first = first.fold(Score::default(), add);
        let second = others.clone().map(|other| self.cells[other][place].score);
        let second = second.map(Score::turned).fold(Score::default(), add);
        let all = first.plus(second);
        let (mut points, mut squares, mut scored) = (0, 0, 0);
        let mut distinct = 0;
        for other in others {
            let (as_first, as_second) = (self.cells[place][other], self.cells[other][place]);
            points += as_first.points - as_second.points;
            squares += as_first.squares + as_second.squares;
            scored += as_first.scored + as_second.scored;
            distinct += as_first.distinct + as_second.distinct;
        }
        let new = part(distinct, all.games());
        let moves = self.judged[place];
        Standing {
            player: player.to_owned(),
            all,
            first,
            second,
            share: share(all.points(), all.games(), new),
            points: mean(points, squares, scored, new),
            mistakes: judged.then(|| Mistakes {
                judged: moves,
                rate: share(moves.mistakes as f64, moves.chances, new),
            }),
            elo: None,
            unproved: self.unproved[place],
        }
    }

    pub(super) fn report(mut self, asked: Setting) -> ContestReport {
        let places = 0..self.cells.len();
        let mut standings: Vec<Standing> = (asked.players.iter().enumerate())
            .map(|(place, player)| self.standing(place, player, asked.judged))
            .collect();
        let cross: Vec<Vec<Score>> = places
            .clone()
            .map(|row| {
                let cell = |column: usize| {
                    let against = self.cells[column][row].score.turned();
                    self.cells[row][column].score.plus(against)
                };
                places.clone().map(cell).collect()
            })
            .collect();
        let mut held_back = false;
        if cross.len() > 2 {
            let told = |(row, column): (usize, usize)| {
                let distinct = self.cells[row][column].distinct + self.cells[column][row].distinct;
                let score = cross[row][column];
                score.points() * part(distinct, score.games())
            };
            let scored: Vec<Vec<f64>> = places
                .clone()
                .map(|row| places.clone().map(|column| told((row, column))).collect())
                .collect();
            let found = ratings(&scored);
            held_back = found.1;
            for (standing, elo) in standings.iter_mut().zip(found.0) {
                standing.elo = Some(elo);
            }
        }
        let (finished, played) = (self.finished(), self.games());
        self.records.sort_by_key(|(number, _)| *number);
        let unfinished =
            (self.unfinished.iter()).map(|(&(place, cause), &games)| UnfinishedGames {
                place,
                player: asked.players[place].clone(),
                cause,
                games,
            });
        ContestReport {
            unfinished: unfinished.collect(),
            played,
            distinct: self.distinct,
            openings: asked.openings,
            plies: (finished > 0).then(|| self.plies as f64 / finished as f64),
            too_slow: asked.judging == Judging::IfQuick && !asked.judged,
            game: asked.game,
            position: asked.position,
            players: asked.players,
            games: asked.games,
            seed: asked.seed,
            standings,
            cross,
            held_back,
            stopped: asked.stopped,
            records: self.records.into_iter().map(|(_, record)| record).collect(),
            seconds: asked.seconds,
        }
    }
}
