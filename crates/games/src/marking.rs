//! What helps to search m,n,k: threats seen at a glance, good cells first.
//!
//! A cell that would complete a line is a threat of its owner. A player with a threat wins at once;
//! one who faces two loses in two, and one who faces one must meet it. Other cells are tried in the
//! order of the threats that they create, and then of the lines that are still open through them.

use gagne_core::{Guide, Heuristic, Value};

use crate::grid::Stones;
use crate::mnk::Mnk;

/// What a threat counts against an open line.
const THREAT: i64 = 64;
/// What a won game is guessed to be worth: more than all lines together.
const WON: i64 = 10_000;

impl Mnk {
    /// The cells that win at once, or else those that the other player would win by.
    fn threats(&self, stones: &Stones) -> (u64, u64) {
        let empty = self.full & !stones.all;
        let wins = self.grid.spots(stones.mine) & empty;
        (wins, self.grid.spots(stones.other()) & empty)
    }
}

impl Guide<Stones, u8> for Mnk {
    fn glance(&self, stones: &Stones, _points: (i64, i64)) -> (Value, Value) {
        let (wins, feared) = self.threats(stones);
        if wins != 0 {
            return (Value::win(1), Value::win(1));
        }
        if feared.count_ones() > 1 {
            return (Value::lose(2), Value::lose(2));
        }
        self.grid.quiet(*stones, self.full & !stones.all)
    }

    fn promising(&self, stones: &Stones, out: &mut Vec<u8>) {
        let (wins, feared) = self.threats(stones);
        let empty = self.full & !stones.all;
        let cells = [wins, feared, empty];
        let mut cells = cells.into_iter().find(|&cells| cells != 0).unwrap_or(0);
        let start = out.len();
        let mut ranks = [0; 64];
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            cells ^= cell;
            let (mine, other) = (stones.mine | cell, stones.other());
            let threats = (self.grid.spots(mine) & empty).count_ones();
            // What it adds to the own lines and takes from the others.
            let lines = self.grid.promise(mine, other) - self.grid.promise(other, mine);
            let rank = THREAT * i64::from(threats) + lines;
            let mut place = out.len() - start;
            out.push(0);
            while place > 0 && ranks[place - 1] < rank {
                ranks[place] = ranks[place - 1];
                out[start + place] = out[start + place - 1];
                place -= 1;
            }
            ranks[place] = rank;
            out[start + place] = cell.trailing_zeros() as u8;
        }
    }
}

impl Heuristic<Stones> for Mnk {
    fn estimate(&self, stones: &Stones) -> i64 {
        if self.grid.has_line(stones.other()) {
            return -WON;
        }
        let (mine, other) = (stones.mine, stones.other());
        self.grid.promise(mine, other) - self.grid.promise(other, mine)
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
            let (least, most) = game.glance(&stones, (0, 0));
            assert_eq!((least == most).then_some(least), value, "{text}");
            let mut moves = Vec::new();
            game.promising(&stones, &mut moves);
            moves.sort();
            assert_eq!(moves, cells, "{text}");
        }
        let mut first = Vec::new();
        game.promising(&Stones::default(), &mut first);
        assert_eq!(first[0], 4, "the centre is on most lines");
    }
}
