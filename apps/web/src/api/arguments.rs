//! The parameters of a question: what they may be, and what was given.

use std::collections::BTreeMap;

use gagne::{Argument, Language, Spec, Speech};

use super::examples::Example;
use crate::budget::TEXT;
use crate::own;
use crate::refusal::Refusal;

/// What a parameter may be.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ParameterKind {
    /// A text.
    Text,
    /// A number within bounds.
    Number(u64, u64),
    /// Moves, separated by semicolons.
    Moves,
    /// One of these words.
    Word(&'static [&'static str]),
}

/// A parameter of a question.
#[derive(Debug)]
pub(crate) struct Parameter {
    pub(crate) name: &'static str,
    pub(crate) kind: ParameterKind,
    pub(crate) required: bool,
    pub(crate) example: Example,
}

impl Parameter {
    /// A text that may be left out.
    pub(crate) const fn text(name: &'static str, example: &'static str) -> Self {
        Parameter::like(name, Example::Fixed(example))
    }

    /// A text that may be left out and depends on the games that are served.
    pub(crate) const fn like(name: &'static str, example: Example) -> Self {
        Parameter {
            name,
            kind: ParameterKind::Text,
            required: false,
            example,
        }
    }

    /// A number that may be left out.
    pub(crate) const fn number(name: &'static str, least: u64, most: u64) -> Self {
        Parameter {
            name,
            kind: ParameterKind::Number(least, most),
            required: false,
            example: Example::Fixed("3"),
        }
    }

    /// One that must be given.
    pub(crate) const fn required(self) -> Self {
        Parameter {
            required: true,
            ..self
        }
    }
}

/// The game.
pub(crate) const GAME: Parameter = Parameter::like("game", Example::Game).required();
/// The position, or the start.
pub(crate) const POSITION: Parameter = Parameter::like("position", Example::Position);
/// The method.
pub(crate) const METHOD: Parameter = Parameter::text("method", "auto");

/// What was asked.
#[derive(Clone, Debug)]
pub(crate) struct Arguments {
    pub(crate) language: Language,
    texts: BTreeMap<&'static str, String>,
    numbers: BTreeMap<&'static str, u64>,
}

/// Why parameters make no sense.
#[derive(Debug)]
pub(crate) struct WrongArgument {
    message: &'static str,
    words: Vec<(&'static str, Argument)>,
}

impl WrongArgument {
    fn new(message: &'static str, name: &str) -> Self {
        let name: String = name.chars().take(40).collect();
        WrongArgument {
            message,
            words: vec![("name", name.into())],
        }
    }

    /// The reason in words.
    pub(crate) fn reason(&self, speech: &Speech) -> String {
        speech.tell(self.message, &self.words)
    }
}

impl Arguments {
    /// Nothing about any game.
    pub(crate) fn nothing(language: Language) -> Arguments {
        Arguments {
            language,
            texts: BTreeMap::new(),
            numbers: BTreeMap::new(),
        }
    }

    /// Reads a query that may choose the language and nothing else.
    pub(crate) fn only_language(
        query: Option<String>,
        language: Language,
        speech: &Speech,
    ) -> Result<Arguments, Refusal> {
        let asked = Arguments::read(&[], &query.unwrap_or_default(), language);
        asked.map_err(|wrong| Refusal::bad(wrong.reason(speech)))
    }

