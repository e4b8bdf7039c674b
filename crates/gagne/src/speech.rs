//! What is said to people, in their language.
//!
//! Messages are Fluent resources: those of this crate, those of a game, and those that an app adds.
//! Everything that counts is written with digits grouped as the language does.

use std::borrow::Cow;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use gagne_core::{Expected, ParseError, Stop, is_hidden};
use unic_langid::LanguageIdentifier;

use crate::graph::{GraphError, Wanted};
use crate::record::Missing;
use crate::{Error, Listing, Method};

/// A language that gagne speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// Every language with its code.
    pub const ALL: [(Language, &'static str); 2] =
        [(Language::English, "en"), (Language::French, "fr")];

    /// The language of a code or a locale such as `fr_CA.UTF-8`, if gagne speaks it.
    pub fn from_locale(locale: &str) -> Option<Language> {
        let code = locale
            .split(['_', '-', '.', '@'])
            .next()?
            .to_ascii_lowercase();
        Language::ALL
            .iter()
            .find(|(_, known)| *known == code)
            .map(|(language, _)| *language)
    }

    /// Its code, as web pages write it.
    pub fn code(self) -> &'static str {
        let known = Language::ALL.iter().find(|(known, _)| *known == self);
        known.map_or("en", |(_, code)| code)
    }

    /// What separates groups of three digits.
    pub(crate) fn group(self) -> &'static str {
        match self {
            Language::English => ",",
            Language::French => "\u{202f}",
        }
    }
}

/// A value in a message.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A text.
    Text(String),
    /// A number, shown grouped and usable to choose a plural.
    Number(u128),
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Argument::Text(text.to_owned())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Argument::Text(text)
    }
}

impl From<u64> for Argument {
    fn from(number: u64) -> Self {
        Argument::Number(number.into())
    }
}

impl From<u128> for Argument {
    fn from(number: u128) -> Self {
        Argument::Number(number)
    }
}

const ENGLISH: &str = include_str!("../locales/en.ftl");
const FRENCH: &str = include_str!("../locales/fr.ftl");

/// Speaks one language.
pub struct Speech {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Speech {
    /// Knows the messages of this crate.
    pub fn new(language: Language) -> Self {
        let code = Language::ALL.iter().find(|(known, _)| *known == language);
        let identifier: LanguageIdentifier = code
            .and_then(|(_, code)| code.parse().ok())
            .unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        bundle.set_use_isolating(false);
        let mut speech = Speech { language, bundle };
        speech.learn(ENGLISH, FRENCH);
        speech
    }

    /// Adds messages, given in each language; later ones replace earlier ones of the same name.
    pub fn learn(&mut self, english: &str, french: &str) {
        let source = match self.language {
            Language::English => english,
            Language::French => french,
        };
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(source.to_owned());
        self.bundle.add_resource_overriding(resource);
    }

    /// Knows the messages of a game too.
    pub fn about(language: Language, listing: &Listing) -> Self {
        let mut speech = Speech::new(language);
        speech.learn(listing.messages.en, listing.messages.fr);
        speech
    }

    /// The language spoken.
    pub fn language(&self) -> Language {
        self.language
    }

    /// An amount of memory in two digits.
    pub fn bytes(&self, bytes: u64) -> String {
        let units = ["B", "KB", "MB", "GB", "TB", "PB", "EB"];
        let mut amount = bytes as f64;
        let mut unit = 0;
        while amount >= 999.5 && unit + 1 < units.len() {
            amount /= 1024.0;
            unit += 1;
        }
        let decimals = usize::from(amount < 9.95 && unit > 0);
        let grid = if amount >= 99.5 { 10.0 } else { 1.0 };
        let amount = if decimals == 0 {
            (amount / grid).round() * grid
        } else {
            amount
        };
        format!("{amount:.decimals$} {}", units[unit])
    }

    /// A number with its digits in groups.
    pub fn number(&self, number: impl ToString) -> String {
        let digits = number.to_string();
        let (sign, digits) = match digits.strip_prefix('-') {
            Some(digits) => ("-", digits),
            None => ("", digits.as_str()),
        };
        // Four digits read well without help.
        if digits.len() <= 4 {
            return format!("{sign}{digits}");
        }
        let first = (digits.len() + 2) % 3 + 1;
        let mut grouped = format!("{sign}{}", &digits[..first]);
        for start in (first..digits.len()).step_by(3) {
            grouped.push_str(self.language.group());
            grouped.push_str(&digits[start..start + 3]);
        }
        grouped
    }

    /// A message by its name; an unknown name is shown as it is.
    pub fn say(&self, name: &str) -> String {
        self.tell(name, &[])
    }

