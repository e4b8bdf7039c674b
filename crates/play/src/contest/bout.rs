//! A bout: one game of a contest between two players.

use std::time::{Duration, Instant};

use gagne_core::{Budget, Dice, Side, Stop};
use gagne_engine::{AnyGame, Error, Method, Registry};
use rustc_hash::FxHashMap;

use super::tally::{Accuracy, Cause};
use crate::choice::Choice;
use crate::judgement::Judgement;
use crate::player::{Player, choose, given};
use crate::step::{Finish, endless, scene};

/// Moves after which a game is given up.
const LONGEST: u64 = 20_000;
/// A position that is met so often never ends.
const REPEATED: u8 = 3;
/// Positions that a move may take where no clock bounds it, so that the same is played on every
/// machine: of players who go by exact values where these do not come quickly, and of players who
/// look ahead. A second or two, and some ten seconds.
const KNOWING: u64 = 2_000_000;
const LOOKING: u64 = 20_000_000;

/// The time and memory of a contest, and of each move.
pub(super) struct Clock {
    started: Instant,
    whole: Budget,
    each: Budget,
    /// Positions that a move may take where no time bounds it.
    knowing: u64,
    looking: u64,
}

impl Clock {
    pub(super) fn new(
        started: Instant,
        budget: &Budget,
        move_time: Option<Duration>,
        threads: usize,
    ) -> Self {
        let each = Budget {
            time: move_time,
            memory: budget.memory.map(|bytes| bytes / threads as u64),
            threads: None,
            watcher: None,
            ..budget.clone()
        };
        Clock {
            started,
            whole: budget.clone(),
            each,
            knowing: KNOWING,
            looking: LOOKING,
        }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Why there is no time left, if there is none.
    pub(super) fn over(&self) -> Option<Stop> {
        if self.whole.cancel.load(std::sync::atomic::Ordering::Relaxed) {
            return Some(Stop::Cancelled);
        }
        let late = self.whole.time.is_some_and(|time| self.elapsed() >= time);
        late.then_some(Stop::Time)
    }

    /// The bounds of a move, or of a look at it that may take less time.
    fn budget(&self, most: Option<Duration>) -> Budget {
        let left = self
            .whole
            .time
            .map(|time| time.saturating_sub(self.elapsed()));
        let times = [self.each.time, most, left];
        Budget {
            time: times.into_iter().flatten().min(),
            ..self.each.clone()
        }
    }
}

/// How often a move of an opening is chosen again because it ends the game.
const TRIES: u32 = 20;

/// How a game begins, before the players take over.
pub(super) struct Opening {
    moves: Vec<String>,
    position: String,
    mover: Side,
}

/// A game that was played.
pub(super) struct Bout {
    /// How it ended, or who could not move and why.
    pub(super) end: Result<Finish, (Side, Cause)>,
    pub(super) moves: Vec<String>,
    /// What the moves of players 1 and 2 gave away.
    pub(super) judged: [Accuracy; 2],
    /// Moves of players 1 and 2 that were looked ahead for, as exact values were not there in time.
    pub(super) unproved: [u64; 2],
}

impl Bout {
    /// The result as records of games write it.
    pub(super) fn result(&self) -> &'static str {
        self.end.as_ref().map_or("*", |finish| finish.text())
    }
}

/// A game opened for players. What is known exactly is kept from game to game; what players see who
/// look ahead is not, so that no game depends on those before it.
pub(super) struct Venue<'c> {
    registry: &'c Registry,
    name: String,
    exact: Box<dyn AnyGame>,
    start: String,
    opener: Side,
    /// Whether a position can come back.
    loops: bool,
    /// Whether exact values of the start come within the positions of a move, once it was tried.
    quick: Option<bool>,
}

/// Whether a player goes by exact values.
fn knows(player: Player) -> bool {
    matches!(player, Player::Perfect | Player::Level(_))
}

impl<'c> Venue<'c> {
    pub(super) fn new(
        registry: &'c Registry,
        name: &str,
        position: Option<&str>,
    ) -> Result<Self, Error> {
        let exact = registry.open(name)?;
        let scene = scene(exact.as_ref(), position)?;
        Ok(Venue {
            registry,
            name: name.to_owned(),
            loops: exact.facts().loops,
            start: scene.position,
            opener: scene.player,
            exact,
            quick: None,
        })
    }

    /// Whether exact values of the start come within the positions of a move. Then they come for
    /// all that follows, and whoever goes by them needs no bound.
    fn is_quick(&mut self, clock: &Clock) -> bool {
        let (exact, start) = (&mut self.exact, Some(self.start.as_str()));
        *self.quick.get_or_insert_with(|| {
            let budget = Budget {
                positions: Some(clock.knowing / 2),
                ..clock.budget(None)
            };
            exact
                .moves(start, Method::Auto, usize::MAX, &budget)
                .is_ok()
        })
    }

    pub(super) fn name(&self) -> String {
        self.exact.name()
    }

    pub(super) fn start(&self) -> &str {
        &self.start
    }

