//! Sorted lists of words: made of words that come in any order and more than once, taken from each
//! other, joined, and searched. Here duplicates end.
//!
//! The sieve is an ordered hash table (Amble, Knuth, *Ordered hash tables*, The Computer Journal 17,
//! 1974): words are spread evenly, so each is put near the place that its size suggests, a smaller
//! one always before a larger one, and reading the table from end to end gives them in order. It
//! costs a word or two looked at for each that comes in, in a table that fits the cache, where
//! sorting would cost the logarithm. Where so many words come in that a bit for every word there could
//! be takes no more room, the sieve marks bits instead, and nothing is compared at all. The directory
//! finds a word of a sorted list as the ordered table does, by *interpolation*.

use super::mix::ValueWord;

/// Takes in words, gives back each once, in order.
pub(crate) struct Sieve<W> {
    slots: Vec<W>,
    /// Places that words are spread over; some more follow for those that are pushed along.
    places: usize,
    spare: usize,
    count: usize,
    width: u32,
    /// A bit for each word there could be, if that is the way, and room to write down the words.
    bits: Vec<u64>,
    room: Vec<W>,
    may_mark: bool,
    marks: bool,
}

/// Slots behind the places, to begin with.
const SPARE: usize = 64;
/// Most bits of a word for which bits are marked: those of all words should fit the cache.
const MARKED: u32 = 23;
/// Bits that are looked at for the price of a word that is not put into its slot.
const CHEAP: usize = 256;

impl<W: ValueWord> Sieve<W> {
    /// A sieve for words of so many bits, which may mark bits in so many bytes.
    pub(crate) fn new(width: u32, most: u64) -> Self {
        Sieve {
            slots: Vec::new(),
            places: 0,
            spare: SPARE,
            count: 0,
            width,
            bits: Vec::new(),
            room: Vec::new(),
            may_mark: width <= MARKED && (1 << width) / 8 <= most,
            marks: false,
        }
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        let words = self.slots.capacity() + self.room.capacity();
        (words * W::BYTES + self.bits.capacity() * size_of::<u64>()) as u64
    }

    /// Empties the sieve and makes ready for so many words, about half of them different.
    pub(crate) fn prepare(&mut self, words: usize) {
        self.marks = self.may_mark && 1 << self.width <= CHEAP * words;
        if self.marks {
            // What was marked before is erased when it is read.
            self.bits.resize((1usize << self.width).div_ceil(64), 0);
            self.count = 0;
        } else {
            self.make_room(words / 2);
        }
    }

    /// Empties the table and makes room for about so many different words.
    fn make_room(&mut self, words: usize) {
        self.places = (words + words / 2).max(16);
        self.count = 0;
        self.slots.clear();
        self.slots.resize(self.places + self.spare, W::EMPTY);
    }

    /// Takes in some words.
    pub(crate) fn insert_all(&mut self, words: &[W]) {
        if self.marks {
            self.count += words.len();
            for &word in words {
                let bit = word.widen() as usize;
                self.bits[bit / 64] |= 1 << (bit % 64);
            }
        } else {
            words.iter().for_each(|&word| self.insert(word));
        }
    }

