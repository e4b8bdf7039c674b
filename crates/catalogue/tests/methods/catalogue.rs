//! The small positions of a game.

// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use gagne_core::{Entry, Game};

/// What is asked about a position of a game, with a text for messages.
type Question<G> = dyn Fn(&G, &<G as gagne_core::Space>::Position, &str);

/// Asks about every small position of a game.
pub(crate) fn each_small<G: Entry + Game>(question: &Question<G>) {
    for (rules, text) in &G::card().small {
        ask(rules, text, question);
    }
}

/// The same, and under misère play where that is understood.
pub(crate) fn each_convention<G: Entry + Game>(question: &Question<G>) {
    let card = G::card();
    each_small(question);
    for (rules, text) in card.small.iter().filter(|_| card.impartial) {
        let comma = if rules.is_empty() { "" } else { "," };
        ask(&format!("{rules}{comma}misere"), text, question);
    }
}

fn ask<G: Entry + Game>(rules: &str, text: &str, question: &Question<G>) {
    let game = G::from_rules(rules).unwrap();
    let position = game.parse(text).unwrap();
    question(
        &game,
        &position,
        &format!("{} {text}", G::card().full_name(rules)),
    );
}
