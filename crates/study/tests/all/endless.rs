//! Games whose endless play is worth something else have the values of the definition, by every method.
// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use std::collections::HashMap;

use gagne_core::{
    Budget, Card, Ending, Expected, Facts, Game, Meter, Notation, Offer, Outcome, ParseError, Side,
    Space, Value,
};
use gagne_engine::{AnyGame, Method, erase};
use gagne_solve::Solver;
use gagne_solve::oracle::Oracle;
use gagne_study::Endless;
use gagne_testkit::random::{RandomGame, RandomKind, Turns};

/// A random graph with texts; positions tell who is to move, or both players take turns on all of it.
#[derive(Clone)]
struct RandomGraph {
    graph: RandomGame,
    tells: bool,
    /// What endless play is worth to the player to move, where positions do not tell.
    endless: Outcome,
}

impl Space for RandomGraph {
    type Position = u32;
    type Move = u8;

    fn start(&self) -> u32 {
        0
    }
}

impl Game for RandomGraph {
    fn ending(&self, vertex: &u32) -> Option<Ending> {
        self.graph.ending(vertex)
    }

    fn moves(&self, vertex: &u32, out: &mut Vec<u8>) {
        self.graph.moves(vertex, out);
    }

    fn play(&self, vertex: &u32, chosen: u8) -> u32 {
        self.graph.play(vertex, chosen)
    }

    fn facts(&self) -> Facts {
        self.graph.facts()
    }

    fn player(&self, vertex: &u32) -> Side {
        if self.tells {
            self.graph.player(vertex)
        } else {
            Side::First
        }
    }

    fn tells_player(&self) -> bool {
        self.tells
    }

    fn again(&self, vertex: &u32, chosen: u8) -> bool {
        (self.tells || self.facts().solo) && self.graph.again(vertex, chosen)
    }

    fn endless(&self, vertex: &u32) -> Ending {
        if self.tells || self.facts().solo {
            self.graph.endless(vertex)
        } else {
            Ending::Outcome(self.endless)
        }
    }
}

impl Notation for RandomGraph {
    fn write(&self, vertex: &u32, out: &mut String) {
        out.push_str(&vertex.to_string());
    }

    fn write_move(&self, _vertex: &u32, chosen: u8, out: &mut String) {
        out.push_str(&format!("m{chosen}"));
    }

    fn parse(&self, text: &str) -> Result<u32, ParseError> {
        let vertex = text.trim().parse().ok();
        vertex
            .filter(|&vertex: &u32| vertex < self.graph.len())
            .ok_or(ParseError {
                at: 0,
                expected: Expected::End,
                found: None,
            })
    }
}

impl Offer for RandomGraph {
    type Tables = ();
}

fn kind(draws: bool, turns: Turns, endless: i64) -> RandomKind {
    RandomKind {
        loops: true,
        draws,
        scored: false,
        turns,
        endless,
        symmetric: false,
    }
}

fn drawn(draws: bool, turns: Turns, endless: i64, seed: u64) -> RandomGraph {
    RandomGraph {
        graph: RandomGame::new(kind(draws, turns, endless), seed),
        tells: turns != Turns::Solo,
        endless: Outcome::Draw,
    }
}

fn changed(game: &RandomGraph, endless: Endless) -> Box<dyn AnyGame> {
    let game = erase(&Card::new("drawn"), game.clone());
    endless.change(game, &Budget::default())
}

/// The values that every method finds, which must be one and the same up to plies that it does not tell.
fn value(game: &mut dyn AnyGame, text: &str) -> Value {
    let position = game.read(text).unwrap();
    let mut of = |method| {
        let found = game.find(&position, method, None, &mut Meter::unbounded());
        found.unwrap_or_else(|_| panic!("{text}: {method}")).value
    };
    let value = of(Method::Oracle);
    for method in [
        Method::Auto,
        Method::Memo,
        Method::Attractor,
        Method::Retrograde,
    ] {
        if method != Method::Auto && method != Method::Memo && game.facts().solo {
            continue;
        }
        let mut of = |method| {
            let found = game.find(&position, method, None, &mut Meter::unbounded());
            found.unwrap_or_else(|_| panic!("{text}: {method}")).value
        };
        assert_eq!(of(method), value, "{text} by {method}");
    }
    value
}

#[test]
fn endless_play_is_worth_what_is_said() {
    let meanings = [
        (Endless::Draw, 0),
        (Endless::Loss, -1),
        (Endless::Win(Side::First), 1),
        (Endless::Win(Side::Second), -1),
    ];
    for turns in [Turns::Alternate, Turns::Again, Turns::Solo] {
        for seed in 0..24 {
            let draws = seed % 2 == 0;
            for (endless, payoff) in meanings {
                let right = drawn(draws, turns, payoff, seed);
                let other = drawn(draws, turns, if payoff == 0 { 1 } else { 0 }, seed);
                let mut game = changed(&other, endless);
                for vertex in 0..right.graph.len() {
                    let wanted = Oracle.value(&right, &vertex, &mut Meter::unbounded());
                    let found = value(game.as_mut(), &vertex.to_string());
                    assert_eq!(Ok(found), wanted, "{turns:?} {seed} {endless} {vertex}");
                }
            }
        }
    }
}

