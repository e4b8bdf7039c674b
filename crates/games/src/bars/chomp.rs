//! Chomp.
//!
//! Rules: rows of squares, none longer than the one below it; the bottom left square is poisoned. A
//! player picks a square and eats it with every one that is neither lower nor further left. Nobody
//! may eat the poison: whoever is left with it alone loses (misère: wins).
//! Source: course notes on brute force; D. Gale, *A curious Nim-type game*, American Mathematical
//! Monthly 81 (1974).
//!
//! Notation: `6x7` is 6 rows of 7 columns; any position is the list of row lengths from the top,
//! `4,4,7,7,7,7`. A move is row from the top and column from the left, from 1: `2,5` leads from the
//! first of these to the second. Empty rows at the top may be left out or written as 0; those that
//! a move empties stay in the list, so that squares keep their names during a game.
//!
//! Known results: every rectangle but the single square is won: if eating the top right corner
//! loses, the reply that refutes it could have been played at once. One row and one column are two
//! heaps of Nim, see `heaps::bouton`. A square of side k > 1 is won in 2k - 1 plies, and only by eating
//! all but one row and one column: after any other move either a rectangle is left, or both arms
//! are whole and the opponent eats the rest. In general no formula is known for the winning moves
//! and the distances of rectangles: 6x7 is won in 27 plies, by `2,5` alone.

mod texts;
mod theory;

use gagne_core::{
    Atlas, Card, CellGrid, Entry, Expected, Extent, Family, GridLayout, Impartial, Ink, Notation,
    Offer, Offers, OffersOf, Packing, PackingVisitor, ParseError, Picture, RankingVisitor, Scanner,
    Sketch, Space, Tables, Words, listed,
};

use super::draw::{self, DRAWN, Large};
use super::young::{self, Diagrams};

/// Most rows, empty ones included: 10^6.
const MOST_ROWS: u64 = 1_000_000;
/// Longest row: 10^9.
const LONGEST: u64 = 1_000_000_000;
/// Most columns and rows of a position that is drawn character by character.
const WRITTEN: (u32, usize) = (30, 20);
/// Sides of the rectangles that are laid out unless others are wished for.
const LAID_OUT: u64 = 10;
/// Longest side of a square that stands for a size.
const SIZED: u32 = 100;

/// Chomp.
#[derive(Clone, Copy, Debug)]
pub struct Chomp;

/// The rows that are not empty.
fn filled(rows: &[u32]) -> &[u32] {
    &rows[rows.partition_point(|&row| row == 0)..]
}

/// Whether the squares are drawn one by one.
fn is_drawn(rows: &[u32]) -> bool {
    let longest = rows.last().copied().unwrap_or(0);
    u64::from(longest) <= DRAWN && rows.len() as u64 <= DRAWN
}

/// The spot of a square.
fn spot((row, column): (u32, u32)) -> String {
    format!("{row},{column}")
}

/// Columns become rows.
fn transposed(rows: &[u32]) -> Box<[u32]> {
    let longest = rows.last().copied().unwrap_or(0);
    let height = |column| (rows.len() - rows.partition_point(|&row| row < column)) as u32;
    (1..=longest).rev().map(height).collect()
}

impl Space for Chomp {
    /// Lengths of the rows from the top, never falling, the last one at least 1.
    type Position = Box<[u32]>;
    /// Row from the top and column from the left, from 1.
    type Move = (u32, u32);

    fn start(&self) -> Box<[u32]> {
        Box::new([7; 6])
    }

    fn canonical(&self, rows: &Box<[u32]>) -> Box<[u32]> {
        let rows = filled(rows);
        let longest = rows.last().map_or(0, |&row| row as usize);
        // The form with fewer rows, so that a single long row is never turned into a column.
        if rows.len() < longest {
            return rows.into();
        }
        let turned = transposed(rows);
        if rows.len() > longest || *turned < *rows {
            turned
        } else {
            rows.into()
        }
    }

    /// The mirror image, with rows for columns.
    fn images(&self, rows: &Box<[u32]>) -> Option<Vec<Box<[u32]>>> {
        let rows = filled(rows);
        // A row that is too long to stand upright has no mirror image that could be written.
        let longest = rows.last().map_or(0, |&row| u64::from(row));
        Some(if longest > MOST_ROWS {
            Vec::new()
        } else {
            vec![transposed(rows)]
        })
    }

