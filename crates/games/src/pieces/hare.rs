//! Hare and hounds, the French military game.
//!
//! Rules: a board of eleven cells in five columns of 1, 3, 3, 3 and 1, joined as below; three hounds
//! begin at the left end and the hare at the right end. The hounds move first; in turn, one hound or
//! the hare goes along a line to an empty cell next to it. Hounds never go to the left, the hare
//! goes where it likes. The hounds win when the hare cannot move. The hare wins when every hound is
//! in a column to the right of it, and when the hounds cannot move. Hounds who only go up and down
//! are stalling, which loses after ten moves in most books; here endless play is won by the hare.
//!
//! ```text
//!     1 - 2 - 3
//!   / | \ | / | \        cells as moves name them: the rows from the top,
//!  4 - 5 - 6 - 7 - 8     each from the left
//!   \ | / | \ | /
//!     9 - 10- 11
//! ```
//!
//! Source: É. Lucas, *Récréations mathématiques* 3 (1893); M. Gardner, *Scientific American*, October
//! 1963; Berlekamp, Conway and Guy, *Winning Ways* (1982), chapter 21.
//!
//! Notation: a position is its three rows, `o` a hound and `x` the hare, and whose turn it is, 1 the
//! hounds and 2 the hare: `o../o...x/o..,p1`. A move is a cell and the next, `4-5`.
//!
//! Known results: the hounds win (*Winning Ways*), in 23 plies; of the 2,396 positions that can be
//! reached the player to move wins 1,370 and loses 1,026 (by enumeration).

use gagne_core::{
    Card, Ending, Entry, Expected, Facts, Game, IndexKeys, Ink, Notation, Offer, Outcome,
    PackingVisitor, ParseError, Picture, Ranking, RankingVisitor, Scanner, Side, Sketch, Space,
    Tables, Tint, Words,
};

use super::board::{self, cells};
use crate::drawing::squares;
use crate::numbering::pairs;

const CELLS: u8 = 11;
/// Hounds on the board.
const HOUNDS: u32 = 3;
/// The column of each cell.
const COLUMNS: [u8; CELLS as usize] = [1, 2, 3, 0, 1, 2, 3, 4, 1, 2, 3];
/// The cells next to each cell.
const NEAR: [u32; CELLS as usize] = near();
/// Where a mirror from top to bottom takes each cell.
const MIRROR: [u8; CELLS as usize] = [8, 9, 10, 3, 4, 5, 6, 7, 0, 1, 2];
/// Cells that begin a row after the first.
const ROWS: [u8; 2] = [3, 8];

/// The lines of the board, two ends each.
const LINES: [u8; 44] = [
    3, 0, 3, 4, 3, 8, 0, 1, 1, 2, 4, 5, 5, 6, 8, 9, 9, 10, 0, 4, 4, 8, //
    1, 5, 5, 9, 2, 6, 6, 10, 0, 5, 2, 5, 8, 5, 10, 5, 2, 7, 6, 7, 10, 7,
];

/// Where a cell is drawn.
fn middle(cell: u8) -> (f32, f32) {
    let row = ROWS.iter().filter(|&&first| first <= cell).count();
    let column = COLUMNS[usize::from(cell)];
    (0.45 + 1.25 * f32::from(column), 0.75 + 1.15 * row as f32)
}

const fn near() -> [u32; CELLS as usize] {
    let mut near = [0; CELLS as usize];
    let mut number = 0;
    while number < LINES.len() {
        let (one, other) = (LINES[number], LINES[number + 1]);
        near[one as usize] |= 1 << other;
        near[other as usize] |= 1 << one;
        number += 2;
    }
    near
}

/// Where the hounds and the hare are, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chase {
    hounds: u32,
    hare: u8,
    /// Whether the hare is to move.
    hares_turn: bool,
}

/// From a cell to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    from: u8,
    to: u8,
}

/// Hare and hounds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hare;

impl Chase {
    fn has_escaped(self) -> bool {
        let column = COLUMNS[usize::from(self.hare)];
        cells(self.hounds).all(|hound| COLUMNS[usize::from(hound)] > column)
    }

    fn legal(self) -> impl Iterator<Item = Move> {
        let (movers, taken) = if self.hares_turn {
            (1 << self.hare, self.hounds)
        } else {
            (self.hounds, self.hounds | 1 << self.hare)
        };
        let backs = |from: u8, to: u8| COLUMNS[usize::from(to)] < COLUMNS[usize::from(from)];
        cells(movers).flat_map(move |from| {
            let open = cells(NEAR[usize::from(from)] & !taken);
            open.filter(move |&to| self.hares_turn || !backs(from, to))
                .map(move |to| Move { from, to })
        })
    }

