//! Every position that can be reached from a root, breadth-first, each looked at once.
//!
//! The walk knows positions by a [set](VisitedSet) of those met before, which may number them and may
//! refuse more; a [visitor](Visitor) is shown each with its level, how play ended there, and the numbers
//! of what follows. Only two levels are held as a list. Positions come in the order in which they
//! are met, so that the numbers of a [`NumberedSet`](super::NumberedSet) are those of the visits.
//! Cost: every move once. What is held is stated, that of the visitor too.

use super::{Arrival, Successors, VisitedSet};
use crate::{Ending, Game, Meter, Side, Stop};

/// A position as a walk meets it.
pub struct Visit<'v, P, N> {
    /// The position, for whoever wants to keep it.
    pub position: P,
    /// Who is to move there, if the root is the turn of player 1; of several ways there the first counts
    /// where the set does not tell sides apart.
    pub side: Side,
    /// Moves from the root.
    pub level: usize,
    /// How play ended there.
    pub ending: Option<Ending>,
    /// Where the moves lead, in the order of the game.
    pub next: &'v [N],
}

/// Is shown every position.
pub trait Visitor<P, N> {
    /// Looks at a position whose moves have all been followed.
    fn visit(&mut self, visit: Visit<'_, P, N>, meter: &mut Meter) -> Result<(), Stop>;

    /// Bytes that it holds itself, positions that it kept included, but for what these hold outside
    /// themselves.
    fn bytes(&self) -> u64 {
        0
    }
}

impl<P, N, F: FnMut(Visit<'_, P, N>, &mut Meter) -> Result<(), Stop>> Visitor<P, N> for F {
    fn visit(&mut self, visit: Visit<'_, P, N>, meter: &mut Meter) -> Result<(), Stop> {
        self(visit, meter)
    }
}

/// Which walk.
pub struct Reach<'g, G: Game> {
    /// The rules.
    pub game: &'g G,
    /// Positions that are the same up to symmetry are one.
    pub symmetry: bool,
    /// Who is to move at the root.
    pub side: Side,
    /// Whether the positions count as looked at, or are only a look ahead at how many there are.
    pub counts: bool,
}

/// Why a walk ended before it had been everywhere.
enum WalkCut {
    Stop(Stop),
    Full,
}

impl From<Stop> for WalkCut {
    fn from(stop: Stop) -> Self {
        WalkCut::Stop(stop)
    }
}

impl<'g, G: Game> Reach<'g, G> {
    /// A walk over positions as they are.
    pub fn new(game: &'g G) -> Self {
        Reach {
            game,
            symmetry: false,
            side: Side::First,
            counts: true,
        }
    }

    /// The form under which a position is met.
    #[inline]
    fn form(&self, position: G::Position) -> G::Position {
        if self.symmetry {
            self.game.canonical(&position)
        } else {
            position
        }
    }

    /// Notes a position under the form by which it is known.
    #[inline]
    fn meet<V: VisitedSet<G::Position>>(
        &self,
        visited: &mut V,
        position: G::Position,
        side: Side,
    ) -> Arrival<G::Position, V::Number> {
        let form = self.form(position);
        let number = self.game.number(&form);
        visited.meet(form, number, side)
    }

    /// Walks everywhere; false if the set became full before. The visitor stands behind a pointer, so that
    /// the walk is compiled once for a game and a kind of set.
    pub fn walk<V: VisitedSet<G::Position>>(
        &self,
        root: &G::Position,
        visited: &mut V,
        meter: &mut Meter,
        visitor: &mut dyn Visitor<G::Position, V::Number>,
    ) -> Result<bool, Stop> {
        match self.run(root, visited, meter, visitor) {
            Ok(()) => self.game.sound().map(|()| true),
            Err(WalkCut::Full) => Ok(false),
            Err(WalkCut::Stop(stop)) => Err(stop),
        }
    }

    fn run<V: VisitedSet<G::Position>>(
        &self,
        root: &G::Position,
        visited: &mut V,
        meter: &mut Meter,
        visitor: &mut dyn Visitor<G::Position, V::Number>,
    ) -> Result<(), WalkCut> {
        let game = self.game;
        // Bytes that positions hold outside themselves, in the set and in a list.
        let mut heap = 2 * game.heap_bytes(root) as u64;
        meter.hold(heap)?;
        let Arrival::New(_, root) = self.meet(visited, root.clone(), self.side) else {
            return Ok(());
        };
        let (mut level, mut next) = (vec![(root, self.side)], Vec::new());
        let (mut successors, mut numbers) = (Successors::default(), Vec::new());
        for depth in 0.. {
            for (position, side) in level.drain(..) {
                if self.counts {
                    meter.visit()?;
                } else {
                    meter.work(game.heap_bytes(&position))?;
                }
                numbers.clear();
                let ending = successors.each(game, &position, meter, |successor, meter| {
                    let side = side.next(successor.again);
                    let number = match self.meet(visited, successor.after, side) {
                        Arrival::Known(number) => number,
                        Arrival::Full => return Err(WalkCut::Full),
                        Arrival::New(number, after) => {
                            let bytes = 2 * game.heap_bytes(&after) as u64;
                            heap += bytes;
                            meter.hold_more(bytes + size_of_val(&after) as u64)?;
                            next.push((after, side));
                            number
                        }
                    };
                    numbers.push(number);
                    Ok(())
                })?;
                let visit = Visit {
                    position,
                    side,
                    level: depth,
                    ending,
                    next: &numbers,
                };
                visitor.visit(visit, meter)?;
                let lists = 3 * next.capacity() * size_of::<(G::Position, Side)>()
                    + 3 * size_of_val(&numbers[..]);
                let held = visited.bytes() + visitor.bytes() + successors.bytes();
                meter.hold(held + lists as u64 + heap)?;
            }
            if next.is_empty() {
                break;
            }
            std::mem::swap(&mut level, &mut next);
        }
        Ok(())
    }
}
