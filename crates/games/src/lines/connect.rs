//! Connect: drop stones and line them up, on boards of many sizes.
//!
//! Rules: the players, x first, then o, drop a stone into a column in turn; it falls to the lowest
//! empty cell. Whoever has so many in a row, across, upright or along a diagonal, wins, and play
//! stops there. A full board without such a line is a draw. The rules part is columns x rows and
//! how many in a row, `7x6,4` unless others are named; `6x4` alone means four in a row.
//!
//! Notation: a position is its rows from the top, `......./.../..xo...`, where `.` is an empty cell;
//! whose turn it is follows from the counts. A move is a column, `4`, numbered from 1.
//!
//! Known results: 7x6 is won by the first player (Allis, *A knowledge-based approach of
//! Connect-Four*, 1988; Allen, the same year), in 41 plies, and has 4,531,985,219,092 positions
//! (Edelkamp, Kissmann, *Symbolic classification of general two-player games*, 2008). 4x4, 5x4 and
//! 5x5 are draws, 6x4 is won by the second player (Tromp's table of small boards); they have
//! 161,029, 3,945,711, 69,763,700 and 94,910,577 positions, counted here too.

mod guide;
mod index;
mod key;
mod openings;
mod zugzwang;

use std::sync::OnceLock;

use gagne_core::{
    AnyKeys, Card, Ending, Entry, Extent, Facts, Game, Ink, Keyring, Notation, Offer, Offers,
    OffersOf, Openings, PackingVisitor, ParseError, Picture, RankingVisitor, Scanner, Side, Sketch,
    Space, Tables, Tint, Words,
};

use self::index::Index;
use self::openings::OpeningFile;
use super::line::Grid;
pub use super::line::Stones;
use crate::drawing::squares::{self, Squares};

/// Most bits of a position: a column takes one more than it has rows.
const BITS: u32 = 64;

/// How many positions boards of some columns and rows have with four in a row.
const COUNTED: [((u32, u32), f64); 5] = [
    ((4, 4), 161_029.0),
    ((5, 4), 3_945_711.0),
    ((5, 5), 69_763_700.0),
    ((6, 4), 94_910_577.0),
    ((7, 6), 4_531_985_219_092.0),
];

/// Connect on a board of some size.
///
/// ```text
///      .  .  .  .       the spare bit above each column is never set in a position: lines do
///      3  8 13 18       not run into the next column there, and adding the bottom row to all
///      2  7 12 17       stones marks the lowest empty cell of each column, full ones included
///      1  6 11 16
///      0  5 10 15
/// ```
#[derive(Debug)]
pub struct Connect {
    pub(crate) grid: Grid,
    /// The bottom cell of each column.
    pub(crate) bottom: u64,
    /// The spare bit above each column.
    pub(crate) spare: u64,
    /// The places an even number of steps below the spare bit of their column, itself included.
    pub(crate) even: u64,
    /// The places that have another above them in their column, one further up, two, four and so on.
    pub(crate) within: [u64; BITS.ilog2() as usize],
    /// The columns with their cells, central ones first.
    pub(crate) from_centre: Vec<(u8, u64)>,
    index: OnceLock<Option<Index>>,
    openings: Option<OpeningFile>,
}

impl Connect {
    fn new(columns: u32, rows: u32, in_a_row: u32) -> Self {
        let height = rows + 1;
        let bit = |column, row| column * height + rows - 1 - row;
        let bottom = (0..columns).fold(0, |bottom, column| bottom | 1 << (column * height));
        let cells = |column: u32| (column as u8, ((1 << rows) - 1) << (column * height));
        let mut from_centre: Vec<(u8, u64)> = (0..columns).map(cells).collect();
        from_centre.sort_by_key(|&(column, _)| (2 * u32::from(column) + 1).abs_diff(columns));
        Connect {
            grid: Grid::new(columns, rows, in_a_row, bit),
            bottom,
            spare: bottom << rows,
            even: (rows % 2..=rows)
                .step_by(2)
                .fold(0, |even, row| even | bottom << row),
            within: std::array::from_fn(|step| match height.checked_sub(1 << step) {
                Some(below) => (bottom << below).wrapping_sub(bottom),
                None => 0,
            }),
            from_centre,
            index: OnceLock::new(),
            openings: OpeningFile::of(&format!("{columns}x{rows},{in_a_row}")),
        }
    }

    /// Bits of a column.
    pub(crate) fn height(&self) -> u32 {
        self.grid.rows + 1
    }

    /// The bits of the first column, which may be all there are.
    pub(crate) fn first_column(&self) -> u64 {
        u64::MAX >> (BITS - self.height())
    }