    /// A message with values. A number is shown by `{ $name }` and chooses plurals by `{ $name-n }`.
    pub fn tell(&self, name: &str, arguments: &[(&str, Argument)]) -> String {
        let Some(pattern) = self
            .bundle
            .get_message(name)
            .and_then(|message| message.value())
        else {
            return name.to_owned();
        };
        let mut values = FluentArgs::new();
        for (key, argument) in arguments {
            match argument {
                // Names of files and of vertices, and whatever else was typed.
                Argument::Text(text) => values.set(*key, printable(text)),
                Argument::Number(number) => {
                    values.set(*key, self.number(number));
                    // Plurals only look at small numbers closely.
                    let count = u32::try_from(*number).unwrap_or(u32::MAX);
                    values.set(format!("{key}-n"), FluentValue::from(count));
                }
            }
        }
        let mut errors = Vec::new();
        let said: Cow<'_, str> = self
            .bundle
            .format_pattern(pattern, Some(&values), &mut errors);
        match self.language {
            Language::English => said.into_owned(),
            Language::French => french_spaces(&said),
        }
    }

    /// Why there is no answer, in one line.
    pub fn error(&self, error: &Error) -> String {
        match error {
            Error::UnknownGame { name, near } => self.unknown("unknown-game", name, *near),
            Error::UnknownStorage { name, near } => self.unknown("unknown-storage", name, *near),
            Error::UnknownLook { name, near } => self.unknown("unknown-look", name, *near),
            Error::UnknownPlayer { name, near } => self.unknown("unknown-player", name, *near),
            Error::NoLook { look, game } => self.tell(
                "no-look",
                &[("look", look.as_str().into()), ("game", (*game).into())],
            ),
            Error::OnePlayer { game } => self.tell("one-player", &[("game", game.as_str().into())]),
            Error::PersonInContest => self.say("person-in-contest"),
            Error::BadMove {
                text,
                near,
                legal,
                count,
                ..
            } => {
                let mut moves = legal.join("  ");
                if *count > legal.len() as u64 {
                    moves.push_str(" …");
                }
                let words = [("text", excerpt(text, 0).into()), ("moves", moves.into())];
                let name = if legal.is_empty() {
                    "bad-move-over"
                } else {
                    "bad-move"
                };
                self.suggesting(self.tell(name, &words), near.as_deref())
            }
            Error::Record { line, missing } => {
                let expected = self.say(match missing {
                    Missing::Head => "record-head",
                    Missing::Version => "record-version",
                    Missing::Tag => "record-tag",
                    Missing::Game => "record-game",
                });
                let words = [
                    ("line", (*line as u64).into()),
                    ("expected", expected.into()),
                ];
                self.tell("bad-record", &words)
            }
            Error::UnknownMethod { name, near } => self.unknown("unknown-method", name, *near),
            Error::Rules {
                game,
                text,
                error,
                near,
            } => self.suggesting(self.wrong("wrong-rules", game, text, error), *near),
            Error::Position { game, text, error } => {
                self.wrong("wrong-position", game, text, error)
            }
            Error::NotApplicable { method, game } => self.tell(
                "not-applicable",
                &[("method", method.name().into()), ("game", (*game).into())],
            ),
            Error::TooManyMoves { count } => {
                self.tell("too-many-moves", &[("count", (*count).into())])
            }
            Error::NoNimbers { game, misere } => self.tell(
                if *misere {
                    "no-nimbers-misere"
                } else {
                    "no-nimbers"
                },
                &[("game", (*game).into())],
            ),
            Error::NoTrace { look } => self.tell("no-trace", &[("look", look.as_str().into())]),
            Error::TraceTooLarge { most } => {
                self.tell("trace-too-large", &[("most", (*most).into())])
            }
            Error::UnknownChart { name, near } => self.unknown("unknown-chart", name, *near),
            Error::NoChart { kind, game, kinds } => self.tell(
                "no-chart",
                &[
                    ("kind", (*kind).into()),
                    ("game", (*game).into()),
                    ("kinds", kinds.join(", ").into()),
                ],
            ),
            Error::ChartOfGame { kind } => self.tell("chart-of-game", &[("kind", (*kind).into())]),
            Error::ChartTooWide { most } => {
                self.tell("chart-too-wide", &[("most", (*most).into())])
            }
            Error::EndlessLines { game } => self.tell("endless-lines", &[("game", (*game).into())]),
            Error::Graph(error) => self.wrong_graph(error),
            Error::UnknownVertex { name, vertices } => self.tell(
                "unknown-vertex",
                &[
                    ("name", excerpt(name, 0).into()),
                    ("vertices", (*vertices).into()),
                    ("last", vertices.saturating_sub(1).into()),
                ],
            ),
            Error::TooLargeToDraw {
                positions,
                more,
                most,
                tree,
            } => {
                let words = [
                    ("positions", (*positions).into()),
                    ("most", (*most).into()),
                    ("counted", if *more { "part" } else { "all" }.into()),
                    ("shape", if *tree { "tree" } else { "graph" }.into()),
                ];
                self.tell("too-large-to-draw", &words)
            }
            Error::NoStorage { storage, game } => self.tell(
                "no-storage",
                &[("storage", (*storage).into()), ("game", (*game).into())],
            ),
            Error::TooLarge {
                positions,
                needed,
                free,
                fits,
            } => {
                let needed = needed.iter().map(|&(storage, bytes)| {
                    let place = self.say(&format!("kept-{}", storage.name()));
                    format!("{} {place}", self.bytes(bytes))
                });
                let words = [
                    ("positions", positions.unwrap_or_default().into()),
                    ("needed", needed.collect::<Vec<_>>().join(", ").into()),
                    ("memory", self.bytes(free.0).into()),
                    ("disk", self.bytes(free.1.unwrap_or(0)).into()),
                    ("folder", temporary_folder()),
                ];
                let name = match (positions, free.1) {
                    (None, _) => "too-large-by-far",
                    (Some(_), Some(_)) => "too-large",
                    (Some(_), None) => "too-large-no-folder",
                };
                let sentence = self.tell(name, &words);
                match fits {
                    Some(storage) => {
                        let words = [("storage", storage.name().into())];
                        format!("{sentence} {}", self.tell("too-large-but", &words))
                    }
                    None => sentence,
                }
            }
            Error::NoOutcomes { game } => self.tell("no-outcomes", &[("game", (*game).into())]),
            Error::OutcomesSymmetry { game, asked } => {
                let name = match asked {
                    true => "outcomes-without-symmetry",
                    false => "outcomes-with-symmetry",
                };
                self.tell(name, &[("game", (*game).into())])
            }
            Error::NoArena { game } => self.tell("no-arena", &[("game", (*game).into())]),
            Error::ComesBack { game, cycle } => {
                let mut line = cycle.clone();
                line.extend(cycle.first().cloned());
                let line = excerpt(&line.join(" > "), 0);
                self.tell(
                    "comes-back",
                    &[("game", (*game).into()), ("line", line.into())],
                )
            }
            Error::Stopped {
                stop: Stop::Disk, ..
            } if !std::env::temp_dir().is_dir() => {
                self.tell("stopped-no-folder", &[("folder", temporary_folder())])
            }
            Error::Stopped { stop, positions } => self.tell(
                match stop {
                    Stop::Time => "stopped-time",
                    Stop::Memory => "stopped-memory",
                    Stop::Disk => "stopped-disk",
                    Stop::Cancelled => "stopped-cancelled",
                    Stop::Length => "stopped-length",
                    Stop::Loop => "stopped-loop",
                    Stop::Fault => "stopped-fault",
                    Stop::Game => "stopped-game",
                },
                &[("positions", (*positions).into())],
            ),
        }
    }

