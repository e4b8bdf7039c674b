//! Places shared among threads, in batches that are as large as the memory allows.
//!
//! A thread takes on one place after another until the queries about them fill its share; then it
//! answers them all. The larger a batch, the more queries about a place are answered while its
//! table is in the cache, or for once that it is read from disk. Of what is left a thread takes a
//! part only, so that all end at about the same time.

use parking_lot::Mutex;
use std::collections::VecDeque;

use gagne_core::{Meter, Stop};

use crate::parallel::{BudgetCheck, PieceWork, share_watched};

/// Least positions of a batch, if there are as many, so that batches are worth their while.
const LEAST: usize = 1 << 14;

/// Places that are not taken yet.
struct Backlog {
    /// Each with its tier, if those must be kept apart, and how many positions it has.
    places: VecDeque<(usize, usize, usize)>,
    /// How many positions are left.
    left: usize,
}

/// Places that one thread takes on.
pub(crate) struct Batch<'b> {
    backlog: &'b Mutex<Backlog>,
    look: &'b BudgetCheck<'b>,
    first: Option<(usize, usize)>,
    tier: usize,
    /// Bytes that may be in use, and positions that may be taken.
    share: u64,
    most: usize,
    taken: Vec<usize>,
    /// How many positions they have.
    positions: usize,
}

impl Batch<'_> {
    /// The next place to take on, with so many bytes in use already; none if the batch is full.
    pub(crate) fn next(&mut self, bytes: u64) -> Result<Option<usize>, Stop> {
        (self.look)()?;
        let next = match self.first.take() {
            Some(first) => Some(first),
            // Another place will take about as much as each so far.
            None if bytes + bytes / self.taken.len() as u64 > self.share => None,
            None if self.most == 0 => None,
            None => self.backlog.lock().take(Some(self.tier)),
        };
        Ok(next.map(|(place, positions)| {
            self.taken.push(place);
            self.most = self.most.saturating_sub(positions);
            self.positions += positions;
            place
        }))
    }

    /// Looks at the bounds of the work.
    pub(crate) fn look(&self) -> Result<(), Stop> {
        (self.look)()
    }

    /// The places taken on so far.
    pub(crate) fn taken(&self) -> &[usize] {
        &self.taken
    }
}

impl Backlog {
    /// The first place that is left and how many positions it has, if it is of this tier.
    fn take(&mut self, tier: Option<usize>) -> Option<(usize, usize)> {
        let &(place, of, positions) = self.places.front()?;
        if tier.is_some_and(|tier| tier != of) {
            return None;
        }
        self.places.pop_front();
        self.left -= positions;
        Some((place, positions))
    }
}

/// Shares places, each with its tier and how many positions it has, among threads, which have so
/// many bytes together. Tells the first place of each batch, to prepare for. A position is a step of
/// the phase.
pub(crate) fn batches<E: From<Stop> + Send>(
    places: VecDeque<(usize, usize, usize)>,
    bytes: u64,
    meter: &mut Meter,
    work: impl Fn(usize, &mut Batch<'_>) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let threads = meter.threads();
    let left = places.iter().map(|&(_, _, positions)| positions).sum();
    let backlog = Mutex::new(Backlog { places, left });
    let pieces = std::iter::from_fn(|| {
        let mut backlog = backlog.lock();
        let most = match threads {
            1 => usize::MAX,
            _ => (backlog.left / threads).max(LEAST),
        };
        let tier = backlog.places.front()?.1;
        let first = backlog.take(None)?;
        Some((first, tier, most))
    });
    share_watched(pieces, meter, |(first, tier, most), look| {
        let mut batch = Batch {
            backlog: &backlog,
            look,
            first: Some(first),
            tier,
            share: bytes / threads as u64,
            most,
            taken: Vec::new(),
            positions: 0,
        };
        work(first.0, &mut batch)?;
        Ok(PieceWork {
            positions: 0,
            steps: batch.positions as u64,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::num::NonZeroUsize;

    use gagne_core::Budget;

    /// The batches that places of a hundred thousand positions each, ten to a tier, come in.
    fn taken(threads: usize, bytes: u64, each: u64) -> Vec<Vec<usize>> {
        let places = (0..40).map(|place| (place, place / 10, 100_000)).collect();
        let budget = Budget {
            threads: NonZeroUsize::new(threads),
            ..Budget::default()
        };
        let all = Mutex::new(Vec::new());
        let done = batches(places, bytes, &mut budget.meter(), |first, batch| {
            let mut used = 0;
            while batch.next(used)?.is_some() {
                used += each;
            }
            assert_eq!(batch.taken().first(), Some(&first));
            all.lock().push(batch.taken().to_vec());
            Ok::<(), Stop>(())
        });
        assert_eq!(done, Ok(()));
        std::mem::take(&mut *all.lock())
    }

    #[test]
    fn a_block_is_as_large_as_its_share_and_keeps_to_a_tier() {
        let whole = taken(1, 1000, 1);
        assert!(whole.iter().all(|batch| batch.len() == 10) && whole.len() == 4);
        let some = taken(1, 1000, 300);
        assert_eq!(some[0], [0, 1, 2]);
        // What does not fit at all is still done.
        assert_eq!(taken(1, 1000, 5000).len(), 40);
    }

    #[test]
    fn every_place_is_taken_once_and_no_thread_takes_all() {
        let batches = taken(2, 1 << 20, 1);
        assert!(batches.len() > 6);
        let mut all = batches.concat();
        all.sort_unstable();
        assert_eq!(all, (0..40).collect::<Vec<_>>());
    }
}
