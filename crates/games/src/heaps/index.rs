//! Heaps as numbers, for games in which a move lowers one of them by any amount: each heap is a
//! digit in a mixed radix. Every number is a position, and every position below the first one can
//! be reached from it.

use gagne_core::Ranking;

/// Most numbers, so that no sum of weights overflows.
const LARGEST: u64 = 1 << 48;

/// Numbers for the positions whose heaps do not exceed those of a root.
pub(crate) struct Radix<P> {
    limits: Vec<u64>,
    /// What one object more in a heap adds to the number.
    weights: Vec<u64>,
    size: u64,
    heaps: fn(&P) -> Vec<u64>,
    position: fn(&[u64]) -> P,
}

impl<P> Radix<P> {
    /// The index for a root, given how a position is made of heaps; none if they are too large.
    pub(crate) fn new(
        root: &P,
        heaps: fn(&P) -> Vec<u64>,
        position: fn(&[u64]) -> P,
    ) -> Option<Self> {
        let limits = heaps(root);
        let mut size = 1u64;
        let mut weights = Vec::with_capacity(limits.len());
        for limit in &limits {
            weights.push(size);
            size = size
                .checked_mul(limit + 1)
                .filter(|&size| size <= LARGEST)?;
        }
        Some(Radix {
            limits,
            weights,
            size,
            heaps,
            position,
        })
    }

    fn digits(&self, number: u64) -> Vec<u64> {
        let places = self.limits.iter().zip(&self.weights);
        places
            .map(|(limit, weight)| number / weight % (limit + 1))
            .collect()
    }
}

impl<P: Clone + Sync> Ranking for Radix<P> {
    type Position = P;

    fn tiers(&self) -> u32 {
        1
    }

    fn size(&self, _tier: u32) -> u64 {
        self.size
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn rank(&self, position: &P) -> (u32, u64) {
        let heaps = (self.heaps)(position);
        let places = heaps.iter().zip(&self.weights);
        (0, places.map(|(heap, weight)| heap * weight).sum())
    }

    fn unrank(&self, _tier: u32, number: u64) -> Option<P> {
        Some((self.position)(&self.digits(number)))
    }

    fn tells_before(&self) -> bool {
        true
    }

    fn before(&self, _tier: u32, number: u64, mut tell: impl FnMut(u32, u64)) {
        let digits = self.digits(number);
        for ((heap, limit), weight) in digits.iter().zip(&self.limits).zip(&self.weights) {
            for more in 1..=limit - heap {
                tell(0, number + more * weight);
            }
        }
    }
}
