//! The chocolate bar.
//!
//! Rules: a bar of squares, one of them poisoned. A player cuts it along a line from side to side
//! and eats the part without the poisoned square. Whoever is left with that square alone loses
//! (misère: wins).
//! Source: course notes on the poisoned bar.
//!
//! Notation: `10x7@7,3` has 10 columns and 7 rows, the poison in column 7 and row 3, both counted
//! from 0, from the left and from the top; `10x7` alone has it in the corner `0,0`. A move counts
//! what it cuts off: `v3` separates the first three columns from the rest, `h2` the first two rows.
//! So taking r columns on the left is `v` r, and r on the right is `v` columns - r; likewise rows.
//!
//! Known results: a cut lowers one of the four margins between poison and rim, by any amount: this
//! is Nim with four heaps, whose closed form with distances is proved in `heaps::bouton`. So all 24
//! orders of the margins are one position. `10x7@7,3` is won in 11 plies, `100x100@50,50` lost
//! after 198.

mod key;
mod texts;

use gagne_core::{
    Atlas, Card, Entry, Family, GridLayout, Impartial, Ink, Meter, Notation, Offer, Offers,
    OffersOf, PackingVisitor, ParseError, Picture, Play, RankingVisitor, Remark, Scanner, Sketch,
    Space, Stop, Tables, Theory, TheoryValue, Tint, Word, Words,
};

use self::key::Margins;
use super::draw::{self, DRAWN, Large};
use crate::heaps::bouton;
use crate::heaps::index::Radix;

/// Longest side: 10^18.
const LONGEST: u64 = 1_000_000_000_000_000_000;
/// Most columns and rows of a bar that is drawn character by character.
const WRITTEN: (u64, u64) = (30, 20);
/// Width of the grooves between squares.
const GROOVE: f32 = 0.16;
/// Sides of the bar that is laid out unless another is wished for.
const LAID_OUT: u64 = 15;

/// The chocolate bar.
#[derive(Clone, Copy, Debug)]
pub struct Chocolate;

/// A bar with its poisoned square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bar {
    columns: u64,
    rows: u64,
    /// Column of the poison, from 0.
    column: u64,
    /// Row of the poison, from 0.
    row: u64,
}

/// A cut, by the number of columns or rows before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// After so many columns.
    Vertical(u64),
    /// After so many rows.
    Horizontal(u64),
}

impl Bar {
    /// What lies left of the poison, right of it, above and below.
    fn margins(self) -> [u64; 4] {
        [
            self.column,
            self.columns - 1 - self.column,
            self.row,
            self.rows - 1 - self.row,
        ]
    }

    /// Whether the squares are drawn one by one.
    fn is_drawn(self) -> bool {
        self.columns.max(self.rows) <= DRAWN
    }

    /// The spot of a cut: the groove before the poison is 0, the one after it 1.
    fn spot(self, cut: Cut) -> String {
        match cut {
            Cut::Vertical(after) => format!("v{}", seen((after, self.column))),
            Cut::Horizontal(after) => format!("h{}", seen((after, self.row))),
        }
    }

    fn from_margins([left, right, above, below]: [u64; 4]) -> Self {
        Bar {
            columns: left + 1 + right,
            rows: above + 1 + below,
            column: left,
            row: above,
        }
    }
}

/// Where something lies, seen from the poison.
fn seen((place, poison): (u64, u64)) -> i64 {
    place as i64 - poison as i64
}

/// Draws a groove, a little narrower than the gap between the squares.
fn groove((x, y): (f32, f32), (width, height): (f32, f32), spot: String, sketch: &mut Sketch) {
    const REST: f32 = 0.02;
    let (x, y) = (x + REST, y + REST);
    let size = (width - 2.0 * REST, height - 2.0 * REST);
    sketch.tile((x, y), size, Tint::Board).at(spot);
}

/// Length of a side and place of the poison after a cut.
fn shorten(length: u64, poison: u64, after: u64) -> (u64, u64) {
    if after <= poison {
        (length - after, poison - after)
    } else {
        (after, poison)
    }
}

