//! Questions, and what is left to settle them.

use gagne_core::Outcome;

/// More than any count: the other side of a settled question.
pub(super) const NEVER: u32 = u32::MAX;

/// A question about the player to move of a position: whether he wins (`Win`), or does not lose
/// (`Draw`).
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Goal<P> {
    pub(super) position: P,
    pub(super) least: Outcome,
}

/// What is left to settle a question.
#[derive(Clone, Copy)]
pub(super) struct ProofNumbers {
    /// Open positions to settle for yes: 0 if proved.
    pub(super) yes: u32,
    /// Open positions to settle for no: 0 if disproved.
    pub(super) no: u32,
    /// Positions unfolded below.
    pub(super) work: u64,
}

impl ProofNumbers {
    pub(super) const OPEN: ProofNumbers = ProofNumbers {
        yes: 1,
        no: 1,
        work: 0,
    };

    pub(super) fn settled(answer: bool) -> Self {
        ProofNumbers {
            yes: if answer { 0 } else { NEVER },
            no: if answer { NEVER } else { 0 },
            work: 0,
        }
    }

    pub(super) fn answer(self) -> Option<bool> {
        match (self.yes, self.no) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// The numbers for the player who moves there.
    pub(super) fn before(self, again: bool) -> Self {
        if again {
            self
        } else {
            ProofNumbers {
                yes: self.no,
                no: self.yes,
                ..self
            }
        }
    }
}

/// A sum that reaches [`NEVER`] only with it.
pub(super) fn sum(first: u32, second: u32) -> u32 {
    match (first, second) {
        (NEVER, _) | (_, NEVER) => NEVER,
        _ => first.saturating_add(second).min(NEVER - 1),
    }
}
