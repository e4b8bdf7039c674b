//! What `attractor` tells people: levels with the rules that admitted each vertex, why others stay outside,
//! what to play where.

use std::io::Write;

use gagne::graph::{ImpartialReport, Kernel, ParityReport, Prospect, Reason};
use gagne::{AttractorReport, Graph, Outcome, PlayReport, Side, levels, printable};

use crate::commands::solve::brief;
use crate::console::{Console, Fault};

/// Most vertices of which every level is shown as a whole.
const CUMULATIVE: usize = 60;

pub(super) fn attractor(
    console: &mut Console,
    report: &AttractorReport<'_>,
    aimed: bool,
) -> Result<u8, Fault> {
    if console.json {
        console.write_json(report)?;
        return Ok(0);
    }
    introduce(console, report.graph)?;
    let message = if aimed {
        "attractor-of"
    } else {
        "attractor-stuck"
    };
    let (graph, rank) = (report.graph, &report.rank);
    title(console, message, report.player)?;
    show_levels(console, graph, report.player, rank)?;
    show_outside(console, graph, report.player, rank)?;
    let steps: Vec<(u32, Vec<u32>)> = graph.strategy(report.player, rank).collect();
    if !steps.is_empty() {
        writeln!(console.out)?;
        title(console, "strategy-of", report.player)?;
        for (vertex, nearer) in steps {
            show_moves(console, graph, vertex, nearer, None)?;
        }
    }
    Ok(0)
}

pub(super) fn play(console: &mut Console, report: &PlayReport<'_>) -> Result<u8, Fault> {
    if console.json {
        console.write_json(report)?;
        return Ok(0);
    }
    let graph = report.graph;
    introduce(console, graph)?;
    for (rank, player) in report.rank.iter().zip(Side::BOTH) {
        title(console, "won-by", player)?;
        show_levels(console, graph, player, rank)?;
        writeln!(console.out)?;
    }
    let draws: Vec<u32> = report.draws().collect();
    if draws.is_empty() {
        let said = console.speech.say("no-draw");
        writeln!(console.out, "{said}")?;
    } else {
        let label = console.speech.say("label-draw");
        row(console, graph, &label, draws)?;
    }
    for player in Side::BOTH {
        let own = |vertex: &u32| graph.arena.owner(*vertex) == player;
        let vertices: Vec<u32> = (0..graph.arena.len() as u32).filter(own).collect();
        if vertices.is_empty() {
            continue;
        }
        writeln!(console.out)?;
        title(console, "strategy-of", player)?;
        for vertex in vertices {
            let (prospect, moves) = report.prospect(vertex);
            let remark = match prospect {
                Prospect::Won => None,
                Prospect::Drawn => Some("remark-draw"),
                Prospect::Lost => Some("remark-lost"),
                Prospect::Stuck => Some("remark-stuck"),
            };
            show_moves(console, graph, vertex, moves, remark)?;
        }
    }
    Ok(0)
}

/// Who wins where on a graph that nobody owns.
pub(super) fn impartial(console: &mut Console, report: &ImpartialReport<'_>) -> Result<u8, Fault> {
    if console.json {
        console.write_json(report)?;
        return Ok(0);
    }
    let graph = report.graph;
    introduce(console, graph)?;
    let heads = [
        "label-vertex",
        "label-normal",
        "label-misere",
        "label-grundy",
    ];
    let heads = heads.map(|head| console.speech.say(head));
    let rows: Vec<[String; 4]> = (0..graph.arena.len() as u32)
        .map(|vertex| {
            let at = vertex as usize;
            [
                name(graph, vertex),
                brief(console, report.normal[at]),
                brief(console, report.misere[at]),
                report.nimbers[at].to_string(),
            ]
        })
        .collect();
    // Colours take no room: widths are those of plain texts.
    let plain = |text: &str| columns(text);
    let mut widths = heads.each_ref().map(|head| head.chars().count());
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(plain(cell));
        }
    }
    let line = |console: &mut Console, cells: &[String; 4], faint: bool| {
        let mut text = String::new();
        for (cell, width) in cells.iter().zip(widths) {
            text += "  ";
            text += cell;
            text += &" ".repeat(width.saturating_sub(plain(cell)));
        }
        let text = text.trim_end();
        let text = if faint {
            console.faint(text)
        } else {
            text.to_owned()
        };
        writeln!(console.out, "{text}")
    };
    line(console, &heads, true)?;
    for row in &rows {
        line(console, row, false)?;
    }
    writeln!(console.out)?;
    let lost = |values: &[gagne::Value]| {
        let vertices = (0..).zip(values);
        let lost = vertices.filter(|(_, value)| value.outcome() == Outcome::Lose);
        set(graph, lost.map(|(vertex, _)| vertex))
    };
    let (kernel, message) = match &report.kernel {
        Kernel::Only(kernel) => (set(graph, kernel.iter().copied()), "kernel-only"),
        Kernel::One(kernel) => (set(graph, kernel.iter().copied()), "kernel-one"),
        Kernel::None => (String::new(), "kernel-none"),
        Kernel::Unknown => (String::new(), "kernel-unknown"),
    };
    let said = [
        console
            .speech
            .tell("lost-normal", &[("set", lost(&report.normal).into())]),
        console
            .speech
            .tell("lost-misere", &[("set", lost(&report.misere).into())]),
        console.speech.tell(message, &[("set", kernel.into())]),
    ];
    for said in said {
        writeln!(console.out, "{}", console.wrapped(&said, 2))?;
    }
    Ok(0)
}

