//! Things sorted by the place they belong to.

use gagne_core::Stop;

use super::rules::Partition;

/// Things sorted by the place they belong to.
pub(crate) struct Buckets<T> {
    buckets: Vec<Vec<T>>,
    /// Places whose bucket is not empty.
    touched: Vec<usize>,
    /// The place of the first bucket.
    base: usize,
    /// Whether something came that belongs to no bucket.
    strayed: bool,
}

impl<T> Buckets<T> {
    pub(crate) fn new() -> Self {
        Buckets {
            buckets: Vec::new(),
            touched: Vec::new(),
            base: 0,
            strayed: false,
        }
    }

    /// Makes empty buckets serve what follows from a place.
    pub(crate) fn serve(&mut self, partition: &Partition, from: usize) {
        let (base, count) = partition.below(from);
        self.base = base;
        self.buckets.resize_with(count, Vec::new);
    }

    /// Puts a thing into the bucket of its place.
    #[inline(always)]
    pub(crate) fn push(&mut self, place: usize, thing: T) {
        let bucket = place.wrapping_sub(self.base);
        let Some(bucket) = self.buckets.get_mut(bucket) else {
            self.strayed = true;
            return;
        };
        if bucket.is_empty() {
            self.touched.push(place);
        }
        bucket.push(thing);
    }

    /// A game that comes back to a position, and promised not to, is at fault: what leads to no lower
    /// tier belongs nowhere.
    pub(crate) fn checked(&self) -> Result<(), Stop> {
        if self.strayed {
            Err(Stop::Loop)
        } else {
            Ok(())
        }
    }

    /// The bucket of a place; nothing if the buckets serve other places.
    pub(crate) fn of(&self, place: usize) -> &[T] {
        let bucket = place.checked_sub(self.base);
        let bucket = bucket.and_then(|bucket| self.buckets.get(bucket));
        bucket.map_or(&[], Vec::as_slice)
    }

    /// Places whose bucket is not empty.
    pub(crate) fn touched(&self) -> &[usize] {
        &self.touched
    }

    /// How many things there are.
    pub(crate) fn count(&self) -> usize {
        let buckets = self.touched.iter();
        buckets.map(|&place| self.of(place).len()).sum()
    }

    /// Empties the buckets, keeping their room.
    pub(crate) fn clear(&mut self) {
        for place in self.touched.drain(..) {
            self.buckets[place - self.base].clear();
        }
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        let things: usize = self.buckets.iter().map(Vec::capacity).sum();
        (things * size_of::<T>() + self.buckets.capacity() * size_of::<Vec<T>>()) as u64
    }
}