    fn mirrored(self) -> Self {
        let mirror = |cell: u8| MIRROR[usize::from(cell)];
        Chase {
            hounds: cells(self.hounds).fold(0, |image, cell| image | 1 << mirror(cell)),
            hare: mirror(self.hare),
            ..self
        }
    }
}

impl Space for Hare {
    type Position = Chase;
    type Move = Move;

    fn start(&self) -> Chase {
        Chase {
            hounds: 1 | 1 << 3 | 1 << 8,
            hare: 7,
            hares_turn: false,
        }
    }

    fn canonical(&self, chase: &Chase) -> Chase {
        chase.mirrored().min(*chase)
    }

    fn images(&self, chase: &Chase) -> Option<Vec<Chase>> {
        Some(vec![chase.mirrored()])
    }
}

impl Game for Hare {
    fn ending(&self, chase: &Chase) -> Option<Ending> {
        if chase.has_escaped() {
            return Some(self.endless(chase));
        }
        // Whoever cannot move loses: the hare is caught, the hounds have run past it.
        let stuck = chase.legal().next().is_none();
        stuck.then_some(Ending::Outcome(Outcome::Lose))
    }

    fn moves(&self, chase: &Chase, out: &mut Vec<Move>) {
        out.extend(chase.legal());
    }

    fn player(&self, chase: &Chase) -> Side {
        Side::second_if(chase.hares_turn)
    }

    fn play(&self, chase: &Chase, chosen: Move) -> Chase {
        let mut after = *chase;
        if chase.hares_turn {
            after.hare = chosen.to;
        } else {
            after.hounds = chase.hounds & !(1 << chosen.from) | 1 << chosen.to;
        }
        after.hares_turn = !chase.hares_turn;
        after
    }

    fn facts(&self) -> Facts {
        board::LOOPS
    }

    /// The hare wins what never ends.
    fn endless(&self, chase: &Chase) -> Ending {
        Ending::Outcome(if chase.hares_turn {
            Outcome::Win
        } else {
            Outcome::Lose
        })
    }
}

impl Notation for Hare {
    fn write(&self, chase: &Chase, out: &mut String) {
        for cell in 0..CELLS {
            if ROWS.contains(&cell) {
                out.push('/');
            }
            out.push(if chase.hounds >> cell & 1 != 0 {
                'o'
            } else if chase.hare == cell {
                'x'
            } else {
                '.'
            });
        }
        out.push_str(if chase.hares_turn { ",p2" } else { ",p1" });
    }

    fn write_move(&self, _chase: &Chase, chosen: Move, out: &mut String) {
        out.push_str(&format!("{}-{}", chosen.from + 1, chosen.to + 1));
    }

    fn move_words(&self, chase: &Chase, chosen: Move) -> Words {
        vec![
            (
                "piece",
                if chase.hares_turn { "hare" } else { "hound" }.into(),
            ),
            ("from", (chosen.from + 1).into()),
            ("to", (chosen.to + 1).into()),
        ]
    }

    fn parse(&self, text: &str) -> Result<Chase, ParseError> {
        let mut scanner = Scanner::new(text);
        let mut hounds = 0u32;
        let mut hare = None;
        for cell in 0..CELLS {
            if ROWS.contains(&cell) {
                scanner.one_of("/", ["/"])?;
            }
            let at = scanner.at();
            match scanner.one_of("ox.", ["o", "x", "."])? {
                'o' if hounds.count_ones() < HOUNDS => hounds |= 1 << cell,
                'x' if hare.is_none() => hare = Some(cell),
                '.' => {}
                _ => return Err(scanner.fail_at(at, Expected::message("expected-pieces"))),
            }
        }
        let Some(hare) = hare.filter(|_| hounds.count_ones() == HOUNDS) else {
            return Err(scanner.fail(Expected::message("expected-pieces")));
        };
        scanner.one_of(",", [","])?;
        let hares_turn = board::read_turn(&mut scanner)? == Side::Second;
        scanner.end()?;
        Ok(Chase {
            hounds,
            hare,
            hares_turn,
        })
    }

    /// The board with the numbers of its cells, by which moves are named; pieces stand before theirs.
    fn picture(&self, chase: &Chase) -> Picture {
        let mut picture = Picture::new();
        for cell in 0..CELLS {
            match cell {
                0 => picture.put(Ink::Faint, "      "),
                3 => (picture.line().put(Ink::Faint, "    ╱  │  ╲  │  ╱  │  ╲")).line(),
                8 => (picture
                    .line()
                    .put(Ink::Faint, "    ╲  │  ╱  │  ╲  │  ╱")
                    .line())
                .put(Ink::Faint, "      "),
                _ => picture.put(Ink::Faint, "───"),
            };
            if chase.hounds >> cell & 1 != 0 {
                picture.put(Ink::First, "o");
            } else if chase.hare == cell {
                picture.put(Ink::Second, "x");
            } else {
                picture.put(Ink::Faint, " ");
            }
            picture.put(Ink::Faint, format!("{:<2}", cell + 1));
        }
        picture
    }

