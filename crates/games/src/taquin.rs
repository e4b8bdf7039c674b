//! The sliding puzzle, or taquin.
//!
//! Rules: a frame of some rows and columns holds numbered tiles and one blank cell. A tile next to
//! the blank slides into it. The puzzle is solved when the blank comes first and the tiles follow
//! in order. One player; a position from which the goal is out of reach is lost.
//! Source: course notes on heuristic search, which use the frame of 3 by 3 (the 8-puzzle) and the
//! Manhattan distance: rows and columns between each tile and its place, the blank not counted.
//!
//! Notation: a position is its rows from the top with 0 for the blank, `7,2,4/5,0,6/8,3,1`; the goal
//! is `0,1,2/3,4,5/6,7,8`. A move is the tile that slides, `5`. The rules part is rows x columns.
//!
//! Known results: half of the arrangements can be solved (Johnson and Story, *American Journal of
//! Mathematics* 2, 1879): those whose parity as a permutation is that of the way of the blank to
//! its place. Of the 181,440 of 3 by 3 none takes more than 31 moves; the example above takes 26.

mod distance;
pub mod patterns;
mod texts;

use std::sync::Arc;

use gagne_core::{
    Card, Ending, Entry, Expected, Facts, Game, Ink, Meter, Notation, Offer, Offers, OffersOf,
    Outcome, ParseError, Picture, Play, Scanner, Shelf, Sketch, Space, Stop, Tables, Theory,
    TheoryValue, Tint, TrailVisitor, Value, Words,
};
use parking_lot::Mutex;
use patterns::Patterns;

use crate::drawing::squares::Squares;

/// A frame, rows by columns, and its table.
type FramePatterns = ((usize, usize), Arc<Patterns>);

/// The tables that are in memory: to unpack one takes as long as many a search.
static TABLES: Mutex<Vec<FramePatterns>> = Mutex::new(Vec::new());

/// Most cells of a frame.
const CELLS: usize = 36;

/// The puzzle in a frame of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taquin {
    rows: usize,
    columns: usize,
}

/// The tiles in reading order, 0 the blank; cells beyond the frame hold 0 too.
pub type Tiles = [u8; CELLS];

impl Taquin {
    fn cells(&self) -> usize {
        self.rows * self.columns
    }

    fn goal(&self) -> Tiles {
        let mut tiles = [0; CELLS];
        for (cell, tile) in tiles.iter_mut().enumerate().take(self.cells()) {
            *tile = cell as u8;
        }
        tiles
    }

    fn is_goal(&self, tiles: &Tiles) -> bool {
        let placed = |(cell, &tile): (usize, &u8)| cell == tile as usize;
        tiles[..self.cells()].iter().enumerate().all(placed)
    }

    fn cell_of(&self, tiles: &Tiles, wanted: u8) -> usize {
        // Every tile of the frame is found; cells beyond it come after the blank.
        tiles.iter().position(|&tile| tile == wanted).unwrap_or(0)
    }

    /// Whether the permutation of the cells is odd: cells less cycles.
    fn is_odd(&self, tiles: &Tiles) -> bool {
        let mut seen = 0u64;
        let mut odd = self.cells() % 2 == 1;
        for first in 0..self.cells() {
            if seen >> first & 1 == 0 {
                odd = !odd;
                let mut cell = first;
                while seen >> cell & 1 == 0 {
                    seen |= 1 << cell;
                    cell = tiles[cell] as usize;
                }
            }
        }
        odd
    }

    /// A square frame mirrored in its main diagonal: with the tiles renamed as their places are, the goal
    /// stays, slides stay slides, and so all distances stay.
    fn mirrored(&self, tiles: &Tiles) -> Option<Tiles> {
        if self.rows != self.columns {
            return None;
        }
        let side = self.rows;
        let mut mirrored = [0; CELLS];
        for row in 0..side {
            for column in 0..side {
                let tile = tiles[row * side + column] as usize;
                mirrored[column * side + row] = (tile % side * side + tile / side) as u8;
            }
        }
        Some(mirrored)
    }
}

impl Space for Taquin {
    type Position = Tiles;
    type Move = u8;

    /// The example of the notes; in other frames the blank has gone from its place to the opposite
    /// corner, right and down by turns.
    fn start(&self) -> Tiles {
        let mut tiles = self.goal();
        if (self.rows, self.columns) == (3, 3) {
            tiles[..9].copy_from_slice(&[7, 2, 4, 5, 0, 6, 8, 3, 1]);
            return tiles;
        }
        let (mut row, mut column) = (0, 0);
        while (row + 1, column + 1) != (self.rows, self.columns) {
            let blank = row * self.columns + column;
            if column + 1 < self.columns && (column <= row || row + 1 == self.rows) {
                column += 1;
            } else {
                row += 1;
            }
            tiles.swap(blank, row * self.columns + column);
        }
        tiles
    }

