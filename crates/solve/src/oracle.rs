//! The oracle: the definition of a value, written down and nothing else.
//!
//! Every reachable position, with the side that moves there, is a vertex of a graph. A player is
//! sure of an amount if they can force an ending that pays it, or if endless play pays it and the
//! other cannot force an ending that pays less. Distances are ranks: how soon the winner can force
//! a won ending. Everything is found by going over all vertices again until nothing changes, which
//! is slow and hard to get wrong; every other method is tested against it.

use std::collections::HashMap;

use gagne_core::{Game, Meter, Outcome, Stop, Value};

use crate::Solver;

/// Answers by the definition.
#[derive(Clone, Copy, Debug, Default)]
pub struct Oracle;

struct OracleVertex {
    /// Whether the player who moves at the root moves here.
    mine: bool,
    /// What the ending pays the player of the root.
    payoff: Option<i64>,
    next: Vec<usize>,
}

fn explore<G: Game>(
    game: &G,
    root: &G::Position,
    meter: &mut Meter,
) -> Result<Vec<OracleVertex>, Stop> {
    let mut numbers = HashMap::from([((root.clone(), true), 0)]);
    let mut found = vec![(root.clone(), true)];
    let mut graph: Vec<OracleVertex> = Vec::new();
    // Twice for the table and the list, and as much again for what each vertex leads to.
    let vertex = 4 * size_of::<(G::Position, bool, OracleVertex)>() as u64;
    let mut held = 2 * game.heap_bytes(root) as u64;
    while graph.len() < found.len() {
        meter.visit()?;
        meter.hold(found.len() as u64 * vertex + held)?;
        let (position, mine) = found[graph.len()].clone();
        let sign = if mine { 1 } else { -1 };
        let payoff = game.ending(&position).map(|ending| sign * ending.payoff());
        let (mut moves, mut next) = (Vec::new(), Vec::new());
        if payoff.is_none() {
            meter.list(game, &position, &mut moves)?;
        }
        for chosen in moves {
            let after = meter.play(game, &position, chosen)?;
            let heap = 2 * game.heap_bytes(&after) as u64;
            let after = (after, mine == game.again(&position, chosen));
            let known = found.len();
            next.push(*numbers.entry(after.clone()).or_insert_with(|| {
                found.push(after);
                found.len() - 1
            }));
            if found.len() > known {
                held += heap;
                meter.hold_more(vertex + heap)?;
            }
        }
        held += (next.capacity() * size_of::<usize>()) as u64;
        graph.push(OracleVertex { mine, payoff, next });
    }
    Ok(graph)
}

/// In how many plies a player can force a visit to the target from each vertex, if at all.
fn ranks(
    graph: &[OracleVertex],
    mine: bool,
    target: &dyn Fn(i64) -> bool,
    meter: &mut Meter,
) -> Result<Vec<Option<u64>>, Stop> {
    let mut rank: Vec<Option<u64>> = graph
        .iter()
        .map(|vertex| vertex.payoff.filter(|&payoff| target(payoff)).map(|_| 0))
        .collect();
    for round in 1.. {
        meter.check()?;
        let attracted = |vertex: &OracleVertex| {
            let inside = |&next: &usize| rank[next].is_some();
            if vertex.mine == mine {
                vertex.next.iter().any(inside)
            } else {
                !vertex.next.is_empty() && vertex.next.iter().all(inside)
            }
        };
        let mut new = Vec::new();
        for (number, vertex) in graph.iter().enumerate() {
            meter.work(size_of_val(&vertex.next[..]))?;
            if rank[number].is_none() && attracted(vertex) {
                new.push(number);
            }
        }
        if new.is_empty() {
            break;
        }
        new.into_iter()
            .for_each(|vertex| rank[vertex] = Some(round));
    }
    Ok(rank)
}

/// The value of the first vertex, if endless play pays so much.
fn value_of_root(
    graph: &[OracleVertex],
    endless: i64,
    scored: bool,
    meter: &mut Meter,
) -> Result<Value, Stop> {
    let mut sure_of = |amount: i64| -> Result<bool, Stop> {
        Ok(if endless >= amount {
            ranks(graph, false, &|payoff| payoff < amount, meter)?[0].is_none()
        } else {
            ranks(graph, true, &|payoff| payoff >= amount, meter)?[0].is_some()
        })
    };
    let mut amounts: Vec<i64> = graph.iter().filter_map(|vertex| vertex.payoff).collect();
    amounts.push(endless);
    amounts.sort_unstable();
    amounts.dedup();
    let mut worth = endless;
    for amount in amounts.into_iter().rev() {
        if sure_of(amount)? {
            worth = amount;
            break;
        }
    }
    Ok(match (scored, worth) {
        (true, _) => Value::Score(worth),
        (false, 0) => Value::DRAW,
        (false, _) => Value::Played {
            outcome: if worth > 0 {
                Outcome::Win
            } else {
                Outcome::Lose
            },
            plies: ranks(graph, worth > 0, &|payoff| payoff == worth, meter)?[0],
        },
    })
}

impl<G: Game> Solver<G> for Oracle {
    fn value(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Value, Stop> {
        let graph = explore(game, position, meter)?;
        let endless = game.endless(position).payoff();
        value_of_root(&graph, endless, game.facts().scored, meter)
    }
}