    pub(crate) fn mirror(&self, stones: u64) -> u64 {
        let (height, column) = (self.height(), self.first_column());
        (0..self.grid.columns).fold(0, |mirrored, place| {
            let across = (self.grid.columns - 1 - place) * height;
            mirrored | (stones >> (place * height) & column) << across
        })
    }

    fn mirrored(&self, stones: Stones) -> Stones {
        Stones {
            all: self.mirror(stones.all),
            mine: self.mirror(stones.mine),
        }
    }
}

impl Space for Connect {
    type Position = Stones;
    type Move = u8;

    fn start(&self) -> Stones {
        Stones::default()
    }

    fn canonical(&self, stones: &Stones) -> Stones {
        self.mirrored(*stones).min(*stones)
    }

    fn images(&self, stones: &Stones) -> Option<Vec<Stones>> {
        Some(vec![self.mirrored(*stones)])
    }
}

impl Game for Connect {
    #[inline]
    fn ending(&self, stones: &Stones) -> Option<Ending> {
        self.grid.ending(*stones)
    }

    fn moves(&self, stones: &Stones, out: &mut Vec<u8>) {
        // A column has room if its top cell is empty.
        let tops = !stones.all >> (self.grid.rows - 1);
        let room = |column: &u8| tops >> (u32::from(*column) * self.height()) & 1 != 0;
        out.extend((0..self.grid.columns as u8).filter(room));
    }

    fn play(&self, stones: &Stones, column: u8) -> Stones {
        let bottom = 1 << (u32::from(column) * self.height());
        Stones {
            all: stones.all | (stones.all + bottom),
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

impl Notation for Connect {
    fn write(&self, stones: &Stones, out: &mut String) {
        self.grid.write(*stones, out);
    }

    fn write_move(&self, _stones: &Stones, column: u8, out: &mut String) {
        out.push_str(&(column + 1).to_string());
    }

    fn words(&self, stones: &Stones) -> Words {
        vec![("stones", stones.all.count_ones().into())]
    }

    fn move_words(&self, _stones: &Stones, column: u8) -> Words {
        vec![("column", (column + 1).into())]
    }

    fn parse(&self, text: &str) -> Result<Stones, ParseError> {
        self.grid.parse(text, |all| {
            let floating = all & !(all << 1 | self.bottom);
            if floating != 0 {
                return Err((floating.trailing_zeros(), "expected-fall"));
            }
            Ok((all + self.bottom) >> 1)
        })
    }

    fn picture(&self, stones: &Stones) -> Picture {
        let width = self.grid.columns.to_string().len();
        let mut picture = self.grid.picture(*stones, |_| format!("{:>width$}", "."));
        picture.line();
        for column in 1..=self.grid.columns {
            picture.put(Ink::Faint, format!(" {column:>width$}"));
        }
        picture
    }

    /// A board with holes; a column is one spot from top to bottom.
    fn sketch(&self, stones: &Stones) -> Sketch {
        let (columns, rows) = (self.grid.columns as usize, self.grid.rows as usize);
        let (squares, mut sketch) = Squares::framed(columns, rows);
        for column in 0..columns {
            let corner = squares.corner(column);
            sketch
                .tile(corner, (1.0, rows as f32), Tint::Board)
                .at(squares::spot(column));
        }
        for (cell, owner) in self.grid.owners(*stones).enumerate() {
            let tint = owner.unwrap_or(Tint::Place);
            sketch
                .disc(squares.middle(cell), 0.42, tint)
                .at(squares::spot(cell % columns));
        }
        for line in self.grid.won(stones.other()) {
            squares.strike(line.into_iter(), &mut sketch);
        }
        sketch
    }

    fn gesture(&self, _stones: &Stones, column: u8) -> Vec<String> {
        vec![squares::spot(column.into())]
    }
}

impl Keyring<Stones> for Connect {
    fn keys(&self, _root: &Stones) -> Option<AnyKeys<'_, Stones>> {
        Some(Box::new(self))
    }
}

impl Extent<Stones> for Connect {
    /// The boards that were counted: 7x6 by Edelkamp and Kissmann, the others here too. Few positions
    /// are their own mirror image.
    fn reach(&self, root: &Stones, symmetry: bool) -> Option<f64> {
        let Grid {
            columns,
            rows,
            in_a_row,
            ..
        } = self.grid;
        let known = COUNTED.iter().find(|(size, _)| *size == (columns, rows));
        let (_, all) = known.filter(|_| in_a_row == 4 && *root == self.start())?;
        Some(if symmetry { all / 2.0 } else { *all })
    }
}

impl Tables<Stones, u8> for Connect {
    fn ranking<V: RankingVisitor<Stones>>(&self, _root: &Stones, visitor: V) -> Option<V::Answer> {
        let index = || Index::new(self.grid.columns, self.grid.rows);
        let index = self.index.get_or_init(index).as_ref()?;
        Some(visitor.visit(index))
    }

    fn packing<V: PackingVisitor<Stones>>(&self, _root: &Stones, visitor: V) -> Option<V::Answer> {
        Some(visitor.visit(self))
    }
}

impl Offer for Connect {
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
        format!("{columns}x{rows},{in_a_row}")
    }

    fn offers(&self) -> OffersOf<'_, Self> {
        Offers {
            heuristic: Some(self),
            guide: Some(self),
            openings: self
                .openings
                .as_ref()
                .map(|_| self as &dyn Openings<Stones>),
            keys: Some(self),
            reach: Some(self),
            ..Offers::default()
        }
    }
}

