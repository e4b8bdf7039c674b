//! Lines of play are counted as they are listed, in either order.

// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use std::ops::ControlFlow;

use gagne_core::{Game, Meter, Offer, Outcome};
use gagne_solve::lines::{LineOrder, count, list};

/// Most lines that are listed.
const LISTED: u32 = 20_000;

/// Counts and lists the lines from a position, all of them and those of each result.
pub(crate) fn agree<G: Offer + Game>(game: &G, position: &G::Position, text: &str) {
    if game.facts().loops {
        return;
    }
    let results = [Outcome::Lose, Outcome::Draw, Outcome::Win].map(Some);
    for wanted in [None].into_iter().chain(results) {
        lines_agree(game, position, wanted, text);
    }
}

/// A line as the tests see it: text, length, moves of the winner if there is one, result.
type Shown = (String, usize, Option<u64>, Outcome);

fn listed<G: Offer + Game>(
    game: &G,
    position: &G::Position,
    wanted: Option<Outcome>,
    order: LineOrder,
    most: usize,
) -> Vec<Shown> {
    let mut lines = Vec::new();
    let mut meter = Meter::unbounded();
    list(game, position, wanted, order, &mut meter, &mut |line| {
        lines.push((
            line.text.to_owned(),
            line.moves.len(),
            line.winner_moves,
            line.result,
        ));
        if lines.len() < most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    })
    .unwrap();
    lines
}

fn lines_agree<G: Offer + Game>(
    game: &G,
    position: &G::Position,
    wanted: Option<Outcome>,
    text: &str,
) {
    let tally = count(game, position, wanted, &mut Meter::unbounded()).unwrap();
    if tally.count > LISTED.into() {
        return;
    }
    let about = format!("{text}, wanted {wanted:?}");
    let depth = listed(game, position, wanted, LineOrder::Depth, usize::MAX);
    let breadth = listed(game, position, wanted, LineOrder::Breadth, usize::MAX);
    assert_eq!(tally.count, depth.len().into(), "{about}");
    let mut sorted = depth.clone();
    sorted.sort_by_key(|&(_, length, ..)| length);
    assert_eq!(breadth, sorted, "{about}");
    let shortest = depth.iter().map(|&(_, length, ..)| length as u64).min();
    assert_eq!(tally.shortest, shortest, "{about}");
    let winner_moves = depth.iter().filter_map(|&(_, _, moves, _)| moves).min();
    assert_eq!(tally.winner_moves, winner_moves, "{about}");
    let wrong = |line: &Shown| wanted.is_some_and(|wanted| wanted != line.3);
    assert!(!depth.iter().any(wrong), "{about}");
    for order in [LineOrder::Depth, LineOrder::Breadth] {
        let all = if order == LineOrder::Depth {
            &depth
        } else {
            &breadth
        };
        let some = listed(game, position, wanted, order, 3);
        assert_eq!(some[..], all[..all.len().min(3)], "{about}");
    }
    let mut texts: Vec<&String> = depth.iter().map(|(text, ..)| text).collect();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), depth.len(), "texts of lines differ: {about}");
}
