//! Dodgem.
//!
//! Rules: on a board of N by N cells each player has N - 1 cars. Those of x stand in the left
//! column and those of o in the bottom row, the bottom left corner being empty; x begins. In turn,
//! a player moves one car to an empty cell next to it, forwards or sideways: forwards is to the
//! right for x and up for o. Cars leave the board by a forward move over the far edge. Nothing is
//! taken. Whoever has no car left on the board wins, and so does whoever cannot move: a player must
//! always leave the other a move. Play that goes on for ever is a draw.
//! Source: the game is by Colin Vout; Berlekamp, Conway and Guy, *Winning Ways* (1982), chapter 22.
//!
//! Notation: a position is its rows from the top and whose turn it is, `x../x../.oo,p1`. A move is
//! the cell of the car, from 1 in reading order, and where it goes, n, e, s or w: `4e`.
//!
//! Known results: 3 by 3 is won by the first player (*Winning Ways*, with a table of all positions),
//! in 19 plies; of its 1,963 positions 1,123 are won, 840 lost and none drawn (by enumeration).
//! 4 by 4 and 5 by 5 go on for ever (D. desJardins, rec.games.abstract, 1996).

use gagne_core::{
    Card, Ending, Entry, Expected, Facts, Game, IndexKeys, Notation, Offer, Outcome,
    PackingVisitor, ParseError, Picture, Ranking, RankingVisitor, Scanner, Side, Sketch, Space,
    Tables, Tint, Words,
};

use super::board::{self, Board, cells};
use crate::drawing::squares::{self, FRAME, Squares};
use crate::numbering::pairs;

/// Largest side of a board.
const LARGEST: u8 = 5;

/// A direction on the board: its letter, then steps down and to the right.
const DIRECTIONS: [(char, i8, i8); 4] = [('n', -1, 0), ('w', 0, -1), ('e', 0, 1), ('s', 1, 0)];
/// Where x may go, and where o may; the one of them that leaves the board.
const MAY_GO: [[bool; 4]; 2] = [[true, false, true, true], [true, true, true, false]];
const FORWARD: [usize; 2] = [2, 0];

/// Room for the ways out.
const EXIT: f32 = 0.5;

/// Where the cars of a player drive, to the right and down.
fn ahead(owner: Tint) -> (f32, f32) {
    let (_, down, right) = DIRECTIONS[FORWARD[usize::from(owner == Tint::Second)]];
    (right.into(), down.into())
}

/// The spot of a way out, by its row or column from 0.
fn exit(owner: Tint, place: usize) -> String {
    let (letter, ..) = DIRECTIONS[FORWARD[usize::from(owner == Tint::Second)]];
    format!("{letter}{}", place + 1)
}

/// A car and the number of its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    cell: u8,
    direction: u8,
}

/// Dodgem on a board of some side.
#[derive(Clone, Copy, Debug)]
pub struct Dodgem {
    side: u8,
}

impl Dodgem {
    fn cells(&self) -> u32 {
        u32::from(self.side * self.side)
    }

    /// Cars that a player begins with.
    fn cars(&self) -> u32 {
        u32::from(self.side) - 1
    }

    /// The neighbour of a cell, or none over the edge.
    fn next(&self, cell: u8, direction: u8) -> Option<u8> {
        let (_, down, right) = DIRECTIONS[usize::from(direction)];
        let row = (cell / self.side).checked_add_signed(down)?;
        let column = (cell % self.side).checked_add_signed(right)?;
        (row < self.side && column < self.side).then_some(row * self.side + column)
    }

    fn legal(&self, board: Board) -> impl Iterator<Item = Move> + '_ {
        let player = board.turn.index();
        let all = cells(board.sides().0)
            .flat_map(|cell| (0..4).map(move |direction| Move { cell, direction }));
        all.filter(move |&Move { cell, direction }| {
            let going = usize::from(direction);
            MAY_GO[player][going]
                && match self.next(cell, direction) {
                    Some(next) => (board.x | board.o) >> next & 1 == 0,
                    None => going == FORWARD[player],
                }
        })
    }

    /// A set of cells mirrored in the diagonal from bottom left to top right.
    fn mirrored(&self, bits: u32) -> u32 {
        let last = self.side - 1;
        cells(bits).fold(0, |image, cell| {
            let (row, column) = (last - cell % self.side, last - cell / self.side);
            image | 1 << (row * self.side + column)
        })
    }

    /// The board mirrored in that diagonal, so that each player has the cars of the other.
    fn exchanged(&self, board: Board) -> Board {
        Board {
            turn: board.turn.other(),
            x: self.mirrored(board.o),
            o: self.mirrored(board.x),
        }
    }
}

