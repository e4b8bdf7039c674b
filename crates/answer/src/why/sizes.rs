//! How many lines a strategy takes from each position, counted from the ends.

use gagne_core::{Meter, Outcome, Stop, Value};
use gagne_engine::{AnyGame, Failure, Method, Position, ValuedMoves};
use rustc_hash::{FxHashMap, FxHashSet};

/// Positions after which counting gives up, so that the fastest win is shown instead: those that are
/// counted, and those that are looked at for their values.
const MOST: usize = 50_000;
const LOOKED_AT: u64 = 10_000_000;

/// Lines of the smallest strategy from a position, whichever side is to move; known for every
/// position that a strategy may meet, or for none.
pub(super) struct StrategySizes {
    known: FxHashMap<Position, u64>,
    /// Bytes held for what is known and what is under way.
    bytes: u64,
}

/// A position whose moves are being looked at.
struct OpenReply {
    key: Position,
    /// What follows, up to symmetry.
    after: Vec<Position>,
    next: usize,
    /// Whether one move is enough, and not all count.
    won: bool,
}

impl OpenReply {
    fn sum(&self, size: impl Fn(&Position) -> u64) -> u64 {
        let mut sizes = self.after.iter().map(size);
        if self.won {
            sizes.min().unwrap_or(0)
        } else {
            sizes
                .try_fold(0u64, |sum, size| sum.checked_add(size)?.checked_add(1))
                .unwrap_or(u64::MAX)
        }
    }
}

/// The moves that a strategy may choose from: all that win, or the fastest where positions may come
/// back, because a slower one might never arrive.
pub(super) fn candidates(game: &dyn AnyGame, moves: ValuedMoves) -> ValuedMoves {
    let best = moves.iter().map(|&(_, value)| value).max();
    let loops = game.facts().loops;
    let keeps = |value: Value| {
        if loops {
            Some(value) == best
        } else {
            value.outcome() == Outcome::Win
        }
    };
    moves
        .into_iter()
        .filter(|&(_, value)| keeps(value))
        .collect()
}

impl StrategySizes {
    /// Whether nothing could be counted.
    pub(super) fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Lines that follow from a position in its canonical form.
    pub(super) fn get(&self, canonical: &Position) -> Option<u64> {
        self.known.get(canonical).copied()
    }
}

impl StrategySizes {
    /// Counts from a position of this outcome, if it can be done quickly.
    pub(super) fn of(
        game: &mut dyn AnyGame,
        root: &Position,
        outcome: Outcome,
        meter: &mut Meter,
    ) -> Result<Self, Failure> {
        let mut sizes = StrategySizes {
            known: FxHashMap::default(),
            bytes: 0,
        };
        let mut roots = vec![root.clone()];
        if outcome == Outcome::Draw {
            // Only the moves that lose are explained.
            let moves = game.values(root, Method::Auto, meter)?.0;
            let lost = moves
                .into_iter()
                .filter(|(_, value)| value.outcome() == Outcome::Lose);
            roots = lost
                .map(|(chosen, _)| game.play(root, &chosen, meter))
                .collect::<Result<_, _>>()?;
        }
        for root in roots {
            let count = |meter: &mut Meter| sizes.count(game, &root, meter);
            match meter.part_of(LOOKED_AT, count) {
                Ok(true) => {}
                // A part would prefer what it happens to know.
                Ok(false) => {
                    sizes.known.clear();
                    break;
                }
                Err(Failure::Stop(Stop::Cancelled)) => return Err(Stop::Cancelled.into()),
                Err(_) => {
                    sizes.known.clear();
                    break;
                }
            }
        }
        Ok(sizes)
    }

    /// Counts everything behind a position; false if that is too much.
    fn count(
        &mut self,
        game: &mut dyn AnyGame,
        root: &Position,
        meter: &mut Meter,
    ) -> Result<bool, Failure> {
        let mut stack = Vec::new();
        let key = game.canonical(root);
        if !self.known.contains_key(&key) {
            stack.push(self.frame(game, key, meter)?);
        }
        while let Some(top) = stack.last_mut() {
            if let Some(after) = top.after.get(top.next) {
                top.next += 1;
                if !self.known.contains_key(after) {
                    let after = after.clone();
                    if stack.len() + self.known.len() > MOST {
                        return Ok(false);
                    }
                    let below = self.frame(game, after, meter)?;
                    stack.push(below);
                }
                continue;
            }
            let size = top.sum(|after| self.get(after).unwrap_or(0));
            let key = stack.pop().map(|top| top.key);
            self.known.extend(key.map(|key| (key, size)));
        }
        Ok(true)
    }

    /// What may follow from a position, found beside what is held already.
    fn frame(
        &mut self,
        game: &mut dyn AnyGame,
        key: Position,
        meter: &mut Meter,
    ) -> Result<OpenReply, Failure> {
        let position = size_of::<u64>() + game.bytes(&key);
        let found = meter.beside(self.bytes, |meter| frame(game, key, meter))?;
        self.bytes += (2 * (1 + found.after.len()) * position) as u64;
        Ok(found)
    }
}

/// A position with what a strategy, or whoever struggles against it, may play.
fn frame(game: &mut dyn AnyGame, key: Position, meter: &mut Meter) -> Result<OpenReply, Failure> {
    let end = |key| OpenReply {
        key,
        after: Vec::new(),
        next: 0,
        won: false,
    };
    if game.ending(&key).is_some() {
        return Ok(end(key));
    }
    game.check_listable(&key)?;
    let moves = game.values(&key, Method::Auto, meter)?.0;
    let best = moves.iter().map(|&(_, value)| value).max();
    let best = best.unwrap_or(Value::DRAW);
    // Without a distance nothing says that play comes nearer to its end.
    if best.plies().is_none() {
        return Ok(end(key));
    }
    let won = best.outcome() == Outcome::Win;
    let moves = if won { candidates(game, moves) } else { moves };
    let mut met = FxHashSet::default();
    let mut after = Vec::new();
    for (chosen, _) in moves {
        let next = game.canonical(&game.play(&key, &chosen, meter)?);
        if met.insert(next.clone()) {
            after.push(next);
        }
    }
    Ok(OpenReply {
        key,
        after,
        next: 0,
        won,
    })
}
