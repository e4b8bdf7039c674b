//! Sets of bits as numbers: binomials, an order of the subsets of a given size, and the closing and
//! opening of gaps.
//!
//! The order is colexicographic in chunks of twelve bits: subsets are told apart by how many
//! elements their top chunk has, then by which ones (in colexicographic order among as many), then
//! by the rest. Plain colexicographic order costs a step for each element, in a chain; this order
//! costs two loads and a product for each chunk. Where twelve bits are all there is, the two orders
//! are one.

/// Bits of a chunk.
const CHUNK: u32 = 12;
/// Bits of the lowest chunk, whose patterns follow each other where all above is the same.
pub(crate) const LOW: u32 = CHUNK;
/// How many patterns a chunk has.
const PATTERNS: usize = 1 << CHUNK;

/// Binomial coefficients, a row for each upper number.
static BINOMIALS: [[u64; 65]; 65] = binomials();

const fn binomials() -> [[u64; 65]; 65] {
    let mut table = [[0; 65]; 65];
    let mut row = 0;
    while row < 65 {
        table[row][0] = 1;
        let mut column = 1;
        while column <= row {
            table[row][column] = table[row - 1][column - 1] + table[row - 1][column];
            column += 1;
        }
        row += 1;
    }
    table
}

/// How many subsets of this size a set of at most 64 elements has.
pub(crate) fn binomial(set: u32, size: u32) -> u64 {
    BINOMIALS[set as usize][size as usize]
}

/// Of each pattern, its number among those with as many ones (low half) and the ones (high half).
static CLASSES: [u32; PATTERNS] = classes().0;
/// The patterns sorted by their ones; among as many, in colexicographic order.
static SORTED: [u16; PATTERNS] = classes().1;
/// Where the patterns with so many ones begin.
static BEGIN: [u16; CHUNK as usize + 1] = classes().2;

const fn classes() -> ([u32; PATTERNS], [u16; PATTERNS], [u16; CHUNK as usize + 1]) {
    let mut begin = [0; CHUNK as usize + 1];
    let table = binomials();
    let mut ones = 1;
    while ones < begin.len() {
        begin[ones] = begin[ones - 1] + table[CHUNK as usize][ones - 1] as u16;
        ones += 1;
    }
    let (mut classes, mut sorted, mut seen) = ([0; PATTERNS], [0; PATTERNS], begin);
    let mut pattern = 0;
    while pattern < PATTERNS {
        let ones = pattern.count_ones() as usize;
        classes[pattern] = (ones as u32) << 16 | (seen[ones] - begin[ones]) as u32;
        sorted[seen[ones] as usize] = pattern as u16;
        seen[ones] += 1;
        pattern += 1;
    }
    (classes, sorted, begin)
}

fn class(bits: u64) -> (u32, u64) {
    let class = CLASSES[bits as usize % PATTERNS];
    (class >> 16, u64::from(class & 0xffff))
}

fn pattern(ones: u32, number: u64) -> u64 {
    u64::from(SORTED[usize::from(BEGIN[ones as usize]) + number as usize])
}

/// The number of the low bits among patterns of a chunk with as many ones.
#[inline]
pub(crate) fn among(bits: u64) -> u64 {
    class(bits).1
}

/// The patterns of so many low bits, a chunk at most, with so many ones, in their order.
pub(crate) fn patterns(bits: u32, ones: u32) -> &'static [u16] {
    let begin = usize::from(BEGIN[ones as usize]);
    &SORTED[begin..][..binomial(bits, ones) as usize]
}

/// What a number of elements in the top chunk leaves to the others.
#[derive(Clone, Copy, Debug, Default)]
struct Split {
    /// Subsets with fewer elements in the top chunk.
    before: u64,
    /// Subsets with the same top chunk.
    below: u64,
}

/// Splits of one set by the elements of its top chunk.
type Splits = [Split; CHUNK as usize + 1];

/// Numbers for the subsets of sets of some size at most.
#[derive(Clone, Debug)]
pub(crate) struct Subsets {
    most: u32,
    splits: Vec<Splits>,
}

impl Subsets {
    /// Tables for sets of up to `most` elements, 64 at the very most.
    pub(crate) fn new(most: u32) -> Self {
        let mut splits = Vec::new();
        for set in 0..=most {
            let low = below_top(set);
            for size in 0..=most {
                let mut row = Splits::default();
                let mut before = 0;
                for (top, split) in (0..).zip(&mut row) {
                    let below = match size.checked_sub(top) {
                        Some(rest) => binomial(low, rest),
                        None => 0,
                    };
                    *split = Split { before, below };
                    before += binomial(set - low, top) * below;
                }
                splits.push(row);
            }
        }
        Subsets { most, splits }
    }

    fn splits(&self, set: u32, size: u32) -> &Splits {
        &self.splits[(set * (self.most + 1) + size) as usize]
    }

    /// The number of a subset of this size: the bits of `subset`, which lie below `set`.
    #[inline]
    pub(crate) fn rank(&self, subset: u64, set: u32, size: u32) -> u64 {
        self.above(subset, set, size) + among(subset)
    }

