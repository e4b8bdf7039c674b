//! Rules of one's own, asked everything that a game of the catalogue is asked.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn example(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    folder.join(name).to_string_lossy().into_owned()
}

fn gagne(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gagne"))
        .args(arguments)
        .args(["--lang", "en"])
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// What a command answers.
fn answered(arguments: &[&str]) -> String {
    let output = gagne(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn json(arguments: &[&str]) -> serde_json::Value {
    let text = answered(&[arguments, &["--json"]].concat());
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {text}"))
}

/// The one line that is said where there is no answer, and the exit code.
fn refused(arguments: &[&str]) -> (String, i32) {
    let output = gagne(arguments);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        errors.trim_end().lines().count(),
        1,
        "{arguments:?}: {errors}"
    );
    (errors, output.status.code().unwrap_or(-1))
}

#[test]
fn every_method_gives_the_values_of_the_catalogue() {
    let matches = example("subtraction.pl");
    for method in [
        "auto",
        "brute",
        "memo",
        "retrograde",
        "attractor",
        "alphabeta",
        "oracle",
    ] {
        for position in ["0", "13", "16"] {
            let mine = json(&["solve", &matches, position, "--method", method]);
            let theirs = json(&["solve", "subtraction", position, "--method", "memo"]);
            for key in ["outcome", "plies", "value"] {
                assert_eq!(mine[key], theirs[key], "{method} {position} {key}");
            }
        }
    }
    let proof = json(&["solve", &matches, "13", "--method", "proof"]);
    assert_eq!(proof["outcome"], "win");
    let board = example("tictactoe.pl");
    for storage in [&[][..], &["--storage", "hashed"], &["--storage", "disk"]] {
        let mine = json(&[&["solve", &board, "--all"], storage].concat());
        let theirs = json(&["solve", "tictactoe", "--all"]);
        for key in [
            "outcome",
            "positions",
            "won",
            "lost",
            "drawn",
            "final",
            "by_plies",
        ] {
            assert_eq!(mine[key], theirs[key], "{storage:?} {key}");
        }
    }
}

#[test]
fn every_command_answers() {
    let [wythoff, matches, board, pawns] = [
        "wythoff.py",
        "subtraction.pl",
        "tictactoe.pl",
        "hexapawn.ml",
    ]
    .map(example);
    let moves = json(&["moves", &wythoff, "(1,2)"]);
    assert_eq!(moves["moves"].as_array().map(Vec::len), Some(4));
    assert!(answered(&["why", &wythoff, "(2, 2)"]).contains("both 2"));
    assert!(answered(&["games", &wythoff]).contains("(8, 13)"));
    let lines = json(&["lines", &matches, "4", "--count"]);
    assert_eq!(lines["count"], 7);
    assert!(answered(&["graph", &matches, "4", "--format", "dot"]).contains("digraph"));
    answered(&["chart", &pawns]);
    let found = json(&["search", &board, "--method", "minimax:2"]);
    assert!(found["estimate"].is_number());
    answered(&["search", &board, "--method", "mcts:200"]);
    answered(&["match", &pawns, "perfect", "random", "--games", "4"]);
    answered(&["plan", &wythoff]);
    let checked = json(&["verify", &pawns]);
    assert_eq!(checked["wrong"], serde_json::Value::Null);
    let heaps = "start = 9\ndef moves(n): return [n - k for k in (1, 2) if k <= n]\n";
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("heaps.py");
    std::fs::write(&file, heaps).unwrap();
    let nimbers = json(&["nimbers", &file.to_string_lossy(), "--to", "5"]);
    assert_eq!(nimbers["values"], serde_json::json!([0, 1, 2, 0, 1, 2]));
    let named = json(&["solve", &format!("sticks@{matches}"), "5"]);
    assert_eq!(named["outcome"], "win");
}

/// A file with these rules.
fn written(name: &str, rules: &str) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, rules).unwrap();
    file.to_string_lossy().into_owned()
}