    /// Reads a query: every parameter known, given once, and what it may be.
    pub(crate) fn read(
        parameters: &[&'static Parameter],
        query: &str,
        language: Language,
    ) -> Result<Arguments, WrongArgument> {
        let pairs = axum::extract::Query::<Vec<(String, String)>>::try_from_uri(&uri(query)?)
            .map_err(|_| WrongArgument::new("wrong-query", ""))?;
        let mut spoken = false;
        let mut others = Vec::new();
        for (name, value) in pairs.0 {
            if name != "lang" {
                others.push((name, value));
                continue;
            }
            if Language::from_locale(&value).is_none() {
                return Err(WrongArgument::new("wrong-lang", &value));
            }
            if std::mem::replace(&mut spoken, true) {
                return Err(WrongArgument::new("given-twice", &name));
            }
        }
        Arguments::of(parameters, others, language)
    }

    /// Takes names with their values.
    pub(crate) fn of(
        parameters: &[&'static Parameter],
        pairs: Vec<(String, String)>,
        language: Language,
    ) -> Result<Arguments, WrongArgument> {
        let mut asked = Arguments::nothing(language);
        for (name, value) in pairs {
            let known = parameters.iter().find(|known| known.name == name);
            let Some(parameter) = known else {
                return Err(WrongArgument::new("unknown-parameter", &name));
            };
            if value.chars().count() > TEXT {
                return Err(WrongArgument::new("too-long", &name));
            }
            let before = match parameter.kind {
                ParameterKind::Word(words) if !words.contains(&value.as_str()) => {
                    let mut wrong = WrongArgument::new("wrong-word", &name);
                    wrong.words.push(("words", words.join(", ").into()));
                    return Err(wrong);
                }
                ParameterKind::Text | ParameterKind::Moves | ParameterKind::Word(_) => {
                    asked.texts.insert(parameter.name, value).is_some()
                }
                ParameterKind::Number(least, most) => {
                    let number = value.parse().ok();
                    let number = number.filter(|number| (least..=most).contains(number));
                    let Some(number) = number else {
                        let mut wrong = WrongArgument::new("wrong-number", &name);
                        let bounds = [("least", least.into()), ("most", most.into())];
                        wrong.words.extend(bounds);
                        return Err(wrong);
                    };
                    asked.numbers.insert(parameter.name, number).is_some()
                }
            };
            if before {
                return Err(WrongArgument::new("given-twice", &name));
            }
        }
        let given = |name| asked.texts.contains_key(name) || asked.numbers.contains_key(name);
        let missing = parameters
            .iter()
            .find(|parameter| parameter.required && !given(parameter.name));
        match missing {
            Some(parameter) => Err(WrongArgument::new("missing-parameter", parameter.name)),
            None => Ok(asked),
        }
    }

    /// The text of a parameter, if it is given.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(String::as_str)
    }

    /// The number of a parameter, if it is given.
    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        self.numbers.get(name).copied()
    }

    /// The text of the game; empty if the question is about none.
    pub(crate) fn game(&self) -> &str {
        self.text("game").unwrap_or_default()
    }

    /// Puts another game in place of the one that was named.
    pub(crate) fn set_game(&mut self, game: String) {
        self.texts.insert("game", game);
    }

    /// Whether it is about rules that somebody sent.
    pub(crate) fn is_own(&self) -> bool {
        Spec::parse(self.game()).name == own::NAME
    }

    /// The text of the position; none means the start.
    pub(crate) fn position(&self) -> Option<&str> {
        self.text("position").filter(|text| !text.trim().is_empty())
    }

    /// The moves of a list.
    pub(crate) fn moves(&self) -> Vec<String> {
        let list = self.text("moves").unwrap_or_default();
        let moves = list
            .split(';')
            .map(str::trim)
            .filter(|chosen| !chosen.is_empty());
        moves.map(str::to_owned).collect()
    }
}

/// A query as the reader of queries wants it.
fn uri(query: &str) -> Result<axum::http::Uri, WrongArgument> {
    let uri = axum::http::Uri::builder().path_and_query(format!("/?{query}"));
    uri.build()
        .map_err(|_| WrongArgument::new("wrong-query", ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Parameter = Parameter::number("limit", 1, 10);

    fn read(query: &str) -> Result<Arguments, &'static str> {
        Arguments::read(&[&GAME, &POSITION, &LIMIT], query, Language::English)
            .map_err(|wrong| wrong.message)
    }

    #[test]
    fn parameters_are_read() {
        let asked = read("game=nim%3Amisere&position=1,2&limit=3&lang=fr").unwrap();
        assert_eq!(
            (asked.game(), asked.position()),
            ("nim:misere", Some("1,2"))
        );
        assert_eq!(asked.number("limit"), Some(3));
        assert_eq!(read("game=nim&position=+").unwrap().position(), None);
    }

    #[test]
    fn every_mistake_has_its_reason() {
        assert_eq!(read("").unwrap_err(), "missing-parameter");
        assert_eq!(read("game=nim&game=nim").unwrap_err(), "given-twice");
        assert_eq!(read("game=nim&limit=11").unwrap_err(), "wrong-number");
        assert_eq!(read("game=nim&x=1").unwrap_err(), "unknown-parameter");
        assert_eq!(read("game=nim&lang=xx").unwrap_err(), "wrong-lang");
        assert_eq!(read("lang=en&lang=en").unwrap_err(), "given-twice");
        let long = format!("game={}", "x".repeat(TEXT + 1));
        assert_eq!(read(&long).unwrap_err(), "too-long");
    }
}
