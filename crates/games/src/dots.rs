//! Dots and boxes.
//!
//! Rules: on a grid of dots around boxes the players in turn draw an edge between two neighbouring
//! dots. Whoever draws the fourth edge of a box, or of two boxes at once, wins these boxes and moves
//! again, at least while there is an edge left. Nobody has to complete a box. When all edges are
//! drawn, the difference of boxes is the score.
//! Source: É. Lucas, *L'arithmétique amusante*, 1895 (la pipopipette); E. Berlekamp, *The
//! Dots-and-Boxes Game*, 2000.
//!
//! Notation: a position is `hh/v.v/h./.../..,0-0,p1`: the edges from the top, a row of horizontal
//! ones, then one of vertical ones, and so on, `h` or `v` if drawn and `.` if not; the boxes won by
//! players 1 and 2; who moves. A move is `h21` or `v13`: the horizontal or vertical edge in that row
//! and column, both from 1.
//!
//! Known results: 3x3 is won by the second player by 3 boxes, 3x5 by 1, and 4x4 is drawn (D. Wilson,
//! *Dots-and-Boxes Analysis Results*, wilson.engr.wisc.edu/boxes). Smaller boards are in the tests.
//!
//! There is no dense index: the edges are one, but a position also tells who won what so far.

mod texts;

use gagne_core::{
    Card, Ending, Entry, Expected, Facts, Game, Heuristic, Ink, Notation, Offer, Offers, OffersOf,
    ParseError, Picture, Scanner, Side, Sketch, Space, Tint, Words,
};

use crate::drawing::squares::Squares;

/// Most edges, five bytes of them.
const MOST_EDGES: u64 = 40;
/// Most boxes on a side, so that rows and columns have one digit in moves.
const LONGEST: u64 = 8;

/// Room around the outer dots, and below for the boxes won.
const RIM: f32 = 0.15;
const BELOW: f32 = 0.6;

/// Where each set of edges goes under a symmetry, byte by byte.
type Image = [[u64; 256]; MOST_EDGES as usize / 8];

/// A board of rows by columns of boxes.
#[derive(Clone, Debug)]
pub struct Dots {
    rows: usize,
    columns: usize,
    /// The four edges of each box in reading order.
    boxes: Vec<u64>,
    /// Edges of the rim that belong to the same box, where there are several.
    corners: Vec<u64>,
    /// The symmetries of the board, the identity included.
    images: Vec<Image>,
}

/// Edges drawn, boxes won, and who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// A bit for each edge in the order of the notation.
    edges: u64,
    won: [u8; 2],
    /// 0 for player 1, 1 for player 2.
    mover: Side,
}

/// Where a set of edges goes.
fn turned(image: &Image, edges: u64) -> u64 {
    let parts = image.iter().zip(edges.to_le_bytes());
    parts.fold(0, |sum, (goes, byte)| sum | goes[usize::from(byte)])
}

/// The edges of a set, each alone.
fn single(edges: u64) -> impl Iterator<Item = u64> {
    (0..u64::BITS)
        .map(|bit| 1 << bit)
        .filter(move |edge| edges & edge != 0)
}

/// An edge: whether it is vertical, its row and its column from 0.
type Edge = (bool, usize, usize);

impl Dots {
    fn new(rows: usize, columns: usize) -> Self {
        let mut dots = Dots {
            rows,
            columns,
            boxes: Vec::new(),
            corners: Vec::new(),
            images: Vec::new(),
        };
        for row in 0..rows {
            for column in 0..columns {
                let level = [row, row + 1].map(|row| 1 << dots.bit((false, row, column)));
                let upright = [column, column + 1].map(|column| 1 << dots.bit((true, row, column)));
                dots.boxes.push(level.into_iter().chain(upright).sum());
            }
        }
        let rims = dots.boxes.iter().map(|&sides| {
            let others = dots.boxes.iter().filter(|&&other| other != sides);
            others.fold(sides, |rim, other| rim & !other)
        });
        dots.corners = rims.filter(|rim| rim.count_ones() > 1).collect();
        for symmetry in 0..8 {
            // Swap the axes, where the board is square, then turn either of them round.
            if symmetry & 1 == 0 || rows == columns {
                dots.images.push(dots.image(symmetry));
            }
        }
        dots
    }