    fn canonical(&self, tiles: &Tiles) -> Tiles {
        let mirrored = self.mirrored(tiles);
        mirrored.map_or(*tiles, |mirrored| mirrored.min(*tiles))
    }

    fn images(&self, tiles: &Tiles) -> Option<Vec<Tiles>> {
        Some(self.mirrored(tiles).into_iter().collect())
    }
}

impl Game for Taquin {
    fn ending(&self, tiles: &Tiles) -> Option<Ending> {
        self.is_goal(tiles).then_some(Ending::Outcome(Outcome::Win))
    }

    fn moves(&self, tiles: &Tiles, out: &mut Vec<u8>) {
        let from = out.len();
        let blank = self.cell_of(tiles, 0);
        let (row, column) = (blank / self.columns, blank % self.columns);
        if row > 0 {
            out.push(tiles[blank - self.columns]);
        }
        if column > 0 {
            out.push(tiles[blank - 1]);
        }
        if column + 1 < self.columns {
            out.push(tiles[blank + 1]);
        }
        if row + 1 < self.rows {
            out.push(tiles[blank + self.columns]);
        }
        out[from..].sort_unstable();
    }

    fn play(&self, tiles: &Tiles, tile: u8) -> Tiles {
        let mut after = *tiles;
        after.swap(self.cell_of(tiles, 0), self.cell_of(tiles, tile));
        after
    }

    fn facts(&self) -> Facts {
        Facts {
            loops: true,
            scored: false,
            solo: true,
        }
    }

    fn again(&self, _tiles: &Tiles, _tile: u8) -> bool {
        true
    }

    fn endless(&self, _tiles: &Tiles) -> Ending {
        Ending::Outcome(Outcome::Lose)
    }
}

impl Notation for Taquin {
    fn write(&self, tiles: &Tiles, out: &mut String) {
        for (cell, tile) in tiles[..self.cells()].iter().enumerate() {
            if cell > 0 {
                out.push(if cell % self.columns == 0 { '/' } else { ',' });
            }
            out.push_str(&tile.to_string());
        }
    }

    fn write_move(&self, _tiles: &Tiles, tile: u8, out: &mut String) {
        out.push_str(&tile.to_string());
    }

    fn words(&self, tiles: &Tiles) -> Words {
        let goal = self.goal();
        let cells = tiles[..self.cells()].iter().zip(&goal);
        let away = cells.filter(|&(&tile, &wanted)| tile != 0 && tile != wanted);
        vec![("away", away.count().into())]
    }

    fn move_words(&self, _tiles: &Tiles, tile: u8) -> Words {
        vec![("tile", tile.into())]
    }

    fn parse(&self, text: &str) -> Result<Tiles, ParseError> {
        let mut scanner = Scanner::new(text);
        let mut tiles = [0; CELLS];
        let mut seen = 0u64;
        for (cell, place) in tiles.iter_mut().enumerate().take(self.cells()) {
            if cell > 0 && cell % self.columns == 0 {
                scanner.one_of("/", ["/"])?;
            } else if cell > 0 {
                scanner.one_of(",", [","])?;
            }
            let at = scanner.at();
            let tile = scanner.number(0, self.cells() as u64 - 1)?;
            if seen >> tile & 1 != 0 {
                return Err(scanner.fail_at(at, Expected::message("expected-other-tile")));
            }
            seen |= 1 << tile;
            *place = tile as u8;
        }
        scanner.end()?;
        Ok(tiles)
    }

    fn picture(&self, tiles: &Tiles) -> Picture {
        let width = (self.cells() - 1).to_string().len();
        let edge = "─".repeat(self.columns * (width + 1) + 1);
        let mut picture = Picture::new();
        picture.put(Ink::Faint, format!("┌{edge}┐"));
        for row in tiles[..self.cells()].chunks(self.columns) {
            picture.line().put(Ink::Faint, "│");
            for &tile in row {
                if tile == 0 {
                    picture.put(Ink::Mark, format!(" {:>width$}", "·"));
                } else {
                    picture.put(Ink::Plain, format!(" {tile:>width$}"));
                }
            }
            picture.put(Ink::Faint, " │");
        }
        picture.line().put(Ink::Faint, format!("└{edge}┘"));
        picture
    }

