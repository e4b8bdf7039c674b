//! `gagne why`: the winning strategy of a position as a tree, or the refutation of a move.

use std::io::Write;

use clap::{ArgMatches, Command};
use gagne::{AnyGame, Outcome, Speech, WhyReport};

use crate::commands::remark;
use crate::commands::solve::{VerdictSubject, brief};
use crate::console::{Console, Fault, number};
use crate::interface::{about_graph, option, usage};

mod drawing;

/// Deepest tree that may be asked for.
const DEEPEST: u64 = 1000;
/// Moves that hold a draw, or could be played instead, that are shown to people.
const SHOWN: usize = 12;

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    about_graph(command, speech)
        .override_usage(usage(
            speech,
            "gagne why GAME [POSITION] [OPTIONS]\n       gagne why --file FILE [VERTEX] [OPTIONS]",
        ))
        .arg(option(speech, "move", "MOVE", "help-why-move"))
        .arg(option(speech, "depth", "N", "help-why-depth"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let mut game = console.open(matches)?;
    let chosen = matches.get_one::<String>("move").map(String::as_str);
    let depth = number(&console.speech, matches, "depth", 1, DEEPEST)?;
    let depth = depth.and_then(|depth| u32::try_from(depth).ok());
    console.each_position(matches, |console, position, many| {
        let report =
            console.ask(|budget| gagne::why(game.as_mut(), position, chosen, depth, budget))?;
        if console.json {
            let remark = report.remark.as_ref();
            let theorem = remark.map(|remark| console.speech.remark(remark));
            report.write_json(&mut console.out, theorem.as_deref())?;
            return Ok(writeln!(console.out)?);
        }
        show(console, game.as_ref(), &report)?;
        if many {
            writeln!(console.out)?;
        }
        Ok(())
    })
}

fn show(console: &mut Console, game: &dyn AnyGame, report: &WhyReport) -> Result<(), Fault> {
    let title = console.strong(&report.position);
    writeln!(console.out, "{}  {title}\n", report.game)?;
    let picture = game
        .picture(Some(&report.position))
        .map_err(|error| console.fault(error))?;
    console.draw(&picture)?;
    let verdict = VerdictSubject {
        player: report.player,
        value: report.value,
        over: report.over,
        solo: report.solo,
        theory: false,
    };
    let said = verdict.sentence(&console.speech);
    let said = console.outcome(report.value.outcome(), &said);
    writeln!(console.out, "{said}")?;
    if let Some(source) = &report.source {
        let words = [("source", source.as_str().into())];
        let said = console.speech.tell("why-theory", &words);
        writeln!(console.out, "{}", console.wrapped(&said, 0))?;
    }
    if let Some(remark) = &report.remark {
        writeln!(console.out)?;
        remark::show(console, remark)?;
    }
    if let (true, Some(node)) = (report.asked, report.nodes.first()) {
        let text = &node.moves[0];
        let value = brief(console, node.value);
        let words = [("move", text.as_str().into()), ("value", value.into())];
        let name = match node.value.outcome() {
            _ if report.is_line() => "why-move-worth",
            Outcome::Win => "why-move-wins",
            Outcome::Draw => "why-move-draws",
            Outcome::Lose => "why-move-loses",
        };
        writeln!(console.out, "{}", console.speech.tell(name, &words))?;
    }
    if !report.holds.is_empty() {
        let mut holds = report.holds[..report.holds.len().min(SHOWN)].join("  ");
        if report.holds.len() > SHOWN {
            let more = (report.holds.len() - SHOWN) as u64;
            let more = console.speech.tell("more", &[("count", more.into())]);
            holds = format!("{holds}  {more}");
        }
        let words = [("moves", holds.into())];
        let name = if report.asked {
            "why-holds-then"
        } else {
            "why-holds"
        };
        let said = console.speech.tell(name, &words);
        writeln!(console.out, "{}", console.wrapped(&said, 0))?;
    }
    if report.is_line() {
        drawing::line(console, report)
    } else {
        drawing::tree(console, report)
    }
}
