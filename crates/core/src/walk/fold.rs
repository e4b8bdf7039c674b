//! One walk over a loop-free game, without recursion, shared by solvers, counters and nimbers.
//!
//! The walk visits positions in the order of play and combines what the moves of a position lead
//! to. What is combined is an [`Algebra`]; whether a position met again is walked again is the
//! [`Memory`]. With [`Forget`] the walk costs time in proportion to the tree and memory to its
//! depth; with [`Remember`] both are in proportion to the positions (*memoisation*).

use std::collections::hash_map::Entry;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::bytes::{table_bytes, vec_bytes};
use crate::{Ending, Game, Meter, Stop, SuccessorOf};

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

    /// Whether the moves that were not looked at yet do not matter any more.
    fn is_settled(&self, _sum: &Self::Sum) -> bool {
        false
    }

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

    /// Looks a position up, and notes that it is on the way if it is new. It is told only if it is
    /// asked for.
    fn meet(&mut self, position: impl FnOnce() -> KeyOfPosition<P>)
    -> Presence<'_, Self::Place, S>;
    /// Notes the result of a position, which holds so many bytes outside itself.
    fn close(&mut self, place: Self::Place, sum: S, heap_bytes: usize);
    /// Forgets the positions that were on the way when a walk stopped early.
    fn clear_open(&mut self);
    /// Most bytes in use while one more position is noted.
    fn bytes(&self) -> u64;
}

/// What a position is known by.
pub struct KeyOfPosition<P> {
    /// The form under which it is remembered.
    pub form: P,
    /// The [number](crate::Space::number) of that form.
    pub number: Option<u32>,
    /// The bytes that it holds outside itself.
    pub heap_bytes: usize,
}

/// Most positions that a memory holds, and that lie on the way at once: no line of play that is walked
/// has more moves.
const MOST: usize = i32::MAX as usize - 1;

/// What a memory knows of a position that is met.
pub enum Presence<'m, Place, S> {
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

    fn meet(&mut self, _position: impl FnOnce() -> KeyOfPosition<P>) -> Presence<'_, (), S> {
        Presence::New(())
    }

    fn close(&mut self, _place: (), _sum: S, _heap_bytes: usize) {}

    fn clear_open(&mut self) {}

    fn bytes(&self) -> u64 {
        0
    }
}

/// Remembers the result of every position. The table leads to a place in a list of results, which
/// lie there in the order of the walk: a result is noted without looking its position up again. The
/// place of a position that has a number is its number, and nothing leads there.
#[derive(Clone, Debug)]
pub struct Remember<P, S> {
    table: FxHashMap<P, u32>,
    sums: Vec<Option<S>>,
    /// A bit for each place of a position with a number, whether it was met.
    met: Vec<u64>,
    heap_bytes: u64,
}

impl<P, S> Default for Remember<P, S> {
    fn default() -> Self {
        Remember {
            table: FxHashMap::default(),
            sums: Vec::new(),
            met: Vec::new(),
            heap_bytes: 0,
        }
    }
}

impl<P: Eq + Hash, S> Remember<P, S> {
    /// The result of a position that was finished.
    pub fn recall(&self, position: &P, number: Option<u32>) -> Option<&S> {
        let place = match number {
            Some(number) => number,
            None => *self.table.get(position)?,
        };
        self.sums.get(place as usize)?.as_ref()
    }

    /// Looks up a position that has a number.
    fn meet_number(&mut self, number: u32) -> Presence<'_, u32, S> {
        let place = number as usize;
        if place >= self.sums.len() {
            if place >= MOST {
                return Presence::Full;
            }
            self.sums.resize_with(place + 1, || None);
            self.met.resize(place / 64 + 1, 0);
        }
        let (word, bit) = (&mut self.met[place / 64], 1 << (place % 64));
        let new = *word & bit == 0;
        *word |= bit;
        match &self.sums[place] {
            Some(sum) => Presence::Done(sum),
            None if new => Presence::New(number),
            None => Presence::Open,
        }
    }
}

