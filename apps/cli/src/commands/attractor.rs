//! `gagne attractor`: attractors, ranks and strategies of a graph written by hand.

use std::fs::File;
use std::io::{self, Read, Write};

use clap::{Arg, ArgAction, ArgMatches, Command};
use gagne::{AttractorReport, Error, Graph, PlayReport, Speech, Stop, levels, printable};

use crate::console::{Console, Fault};
use crate::interface::{option, positional, usage};

pub(super) fn define(command: Command, speech: &Speech) -> Command {
    command
        .override_usage(usage(
            speech,
            "gagne attractor FILE [OPTIONS]\n       gagne attractor --game GAME [OPTIONS]",
        ))
        .arg(positional(speech, "FILE", "help-graph-file"))
        .arg(option(speech, "player", "PLAYER", "help-player"))
        .arg(option(speech, "target", "VERTICES", "help-target"))
        .arg(
            Arg::new("play")
                .long("play")
                .action(ArgAction::SetTrue)
                .help(speech.say("help-play"))
                .help_heading(speech.say("heading-options")),
        )
        .arg(option(speech, "game", "GAME", "help-graph-game"))
        .arg(
            option(speech, "position", "POSITION", "help-graph-position")
                .allow_negative_numbers(true),
        )
}

pub(super) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let usage = |console: &Console, message: &str, text: &str| {
        Err(Fault::Usage(
            console.speech.tell(message, &[("text", text.into())]),
        ))
    };
    let player = match text("player").map(str::trim) {
        None | Some("1") => 1,
        Some("2") => 2,
        Some(other) => return usage(console, "wrong-player", other),
    };
    let play = matches.get_flag("play");
    if play && text("target").is_some() {
        return usage(console, "play-alone", "");
    }
    let graph = match (text("FILE"), text("game"), text("position")) {
        (Some(file), None, None) => read(console, file)?,
        (None, Some(game), position) => {
            let mut game = console.open_named(game)?;
            console.ask(|budget| gagne::arena(game.as_mut(), position, budget))?
        }
        _ => return usage(console, "graph-or-game", ""),
    };
    let target = match text("target") {
        Some(list) => Some(graph.vertices(list).map_err(|error| console.fault(error))?),
        None => graph.target.clone(),
    };
    if play {
        let report = console.ask(|budget| graph.normal_play(budget))?;
        if console.json {
            console.write_json(&report)?;
        } else {
            introduce(console, &graph)?;
            show_play(console, &report)?;
        }
    } else {
        let report = console.ask(|budget| graph.attractor(player, target.as_deref(), budget))?;
        if console.json {
            console.write_json(&report)?;
        } else {
            introduce(console, &graph)?;
            show_attractor(console, &report, target.is_some())?;
        }
    }
    Ok(0)
}

/// Reads a file, or standard input if it is called `-`, within the memory.
pub(super) fn read(console: &Console, file: &str) -> Result<Graph, Fault> {
    let most = console.budget.memory.unwrap_or(u64::MAX - 1);
    let mut bytes = Vec::new();
    let (done, name) = if file == "-" {
        (
            io::stdin().lock().take(most + 1).read_to_end(&mut bytes),
            None,
        )
    } else {
        let opened = File::open(file);
        (
            opened.and_then(|opened| opened.take(most + 1).read_to_end(&mut bytes)),
            Some(file),
        )
    };
    done.map_err(|error| {
        let details = [
            ("file", file.into()),
            ("detail", console.speech.system(&error).into()),
        ];
        Fault::Answer(console.speech.tell("cannot-open", &details), 2)
    })?;
    console.ask(|budget| {
        if bytes.len() as u64 > most {
            return Err(Error::Stopped {
                stop: Stop::Memory,
                positions: 0,
            });
        }
        Ok(Graph::read(&bytes, name, budget)?)
    })
}

/// How large the graph is, and what its names stand for if it was made from a game.
fn introduce(console: &mut Console, graph: &Graph) -> Result<(), Fault> {
    let size = console.speech.tell(
        "graph-size",
        &[
            ("vertices", (graph.arena.len() as u64).into()),
            ("edges", (graph.arena.edges() as u64).into()),
        ],
    );
    writeln!(console.out, "{size}\n")?;
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

fn title(console: &mut Console, message: &str, player: u8) -> Result<(), Fault> {
    let said = console
        .speech
        .tell(message, &[("player", u64::from(player).into())]);
    let said = console.strong(&said);
    Ok(writeln!(console.out, "{said}")?)
}

/// What a vertex is called, for eyes: the names are those of whoever wrote the file.
fn name(graph: &Graph, vertex: u32) -> String {
    printable(&graph.name(vertex)).into_owned()
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

/// The levels one after another, then what is outside, unless that is said elsewhere.
fn show_levels(
    console: &mut Console,
    graph: &Graph,
    rank: &[u32],
    outside: bool,
) -> Result<(), Fault> {
    let (inside, never) = levels(rank);
    let label = console.speech.say("label-never");
    let last = format!("Attr^{}", inside.len().saturating_sub(1));
    let shown = outside && !never.is_empty();
    let width = if shown {
        last.len().max(label.chars().count())
    } else {
        last.len()
    };
    for (rank, level) in inside.into_iter().enumerate() {
        let label = format!("{:<width$}", format!("Attr^{rank}"));
        row(console, graph, &label, level)?;
    }
    if shown {
        row(console, graph, &format!("{label:<width$}"), never)?;
    }
    Ok(())
}

fn show_strategy(
    console: &mut Console,
    graph: &Graph,
    player: u8,
    rank: &[u32],
) -> Result<(), Fault> {
    let mut steps = graph.strategy(player, rank).peekable();
    if steps.peek().is_none() {
        return Ok(());
    }
    writeln!(console.out)?;
    title(console, "strategy-of", player)?;
    for (vertex, nearer) in steps {
        let nearer: Vec<String> = nearer.into_iter().map(|to| name(graph, to)).collect();
        writeln!(
            console.out,
            "  {} -> {}",
            name(graph, vertex),
            nearer.join("  ")
        )?;
    }
    Ok(())
}

fn show_attractor(
    console: &mut Console,
    report: &AttractorReport<'_>,
    aimed: bool,
) -> Result<(), Fault> {
    let message = if aimed {
        "attractor-of"
    } else {
        "attractor-stuck"
    };
    title(console, message, report.player)?;
    show_levels(console, report.graph, &report.rank, true)?;
    show_strategy(console, report.graph, report.player, &report.rank)
}

fn show_play(console: &mut Console, report: &PlayReport<'_>) -> Result<(), Fault> {
    for (rank, player) in report.rank.iter().zip(1..) {
        title(console, "won-by", player)?;
        show_levels(console, report.graph, rank, false)?;
        show_strategy(console, report.graph, player, rank)?;
        writeln!(console.out)?;
    }
    let draws: Vec<u32> = report.draws().collect();
    if draws.is_empty() {
        let said = console.speech.say("no-draw");
        writeln!(console.out, "{said}")?;
    } else {
        let label = console.speech.say("label-draw");
        row(console, report.graph, &label, draws)?;
    }
    Ok(())
}
