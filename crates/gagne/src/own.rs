//! Rules of one's own as a game like those of the catalogue.

use gagne_catalogue::by_rules;
use gagne_core::{Card, Notation, Space};
use gagne_engine::Listing;
use gagne_rules::RulesGame;

/// The listing of rules that were found at run time, under a name. Whoever opens it shares what was
/// learned of it.
pub fn own(name: &str, game: RulesGame) -> Listing {
    let start = game.show(&game.start());
    let card = Card {
        name: name.to_owned().into(),
        ..game.card()
    };
    let card = card
        .english(texts(name, &start, ENGLISH))
        .french(texts(name, &start, FRENCH));
    by_rules(&card, game)
}

const ENGLISH: [&str; 3] = [
    "Rules of one's own.",
    "a position as the rules write it",
    "a move as the rules write it; one that has no name is called as the position after it",
];
const FRENCH: [&str; 3] = [
    "Des règles à soi.",
    "une position telle que les règles l'écrivent",
    "un coup tel que les règles l'écrivent ; sans nom, c'est la position où il mène",
];

/// The texts that every game has, in Fluent syntax.
fn texts(name: &str, start: &str, [rules, position, chosen]: [&str; 3]) -> String {
    let literal = |text: &str| {
        format!(
            "{{\"{}\"}}",
            text.replace('\\', "\\\\").replace('"', "\\\"")
        )
    };
    let example = if start.is_empty() {
        String::new()
    } else {
        format!(": {}", literal(start))
    };
    format!(
        "title = {}\nline = {rules}\nrules = {rules}\nvariants = {{\"\"}}\nposition = {position}{example}\nmove = {chosen}\nresults = {{\"\"}}\n",
        literal(name)
    )
}
