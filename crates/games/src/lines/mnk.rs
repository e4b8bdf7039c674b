//! m,n,k: so many in a row on a board of any size.
//!
//! Rules: on a board of m columns and n rows the players mark an empty cell in turn, x first, then
//! o. Whoever has k in a row, across, upright or along a diagonal, wins, and play stops there. A
//! full board without such a line is a draw. The rules part is `M,N,K`, `3,3,3` unless others are
//! named: tic-tac-toe.
//!
//! Notation: a position is its rows from the top, `x.o/.x./...`, where `.` is an empty cell; whose
//! turn it is follows from the counts. A move is a cell, `5`, numbered from 1 in reading order.
//!
//! Known results: the second player never wins, since a mark more does no harm (strategy stealing;
//! Hales, Jewett, *Regularity and positional games*, 1963). 3,3,3 and 4,4,4 are draws.
//! 3,3,3 has 5,478 positions, 765 up to symmetry (both counted by enumeration).

mod guide;

use std::sync::OnceLock;

use gagne_core::{
    Card, CellGrid, Ending, Entry, Facts, Game, Notation, Offer, Offers, OffersOf, Packing,
    PackingVisitor, ParseError, Picture, Ranking, RankingVisitor, Scanner, Side, Sketch, Space,
    Tables, Words,
};

pub use super::line::Stones;
use super::line::{self, Grid};
use crate::drawing::squares;
use crate::numbering::colex::{Subsets, binomial, gather, quotient, scatter};

/// Most cells.
const CELLS: u32 = 36;
/// Bits whose image is looked up at a time, and how many such pieces make the largest board.
const PIECE: u32 = 6;
const PIECES: usize = (CELLS / PIECE) as usize;

/// The images of each piece of a board under a symmetry.
type Symmetry = [[u64; 1 << PIECE]; PIECES];

/// k in a row on a board of m columns and n rows; bits are cells in reading order.
#[derive(Debug)]
pub struct Mnk {
    pub(crate) grid: Grid,
    symmetries: Vec<Symmetry>,
    index: OnceLock<Index>,
}

impl Mnk {
    pub(super) fn new(columns: u32, rows: u32, in_a_row: u32) -> Self {
        let images = if columns == rows { 8 } else { 4 };
        let symmetry = |number| symmetry(columns, rows, number);
        Mnk {
            grid: Grid::new(columns, rows, in_a_row, |column, row| {
                row * columns + column
            }),
            symmetries: (1..images).map(symmetry).collect(),
            index: OnceLock::new(),
        }
    }

    /// The board turned over and round in every way, other than as it is.
    pub(super) fn turned(&self, stones: Stones) -> impl Iterator<Item = Stones> {
        self.symmetries.iter().map(move |symmetry| Stones {
            all: image(symmetry, stones.all),
            mine: image(symmetry, stones.mine),
        })
    }

    fn cells(&self) -> u32 {
        self.grid.columns * self.grid.rows
    }
}

/// One of eight: turn the columns round, turn the rows round, swap the two.
fn symmetry(columns: u32, rows: u32, number: u32) -> Symmetry {
    let image = |cell| {
        let (mut row, mut column) = (cell / columns, cell % columns);
        if number & 1 != 0 {
            column = columns - 1 - column;
        }
        if number & 2 != 0 {
            row = rows - 1 - row;
        }
        if number & 4 != 0 {
            (row, column) = (column, row);
        }
        row * columns + column
    };
    let mut images = [[0; 1 << PIECE]; PIECES];
    for (first, piece) in (0..).step_by(PIECE as usize).zip(&mut images) {
        for bits in 1..piece.len() {
            let cell = first + bits.trailing_zeros();
            if cell < columns * rows {
                piece[bits] = piece[bits & (bits - 1)] | 1 << image(cell);
            }
        }
    }
    images
}

fn image(symmetry: &Symmetry, stones: u64) -> u64 {
    let pieces = symmetry.iter().zip((0..).step_by(PIECE as usize));
    pieces.fold(0, |image, (piece, first)| {
        image | piece[(stones >> first) as usize % piece.len()]
    })
}

impl Space for Mnk {
    type Position = Stones;
    type Move = u8;

    fn start(&self) -> Stones {
        Stones::default()
    }

    fn canonical(&self, stones: &Stones) -> Stones {
        self.symmetries.iter().fold(*stones, |least, symmetry| {
            let all = image(symmetry, stones.all);
            // The other half of the work only where it may matter.
            if all > least.all {
                return least;
            }
            let mine = image(symmetry, stones.mine);
            least.min(Stones { all, mine })
        })
    }

    fn images(&self, stones: &Stones) -> Option<Vec<Stones>> {
        Some(self.turned(*stones).collect())
    }
}

