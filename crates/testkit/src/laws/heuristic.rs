//! A law of guesses.

use gagne_core::{Ask, Entry, Game};

use super::broken;

/// *Terms add up*: a guess that is explained is the sum of what explains it.
pub fn terms_add_up<G: Entry + Game>(game: &G, position: &G::Position) {
    let Some(heuristic) = game.heuristic() else {
        return;
    };
    let terms = heuristic.terms(position);
    let sum: i64 = terms.iter().map(|term| term.amount).sum();
    let estimate = heuristic.estimate(position);
    if !terms.is_empty() && sum != estimate {
        let detail = format!("{terms:?} add up to {sum} and not to {estimate}");
        broken(game, "terms add up", position, &detail);
    }
}
