//! A drawing as JSON: every position with its value, every move.

use gagne::draw::diagram::Winner;
use gagne::{GraphReport, Value};
use serde_json::{Map, json};

use crate::console::{Console, Fault};

/// `{game, position, vertices: [...], edges: [...]}`.
pub(super) fn write(console: &mut Console, report: &GraphReport) -> Result<(), Fault> {
    let diagram = &report.diagram;
    let vertices = diagram.vertices.iter().zip(&report.values);
    let vertices: Vec<_> = vertices
        .map(|(vertex, value)| {
            let mut entry = Map::new();
            entry.insert("name".to_owned(), json!(vertex.name));
            if !vertex.text.is_empty() {
                entry.insert("position".to_owned(), json!(vertex.text));
            }
            entry.insert("level".to_owned(), json!(vertex.level));
            if !report.request.merge {
                entry.insert("player".to_owned(), json!(vertex.owner));
            }
            let outcome = value.map(|value| value.outcome().word());
            entry.insert("outcome".to_owned(), json!(outcome));
            entry.insert("plies".to_owned(), json!(value.and_then(Value::plies)));
            if report.request.merge {
                entry.insert("value".to_owned(), json!(value.and_then(Value::signed)));
            }
            if let Some(score) = value.and_then(Value::score) {
                entry.insert("score".to_owned(), json!(score));
            }
            let winner = match vertex.winner {
                Winner::First => Some(1),
                Winner::Second => Some(2),
                Winner::Mover | Winner::Opponent | Winner::Draw | Winner::Unknown => None,
            };
            if !report.request.merge {
                entry.insert("winner".to_owned(), json!(winner));
            }
            entry.insert("over".to_owned(), json!(vertex.end));
            entry.insert("best".to_owned(), json!(vertex.best));
            if report.attractor.is_some() {
                entry.insert("rank".to_owned(), json!(vertex.step));
            }
            entry
        })
        .collect();
    let edges: Vec<_> = diagram
        .edges
        .iter()
        .map(|edge| json!({"from": edge.from, "to": edge.to, "move": edge.text, "best": edge.best}))
        .collect();
    console.write_json(&json!({
        "game": report.game,
        "position": report.position,
        "tree": diagram.tree,
        "whole": report.whole,
        "vertices": vertices,
        "edges": edges,
        "seconds": report.seconds,
    }))
}
