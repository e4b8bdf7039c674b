//! What is said to people, in their language.
//!
//! Messages are Fluent resources: those of this crate, those of a game, and those that an app adds.
//! Everything that counts is written with digits grouped as the language does.

use std::borrow::Cow;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use gagne_core::{Side, is_hidden};
use unic_langid::LanguageIdentifier;

use gagne_engine::Listing;

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
    pub fn group(self) -> &'static str {
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

impl From<Side> for Argument {
    fn from(side: Side) -> Self {
        Argument::Number(side.number().into())
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
        speech.learn(&listing.messages.en, &listing.messages.fr);
        speech
    }

    /// The language spoken.
    pub fn language(&self) -> Language {
        self.language
    }

    /// An amount of memory in two digits.
    pub fn bytes(&self, bytes: u64) -> String {
        let units = match self.language {
            Language::English => ["B", "KB", "MB", "GB", "TB", "PB", "EB"],
            Language::French => ["o", "Ko", "Mo", "Go", "To", "Po", "Eo"],
        };
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
        self.decimal(format!("{amount:.decimals$} {}", units[unit]))
    }

    /// A number written with a point, with the decimal sign of the language; a unit after it stays on its
    /// line.
    pub fn decimal(&self, text: String) -> String {
        match self.language {
            Language::English => text,
            Language::French => text.replace('.', ",").replace(' ', "\u{a0}"),
        }
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

    #[test]
    fn digits_are_grouped() {
        let english = Speech::new(Language::English);
        let texts = ["0", "1234", "12,345", "-123,456", "1,000,000"];
        let numbers = [0, 1234, 12345, -123_456, 1_000_000];
        assert_eq!(numbers.map(|number: i64| english.number(number)), texts);
        assert_eq!(Speech::new(Language::French).number(12345), "12\u{202f}345");
    }

    #[test]
    fn amounts_are_written_as_the_language_does() {
        let amount = |language| Speech::new(language).bytes(1_288_490_189);
        assert_eq!(amount(Language::English), "1.2 GB");
        assert_eq!(amount(Language::French), "1,2\u{a0}Go");
    }

    #[test]
    fn locales_are_understood() {
        assert_eq!(Language::from_locale("fr_CA.UTF-8"), Some(Language::French));
        assert_eq!(Language::from_locale("en"), Some(Language::English));
        assert_eq!(Language::from_locale("C"), None);
    }
}