    /// Some random moves from the start, none of which ends the game: fewer where it is over so soon
    /// that no other are found, or where there is no time left to play from them.
    pub(super) fn opening(
        &mut self,
        plies: u32,
        seed: u64,
        clock: &Clock,
    ) -> Result<Opening, Error> {
        let mut dice = Dice::new(seed);
        let mut opening = Opening {
            moves: Vec::new(),
            position: self.start.clone(),
            mover: self.opener,
        };
        let mut tries = TRIES;
        let wanted = plies as usize;
        while opening.moves.len() < wanted && tries > 0 && clock.over().is_none() {
            tries -= 1;
            let at = Some(opening.position.as_str());
            let budget = Budget::default();
            let chosen = choose(self.exact.as_mut(), at, Player::Random, &mut dice, &budget)?;
            let Some(Choice { step, .. }) = chosen else {
                break;
            };
            if scene(self.exact.as_ref(), Some(&step.to))?.over.is_some() {
                continue;
            }
            opening.mover = opening.mover.next(step.again);
            opening.moves.push(step.chosen);
            opening.position = step.to;
            tries = TRIES;
        }
        Ok(opening)
    }

    /// Plays a game on from its opening; none if the contest was stopped before its end.
    pub(super) fn play(
        &mut self,
        players: [Player; 2],
        opening: &Opening,
        seed: u64,
        judge: Option<Duration>,
        clock: &Clock,
    ) -> Result<Option<Bout>, Error> {
        let mut eyes: [Option<Box<dyn AnyGame>>; 2] = [None, None];
        let mut positions = [None, None];
        for ((eye, most), player) in eyes.iter_mut().zip(&mut positions).zip(players) {
            let looks = matches!(player, Player::Look(_));
            let bounded = knows(player) && clock.each.time.is_none() && !self.is_quick(clock);
            if looks || bounded {
                *eye = Some(self.registry.open(&self.name)?);
            }
            if clock.each.time.is_none() {
                let looking = looks.then_some(clock.looking);
                *most = looking.or(bounded.then_some(clock.knowing));
            }
        }
        let mut dice = Dice::new(seed);
        let mut met: FxHashMap<(String, Side), u8> = FxHashMap::default();
        let mut position = opening.position.clone();
        let mut mover = opening.mover;
        let mut moves = opening.moves.clone();
        let mut judged = [Accuracy::default(); 2];
        let mut unproved = [0; 2];
        let end = loop {
            let at = Some(position.as_str());
            if let Some(ending) = scene(self.exact.as_ref(), at)?.over {
                break Ok(Finish::of(ending, mover));
            }
            if self.loops {
                let times = met.entry((position.clone(), mover)).or_default();
                *times += 1;
                if *times >= REPEATED
                    && let Some(ending) = endless(self.exact.as_ref(), at)?
                {
                    break Ok(Finish::of(ending, mover));
                }
            }
            if clock.over().is_some() {
                return Ok(None);
            }
            if moves.len() as u64 >= LONGEST {
                break Err((mover, Cause::Length));
            }
            let seat = mover.index();
            let game = eyes[seat].as_mut().unwrap_or(&mut self.exact);
            let budget = Budget {
                positions: positions[seat],
                ..clock.budget(None)
            };
            let step = match choose(game.as_mut(), at, players[seat], &mut dice, &budget) {
                Ok(Some(choice)) => {
                    unproved[seat] += u64::from(choice.ground.proved() == Some(false));
                    choice.step
                }
                Ok(None) => return Err(Error::PersonInContest),
                Err(_) if clock.over().is_some() => return Ok(None),
                Err(error) => break Err((mover, Cause::of(error)?)),
            };
            if let Some(time) = judge {
                let seen = self.judge(&position, &step.chosen, &clock.budget(Some(time)));
                judged[seat].add(seen);
            }
            moves.push(step.chosen);
            position = step.to;
            mover = mover.next(step.again);
        };
        Ok(Some(Bout {
            end,
            moves,
            judged,
            unproved,
        }))
    }

    /// Whether something could be given away, and what was; none if it is not known in time.
    fn judge(&mut self, position: &str, chosen: &str, budget: &Budget) -> Option<(bool, u64)> {
        let report = self
            .exact
            .moves(Some(position), Method::Auto, usize::MAX, budget)
            .ok()?;
        let all = report.count == report.moves.len() as u128;
        let worst = report.moves.last().filter(|_| all)?.value;
        let judged = Judgement::of(&report, chosen);
        Some((given(judged.best, worst) > 0, judged.given()))
    }
}

#[cfg(test)]
mod tests {
    use gagne_catalogue::catalogue;

    use super::*;

    #[test]
    fn without_a_clock_no_game_depends_on_those_before_it() {
        let mut clock = Clock::new(Instant::now(), &Budget::default(), None, 1);
        clock.knowing = 40_000;
        let players = ["perfect", "level:5"].map(|name| Player::named(name).unwrap());
        let play = |venue: &mut Venue<'_>, seed| {
            let opening = venue.opening(0, seed, &clock).unwrap();
            let played = venue.play(players, &opening, seed, None, &clock);
            let played = played.unwrap().unwrap();
            assert!(played.end.is_ok());
            played
        };
        let venue = || Venue::new(catalogue(), "connect:7x7", None).unwrap();
        let mut worn = venue();
        play(&mut worn, 1);
        let (again, fresh) = (play(&mut worn, 2), play(&mut venue(), 2));
        assert_eq!(again.moves, fresh.moves);
        assert_eq!(again.unproved, fresh.unproved);
        assert!(fresh.unproved.iter().all(|&moves| moves > 0));
        // Where exact values come quickly, they are waited for.
        let mut easy = Venue::new(catalogue(), "tictactoe", None).unwrap();
        assert_eq!(play(&mut easy, 1).unproved, [0, 0]);
    }
}
