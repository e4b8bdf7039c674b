//! Charts and trees of searches in the book: each is drawn anew and compared with the file that is
//! kept. To write them after a change: `PICTURES=write cargo test -p gagne-cli --test charts`, and
//! look at them.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;
use std::process::Command;

/// Every picture with the command that draws it. What is measured is different each time.
const PICTURES: &[(&str, &str)] = &[
    ("chart-plies.svg", "chart tictactoe --kind plies"),
    ("chart-levels.svg", "chart tablets 4x3 --kind levels"),
    ("chart-nimbers.svg", "chart subtraction:8,20,23,26,27,34"),
    ("chart-squares.svg", "chart subtraction:squares"),
    ("chart-poison.svg", "chart chocolate"),
    ("chart-rectangles.svg", "chart chomp --to 8"),
    ("chart-bites.svg", "chart chomp 6x7"),
    (
        "tictactoe-minimax.svg",
        "graph tictactoe ..o/.x./x.o --method minimax:2",
    ),
    (
        "tictactoe-alphabeta.svg",
        "graph tictactoe ..o/.x./x.o --method alphabeta:2",
    ),
    (
        "tictactoe-steps.svg",
        "graph tictactoe ..o/oxx/x.o --method minimax:2 --steps",
    ),
];

fn draw(arguments: &str, file: &Path) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gagne"));
    command.args(arguments.split(' ')).arg("-o").arg(file);
    let output = command.env("LC_ALL", "C").output().unwrap();
    assert!(output.status.success(), "{arguments}: {output:?}");
    fs::read_to_string(file).unwrap()
}

#[test]
fn charts_of_the_book_are_what_the_commands_draw() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/pictures");
    let write = std::env::var_os("PICTURES").is_some_and(|value| value == "write");
    let room = std::env::temp_dir().join(format!("gagne-charts-{}", std::process::id()));
    fs::create_dir_all(&room).unwrap();
    for (name, arguments) in PICTURES {
        let drawn = draw(arguments, &room.join(name));
        roxmltree::Document::parse(&drawn).unwrap_or_else(|error| panic!("{name}: {error}"));
        if write {
            fs::create_dir_all(&kept).unwrap();
            fs::write(kept.join(name), &drawn).unwrap();
        }
        let expected = fs::read_to_string(kept.join(name)).unwrap_or_default();
        assert!(expected == drawn, "{name} is drawn differently now");
    }
    // One picture for each visit of a search.
    assert!(room.join("tictactoe-steps-9.svg").exists());
    let measured = draw("chart chomp --kind cost", &room.join("cost.svg"));
    let measured = roxmltree::Document::parse(&measured).unwrap();
    let said: Vec<&str> = measured
        .descendants()
        .filter_map(|node| node.text())
        .collect();
    assert!(
        said.contains(&"memo") && said.contains(&"brute"),
        "{said:?}"
    );
    fs::remove_dir_all(&room).unwrap();
}
