//! `gagne attractor`: attractors, ranks and strategies of a graph written by hand.

use std::fs::File;
use std::io::{self, Read};

use clap::{Arg, ArgAction, ArgMatches, Command};
use gagne::graph::{GraphChoice, Role, Truth};
use gagne::{Error, Graph, Side, Speech, Stop};

use crate::commands::claim;
use crate::console::{Console, Fault};
use crate::interface::{flag, option, positional, usage};

mod show;

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
        .arg(flag(speech, "misere", "help-graph-misere"))
        .arg(option(speech, "check", "ANSWER", "help-check"))
        .arg(option(speech, "graph", "NAME", "help-graph-name"))
        .arg(option(speech, "owner", "NAME", "help-graph-owner"))
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
        None => None,
        Some("1") => Some(Side::First),
        Some("2") => Some(Side::Second),
        Some(other) => return usage(console, "wrong-player", other),
    };
    let play = matches.get_flag("play");
    if play && text("target").is_some() {
        return usage(console, "play-alone", "");
    }
    let choice = GraphChoice {
        graph: text("graph"),
        owner: text("owner"),
        target: text("target"),
        player,
    };
    let mut graph = match (text("FILE"), text("game"), text("position")) {
        (Some(file), None, None) => read(console, file, &choice)?,
        (None, Some(game), position) => {
            let mut game = console.open_named(game)?;
            console.ask(|budget| gagne::arena(game.as_mut(), position, budget))?
        }
        _ => return usage(console, "graph-or-game", ""),
    };
    let target = target(console, &graph, text("target"))?;
    // What the file aims at has no part in play, nor beside another target.
    let target = target.filter(|_| !play);
    if target != graph.target {
        graph.forget_target();
    }
    let misere = matches.get_flag("misere");
    if misere && graph.owned {
        return usage(console, "misere-alone", "");
    }
    let answer = text("check");
    if !graph.owned {
        if target.is_some() || player.is_some() {
            return Err(console.fault(Error::UnfitGraph("unfit-owners")));
        }
        let report = console.ask(|budget| graph.impartial(budget))?;
        if let Some(answer) = answer {
            let question = Truth::impartial(&report, misere);
            return claim::of_graph(console, &graph, &question, answer);
        }
        return show::impartial(console, &report);
    }
    if let (Some(priorities), None, false) = (&graph.priorities, &target, play) {
        if answer.is_some() {
            return Err(console.fault(Error::UnfitGraph("unfit-parity-check")));
        }
        let report = console.ask(|budget| graph.parity(priorities, budget))?;
        return show::parity(console, &report);
    }
    if play {
        let report = console.ask(|budget| graph.normal_play(budget))?;
        if let Some(answer) = answer {
            return claim::of_graph(console, &graph, &Truth::play(&report), answer);
        }
        return show::play(console, &report);
    }
    let player = player.unwrap_or_default();
    let report = console.ask(|budget| graph.attractor(player, target.as_deref(), budget))?;
    if let Some(answer) = answer {
        return claim::of_graph(console, &graph, &Truth::attractor(&report), answer);
    }
    show::attractor(console, &report, target.is_some())
}

/// What is aimed at: vertices, a name of the file, or what the file says.
pub(super) fn target(
    console: &Console,
    graph: &Graph,
    wanted: Option<&str>,
) -> Result<Option<Vec<u32>>, Fault> {
    let reading = graph.reading.as_ref();
    let assigned = |wanted: &str| {
        let mut taken = reading.iter().flat_map(|reading| &reading.taken);
        taken.any(|(role, name)| *role == Role::Target && name == wanted)
    };
    match wanted {
        Some(list) if !assigned(list) => {
            let found = graph.vertices(list);
            found.map(Some).map_err(|error| console.fault(error))
        }
        _ => Ok(graph.target.clone()),
    }
}

/// Reads a file, or standard input if it is called `-`, within the memory.
pub(crate) fn read(
    console: &Console,
    file: &str,
    choice: &GraphChoice<'_>,
) -> Result<Graph, Fault> {
    let bytes = bytes(console, file)?;
    let name = (file != "-").then_some(file);
    console.ask(|budget| Ok::<_, Error>(Graph::read_chosen(&bytes, name, choice, budget)?))
}

/// The bytes of a file, or of standard input if it is called `-`, within the memory.
pub(super) fn bytes(console: &Console, file: &str) -> Result<Vec<u8>, Fault> {
    let most = console.budget.memory.unwrap_or(u64::MAX - 1);
    let mut bytes = Vec::new();
    let done = if file == "-" {
        io::stdin().lock().take(most + 1).read_to_end(&mut bytes)
    } else {
        let opened = File::open(file);
        opened.and_then(|opened| opened.take(most + 1).read_to_end(&mut bytes))
    };
    done.map_err(|error| {
        let details = [
            ("file", file.into()),
            ("detail", console.speech.system(&error).into()),
        ];
        Fault::Answer(console.speech.tell("cannot-open", &details), 2)
    })?;
    if bytes.len() as u64 > most {
        return Err(console.fault(Error::Stopped {
            stop: Stop::Memory,
            positions: 0,
        }));
    }
    Ok(bytes)
}
