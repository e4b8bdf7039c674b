//! The list of games by name.

use std::sync::OnceLock;

use gagne_core::{Catalogue, Entry, Game, Messages, ParseError};

use crate::any::AnyGame;
use crate::opened::Opened;
use crate::{Error, Method};

/// A game of the catalogue before its rules are chosen.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// The name on the command line.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// Whether the word `misere` is understood.
    pub impartial: bool,
    /// Rules parts worth trying.
    pub samples: &'static [&'static str],
    /// Small positions with the rules they belong to.
    pub small: &'static [(&'static str, &'static str)],
    pub(crate) messages: Messages,
    methods: fn() -> Vec<Method>,
    open: fn(&str) -> Result<Box<dyn AnyGame>, ParseError>,
}

impl Listing {
    /// Methods that may be asked, for the default rules.
    pub fn methods(&self) -> Vec<Method> {
        (self.methods)()
    }

    /// The game with these rules; the empty text chooses the default.
    pub fn open(&self, rules: &str) -> Result<Box<dyn AnyGame>, Error> {
        (self.open)(rules).map_err(|error| {
            let misere = self.impartial.then_some("misere");
            let words = self.samples.iter().copied().chain(misere);
            let wrong = error
                .found
                .as_deref()
                .unwrap_or_default()
                .to_ascii_lowercase();
            let near = nearest(&wrong, words.filter(|word| word.len() > 3));
            Error::Rules {
                game: self.name,
                text: rules.to_owned(),
                error,
                near,
            }
        })
    }
}

/// Every game, in the order of the catalogue.
pub fn catalogue() -> &'static [Listing] {
    static LISTINGS: OnceLock<Vec<Listing>> = OnceLock::new();
    LISTINGS.get_or_init(|| {
        let mut collector = Collector(Vec::new());
        gagne_games::visit(&mut collector);
        collector.0
    })
}

struct Collector(Vec<Listing>);

impl Catalogue for Collector {
    fn game<G: Entry + Game + Send + Sync + 'static>(&mut self) {
        self.0.push(Listing {
            name: G::NAME,
            aliases: G::ALIASES,
            impartial: G::IMPARTIAL,
            samples: G::SAMPLES,
            small: G::SMALL,
            methods: || match G::from_rules("") {
                Ok(game) => Method::ALL
                    .iter()
                    .map(|(method, _)| *method)
                    .filter(|method| method.applies(&game))
                    .collect(),
                Err(_) => Vec::new(),
            },
            messages: G::MESSAGES,
            open: |rules| Ok(Box::new(Opened::new(G::from_rules(rules)?))),
        });
    }
}

/// The listing of a name or alias.
pub fn find(name: &str) -> Result<&'static Listing, Error> {
    let wanted = name.trim().to_ascii_lowercase();
    let names = |listing: &'static Listing| {
        std::iter::once(listing.name).chain(listing.aliases.iter().copied())
    };
    let found = catalogue()
        .iter()
        .find(|listing| names(listing).any(|name| name == wanted));
    found.ok_or_else(|| Error::UnknownGame {
        name: name.to_owned(),
        near: nearest(&wanted, catalogue().iter().flat_map(names)),
    })
}

/// Opens a game by its text, `name` or `name:rules`.
pub fn open(game: &str) -> Result<Box<dyn AnyGame>, Error> {
    let (name, rules) = game.split_once(':').unwrap_or((game, ""));
    find(name)?.open(rules)
}

/// Longest word worth a suggestion: comparing costs the product of the lengths.
const LONGEST_WORD: usize = 40;

/// The word most like the wanted one, if any is like it at all.
pub fn nearest(wanted: &str, words: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    if wanted.len() > LONGEST_WORD {
        return None;
    }
    words
        .map(|word| (strsim::damerau_levenshtein(wanted, word), word))
        .filter(|&(edits, word)| edits <= 1 + word.chars().count() / 4)
        .min()
        .map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_gets_a_suggestion() {
        let near = |name| match find(name) {
            Err(Error::UnknownGame { near, .. }) => near,
            _ => None,
        };
        assert_eq!(near("substraction"), Some("subtraction"));
        assert_eq!(near("macthes"), Some("matches"));
        assert_eq!(near("go"), None);
        assert_eq!(near(&"x".repeat(1_000_000)), None);
    }

    #[test]
    fn names_are_forgiven_their_case() {
        assert_eq!(
            open(" Matches : 1, 3,4 ").map(|game| game.name()).unwrap(),
            "subtraction:1,3,4"
        );
    }
}
