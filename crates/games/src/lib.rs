//! The games of the catalogue, one file each.
//!
//! A new game is its file and one line of the list. A game file holds rules, notation, picture,
//! symmetry, texts and, where one is proved, the closed form; it knows no algorithm. Impartial
//! rulesets are listed as `Neutral`, which gives them normal and misère play.

mod board;
mod bouton;
mod changes;
mod circle;
mod closing;
mod colex;
mod colours;
mod cubes;
mod diagrams;
mod drops;
mod falling;
mod grid;
mod inline;
mod market;
mod marking;
mod pairs;
mod partitions;
mod period;
mod radix;
mod runs;
mod shapes;
mod sowing;
mod spots;
mod squares;
mod stacks;
mod strokes;
mod sweets;
mod threats;
mod tops;
mod trading;
mod zugzwang;

/// Declares the games and shows them to a visitor in this order.
macro_rules! games {
    ($($module:ident: $game:ty),* $(,)?) => {
        $(pub mod $module;)*

        /// Shows every game to a visitor, in the order of the catalogue.
        pub fn visit(catalogue: &mut impl gagne_core::Catalogue) {
            use gagne_core::Neutral;
            $(catalogue.game::<$game>();)*
        }
    };
}

games! {
    subtraction: Neutral<subtraction::Subtraction>,
    nim: Neutral<nim::Nim>,
    chomp: Neutral<chomp::Chomp>,
    chocolate: Neutral<chocolate::Chocolate>,
    tablets: Neutral<tablets::Tablets>,
    tictactoe: tictactoe::TicTacToe,
    taquin: taquin::Taquin,
    chicago: chicago::Chicago,
    mnk: mnk::Mnk,
    connect: connect::Connect,
    dodgem: dodgem::Dodgem,
    hare: hare::Hare,
    teeko: teeko::Teeko,
    quixo: quixo::Quixo,
    kalah: kalah::Kalah,
    dots: dots::Dots,
}
