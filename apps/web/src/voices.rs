//! What is said, in every language, prepared once.

use std::collections::HashMap;

use gagne::{Language, Speech};

/// Each source in English and in French: the server, its pages, their modules.
const SOURCES: [(&str, &str); 3] = [
    (
        include_str!("../locales/en.ftl"),
        include_str!("../locales/fr.ftl"),
    ),
    (
        include_str!("../locales/pages-en.ftl"),
        include_str!("../locales/pages-fr.ftl"),
    ),
    (MODULES, include_str!("../locales/modules-fr.ftl")),
];
const MODULES: &str = include_str!("../locales/modules-en.ftl");
/// What modules put into messages, by name.
const PUT: [&str; 4] = ["n", "player", "move", "text"];

/// A voice for each language and game.
pub(crate) struct Voices {
    general: HashMap<Language, Speech>,
    games: HashMap<(&'static str, Language), Speech>,
}

impl Voices {
    /// Learns everything.
    pub(crate) fn new() -> Self {
        let taught = |mut speech: Speech| {
            for (english, french) in SOURCES {
                speech.learn(english, french);
            }
            speech
        };
        let languages = || Language::ALL.iter().map(|(language, _)| *language);
        let games = gagne::catalogue().iter().flat_map(|listing| {
            let about = move |language| Speech::about(language, listing);
            languages().map(move |language| ((listing.name, language), taught(about(language))))
        });
        Voices {
            general: languages()
                .map(|language| (language, taught(Speech::new(language))))
                .collect(),
            games: games.collect(),
        }
    }

    /// A voice that speaks of no game.
    pub(crate) fn general(&self, language: Language) -> &Speech {
        // Every language was learned.
        &self.general[&language]
    }

    /// What modules say, by name, as JSON. Where they put something in stands its name in braces.
    pub(crate) fn handed(&self, language: Language) -> String {
        let speech = self.general(language);
        let put = PUT.map(|name| (name, format!("{{{name}}}").into()));
        let names = MODULES
            .lines()
            .filter_map(|line| Some(line.split_once(" = ")?.0));
        let said = names.map(|name| (name.to_owned(), speech.tell(name, &put).into()));
        serde_json::Value::Object(said.collect()).to_string()
    }

    /// A voice that speaks of a game, `name` or `name:rules`; of none if it is not known.
    pub(crate) fn about(&self, language: Language, game: &str) -> &Speech {
        let name = game.split(':').next().unwrap_or_default();
        let listing = gagne::find(name).ok();
        let voice = listing.and_then(|listing| self.games.get(&(listing.name, language)));
        voice.unwrap_or(self.general(language))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn names(source: &str) -> BTreeSet<&str> {
        let resource = fluent_syntax::parser::parse(source).unwrap();
        let names = resource.body.into_iter().filter_map(|entry| match entry {
            fluent_syntax::ast::Entry::Message(message) => Some(message.id.name),
            _ => None,
        });
        names.collect()
    }

    #[test]
    fn both_languages_know_the_same_messages() {
        for (english, french) in SOURCES {
            assert_eq!(names(english), names(french));
        }
    }

    #[test]
    fn every_message_has_a_meaning_in_both() {
        let voices = Voices::new();
        for name in SOURCES.iter().flat_map(|(english, _)| names(english)) {
            for (language, code) in Language::ALL {
                let said = voices.general(language).say(name);
                assert!(!said.is_empty() && said != name, "{code} {name}");
            }
        }
    }

    #[test]
    fn modules_find_the_places_to_put_things_in() {
        let handed = Voices::new().handed(Language::English);
        assert!(
            handed.contains(r#""made":"Player {player}: {move}""#),
            "{handed}"
        );
        assert_eq!(handed.matches("\":\"").count(), names(MODULES).len());
    }
}
