//! Retrograde over a dense index: the value of every number, lowest tier first.
//!
//! Each position looks its successors up in an array, so that a value costs one rank for each move
//! and one byte of memory. The index may hold positions that are never reached: they get a value
//! too, and nobody asks for it. In a strict index the numbers of a tier do not depend on each other
//! and are shared among threads. Requires an index and a game that cannot loop; its answer is the
//! exact value of every position.

use gagne_core::{Game, Meter, Ranking, Stop, Value};

use crate::cell::{self, Best, Cell};

/// The values of all positions of an index.
pub struct Dense<C> {
    tiers: Vec<Vec<C>>,
}

/// Why a table was not filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfilled {
    /// The budget ended.
    Stop(Stop),
    /// A distance does not fit the width of the table.
    Narrow,
}

impl From<Stop> for Unfilled {
    fn from(stop: Stop) -> Self {
        Unfilled::Stop(stop)
    }
}

/// Numbers that a thread works out between two looks at the budget.
const CHUNK: usize = 1 << 14;

impl<C: Cell> Dense<C> {
    /// Works out every value, up to the tier of the root.
    pub fn fill<G, K>(
        game: &G,
        ranking: &K,
        root: &G::Position,
        meter: &mut Meter,
    ) -> Result<Self, Unfilled>
    where
        G: Game + Sync,
        K: Ranking<Position = G::Position> + Sync,
    {
        let (top, _) = ranking.rank(root);
        let threads = meter.threads();
        let mut bytes = 0;
        let mut tiers: Vec<Vec<C>> = Vec::new();
        for tier in 0..=top {
            let size = usize::try_from(ranking.size(tier)).map_err(|_| Stop::Memory)?;
            bytes += (size * size_of::<C>()) as u64;
            meter.hold(bytes)?;
            let mut values = vec![C::default(); size];
            let strict = ranking.is_strict();
            let work = Work {
                game,
                ranking,
                tier,
                lower: &tiers,
            };
            if strict && threads > 1 {
                work.share(&mut values, threads, meter)?;
            } else {
                work.alone(&mut values, meter)?;
            }
            tiers.push(values);
        }
        Ok(Dense { tiers })
    }

    /// The value of a position.
    pub fn value<K: Ranking>(&self, ranking: &K, position: &K::Position) -> Option<Value> {
        let (tier, number) = ranking.rank(position);
        let cell = self
            .tiers
            .get(tier as usize)?
            .get(usize::try_from(number).ok()?)?;
        cell::value(cell.code())
    }
}

/// One tier being worked out.
struct Work<'w, G, K, C> {
    game: &'w G,
    ranking: &'w K,
    tier: u32,
    lower: &'w [Vec<C>],
}

impl<G, K, C> Work<'_, G, K, C>
where
    G: Game + Sync,
    K: Ranking<Position = G::Position> + Sync,
    C: Cell,
{
    /// The code of one number. `here` holds the numbers of the tier that are worked out already.
    #[inline]
    fn code(&self, number: u64, here: &[C], moves: &mut Vec<G::Move>) -> u32 {
        let Some(position) = self.ranking.unrank(self.tier, number) else {
            return cell::NONE;
        };
        if let Some(ending) = self.game.ending(&position) {
            return cell::ended(ending);
        }
        moves.clear();
        self.game.moves(&position, moves);
        let mut best = Best::default();
        for &chosen in moves.iter() {
            let (tier, number) = self.ranking.rank(&self.game.play(&position, chosen));
            let tier = self.lower.get(tier as usize).map_or(here, Vec::as_slice);
            best.add(
                tier[number as usize].code(),
                self.game.again(&position, chosen),
            );
        }
        best.code()
    }

    /// Works the tier out in the order of its numbers.
    fn alone(&self, values: &mut [C], meter: &mut Meter) -> Result<(), Unfilled> {
        let mut moves = Vec::new();
        for number in 0..values.len() {
            meter.visit()?;
            let code = self.code(number as u64, values, &mut moves);
            if code > C::LARGEST {
                return Err(Unfilled::Narrow);
            }
            values[number] = C::new(code);
        }
        Ok(())
    }

    /// Works the tier out in pieces, by several threads.
    fn share(&self, values: &mut [C], threads: usize, meter: &mut Meter) -> Result<(), Unfilled> {
        let pieces = std::sync::Mutex::new(values.chunks_mut(CHUNK).enumerate());
        let outcome = std::sync::Mutex::new((meter, Ok(())));
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let mut moves = Vec::new();
                    loop {
                        let next = lock(&pieces).next();
                        let Some((place, piece)) = next else { return };
                        let first = (place * CHUNK) as u64;
                        let mut fits = Ok(());
                        for (number, cell) in (first..).zip(piece.iter_mut()) {
                            let code = self.code(number, &[], &mut moves);
                            if code > C::LARGEST {
                                fits = Err(Unfilled::Narrow);
                            }
                            *cell = C::new(code);
                        }
                        let mut outcome = lock(&outcome);
                        let counted = outcome.0.visit_many(piece.len() as u64);
                        let now = fits.and(counted.map_err(Unfilled::Stop));
                        outcome.1 = outcome.1.and(now);
                        if outcome.1.is_err() {
                            return;
                        }
                    }
                });
            }
        });
        let (_, result) = outcome
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        result
    }
}

fn lock<T>(mutex: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