impl Game for Mnk {
    fn ending(&self, stones: &Stones) -> Option<Ending> {
        self.grid.ending(*stones)
    }

    fn moves(&self, stones: &Stones, out: &mut Vec<u8>) {
        line::list(self.grid.empty(*stones), out);
    }

    fn play(&self, stones: &Stones, cell: u8) -> Stones {
        Stones {
            all: stones.all | 1 << cell,
            mine: stones.other(),
        }
    }

    fn player(&self, stones: &Stones) -> Side {
        stones.player()
    }

    fn facts(&self) -> Facts {
        Facts {
            loops: false,
            scored: false,
            solo: false,
        }
    }
}

impl Notation for Mnk {
    fn write(&self, stones: &Stones, out: &mut String) {
        self.grid.write(*stones, out);
    }

    fn write_move(&self, _stones: &Stones, cell: u8, out: &mut String) {
        out.push_str(&(cell + 1).to_string());
    }

    fn words(&self, stones: &Stones) -> Words {
        let empty = (self.grid.full & !stones.all).count_ones();
        vec![("empty", empty.into())]
    }

    fn move_words(&self, _stones: &Stones, cell: u8) -> Words {
        let (row, column) = (
            u32::from(cell) / self.grid.columns,
            u32::from(cell) % self.grid.columns,
        );
        vec![("row", (row + 1).into()), ("column", (column + 1).into())]
    }

    fn parse(&self, text: &str) -> Result<Stones, ParseError> {
        self.grid.parse(text, Ok)
    }

    fn picture(&self, stones: &Stones) -> Picture {
        self.grid.picture(*stones, |cell| (cell + 1).to_string())
    }

    fn sketch(&self, stones: &Stones) -> Sketch {
        let grid = &self.grid;
        let (columns, rows) = (grid.columns as usize, grid.rows as usize);
        let won = grid.won(stones.other());
        squares::sheet(columns, rows, grid.owners(*stones), won)
    }

    fn gesture(&self, _stones: &Stones, cell: u8) -> Vec<String> {
        vec![squares::spot(cell.into())]
    }
}

/// Positions as numbers, in tiers by empty cells: which cells are marked, and which of the marks
/// belong to the player to move.
#[derive(Debug)]
struct Index {
    cells: u32,
    subsets: Subsets,
}

impl Ranking for Index {
    type Position = Stones;

    fn tiers(&self) -> u32 {
        self.cells + 1
    }

    fn is_lockstep(&self) -> bool {
        true
    }

    fn size(&self, tier: u32) -> u64 {
        // At most 36! / (12! 12! 12!), which is below 2^53.
        let marks = self.cells - tier;
        binomial(self.cells, marks) * binomial(marks, marks / 2)
    }

    fn rank(&self, stones: &Stones) -> (u32, u64) {
        let marks = stones.all.count_ones();
        let cells = self.subsets.rank(stones.all, self.cells, marks);
        let mine = gather(stones.mine, stones.all);
        let mine = self.subsets.rank(mine, marks, marks / 2);
        let number = cells * binomial(marks, marks / 2) + mine;
        (self.cells - marks, number)
    }

    fn unrank(&self, tier: u32, number: u64) -> Option<Stones> {
        let marks = self.cells.checked_sub(tier)?;
        let ways = binomial(marks, marks / 2);
        let cells = quotient(number, ways);
        if cells >= binomial(self.cells, marks) {
            return None;
        }
        let all = self.subsets.unrank(cells, self.cells, marks);
        let mine = self.subsets.unrank(number - cells * ways, marks, marks / 2);
        Some(Stones {
            all,
            mine: scatter(mine, all),
        })
    }
}

/// The marks of the player to move, then those of the other, in tiers by empty cells.
impl Packing for Mnk {
    type Position = Stones;

    fn bits(&self) -> u32 {
        2 * self.cells()
    }

    #[inline]
    fn pack(&self, stones: &Stones) -> u128 {
        u128::from(stones.other()) << self.cells() | u128::from(stones.mine)
    }

    #[inline]
    fn unpack(&self, key: u128) -> Stones {
        let mine = key as u64 & self.grid.full;
        Stones {
            all: (key >> self.cells()) as u64 | mine,
            mine,
        }
    }

    fn tier(&self, stones: &Stones) -> u32 {
        (self.grid.full ^ stones.all).count_ones()
    }

    fn is_lockstep(&self) -> bool {
        true
    }
}

impl CellGrid<Stones, u8> for Mnk {
    fn board(&self, _stones: &Stones) -> Option<(usize, usize)> {
        Some((self.grid.rows as usize, self.grid.columns as usize))
    }

    fn cell(&self, _stones: &Stones, cell: u8) -> Option<(usize, usize)> {
        let columns = self.grid.columns as usize;
        Some((usize::from(cell) / columns, usize::from(cell) % columns))
    }
}

