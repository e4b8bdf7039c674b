//! Bounds on the worth of a position, and the word that holds them.

use super::ply::Reply;

/// Most plies that a bound may be based on; what is proved rests on [`PROVED`].
pub(crate) const DEEPEST: u32 = 125;
/// The draft of a bound that holds whatever the depth.
pub(crate) const PROVED: u8 = 127;

/// No bound at all, below and above; also the largest numbers that a slot holds.
const NONE_BELOW: i64 = -(1 << 18);
const NONE_ABOVE: i64 = (1 << 18) - 1;

/// Bounds on the worth of a position, and how many plies each of them looked ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableBounds {
    pub(crate) least: i64,
    pub(crate) least_draft: u8,
    pub(crate) most: i64,
    pub(crate) most_draft: u8,
    /// One more than the place of the move that was best, as the moves are listed; 0 if unknown.
    pub(crate) hint: u8,
    /// The logarithm of the number of positions behind these bounds.
    pub(crate) work: u8,
}

impl TableBounds {
    pub(crate) const NOTHING: TableBounds = TableBounds {
        least: NONE_BELOW,
        least_draft: 0,
        most: NONE_ABOVE,
        most_draft: 0,
        hint: 0,
        work: 0,
    };

    /// What to remember of a position that was looked at to a depth, given whether its worth rises
    /// above the window's beginning and stays below its end.
    #[inline]
    pub(crate) fn of(reply: Reply, rises: bool, falls: bool, settled: i64, depth: u32) -> Self {
        let mut bounds = TableBounds::NOTHING;
        let score = reply.score - settled;
        if !TableBounds::fits(score) {
            return bounds;
        }
        let draft = |open: bool| if open { depth.min(126) as u8 } else { PROVED };
        if rises || !reply.least_open {
            bounds.least = score;
            bounds.least_draft = draft(reply.least_open);
        }
        if falls || !reply.most_open {
            bounds.most = score;
            bounds.most_draft = draft(reply.most_open);
        }
        bounds
    }

    /// Whether a bound can be kept.
    pub(crate) fn fits(score: i64) -> bool {
        (NONE_BELOW + 1..NONE_ABOVE).contains(&score)
    }

    pub(crate) fn has_least(&self) -> bool {
        self.least != NONE_BELOW
    }

    pub(crate) fn has_most(&self) -> bool {
        self.most != NONE_ABOVE
    }

    /// What is known once these bounds are known too: of two bounds the one that looked further,
    /// and of two that are proved the tighter one.
    pub(crate) fn with(self, new: TableBounds) -> TableBounds {
        let mut both = self;
        let proved = (PROVED, PROVED);
        if new.has_least() && new.least_draft >= self.least_draft {
            let tighter = (new.least_draft, self.least_draft) == proved && self.has_least();
            both.least = if tighter {
                new.least.max(self.least)
            } else {
                new.least
            };
            both.least_draft = new.least_draft;
        }
        if new.has_most() && new.most_draft >= self.most_draft {
            let tighter = (new.most_draft, self.most_draft) == proved && self.has_most();
            both.most = if tighter {
                new.most.min(self.most)
            } else {
                new.most
            };
            both.most_draft = new.most_draft;
        }
        if new.hint > 0 {
            both.hint = new.hint;
        }
        both.work = self.work.max(new.work);
        both
    }

    /// Never zero, which stands for an empty slot: nothing is bounded by the least number from above.
    pub(crate) fn word(self) -> u64 {
        let score = |score: i64| (score - NONE_BELOW) as u64;
        score(self.least)
            | score(self.most) << 19
            | u64::from(self.least_draft) << 38
            | u64::from(self.most_draft) << 45
            | u64::from(self.hint.min(127)) << 52
            | u64::from(self.work.min(31)) << 59
    }

    pub(crate) fn of_word(word: u64) -> Self {
        let field = |from: u32, bits: u32| word >> from & ((1 << bits) - 1);
        TableBounds {
            least: field(0, 19) as i64 + NONE_BELOW,
            most: field(19, 19) as i64 + NONE_BELOW,
            least_draft: field(38, 7) as u8,
            most_draft: field(45, 7) as u8,
            hint: field(52, 7) as u8,
            work: field(59, 5) as u8,
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A bound from below.
    pub(in crate::alphabeta) fn at_least(least: i64, draft: u8, work: u8) -> TableBounds {
        TableBounds {
            least,
            least_draft: draft,
            work,
            ..TableBounds::NOTHING
        }
    }

    #[test]
    fn words_hold_bounds() {
        for bounds in [
            TableBounds::NOTHING,
            at_least(-250_000, PROVED, 31),
            TableBounds {
                least: -3,
                least_draft: 4,
                most: 249_999,
                most_draft: PROVED,
                hint: 127,
                work: 7,
            },
        ] {
            assert_eq!(TableBounds::of_word(bounds.word()), bounds);
            assert_ne!(bounds.word(), 0);
        }
        assert!(TableBounds::fits(-250_000) && !TableBounds::fits(NONE_ABOVE));
    }

    #[test]
    fn what_is_proved_stays() {
        let proved = at_least(5, PROVED, 3);
        assert_eq!(proved.with(at_least(9, 8, 1)), proved);
        assert_eq!(proved.with(at_least(9, PROVED, 1)).least, 9);
        assert_eq!(proved.with(at_least(2, PROVED, 1)).least, 5);
        assert_eq!(at_least(5, 3, 0).with(at_least(2, 4, 0)).least, 2);
    }
}
