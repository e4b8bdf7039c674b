//! Tic-tac-toe.
//!
//! Rules: on a board of 3 by 3 cells the players mark an empty cell in turn, x first, then o.
//! Whoever has three marks in a row, a column or a diagonal wins, and play stops there. A full
//! board without such a line is a draw.
//! Source: course notes on min-max, which also give the heuristic: lines still open to x less
//! lines still open to o, and 100 for a game that is won.
//!
//! Notation: a position is its rows from the top, `x.o/.x./...`, where `.` is an empty cell; whose
//! turn it is follows from the counts. A move is a cell, `5`, numbered 1 to 9 in reading order.
//!
//! Known results: a draw. 5,478 positions, 765 up to symmetry, 958 of them final; 255,168 complete
//! games, of which x wins 131,184 and o 77,904 (all counted by enumeration).

use std::sync::LazyLock;

use gagne_core::{
    Card, CellGrid, Ending, Entry, Facts, Game, GuessTerm, Heuristic, Ink, Notation, Offer, Offers,
    OffersOf, PackingVisitor, ParseError, Picture, Scanner, Side, Sketch, Space, Tables, Words,
};

use super::line::Stones;
use super::mnk::Mnk;

/// The board, which is that of m,n,k.
static BOARD: LazyLock<Mnk> = LazyLock::new(|| Mnk::new(3, 3, 3));

/// What a won game is guessed to be worth.
const WON: i64 = 100;

/// The game of tic-tac-toe.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

/// The heuristic of the notes, from the side of x.
fn estimate_for_x(board: Stones) -> i64 {
    let grid = &BOARD.grid;
    let (x, o) = board.sides();
    if grid.has_line(x) {
        return WON;
    }
    if grid.has_line(o) {
        return -WON;
    }
    if grid.empty(board) == 0 {
        return 0;
    }
    // The lines that are left to a player are those among the cells that the other has not marked.
    let open = |marks: u64| {
        let lines = grid.found(grid.full & !marks).map(u64::count_ones);
        i64::from(lines.iter().sum::<u32>())
    };
    open(o) - open(x)
}

/// Every line within some cells, as the numbers of its cells.
fn lines(cells: u64) -> impl Iterator<Item = String> {
    let grid = &BOARD.grid;
    let directions = grid.found(cells).into_iter().zip(grid.lines);
    directions.flat_map(|(starts, line)| {
        let starts = (0..9).filter(move |start| starts >> start & 1 != 0);
        starts.map(move |start| {
            let on_line = (0..9).filter(|cell| (line << start) >> cell & 1 != 0);
            let numbers: Vec<String> = on_line.map(|cell| (cell + 1).to_string()).collect();
            numbers.join("-")
        })
    })
}

impl Space for TicTacToe {
    type Position = Stones;
    type Move = u8;

    fn start(&self) -> Stones {
        BOARD.start()
    }

    /// The image with the least marks of x, then of o.
    fn canonical(&self, board: &Stones) -> Stones {
        let least = |least: Stones, image: Stones| {
            if image.sides() < least.sides() {
                image
            } else {
                least
            }
        };
        BOARD.turned(*board).fold(*board, least)
    }

    fn images(&self, board: &Stones) -> Option<Vec<Stones>> {
        BOARD.images(board)
    }
}

impl Game for TicTacToe {
    fn ending(&self, board: &Stones) -> Option<Ending> {
        BOARD.ending(board)
    }

    fn moves(&self, board: &Stones, out: &mut Vec<u8>) {
        BOARD.moves(board, out);
    }

    fn player(&self, board: &Stones) -> Side {
        BOARD.player(board)
    }

    fn play(&self, board: &Stones, cell: u8) -> Stones {
        BOARD.play(board, cell)
    }

    fn facts(&self) -> Facts {
        BOARD.facts()
    }
}

impl Notation for TicTacToe {
    fn write(&self, board: &Stones, out: &mut String) {
        BOARD.write(board, out);
    }

    fn write_move(&self, board: &Stones, cell: u8, out: &mut String) {
        BOARD.write_move(board, cell, out);
    }

    fn words(&self, board: &Stones) -> Words {
        BOARD.words(board)
    }

    fn move_words(&self, board: &Stones, cell: u8) -> Words {
        BOARD.move_words(board, cell)
    }

    fn parse(&self, text: &str) -> Result<Stones, ParseError> {
        BOARD.parse(text)
    }

    fn picture(&self, board: &Stones) -> Picture {
        let (x, o) = board.sides();
        let mut picture = Picture::new();
        for cell in 0..9 {
            if cell % 3 > 0 {
                picture.put(Ink::Faint, "│");
            } else if cell > 0 {
                picture.line().put(Ink::Faint, "───┼───┼───").line();
            }
            if x >> cell & 1 != 0 {
                picture.put(Ink::First, " x ");
            } else if o >> cell & 1 != 0 {
                picture.put(Ink::Second, " o ");
            } else {
                picture.put(Ink::Faint, format!(" {} ", cell + 1));
            }
        }
        picture
    }

