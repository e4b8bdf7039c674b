//! Teeko.
//!
//! Rules: a board of 5 by 5 cells; each player has four pieces, x begins. In turn, the players drop
//! a piece on an empty cell until all eight are on the board, then they move one of their own to an
//! empty cell next to it, along a row, a column or a diagonal. Whoever has the four pieces next to
//! each other in a line, again of any of these directions, or on a square of 2 by 2 cells wins: 44
//! goals. Advanced Teeko adds the corners of the squares of 3 by 3, 4 by 4 and 5 by 5 cells: 58
//! goals. Any cell is open to the first drop. Play that goes on for ever is a draw.
//! Source: John Scarne, *Scarne on Teeko* (1955), as told in the paper below.
//!
//! Notation: a position is its rows from the top and whose turn it is,
//! `x.o../...../..x../...../.....,p2`. A drop is a cell, `13`, a move two of them, `13-14`, from 1
//! in reading order.
//!
//! Known results: Teeko is a draw; advanced Teeko is won by the first player, or drawn if the first
//! drop may not be in the centre (G. L. Steele, *Summary of the solving of the game of Teeko*, 1999).
//! It takes 13 plies, and any other first drop draws (checked by solving the whole game).

use gagne_core::{
    Card, Ending, Entry, Expected, Facts, Form, Game, Notation, Offer, Outcome, PackingVisitor,
    ParseError, Picture, Ranking, RankingVisitor, Scanner, Side, Sketch, Space, Tables, Tint,
    Words,
};

use super::board::{self, Board, BoardPacking, Symmetry, cells};
use crate::drawing::squares::{self, Squares};
use crate::numbering::pairs;

const SIDE: u8 = 5;
const CELLS: u32 = 25;
const FULL: u32 = (1 << CELLS) - 1;
/// Pieces of a player.
const PIECES: u32 = 4;
/// The words of the rules part.
const RULES: &[&str] = &["standard", "advanced"];
/// Where pieces come from that are dropped.
const HAND: u8 = CELLS as u8;

/// A piece that goes from a cell, or from the hand, to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    from: u8,
    to: u8,
}

/// Teeko, standard or advanced.
#[derive(Clone, Debug)]
pub struct Teeko {
    advanced: bool,
    goals: Vec<u32>,
    /// The cells next to each cell.
    near: [u32; CELLS as usize],
    symmetries: [Symmetry; 8],
}

impl Teeko {
    fn new(advanced: bool) -> Self {
        let mut near = [0; CELLS as usize];
        let mut goals = Vec::new();
        for cell in 0..SIDE * SIDE {
            let (row, column) = (cell / SIDE, cell % SIDE);
            for other in 0..SIDE * SIDE {
                let (down, right) = (row.abs_diff(other / SIDE), column.abs_diff(other % SIDE));
                if down.max(right) == 1 {
                    near[usize::from(cell)] |= 1 << other;
                }
            }
            // Lines that begin here, to the right or downwards.
            let mut line = |step: u8| {
                goals.push((0..4).fold(0, |line, place| line | 1 << (cell + place * step)));
            };
            let (fits_right, fits_left, fits_down) = (column < 2, column > 2, row < 2);
            if fits_right {
                line(1);
            }
            if fits_down {
                line(SIDE);
            }
            if fits_right && fits_down {
                line(SIDE + 1);
            }
            if fits_left && fits_down {
                line(SIDE - 1);
            }
            // Squares with their top left corner here.
            for width in 1..if advanced { SIDE } else { 2 } {
                if row + width < SIDE && column + width < SIDE {
                    let (top, bottom) = (1 | 1 << width, width * SIDE);
                    goals.push((top | top << bottom) << cell);
                }
            }
        }
        Teeko {
            advanced,
            goals,
            near,
            symmetries: board::symmetries(SIDE),
        }
    }

    fn is_goal(&self, pieces: u32) -> bool {
        self.goals.contains(&pieces)
    }
}

/// Whether every piece is on the board.
fn is_dropped(board: Board) -> bool {
    board.x.count_ones() + board.o.count_ones() == 2 * PIECES
}

impl Space for Teeko {
    type Position = Board;
    type Move = Move;

    fn start(&self) -> Board {
        Board::default()
    }

    /// Before the last drop the counts tell whose turn it is, so signs stay.
    fn canonical(&self, board: &Board) -> Board {
        if is_dropped(*board) {
            return board::least_image(*board, &self.symmetries);
        }
        let images = board::images(*board, &self.symmetries);
        images.min().unwrap_or(*board)
    }

