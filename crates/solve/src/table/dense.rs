//! Retrograde analysis over a dense index (*perfect hashing* of positions): the value of every number,
//! lowest tier first.
//!
//! Each position looks its successors up in an array, so that a value costs one rank for each move
//! and one byte of memory. The index may hold positions that are never reached: they get a value
//! too, and nobody asks for it. In a lockstep index the numbers of a tier do not depend on each
//! other and are shared among threads. Requires an index and a game that cannot loop; its answer
//! is the exact value of every position.

mod count;
pub mod loops;
pub mod outcomes;
mod reach;

use std::ops::Range;

use gagne_core::walk::RankedSet;
use gagne_core::walk::reach::Reach;
use gagne_core::{After, Ending, Game, Keep, Meter, Phase, Ranking, Sink, Stop, Value};

use crate::parallel::share;
use crate::table::census::Census;
use crate::table::code::{self, ValueCell};
use crate::table::kept::KeptRow;
use crate::table::{RowSink, Solution, Storage, Verification, each_row};

/// The values of all positions of an index, up to the tier of the root.
pub struct Dense<'k, K: Ranking, C> {
    pub(crate) ranking: &'k K,
    pub(crate) root: K::Position,
    pub(crate) tiers: Vec<Vec<C>>,
}

/// Why a table was not filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FillError {
    /// The budget ended.
    Stop(Stop),
    /// A distance does not fit the width of the table.
    Narrow,
}

impl From<Stop> for FillError {
    fn from(stop: Stop) -> Self {
        FillError::Stop(stop)
    }
}

/// Numbers that are worked out between two looks at the budget, and moves, where numbers have many.
pub(crate) const PIECE: usize = 1 << 14;
const MOVES: u128 = 1 << 20;
/// Pieces that are worked out between two looks at what should be kept, and the fewest numbers that are.
const SLICE: usize = 1 << 6;
const LEAST: u64 = 1 << 14;

/// Numbers that are worked out between two looks at the budget in a game that has most moves at its root.
pub(crate) fn piece<G: Game>(game: &G, root: &G::Position) -> usize {
    let moves = if G::EXPANDS_AT_ONCE {
        let mut successors = Vec::new();
        game.expand(root, &mut successors);
        successors.len() as u128
    } else if game.ending(root).is_some() {
        0
    } else {
        game.move_count(root)
    };
    ((MOVES / moves.max(1)) as usize).clamp(1, PIECE)
}

/// How many numbers an index has up to the tier of a position; none if that is beyond counting.
pub fn slots<K: Ranking>(ranking: &K, root: &K::Position) -> Option<u64> {
    let (top, _) = ranking.rank(root);
    (0..=top).try_fold(0u64, |sum, tier| sum.checked_add(ranking.size(tier)))
}

/// How many pieces there are in tiers of these sizes.
pub(crate) fn pieces(sizes: impl Iterator<Item = usize>, piece: usize) -> u64 {
    sizes.map(|size| size.div_ceil(piece) as u64).sum()
}

/// Room for every number up to the tier of a position.
pub(crate) fn tables<C: Clone + Default, K: Ranking>(
    ranking: &K,
    root: &K::Position,
    meter: &mut Meter,
) -> Result<Vec<Vec<C>>, Stop> {
    let bytes = slots(ranking, root)
        .and_then(|slots| slots.checked_mul(size_of::<C>() as u64))
        .and_then(|bytes| bytes.checked_add(ranking.bytes()));
    meter.hold(bytes.ok_or(Stop::Memory)?)?;
    let (top, _) = ranking.rank(root);
    let tiers = (0..=top).map(|tier| {
        let size = usize::try_from(ranking.size(tier)).map_err(|_| Stop::Memory)?;
        Ok(vec![C::default(); size])
    });
    tiers.collect()
}