impl<P: Eq + Hash, S> Memory<P, S> for Remember<P, S> {
    type Place = u32;

    fn meet(&mut self, position: impl FnOnce() -> KeyOfPosition<P>) -> Presence<'_, u32, S> {
        let KeyOfPosition {
            form,
            number,
            heap_bytes,
        } = position();
        if let Some(number) = number {
            return self.meet_number(number);
        }
        let place = match u32::try_from(self.sums.len()) {
            Ok(place) if self.sums.len() < MOST => place,
            _ => return Presence::Full,
        };
        match self.table.entry(form) {
            Entry::Occupied(entry) => match &self.sums[*entry.get() as usize] {
                Some(sum) => Presence::Done(sum),
                None => Presence::Open,
            },
            Entry::Vacant(entry) => {
                entry.insert(place);
                self.sums.push(None);
                self.heap_bytes += heap_bytes as u64;
                Presence::New(place)
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
        for (word, sums) in self.met.iter_mut().zip(sums.chunks(64)) {
            let done = |(bit, sum): (usize, &Option<S>)| u64::from(sum.is_some()) << bit;
            *word = sums.iter().enumerate().map(done).sum();
        }
    }

    fn bytes(&self) -> u64 {
        let table = table_bytes::<(P, u32)>(self.table.len(), self.table.capacity());
        table + vec_bytes(&self.sums) + vec_bytes(&self.met) + self.heap_bytes
    }
}

/// What a position is remembered by.
fn key<G: Game, A: Algebra<G>>(
    game: &G,
    algebra: &A,
    position: &G::Position,
) -> KeyOfPosition<G::Position> {
    let form = algebra.key(game, position);
    KeyOfPosition {
        number: game.number(&form),
        heap_bytes: game.heap_bytes(&form),
        form,
    }
}

struct FoldFrame<P, S, Place> {
    position: P,
    place: Place,
    sum: S,
    /// Where the moves of this position begin in the shared buffer, which is never that long.
    start: u32,
    next: u32,
    /// Whether the player moves again after the move being looked at.
    again: bool,
}

/// Where moves begin in the shared buffer, if there is room for them and for one more position.
fn start_of(start: usize, frames: usize) -> Result<u32, Stop> {
    let start = u32::try_from(start).ok().filter(|_| frames < MOST);
    start.ok_or(Stop::Memory)
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
    let (moves, successors, frames) = Default::default();
    let mut walk = FoldWalk {
        game,
        algebra,
        memory,
        meter,
        moves,
        successors,
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

struct FoldWalk<'w, G: Game, A: Algebra<G>, M: Memory<G::Position, A::Sum>> {
    game: &'w G,
    algebra: &'w A,
    memory: &'w mut M,
    meter: &'w mut Meter,
    moves: Vec<G::Move>,
    /// In place of moves, what they lead to, where a game tells that in one call; the next one last.
    successors: Vec<SuccessorOf<G>>,
    frames: Vec<FoldFrame<G::Position, A::Sum, M::Place>>,
    /// Bytes that the positions on the stack hold outside it.
    heap: u64,
    /// The result of the root, once it is known.
    answer: Option<A::Sum>,
}

impl<G: Game, A: Algebra<G>, M: Memory<G::Position, A::Sum>> FoldWalk<'_, G, A, M> {
    /// Adds a result to the position that waits for it, or makes it the answer.
    fn rise(
        frames: &mut [FoldFrame<G::Position, A::Sum, M::Place>],
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
        if G::EXPANDS_AT_ONCE {
            return self.enter_whole(position);
        }
        let FoldWalk {
            game,
            algebra,
            memory,
            meter,
            moves,
            frames,
            heap,
            answer,
            ..
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
        let met = memory.meet(|| key(*game, *algebra, &position));
        let place = match met {
            Presence::New(place) => place,
            Presence::Done(sum) => {
                Self::rise(frames, answer, algebra, sum);
                return Ok(());
            }
            Presence::Open => return Err(Stop::Loop),
            Presence::Full => return Err(Stop::Memory),
        };
        meter.visit()?;
        *heap += bytes as u64;
        let start = start_of(moves.len(), frames.len())?;
        meter.list(*game, &position, moves)?;
        let sum = algebra.begin();
        frames.push(FoldFrame {
            position,
            place,
            sum,
            start,
            next: start,
            again: false,
        });
        Ok(())
    }

    /// The same where a game tells all that follows in one call: whether play has ended is asked of a
    /// position once, so that even ends of play are remembered.
    fn enter_whole(&mut self, position: G::Position) -> Result<(), Stop> {
        let (game, algebra) = (self.game, self.algebra);
        let bytes = game.heap_bytes(&position) as u64;
        let stack = vec_bytes(&self.frames) + vec_bytes(&self.successors) + self.heap + bytes;
        self.meter.hold(self.memory.bytes() + stack)?;
        let presence = self.memory.meet(|| key(game, algebra, &position));
        let place = match presence {
            Presence::New(place) => place,
            Presence::Done(sum) => {
                Self::rise(&mut self.frames, &mut self.answer, algebra, sum);
                return Ok(());
            }
            Presence::Open => return Err(Stop::Loop),
            Presence::Full => return Err(Stop::Memory),
        };
        self.meter.visit()?;
        let start = self.successors.len();
        if let Some(ending) = self.meter.expand(game, &position, &mut self.successors)? {
            let sum = algebra.end(game, &position, ending);
            Self::rise(&mut self.frames, &mut self.answer, algebra, &sum);
            let bytes = algebra.heap_bytes(&sum);
            self.memory.close(place, sum, bytes);
            return Ok(());
        }
        self.successors[start..].reverse();
        let new = &self.successors[start..];
        let next: usize = new.iter().map(|one| game.heap_bytes(&one.after)).sum();
        self.heap += bytes + next as u64;
        let start = start_of(start, self.frames.len())?;
        self.frames.push(FoldFrame {
            position,
            place,
            sum: algebra.begin(),
            start,
            next: start,
            again: false,
        });
        Ok(())
    }

    /// The next position behind the one on top of the stack, if any is left there.
    fn next(&mut self) -> Option<G::Position> {
        let frame = self.frames.last_mut()?;
        if self.algebra.is_settled(&frame.sum) {
            // Its moves go with the frame, and so must what they lead to.
            if G::EXPANDS_AT_ONCE {
                for left in self.successors.drain(frame.start as usize..) {
                    self.heap -= self.game.heap_bytes(&left.after) as u64;
                }
            }
            return None;
        }
        if G::EXPANDS_AT_ONCE {
            // Only the successors of the top frame are in the buffer from its start on.
            if self.successors.len() == frame.start as usize {
                return None;
            }
            let successor = self.successors.pop()?;
            self.heap -= self.game.heap_bytes(&successor.after) as u64;
            frame.again = successor.again;
            return Some(successor.after);
        }
        // The same holds of its moves.
        let &chosen = self.moves.get(frame.next as usize)?;
        frame.next += 1;
        frame.again = self.game.again(&frame.position, chosen);
        Some(self.game.play(&frame.position, chosen))
    }

    fn run(&mut self, root: &G::Position) -> Result<A::Sum, Stop> {
        self.enter(root.clone())?;
        while !self.frames.is_empty() {
            if let Some(position) = self.next() {
                self.enter(position)?;
            } else if let Some(done) = self.frames.pop() {
                self.moves.truncate(done.start as usize);
                self.heap -= self.game.heap_bytes(&done.position) as u64;
                Self::rise(&mut self.frames, &mut self.answer, self.algebra, &done.sum);
                let bytes = self.algebra.heap_bytes(&done.sum);
                self.memory.close(done.place, done.sum, bytes);
            }
        }
        self.game.sound()?;
        self.answer.take().ok_or(Stop::Fault)
    }
}
