//! The transposition table: bounds on what positions are worth, in a bounded number of bytes.
//!
//! Buckets of two slots: one keeps what took most work, the other what came last. Keys are compared
//! whole, so a table never mistakes a position for another. Where a game has keys of 64 bits a slot
//! is two words, the first of them the key xor the second: if two threads write at once, a half of
//! each answers to neither key (Hyatt and Mann, *A lock-less transposition table implementation for
//! parallel search*, ICGA Journal 25, 2002). Otherwise the slot holds the canonical position itself,
//! behind a lock.
//!
//! A table begins small and grows with what it is told: at once as long as it suits the cache, and
//! late beyond it, where a look at memory costs more than many a position that is looked at again.

use parking_lot::Mutex;
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxBuildHasher;

use super::bounds::TableBounds;

/// A position as the table knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TableKey<P> {
    Word(u64),
    Whole(P),
}

/// Two slots of two words: key xor bounds, and bounds.
#[repr(align(32))]
#[derive(Debug, Default)]
struct WordBucket([AtomicU64; 4]);

/// Two slots of a position and its bounds.
type WholeBucket<P> = Mutex<[Option<(P, u64)>; 2]>;

enum TableBuckets<P> {
    Words(Vec<WordBucket>),
    Wholes(Vec<WholeBucket<P>>),
}

/// The table.
pub(crate) struct TranspositionTable<P> {
    buckets: TableBuckets<P>,
    /// The logarithm of the number of buckets, now and at most.
    size: u32,
    largest: u32,
    /// Bytes of a bucket.
    bucket_bytes: u64,
    /// Positions added since the table has this size.
    added: u64,
}

/// The logarithm of the number of buckets that a table begins with.
const SMALLEST: u32 = 10;
/// The logarithm of the number of buckets that a cache holds.
const CACHED: u32 = 15;
/// How many positions a bucket has been told of when a table grows beyond the cache.
const LATE: u64 = 32;

impl<P: Clone + Eq + Hash> TranspositionTable<P> {
    /// An empty table for keys of words or for whole positions, of at most so many bytes, where a
    /// position holds so many outside itself.
    pub(crate) fn new(words: bool, most_bytes: u64, heap_bytes: u64) -> Self {
        let bucket_bytes = if words {
            size_of::<WordBucket>() as u64
        } else {
            size_of::<WholeBucket<P>>() as u64 + 2 * heap_bytes
        };
        let largest = (most_bytes / bucket_bytes).max(1).ilog2();
        let size = largest.min(SMALLEST);
        TranspositionTable {
            buckets: TableBuckets::new(words, size),
            size,
            largest,
            bucket_bytes,
            added: 0,
        }
    }

    /// Bounds the table anew: it grows up to so many bytes from now on, and keeps what it has.
    pub(crate) fn bound(&mut self, most_bytes: u64) {
        let largest = (most_bytes / self.bucket_bytes).max(1).ilog2();
        self.largest = largest.max(self.size);
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.bucket_bytes << self.size
    }

    pub(crate) fn takes_words(&self) -> bool {
        matches!(self.buckets, TableBuckets::Words(_))
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        // The high bits of the product depend on all bits of the key.
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed.checked_shr(u64::BITS - self.size).unwrap_or(0)) as usize
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn probe(&self, key: &TableKey<P>) -> Option<TableBounds> {
        match (&self.buckets, key) {
            (TableBuckets::Words(buckets), &TableKey::Word(key)) => {
                let WordBucket(words) = &buckets[self.place(key)];
                for slot in [0, 2] {
                    let bounds = words[slot + 1].load(Ordering::Relaxed);
                    if words[slot].load(Ordering::Relaxed) ^ bounds == key && bounds != 0 {
                        return Some(TableBounds::of_word(bounds));
                    }
                }
            }
            (TableBuckets::Wholes(buckets), TableKey::Whole(key)) => {
                let bucket = buckets[self.place(FxBuildHasher.hash_one(key))].lock();
                for (known, bounds) in bucket.iter().flatten() {
                    if known == key {
                        return Some(TableBounds::of_word(*bounds));
                    }
                }
            }
            _ => {}
        }
        None
    }

    /// Adds what was found out about a position; whether it was not known before.
    pub(crate) fn store(&self, key: TableKey<P>, new: TableBounds) -> bool {
        match (&self.buckets, key) {
            (TableBuckets::Words(buckets), TableKey::Word(key)) => {
                let WordBucket(words) = &buckets[self.place(key)];
                let load = |slot: usize| words[slot].load(Ordering::Relaxed);
                let save = |slot: usize, key: u64, bounds: u64| {
                    words[slot].store(key ^ bounds, Ordering::Relaxed);
                    words[slot + 1].store(bounds, Ordering::Relaxed);
                };
                let old = [load(1), load(3)];
                let keys = [load(0) ^ old[0], load(2) ^ old[1]];
                for slot in [0, 1] {
                    if keys[slot] == key && old[slot] != 0 {
                        save(
                            2 * slot,
                            key,
                            TableBounds::of_word(old[slot]).with(new).word(),
                        );
                        return false;
                    }
                }
                if new.work < TableBounds::of_word(old[0]).work {
                    save(2, key, new.word());
                } else {
                    if old[0] != 0 {
                        save(2, keys[0], old[0]);
                    }
                    save(0, key, new.word());
                }
                true
            }
            (TableBuckets::Wholes(buckets), TableKey::Whole(key)) => {
                let mut bucket = buckets[self.place(FxBuildHasher.hash_one(&key))].lock();
                for (known, bounds) in bucket.iter_mut().flatten() {
                    if *known == key {
                        *bounds = TableBounds::of_word(*bounds).with(new).word();
                        return false;
                    }
                }
                let first = bucket[0]
                    .as_ref()
                    .map(|(_, bounds)| TableBounds::of_word(*bounds));
                if first.is_some_and(|first| new.work < first.work) {
                    bucket[1] = Some((key, new.word()));
                } else {
                    let [first, second] = &mut *bucket;
                    if first.is_some() {
                        *second = first.take();
                    }
                    *first = Some((key, new.word()));
                }
                true
            }
            _ => false,
        }
    }

