//! What README and book show is tried: blocks `console` by `transcripts.rs`, blocks `rust` as tests of
//! the crate `gagne`, and the others here. Commands within the text are parsed at least.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Lines of blocks `sh` that are only parsed or looked for, with the reason.
const NOT_RUN: &[(&str, &str)] = &[
    ("./scripts/test", "it runs this test"),
    ("cargo install --path apps/cli", "it installs the program"),
    ("gagne serve", "it goes on until somebody ends it"),
    ("pip install ./apps/python", "the tests of the package do"),
];

/// A block of code with where it begins.
struct CodeBlock {
    place: String,
    language: String,
    text: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// README and every page of the book, by name.
fn documents() -> Vec<(String, String)> {
    let mut names = vec!["README.md".to_owned(), "README.fr.md".to_owned()];
    for folder in ["book/src", "book/src/tutorials"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".md") {
                names.push(format!("{folder}/{name}"));
            }
        }
    }
    names.sort();
    assert!(names.len() > 5, "{names:?}");
    let read = |name: String| {
        let text = fs::read_to_string(root().join(&name)).unwrap();
        (name, text)
    };
    names.into_iter().map(read).collect()
}

/// Every block of code; none is marked by mere indentation, which says nothing of its language.
fn blocks() -> Vec<CodeBlock> {
    let mut blocks: Vec<CodeBlock> = Vec::new();
    for (name, text) in documents() {
        let mut open = false;
        let mut blank = true;
        for (number, line) in (1..).zip(text.lines()) {
            match line.strip_prefix("```") {
                Some(language) if !open => blocks.push(CodeBlock {
                    place: format!("{name}:{number}"),
                    language: language.to_owned(),
                    text: String::new(),
                }),
                Some(rest) => assert_eq!(rest, "", "{name}:{number}"),
                None if open => {
                    let block = blocks.last_mut().unwrap();
                    block.text.push_str(line);
                    block.text.push('\n');
                }
                None => assert!(!(blank && line.starts_with("    ")), "{name}:{number}"),
            }
            open ^= line.starts_with("```");
            blank = line.trim().is_empty();
        }
        assert!(!open, "{name}: a block without end");
    }
    blocks
}

fn gagne(words: &[&str], directory: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gagne"))
        .args(words)
        .env("LC_ALL", "C")
        .env("NO_COLOR", "1")
        .current_dir(directory)
        .output()
        .unwrap()
}

/// A command line is understood, whatever it would do.
fn is_understood(command: &str, place: &str) {
    let words: Vec<&str> = command.split_whitespace().collect();
    let output = gagne(&[&words[..], &["--help"]].concat(), &root());
    assert!(output.status.success(), "{place}: {command}: {output:?}");
}

/// Whether a block of Python is the rules of a game, and no graph.
fn is_game(block: &CodeBlock) -> bool {
    block.text.contains("def moves(")
}

/// Whether a block of Python asks the package, whose own tests run it.
fn is_program(block: &CodeBlock) -> bool {
    block.text.starts_with("import gagne")
}

/// Whether a file of the examples with this ending holds a text.
fn is_shown(text: &str, ending: &str) -> bool {
    let mut files = fs::read_dir(root().join("examples")).unwrap();
    files.any(|entry| {
        let path = entry.unwrap().path();
        let right = path.extension().is_some_and(|found| found == ending);
        right && fs::read_to_string(path).unwrap().contains(text)
    })
}

/// Whether a block of Python asks a table.
fn is_query(block: &CodeBlock) -> bool {
    block.text.contains("import duckdb")
}

/// What a program in the Python with the libraries that read tables prints.
fn queried(program: &str, directory: &Path) -> String {
    let python = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../python/bin/python");
    assert!(
        python.is_file(),
        "scripts/test installs {}",
        python.display()
    );
    let output = Command::new(python)
        .args(["-c", program])
        .env("PYTHONIOENCODING", "utf-8")
        .current_dir(directory)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// A directory with the file that the examples speak of.
fn workshop() -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documents");
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).unwrap();
    let python: Vec<CodeBlock> = blocks()
        .into_iter()
        .filter(|block| {
            block.language == "python" && !(is_game(block) || is_query(block) || is_program(block))
        })
        .collect();
    assert_eq!(python.len(), 1, "one graph is called course.py");
    fs::write(directory.join("course.py"), &python[0].text).unwrap();
    directory
}

