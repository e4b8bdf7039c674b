//! Files, names and places of every kind: nothing of others is replaced, nothing that is read controls
//! the terminal, and what cannot be written or read is told.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What nobody wants to get from a file: an escape, a bell, the same escape in one character, and
/// writing from right to left.
const HOSTILE: &str = "\u{1b}[2J\u{7}\u{9b}31m\u{202e}";

fn gagne(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gagne"));
    command
        .args(arguments)
        .env("LC_ALL", "C")
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    gagne(arguments).output().unwrap()
}

/// What the program answers to some input.
fn fed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = gagne(arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that ends before it has read everything is right to do so.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// An empty directory of one test.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hostile-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success());
}

/// A complaint of one line, with its exit code.
fn is_refused(output: &Output, code: i32, expected: &str) {
    let complaint = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{complaint}");
    assert!(complaint.contains(expected), "{complaint}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
}

#[test]
fn a_list_of_positions_may_have_gaps_and_remarks() {
    let answered = fed(
        &["solve", "nim", "-"],
        b"# to study\n\n1,2,3\n   \r\n3,4,5\n#",
    );
    assert!(answered.status.success());
    let lines = text(&answered.stdout);
    assert_eq!(lines.lines().count(), 2, "{lines}");
    // Lines that are passed over still count where one is complained of.
    let wrong = fed(&["solve", "nim", "-"], b"# to study\n\nx\n");
    is_refused(&wrong, 2, "line 3");
}

#[test]
fn a_game_is_never_saved_over_anything_else() {
    let directory = directory("save");
    let path = |name: &str| directory.join(name).to_str().unwrap().to_owned();
    let play = |file: &str, more: &[&str]| {
        let begin = ["play", "nim", "1,2", "--second", "human", "--save", file];
        fed(&[&begin[..], more].concat(), b"1-1\n")
    };
    let letter = path("letter");
    fs::write(&letter, "Dear all").unwrap();
    is_refused(&play(&letter, &[]), 2, "is there already");
    assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear all");
    // Neither is it by an order in the middle of a game.
    let order = format!(
        "1-1\nsave {letter}\nsave {}\nsave {}\n",
        path("new"),
        path("new")
    );
    let output = fed(
        &["play", "nim", "1,2", "--second", "human"],
        order.as_bytes(),
    );
    let told = text(&output.stdout);
    assert_eq!(told.matches("is there already").count(), 1, "{told}");
    assert_eq!(told.matches("Saved in").count(), 2, "{told}");
    assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear all");
    // Said twice, it is.
    assert!(play(&letter, &["--overwrite"]).status.success());
    let saved = fs::read_to_string(&letter).unwrap();
    assert!(saved.contains("1. 1-1 *"), "{saved}");
    // A game that is taken up goes on in its file, under whatever name, and in no other.
    symlink(&letter, path("link")).unwrap();
    let on = ["play", "--load", &path("link"), "--save", &letter];
    assert!(fed(&on, b"2-1\n").status.success());
    assert!(
        fs::read_to_string(&letter)
            .unwrap()
            .contains("1. 1-1 2-1 *")
    );
    let other = ["play", "--load", &letter, "--save", &path("new")];
    is_refused(&fed(&other, b"2-1\n"), 2, "is there already");
    // An empty file is as good as none.
    fs::write(path("empty"), "").unwrap();
    assert!(play(&path("empty"), &[]).status.success());
    assert!(
        fs::read_to_string(path("empty"))
            .unwrap()
            .contains("1. 1-1 *")
    );
}

#[test]
fn links_are_followed_and_devices_and_pipes_stay_what_they_are() {
    let directory = directory("links");
    let path = |name: &str| directory.join(name).to_str().unwrap().to_owned();
    let play = |file: &str, more: &[&str]| {
        let begin = ["play", "nim", "1,2", "--second", "human", "--save", file];
        fed(&[&begin[..], more].concat(), b"1-1\n2-2\n")
    };
    fs::create_dir(path("there")).unwrap();
    symlink("there/game", path("first")).unwrap();
    symlink("first", path("second")).unwrap();
    assert!(play(&path("second"), &[]).status.success());
    assert!(
        fs::read_to_string(path("there/game"))
            .unwrap()
            .contains("1. 1-1 2-2")
    );
    for link in ["first", "second"] {
        assert!(fs::symlink_metadata(path(link)).unwrap().is_symlink());
    }
    symlink("round", path("round")).unwrap();
    let told = text(&play(&path("round"), &[]).stdout);
    assert!(told.contains("cannot be written"), "{told}");
    pipe(&directory.join("pipe"));
    symlink("/dev/null", path("null")).unwrap();
    for file in [&path("pipe"), &path("null"), "/dev/null", &path("there")] {
        for more in [&[][..], &["--overwrite"]] {
            is_refused(
                &play(file, more),
                2,
                "is no file that a game can be kept in",
            );
        }
    }
    assert!(fs::metadata(path("pipe")).unwrap().file_type().is_fifo());
    assert!(
        fs::metadata("/dev/null")
            .unwrap()
            .file_type()
            .is_char_device()
    );
}

/// A graph in every format, with a hostile name where there is room for one.
fn graphs() -> Vec<(&'static str, String)> {
    let escaped: String = HOSTILE
        .chars()
        .map(|letter| format!("\\u{:04x}", letter as u32))
        .collect();
    vec![
        ("x.json", format!("{{\"owner\": [1, 2], \"edges\": [[1], []], \"names\": [\"a{escaped}\", \"b{HOSTILE}\"]}}").replace(['\u{1b}', '\u{7}'], "")),
        ("x.dot", format!("digraph {{ \"a{HOSTILE}\" [owner=1]; \"b\" [owner=2]; \"a{HOSTILE}\" -> \"b\"; }}")),
        ("x.gm", format!("parity 2;\n0 0 0 1 \"a{HOSTILE}\";\n1 0 1 1 \"b\";\n")),
        ("x.py", format!("{{'a{HOSTILE}': ['b'], 'b': []}}, {{'a{HOSTILE}'}}")),
        ("y.py", format!("{{'a{escaped}': ['b'], 'b': []}}, {{'b'}}")),
    ]
}

/// Nothing in a text is hidden but the ends of its lines.
fn is_plain(output: &Output, what: &str) {
    for told in [text(&output.stdout), text(&output.stderr)] {
        let hidden = |letter: char| letter != '\n' && gagne::is_hidden(letter);
        assert!(!told.contains(hidden), "{what}: {told:?}");
    }
}

#[test]
fn names_of_vertices_do_not_control_the_terminal() {
    let directory = directory("names");
    let mut named = 0;
    for (name, graph) in graphs() {
        let file = directory.join(name);
        fs::write(&file, graph).unwrap();
        let file = file.to_str().unwrap();
        let mut shown = vec![
            vec!["attractor", file],
            vec!["attractor", file, "--play"],
            vec!["attractor", file, "--play", "--json"],
            vec!["attractor", file, "--json"],
            vec!["attractor", file, "--target", HOSTILE],
            vec!["graph", "--file", file],
            vec!["graph", "--file", file, "--json"],
            vec!["graph", "--file", file, "--attractor", "1", "--step", "1"],
        ];
        for format in ["svg", "dot", "json", "tex", "html"] {
            shown.push(vec!["graph", "--file", file, "--format", format]);
        }
        for arguments in shown {
            let output = run(&arguments);
            is_plain(&output, &format!("{arguments:?}"));
            let expected = if arguments.contains(&"--target") {
                2
            } else {
                0
            };
            assert_eq!(
                output.status.code(),
                Some(expected),
                "{arguments:?} {output:?}"
            );
            let told = text(&output.stdout);
            named += usize::from(told.contains("31m"));
            if arguments.contains(&"svg") {
                let read = roxmltree::Document::parse(&told);
                assert!(read.is_ok(), "{name}: {read:?}");
            }
        }
    }
    assert!(named > 40, "{named} show the rest of the name");
}

#[test]
fn what_is_typed_is_not_repeated_as_it_is() {
    let hostile = format!("x{HOSTILE}");
    let words: &[&[&str]] = &[
        &[&hostile],
        &["solve", &hostile],
        &["solve", "nim", &hostile],
        &["solve", "nim", "--method", &hostile],
        &["solve", "nim", "--time", &hostile],
        &["solve", "nim", "--memory", &hostile],
        &["solve", "nim", "--threads", &hostile],
        &["solve", "nim", "--lang", &hostile],
        &["solve", "nim", "--storage", &hostile],
        &["solve", "nim", "1,2", &hostile],
        &["solve", "nim", &format!("--{hostile}")],
        &["solve", "nim", &format!("--json={hostile}")],
        &["lines", "nim", "--order", &hostile],
        &["lines", "nim", "--winner", &hostile],
        &["lines", "nim", "--limit", &hostile],
        &["chart", "nim", "--kind", &hostile],
        &["chart", "nim", "--theme", &hostile],
        &["chart", "nim", "-o", &hostile],
        &["graph", "nim", "1,2", "--format", &hostile],
        &["graph", "nim", "1,2", "-o", &format!("{hostile}/x.svg")],
        &["graph", "--file", &hostile],
        &["attractor", &hostile],
        &["attractor", "--game", &hostile],
        &["play", "nim", "--first", &hostile],
        &["play", "--load", &hostile],
        &["match", "nim", &hostile, "perfect"],
        &[
            "match",
            "nim",
            "perfect",
            "random",
            "--pgn",
            &format!("{hostile}/x"),
        ],
        &["completions", &hostile],
    ];
    for arguments in words {
        let output = run(arguments);
        is_plain(&output, &format!("{arguments:?}"));
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    }
    for command in ["solve", "moves", "lines", "search", "why"] {
        for json in [&[][..], &["--json"]] {
            let arguments = [&[command, "nim", "-"], json].concat();
            let output = fed(&arguments, format!("{HOSTILE}\n1,2\n").as_bytes());
            is_plain(&output, &format!("{arguments:?}"));
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        }
    }
}

#[test]
fn a_full_disk_is_told_and_is_nobodys_mistake() {
    let full = || File::create("/dev/full").unwrap();
    let commands: &[&[&str]] = &[
        &["solve", "nim", "1,2"],
        &["solve", "nim", "1,2", "--json"],
        &["lines", "matches", "20"],
        &["games"],
        &["--help"],
        &["--version"],
        &["solve", "--help"],
        &["man"],
        &["completions", "bash"],
        &["graph", "nim", "1,2", "--format", "svg"],
        &["chart", "chomp", "2x3"],
        &["play", "nim", "1,2", "--first", "random"],
        &["match", "nim", "random", "random", "--games", "2"],
    ];
    for arguments in commands {
        let output = gagne(arguments).stdout(full()).output().unwrap();
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {complaint}");
        assert!(
            complaint.contains("the disk is full"),
            "{arguments:?}: {complaint}"
        );
    }
    let games = ["match", "nim", "random", "random", "--games", "2", "--pgn"];
    is_refused(
        &run(&[&games[..], &["/dev/full"]].concat()),
        1,
        "the disk is full",
    );
    for arguments in [
        &["graph", "nim", "1,2", "--format", "svg"][..],
        &["chart", "chomp", "2x3"],
    ] {
        let link = directory(arguments[0]).join("full.svg");
        symlink("/dev/full", &link).unwrap();
        let output = run(&[arguments, &["-o", link.to_str().unwrap()]].concat());
        is_refused(&output, 1, "the disk is full");
    }
}

#[test]
fn whoever_closes_a_pipe_has_seen_enough() {
    // The shell keeps the exit code of the program, whose reader is gone at once.
    let script = "{ \"$0\" lines matches 24; echo $? >&2; } | :";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_gagne")])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(text(&output.stderr), "0\n");
}

#[test]
fn a_folder_for_temporary_files_that_is_missing_is_named() {
    for arguments in [
        &["solve", "connect", "--all"][..],
        &["solve", "connect:4x4", "--all", "--storage", "disk"],
    ] {
        let output = gagne(arguments)
            .env("TMPDIR", "/no/such/folder")
            .output()
            .unwrap();
        is_refused(&output, 1, "/no/such/folder, does not exist");
        assert!(!text(&output.stderr).contains("EB of disk"));
    }
}

#[test]
fn a_line_without_end_is_refused_and_the_next_one_read() {
    let mut input = vec![b'1'; 5 << 20];
    input.extend(b"\n1,2\n");
    let output = fed(&["solve", "nim", "-", "--json"], &input);
    let told = text(&output.stdout);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!((output.status.code(), lines.len()), (Some(2), 2), "{told}");
    assert!(lines[0].contains("longer than 1,048,576 bytes"), "{told}");
    assert!(lines[1].contains("\"outcome\":\"win\""), "{told}");
    let output = fed(&["solve", "nim", "-"], &input);
    let complaint = text(&output.stderr);
    assert!(
        complaint.contains("line 1") && complaint.contains("longer than"),
        "{complaint}"
    );
}

#[test]
fn a_file_that_outgrows_the_memory_is_not_read_whole() {
    let file = directory("memory").join("long.json");
    // A hole takes no room on disk.
    File::create(&file).unwrap().set_len(1 << 40).unwrap();
    let file = file.to_str().unwrap();
    for arguments in [&["attractor", file][..], &["graph", "--file", file]] {
        let output = run(&[arguments, &["--memory", "10M"]].concat());
        is_refused(&output, 1, "memory");
    }
}
