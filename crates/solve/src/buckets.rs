//! Things sorted by the place they belong to.
//!
//! A thing is put on the line of its bucket first, and a full line is carried to the bucket as a
//! whole. The lines of all buckets of a tier stay in the innermost cache and on a few pages, so that
//! what is sorted waits for the memory once for a line and not once for a thing.

use gagne_core::Stop;

use crate::scene::Shape;

/// Bytes of a line: as many as the caches take in at once.
const LINE_BYTES: usize = 64;
/// Most buckets that have lines; those of more would be nearer than the buckets, but not near.
const MOST_LINES: usize = 1 << 10;
/// What stands for the things on a line of a bucket that nothing came to yet.
const UNTOUCHED: u8 = u8::MAX;

/// Things sorted by the place they belong to.
pub(crate) struct Buckets<T> {
    buckets: Vec<Vec<T>>,
    /// The lines of all buckets, one after another, and how many things lie on each.
    lines: Vec<T>,
    filled: Vec<u8>,
    /// Places that something came to.
    touched: Vec<usize>,
    /// How many things came, or a line more for each place.
    held: usize,
    /// The place of the first bucket.
    base: usize,
    /// Whether something came that belongs to no bucket.
    strayed: bool,
}

impl<T: Copy + Default> Buckets<T> {
    /// Things on a line.
    const LINE: usize = LINE_BYTES / size_of::<T>();

    pub(crate) fn new() -> Self {
        Buckets {
            buckets: Vec::new(),
            lines: Vec::new(),
            filled: Vec::new(),
            touched: Vec::new(),
            held: 0,
            base: 0,
            strayed: false,
        }
    }

    /// Makes empty buckets serve what follows from a place.
    pub(crate) fn serve(&mut self, shape: &Shape, from: usize) {
        let (base, count) = shape.below(from);
        self.base = base;
        self.buckets.resize_with(count, Vec::new);
        if count <= MOST_LINES {
            self.lines.resize(count * Self::LINE, T::default());
            self.filled.resize(count, UNTOUCHED);
        }
    }

    /// Puts a thing into the bucket of its place.
    #[inline(always)]
    pub(crate) fn push(&mut self, place: usize, thing: T) {
        let bucket = place.wrapping_sub(self.base);
        let Some(filled) = self.filled.get_mut(bucket) else {
            return self.push_far(bucket, thing);
        };
        if usize::from(*filled) >= Self::LINE {
            self.turn(bucket);
        }
        let filled = &mut self.filled[bucket];
        self.lines[bucket * Self::LINE + usize::from(*filled)] = thing;
        *filled += 1;
    }

    /// Puts a thing into a bucket without a line.
    #[inline]
    fn push_far(&mut self, bucket: usize, thing: T) {
        let Some(things) = self.buckets.get_mut(bucket) else {
            self.strayed = true;
            return;
        };
        if things.is_empty() {
            self.touched.push(bucket + self.base);
        }
        self.held += 1;
        things.push(thing);
    }

    /// Empties a full line, or begins the first one of a bucket.
    #[inline(never)]
    fn turn(&mut self, bucket: usize) {
        if self.filled[bucket] == UNTOUCHED {
            self.touched.push(bucket + self.base);
        } else {
            let line = bucket * Self::LINE;
            self.buckets[bucket].extend_from_slice(&self.lines[line..line + Self::LINE]);
        }
        self.filled[bucket] = 0;
        self.held += Self::LINE;
    }

    /// Carries everything to its bucket.
    pub(crate) fn carry(&mut self) {
        for &place in &self.touched {
            let bucket = place - self.base;
            if let Some(filled) = self.filled.get_mut(bucket) {
                let line = bucket * Self::LINE;
                let things = &self.lines[line..line + usize::from(*filled)];
                self.buckets[bucket].extend_from_slice(things);
                *filled = 0;
            }
        }
    }

    /// Places that something came to.
    pub(crate) fn touched(&self) -> &[usize] {
        &self.touched
    }

    /// A game that comes back to a position, and promised not to, is at fault: what leads to no lower
    /// tier belongs nowhere.
    pub(crate) fn checked(&self) -> Result<(), Stop> {
        match self.strayed {
            true => Err(Stop::Loop),
            false => Ok(()),
        }
    }

    /// The bucket of a place, once everything was carried there; nothing if the buckets serve other
    /// places.
    pub(crate) fn of(&self, place: usize) -> &[T] {
        let bucket = place.checked_sub(self.base);
        let bucket = bucket.and_then(|bucket| self.buckets.get(bucket));
        bucket.map_or(&[], Vec::as_slice)
    }

    /// Bytes of what came, about.
    pub(crate) fn held(&self) -> u64 {
        (self.held * size_of::<T>()) as u64
    }

    /// Empties the buckets, keeping their room.
    pub(crate) fn clear(&mut self) {
        self.held = 0;
        for place in self.touched.drain(..) {
            let bucket = place - self.base;
            self.buckets[bucket].clear();
            if let Some(filled) = self.filled.get_mut(bucket) {
                *filled = UNTOUCHED;
            }
        }
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        let things: usize = self.buckets.iter().map(Vec::capacity).sum();
        let things = things + self.lines.capacity();
        (things * size_of::<T>() + self.buckets.capacity() * size_of::<Vec<T>>()) as u64
    }
}
