//! What helps to search boards of x and o: cells that would complete a line, what lines promise, and
//! moves put in order.

use gagne_core::{Glance, Value};

use super::line::{Grid, STANDARD, Stones};

/// What a won game is guessed to be worth: more than all lines together.
const WON: i64 = 10_000;

impl Grid {
    /// For each board the cells, taken or not, that would complete a line of its stones.
    #[inline]
    pub(crate) fn spots<const BOARDS: usize>(&self, boards: [u64; BOARDS]) -> [u64; BOARDS] {
        // The usual lengths with their loops unrolled.
        match self.in_a_row {
            3 => self.spots_of::<3, BOARDS>(boards, 3),
            4 if self.is_standard => spots_of_four(boards, self.starts, STANDARD),
            4 => spots_of_four(boards, self.starts, self.steps),
            5 => self.spots_of::<5, BOARDS>(boards, 5),
            length => self.spots_of::<64, BOARDS>(boards, length as usize),
        }
    }

    #[inline]
    fn spots_of<const MOST: usize, const BOARDS: usize>(
        &self,
        boards: [u64; BOARDS],
        length: usize,
    ) -> [u64; BOARDS] {
        let mut spots = [0; BOARDS];
        for (starts, step) in self.starts.into_iter().zip(self.steps) {
            if MOST == 64 && starts == 0 {
                continue;
            }
            // From each start: whether the cells beyond a place of the line have stones.
            let mut beyond = [[!0u64; BOARDS]; MOST];
            for place in (1..length).rev() {
                for board in 0..BOARDS {
                    beyond[place - 1][board] =
                        beyond[place][board] & boards[board] >> (place as u32 * step);
                }
            }
            let mut before = [starts; BOARDS];
            for (place, beyond) in (0..length as u32).zip(beyond) {
                for board in 0..BOARDS {
                    spots[board] |= (before[board] & beyond[board]) << (place * step);
                    before[board] &= boards[board] >> (place * step);
                }
            }
        }
        spots
    }

    /// How much more the stones of one player promise than those of the other: lines without stones
    /// of the other, each by the square of how many stones it holds; those with more than seven
    /// count as if they had fewer.
    pub(crate) fn promise(&self, mine: u64, other: u64) -> i64 {
        // The usual lengths with their loops unrolled.
        match self.in_a_row {
            4 if self.is_standard && self.columns <= 7 => {
                promise_of_standard([mine, other], self.starts)
            }
            3 => self.promise_of::<3>([mine, other]),
            4 => self.promise_of::<4>([mine, other]),
            5 => self.promise_of::<5>([mine, other]),
            _ => self.promise_of::<64>([mine, other]),
        }
    }

    fn promise_of<const MOST: u32>(&self, sides: [u64; 2]) -> i64 {
        let length = if MOST < 64 { MOST } else { self.in_a_row };
        let mut promise = [0; 2];
        for (starts, step) in self.starts.into_iter().zip(self.steps) {
            // The stones on each line, counted in three bits across all lines at once.
            let (mut ones, mut twos, mut fours) = ([0; 2], [0; 2], [0; 2]);
            for place in 0..length {
                if MOST == 64 && starts == 0 {
                    break;
                }
                for side in 0..2 {
                    let stone = sides[side] >> (place * step);
                    let carry = ones[side] & stone;
                    ones[side] ^= stone;
                    fours[side] |= twos[side] & carry;
                    twos[side] ^= carry;
                }
            }
            for side in 0..2 {
                let against = 1 - side;
                let open = starts & !(ones[against] | twos[against] | fours[against]);
                let count = |lines: u64| i64::from((lines & open).count_ones());
                let (ones, twos) = (ones[side], twos[side]);
                promise[side] += count(ones) + 4 * (count(twos) + count(ones & twos));
                if MOST > 4 {
                    promise[side] += 16 * count(fours[side]);
                }
            }
        }
        promise[0] - promise[1]
    }

    /// A guess at the worth of a position: what the stones of the player to move promise.
    pub(crate) fn estimate(&self, stones: Stones) -> i64 {
        if self.has_line(stones.other()) {
            return -WON;
        }
        self.promise(stones.mine, stones.other())
    }

    /// What a quiet position, in which neither player completes a line with the next two stones, is
    /// worth at least and at most: without room for a line there is no hope of one.
    pub(crate) fn quiet(&self, stones: Stones, empty: u64, noted: u64) -> Glance {
        let hopeless =
            |own: u64, least: u32| empty.count_ones() < least || !self.has_line(own | empty);
        let least = if hopeless(stones.other(), 4) {
            Value::DRAW
        } else {
            Value::lose(4)
        };
        let most = if hopeless(stones.mine, 3) {
            Value::DRAW
        } else {
            Value::win(3)
        };
        Glance { least, most, noted }
    }
}

