//! Whose turn it is. GDL has all roles move at once; in a game with turns all but one have a single move,
//! which changes nothing.

use rustc_hash::FxHashSet;

use crate::machine::Legal;
use crate::sentence::symbols::NOOP;
use crate::sentence::terms::{Term, Terms};

/// Moves by which a role waits, for each role.
#[derive(Clone, Debug, Default)]
pub(crate) struct Idle {
    moves: Vec<FxHashSet<Term>>,
    /// Which roles have been seen to wait.
    seen: Vec<bool>,
}

/// Both roles have a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Simultaneous;

impl Idle {
    /// To begin with, whatever is called `noop` is a move by which one waits.
    pub(crate) fn new(roles: usize, terms: &Terms) -> Self {
        let noop: FxHashSet<Term> = terms.find(NOOP, &[]).into_iter().collect();
        Idle {
            moves: vec![noop; roles],
            seen: vec![false; roles],
        }
    }

    /// Learns from the legal moves of a state: the only move of a role is one by which it waits if the
    /// other role has a choice.
    pub(crate) fn learn(&mut self, legal: &[Vec<Legal>]) {
        for (role, other) in [(0, 1), (1, 0)] {
            if let (Some([only]), Some([_, _, ..])) = (
                legal.get(role).map(Vec::as_slice),
                legal.get(other).map(Vec::as_slice),
            ) {
                self.moves[role].insert(only.chosen);
                self.seen[role] = true;
            }
        }
    }

    /// Whether every role has been seen to wait, or there is only one.
    pub(crate) fn is_learned(&self) -> bool {
        self.seen.len() < 2 || !self.seen.contains(&false)
    }

    /// Who is to move where the roles have these legal moves: who has a choice. If nobody has, who does
    /// not wait, or cannot; and if that is both, or none, the first, for it makes no difference.
    pub(crate) fn mover(&self, legal: &[Vec<Legal>]) -> Result<usize, Simultaneous> {
        let [first, second] = legal else {
            return Ok(0);
        };
        let waits = |role: usize, moves: &[Legal]| match moves {
            [only] => self.moves[role].contains(&only.chosen),
            _ => false,
        };
        match (first.len() > 1, second.len() > 1) {
            (true, true) => Err(Simultaneous),
            (true, false) => Ok(0),
            (false, true) => Ok(1),
            (false, false) => {
                let other = waits(0, first) && !waits(1, second);
                Ok(usize::from(other))
            }
        }
    }
}
