//! Tic-tac-toe.
//!
//! Rules: on a board of 3 by 3 cells the players mark an empty cell in turn, x first, then o.
//! Whoever has three marks in a row, a column or a diagonal wins, and play stops there. A full
//! board without such a line is a draw.
//! Source: course notes on min-max, which also give the heuristic: lines still open to x less
//! lines still open to o, and 100 for a game that is won.
//!
//! Notation: a position is its rows from the top, `x.o/.x./...`, where `.` is an empty cell; whose
//! turn it is follows from the counts. A move is a cell, `5`, numbered 1 to 9 in reading order.
//!
//! Known results: a draw. 5,478 positions, 765 up to symmetry, 958 of them final; 255,168 complete
//! games, of which x wins 131,184 and o 77,904 (all counted by enumeration).

use gagne_core::{
    Ending, Entry, Expected, Facts, Game, Heuristic, Ink, Messages, Notation, Outcome, Packing,
    PackingVisitor, ParseError, Picture, Scanner, Sketch, Space,
};

use crate::drawing::squares;

const CELLS: u32 = 9;
const FULL: u16 = (1 << CELLS) - 1;
/// The rows, columns and diagonals.
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];
/// Every set of cells under each symmetry of the square.
const IMAGES: [[u16; 8]; FULL as usize + 1] = images();

fn has_line(marks: u16) -> bool {
    LINES.iter().any(|&line| line & !marks == 0)
}

const fn images() -> [[u16; 8]; FULL as usize + 1] {
    let mut images = [[0; 8]; FULL as usize + 1];
    let mut marks = 0;
    while marks < images.len() {
        let mut symmetry = 0;
        while symmetry < 8 {
            let mut cell = 0;
            while cell < CELLS {
                // Swap the axes, then turn either of them round.
                let (mut row, mut column) = (cell / 3, cell % 3);
                if symmetry & 1 != 0 {
                    (row, column) = (column, row);
                }
                if symmetry & 2 != 0 {
                    row = 2 - row;
                }
                if symmetry & 4 != 0 {
                    column = 2 - column;
                }
                images[marks][symmetry] |= (marks as u16 >> cell & 1) << (3 * row + column);
                cell += 1;
            }
            symmetry += 1;
        }
        marks += 1;
    }
    images
}

/// The game of tic-tac-toe.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

/// The marks of both players, a bit for each cell in reading order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    /// Cells marked by x, who moves first.
    pub x: u16,
    /// Cells marked by o.
    pub o: u16,
}

impl Board {
    fn empty(self) -> u16 {
        FULL & !(self.x | self.o)
    }

    fn x_moves(self) -> bool {
        self.x.count_ones() == self.o.count_ones()
    }

    /// The heuristic of the notes, from the side of x.
    fn estimate(self) -> i64 {
        if has_line(self.x) {
            return 100;
        }
        if has_line(self.o) {
            return -100;
        }
        if self.empty() == 0 {
            return 0;
        }
        let open = |marks: u16| LINES.iter().filter(|&line| line & marks == 0).count() as i64;
        open(self.o) - open(self.x)
    }
}

impl Space for TicTacToe {
    type Position = Board;
    type Move = u8;

    fn start(&self) -> Board {
        Board::default()
    }

    fn canonical(&self, board: &Board) -> Board {
        let images = IMAGES[board.x as usize]
            .iter()
            .zip(IMAGES[board.o as usize]);
        images.fold(*board, |least, (&x, o)| least.min(Board { x, o }))
    }
}

impl Game for TicTacToe {
    fn ending(&self, board: &Board) -> Option<Ending> {
        // Play stops at a line, so a line is always that of the player who moved last.
        let moved = if board.x_moves() { board.o } else { board.x };
        if has_line(moved) {
            Some(Ending::Outcome(Outcome::Lose))
        } else {
            (board.empty() == 0).then_some(Ending::Outcome(Outcome::Draw))
        }
    }

    fn moves(&self, board: &Board, out: &mut Vec<u8>) {
        let mut empty = board.empty();
        while empty != 0 {
            out.push(empty.trailing_zeros() as u8);
            empty &= empty - 1;
        }
    }

    fn player(&self, board: &Board) -> u8 {
        if board.x_moves() { 1 } else { 2 }
    }

    fn play(&self, board: &Board, cell: u8) -> Board {
        let mut board = *board;
        if board.x_moves() {
            board.x |= 1 << cell;
        } else {
            board.o |= 1 << cell;
        }
        board
    }

    fn facts(&self) -> Facts {
        Facts {
            loops: false,
            scored: false,
            solo: false,
        }
    }
}

impl Notation for TicTacToe {
    fn write(&self, board: &Board, out: &mut String) {
        for cell in 0..CELLS {
            if cell % 3 == 0 && cell > 0 {
                out.push('/');
            }
            out.push(if board.x >> cell & 1 != 0 {
                'x'
            } else if board.o >> cell & 1 != 0 {
                'o'
            } else {
                '.'
            });
        }
    }