    fn heap_bytes(&self, rows: &Box<[u32]>) -> usize {
        size_of_val::<[u32]>(rows)
    }
}

impl Impartial for Chomp {
    fn options(&self, rows: &Box<[u32]>, out: &mut Vec<(u32, u32)>) {
        for (place, &row) in rows.iter().enumerate() {
            let first = if place + 1 == rows.len() { 2 } else { 1 };
            out.extend((first..=row).map(|column| (place as u32 + 1, column)));
        }
    }

    fn apply(&self, rows: &Box<[u32]>, (row, column): (u32, u32)) -> Box<[u32]> {
        let mut rows = rows.clone();
        // Rows never fall, so the ones to be cut are the last of those above.
        for length in rows[..row as usize].iter_mut().rev() {
            if *length < column {
                break;
            }
            *length = column - 1;
        }
        rows
    }

    fn is_over(&self, rows: &Box<[u32]>) -> bool {
        matches!(**rows, [1] | [.., 0, 1])
    }

    fn option_count(&self, rows: &Box<[u32]>) -> u128 {
        let squares: u64 = rows.iter().map(|&row| u64::from(row)).sum();
        u128::from(squares) - 1
    }
}

impl Notation for Chomp {
    fn write(&self, rows: &Box<[u32]>, out: &mut String) {
        if rows.first() == rows.last() {
            out.push_str(&format!("{}x{}", rows.len(), rows[0]));
        } else {
            // One after another: a million texts together are many times as long as what they make.
            for (place, row) in rows.iter().enumerate() {
                if place > 0 {
                    out.push(',');
                }
                out.push_str(&row.to_string());
            }
        }
    }

    fn write_move(&self, _rows: &Box<[u32]>, (row, column): (u32, u32), out: &mut String) {
        out.push_str(&spot((row, column)));
    }

    fn words(&self, rows: &Box<[u32]>) -> Words {
        let squares = rows.iter().map(|&row| u64::from(row)).sum::<u64>();
        vec![
            ("squares", squares.into()),
            ("rows", listed(filled(rows)).into()),
        ]
    }

    fn move_words(&self, rows: &Box<[u32]>, (row, column): (u32, u32)) -> Words {
        let above = rows[..row as usize].iter();
        let eaten = above.map(|&length| u64::from((length + 1).saturating_sub(column)));
        vec![
            ("row", row.into()),
            ("column", column.into()),
            ("eaten", eaten.sum::<u64>().into()),
        ]
    }

    fn parse(&self, text: &str) -> Result<Box<[u32]>, ParseError> {
        let mut scanner = Scanner::new(text);
        let mut at = scanner.at();
        let mut row = scanner.number(0, LONGEST)?;
        if scanner.accept('x') {
            if !(1..=MOST_ROWS).contains(&row) {
                let (least, most) = (1, MOST_ROWS);
                return Err(scanner.fail_at(at, Expected::Number { least, most }));
            }
            let columns = scanner.number(1, LONGEST)?;
            scanner.end()?;
            return Ok(vec![columns as u32; row as usize].into_boxed_slice());
        }
        let mut rows = vec![row as u32];
        while scanner.accept(',') {
            at = scanner.at();
            let below = scanner.number(0, LONGEST)?;
            if below < row {
                return Err(scanner.fail_at(at, Expected::message("expected-longer-row")));
            }
            if rows.len() as u64 == MOST_ROWS {
                return Err(scanner.fail_at(at, Expected::message("expected-fewer-rows")));
            }
            row = below;
            rows.push(row as u32);
        }
        scanner.end()?;
        if row == 0 {
            return Err(scanner.fail_at(at, Expected::message("expected-poison")));
        }
        Ok(rows.into_boxed_slice())
    }

    fn separator(&self) -> &str {
        " "
    }