    /// Counts positions that were added.
    pub(crate) fn count(&mut self, added: u64) {
        self.added += added;
    }

    /// The bytes that the table would hold after growing, if it is crowded and may grow.
    pub(crate) fn wanted(&self) -> Option<u64> {
        let often = if self.size < CACHED { 1 } else { LATE };
        let crowded = self.added > often << self.size;
        (crowded && self.size < self.largest).then(|| self.bucket_bytes << (self.size + 1))
    }

    /// Moves everything to twice as many buckets.
    pub(crate) fn grow(&mut self) {
        self.size += 1;
        let larger = TableBuckets::new(self.takes_words(), self.size);
        let old = std::mem::replace(&mut self.buckets, larger);
        self.added = 0;
        old.each(|key, bounds| self.added += u64::from(self.store(key, bounds)));
    }
}

impl<P: Clone> TableBuckets<P> {
    fn new(words: bool, size: u32) -> Self {
        if words {
            let buckets = std::iter::repeat_with(WordBucket::default);
            TableBuckets::Words(buckets.take(1 << size).collect())
        } else {
            let buckets = std::iter::repeat_with(|| Mutex::new([None, None]));
            TableBuckets::Wholes(buckets.take(1 << size).collect())
        }
    }

    /// Hands over every slot.
    fn each(self, mut take: impl FnMut(TableKey<P>, TableBounds)) {
        match self {
            TableBuckets::Words(buckets) => {
                for WordBucket(words) in buckets {
                    let words = words.map(AtomicU64::into_inner);
                    for slot in [2, 0] {
                        let (check, bounds) = (words[slot], words[slot + 1]);
                        if bounds != 0 {
                            take(TableKey::Word(check ^ bounds), TableBounds::of_word(bounds));
                        }
                    }
                }
            }
            TableBuckets::Wholes(buckets) => {
                for bucket in buckets {
                    let slots = bucket.into_inner();
                    for (key, bounds) in slots.into_iter().rev().flatten() {
                        take(TableKey::Whole(key), TableBounds::of_word(bounds));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::bounds::PROVED;
    use super::*;
    use crate::alphabeta::bounds::tests::at_least;

    #[test]
    fn a_table_keeps_what_it_grows_with() {
        for words in [true, false] {
            let key = |number: u64| {
                if words {
                    TableKey::Word(number)
                } else {
                    TableKey::Whole(number)
                }
            };
            let mut table: TranspositionTable<u64> = TranspositionTable::new(words, 1 << 24, 0);
            for number in 0..5000 {
                let added = table.store(key(number), at_least(number as i64, PROVED, 1));
                table.count(added.into());
                if table.wanted().is_some() {
                    table.grow();
                }
            }
            let kept = (0..5000).filter(|&number| {
                let bounds = table.probe(&key(number));
                assert!(bounds.is_none_or(|bounds| bounds.least == number as i64));
                bounds.is_some()
            });
            assert!(kept.count() > 4000);
        }
    }

    #[test]
    fn a_table_grows_within_the_bounds_of_each_question() {
        let mut table: TranspositionTable<u64> = TranspositionTable::new(true, 1 << 12, 0);
        table.count(1 << 20);
        let small = table.bytes();
        assert!(small <= 1 << 12 && table.wanted().is_none());
        table.bound(1 << 20);
        assert_eq!(table.wanted(), Some(2 * small));
        table.grow();
        table.bound(1 << 12);
        table.count(1 << 20);
        assert_eq!((table.bytes(), table.wanted()), (2 * small, None));
    }

    #[test]
    fn a_tiny_table_keeps_the_most_work_and_the_last() {
        for words in [true, false] {
            let key = |number: u64| {
                if words {
                    TableKey::Word(number)
                } else {
                    TableKey::Whole(number)
                }
            };
            let table: TranspositionTable<u64> = TranspositionTable::new(words, 1, 0);
            assert!(table.wanted().is_none());
            for number in 0..10 {
                let work = if number == 4 { 9 } else { 1 };
                table.store(key(number), at_least(number as i64, PROVED, work));
            }
            for number in 0..10 {
                let known = table.probe(&key(number)).is_some();
                assert_eq!(known, number == 4 || number == 9, "{number}");
            }
        }
    }
}
