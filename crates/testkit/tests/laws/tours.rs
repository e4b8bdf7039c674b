//! Where the laws of a game are tried.

use gagne_core::{Dice, Entry, Game};
use gagne_testkit::tour::Tour;

/// Most positions from the start that a game begins with.
const WALK: usize = 300;
/// Most positions of a small game; all of them, in most.
const SMALL: usize = 400;

/// A rules part, and the same with `misere` where that word is understood.
pub(crate) fn conventions(impartial: bool, rules: &str) -> Vec<String> {
    match (impartial, rules) {
        (false, rules) => vec![rules.to_owned()],
        (true, "") => vec![String::new(), "misere".to_owned()],
        (true, rules) => vec![rules.to_owned(), format!("{rules},misere")],
    }
}

pub(crate) fn open<G: Entry>(rules: &str) -> G {
    G::from_rules(rules).unwrap_or_else(|error| panic!("{}:{rules}: {error:?}", G::card().name))
}

/// Tries a law of the rules wherever it must hold: from the start of every sample, from small positions,
/// and on the largest boards.
pub(crate) fn rules<G: Entry + Game>(law: &dyn Fn(&Tour<'_, G>)) {
    let card = G::card();
    for rules in &card.samples {
        for rules in conventions(card.impartial, rules) {
            let game: G = open(&rules);
            law(&Tour::new(&game, &[game.start()], WALK));
        }
    }
    values(law);
    for rules in &card.largest {
        let game: G = open(rules);
        let line = line(&game);
        law(&Tour::new(&game, &line, line.len() + WALK));
    }
}

/// Tries a law that needs values on the small positions, under every convention.
pub(crate) fn values<G: Entry + Game>(law: &dyn Fn(&Tour<'_, G>)) {
    let card = G::card();
    for (rules, text) in &card.small {
        for rules in conventions(card.impartial, rules) {
            let game: G = open(&rules);
            let position = game.parse(text).unwrap_or_else(|error| {
                panic!("{}:{rules} {text}: {error:?}", card.name);
            });
            law(&Tour::new(&game, &[position], SMALL));
        }
    }
}

/// The start, and a line of play to its end or nearly so.
fn line<G: Game>(game: &G) -> Vec<G::Position> {
    let mut reached = vec![game.start()];
    let (mut position, mut moves, mut dice) = (game.start(), Vec::new(), Dice::new(1));
    for _ in 0..2 * WALK {
        if game.ending(&position).is_some() {
            break;
        }
        moves.clear();
        game.moves(&position, &mut moves);
        position = game.play(&position, moves[dice.roll(moves.len())]);
        reached.push(position.clone());
    }
    reached
}
