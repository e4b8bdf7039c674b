//! The pages and the API with a table at hand.

#![allow(clippy::unwrap_used)]

#[path = "browser/driver.rs"]
mod driver;
#[path = "browser/served.rs"]
mod served;
mod support;

use std::fs;
use std::path::Path;

use driver::Browser;
use gagne::table::build::Begun;
use gagne::table::disk::RealDisk;
use gagne::table::{Build, Library};
use gagne::{Budget, Dice, Registry, Wish, open};
use served::served_from;
use support::Site;

const GAME: &str = "connect:4x4";

/// The games, with a table of one of them.
fn tabled(name: &str) -> Registry {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    let game = open(GAME).unwrap();
    let start = game.at(None).unwrap();
    let mut meter = Budget::default().meter();
    let subject = game.subject(&start, false, false, &mut meter).unwrap();
    let Begun::Open(build) = Build::begin(&folder, subject, Box::new(RealDisk)).unwrap() else {
        panic!("nothing lies there");
    };
    game.tabulate(&start, Wish::default(), &build, &mut meter)
        .unwrap();
    let mut registry = gagne::catalogue().clone();
    registry.set_tables(Library::open([folder.as_path()]));
    registry
}

#[tokio::test]
async fn a_whole_game_is_answered_by_the_table() {
    let with = Site::of(&tabled("served-api"));
    let without = Site::new();
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

#[test]
fn the_page_plays_by_the_table() {
    let (_runtime, server) = served_from(&tabled("served-page"));
    let browser = Browser::open(1280, 900);
    browser.go(&format!("{server}/play/{GAME}?p=..../..../..../xo.."));
    browser.wait("document.querySelector('#moves button')");
    browser.click("#hint");
    browser.wait("document.getElementById('note').textContent !== ''");
    let asked = "const { ask } = await import('/assets/api.js');
        const game = document.getElementById('play').dataset.game;
        return (await ask('moves', { game, position: '..../..../..../xo..' })).method";
    assert_eq!(browser.run(asked, &[]), "table");
    assert_eq!(browser.complaints(), [""; 0]);
}
