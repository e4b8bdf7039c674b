//! A diagram in DOT, the language of Graphviz, which places everything itself.

use std::fmt::{self, Write};

use gagne_core::is_hidden;

use crate::diagram::{Diagram, Vertex, Winner};
use crate::theme::colour;

/// A text between quotes.
struct DotText<'t>(&'t str);

impl fmt::Display for DotText<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_char('"')?;
        for letter in self.0.chars() {
            match letter {
                '"' => out.write_str("\\\"")?,
                '\\' => out.write_str("\\\\")?,
                '\n' => out.write_str("\\n")?,
                _ if is_hidden(letter) => {}
                _ => out.write_char(letter)?,
            }
        }
        out.write_char('"')
    }
}

/// The diagram in DOT.
pub fn dot(diagram: &Diagram) -> String {
    let mut out = String::from("digraph {\n");
    let mut title = diagram.title.clone();
    let step = diagram
        .step
        .and_then(|step| diagram.steps.get(step as usize));
    for line in [Some(&diagram.subtitle), step].into_iter().flatten() {
        if !line.is_empty() {
            title = format!("{title}\n{line}");
        }
    }
    // Writing to a text never fails.
    let _ = writeln!(
        out,
        "  graph [label={}, labelloc=t, fontname=\"sans-serif\"];",
        DotText(&title)
    );
    out.push_str(
        "  node [fontname=\"sans-serif\"];\n  edge [fontname=\"sans-serif\", fontsize=10];\n",
    );
    for vertex in &diagram.vertices {
        let _ = writeln!(
            out,
            "  {} [{}];",
            DotText(&vertex.name),
            attributes(diagram, vertex)
        );
    }
    for edge in &diagram.edges {
        let name = |vertex: u32| DotText(&diagram.vertices[vertex as usize].name);
        let _ = write!(out, "  {} -> {}", name(edge.from), name(edge.to));
        let mut words = Vec::new();
        if !edge.text.is_empty() {
            words.push(format!("label={}", DotText(&edge.text)));
        }
        if diagram.is_best(edge) {
            words.push("penwidth=2.5".to_owned());
        }
        if edge.cut {
            words.push("style=dashed".to_owned());
        }
        if words.is_empty() {
            out.push_str(";\n");
        } else {
            let _ = writeln!(out, " [{}];", words.join(", "));
        }
    }
    out.push_str("}\n");
    out
}

fn attributes(diagram: &Diagram, vertex: &Vertex) -> String {
    let reached = diagram.is_reached(vertex);
    let (class, sign, border) = match vertex.winner {
        Winner::First if reached => ("first", "1", "solid"),
        Winner::Second if reached => ("second", "2", "dashed"),
        Winner::Mover if reached => ("first", "+", "solid"),
        Winner::Opponent if reached => ("second", "−", "dashed"),
        Winner::Draw if reached => ("draw", "=", "dotted"),
        _ => ("faint", "", "solid"),
    };
    let mut lines = vec![vertex.name.clone()];
    if !vertex.text.is_empty() && vertex.text != vertex.name {
        lines.push(vertex.text.clone());
    }
    let worth = if reached { vertex.worth.as_str() } else { "" };
    let told = match (sign, worth) {
        ("", "") => String::new(),
        ("", worth) => worth.to_owned(),
        // A lost end is worth 0, and 0 has no sign.
        ("−", "0") => worth.to_owned(),
        ("+" | "−", worth) => format!("{sign}{worth}"),
        (sign, "") => format!("[{sign}]"),
        (sign, worth) => format!("[{sign}] {worth}"),
    };
    let folded = if vertex.folded { "…" } else { "" };
    for line in [told.as_str(), vertex.note.as_str(), folded] {
        if !line.is_empty() {
            lines.push(line.to_owned());
        }
    }
    let shape = match vertex.owner {
        1 => "ellipse",
        2 => "box",
        _ => "hexagon",
    };
    let mut out = format!("label={}, shape={shape}", DotText(&lines.join("\n")));
    if vertex.owner > 0 {
        let _ = write!(out, ", owner={}", vertex.owner);
    }
    let _ = write!(
        out,
        ", style=\"filled,{border}\", color=\"#{}\", fillcolor=\"#{}22\"",
        colour(class),
        colour(class)
    );
    if vertex.end {
        out.push_str(", peripheries=2");
    }
    out
}