/// Works out the values of some numbers of a tier, once all below them are there.
fn fill_slice<G, K, C>(
    game: &G,
    ranking: &K,
    tiers: &mut [Vec<C>],
    place: usize,
    range: Range<usize>,
    piece: usize,
    meter: &mut Meter,
) -> Result<(), FillError>
where
    G: Game + Sync,
    K: Ranking<Position = G::Position>,
    C: ValueCell,
{
    let tier = place as u32;
    let (lower, rest) = tiers.split_at_mut(place);
    let Some(here) = rest.first_mut() else {
        return Ok(());
    };
    let starts = range.clone().step_by(piece);
    if ranking.is_lockstep() {
        let below = lower.last().map_or(&[][..], Vec::as_slice);
        let pieces = here[range].chunks_mut(piece).zip(starts);
        return share(pieces, meter, |(values, first): (&mut [C], usize)| {
            let numbers = first as u64..(first + values.len()) as u64;
            let mut step = LockstepSink {
                below,
                values: values.iter_mut(),
                narrow: false,
            };
            ranking.sweep(game, tier, numbers.clone(), &mut step);
            if step.narrow {
                Err(FillError::Narrow)
            } else {
                Ok(numbers.end - numbers.start)
            }
        });
    }
    for first in starts {
        let end = range.end.min(first + piece);
        let mut fall = OrderedSink {
            lower,
            here,
            next: first,
            narrow: false,
        };
        ranking.sweep(game, tier, first as u64..end as u64, &mut fall);
        meter.visit_many((end - first) as u64)?;
        meter.step()?;
        if fall.narrow {
            return Err(FillError::Narrow);
        }
    }
    Ok(())
}

/// Keeps the values of numbers so far, if it is time or these are the last.
fn keep_cells<C: ValueCell>(
    kept: &mut KeptRow<'_>,
    tiers: &[Vec<C>],
    length: u64,
    last: bool,
) -> Result<(), Stop> {
    if !(last || kept.is_due(length)) {
        return Ok(());
    }
    let (mut below, mut new) = (0, Vec::new());
    for tier in tiers {
        let size = tier.len() as u64;
        let part = |number: u64| number.saturating_sub(below).min(size) as usize;
        new.push(&tier[part(kept.len())..part(length)]);
        below += size;
    }
    kept.put(&new)
}

impl<'k, K: Ranking, C: ValueCell> Dense<'k, K, C> {
    /// Works out every value of a game that cannot loop.
    pub fn fill<G: Game<Position = K::Position> + Sync>(
        game: &G,
        ranking: &'k K,
        root: &K::Position,
        keep: Option<&dyn Keep>,
        meter: &mut Meter,
    ) -> Result<Self, FillError> {
        let mut tiers = tables::<C, K>(ranking, root, meter)?;
        let levels = tiers.len() as u32;
        let piece = piece(game, root);
        let mut kept = KeptRow::new(keep, format!("dense-{}", C::BYTES), LEAST);
        let mut cells = tiers.iter_mut().flatten();
        while let Some(some) = kept.next::<C>()? {
            // In this order no cell is passed over where a piece ends.
            let cells = some.into_iter().zip(cells.by_ref());
            cells.for_each(|(code, cell)| *cell = code);
        }
        meter.begin(Phase::LookingUp, pieces(tiers.iter().map(Vec::len), piece));
        // Numbers of all tiers below.
        let mut below = 0;
        for place in 0..tiers.len() {
            game.sound()?;
            meter.at_level(place as u32 + 1, Some(levels));
            let size = tiers[place].len();
            let known = kept.len().saturating_sub(below).min(size as u64);
            let mut first = known as usize;
            meter.advance(first.div_ceil(piece) as u64)?;
            while first < size {
                let range = first..size.min(first + SLICE * piece);
                first = range.end;
                fill_slice(game, ranking, &mut tiers, place, range, piece, meter)?;
                keep_cells(&mut kept, &tiers, below + first as u64, false)?;
            }
            below += size as u64;
        }
        game.sound()?;
        keep_cells(&mut kept, &tiers, below, true)?;
        Ok(Dense {
            ranking,
            root: root.clone(),
            tiers,
        })
    }

    /// The value of a position.
    pub fn lookup(&self, position: &K::Position) -> Option<Value> {
        let (tier, number) = self.ranking.rank(position);
        let tier = self.tiers.get(tier as usize)?;
        code::value::<C>(tier.get(usize::try_from(number).ok()?)?.code())
    }

    /// The code of a position.
    pub fn code(&self, position: &K::Position) -> u32 {
        let (tier, number) = self.ranking.rank(position);
        self.tiers[tier as usize][number as usize].code()
    }