    fn write_move(&self, _board: &Board, cell: u8, out: &mut String) {
        out.push((b'1' + cell) as char);
    }

    fn parse(&self, text: &str) -> Result<Board, ParseError> {
        let mut scanner = Scanner::new(text);
        let mut board = Board::default();
        // The last mark of each player: where a board that cannot arise is said to go wrong.
        let (mut last_x, mut last_o) = (0, 0);
        for cell in 0..CELLS {
            if cell % 3 == 0 && cell > 0 {
                scanner.one_of("/", &["/"])?;
            }
            let at = scanner.at();
            match scanner.one_of("xo.", &["x", "o", "."])? {
                'x' => {
                    board.x |= 1 << cell;
                    last_x = at;
                }
                'o' => {
                    board.o |= 1 << cell;
                    last_o = at;
                }
                _ => {}
            }
        }
        scanner.end()?;
        let (x, o) = (board.x.count_ones(), board.o.count_ones());
        let lines = (has_line(board.x), has_line(board.o));
        let (at, message) = match lines {
            _ if x > o + 1 => (last_x, "expected-counts"),
            _ if o > x => (last_o, "expected-counts"),
            (true, true) => (last_x.max(last_o), "expected-winner"),
            (true, false) if x == o => (last_o, "expected-x-last"),
            (false, true) if x > o => (last_x, "expected-o-last"),
            _ => return Ok(board),
        };
        Err(scanner.fail_at(at, Expected::Message(message)))
    }

    fn picture(&self, board: &Board) -> Picture {
        let mut picture = Picture::new();
        for cell in 0..CELLS {
            if cell % 3 > 0 {
                picture.put(Ink::Faint, "│");
            } else if cell > 0 {
                picture.line().put(Ink::Faint, "───┼───┼───").line();
            }
            if board.x >> cell & 1 != 0 {
                picture.put(Ink::First, " x ");
            } else if board.o >> cell & 1 != 0 {
                picture.put(Ink::Second, " o ");
            } else {
                picture.put(Ink::Faint, format!(" {} ", cell + 1));
            }
        }
        picture
    }

    fn sketch(&self, board: &Board) -> Sketch {
        let owners = (0..CELLS).map(|cell| squares::owner(board.x, board.o, cell));
        let won = |&line: &u16| line & !board.x == 0 || line & !board.o == 0;
        let lines = LINES.into_iter().filter(won).map(|line| {
            let cells = (0..CELLS as usize).filter(|cell| line >> cell & 1 != 0);
            cells.collect()
        });
        squares::sheet(3, 3, owners, lines)
    }

    fn gesture(&self, _board: &Board, cell: u8) -> Vec<String> {
        vec![squares::spot(cell.into())]
    }
}

impl Heuristic<Board> for TicTacToe {
    fn estimate(&self, board: &Board) -> i64 {
        let for_x = board.estimate();
        if board.x_moves() { for_x } else { -for_x }
    }
}

/// The marks of x, then those of o, in tiers by empty cells.
impl Packing for TicTacToe {
    type Position = Board;

    fn bits(&self) -> u32 {
        18
    }

    fn pack(&self, board: &Board) -> u128 {
        u128::from(board.o) << 9 | u128::from(board.x)
    }

    fn unpack(&self, key: u128) -> Board {
        Board {
            x: key as u16 & FULL,
            o: (key >> 9) as u16,
        }
    }

    fn tier(&self, board: &Board) -> u32 {
        board.empty().count_ones()
    }

    fn is_lockstep(&self) -> bool {
        true
    }
}

