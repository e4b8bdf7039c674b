//! A small graph or tree drawn with box characters: what follows a position stands below it, best
//! moves on heavy lines. A position that was drawn already is only named again.

use std::io::Write;

use anstyle::AnsiColor;
use gagne::draw::diagram::{Sign, Vertex, Winner};
use gagne::{GraphReport, printable};

use crate::console::{Console, Fault};

/// A line that is still to be drawn.
struct OpenLine {
    /// The lines that pass on the left of it.
    margin: String,
    /// The edge that leads to it; none for a root.
    edge: Option<u32>,
    vertex: u32,
    /// Whether others follow below from the same position.
    last: bool,
}

/// A line that is drawn.
struct TreeLine {
    tree: String,
    /// Columns of the tree and the text.
    width: usize,
    best: bool,
    text: String,
    vertex: u32,
    again: bool,
}

pub(super) fn show(console: &mut Console, report: &GraphReport) -> Result<(), Fault> {
    let diagram = &report.diagram;
    writeln!(
        console.out,
        "{}",
        console.strong(&printable(&diagram.title))
    )?;
    writeln!(console.out, "{}", printable(&diagram.subtitle))?;
    if let Some(step) = diagram.step {
        writeln!(console.out, "{}", printable(&diagram.steps[step as usize]))?;
    }
    writeln!(console.out)?;
    let lines = lines(report);
    let width = lines.iter().map(|line| line.width).max().unwrap_or(0);
    for line in lines {
        let vertex = &diagram.vertices[line.vertex as usize];
        let text = if line.best {
            console.strong(&line.text)
        } else {
            line.text.clone()
        };
        let room = " ".repeat(width - line.width + 2);
        let worth = if line.again {
            console.faint("↑")
        } else {
            worth(console, report, vertex)
        };
        let tree = console.faint(&line.tree);
        writeln!(
            console.out,
            "{}",
            format!("{tree}{text}{room}{worth}").trim_end()
        )?;
    }
    let wanted = |sign: &Sign| matches!(sign, Sign::Folded);
    let best = diagram.edges.iter().any(|edge| diagram.is_best(edge));
    let again = diagram.edges.len() + 1 > diagram.vertices.len();
    let mut notes = Vec::new();
    if best {
        let mut signs = diagram.legend.iter();
        let best = signs.find(|(sign, _)| *sign == Sign::Best);
        notes.push(format!("━ {}", best.map_or("", |(_, text)| text)));
    }
    if again && !diagram.tree {
        notes.push(format!("↑ {}", console.speech.say("graph-again")));
    }
    for (_, text) in diagram.legend.iter().filter(|(sign, _)| wanted(sign)) {
        notes.push(format!("… {text}"));
    }
    if !notes.is_empty() {
        writeln!(console.out, "\n{}", console.faint(&notes.join("   ")))?;
    }
    Ok(())
}

/// Every line in the order of reading.
fn lines(report: &GraphReport) -> Vec<TreeLine> {
    let diagram = &report.diagram;
    let leaving = diagram.leaving();
    let mut met = vec![false; diagram.vertices.len()];
    let mut lines = Vec::new();
    for root in 0..diagram.vertices.len() as u32 {
        if met[root as usize] {
            continue;
        }
        let mut open = vec![OpenLine {
            margin: String::new(),
            edge: None,
            vertex: root,
            last: true,
        }];
        while let Some(next) = open.pop() {
            let vertex = &diagram.vertices[next.vertex as usize];
            let edge = next.edge.map(|edge| &diagram.edges[edge as usize]);
            let best = edge.is_some_and(|edge| diagram.is_best(edge));
            let again = std::mem::replace(&mut met[next.vertex as usize], true);
            let branch = match (next.edge, next.last, best) {
                (None, ..) => "",
                (_, false, false) => "├─ ",
                (_, false, true) => "┝━ ",
                (_, true, false) => "└─ ",
                (_, true, true) => "┕━ ",
            };
            let tree = format!("{}{branch}", next.margin);
            let mut text = String::new();
            if let Some(edge) = edge.filter(|edge| !edge.text.is_empty()) {
                text = format!("{} → ", edge.text);
            }
            text.push_str(&vertex.name);
            if !vertex.text.is_empty() {
                text = format!("{text}  {}", vertex.text);
            }
            if vertex.folded {
                text.push_str(" …");
            }
            // Names of vertices are those of whoever wrote the file.
            let text = printable(&text).into_owned();
            lines.push(TreeLine {
                width: tree.chars().count() + text.chars().count(),
                tree,
                best,
                text,
                vertex: next.vertex,
                again,
            });
            if again {
                continue;
            }
            let below = match (next.edge, next.last) {
                (None, _) => String::new(),
                (_, true) => format!("{}   ", next.margin),
                (_, false) => format!("{}│  ", next.margin),
            };
            let edges = &leaving[next.vertex as usize];
            for (place, &edge) in edges.iter().enumerate().rev() {
                open.push(OpenLine {
                    margin: below.clone(),
                    edge: Some(edge),
                    vertex: diagram.edges[edge as usize].to,
                    last: place + 1 == edges.len(),
                });
            }
        }
    }
    lines
}

/// Who wins, in the colour of the winner; the words tell it too.
fn worth(console: &Console, report: &GraphReport, vertex: &Vertex) -> String {
    let reached = report.diagram.is_reached(vertex);
    let (player, colour) = match vertex.winner {
        _ if !reached => return String::new(),
        Winner::First => (1u64, AnsiColor::Cyan),
        Winner::Second => (2, AnsiColor::Magenta),
        Winner::Mover => return signed(console, AnsiColor::Cyan, "+", vertex),
        Winner::Opponent => return signed(console, AnsiColor::Magenta, "-", vertex),
        Winner::Draw if report.neutral => {
            return format!("{}  {}", console.speech.say("short-draw"), vertex.note);
        }
        Winner::Draw => return console.speech.say("short-draw"),
        // A search tells what it guesses, and who raises it.
        Winner::Unknown if report.search.is_some() => {
            let told = format!("{} {}", vertex.note, vertex.worth);
            return told.trim_start().to_owned();
        }
        Winner::Unknown => return String::new(),
    };
    let words = [
        ("player", player.into()),
        ("worth", vertex.worth.as_str().into()),
    ];
    let name = match (report.attractor, vertex.end) {
        (Some(_), _) => "graph-cell-rank",
        (_, true) if report.solo => "solved",
        (_, false) if report.solo => "graph-cell-solved",
        (_, true) => "graph-cell-won",
        _ if vertex.worth.starts_with('+') => "graph-cell-points",
        _ => "graph-cell-wins",
    };
    let told = console.paint(colour.on_default(), &console.speech.tell(name, &words));
    if report.neutral {
        return format!("{told}  {}", vertex.note);
    }
    told
}

/// The value of a position that is the same for both players; one that is lost already is worth 0.
fn signed(console: &Console, colour: AnsiColor, sign: &str, vertex: &Vertex) -> String {
    let sign = if (sign, vertex.worth.as_str()) == ("-", "0") {
        ""
    } else {
        sign
    };
    console.paint(colour.on_default(), &format!("{sign}{}", vertex.worth))
}
