//! What is said, in every language, prepared once.

use std::collections::HashMap;
use std::sync::Arc;

use gagne::{Language, Registry, Spec, Speech};

use crate::own;

/// Each source in English and in French: the server, its pages, their modules.
const SOURCES: [(&str, &str); 3] = [
    (
        include_str!("../../locales/en.ftl"),
        include_str!("../../locales/fr.ftl"),
    ),
    (
        include_str!("../../locales/pages-en.ftl"),
        include_str!("../../locales/pages-fr.ftl"),
    ),
    (MODULES, include_str!("../../locales/modules-fr.ftl")),
];
const MODULES: &str = include_str!("../../locales/modules-en.ftl");
/// What modules put into messages, by name.
const PUT: [&str; 6] = ["n", "player", "other", "move", "to", "text"];

/// A voice for each language and game.
pub(crate) struct Voices {
    registry: Arc<Registry>,
    spoken: HashMap<Language, LanguageVoices>,
}

/// The voices of a language.
struct LanguageVoices {
    general: Speech,
    games: HashMap<String, Speech>,
}

impl LanguageVoices {
    /// Learns everything in a language.
    fn new(registry: &Registry, language: Language) -> Self {
        let taught = |mut speech: Speech| {
            for (english, french) in SOURCES {
                speech.learn(english, french);
            }
            speech
        };
        let own = own::listing();
        let games = registry.listings().iter().chain([&own]).map(|listing| {
            let about = taught(Speech::about(language, listing));
            (listing.name.clone(), about)
        });
        LanguageVoices {
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
                .map(|language| (language, LanguageVoices::new(registry, language)))
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
        let name = Spec::parse(game).name;
        let listing = self.registry.find(name).ok();
        let games = &self.spoken[&language].games;
        let known = listing.map_or(name, |listing| listing.name.as_str());
        let voice = games.get(known);
        voice.unwrap_or(self.general(language))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use gagne_testkit::messages::{is_named, is_said, literals, names, sources};

    use super::*;

    /// Sources of this crate: of the server, or of its modules.
    fn own(folder: &str, ending: &str) -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let files = sources(&folder, ending).into_iter();
        files.map(|(_, source)| source).collect()
    }

    /// The names that sources say, by what stands before a name.
    fn said(sources: &[String], is_said: fn(&str) -> bool) -> Vec<String> {
        let literals = sources.iter().flat_map(|source| literals(source));
        let said = literals.filter(|(before, _)| is_said(before));
        said.map(|(_, name)| name).collect()
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
                let said = voices.general(language).say(&name);
                assert!(!said.is_empty() && said != name, "{code} {name}");
            }
        }
    }

    #[test]
    fn every_message_that_is_said_exists_and_none_is_said_by_nobody() {
        let voices = Voices::new(&Arc::new(gagne::catalogue().clone()));
        // A game has messages of its own beside those of all.
        let general = voices.general(Language::English);
        let game = voices.about(Language::English, &gagne::catalogue().listings()[0].name);
        let (server, modules) = (own("src", "rs"), own("assets", "js"));
        let plain = |name: &String| !name.contains('{');
        let by_server: Vec<String> = said(&server, is_said).into_iter().filter(plain).collect();
        for name in &by_server {
            assert!(general.knows(name) || game.knows(name), "{name}");
        }
        let by_modules = said(&modules, |before| before.ends_with("say("));
        let handed = names(MODULES);
        for name in &by_modules {
            assert!(handed.contains(name), "{name}");
        }
        // A search that finds nothing would find no mistake either.
        assert!(by_server.len() > 80 && by_modules.len() > 50);
        let all = [server, modules].concat().concat();
        for name in SOURCES.iter().flat_map(|(english, _)| names(english)) {
            assert!(is_named(&name, &all), "nobody says {name}");
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
        // A place that nobody names would be shown as it is written.
        assert!(!handed.contains("{$"), "{handed}");
    }
}
