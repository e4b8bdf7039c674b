//! What is said: both languages know the same messages, every message that the sources name exists,
//! and none is there that nobody says.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::Path;

use gagne::{Language, Speech, catalogue, open};
use gagne_testkit::messages::{is_hyphened, is_named, is_said, literals, names, sources};

const ENGLISH: &str = include_str!("../../../speech/locales/en.ftl");
const FRENCH: &str = include_str!("../../../speech/locales/fr.ftl");

/// Crates whose sources speak by the messages of `gagne-speech` alone.
const SPEAKERS: [&str; 5] = ["answer", "engine", "graph", "play", "speech"];

/// Messages that every game has, and words with a hyphen that are none.
const OF_GAMES: [&str; 6] = ["title", "rules", "variants", "position", "move", "results"];
const NO_MESSAGES: [&str; 1] = ["looking-up"];

/// Whether a literal is the name of a message: it is said or told, or written like one.
fn is_message(before: &str, text: &str) -> bool {
    (is_said(before) || is_hyphened(text)) && !NO_MESSAGES.contains(&text)
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
        let game = open(&listing.name).unwrap();
        let (says, guesses) = (english.contains("heuristic"), game.has_heuristic());
        assert_eq!(says, guesses, "{}", listing.name);
    }
}

#[test]
fn every_message_that_is_said_exists_and_none_is_said_by_nobody() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let known = names(ENGLISH);
    let listings = catalogue().listings().iter();
    let mut of_games: BTreeSet<String> = listings
        .flat_map(|listing| names(&listing.messages.en))
        .collect();
    of_games.extend(names(&gagne::graph::GraphGame::card().messages.en));
    let mut all = String::new();
    let mut checked = 0;
    for speaker in SPEAKERS {
        for (file, source) in sources(&own.join("..").join(speaker).join("src"), "rs") {
            for (before, text) in literals(&source) {
                if is_message(&before, &text) && !of_games.contains(&text) {
                    assert!(known.contains(&text), "{text} in {}", file.display());
                    checked += 1;
                }
            }
            all.push_str(&source);
        }
    }
    assert!(checked > 100, "{checked}");
    for place in ["../../apps/cli/src", "../../apps/web/src"] {
        for (_, source) in sources(&own.join(place), "rs") {
            all.push_str(&source);
        }
    }
    for name in known {
        assert!(is_named(&name, &all), "nobody says {name}");
    }
}

#[test]
fn an_error_points_at_the_spot() {
    let game = open("matches").unwrap();
    let error = game.position(Some("2y")).unwrap_err();
    let said = Speech::new(Language::English).error(&error);
    assert!(said.contains("character 2"), "{said}");
}
