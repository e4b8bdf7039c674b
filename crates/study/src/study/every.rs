//! Every position that can be reached, counted.

use std::collections::VecDeque;

use gagne_core::{Meter, Side, Stop, Value};
use gagne_engine::{AnyGame, Error, Failure, Position, Wish};
use rustc_hash::FxHashSet;

use crate::census::{Narrow, PositionCounts};

/// Who is to move at a position, if player 1 is at the root and positions do not tell.
pub(super) fn side(game: &dyn AnyGame, position: &Position, turn: Side) -> Side {
    if game.tells_player() {
        game.player(position)
    } else {
        turn
    }
}

/// The positions that can be reached, each with who is to move; none if there are more than so many.
pub(super) fn reach(
    game: &dyn AnyGame,
    root: &Position,
    most: usize,
    meter: &mut Meter,
) -> Result<Option<Vec<(Position, Side)>>, Failure> {
    let start = (root.clone(), side(game, root, Side::First));
    let mut met = FxHashSet::from_iter([start.clone()]);
    let mut waiting = VecDeque::from([start.clone()]);
    let mut found = vec![start];
    let mut bytes = 0;
    while let Some((position, turn)) = waiting.pop_front() {
        meter.visit()?;
        game.check_listable(&position)?;
        if game.ending(&position).is_some() {
            continue;
        }
        for chosen in game.list(&position, meter)? {
            let after = game.play(&position, &chosen, meter)?;
            let turn = side(game, &after, turn.next(game.again(&position, &chosen)));
            let next = (after, turn);
            if met.contains(&next) {
                continue;
            }
            if met.len() >= most {
                return Ok(None);
            }
            bytes += 2 * game.bytes(&next.0) as u64 + 96;
            meter.hold(bytes)?;
            met.insert(next.clone());
            waiting.push_back(next.clone());
            found.push(next);
        }
    }
    game.sound()?;
    Ok(Some(found))
}

/// Counts every position by what its moves are worth, and tells what the root is worth; none if there are more
/// than so many.
pub(super) fn count(
    game: &mut dyn AnyGame,
    root: &Position,
    most: usize,
    meter: &mut Meter,
) -> Result<Option<(PositionCounts, Value)>, Error> {
    let positions = match reach(game, root, most, meter) {
        Ok(Some(positions)) => positions,
        Ok(None) => return Ok(None),
        // More moves than can be listed are more positions than can be looked at, and so are those that no
        // memory holds.
        Err(Failure::Error(Error::TooManyMoves { .. }) | Failure::Stop(Stop::Memory)) => {
            return Ok(None);
        }
        Err(failure) => return Err(game.failed(root, failure, meter)),
    };
    let mut census = PositionCounts::default();
    let mut worth = None;
    let face = &*game;
    let solved = face.consult(
        root,
        Wish::default(),
        &mut |tell, meter| {
            census = PositionCounts::default();
            worth = Some(tell(root, meter)?);
            let mut counted = FxHashSet::default();
            for (position, turn) in &positions {
                meter.visit()?;
                // Where positions do not tell whose turn it is, one may come up in either.
                let first = counted.insert(position);
                if let Some(ending) = face.ending(position) {
                    census.ended(ending, *turn, first);
                    continue;
                }
                if !first {
                    continue;
                }
                let moves = face.list(position, meter)?;
                let mut values = Vec::with_capacity(moves.len());
                for chosen in &moves {
                    let after = face.play(position, chosen, meter)?;
                    let again = face.again(position, chosen);
                    values.push(tell(&after, meter)?.before(again));
                }
                census.open(moves.len() as u64);
                census.valued(&values, |place| Narrow {
                    position: face.show(position),
                    chosen: face.show_move(position, &moves[place]),
                    moves: moves.len() as u64,
                });
            }
            Ok(())
        },
        meter,
    );
    match solved {
        Ok(_) => {}
        // What cannot be solved within the budget is sampled.
        Err(error) if error.is_budget() => return Ok(None),
        Err(error) => return Err(error),
    }
    let value = worth.ok_or(Error::Stopped {
        stop: Stop::Fault,
        positions: 0,
    })?;
    Ok(Some((census, value)))
}
