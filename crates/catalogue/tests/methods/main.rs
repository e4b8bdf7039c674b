//! Everything that is held against the oracle and the verifier. What is asked of one game of the catalogue
//! is heard by its name, `cargo test -p gagne-catalogue -- nim::`.

// Methods that are compiled for a game in the catalogue are not compiled here once more.
use gagne_catalogue as _;

mod alphabeta;
mod catalogue;
mod kept;
mod known;
mod lines;
mod loops;
mod openings;
mod oracle;
mod overflow;
mod proofs;
mod tables;

/// A module for each game.
macro_rules! tests_of_games {
    ($($name:ident $(in $room:ident)?: $game:ty,)*) => {
        $(
            mod $name {
                #[allow(unused_imports, reason = "only impartial games are made neutral")]
                use gagne_core::Neutral;
                use gagne_games::*;

                use crate::catalogue::{each_convention, each_small};

                #[test]
                fn methods_equal_the_oracle() {
                    each_convention::<$game>(&|game, position, text| {
                        let positions = [(position.clone(), text.to_owned())];
                        gagne_testkit::agree::all_agree(game, &positions);
                    });
                }

                #[test]
                fn lines_are_counted_as_they_are_listed() {
                    each_convention::<$game>(&crate::lines::agree);
                }

                #[test]
                fn tables_equal_a_walk() {
                    each_small::<$game>(&crate::tables::agree);
                }

                #[test]
                fn proofs_are_right() {
                    each_small::<$game>(&crate::proofs::agree);
                }

                #[test]
                fn bounds_and_shortest_ways_are_right() {
                    each_small::<$game>(&crate::proofs::shortest_ways_agree);
                }

                #[test]
                fn alphabeta_equals_the_oracle() {
                    each_small::<$game>(&crate::alphabeta::agree);
                }
            }
        )*
    };
}

gagne_games::each_game!(tests_of_games);
