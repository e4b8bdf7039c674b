//! Nimbers of heaps: Sprague–Grundy sequences.

use crate::{Meter, Stop};

/// Nimbers of single heaps of an impartial game.
pub trait Nimbers: Sync {
    /// Nimbers of heaps of 0 to `to`, with the period where it can be proved.
    fn nimbers(&self, to: u64, meter: &mut Meter) -> Result<Sequence, Stop>;
}

/// Values indexed by heap size, with the eventual period where one is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// Values for sizes 0, 1, 2, ...
    pub values: Vec<u64>,
    /// Least pre-period and least period that hold for ever, if proved.
    pub period: Option<(u64, u64)>,
}