    fn sketch(&self, board: &Stones) -> Sketch {
        BOARD.sketch(board)
    }

    fn gesture(&self, board: &Stones, cell: u8) -> Vec<String> {
        BOARD.gesture(board, cell)
    }
}

impl Heuristic<Stones> for TicTacToe {
    fn estimate(&self, board: &Stones) -> i64 {
        let for_x = estimate_for_x(*board);
        match board.player() {
            Side::First => for_x,
            Side::Second => -for_x,
        }
    }

    /// The lines that are open to each player, or those that won.
    fn terms(&self, board: &Stones) -> Vec<GuessTerm> {
        let grid = &BOARD.grid;
        let (x, o) = board.sides();
        let turn = match board.player() {
            Side::First => 1,
            Side::Second => -1,
        };
        let sides = [("x", x, o, turn), ("o", o, x, -turn)];
        let won = sides.iter().find(|&&(_, own, ..)| grid.has_line(own));
        if let Some(&(side, own, _, sign)) = won {
            let complete: Vec<String> = lines(own).collect();
            return vec![GuessTerm {
                side,
                name: complete.join(" "),
                amount: sign * WON,
            }];
        }
        if grid.empty(*board) == 0 {
            return Vec::new();
        }
        let open = sides.into_iter().flat_map(|(side, _, against, amount)| {
            lines(grid.full & !against).map(move |name| GuessTerm { side, name, amount })
        });
        open.collect()
    }
}

impl CellGrid<Stones, u8> for TicTacToe {
    fn board(&self, board: &Stones) -> Option<(usize, usize)> {
        BOARD.board(board)
    }

    fn cell(&self, board: &Stones, cell: u8) -> Option<(usize, usize)> {
        BOARD.cell(board, cell)
    }
}

impl Tables<Stones, u8> for TicTacToe {
    fn packing<V: PackingVisitor<Stones>>(&self, root: &Stones, visitor: V) -> Option<V::Answer> {
        BOARD.packing(root, visitor)
    }
}

impl Offer for TicTacToe {
    type Tables = Self;

    fn tables(&self) -> Option<&Self> {
        Some(self)
    }

    fn offers(&self) -> OffersOf<'_, Self> {
        Offers {
            heuristic: Some(self),
            board: Some(self),
            ..Offers::default()
        }
    }
}

/// What the game says in English.
const ENGLISH: &str = "
title = Tic-tac-toe
line = Three in a row, and nobody who knows it ever loses.
rules =
    In turn, x and o mark an empty cell of a board of 3 by 3; x begins. Whoever
    has three marks in a row, a column or a diagonal wins. A full board without such a line is a draw.
variants = none
position = the rows from the top, a dot for an empty cell: x.o/.x./...
move = the cell, from 1 to 9 in reading order: 5
heuristic = lines still open to the player to move less those open to the other; 100 for a game that is won
results = A draw. There are 5,478 positions, 765 up to symmetry, and 255,168 complete games.
expected-counts = as many x as o, or one x more
expected-winner = a line for one player at most, since play stops at the first
expected-x-last = no o after the line of x, which ended the game
expected-o-last = no x after the line of o, which ended the game
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
title = Le morpion
line = Alignez-en trois ; celui qui sait jouer ne perd jamais.
rules =
    À tour de rôle, x et o marquent une case libre d'un plateau de 3 sur 3 ; x commence. Le premier qui
    aligne trois marques, en ligne, en colonne ou en diagonale, gagne. Si le plateau est plein sans
    alignement, la partie est nulle.
variants = aucune
position = les lignes depuis le haut, un point pour une case libre : x.o/.x./...
move = la case, de 1 à 9 dans le sens de la lecture : 5
heuristic = les alignements encore possibles pour le joueur qui a le trait, moins ceux de l'autre ; 100 pour une partie gagnée
results = La partie est nulle. Il y a 5 478 positions, 765 à symétrie près, et 255 168 parties complètes.
expected-counts = autant de x que de o, ou un x de plus
expected-winner = un alignement d'un seul joueur, puisque la partie s'arrête au premier
expected-x-last = une partie arrêtée dès l'alignement des x, donc un o de moins
expected-o-last = une partie arrêtée dès l'alignement des o, donc un x de moins
tell-position = Le joueur { $player } a la main avec les { $player-n ->
        [1] x
       *[other] o
    }, { $empty } { $empty-n ->
        [one] case est libre
       *[other] cases sont libres
    } : { $position }.
