//! `gagne moves`: every move with its value, best first.

use std::io::Write;

use clap::{ArgMatches, Command};
use gagne::Speech;

use super::solve::brief;
use crate::console::{Console, Fault, number};
use crate::interface::{about_graph, option};

/// Longest text of a position that is shown beside a move.
const WIDEST: usize = 60;
/// Moves shown when nobody says how many.
const LIMIT: u64 = 10_000;

pub(super) fn define(command: Command, speech: &Speech) -> Command {
    about_graph(command, speech)
        .override_usage(
            "gagne moves GAME [POSITION] [OPTIONS]\n       gagne moves --file FILE [VERTEX] [OPTIONS]",
        )
        .arg(option(speech, "method", "METHOD", "help-method"))
        .arg(option(speech, "limit", "N", "help-moves-limit"))
}

pub(super) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let mut game = console.open(matches)?;
    let method = super::method(matches, console)?;
    let limit = number(&console.speech, matches, "limit", 0, u64::MAX)?.unwrap_or(LIMIT);
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    console.each_position(matches, |console, position, _| {
        let report = console.ask(|budget| game.moves(position, method, limit, budget))?;
        if console.json {
            return console.write_json(&report);
        }
        let title = console.strong(&report.position);
        writeln!(console.out, "{}  {title}\n", report.game)?;
        let longest = |texts: &mut dyn Iterator<Item = &String>| {
            texts.map(|text| text.chars().count()).max().unwrap_or(0)
        };
        let wide = longest(&mut report.moves.iter().map(|shown| &shown.text));
        let widest = longest(&mut report.moves.iter().map(|shown| &shown.to)).min(WIDEST);
        for shown in &report.moves {
            let value = brief(console, shown.value);
            let to = match shown.to.char_indices().nth(WIDEST) {
                Some((end, _)) => format!("{}…", &shown.to[..end]),
                None => shown.to.clone(),
            };
            writeln!(
                console.out,
                "  {:<wide$}  {to:<widest$}  {value}",
                shown.text
            )?;
        }
        let shown = report.moves.len() as u64;
        let count = [("count", report.count.into()), ("shown", shown.into())];
        let summary = match report.count {
            0 => console.speech.say("moves-over"),
            count_all if count_all == u128::from(shown) => {
                console.speech.tell("moves-count", &count)
            }
            _ => console.speech.tell("moves-shown", &count),
        };
        if shown > 0 {
            writeln!(console.out)?;
        }
        writeln!(console.out, "{}", console.faint(&summary))?;
        Ok(())
    })
}
