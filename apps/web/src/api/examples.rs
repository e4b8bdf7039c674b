//! Examples for the document, made from the games that are served.

use gagne::{AnyGame, Registry, legal, step};

/// The example of a parameter.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Example {
    /// The same whatever is served.
    Fixed(&'static str),
    /// A game.
    Game,
    /// The position that it starts from.
    Position,
    /// A move there.
    Move,
    /// Moves, one after another.
    Moves,
}

/// A game with moves that can be made.
#[derive(Debug, Default)]
pub(crate) struct Examples {
    game: String,
    position: String,
    moves: Vec<String>,
}

/// Moves of a line.
const LINE: usize = 2;

impl Examples {
    /// Takes a game that every question can be asked about, as far as there is one: nimbers are told
    /// of few.
    pub(crate) fn of(registry: &Registry) -> Self {
        let mut first = None;
        for listing in registry.listings() {
            let Ok(game) = listing.open("") else { continue };
            if game.has_heaps() {
                return Examples::from(game.as_ref());
            }
            first = first.or(Some(game));
        }
        first.map_or_else(Examples::default, |game| Examples::from(game.as_ref()))
    }

    fn from(game: &dyn AnyGame) -> Self {
        let position = game.show(&game.start());
        let (mut at, mut moves) = (position.clone(), Vec::new());
        while moves.len() < LINE {
            let chosen = legal(game, Some(&at), 1).unwrap_or_default();
            let Some(chosen) = chosen.into_iter().next() else {
                break;
            };
            match step(game, Some(&at), &chosen) {
                Ok(made) => at = made.to,
                Err(_) => break,
            }
            moves.push(chosen);
        }
        Examples {
            game: game.name(),
            position,
            moves,
        }
    }

    /// The text of a game.
    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    /// The text of an example.
    pub(crate) fn text(&self, example: Example) -> String {
        match example {
            Example::Fixed(text) => text.to_owned(),
            Example::Game => self.game.clone(),
            Example::Position => self.position.clone(),
            Example::Move => self.moves.first().cloned().unwrap_or_default(),
            Example::Moves => self.moves.join(";"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_of_a_game_that_is_served() {
        let examples = Examples::of(gagne::catalogue());
        let game = gagne::open(&examples.text(Example::Game)).unwrap();
        assert!(game.has_heaps());
        let mut at = examples.text(Example::Position);
        for chosen in examples.text(Example::Moves).split(';') {
            at = step(game.as_ref(), Some(&at), chosen).unwrap().to;
        }
        assert_eq!(Examples::of(&Registry::new()).text(Example::Move), "");
    }
}