    /// The number of the first subset that has the same bits above the lowest chunk.
    #[inline]
    pub(crate) fn above(&self, subset: u64, mut set: u32, mut size: u32) -> u64 {
        let mut number = 0;
        while set > CHUNK {
            let low = below_top(set);
            let (ones, among) = class(subset >> low);
            let split = self.splits(set, size)[ones as usize];
            number += split.before + among * split.below;
            set = low;
            size = size.saturating_sub(ones);
        }
        number
    }

    /// The subset of this size with a number below `binomial(set, size)`.
    #[inline]
    pub(crate) fn unrank(&self, mut number: u64, mut set: u32, mut size: u32) -> u64 {
        let mut subset = 0;
        while set > CHUNK {
            let low = below_top(set);
            let splits = self.splits(set, size);
            let fewer = splits[1..].iter();
            let ones = fewer.take_while(|split| split.before <= number).count();
            let split = splits[ones];
            let among = quotient(number - split.before, split.below);
            number -= split.before + among * split.below;
            subset |= pattern(ones as u32, among) << low;
            set = low;
            size -= ones as u32;
        }
        subset | pattern(size, number)
    }
}

/// Bits below the top chunk of a set.
fn below_top(set: u32) -> u32 {
    set.saturating_sub(1) / CHUNK * CHUNK
}

/// Division that takes the short way with short numbers.
#[inline]
pub(crate) fn quotient(number: u64, by: u64) -> u64 {
    match (u32::try_from(number), u32::try_from(by)) {
        (Ok(number), Ok(by)) => u64::from(number / by),
        _ => number / by,
    }
}

/// Bits that gaps are closed and opened in at a time.
const STRIDE: u32 = 6;
/// `bits` at the places of `among` moved together, by `among << 6 | bits`.
static GATHERED: [u8; 1 << (2 * STRIDE)] = moved().0;
/// `bits` moved apart to the places of `among`, by `among << 6 | bits`.
static SCATTERED: [u8; 1 << (2 * STRIDE)] = moved().1;

const fn moved() -> ([u8; 1 << (2 * STRIDE)], [u8; 1 << (2 * STRIDE)]) {
    let (mut gathered, mut scattered) = ([0; 1 << (2 * STRIDE)], [0; 1 << (2 * STRIDE)]);
    let mut index = 0;
    while index < gathered.len() {
        let (among, bits) = (index >> STRIDE, index);
        let (mut place, mut rank) = (0, 0);
        while place < STRIDE {
            if among >> place & 1 != 0 {
                gathered[index] |= ((bits >> place & 1) << rank) as u8;
                scattered[index] |= ((bits >> rank & 1) << place) as u8;
                rank += 1;
            }
            place += 1;
        }
        index += 1;
    }
    (gathered, scattered)
}

/// One stride of `among` beside one of `bits`.
fn beside(among: u64, bits: u64) -> usize {
    ((among & 0x3f) << STRIDE | bits & 0x3f) as usize
}

/// The bits at the places of `among`, moved together to the low end.
pub(crate) fn gather(mut bits: u64, mut among: u64) -> u64 {
    let (mut gathered, mut filled) = (0, 0);
    while among != 0 {
        gathered |= u64::from(GATHERED[beside(among, bits)]) << filled;
        filled += class(among & 0x3f).0;
        among >>= STRIDE;
        bits >>= STRIDE;
    }
    gathered
}

/// The low bits moved apart to the places of `among`.
pub(crate) fn scatter(mut bits: u64, mut among: u64) -> u64 {
    let (mut scattered, mut place) = (0, 0);
    while among != 0 {
        scattered |= u64::from(SCATTERED[beside(among, bits)]) << place;
        bits >>= class(among & 0x3f).0;
        among >>= STRIDE;
        place += STRIDE;
    }
    scattered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_subset() {
        let subsets = Subsets::new(30);
        for (set, size) in [(0, 0), (5, 2), (12, 6), (13, 6), (17, 8), (18, 1), (24, 4)] {
            let mut seen = std::collections::HashSet::new();
            for number in 0..binomial(set, size) {
                let subset = subsets.unrank(number, set, size);
                assert_eq!(subset.count_ones(), size);
                assert_eq!(subset >> set, 0);
                assert_eq!(subsets.rank(subset, set, size), number);
                assert!(seen.insert(subset));
            }
        }
    }

    #[test]
    fn large_sets_have_numbers_too() {
        let subsets = Subsets::new(63);
        let most = binomial(63, 31);
        for number in [0, 1, most / 3, most / 2, most - 1] {
            let subset = subsets.unrank(number, 63, 31);
            assert_eq!(subsets.rank(subset, 63, 31), number);
        }
    }

    #[test]
    fn twelve_bits_are_in_colexicographic_order() {
        let subsets = Subsets::new(12);
        let all = (0..binomial(12, 5)).map(|number| subsets.unrank(number, 12, 5));
        assert!(all.is_sorted());
    }

    #[test]
    fn gaps_close_and_open() {
        assert_eq!(gather(0b1001_0100, 0b1101_0110), 0b10110);
        let (among, bits) = (0x0f0f_1234_5678_9abc_u64, 0x1357_9bdf_0246_8ace_u64);
        let together = gather(bits, among);
        assert_eq!(scatter(together, among), bits & among);
        assert_eq!(together.count_ones(), (bits & among).count_ones());
    }
}
