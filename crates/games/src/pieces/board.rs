//! Square boards on which x and o stand and either may be to move: what the games on them share.
//!
//! The text of a board is its rows from the top, `.` for an empty cell, then whose turn it is:
//! `x../.o./...,p1`. Cells are numbered from 1 in reading order. Player 1 is x.

use gagne_core::{Expected, Facts, Ink, Packing, ParseError, Picture, Scanner, Side};

/// Most cells of a board.
pub(crate) const MOST: usize = 25;

/// What the games here promise: positions come back.
pub(crate) const LOOPS: Facts = Facts {
    loops: true,
    scored: false,
    solo: false,
};

/// The cells of both players, a bit each in reading order, and whose turn it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    /// Who is to move; player 2 is o.
    pub turn: Side,
    /// Cells of x.
    pub x: u32,
    /// Cells of o.
    pub o: u32,
}

impl Board {
    /// Cells of the player to move and of the other.
    pub(crate) fn sides(self) -> (u32, u32) {
        match self.turn {
            Side::First => (self.x, self.o),
            Side::Second => (self.o, self.x),
        }
    }

    /// The board with these cells for the player to move and the other.
    pub(crate) fn with_sides(turn: Side, mine: u32, theirs: u32) -> Self {
        let (x, o) = match turn {
            Side::First => (mine, theirs),
            Side::Second => (theirs, mine),
        };
        Board { turn, x, o }
    }
}

/// The numbers of the cells in a set.
pub(crate) fn cells(mut bits: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (bits != 0).then_some(bits.trailing_zeros() as u8);
        bits &= bits.wrapping_sub(1);
        cell
    })
}

/// Where each cell goes under a symmetry.
pub(crate) type Symmetry = [u8; MOST];

/// The eight symmetries of a square.
pub(crate) fn symmetries(side: u8) -> [Symmetry; 8] {
    let mut symmetries = [[0; MOST]; 8];
    for (number, symmetry) in symmetries.iter_mut().enumerate() {
        for cell in 0..side * side {
            // Swap the axes, then turn either of them round.
            let (mut row, mut column) = (cell / side, cell % side);
            if number & 1 != 0 {
                (row, column) = (column, row);
            }
            if number & 2 != 0 {
                row = side - 1 - row;
            }
            if number & 4 != 0 {
                column = side - 1 - column;
            }
            symmetry[usize::from(cell)] = side * row + column;
        }
    }
    symmetries
}

/// Where a set of cells goes.
pub(crate) fn image(bits: u32, symmetry: &Symmetry) -> u32 {
    cells(bits).fold(0, |image, cell| image | 1 << symmetry[usize::from(cell)])
}

/// The least image of a board, seen as if player 1 were to move: signs may be swapped when the turn
/// is swapped with them.
pub(crate) fn least_image(board: Board, symmetries: &[Symmetry; 8]) -> Board {
    let (mine, theirs) = board.sides();
    let board = Board::with_sides(Side::First, mine, theirs);
    images(board, symmetries).min().unwrap_or(board)
}

/// The board under every symmetry.
pub(crate) fn images(board: Board, symmetries: &[Symmetry; 8]) -> impl Iterator<Item = Board> {
    symmetries.iter().map(move |symmetry| Board {
        x: image(board.x, symmetry),
        o: image(board.o, symmetry),
        ..board
    })
}

/// The board with the signs and the turn swapped.
pub(crate) fn swapped(board: Board) -> Board {
    Board {
        turn: board.turn.other(),
        x: board.o,
        o: board.x,
    }
}

/// Appends the text of a board.
pub(crate) fn write(side: u8, board: Board, out: &mut String) {
    for cell in 0..side * side {
        if cell % side == 0 && cell > 0 {
            out.push('/');
        }
        out.push(match (board.x >> cell & 1, board.o >> cell & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '.',
        });
    }
    out.push_str(&format!(",p{}", board.turn));
}

/// A board as it was read, with the places that an error may point at.
pub(crate) struct Read {
    pub(crate) board: Board,
    /// The last x and the last o, or the start of the text.
    pub(crate) last: [usize; 2],
    /// Whose turn it is.
    pub(crate) turn: usize,
}

/// Reads a board of this side with at most so many x and so many o.
pub(crate) fn read(
    side: u8,
    most: u32,
    too_many: &'static str,
    scanner: &mut Scanner<'_>,
) -> Result<Read, ParseError> {
    let mut board = Board::default();
    let mut last = [0; 2];
    for cell in 0..side * side {
        if cell % side == 0 && cell > 0 {
            scanner.one_of("/", ["/"])?;
        }
        let at = scanner.at();
        let (set, place) = match scanner.one_of("xo.", ["x", "o", "."])? {
            'x' => (&mut board.x, 0),
            'o' => (&mut board.o, 1),
            _ => continue,
        };
        *set |= 1 << cell;
        last[place] = at;
        if set.count_ones() > most {
            return Err(scanner.fail_at(at, Expected::message(too_many)));
        }
    }
    scanner.one_of(",", [","])?;
    let turn = scanner.at();
    board.turn = read_turn(scanner)?;
    scanner.end()?;
    Ok(Read { board, last, turn })
}

/// Reads whose turn it is.
pub(crate) fn read_turn(scanner: &mut Scanner<'_>) -> Result<Side, ParseError> {
    let at = scanner.at();
    match scanner.word().as_deref() {
        Some("p1") => Ok(Side::First),
        Some("p2") => Ok(Side::Second),
        _ => Err(scanner.fail_at(at, Expected::one_of(["p1", "p2"]))),
    }
}

