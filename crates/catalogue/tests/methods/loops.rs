//! Proof numbers on the games of the catalogue whose positions come back, against attractors of the
//! whole graph.

// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use gagne_core::{Entry, Game, Meter};
use gagne_games::dodgem::Dodgem;
use gagne_games::hare::Hare;
use gagne_games::quixo::Quixo;
use gagne_search::proof::Proof;
use gagne_search::{Search, Sight};
use gagne_solve::Solver;
use gagne_solve::graph::loops::Loops;
use gagne_testkit::tour::reachable;

/// Asks about every position that can be reached, up to symmetry; most positions unfolded for one of
/// them.
fn ask<G: Game + Entry>(rules: &str) -> u64 {
    let game = G::from_rules(rules).unwrap();
    let mut positions = reachable(&game, &[game.start()], usize::MAX);
    positions.retain(|position| game.canonical(position) == *position);
    let mut values = Loops::default();
    let meter = &mut Meter::unbounded();
    let mut most = 0;
    for position in &positions {
        let text = format!("{} {}", G::card().full_name(rules), game.show(position));
        let found = Proof::default().search(Sight::of(&game), position, meter);
        let found = found.unwrap();
        let wanted = values.value(&game, position, meter).unwrap().outcome();
        let told = found.value.map(|value| value.outcome());
        assert_eq!(told, Some(wanted), "{text}");
        most = most.max(found.nodes);
        let Some(&first) = found.line.first() else {
            assert!(game.ending(position).is_some(), "{text}");
            continue;
        };
        let after = values.value(&game, &game.play(position, first), meter);
        let after = after.unwrap().before(game.again(position, first));
        assert_eq!(after.outcome(), wanted, "the first move of {text}");
    }
    most
}

#[test]
fn every_position_of_hare_is_decided() {
    assert!(ask::<Hare>("") < 2000);
}

#[test]
fn every_position_of_dodgem_is_decided() {
    assert!(ask::<Dodgem>("") < 2000);
}

#[test]
fn every_position_of_quixo_is_decided() {
    assert!(ask::<Quixo>("3") < 2000);
}