    fn picture(&self, rows: &Box<[u32]>) -> Picture {
        let mut picture = Picture::new();
        let longest = rows.last().copied().unwrap_or(0);
        if longest > WRITTEN.0 || rows.len() > WRITTEN.1 {
            // Rectangles one above the other, rows x columns.
            for (drawn, same) in rows.chunk_by(|one, two| one == two).enumerate() {
                if drawn > 0 {
                    picture.line();
                }
                if drawn == WRITTEN.1 {
                    picture.put(Ink::Faint, "⋮");
                    break;
                }
                picture.put(Ink::Faint, format!("{}x", same.len()));
                picture.put(Ink::Plain, same[0].to_string());
            }
            return picture;
        }
        for (place, &row) in rows.iter().enumerate() {
            if place > 0 {
                picture.line();
            }
            for column in 0..longest {
                if column > 0 {
                    picture.put(Ink::Plain, " ");
                }
                if column >= row {
                    picture.put(Ink::Faint, "·");
                } else if column == 0 && place + 1 == rows.len() {
                    picture.put(Ink::Mark, "×");
                } else {
                    picture.put(Ink::Plain, "■");
                }
            }
        }
        picture
    }

    fn sketch(&self, rows: &Box<[u32]>) -> Sketch {
        let longest = rows.last().copied().unwrap_or(0);
        if !is_drawn(rows) {
            let band = |place: u64| {
                let row = rows[(rows.len() as u64 * place / DRAWN) as usize];
                row as f32 / longest as f32
            };
            let large = Large {
                columns: longest.into(),
                rows: rows.len() as u64,
                lengths: (0..DRAWN).map(band).collect(),
                poison: (0.0, 1.0),
                labelled: (0.5, 0.5),
            };
            let height = rows.len() as u64;
            return large.sketch([Some(height), None, None, Some(longest.into())]);
        }
        let mut sketch = Sketch::new(longest as f32, rows.len() as f32);
        for (place, &row) in rows.iter().enumerate() {
            for column in 0..row {
                let at = (column as f32 + 0.04, place as f32 + 0.04);
                let poisoned = column == 0 && place + 1 == rows.len();
                let spot = spot((place as u32 + 1, column + 1));
                draw::square(at, 0.92, poisoned, spot, &mut sketch);
            }
        }
        sketch
    }

    fn gesture(&self, rows: &Box<[u32]>, square: (u32, u32)) -> Vec<String> {
        let drawn = is_drawn(rows).then(|| spot(square));
        drawn.into_iter().collect()
    }
}

/// The edge of the diagram from the top left down: a one for a step to the right, a zero for a step
/// down, and a one before all. Turned about its diagonal an edge has as many steps.
struct BoundaryPath {
    bits: u32,
}

impl Packing for BoundaryPath {
    type Position = Box<[u32]>;

    fn bits(&self) -> u32 {
        self.bits
    }

    fn covers(&self, rows: &Box<[u32]>) -> bool {
        let longest = rows.last().copied().map_or(0, u64::from);
        rows.len() as u64 + longest < self.bits.into()
    }

    fn pack(&self, rows: &Box<[u32]>) -> u128 {
        let mut before = 0;
        rows.iter().fold(1, |key, &row| {
            let right = row - before;
            before = row;
            (((key + 1) << right) - 1) << 1
        })
    }

    fn unpack(&self, key: u128) -> Box<[u32]> {
        let steps = u128::BITS - 1 - key.leading_zeros();
        let mut row = 0;
        let mut rows = Vec::new();
        for step in (0..steps).rev() {
            if key >> step & 1 == 1 {
                row += 1;
            } else {
                rows.push(row);
            }
        }
        rows.into_boxed_slice()
    }

    fn tier(&self, rows: &Box<[u32]>) -> u32 {
        rows.iter().sum()
    }
}

/// Most rows and columns of positions side by side.
const WIDEST: u64 = 12;

impl Extent<Box<[u32]>> for Chomp {
    fn reach(&self, root: &Box<[u32]>, symmetry: bool) -> Option<f64> {
        let all = young::count(root);
        Some(if symmetry { all / 2.0 } else { all })
    }
}

impl CellGrid<Box<[u32]>, (u32, u32)> for Chomp {
    fn board(&self, rows: &Box<[u32]>) -> Option<(usize, usize)> {
        Some((rows.len(), *rows.last()? as usize))
    }