#[test]
fn every_block_is_tried() {
    let directory = workshop();
    let libraries = ["crates/gagne/src/lib.rs", "examples/own-game/src/lib.rs"];
    let library = libraries.map(|file| fs::read_to_string(root().join(file)).unwrap());
    let library = library.concat();
    let transcripts = include_str!("transcripts.rs");
    for folder in ["README.md", "book/src/*.md", "book/src/tutorials/"] {
        assert!(transcripts.contains(folder), "{folder}");
    }
    let mut not_run = Vec::new();
    let package = fs::read_to_string(root().join("apps/python/tests/test_documents.py")).unwrap();
    // What the last block printed, for a block of text that shows it.
    let mut printed = String::new();
    for block in blocks() {
        let (game, query) = (is_game(&block), is_query(&block));
        let program = is_program(&block);
        let CodeBlock {
            place,
            language,
            text,
        } = block;
        let kind = language.split(',').next().unwrap_or_default();
        match kind {
            "console" => assert!(text.starts_with("$ gagne "), "{place}"),
            "rust" => {
                let (document, _) = place.rsplit_once(':').unwrap();
                let included = format!("include_str!(\"../../../{document}\")");
                assert!(library.contains(&included), "{place} is no test");
            }
            // Part of a file that the page speaks of, which its transcripts run.
            "prolog" => assert!(is_shown(&text, "pl"), "{place}"),
            "ocaml" => assert!(is_shown(&text, "ml"), "{place}"),
            "lisp" => assert!(is_shown(&text, "kif"), "{place}"),
            "hosts" => assert!(gagne_cluster::Hosts::parse(&text).is_ok(), "{place}"),
            // Started on other machines, by people or by what hands out machines.
            "cluster" | "bash" | "yaml" => {
                let commands: Vec<&str> = text.split("gagne table build").skip(1).collect();
                assert!(!commands.is_empty(), "{place}");
                for command in commands {
                    let end = command.find(['\n', '&']).unwrap_or(command.len());
                    is_understood(&format!("table build{}", &command[..end]), &place);
                }
            }
            "json" => {
                let read: Result<serde_json::Value, _> = serde_json::from_str(&text);
                assert!(read.is_ok(), "{place}: {read:?}");
            }
            "python" if program => {
                assert!(
                    package.contains("README.md") && package.contains("book/src"),
                    "{place}"
                );
            }
            "python" if game => {
                fs::write(directory.join("game.py"), &text).unwrap();
                let output = gagne(&["solve", "game.py"], &directory);
                assert!(output.status.success(), "{place}: {output:?}");
            }
            "python" if query => printed = queried(&text, &directory),
            "text" => assert_eq!(text.trim_end(), printed.trim_end(), "{place}"),
            "python" => {
                let output = gagne(&["attractor", "course.py"], &directory);
                let told = String::from_utf8(output.stdout).unwrap();
                assert!(told.contains("Attr^1"), "{place}: {told}");
            }
            "sh" => {
                printed.clear();
                for line in text.lines() {
                    not_run.extend(run(line, &place, &directory, &mut printed));
                }
            }
            other => panic!("{place}: nobody tries blocks of {other:?}"),
        }
    }
    not_run.sort();
    // Both languages show the same commands.
    not_run.dedup();
    let listed: Vec<&str> = NOT_RUN.iter().map(|&(line, _)| line).collect();
    assert_eq!(not_run, listed);
}

/// Runs a line of a shell and adds what it prints; returns it if that is left out.
fn run(line: &str, place: &str, directory: &Path, printed: &mut String) -> Option<String> {
    let arguments = line
        .strip_prefix("gagne ")
        .or_else(|| line.strip_prefix("cargo run --release -- "));
    if NOT_RUN.iter().any(|&(known, _)| known == line) {
        match arguments {
            Some(arguments) => is_understood(arguments, place),
            None => {
                let file = if let Some(path) = line.strip_prefix("cargo install --path ") {
                    format!("{path}/Cargo.toml")
                } else if let Some(path) = line.strip_prefix("pip install ") {
                    format!("{path}/pyproject.toml")
                } else {
                    line.to_owned()
                };
                assert!(root().join(file).is_file(), "{place}: {line}");
            }
        }
        return Some(line.to_owned());
    }
    let arguments = arguments.unwrap_or_else(|| panic!("{place}: nobody runs {line:?}"));
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let output = gagne(&words, directory);
    assert!(output.status.success(), "{place}: {line}: {output:?}");
    printed.push_str(&String::from_utf8(output.stdout).unwrap());
    if let Some(file) = line.split(" -o ").nth(1) {
        assert!(directory.join(file).exists(), "{place}: {line}");
    }
    None
}

/// Commands that stand within the text, between back quotes.
fn inline() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (name, text) in documents() {
        let mut fenced = false;
        for (number, line) in (1..).zip(text.lines()) {
            fenced ^= line.starts_with("```");
            if fenced {
                continue;
            }
            let codes = line.split('`').skip(1).step_by(2);
            let commands =
                codes.filter(|code| code.starts_with("gagne ") || code.starts_with("cargo "));
            found.extend(commands.map(|code| (format!("{name}:{number}"), code.to_owned())));
        }
    }
    found
}

#[test]
fn commands_within_the_text_are_understood() {
    let commands = inline();
    assert!(commands.len() > 20, "{commands:?}");
    for (place, command) in commands {
        if let Some(arguments) = command.strip_prefix("gagne ") {
            is_understood(&arguments.replace("[POSITION]", ""), &place);
        } else {
            exists(&command, &place);
        }
    }
}

/// The package that a command of cargo names, with its example or its benchmark.
fn exists(command: &str, place: &str) {
    let words: Vec<&str> = command.split_whitespace().collect();
    let after = |option: &str| {
        let at = words.iter().position(|&word| word == option)?;
        words.get(at + 1).copied()
    };
    let package = after("-p").unwrap_or_else(|| panic!("{place}: {command}"));
    let folders = ["crates", "apps"].map(|folder| root().join(folder));
    let mut folders = folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap());
    let named = format!("name = \"{package}\"");
    let home = folders.find_map(|entry| {
        let home = entry.unwrap().path();
        let manifest = fs::read_to_string(home.join("Cargo.toml")).ok()?;
        manifest.lines().any(|line| line == named).then_some(home)
    });
    let home = home.unwrap_or_else(|| panic!("{place}: no package {package}"));
    let file = match (words[1], after("--example"), after("--bench")) {
        ("run", Some(example), None) => home.join(format!("examples/{example}.rs")),
        ("bench", None, Some(bench)) => home.join(format!("benches/{bench}.rs")),
        ("bench", None, None) => home.join("benches"),
        _ => panic!("{place}: nobody looks at {command}"),
    };
    assert!(file.exists(), "{place}: {command}");
}