    fn unknown(&self, message: &str, name: &str, near: Option<&str>) -> String {
        let methods: Vec<&str> = Method::ALL.iter().map(|(_, name)| *name).collect();
        let words = [
            ("name", excerpt(name, 0).into()),
            ("methods", methods.join(", ").into()),
        ];
        self.suggesting(self.tell(message, &words), near)
    }

    /// A complaint with a word that may have been meant.
    fn suggesting(&self, said: String, near: Option<&str>) -> String {
        match near {
            Some(near) => format!(
                "{said} {}",
                self.tell("did-you-mean", &[("near", near.into())])
            ),
            None => said,
        }
    }

    fn wrong_graph(&self, error: &GraphError) -> String {
        let found = match &error.found {
            Some(found) => self.quoted(&printable(found)),
            None => self.say("found-end"),
        };
        let expected = match &error.wanted {
            Wanted::Text(expected) => self.expected(expected),
            Wanted::Count { message, count } => self.tell(message, &[("count", (*count).into())]),
        };
        let format = error.format.map_or("none", |format| format.name());
        self.tell(
            "wrong-graph",
            &[
                ("format", format.into()),
                ("line", error.line.into()),
                ("column", error.column.into()),
                ("found", found.into()),
                ("expected", expected.into()),
            ],
        )
    }

    fn wrong(&self, message: &str, game: &str, text: &str, error: &ParseError) -> String {
        let column = text[..error.at].chars().count() as u64 + 1;
        let found = match &error.found {
            Some(found) => self.quoted(&printable(found)),
            None => self.say("found-end"),
        };
        self.tell(
            message,
            &[
                ("game", game.into()),
                ("text", excerpt(text, error.at).into()),
                ("column", column.into()),
                ("found", found.into()),
                ("expected", self.expected(&error.expected).into()),
            ],
        )
    }

    fn quoted(&self, text: &str) -> String {
        self.tell("quoted", &[("text", text.into())])
    }