    fn sketch(&self, chase: &Chase) -> Sketch {
        let mut sketch = Sketch::new(5.9, 3.5);
        for ends in LINES.chunks(2) {
            let ends: Vec<_> = ends.iter().map(|&cell| middle(cell)).collect();
            sketch.line(&ends, 0.07, Tint::Faint);
        }
        for cell in 0..CELLS {
            let (middle, spot) = (middle(cell), squares::spot(cell.into()));
            sketch.disc(middle, 0.26, Tint::Faint).at(&spot);
            sketch.disc(middle, 0.2, Tint::Place).at(&spot);
            if chase.hounds >> cell & 1 != 0 {
                sketch.disc(middle, 0.38, Tint::First).at(&spot);
            } else if chase.hare == cell {
                let (x, y) = middle;
                for ear in [-0.16, 0.16] {
                    let points = [(x + ear * 0.6, y - 0.1), (x + ear * 1.6, y - 0.58)];
                    sketch.line(&points, 0.2, Tint::Second).at(&spot);
                }
                sketch.disc(middle, 0.36, Tint::Second).at(&spot);
            }
        }
        sketch
    }

    fn gesture(&self, _chase: &Chase, chosen: Move) -> Vec<String> {
        [chosen.from, chosen.to]
            .map(|cell| squares::spot(cell.into()))
            .into()
    }
}

/// One tier: the turn, then the cells of the hounds, then the hare among the cells left.
impl Ranking for Hare {
    type Position = Chase;

    fn tiers(&self) -> u32 {
        1
    }

    fn size(&self, _tier: u32) -> u64 {
        2 * pairs::pairs(CELLS.into(), (HOUNDS, 1))
    }

    fn rank(&self, chase: &Chase) -> (u32, u64) {
        let half = u64::from(chase.hares_turn) * (self.size(0) / 2);
        let pair = pairs::rank_pair(CELLS.into(), chase.hounds.into(), 1 << chase.hare);
        (0, half + pair)
    }

    fn unrank(&self, _tier: u32, number: u64) -> Option<Chase> {
        let half = self.size(0) / 2;
        let (hounds, hare) = pairs::unrank_pair(CELLS.into(), number % half, (HOUNDS, 1));
        Some(Chase {
            hounds: hounds as u32,
            hare: hare.trailing_zeros() as u8,
            hares_turn: number >= half,
        })
    }
}

impl Tables<Chase, Move> for Hare {
    fn ranking<V: RankingVisitor<Chase>>(&self, _root: &Chase, visitor: V) -> Option<V::Answer> {
        Some(visitor.visit(self))
    }

    fn packing<V: PackingVisitor<Chase>>(&self, root: &Chase, visitor: V) -> Option<V::Answer> {
        Some(visitor.visit(&IndexKeys::new(self, root)))
    }
}

impl Offer for Hare {
    type Tables = Self;

    fn tables(&self) -> Option<&Self> {
        Some(self)
    }
}

/// What the game says in English.
const ENGLISH: &str = "
title = Hare and hounds
line = Three hounds hunt a hare that must not slip by.
rules =
    Three hounds come from the left, the hare sits at the right; the hounds begin. In turn, a
    hound or the hare goes along a line to an empty cell next to it; hounds never go to the left. The
    hounds win if the hare cannot move; the hare wins if it is left of all hounds, if they cannot move,
    and if play never ends.
variants = none
position = the three rows, o a hound and x the hare, and whose turn it is, p1 the hounds: o../o...x/o..,p1
move = a cell and the next, from 1 to 11 in reading order: 4-5
results = The hounds win (Berlekamp, Conway and Guy, Winning Ways), in 23 plies. There are 2,396 positions.
expected-pieces = three hounds o and one hare x
tell-position = Player { $player } to move, { $player-n ->
        [1] the hounds
       *[other] the hare
    }: { $position }.
tell-move = The { $piece ->
        [hare] hare
       *[hound] hound
    } goes from cell { $from } to cell { $to }.
";

/// What the game says in French.
const FRENCH: &str = "
title = Le jeu militaire, ou le lièvre et les chiens
line = Trois chiens chassent un lièvre : il ne doit pas leur échapper.
rules =
    Trois chiens partent de la gauche, le lièvre est à droite ; les chiens commencent. À tour de
    rôle, un chien ou le lièvre suit un trait jusqu'à une case libre voisine ; un chien ne va
    jamais vers la gauche. Les chiens gagnent en bloquant le lièvre ; lui gagne à gauche de tous
    les chiens, s'ils sont bloqués, ou si la partie est sans fin.
