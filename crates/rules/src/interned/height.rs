//! How long play can last from a position: a number that every move lowers.

use std::sync::atomic::Ordering;

use gagne_core::{Game, SuccessorOf};

use super::{Id, RulesGame};

/// Positions between two looks at the clock.
const CHECK: u32 = 1024;

/// Being worked out.
const OPEN: u32 = u32::MAX;

impl RulesGame {
    /// The longest play from a position of a game that does not loop; none if it does all the same, if
    /// the rules have failed, or if it takes longer than the time there is, here or for any position before.
    pub(super) fn height(&self, root: Id) -> Option<u32> {
        let mut heights = self.0.heights.lock();
        if self.0.too_high.load(Ordering::Relaxed) {
            return None;
        }
        if let Some(known) = heights.get(root.0 as usize).and_then(|h| h.checked_sub(1)) {
            return Some(known);
        }
        let height = self.climb(root, &mut heights);
        if height.is_none() {
            heights
                .iter_mut()
                .filter(|h| **h == OPEN)
                .for_each(|h| *h = 0);
        }
        height
    }

    fn climb(&self, root: Id, heights: &mut Vec<u32>) -> Option<u32> {
        // No meter is at hand here: whoever asks has as much time again.
        let watch = self.0.budget.meter().watch();
        let mut unchecked = CHECK;
        let mut successors: Vec<SuccessorOf<Self>> = Vec::new();
        // Each with where its successors begin, and the height that they give it so far.
        let mut way: Vec<(Id, usize, u32)> = Vec::new();
        let mut next = Some(root);
        let mut answer = 0;
        loop {
            if let Some(position) = next.take() {
                if heights.len() <= position.0 as usize {
                    if position == Id::NOWHERE {
                        return None;
                    }
                    heights.resize(self.look(|store| store.len()), 0);
                }
                unchecked -= 1;
                if unchecked == 0 {
                    if watch.check().is_err() {
                        // Nobody waits for this twice.
                        self.0.too_high.store(true, Ordering::Relaxed);
                        return None;
                    }
                    unchecked = CHECK;
                }
                match heights[position.0 as usize] {
                    OPEN => return None,
                    0 => {
                        heights[position.0 as usize] = OPEN;
                        way.push((position, successors.len(), 1));
                        self.expand(&position, &mut successors);
                        self.sound().ok()?;
                    }
                    height => answer = height,
                }
            }
            let Some((position, start, height)) = way.last_mut() else {
                return Some(answer - 1);
            };
            *height = (*height).max(answer + 1);
            answer = 0;
            if successors.len() > *start {
                next = successors.pop().map(|successor| successor.after);
            } else {
                heights[position.0 as usize] = *height;
                answer = *height;
                way.pop();
            }
        }
    }
}
