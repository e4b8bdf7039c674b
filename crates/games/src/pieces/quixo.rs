//! Quixo.
//!
//! Rules: N by N cubes, all blank; x begins, then o. A player takes a cube from the rim that is
//! blank or shows the own sign, closes the gap by pushing the rest of its row or column, and puts
//! the cube back at the end so freed, showing the own sign: not where it was taken. Whoever makes a
//! line of N own signs, a row, a column or a diagonal, wins; whoever makes one of the other's signs
//! loses, even along with an own one. Play that goes on for ever is a draw.
//! Source: the game is by Thierry Chapeau (Gigamic 1995); rules as in the paper below.
//!
//! Notation: a position is its rows from the top, `.` a blank cube, and whose turn it is,
//! `x.o/.../..x,p2`. A move is the cell of the cube, from 1 in reading order, and the side from
//! which it is pushed in, n, w, e or s: `3s`.
//!
//! Known results: 5 by 5 is a draw, the first player wins 4 by 4 in 21 plies and 3 by 3 in 7
//! (Tanaka, Bonnet, Tixeuil, Tamura, *Quixo is solved*, 2020, arXiv 2007.15895). Of the 32,027
//! positions of 3 by 3, with whose turn it is, 20,247 are won, 11,780 lost and none drawn (by
//! enumeration).

mod index;

use std::sync::OnceLock;

use gagne_core::{
    Card, Ending, Entry, Facts, Game, Notation, Offer, Outcome, PackingVisitor, ParseError,
    Picture, RankingVisitor, Scanner, Side, Sketch, Space, Tables, Tint, Words,
};

use self::index::Index;
use super::board::{self, Board, BoardPacking, Symmetry};
use crate::drawing::squares::{self, Squares};

/// Largest side of a board.
const LARGEST: u8 = 5;

/// A cube that is taken and pushed in elsewhere.
#[derive(Clone, Copy, Debug)]
struct Slide {
    cell: u8,
    /// The side from which it is pushed in.
    from: char,
    /// The cell where it comes in.
    end: u32,
    /// The cells pushed by one place: all from the one taken to the end, the one taken left out.
    pushed: u32,
    /// How far up the bits of the pushed cells go; down if `falls`.
    step: u8,
    falls: bool,
}

impl Slide {
    /// A set of cells after the slide; the cube that was taken is in none.
    fn push(&self, bits: u32) -> u32 {
        let pushed = bits & self.pushed;
        let moved = if self.falls {
            pushed >> self.step
        } else {
            pushed << self.step
        };
        bits & !(self.pushed | 1 << self.cell) | moved
    }
}

/// Quixo on a board of some side.
#[derive(Debug)]
pub struct Quixo {
    side: u8,
    lines: Vec<u32>,
    slides: Vec<Slide>,
    symmetries: [Symmetry; 8],
    index: OnceLock<Index>,
}

impl Quixo {
    fn new(side: u8) -> Self {
        let line = |first: u8, step: u8| {
            (0..side).fold(0u32, |line, place| line | 1 << (first + place * step))
        };
        let mut lines: Vec<u32> = (0..side).map(|row| line(row * side, 1)).collect();
        lines.extend((0..side).map(|column| line(column, side)));
        lines.extend([line(0, side + 1), line(side - 1, side - 1)]);
        Quixo {
            side,
            lines,
            slides: (0..side * side)
                .flat_map(|cell| slides(side, cell))
                .collect(),
            symmetries: board::symmetries(side),
            index: OnceLock::new(),
        }
    }

    fn cells(&self) -> u32 {
        u32::from(self.side * self.side)
    }

    fn has_line(&self, bits: u32) -> bool {
        self.lines.iter().any(|&line| line & !bits == 0)
    }
}

