//! Many games between players, with seats exchanged, and what can be said of the players after them.
//!
//! Every deal is played twice, the seats exchanged. Each game has a seed of its own, made from the
//! seed of the contest and the number of the game, so that results do not depend on which thread
//! plays which game. Sums are whole numbers, so neither do they depend on the order.
//!
//! Players who roll no dice play the same game whenever they meet. So that there is something to
//! measure, games of theirs begin with some random moves, another opening for every two games, which
//! are played from both sides. Games that are copies all the same are counted, and the
//! intervals of the report count them once.

mod bout;
mod odds;
mod report;
mod tally;

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use gagne_core::{Budget, Dice, Stop};
use gagne_engine::{Error, Registry};
use parking_lot::Mutex;
use rustc_hash::FxHashSet;

pub use odds::Estimate;
pub use report::{ContestReport, Mistakes, Standing, UnfinishedGames};
pub use tally::{Accuracy, Cause, Score};

use crate::player::Player;
use crate::record::Record;
use crate::step::scene;
use bout::{Clock, Opening, Venue};
use tally::ScoreTally;

/// How moves are compared with exact values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judging {
    /// If the first game shows that exact values come quickly.
    IfQuick,
    /// Every move whose values are found within this time.
    Within(Duration),
    /// Not at all.
    Never,
}

/// Plies of an opening where players roll no dice and nobody says how many: enough for hundreds of
/// openings of most games, and even, so that the same player opens the rest.
const OPENING: u32 = 4;

/// Time for the exact values of a move where nobody says how long it may take.
const QUICK: Duration = Duration::from_millis(50);

/// A contest before it begins.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game, by its text.
    pub game: String,
    /// The position that games begin with, if it is not the start.
    pub position: Option<String>,
    /// The players; every two of them meet.
    pub players: Vec<Player>,
    /// Games of every two players.
    pub games: u64,
    /// Seed of deals, openings and players.
    pub seed: u64,
    /// Random plies that games begin with; none leaves it to the players: as many as make games
    /// differ if two of them or more roll no dice.
    pub openings: Option<u32>,
    /// Most time for one move.
    pub move_time: Option<Duration>,
    /// How moves are compared with exact values.
    pub judging: Judging,
    /// Whether the games are written down.
    pub records: bool,
}

/// How far a contest has come.
#[derive(Clone, Copy, Debug)]
pub struct ContestProgress {
    /// Games played.
    pub done: u64,
    /// Games to play.
    pub total: u64,
    /// Time since the start.
    pub elapsed: Duration,
    /// About how long the rest takes.
    pub left: Duration,
}

/// A number that depends on a seed and a place and looks like chance.
fn derived(seed: u64, place: u64) -> u64 {
    Dice::new(Dice::new(seed).number() ^ Dice::new(!place).number()).number()
}

/// The text of a game before and after the number that deals it, if every deal is to be another.
fn deals(asked: &str, canonical: &str) -> Option<(String, String)> {
    const SEED: &str = "seed=";
    if asked.to_ascii_lowercase().replace(' ', "").contains(SEED) {
        return None;
    }
    let start = canonical.find(SEED)? + SEED.len();
    let end = canonical[start..]
        .find(|found: char| !found.is_ascii_digit())
        .map_or(canonical.len(), |length| start + length);
    Some((canonical[..start].to_owned(), canonical[end..].to_owned()))
}

/// What all threads of a contest share.
struct Hall<'c> {
    registry: &'c Registry,
    contest: &'c Contest,
    /// The game's text around the number that deals it.
    deals: Option<(String, String)>,
    /// Every two players, by their places.
    pairs: Vec<(usize, usize)>,
    clock: Clock,
    judge: Option<Duration>,
    /// Plies of the openings.
    openings: u32,
    /// The games so far, in a few bits each.
    seen: Mutex<FxHashSet<u64>>,
    /// The next deal of a pair to be played.
    next: AtomicU64,
    done: AtomicU64,
}

/// One game of a contest: its number, and the places of players 1 and 2.
struct Fixture {
    number: u64,
    seats: [usize; 2],
}

impl<'c> Hall<'c> {
    /// Deals of each pair.
    fn rounds(&self) -> u64 {
        self.contest.games.div_ceil(2)
    }

