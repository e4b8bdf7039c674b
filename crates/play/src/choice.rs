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

use gagne_core::{Dice, Meter, Stop};
use gagne_engine::{
    AnyGame, Failure, Ground, Method, Move, Position, ValuedMoves, given_by_estimate, not_cancelled,
};

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

/// The move of a player who goes by exact values, or errs from them by a level.
pub(crate) fn choose_knowing(
    game: &mut dyn AnyGame,
    position: &Position,
    level: Option<Level>,
    dice: &mut Dice,
    meter: &mut Meter,
) -> Result<(Move, Ground), Failure> {
    if let Some(moves) = exact_moves(game, position, meter)? {
        let chosen = match level {
            None => perfect(&moves, dice),
            Some(level) => erring(&moves, given, level, dice),
        };
        return Ok((chosen, Ground::Proved));
    }
    let seen = match level {
        // Who errs needs to know what every move is worth; in a puzzle every way round is one.
        Some(level) if !game.facts().solo => game
            .estimates(position, meter)?
            .map(|(moves, ground)| (erring(&moves, given_by_estimate, level, dice), ground)),
        _ => game.look_far(position, meter)?,
    };
    if let Some(seen) = seen {
        return Ok(seen);
    }
    let any = game.any_move(position, dice);
    any.map(|any| (any, Ground::Chance))
        .ok_or(Failure::Stop(Stop::Time))
}

/// What every move is worth; none if that is not found in time.
fn exact_moves(
    game: &mut dyn AnyGame,
    position: &Position,
    meter: &mut Meter,
) -> Result<Option<ValuedMoves>, Failure> {
    let mut failure = None;
    let found = meter.half(|meter| match game.values(position, Method::Auto, meter) {
        Ok((moves, _)) => Ok(Some(moves)),
        Err(Failure::Stop(stop)) => Err(stop),
        Err(Failure::Error(error)) => {
            failure = Some(error);
            Ok(None)
        }
    });
    match (found, failure) {
        (_, Some(error)) if !error.is_budget() => return Err(Failure::Error(error)),
        (Ok(found), None) => return Ok(found),
        (Err(stop), _) if stop.is_broken() => return Err(Failure::Stop(stop)),
        _ => {}
    }
    not_cancelled(meter).map(|()| None)
}