impl Space for Chocolate {
    type Position = Bar;
    type Move = Cut;

    fn start(&self) -> Bar {
        Bar {
            columns: 10,
            rows: 7,
            column: 7,
            row: 3,
        }
    }

    /// The shortest margin is paired with the longest: then no side outgrows the given ones.
    fn canonical(&self, bar: &Bar) -> Bar {
        let mut margins = bar.margins();
        margins.sort_unstable();
        let [first, second, third, fourth] = margins;
        Bar::from_margins([first, fourth, second, third])
    }

    /// The poison may be seen from any side, and as margins are heaps, in any order of them.
    fn images(&self, bar: &Bar) -> Option<Vec<Bar>> {
        let swapped = (1..4).map(|place| {
            let mut margins = bar.margins();
            margins.swap(place - 1, place);
            Bar::from_margins(margins)
        });
        Some(swapped.collect())
    }
}

impl Impartial for Chocolate {
    fn options(&self, bar: &Bar, out: &mut Vec<Cut>) {
        out.extend((1..bar.columns).map(Cut::Vertical));
        out.extend((1..bar.rows).map(Cut::Horizontal));
    }

    fn apply(&self, bar: &Bar, cut: Cut) -> Bar {
        let mut bar = *bar;
        match cut {
            Cut::Vertical(after) => {
                (bar.columns, bar.column) = shorten(bar.columns, bar.column, after);
            }
            Cut::Horizontal(after) => (bar.rows, bar.row) = shorten(bar.rows, bar.row, after),
        }
        bar
    }

    fn is_over(&self, bar: &Bar) -> bool {
        bar.columns == 1 && bar.rows == 1
    }

    fn is_odd(&self, root: &Bar, bar: &Bar) -> Option<bool> {
        // With one line on each side of the poison there is no choice of how many to eat.
        let single = root.margins().iter().all(|&margin| margin <= 1);
        let left = |bar: &Bar| bar.margins().iter().sum::<u64>();
        single.then(|| (left(root) - left(bar)) % 2 == 1)
    }

    fn option_count(&self, bar: &Bar) -> u128 {
        u128::from(bar.columns - 1 + bar.rows - 1)
    }
}

impl Notation for Chocolate {
    fn write(&self, bar: &Bar, out: &mut String) {
        let Bar {
            columns,
            rows,
            column,
            row,
        } = bar;
        out.push_str(&format!("{columns}x{rows}@{column},{row}"));
    }

    fn write_move(&self, _bar: &Bar, cut: Cut, out: &mut String) {
        out.push_str(&match cut {
            Cut::Vertical(after) => format!("v{after}"),
            Cut::Horizontal(after) => format!("h{after}"),
        });
    }

    fn words(&self, bar: &Bar) -> Words {
        vec![
            ("columns", bar.columns.into()),
            ("rows", bar.rows.into()),
            ("column", (bar.column + 1).into()),
            ("row", (bar.row + 1).into()),
        ]
    }

    fn move_words(&self, bar: &Bar, cut: Cut) -> Words {
        let (letter, after, poison, length) = match cut {
            Cut::Vertical(after) => ("v", after, bar.column, bar.columns),
            Cut::Horizontal(after) => ("h", after, bar.row, bar.rows),
        };
        let rest = length - after;
        let eaten = if after <= poison { after } else { rest };
        vec![
            ("cut", letter.into()),
            ("after", after.into()),
            ("eaten", eaten.into()),
        ]
    }

    fn parse(&self, text: &str) -> Result<Bar, ParseError> {
        let mut scanner = Scanner::new(text);
        let columns = scanner.number(1, LONGEST)?;
        scanner.one_of("x", ["x"])?;
        let rows = scanner.number(1, LONGEST)?;
        let (mut column, mut row) = (0, 0);
        if scanner.peek().is_some() {
            scanner.one_of("@", ["@"])?;
            column = scanner.number(0, columns - 1)?;
            scanner.one_of(",", [","])?;
            row = scanner.number(0, rows - 1)?;
        }
        scanner.end()?;
        Ok(Bar {
            columns,
            rows,
            column,
            row,
        })
    }

