//! Keys of bars.

use gagne_core::Packing;

use super::Bar;

/// The margins around the poison, each in as many bits as the largest has.
pub(super) struct Margins {
    pub(super) width: u32,
}

impl Packing for Margins {
    type Position = Bar;

    fn bits(&self) -> u32 {
        4 * self.width
    }

    fn covers(&self, bar: &Bar) -> bool {
        bar.margins()
            .into_iter()
            .all(|margin| margin >> self.width == 0)
    }

    fn pack(&self, bar: &Bar) -> u128 {
        let margins = bar.margins().into_iter();
        margins.fold(0, |key, margin| key << self.width | u128::from(margin))
    }

    fn unpack(&self, key: u128) -> Bar {
        let mask = (1 << self.width) - 1;
        let margin = |place: u32| (key >> (place * self.width) & mask) as u64;
        Bar::from_margins([3, 2, 1, 0].map(margin))
    }

    fn tier(&self, bar: &Bar) -> u32 {
        (bar.columns + bar.rows) as u32
    }
}
