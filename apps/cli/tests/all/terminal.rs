//! The view in a real terminal: keys go in through tmux, and the screen is read back.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tmux::Terminal;
use gagne::{Player, Record, Session, catalogue};

fn start(name: &str, width: u32, height: u32) -> Terminal {
    Terminal::start(env!("CARGO_BIN_EXE_gagne"), name, width, height)
}

/// Where a test may write a file; none is there yet.
fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn a_whole_game_is_played_with_the_keyboard() {
    let terminal = start("game", 80, 24);
    terminal.command("play tictactoe --second human --lang en");
    terminal.expect("Player 1 to move.");
    terminal.keys(&["1", "Enter"]);
    terminal.expect("Player 2 to move.");
    terminal.keys(&["Down", "Enter"]);
    terminal.expect("Player 1 to move.");
    terminal.keys(&["u"]);
    terminal.expect("Player 2 to move.");
    terminal.keys(&["4", "Enter"]);
    terminal.expect("Player 1 to move.");
    terminal.keys(&["h"]);
    let screen = terminal.expect("W ");
    assert!(
        screen.contains("Moves") && screen.contains("Game"),
        "{screen}"
    );
    terminal.tmux(&["resize-window", "-x", "20", "-y", "10"]);
    terminal.until("a small board", |screen| {
        screen.contains("───┼───") && !screen.contains("Game")
    });
    terminal.tmux(&["resize-window", "-x", "120", "-y", "40"]);
    terminal.expect("Game");
    terminal.keys(&["2", "Enter"]);
    terminal.expect("Player 2 to move.");
    terminal.keys(&["6", "Enter"]);
    terminal.expect("Player 1 to move.");
    terminal.keys(&["3", "Enter"]);
    terminal.expect("Player 1 has won.");
    terminal.expect("here the draw was lost");
    terminal.keys(&["q"]);
    terminal.is_restored();
}

#[test]
fn whoever_names_no_game_is_asked() {
    let terminal = start("menu", 80, 40);
    terminal.command("--lang en");
    terminal.expect("Which game?");
    terminal.keys(&["nimm", "Enter"]);
    terminal.expect("Did you mean `nim`?");
    terminal.keys(&["nim", "Enter"]);
    terminal.expect("a person and a program");
    terminal.keys(&["2", "Enter"]);
    terminal.expect("Against whom?");
    terminal.keys(&["1", "Enter"]);
    terminal.expect("you move second");
    terminal.keys(&["1", "Enter"]);
    terminal.expect("Player 1 to move.");
    terminal.keys(&["q"]);
    terminal.is_restored();
    terminal.command("play --lang fr");
    terminal.expect("Quel jeu");
    terminal.keys(&["q", "Enter"]);
    terminal.is_restored();
}

/// Whether a screen tells how the game ended.
fn is_over(screen: &str) -> bool {
    let told = ["has won", "is a draw", "Solved in", "would never end"];
    told.iter().any(|text| screen.contains(text))
}

/// How many moves a saved game has and whether it is over, unless a program is to move. The file is
/// written once a move has been made, so the program is at least as far as it says.
fn standing(path: &Path) -> Option<(usize, bool)> {
    let record = Record::parse(&std::fs::read_to_string(path).ok()?).unwrap();
    let (session, wrong) = Session::resume(catalogue(), &record).unwrap();
    assert!(wrong.is_none() && !record.cut_off, "{record}");
    let over = record.result != "*";
    (over || session.player() == Player::Human).then_some((session.steps().len(), over))
}

/// A person takes whatever move comes first until the game is over.
fn play_on(terminal: &Terminal, saved: &Path) {
    let turn = |screen: &str| screen.contains("Player 1 to move.") || is_over(screen);
    let mut over = is_over(&terminal.until("a turn or the end", turn));
    let mut made = 0;
    while !over {
        assert!(made < 100, "on and on:\n{}", terminal.screen());
        terminal.keys(&["Enter"]);
        // Anything else that changes on the screen may be what is thought of the move.
        let answered = || standing(saved).filter(|&(moves, _)| moves > made);
        terminal.until("an answer", |_| answered().is_some());
        (made, over) = answered().unwrap();
    }
}