    /// A tile is a spot wherever it lies.
    fn sketch(&self, tiles: &Tiles) -> Sketch {
        let (squares, mut sketch) = Squares::framed(self.columns, self.rows);
        for cell in squares.cells().filter(|&cell| tiles[cell] != 0) {
            let number = tiles[cell].to_string();
            squares.tile(cell, Tint::Plain, number.clone(), &mut sketch);
            sketch
                .text(squares.middle(cell), 0.5, &number, Tint::Place)
                .at(number);
        }
        sketch
    }

    fn gesture(&self, _tiles: &Tiles, tile: u8) -> Vec<String> {
        vec![tile.to_string()]
    }
}

impl Theory<Tiles, u8> for Taquin {
    fn source(&self) -> &str {
        "Johnson, Story, Notes on the 15 puzzle, American Journal of Mathematics 2 (1879)"
    }

    fn known(
        &self,
        tiles: &Tiles,
        _play: Play,
        _meter: &mut Meter,
    ) -> Result<Option<TheoryValue>, Stop> {
        let blank = self.cell_of(tiles, 0);
        let never = TheoryValue::outcome(Outcome::Lose);
        if self.rows == 1 || self.columns == 1 {
            // Tiles in a single file never pass each other.
            let others = tiles[..self.cells()].iter().filter(|&&tile| tile != 0);
            let solved = TheoryValue::value(Value::win(blank as u64));
            return Ok(Some(if others.is_sorted() { solved } else { never }));
        }
        if self.is_goal(tiles) {
            return Ok(Some(TheoryValue::value(Value::win(0))));
        }
        // A slide is one swap and takes the blank one cell on: both parities change together.
        let agrees = self.is_odd(tiles) == (self.distance(blank, 0) % 2 == 1);
        Ok((!agrees).then_some(never))
    }
}

impl Tables<Tiles, u8> for Taquin {
    fn trail<V: TrailVisitor<Tiles, u8>>(
        &self,
        shelf: &dyn Shelf,
        meter: &mut Meter,
        visitor: V,
    ) -> Result<Option<V::Answer>, Stop> {
        let frame = (self.rows, self.columns);
        let ready = || TABLES.lock();
        let known = ready().iter().find(|(of, _)| *of == frame).cloned();
        let patterns = match known {
            Some((_, patterns)) => {
                meter.hold(patterns.bytes())?;
                patterns
            }
            None => match Patterns::fetch(self, shelf, meter)? {
                Some(patterns) => {
                    let patterns = Arc::new(patterns);
                    ready().push((frame, Arc::clone(&patterns)));
                    patterns
                }
                None => return Ok(None),
            },
        };
        visitor.visit(&*patterns, meter).map(Some)
    }
}

impl Offer for Taquin {
    type Tables = Self;

    fn tables(&self) -> Option<&Self> {
        Some(self)
    }

    fn rules(&self) -> String {
        format!("{}x{}", self.rows, self.columns)
    }

    fn offers(&self) -> OffersOf<'_, Self> {
        Offers {
            theory: Some(self),
            heuristic: Some(self),
            bound: Some(self),
            ..Offers::default()
        }
    }
}

