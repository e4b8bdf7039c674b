//! Games by name.

use std::sync::Arc;

use gagne_core::{Card, Entry, Expected, Game, Messages, Offer, ParseError, Spec, Text};

use gagne_table::Library;

use crate::any::AnyGame;
use crate::erase::erase;
use crate::{Error, Method};

/// Opens a game with the rules that a text chooses.
type Open = dyn Fn(&str) -> Result<Box<dyn AnyGame>, ParseError> + Send + Sync;

/// A game before its rules are chosen.
#[derive(Clone)]
pub struct Listing {
    /// The name on the command line.
    pub name: String,
    /// Other names that are understood.
    pub aliases: Vec<String>,
    /// The name in public protocols.
    pub public_name: String,
    /// Whether the word `misere` is understood.
    pub impartial: bool,
    /// Rules parts worth trying.
    pub samples: Vec<String>,
    /// Small positions with the rules they belong to.
    pub small: Vec<(String, String)>,
    /// Rules and position from which exercises are made, if the game has any.
    pub exercise: Option<(String, String)>,
    /// What stands before the number of a deal in the rules, in a game that is dealt.
    pub deal: Option<String>,
    /// The texts.
    pub messages: Messages,
    open: Arc<Open>,
    /// Whether the name tells the rules, in every run of the program.
    lasting: bool,
}

impl Listing {
    /// The listing of a game.
    pub fn of<G: Entry + Game + Send + Sync + 'static>() -> Self {
        let card = Arc::new(G::card());
        let named = Arc::clone(&card);
        Listing {
            lasting: true,
            ..Listing::new(&named, move |rules| Ok(erase(&card, G::from_rules(rules)?)))
        }
    }

    /// The listing of a game that was found at run time, with what opens it.
    pub fn new(
        card: &Card,
        open: impl Fn(&str) -> Result<Box<dyn AnyGame>, ParseError> + Send + Sync + 'static,
    ) -> Self {
        let owned = |texts: &[Text]| texts.iter().map(Text::to_string).collect();
        let both = |(rules, position): &(Text, Text)| (rules.to_string(), position.to_string());
        Listing {
            name: card.name.to_string(),
            aliases: owned(&card.aliases),
            public_name: card.public_name.as_ref().unwrap_or(&card.name).to_string(),
            impartial: card.impartial,
            samples: owned(&card.samples),
            small: card.small.iter().map(both).collect(),
            exercise: card.exercise.as_ref().map(both),
            deal: card.deal.as_ref().map(Text::to_string),
            messages: card.messages.clone(),
            open: Arc::new(open),
            // Another file may have the same name.
            lasting: false,
        }
    }

    /// The listing of a game that was found at run time and has no choice of rules.
    pub fn found<G: Offer + Game + Clone + Send + Sync + 'static>(card: &Card, game: G) -> Self {
        let named = card.clone();
        Listing::new(card, move |rules| match rules.trim() {
            "" => Ok(erase(&named, game.clone())),
            other => Err(ParseError {
                at: 0,
                expected: Expected::End,
                found: Some(other.to_owned()),
            }),
        })
    }

    /// The same game, changed whenever it is opened.
    #[must_use]
    pub fn changed(
        mut self,
        change: impl Fn(Box<dyn AnyGame>) -> Box<dyn AnyGame> + Send + Sync + 'static,
    ) -> Self {
        let open = self.open;
        self.open = Arc::new(move |rules| open(rules).map(&change));
        self
    }

    /// Methods that may be asked, for the default rules.
    pub fn methods(&self) -> Vec<Method> {
        let game = self.open("");
        let all = Method::ALL.iter().map(|(method, _)| *method);
        all.filter(|&method| game.as_ref().is_ok_and(|game| game.applies(method)))
            .collect()
    }

    /// The game with these rules; the empty text chooses the default.
    pub fn open(&self, rules: &str) -> Result<Box<dyn AnyGame>, Error> {
        (self.open)(rules).map_err(|error| {
            let misere = self.impartial.then_some("misere");
            let words = self.samples.iter().map(String::as_str).chain(misere);
            let wrong = error
                .found
                .as_deref()
                .unwrap_or_default()
                .to_ascii_lowercase();
            let near = nearest(&wrong, words.filter(|word| word.len() > 3));
            Error::Rules {
                game: self.name.clone(),
                text: rules.to_owned(),
                error: Box::new(error),
                near,
            }
        })
    }

    /// The name and the other names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name)
            .chain(&self.aliases)
            .map(String::as_str)
    }
}

/// Games by name, in the order in which they were added.
#[derive(Clone, Default)]
pub struct Registry {
    listings: Vec<Listing>,
    /// Tables that games are answered from.
    tables: Arc<Library>,
}

impl Registry {
    /// No game yet.
    pub fn new() -> Self {
        Registry::default()
    }

    /// The same with one more game; one of the same name gives way.
    #[must_use]
    pub fn with<G: Entry + Game + Send + Sync + 'static>(mut self) -> Self {
        self.add(Listing::of::<G>());
        self
    }

    /// Adds a game; one of the same name gives way.
    pub fn add(&mut self, listing: Listing) {
        self.listings.retain(|known| known.name != listing.name);
        self.listings.push(listing);
    }

    /// The tables that games are answered from.
    pub fn tables(&self) -> &Arc<Library> {
        &self.tables
    }

    /// Answers from these tables from now on.
    pub fn set_tables(&mut self, tables: Library) {
        self.tables = Arc::new(tables);
    }

    /// Every game.
    pub fn listings(&self) -> &[Listing] {
        &self.listings
    }

    /// The listing of a name or alias. Names that were found at run time may have capitals.
    pub fn find(&self, name: &str) -> Result<&Listing, Error> {
        let wanted = name.trim().to_ascii_lowercase();
        let mut listings = self.listings.iter();
        let is_wanted = |known: &str| known == wanted || known == name.trim();
        let found = listings.find(|listing| listing.names().any(is_wanted));
        found.ok_or_else(|| Error::UnknownGame {
            name: name.to_owned(),
            near: nearest(&wanted, self.listings.iter().flat_map(Listing::names)),
        })
    }

    /// The text of a game with its board dealt by a number, if it is a game that is dealt and no deal is
    /// named yet.
    pub fn dealt(&self, game: &str, number: u64) -> Option<String> {
        let Spec { name, rules } = Spec::parse(game);
        let listing = self.find(name).ok()?;
        let before = listing.deal.as_ref().filter(|_| rules.trim().is_empty())?;
        Some(format!("{}:{before}{number}", listing.name))
    }

    /// Opens a game by its text, `name` or `name:rules`.
    pub fn open(&self, game: &str) -> Result<Box<dyn AnyGame>, Error> {
        let Spec { name, rules } = Spec::parse(game);
        let listing = self.find(name)?;
        let mut game = listing.open(rules)?;
        if listing.lasting && !self.tables.tables().is_empty() {
            game.attach(self.tables.of(&game.name()));
        }
        Ok(game)
    }
}

/// Longest word worth a suggestion: comparing costs the product of the lengths.
const LONGEST_WORD: usize = 40;

/// The word most like the wanted one, if any is like it at all.
pub fn nearest<'w>(wanted: &str, words: impl IntoIterator<Item = &'w str>) -> Option<String> {
    if wanted.len() > LONGEST_WORD {
        return None;
    }
    words
        .into_iter()
        .map(|word| (strsim::damerau_levenshtein(wanted, word), word))
        .filter(|&(edits, word)| edits <= 1 + word.chars().count() / 4)
        .min()
        .map(|(_, word)| word.to_owned())
}
