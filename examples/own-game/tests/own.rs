//! A game of one's own obeys the laws, and has every command that those of the catalogue have.

#![allow(clippy::unwrap_used)]

use std::process::{Command, Stdio};

use gagne::core::{Notation, Space};
use gagne_testkit::laws::every_law;
use gagne_testkit::tour::Tour;
use own_game::Domineering;

#[test]
fn it_obeys_every_law() {
    let ending = Domineering.parse("##../##../..../...#,p2").unwrap();
    every_law(&Tour::new(&Domineering, &[ending], 3000));
    every_law(&Tour::new(&Domineering, &[Domineering.start()], 300));
}

/// What the program says to a question.
fn said(arguments: &[&str]) -> String {
    let program = env!("CARGO_BIN_EXE_own-game");
    let run = Command::new(program)
        .args(arguments)
        .env("LANG", "C")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let (out, errors) = (
        run.stdout,
        String::from_utf8_lossy(&run.stderr).into_owned(),
    );
    assert!(run.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(out).unwrap()
}

#[test]
fn every_command_knows_it() {
    // Four by four is won by whoever begins, as Berlekamp, Conway and Guy have it.
    assert!(said(&["solve", "domineering"]).contains("Player 1, to move, wins"));
    assert!(said(&["games", "domineering"]).contains("lays a domino upright"));
    assert!(said(&["games"]).contains("domineering"));
    let near = "####/####/..../...#,p1";
    for command in ["moves", "why", "lines", "graph", "plan", "verify"] {
        assert!(
            !said(&[command, "domineering", near]).is_empty(),
            "{command}"
        );
    }
    let play = [
        "play",
        "domineering",
        "--first",
        "perfect",
        "--second",
        "random",
        "--seed",
        "1",
    ];
    assert!(said(&play).contains("has won"));
    let contest = ["match", "domineering", "perfect", "random", "--games", "2"];
    assert!(said(&contest).contains("perfect"));
    assert!(said(&["serve", "--help"]).contains("--port"));
}

#[test]
fn the_tutorial_shows_what_the_program_prints() {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_own-game"));
    trycmd::TestCases::new()
        .env("LC_ALL", "C")
        .env("NO_COLOR", "1")
        .register_bin("gagne", program)
        .case("../../book/src/tutorials/rust*.md");
}