    fn image(&self, symmetry: u8) -> Image {
        let mut image = [[0; 256]; MOST_EDGES as usize / 8];
        for number in 0..self.edges() {
            let (mut vertical, mut row, mut column) = self.edge(number);
            if symmetry & 1 != 0 {
                (vertical, row, column) = (!vertical, column, row);
            }
            if symmetry & 2 != 0 {
                row = self.rows - row - usize::from(vertical);
            }
            if symmetry & 4 != 0 {
                column = self.columns - column - usize::from(!vertical);
            }
            let to = 1 << self.bit((vertical, row, column));
            for (set, goes) in image[number / 8].iter_mut().enumerate() {
                if set >> (number % 8) & 1 != 0 {
                    *goes |= to;
                }
            }
        }
        image
    }

    fn edges(&self) -> usize {
        2 * self.rows * self.columns + self.rows + self.columns
    }

    fn bit(&self, (vertical, row, column): Edge) -> usize {
        let before = if vertical { self.columns } else { 0 };
        row * (2 * self.columns + 1) + before + column
    }

    fn edge(&self, bit: usize) -> Edge {
        let (row, place) = (bit / (2 * self.columns + 1), bit % (2 * self.columns + 1));
        match place.checked_sub(self.columns) {
            Some(column) => (true, row, column),
            None => (false, row, place),
        }
    }

    /// The text of an edge.
    fn name(&self, bit: usize) -> String {
        let (vertical, row, column) = self.edge(bit);
        let letter = if vertical { 'v' } else { 'h' };
        format!("{letter}{}{}", row + 1, column + 1)
    }

    /// How many boxes are complete.
    fn complete(&self, edges: u64) -> u8 {
        let closed = self.boxes.iter().filter(|&sides| sides & !edges == 0);
        closed.count() as u8
    }

    /// How many boxes an edge completes.
    fn completes(&self, position: &Position, edge: u8) -> u8 {
        self.complete(position.edges | 1 << edge) - self.complete(position.edges)
    }

    /// Rows of the notation: their first bit, how many edges they have, whether these are vertical.
    fn lines(&self) -> impl Iterator<Item = (usize, usize, bool)> {
        (0..=2 * self.rows).map(|line| {
            let vertical = line % 2 == 1;
            let first = self.bit((vertical, line / 2, 0));
            (first, self.columns + usize::from(vertical), vertical)
        })
    }
}

impl Space for Dots {
    type Position = Position;
    type Move = u8;

    fn start(&self) -> Position {
        Position {
            edges: 0,
            won: [0; 2],
            mover: Side::First,
        }
    }

    /// The edges alone: nothing that follows depends on who won what before, or on who moves. Edges
    /// that belong to one box only, the same, are interchangeable: of those the first count as drawn.
    fn canonical(&self, position: &Position) -> Position {
        let images = self.images.iter().map(|image| {
            let edges = turned(image, position.edges);
            self.corners.iter().fold(edges, |edges, &rim| {
                let undrawn = (rim & !edges).count_ones();
                let first = (0..undrawn).fold(rim, |first, _| first & !(1 << first.ilog2()));
                edges & !rim | first
            })
        });
        Position {
            edges: images.min().unwrap_or(position.edges),
            ..self.start()
        }
    }

    /// The board turned and mirrored, an edge of a corner for another one there, and the players exchanged.
    fn images(&self, position: &Position) -> Option<Vec<Position>> {
        let turned = self
            .images
            .iter()
            .map(|image| turned(image, position.edges));
        let slid = self.corners.iter().flat_map(|&rim| {
            let open = rim & !position.edges;
            single(rim & position.edges)
                .flat_map(move |drawn| single(open).map(move |open| position.edges ^ drawn ^ open))
        });
        let seen = turned
            .chain(slid)
            .map(|edges| Position { edges, ..*position });
        let exchanged = Position {
            won: [position.won[1], position.won[0]],
            mover: position.mover.other(),
            ..*position
        };
        Some(seen.chain([exchanged]).collect())
    }
}