impl Tables<Stones, u8> for Mnk {
    fn ranking<V: RankingVisitor<Stones>>(&self, _root: &Stones, visitor: V) -> Option<V::Answer> {
        let cells = self.cells();
        let index = self.index.get_or_init(|| Index {
            cells,
            subsets: Subsets::new(cells),
        });
        Some(visitor.visit(index))
    }

    fn packing<V: PackingVisitor<Stones>>(&self, _root: &Stones, visitor: V) -> Option<V::Answer> {
        Some(visitor.visit(self))
    }
}

impl Offer for Mnk {
    type Tables = Self;

    fn tables(&self) -> Option<&Self> {
        Some(self)
    }

    fn rules(&self) -> String {
        let Grid {
            columns,
            rows,
            in_a_row,
            ..
        } = self.grid;
        format!("{columns},{rows},{in_a_row}")
    }

    fn offers(&self) -> OffersOf<'_, Self> {
        Offers {
            heuristic: Some(self),
            guide: Some(self),
            board: Some(self),
            ..Offers::default()
        }
    }
}

/// What the game says in English.
const ENGLISH: &str = "
title = m,n,k: in a row on any board
line = So many in a row on a board of any size.
rules =
    In turn, x and o mark an empty cell of a board of m columns and n rows; x begins. Whoever has k
    in a row, across, upright or along a diagonal, wins. A full board without such a line is a draw.
variants =
    columns, rows and how many in a row: 3,3,3 unless others are named, which is tic-tac-toe. At most
    36 cells.
position = the rows from the top, a dot for an empty cell: x.o/.x./...
move = the cell, counted from 1 in reading order: 5
heuristic =
    lines without marks of the other player, counted 1, 4, 9 or 16 for one, two, three or four marks of one's own; those of the
    player to move less those of the other. 10,000 for a game that is won
results =
    The second player never wins, since a mark more does no harm (strategy stealing). 3,3,3 and 4,4,4
    are draws. 3,3,3 has 5,478 positions, 765 up to symmetry.
expected-counts = as many x as o, or one x more
expected-winner = a line for one player at most, since play stops at the first
expected-x-last = no o after the line of x, which ended the game
expected-o-last = no x after the line of o, which ended the game
expected-one-stone = lines that share a cell, since one last mark completed them
tell-position = Player { $player } to move as { $player-n ->
        [1] x
       *[other] o
    }, { $empty } { $empty-n ->
        [one] cell is
       *[other] cells are
    } empty: { $position }.
tell-move = Player { $player } marks row { $row }, column { $column }.
";

/// What the game says in French.
const FRENCH: &str = "
title = m,n,k : l'alignement sur un plateau quelconque
line = Alignez vos marques sur un plateau de taille quelconque.
rules =
    À tour de rôle, x et o marquent une case libre d'un plateau de m colonnes et n lignes ; x commence.
    Le premier qui aligne k marques, à l'horizontale, à la verticale ou en diagonale, gagne. Si le plateau
    est plein sans alignement, la partie est nulle.
variants =
    colonnes, lignes et nombre de marques à aligner : 3,3,3 par défaut, c'est-à-dire le morpion. Au plus
    36 cases.
position = les lignes depuis le haut, un point pour une case libre : x.o/.x./...
move = la case, comptée à partir de 1 dans le sens de la lecture : 5
heuristic =
    les alignements sans marque adverse, comptés 1, 4, 9 ou 16 pour une, deux, trois ou quatre marques à soi ; ceux du joueur qui
    a le trait moins ceux de l'autre. 10 000 pour une partie gagnée
results =
    Le second joueur ne gagne jamais, car une marque de plus ne saurait nuire (vol de stratégie). En 3,3,3
    et en 4,4,4, la partie est nulle. En 3,3,3, il y a 5 478 positions, 765 à symétrie près.
expected-counts = autant de x que de o, ou un x de plus
expected-winner = un alignement d'un seul joueur, puisque la partie s'arrête au premier
expected-x-last = une partie arrêtée dès l'alignement des x, donc un o de moins
expected-o-last = une partie arrêtée dès l'alignement des o, donc un x de moins
expected-one-stone = des alignements qui aient une case en commun, puisqu'une seule marque les a complétés
tell-position = Le joueur { $player } a la main avec les { $player-n ->
        [1] x
       *[other] o
    }, { $empty } { $empty-n ->
        [one] case est libre
       *[other] cases sont libres
    } : { $position }.
tell-move = Le joueur { $player } marque la ligne { $row }, colonne { $column }.
";

