//! The laws of the traits, a test for each law and each game of the catalogue: those of one game are heard
//! by its name, `cargo test -p gagne-testkit -- nim::`, and one law of it by both,
//! `nim::texts_round_trip`.

mod battery;
mod rules;
mod tours;

/// A test for each law.
macro_rules! tests_of_laws {
    ($game:ty, $($group:ident $kind:ident $law:ident,)*) => {
        $(
            #[test]
            fn $law() {
                crate::tours::$group::<$game>(&|tour| gagne_testkit::law!(tour, $kind $law));
            }
        )*
    };
}

/// A module for each game.
macro_rules! tests_of_games {
    ($($name:ident $(in $room:ident)?: $game:ty,)*) => {
        $(
            mod $name {
                #[allow(unused_imports, reason = "only impartial games are made neutral")]
                use gagne_core::Neutral;
                use gagne_games::*;

                gagne_testkit::each_law!(tests_of_laws! $game,);

                #[test]
                fn rules_round_trip() {
                    crate::rules::round_trip::<$game>();
                }
            }
        )*
    };
}

gagne_games::each_game!(tests_of_games);