#[test]
fn positions_that_do_not_tell_the_side_are_given_one() {
    for seed in 0..40 {
        let mut other = drawn(true, Turns::Again, 0, seed);
        other.tells = false;
        for (outcome, side) in [(Outcome::Win, Side::First), (Outcome::Lose, Side::Second)] {
            let mut game = changed(&other, Endless::Win(side));
            // The definition asks what endless play is worth to the player to move at the root.
            let right = |endless| RandomGraph {
                endless,
                ..other.clone()
            };
            for vertex in 0..other.graph.len() {
                let oracle =
                    |endless| Oracle.value(&right(endless), &vertex, &mut Meter::unbounded());
                let first = value(game.as_mut(), &vertex.to_string());
                assert_eq!(Ok(first), oracle(outcome), "{seed} {vertex}");
                let second = value(game.as_mut(), &format!("{vertex} <2>"));
                assert_eq!(Ok(second), oracle(outcome.flip()), "{seed} {vertex}");
            }
        }
    }
}

/// What a position is worth to the player to move if whoever moves to a place that was there before loses:
/// by the rule itself, way after way.
fn by_ways(game: &RandomGraph, at: (u32, Side), seen: &mut Vec<(u32, Side)>) -> Outcome {
    if let Some(Ending::Outcome(outcome)) = game.ending(&at.0) {
        return outcome;
    }
    seen.push(at);
    let mut moves = Vec::new();
    game.moves(&at.0, &mut moves);
    let mut best = Outcome::Lose;
    for chosen in moves {
        let again = game.again(&at.0, chosen);
        let after = (game.play(&at.0, chosen), at.1.next(again));
        let worth = if seen.contains(&after) {
            Outcome::Lose
        } else {
            let there = by_ways(game, after, seen);
            if again { there } else { there.flip() }
        };
        best = best.max(worth);
        if best == Outcome::Win {
            break;
        }
    }
    seen.pop();
    best
}

#[test]
fn who_repeats_a_position_loses() {
    let mut changes = HashMap::new();
    for turns in [Turns::Alternate, Turns::Again] {
        for (seed, tells) in (0..400).flat_map(|seed| [(seed, true), (seed, false)]) {
            let mut game = drawn(seed % 3 == 0, turns, 0, seed);
            game.tells = tells;
            if game.graph.len() > if tells { 12 } else { 6 } {
                continue;
            }
            let mut repeater = changed(&game, Endless::Repeater);
            for vertex in 0..game.graph.len() {
                let side = game.player(&vertex);
                let wanted = by_ways(&game, (vertex, side), &mut Vec::new());
                let found = value(repeater.as_mut(), &vertex.to_string());
                assert_eq!(found.outcome(), wanted, "{turns:?} {seed} {tells} {vertex}");
                let before = Oracle.value(&game, &vertex, &mut Meter::unbounded());
                *changes
                    .entry((before.unwrap().outcome(), wanted))
                    .or_insert(0) += 1;
            }
        }
    }
    // Who can force an ending still does; only what was drawn changes, and it does so in every way.
    for ((before, after), count) in changes {
        assert!(
            before == after || before == Outcome::Draw,
            "{before:?} {after:?}"
        );
        assert!(count > 20, "{before:?} {after:?} {count}");
    }
}

#[test]
fn names_are_read_back_and_moves_keep_their_texts() {
    let game = drawn(false, Turns::Alternate, 0, 7);
    let repeater = changed(&game, Endless::Repeater);
    let mut waiting = vec![repeater.start()];
    let mut met = waiting.clone();
    while let Some(position) = waiting.pop() {
        let text = repeater.show(&position);
        assert_eq!(
            repeater.read(&text).ok().as_ref(),
            Some(&position),
            "{text}"
        );
        if repeater.ending(&position).is_some() || met.len() > 500 {
            continue;
        }
        for chosen in repeater.list(&position, &mut Meter::unbounded()).unwrap() {
            let after = repeater.play(&position, &chosen, &mut Meter::unbounded());
            let after = after.unwrap();
            if !met.contains(&after) {
                met.push(after.clone());
                waiting.push(after);
            }
        }
    }
    assert!(met.len() > 3);
}

#[test]
fn meanings_have_names() {
    for (endless, name) in Endless::ALL {
        assert_eq!(Endless::named(name), Some(endless));
        assert_eq!(endless.to_string(), name);
    }
    assert_eq!(Endless::named(" Win:2 "), Some(Endless::Win(Side::Second)));
    assert_eq!(Endless::named("tie"), None);
}
