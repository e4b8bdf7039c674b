//! One walk over a loop-free game, without recursion, shared by solvers, counters and nimbers.
//!
//! The walk visits positions in the order of play and combines what the moves of a position lead
//! to. What is combined is an [`Algebra`]; whether a position met again is walked again is the
//! [`Memory`]. With [`Forget`] the walk costs time in proportion to the tree and memory to its
//! depth; with [`Remember`] both are in proportion to the positions.

use std::collections::hash_map::Entry;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::{Ending, Game, Meter, Stop};

/// How results rise from the final positions.
pub trait Algebra<G: Game> {
    /// The result of a position.
    type Sum: Clone;

    /// The result of a final position.
    fn end(&self, game: &G, position: &G::Position, ending: Ending) -> Self::Sum;

    /// The result of a position before any of its moves was looked at.
    fn begin(&self) -> Self::Sum;

    /// Adds what one move leads to; `again` tells whether the same player moves on.
    fn add(&self, sum: &mut Self::Sum, again: bool, after: &Self::Sum);

    /// The form under which a position is remembered. It must have the same result, which the
    /// canonical form has for values of games not played for points.
    fn key(&self, game: &G, position: &G::Position) -> G::Position {
        game.canonical(position)
    }

    /// Bytes that a result holds outside itself.
    fn heap_bytes(&self, _sum: &Self::Sum) -> usize {
        0
    }
}

/// What a walk remembers of the positions it met.
pub trait Memory<P, S> {
    /// Where a position is remembered.
    type Place: Copy;

    /// The result of a position that was finished.
    fn recall(&self, position: &P) -> Option<&S>;
    /// Looks a position up, and notes that it is on the way if it is new. The position comes with
    /// the bytes that it holds outside itself, and only if it is asked for.
    fn meet(&mut self, position: impl FnOnce() -> (P, usize)) -> Met<'_, Self::Place, S>;
    /// Notes the result of a position, which holds so many bytes outside itself.
    fn close(&mut self, place: Self::Place, sum: S, heap_bytes: usize);
    /// Forgets the positions that were on the way when a walk stopped early.
    fn clear_open(&mut self);
    /// Most bytes in use while one more position is noted.
    fn bytes(&self) -> u64;
}

/// What a memory knows of a position that is met.
pub enum Met<'m, Place, S> {
    /// Never seen; it counts as on the way from now.
    New(Place),
    /// Still on the way: the position has come back.
    Open,
    /// Finished, with this result.
    Done(&'m S),
    /// There is no room for another position.
    Full,
}

/// Remembers nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forget;

impl<P, S> Memory<P, S> for Forget {
    type Place = ();

    fn recall(&self, _position: &P) -> Option<&S> {
        None
    }

    fn meet(&mut self, _position: impl FnOnce() -> (P, usize)) -> Met<'_, (), S> {
        Met::New(())
    }

    fn close(&mut self, _place: (), _sum: S, _heap_bytes: usize) {}

    fn clear_open(&mut self) {}

    fn bytes(&self) -> u64 {
        0
    }
}

/// Remembers the result of every position. The table leads to a place in a list of results, which
/// lie there in the order of the walk: a result is noted without looking its position up again.
#[derive(Clone, Debug)]
pub struct Remember<P, S> {
    table: FxHashMap<P, u32>,
    sums: Vec<Option<S>>,
    heap_bytes: u64,
}

impl<P, S> Default for Remember<P, S> {
    fn default() -> Self {
        Remember {
            table: FxHashMap::default(),
            sums: Vec::new(),
            heap_bytes: 0,
        }
    }
}

impl<P: Eq + Hash, S> Memory<P, S> for Remember<P, S> {
    type Place = u32;

    fn recall(&self, position: &P) -> Option<&S> {
        self.sums[*self.table.get(position)? as usize].as_ref()
    }

    fn meet(&mut self, position: impl FnOnce() -> (P, usize)) -> Met<'_, u32, S> {
        let (position, heap_bytes) = position();
        let Ok(place) = u32::try_from(self.sums.len()) else {
            return Met::Full;
        };
        match self.table.entry(position) {
            Entry::Occupied(entry) => match &self.sums[*entry.get() as usize] {
                Some(sum) => Met::Done(sum),
                None => Met::Open,
            },
            Entry::Vacant(entry) => {
                entry.insert(place);
                self.sums.push(None);
                self.heap_bytes += heap_bytes as u64;
                Met::New(place)
            }
        }
    }

    fn close(&mut self, place: u32, sum: S, heap_bytes: usize) {
        self.heap_bytes += heap_bytes as u64;
        self.sums[place as usize] = Some(sum);
    }

    fn clear_open(&mut self) {
        // The places of forgotten positions stay empty: later places must not move.
        let sums = &self.sums;
        self.table
            .retain(|_, place| sums[*place as usize].is_some());
    }

    fn bytes(&self) -> u64 {
        let table = table_bytes::<(P, u32)>(self.table.len(), self.table.capacity());
        table + vec_bytes(&self.sums) + self.heap_bytes
    }
}