    fn picture(&self, bar: &Bar) -> Picture {
        let mut picture = Picture::new();
        if bar.columns > WRITTEN.0 || bar.rows > WRITTEN.1 {
            let [left, right, above, below] = bar.margins().map(|margin| margin.to_string());
            let indent = " ".repeat(left.len() + 1);
            picture.put(Ink::Plain, &indent).put(Ink::Plain, above);
            picture.line().put(Ink::Plain, left + " ");
            picture.put(Ink::Mark, "×").put(Ink::Plain, " ");
            picture.put(Ink::Plain, right).line();
            picture.put(Ink::Plain, indent).put(Ink::Plain, below);
            return picture;
        }
        for row in 0..bar.rows {
            if row > 0 {
                picture.line();
            }
            for column in 0..bar.columns {
                if column > 0 {
                    picture.put(Ink::Plain, " ");
                }
                if (column, row) == (bar.column, bar.row) {
                    picture.put(Ink::Mark, "×");
                } else {
                    picture.put(Ink::Plain, "■");
                }
            }
        }
        picture
    }

    /// Squares and grooves are named by where they lie seen from the poison, which stays: so they
    /// keep their names when something is cut off.
    fn sketch(&self, bar: &Bar) -> Sketch {
        if !bar.is_drawn() {
            let part = |place: u64, length: u64| (place as f32 + 0.5) / length as f32;
            let poison = (part(bar.column, bar.columns), part(bar.row, bar.rows));
            let large = Large {
                columns: bar.columns,
                rows: bar.rows,
                lengths: vec![1.0],
                poison,
                labelled: poison,
            };
            return large.sketch(bar.margins().map(Some));
        }
        let side = 1.0 - GROOVE;
        let (width, height) = (bar.columns as f32 - GROOVE, bar.rows as f32 - GROOVE);
        let mut sketch = Sketch::new(width, height);
        for (after, cut) in (1..bar.columns).map(|after| (after, Cut::Vertical(after))) {
            let at = (after as f32 - GROOVE, 0.0);
            groove(at, (GROOVE, height), bar.spot(cut), &mut sketch);
        }
        for (after, cut) in (1..bar.rows).map(|after| (after, Cut::Horizontal(after))) {
            let at = (0.0, after as f32 - GROOVE);
            groove(at, (width, GROOVE), bar.spot(cut), &mut sketch);
        }
        for row in 0..bar.rows {
            for column in 0..bar.columns {
                let [right, down] = [(column, bar.column), (row, bar.row)].map(seen);
                let at = (column as f32, row as f32);
                let poisoned = (right, down) == (0, 0);
                let spot = format!("{right},{down}");
                draw::square(at, side, poisoned, spot, &mut sketch);
            }
        }
        sketch
    }

    fn gesture(&self, bar: &Bar, cut: Cut) -> Vec<String> {
        let drawn = bar.is_drawn().then(|| bar.spot(cut));
        drawn.into_iter().collect()
    }
}

impl Theory<Bar, Cut> for Chocolate {
    fn source(&self) -> &str {
        bouton::SOURCE
    }

    fn known(&self, bar: &Bar, play: Play, _: &mut Meter) -> Result<Option<TheoryValue>, Stop> {
        Ok(Some(bouton::known(&bar.margins(), play)))
    }

    fn best(&self, bar: &Bar, play: Play) -> Option<Vec<Cut>> {
        let best = bouton::best(&bar.margins(), play);
        let cut = |(margin, taken): (usize, u64)| match margin {
            0 => Cut::Vertical(taken),
            1 => Cut::Vertical(bar.columns - taken),
            2 => Cut::Horizontal(taken),
            _ => Cut::Horizontal(bar.rows - taken),
        };
        Some(best.into_iter().map(cut).collect())
    }

    fn explain(&self, bar: &Bar, play: Play, _: &mut Meter) -> Result<Option<Remark>, Stop> {
        let margin = |place: usize| Word::Message(format!("margin-{}", place + 1));
        Ok(bouton::explain(&bar.margins(), play, margin))
    }
}

