//! Attractors of a graph, as they are shown and as they are written in JSON.

use gagne_core::{Budget, Meter, Side, Stop};
use gagne_solve::graph::arena::NEVER;
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::report::{prospects, vertex as named, write_size};
use crate::{Error, Graph, Reason};

/// The answer of `attractor`.
pub struct AttractorReport<'g> {
    /// The graph.
    pub graph: &'g Graph,
    /// Who attracts.
    pub player: Side,
    /// Rank of each vertex; [`u32::MAX`] outside.
    pub rank: Vec<u32>,
    /// Time taken.
    pub seconds: f64,
}

/// The answer of `attractor --play`: whoever cannot move loses.
pub struct PlayReport<'g> {
    /// The graph.
    pub graph: &'g Graph,
    /// Ranks of the wins of player 1 and of player 2.
    pub rank: [Vec<u32>; 2],
    /// Time taken.
    pub seconds: f64,
}

impl Graph {
    /// The attractor of a target for a player. Without a target, those of the other player's
    /// vertices that lead nowhere, as in normal play.
    pub fn attractor(
        &self,
        player: Side,
        target: Option<&[u32]>,
        budget: &Budget,
    ) -> Result<AttractorReport<'_>, Error> {
        let mut meter = budget.meter();
        let (started, arena) = (meter.elapsed(), &self.arena);
        let rank = match target {
            Some(target) => arena.attractor(player, target.iter().copied(), &mut meter),
            None => arena.attractor(player, arena.stuck(player.other()), &mut meter),
        };
        Ok(AttractorReport {
            graph: self,
            player,
            rank: rank.map_err(|stop| stopped(stop, &meter))?,
            seconds: (meter.elapsed() - started).as_secs_f64(),
        })
    }

    /// Who wins where when whoever cannot move loses.
    pub fn normal_play(&self, budget: &Budget) -> Result<PlayReport<'_>, Error> {
        let mut meter = budget.meter();
        let started = meter.elapsed();
        let rank = self.arena.normal_play(&mut meter);
        Ok(PlayReport {
            graph: self,
            rank: rank.map_err(|stop| stopped(stop, &meter))?,
            seconds: (meter.elapsed() - started).as_secs_f64(),
        })
    }

    /// The vertices of a player inside an attractor and outside its target, each with the different
    /// successors that come one rank nearer, in the order of their numbers.
    pub fn strategy<'a>(
        &'a self,
        player: Side,
        rank: &'a [u32],
    ) -> impl Iterator<Item = (u32, Vec<u32>)> + 'a {
        let moving = move |&vertex: &u32| {
            self.arena.owner(vertex) == player && !matches!(rank[vertex as usize], 0 | NEVER)
        };
        let vertices = (0..self.arena.len() as u32).filter(moving);
        vertices.map(|vertex| {
            let mut nearer: Vec<u32> = self.arena.nearer(vertex, rank).collect();
            nearer.sort_unstable();
            nearer.dedup();
            (vertex, nearer)
        })
    }
}

pub(crate) fn stopped(stop: Stop, meter: &Meter) -> Error {
    Error::Stopped {
        stop,
        positions: meter.positions(),
    }
}

/// The vertices of each rank in turn, then those outside.
pub fn levels(rank: &[u32]) -> (Vec<Vec<u32>>, Vec<u32>) {
    let last = rank.iter().filter(|&&rank| rank != NEVER).max();
    let mut levels = vec![Vec::new(); last.map_or(0, |&last| last as usize + 1)];
    let mut outside = Vec::new();
    for (vertex, &rank) in rank.iter().enumerate() {
        match levels.get_mut(rank as usize) {
            Some(level) => level.push(vertex as u32),
            None => outside.push(vertex as u32),
        }
    }
    (levels, outside)
}

impl PlayReport<'_> {
    /// The vertices that neither player wins.
    pub fn draws(&self) -> impl Iterator<Item = u32> + '_ {
        let [first, second] = &self.rank;
        let both = first.iter().zip(second).zip(0..);
        both.filter(|&((&first, &second), _)| first == NEVER && second == NEVER)
            .map(|(_, vertex)| vertex)
    }
}

/// `{vertex, name, position, rank, rule}`.
struct RankedVertex<'g> {
    graph: &'g Graph,
    vertex: u32,
    rank: u32,
    rule: Option<u8>,
}