/// What [`Grid::promise`] says on the usual board, or one with fewer columns, where nobody has a line
/// yet.
fn promise_of_standard(sides: [u64; 2], starts: [u64; 4]) -> i64 {
    let [mut ones, mut twos] = [[[0; 4]; 2]; 2];
    for (direction, step) in STANDARD.into_iter().enumerate() {
        let (mut odd, mut two) = ([0; 2], [0; 2]);
        for side in 0..2 {
            let stones = sides[side];
            let (one, both) = (stones ^ stones >> step, stones & stones >> step);
            odd[side] = one ^ one >> (2 * step);
            two[side] = both ^ both >> (2 * step) ^ one & one >> (2 * step);
        }
        for side in 0..2 {
            let open = starts[direction] & !(odd[1 - side] | two[1 - side]);
            ones[side][direction] = odd[side] & open;
            twos[side][direction] = two[side] & open;
        }
    }
    // Lines across and along the diagonals start in the first four columns, those along one diagonal
    // in other rows than those along the other: one word has room for all of them.
    let fold = |lines: [u64; 4]| [lines[0] | (lines[2] | lines[3]) << 28, lines[1]];
    let mut promise = [0; 2];
    for side in 0..2 {
        for (ones, twos) in fold(ones[side]).into_iter().zip(fold(twos[side])) {
            let count = |lines: u64| i64::from(lines.count_ones());
            promise[side] += count(ones) + 4 * (count(twos) + count(ones & twos));
        }
    }
    promise[0] - promise[1]
}

/// Of each line of four with three stones the cell that is left.
#[inline(always)]
fn spots_of_four<const BOARDS: usize>(
    boards: [u64; BOARDS],
    starts: [u64; 4],
    steps: [u32; 4],
) -> [u64; BOARDS] {
    let mut spots = [0; BOARDS];
    // Loops: to map an array is a call that is not always inlined.
    for direction in 0..4 {
        let (starts, step) = (starts[direction], steps[direction]);
        for board in 0..BOARDS {
            let first = boards[board];
            let (second, third, fourth) = (first >> step, first >> (2 * step), first >> (3 * step));
            let (ahead, behind) = (starts & first & second, starts & third & fourth);
            spots[board] |= behind & second
                | (behind & first) << step
                | (ahead & fourth) << (2 * step)
                | (ahead & third) << (3 * step);
        }
    }
    spots
}

/// Cells or columns at the end of a buffer, put in order by a rank: the highest first, the first of equals
/// first.
pub(crate) struct RankOrder<'o, R> {
    out: &'o mut Vec<u8>,
    start: usize,
    ranks: [R; 64],
}

impl<'o, R: Copy + Default + Ord> RankOrder<'o, R> {
    pub(crate) fn new(out: &'o mut Vec<u8>) -> Self {
        let start = out.len();
        let ranks = [R::default(); 64];
        RankOrder { out, start, ranks }
    }

    #[inline]
    pub(crate) fn put(&mut self, rank: R, chosen: u8) {
        let mut place = self.out.len() - self.start;
        self.out.push(chosen);
        let moves = &mut self.out[self.start..];
        while place > 0 && self.ranks[place - 1] < rank {
            self.ranks[place] = self.ranks[place - 1];
            moves[place] = moves[place - 1];
            place -= 1;
        }
        self.ranks[place] = rank;
        moves[place] = chosen;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_are_the_cells_that_complete_a_line() {
        for (columns, rows, in_a_row) in [(4, 3, 3), (5, 5, 4), (3, 3, 1), (5, 4, 2), (2, 2, 3)] {
            let grid = Grid::new(columns, rows, in_a_row, |column, row| {
                columns * row + column
            });
            let mut stones = 0x1234_5678_9abc_def1_u64;
            for _ in 0..200 {
                stones = stones
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let board = stones >> 20 & stones >> 37 & ((1 << (columns * rows)) - 1);
                let [spots] = grid.spots([board]);
                for cell in (0..columns * rows).filter(|cell| board >> cell & 1 == 0) {
                    // A stone more makes a line that was not there.
                    let lines =
                        |stones| grid.found(stones).map(u64::count_ones).iter().sum::<u32>();
                    let completes = lines(board | 1 << cell) > lines(board);
                    assert_eq!(spots >> cell & 1 != 0, completes, "{board:b} {cell}");
                }
            }
        }
    }

    #[test]
    fn promise_counts_open_lines_by_their_stones() {
        let grid = Grid::new(3, 3, 3, |column, row| 3 * row + column);
        assert_eq!(grid.promise(0, 0), 0);
        // A corner is on three lines, the centre on four.
        assert_eq!((grid.promise(1, 0), grid.promise(1 << 4, 0)), (3, 4));
        assert_eq!(grid.promise(0b11, 1 << 4), 4 + 1 - 2);
    }

    #[test]
    fn boards_of_the_usual_height_promise_what_their_lines_do() {
        let mut random = 0x1234_5678_9abc_def1_u64;
        for columns in (4..=9).cycle().take(3000) {
            let grid = Grid::new(columns, 6, 4, |column, row| 7 * column + 5 - row);
            assert!(grid.is_standard);
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let board = grid.bits.iter().fold(0, |board, bit| board | 1 << bit);
            let mine = random >> 13 & random >> 29 & board;
            let other = random >> 11 & random >> 24 & board & !mine;
            if !grid.has_line(mine) && !grid.has_line(other) {
                let slow = grid.promise_of::<64>([mine, other]);
                assert_eq!(grid.promise(mine, other), slow, "{mine:b} {other:b}");
            }
        }
    }
}
