//! Squares of cubes that slide along rows and columns, as numbers.
//!
//! A number has a digit in base three for each cell: 0 for the player to move, 1 for a blank, 2 for
//! the other. To change the players over is then to take the number from the largest. A slide
//! changes one row or one column, and so it adds an amount that depends on that line alone and lies
//! in a table; undoing a slide does too. Who is to move is left out.

use std::ops::Range;

use gagne_core::{After, Ending, Game, Outcome, Ranking, Side, Sink};

use crate::pieces::board::Board;

/// The digit of the player to move.
const MINE: u8 = 0;
/// The digit of a blank cube.
const BLANK: u8 = 1;
/// The digit of the other player.
const THEIRS: u8 = 2;

/// The index of a board of some side.
#[derive(Debug)]
pub(crate) struct Index {
    side: u32,
    /// Ways to fill a line.
    codes: usize,
    /// Weights of the digits.
    weights: Vec<u64>,
    /// Digits of every line, a byte for each column and each diagonal: what a row adds to their
    /// codes, by row and its code.
    crossing: Vec<u64>,
    /// What the slides of a line add, by line (rows, then columns) and its code.
    slides: AmountLists,
    /// What undoing the slides that may have led here adds, after changing over.
    undone: AmountLists,
}

/// Lists of amounts, one for each code of each line.
#[derive(Debug)]
struct AmountLists {
    begin: Vec<u32>,
    amounts: Vec<i64>,
}

impl AmountLists {
    fn of(&self, place: usize) -> &[i64] {
        &self.amounts[self.begin[place] as usize..self.begin[place + 1] as usize]
    }
}

/// The lines of a position by their codes.
struct LineCodes {
    codes: [u8; 10],
    diagonals: [u8; 2],
}

impl Index {
    /// An index for a side of 3 to 5.
    pub(crate) fn new(side: u32) -> Self {
        let codes = 3usize.pow(side);
        let weights: Vec<u64> = (0..=side * side).map(|cell| 3u64.pow(cell)).collect();
        let mut crossing = Vec::new();
        for row in 0..side {
            for code in 0..codes {
                let digits = digits(code, side);
                let weight = 3u64.pow(row);
                let across = (0..side).chain([row, side - 1 - row]);
                let bytes = across.zip(0..).map(|(column, byte)| {
                    (u64::from(digits[column as usize]) * weight) << (8 * byte)
                });
                crossing.push(bytes.sum());
            }
        }
        Index {
            side,
            codes,
            slides: amounts(side, &weights, after),
            undone: amounts(side, &weights, before),
            weights,
            crossing,
        }
    }

    fn largest(&self) -> u64 {
        self.weights[(self.side * self.side) as usize] - 1
    }

    /// The codes of all lines.
    #[inline]
    fn lines(&self, mut number: u64) -> LineCodes {
        let side = self.side as usize;
        let mut lines = LineCodes {
            codes: [0; 10],
            diagonals: [0; 2],
        };
        let mut across = 0;
        for row in 0..side {
            let code = match u32::try_from(number) {
                Ok(number) => number as usize % self.codes,
                Err(_) => (number % self.codes as u64) as usize,
            };
            number = match u32::try_from(number) {
                Ok(number) => u64::from(number / self.codes as u32),
                Err(_) => number / self.codes as u64,
            };
            lines.codes[row] = code as u8;
            across += self.crossing[row * self.codes + code];
        }
        for column in 0..side {
            lines.codes[side + column] = across as u8;
            across >>= 8;
        }
        lines.diagonals = [across as u8, (across >> 8) as u8];
        lines
    }

    /// Whether some line has only this code.
    #[inline]
    fn has_line(&self, lines: &LineCodes, code: u8) -> bool {
        let count = 2 * self.side as usize;
        lines.codes[..count].contains(&code) || lines.diagonals.contains(&code)
    }
}

/// The digits of a line.
fn digits(mut code: usize, side: u32) -> Vec<u8> {
    let digit = |_| {
        let digit = (code % 3) as u8;
        code /= 3;
        digit
    };
    (0..side).map(digit).collect()
}

/// A line after each slide from a place to an end, in the eyes of who makes it.
fn after(digits: &[u8], from: usize, end: usize) -> Vec<Vec<u8>> {
    if digits[from] == THEIRS {
        return Vec::new();
    }
    let mut line = digits.to_vec();
    line.remove(from);
    line.insert(end, MINE);
    vec![line]
}

/// The lines before the slide from a place to an end, in the eyes of who made it.
fn before(digits: &[u8], from: usize, end: usize) -> Vec<Vec<u8>> {
    if digits[end] != MINE {
        return Vec::new();
    }
    let undone = |taken| {
        let mut line = digits.to_vec();
        line.remove(end);
        line.insert(from, taken);
        line
    };
    [MINE, BLANK].map(undone).to_vec()
}