    fn images(&self, board: &Board) -> Option<Vec<Board>> {
        let images = board::images(*board, &self.symmetries);
        let swapped = is_dropped(*board).then(|| board::swapped(*board));
        Some(images.chain(swapped).collect())
    }
}

impl Game for Teeko {
    fn ending(&self, board: &Board) -> Option<Ending> {
        let theirs = board.sides().1;
        (self.is_goal(theirs)).then_some(Ending::Outcome(Outcome::Lose))
    }

    fn moves(&self, board: &Board, out: &mut Vec<Move>) {
        let mine = board.sides().0;
        let empty = FULL & !(board.x | board.o);
        if mine.count_ones() < PIECES {
            out.extend(cells(empty).map(|to| Move { from: HAND, to }));
            return;
        }
        for from in cells(mine) {
            let open = self.near[usize::from(from)] & empty;
            out.extend(cells(open).map(|to| Move { from, to }));
        }
    }

    fn player(&self, board: &Board) -> Side {
        board.turn
    }

    fn play(&self, board: &Board, chosen: Move) -> Board {
        let (mine, theirs) = board.sides();
        // The hand is no cell, so that a drop takes nothing off the board.
        let mine = mine & !(1 << chosen.from) | 1 << chosen.to;
        Board::with_sides(board.turn.other(), theirs, mine)
    }

    fn facts(&self) -> Facts {
        board::LOOPS
    }
}

impl Notation for Teeko {
    fn write(&self, board: &Board, out: &mut String) {
        board::write(SIDE, *board, out);
    }

    fn write_move(&self, _board: &Board, chosen: Move, out: &mut String) {
        if chosen.from != HAND {
            out.push_str(&format!("{}-", chosen.from + 1));
        }
        out.push_str(&(chosen.to + 1).to_string());
    }

    fn move_words(&self, _board: &Board, chosen: Move) -> Words {
        let dropped = chosen.from == HAND;
        vec![
            ("kind", if dropped { "drop" } else { "step" }.into()),
            ("from", chosen.from.wrapping_add(1).into()),
            ("to", (chosen.to + 1).into()),
        ]
    }

    fn parse(&self, text: &str) -> Result<Board, ParseError> {
        let mut scanner = Scanner::new(text);
        let read = board::read(SIDE, PIECES, "expected-four", &mut scanner)?;
        let (board, [last_x, last_o]) = (read.board, read.last);
        let (x, o) = (board.x.count_ones(), board.o.count_ones());
        let (at, message) = match board.turn {
            _ if x > o + 1 => (last_x, "expected-counts"),
            _ if o > x => (last_o, "expected-counts"),
            turn if x + o < 2 * PIECES && turn != Side::second_if(x > o) => {
                (read.turn, "expected-turn")
            }
            _ if self.is_goal(board.sides().0) => (read.turn, "expected-winner"),
            _ => return Ok(board),
        };
        Err(scanner.fail_at(at, Expected::message(message)))
    }

    fn picture(&self, board: &Board) -> Picture {
        board::picture(SIDE, *board)
    }

    fn sketch(&self, board: &Board) -> Sketch {
        let side = usize::from(SIDE);
        let (squares, mut sketch) = Squares::framed(side, side);
        for cell in squares.cells() {
            let (middle, spot) = (squares.middle(cell), squares::spot(cell));
            sketch.disc(middle, 0.34, Tint::Place).at(&spot);
            if let Some(owner) = squares::owner(board.x, board.o, cell as u32) {
                sketch.disc(middle, 0.44, owner).at(&spot);
            }
        }
        let won = board.sides().1;
        if self.is_goal(won) {
            for cell in cells(won).map(usize::from) {
                let (x, y) = squares.middle(cell);
                let (radius, width) = (0.4, 0.12);
                let ring = Form::Ring {
                    x,
                    y,
                    radius,
                    width,
                };
                sketch.put(ring, Tint::Mark).at(squares::spot(cell));
            }
        }
        sketch
    }

    fn gesture(&self, _board: &Board, chosen: Move) -> Vec<String> {
        let cells = [chosen.from, chosen.to].into_iter();
        let pointed = cells.filter(|&cell| cell != HAND);
        pointed.map(|cell| squares::spot(cell.into())).collect()
    }
}

/// How many pieces x and o have on the board in a tier.
fn pieces(tier: u32) -> (u32, u32) {
    let dropped = 2 * PIECES - tier;
    (dropped.div_ceil(2), dropped / 2)
}

/// A tier for each number of pieces still in hand. Inside, the cells of x come first, then those of
/// o; in the lowest tier, where either may be to move, those of the player to move, and who that is
/// is left out.
impl Ranking for Teeko {
    type Position = Board;