/// Most rows and columns of positions side by side.
const WIDEST: u64 = 256;

impl Atlas<Bar> for Chocolate {
    fn widest(&self) -> u64 {
        WIDEST
    }

    /// A bar with the poison in every place.
    fn layout(&self, about: Option<&Bar>, to: Option<u64>) -> Option<GridLayout<Bar>> {
        let (columns, rows) = match (about, to) {
            (Some(bar), None) => (bar.columns, bar.rows),
            (_, side) => (side.unwrap_or(LAID_OUT), side.unwrap_or(LAID_OUT)),
        };
        let fits = |side| (1..=WIDEST).contains(&side);
        let bar = move |row, column| Bar {
            columns,
            rows,
            column,
            row,
        };
        (fits(columns) && fits(rows)).then(|| GridLayout {
            columns: columns as usize,
            first: 0,
            by_move: false,
            positions: (0..rows)
                .flat_map(|row| (0..columns).map(move |column| bar(row, column)))
                .collect(),
        })
    }
}

impl Family<Bar> for Chocolate {
    /// A square bar whose poison lies between the middle and a corner.
    fn sized(&self, size: u64) -> Option<Bar> {
        (1..=LONGEST).contains(&size).then_some(Bar {
            columns: size,
            rows: size,
            column: size / 2,
            row: size / 3,
        })
    }
}

impl Tables<Bar, Cut> for Chocolate {
    fn ranking<V: RankingVisitor<Bar>>(&self, root: &Bar, visitor: V) -> Option<V::Answer> {
        let bar =
            |margins: &[u64]| Bar::from_margins([margins[0], margins[1], margins[2], margins[3]]);
        let index = Radix::new(root, |bar| bar.margins().to_vec(), bar)?;
        Some(visitor.visit(&index))
    }

    fn packing<V: PackingVisitor<Bar>>(&self, root: &Bar, visitor: V) -> Option<V::Answer> {
        u32::try_from(root.columns.checked_add(root.rows)?).ok()?;
        let largest = root.margins().into_iter().max()?;
        let width = (u64::BITS - largest.leading_zeros()).max(1);
        Some(visitor.visit(&Margins { width }))
    }
}

impl Offer for Chocolate {
    type Tables = Self;

    fn tables(&self) -> Option<&Self> {
        Some(self)
    }

    fn offers(&self) -> OffersOf<'_, Self> {
        Offers {
            theory: Some(self),
            atlas: Some(self),
            family: Some(self),
            ..Offers::default()
        }
    }
}

