//! States: sets of facts as words.

use smallvec::SmallVec;

/// What all roles make at once, of whom there are two at most: who, and the number of the move.
pub(crate) type JointMove = SmallVec<[(usize, u32); 2]>;

/// A state of a game, which means something to its [`Sheet`](crate::Sheet) only: the set of the facts
/// that hold, a bit for each fact that may hold, or the sorted numbers of those that do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State(pub(crate) SmallVec<[u64; 2]>);

impl State {
    /// Bytes that it holds outside itself.
    pub fn heap_bytes(&self) -> usize {
        if self.0.spilled() {
            self.0.capacity() * size_of::<u64>()
        } else {
            0
        }
    }

    /// Appends it as bytes, of which only its game knows what they mean.
    pub fn pack(&self, out: &mut Vec<u8>) {
        let begin = out.len();
        out.extend(self.0.iter().flat_map(|word| word.to_le_bytes()));
        // Most states have few facts, or none among the last.
        while out.len() > begin && out.last() == Some(&0) {
            out.pop();
        }
    }

    /// The state of so many words that [`pack`](State::pack) wrote, where that is known.
    pub(crate) fn unpack(bytes: &[u8], words: Option<usize>) -> State {
        let mut state: SmallVec<[u64; 2]> = bytes
            .chunks(size_of::<u64>())
            .map(|some| {
                let mut word = [0; size_of::<u64>()];
                word[..some.len()].copy_from_slice(some);
                u64::from_le_bytes(word)
            })
            .collect();
        if let Some(words) = words {
            state.resize(words, 0);
        }
        State(state)
    }

    /// A set of bits.
    pub(crate) fn of_bits(words: usize, bits: impl IntoIterator<Item = usize>) -> State {
        let mut state = SmallVec::from_elem(0, words);
        for bit in bits {
            state[bit / 64] |= 1 << (bit % 64);
        }
        State(state)
    }

    /// The bits that are set, in ascending order.
    pub(crate) fn bits(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let bit = left.trailing_zeros() as usize;
                    left &= left - 1;
                    at * 64 + bit
                })
            })
        })
    }

    /// A list of numbers, sorted, two in a word. None is `u32::MAX`, which fills the last word.
    pub(crate) fn of_numbers(mut numbers: Vec<u32>) -> State {
        numbers.sort_unstable();
        numbers.dedup();
        let pairs = numbers.chunks(2).map(|pair| {
            let second = pair.get(1).copied().unwrap_or(u32::MAX);
            u64::from(pair[0]) << 32 | u64::from(second)
        });
        State(pairs.collect())
    }

    /// The numbers of the list.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        let pairs = self
            .0
            .iter()
            .flat_map(|word| [(word >> 32) as u32, *word as u32]);
        pairs.filter(|number| *number != u32::MAX)
    }
}

/// A move of a game, which means something to its [`Sheet`](crate::Sheet) only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub(crate) u32);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_come_back() {
        let state = State::of_bits(3, [1, 63, 64, 130]);
        assert_eq!(state.bits().collect::<Vec<_>>(), [1, 63, 64, 130]);
        assert!(state.heap_bytes() > 0);
        let mut bytes = Vec::new();
        state.pack(&mut bytes);
        assert_eq!(bytes.len(), 17);
        assert_eq!(State::unpack(&bytes, Some(3)), state);
        for numbers in [vec![], vec![7], vec![2, 9], vec![1, 2, 3]] {
            let mut mixed = numbers.clone();
            mixed.reverse();
            let state = State::of_numbers(mixed);
            assert_eq!(state.numbers().collect::<Vec<_>>(), numbers);
            let mut bytes = Vec::new();
            state.pack(&mut bytes);
            assert_eq!(State::unpack(&bytes, None), state);
        }
    }
}