impl Game for Dots {
    fn ending(&self, position: &Position) -> Option<Ending> {
        let full = position.edges.count_ones() as usize == self.edges();
        full.then(|| Ending::Score(self.settled(position)))
    }

    fn moves(&self, position: &Position, out: &mut Vec<u8>) {
        out.extend((0..self.edges() as u8).filter(|edge| position.edges >> edge & 1 == 0));
    }

    fn play(&self, position: &Position, edge: u8) -> Position {
        let mut after = *position;
        after.edges |= 1 << edge;
        match self.completes(position, edge) {
            0 => after.mover = position.mover.other(),
            boxes => after.won[position.mover.index()] += boxes,
        }
        after
    }

    fn again(&self, position: &Position, edge: u8) -> bool {
        self.completes(position, edge) > 0
    }

    fn player(&self, position: &Position) -> Side {
        position.mover
    }

    fn facts(&self) -> Facts {
        Facts {
            loops: false,
            scored: true,
            solo: false,
        }
    }

    fn settled(&self, position: &Position) -> i64 {
        let ahead = i64::from(position.won[0]) - i64::from(position.won[1]);
        match position.mover {
            Side::First => ahead,
            Side::Second => -ahead,
        }
    }
}

impl Notation for Dots {
    fn write(&self, position: &Position, out: &mut String) {
        for (first, count, vertical) in self.lines() {
            if first > 0 {
                out.push('/');
            }
            let drawn = if vertical { 'v' } else { 'h' };
            out.extend(
                (first..first + count).map(|bit| match position.edges >> bit & 1 {
                    0 => '.',
                    _ => drawn,
                }),
            );
        }
        let [first, second] = position.won;
        out.push_str(&format!(",{first}-{second},p{}", position.mover));
    }

    fn write_move(&self, _position: &Position, edge: u8, out: &mut String) {
        out.push_str(&self.name(edge.into()));
    }

    fn words(&self, position: &Position) -> Words {
        let left = self.edges() as u32 - position.edges.count_ones();
        let [first, second] = position.won;
        vec![
            ("left", left.into()),
            ("first", first.into()),
            ("second", second.into()),
        ]
    }

    fn move_words(&self, position: &Position, edge: u8) -> Words {
        vec![("boxes", self.completes(position, edge).into())]
    }

    fn parse(&self, text: &str) -> Result<Position, ParseError> {
        let mut scanner = Scanner::new(text);
        let mut position = self.start();
        for (first, count, vertical) in self.lines() {
            if first > 0 {
                scanner.one_of("/", ["/"])?;
            }
            for bit in first..first + count {
                let found = if vertical {
                    scanner.one_of("v.", ["v", "."])?
                } else {
                    scanner.one_of("h.", ["h", "."])?
                };
                position.edges |= u64::from(found != '.') << bit;
            }
        }
        scanner.one_of(",", [","])?;
        let mut left = u64::from(self.complete(position.edges));
        for player in 0..2 {
            if player > 0 {
                scanner.one_of("-", ["-"])?;
            }
            let at = scanner.at();
            let won = scanner.number(0, self.boxes.len() as u64)?;
            let Some(rest) = left.checked_sub(won) else {
                return Err(scanner.fail_at(at, Expected::message("expected-fewer-boxes")));
            };
            left = rest;
            position.won[player] = won as u8;
        }
        scanner.one_of(",", [","])?;
        scanner.one_of("p", ["p"])?;
        position.mover = scanner.side()?;
        scanner.end()?;
        Ok(position)
    }