impl Entry for Chocolate {
    fn card() -> Card {
        Card::new("chocolate")
            .aliases(["chocolat"])
            .small([
                ("", "4x3@1,1"),
                ("", "5x2@2,0"),
                ("", "7x1@3,0"),
                ("", "2x2@1,0"),
            ])
            .exercise("", "6x5@2,1")
            .english(texts::ENGLISH)
            .french(texts::FRENCH)
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        Scanner::new(rules).end()?;
        Ok(Chocolate)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use gagne_core::Expected;

    use super::*;
    use crate::heaps::bouton::tests::Naive;

    fn bar(text: &str) -> Bar {
        Chocolate.parse(text).unwrap()
    }

    fn signed(text: &str) -> Option<i64> {
        let margins = bar(text).margins();
        bouton::known(&margins, Play::Normal).value.signed()
    }

    #[test]
    fn theory_equals_recursion_on_small_bars() {
        for play in [Play::Normal, Play::Misere] {
            let mut naive = Naive::new(&Chocolate, play);
            for (columns, rows) in [(1, 1), (1, 9), (6, 5), (7, 4)] {
                for (column, row) in (0..columns).flat_map(|i| (0..rows).map(move |j| (i, j))) {
                    let text = format!("{columns}x{rows}@{column},{row}");
                    assert!(naive.agrees(&bar(&text)));
                    let canonical = Chocolate.canonical(&bar(&text));
                    assert_eq!(naive.worth(&canonical), naive.worth(&bar(&text)));
                    assert_eq!(Chocolate.canonical(&canonical), canonical);
                }
            }
        }
    }

    #[test]
    fn known_bars_have_their_values() {
        for (text, value) in [
            ("100x100@50,50", -198),
            ("100x100@48,52", 191),
            ("127x127@63,126", 127),
            ("10x7@7,3", 11),
            ("10x7@5,3", 15),
            ("5x4@2,0", 5),
            ("6x5@2,1", 7),
            ("1x1@0,0", 0),
        ] {
            assert_eq!(signed(text), Some(value), "{text}");
        }
    }

    #[test]
    fn winning_cuts_on_each_side_have_their_texts() {
        // left 16, right 48 (the fastest), top 16
        let won = bar("90x58@34,46");
        let best = Chocolate.best(&won, Play::Normal).unwrap();
        let show = |&cut: &Cut| Chocolate.show_move(&won, cut);
        assert_eq!(
            best.iter().map(show).collect::<Vec<_>>(),
            ["v42", "v16", "h16"]
        );
        let after = |&cut: &Cut| Chocolate.show(&Chocolate.apply(&won, cut));
        assert_eq!(
            best.iter().map(after).collect::<Vec<_>>(),
            ["42x58@34,46", "74x58@18,46", "90x42@34,30"]
        );
        // bottom 2
        let won = bar("76x14@40,0");
        assert_eq!(
            Chocolate.best(&won, Play::Normal),
            Some(vec![Cut::Horizontal(12)])
        );
    }

    #[test]
    fn texts_round_trip() {
        for text in [
            "10x7@7,3",
            "1x1@0,0",
            "1000000000000000000x1000000000000000000@999999999999999999,0",
        ] {
            assert_eq!(Chocolate.show(&bar(text)), text);
        }
        assert_eq!(Chocolate.show(&bar(" 10 X 7 ")), "10x7@0,0");
        let largest = Chocolate.canonical(&bar(
            "1000000000000000000x1000000000000000000@999999999999999999,0",
        ));
        assert_eq!(bar(&Chocolate.show(&largest)), largest);
    }

    #[test]
    fn errors_point_at_the_spot() {
        let at = |text: &str| Chocolate.parse(text).unwrap_err().at;
        assert_eq!(at(""), 0);
        assert_eq!(at("0x7"), 0);
        assert_eq!(at("10-7"), 2);
        assert_eq!(at("10x7,3"), 4);
        assert_eq!(at("10x7@10,3"), 5);
        assert_eq!(at("10x7@9"), 6);
        assert_eq!(at("10x7@9,7"), 7);
        assert_eq!(at("10x7@9,6!"), 8);
        let error = Chocolate.parse("10x7,3").unwrap_err();
        assert_eq!(error.expected, Expected::one_of(["@"]));
    }

    #[test]
    fn a_large_bar_is_drawn_by_its_margins() {
        assert_eq!(
            Chocolate.picture(&bar("3x2@1,0")).to_string(),
            "■ × ■\n■ ■ ■"
        );
        assert_eq!(
            Chocolate.picture(&bar("100x7@48,2")).to_string(),
            "   2\n48 × 51\n   4"
        );
    }

    #[test]
    fn what_is_left_keeps_its_spots() {
        let spots = |bar: &Bar| -> HashSet<String> {
            let sketch = Chocolate.sketch(bar);
            let shapes = sketch.shapes().iter();
            shapes.filter_map(|shape| shape.spot.clone()).collect()
        };
        let bar = Chocolate.parse("4x3@1,1").unwrap();
        let all = spots(&bar);
        assert_eq!(all.len(), 12 + 3 + 2);
        let mut cuts = Vec::new();
        Chocolate.options(&bar, &mut cuts);
        for cut in cuts {
            let left = spots(&Chocolate.apply(&bar, cut));
            assert!(left.is_subset(&all));
            // The groove is gone along with what is eaten.
            assert!(!left.contains(&Chocolate.gesture(&bar, cut)[0]));
        }
        let large = Chocolate.parse("41x3@1,1").unwrap();
        assert!(Chocolate.gesture(&large, Cut::Vertical(2)).is_empty());
    }
}
