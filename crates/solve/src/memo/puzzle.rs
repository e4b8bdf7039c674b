//! Puzzles: breadth-first from the position, and no further than the goal.
//!
//! Layer by layer, each position is remembered once; with it the first moves by which a shortest
//! way leads there, as a set of bits, so that one search finds the distance and every best move.
//! Cost: time and memory in proportion to the positions nearer than the goal. If the goal is never
//! met the search ends with everything that can be reached, and the puzzle is lost for good. Only a
//! puzzle with other endings, lost or drawn, or one in which endless play is no loss, then needs its
//! graph to tell how it fares without the goal.

use gagne_core::bytes::table_bytes;
use gagne_core::{Ending, Game, Meter, Outcome, Stop, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::graph::loops::Loops;
use crate::{BestPlay, Solver};

/// Breadth-first search.
pub(crate) struct Puzzle;

/// Most first moves that a set of bits can tell apart.
const BITS: usize = 64;

/// The value of a position, with the bits of the best first moves. None if the goal is out of reach
/// and there is something else to play for.
fn search<G: Game>(
    game: &G,
    root: &G::Position,
    meter: &mut Meter,
) -> Result<Option<(Value, u64)>, Stop> {
    let won = |position: &G::Position| game.ending(position) == Some(Ending::Outcome(Outcome::Win));
    meter.visit()?;
    if won(root) {
        return Ok(Some((Value::win(0), 0)));
    }
    let mut seen: FxHashSet<G::Position> = FxHashSet::from_iter([game.canonical(root)]);
    let mut layer: Vec<(G::Position, u64)> = vec![(root.clone(), 0)];
    let mut after: FxHashMap<G::Position, u64> = FxHashMap::default();
    let mut moves = Vec::new();
    let mut heap = 0;
    let mut goal_or_nothing = game.endless(root) == Ending::Outcome(Outcome::Lose);
    for plies in 1.. {
        for (position, firsts) in layer.drain(..) {
            if game.ending(&position).is_some() {
                goal_or_nothing = false;
                continue;
            }
            moves.clear();
            meter.list(game, &position, &mut moves)?;
            for (number, &chosen) in moves.iter().enumerate() {
                let to = game.canonical(&meter.play(game, &position, chosen)?);
                if seen.contains(&to) {
                    continue;
                }
                let firsts = if plies == 1 {
                    1 << (number % BITS)
                } else {
                    firsts
                };
                let entry = after.entry(to).or_insert_with_key(|to| {
                    heap += 2 * game.heap_bytes(to) as u64;
                    0
                });
                if *entry == 0 {
                    meter.visit()?;
                }
                *entry |= firsts;
            }
            let waiting = after.capacity() + seen.len();
            meter.hold(
                table_bytes::<G::Position>(waiting, seen.capacity())
                    + 2 * table_bytes::<(G::Position, u64)>(after.len(), after.capacity())
                    + heap,
            )?;
        }
        if after.is_empty() {
            return Ok(goal_or_nothing.then_some((Value::only(Outcome::Lose), u64::MAX)));
        }
        let goals = after.iter().filter(|(position, _)| won(position));
        if let Some(firsts) = goals
            .map(|(_, &firsts)| firsts)
            .reduce(|all, firsts| all | firsts)
        {
            return Ok(Some((Value::win(plies), firsts)));
        }
        seen.extend(after.keys().cloned());
        layer.extend(after.drain());
    }
    Err(Stop::Fault)
}

impl<G: Game> Solver<G> for Puzzle {
    fn value(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Value, Stop> {
        match search(game, position, meter)? {
            Some((value, _)) => Ok(value),
            None => Loops::default().value(game, position, meter),
        }
    }

    fn answer(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<BestPlay<G::Move>, Stop> {
        let Some((value, firsts)) = search(game, position, meter)? else {
            return Loops::default().answer(game, position, meter);
        };
        let mut moves = Vec::new();
        if game.ending(position).is_none() {
            game.moves(position, &mut moves);
        }
        let mut best = Vec::new();
        for (number, &chosen) in moves.iter().enumerate() {
            let marked = firsts >> (number % BITS) & 1 == 1;
            // Bits are shared only by puzzles with more first moves than bits: look again there.
            let sure = moves.len() <= BITS || value.outcome() == Outcome::Lose || {
                self.value(game, &game.play(position, chosen), meter)?
                    .before(true)
                    == value
            };
            if marked && sure {
                best.push(chosen);
            }
        }
        Ok(BestPlay { value, best })
    }
}
