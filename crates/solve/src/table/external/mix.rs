//! Keys spread evenly: which part of a table a packed position belongs to, and its word there.
//!
//! A key of some bits goes through a multiplication, a fold of its upper half onto the lower, and
//! another multiplication, all of which can be undone. The top bits of what comes out name a part;
//! the rest is the word that is stored. So parts are equally full whatever the game, the words of a
//! part are spread evenly over their range, and a table stores no bit that its place tells already
//! (an *invertible hash* and *quotienting*: Cleary, *Compact hash tables using bidirectional linear
//! probing*, IEEE Transactions on Computers 33, 1984).

use std::marker::PhantomData;

/// A number that is stored in runs, in memory or on disk.
pub trait Datum: Copy + Default + Send + Sync + 'static {
    /// Bytes of one.
    const BYTES: usize;

    /// Appends the bytes of some numbers.
    fn write(data: &[Self], out: &mut Vec<u8>);

    /// Appends the numbers of some bytes.
    fn read(bytes: &[u8], out: &mut Vec<Self>);
}

macro_rules! datum {
    ($($number:ty),*) => {
        $(impl Datum for $number {
            const BYTES: usize = size_of::<$number>();

            fn write(data: &[Self], out: &mut Vec<u8>) {
                // Bytes whose number is known beforehand are copied and not pushed one by one.
                let start = out.len();
                out.resize(start + data.len() * Self::BYTES, 0);
                let (chunks, _) = out[start..].as_chunks_mut();
                for (chunk, datum) in chunks.iter_mut().zip(data) {
                    *chunk = datum.to_le_bytes();
                }
            }

            fn read(bytes: &[u8], out: &mut Vec<Self>) {
                let (chunks, _) = bytes.as_chunks();
                out.extend(chunks.iter().map(|chunk| <$number>::from_le_bytes(*chunk)));
            }
        })*
    };
}

datum!(u8, u16, u32, u64, u128);

/// What is stored of a key.
pub(crate) trait ValueWord: Datum + Ord {
    /// More than any word.
    const EMPTY: Self;
    /// Whether keys have more than 64 bits.
    const WIDE: bool;

    /// The low bits of a key.
    fn narrow(key: u128) -> Self;

    /// The word as the low bits of a key.
    fn widen(self) -> u128;

    /// Where a word belongs among so many places in order, words having so many bits.
    fn scaled(self, places: usize, width: u32) -> usize;
}

impl ValueWord for u32 {
    const EMPTY: Self = u32::MAX;
    const WIDE: bool = false;

    #[inline]
    fn narrow(key: u128) -> Self {
        key as u32
    }

    #[inline]
    fn widen(self) -> u128 {
        self.into()
    }

    #[inline]
    fn scaled(self, places: usize, width: u32) -> usize {
        ((u64::from(self) * places as u64) >> width) as usize
    }
}

impl ValueWord for u64 {
    const EMPTY: Self = u64::MAX;
    const WIDE: bool = false;

    #[inline]
    fn narrow(key: u128) -> Self {
        key as u64
    }

    #[inline]
    fn widen(self) -> u128 {
        self.into()
    }

    #[inline]
    fn scaled(self, places: usize, width: u32) -> usize {
        ((u128::from(self) * places as u128) >> width) as usize
    }
}

impl ValueWord for u128 {
    const EMPTY: Self = u128::MAX;
    const WIDE: bool = true;

    #[inline]
    fn narrow(key: u128) -> Self {
        key
    }

    #[inline]
    fn widen(self) -> u128 {
        self
    }

    #[inline]
    fn scaled(self, places: usize, width: u32) -> usize {
        // The top 64 bits decide; there are never so many places that the others would matter.
        let low = width.saturating_sub(64);
        (((self >> low) * places as u128) >> (width - low)) as usize
    }
}

