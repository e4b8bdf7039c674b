//! `gagne nimbers`: Grundy values of heaps with pre-period and period, or of one position and its moves.

use std::io::Write;

use clap::{ArgMatches, Command};
use gagne::{AnyGame, Speech, nimber};

use crate::commands::moves::table;
use crate::console::{Console, Fault, number};
use crate::interface::{option, positional, usage};

/// The largest heap shown when nobody says which.
const TO: u64 = 20;
/// Nimbers in a row.
const ROW: usize = 20;

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    command
        .override_usage(usage(speech, "gagne nimbers GAME [POSITION] [OPTIONS]"))
        .arg(positional(speech, "GAME", "help-game").required(true))
        .arg(positional(speech, "POSITION", "help-nimbers-position").allow_negative_numbers(true))
        .arg(option(speech, "to", "N", "help-to"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let mut game = console.open(matches)?;
    let position = matches.get_one::<String>("POSITION");
    if position.is_some() || !game.has_heaps() {
        return one(console, game.as_ref(), position.map(String::as_str));
    }
    let to = number(&console.speech, matches, "to", 0, u64::MAX)?.unwrap_or(TO);
    let report = console.ask(|budget| game.nimbers(to, budget))?;
    if console.json {
        console.write_json(&report)?;
        return Ok(0);
    }
    writeln!(console.out, "{}\n", console.strong(&report.game))?;
    let wide = |number: u64| number.to_string().len();
    let width = report.values.iter().copied().map(wide).max().unwrap_or(1);
    let label = wide(to);
    for (row, values) in report.values.chunks(ROW).enumerate() {
        let start = console.faint(&format!("{:>label$}:", row * ROW));
        write!(console.out, "  {start}")?;
        for value in values {
            write!(console.out, " {value:>width$}")?;
        }
        writeln!(console.out)?;
    }
    let said = match (report.preperiod, report.period) {
        (Some(start), Some(period)) => console.speech.tell(
            "period-proved",
            &[("preperiod", start.into()), ("period", period.into())],
        ),
        _ => console.speech.say("period-unknown"),
    };
    writeln!(console.out, "\n{said}")?;
    Ok(0)
}

/// One position and its moves.
fn one(console: &mut Console, game: &dyn AnyGame, position: Option<&str>) -> Result<u8, Fault> {
    let report = console.ask(|budget| nimber(game, position, budget))?;
    if console.json {
        console.write_json(&report)?;
        return Ok(0);
    }
    let label = console.speech.say("label-nimber");
    let rows = report.moves.iter().map(|entry| {
        let worth = format!("{label} {}", entry.nimber);
        (entry.text.as_str(), entry.to.as_str(), worth)
    });
    let rows: Vec<_> = rows.collect();
    let title = (report.game.as_str(), report.position.as_str());
    table(console, title, &rows, rows.len() as u128)?;
    let words = [("nimber", report.nimber.into())];
    writeln!(console.out, "{}", console.speech.tell("nimber-of", &words))?;
    Ok(0)
}
