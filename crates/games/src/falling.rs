//! What helps to search a game of stones that fall: threats seen at a glance, good columns first.
//!
//! A cell that would complete a line is a threat of its owner. A player with a threat on a cell that
//! can be played wins at once; one who faces two such cells, or can only play below a threat of the
//! other, loses in two. Columns are tried in the order of the threats that they create, central ones
//! first among equals. After Pons, *Solving Connect 4: how to build a perfect AI*, 2015.

use gagne_core::{Guide, Heuristic, Keys, Value};

use crate::connect::Connect;
use crate::grid::Stones;

/// What a position says at once.
struct Sight {
    /// The cells where a stone would fall.
    playable: u64,
    /// Those that win at once.
    wins: u64,
    /// Those that do not lose at once.
    sound: u64,
}

impl Connect {
    #[inline]
    fn sight(&self, stones: &Stones) -> Sight {
        let playable = (stones.all + self.bottom) & self.full;
        let wins = self.grid.spots(stones.mine) & playable;
        let feared = self.grid.spots(stones.other()) & self.full & !stones.all;
        let forced = feared & playable;
        // More than one threat cannot be met, and what lies below a threat must not be played.
        let open = match forced {
            0 => playable,
            one if one.is_power_of_two() => one,
            _ => 0,
        };
        Sight {
            playable,
            wins,
            sound: open & !(feared >> 1),
        }
    }
}

/// The columns of some cells, one in each at most, put in order by a rank: the highest first, the
/// first of equals first.
fn in_order(cells: impl Iterator<Item = (u32, u8)>, out: &mut Vec<u8>) {
    let mut ranks = [0; 32];
    let start = out.len();
    for (rank, column) in cells {
        let mut place = out.len() - start;
        out.push(column);
        while place > 0 && ranks[place - 1] < rank {
            ranks[place] = ranks[place - 1];
            out[start + place] = out[start + place - 1];
            place -= 1;
        }
        ranks[place] = rank;
        out[start + place] = column;
    }
}

impl Guide<Stones, u8> for Connect {
    fn glance(&self, stones: &Stones, _points: (i64, i64)) -> (Value, Value) {
        let sight = self.sight(stones);
        if sight.wins != 0 {
            return (Value::win(1), Value::win(1));
        }
        if sight.sound == 0 {
            return (Value::lose(2), Value::lose(2));
        }
        self.grid.quiet(*stones, self.full & !stones.all)
    }

    fn promising(&self, stones: &Stones, out: &mut Vec<u8>) {
        let sight = self.sight(stones);
        let cells = [sight.wins, sight.sound, sight.playable];
        let cells = cells.into_iter().find(|&cells| cells != 0).unwrap_or(0);
        if cells.is_power_of_two() {
            out.push((cells.trailing_zeros() / self.height()) as u8);
            return;
        }
        let empty = self.full & !stones.all;
        let ranked = self.from_centre.iter().filter_map(|&column| {
            let cell = cells & self.column << (u32::from(column) * self.height());
            let threats = || (self.grid.spots(stones.mine | cell) & empty).count_ones();
            (cell != 0).then(|| (threats(), column))
        });
        in_order(ranked, out);
    }
}

/// A position and its mirror image are looked up apart: few meet, and mirrors cost more.
impl Keys<Stones> for &Connect {
    #[inline]
    fn key(&self, stones: &Stones) -> u64 {
        stones.mine | (stones.all + self.bottom)
    }

    fn is_rooted(&self) -> bool {
        false
    }
}

/// What a won game is guessed to be worth: more than all lines together.
const WON: i64 = 10_000;

impl Heuristic<Stones> for Connect {
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

    fn look(text: &str) -> ((Value, Value), Vec<u8>) {
        let game = Connect::from_rules("4x4,3").unwrap();
        let stones = game.parse(text).unwrap();
        let mut moves = Vec::new();
        game.promising(&stones, &mut moves);
        (game.glance(&stones, (0, 0)), moves)
    }

    #[test]
    fn threats_are_seen() {
        // Where all is lost every column is listed: the third makes two threats, the next two one.
        let (win, lose) = (Value::win(1), Value::lose(2));
        assert_eq!(look("..../..../oo../xx.."), ((win, win), vec![2]));
        assert_eq!(
            look("..../..../.o../.xx."),
            ((lose, lose), vec![2, 1, 0, 3])
        );
        let forced = look("..../..../o.../xx..");
        assert_eq!(forced, ((Value::lose(4), Value::win(3)), vec![2]));
    }

    #[test]
    fn central_columns_come_first() {
        assert_eq!(look("..../..../..../....").1, [1, 2, 0, 3]);
    }

    #[test]
    fn a_guess_is_turned_round_with_the_stones() {
        let game = Connect::from_rules("").unwrap();
        let stones = game
            .parse("......./......./......./......./...o.../..oxx..")
            .unwrap();
        let turned = Stones {
            mine: stones.other(),
            ..stones
        };
        assert_eq!(game.estimate(&stones), -game.estimate(&turned));
        assert_ne!(game.estimate(&stones), 0);
    }
}
