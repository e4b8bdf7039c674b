//! `gagne moves`: every move with its value, or with what it looks worth, best first.

use std::io::Write;

use clap::{ArgMatches, Command};
use gagne::{AnyGame, EstimatedMove, EstimatesReport, Gauge, Look, Method, Speech, estimates};

use crate::commands::search::{measures, signed};
use crate::commands::solve::brief;
use crate::console::{Console, Fault, number};
use crate::interface::{about_graph, option, usage};

/// Longest text of a position that is shown beside a move.
const WIDEST: usize = 60;
/// Moves shown when nobody says how many.
const LIMIT: u64 = 10_000;

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    about_graph(command, speech)
        .override_usage(usage(
            speech,
            "gagne moves GAME [POSITION] [OPTIONS]\n       gagne moves --file FILE [VERTEX] [OPTIONS]",
        ))
        .arg(option(speech, "method", "METHOD", "help-moves-method"))
        .arg(option(speech, "limit", "N", "help-moves-limit"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let mut game = console.open(matches)?;
    let limit = number(&console.speech, matches, "limit", 0, u64::MAX)?.unwrap_or(LIMIT);
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    // A name that is none of an exact method may be one of a way to guess.
    let gauge = matches.get_one::<String>("method");
    let gauge = gauge.and_then(|name| match Method::named(name) {
        Ok(_) => None,
        Err(_) => Gauge::named(name).ok(),
    });
    if let Some(gauge) = gauge {
        return console.each_position(matches, |console, position, _| {
            let report =
                console.ask(|budget| estimates(game.as_mut(), position, gauge, limit, budget))?;
            show_estimates(console, game.as_ref(), gauge, &report)
        });
    }
    let method = crate::commands::method(matches, console)?;
    console.each_position(matches, |console, position, _| {
        let report = console.ask(|budget| game.moves(position, method, limit, budget))?;
        if console.json {
            return console.write_json(&report);
        }
        let rows = report.moves.iter().map(|shown| {
            let value = brief(console, shown.value);
            (shown.text.as_str(), shown.to.as_str(), value)
        });
        let rows: Vec<_> = rows.collect();
        table(
            console,
            (&report.game, &report.position),
            &rows,
            report.count,
        )
    })
}

/// Moves with what they look worth, and what the numbers measure.
fn show_estimates(
    console: &mut Console,
    game: &dyn AnyGame,
    gauge: Gauge,
    report: &EstimatesReport,
) -> Result<(), Fault> {
    if console.json {
        return console.write_json(report);
    }
    let rows = report.moves.iter().map(|shown| {
        let worth = estimate(console, gauge, shown);
        (shown.text.as_str(), shown.to.as_str(), worth)
    });
    let rows: Vec<_> = rows.collect();
    table(
        console,
        (&report.game, &report.position),
        &rows,
        report.count.into(),
    )?;
    if rows.is_empty() {
        return Ok(());
    }
    let words = [
        ("player", u64::from(report.player).into()),
        ("method", report.method.as_str().into()),
    ];
    let name = match gauge {
        Gauge::Gain => "moves-gained",
        Gauge::Reply => "moves-gained-net",
        Gauge::Look(_) if game.facts().solo => "moves-estimated-alone",
        Gauge::Look(_) => "moves-estimated",
    };
    let said = console.speech.tell(name, &words);
    writeln!(console.out, "{}", console.faint(&console.wrapped(&said, 0)))?;
    writeln!(console.out)?;
    let position = game.at(Some(&report.position));
    let position = position.map_err(|error| console.fault(error))?;
    let notes = measures(console, game, &position, gauge);
    console.notes(notes)
}

/// An estimate in a word and a number, and the value beside it where that is proved.
fn estimate(console: &Console, gauge: Gauge, shown: &EstimatedMove) -> String {
    let number = |number: i64| signed(&console.speech, number);
    let (name, amount) = match (gauge, shown.gain, shown.net) {
        (Gauge::Reply, _, Some(net)) => ("short-net", net),
        (_, Some(gain), _) => ("short-gain", gain),
        _ => ("short-estimate", shown.estimate),
    };
    let words = [
        ("estimate", number(amount).into()),
        ("gain", number(shown.gain.unwrap_or_default()).into()),
    ];
    let said = console.speech.tell(name, &words);
    match (shown.value, gauge) {
        (Some(value), Gauge::Look(Look::Minimax { .. })) => {
            format!("{said}  {}", brief(console, value))
        }
        // Other searches guess nothing where they know.
        (Some(value), _) => brief(console, value),
        (None, _) => said,
    }
}

/// Moves, what they lead to, and what they are worth, below the position that they are made in.
pub(crate) fn table(
    console: &mut Console,
    (game, position): (&str, &str),
    rows: &[(&str, &str, String)],
    count: u128,
) -> Result<(), Fault> {
    let title = console.strong(position);
    writeln!(console.out, "{game}  {title}\n")?;
    let longest = |texts: &mut dyn Iterator<Item = &str>| {
        texts.map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let wide = longest(&mut rows.iter().map(|(text, ..)| *text));
    let widest = longest(&mut rows.iter().map(|(_, to, _)| *to)).min(WIDEST);
    for (text, to, worth) in rows {
        let to = match to.char_indices().nth(WIDEST) {
            Some((end, _)) => format!("{}…", &to[..end]),
            None => (*to).to_owned(),
        };
        writeln!(console.out, "  {text:<wide$}  {to:<widest$}  {worth}")?;
    }
    let shown = rows.len() as u64;
    let words = [("count", count.into()), ("shown", shown.into())];
    let summary = match count {
        0 => console.speech.say("moves-over"),
        _ if count == u128::from(shown) => console.speech.tell("moves-count", &words),
        _ => console.speech.tell("moves-shown", &words),
    };
    if shown > 0 {
        writeln!(console.out)?;
    }
    writeln!(console.out, "{}", console.faint(&summary))?;
    Ok(())
}