impl Entry for TicTacToe {
    const NAME: &'static str = "tictactoe";
    const SMALL: &'static [(&'static str, &'static str)] = &[
        ("", "x.o/.x./..."),
        ("", "..o/.x./xo."),
        ("", "xox/oxo/ox."),
    ];
    const MESSAGES: Messages = Messages {
        en: "
title = Tic-tac-toe
rules =
    In turn, x and o mark an empty cell of a board of 3 by 3; x begins. Whoever
    has three marks in a row, a column or a diagonal wins. A full board without such a line is a draw.
variants = none
position = the rows from the top, a dot for an empty cell: x.o/.x./...
move = the cell, from 1 to 9 in reading order: 5
results = A draw. There are 5,478 positions, 765 up to symmetry, and 255,168 complete games.
expected-counts = as many x as o, or one x more
expected-winner = a line for one player at most, since play stops at the first
expected-x-last = no o after the line of x, which ended the game
expected-o-last = no x after the line of o, which ended the game
",
        fr: "
title = Le morpion
rules =
    À tour de rôle, x et o marquent une case libre d'un plateau de 3 sur 3 ; x commence. Qui
    aligne trois marques, en ligne, en colonne ou en diagonale, gagne. Un plateau plein sans alignement
    donne une partie nulle.
variants = aucune
position = les lignes depuis le haut, un point pour une case libre : x.o/.x./...
move = la case, de 1 à 9 dans le sens de la lecture : 5
results = Partie nulle. Il y a 5 478 positions, 765 aux symétries près, et 255 168 parties complètes.
expected-counts = autant de x que de o, ou un x de plus
expected-winner = un alignement pour un seul joueur, puisque le premier termine la partie
expected-x-last = pas de o après l'alignement des x, qui a terminé la partie
expected-o-last = pas de x après l'alignement des o, qui a terminé la partie
",
    };

    fn packing<V: PackingVisitor<Board>>(&self, _root: &Board, visitor: V) -> Option<V::Answer> {
        Some(visitor.visit(self))
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        Scanner::new(rules).end()?;
        Ok(TicTacToe)
    }

    fn board(&self, _board: &Board) -> Option<(usize, usize)> {
        Some((3, 3))
    }

    fn cell(&self, _board: &Board, cell: u8) -> Option<(usize, usize)> {
        Some((usize::from(cell) / 3, usize::from(cell) % 3))
    }

    fn heuristic(&self) -> Option<&dyn Heuristic<Board>> {
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn reachable() -> HashSet<Board> {
        let mut seen = HashSet::from([TicTacToe.start()]);
        let mut todo = vec![TicTacToe.start()];
        while let Some(board) = todo.pop() {
            if TicTacToe.ending(&board).is_some() {
                continue;
            }
            let mut moves = Vec::new();
            TicTacToe.moves(&board, &mut moves);
            for cell in moves {
                let after = TicTacToe.play(&board, cell);
                if seen.insert(after) {
                    todo.push(after);
                }
            }
        }
        seen
    }

    fn board(text: &str) -> Board {
        TicTacToe.parse(text).unwrap()
    }

    #[test]
    fn the_positions_are_as_many_as_is_known() {
        let all = reachable();
        let ended = |board: &&Board| TicTacToe.ending(board).is_some();
        let full = Some(Ending::Outcome(Outcome::Draw));
        let drawn = |board: &&Board| TicTacToe.ending(board) == full;
        assert_eq!(all.len(), 5478);
        assert_eq!(all.iter().filter(ended).count(), 958);
        assert_eq!(all.iter().filter(drawn).count(), 16);
        let classes: HashSet<Board> = all.iter().map(|b| TicTacToe.canonical(b)).collect();
        assert_eq!(classes.len(), 765);
        assert_eq!(classes.iter().filter(ended).count(), 138);
        assert!(classes.iter().all(|b| TicTacToe.canonical(b) == *b));
    }

    #[test]
    fn exactly_the_reachable_boards_are_read() {
        let all = reachable();
        let mut read = 0;
        for number in 0..3u32.pow(CELLS) {
            let mut text = String::new();
            for cell in 0..CELLS {
                if cell % 3 == 0 && cell > 0 {
                    text.push('/');
                }
                text.push(['.', 'x', 'o'][(number / 3u32.pow(cell) % 3) as usize]);
            }
            if let Ok(board) = TicTacToe.parse(&text) {
                assert!(all.contains(&board), "{text}");
                assert_eq!(TicTacToe.show(&board), text);
                read += 1;
            }
        }
        assert_eq!(read, all.len());
    }

    #[test]
    fn estimates_are_those_of_the_notes() {
        for (text, for_x) in [
            (".../.../...", 0),
            ("..o/.x./xo.", 1),
            ("x.o/oxx/xoo", 0),
            (".ox/.x./x.o", 100),
            ("ooo/oxx/.xx", -100),
            ("o../xox/..x", -1),
        ] {
            assert_eq!(board(text).estimate(), for_x, "{text}");
        }
        assert_eq!(TicTacToe.estimate(&board(".x./.xo/...")), -3);
        assert_eq!(TicTacToe.estimate(&board(".ox/.x./x.o")), -100);
    }

    #[test]
    fn a_bad_text_is_shown_where_it_goes_wrong() {
        let message = Expected::Message;
        for (text, at, expected) in [
            ("x.o/.x./..", 10, Expected::OneOf(&["x", "o", "."])),
            ("x.o.x....", 3, Expected::OneOf(&["/"])),
            ("x.o/.x./...x", 11, Expected::End),
            ("xx./.../...", 1, message("expected-counts")),
            (".../.o./...", 5, message("expected-counts")),
            ("xxx/ooo/...", 6, message("expected-winner")),
            ("xxx/oo./..o", 10, message("expected-x-last")),
            ("ooo/xx./x.x", 10, message("expected-o-last")),
        ] {
            let error = TicTacToe.parse(text).unwrap_err();
            assert_eq!((error.at, error.expected), (at, expected), "{text}");
        }
        assert_eq!(board(" X.O / .x. / ... "), board("x.o/.x./..."));
    }

    #[test]
    fn empty_cells_show_their_numbers() {
        let picture = TicTacToe.picture(&board("x.o/.x./..."));
        let drawn = " x │ 2 │ o \n───┼───┼───\n 4 │ x │ 6 \n───┼───┼───\n 7 │ 8 │ 9 ";
        assert_eq!(picture.to_string(), drawn);
    }
}