impl Space for Dodgem {
    type Position = Board;
    type Move = Move;

    fn start(&self) -> Board {
        let left = (0..self.side - 1).fold(0, |bits, row| bits | 1 << (row * self.side));
        Board {
            turn: Side::First,
            x: left,
            o: self.mirrored(left),
        }
    }

    /// Mirrored in the diagonal, each player has the way of the other.
    fn canonical(&self, board: &Board) -> Board {
        match board.turn {
            Side::First => *board,
            Side::Second => self.exchanged(*board),
        }
    }

    fn images(&self, board: &Board) -> Option<Vec<Board>> {
        Some(vec![self.exchanged(*board)])
    }
}

impl Game for Dodgem {
    fn ending(&self, board: &Board) -> Option<Ending> {
        if board.sides().1 == 0 {
            return Some(Ending::Outcome(Outcome::Lose));
        }
        let stuck = self.legal(*board).next().is_none();
        stuck.then_some(Ending::Outcome(Outcome::Win))
    }

    fn moves(&self, board: &Board, out: &mut Vec<Move>) {
        out.extend(self.legal(*board));
    }

    fn player(&self, board: &Board) -> Side {
        board.turn
    }

    fn play(&self, board: &Board, chosen: Move) -> Board {
        let (mut mine, theirs) = board.sides();
        mine &= !(1 << chosen.cell);
        if let Some(next) = self.next(chosen.cell, chosen.direction) {
            mine |= 1 << next;
        }
        Board::with_sides(board.turn.other(), theirs, mine)
    }

    fn facts(&self) -> Facts {
        board::LOOPS
    }
}

impl Notation for Dodgem {
    fn write(&self, board: &Board, out: &mut String) {
        board::write(self.side, *board, out);
    }

    fn write_move(&self, _board: &Board, chosen: Move, out: &mut String) {
        out.push_str(&(chosen.cell + 1).to_string());
        out.push(DIRECTIONS[usize::from(chosen.direction)].0);
    }

    fn words(&self, board: &Board) -> Words {
        vec![
            ("first", board.x.count_ones().into()),
            ("second", board.o.count_ones().into()),
        ]
    }

    fn move_words(&self, _board: &Board, chosen: Move) -> Words {
        let leaves = self.next(chosen.cell, chosen.direction).is_none();
        let (letter, ..) = DIRECTIONS[usize::from(chosen.direction)];
        vec![
            ("cell", (chosen.cell + 1).into()),
            ("direction", letter.to_string().into()),
            ("leaves", u8::from(leaves).into()),
        ]
    }

    fn parse(&self, text: &str) -> Result<Board, ParseError> {
        let mut scanner = Scanner::new(text);
        let read = board::read(self.side, self.cars(), "expected-fewer-cars", &mut scanner)?;
        if read.board.sides().0 == 0 {
            return Err(scanner.fail_at(read.turn, Expected::message("expected-car")));
        }
        Ok(read.board)
    }

    fn picture(&self, board: &Board) -> Picture {
        board::picture(self.side, *board)
    }

    /// Cars show where they drive; the ways out of the board are drawn along the far edges.
    fn sketch(&self, board: &Board) -> Sketch {
        let side = usize::from(self.side);
        let offset = (FRAME, FRAME + EXIT);
        let squares = Squares::new(side, side).shifted(offset);
        let whole = side as f32 + 2.0 * FRAME + EXIT;
        let mut sketch = Sketch::new(whole, whole);
        squares.ground(&mut sketch);
        for place in 0..side {
            let along = place as f32 + 0.5;
            for (owner, x, y) in [
                (Tint::First, whole - EXIT / 2.0, offset.1 + along),
                (Tint::Second, offset.0 + along, EXIT / 2.0),
            ] {
                squares::arrow((x, y), ahead(owner), owner, exit(owner, place), &mut sketch);
            }
        }
        for cell in squares.cells() {
            squares.tile(cell, Tint::Place, squares::spot(cell), &mut sketch);
            if let Some(owner) = squares::owner(board.x, board.o, cell as u32) {
                let (middle, spot) = (squares.middle(cell), squares::spot(cell));
                sketch.disc(middle, 0.38, owner).at(&spot);
                squares::arrow(middle, ahead(owner), Tint::Place, spot, &mut sketch);
            }
        }
        sketch
    }