    fn total(&self) -> u64 {
        self.contest.games * self.pairs.len() as u64
    }

    /// The games that a number stands for: a deal, and a pair who play it from both sides.
    fn fixtures(&self, unit: u64) -> impl Iterator<Item = Fixture> + use<> {
        let pairs = self.pairs.len() as u64;
        let (round, (one, other)) = (unit / pairs, self.pairs[(unit % pairs) as usize]);
        let both = 2 * round + 1 < self.contest.games;
        let seats = [[one, other], [other, one]];
        (0..1 + usize::from(both)).map(move |turn| Fixture {
            number: 2 * unit + turn as u64,
            seats: seats[turn],
        })
    }

    /// The text of the game of a number.
    fn game(&self, unit: u64) -> String {
        match &self.deals {
            Some((before, after)) => {
                let round = unit / self.pairs.len() as u64;
                // Half the bits are enough to tell deals apart, and easier to write down.
                let seed = derived(self.contest.seed, round) >> 32;
                format!("{before}{seed}{after}")
            }
            None => self.contest.game.clone(),
        }
    }

    /// The game of a number, opened for players.
    fn venue(&self, unit: u64) -> Result<Venue<'c>, Error> {
        let position = self.contest.position.as_deref();
        Venue::new(self.registry, &self.game(unit), position)
    }

    /// How the games of a number begin: the same for every pair and from both sides.
    fn opening(&self, venue: &mut Venue<'_>, unit: u64) -> Result<Opening, Error> {
        let round = unit / self.pairs.len() as u64;
        let seed = derived(self.contest.seed.rotate_left(32), !round);
        venue.opening(self.openings, seed, &self.clock)
    }

    /// Whether a game is no copy of one before: the same players in the same seats, the same moves.
    fn is_new(&self, venue: &Venue<'_>, fixture: &Fixture, moves: &[String]) -> bool {
        let mut hasher = DefaultHasher::new();
        (venue.name(), fixture.seats, moves).hash(&mut hasher);
        let mut seen = self.seen.lock();
        seen.insert(hasher.finish())
    }

    /// Plays one game and counts it; none if there was no time.
    fn play(
        &self,
        venue: &mut Venue<'_>,
        opening: &Opening,
        fixture: &Fixture,
        tally: &mut ScoreTally,
    ) -> Result<Option<()>, Error> {
        let players = fixture.seats.map(|place| self.contest.players[place]);
        let seed = derived(!self.contest.seed, fixture.number);
        let Some(played) = venue.play(players, opening, seed, self.judge, &self.clock)? else {
            return Ok(None);
        };
        if self.contest.records {
            let record = Record {
                game: venue.name(),
                start: venue.start().to_owned(),
                players: players.map(|player| player.to_string()),
                seed,
                moves: played.moves.clone(),
                result: played.result().to_owned(),
                cut_off: false,
            };
            tally.records.push((fixture.number, record));
        }
        let is_new = self.is_new(venue, fixture, &played.moves);
        tally.add(fixture.seats, &played, is_new);
        Ok(Some(()))
    }

    /// Tells how far it has come.
    fn tell(&self, watch: &(dyn Fn(&ContestProgress) + Sync)) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let elapsed = self.clock.elapsed();
        let total = self.total();
        let left = elapsed.as_secs_f64() * (total - done.min(total)) as f64 / done as f64;
        watch(&ContestProgress {
            done,
            total,
            elapsed,
            left: Duration::try_from_secs_f64(left).unwrap_or(Duration::MAX),
        });
    }

    /// Plays deals until there are no more.
    fn work(
        &self,
        watch: &(dyn Fn(&ContestProgress) + Sync),
        skip: Option<u64>,
    ) -> Result<ScoreTally, Error> {
        let mut tally = ScoreTally::new(self.contest.players.len());
        let units = self.rounds() * self.pairs.len() as u64;
        let mut venue: Option<Venue<'c>> = None;
        loop {
            let unit = self.next.fetch_add(1, Ordering::Relaxed);
            if unit >= units || self.clock.over().is_some() {
                return Ok(tally);
            }
            let kept = venue.take().filter(|_| self.deals.is_none());
            let venue = venue.insert(match kept {
                Some(venue) => venue,
                None => self.venue(unit)?,
            });
            let opening = self.opening(venue, unit)?;
            for fixture in self.fixtures(unit) {
                if skip == Some(fixture.number) {
                    continue;
                }
                if self.play(venue, &opening, &fixture, &mut tally)?.is_none() {
                    return Ok(tally);
                }
                self.tell(watch);
            }
        }
    }
}

