//! Sorted rows cut into parts.
//!
//! Tiers that together have few rows share a part; a tier with many has parts of its own, all but the
//! last of which are equally long. So there are neither many small files nor large ones, each part is
//! sorted by key, and a position whose tier is known can be in one part only. Where a cut is depends on the
//! rows alone.

use crate::error::TableError;
use crate::row::{KeyWord, SortedRow};

/// Rows of several tiers that share a part, at most.
pub(crate) const FEW: usize = 1 << 16;
/// Rows of a part, at most.
pub(crate) const PART: usize = 1 << 20;

/// Rows of a part, sorted by key.
pub(crate) struct PartRows<K> {
    pub(crate) rows: Vec<SortedRow<K>>,
    /// The highest and the lowest tier in it.
    pub(crate) tiers: (u32, u32),
}

/// Cuts rows that come sorted by tier and key.
pub(crate) struct Cutter<K> {
    /// Whole small tiers, few in all.
    few: Vec<SortedRow<K>>,
    /// The tier at work.
    tier: Vec<SortedRow<K>>,
    /// Whether parts of it are out already.
    begun: bool,
}

impl<K: KeyWord> Cutter<K> {
    pub(crate) fn new() -> Self {
        Cutter {
            few: Vec::new(),
            tier: Vec::new(),
            begun: false,
        }
    }

    pub(crate) fn push(
        &mut self,
        row: SortedRow<K>,
        emit: &mut dyn FnMut(PartRows<K>) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        if self.tier.last().is_some_and(|last| last.depth != row.depth) {
            self.end_tier(emit)?;
        }
        self.tier.push(row);
        // One row more than fits shows that there is a part after this one.
        if self.tier.len() > PART {
            Self::emit_few(&mut self.few, emit)?;
            let rest = self.tier.split_off(PART);
            emit(part(std::mem::replace(&mut self.tier, rest)))?;
            self.begun = true;
        }
        Ok(())
    }

    fn end_tier(
        &mut self,
        emit: &mut dyn FnMut(PartRows<K>) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let large = self.begun || self.tier.len() > FEW;
        if large || self.few.len() + self.tier.len() > FEW {
            Self::emit_few(&mut self.few, emit)?;
        }
        let tier = std::mem::take(&mut self.tier);
        if large {
            emit(part(tier))?;
        } else {
            self.few.extend(tier);
        }
        self.begun = false;
        Ok(())
    }

    fn emit_few(
        few: &mut Vec<SortedRow<K>>,
        emit: &mut dyn FnMut(PartRows<K>) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        if few.is_empty() {
            return Ok(());
        }
        emit(part(std::mem::take(few)))
    }

    /// No row comes after.
    pub(crate) fn end(
        &mut self,
        emit: &mut dyn FnMut(PartRows<K>) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        if !self.tier.is_empty() {
            self.end_tier(emit)?;
        }
        Self::emit_few(&mut self.few, emit)
    }
}

fn part<K: KeyWord>(mut rows: Vec<SortedRow<K>>) -> PartRows<K> {
    let depths = rows.iter().map(|row| row.depth);
    let high = depths.clone().min().unwrap_or_default();
    let low = depths.max().unwrap_or_default();
    if high != low {
        rows.sort_unstable_by(|left, right| left.key.cmp(&right.key));
    }
    PartRows {
        rows,
        tiers: (u32::MAX - high, u32::MAX - low),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(tiers: &[usize]) -> Vec<(usize, (u32, u32))> {
        let mut cutter = Cutter::<u64>::new();
        let mut parts = Vec::new();
        let mut emit = |part: PartRows<u64>| {
            assert!(part.rows.is_sorted_by_key(|row| row.key));
            parts.push((part.rows.len(), part.tiers));
            Ok(())
        };
        for (depth, &size) in tiers.iter().enumerate() {
            for key in 0..size as u64 {
                let row = SortedRow {
                    depth: u32::MAX - 100 + depth as u32,
                    key,
                    level: 0,
                    code: 0,
                };
                cutter.push(row, &mut emit).unwrap();
            }
        }
        cutter.end(&mut emit).unwrap();
        parts
    }

    #[test]
    fn small_tiers_share_a_part_and_large_ones_are_cut() {
        assert_eq!(cut(&[1, 2, 3]), [(6, (100, 98))]);
        assert_eq!(cut(&[5, FEW - 5, 1]), [(FEW, (100, 99)), (1, (98, 98))]);
        let full = [(5, (100, 100)), (FEW, (99, 99)), (1, (98, 98))];
        assert_eq!(cut(&[5, FEW, 1]), full);
        assert_eq!(
            cut(&[5, PART + 1, 7, 8]),
            [
                (5, (100, 100)),
                (PART, (99, 99)),
                (1, (99, 99)),
                (15, (98, 97))
            ]
        );
        assert_eq!(cut(&[PART]), [(PART, (100, 100))]);
        assert_eq!(cut(&[]), []);
    }
}
