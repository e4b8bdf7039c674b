//! The games of the catalogue by name, and those that are known only at run time.
//!
//! Everything that the engine has to offer is compiled here for each game, once, and for nobody
//! else: what is told and played stands above and waits for none of it.

use std::sync::OnceLock;

use gagne_core::{Card, Catalogue, Entry, Game};
use gagne_engine::{AnyGame, Error, Listing, Registry, erase};
use gagne_graph::GraphGame;
use gagne_rules::RulesGame;

/// Every game of the catalogue, in its order.
pub fn catalogue() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        let mut collector = Collector(Registry::new());
        gagne_games::visit(&mut collector);
        collector.0
    })
}

struct Collector(Registry);

impl Catalogue for Collector {
    fn game<G: Entry + Game + Send + Sync + 'static>(&mut self) {
        self.0.add(Listing::of::<G>());
    }
}

/// The listing of a name or alias of the catalogue.
pub fn find(name: &str) -> Result<&'static Listing, Error> {
    catalogue().find(name)
}

/// Opens a game of the catalogue by its text, `name` or `name:rules`.
pub fn open(game: &str) -> Result<Box<dyn AnyGame>, Error> {
    catalogue().open(game)
}

/// The listing of a graph written by hand, a game as any other.
pub fn by_hand(game: GraphGame) -> Listing {
    Listing::found(&GraphGame::card(), game)
}

/// The listing of rules that were found at run time.
pub fn by_rules(card: &Card, game: RulesGame) -> Listing {
    Listing::found(card, game)
}

/// Rules that were found at run time, ready to be asked.
pub fn open_rules(card: &Card, game: RulesGame) -> Box<dyn AnyGame> {
    erase(card, game)
}
