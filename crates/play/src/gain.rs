//! What a move adds at once to the guess at the worth of a position: the pertinence of the notes, and
//! what is left of it after the best reply.

use gagne_core::{Meter, Stop};
use gagne_engine::{AnyGame, Move, Position};

/// Moves that the improved greedy player considers; one that can be made in two ways counts twice.
const CONSIDERED: usize = 3;

/// A move by what it adds.
#[derive(Clone)]
pub(crate) struct MoveGain {
    pub(crate) chosen: Move,
    /// What it adds for the player who makes it.
    pub(crate) gain: i64,
    /// What is left of that after the best reply, and that reply; none for a move that is not
    /// considered that far.
    pub(crate) net: Option<(i64, Option<Move>)>,
}

/// What each move adds, in the order of the game.
pub(crate) fn gains(
    game: &dyn AnyGame,
    position: &Position,
    meter: &mut Meter,
) -> Result<Vec<MoveGain>, Stop> {
    let before = game.estimate(position);
    let moves = game.list(position, meter)?;
    meter.hold((moves.len() * (Move::BYTES + 2 * size_of::<MoveGain>())) as u64)?;
    let gains = moves.into_iter().map(|chosen| {
        meter.visit()?;
        let after = game.estimate(&game.play(position, &chosen, meter)?);
        let after = if game.again(position, &chosen) {
            after
        } else {
            -after
        };
        Ok(MoveGain {
            chosen,
            gain: after.saturating_sub(before),
            net: None,
        })
    });
    gains.collect()
}

/// The same, those that add most first, the first three with what the best reply leaves of it.
pub(crate) fn gains_after_reply(
    game: &dyn AnyGame,
    position: &Position,
    meter: &mut Meter,
) -> Result<Vec<MoveGain>, Stop> {
    let mut prospects = gains(game, position, meter)?;
    prospects.sort_by_key(|prospect| std::cmp::Reverse(prospect.gain));
    let mut room = CONSIDERED;
    for prospect in &mut prospects {
        if room == 0 {
            break;
        }
        let chosen = &prospect.chosen;
        room = room.saturating_sub(game.ways(position, chosen));
        let after = game.play(position, chosen, meter)?;
        let replies = match game.ending(&after) {
            Some(_) => Vec::new(),
            None => gains(game, &after, meter)?,
        };
        let reply = first_best(&replies, |reply| reply.gain);
        let (answer, left) = (
            reply.map(|reply| reply.chosen.clone()),
            reply.map_or(0, |reply| reply.gain),
        );
        let net = if game.again(position, chosen) {
            prospect.gain.saturating_add(left)
        } else {
            prospect.gain.saturating_sub(left)
        };
        prospect.net = Some((net, answer));
    }
    Ok(prospects)
}

/// The first of the best.
pub(crate) fn first_best<K: Ord>(
    prospects: &[MoveGain],
    key: impl Fn(&MoveGain) -> K,
) -> Option<&MoveGain> {
    // Of several the last is taken, so that the order is turned round.
    prospects.iter().rev().max_by_key(|prospect| key(prospect))
}