    /// The car, then the cell or the way out where it goes.
    fn gesture(&self, board: &Board, chosen: Move) -> Vec<String> {
        let from = usize::from(chosen.cell);
        let to = match self.next(chosen.cell, chosen.direction) {
            Some(next) => squares::spot(next.into()),
            None if board.turn == Side::Second => exit(Tint::Second, from % usize::from(self.side)),
            None => exit(Tint::First, from / usize::from(self.side)),
        };
        vec![squares::spot(from), to]
    }
}

/// A tier for each number of cars left to x and to o: they never come back. Inside, the turn comes
/// first, then the cells of x, then those of o.
impl Ranking for Dodgem {
    type Position = Board;

    fn tiers(&self) -> u32 {
        u32::from(self.side).pow(2)
    }

    fn size(&self, tier: u32) -> u64 {
        let side = u32::from(self.side);
        2 * pairs::pairs(self.cells(), (tier / side, tier % side))
    }

    fn rank(&self, board: &Board) -> (u32, u64) {
        let (x, o) = (board.x.count_ones(), board.o.count_ones());
        let pair = pairs::rank_pair(self.cells(), board.x.into(), board.o.into());
        let half = board.turn.index() as u64 * pairs::pairs(self.cells(), (x, o));
        (x * u32::from(self.side) + o, half + pair)
    }

    fn unrank(&self, tier: u32, number: u64) -> Option<Board> {
        let side = u32::from(self.side);
        let sizes = (tier / side, tier % side);
        let half = pairs::pairs(self.cells(), sizes);
        let (x, o) = pairs::unrank_pair(self.cells(), number % half, sizes);
        let board = Board {
            turn: Side::second_if(number >= half),
            x: x as u32,
            o: o as u32,
        };
        (board.sides().0 != 0).then_some(board)
    }
}

impl Tables<Board, Move> for Dodgem {
    fn ranking<V: RankingVisitor<Board>>(&self, _root: &Board, visitor: V) -> Option<V::Answer> {
        Some(visitor.visit(self))
    }

    fn packing<V: PackingVisitor<Board>>(&self, root: &Board, visitor: V) -> Option<V::Answer> {
        Some(visitor.visit(&IndexKeys::new(self, root)))
    }
}

impl Offer for Dodgem {
    type Tables = Self;

    fn tables(&self) -> Option<&Self> {
        Some(self)
    }

    fn rules(&self) -> String {
        self.side.to_string()
    }
}

/// What the game says in English.
const ENGLISH: &str = "
title = Dodgem
line = Get your cars off the board before the other does.
rules =
    x drives from the left edge to the right, o from the bottom to the top. In turn, move
    one car to an empty cell next to it, forwards or sideways; forward moves over the far edge leave
    the board. Whoever has no car left wins, and so does whoever cannot move. Endless play is a draw.
variants = the side of the board, from 3 to 5; each player has one car less (3)
position = the rows from the top, a dot for an empty cell, and whose turn it is: x../x../.oo,p1
move = the cell of the car, from 1 in reading order, and where it goes, n, e, s or w: 4e
results =
    3 by 3 is won by the first player (Berlekamp, Conway and Guy, Winning Ways), in 19 plies;
    it has 1,963 positions and none is drawn. 4 by 4 and 5 by 5 go on for ever (desJardins 1996).
expected-fewer-cars = fewer cars of one player than the side of the board
expected-car = a player to move who has a car on the board
tell-position = Player { $player } to move: { $position }. Cars on the board: { $first } of player 1, { $second } of player 2.
tell-move = Player { $player } drives the car of cell { $cell } { $leaves-n ->
        [0] { $direction ->
            [n] up
            [s] down
            [e] to the right
           *[w] to the left
        }
       *[other] off the board
    }.
";

/// What the game says in French.
const FRENCH: &str = "
title = Dodgem
line = Sortez vos voitures du plateau avant l'adversaire.
rules =
    x va du bord gauche vers la droite, o du bas vers le haut. À tour de rôle, chaque joueur
    déplace une de ses voitures vers une case libre voisine, en avant ou de côté ; au-delà du bord
    opposé, elle quitte le plateau. Celui qui n'a plus de voiture gagne, celui qui ne peut plus
    jouer aussi. Une partie sans fin est nulle.
variants = le côté du plateau, de 3 à 5 (3 par défaut) ; chaque joueur a une voiture de moins que ce côté
position = les lignes depuis le haut, un point pour une case libre, et le joueur au trait : x../x../.oo,p1
move = la case de la voiture, à partir de 1 dans le sens de la lecture, et sa direction, n, e, s ou w : 4e
results =
    En 3x3, le premier joueur gagne (Berlekamp, Conway et Guy, Winning Ways), en 19 coups ;
    il y a 1 963 positions, dont aucune n'est nulle. En 4x4 et en 5x5, la partie est sans fin (desJardins 1996).
