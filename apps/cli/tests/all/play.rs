//! Whole games through the plain interface, and everything that may be typed wrongly in one.

#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use gagne::{Listing, catalogue};
use serde_json::Value;

/// The program with arguments, in English and without colours.
fn gagne(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gagne"));
    command
        .args(arguments)
        .env("LC_ALL", "C")
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// What the program answers to some input.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = gagne(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that ends before it has read everything is right to do so.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn complained(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A directory for the files of one test.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// Plays a game to its end by asking for the moves; the last object.
fn converse(game: &str, position: &str, second: &str) -> Value {
    let arguments = [
        "play", game, position, "--second", second, "--seed", "3", "--json", "--plain", "--hints",
    ];
    let mut child = gagne(&arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut last = Value::Null;
    'game: loop {
        if stdin.write_all(b"moves\n").is_err() {
            break;
        }
        let moves = loop {
            let Some(line) = lines.next() else {
                break 'game;
            };
            last = serde_json::from_str(&line.unwrap()).unwrap();
            assert!(last.get("error").is_none(), "{game} {position}: {last}");
            match &last["moves"] {
                Value::Array(moves) => break moves.clone(),
                _ => assert!(last["move"].is_string() || last["result"].is_string()),
            }
        };
        // Puzzles are solved on the shortest way, games are played by the first move.
        let plies = |legal: &&Value| legal["plies"].as_u64().unwrap_or(u64::MAX);
        let chosen = if game.starts_with("taquin") {
            moves.iter().min_by_key(plies).unwrap()
        } else {
            moves.first().unwrap()
        };
        // Nobody solves a puzzle that cannot be solved.
        let hopeless = game.starts_with("taquin") && chosen["plies"].is_null();
        let chosen = if hopeless {
            "quit"
        } else {
            chosen["move"].as_str().unwrap()
        };
        if stdin.write_all(format!("{chosen}\n").as_bytes()).is_err() {
            break;
        }
    }
    for line in lines {
        last = serde_json::from_str(&line.unwrap()).unwrap();
    }
    assert!(child.wait().unwrap().success(), "{game} {position}");
    last
}

fn named(listing: &Listing, rules: &str) -> String {
    match rules {
        "" => listing.name.to_owned(),
        rules => format!("{}:{rules}", listing.name),
    }
}

#[test]
fn every_game_is_played_to_its_end() {
    let mut played = 0;
    for listing in catalogue().listings() {
        let small = listing.small.iter().take(2);
        for ((rules, position), second) in small.zip(["perfect", "random"]) {
            let end = converse(&named(listing, rules), position, second);
            let result = end["result"].as_str().unwrap_or_default();
            let known = ["1-0", "0-1", "1/2-1/2"].contains(&result);
            let puzzle = listing.name == "taquin" && result == "*";
            assert!(known || puzzle, "{} {position}: {end}", listing.name);
            played += 1;
        }
    }
    assert!(played >= catalogue().listings().len());
}

#[test]
fn programs_play_every_game_among_themselves() {
    for listing in catalogue().listings() {
        let Some((rules, position)) = listing.small.last() else {
            continue;
        };
        let game = named(listing, rules);
        let arguments = [
            "play", &game, position, "--first", "greedy", "--second", "level:3", "--seed", "5",
            "--json",
        ];
        let output = run(&arguments, b"");
        assert!(output.status.success(), "{game}: {}", complained(&output));
        let again = run(&arguments, b"");
        assert_eq!(said(&output), said(&again), "the same seed, the same game");
    }
}

#[test]
fn a_board_is_dealt_and_its_number_deals_it_again() {
    let players = ["--first", "random", "--second", "random", "--time", "1ms"];
    let dealt = said(&run(&[&["play", "chicago"][..], &players].concat(), b""));
    let (_, named) = dealt.split_once("Deal number ").unwrap();
    let (seed, _) = named.split_once(':').unwrap();
    assert!(dealt.contains(&format!("(seed={seed})")), "{dealt}");
    // What is told of values may depend on the time there is, but the moves do not.
    let moves = |told: &str| -> Vec<String> {
        let moves = told
            .lines()
            .filter(|line| line.contains("moves the trader"));
        moves.map(str::to_owned).collect()
    };
    let again = said(&run(
        &[&["play", "chicago", "--seed", seed][..], &players].concat(),
        b"",
    ));
    assert_eq!(moves(&again), moves(&dealt));
    assert!(moves(&dealt).len() > 10, "{dealt}");
    // A deal that is named is no news.
    let named = format!("chicago:seed={seed}");
    let named = said(&run(&[&["play", &named][..], &players].concat(), b""));
    assert!(!named.contains("Deal number"), "{named}");
}

#[test]
fn nonsense_is_explained_and_never_fatal() {
    let mut input = b"nonsense\n\n   \n99\n".to_vec();
    input.extend(std::iter::repeat_n(b'x', 1 << 20));
    input.extend(b"\n\xff\xfe\x00\n\x1b[2J\nundo\nredo\nsave\n5\n");
    let output = run(&["play", "tictactoe", "--second", "human"], &input);
    let text = said(&output);
    assert!(output.status.success());
    assert!(text.contains("\"nonsense\" is no move here"), "{text}");
    assert!(text.contains("too long for a move"), "{text}");
    assert!(text.contains("no move of yours to take back"), "{text}");
    assert!(text.contains("unfinished after 1 move"), "{text}");
    assert!(!text.contains('\u{1b}'), "{text}");
    assert!(complained(&output).is_empty());
}

#[test]
fn orders_are_followed_in_both_languages() {
    let input = b"5\nhistorique\nannuler\n1\nundo\nredo\nwhy\nhint\nmoves\nboard\nquit\n9\n";
    let output = run(&["play", "tictactoe", "--second", "human"], input);
    let text = said(&output);
    assert!(text.contains("1. Player 1 plays 5."), "{text}");
    assert!(text.contains("Best line: "), "{text}");
    assert!(text.contains("Best: "), "{text}");
    assert!(text.contains("unfinished after 1 move"), "{text}");
    let french = run(
        &["play", "tictactoe", "--second", "human", "--lang", "fr"],
        b"help\n1\n4\n2\n5\n3\n",
    );
    let text = said(&french);
    assert!(text.contains("Le joueur 1 a gagné."), "{text}");
    assert!(text.contains("pourquoi"), "{text}");
}

#[test]
fn the_move_that_lost_the_game_is_named() {
    let output = run(
        &["play", "chomp", "2x3", "--second", "human"],
        b"1,1\n2,2\n2,1\n",
    );
    let text = said(&output);
    assert!(text.contains("The position is won for player 2"), "{text}");
    assert!(
        text.contains("Here the win was lost: move 1, 1,1"),
        "{text}"
    );
}

#[test]
fn puzzles_have_one_player() {
    let output = run(&["play", "taquin", "1,0,2/3,4,5/6,7,8"], b"1\n");
    let text = said(&output);
    assert!(text.contains("Solved in 1 move."), "{text}");
    assert!(!text.contains("layer"), "{text}");
}

#[test]
fn games_that_would_never_end_are_ended() {
    let arguments = [
        "play", "dodgem", "--first", "perfect", "--second", "perfect", "--json",
    ];
    let output = run(&arguments, b"");
    let last = said(&output).lines().last().map(str::to_owned).unwrap();
    let last: Value = serde_json::from_str(&last).unwrap();
    assert!(last["result"].is_string(), "{last}");
}

#[test]
fn a_program_that_cannot_move_gives_way() {
    let two = [
        "play",
        "connect",
        "--first",
        "minimax:30",
        "--second",
        "random",
        "--json",
    ];
    let output = run(
        &[&two[..], &["--time", "200ms", "--seed", "1"]].concat(),
        b"",
    );
    let text = said(&output);
    assert!(output.status.success());
    assert!(text.contains("minimax:2 moves in its place"), "{text}");
    assert!(text.lines().last().unwrap().contains("result"), "{text}");
    let asked = [
        "play",
        "connect",
        "--first",
        "minimax:30",
        "--second",
        "human",
        "--time",
        "20ms",
    ];
    let output = run(&asked, b"minimax:2\n4\n4\n");
    let text = said(&output);
    assert!(text.contains("minimax:30 does not move"), "{text}");
    assert!(text.contains("unfinished after 3 moves"), "{text}");
}

#[test]
fn who_cannot_know_everything_looks_ahead_and_says_so() {
    for player in ["perfect", "level:3"] {
        let arguments = [
            "play",
            "connect:7x7",
            "--first",
            player,
            "--second",
            "random",
            "--time",
            "80ms",
            "--seed",
            "1",
        ];
        let output = run(&arguments, b"");
        let text = said(&output);
        assert!(output.status.success(), "{}", complained(&output));
        assert!(!text.contains("does not move"), "{text}");
        let told = ["It looked ahead", "no time to look ahead"];
        assert!(told.iter().any(|told| text.contains(told)), "{text}");
        let json = run(&[&arguments[..], &["--json"]].concat(), b"");
        let lines: Vec<Value> = said(&json)
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let first = &lines[0];
        assert_eq!(first["by"], player, "{first}");
        assert_eq!(first["proved"], false, "{first}");
        assert!(first["depth"].is_u64(), "{first}");
        assert!(lines[1].get("proved").is_none(), "random promises nothing");
        let moves = lines.iter().filter(|line| line["move"].is_string());
        let knowing = moves.filter(|line| line["by"] == player);
        for line in knowing {
            assert_eq!(line["proved"] == true, line["depth"].is_null(), "{line}");
        }
        assert!(lines.last().unwrap()["result"].is_string());
    }
    // A person who has just begun is answered too.
    let output = run(&["play", "connect:7x7", "--time", "80ms"], b"4\n");
    let text = said(&output);
    assert!(text.contains("Player 2 plays"), "{text}");
    assert!(text.contains("unfinished after 2 moves"), "{text}");
    let solved = run(
        &["play", "nim", "1,2", "--second", "perfect", "--json"],
        b"2-1\n",
    );
    assert!(
        said(&solved).contains("\"proved\":true"),
        "{}",
        said(&solved)
    );
}

#[test]
fn games_are_saved_and_taken_up_whatever_is_left_of_them() {
    let directory = directory("saved");
    let path = directory.join("game.gagne");
    let file = path.to_str().unwrap();
    let begin = ["play", "tictactoe", "--second", "human", "--save", file];
    assert!(run(&begin, b"5\n1\n9\n").status.success());
    let saved = std::fs::read_to_string(&path).unwrap();
    assert!(saved.contains("1. 5 1 2. 9 *"), "{saved}");
    let left: Vec<_> = std::fs::read_dir(&directory).unwrap().collect();
    assert_eq!(left.len(), 1, "nothing is left beside the file");
    let load = ["play", "--load", file];
    assert!(said(&run(&load, b"")).contains("unfinished after 3 moves"));

    // Cut anywhere, the game goes on as far as it is there, or the fault is told.
    for cut in 0..saved.len() {
        std::fs::write(&path, &saved[..cut]).unwrap();
        let output = run(&load, b"");
        let code = output.status.code();
        assert!(code == Some(0) || code == Some(2), "{cut}: {code:?}");
        assert!(
            !complained(&output).is_empty() || cut + 1 == saved.len(),
            "{cut}"
        );
    }
    let texts = [
        ("\u{0}\u{1}garbage", "no saved game: line 1"),
        ("[gagne \"9\"]\n[game \"nim\"]\n", "another version"),
        ("[gagne \"1\"]\n[game \"nmi\"]\n", "nim"),
        ("[gagne \"1\"]\n[game \"nim\"]\n[start \"x\"]\n", "position"),
        (
            "[gagne \"1\"]\n[game \"nim\"]\n[first \"prefect\"]\n",
            "perfect",
        ),
        ("", "line 1"),
    ];
    for (text, expected) in texts {
        std::fs::write(&path, text).unwrap();
        let output = run(&load, b"");
        assert_eq!(output.status.code(), Some(2), "{text}");
        let complaint = complained(&output);
        assert!(complaint.contains(expected), "{text}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
    }
    std::fs::write(&path, saved.replace("1. 5 1", "1. 5 5")).unwrap();
    let output = run(&load, b"");
    assert!(output.status.success());
    assert!(
        complained(&output).contains("goes on after the 1 move"),
        "{}",
        complained(&output)
    );
    std::fs::write(&path, b"\xff\xfe\x00\x80").unwrap();
    assert_eq!(run(&load, b"").status.code(), Some(2));
    let missing = directory.join("missing");
    let output = run(&["play", "--load", missing.to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(2));
    let nowhere = directory.join("no/such/place");
    let arguments = ["play", "nim", "--save", nowhere.to_str().unwrap()];
    for input in [&b"4-1\n"[..], b""] {
        let output = run(&arguments, input);
        assert!(output.status.success());
        let said = said(&output);
        assert!(said.contains("cannot be written"), "{said}");
        assert!(!said.contains("Saved in"), "{said}");
    }
}

#[test]
fn a_position_that_cannot_be_solved_quickly_is_estimated_after_a_move() {
    let arguments = ["play", "connect:7x7", "--second", "random", "--time", "2s"];
    let told = said(&run(&arguments, b"4\n"));
    assert!(
        told.contains("for player 2, to move (alphabeta:500ms). No proof."),
        "{told}"
    );
    let solved = said(&run(
        &["play", "nim", "1,2", "--second", "random"],
        b"2-1\n",
    ));
    assert!(solved.contains("won for player 1"), "{solved}");
    assert!(!solved.contains("Estimate"), "{solved}");
}

#[test]
fn a_match_in_which_no_game_was_finished_is_no_answer() {
    let begin = ["match", "connect", "minimax:30", "random", "--games", "2"];
    let output = run(&[&begin[..], &["--clock", "1ms"]].concat(), b"");
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("2 games were not finished"));
}

#[test]
fn a_match_with_a_clock_is_finished_without_exact_values() {
    let begin = ["match", "connect", "level:3", "random", "--games", "2"];
    let output = run(&[&begin[..], &["--clock", "40ms"]].concat(), b"");
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let text = said(&output);
    assert!(
        text.contains("looking ahead") && text.contains("not proved"),
        "{text}"
    );
    let output = run(&[&begin[..], &["--clock", "40ms", "--json"]].concat(), b"");
    let report: Value = serde_json::from_str(&said(&output)).unwrap();
    assert!(
        report["results"][0]["unproved"].as_u64() > Some(0),
        "{report}"
    );
}

#[test]
fn what_cannot_be_played_is_refused() {
    let code = |arguments: &[&str]| run(arguments, b"").status.code();
    assert_eq!(code(&["play"]), Some(2));
    assert_eq!(code(&["play", "chess"]), Some(2));
    assert_eq!(code(&["play", "nim", "x"]), Some(2));
    assert_eq!(code(&["play", "nim", "--first", "nobody"]), Some(2));
    assert_eq!(code(&["play", "nim", "--seed", "-1"]), Some(2));
    assert_eq!(code(&["play", "nim", "--load", "x"]), Some(2));
    assert_eq!(code(&["play", "nim", "1000000000000"]), Some(1));
}

/// Every position of a game is kept, and a program may play for a very long time.
#[test]
fn a_game_of_programs_that_outgrows_the_memory_is_left_unfinished() {
    let players = ["--first", "random", "--second", "random", "--seed", "1"];
    let game = ["play", "tablets", "2x2000", "--memory", "1M"];
    let output = run(&[&game[..], &players[..]].concat(), b"");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(said(&output).contains("--memory"), "{output:?}");
    let output = run(&[&game[..], &players[..], &["--json"][..]].concat(), b"");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = said(&output);
    let last = text.lines().last().unwrap();
    let last: Value = serde_json::from_str(last).unwrap();
    assert_eq!(last["result"], "*", "{last}");
    assert!(last["moves"].as_u64() > Some(50), "{last}");
}
