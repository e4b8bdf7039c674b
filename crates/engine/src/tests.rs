//! The engine on a game of its own, so that nothing of the catalogue has to be compiled.

use gagne_core::{
    Budget, Card, Ending, Entry, Facts, Game, Meter, Notation, Offer, Outcome, ParseError, Picture,
    Scanner, Space,
};

use crate::engine::Engine;
use crate::{AnyGame, Error, Listing, Look, Method, Registry, erase};

/// From 0 to 1 to 2 and back to 1, and out of 2 to the end, though it says that nothing returns.
#[derive(Default)]
struct Liar {
    /// Why it can go on no longer, if it cannot.
    fault: Option<String>,
}

impl Space for Liar {
    type Position = u8;
    type Move = u8;

    fn start(&self) -> u8 {
        0
    }
}

impl Game for Liar {
    fn ending(&self, &position: &u8) -> Option<Ending> {
        (position == 3).then_some(Ending::Outcome(Outcome::Lose))
    }

    fn moves(&self, &position: &u8, out: &mut Vec<u8>) {
        out.push(position + 1);
        out.extend((position == 2).then_some(1));
    }

    fn play(&self, _position: &u8, chosen: u8) -> u8 {
        chosen
    }

    fn facts(&self) -> Facts {
        Facts {
            loops: false,
            scored: false,
            solo: false,
        }
    }

    fn fault(&self) -> Option<String> {
        self.fault.clone()
    }
}

impl Notation for Liar {
    fn write(&self, position: &u8, out: &mut String) {
        out.push_str(&position.to_string());
    }

    fn write_move(&self, _position: &u8, chosen: u8, out: &mut String) {
        out.push_str(&chosen.to_string());
    }

    fn parse(&self, text: &str) -> Result<u8, ParseError> {
        Ok(Scanner::new(text).number(0, 3)? as u8)
    }

    fn picture(&self, _position: &u8) -> Picture {
        Picture::default()
    }
}

impl Offer for Liar {
    type Tables = ();
}

impl Entry for Liar {
    fn card() -> Card {
        Card::new("liar")
    }

    fn from_rules(_rules: &str) -> Result<Self, ParseError> {
        Ok(Liar::default())
    }
}

#[test]
fn a_broken_promise_not_to_loop_is_shown() {
    let mut liar = erase(&Liar::card(), Liar::default());
    let complaint = Error::ComesBack {
        game: "liar".to_owned(),
        cycle: vec!["1".to_owned(), "2".to_owned()],
    };
    let budget = Budget::default();
    let answer = liar.solve(None, Method::Auto, None, &budget);
    assert_eq!(answer.err(), Some(complaint.clone()));
    let answer = liar.moves(None, Method::Memo, 10, &budget);
    assert_eq!(answer.err(), Some(complaint.clone()));
    let answer = liar.census(None, false, None, &budget);
    assert_eq!(answer.err(), Some(complaint));
}

#[test]
fn a_game_that_fails_says_why() {
    let game = Liar {
        fault: Some("no rules left".to_owned()),
    };
    let mut game = erase(&Liar::card(), game);
    let complaint = Error::Game {
        game: "liar".to_owned(),
        words: "no rules left".to_owned(),
    };
    let budget = Budget::default();
    for method in [
        Method::Memo,
        Method::Brute,
        Method::Attractor,
        Method::Oracle,
    ] {
        let answer = game.solve(None, method, None, &budget);
        assert_eq!(answer.err(), Some(complaint.clone()), "{method}");
    }
    let answer = game.moves(Some("3"), Method::Memo, 10, &budget);
    assert!(answer.is_ok(), "nothing was asked of it");
    let answer = game.census(None, false, None, &budget);
    assert_eq!(answer.err(), Some(complaint.clone()));
    let answer = game.search(None, Look::named("minimax:2").unwrap(), &budget);
    assert_eq!(answer.err(), Some(complaint.clone()));
    let answer = game.plan(None, &budget);
    assert_eq!(answer.err(), Some(complaint));
}

#[test]
fn only_a_few_ways_to_look_are_remembered() {
    let mut engine = Engine::new("liar".into(), Liar::default());
    let mut meter = Meter::unbounded();
    for depth in 1..100 {
        let look = Look::named(&format!("alphabeta:{depth}")).unwrap();
        assert!(engine.look(&3, look, &mut meter).is_ok());
    }
    assert_eq!(engine.looks.len(), crate::look::REMEMBERED);
}

#[test]
fn positions_are_known_again_by_their_handles() {
    let game: Box<dyn AnyGame> = erase(&Liar::card(), Liar::default());
    let (start, zero) = (game.start(), game.at(Some("0")).unwrap());
    assert!(start == zero && start != game.at(Some("1")).unwrap());
    let mut meter = Meter::unbounded();
    let moves = game.list(&start, &mut meter).unwrap();
    let after = game.play(&start, &moves[0], &mut meter).unwrap();
    assert_eq!(game.show(&after), "1");
}

#[test]
fn a_game_of_the_same_name_gives_way() {
    let registry = Registry::new().with::<Liar>().with::<Liar>();
    assert_eq!(registry.listings().len(), 1);
    assert_eq!(registry.open(" Liar ").unwrap().name(), "liar");
    let near = match registry.find("lier") {
        Err(Error::UnknownGame { near, .. }) => near,
        _ => None,
    };
    assert_eq!(near.as_deref(), Some("liar"));
    assert!(registry.find(&"x".repeat(1_000_000)).is_err());
    let listing: &Listing = registry.find("liar").unwrap();
    assert!(listing.methods().contains(&Method::Memo));
}
