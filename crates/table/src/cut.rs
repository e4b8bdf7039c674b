//! Sorted rows cut into parts, and these into groups.
//!
//! Tiers that together have few rows share a part; a tier with many has parts of its own, all but the
//! last of which are equally long. So there are neither many small files nor large ones, each part is
//! sorted by key, and a position whose tier is known can be in one part only. Where a cut is depends on the
//! rows alone. Groups are handed on as soon as they are full, so that no part lies in memory as rows.

use crate::error::TableError;
use crate::part::GROUP;
use crate::row::{Columns, KeyWord};

/// Rows of several tiers that share a part, at most.
pub(crate) const FEW: usize = 1 << 16;
/// Rows of a part, at most: so many groups.
pub(crate) const PART: usize = 1 << 20;

/// Rows of a group, sorted by key.
pub(crate) struct CutGroup<K> {
    pub(crate) rows: Columns<K>,
    /// The highest and the lowest tier of its part.
    pub(crate) tiers: (u32, u32),
    /// Whether it is the last of its part.
    pub(crate) last: bool,
}

/// Takes groups.
pub(crate) type Emit<'e, K> = &'e mut dyn FnMut(CutGroup<K>) -> Result<(), TableError>;

/// Cuts rows that come sorted by tier, the highest first, and by key.
pub(crate) struct Cutter<K> {
    /// Whole small tiers, few in all, and the highest and the lowest of them.
    few: Columns<K>,
    tiers: (u32, u32),
    /// The tier at work, and those of its rows that are not out yet.
    tier: u32,
    rows: Columns<K>,
    /// Whether it has parts of its own, and how many rows of the part at work are out already.
    large: bool,
    out: usize,
}

impl<K: KeyWord> Cutter<K> {
    pub(crate) fn new() -> Self {
        Cutter {
            few: Columns::default(),
            tiers: (0, 0),
            tier: 0,
            rows: Columns::default(),
            large: false,
            out: 0,
        }
    }

    /// Takes some rows of a tier, which are gone then.
    pub(crate) fn take(
        &mut self,
        tier: u32,
        rows: &mut Columns<K>,
        emit: Emit<'_, K>,
    ) -> Result<(), TableError> {
        if tier != self.tier {
            self.end_tier(emit)?;
            self.tier = tier;
        }
        self.rows.append(rows);
        if !self.large && self.rows.len() > FEW {
            self.emit_few(emit)?;
            self.large = true;
        }
        // One row more than fits shows that there is a group after this one.
        while self.large && self.rows.len() > GROUP {
            self.out += GROUP;
            let last = self.out == PART;
            self.emit_rows(last, emit)?;
        }
        Ok(())
    }

    /// Hands on the next group of a large tier.
    fn emit_rows(&mut self, last: bool, emit: Emit<'_, K>) -> Result<(), TableError> {
        if last {
            self.out = 0;
        }
        emit(CutGroup {
            rows: self.rows.take_first(GROUP),
            tiers: (self.tier, self.tier),
            last,
        })
    }

    fn end_tier(&mut self, emit: Emit<'_, K>) -> Result<(), TableError> {
        if self.large {
            self.large = false;
            return self.emit_rows(true, emit);
        }
        if self.rows.len() == 0 {
            return Ok(());
        }
        if self.few.len() + self.rows.len() > FEW {
            self.emit_few(emit)?;
        }
        if self.few.len() == 0 {
            self.tiers.0 = self.tier;
        }
        self.tiers.1 = self.tier;
        self.few.append(&mut self.rows);
        Ok(())
    }

    fn emit_few(&mut self, emit: Emit<'_, K>) -> Result<(), TableError> {
        if self.tiers.0 != self.tiers.1 {
            self.few.sort();
        }
        while self.few.len() > 0 {
            let rows = self.few.take_first(GROUP);
            emit(CutGroup {
                rows,
                tiers: self.tiers,
                last: self.few.len() == 0,
            })?;
        }
        Ok(())
    }

    /// No row comes after.
    pub(crate) fn end(&mut self, emit: Emit<'_, K>) -> Result<(), TableError> {
        self.end_tier(emit)?;
        self.emit_few(emit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows and tiers of each part.
    fn cut(tiers: &[usize]) -> Vec<(usize, (u32, u32))> {
        let mut cutter = Cutter::<u64>::new();
        let mut parts = Vec::new();
        let mut part = Vec::new();
        let mut emit = |group: CutGroup<u64>| {
            assert!((1..=GROUP).contains(&group.rows.len()));
            assert!(group.last || group.rows.len() == GROUP);
            part.extend(group.rows.keys);
            if group.last {
                assert!(part.is_sorted());
                parts.push((part.len(), group.tiers));
                part.clear();
            }
            Ok(())
        };
        for (tier, &size) in (0..=100).rev().zip(tiers) {
            for some in (0..size as u64).collect::<Vec<_>>().chunks(10_000) {
                let mut rows = Columns::default();
                some.iter().for_each(|&key| rows.push(key, 0, 0));
                cutter.take(tier, &mut rows, &mut emit).unwrap();
            }
        }
        cutter.end(&mut emit).unwrap();
        assert!(part.is_empty());
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
        assert_eq!(
            cut(&[3 * GROUP, 1]),
            [(3 * GROUP, (100, 100)), (1, (99, 99))]
        );
        assert_eq!(cut(&[]), []);
    }
}
