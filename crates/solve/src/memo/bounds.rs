//! Games played for points: MTD(f), bounds in a table and questions that can be answered with yes or no.
//!
//! Whether a position is worth at least some amount needs far fewer positions than its exact worth:
//! one good enough move says yes. Each such question leaves a bound in the table, and a handful of
//! them close in on the value. Reference: Plaat, Schaeffer, Pijls and de Bruin, *Best-first
//! fixed-depth minimax algorithms*, Artificial Intelligence 87, 1996. Moves are tried in
//! the order of the points that they settle at once.
//!
//! The table holds what is still to be won: the worth of a position less the points in its books,
//! which is the same for all positions with one canonical form. Requires a game without loops.

use gagne_core::bytes::{table_bytes, vec_bytes};
use gagne_core::{Game, Meter, Stop, Value};
use rustc_hash::FxHashMap;

use crate::{BestPlay, Solver};

/// Bounds of what is still to be won.
#[derive(Clone, Copy)]
struct PointBounds {
    least: i64,
    most: i64,
}

/// What is known of the positions met so far.
pub(crate) struct Mtdf<G: Game> {
    table: FxHashMap<G::Position, PointBounds>,
    heap_bytes: u64,
}

impl<G: Game> Default for Mtdf<G> {
    fn default() -> Self {
        Mtdf {
            table: FxHashMap::default(),
            heap_bytes: 0,
        }
    }
}

/// Far beyond any score, far from overflow.
const FAR: i64 = i64::MAX / 4;

struct BoundFrame<P> {
    key: P,
    /// Points in the books of the position.
    settled: i64,
    /// The question: is the position worth at least this?
    wanted: i64,
    /// The best answer so far.
    best: i64,
    /// Where the positions that follow begin in the shared buffer; the next one is its last.
    start: usize,
    /// Whether the same player moves again after the move being looked at.
    again: bool,
}

impl<G: Game> Mtdf<G> {
    /// A bound on the worth of a position: at least `wanted`, and then a lower bound, or less, and
    /// then an upper bound.
    fn ask(
        &mut self,
        game: &G,
        root: &G::Position,
        wanted: i64,
        meter: &mut Meter,
    ) -> Result<i64, Stop> {
        let mut frames: Vec<BoundFrame<G::Position>> = Vec::new();
        let mut follow: Vec<(i64, bool, G::Position)> = Vec::new();
        let mut moves = Vec::new();
        let mut entering = Some((root.clone(), wanted));
        let mut risen = 0;
        loop {
            if let Some((position, wanted)) = entering.take() {
                if let Some(ending) = game.ending(&position) {
                    meter.visit()?;
                    risen = ending.payoff();
                } else {
                    let settled = game.settled(&position);
                    let key = game.canonical(&position);
                    match self.table.get(&key) {
                        Some(bounds) if settled + bounds.least >= wanted => {
                            risen = settled + bounds.least;
                        }
                        Some(bounds) if settled + bounds.most < wanted => {
                            risen = settled + bounds.most;
                        }
                        _ => {
                            meter.visit()?;
                            meter.hold(self.bytes() + vec_bytes(&frames) + vec_bytes(&follow))?;
                            let start = follow.len();
                            moves.clear();
                            meter.list(game, &position, &mut moves)?;
                            for &chosen in &moves {
                                let again = game.again(&position, chosen);
                                let to = meter.play(game, &position, chosen)?;
                                let bytes = size_of_val(&to) + game.heap_bytes(&to);
                                meter.hold_more(bytes as u64)?;
                                let points = game.settled(&to);
                                follow.push((if again { points } else { -points }, again, to));
                            }
                            // Stable, so that among equals the first move is looked at first.
                            follow[start..].reverse();
                            follow[start..].sort_by_key(|&(points, ..)| points);
                            let best = -FAR;
                            frames.push(BoundFrame {
                                key,
                                settled,
                                wanted,
                                best,
                                start,
                                again: false,
                            });
                            entering = self.next(&mut frames, &mut follow);
                            continue;
                        }
                    }
                }
            }
            let Some(frame) = frames.last_mut() else {
                return Ok(risen);
            };
            frame.best = frame.best.max(if frame.again { risen } else { -risen });
            if frame.best < frame.wanted && follow.len() > frame.start {
                entering = self.next(&mut frames, &mut follow);
                continue;
            }
            if let Some(done) = frames.pop() {
                follow.truncate(done.start);
                risen = done.best;
                self.note(game, done);
            }
        }
    }

    /// Takes the next position to ask about, with the question.
    fn next(
        &mut self,
        frames: &mut [BoundFrame<G::Position>],
        follow: &mut Vec<(i64, bool, G::Position)>,
    ) -> Option<(G::Position, i64)> {
        let frame = frames.last_mut()?;
        let (_, again, position) = follow.pop()?;
        frame.again = again;
        // "At least w for me" is "not at least 1 - w" for the other player.
        Some((
            position,
            if again {
                frame.wanted
            } else {
                1 - frame.wanted
            },
        ))
    }

    fn note(&mut self, game: &G, done: BoundFrame<G::Position>) {
        let bound = done.best - done.settled;
        let heap = game.heap_bytes(&done.key) as u64;
        let bounds = self.table.entry(done.key).or_insert_with(|| {
            self.heap_bytes += heap;
            PointBounds {
                least: -FAR,
                most: FAR,
            }
        });
        if done.best >= done.wanted {
            bounds.least = bounds.least.max(bound);
        } else {
            bounds.most = bounds.most.min(bound);
        }
    }

    fn bytes(&self) -> u64 {
        table_bytes::<(G::Position, PointBounds)>(self.table.len(), self.table.capacity())
            + self.heap_bytes
    }

    /// The exact worth of a position, closing in from a first guess.
    fn worth(
        &mut self,
        game: &G,
        position: &G::Position,
        guess: i64,
        meter: &mut Meter,
    ) -> Result<i64, Stop> {
        let (mut least, mut most) = (-FAR, FAR);
        let mut worth = guess;
        while least < most {
            let wanted = if worth == least { worth + 1 } else { worth };
            worth = self.ask(game, position, wanted, meter)?;
            if worth >= wanted {
                least = worth;
            } else {
                most = worth;
            }
        }
        Ok(worth)
    }
}

impl<G: Game> Solver<G> for Mtdf<G> {
    fn value(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Value, Stop> {
        self.worth(game, position, game.settled(position), meter)
            .map(Value::Score)
    }

    fn answer(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<BestPlay<G::Move>, Stop> {
        let worth = self.worth(game, position, game.settled(position), meter)?;
        let mut best = Vec::new();
        if game.ending(position).is_none() {
            meter.list(game, position, &mut best)?;
        }
        // A move is best if it is worth as much: one question each.
        let mut answers = Vec::new();
        for &chosen in &best {
            let to = meter.play(game, position, chosen)?;
            answers.push(if game.again(position, chosen) {
                self.ask(game, &to, worth, meter)? >= worth
            } else {
                self.ask(game, &to, 1 - worth, meter)? <= -worth
            });
        }
        let mut keep = answers.into_iter();
        best.retain(|_| keep.next().unwrap_or(false));
        Ok(BestPlay {
            value: Value::Score(worth),
            best,
        })
    }

    fn remembered(&self) -> u64 {
        self.bytes()
    }
}