tell-move = Le joueur { $player } marque la ligne { $row }, colonne { $column }.
";

impl Entry for TicTacToe {
    fn card() -> Card {
        // In the public protocol its own name belongs to a board that the client draws by hand.
        Card::new("tictactoe")
            .aliases(["morpion"])
            .public_name("tictactoe3x3")
            .small([
                ("", "x.o/.x./..."),
                ("", "..o/.x./xo."),
                ("", "xox/oxo/ox."),
            ])
            .exercise("", "")
            .english(ENGLISH)
            .french(FRENCH)
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        Scanner::new(rules).end()?;
        Ok(TicTacToe)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use gagne_core::{Expected, Outcome};

    use super::*;

    fn reachable() -> HashSet<Stones> {
        let mut seen = HashSet::from([TicTacToe.start()]);
        let mut todo = vec![TicTacToe.start()];
        while let Some(board) = todo.pop() {
            if TicTacToe.ending(&board).is_some() {
                continue;
            }
            let mut moves = Vec::new();
            TicTacToe.moves(&board, &mut moves);
            for cell in moves {
                let after = TicTacToe.play(&board, cell);
                if seen.insert(after) {
                    todo.push(after);
                }
            }
        }
        seen
    }

    fn board(text: &str) -> Stones {
        TicTacToe.parse(text).unwrap()
    }

    #[test]
    fn the_positions_are_as_many_as_is_known() {
        let all = reachable();
        let ended = |board: &&Stones| TicTacToe.ending(board).is_some();
        let full = Some(Ending::Outcome(Outcome::Draw));
        let drawn = |board: &&Stones| TicTacToe.ending(board) == full;
        assert_eq!(all.len(), 5478);
        assert_eq!(all.iter().filter(ended).count(), 958);
        assert_eq!(all.iter().filter(drawn).count(), 16);
        let classes: HashSet<Stones> = all.iter().map(|b| TicTacToe.canonical(b)).collect();
        assert_eq!(classes.len(), 765);
        assert_eq!(classes.iter().filter(ended).count(), 138);
        assert!(classes.iter().all(|b| TicTacToe.canonical(b) == *b));
    }

    #[test]
    fn exactly_the_reachable_boards_are_read() {
        let all = reachable();
        let mut read = 0;
        for number in 0..3u32.pow(9) {
            let mut text = String::new();
            for cell in 0..9 {
                if cell % 3 == 0 && cell > 0 {
                    text.push('/');
                }
                text.push(['.', 'x', 'o'][(number / 3u32.pow(cell) % 3) as usize]);
            }
            if let Ok(board) = TicTacToe.parse(&text) {
                assert!(all.contains(&board), "{text}");
                assert_eq!(TicTacToe.show(&board), text);
                read += 1;
            }
        }
        assert_eq!(read, all.len());
    }

    #[test]
    fn estimates_are_those_of_the_notes() {
        for (text, for_x) in [
            (".../.../...", 0),
            ("..o/.x./xo.", 1),
            ("x.o/oxx/xoo", 0),
            (".ox/.x./x.o", 100),
            ("ooo/oxx/.xx", -100),
            ("o../xox/..x", -1),
        ] {
            assert_eq!(estimate_for_x(board(text)), for_x, "{text}");
        }
        assert_eq!(TicTacToe.estimate(&board(".x./.xo/...")), -3);
        assert_eq!(TicTacToe.estimate(&board(".ox/.x./x.o")), -100);
    }

    #[test]
    fn a_bad_text_is_shown_where_it_goes_wrong() {
        let message = Expected::message;
        for (text, at, expected) in [
            ("x.o/.x./..", 10, Expected::one_of(["x", "o", "."])),
            ("x.o.x....", 3, Expected::one_of(["/"])),
            ("x.o/.x./...x", 11, Expected::End),
            ("xx./.../...", 1, message("expected-counts")),
            (".../.o./...", 5, message("expected-counts")),
            ("xxx/ooo/...", 6, message("expected-winner")),
            ("xxx/oo./..o", 10, message("expected-x-last")),
            ("ooo/xx./x.x", 10, message("expected-o-last")),
        ] {
            let error = TicTacToe.parse(text).unwrap_err();
            assert_eq!((error.at, error.expected), (at, expected), "{text}");
        }
        assert_eq!(board(" X.O / .x. / ... "), board("x.o/.x./..."));
    }

    #[test]
    fn empty_cells_show_their_numbers() {
        let picture = TicTacToe.picture(&board("x.o/.x./..."));
        let drawn = " x │ 2 │ o \n───┼───┼───\n 4 │ x │ 6 \n───┼───┼───\n 7 │ 8 │ 9 ";
        assert_eq!(picture.to_string(), drawn);
    }
}