/// How a key becomes a part and a word, and back.
#[derive(Clone, Copy)]
pub(crate) struct Mixer<W> {
    /// Bits of a word.
    pub(crate) width: u32,
    /// How far the upper half, or a bit less, is from the lower, so that folding twice gives back what
    /// was there.
    half: u32,
    mask: u128,
    /// The odd factors, and what undoes them.
    factors: [u128; 2],
    inverses: [u128; 2],
    word: PhantomData<W>,
}

/// Two odd numbers without a pattern: the digits of pi and of the golden ratio.
const FACTORS: [u128; 2] = [
    0x243f_6a88_85a3_08d3_1319_8a2e_0370_7345,
    0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835,
];

/// The inverse of an odd number modulo 2^128: each step doubles the bits that are right.
fn inverse(odd: u128) -> u128 {
    (0..7).fold(odd, |inverse, _| {
        inverse.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(inverse)))
    })
}

impl<W: ValueWord> Mixer<W> {
    /// For keys of so many bits, of which so many name the part.
    pub(crate) fn new(bits: u32, part_bits: u32) -> Self {
        // Only the low half of a factor matters to keys of 64 bits.
        Mixer {
            width: bits - part_bits,
            half: bits.div_ceil(2),
            mask: u128::MAX >> (128 - bits),
            factors: FACTORS,
            inverses: FACTORS.map(inverse),
            word: PhantomData,
        }
    }

    #[inline]
    fn pass(&self, key: u128, [first, second]: [u128; 2]) -> u128 {
        let half = self.half;
        if W::WIDE {
            let key = key.wrapping_mul(first) & self.mask;
            (key ^ key >> half).wrapping_mul(second) & self.mask
        } else {
            let mask = self.mask as u64;
            let key = (key as u64).wrapping_mul(first as u64) & mask;
            u128::from((key ^ key >> half).wrapping_mul(second as u64) & mask)
        }
    }

    /// The part and the word of a key.
    #[inline]
    pub(crate) fn split(&self, key: u128) -> (usize, W) {
        let mixed = self.pass(key, self.factors);
        if W::WIDE {
            let word = mixed & (u128::MAX >> (128 - self.width));
            ((mixed >> self.width) as usize, W::narrow(word))
        } else {
            let mixed = mixed as u64;
            let word = mixed & ((1 << self.width) - 1);
            ((mixed >> self.width) as usize, W::narrow(word.into()))
        }
    }

    /// The key of a word in a part.
    #[inline]
    pub(crate) fn join(&self, part: usize, word: W) -> u128 {
        let mixed = (part as u128) << self.width | word.widen();
        let [first, second] = self.inverses;
        self.pass(mixed, [second, first])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trips<W: ValueWord>(bits: u32, part_bits: u32) {
        let mixing = Mixer::<W>::new(bits, part_bits);
        for number in 0..1000u128 {
            let key = number.wrapping_mul(FACTORS[1]) & mixing.mask;
            let (part, word) = mixing.split(key);
            assert!(part < 1 << part_bits && word < W::EMPTY, "{bits}");
            assert_eq!(mixing.join(part, word), key, "{bits} bits");
            assert!(word.scaled(77, mixing.width) < 77, "{bits}");
        }
    }

    #[test]
    fn keys_come_back() {
        for bits in 1..=31 {
            round_trips::<u32>(bits, 0);
        }
        for part_bits in 1..10 {
            round_trips::<u32>(31 + part_bits, part_bits);
            round_trips::<u64>(64, part_bits);
            round_trips::<u128>(60 + part_bits, part_bits);
            round_trips::<u128>(128, part_bits);
        }
    }

    #[test]
    fn parts_are_equally_full() {
        let mixing = Mixer::<u32>::new(30, 6);
        let mut counts = [0; 64];
        for key in 0..64_000u128 {
            counts[mixing.split(key).0] += 1;
        }
        assert!(counts.iter().all(|count| (800..1200).contains(count)));
    }
}