/// Draws a board; empty cells show their numbers.
pub(crate) fn picture(side: u8, board: Board) -> Picture {
    let width = (side * side).to_string().len();
    let bar = vec!["─".repeat(width + 2); usize::from(side)].join("┼");
    let mut picture = Picture::new();
    for cell in 0..side * side {
        if cell % side > 0 {
            picture.put(Ink::Faint, "│");
        } else if cell > 0 {
            picture.line().put(Ink::Faint, &bar).line();
        }
        match (board.x >> cell & 1, board.o >> cell & 1) {
            (1, _) => picture.put(Ink::First, format!(" {:>width$} ", 'x')),
            (_, 1) => picture.put(Ink::Second, format!(" {:>width$} ", 'o')),
            _ => picture.put(Ink::Faint, format!(" {:>width$} ", cell + 1)),
        };
    }
    picture
}

/// Boards of so many cells in a key: the cells of x, those of o, and the turn. There are no tiers,
/// since these games can loop.
pub(crate) struct BoardPacking {
    pub(crate) cells: u32,
}

impl Packing for BoardPacking {
    type Position = Board;

    fn bits(&self) -> u32 {
        2 * self.cells + 1
    }

    fn pack(&self, board: &Board) -> u128 {
        let (x, o) = (u64::from(board.x), u64::from(board.o));
        let key = x | o << self.cells | (board.turn.index() as u64) << (2 * self.cells);
        key.into()
    }

    fn unpack(&self, key: u128) -> Board {
        let cells = (1 << self.cells) - 1;
        Board {
            turn: Side::second_if(key >> (2 * self.cells) != 0),
            x: key as u32 & cells,
            o: (key >> self.cells) as u32 & cells,
        }
    }

    fn tier(&self, _board: &Board) -> u32 {
        0
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::HashSet;

    use gagne_core::{Ask, Entry, Game, Ranking, RankingVisitor};

    use super::*;

    /// All positions that can be reached from here.
    pub(crate) fn reachable<G: Game>(game: &G, start: G::Position) -> HashSet<G::Position> {
        let mut seen = HashSet::from([start.clone()]);
        let mut todo = vec![start];
        while let Some(position) = todo.pop() {
            if game.ending(&position).is_some() {
                continue;
            }
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            for chosen in moves {
                let after = game.play(&position, chosen);
                if seen.insert(after.clone()) {
                    todo.push(after);
                }
            }
        }
        seen
    }

    struct RoundTrip<'g, G: Game> {
        game: &'g G,
        positions: Vec<G::Position>,
        /// Numbers tried in each tier, evenly spread.
        tries: u64,
    }

    impl<G: Entry + Game> RankingVisitor<G::Position> for RoundTrip<'_, G> {
        type Answer = ();

        fn visit<K: Ranking<Position = G::Position>>(self, ranking: &K) {
            for position in &self.positions {
                let shown = self.game.show(position);
                let (tier, number) = ranking.rank(position);
                assert!(tier < ranking.tiers(), "{shown}");
                assert!(number < ranking.size(tier), "{shown}");
                let found = ranking.unrank(tier, number).expect(&shown);
                let turned = self.game.player(&found) != self.game.player(position);
                assert!(found == *position || turned, "{shown}");
                assert_eq!(ranking.rank(&found), (tier, number), "{shown}");
                if self.game.ending(position).is_some() {
                    continue;
                }
                let mut moves = Vec::new();
                self.game.moves(position, &mut moves);
                for chosen in moves {
                    let after = self.game.play(position, chosen);
                    assert!(ranking.rank(&after).0 <= tier, "{shown}");
                }
            }
            for tier in 0..ranking.tiers() {
                let step = (ranking.size(tier) / self.tries).max(1);
                for number in (0..ranking.size(tier)).step_by(step as usize) {
                    if let Some(position) = ranking.unrank(tier, number) {
                        let shown = self.game.show(&position);
                        assert_eq!(ranking.rank(&position), (tier, number), "{shown}");
                        // What is numbered can be typed.
                        assert!(self.game.parse(&shown) == Ok(position), "{shown}");
                    }
                }
            }
        }
    }

    /// Holds the index of a game to its laws.
    pub(crate) fn ranks_round_trip<G: Entry + Game>(
        game: &G,
        positions: impl IntoIterator<Item = G::Position>,
        tries: u64,
    ) {
        let positions = positions.into_iter().collect();
        let visitor = RoundTrip {
            game,
            positions,
            tries,
        };
        assert!(game.ranking(&game.start(), visitor).is_some());
    }

    #[test]
    fn symmetries_are_eight_and_keep_the_cells() {
        for side in 3..=5 {
            let all = symmetries(side);
            let full = (1u32 << (side * side)) - 1;
            assert!(all.iter().all(|symmetry| image(full, symmetry) == full));
            let corner: HashSet<u32> = all.iter().map(|symmetry| image(0b11, symmetry)).collect();
            assert_eq!(corner.len(), 8);
        }
    }

    #[test]
    fn empty_cells_show_their_numbers() {
        let board = Board {
            turn: Side::Second,
            x: 1,
            o: 0b100_000,
        };
        let drawn = " x │ 2 │ 3 \n───┼───┼───\n 4 │ 5 │ o \n───┼───┼───\n 7 │ 8 │ 9 ";
        assert_eq!(picture(3, board).to_string(), drawn);
        let mut text = String::new();
        write(3, board, &mut text);
        assert_eq!(text, "x../..o/...,p2");
    }
}
