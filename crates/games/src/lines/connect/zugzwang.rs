//! Who must open a column, in a game of stones that fall: often that decides, and it is seen at a
//! glance.
//!
//! One player, the *follower*, may answer every stone of the other, the *opener*, as follows. The
//! *field* is every empty cell but those that lie right below a threat of the follower or higher. It
//! is the opener's turn and the field has an even number of cells. A stone in a column with an even
//! number of them is answered by one on top of it; a stone in a column with an odd number by one in
//! another such column, of which there is one, since they are even in number. So, column by column,
//! - the opener gets a cell of the field only if it can be played now, or if the cells from it to
//!   the top of the field are even in number;
//! - the opener is the first without a move in the field, and plays right below a threat.
//!
//! If the cells that the opener may get, those below the threats among them, complete no line, then
//! the opener never wins; the follower wins in the two plies after the field is full at the latest,
//! or, where there is no threat, surely wins if the cells that the opener cannot get complete a
//! line. With an odd field and the follower to move the same holds: the first stone goes to a column
//! with an odd number of cells, whose next cells then are paired as above.
//!
//! Pairs of cells on top of each other are the *claimeven* of Allis, *A knowledge-based approach of
//! Connect-Four*, 1988, pairs of first cells a *baseinverse*; which threats decide a zugzwang is told
//! there too.

use gagne_core::Value;

use super::Connect;

/// What a player is sure of by following.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    Draw,
    /// A win in so many plies at the latest.
    Win(u32),
}

impl Hold {
    /// The least that the position is worth to the player who follows.
    pub(crate) fn for_follower(self) -> Value {
        match self {
            Hold::Draw => Value::DRAW,
            Hold::Win(plies) => Value::win(plies.into()),
        }
    }

    /// The most that it is worth to the other player.
    pub(crate) fn for_opener(self) -> Value {
        match self {
            Hold::Draw => Value::DRAW,
            Hold::Win(plies) => Value::lose(plies.into()),
        }
    }
}

/// A player who may follow.
pub(crate) struct FollowUp {
    pub(crate) mine: u64,
    pub(crate) other: u64,
    /// The empty cells that would complete a line, without those that can be played at once.
    pub(crate) threats: u64,
    pub(crate) to_move: bool,
}

impl Connect {
    /// What a player is sure of by following, if anything, given the empty cells and those that can
    /// be played now.
    #[inline]
    pub(crate) fn hold(&self, follower: &FollowUp, empty: u64, playable: u64) -> Option<Hold> {
        // Where the field ends in each column: right below a threat, or on top.
        let marks = follower.threats >> 1 | self.spare;
        let mut ends = marks & !(marks - self.bottom);
        let field = |ends: u64| empty & (ends - self.bottom) & !ends;
        let is_odd = field(ends).count_ones() % 2 == 1;
        if is_odd != follower.to_move {
            // The threats of one column are ignored, if that mends it.
            let odd = ends & !self.even;
            if odd == 0 {
                return None;
            }
            let end = lowest(odd);
            ends ^= end ^ lowest(self.spare & end.wrapping_neg());
        }
        let field = field(ends);
        let mut paired = ends;
        for (step, &within) in self.within.iter().enumerate().skip(1) {
            if within == 0 {
                break;
            }
            paired |= paired >> (1 << step) & within;
        }
        let below_threats = ends & self.grid.full;
        let opener = field & (paired | playable) | below_threats;
        if self.grid.has_line(follower.other | opener) {
            None
        } else if below_threats != 0 {
            Some(Hold::Win(field.count_ones() + 2))
        } else if self.grid.has_line(follower.mine | field & !opener) {
            Some(Hold::Win(field.count_ones()))
        } else {
            Some(Hold::Draw)
        }
    }
}

fn lowest(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use gagne_core::{Entry, Game, Guide, Notation};

    use super::*;
    use crate::lines::line::Stones;
    use crate::lines::line::tests::reachable;

    /// Every position of a board that has not ended, with its value by the rules alone.
    fn values(game: &Connect) -> HashMap<Stones, Value> {
        let mut positions: Vec<Stones> = reachable(game).into_iter().collect();
        positions.sort_by_key(|stones| std::cmp::Reverse(stones.all.count_ones()));
        let mut values: HashMap<Stones, Value> = HashMap::new();
        let mut moves = Vec::new();
        for stones in &positions {
            let value = game.ending(stones).map(|ending| ending.value());
            let value = value.unwrap_or_else(|| {
                moves.clear();
                game.moves(stones, &mut moves);
                let after = moves.iter().map(|&chosen| game.play(stones, chosen));
                let best = after.map(|after| values[&after].before(false)).max();
                best.unwrap()
            });
            values.insert(*stones, value);
        }
        values.retain(|stones, _| game.ending(stones).is_none());
        values
    }

    #[test]
    fn what_followers_are_sure_of_is_true() {
        for rules in ["4x4,4", "5x3,3", "3x6,3", "4x4,3"] {
            let game = Connect::from_rules(rules).unwrap();
            let (mut drawn, mut won) = (0, 0);
            for (stones, value) in values(&game) {
                let glance = game.glance(&stones, (0, 0), u32::MAX);
                let text = game.show(&stones);
                assert!(
                    glance.least <= value && value <= glance.most,
                    "{text} {value:?} {glance:?}"
                );
                let far = |bound: Value| bound.signed().is_some_and(|plies| plies.abs() > 4);
                drawn += u32::from([glance.least, glance.most].contains(&Value::DRAW));
                won += u32::from(far(glance.least) || far(glance.most));
            }
            assert!(drawn > 0 && won > 0, "{rules}: {drawn} {won}");
        }
    }
}
