//! Boards of x and o: lines in a row, text, picture.
//!
//! A game says which bit belongs to which cell; the board tells whether there is a line and reads
//! what may have been played, with x first and play over at the first line.

use gagne_core::{Ending, Expected, Ink, Outcome, ParseError, Picture, Scanner, Side, Tint};

use crate::drawing::squares;

/// The stones on a board, a bit for each cell as the game lays them out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones {
    /// Those of both players.
    pub all: u64,
    /// Those of the player to move.
    pub mine: u64,
}

impl Stones {
    /// Those of the player who has just moved.
    pub fn other(self) -> u64 {
        self.all ^ self.mine
    }

    /// The player to move: x begins, so with an even number of stones it is x.
    pub fn player(self) -> Side {
        Side::second_if(self.all.count_ones() % 2 == 1)
    }

    /// The stones of x and those of o.
    pub(crate) fn sides(self) -> (u64, u64) {
        match self.player() {
            Side::First => (self.mine, self.other()),
            Side::Second => (self.other(), self.mine),
        }
    }
}

/// Boards that are looked at together.
pub(crate) const MANY: usize = 32;

/// A board, and how many in a row win on it.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
    pub(crate) in_a_row: u32,
    /// The bit of each cell in reading order.
    pub(crate) bits: Vec<u32>,
    /// Every cell.
    pub(crate) full: u64,
    /// How far apart the cells of a line are in each direction.
    pub(crate) steps: [u32; 4],
    /// Whether this is the usual board of Connect Four, or one as high, whose shifts are known
    /// beforehand: that is twice as fast.
    pub(crate) is_standard: bool,
    /// The shifts that leave, of each run of stones, the places from which a line starts.
    shifts: Vec<[u32; 4]>,
    /// Where lines across, down and along the two diagonals have room to start.
    pub(crate) starts: [u64; 4],
    /// A line from bit 0 in each direction.
    pub(crate) lines: [u64; 4],
}

impl Grid {
    /// A board of this size; `bit` gives the place of the cell in a column and a row from the top.
    pub(crate) fn new(
        columns: u32,
        rows: u32,
        in_a_row: u32,
        bit: impl Fn(u32, u32) -> u32,
    ) -> Self {
        let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let mut steps = [0; 4];
        let (mut starts, mut lines) = ([0; 4], [0; 4]);
        let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
        for (direction, (right, down)) in directions.into_iter().enumerate() {
            let cell = |(column, row): (u32, u32), steps: u32| {
                let column = column + steps * right;
                let row = row.checked_add_signed(steps as i32 * down)?;
                (column < columns && row < rows).then(|| bit(column, row))
            };
            for place in cells() {
                let (Some(first), Some(last)) = (cell(place, 0), cell(place, in_a_row - 1)) else {
                    continue;
                };
                // Bits grow along a line or fall along it, the same way for all of a direction.
                let start = first.min(last);
                steps[direction] = first.abs_diff(last) / (in_a_row - 1).max(1);
                starts[direction] |= 1 << start;
                lines[direction] =
                    (0..in_a_row).fold(0, |line, stone| line | 1 << (stone * steps[direction]));
            }
        }
        let mut shifts = Vec::new();
        let mut length = 1;
        while length < in_a_row {
            let more = length.min(in_a_row - length);
            shifts.push(steps.map(|step| step * more));
            length += more;
        }
        let bits: Vec<u32> = cells().map(|(column, row)| bit(column, row)).collect();
        Grid {
            full: bits.iter().fold(0, |full, bit| full | 1 << bit),
            columns,
            rows,
            in_a_row,
            bits,
            steps,
            is_standard: steps == STANDARD && in_a_row == 4,
            shifts,
            starts,
            lines,
        }
    }

    /// Where lines start, by direction.
    pub(crate) fn found(&self, stones: u64) -> [u64; 4] {
        let mut runs = [stones; 4];
        for shifts in &self.shifts {
            for (run, shift) in runs.iter_mut().zip(shifts) {
                *run &= *run >> shift;
            }
        }
        for (run, starts) in runs.iter_mut().zip(self.starts) {
            *run &= starts;
        }
        runs
    }

