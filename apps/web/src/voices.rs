//! What is said, in every language, prepared once.

use std::collections::HashMap;

use gagne::{Language, Speech};

const ENGLISH: &str = include_str!("../locales/en.ftl");
const FRENCH: &str = include_str!("../locales/fr.ftl");

/// A voice for each language and game.
pub(crate) struct Voices {
    general: HashMap<Language, Speech>,
    games: HashMap<(&'static str, Language), Speech>,
}

impl Voices {
    /// Learns everything.
    pub(crate) fn new() -> Self {
        let taught = |mut speech: Speech| {
            speech.learn(ENGLISH, FRENCH);
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
        assert_eq!(names(ENGLISH), names(FRENCH));
    }

    #[test]
    fn every_message_has_a_meaning_in_both() {
        let voices = Voices::new();
        for name in names(ENGLISH) {
            for (language, code) in Language::ALL {
                let said = voices.general(language).say(name);
                assert!(!said.is_empty() && said != name, "{code} {name}");
            }
        }
    }
}
