//! What is said, in every language, prepared once.

use std::collections::HashMap;
use std::sync::Arc;

use gagne::{Language, Registry, Speech};

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
    registry: Arc<Registry>,
    spoken: HashMap<Language, Spoken>,
}

/// The voices of a language.
struct Spoken {
    general: Speech,
    games: HashMap<String, Speech>,
}

impl Spoken {
    /// Learns everything in a language.
    fn new(registry: &Registry, language: Language) -> Self {
        let taught = |mut speech: Speech| {
            for (english, french) in SOURCES {
                speech.learn(english, french);
            }
            speech
        };
        let games = registry.listings().iter().map(|listing| {
            let about = taught(Speech::about(language, listing));
            (listing.name.clone(), about)
        });
        Spoken {
            general: taught(Speech::new(language)),
            games: games.collect(),
        }
    }
}

impl Voices {
    /// Learns everything.
    pub(crate) fn new(registry: &Arc<Registry>) -> Self {
        let languages = Language::ALL.iter().map(|(language, _)| *language);
        Voices {
            registry: Arc::clone(registry),
            spoken: languages
                .map(|language| (language, Spoken::new(registry, language)))
                .collect(),
        }
    }

    /// A voice that speaks of no game.
    pub(crate) fn general(&self, language: Language) -> &Speech {
        // Every language was learned.
        &self.spoken[&language].general
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
        let listing = self.registry.find(name).ok();
        let games = &self.spoken[&language].games;
        let voice = listing.and_then(|listing| games.get(&listing.name));
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
        let voices = Voices::new(&Arc::default());
        for name in SOURCES.iter().flat_map(|(english, _)| names(english)) {
            for (language, code) in Language::ALL {
                let said = voices.general(language).say(name);
                assert!(!said.is_empty() && said != name, "{code} {name}");
            }
        }
    }

    #[test]
    fn modules_find_the_places_to_put_things_in() {
        let handed = Voices::new(&Arc::default()).handed(Language::English);
        assert!(
            handed.contains(r#""made":"Player {player}: {move}""#),
            "{handed}"
        );
        assert_eq!(handed.matches("\":\"").count(), names(MODULES).len());
    }
}
