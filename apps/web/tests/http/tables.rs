//! The API with a table at hand.

#![allow(clippy::unwrap_used)]

use gagne::Dice;

use crate::support::TestSite;
use crate::tabled::{GAME, tabled};

#[tokio::test]
async fn a_whole_game_is_answered_by_the_table() {
    let with = TestSite::of(&tabled("served-api"));
    let without = TestSite::new();
    let mut dice = Dice::new(5);
    let mut position = "..../..../..../....".to_owned();
    loop {
        let path = format!("/api/v1/moves?game={GAME}&position={position}");
        let told = with.good(&path).await;
        let moves = told["moves"].as_array().unwrap().clone();
        assert_eq!(told["moves"], without.good(&path).await["moves"]);
        if moves.is_empty() {
            break;
        }
        assert_eq!(told["method"], "table", "{position}");
        let solved = format!("/api/v1/solve?game={GAME}&position={position}");
        assert_eq!(with.good(&solved).await["method"], "table");
        let chosen = &moves[dice.roll(moves.len())];
        position = chosen["to"].as_str().unwrap().to_owned();
    }
}