/// Who wins a parity game where.
pub(super) fn parity(console: &mut Console, report: &ParityReport<'_>) -> Result<u8, Fault> {
    if console.json {
        console.write_json(report)?;
        return Ok(0);
    }
    introduce(console, report.graph)?;
    let said = console.speech.say("parity-game");
    writeln!(console.out, "{}\n", console.wrapped(&said, 0))?;
    for player in Side::BOTH {
        title(console, "won-by", player)?;
        writeln!(
            console.out,
            "  {}",
            set(report.graph, report.region(player))
        )?;
    }
    Ok(0)
}

/// How large the graph is, what names were taken for, and what they stand for if it was made from a game.
fn introduce(console: &mut Console, graph: &Graph) -> Result<(), Fault> {
    let size = console.speech.tell(
        "graph-size",
        &[
            ("vertices", (graph.arena.len() as u64).into()),
            ("edges", (graph.arena.edges() as u64).into()),
        ],
    );
    writeln!(console.out, "{size}")?;
    told_reading(console, graph)?;
    writeln!(console.out)?;
    if let (Some(names), Some(positions)) = (&graph.names, &graph.positions) {
        let width = names.iter().map(str::len).max().unwrap_or(0);
        for (name, position) in names.iter().zip(positions.iter()) {
            let name = console.strong(&format!("{name:<width$}"));
            writeln!(console.out, "  {name}  {position}")?;
        }
        writeln!(console.out)?;
    }
    Ok(())
}

/// What the names of a Python file were taken for.
fn told_reading(console: &mut Console, graph: &Graph) -> Result<(), Fault> {
    let Some(reading) = &graph.reading else {
        return Ok(());
    };
    let speech = &console.speech;
    let mut parts: Vec<String> = Vec::new();
    for (role, name) in &reading.taken {
        let role = speech.say(&format!("role-{}", role.word()));
        let words = [("name", name.as_str().into()), ("role", role.into())];
        parts.push(speech.tell("role-of", &words));
    }
    if !graph.owned {
        parts.push(speech.say("role-nobody"));
    }
    if !reading.unused.is_empty() {
        let names = reading.unused.join(", ");
        parts.push(speech.tell("role-unused", &[("names", names.into())]));
    }
    if reading.skipped > 0 {
        parts.push(speech.tell("role-skipped", &[("count", reading.skipped.into())]));
    }
    if !parts.is_empty() {
        let said = console.wrapped(&printable(&parts.join(" · ")), 0);
        let said = console.faint(&said);
        writeln!(console.out, "{said}")?;
    }
    Ok(())
}

fn title(console: &mut Console, message: &str, player: Side) -> Result<(), Fault> {
    let said = console.speech.tell(message, &[("player", player.into())]);
    let said = console.strong(&said);
    Ok(writeln!(console.out, "{said}")?)
}

/// What a vertex is called, for eyes: the names are those of whoever wrote the file.
fn name(graph: &Graph, vertex: u32) -> String {
    printable(&graph.name(vertex)).into_owned()
}

/// Vertices in braces.
fn set(graph: &Graph, vertices: impl IntoIterator<Item = u32>) -> String {
    let names: Vec<String> = vertices.into_iter().map(|at| name(graph, at)).collect();
    format!("{{{}}}", names.join(", "))
}