    /// Whether there is a line. Every sweep of a board asks this of every position: a call would cost a
    /// fifth of it.
    #[inline(always)]
    pub(crate) fn has_line(&self, stones: u64) -> bool {
        // Three and four in a row are the most common, and worth a way without a loop.
        let lines = |first: [u32; 4], second: [u32; 4]| {
            (0..4).fold(0, |lines, direction| {
                let pairs = stones & stones >> first[direction];
                lines | pairs & pairs >> second[direction] & self.starts[direction]
            }) != 0
        };
        if self.is_standard {
            return lines(STANDARD, [14, 2, 12, 16]);
        }
        if let &[first, second] = &self.shifts[..] {
            return lines(first, second);
        }
        self.found(stones) != [0; 4]
    }

    /// Whether play is over. It stops at a line, so a line is always that of the player who moved last.
    #[inline(always)]
    pub(crate) fn ending(&self, stones: Stones) -> Option<Ending> {
        if self.has_line(stones.other()) {
            Some(Ending::Outcome(Outcome::Lose))
        } else {
            (stones.all == self.full).then_some(Ending::Outcome(Outcome::Draw))
        }
    }

    /// The cells without a stone.
    #[inline]
    pub(crate) fn empty(&self, stones: Stones) -> u64 {
        self.full & !stones.all
    }

    /// Whether there is a line, in any bit, on each of many boards.
    pub(crate) fn many_lines(&self, stones: &[u64; MANY]) -> [u64; MANY] {
        let mut lines = [0; MANY];
        for (direction, starts) in self.starts.into_iter().enumerate() {
            let mut runs = *stones;
            for shifts in &self.shifts {
                let shift = shifts[direction];
                runs.iter_mut().for_each(|run| *run &= *run >> shift);
            }
            for (line, run) in lines.iter_mut().zip(runs) {
                *line |= run & starts;
            }
        }
        lines
    }

    /// The stones of each line.
    fn complete(&self, stones: u64) -> Vec<u64> {
        let mut complete = Vec::new();
        for (mut starts, line) in self.found(stones).into_iter().zip(self.lines) {
            while starts != 0 {
                complete.push(line << starts.trailing_zeros());
                starts &= starts - 1;
            }
        }
        complete
    }

    /// The cells that all lines share; every cell if there is no line.
    fn shared(&self, stones: u64) -> u64 {
        let lines = self.complete(stones);
        lines.into_iter().fold(!0, |shared, line| shared & line)
    }

    /// The cells of each line in reading order.
    pub(crate) fn won(&self, stones: u64) -> impl Iterator<Item = Vec<usize>> {
        let cells = |line: u64| {
            let bits = self.bits.iter().enumerate();
            let on = bits.filter(move |&(_, bit)| line >> bit & 1 != 0);
            on.map(|(cell, _)| cell).collect()
        };
        self.complete(stones).into_iter().map(cells)
    }

    /// Who has each cell in reading order.
    pub(crate) fn owners(&self, stones: Stones) -> impl Iterator<Item = Option<Tint>> {
        let (x, o) = stones.sides();
        let bits = self.bits.iter();
        bits.map(move |&bit| squares::owner(x, o, bit))
    }

    /// Appends the rows from the top.
    pub(crate) fn write(&self, stones: Stones, out: &mut String) {
        let (x, o) = stones.sides();
        for (cell, bit) in self.bits.iter().enumerate() {
            if cell > 0 && cell % self.columns as usize == 0 {
                out.push('/');
            }
            out.push(match (x >> bit & 1, o >> bit & 1) {
                (1, _) => 'x',
                (_, 1) => 'o',
                _ => '.',
            });
        }
    }