impl Entry for Mnk {
    fn card() -> Card {
        Card::new("mnk")
            .samples(["", "4,4,4", "4,3,3", "1,5,2", "2,2,1", "6,6,5"])
            .largest(["1,36,36", "36,1,5", "6,6,6"])
            .small([
                ("", "x.o/.../..."),
                ("4,2,3", "..../.x.."),
                ("3,4,3", "x.o/.x./.o./..x"),
                ("4,4,4", "xo.x/.ox./x.oo/oxx."),
                ("6,6,5", "xxxx.o/ooooxx/xxooo./ooxxox/x.oxo./xooxox"),
            ])
            .english(ENGLISH)
            .french(FRENCH)
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        let mut rules = Scanner::new(rules);
        let (mut columns, mut rows, mut in_a_row) = (3, 3, 3);
        if rules.peek().is_some() {
            columns = rules.number(1, u64::from(CELLS))? as u32;
            rules.one_of(",", [","])?;
            rows = rules.number(1, u64::from(CELLS / columns))? as u32;
            rules.one_of(",", [","])?;
            in_a_row = rules.number(1, u64::from(CELLS))? as u32;
        }
        rules.end()?;
        Ok(Mnk::new(columns, rows, in_a_row))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use gagne_core::Expected;

    use super::*;
    use crate::lines::line::tests::{every_number, reachable};

    fn open(rules: &str) -> Mnk {
        Mnk::from_rules(rules).unwrap()
    }

    #[test]
    fn tic_tac_toe_has_its_positions() {
        let game = open("");
        let all = reachable(&game);
        let classes: HashSet<Stones> = all.iter().map(|b| game.canonical(b)).collect();
        assert_eq!((all.len(), classes.len()), (5478, 765));
        let ended = |stones: &&Stones| game.ending(stones).is_some();
        assert_eq!(all.iter().filter(ended).count(), 958);
    }

    #[test]
    fn exactly_the_reachable_boards_are_read() {
        for rules in ["3,3,3", "4,2,2", "2,3,3", "3,2,1"] {
            let game = open(rules);
            let cells = game.grid.bits.len() as u32;
            let all = reachable(&game);
            let mut read = 0;
            for number in 0..3u32.pow(cells) {
                let mut text = String::new();
                for cell in 0..cells {
                    if cell > 0 && cell % game.grid.columns == 0 {
                        text.push('/');
                    }
                    text.push(['.', 'x', 'o'][(number / 3u32.pow(cell) % 3) as usize]);
                }
                if let Ok(stones) = game.parse(&text) {
                    assert!(all.contains(&stones), "{rules} {text}");
                    assert_eq!(game.show(&stones), text);
                    read += 1;
                }
            }
            assert_eq!(read, all.len(), "{rules}");
        }
    }

    #[test]
    fn every_number_of_a_small_board_is_one_position() {
        for (cells, most) in [(1, 9), (6, 1000), (9, 10_000), (16, 5000), (36, 300)] {
            let subsets = Subsets::new(cells);
            every_number(&Index { cells, subsets }, most);
        }
    }

    #[test]
    fn a_bad_text_is_shown_where_it_goes_wrong() {
        let message = Expected::message;
        for (rules, text, at, expected) in [
            ("", "x.o/.x./..", 10, Expected::one_of(["x", "o", "."])),
            ("", "xx./.../...", 1, message("expected-counts")),
            ("", "xxx/ooo/...", 6, message("expected-winner")),
            ("", "xxx/oo./..o", 10, message("expected-x-last")),
            ("", "ooo/xx./x.x", 10, message("expected-o-last")),
            ("3,4,3", "xxx/oo./xxx/ooo", 14, message("expected-winner")),
            ("3,4,3", "xxx/oo./xxx/oo.", 10, message("expected-counts")),
            (
                "4,4,3",
                "xxx./oo.o/xxx./oo..",
                12,
                message("expected-one-stone"),
            ),
        ] {
            let error = open(rules).parse(text).unwrap_err();
            assert_eq!((error.at, error.expected), (at, expected), "{text}");
        }
    }

    #[test]
    fn rules_keep_to_their_bounds() {
        assert_eq!(open("").rules(), "3,3,3");
        for (rules, at) in [("7,6,4", 2), ("0,3,3", 0), ("4,4", 3), ("3,3,0", 4)] {
            assert_eq!(Mnk::from_rules(rules).unwrap_err().at, at, "{rules}");
        }
        assert_eq!(open("1,36,5").grid.full.count_ones(), 36);
    }

    #[test]
    fn empty_cells_show_their_numbers() {
        let game = open("4,3,3");
        let stones = game.parse("x.o./..../....").unwrap();
        let drawn = "  x  2  o  4\n  5  6  7  8\n  9 10 11 12";
        assert_eq!(game.picture(&stones).to_string(), drawn);
    }
}