/// The slides that take a cell of the rim; none for a cell inside.
fn slides(side: u8, cell: u8) -> Vec<Slide> {
    let (row, column, last) = (cell / side, cell % side, side - 1);
    if ![row, column]
        .iter()
        .any(|&place| place == 0 || place == last)
    {
        return Vec::new();
    }
    let mut slides = Vec::new();
    for (from, end, step) in [
        ('n', column, side),
        ('w', row * side, 1),
        ('e', row * side + last, 1),
        ('s', last * side + column, side),
    ] {
        if end == cell {
            continue;
        }
        let falls = end > cell;
        let (low, high) = (cell.min(end), cell.max(end));
        let way = (low..=high).step_by(step.into());
        slides.push(Slide {
            cell,
            from,
            end: 1 << end,
            pushed: way.fold(0, |way, cell| way | 1 << cell) & !(1 << cell),
            step,
            falls,
        });
    }
    slides
}

impl Space for Quixo {
    type Position = Board;
    /// The number of a slide.
    type Move = u8;

    fn start(&self) -> Board {
        Board::default()
    }

    fn canonical(&self, board: &Board) -> Board {
        board::least_image(*board, &self.symmetries)
    }

    fn images(&self, board: &Board) -> Option<Vec<Board>> {
        let images = board::images(*board, &self.symmetries);
        Some(images.chain([board::swapped(*board)]).collect())
    }
}

impl Game for Quixo {
    fn ending(&self, board: &Board) -> Option<Ending> {
        // Play stops at a line, so the other player has just made it.
        let (mine, theirs) = board.sides();
        if self.has_line(mine) {
            Some(Ending::Outcome(Outcome::Win))
        } else {
            (self.has_line(theirs)).then_some(Ending::Outcome(Outcome::Lose))
        }
    }

    fn moves(&self, board: &Board, out: &mut Vec<u8>) {
        let theirs = board.sides().1;
        for (number, slide) in self.slides.iter().enumerate() {
            if theirs >> slide.cell & 1 == 0 {
                out.push(number as u8);
            }
        }
    }

    fn player(&self, board: &Board) -> Side {
        board.turn
    }

    fn play(&self, board: &Board, chosen: u8) -> Board {
        let slide = self.slides[usize::from(chosen)];
        let (mine, theirs) = board.sides();
        let mine = slide.push(mine) | slide.end;
        Board::with_sides(board.turn.other(), slide.push(theirs), mine)
    }

    fn facts(&self) -> Facts {
        board::LOOPS
    }
}

impl Notation for Quixo {
    fn write(&self, board: &Board, out: &mut String) {
        board::write(self.side, *board, out);
    }

    fn write_move(&self, _board: &Board, chosen: u8, out: &mut String) {
        let slide = self.slides[usize::from(chosen)];
        out.push_str(&(slide.cell + 1).to_string());
        out.push(slide.from);
    }

    fn move_words(&self, _board: &Board, chosen: u8) -> Words {
        let slide = self.slides[usize::from(chosen)];
        vec![
            ("cell", (slide.cell + 1).into()),
            ("from", slide.from.to_string().into()),
        ]
    }

    /// Every board is read, whether it can arise or not.
    fn parse(&self, text: &str) -> Result<Board, ParseError> {
        let read = board::read(self.side, self.cells(), "", &mut Scanner::new(text))?;
        Ok(read.board)
    }

    fn picture(&self, board: &Board) -> Picture {
        board::picture(self.side, *board)
    }

    fn sketch(&self, board: &Board) -> Sketch {
        let side = usize::from(self.side);
        let (squares, mut sketch) = Squares::framed(side, side);
        for cell in squares.cells() {
            squares.tile(cell, Tint::Place, squares::spot(cell), &mut sketch);
            if let Some(owner) = squares::owner(board.x, board.o, cell as u32) {
                squares.sign(cell, owner, &mut sketch);
            }
        }
        let won = |&&line: &&u32| line & !board.x == 0 || line & !board.o == 0;
        for &line in self.lines.iter().filter(won) {
            squares.strike(board::cells(line).map(usize::from), &mut sketch);
        }
        sketch
    }

    /// The cube that is taken, then the cube at the end where it is pushed in.
    fn gesture(&self, _board: &Board, chosen: u8) -> Vec<String> {
        let slide = self.slides[usize::from(chosen)];
        let end = slide.end.trailing_zeros() as usize;
        [usize::from(slide.cell), end].map(squares::spot).into()
    }
}

