//! The move of a player who goes by exact values, and what takes their place where they are not
//! there in time.
//!
//! Exact values get half of the budget. If that does not suffice, the player looks ahead for half
//! of the rest: alpha-beta, one ply further each time, so that there is always a move; best first
//! in a puzzle. A player who errs on purpose looks behind every move, and takes a worse estimate
//! for a mistake. Without time for that either, any legal move is better than none. However the
//! move was found is said ([`Ground`]).
//!
//! A budget that counts positions makes all of this the same on every machine, as far as the game
//! was opened anew: what it found for earlier questions may make later ones exact. One without
//! bounds waits for exact values as long as they take.

use gagne_core::{Dice, Entry, Game, Meter, Outcome, Stop};
use gagne_search::alphabeta::AlphaBeta;
use gagne_search::weighted::WeightedAStar;
use gagne_search::{Finding, Search, Sight};

use crate::Method;
use crate::opened::{Failure, Opened, Valued};
use crate::player::{Level, erring, given, perfect};
use crate::step::Step;

/// The move that a player chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub step: Step,
    /// How it was found.
    pub ground: Ground,
}

/// How the move of a player was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// In the way of a player who promises nothing more.
    Usual,
    /// By exact values, as the player promises.
    Proved,
    /// By looking ahead so many plies, as exact values were not there in time.
    Ahead(u32),
    /// Any legal move, as there was no time to look ahead either.
    Chance,
}

impl Ground {
    /// Whether the move rests on exact values; none if nobody promised that.
    pub fn proved(self) -> Option<bool> {
        match self {
            Ground::Usual => None,
            Ground::Proved => Some(true),
            Ground::Ahead(_) | Ground::Chance => Some(false),
        }
    }

    /// Plies looked ahead in place of exact values.
    pub fn depth(self) -> Option<u32> {
        match self {
            Ground::Usual | Ground::Proved => None,
            Ground::Ahead(depth) => Some(depth),
            Ground::Chance => Some(0),
        }
    }
}

/// Most positions looked at when looking ahead, even if the budget allows more: some ten seconds.
const MOST: u64 = 20_000_000;
/// Most bytes of the table meanwhile.
const TABLE: u64 = 64 << 20;
/// Furthest look behind every move.
const FURTHEST: u32 = 200;
/// No estimate is as large as a win, however far off.
const SURE: i64 = 1 << 40;

/// What a search found, on one scale for estimates and values.
fn graded<M>(found: &Finding<M>) -> i64 {
    let Some(value) = found.value else {
        return found.estimate.clamp(1 - SURE / 2, SURE / 2 - 1);
    };
    if let Some(score) = value.score() {
        return score;
    }
    let plies = value
        .plies()
        .map_or(SURE / 4, |plies| plies.min(1 << 32) as i64);
    match value.outcome() {
        Outcome::Win => SURE - plies,
        Outcome::Lose => plies - SURE,
        Outcome::Draw => 0,
    }
}

/// What a move gives away that is graded less than the best: nothing between two wins or two losses,
/// however far off.
fn given_by_estimate(best: i64, chosen: i64) -> u64 {
    let alike = best > SURE / 2 && chosen > SURE / 2 || best < -SURE / 2 && chosen < -SURE / 2;
    if alike { 0 } else { best.abs_diff(chosen) }
}

/// Moves with what they are graded for the player who makes them.
type Graded<G> = Vec<(<G as gagne_core::Space>::Move, i64)>;

