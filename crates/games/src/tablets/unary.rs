//! Keys of tablets in unary, for positions whose [keys by colour](super::key) would be too many.

use gagne_core::Packing;

use super::{Stacks, colour, height, pack};

/// The stacks one after another, and a one before all: a one for each colour passed by and a zero,
/// then a one for each tablet but the last and a zero. No move adds a stack, a tablet or a colour.
pub(super) struct Unary {
    bits: u32,
}

/// The key with so many ones and a zero after it.
fn strokes(key: u128, ones: u32) -> u128 {
    (((key + 1) << ones) - 1) << 1
}

impl Unary {
    pub(super) fn new(root: &[u32]) -> Option<Self> {
        let colours = colour(*root.last()?) as u64 + 1;
        let tablets: u64 = root.iter().map(|&stack| u64::from(height(stack))).sum();
        let bits = colours + root.len() as u64 + tablets;
        (bits <= 128).then_some(Unary { bits: bits as u32 })
    }
}

impl Packing for Unary {
    type Position = Stacks;

    fn bits(&self) -> u32 {
        self.bits
    }

    fn covers(&self, stacks: &Stacks) -> bool {
        let tablets: u64 = stacks.iter().map(|&stack| u64::from(height(stack))).sum();
        let colours = stacks.last().map_or(0, |&stack| colour(stack) as u64 + 1);
        colours + stacks.len() as u64 + tablets <= self.bits.into()
    }

    fn pack(&self, stacks: &Stacks) -> u128 {
        let mut before = 0;
        stacks.iter().fold(1, |key, &stack| {
            let passed = (colour(stack) - before) as u32;
            before = colour(stack);
            strokes(strokes(key, passed), height(stack) - 1)
        })
    }

    fn unpack(&self, key: u128) -> Stacks {
        let (mut rest, mut name) = (key << key.leading_zeros() << 1, 0);
        let mut left = u128::BITS - 1 - key.leading_zeros();
        let mut stacks = Stacks::new();
        while left > 0 {
            let passed = rest.leading_ones();
            rest = rest << passed << 1;
            let above = rest.leading_ones();
            rest = rest << above << 1;
            name += passed as usize;
            stacks.push(pack(name, above + 1));
            left = left.saturating_sub(passed + above + 2);
        }
        stacks
    }

    fn tier(&self, stacks: &Stacks) -> u32 {
        stacks.len() as u32
    }

    fn is_lockstep(&self) -> bool {
        true
    }
}