/// What the game says in English.
const ENGLISH: &str = "
title = Connect: four in a row
line = Stones fall down; four in a row win.
rules =
    In turn, x and o drop a stone into a column, where it falls to the lowest empty cell; x begins.
    Whoever has four in a row, across, upright or along a diagonal, wins. A full board
    without such a line is a draw.
variants =
    columns x rows, then how many in a row: 7x6,4 unless others are named; 6x4 alone means four in
    a row. Columns times one more than the rows may be 64 at most.
position = the rows from the top, a dot for an empty cell; for 4x3: ..../.o../xxo.
move = the column, counted from 1: 4
heuristic =
    lines without stones of the other player, counted 1, 4, 9 or 16 for one, two, three or four stones of one's own; those of the
    player to move less those of the other. 10,000 for a game that is won
results =
    On 7x6 the first player wins (Allis, Allen 1988), in 41 plies; it has 4,531,985,219,092 positions
    (Edelkamp, Kissmann 2008). 4x4, 5x4 and 5x5 are draws, and on 6x4 the second player wins (Tromp).
expected-counts = as many x as o, or one x more
expected-fall = an empty cell here, since a stone falls to the lowest empty cell of its column
expected-winner = a line for one player at most, since play stops at the first
expected-x-last = no o after the line of x, which ended the game
expected-o-last = no x after the line of o, which ended the game
expected-one-stone = lines that one last stone on top of its column completed
tell-position = Player { $player } to move as { $player-n ->
        [1] x
       *[other] o
    }, { $stones } { $stones-n ->
        [one] stone is
       *[other] stones are
    } on the board: { $position }.
tell-move = Player { $player } drops a stone into column { $column }.
";

/// What the game says in French.
const FRENCH: &str = "
title = Puissance 4 et ses variantes
line = Laissez tomber vos pions et alignez-en quatre.
rules =
    À tour de rôle, x et o laissent tomber un pion dans une colonne, jusqu'à la case libre la plus
    basse ; x commence. Le premier qui aligne quatre pions, à l'horizontale, à la verticale ou en
    diagonale, gagne. Si le plateau est plein sans alignement, la partie est nulle.
variants =
    colonnes x lignes, puis le nombre de pions à aligner : 7x6,4 par défaut ; 6x4 tout court demande
    d'en aligner quatre. Le nombre de colonnes, multiplié par le nombre de lignes plus un, ne dépasse pas 64.
position = les lignes depuis le haut, un point pour une case libre ; pour 4x3 : ..../.o../xxo.
move = la colonne, comptée à partir de 1 : 4
heuristic =
    les alignements sans pion adverse, comptés 1, 4, 9 ou 16 pour un, deux, trois ou quatre pions à soi ; ceux du joueur qui
    a le trait moins ceux de l'autre. 10 000 pour une partie gagnée
results =
    En 7x6, le premier joueur gagne (Allis, Allen 1988), en 41 coups ; il y a 4 531 985 219 092 positions
    (Edelkamp, Kissmann 2008). En 4x4, 5x4 et 5x5, la partie est nulle ; en 6x4, le second joueur gagne (Tromp).
expected-counts = autant de x que de o, ou un x de plus
expected-fall = une case libre ici, puisqu'un pion tombe jusqu'à la case libre la plus basse de sa colonne
expected-winner = un alignement d'un seul joueur, puisque la partie s'arrête au premier
expected-x-last = une partie arrêtée dès l'alignement des x, donc un o de moins
expected-o-last = une partie arrêtée dès l'alignement des o, donc un x de moins
expected-one-stone = des alignements qu'un même dernier pion, en haut de sa colonne, ait pu compléter
tell-position = Le joueur { $player } a la main avec les { $player-n ->
        [1] x
       *[other] o
    }, { $stones } { $stones-n ->
        [one] pion est
       *[other] pions sont
    } sur le plateau : { $position }.
