//! Bounds are heeded within one position: it may have many moves, and be large.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use gagne_core::{Budget, Ending, Facts, Game, Outcome, Space, Stop};

use super::Proof;
use crate::{Search, Sight};

/// A game of two plies with as many moves as one likes, each of which makes a block of bytes. It
/// counts the moves that are played, and asks for an end of the work after some of them.
struct Wide {
    width: u32,
    bytes: usize,
    loops: bool,
    played: AtomicU64,
    cancel: Arc<AtomicBool>,
    patience: u64,
}

impl Wide {
    fn new(width: u32, bytes: usize, loops: bool) -> Self {
        Wide {
            width,
            bytes,
            loops,
            played: AtomicU64::new(0),
            cancel: Arc::default(),
            patience: u64::MAX,
        }
    }

    /// How the search ends, and after how many moves.
    fn ends(&self, budget: Budget) -> (Option<Stop>, u64) {
        let budget = Budget {
            cancel: Arc::clone(&self.cancel),
            ..budget
        };
        let start = self.start();
        let found = Proof::default().search(Sight::plain(self), &start, &mut budget.meter());
        (found.err(), self.played.load(Ordering::Relaxed))
    }
}

impl Space for Wide {
    /// How many plies are left, which move was made, and the block.
    type Position = (u32, u32, Vec<u8>);
    type Move = u32;

    fn start(&self) -> Self::Position {
        (2, 0, vec![0; self.bytes])
    }

    fn heap_bytes(&self, (_, _, block): &Self::Position) -> usize {
        block.capacity()
    }
}

impl Game for Wide {
    fn ending(&self, &(left, _, _): &Self::Position) -> Option<Ending> {
        (left == 0).then_some(Ending::Outcome(Outcome::Lose))
    }

    fn moves(&self, _: &Self::Position, out: &mut Vec<u32>) {
        out.extend(0..self.width);
    }

    fn play(&self, (left, _, block): &Self::Position, chosen: u32) -> Self::Position {
        if self.played.fetch_add(1, Ordering::Relaxed) + 1 == self.patience {
            self.cancel.store(true, Ordering::Relaxed);
        }
        (left - 1, chosen, block.clone())
    }

    fn facts(&self) -> Facts {
        Facts {
            loops: self.loops,
            scored: false,
            solo: false,
        }
    }
}

#[test]
fn memory_is_stated_before_it_is_taken() {
    for loops in [false, true] {
        // Many moves: a move that is kept takes tens of bytes.
        let tight = |memory| Budget {
            memory: Some(memory),
            ..Budget::default()
        };
        let (stop, played) = Wide::new(1_000_000, 0, loops).ends(tight(1 << 20));
        assert_eq!(stop, Some(Stop::Memory));
        assert!(played < 50_000, "{played}");
        // Large positions.
        let (stop, played) = Wide::new(1000, 1 << 20, loops).ends(tight(16 << 20));
        assert_eq!(stop, Some(Stop::Memory));
        assert!(played < 20, "{played}");
    }
}

#[test]
fn time_is_looked_at_while_one_position_is_unfolded() {
    for loops in [false, true] {
        let late = || Budget {
            time: Some(Duration::ZERO),
            ..Budget::default()
        };
        let (stop, played) = Wide::new(1_000_000, 0, loops).ends(late());
        assert_eq!(stop, Some(Stop::Time));
        assert!(played < 10_000, "{played}");
        let (stop, played) = Wide::new(1000, 1 << 20, loops).ends(late());
        assert_eq!(stop, Some(Stop::Time));
        assert!(played < 10, "{played}");
    }
}

#[test]
fn an_end_that_is_asked_for_is_heard_soon() {
    for loops in [false, true] {
        for (width, bytes, patience, most) in
            [(200_000, 0, 150_000, 10_000), (100, 1 << 20, 50, 10)]
        {
            let mut game = Wide::new(width, bytes, loops);
            game.patience = patience;
            let (stop, played) = game.ends(Budget::default());
            assert_eq!(stop, Some(Stop::Cancelled));
            assert!(played < patience + most, "{played}");
        }
    }
}