impl Entry for Taquin {
    fn card() -> Card {
        Card::new("taquin")
            .samples(["", "2x2", "2x3", "1x5", "4x4"])
            .largest(["6x6", "1x36", "36x1"])
            .small([
                ("2x2", "3,2/1,0"),
                ("2x2", "0,2/1,3"),
                ("2x3", "1,2,0/3,4,5"),
                ("2x3", "4,1,5/0,3,2"),
                ("1x4", "1,2,3,0"),
                ("4x1", "2/1/0/3"),
            ])
            .exercise("2x3", "")
            .english(texts::ENGLISH)
            .french(texts::FRENCH)
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        let mut rules = Scanner::new(rules);
        let (mut rows, mut columns) = (3, 3);
        let at = rules.at();
        if rules.peek().is_some() {
            rows = rules.number(1, CELLS as u64)? as usize;
            rules.one_of("x", ["x"])?;
            columns = rules.number(1, CELLS as u64)? as usize;
        }
        rules.end()?;
        if !(2..=CELLS).contains(&(rows * columns)) {
            return Err(rules.fail_at(at, Expected::message("expected-size")));
        }
        Ok(Taquin { rows, columns })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use gagne_core::{Bound, Heuristic};

    use super::*;

    fn taquin(rules: &str) -> Taquin {
        Taquin::from_rules(rules).unwrap()
    }

    /// Distances of everything that can reach the goal, by slides away from it.
    fn distances(game: &Taquin) -> HashMap<Tiles, u64> {
        let mut found = HashMap::from([(game.goal(), 0)]);
        let mut queue = vec![game.goal()];
        let mut next = 0;
        while next < queue.len() {
            let tiles = queue[next];
            next += 1;
            let mut moves = Vec::new();
            game.moves(&tiles, &mut moves);
            assert!(moves.is_sorted());
            for tile in moves {
                let after = game.play(&tiles, tile);
                let plies = found[&tiles] + 1;
                found.entry(after).or_insert_with(|| {
                    queue.push(after);
                    plies
                });
            }
        }
        found
    }

    fn known(game: &Taquin, tiles: &Tiles) -> Option<TheoryValue> {
        let mut meter = Meter::unbounded();
        game.known(tiles, Play::Normal, &mut meter).unwrap()
    }

    #[test]
    fn the_example_is_as_far_as_the_notes_say() {
        let game = taquin("");
        let found = distances(&game);
        assert_eq!(found.len(), 181_440);
        assert_eq!(found.values().max(), Some(&31));
        assert_eq!(found[&game.start()], 26);
        assert_eq!(game.estimate(&game.start()), -18);
        assert_eq!(found[&game.parse("1,6,8/7,0,2/5,4,3").unwrap()], 24);
        for (tiles, plies) in &found {
            let least = u64::from(game.least(tiles));
            assert!(game.manhattan(tiles) as u64 <= least && least <= *plies);
            assert!(least % 2 == plies % 2 && !game.is_lost(tiles));
            let canonical = game.canonical(tiles);
            assert_eq!(found[&canonical], *plies);
            assert_eq!(game.canonical(&canonical), canonical);
        }
    }

    #[test]
    fn theory_names_exactly_what_cannot_be_solved() {
        for (rules, solvable) in [
            ("2x2", 12),
            ("2x3", 360),
            ("3x2", 360),
            ("1x5", 5),
            ("4x1", 4),
        ] {
            let game = taquin(rules);
            let found = distances(&game);
            assert_eq!(found.len(), solvable);
            assert!(found.contains_key(&game.start()));
            let total = (0..game.cells()).fold(vec![game.goal()], |all, cell| {
                let swaps = |tiles: Tiles| {
                    (cell..game.cells()).map(move |other| {
                        let mut tiles = tiles;
                        tiles.swap(cell, other);
                        tiles
                    })
                };
                all.into_iter().flat_map(swaps).collect()
            });
            for tiles in total {
                assert_eq!(game.parse(&game.show(&tiles)), Ok(tiles));
                match (found.get(&tiles), known(&game, &tiles)) {
                    (None, said) => assert_eq!(said, Some(TheoryValue::outcome(Outcome::Lose))),
                    (Some(&plies), Some(said)) => assert_eq!(said.value, Value::win(plies)),
                    (Some(&plies), None) => assert!(plies > 0),
                }
            }
        }
    }

    #[test]
    fn every_start_can_be_solved() {
        for rows in 1..=CELLS {
            for columns in 1..=CELLS / rows {
                if rows * columns > 1 {
                    let game = Taquin { rows, columns };
                    let start = game.start();
                    assert!(known(&game, &start).is_none_or(|k| k.value.outcome() == Outcome::Win));
                    assert_eq!(game.rules(), taquin(&game.rules()).rules());
                }
            }
        }
        assert_eq!(taquin("2x3").show(&taquin("2x3").start()), "1,4,2/3,5,0");
    }

    #[test]
    fn a_bad_text_is_shown_where_it_goes_wrong() {
        let game = taquin("2x3");
        let message = Expected::message;
        for (text, at, expected) in [
            ("0,1/2,3/4,5", 3, Expected::one_of([","])),
            ("0,1,2,3,4,5", 5, Expected::one_of(["/"])),
            ("0,1,2/3,4,5/6", 11, Expected::End),
            ("0,1,2/3,4,1", 10, message("expected-other-tile")),
            ("0,1,2/3,4,6", 10, Expected::Number { least: 0, most: 5 }),
            ("0,1,2", 5, Expected::one_of(["/"])),
        ] {
            let error = game.parse(text).unwrap_err();
            assert_eq!((error.at, error.expected), (at, expected), "{text}");
        }
        for rules in ["1x1", "6x7", "36x36"] {
            let error = Taquin::from_rules(rules).unwrap_err();
            assert_eq!((error.at, error.expected), (0, message("expected-size")));
        }
    }

    #[test]
    fn the_blank_is_marked() {
        let game = taquin("2x2");
        let tiles = game.parse("3, 2 / 1, 0").unwrap();
        assert_eq!(
            game.picture(&tiles).to_string(),
            "┌─────┐\n│ 3 2 │\n│ 1 · │\n└─────┘"
        );
    }
}
