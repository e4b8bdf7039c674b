//! Random numbers that mean the same for ever.

/// A small generator of random numbers: SplitMix64 (Steele, Lea and Flood, *Fast splittable
/// pseudorandom number generators*, OOPSLA 2014), written out so that a seed gives the same deal and
/// the same match in every version.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Begins with a seed.
    pub fn new(seed: u64) -> Self {
        Dice(seed)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `sides - 1`; 0 if there are no sides.
    pub fn roll(&mut self, sides: usize) -> usize {
        ((u128::from(self.number()) * sides as u128) >> 64) as usize
    }

    /// A number from 0 to 1, 1 excluded.
    pub fn share(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_comes_up_about_as_often() {
        let mut dice = Dice::new(1);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[dice.roll(6)] += 1;
        }
        assert!(counts.iter().all(|&count| (9_500..10_500).contains(&count)));
        assert!((0..1000).all(|_| (0.0..1.0).contains(&dice.share())));
        assert_eq!(dice.roll(0), 0);
    }
}
