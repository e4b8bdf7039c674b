//! What helps to search a game of stones that fall: threats seen at a glance, good columns first.
//!
//! A cell that would complete a line is a threat of its owner. A player with a threat on a cell that
//! can be played wins at once; one who faces two such cells, or can only play below a threat of the
//! other, loses in two. Who must open a column decides long before that (`zugzwang`). Columns are
//! tried in the order of the threats that they create, central ones first among equals. After
//! Pons, *Solving Connect 4: how to build a perfect AI*, 2015.

use gagne_core::{Glance, Guide, Heuristic, Keys, Value};

use super::Connect;
use super::zugzwang::FollowUp;
use crate::lines::line::Stones;
use crate::lines::threat::RankOrder;

/// With so many plies left, only what the next two stones do is looked at, and central columns come
/// first: everything else costs more than the positions that it saves.
const NEAR: u32 = 3;

impl Guide<Stones, u8> for Connect {
    /// Notes the cells worth trying.
    fn glance(&self, stones: &Stones, _points: (i64, i64), plies: u32) -> Glance {
        let empty = self.grid.empty(*stones);
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
            sound if plies <= NEAR => Glance {
                least: Value::lose(4),
                most: Value::win(3),
                noted: sound,
            },
            sound => {
                let mut glance = self.grid.quiet(*stones, empty, sound);
                let (mine, other) = (stones.mine, stones.other());
                let me = FollowUp {
                    mine,
                    other,
                    threats: wins & empty,
                    to_move: true,
                };
                if let Some(hold) = self.hold(&me, empty, playable) {
                    glance.least = hold.for_follower();
                }
                let they = FollowUp {
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

    fn promising(&self, stones: &Stones, cells: u64, plies: u32, out: &mut Vec<u8>) {
        if cells.is_power_of_two() {
            out.push((cells.trailing_zeros() / self.height()) as u8);
            return;
        }
        let columns = self.from_centre.iter();
        let mut columns = columns
            .map(|&(column, room)| (column, cells & room))
            .filter(|&(_, cell)| cell != 0);
        if plies <= NEAR {
            columns.for_each(|(column, _)| out.push(column));
            return;
        }
        let empty = self.grid.empty(*stones);
        let mut list = RankOrder::new(out);
        // Two at a time: the machine has registers for two boards.
        while let Some((first, cell)) = columns.next() {
            let next = columns.next();
            let boards = [cell, next.map_or(0, |(_, cell)| cell)].map(|cell| stones.mine | cell);
            let [spots, others] = self
                .grid
                .spots(boards)
                .map(|spots| (spots & empty).count_ones());
            list.put(spots as u8, first);
            if let Some((second, _)) = next {
                list.put(others as u8, second);
            }
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

impl Heuristic<Stones> for Connect {
    fn estimate(&self, stones: &Stones) -> i64 {
        self.grid.estimate(*stones)
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::{Entry, Notation};

    use super::*;

    fn look(text: &str) -> ((Value, Value), Vec<u8>) {
        let game = Connect::from_rules("4x4,3").unwrap();
        let stones = game.parse(text).unwrap();
        let glance = game.glance(&stones, (0, 0), u32::MAX);
        let mut moves = Vec::new();
        game.promising(&stones, glance.noted, u32::MAX, &mut moves);
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