    fn tiers(&self) -> u32 {
        2 * PIECES + 1
    }

    fn size(&self, tier: u32) -> u64 {
        pairs::pairs(CELLS, pieces(tier))
    }

    fn rank(&self, board: &Board) -> (u32, u64) {
        let tier = 2 * PIECES - (board.x | board.o).count_ones();
        let (first, other) = match tier {
            0 => board.sides(),
            _ => (board.x, board.o),
        };
        (tier, pairs::rank_pair(CELLS, first.into(), other.into()))
    }

    fn unrank(&self, tier: u32, number: u64) -> Option<Board> {
        let (x, o) = pairs::unrank_pair(CELLS, number, pieces(tier));
        let board = Board {
            turn: Side::second_if(tier % 2 == 1),
            x: x as u32,
            o: o as u32,
        };
        (!self.is_goal(board.sides().0)).then_some(board)
    }

    fn tells_before(&self) -> bool {
        true
    }

    /// The piece that came last may have been dropped or, with all on the board, moved.
    fn before(&self, tier: u32, number: u64, mut tell: impl FnMut(u32, u64)) {
        let Some(board) = self.unrank(tier, number) else {
            return;
        };
        let (mine, theirs) = board.sides();
        let empty = FULL & !(board.x | board.o);
        for to in cells(theirs) {
            let rest = theirs & !(1 << to);
            let dropped = Board::with_sides(board.turn.other(), rest, mine);
            let (tier, number) = self.rank(&dropped);
            tell(tier, number);
            if tier == 1 {
                for from in cells(self.near[usize::from(to)] & empty) {
                    let moved = Board::with_sides(board.turn.other(), rest | 1 << from, mine);
                    let (tier, number) = self.rank(&moved);
                    tell(tier, number);
                }
            }
        }
    }
}

impl Tables<Board, Move> for Teeko {
    fn ranking<V: RankingVisitor<Board>>(&self, _root: &Board, visitor: V) -> Option<V::Answer> {
        Some(visitor.visit(self))
    }

    fn packing<V: PackingVisitor<Board>>(&self, _root: &Board, visitor: V) -> Option<V::Answer> {
        Some(visitor.visit(&BoardPacking { cells: CELLS }))
    }
}

impl Offer for Teeko {
    type Tables = Self;

    fn tables(&self) -> Option<&Self> {
        Some(self)
    }

    fn rules(&self) -> String {
        if self.advanced {
            "advanced"
        } else {
            "standard"
        }
        .to_owned()
    }
}

/// What the game says in English.
const ENGLISH: &str = "
title = Teeko
line = Four pieces each: first dropped, then moved.
rules =
    In turn, x and o drop their four pieces each on empty cells of a board of 5 by 5, then
    move one of them to an empty cell next to it, diagonals included. Whoever has four in a line, side
    by side, or on a square of 2 by 2 wins. Endless play is a draw.
variants = standard; advanced: the corners of larger squares win too (standard)
position = the rows from the top, a dot for an empty cell, and whose turn it is: x.o../...../..x../...../.....,p2
move = the cell of a drop, from 1 to 25 in reading order: 13; then from cell to cell: 13-14
results =
    Standard Teeko is a draw; advanced Teeko is won by the first player in 13 plies,
    by a drop in the centre only (Steele 1999).
expected-four = four pieces of one player at most
expected-counts = as many x as o, or one x more
expected-turn = the player whose drop is next: p1 if there are as many x as o
expected-winner = the other player to move, since the line or square ended the game
tell-position = Player { $player } to move as { $player-n ->
        [1] x
       *[other] o
    }: { $position }.
tell-move = Player { $player } { $kind ->
        [drop] drops a piece on cell { $to }
       *[step] moves a piece from cell { $from } to cell { $to }
    }.
";

/// What the game says in French.
const FRENCH: &str = "
title = Teeko
line = Quatre pions chacun : on les pose d'abord, on les déplace ensuite.
rules =
    À tour de rôle, x et o posent leurs quatre pions sur des cases libres d'un plateau de 5 sur
    5, puis en déplacent un vers une case libre voisine, diagonales comprises. Celui qui aligne ses quatre
    pions côte à côte, ou les place en carré de 2 sur 2, gagne. Une partie sans fin est nulle.
variants = standard (par défaut) ; advanced : les sommets de carrés plus grands gagnent aussi
position = les lignes depuis le haut, un point pour une case libre, et le joueur au trait : x.o../...../..x../...../.....,p2
move = la case où l'on pose un pion, de 1 à 25 dans le sens de la lecture : 13 ; ensuite, de case en case : 13-14
results =
    Le Teeko standard est nul ; au Teeko avancé, le premier joueur gagne en 13 coups, et seulement
    s'il commence au centre (Steele 1999).