#[test]
fn laws_balance_and_endless_play_are_asked_of_every_language() {
    for (file, position) in [
        ("wythoff.py", "(3, 4)"),
        ("subtraction.pl", "9"),
        ("hexapawn.ml", "(1, \"bbb...www\")"),
    ] {
        let game = example(file);
        let checked = json(&["check", &game, position]);
        assert_eq!(checked["right"], true, "{file}: {checked}");
        let studied = json(&["study", &game, position, "--games", "2"]);
        assert_eq!(studied["exact"], true, "{file}: {studied}");
        let counted = json(&["solve", &game, position, "--all"]);
        assert_eq!(studied["positions"], counted["positions"], "{file}");
        assert_eq!(studied["value"], counted["value"], "{file}");
    }
    // Round and round, unless whoever is to move at 0 gives up and loses.
    let ring = written(
        "ring.py",
        "start = 1\nloops = True\ndef moves(n): return [[1, 9], [2], [0]][n] if n < 3 else [8] if n == 9 else []\n",
    );
    for (endless, outcome) in [
        ("draw", "draw"),
        ("loss", "lose"),
        ("win:1", "win"),
        ("win:2", "lose"),
        // Three positions, each with either player to move: the second comes back first.
        ("repeater", "win"),
    ] {
        let solved = json(&["solve", &ring, "--endless", endless]);
        assert_eq!(solved["outcome"], outcome, "{endless}: {solved}");
    }
}

#[test]
fn hundreds_of_thousands_of_positions_go_to_disk() {
    let grid = written(
        "grid.py",
        "start = (519, 519)\ndef moves(p):\n    a, b = p\n    return [(a - 1, b)] * (a > 0) + [(a, b - 1)] * (b > 0)\n",
    );
    let counted = json(&["solve", &grid, "--all", "--storage", "disk"]);
    assert_eq!(counted["positions"], 520 * 520);
    assert_eq!(counted["storage"], "disk");
}

#[test]
fn sheets_have_the_values_of_the_catalogue_by_every_method() {
    let [nim, board, tiles] = ["nim.kif", "tictactoe.kif", "taquin.kif"].map(example);
    for method in [
        "auto",
        "brute",
        "memo",
        "retrograde",
        "attractor",
        "alphabeta",
        "oracle",
    ] {
        let mine = json(&["solve", &nim, "--method", method]);
        let theirs = json(&["solve", "nim", "3,4,5", "--method", "memo"]);
        for key in ["outcome", "plies"] {
            assert_eq!(mine[key], theirs[key], "{method} {key}");
        }
    }
    for method in ["auto", "memo", "ida", "oracle"] {
        let mine = json(&["solve", &tiles, "--method", method]);
        let theirs = json(&["solve", "taquin:2x3", "1,4,2/3,5,0"]);
        assert_eq!(mine["plies"], theirs["plies"], "{method}");
    }
    let theirs = json(&["solve", "tictactoe", "--all"]);
    for storage in [&[][..], &["--storage", "hashed"], &["--storage", "disk"]] {
        let mine = json(&[&["solve", &board, "--all"], storage].concat());
        for key in ["outcome", "positions", "won", "lost", "final", "by_plies"] {
            assert_eq!(mine[key], theirs[key], "{storage:?} {key}");
        }
    }
}

#[test]
fn every_command_answers_about_a_sheet() {
    let [nim, board, lamps] = ["nim.kif", "tictactoe.kif", "lamps.kif"].map(example);
    let few = "control(left),size(a,0),size(b,1),size(c,2)";
    let moves = json(&["moves", &nim, few]);
    assert_eq!(moves["moves"].as_array().map(Vec::len), Some(3));
    // Facts are read in any order, and as a sheet writes them.
    let turned = "(size c 2) (size b 1) (size a 0) (control left)";
    assert_eq!(moves["moves"], json(&["moves", &nim, turned])["moves"]);
    assert!(answered(&["why", &nim, few]).contains("leave(c,1)"));
    assert!(answered(&["games", &nim]).contains("size(a,3)"));
    assert_eq!(json(&["lines", &nim, few, "--count"])["count"], 5);
    assert!(answered(&["graph", &nim, few, "--format", "dot"]).contains("digraph"));
    answered(&["chart", &nim]);
    answered(&["search", &board, "--method", "mcts:200"]);
    answered(&["search", &board, "--method", "alphabeta:4"]);
    answered(&["choose", &board, "--player", "perfect"]);
    answered(&["match", &board, "perfect", "random", "--games", "4"]);
    answered(&["plan", &board]);
    assert_eq!(json(&["verify", &nim])["wrong"], serde_json::Value::Null);
    answered(&["attractor", "--game", &nim, "--position", few]);
    let dropped = json(&["solve", &lamps, "--drop", "step"]);
    assert_eq!(
        (&dropped["outcome"], &dropped["plies"]),
        (&"win".into(), &1.into())
    );
    let named = json(&["solve", &format!("heaps@{nim}")]);
    assert_eq!(named["outcome"], "win");
}