/// How many columns a text takes that may have colours.
fn columns(text: &str) -> usize {
    let mut width = 0;
    let mut hidden = false;
    for letter in text.chars() {
        match letter {
            '\u{1b}' => hidden = true,
            'm' if hidden => hidden = false,
            _ if hidden => {}
            _ => width += 1,
        }
    }
    width
}

/// One line: a label, then vertices.
fn row(
    console: &mut Console,
    graph: &Graph,
    label: &str,
    vertices: impl IntoIterator<Item = u32>,
) -> Result<(), Fault> {
    let label = console.faint(label);
    write!(console.out, "  {label}")?;
    for vertex in vertices {
        write!(console.out, "  {}", name(graph, vertex))?;
    }
    Ok(writeln!(console.out)?)
}

/// The levels one after another, each with all that is inside by then and the rule by which it came in.
fn show_levels(
    console: &mut Console,
    graph: &Graph,
    player: Side,
    rank: &[u32],
) -> Result<(), Fault> {
    let (inside, _) = levels(rank);
    let width = format!("Attr^{}", inside.len().saturating_sub(1)).len();
    let mut rules = [false, false];
    let mut lines: Vec<(String, String)> = Vec::new();
    for (number, level) in inside.iter().enumerate() {
        let mut fresh = String::new();
        for &vertex in level.iter().filter(|_| number > 0) {
            let rule = graph.reason(player, rank, vertex).rule().unwrap_or(1);
            rules[usize::from(rule - 1)] = true;
            fresh += &format!("  + {} ({rule})", name(graph, vertex));
        }
        let whole = if number > 0 && graph.arena.len() > CUMULATIVE {
            format!("Attr^{}", number - 1)
        } else {
            let reached = (0..).zip(rank).filter(|(_, rank)| **rank <= number as u32);
            set(graph, reached.map(|(vertex, _)| vertex))
        };
        lines.push((whole, fresh));
    }
    let wide = lines.iter().map(|(whole, _)| whole.chars().count()).max();
    for (number, (whole, fresh)) in lines.into_iter().enumerate() {
        let label = console.faint(&format!("{:<width$} =", format!("Attr^{number}")));
        let room = " ".repeat(wide.unwrap_or(0) - whole.chars().count());
        let line = format!("  {label} {whole}{room}{fresh}");
        writeln!(console.out, "{}", line.trim_end())?;
    }
    for (rule, message) in [(0, "rule-chooses"), (1, "rule-forced")] {
        if rules[rule] {
            let words = [("player", player.into()), ("other", player.other().into())];
            let said = console.faint(&console.speech.tell(message, &words));
            writeln!(console.out, "  {said}")?;
        }
    }
    Ok(())
}

/// Why vertices are not attracted.
fn show_outside(
    console: &mut Console,
    graph: &Graph,
    player: Side,
    rank: &[u32],
) -> Result<(), Fault> {
    let (_, never) = levels(rank);
    if never.is_empty() {
        return Ok(());
    }
    writeln!(console.out)?;
    title(console, "label-never", player)?;
    for vertex in never {
        let (message, to) = match graph.reason(player, rank, vertex) {
            Reason::Escapes(to) => ("outside-escapes", name(graph, to)),
            Reason::DeadEnd => ("outside-dead-end", String::new()),
            _ => ("outside-no-way", String::new()),
        };
        let words = [
            ("vertex", name(graph, vertex).into()),
            ("player", player.into()),
            ("other", player.other().into()),
            ("to", to.into()),
        ];
        writeln!(console.out, "  {}", console.speech.tell(message, &words))?;
    }
    Ok(())
}

/// Where to go from a vertex, with a remark.
fn show_moves(
    console: &mut Console,
    graph: &Graph,
    vertex: u32,
    moves: Vec<u32>,
    remark: Option<&str>,
) -> Result<(), Fault> {
    let mut line = name(graph, vertex);
    if !moves.is_empty() {
        let moves: Vec<String> = moves.into_iter().map(|to| name(graph, to)).collect();
        line += &format!(" -> {}", moves.join("  "));
    }
    if let Some(remark) = remark {
        let remark = console.faint(&console.speech.say(remark));
        line += &format!("  {remark}");
    }
    Ok(writeln!(console.out, "  {line}")?)
}