impl Contest {
    /// Plays all games within a budget, which is for all of them together. If it ends early, the
    /// report is about the games that were played.
    pub fn run(
        &self,
        registry: &Registry,
        budget: &Budget,
        watch: &(dyn Fn(&ContestProgress) + Sync),
    ) -> Result<ContestReport, Error> {
        let started = Instant::now();
        let game = registry.open(&self.game)?;
        let scene = scene(game.as_ref(), self.position.as_deref())?;
        if scene.solo {
            return Err(Error::OnePlayer { game: game.name() });
        }
        if self.players.contains(&Player::Human) {
            return Err(Error::PersonInContest);
        }
        let places = 0..self.players.len();
        let pairs: Vec<(usize, usize)> = places
            .clone()
            .flat_map(|one| (one + 1..places.end).map(move |other| (one, other)))
            .collect();
        let deals = match self.position {
            Some(_) => None,
            None => deals(&self.game, &game.name()),
        };
        let threads = budget.threads.map_or(1, |threads| threads.get());
        let units = self.games.div_ceil(2).saturating_mul(pairs.len() as u64);
        let threads = threads.min(usize::try_from(units).unwrap_or(usize::MAX));
        let alike = self.players.iter().filter(|player| !player.rolls()).count() > 1;
        let by_default = if alike && deals.is_none() { OPENING } else { 0 };
        let mut hall = Hall {
            registry,
            contest: self,
            openings: self.openings.unwrap_or(by_default),
            seen: Mutex::default(),
            deals,
            pairs,
            clock: Clock::new(started, budget, self.move_time, threads.max(1)),
            judge: match self.judging {
                Judging::IfQuick => Some(QUICK),
                Judging::Within(time) => Some(time),
                Judging::Never => None,
            },
            next: AtomicU64::new(0),
            done: AtomicU64::new(0),
        };
        let mut tally = ScoreTally::new(self.players.len());
        let mut skip = None;
        if self.judging == Judging::IfQuick && units > 0 {
            // The first game tells whether exact values come quickly.
            let mut venue = hall.venue(0)?;
            if let Some(first) = hall.fixtures(0).next() {
                let opening = hall.opening(&mut venue, 0)?;
                hall.play(&mut venue, &opening, &first, &mut tally)?;
                skip = Some(first.number);
                if !tally.is_judged() {
                    tally.forget_judgements();
                    hall.judge = None;
                }
                hall.tell(watch);
            }
        }
        let hall = &hall;
        let tallies: Mutex<Vec<Result<ScoreTally, Error>>> = Mutex::default();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let found = hall.work(watch, skip);
                    tallies.lock().push(found);
                });
            }
        });
        for found in tallies.into_inner() {
            tally.merge(found?);
        }
        let stopped = (tally.games() < hall.total()).then(|| hall.clock.over());
        let names = self.players.iter().map(ToString::to_string).collect();
        Ok(tally.report(Setting {
            game: match &hall.deals {
                Some(_) => self.game.trim().to_ascii_lowercase(),
                None => game.name(),
            },
            position: hall.deals.is_none().then_some(scene.position),
            players: names,
            games: self.games,
            seed: self.seed,
            openings: hall.openings,
            judging: self.judging,
            judged: hall.judge.is_some(),
            stopped: stopped.map(|stop| stop.unwrap_or(Stop::Time)),
            seconds: started.elapsed().as_secs_f64(),
        }))
    }
}

/// What was asked, for the report.
struct Setting {
    game: String,
    position: Option<String>,
    players: Vec<String>,
    games: u64,
    seed: u64,
    openings: u32,
    judging: Judging,
    judged: bool,
    stopped: Option<Stop>,
    seconds: f64,
}

#[cfg(test)]
mod tests;