/// What each change of a line adds to a number.
fn amounts(
    side: u32,
    weights: &[u64],
    change: impl Fn(&[u8], usize, usize) -> Vec<Vec<u8>>,
) -> AmountLists {
    let mut all = AmountLists {
        begin: vec![0],
        amounts: Vec::new(),
    };
    let last = side as usize - 1;
    for line in 0..2 * side as usize {
        let (place, rows) = (line % (last + 1), line <= last);
        let cell = |along: usize| {
            if rows {
                place * (last + 1) + along
            } else {
                along * (last + 1) + place
            }
        };
        let worth = |digits: &[u8]| -> i64 {
            let digits = digits.iter().enumerate();
            digits
                .map(|(along, &digit)| i64::from(digit) * weights[cell(along)] as i64)
                .sum()
        };
        // A line at the rim gives any of its cubes, one inside only those at its ends.
        let rim = place == 0 || place == last;
        for code in 0..3usize.pow(side) {
            let digits = digits(code, side);
            for from in (0..=last).filter(|&from| rim || from == 0 || from == last) {
                for end in [0, last].into_iter().filter(|&end| end != from) {
                    let changed = change(&digits, from, end);
                    let amount = |line: Vec<u8>| worth(&line) - worth(&digits);
                    all.amounts.extend(changed.into_iter().map(amount));
                }
            }
            all.begin.push(all.amounts.len() as u32);
        }
    }
    all
}

/// The numbers that the changes of a position's lines lead to.
struct LineChanges<'c> {
    index: &'c Index,
    amounts: &'c AmountLists,
    lines: LineCodes,
    number: u64,
    /// The line whose amounts come next, and those that are left of the one before.
    line: usize,
    rest: std::slice::Iter<'c, i64>,
    left: usize,
}

impl<'c> LineChanges<'c> {
    fn new(index: &'c Index, amounts: &'c AmountLists, lines: LineCodes, number: u64) -> Self {
        let count = 2 * index.side as usize;
        let codes = lines.codes[..count].iter().enumerate();
        let left = codes
            .map(|(line, &code)| amounts.of(line * index.codes + usize::from(code)).len())
            .sum();
        LineChanges {
            index,
            amounts,
            lines,
            number,
            line: 0,
            rest: [].iter(),
            left,
        }
    }
}

impl Iterator for LineChanges<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        loop {
            if let Some(&amount) = self.rest.next() {
                self.left -= 1;
                return Some(self.number.wrapping_add_signed(amount));
            }
            if self.left == 0 {
                return None;
            }
            let code = usize::from(self.lines.codes[self.line]);
            let place = self.line * self.index.codes + code;
            self.rest = self.amounts.of(place).iter();
            self.line += 1;
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for LineChanges<'_> {}

impl Ranking for Index {
    type Position = Board;

    fn tiers(&self) -> u32 {
        1
    }

    fn size(&self, _tier: u32) -> u64 {
        self.largest() + 1
    }

    fn rank(&self, board: &Board) -> (u32, u64) {
        let (mine, theirs) = board.sides();
        let weigh = |mut bits: u32| {
            let mut sum = 0;
            while bits != 0 {
                sum += self.weights[bits.trailing_zeros() as usize];
                bits &= bits - 1;
            }
            sum
        };
        (0, self.largest() / 2 - weigh(mine) + weigh(theirs))
    }

    fn unrank(&self, tier: u32, mut number: u64) -> Option<Board> {
        if tier > 0 || number > self.largest() {
            return None;
        }
        let (mut mine, mut theirs) = (0, 0);
        for cell in 0..self.side * self.side {
            let digit = (number % 3) as u8;
            mine |= u32::from(digit == MINE) << cell;
            theirs |= u32::from(digit == THEIRS) << cell;
            number /= 3;
        }
        Some(Board::with_sides(Side::First, mine, theirs))
    }

    fn sweep<G: Game<Position = Board>>(
        &self,
        _game: &G,
        _tier: u32,
        numbers: Range<u64>,
        sink: &mut impl Sink,
    ) {
        for number in numbers {
            if !sink.wants() {
                continue;
            }
            let lines = self.lines(number);
            if self.has_line(&lines, 0) {
                sink.ended(Ending::Outcome(Outcome::Win));
            } else if self.has_line(&lines, (self.codes - 1) as u8) {
                sink.ended(Ending::Outcome(Outcome::Lose));
            } else {
                let changed = LineChanges::new(self, &self.slides, lines, number);
                let moves = changed.len() as u64;
                let after = changed.map(|number| After {
                    tier: 0,
                    number: self.largest() - number,
                    again: false,
                });
                sink.open(|| moves, after);
            }
        }
    }

    fn tells_before(&self) -> bool {
        true
    }

    #[inline]
    fn before(&self, _tier: u32, number: u64, mut tell: impl FnMut(u32, u64)) {
        let turned = self.largest() - number;
        let lines = self.lines(turned);
        for (line, &code) in lines.codes[..2 * self.side as usize].iter().enumerate() {
            for &amount in self.undone.of(line * self.codes + usize::from(code)) {
                tell(0, turned.wrapping_add_signed(amount));
            }
        }
    }
}
