//! The laws of the traits, run over every game of the catalogue.

use gagne_core::{Catalogue, Dice, Entry, Game};
use gagne_testkit::laws::{laws, rules_round_trip};
use gagne_testkit::values::value_laws;

/// Most positions from the start that a game begins with.
const WALK: usize = 300;
/// Most positions of a small game; all of them, in most.
const SMALL: usize = 400;

/// A rules part, and the same with `misere` where that word is understood.
fn conventions<G: Entry>(rules: &str) -> Vec<String> {
    let mut texts = vec![rules.to_owned()];
    if G::IMPARTIAL && rules.is_empty() {
        texts.push("misere".to_owned());
    } else if G::IMPARTIAL {
        texts.push(format!("{rules},misere"));
    }
    texts
}

fn open<G: Entry>(rules: &str) -> G {
    G::from_rules(rules).unwrap_or_else(|error| panic!("{}:{rules}: {error:?}", G::NAME))
}

/// The small positions of a game, each with the game it belongs to, under every convention.
fn each_small<G: Entry + Game>(mut visit: impl FnMut(&G, G::Position)) {
    for (rules, text) in G::SMALL {
        for rules in conventions::<G>(rules) {
            let game: G = open(&rules);
            let position = game.parse(text);
            let position =
                position.unwrap_or_else(|error| panic!("{}:{rules} {text}: {error:?}", G::NAME));
            visit(&game, position);
        }
    }
}

struct FromTheStart;

impl Catalogue for FromTheStart {
    fn game<G: Entry + Game + Send + Sync + 'static>(&mut self) {
        for rules in G::SAMPLES {
            for rules in conventions::<G>(rules) {
                let game: G = open(&rules);
                laws(&game, &[game.start()], WALK);
            }
        }
    }
}

#[test]
fn laws_hold_from_the_start_of_every_sample() {
    gagne_games::visit(&mut FromTheStart);
}

/// The largest boards of games whose positions are bits or digits: there a shift may be as wide as
/// the word. The tests check arithmetic for overflow.
const LARGEST: [(&str, &[&str]); 6] = [
    (
        "connect",
        &["1x63,4", "2x31,31", "32x1,4", "8x7,4", "1x63,64"],
    ),
    ("mnk", &["1,36,36", "36,1,5", "6,6,6"]),
    ("dots", &["4x4", "8x1", "1x8"]),
    ("kalah", &["6,6", "1,6", "6,6,empty"]),
    ("quixo", &["5"]),
    ("taquin", &["6x6", "1x36", "36x1"]),
];

struct OfTheLargest;

impl Catalogue for OfTheLargest {
    fn game<G: Entry + Game + Send + Sync + 'static>(&mut self) {
        let largest = LARGEST.iter().filter(|(name, _)| *name == G::NAME);
        for rules in largest.flat_map(|(_, rules)| *rules) {
            let game: G = open(rules);
            // From the start, and from a line of play to its end or nearly so.
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
            laws(&game, &reached, reached.len() + WALK);
        }
    }
}

#[test]
fn laws_hold_on_the_largest_boards() {
    gagne_games::visit(&mut OfTheLargest);
}

struct FromSmall;

impl Catalogue for FromSmall {
    fn game<G: Entry + Game + Send + Sync + 'static>(&mut self) {
        each_small::<G>(|game, position| laws(game, &[position], SMALL));
    }
}

#[test]
fn laws_hold_from_every_small_position() {
    gagne_games::visit(&mut FromSmall);
}

struct OfValues;

impl Catalogue for OfValues {
    fn game<G: Entry + Game + Send + Sync + 'static>(&mut self) {
        each_small::<G>(|game, position| value_laws(game, &[position], SMALL));
    }
}

#[test]
fn laws_of_values_hold_from_every_small_position() {
    gagne_games::visit(&mut OfValues);
}

struct OfRules;

impl Catalogue for OfRules {
    fn game<G: Entry + Game + Send + Sync + 'static>(&mut self) {
        assert!(
            G::SAMPLES.contains(&""),
            "{}: no sample of the default",
            G::NAME
        );
        assert!(!G::SMALL.is_empty(), "{}: no small position", G::NAME);
        for rules in G::SAMPLES {
            for rules in conventions::<G>(rules) {
                let game: G = open(&rules);
                rules_round_trip(&game);
                rules_round_trip(&open::<G>(&format!(" {} ", rules.to_ascii_uppercase())));
                assert_eq!(
                    open::<G>(&format!(" {} ", rules.to_ascii_uppercase())).rules(),
                    game.rules(),
                    "{}: blanks and upper case in the rules {rules}",
                    G::NAME
                );
            }
        }
    }
}

#[test]
fn rules_round_trip_for_every_sample() {
    gagne_games::visit(&mut OfRules);
}