    /// Reads the rows from the top, with what can never have been played refused. `last` gives the
    /// stones that may have been the last, or the place of one that cannot stand where it does.
    pub(crate) fn parse(
        &self,
        text: &str,
        last: impl FnOnce(u64) -> Result<u64, (u32, &'static str)>,
    ) -> Result<Stones, ParseError> {
        let mut scanner = Scanner::new(text);
        let (mut x, mut o) = (0u64, 0u64);
        // Where each stone stands in the text, and the last of each player: that is where a board
        // that cannot arise is said to go wrong.
        let mut places = [0; 64];
        let (mut last_x, mut last_o) = (0, 0);
        for (cell, &bit) in self.bits.iter().enumerate() {
            if cell > 0 && cell % self.columns as usize == 0 {
                scanner.one_of("/", ["/"])?;
            }
            let at = scanner.at();
            places[bit as usize] = at;
            match scanner.one_of("xo.", ["x", "o", "."])? {
                'x' => (x, last_x) = (x | 1 << bit, at),
                'o' => (o, last_o) = (o | 1 << bit, at),
                _ => {}
            }
        }
        scanner.end()?;
        let fail = |at, message| Err(scanner.fail_at(at, Expected::message(message)));
        let last = match last(x | o) {
            Ok(last) => last,
            Err((bit, message)) => return fail(places[bit as usize], message),
        };
        let (more_x, more_o) = (x.count_ones(), o.count_ones());
        let stones = Stones {
            all: x | o,
            mine: if more_x == more_o { x } else { o },
        };
        match (self.has_line(x), self.has_line(o)) {
            _ if more_x > more_o + 1 => fail(last_x, "expected-counts"),
            _ if more_o > more_x => fail(last_o, "expected-counts"),
            (true, true) => fail(last_x.max(last_o), "expected-winner"),
            (true, false) if more_x == more_o => fail(last_o, "expected-x-last"),
            (false, true) if more_x > more_o => fail(last_x, "expected-o-last"),
            (true, false) if self.shared(x) & last == 0 => fail(last_x, "expected-one-stone"),
            (false, true) if self.shared(o) & last == 0 => fail(last_o, "expected-one-stone"),
            _ => Ok(stones),
        }
    }

    /// The board with a text for each empty cell, by its number in reading order.
    pub(crate) fn picture(&self, stones: Stones, empty: impl Fn(usize) -> String) -> Picture {
        let (x, o) = stones.sides();
        let width = empty(self.bits.len() - 1).len() + 1;
        let mut picture = Picture::new();
        for (cell, bit) in self.bits.iter().enumerate() {
            if cell > 0 && cell % self.columns as usize == 0 {
                picture.line();
            }
            match (x >> bit & 1, o >> bit & 1) {
                (1, _) => picture.put(Ink::First, format!("{:>width$}", "x")),
                (_, 1) => picture.put(Ink::Second, format!("{:>width$}", "o")),
                _ => picture.put(Ink::Faint, format!("{:>width$}", empty(cell))),
            };
        }
        picture
    }
}

/// Appends the numbers of cells, the lowest bit first.
#[inline]
pub(crate) fn list(mut cells: u64, out: &mut Vec<u8>) {
    while cells != 0 {
        out.push(cells.trailing_zeros() as u8);
        cells &= cells - 1;
    }
}

/// The steps of a board of columns that hold six stones.
pub(crate) const STANDARD: [u32; 4] = [7, 1, 6, 8];

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::HashSet;

    use gagne_core::{Game, Ranking, Space};

    use super::*;

    /// Every position of a game.
    pub(crate) fn reachable<G: Game + Space<Position = Stones>>(game: &G) -> HashSet<Stones> {
        let mut seen = HashSet::from([game.start()]);
        let mut todo = vec![game.start()];
        let mut moves = Vec::new();
        while let Some(stones) = todo.pop() {
            moves.clear();
            if game.ending(&stones).is_none() {
                game.moves(&stones, &mut moves);
            }
            for &chosen in &moves {
                let after = game.play(&stones, chosen);
                if seen.insert(after) {
                    todo.push(after);
                }
            }
        }
        seen
    }

    /// Holds rank and unrank against each other on every number of an index, `most` of a tier.
    pub(crate) fn every_number(index: &impl Ranking<Position = Stones>, most: u64) {
        for tier in 0..index.tiers() {
            for number in 0..index.size(tier).min(most) {
                let stones = index.unrank(tier, number).unwrap();
                assert_eq!(index.rank(&stones), (tier, number));
            }
            assert_eq!(index.unrank(tier, index.size(tier)), None);
        }
        assert_eq!(index.unrank(index.tiers(), 0), None);
    }

    #[test]
    fn lines_do_not_wrap_round_the_edge() {
        let grid = Grid::new(4, 3, 3, |column, row| 4 * row + column);
        for (stones, line) in [
            (0b0000_0000_0111_u64, true),
            (0b0000_0011_1000, false),
            (0b0001_0001_0001, true),
            (0b0100_0010_0001, true),
            (0b0001_0010_0100, true),
            (0b0001_1000_0100, false),
            (0b1000_0001_0010, false),
        ] {
            assert_eq!(grid.has_line(stones), line, "{stones:b}");
        }
    }

    #[test]
    fn lines_that_cross_share_a_cell() {
        let grid = Grid::new(3, 3, 3, |column, row| 3 * row + column);
        assert_eq!(grid.shared(0b100_010_111), 0b001);
        assert_eq!(grid.shared(0b111_000_111), 0);
        assert_eq!(grid.shared(0b100_010_011), 0b100_010_001);
        assert_eq!(grid.shared(0b011), !0);
    }
}