variants = aucune
position = les trois lignes, o pour un chien et x pour le lièvre, puis le joueur au trait, p1 pour les chiens : o../o...x/o..,p1
move = une case et la suivante, de 1 à 11 dans le sens de la lecture : 4-5
results = Les chiens gagnent (Berlekamp, Conway et Guy, Winning Ways), en 23 coups. Il y a 2 396 positions.
expected-pieces = trois chiens o et un lièvre x
tell-position = Le joueur { $player } a la main avec { $player-n ->
        [1] les chiens
       *[other] le lièvre
    } : { $position }.
tell-move = Le { $piece ->
        [hare] lièvre
       *[hound] chien
    } va de la case { $from } à la case { $to }.
";

impl Entry for Hare {
    fn card() -> Card {
        Card::new("hare")
            .aliases(["hounds", "lievre", "chiens"])
            .small([
                ("", "..o/...ox/..o,p1"),
                ("", ".oo/....x/..o,p1"),
                ("", "..o/..o.x/..o,p1"),
                ("", "..o/..ox./..o,p2"),
            ])
            .exercise("", "")
            .english(ENGLISH)
            .french(FRENCH)
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        Scanner::new(rules).end()?;
        Ok(Hare)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::board::tests::{ranks_round_trip, reachable};

    fn chase(text: &str) -> Chase {
        Hare.parse(text).unwrap()
    }

    #[test]
    fn the_board_is_the_same_in_the_mirror() {
        for (cell, &near) in NEAR.iter().enumerate() {
            let mirror = usize::from(MIRROR[cell]);
            let image = cells(near).fold(0, |image, to| image | 1 << MIRROR[usize::from(to)]);
            assert_eq!(NEAR[mirror], image);
            assert_eq!(COLUMNS[mirror], COLUMNS[cell]);
        }
        assert_eq!(NEAR[5].count_ones(), 8);
    }

    #[test]
    fn hounds_never_go_to_the_left() {
        let show = |text: &str| {
            let chase = chase(text);
            let moves = chase.legal().map(|chosen| Hare.show_move(&chase, chosen));
            moves.collect::<Vec<String>>().join(" ")
        };
        assert_eq!(show("o../o...x/o..,p1"), "1-2 1-5 1-6 4-5 9-5 9-6 9-10");
        assert_eq!(show("o../o...x/o..,p2"), "8-3 8-7 8-11");
        assert_eq!(show("..o/...o./x.o,p1"), "3-8 7-8 11-8");
    }

    #[test]
    fn the_hare_is_caught_or_gets_away() {
        let ending = |text: &str| Hare.ending(&chase(text));
        let ended = |outcome| Some(Ending::Outcome(outcome));
        assert_eq!(ending("..o/...ox/..o,p2"), ended(Outcome::Lose));
        assert_eq!(ending("..o/..o.x/..o,p1"), None);
        assert_eq!(ending("x.o/...o./..o,p1"), ended(Outcome::Lose));
        assert_eq!(ending("x.o/...o./..o,p2"), ended(Outcome::Win));
        // Hounds that cannot move any more.
        assert_eq!(ending("..o/...ox/..o,p1"), ended(Outcome::Lose));
        assert_eq!(ending("..o/...oo/..x,p1"), ended(Outcome::Lose));
    }

    #[test]
    fn ranks_and_unranks_are_inverse() {
        let all = reachable(&Hare, Hare.start());
        assert_eq!(all.len(), 2396);
        ranks_round_trip(&Hare, all, u64::MAX);
        assert_eq!(Hare.size(0), 2640);
    }

    #[test]
    fn the_picture_numbers_the_cells() {
        let drawn = "      o1 ─── 2 ─── 3 \n    ╱  │  ╲  │  ╱  │  ╲\no4 ─── 5 ─── 6 ─── 7 ───x8 \n    ╲  │  ╱  │  ╲  │  ╱\n      o9 ─── 10─── 11";
        assert_eq!(Hare.picture(&Hare.start()).to_string(), drawn);
    }

    #[test]
    fn a_bad_text_is_shown_where_it_goes_wrong() {
        let message = Expected::message;
        for (text, at, expected) in [
            ("o../o...x/o.o,p1", 12, message("expected-pieces")),
            ("o../o...x/...,p1", 13, message("expected-pieces")),
            ("o../o...x/x..,p1", 10, message("expected-pieces")),
            ("o../o..x/o..,p1", 8, Expected::one_of(["o", "x", "."])),
            ("o../o...x/o..,2", 14, Expected::one_of(["p1", "p2"])),
        ] {
            let error = Hare.parse(text).unwrap_err();
            assert_eq!((error.at, error.expected), (at, expected), "{text}");
        }
    }
}