#[test]
fn every_game_is_played_to_its_end_in_the_view() {
    let terminal = start("all", 100, 30);
    for listing in catalogue().listings() {
        let (rules, position) = &listing.small[0];
        let game = match rules.as_str() {
            "" => listing.name.to_owned(),
            _ => format!("{}:{rules}", listing.name),
        };
        let saved = scratch(&format!("view-{}", listing.name));
        terminal.keys(&["clear", "Enter"]);
        terminal.until("a clear screen", |screen| screen.trim_end() == "ready>");
        // A puzzle is watched.
        let solo = gagne::open(&game).unwrap().facts().solo;
        let place = if solo { "--first" } else { "--second" };
        let saving = format!("--save '{}'", saved.display());
        terminal.command(&format!(
            "play '{game}' '{position}' {place} perfect --lang en {saving}"
        ));
        if !solo {
            play_on(&terminal, &saved);
        }
        terminal.until("the end", is_over);
        terminal.keys(&["q"]);
        terminal.prompt();
    }
    terminal.is_restored();
}

#[test]
fn a_program_answers_and_ctrl_c_gives_the_terminal_back() {
    let terminal = start("interrupt", 80, 24);
    terminal.command("play tictactoe --lang fr");
    terminal.expect("Au joueur 1 de jouer.");
    terminal.keys(&["5", "Enter"]);
    terminal.until("an answer", |screen| {
        screen.contains("2 2 ") || screen.contains(" o ")
    });
    terminal.keys(&["C-c"]);
    terminal.is_restored();
}

#[test]
fn a_program_without_an_answer_can_be_stopped() {
    let terminal = start("stuck", 100, 30);
    terminal.command("play connect:7x7 --first perfect --second human --lang en --time 10h");
    terminal.expect("thinking");
    terminal.keys(&["Escape"]);
    terminal.expect("minimax:2");
    terminal.keys(&["m"]);
    terminal.expect("Player 2 to move.");
    terminal.keys(&["q", "q"]);
    terminal.is_restored();
}

#[test]
fn a_program_that_is_ended_from_outside_gives_the_terminal_back() {
    let terminal = start("ended", 80, 24);
    let noted = scratch("ended.pid");
    // A shell that tells its number and becomes the program.
    terminal.keys(&[
        &format!(
            "sh -c 'echo $$ > {}; exec {} play connect:7x7 --first perfect --lang en --time 10h'",
            noted.display(),
            env!("CARGO_BIN_EXE_gagne")
        ),
        "Enter",
    ]);
    terminal.expect("thinking");
    let number = std::fs::read_to_string(noted).unwrap();
    let ended = Command::new("kill").args(["-TERM", number.trim()]).status();
    assert!(ended.unwrap().success());
    terminal.is_restored();
}

#[test]
fn moves_are_made_with_the_mouse() {
    let terminal = start("mouse", 80, 24);
    terminal.command("play tictactoe --second human --lang en");
    let screen = terminal.expect("4   5   6");
    let (row, line) = (1..)
        .zip(screen.lines())
        .find(|(_, line)| line.contains("4   5   6"))
        .unwrap();
    let before = line.split("5   6").next().unwrap();
    let column = before.chars().count() + 1;
    let click = || {
        let button = |end| format!("\u{1b}[<0;{column};{row}{end}");
        terminal.keys(&["-l", &(button('M') + &button('m'))]);
    };
    click();
    terminal.expect("▸5");
    click();
    terminal.expect("Player 2 to move.");
    terminal.expect("1. 1: 5");
    terminal.keys(&["C-c"]);
    terminal.is_restored();
}
