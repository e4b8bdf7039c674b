//! Pairs of disjoint sets of cells as numbers, such as the pieces of two players on a board.
//!
//! A set is numbered in colexicographic order among the sets of its size: the rank of the set with
//! elements c1 < c2 < ... < ck is C(c1,1) + C(c2,2) + ... + C(ck,k) (D. H. Lehmer's combinatorial
//! number system). The second set is numbered among the cells that the first leaves.

use crate::numbering::colex::{binomial, gather, scatter};

/// Cells that a set may hold.
const CELLS: u32 = 64;

/// The number of a set among all sets of its size.
pub(crate) fn rank(mut bits: u64) -> u64 {
    let mut rank = 0;
    let mut size = 1;
    while bits != 0 {
        rank += binomial(bits.trailing_zeros(), size);
        bits &= bits - 1;
        size += 1;
    }
    rank
}

/// The set of `k` cells with this number.
pub(crate) fn unrank(mut rank: u64, k: u32) -> u64 {
    let mut bits = 0;
    let mut cell = CELLS;
    for size in (1..=k).rev() {
        cell -= 1;
        while binomial(cell, size) > rank {
            cell -= 1;
        }
        rank -= binomial(cell, size);
        bits |= 1 << cell;
    }
    bits
}

/// The number of a pair of disjoint sets: the first among all `cells`, the second among those that
/// are left.
pub(crate) fn rank_pair(cells: u32, first: u64, second: u64) -> u64 {
    let left = cells - first.count_ones();
    rank(first) * binomial(left, second.count_ones()) + rank(gather(second, !first))
}

/// The pair of disjoint sets of these sizes with this number.
pub(crate) fn unrank_pair(cells: u32, number: u64, sizes: (u32, u32)) -> (u64, u64) {
    let seconds = pairs_per_first(cells, sizes);
    let first = unrank(number / seconds, sizes.0);
    (first, scatter(unrank(number % seconds, sizes.1), !first))
}

/// How many pairs of disjoint sets of these sizes there are.
pub(crate) fn pairs(cells: u32, sizes: (u32, u32)) -> u64 {
    binomial(cells, sizes.0) * pairs_per_first(cells, sizes)
}

fn pairs_per_first(cells: u32, sizes: (u32, u32)) -> u64 {
    binomial(cells - sizes.0, sizes.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_without_gaps() {
        for size in 0..=10 {
            let sets = (0u64..1 << 10).filter(|bits| bits.count_ones() == size);
            let mut numbered = 0;
            for (number, bits) in sets.enumerate() {
                assert_eq!(rank(bits), number as u64);
                assert_eq!(unrank(number as u64, size), bits);
                numbered += 1;
            }
            assert_eq!(numbered, binomial(10, size));
        }
    }

    #[test]
    fn large_sets_round_trip() {
        for bits in [u64::MAX, u64::MAX << 32, 1 << 63, 0x8421_8421_8421_8421] {
            assert_eq!(unrank(rank(bits), bits.count_ones()), bits);
        }
    }

    #[test]
    fn pairs_are_numbered_without_gaps() {
        for number in 0..pairs(7, (2, 3)) {
            let (first, second) = unrank_pair(7, number, (2, 3));
            assert_eq!(first & second, 0);
            assert!(first | second < 1 << 7);
            assert_eq!(rank_pair(7, first, second), number);
        }
    }
}
