//! Games opened by the texts that name them: those of the catalogue, graphs by hand, rules in files.

use std::sync::Arc;

use clap::ArgMatches;
use gagne::graph::GraphChoice;
use gagne::{AnyGame, GraphGame, Listing, NoEndlessWorth, Registry, Side, Speech};

use super::{Console, Fault};
use crate::commands::attractor;
use crate::{interface, own};

/// What a graph written by hand is called among the games.
const GRAPH: &str = "graph";

impl Console {
    /// Opens the game that is named, and learns to speak of it.
    pub(crate) fn open(&mut self, matches: &ArgMatches) -> Result<Box<dyn AnyGame>, Fault> {
        let text = self.named(matches)?.0;
        self.open_named(&text)
    }

    /// The text of the game and of the position that are meant. A graph written by hand joins the games;
    /// what would be the game is then one of its vertices.
    pub(crate) fn named(
        &mut self,
        matches: &ArgMatches,
    ) -> Result<(String, Option<String>), Fault> {
        // Not every command takes a position or a file.
        let text = |name: &str| matches.try_get_one::<String>(name).ok().flatten().cloned();
        let Some(file) = text("file") else {
            return Ok((text("GAME").unwrap_or_default(), text("POSITION")));
        };
        if text("POSITION").is_some() {
            return Err(Fault::Usage(self.speech.say("file-one-vertex")));
        }
        if self.registry.find(GRAPH).is_err() {
            let graph = attractor::read(self, &file, &GraphChoice::default())?;
            let game = GraphGame::new(graph, Side::First).map_err(|error| self.fault(error))?;
            Arc::make_mut(&mut self.registry).add(gagne::by_hand(game));
        }
        Ok((GRAPH.to_owned(), text("GAME")))
    }

    /// Opens a game by its text, and learns to speak of it.
    pub(crate) fn open_named(&mut self, text: &str) -> Result<Box<dyn AnyGame>, Fault> {
        let name = text.split(':').next().unwrap_or_default();
        // A file is opened here and nowhere else: from now on it is a game like any other.
        if self.registry.find(name).is_ok() {
            own::check_drop(name, self)?;
        } else if let Some(listing) = own::listing(name, self)? {
            Arc::make_mut(&mut self.registry).add(listing);
        }
        if let Ok(listing) = Arc::clone(&self.registry).find(name) {
            self.learn(listing);
        }
        let game = self
            .registry
            .open(text)
            .map_err(|error| self.fault(error))?;
        let Some(endless) = self.endless else {
            return Ok(game);
        };
        if let Some(unchanged) = endless.refuses(game.as_ref()) {
            let said = match unchanged {
                NoEndlessWorth::Ends => "endless-ends",
                NoEndlessWorth::Points => "endless-points",
            };
            let words = [("game", game.name().into())];
            return Err(Fault::Answer(self.speech.tell(said, &words), 2));
        }
        if self.changed.insert(name.to_owned())
            && let Ok(listing) = self.registry.find(name)
        {
            let (listing, budget) = (listing.clone(), self.budget.clone());
            let listing = listing.changed(move |game| endless.change(game, &budget));
            Arc::make_mut(&mut self.registry).add(listing);
        }
        self.registry.open(text).map_err(|error| self.fault(error))
    }

    /// The games as their rules are, if endless play is about to be given another meaning.
    pub(crate) fn plain(&mut self, text: &str) -> Result<Option<Registry>, Fault> {
        let Some(endless) = self.endless.take() else {
            return Ok(None);
        };
        let opened = self.open_named(text);
        self.endless = Some(endless);
        opened.map(|_| Some(Registry::clone(&self.registry)))
    }

    /// The games that there are, in which the one of this text has nothing in its memory: a program is
    /// started once more.
    pub(crate) fn fresh(&self, text: &str) -> Result<Registry, Fault> {
        let name = text.split(':').next().unwrap_or_default();
        let mut registry = Registry::clone(&self.registry);
        if let Some(listing) = own::listing(name, self)? {
            registry.add(listing);
        }
        Ok(registry)
    }

    /// Learns to speak of a game.
    pub(crate) fn learn(&mut self, listing: &Listing) {
        self.speech = Speech::about(self.language, listing);
        interface::learn(&mut self.speech);
    }
}