expected-four = au plus quatre pions par joueur
expected-counts = autant de x que de o, ou un x de plus
expected-turn = le joueur qui doit poser : p1 s'il y a autant de x que de o
expected-winner = l'autre joueur au trait, puisque l'alignement ou le carré a terminé la partie
tell-position = Le joueur { $player } a la main avec les { $player-n ->
        [1] x
       *[other] o
    } : { $position }.
tell-move = Le joueur { $player } { $kind ->
        [drop] pose un pion sur la case { $to }
       *[step] déplace un pion de la case { $from } à la case { $to }
    }.
";

impl Entry for Teeko {
    fn card() -> Card {
        Card::new("teeko")
            .samples(["", "advanced"])
            .small([
                ("", "xxxx./ooo../...../...../.....,p2"),
                ("", "...../.oo../.oox./..x../.x..x,p1"),
                ("advanced", "x...x/...../.ooo./...../x...x,p2"),
            ])
            .english(ENGLISH)
            .french(FRENCH)
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(rules);
        let at = scanner.at();
        let advanced = match (scanner.peek(), scanner.word().as_deref()) {
            (None, _) | (_, Some("standard")) => false,
            (_, Some("advanced")) => true,
            _ => return Err(scanner.fail_at(at, Expected::one_of(RULES.iter().copied()))),
        };
        scanner.end()?;
        Ok(Teeko::new(advanced))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::pieces::board::tests::ranks_round_trip;

    #[test]
    fn the_goals_are_as_many_as_scarne_counts() {
        for (advanced, count) in [(false, 44), (true, 58)] {
            let goals: HashSet<u32> = Teeko::new(advanced).goals.into_iter().collect();
            assert_eq!(goals.len(), count);
            assert!(goals.iter().all(|goal| goal.count_ones() == PIECES));
        }
    }

    #[test]
    fn pieces_are_dropped_and_then_moved() {
        let game = Teeko::new(false);
        let show = |text: &str| {
            let board = game.parse(text).unwrap();
            let mut moves = Vec::new();
            game.moves(&board, &mut moves);
            let shown: Vec<String> = (moves.iter())
                .map(|&chosen| game.show_move(&board, chosen))
                .collect();
            shown.join(" ")
        };
        let text = "xoxo./xoxo./...../...../.....,p1";
        assert_eq!(show(text), "6-11 6-12 8-12 8-13 8-14");
        let text = "xoxo./xox../...../...../.....,p2";
        assert!(show(text).starts_with("5 9 10 11 12"));
    }

    #[test]
    fn only_the_corners_of_the_smallest_square_win_in_the_standard_game() {
        let text = "x...x/...../.ooo./...../x...x,p2";
        for (advanced, ending) in [(false, None), (true, Some(Ending::Outcome(Outcome::Lose)))] {
            let game = Teeko::new(advanced);
            assert_eq!(game.ending(&game.parse(text).unwrap()), ending);
        }
    }

    #[test]
    fn ranks_and_unranks_are_inverse() {
        let game = Teeko::new(true);
        let positions = Teeko::card()
            .small
            .into_iter()
            .filter(|small| small.0 == "advanced");
        let positions = positions.map(|small| game.parse(&small.1).unwrap());
        ranks_round_trip(&game, positions.chain([game.start()]), 1000);
        assert_eq!(game.size(0), 12_650 * 5_985);
        assert_eq!(game.size(8), 1);
    }

    #[test]
    fn a_bad_text_is_shown_where_it_goes_wrong() {
        let message = Expected::message;
        for (text, at, expected) in [
            (
                "xxxxx/oooo./...../...../.....,p1",
                4,
                message("expected-four"),
            ),
            (
                "xx.../...../...../...../.....,p2",
                1,
                message("expected-counts"),
            ),
            (
                "o..../...../...../...../.....,p1",
                0,
                message("expected-counts"),
            ),
            (
                "x..../...../...../...../.....,p1",
                30,
                message("expected-turn"),
            ),
            (
                "xxxx./oo.oo/...../...../.....,p1",
                30,
                message("expected-winner"),
            ),
        ] {
            let error = Teeko::new(false).parse(text).unwrap_err();
            assert_eq!((error.at, error.expected), (at, expected), "{text}");
        }
        let error = Teeko::from_rules("easy").unwrap_err();
        assert_eq!(
            (error.at, error.expected),
            (0, Expected::one_of(RULES.iter().copied()))
        );
    }
}
