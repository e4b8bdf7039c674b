//! Work shared among threads, in pieces, within one budget.

use parking_lot::Mutex;

use gagne_core::{Meter, Stop};

/// Looks at the bounds of the work, for pieces that take long.
pub(crate) type BudgetCheck<'l> = dyn Fn() -> Result<(), Stop> + Sync + 'l;

/// What a piece of work comes to.
pub(crate) struct PieceWork {
    /// Positions looked at.
    pub(crate) positions: u64,
    /// Steps of the phase.
    pub(crate) steps: u64,
}

impl PieceWork {
    /// Work that has to be done besides.
    pub(crate) const BESIDE: PieceWork = PieceWork {
        positions: 0,
        steps: 0,
    };
}

/// Does every piece of some work, by as many threads as the budget allows. Each piece answers how
/// many positions it took, and is a step of the phase; the first failure ends the work. Pieces are
/// long enough for a look at the budget after each.
pub(crate) fn share<T: Send, E: From<Stop> + Send>(
    mut pieces: impl Iterator<Item = T> + Send,
    meter: &mut Meter,
    work: impl Fn(T) -> Result<u64, E> + Sync,
) -> Result<(), E> {
    distribute(&mut pieces, meter, &|piece, _| {
        let positions = work(piece)?;
        Ok(PieceWork {
            positions,
            steps: 1,
        })
    })
}

/// The same for pieces that tell how many steps they are, and may look at the budget themselves.
pub(crate) fn share_watched<T: Send, E: From<Stop> + Send>(
    mut pieces: impl Iterator<Item = T> + Send,
    meter: &mut Meter,
    work: impl Fn(T, &BudgetCheck<'_>) -> Result<PieceWork, E> + Sync,
) -> Result<(), E> {
    distribute(&mut pieces, meter, &work)
}

/// What becomes of a piece, and looks at the budget meanwhile.
type Work<'w, T, E> = dyn Fn(T, &BudgetCheck<'_>) -> Result<PieceWork, E> + Sync + 'w;

/// Hands out the pieces. Compiled once for a kind of piece, and not for each kind of work: a piece
/// takes long beside a call through a pointer.
fn distribute<T: Send, E: From<Stop> + Send>(
    pieces: &mut (dyn Iterator<Item = T> + Send),
    meter: &mut Meter,
    work: &Work<'_, T, E>,
) -> Result<(), E> {
    let threads = meter.threads();
    // To start a thread takes longer than a small piece of work.
    let single = pieces.size_hint().1.is_some_and(|most| most < 2);
    let meter = Mutex::new(meter);
    let look = || meter.lock().check();
    if threads == 1 || single {
        for piece in pieces {
            let done = work(piece, &look)?;
            count(&mut meter.lock(), done)?;
        }
        return Ok(());
    }
    let pieces = Mutex::new(pieces);
    let outcome = Mutex::new(Ok(()));
    hire(threads, &|| {
        loop {
            let next = pieces.lock().next();
            let Some(piece) = next else { return };
            let done = work(piece, &look);
            let done = done.and_then(|done| Ok(count(&mut meter.lock(), done)?));
            let mut outcome = outcome.lock();
            if outcome.is_ok() {
                *outcome = done;
            }
            if outcome.is_err() {
                return;
            }
        }
    });
    outcome.into_inner()
}

/// Lets so many threads do the same. Compiled once, and not for each kind of work.
fn hire(threads: usize, work: &(dyn Fn() + Sync)) {
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
}

/// A piece is large enough to look at the bounds after each.
fn count(meter: &mut Meter, done: PieceWork) -> Result<(), Stop> {
    meter.visit_many(done.positions)?;
    meter.advance(done.steps)
}