    /// The grid with its complete boxes and the names of the edges that can be drawn, and below it what
    /// the players have won.
    fn picture(&self, position: &Position) -> Picture {
        let mut picture = Picture::new();
        for (first, count, vertical) in self.lines() {
            if !vertical {
                picture.put(Ink::Faint, " ");
            }
            for bit in first..first + count {
                let drawn = position.edges >> bit & 1 != 0;
                let (_, row, column) = self.edge(bit);
                if !vertical {
                    picture.put(Ink::Faint, "•");
                }
                match (drawn, vertical) {
                    (true, false) => picture.put(Ink::Plain, "─────"),
                    (true, true) => picture.put(Ink::Plain, " │ "),
                    (false, false) => picture.put(Ink::Faint, format!(" {} ", self.name(bit))),
                    (false, true) => picture.put(Ink::Faint, self.name(bit)),
                };
                if vertical && column == self.columns {
                    picture.line();
                } else if vertical {
                    let sides = self.boxes[row * self.columns + column];
                    let closed = sides & !position.edges == 0;
                    picture.put(Ink::Faint, if closed { " ■ " } else { "   " });
                }
            }
            if !vertical {
                picture.put(Ink::Faint, "•").line();
            }
        }
        let over = self.ending(position).is_some();
        for (player, ink) in [Ink::First, Ink::Second].into_iter().enumerate() {
            let moves = player == position.mover.index() && !over;
            picture.put(Ink::Mark, if moves { "▸" } else { " " });
            picture.put(ink, format!("{}: {} ", player + 1, position.won[player]));
        }
        picture
    }

    /// A position does not tell who won which box, only how many: complete ones look alike, and
    /// numbers stand below.
    fn sketch(&self, position: &Position) -> Sketch {
        let (width, height) = (self.columns as f32, self.rows as f32);
        let squares = Squares::new(self.columns, self.rows).shifted((RIM, RIM));
        let mut sketch = Sketch::new(width + 2.0 * RIM, height + 2.0 * RIM + BELOW);
        let boxes = self.boxes.iter().enumerate();
        for (number, _) in boxes.filter(|&(_, sides)| sides & !position.edges == 0) {
            sketch.tile(squares.corner(number), (1.0, 1.0), Tint::Board);
        }
        let dot = |row: usize, column: usize| (RIM + column as f32, RIM + row as f32);
        for bit in 0..self.edges() {
            let (vertical, row, column) = self.edge(bit);
            let (down, right) = (usize::from(vertical), usize::from(!vertical));
            let ends = [dot(row, column), dot(row + down, column + right)];
            let tint = match position.edges >> bit & 1 {
                0 => Tint::Place,
                _ => Tint::Plain,
            };
            sketch.line(&ends, 0.14, tint).at(self.name(bit));
        }
        for row in 0..=self.rows {
            for column in 0..=self.columns {
                sketch.disc(dot(row, column), 0.11, Tint::Faint);
            }
        }
        let y = height + 2.0 * RIM + BELOW / 2.0;
        let middle = width / 2.0 + RIM;
        sketch.text((middle, y), 0.4, "–", Tint::Faint);
        for (player, tint, side) in [(0, Tint::First, -0.4), (1, Tint::Second, 0.4)] {
            sketch.text((middle + side, y), 0.5, position.won[player], tint);
        }
        sketch
    }

    fn gesture(&self, _position: &Position, edge: u8) -> Vec<String> {
        vec![self.name(edge.into())]
    }
}

/// Points in the books, and at the end all of them.
impl Heuristic<Position> for Dots {
    fn estimate(&self, position: &Position) -> i64 {
        let ended = self.ending(position).map(Ending::payoff);
        ended.unwrap_or_else(|| self.settled(position))
    }
}

impl Offer for Dots {
    type Tables = ();

    fn rules(&self) -> String {
        format!("{}x{}", self.rows, self.columns)
    }

    fn offers(&self) -> OffersOf<'_, Self> {
        Offers {
            heuristic: Some(self),
            ..Offers::default()
        }
    }
}