tell-move = Le joueur { $player } laisse tomber un pion dans la colonne { $column }.
";

impl Entry for Connect {
    fn card() -> Card {
        Card::new("connect")
            .aliases(["puissance4"])
            .samples(["", "4x4,4", "4x3,3", "6x4", "1x5,2", "9x6,4"])
            .largest(["1x63,4", "2x31,31", "32x1,4", "8x7,4", "1x63,64"])
            .small([
                ("3x3,3", ".../.../..."),
                ("4x3,3", "..../..../xo.."),
                ("4x4,4", "..../xo../ox../xoox"),
                ("", ".x..o../.o..x../xxo.oxo/oox.xox/xxo.oxo/oxoxxox"),
            ])
            .exercise("4x4,3", "")
            .english(ENGLISH)
            .french(FRENCH)
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        let mut rules = Scanner::new(rules);
        let (mut columns, mut rows, mut in_a_row) = (7, 6, 4);
        if rules.peek().is_some() {
            columns = rules.number(1, u64::from(BITS / 2))? as u32;
            rules.one_of("x", ["x"])?;
            rows = rules.number(1, u64::from(BITS / columns - 1))? as u32;
            if rules.accept(',') {
                in_a_row = rules.number(2, u64::from(BITS))? as u32;
            }
        }
        rules.end()?;
        Ok(Connect::new(columns, rows, in_a_row))
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::Expected;

    use super::*;
    use crate::lines::line::tests::reachable;

    fn open(rules: &str) -> Connect {
        Connect::from_rules(rules).unwrap()
    }

    #[test]
    fn the_positions_are_as_many_as_is_known() {
        assert_eq!(reachable(&open("4x4")).len(), 161_029);
        let told = |rules: &str| open(rules).reach(&Stones::default(), false);
        assert_eq!(told("4x4"), Some(161_029.0));
        assert_eq!(told(""), Some(4_531_985_219_092.0));
        assert_eq!((told("7x6,5"), told("7x5")), (None, None));
    }

    #[test]
    fn what_is_reached_is_read() {
        let game = open("3x3,3");
        for stones in reachable(&game) {
            assert_eq!(game.parse(&game.show(&stones)), Ok(stones));
        }
    }

    #[test]
    fn a_bad_text_is_shown_where_it_goes_wrong() {
        let game = open("4x3,3");
        let message = Expected::message;
        for (text, at, expected) in [
            ("..../..../xo.", 13, Expected::one_of(["x", "o", "."])),
            ("..../....xo..", 9, Expected::one_of(["/"])),
            ("..../..../xo../", 14, Expected::End),
            ("..../..x./xo..", 7, message("expected-fall")),
            ("..../..../xx..", 11, message("expected-counts")),
            ("..../..../o...", 10, message("expected-counts")),
            ("..../ooo./xxx.", 12, message("expected-winner")),
            ("..../oo../xxxo", 13, message("expected-x-last")),
            ("x.../xx../ooox", 13, message("expected-o-last")),
            ("..../oxo./xxxo", 12, message("expected-one-stone")),
        ] {
            let error = game.parse(text).unwrap_err();
            assert_eq!((error.at, error.expected), (at, expected), "{text}");
        }
    }

    #[test]
    fn rules_keep_to_their_bounds() {
        assert_eq!(open("").rules(), "7x6,4");
        assert_eq!(open(" 6 X 4 ").rules(), "6x4,4");
        for (rules, at) in [("8x8", 2), ("0x3", 0), ("4x4,1", 4), ("33x1", 0), ("4", 1)] {
            assert_eq!(Connect::from_rules(rules).unwrap_err().at, at, "{rules}");
        }
        assert_eq!(open("8x7").grid.full.count_ones(), 56);
        assert_eq!(open("1x63").grid.full, u64::MAX >> 1);
        let tall = open("1x63");
        let stones = tall.play(&tall.play(&tall.start(), 0), 0);
        assert_eq!(tall.canonical(&stones), stones);
    }

    #[test]
    fn columns_are_numbered_below_the_board() {
        let game = open("4x3,3");
        let stones = game.parse("..../.o../xxo.").unwrap();
        assert_eq!(
            game.picture(&stones).to_string(),
            " . . . .\n . o . .\n x x o .\n 1 2 3 4"
        );
    }
}