    /// Overwrites the value of a position, so that a verifier can be tested.
    pub fn corrupt(&mut self, position: &K::Position, change: impl FnOnce(u32) -> u32) {
        let (tier, number) = self.ranking.rank(position);
        let cell = &mut self.tiers[tier as usize][number as usize];
        *cell = C::new(change(cell.code()));
    }
}

/// Writes the values of numbers all of whose moves lead to the tier below and pass the turn.
struct LockstepSink<'w, C> {
    below: &'w [C],
    values: std::slice::IterMut<'w, C>,
    narrow: bool,
}

impl<C: ValueCell> LockstepSink<'_, C> {
    #[inline]
    fn write(&mut self, code: u32) {
        if let Some(value) = self.values.next() {
            *value = C::new(code);
        }
    }
}

impl<C: ValueCell> Sink for LockstepSink<'_, C> {
    fn hole(&mut self) {
        self.write(code::NONE);
    }

    fn ended(&mut self, ending: Ending) {
        self.write(code::ended::<C>(ending));
    }

    #[inline]
    fn open(&mut self, _moves: impl FnOnce() -> u64, after: impl Iterator<Item = After>) {
        let mut least = u32::MAX;
        for after in after {
            least = least.min(self.below[after.number as usize].code());
            if least == code::LOST {
                break;
            }
        }
        let code = code::turned::<C>(least);
        self.narrow |= !code::fits::<C>(least, code);
        self.write(code);
    }
}

/// Writes the values of numbers whose moves lead to lower tiers or to smaller numbers.
struct OrderedSink<'w, C> {
    lower: &'w [Vec<C>],
    here: &'w mut [C],
    next: usize,
    narrow: bool,
}

impl<C: ValueCell> OrderedSink<'_, C> {
    #[inline]
    fn write(&mut self, code: u32) {
        self.here[self.next] = C::new(code);
        self.next += 1;
    }
}

impl<C: ValueCell> Sink for OrderedSink<'_, C> {
    fn hole(&mut self) {
        self.write(code::NONE);
    }

    fn ended(&mut self, ending: Ending) {
        self.write(code::ended::<C>(ending));
    }

    #[inline]
    fn open(&mut self, _moves: impl FnOnce() -> u64, after: impl Iterator<Item = After>) {
        let mut best = code::NONE;
        for after in after {
            let tier = match self.lower.get(after.tier as usize) {
                Some(lower) => lower,
                None => &*self.here,
            };
            let code = tier[after.number as usize].code();
            let mine = if after.again {
                code::again::<C>(code)
            } else {
                code::turned::<C>(code)
            };
            self.narrow |= !code::fits::<C>(code, mine);
            best = best.max(mine);
        }
        self.write(best);
    }
}

impl<G, K, C> Solution<G> for Dense<'_, K, C>
where
    G: Game + Sync,
    K: Ranking<Position = G::Position>,
    C: ValueCell,
{
    fn storage(&self) -> Storage {
        Storage::Dense
    }

    fn value(
        &mut self,
        _game: &G,
        position: &G::Position,
        _meter: &mut Meter,
    ) -> Result<Value, Stop> {
        self.lookup(position).ok_or(Stop::Fault)
    }

    fn census(&mut self, game: &G, meter: &mut Meter) -> Result<Census<G::Position>, Stop> {
        reach::census(self, game, meter)
    }

    fn verify(&mut self, game: &G, meter: &mut Meter) -> Result<Verification<G::Position>, Stop> {
        reach::verify(self, game, meter)
    }

    fn rows(
        &mut self,
        game: &G,
        sink: &mut dyn RowSink<G::Position>,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let value =
            &mut |position: &G::Position, _: &mut Meter| self.lookup(position).ok_or(Stop::Fault);
        // A number may stand for a position and for the same with the players changed over, so that
        // positions are met and not made of numbers.
        let mut seen = RankedSet::new(game, self.ranking, &self.root);
        let reach = Reach {
            symmetry: self.ranking.is_folded(),
            ..Reach::new(game)
        };
        each_row(&reach, &self.root, &mut seen, meter, value, sink)
    }
}