    fn cell(&self, _rows: &Box<[u32]>, (row, column): (u32, u32)) -> Option<(usize, usize)> {
        Some((row as usize - 1, column as usize - 1))
    }
}

impl Atlas<Box<[u32]>> for Chomp {
    fn widest(&self) -> u64 {
        WIDEST
    }

    /// Every rectangle within a given one, or within a square.
    fn layout(
        &self,
        about: Option<&Box<[u32]>>,
        to: Option<u64>,
    ) -> Option<GridLayout<Box<[u32]>>> {
        let (height, width) = match (about, to) {
            (Some(rows), None) => (rows.len() as u64, u64::from(*rows.last()?)),
            (_, side) => (side.unwrap_or(LAID_OUT), side.unwrap_or(LAID_OUT)),
        };
        let fits = |side| (1..=WIDEST).contains(&side);
        if !(fits(height) && fits(width)) {
            return None;
        }
        let row = |rows: u64| {
            let rectangle = move |columns: u64| vec![columns as u32; rows as usize].into();
            (1..=width).map(rectangle)
        };
        Some(GridLayout {
            columns: width as usize,
            first: 1,
            by_move: true,
            positions: (1..=height).flat_map(row).collect(),
        })
    }
}

impl Family<Box<[u32]>> for Chomp {
    /// A square.
    fn sized(&self, size: u64) -> Option<Box<[u32]>> {
        let side = u32::try_from(size)
            .ok()
            .filter(|side| (1..=SIZED).contains(side))?;
        Some(vec![side; side as usize].into())
    }
}

impl Tables<Box<[u32]>, (u32, u32)> for Chomp {
    fn ranking<V: RankingVisitor<Box<[u32]>>>(
        &self,
        root: &Box<[u32]>,
        visitor: V,
    ) -> Option<V::Answer> {
        Some(visitor.visit(&Diagrams::new(root)?))
    }

    fn packing<V: PackingVisitor<Box<[u32]>>>(
        &self,
        root: &Box<[u32]>,
        visitor: V,
    ) -> Option<V::Answer> {
        let longest = root.last().copied()?;
        let bits = u32::try_from(root.len()).ok()?.checked_add(longest)?;
        let bits = bits.checked_add(1).filter(|&bits| bits <= 128)?;
        Some(visitor.visit(&BoundaryPath { bits }))
    }
}

impl Offer for Chomp {
    type Tables = Self;

    fn tables(&self) -> Option<&Self> {
        Some(self)
    }

    fn offers(&self) -> OffersOf<'_, Self> {
        Offers {
            theory: Some(self),
            reach: Some(self),
            board: Some(self),
            atlas: Some(self),
            family: Some(self),
            ..Offers::default()
        }
    }
}