impl Entry for Dots {
    fn card() -> Card {
        Card::new("dots")
            .aliases(["boxes", "pipopipette", "petitscarres"])
            .samples(["", "1x1", "2x3", "4x4", "1x8"])
            .largest(["4x4", "8x1", "1x8"])
            .small([
                ("1x1", "./../.,0-0,p1"),
                ("1x2", "../.../..,0-0,p1"),
                ("", "hh/v.v/../v.v/..,0-0,p1"),
                ("", "h./vv./h./.../hh,0-1,p2"),
                ("2x3", "hhh/v..v/.../v..v/hhh,0-0,p2"),
            ])
            .exercise("2x2", "")
            .english(texts::ENGLISH)
            .french(texts::FRENCH)
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        let mut rules = Scanner::new(rules);
        if rules.peek().is_none() {
            return Ok(Dots::new(2, 2));
        }
        let rows = rules.number(1, LONGEST)?;
        rules.one_of("x", ["x"])?;
        let most = (MOST_EDGES - rows) / (2 * rows + 1);
        let columns = rules.number(1, most.min(LONGEST))?;
        rules.end()?;
        Ok(Dots::new(rows as usize, columns as usize))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn dots(rules: &str) -> Dots {
        Dots::from_rules(rules).unwrap()
    }

    /// What is still to be won, by the definition, one entry for each canonical form.
    fn open(game: &Dots, position: &Position, known: &mut HashMap<u64, i64>) -> i64 {
        let key = game.canonical(position);
        if game.ending(&key).is_some() {
            return 0;
        }
        if let Some(&value) = known.get(&key.edges) {
            return value;
        }
        let mut moves = Vec::new();
        game.moves(&key, &mut moves);
        let worth = moves.iter().map(|&edge| {
            let after = game.play(&key, edge);
            let rest = open(game, &after, known);
            let won = i64::from(after.won[0]);
            won + if won > 0 { rest } else { -rest }
        });
        let value = worth.max().unwrap();
        known.insert(key.edges, value);
        value
    }

    /// The same numbers come from a table of all sets of edges that knows no symmetry; that table
    /// also gives -3 for 3x3, as does D. Wilson, wilson.engr.wisc.edu/boxes.
    #[test]
    fn small_boards_are_worth_what_is_known() {
        let strips = [
            ("1x1", -1),
            ("1x2", 0),
            ("1x3", -1),
            ("3x1", -1),
            ("1x4", 0),
        ];
        let others = [("1x5", -1), ("2x2", 2), ("2x3", -2), ("3x2", -2)];
        for (rules, wanted) in strips.into_iter().chain(others) {
            let game = dots(rules);
            let worth = open(&game, &game.start(), &mut HashMap::new());
            assert_eq!(worth, wanted, "{rules}");
        }
    }

    #[test]
    fn symmetries_permute_the_boxes() {
        for (rules, count) in [("2x2", 8), ("3x3", 8), ("2x3", 4), ("1x4", 4), ("4x4", 8)] {
            let game = dots(rules);
            assert_eq!(game.images.len(), count, "{rules}");
            for image in &game.images {
                let mut images: Vec<u64> = game.boxes.iter().map(|&b| turned(image, b)).collect();
                let mut boxes = game.boxes.clone();
                images.sort();
                boxes.sort();
                assert_eq!(images, boxes, "{rules}");
            }
        }
    }

    #[test]
    fn an_edge_between_two_boxes_wins_both() {
        let game = dots("1x2");
        let before = game.parse("hh/v.v/hh,0-0,p2").unwrap();
        let mut moves = Vec::new();
        game.moves(&before, &mut moves);
        assert_eq!(game.show_move(&before, moves[0]), "v12");
        assert!(game.again(&before, moves[0]));
        let after = game.play(&before, moves[0]);
        assert_eq!(game.show(&after), "hh/vvv/hh,0-2,p2");
        assert_eq!(game.ending(&after), Some(Ending::Score(2)));
    }

    #[test]
    fn a_bad_text_is_shown_where_it_goes_wrong() {
        let fewer = Expected::message("expected-fewer-boxes");
        for (text, at, expected) in [
            ("h./v", 4, Expected::one_of(["v", "."])),
            ("v./...", 0, Expected::one_of(["h", "."])),
            ("../...,", 6, Expected::one_of(["/"])),
            ("h./vv./h./.../..,1-1,p1", 19, fewer),
        ] {
            let error = dots("").parse(text).unwrap_err();
            assert_eq!((error.at, error.expected), (at, expected), "{text}");
        }
        assert!(Dots::from_rules("4x5").is_err() && Dots::from_rules("9x1").is_err());
    }

    #[test]
    fn the_picture_marks_complete_boxes_and_names_the_edges_left() {
        let game = dots("1x2");
        let picture = game.picture(&game.parse("h./vv./h.,1-0,p1").unwrap());
        assert_eq!(
            picture.to_string(),
            " •─────• h12 •\n │  ■  │    v13\n •─────• h22 •\n▸1: 1  2: 0 "
        );
    }
}