impl Tables<Board, u8> for Quixo {
    fn ranking<V: RankingVisitor<Board>>(&self, _root: &Board, visitor: V) -> Option<V::Answer> {
        let index = || Index::new(self.side.into());
        Some(visitor.visit(self.index.get_or_init(index)))
    }

    fn packing<V: PackingVisitor<Board>>(&self, _root: &Board, visitor: V) -> Option<V::Answer> {
        Some(visitor.visit(&BoardPacking {
            cells: self.cells(),
        }))
    }
}

impl Offer for Quixo {
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
title = Quixo
line = Take a cube from the rim and push it back in.
rules =
    A square of blank cubes. In turn, take a cube from the rim that is blank or shows your
    sign, and push it into its row or column from another end, showing your sign. Whoever makes a line
    of own signs, along a row, a column or a diagonal, wins; whoever makes one of the other's signs
    loses. Endless play is a draw.
variants = the side of the board, from 3 to 5 (5)
position = the rows from the top, a dot for a blank cube, and whose turn it is: x.o/.../..x,p2
move = the cell of the cube, from 1 in reading order, and the side where it is pushed in, n, w, e or s: 3s
results =
    5 by 5 is a draw; the first player wins 4 by 4 in 21 plies and 3 by 3 in 7 (Tanaka,
    Bonnet, Tixeuil and Tamura 2020).
tell-position = Player { $player } to move as { $player-n ->
        [1] x
       *[other] o
    }: { $position }.
tell-move = Player { $player } takes the cube of cell { $cell } and pushes it in { $from ->
        [n] from the top
        [s] from the bottom
        [e] from the right
       *[w] from the left
    }.
";

/// What the game says in French.
const FRENCH: &str = "
title = Quixo
line = Prenez un cube au bord et repoussez-le dans sa rangée.
rules =
    Un carré de cubes vierges. À tour de rôle, chaque joueur prend au bord un cube vierge ou à son signe, le
    tourne pour montrer son signe et le repousse dans sa ligne ou sa colonne par une autre extrémité. Celui
    qui aligne ses signes, en ligne, en colonne ou en diagonale, gagne ; celui qui aligne ceux de l'autre
    perd. Une partie sans fin est nulle.
variants = le côté du plateau, de 3 à 5 (5 par défaut)
position = les lignes depuis le haut, un point pour un cube vierge, et le joueur au trait : x.o/.../..x,p2
move = la case du cube, à partir de 1 dans le sens de la lecture, et le côté par où on le pousse, n, w, e ou s : 3s
results =
    En 5x5, la partie est nulle ; le premier joueur gagne en 21 coups en 4x4 et en 7 coups en 3x3
    (Tanaka, Bonnet, Tixeuil et Tamura 2020).
tell-position = Le joueur { $player } a la main avec les { $player-n ->
        [1] x
       *[other] o
    } : { $position }.
tell-move = Le joueur { $player } prend le cube de la case { $cell } et le repousse { $from ->
        [n] par le haut
        [s] par le bas
        [e] par la droite
       *[w] par la gauche
    }.
";

impl Entry for Quixo {
    fn card() -> Card {
        Card::new("quixo")
            .samples(["", "3", "4"])
            .largest(["5"])
            .small([
                ("3", "xxx/oo./...,p2"),
                ("3", "xox/oxo/oxo,p1"),
                ("3", "xox/xxo/oxo,p2"),
                ("4", "oxxo/xoox/xoox/oxxo,p1"),
            ])
            .english(ENGLISH)
            .french(FRENCH)
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(rules);
        let side = match scanner.peek() {
            None => LARGEST,
            Some(_) => scanner.number(3, LARGEST.into())? as u8,
        };
        scanner.end()?;
        Ok(Quixo::new(side))
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::Expected;

    use super::*;
    use crate::pieces::board::tests::{ranks_round_trip, reachable};

    fn after(game: &Quixo, text: &str, wanted: &str) -> String {
        let board = game.parse(text).unwrap();
        let mut moves = Vec::new();
        game.moves(&board, &mut moves);
        let chosen = moves
            .into_iter()
            .find(|&chosen| game.show_move(&board, chosen) == wanted)
            .unwrap();
        game.show(&game.play(&board, chosen))
    }

    #[test]
    fn cubes_are_taken_from_the_rim_and_come_in_elsewhere() {
        for (side, count) in [(3, 20), (4, 32), (5, 44)] {
            let game = Quixo::new(side);
            let mut moves = Vec::new();
            game.moves(&game.start(), &mut moves);
            assert_eq!(moves.len(), count);
        }
    }

    #[test]
    fn the_line_closes_up_behind_the_cube() {
        let game = Quixo::new(3);
        let text = "xox/.../oo.,p1";
        assert_eq!(after(&game, text, "1e"), "oxx/.../oo.,p2");
        assert_eq!(after(&game, text, "1s"), ".ox/o../xo.,p2");
        assert_eq!(after(&game, text, "3w"), "xxo/.../oo.,p2");
        assert_eq!(after(&game, text, "4n"), "xox/x../oo.,p2");
        assert_eq!(after(&game, text, "4e"), "xox/..x/oo.,p2");
        assert_eq!(after(&game, text, "9w"), "xox/.../xoo,p2");
        assert_eq!(after(&game, text, "9n"), "xox/..x/oo.,p2");
    }

    #[test]
    fn a_line_of_the_other_loses_even_along_with_an_own_one() {
        let game = Quixo::new(3);
        let ending = |text: &str| game.ending(&game.parse(text).unwrap());
        assert_eq!(
            ending("xxx/.o./..o,p2"),
            Some(Ending::Outcome(Outcome::Lose))
        );
        assert_eq!(
            ending("xxx/ooo/...,p2"),
            Some(Ending::Outcome(Outcome::Win))
        );
        assert_eq!(
            ending("xxx/ooo/...,p1"),
            Some(Ending::Outcome(Outcome::Win))
        );
        assert_eq!(
            ending("..x/.x./x..,p2"),
            Some(Ending::Outcome(Outcome::Lose))
        );
        assert_eq!(ending("xx./.o./..o,p2"), None);
    }

    #[test]
    fn ranks_and_unranks_are_inverse() {
        let game = Quixo::new(3);
        let all = reachable(&game, game.start());
        assert_eq!(all.len(), 32_027);
        ranks_round_trip(&game, all, u64::MAX);
        let game = Quixo::new(5);
        ranks_round_trip(&game, [game.start()], 100);
    }

    #[test]
    fn a_bad_text_is_shown_where_it_goes_wrong() {
        for (text, at, expected) in [
            ("x.o/.../..x", 11, Expected::one_of([","])),
            ("x.o/.../..x,x", 12, Expected::one_of(["p1", "p2"])),
            ("x.o/..z/..x,p1", 6, Expected::one_of(["x", "o", "."])),
            ("x.o./.../..x,p1", 3, Expected::one_of(["/"])),
        ] {
            let error = Quixo::new(3).parse(text).unwrap_err();
            assert_eq!((error.at, error.expected), (at, expected), "{text}");
        }
        assert_eq!(Quixo::from_rules("4x").unwrap_err().at, 1);
    }

    #[test]
    fn a_cube_is_pointed_at_with_the_end_where_it_comes_in() {
        let quixo = Quixo::new(3);
        let board = quixo.start();
        let slides = (0..quixo.slides.len() as u8).map(|chosen| {
            let text = quixo.show_move(&board, chosen);
            (text, quixo.gesture(&board, chosen).join(" "))
        });
        let of_two: Vec<_> = slides.filter(|(text, _)| text.starts_with('2')).collect();
        let expected = [("2w", "2 1"), ("2e", "2 3"), ("2s", "2 8")];
        assert_eq!(
            of_two,
            expected.map(|(text, spots)| (text.to_owned(), spots.to_owned()))
        );
    }
}