    /// Takes a word into the table.
    #[inline]
    fn insert(&mut self, word: W) {
        let mut place = word.scaled(self.places, self.width);
        // The last slot is empty before every insertion, so that both walks end there at the latest.
        while self.slots[place] < word {
            place += 1;
        }
        if self.slots[place] == word {
            return;
        }
        let mut carried = word;
        while carried != W::EMPTY {
            std::mem::swap(&mut self.slots[place], &mut carried);
            place += 1;
        }
        self.count += 1;
        if place == self.slots.len() {
            self.spare *= 2;
            self.grow();
        } else if 4 * self.count > 3 * self.places {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let words = self.in_slots();
        self.make_room(4 * words.len() / 3 + SPARE);
        for word in words {
            self.insert(word);
        }
    }

    /// Gives out the words, in order. The sieve has to be prepared before it takes in others.
    pub(crate) fn words(&mut self) -> Vec<W> {
        if self.marks {
            self.marked()
        } else {
            self.in_slots()
        }
    }

    /// The words in the table, in order.
    fn in_slots(&self) -> Vec<W> {
        // Every slot is written and only a word moves on: nobody could foresee where the gaps are.
        let mut words = vec![W::EMPTY; self.count + 1];
        let mut next = 0;
        for &word in &self.slots {
            words[next] = word;
            next += usize::from(word != W::EMPTY);
        }
        words.truncate(self.count);
        words
    }

    /// The words that are marked, in order; none is from then on.
    fn marked(&mut self) -> Vec<W> {
        let most = self.count.min(1 << self.width);
        // Two are written for each group whether there are any or not, as few have more.
        if self.room.len() < most + 2 {
            self.room.resize(most + 2, W::EMPTY);
        }
        let mut next = 0;
        for (first, group) in (0u128..).step_by(64).zip(&mut self.bits) {
            let mut bits = std::mem::take(group);
            for word in &mut self.room[next..next + 2] {
                *word = W::narrow(first | u128::from(bits.trailing_zeros()));
                next += usize::from(bits != 0);
                bits &= bits.wrapping_sub(1);
            }
            while bits != 0 {
                self.room[next] = W::narrow(first | u128::from(bits.trailing_zeros()));
                next += 1;
                bits &= bits - 1;
            }
        }
        self.room[..next].to_vec()
    }
}

/// Takes out of a sorted list what stands in another.
pub(crate) fn subtract<W: ValueWord>(words: &mut Vec<W>, others: &[W]) {
    let mut rest = others;
    words.retain(|&word| {
        // Steps that double find the place at once in a list of like size and soon in a longer one.
        let mut step = 1;
        while rest.get(step).is_some_and(|&other| other < word) {
            step *= 2;
        }
        let near = &rest[..rest.len().min(step + 1)];
        rest = &rest[near.partition_point(|&other| other < word)..];
        rest.first() != Some(&word)
    });
}

/// Joins two sorted lists without a word in common.
pub(crate) fn join<W: ValueWord>(left: &[W], right: &[W]) -> Vec<W> {
    let mut joined = Vec::with_capacity(left.len() + right.len());
    let mut right = right.iter().copied().peekable();
    for &word in left {
        while let Some(other) = right.next_if(|&other| other < word) {
            joined.push(other);
        }
        joined.push(word);
    }
    joined.extend(right);
    joined
}

/// Words of a list that share a mark of its directory, on average.
const SHARE: usize = 4;
/// Words looked at together.
const WINDOW: usize = 8;

/// Finds words in a sorted list of evenly spread words.
pub(crate) struct Directory {
    /// Where the words begin that are spread over each mark.
    marks: Vec<u32>,
    width: u32,
}

impl Directory {
    pub(crate) fn new(width: u32) -> Self {
        Directory {
            marks: Vec::new(),
            width,
        }
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        (self.marks.capacity() * size_of::<u32>()) as u64
    }

    /// Makes the directory of a list.
    pub(crate) fn build<W: ValueWord>(&mut self, words: &[W]) {
        let count = words.len() / SHARE + 1;
        self.marks.clear();
        self.marks.resize(count, 0);
        // Backwards the first word of each mark is written last.
        let mut last = count;
        for (place, &word) in words.iter().enumerate().rev() {
            let mark = word.scaled(count, self.width);
            if mark < last {
                self.marks[mark + 1..last].fill(place as u32 + 1);
                last = mark;
            }
            self.marks[mark] = place as u32;
        }
        // Marks before the first word begin where the list begins, as they were made.
    }

