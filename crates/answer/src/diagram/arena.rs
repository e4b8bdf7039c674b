//! A drawn graph as an arena in JSON, the format that `attractor` reads.

use gagne_draw::diagram::{Vertex, Winner};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::GraphReport;

/// `{"owner": [...], "edges": [[...], ...], "target": [...], "names": [...]}`. A position that has
/// ended belongs to whoever lost it and leads nowhere; a drawn one leads to itself.
pub struct ArenaFile<'r>(pub &'r GraphReport);

fn owner(vertex: &Vertex) -> u8 {
    match (vertex.end, vertex.winner) {
        (true, Winner::First) => 2,
        (true, Winner::Second) => 1,
        _ => vertex.owner,
    }
}

impl Serialize for ArenaFile<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let diagram = &self.0.diagram;
        let vertices = &diagram.vertices;
        let owners: Vec<u8> = vertices.iter().map(owner).collect();
        let mut edges: Vec<Vec<u32>> = vec![Vec::new(); vertices.len()];
        for edge in &diagram.edges {
            edges[edge.from as usize].push(edge.to);
        }
        let drawn = |vertex: &Vertex| vertex.end && vertex.winner == Winner::Draw;
        for (number, vertex) in vertices.iter().enumerate() {
            if drawn(vertex) {
                edges[number] = vec![number as u32];
            }
        }
        let names: Vec<&str> = vertices.iter().map(|vertex| vertex.name.as_str()).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("owner", &owners)?;
        map.serialize_entry("edges", &edges)?;
        if let Some(player @ (1 | 2)) = self.0.attractor {
            let target = vertices.iter().zip(0u32..);
            let target: Vec<u32> = target
                .filter(|(vertex, _)| {
                    vertex.step == Some(0) && vertex.winner == Winner::player(player)
                })
                .map(|(_, number)| number)
                .collect();
            map.serialize_entry("target", &target)?;
        }
        map.serialize_entry("names", &names)?;
        map.end()
    }
}
