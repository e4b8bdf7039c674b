//! Domineering on a board of four by four: the rules, a notation, and nothing else.

use gagne::core::{
    Ending, Facts, Game, Notation, Outcome, ParseError, Scanner, Side, Space, entry,
};

/// Cells of a side.
const SIDE: u32 = 4;

/// The rules.
#[derive(Default)]
pub struct Domineering;

/// Which cells are covered, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    covered: u16,
    turn: Side,
}

impl Board {
    /// The two cells of a domino whose upper left one is given; none over the edge.
    fn domino(self, cell: u32) -> Option<u16> {
        let (fits, next) = match self.turn {
            Side::First => (cell / SIDE + 1 < SIDE, cell + SIDE),
            Side::Second => (cell % SIDE + 1 < SIDE, cell + 1),
        };
        fits.then(|| 1 << cell | 1 << next)
    }
}

impl Space for Domineering {
    type Position = Board;
    /// The upper left cell of the domino.
    type Move = u32;

    fn start(&self) -> Board {
        Board {
            covered: 0,
            turn: Side::First,
        }
    }
}

impl Game for Domineering {
    fn ending(&self, board: &Board) -> Option<Ending> {
        let mut moves = Vec::new();
        self.moves(board, &mut moves);
        moves.is_empty().then_some(Ending::Outcome(Outcome::Lose))
    }

    fn moves(&self, board: &Board, out: &mut Vec<u32>) {
        let free = |&cell: &u32| {
            board
                .domino(cell)
                .is_some_and(|two| board.covered & two == 0)
        };
        out.extend((0..SIDE * SIDE).filter(free));
    }

    fn play(&self, board: &Board, cell: u32) -> Board {
        Board {
            covered: board.covered | board.domino(cell).unwrap_or_default(),
            turn: board.turn.other(),
        }
    }

    fn player(&self, board: &Board) -> Side {
        board.turn
    }

    fn facts(&self) -> Facts {
        Facts {
            loops: false,
            scored: false,
            solo: false,
        }
    }
}

impl Notation for Domineering {
    /// The rows from the top, `#` for a covered cell, then whose turn it is.
    fn write(&self, board: &Board, out: &mut String) {
        for cell in 0..SIDE * SIDE {
            if cell > 0 && cell % SIDE == 0 {
                out.push('/');
            }
            let covered = board.covered >> cell & 1 == 1;
            out.push(if covered { '#' } else { '.' });
        }
        out.push_str(if board.turn == Side::First {
            ",p1"
        } else {
            ",p2"
        });
    }

    /// The upper left cell, from 1 in reading order.
    fn write_move(&self, _board: &Board, cell: u32, out: &mut String) {
        out.push_str(&(cell + 1).to_string());
    }

    fn parse(&self, text: &str) -> Result<Board, ParseError> {
        let mut scan = Scanner::new(text);
        let mut covered = 0;
        for cell in 0..SIDE * SIDE {
            if cell > 0 && cell % SIDE == 0 {
                scan.one_of("/", ["/"])?;
            }
            covered |= u16::from(scan.one_of(".#", [".", "#"])? == '#') << cell;
        }
        scan.one_of(",", [","])?;
        scan.one_of("p", ["p"])?;
        let turn = scan.side()?;
        scan.end()?;
        Ok(Board { covered, turn })
    }
}

entry!(Domineering, "domineering");

/// The page that tells how it is made, whose programs are compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../book/src/tutorials/rust.md")]
struct Tutorial;

/// The same page in French.
#[cfg(doctest)]
#[doc = include_str!("../../../book/src/tutorials/rust-fr.md")]
struct FrenchTutorial;