    /// The place of a word in the list that the directory was made of.
    #[inline]
    pub(crate) fn find<W: ValueWord>(&self, words: &[W], word: W) -> Option<usize> {
        let mark = word.scaled(self.marks.len(), self.width);
        let mut place = *self.marks.get(mark)? as usize;
        // A fixed number of words is compared without a branch for each.
        while let Some(window) = words.get(place..place + WINDOW) {
            let smaller = window
                .iter()
                .map(|&other| usize::from(other < word))
                .sum::<usize>();
            place += smaller;
            if smaller < WINDOW {
                return (words[place] == word).then_some(place);
            }
        }
        let rest = words.get(place..)?;
        let found = rest.iter().position(|&other| other == word)?;
        Some(place + found)
    }
}

/// The place of a word in a sorted list.
pub(crate) fn search<W: ValueWord>(words: &[W], word: W) -> Option<usize> {
    words.binary_search(&word).ok()
}

/// The same from a place on, which is quick if the word is near.
pub(crate) fn search_from<W: ValueWord>(words: &[W], from: usize, word: W) -> Option<usize> {
    let rest = words.get(from..)?;
    let mut step = 1;
    while rest.get(step).is_some_and(|&other| other < word) {
        step *= 2;
    }
    search(&rest[..rest.len().min(step + 1)], word).map(|place| from + place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::external::mix::Mixer;

    fn words(count: u128, step: u128) -> Vec<u32> {
        let mixing = Mixer::<u32>::new(31, 0);
        (0..count).map(|key| mixing.split(key * step).1).collect()
    }

    fn sorted(mut words: Vec<u32>) -> Vec<u32> {
        words.sort_unstable();
        words.dedup();
        words
    }

    #[test]
    fn the_sieve_sorts_and_drops_what_comes_twice() {
        for count in [0, 1, 5, 1000, 40_000] {
            let mut all = words(count, 2);
            all.extend(words(count, 3));
            let mut sieve = Sieve::new(31, 0);
            sieve.prepare(10);
            sieve.insert_all(&all);
            assert_eq!(sieve.words(), sorted(all));
        }
        // All at the end of the range, where the spare slots run out.
        let mut sieve = Sieve::new(31, 0);
        sieve.prepare(100);
        let last: Vec<u32> = (0..1000).map(|back| u32::MAX / 2 - back).collect();
        sieve.insert_all(&last);
        assert_eq!(sieve.words(), sorted(last));
    }

    #[test]
    fn marked_bits_give_the_same_words() {
        for width in [1, 5, 6, 7, 16] {
            let mut sieve = Sieve::new(width, 1 << 20);
            for count in [0, 1, 40, 20_000] {
                let all: Vec<u32> = words(count, 3)
                    .iter()
                    .map(|word| word >> (31 - width))
                    .collect();
                // Bits, the table, and bits again, all in one sieve.
                for expected in [1 << width, 0, 1 << width] {
                    sieve.prepare(expected);
                    assert_eq!(sieve.marks, expected > 0, "{width}");
                    sieve.insert_all(&all);
                    assert_eq!(sieve.words(), sorted(all.clone()), "{width}");
                }
            }
        }
    }

    #[test]
    fn lists_are_taken_from_each_other_and_joined() {
        let twos = sorted(words(3000, 2));
        let threes = sorted(words(100, 3));
        let mut rest = twos.clone();
        subtract(&mut rest, &threes);
        let right: Vec<u32> = twos
            .iter()
            .copied()
            .filter(|word| !threes.contains(word))
            .collect();
        assert_eq!(rest, right);
        let mut both = twos.clone();
        both.extend(&threes);
        assert_eq!(join(&rest, &threes), sorted(both));
        let mut few = threes.clone();
        subtract(&mut few, &twos);
        assert!(few.iter().all(|word| !twos.contains(word)) && !few.is_empty());
    }

    #[test]
    fn the_directory_finds_every_word_and_no_other() {
        for count in [1, 2, 7, 100, 5000] {
            let list = sorted(words(count, 2));
            let mut directory = Directory::new(31);
            directory.build(&list);
            for (place, &word) in list.iter().enumerate() {
                assert_eq!(directory.find(&list, word), Some(place));
                assert_eq!(search(&list, word), Some(place));
                for from in [0, place / 2, place] {
                    assert_eq!(search_from(&list, from, word), Some(place));
                }
                assert_eq!(search_from(&list, place + 1, word), None);
            }
            for word in words(count, 2).into_iter().map(|word| word ^ 1) {
                assert_eq!(directory.find(&list, word), search(&list, word));
            }
        }
        let mut empty = Directory::new(31);
        empty.build::<u32>(&[]);
        assert_eq!(empty.find(&[], 3u32), None);
    }
}
