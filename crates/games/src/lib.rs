//! The games of the catalogue.
//!
//! Games that share a board or a theory share a room:
//!
//! * `heaps`: Nim and the subtraction game;
//! * `bars`: Chomp and the chocolate bar;
//! * [`tablets`] holds Babylon;
//! * `lines`: so many in a row, with stones that fall or without;
//! * `pieces`: pieces that move about a board;
//! * [`kalah`], [`dots`], [`taquin`], [`chicago`]: sowing, edges, the sliding puzzle, trading.
//!
//! `numbering` and `drawing` serve several of them. A new game is its file and one line of the list; in
//! a room it is declared there. A game file holds rules, notation, picture, symmetry, texts and, where one
//! is proved, the closed form; it knows no algorithm. Impartial rulesets are listed as `Neutral`, which
//! gives them normal and misère play.

mod bars;
mod drawing;
mod heaps;
mod lines;
mod numbering;
mod pieces;

/// Hands the list of the games, in the order of the catalogue, to a macro: name, room where there is one,
/// and type, as [`gagne_core::Neutral`] and the modules of this crate name it.
#[macro_export]
macro_rules! each_game {
    ($callback:ident) => {
        $callback! {
            subtraction in heaps: Neutral<subtraction::Subtraction>,
            nim in heaps: Neutral<nim::Nim>,
            chomp in bars: Neutral<chomp::Chomp>,
            chocolate in bars: Neutral<chocolate::Chocolate>,
            tablets: Neutral<tablets::Tablets>,
            tictactoe in lines: tictactoe::TicTacToe,
            taquin: taquin::Taquin,
            chicago: chicago::Chicago,
            mnk in lines: mnk::Mnk,
            connect in lines: connect::Connect,
            dodgem in pieces: dodgem::Dodgem,
            hare in pieces: hare::Hare,
            teeko in pieces: teeko::Teeko,
            quixo in pieces: quixo::Quixo,
            kalah: kalah::Kalah,
            dots: dots::Dots,
        }
    };
}

/// Declares the games, each in a file of its own or in a room, and shows them to a visitor.
macro_rules! declare {
    ($($module:ident $(in $room:ident)?: $game:ty),* $(,)?) => {
        $(declare! { @module $module $($room)? })*

        /// Shows every game to a visitor, in the order of the catalogue.
        pub fn visit(catalogue: &mut impl gagne_core::Catalogue) {
            use gagne_core::Neutral;
            $(catalogue.game::<$game>();)*
        }
    };
    (@module $module:ident) => { pub mod $module; };
    (@module $module:ident $room:ident) => { pub use $room::$module; };
}

each_game!(declare);
