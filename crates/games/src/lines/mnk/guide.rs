//! What helps to search m,n,k: threats seen at a glance, good cells first.
//!
//! A cell that would complete a line is a threat of its owner. A player with a threat wins at once;
//! one who faces two loses in two, and one who faces one must meet it. Other cells are tried in the
//! order of the threats that they create, and then of the lines that are still open through them.

use gagne_core::{Glance, Guide, Heuristic, Value};

use super::Mnk;
use crate::lines::line::{self, Stones};
use crate::lines::threat::RankOrder;

/// What a threat counts against an open line.
const THREAT: i64 = 64;
/// With so many plies left cells are tried as they come: to put them in order costs more than the
/// positions that it saves.
const NEAR: u32 = 1;

impl Guide<Stones, u8> for Mnk {
    /// Notes the cells worth trying: those that win at once, or else those that the other player
    /// would win by, or else all.
    fn glance(&self, stones: &Stones, _points: (i64, i64), _plies: u32) -> Glance {
        let empty = self.grid.empty(*stones);
        let spots = self.grid.spots([stones.mine, stones.other()]);
        let [wins, feared] = spots.map(|spots| spots & empty);
        if wins != 0 {
            return Glance::sure(Value::win(1), wins);
        }
        match feared {
            0 => self.grid.quiet(*stones, empty, empty),
            one if one.is_power_of_two() => self.grid.quiet(*stones, empty, one),
            _ => Glance::sure(Value::lose(2), feared),
        }
    }

    fn promising(&self, stones: &Stones, mut cells: u64, plies: u32, out: &mut Vec<u8>) {
        if plies <= NEAR {
            line::list(cells, out);
            return;
        }
        let empty = self.grid.empty(*stones);
        let mut list = RankOrder::new(out);
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            cells ^= cell;
            let (mine, other) = (stones.mine | cell, stones.other());
            let [spots] = self.grid.spots([mine]);
            let threats = (spots & empty).count_ones();
            // What it adds to the own lines and takes from the others.
            let lines = self.grid.promise(mine, other);
            let rank = THREAT * i64::from(threats) + lines;
            list.put(rank, cell.trailing_zeros() as u8);
        }
    }
}

impl Heuristic<Stones> for Mnk {
    fn estimate(&self, stones: &Stones) -> i64 {
        self.grid.estimate(*stones)
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::{Entry, Notation};

    use super::*;

    #[test]
    fn threats_are_seen() {
        let game = Mnk::from_rules("").unwrap();
        for (text, value, cells) in [
            ("xx./oo./...", Some(Value::win(1)), vec![2]),
            ("x.x/.o./x.o", Some(Value::lose(2)), vec![1, 3]),
            ("xx./o../...", None, vec![2]),
        ] {
            let stones = game.parse(text).unwrap();
            let glance = game.glance(&stones, (0, 0), u32::MAX);
            let sure = glance.least == glance.most;
            assert_eq!(sure.then_some(glance.least), value, "{text}");
            let mut moves = Vec::new();
            game.promising(&stones, glance.noted, u32::MAX, &mut moves);
            moves.sort();
            assert_eq!(moves, cells, "{text}");
        }
        let start = Stones::default();
        let mut first = Vec::new();
        let noted = game.glance(&start, (0, 0), u32::MAX).noted;
        game.promising(&start, noted, u32::MAX, &mut first);
        assert_eq!(first[0], 4, "the centre is on most lines");
    }
}