/// Most bytes a hash table uses while one more entry is added: one byte of control an entry, a
/// load of at most seven eighths, and old and new side by side while it doubles.
pub fn table_bytes<Item>(len: usize, capacity: usize) -> u64 {
    let slots = (capacity as u64 * 8 / 7).next_power_of_two();
    let copies = if len >= capacity { 3 } else { 1 };
    copies * slots * (size_of::<Item>() as u64 + 1)
}

/// Most bytes a vector uses while one more item is added.
pub fn vec_bytes<Item>(items: &Vec<Item>) -> u64 {
    let copies = if items.len() == items.capacity() {
        3
    } else {
        1
    };
    copies * (items.capacity() * size_of::<Item>()) as u64
}

struct Frame<P, S, Place> {
    position: P,
    place: Place,
    sum: S,
    /// Where the moves of this position begin in the shared buffer, which is never that long.
    start: u32,
    next: u32,
    /// Whether the player moves again after the move being looked at.
    again: bool,
}

/// Walks everything that follows from a position and returns its result.
///
/// Stops with [`Stop::Loop`] if the memory shows that a position comes back.
pub fn fold<G: Game, A: Algebra<G>, M: Memory<G::Position, A::Sum>>(
    game: &G,
    root: &G::Position,
    algebra: &A,
    memory: &mut M,
    meter: &mut Meter,
) -> Result<A::Sum, Stop> {
    let (moves, frames) = Default::default();
    let mut walk = Walk {
        game,
        algebra,
        memory,
        meter,
        moves,
        frames,
        heap: 0,
        answer: None,
    };
    let answer = walk.run(root);
    if answer.is_err() {
        memory.clear_open();
    }
    answer
}

struct Walk<'w, G: Game, A: Algebra<G>, M: Memory<G::Position, A::Sum>> {
    game: &'w G,
    algebra: &'w A,
    memory: &'w mut M,
    meter: &'w mut Meter,
    moves: Vec<G::Move>,
    frames: Vec<Frame<G::Position, A::Sum, M::Place>>,
    /// Bytes that the positions on the stack hold outside it.
    heap: u64,
    /// The result of the root, once it is known.
    answer: Option<A::Sum>,
}

impl<G: Game, A: Algebra<G>, M: Memory<G::Position, A::Sum>> Walk<'_, G, A, M> {
    /// Adds a result to the position that waits for it, or makes it the answer.
    fn rise(
        frames: &mut [Frame<G::Position, A::Sum, M::Place>],
        answer: &mut Option<A::Sum>,
        algebra: &A,
        sum: &A::Sum,
    ) {
        match frames.last_mut() {
            Some(frame) => algebra.add(&mut frame.sum, frame.again, sum),
            None => *answer = Some(sum.clone()),
        }
    }

    /// Lets the result of a position rise if it is at hand; otherwise puts it on the stack.
    fn enter(&mut self, position: G::Position) -> Result<(), Stop> {
        let Walk {
            game,
            algebra,
            memory,
            meter,
            moves,
            frames,
            heap,
            answer,
        } = self;
        let bytes = game.heap_bytes(&position);
        meter.work(bytes)?;
        if let Some(ending) = game.ending(&position) {
            meter.visit()?;
            Self::rise(
                frames,
                answer,
                algebra,
                &algebra.end(game, &position, ending),
            );
            return Ok(());
        }
        let stack = vec_bytes(frames) + vec_bytes(moves) + *heap + bytes as u64;
        meter.hold(memory.bytes() + stack)?;
        let met = memory.meet(|| {
            let key = algebra.key(game, &position);
            let bytes = game.heap_bytes(&key);
            (key, bytes)
        });
        let place = match met {
            Met::New(place) => place,
            Met::Done(sum) => {
                Self::rise(frames, answer, algebra, sum);
                return Ok(());
            }
            Met::Open => return Err(Stop::Loop),
            Met::Full => return Err(Stop::Memory),
        };
        meter.visit()?;
        *heap += bytes as u64;
        let start = u32::try_from(moves.len()).map_err(|_| Stop::Memory)?;
        meter.list(*game, &position, moves)?;
        let sum = algebra.begin();
        frames.push(Frame {
            position,
            place,
            sum,
            start,
            next: start,
            again: false,
        });
        Ok(())
    }

    fn run(&mut self, root: &G::Position) -> Result<A::Sum, Stop> {
        self.enter(root.clone())?;
        while let Some(frame) = self.frames.last_mut() {
            // Only the top frame's moves are in the buffer from its start on.
            if let Some(&chosen) = self.moves.get(frame.next as usize) {
                frame.next += 1;
                frame.again = self.game.again(&frame.position, chosen);
                let position = self.game.play(&frame.position, chosen);
                self.enter(position)?;
            } else if let Some(done) = self.frames.pop() {
                self.moves.truncate(done.start as usize);
                self.heap -= self.game.heap_bytes(&done.position) as u64;
                Self::rise(&mut self.frames, &mut self.answer, self.algebra, &done.sum);
                let bytes = self.algebra.heap_bytes(&done.sum);
                self.memory.close(done.place, done.sum, bytes);
            }
        }
        self.answer.take().ok_or(Stop::Loop)
    }
}