impl<G: Entry + Game + Sync + 'static> Opened<G> {
    /// The move of a player who goes by exact values, or errs from them by a level.
    pub(crate) fn choose_knowing(
        &mut self,
        position: &G::Position,
        level: Option<Level>,
        dice: &mut Dice,
        meter: &mut Meter,
    ) -> Result<(G::Move, Ground), Failure> {
        if let Some(moves) = self.exact_moves(position, meter)? {
            let chosen = match level {
                None => perfect(&moves, dice),
                Some(level) => erring(&moves, given, level, dice),
            };
            return Ok((chosen, Ground::Proved));
        }
        let seen = match level {
            // Who errs needs to know what every move is worth; in a puzzle every way round is one.
            Some(level) if !self.game.facts().solo => self
                .estimated(position, meter)?
                .map(|(moves, ground)| (erring(&moves, given_by_estimate, level, dice), ground)),
            _ => self.ahead(position, meter)?,
        };
        if let Some(seen) = seen {
            return Ok(seen);
        }
        let any = self.any_move(position, dice);
        any.map(|any| (any, Ground::Chance))
            .ok_or(Failure::Stop(Stop::Time))
    }

    /// What every move is worth; none if that is not found in time.
    fn exact_moves(
        &mut self,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Option<Valued<G>>, Failure> {
        let mut failure = None;
        let found = meter.half(
            |meter| match self.find_moves(position, Method::Auto, meter) {
                Ok((moves, _)) => Ok(Some(moves)),
                Err(Failure::Stop(stop)) => Err(stop),
                Err(Failure::Error(error)) => {
                    failure = Some(error);
                    Ok(None)
                }
            },
        );
        match (found, failure) {
            (_, Some(error)) if !error.is_budget() => return Err(Failure::Error(error)),
            (Ok(found), None) => return Ok(found),
            (Err(stop), _) if stop.is_broken() => return Err(Failure::Stop(stop)),
            _ => {}
        }
        not_cancelled(meter).map(|()| None)
    }

    /// The best move as far as can be seen; none if nothing can.
    fn ahead(
        &mut self,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Option<(G::Move, Ground)>, Failure> {
        let sight = Sight::of(&self.game);
        let found = meter.half(|meter| {
            if self.game.facts().solo {
                WeightedAStar.search(sight, position, meter)
            } else {
                far::<G>().search(sight, position, meter)
            }
        });
        let Some(found) = within(found, meter)? else {
            return Ok(None);
        };
        let ground = match found.value {
            Some(value) if self.is_whole(value) => Ground::Proved,
            _ => Ground::Ahead(found.depth),
        };
        Ok(found.line.first().map(|&chosen| (chosen, ground)))
    }

    /// An estimate of what every move is worth, from equally far behind each of them; none if there
    /// is no time for any.
    fn estimated(
        &mut self,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Option<(Graded<G>, Ground)>, Failure> {
        let mut moves = Vec::new();
        let listed = meter.list(&self.game, position, &mut moves);
        if within(listed, meter)?.is_none() {
            return Ok(None);
        }
        let mut search = far::<G>();
        let mut last = None;
        for depth in 0..FURTHEST {
            search.depth = Some(depth);
            let round = meter.half(|meter| {
                meter.part_of(MOST, |meter| {
                    self.round(position, &moves, &mut search, meter)
                })
            });
            let Some((graded, known)) = within(round, meter)? else {
                break;
            };
            if known {
                return Ok(Some((graded, Ground::Proved)));
            }
            last = Some((graded, Ground::Ahead(depth + 1)));
        }
        Ok(last)
    }

    /// What a search makes of every move, and whether all of it is exact.
    fn round(
        &self,
        position: &G::Position,
        moves: &[G::Move],
        search: &mut AlphaBeta<G>,
        meter: &mut Meter,
    ) -> Result<(Graded<G>, bool), Stop> {
        let mut known = true;
        let valued = moves.iter().map(|&chosen| {
            let after = meter.play(&self.game, position, chosen)?;
            let found = search.search(Sight::of(&self.game), &after, meter)?;
            // Cut short it did not look as far behind this move as behind the others.
            let exact = found.value.is_some_and(|value| self.is_whole(value));
            if !exact && Some(found.depth) < search.depth {
                return Err(Stop::Time);
            }
            known &= exact;
            let turn = if self.game.again(position, chosen) {
                1
            } else {
                -1
            };
            Ok((chosen, turn * graded(&found)))
        });
        Ok((valued.collect::<Result<Graded<G>, Stop>>()?, known))
    }
}

/// Alpha-beta that goes as far as it can.
fn far<G: Entry + Game + Sync>() -> AlphaBeta<G> {
    let mut search = AlphaBeta::keyed(None);
    search.nodes = Some(MOST);
    search.table_bytes = TABLE;
    search
}

/// What was found, or none if the bounds were too narrow.
fn within<T>(found: Result<T, Stop>, meter: &mut Meter) -> Result<Option<T>, Failure> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(stop) if stop.is_broken() => Err(Failure::Stop(stop)),
        Err(_) => not_cancelled(meter).map(|()| None),
    }
}

/// Who is asked to stop does not go on with something simpler.
fn not_cancelled(meter: &mut Meter) -> Result<(), Failure> {
    match meter.check() {
        Err(Stop::Cancelled) => Err(Failure::Stop(Stop::Cancelled)),
        _ => Ok(()),
    }
}
