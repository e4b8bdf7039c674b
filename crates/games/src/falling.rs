//! What helps to search a game of stones that fall: threats seen at a glance, good columns first.
//!
//! A cell that would complete a line is a threat of its owner. A player with a threat on a cell that
//! can be played wins at once; one who faces two such cells, or can only play below a threat of the
//! other, loses in two. Who must open a column decides long before that (`zugzwang`). Columns are
//! tried in the order of the threats that they create, central ones first among equals. After
//! Pons, *Solving Connect 4: how to build a perfect AI*, 2015.

use gagne_core::{Glance, Guide, Heuristic, Keys, Value};

use crate::connect::Connect;
use crate::grid::{Ranked, Stones};
use crate::zugzwang::Follower;

impl Guide<Stones, u8> for Connect {
    /// Notes the cells worth trying.
    fn glance(&self, stones: &Stones, _points: (i64, i64)) -> Glance {
        let empty = self.full & !stones.all;
        let playable = (stones.all + self.bottom) & empty;
        let [wins, feared] = self.grid.spots([stones.mine, stones.other()]);
        if wins & playable != 0 {
            return Glance::sure(Value::win(1), wins & playable);
        }
        // More than one threat cannot be met, and what lies below a threat must not be played.
        let feared = feared & empty;
        let open = match feared & playable {
            0 => playable,
            one if one.is_power_of_two() => one,
            _ => 0,
        };
        match open & !(feared >> 1) {
            0 => Glance::sure(Value::lose(2), playable),
            sound => {
                let mut glance = self.grid.quiet(*stones, empty, sound);
                let (mine, other) = (stones.mine, stones.other());
                let me = Follower {
                    mine,
                    other,
                    threats: wins & empty,
                    to_move: true,
                };
                if let Some(hold) = self.hold(&me, empty, playable) {
                    glance.least = hold.for_follower();
                }
                let they = Follower {
                    mine: other,
                    other: mine,
                    threats: feared & !playable,
                    to_move: false,
                };
                if let Some(hold) = self.hold(&they, empty, playable) {
                    glance.most = hold.for_opener();
                }
                glance
            }
        }
    }

    fn promising(&self, stones: &Stones, cells: u64, out: &mut Vec<u8>) {
        let height = self.height();
        if cells.is_power_of_two() {
            out.push((cells.trailing_zeros() / height) as u8);
            return;
        }
        let empty = self.full & !stones.all;
        let cell = |column: u8| cells & self.column << (u32::from(column) * height);
        let mut list = Ranked::new(out);
        // Two at a time: the machine has registers for two boards.
        let mut waiting = None;
        for &column in self.from_centre.iter().filter(|&&column| cell(column) != 0) {
            let Some(first) = waiting.take() else {
                waiting = Some(column);
                continue;
            };
            let boards = [first, column].map(|column| stones.mine | cell(column));
            let spots = self.grid.spots(boards);
            for (column, spots) in [first, column].into_iter().zip(spots) {
                list.put((spots & empty).count_ones() as u8, column);
            }
        }
        if let Some(column) = waiting {
            let [spots] = self.grid.spots([stones.mine | cell(column)]);
            list.put((spots & empty).count_ones() as u8, column);
        }
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
        self.grid.promise(mine, other)
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::{Entry, Notation};

    use super::*;

    fn look(text: &str) -> ((Value, Value), Vec<u8>) {
        let game = Connect::from_rules("4x4,3").unwrap();
        let stones = game.parse(text).unwrap();
        let glance = game.glance(&stones, (0, 0));
        let mut moves = Vec::new();
        game.promising(&stones, glance.noted, &mut moves);
        ((glance.least, glance.most), moves)
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