impl Entry for Chomp {
    fn card() -> Card {
        Card::new("chomp")
            .aliases(["gaufre"])
            .small([("", "3x3"), ("", "2x4"), ("", "0,1,2,4"), ("", "1x6")])
            .exercise("", "4x5")
            .english(texts::ENGLISH)
            .french(texts::FRENCH)
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        Scanner::new(rules).end()?;
        Ok(Chomp)
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::{Meter, Outcome, Play, Theory, Value};

    use super::*;
    use crate::heaps::bouton::tests::Naive;

    fn rows(text: &str) -> Box<[u32]> {
        Chomp.parse(text).unwrap()
    }

    #[test]
    fn theory_equals_recursion_on_small_diagrams() {
        for play in [Play::Normal, Play::Misere] {
            let mut naive = Naive::new(&Chomp, play);
            let mut told = 0;
            for code in 1..6u32.pow(5) {
                let rows: Box<[u32]> = (0..5).map(|place| code / 6u32.pow(place) % 6).collect();
                if !rows.is_sorted() {
                    continue;
                }
                told += usize::from(naive.agrees(&rows));
                let canonical = Chomp.canonical(&rows);
                assert_eq!(naive.worth(&canonical), naive.worth(&rows));
                assert_eq!(Chomp.canonical(&canonical), canonical);
            }
            // 25 pairs of arms; in normal play also 16 rectangles with both sides above 1.
            assert_eq!(told, if play == Play::Normal { 41 } else { 25 });
        }
    }

    #[test]
    fn recursion_gives_the_golden_distances() {
        let mut naive = Naive::new(&Chomp, Play::Normal);
        let texts = "6x7 4,4,7,7,7,7 3x9 3x10 0,2,5,6 1,5,8 1x1".split(' ');
        let values = texts.map(|text| naive.worth(&rows(text)).0.signed().unwrap());
        assert_eq!(values.collect::<Vec<_>>(), [27, -26, 21, 19, 11, 5, 0]);
    }

    #[test]
    fn moves_name_the_same_squares_with_and_without_empty_rows() {
        let after = |text: &str, chosen| Chomp.show(&Chomp.apply(&rows(text), chosen));
        assert_eq!(after("6x7", (2, 5)), "4,4,7,7,7,7");
        assert_eq!(after("5,5,8", (1, 2)), "1,5,8");
        assert_eq!(after("0,3,5,7,8", (3, 1)), "0,0,0,7,8");
        assert_eq!(after("0,3,5,7,8", (4, 4)), "0,3,3,3,8");
        let mut moves = Vec::new();
        Chomp.options(&rows("0,1,2"), &mut moves);
        assert_eq!(moves, [(2, 1), (3, 2)]);
    }

    #[test]
    fn texts_round_trip() {
        for text in ["6x7", "4,4,7,7,7,7", "0,3,5,7,8", "0,1", "1x1000000000"] {
            assert_eq!(Chomp.show(&rows(text)), text);
        }
        assert_eq!(Chomp.show(&rows("7,7, 7,7,7,7")), "6x7");
        assert_eq!(Chomp.show(&rows("5")), "1x5");
        assert_eq!(Chomp.show(&Chomp.canonical(&rows("0,1,1,3,3"))), "2,2,4");
    }

    #[test]
    fn huge_rectangles_are_answered_at_once() {
        let known = |text| {
            let known = Chomp.known(&rows(text), Play::Normal, &mut Meter::unbounded());
            known.unwrap().unwrap().value
        };
        assert_eq!(known("1000000x1000000"), Value::win(1_999_999));
        assert_eq!(known("1x1000000000"), Value::win(1));
        let huge = "1000000x1000000000";
        assert_eq!(known(huge), Value::only(Outcome::Win));
        assert_eq!(Chomp.option_count(&rows(huge)), 999_999_999_999_999);
        assert_eq!(Chomp.picture(&rows(huge)).to_string(), huge);
        assert_eq!(Chomp.canonical(&rows(huge)), rows(huge));
    }

    #[test]
    fn errors_point_at_the_spot() {
        let at = |text: &str| Chomp.parse(text).unwrap_err().at;
        let texts = ["", "0x7", "1000001x7", "6x", "6x7,3", "4,7,a"];
        assert_eq!(texts.map(at), [0, 0, 0, 2, 3, 4]);
        let many = vec!["1"; MOST_ROWS as usize + 1].join(",");
        for (text, at, message) in [
            ("4,7,5,8", 4, "expected-longer-row"),
            ("0,0", 2, "expected-poison"),
            (&many, 2_000_000, "expected-fewer-rows"),
        ] {
            let error = Chomp.parse(text).unwrap_err();
            assert_eq!((error.at, error.expected), (at, Expected::message(message)));
        }
    }

    #[test]
    fn eaten_squares_are_dots() {
        let drawn = ["0,1,3", "2,2,40"].map(|text| Chomp.picture(&rows(text)).to_string());
        assert_eq!(drawn, ["· · ·\n■ · ·\n× ■ ■", "2x2\n1x40"]);
    }

    #[test]
    fn squares_are_pointed_at_where_they_are_drawn() {
        let rows = Chomp.parse("2x3").unwrap();
        let sketch = Chomp.sketch(&rows);
        let spots = sketch
            .shapes()
            .iter()
            .filter_map(|shape| shape.spot.clone());
        let squares = ["1,1", "1,2", "1,3", "2,1", "2,2", "2,3"];
        assert_eq!(spots.collect::<Vec<_>>(), squares);
        assert_eq!(Chomp.gesture(&rows, (1, 3)), ["1,3"]);
        let large = Chomp.parse("1x41").unwrap();
        assert!(Chomp.gesture(&large, (1, 3)).is_empty());
    }
}
