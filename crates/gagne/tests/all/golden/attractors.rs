//! `J_attractors.json`: attractors of explicit graphs, and who wins when a dead end is lost.

use std::collections::BTreeMap;

use gagne_core::{Meter, Side};
use gagne_solve::graph::arena::{Arena, Builder, NEVER};
use serde_json::Value as Json;

use crate::golden::data::{RecordParts, ints, read};

fn arena(graph: &Json) -> Arena {
    let mut builder = Builder::default();
    for (owner, successors) in graph.ints("owner").iter().zip(graph.list("successors")) {
        let successors = ints(successors);
        builder.vertex(
            Side::second_if(*owner == 2),
            successors.iter().map(|&next| next as u32),
        );
    }
    builder.build().unwrap()
}

/// Ranks of the file; null stands for a vertex that is never attracted.
fn ranks(list: &Json) -> Vec<u32> {
    let rank = |rank: &Json| rank.as_u64().map_or(NEVER, |rank| rank as u32);
    list.as_array().unwrap().iter().map(rank).collect()
}

/// The vertices whose rank is at most so high.
fn within(rank: &[u32], most: u32) -> Vec<i64> {
    let inside = |&vertex: &i64| rank[vertex as usize] <= most;
    (0..rank.len() as i64).filter(inside).collect()
}

#[test]
fn attractors_grow_layer_by_layer() {
    for graph in read("J_attractors.json").as_array().unwrap() {
        let (arena, id) = (arena(graph), &graph["id"]);
        assert_eq!(arena.len() as i64, graph.int("n"));
        let edges: usize = (0..arena.len() as u32)
            .map(|vertex| arena.successors(vertex).len())
            .sum();
        assert_eq!(edges as i64, graph.int("edges"));
        let target: Vec<u32> = graph
            .ints("F")
            .iter()
            .map(|&vertex| vertex as u32)
            .collect();
        for player in Side::BOTH {
            let told = &graph[format!("attr{player}")];
            let rank = arena
                .attractor(player, target.iter().copied(), &mut Meter::unbounded())
                .unwrap();
            assert_eq!(rank, ranks(&told["rank"]), "graph {id} player {player}");
            assert_eq!(within(&rank, NEVER - 1), told.ints("set"));
            let last = rank.iter().filter(|&&rank| rank != NEVER).max();
            assert_eq!(last.map(|&last| i64::from(last)), told.maybe("iterations"));
            let layers = told.list("layers_cumulative");
            assert_eq!(layers.len() as i64, told.int("iterations") + 1);
            for (most, layer) in layers.iter().enumerate() {
                assert_eq!(within(&rank, most as u32), ints(layer), "graph {id}");
            }
            let strategy: BTreeMap<u32, Vec<i64>> = arena
                .strategy(player, &rank)
                .into_iter()
                .map(|(vertex, next)| (vertex, next.into_iter().map(i64::from).collect()))
                .collect();
            let told: BTreeMap<u32, Vec<i64>> = told["strategy"]
                .as_object()
                .unwrap()
                .iter()
                .map(|(vertex, next)| (vertex.parse().unwrap(), ints(next)))
                .collect();
            assert_eq!(strategy, told, "graph {id} player {player}");
        }
    }
}

#[test]
fn whoever_cannot_move_loses() {
    for graph in read("J_attractors.json").as_array().unwrap() {
        let (told, id) = (&graph["normal_play"], &graph["id"]);
        let [first, second] = arena(graph).normal_play(&mut Meter::unbounded()).unwrap();
        assert_eq!(first, ranks(&told["A1_rank"]), "graph {id}");
        assert_eq!(second, ranks(&told["A2_rank"]), "graph {id}");
        let drawn =
            |&vertex: &i64| first[vertex as usize] == NEVER && second[vertex as usize] == NEVER;
        let drawn: Vec<i64> = (0..first.len() as i64).filter(drawn).collect();
        assert_eq!(drawn, told.ints("draw"), "graph {id}");
    }
}