#[test]
fn what_is_wrong_with_a_sheet_takes_one_line_with_its_place() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let deep = "(f ".repeat(100_000);
    let long = format!("(role a) {}", "(p b) ".repeat(1_600_000));
    let sheets = [
        ("(role a)\n  (init (p ?x))", "line 2, column", 2),
        ("(role a)", "`legal`", 2),
        ("(role a) (legal a x) terminal", "`goal`", 2),
        (
            "(role a) (role b) (role c) (legal a x) terminal (goal a 1)",
            "3 roles",
            2,
        ),
        (
            "(role a) (role random) (legal a x) terminal (goal a 1)",
            "chance",
            2,
        ),
        (
            "(role a) (legal a x) (goal a 1) terminal (<= p (not p))",
            "negation",
            2,
        ),
        (
            "(role a) (legal a x) (goal a 1) terminal (p 0) (<= (p (s ?x)) (p ?x))",
            "nothing bounds",
            2,
        ),
        ("(role a) (init (p 0", "never closed", 2),
        (&deep, "parentheses", 2),
        (&long, "`legal`", 2),
    ];
    for (number, (text, words, code)) in sheets.into_iter().enumerate() {
        let file = folder.join(format!("wrong{number}.kif"));
        std::fs::write(&file, text).unwrap();
        let file = file.to_string_lossy().into_owned();
        let (errors, found) = refused(&["solve", &file, "--memory", "2G"]);
        assert!(errors.contains(words), "{errors}");
        assert_eq!(found, code, "{errors}");
    }
    let endless = "(role a) (init (p 0)) (legal a x) (goal a 1) (<= (next (p (s ?x))) (true (p ?x))) (<= terminal (true (q)))";
    let file = folder.join("endless.kif");
    std::fs::write(&file, endless).unwrap();
    let file = file.to_string_lossy().into_owned();
    let (errors, code) = refused(&["solve", &file]);
    assert!(errors.contains("do not come to an end"), "{errors}");
    assert_eq!(code, 2);
    let bytes = folder.join("bytes.kif");
    std::fs::write(&bytes, [0x28, 0xff, 0xfe]).unwrap();
    let nim = example("nim.kif");
    for (arguments, words) in [
        (&["solve", &*bytes.to_string_lossy()][..], "UTF-8"),
        (&["solve", "./nothing.kif"], "cannot be read"),
        (&["solve", &nim, "size(a,9)"], "size(a,9)"),
        (&["solve", &nim, "--drop", "size"], "cannot be dropped"),
        (&["solve", &nim, "--drop", "step"], "no position has a fact"),
        (&["solve", "nim", "--drop", "step"], "--drop"),
        (&["nimbers", &nim], "have a nimber"),
    ] {
        let (errors, code) = refused(arguments);
        assert!(errors.contains(words), "{errors}");
        assert_eq!(code, 2, "{errors}");
    }
}

#[test]
fn what_is_wrong_takes_one_line() {
    let matches = example("subtraction.pl");
    for (arguments, code, words) in [
        (&["solve", &matches][..], 2, "give a position"),
        (&["solve", &matches, "[1"], 2, "position"),
        (&["solve", &format!("{matches}:misere"), "5"], 2, "misere"),
        (&["solve", "./nothing.py"], 2, "cannot be read"),
        (&["solve", "/dev/null"], 2, "no file"),
        (&["solve", "/"], 2, "no file"),
        (
            &["solve", &example("../README.md")],
            2,
            ".kif, .py, .pl or .ml",
        ),
    ] {
        let (said, exit) = refused(arguments);
        assert_eq!(exit, code, "{arguments:?}: {said}");
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (text, options, code, words) in [
        ("start = 3\ndef moves(n): return [n]", &[][..], 2, "loops"),
        (
            "start = 3\ndef moves(n):\n  while True: pass",
            &["--time", "1s"],
            1,
            "",
        ),
        (
            "start = 3\ndef moves(n): return [n + 1, n + 2]",
            &["--time", "2s"],
            1,
            "",
        ),
        (
            "start = 1\ndef moves(n): return 1 / 0",
            &[],
            2,
            "ZeroDivisionError: division by zero (line 2), at 1",
        ),
    ] {
        let file = folder.join("wrong.py");
        std::fs::write(&file, text).unwrap();
        let file = file.to_string_lossy().into_owned();
        let (said, exit) = refused(&[&["solve", &file][..], options].concat());
        assert_eq!(exit, code, "{text}: {said}");
        assert!(said.contains(words), "{text}: {said}");
    } // Whichever of the two sees first that the memory is full.
    let file = folder.join("wide.py");
    let wide = "start = (0,) * 400\ndef moves(p): return [p[:k] + (p[k] + 1,) + p[k + 1:] for k in range(400)]";
    std::fs::write(&file, wide).unwrap();
    let (said, exit) = refused(&["solve", &file.to_string_lossy(), "--memory", "30MB"]);
    assert!([1, 2].contains(&exit), "{said}");
}
