//! Any text at all may be typed as a game or a position: nothing panics, errors point into the text
//! and can be told in one line, and what is accepted is read back the same.

// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use gagne::{AnyGame, Error, Language, Listing, Speech, catalogue, open};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Runs a property on so many cases, always the same ones, and leaves no file behind.
fn check<S: Strategy>(cases: u32, strategy: S, property: impl Fn(S::Value)) {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let mut runner = TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let outcome = runner.run(&strategy, |input| {
        property(input);
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

/// Speaks of every game, in both languages; made once because reading the messages takes longer
/// than anything else here.
struct Speeches(Vec<(String, Vec<Speech>)>);

impl Speeches {
    fn new() -> Self {
        let about = |listing: &Listing| {
            let speech = |(language, _)| Speech::about(language, listing);
            (listing.name.clone(), Language::ALL.map(speech).into())
        };
        let mut all: Vec<(String, Vec<Speech>)> =
            catalogue().listings().iter().map(about).collect();
        let general = Language::ALL.map(|(language, _)| Speech::new(language));
        all.push((String::new(), general.into()));
        Speeches(all)
    }

    /// An error is told in one line of printable characters, by speakers who know the game or not.
    fn tells(&self, error: &Error) {
        let game = match error {
            Error::Rules {
                game, text, error, ..
            }
            | Error::Position { game, text, error } => {
                assert!(text.is_char_boundary(error.at), "{error:?} in {text:?}");
                assert_eq!(
                    error.found.is_none(),
                    text[error.at..].trim_start().is_empty(),
                    "{error:?} in {text:?}"
                );
                game.as_str()
            }
            Error::UnknownGame { .. } => "",
            other => panic!("{other:?} is not about a text"),
        };
        for (of, speeches) in &self.0 {
            if of != game && !of.is_empty() {
                continue;
            }
            for speech in speeches {
                let said = speech.error(error);
                assert!(!said.trim().is_empty(), "{error:?}");
                assert!(!said.contains(char::is_control), "{said:?}");
                assert!(said.chars().count() < 600, "{said:?}");
            }
        }
        assert!(!error.to_string().contains('\n'), "{error}");
    }
}

/// Opens a game: an error is told, a game goes by a name that opens it again.
fn opens(speeches: &Speeches, text: &str) -> Option<Box<dyn AnyGame>> {
    match open(text) {
        Ok(game) => {
            let name = game.name();
            let again = open(&name).map(|again| again.name());
            assert_eq!(again.as_ref(), Ok(&name), "{text:?}");
            Some(game)
        }
        Err(error) => {
            speeches.tells(&error);
            None
        }
    }
}

/// Reads a position: an error is told, a position is shown in a form that reads back.
fn reads(speeches: &Speeches, game: &dyn AnyGame, text: &str) {
    match game.position(Some(text)) {
        Ok(shown) => {
            let again = game.position(Some(&shown));
            assert_eq!(again, Ok(shown), "{} {text:?}", game.name());
            let drawn = game.picture(Some(text)).map(|drawn| drawn.to_string());
            assert!(
                drawn.is_ok_and(|drawn| !drawn.trim().is_empty()),
                "{text:?}"
            );
            // However large the position, a page can show it.
            let shapes = game.sketch(Some(text)).map(|sketch| sketch.shapes().len());
            assert!(
                shapes.is_ok_and(|shapes| (1..=10_000).contains(&shapes)),
                "{} {text:?}",
                game.name()
            );
        }
        Err(error) => speeches.tells(&error),
    }
}

/// Every game of the catalogue with each of its samples.
fn samples() -> Vec<String> {
    let mut texts = Vec::new();
    for listing in catalogue().listings() {
        for rules in &listing.samples {
            texts.push(format!("{}:{rules}", listing.name));
        }
    }
    texts
}

/// Texts that are right: a game, and a position of it.
fn right() -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for game in samples() {
        let start = open(&game).and_then(|game| game.position(None));
        texts.push((game, start.unwrap()));
    }
    for listing in catalogue().listings() {
        for (rules, position) in &listing.small {
            texts.push((format!("{}:{rules}", listing.name), position.to_string()));
        }
    }
    texts
}

/// Runs a property on texts of each kind, for every sample of every game, as position and as rules.
fn everywhere<S: Strategy<Value = String>>(cases: u32, texts: S) {
    let speeches = Speeches::new();
    let games: Vec<_> = samples().iter().map(|text| open(text).unwrap()).collect();
    check(cases, texts, |text| {
        opens(&speeches, &text);
        for game in &games {
            reads(&speeches, &**game, &text);
        }
        for listing in catalogue().listings() {
            opens(&speeches, &format!("{}:{text}", listing.name));
        }
    });
}

#[test]
fn any_text_is_read_or_refused() {
    everywhere(
        1000,
        proptest::collection::vec(any::<char>(), 0..40).prop_map(String::from_iter),
    );
}

#[test]
fn any_bytes_are_read_or_refused() {
    let bytes = proptest::collection::vec(any::<u8>(), 0..60);
    everywhere(
        1000,
        bytes.prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
    );
}

#[test]
fn texts_of_the_letters_of_notations_are_read_or_refused() {
    let letters: Vec<char> = "0123456789,,,///xXoO.@-+abchvABC:;()[]= \tmiserquapw2\u{e9}"
        .chars()
        .collect();
    let letter = proptest::sample::select(letters);
    everywhere(
        2000,
        proptest::collection::vec(letter, 0..24).prop_map(String::from_iter),
    );
}

/// One slip: a place in the text, a kind, a character.
fn slip(text: &str, place: usize, kind: u8, other: char) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let place = place % (letters.len() + 1);
    match kind {
        0 if place < letters.len() => {
            letters.remove(place);
        }
        1 if place + 1 < letters.len() => letters.swap(place, place + 1),
        2 if place < letters.len() => letters[place] = other,
        3 if place < letters.len() => letters.insert(place, letters[place]),
        4 => letters.truncate(place),
        _ => letters.insert(place, other),
    }
    letters.into_iter().collect()
}

#[test]
fn slips_in_right_texts_are_read_or_refused() {
    let speeches = Speeches::new();
    let right = right();
    let likely: Vec<char> = "0123456789,/x.@-abo: é\u{0}".chars().collect();
    let other = prop_oneof![proptest::sample::select(likely), any::<char>()];
    let slips = proptest::collection::vec((any::<usize>(), 0..6u8, other), 1..4);
    check(2000, slips, |slips| {
        for (game, position) in &right {
            let apply = |text: &String| {
                slips
                    .iter()
                    .fold(text.clone(), |text, &(place, kind, other)| {
                        slip(&text, place, kind, other)
                    })
            };
            reads(&speeches, &*open(game).unwrap(), &apply(position));
            opens(&speeches, &apply(game));
        }
    });
}

#[test]
fn huge_numbers_and_long_texts_are_read_or_refused() {
    let speeches = Speeches::new();
    let numbers = [
        "0".to_owned(),
        "00000000000000000000000000000001".to_owned(),
        u32::MAX.to_string(),
        (u64::from(u32::MAX) + 1).to_string(),
        i64::MAX.to_string(),
        (i64::MAX as u64 + 1).to_string(),
        u64::MAX.to_string(),
        u128::MAX.to_string(),
        "9".repeat(100_000),
        "-1".to_owned(),
        "1e9".to_owned(),
        "\u{661}".to_owned(),
    ];
    let mut texts = Vec::new();
    for number in &numbers {
        texts.push(number.clone());
        for joint in [",", "x", "/", "@", "-", ", ", "misere,"] {
            texts.push(format!("{number}{joint}{number}"));
            texts.push(format!("1{joint}{number}"));
            texts.push(format!("{number}{joint}1"));
            texts.push(format!("{number}{joint}{number}{joint}{number}"));
        }
        texts.push(format!("{number}x{number}@{number},{number}"));
        texts.push(format!("2x2@{number},0"));
    }
    for piece in [
        "1,", "x", "0,", "a1,", ",", "/", "1x", "é", "\n", "misere,", "1,1/",
    ] {
        texts.push(piece.repeat(20_000));
        texts.push(format!("{}1", piece.repeat(20_000)));
    }
    let games: Vec<_> = samples().iter().map(|text| open(text).unwrap()).collect();
    for text in &texts {
        opens(&speeches, text);
        for game in &games {
            reads(&speeches, &**game, text);
        }
        for listing in catalogue().listings() {
            opens(&speeches, &format!("{}:{text}", listing.name));
        }
    }
}
