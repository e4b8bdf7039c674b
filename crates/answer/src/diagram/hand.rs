//! The drawing of a graph written by hand: who wins where if whoever cannot move loses, or the
//! attractor of its target.

use gagne_core::{Budget, Value};
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
        player: u8,
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
        let started = std::time::Instant::now();
        let outside = vec![NEVER; count];
        let ranks = match target {
            None => graph.normal_play(budget)?.rank,
            Some(_) => {
                let rank = graph.attractor(player, target, budget)?.rank;
                if player == 1 {
                    [rank, outside]
                } else {
                    [outside, rank]
                }
            }
        };
        let levels = levels(graph);
        let mut values = Vec::with_capacity(count);
        let mut diagram = Diagram::default();
        for vertex in 0..count as u32 {
            let at = vertex as usize;
            let owner = graph.arena.owner(vertex).number();
            let won = (1..=2).find(|&player| ranks[usize::from(player - 1)][at] != NEVER);
            let rank = won.map(|player: u8| ranks[usize::from(player - 1)][at]);
            let value = match (won, rank) {
                (Some(player), Some(rank)) if player == owner => Some(Value::win(rank.into())),
                (Some(_), Some(rank)) => Some(Value::lose(rank.into())),
                _ if target.is_none() => Some(Value::DRAW),
                _ => None,
            };
            values.push(value);
            let nowhere = graph.arena.successors(vertex).is_empty();
            diagram.vertices.push(Vertex {
                name: graph.name(vertex),
                owner,
                winner: match won {
                    Some(player) => Winner::player(player),
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
                let nearer = |player: u8| {
                    let ranks = &ranks[usize::from(player - 1)];
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
        let mut report = GraphReport {
            game: String::new(),
            position: title.to_owned(),
            diagram,
            values,
            solo: false,
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
            seconds: started.elapsed().as_secs_f64(),
        };
        if target.is_some() {
            report.attract(player);
        }
        Ok(report)
    }
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
