//! The drawing of a graph written by hand: who wins where if whoever cannot move loses, or the
//! attractor of its target.

use gagne_core::{Budget, Outcome, Side, Value};
use gagne_draw::Diagram;
use gagne_draw::diagram::{Edge, Vertex, Winner};
use gagne_engine::Error;
use gagne_graph::{Graph, NEVER};

use super::{GraphReport, GraphRequest, mark_best};

impl GraphReport {
    /// Draws a graph. With a target, what a player forces to it; else who wins in normal play.
    pub fn of_graph(
        graph: &Graph,
        title: &str,
        player: Side,
        target: Option<&[u32]>,
        most: usize,
        budget: &Budget,
    ) -> Result<GraphReport, Error> {
        let count = graph.arena.len();
        if count > most {
            return Err(Error::TooLargeToDraw {
                positions: count as u64,
                more: false,
                most: most as u64,
                tree: false,
            });
        }
        if target.is_some() && !graph.owned {
            return Err(Error::UnfitGraph("unfit-owners"));
        }
        if !graph.owned {
            return impartial(graph, title, most, budget);
        }
        let started = std::time::Instant::now();
        let outside = vec![NEVER; count];
        let parity = graph.priorities.as_ref().filter(|_| target.is_none());
        let winners = parity.map(|priorities| graph.parity(priorities, budget));
        let winners = winners.transpose()?.map(|report| report.winner);
        let ranks = match target {
            None if winners.is_some() => [outside.clone(), outside],
            None => graph.normal_play(budget)?.rank,
            Some(_) => {
                let rank = graph.attractor(player, target, budget)?.rank;
                let mut ranks = [outside.clone(), outside];
                ranks[player.index()] = rank;
                ranks
            }
        };
        let levels = levels(graph);
        let mut values = Vec::with_capacity(count);
        let mut diagram = Diagram::default();
        for vertex in 0..count as u32 {
            let at = vertex as usize;
            let owner = graph.arena.owner(vertex);
            let won = match &winners {
                Some(winners) => Some(winners[at]),
                None => Side::BOTH
                    .into_iter()
                    .find(|player| ranks[player.index()][at] != NEVER),
            };
            let rank = won
                .map(|player| ranks[player.index()][at])
                .filter(|&rank| rank != NEVER);
            let value = match (won, rank) {
                (Some(player), None) if player == owner => Some(Value::only(Outcome::Win)),
                (Some(_), None) => Some(Value::only(Outcome::Lose)),
                (Some(player), Some(rank)) if player == owner => Some(Value::win(rank.into())),
                (Some(_), Some(rank)) => Some(Value::lose(rank.into())),
                _ if target.is_none() => Some(Value::DRAW),
                _ => None,
            };
            values.push(value);
            let nowhere = graph.arena.successors(vertex).is_empty();
            diagram.vertices.push(Vertex {
                name: graph.name(vertex),
                owner: owner.number(),
                winner: match won {
                    Some(player) => Winner::player(player.number()),
                    None if target.is_none() => Winner::Draw,
                    None => Winner::Unknown,
                },
                worth: rank.map_or_else(String::new, |rank| rank.to_string()),
                level: levels[at],
                end: match target {
                    Some(target) => target.contains(&vertex),
                    None => nowhere,
                },
                ..Vertex::default()
            });
            let mut next: Vec<u32> = graph.arena.successors(vertex).to_vec();
            next.sort_unstable();
            next.dedup();
            let side = won.filter(|&player| player == owner);
            for to in next {
                let nearer = |player: Side| {
                    let ranks = &ranks[player.index()];
                    ranks[at] != 0 && ranks[to as usize] == ranks[at] - 1
                };
                diagram.edges.push(Edge {
                    from: vertex,
                    to,
                    best: side.is_some_and(nearer),
                    ..Edge::default()
                });
            }
        }
        mark_best(&mut diagram);
        let mut report = report(title, diagram, values, most);
        report.seconds = started.elapsed().as_secs_f64();
        if target.is_some() {
            report.attract(Some(player));
        }
        Ok(report)
    }
}

/// A drawing of a graph as a whole.
fn report(title: &str, diagram: Diagram, values: Vec<Option<Value>>, most: usize) -> GraphReport {
    GraphReport {
        game: String::new(),
        position: title.to_owned(),
        diagram,
        values,
        solo: false,
        neutral: false,
        fitted: None,
        request: GraphRequest {
            tree: false,
            symmetry: false,
            merge: false,
            best: false,
            depth: None,
            most,
            fit: false,
            sketches: false,
        },
        whole: true,
        plain: true,
        attractor: None,
        search: None,
        seconds: 0.0,
    }
}

/// A graph that nobody owns: whoever is to move is called player 1, and Grundy values stand below the
/// vertices.
fn impartial(
    graph: &Graph,
    title: &str,
    most: usize,
    budget: &Budget,
) -> Result<GraphReport, Error> {
    let known = graph.impartial(budget)?;
    let levels = levels(graph);
    let mut diagram = Diagram::default();
    for vertex in 0..graph.arena.len() as u32 {
        let at = vertex as usize;
        let value = known.normal[at];
        let next = graph.different(vertex);
        diagram.vertices.push(Vertex {
            name: graph.name(vertex),
            owner: 1,
            winner: match value.outcome() {
                Outcome::Win => Winner::First,
                Outcome::Lose => Winner::Second,
                Outcome::Draw => Winner::Draw,
            },
            worth: value
                .plies()
                .map_or_else(String::new, |plies| plies.to_string()),
            note: format!("g = {}", known.nimbers[at]),
            level: levels[at],
            end: next.is_empty(),
            ..Vertex::default()
        });
        for to in next {
            let after = known.normal[to as usize];
            let nearer = value.plies().zip(after.plies());
            let best = value.outcome() == Outcome::Win
                && after.outcome() == Outcome::Lose
                && nearer.is_some_and(|(here, there)| here == there + 1);
            diagram.edges.push(Edge {
                from: vertex,
                to,
                best,
                ..Edge::default()
            });
        }
    }
    mark_best(&mut diagram);
    let values = known.normal.iter().copied().map(Some).collect();
    let mut report = report(title, diagram, values, most);
    report.neutral = true;
    report.seconds = known.seconds;
    Ok(report)
}

/// The distance of each vertex from the first that leads to it.
fn levels(graph: &Graph) -> Vec<u32> {
    let count = graph.arena.len();
    let mut levels = vec![u32::MAX; count];
    let mut order = Vec::new();
    for root in 0..count as u32 {
        if levels[root as usize] != u32::MAX {
            continue;
        }
        levels[root as usize] = 0;
        order.clear();
        order.push(root);
        let mut next = 0;
        while next < order.len() {
            let vertex = order[next];
            next += 1;
            for &to in graph.arena.successors(vertex) {
                if levels[to as usize] == u32::MAX {
                    levels[to as usize] = levels[vertex as usize] + 1;
                    order.push(to);
                }
            }
        }
    }
    levels
}
