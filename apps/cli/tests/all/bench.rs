//! The table of the course notes: the rows that take no time here are read, and the program is ended.

#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

#[test]
fn the_notes_are_shown_beside_our_times() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gagne"))
        .args(["bench", "--notes", "--lang", "fr"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(program.stdout.take().unwrap()).lines();
    let rows: Vec<String> = lines.skip(1).take(10).map(Result::unwrap).collect();
    program.kill().unwrap();
    program.wait().unwrap();
    let expected = [
        ("subtraction 1000001  --method theory", "0,00 s"),
        ("subtraction 35       --method memo", "0,00 s"),
        ("subtraction 1111     --method memo", "0,02 s"),
        ("subtraction 1000001  --method memo", "débordement de pile"),
        ("chomp 6x7            --method memo", "8,41 s"),
        ("chocolate 10x7@7,3   --all ", " 384          -"),
        ("chocolate 10x7@7,3   --all --symmetry", "-"),
        ("chocolate 10x7@5,3   --all ", " 480          -"),
        ("chocolate 10x7@5,3   --all --symmetry", "-"),
        (
            "subtraction 35       --method brute --outcomes",
            "53 804 808    39,54 s",
        ),
    ];
    for (row, (case, noted)) in rows.iter().zip(expected) {
        // Numbers are grouped by spaces that do not break.
        let row = row.replace(['\u{a0}', '\u{202f}'], " ");
        assert!(row.starts_with(&format!("  {case}")), "{row:?}");
        assert!(row.ends_with(noted), "{row:?}");
    }
    assert_eq!(rows.len(), expected.len());
}
