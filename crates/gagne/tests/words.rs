//! What is said: both languages know the same messages, every message that the sources name exists,
//! and none is there that nobody says.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::Entry;
use gagne::{Language, Speech, catalogue, open};

const ENGLISH: &str = include_str!("../../speech/locales/en.ftl");
const FRENCH: &str = include_str!("../../speech/locales/fr.ftl");

/// Crates whose sources speak by the messages of `gagne-speech` alone.
const SPEAKERS: [&str; 5] = ["answer", "engine", "graph", "play", "speech"];

/// Messages of every game, and words with a hyphen that are none.
const OF_GAMES: [&str; 6] = ["title", "rules", "variants", "position", "move", "results"];
const NO_MESSAGES: [&str; 1] = ["looking-up"];

fn names(source: &str) -> BTreeSet<String> {
    let resource = fluent_syntax::parser::parse(source.to_owned());
    let resource = resource.unwrap_or_else(|(_, errors)| panic!("{errors:?} in {source}"));
    let message = |entry| match entry {
        Entry::Message(message) => Some(message),
        _ => None,
    };
    let messages = resource.body.into_iter().filter_map(message);
    messages.map(|message| message.id.name).collect()
}

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|end| end == "rs") {
            out.push(path);
        }
    }
}

/// The literals of a source, each with what stands before it, tests and comments left out.
fn literals(source: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let plain = |line: &&str| !line.trim_start().starts_with("//");
    let code: Vec<&str> = code.lines().filter(plain).collect();
    let code = code.join("\n");
    let mut parts = code.split('"');
    let mut before = parts.next().unwrap_or_default();
    while let (Some(text), Some(after)) = (parts.next(), parts.next()) {
        found.push((before.trim_end().to_owned(), text.to_owned()));
        before = after;
    }
    found
}

/// Whether a literal is the name of a message: it is said or told, or written like one.
fn is_message(before: &str, text: &str) -> bool {
    let said = [".say(", ".tell(", "Message("];
    let said = said.iter().any(|word| before.ends_with(word));
    let part = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase());
    let hyphened = text.contains('-') && text.split('-').all(part);
    (said || hyphened) && !NO_MESSAGES.contains(&text)
}

#[test]
fn both_languages_know_the_same_messages() {
    assert_eq!(names(ENGLISH), names(FRENCH));
    for listing in catalogue().listings() {
        let (english, french) = (names(&listing.messages.en), names(&listing.messages.fr));
        assert_eq!(english, french, "{}", listing.name);
        for name in OF_GAMES {
            assert!(english.contains(name), "{} lacks {name}", listing.name);
        }
    }
}

#[test]
fn every_message_that_is_said_exists_and_none_is_said_by_nobody() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let known = names(ENGLISH);
    let mut all = String::new();
    let mut checked = 0;
    for speaker in SPEAKERS {
        let mut files = Vec::new();
        sources(&crates.join(speaker).join("src"), &mut files);
        assert!(!files.is_empty(), "{speaker}");
        for file in files {
            let source = fs::read_to_string(&file).unwrap();
            for (before, text) in literals(&source) {
                if is_message(&before, &text) && !OF_GAMES.contains(&text.as_str()) {
                    assert!(known.contains(&text), "{text} in {}", file.display());
                    checked += 1;
                }
            }
            all.push_str(&source);
        }
    }
    assert!(checked > 100, "{checked}");
    for place in ["../../apps/cli/src", "../../apps/web/src"] {
        let mut files = Vec::new();
        sources(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join(place),
            &mut files,
        );
        for file in files {
            all.push_str(&fs::read_to_string(&file).unwrap());
        }
    }
    for name in known {
        // A name may be put together from its beginning and a word.
        let begins = |at: usize| all.contains(&format!("\"{}-{{", &name[..at]));
        let whole = all.contains(&format!("\"{name}\""));
        let parts = name.match_indices('-').any(|(at, _)| begins(at));
        assert!(whole || parts, "nobody says {name}");
    }
}

#[test]
fn an_error_points_at_the_spot() {
    let game = open("matches").unwrap();
    let error = game.position(Some("2y")).unwrap_err();
    let said = Speech::new(Language::English).error(&error);
    assert!(said.contains("character 2"), "{said}");
}