expected-fewer-cars = pour chaque joueur, moins de voitures que le côté du plateau
expected-car = un joueur au trait qui ait une voiture sur le plateau
tell-position = Le joueur { $player } a la main : { $position }. Voitures sur le plateau : { $first } au joueur 1, { $second } au joueur 2.
tell-move = Le joueur { $player } { $leaves-n ->
        [0] déplace la voiture de la case { $cell } vers { $direction ->
            [n] le haut
            [s] le bas
            [e] la droite
           *[w] la gauche
        }
       *[other] sort du plateau la voiture de la case { $cell }
    }.
";

impl Entry for Dodgem {
    fn card() -> Card {
        Card::new("dodgem")
            .samples(["", "4", "5"])
            .small([
                ("3", "..x/.../..o,p1"),
                ("3", "x../.../o..,p2"),
                ("3", ".xo/.../...,p1"),
                ("4", "...x/..o./..../....,p1"),
            ])
            .exercise("", "")
            .english(ENGLISH)
            .french(FRENCH)
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(rules);
        let side = match scanner.peek() {
            None => 3,
            Some(_) => scanner.number(3, LARGEST.into())? as u8,
        };
        scanner.end()?;
        Ok(Dodgem { side })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::board::tests::{ranks_round_trip, reachable};

    fn dodgem(side: u8) -> Dodgem {
        Dodgem { side }
    }

    fn moves(game: &Dodgem, text: &str) -> Vec<String> {
        let board = game.parse(text).unwrap();
        let mut moves = Vec::new();
        game.moves(&board, &mut moves);
        let show = |&chosen: &Move| game.show_move(&board, chosen);
        moves.iter().map(show).collect()
    }

    #[test]
    fn cars_go_forwards_and_sideways() {
        let game = dodgem(3);
        assert_eq!(game.show(&game.start()), "x../x../.oo,p1");
        assert_eq!(moves(&game, "x../x../.oo,p1"), ["1e", "4e", "4s"]);
        assert_eq!(moves(&game, "x../x../.oo,p2"), ["8n", "8w", "9n"]);
        assert_eq!(moves(&game, "o.x/.../...,p1"), ["3e", "3s"]);
        assert_eq!(moves(&game, "o.x/.../...,p2"), ["1n", "1e"]);
    }

    #[test]
    fn leaving_first_wins_and_so_does_being_blocked() {
        let game = dodgem(3);
        let ending = |text: &str| game.ending(&game.parse(text).unwrap());
        assert_eq!(
            ending(".../.../.o.,p2"),
            Some(Ending::Outcome(Outcome::Lose))
        );
        assert_eq!(
            ending(".../o../xo.,p1"),
            Some(Ending::Outcome(Outcome::Win))
        );
        assert_eq!(ending(".../.../xo.,p1"), None);
    }

    #[test]
    fn ranks_and_unranks_are_inverse() {
        let game = dodgem(3);
        let all = reachable(&game, game.start());
        assert_eq!(all.len(), 1963);
        ranks_round_trip(&game, all, 10_000);
        ranks_round_trip(&dodgem(5), [dodgem(5).start()], 1000);
    }

    #[test]
    fn a_bad_text_is_shown_where_it_goes_wrong() {
        let message = Expected::message;
        for (text, at, expected) in [
            ("x../x../.oo", 11, Expected::one_of([","])),
            ("x../x../.oo,p3", 12, Expected::one_of(["p1", "p2"])),
            ("x../x../xoo,p1", 8, message("expected-fewer-cars")),
            ("x../x../...,p2", 12, message("expected-car")),
            ("x../x../.oo,p1,", 14, Expected::End),
        ] {
            let error = dodgem(3).parse(text).unwrap_err();
            assert_eq!((error.at, error.expected), (at, expected), "{text}");
        }
        let (least, most) = (3, 5);
        let error = Dodgem::from_rules(" 6").unwrap_err();
        assert_eq!(
            (error.at, error.expected),
            (1, Expected::Number { least, most })
        );
    }

    #[test]
    fn cars_leave_by_the_way_out_of_their_row_or_column() {
        let dodgem = Dodgem { side: 3 };
        let gestures = |text: &str| -> Vec<String> {
            let board = dodgem.parse(text).unwrap();
            let gesture = |chosen| dodgem.gesture(&board, chosen).join(" ");
            dodgem.legal(board).map(gesture).collect()
        };
        assert_eq!(gestures(".../..x/..o,p1"), ["6 3", "6 e2"]);
        assert_eq!(gestures("xo./x../...,p2"), ["2 n2", "2 3"]);
    }
}