    fn expected(&self, expected: &Expected) -> String {
        match expected {
            Expected::Number { least, most } => self.tell(
                "expected-number",
                &[("least", (*least).into()), ("most", (*most).into())],
            ),
            Expected::OneOf(words) => {
                let words: Vec<String> = words.iter().map(|word| self.quoted(word)).collect();
                match words.split_last() {
                    Some((last, rest)) if !rest.is_empty() => self.tell(
                        "expected-one-of",
                        &[
                            ("rest", rest.join(", ").into()),
                            ("last", last.as_str().into()),
                        ],
                    ),
                    _ => words.concat(),
                }
            }
            Expected::End => self.say("expected-end"),
            Expected::Message(name) => self.say(name),
        }
    }

    /// Whether there is a message of this name.
    pub fn knows(&self, name: &str) -> bool {
        self.bundle.has_message(name)
    }
}

/// A French text whose double punctuation keeps to its word at the end of a line.
fn french_spaces(text: &str) -> String {
    let mut kept = text.to_owned();
    for (plain, bound) in [
        (" :", "\u{a0}:"),
        (" ;", "\u{a0};"),
        (" ?", "\u{a0}?"),
        (" !", "\u{a0}!"),
        ("« ", "«\u{a0}"),
        (" »", "\u{a0}»"),
    ] {
        kept = kept.replace(plain, bound);
    }
    kept
}

/// The folder in which temporary files are made.
fn temporary_folder() -> Argument {
    std::env::temp_dir().display().to_string().into()
}

/// Characters shown on either side of the spot.
const AROUND: usize = 24;

/// The part of a text around a spot, on one line.
fn excerpt(text: &str, at: usize) -> String {
    let before: Vec<char> = text[..at].chars().rev().take(AROUND + 1).collect();
    let after: Vec<char> = text[at..].chars().take(AROUND + 1).collect();
    let mut shown = String::new();
    if before.len() > AROUND {
        shown.push('…');
    }
    shown.extend(before.iter().take(AROUND).rev());
    shown.extend(after.iter().take(AROUND));
    if after.len() > AROUND {
        shown.push('…');
    }
    printable(&shown).into_owned()
}

/// A text of others as it is shown: each character that is not meant to be seen gives way to a sign.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return text.into();
    }
    text.replace(is_hidden, "\u{fffd}").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use fluent_bundle::FluentResource;
    use std::collections::BTreeSet;

    fn names(source: &str) -> BTreeSet<String> {
        let resource = FluentResource::try_new(source.to_owned());
        let resource = resource.unwrap_or_else(|(_, errors)| panic!("{errors:?} in {source}"));
        let names: BTreeSet<String> = resource
            .entries()
            .filter_map(|entry| match entry {
                fluent_syntax::ast::Entry::Message(message) => Some(message.id.name.to_owned()),
                _ => None,
            })
            .collect();
        names
    }

    #[test]
    fn both_languages_know_the_same_messages() {
        assert_eq!(names(ENGLISH), names(FRENCH));
        for listing in catalogue() {
            let (english, french) = (names(listing.messages.en), names(listing.messages.fr));
            assert_eq!(english, french, "{}", listing.name);
            for name in ["title", "rules", "variants", "position", "move", "results"] {
                assert!(english.contains(name), "{} lacks {name}", listing.name);
            }
        }
    }

    #[test]
    fn every_message_that_is_said_exists() {
        let speech = Speech::new(Language::English);
        let source = include_str!("speech.rs").split("mod tests").next().unwrap();
        let said = source
            .split("self.tell(")
            .chain(source.split("self.say("))
            .skip(1);
        for name in said.filter_map(|rest| rest.trim_start().strip_prefix('"')) {
            let name = name.split('"').next().unwrap();
            assert!(speech.knows(name), "{name}");
        }
    }

    #[test]
    fn digits_are_grouped() {
        let english = Speech::new(Language::English);
        let texts = ["0", "1234", "12,345", "-123,456", "1,000,000"];
        let numbers = [0, 1234, 12345, -123_456, 1_000_000];
        assert_eq!(numbers.map(|number: i64| english.number(number)), texts);
        assert_eq!(Speech::new(Language::French).number(12345), "12\u{202f}345");
    }

    #[test]
    fn locales_are_understood() {
        assert_eq!(Language::from_locale("fr_CA.UTF-8"), Some(Language::French));
        assert_eq!(Language::from_locale("en"), Some(Language::English));
        assert_eq!(Language::from_locale("C"), None);
    }

    #[test]
    fn an_error_points_at_the_spot() {
        let game = crate::open("matches").unwrap();
        let error = game.position(Some("2y")).unwrap_err();
        let said = Speech::new(Language::English).error(&error);
        assert!(said.contains("character 2"), "{said}");
    }
}