impl Serialize for RankedVertex<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("vertex", &self.vertex)?;
        if let Some(names) = &self.graph.names {
            map.serialize_entry("name", names.name(self.vertex))?;
        }
        if let Some(positions) = &self.graph.positions {
            map.serialize_entry("position", positions.name(self.vertex))?;
        }
        map.serialize_entry("rank", &self.rank)?;
        if let Some(rule) = self.rule {
            map.serialize_entry("rule", &rule)?;
        }
        map.end()
    }
}

/// `{vertex, name, to, to_name}`.
struct StrategyMove<'g> {
    graph: &'g Graph,
    vertex: u32,
    to: u32,
}

impl Serialize for StrategyMove<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let names = self.graph.names.as_ref();
        map.serialize_entry("vertex", &self.vertex)?;
        if let Some(names) = names {
            map.serialize_entry("name", names.name(self.vertex))?;
        }
        map.serialize_entry("to", &self.to)?;
        if let Some(names) = names {
            map.serialize_entry("to_name", names.name(self.to))?;
        }
        map.end()
    }
}

/// The vertices of an attractor, in their order.
struct Inside<'g>(&'g Graph, &'g [u32], Side);

impl Serialize for Inside<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Inside(graph, ranks, player) = *self;
        let mut list = serializer.serialize_seq(None)?;
        for (&rank, vertex) in ranks.iter().zip(0..).filter(|(rank, _)| **rank != NEVER) {
            list.serialize_element(&RankedVertex {
                graph,
                vertex,
                rank,
                rule: graph.reason(player, ranks, vertex).rule(),
            })?;
        }
        list.end()
    }
}

/// One object for each vertex and each of its best successors.
struct StrategyNames<'g>(&'g Graph, Side, &'g [u32]);

impl Serialize for StrategyNames<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let StrategyNames(graph, player, rank) = *self;
        let mut list = serializer.serialize_seq(None)?;
        for (vertex, nearer) in graph.strategy(player, rank) {
            for to in nearer {
                list.serialize_element(&StrategyMove { graph, vertex, to })?;
            }
        }
        list.end()
    }
}

impl Serialize for AttractorReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_size(&mut map, self.graph)?;
        map.serialize_entry("player", &self.player.number())?;
        map.serialize_entry("attractor", &Inside(self.graph, &self.rank, self.player))?;
        map.serialize_entry(
            "strategy",
            &StrategyNames(self.graph, self.player, &self.rank),
        )?;
        map.serialize_entry("outside", &Outside(self))?;
        map.serialize_entry("seconds", &self.seconds)?;
        map.end()
    }
}

/// Why each vertex outside is there: `{vertex, name, reason, to, to_name}`.
struct Outside<'r>(&'r AttractorReport<'r>);

impl Serialize for Outside<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let AttractorReport {
            graph,
            player,
            rank,
            ..
        } = self.0;
        let mut list = serializer.serialize_seq(None)?;
        for (_, vertex) in rank.iter().zip(0..).filter(|(rank, _)| **rank == NEVER) {
            let reason = graph.reason(*player, rank, vertex);
            let mut entry = named(graph, vertex);
            entry.insert("reason".to_owned(), reason.word().into());
            if let Reason::Escapes(to) = reason {
                entry.insert("to".to_owned(), to.into());
                if let Some(names) = &graph.names {
                    entry.insert("to_name".to_owned(), names.name(to).into());
                }
            }
            list.serialize_element(&entry)?;
        }
        list.end()
    }
}

impl Serialize for PlayReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let [first, second] = &self.rank;
        write_size(&mut map, self.graph)?;
        map.serialize_entry("win1", &Inside(self.graph, first, Side::First))?;
        map.serialize_entry("win2", &Inside(self.graph, second, Side::Second))?;
        let draws: Vec<u32> = self.draws().collect();
        map.serialize_entry("draw", &draws)?;
        if let Some(names) = &self.graph.names {
            let named: Vec<&str> = draws.iter().map(|&vertex| names.name(vertex)).collect();
            map.serialize_entry("draw_names", &named)?;
        }
        map.serialize_entry("strategy1", &StrategyNames(self.graph, Side::First, first))?;
        map.serialize_entry(
            "strategy2",
            &StrategyNames(self.graph, Side::Second, second),
        )?;
        map.serialize_entry("prospects", &prospects(self))?;
        map.serialize_entry("seconds", &self.seconds)?;
        map.end()
    }
}
