//! `gagne lines`: complete games, listed or counted.

mod tale;

use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::ControlFlow;

use clap::{ArgMatches, Command};
use gagne::{AnyGame, LineOrder, LineRequest, LineSummary, LineView, Side, Speech, printable};
use serde::ser::{SerializeMap, Serializer};

use crate::console::{Console, Fault, number};
use crate::interface::{about_position, flag, option, usage};
use crate::json;

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    about_position(command, speech)
        .override_usage(usage(speech, "gagne lines GAME [POSITION] [OPTIONS]"))
        .arg(option(speech, "winner", "PLAYER", "help-winner"))
        .arg(option(speech, "order", "ORDER", "help-order"))
        .arg(option(speech, "limit", "N", "help-lines-limit"))
        .arg(flag(speech, "count", "help-count"))
        .arg(flag(speech, "tell", "help-tell"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let mut game = console.open(matches)?;
    let wrong = |message: &str, text: &str| {
        Fault::Usage(console.speech.tell(message, &[("text", text.into())]))
    };
    let winner = match matches.get_one::<String>("winner").map(|text| text.trim()) {
        None => None,
        Some("1") => Some(Side::First),
        Some("2") => Some(Side::Second),
        Some(text) => return Err(wrong("wrong-winner", text)),
    };
    let order = match matches.get_one::<String>("order").map(|text| text.trim()) {
        None | Some("dfs") => LineOrder::Depth,
        Some("bfs") => LineOrder::Breadth,
        Some(text) => return Err(wrong("wrong-order", text)),
    };
    let limit = number(&console.speech, matches, "limit", 0, u64::MAX)?;
    let request = LineRequest {
        winner,
        order,
        limit,
        count_only: matches.get_flag("count"),
    };
    console.each_position(matches, |console, position, many| {
        if many && !console.json {
            writeln!(console.out, "{}", printable(position.unwrap_or_default()))?;
        }
        let tell = matches.get_flag("tell") && !request.count_only;
        let summary = list(game.as_mut(), position, &request, tell, console)?;
        if tell && !console.json && request.order == LineOrder::Depth {
            tale::best(game.as_ref(), &summary, &request, console)?;
        }
        if !console.json {
            summarise(console, &summary, &request)?;
        }
        Ok(())
    })
}

/// Writes the lines as they are found.
fn list(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    request: &LineRequest,
    tell: bool,
    console: &mut Console,
) -> Result<LineSummary, Fault> {
    // The first failure to write ends the listing.
    let mut failed: Option<Fault> = None;
    let mut note = |written: Result<(), Fault>| match written {
        Ok(()) => ControlFlow::Continue(()),
        Err(fault) => {
            failed = Some(fault);
            ControlFlow::Break(())
        }
    };
    let mut begun = false;
    let budget = console.budget.clone();
    let (out, speech) = (&mut console.out, &console.speech);
    let answer = if console.json && !request.count_only {
        let mut written = String::from("{\"lines\":[");
        let answer = gagne::lines(game, position, request, &budget, &mut |line| {
            note(write_piece(out, &written).and_then(|()| {
                written = String::from(",");
                if tell {
                    return Ok(json::write(out, &tale::json(line, speech)?)?);
                }
                Ok(json::write(out, line)?)
            }))
        });
        if let Ok(summary) = &answer {
            let opened = if written == "," { "" } else { written.as_str() };
            let _ = note(write_piece(out, opened).and_then(|()| write_end(out, summary)));
        } else if let (Err(error), ",") = (&answer, written.as_str()) {
            let message = console.speech.error(error);
            let end = format!("],\"error\":{}}}\n", serde_json::Value::from(message));
            let _ = note(write_piece(out, &end));
            begun = true;
        }
        answer
    } else {
        let as_json = console.json;
        let mut results = Results::default();
        let mut number = 0;
        let answer = gagne::lines(game, position, request, &budget, &mut |line| {
            number += 1;
            note(if tell {
                tale::write(out, line, number, request, speech)
            } else {
                write_line(out, line, results.of(line, speech))
            })
        });
        if let (true, Ok(summary)) = (as_json, &answer) {
            let _ = note(
                json::write(out, summary)
                    .map_err(Fault::from)
                    .and_then(|()| write_piece(out, "\n")),
            );
        }
        answer
    };
    match failed {
        Some(fault) => Err(fault),
        None => console.ask(|_| answer).map_err(|fault| match fault {
            Fault::Answer(message, code) if begun => Fault::Begun(message, code),
            fault => fault,
        }),
    }
}

fn write_piece(out: &mut impl Write, text: &str) -> Result<(), Fault> {
    Ok(out.write_all(text.as_bytes())?)
}

/// How lines end, in words that are put together once for each way to end: there may be millions of lines.
#[derive(Default)]
struct Results(HashMap<(Option<Side>, u64), String>);

impl Results {
    fn of(&mut self, line: &LineView<'_>, speech: &Speech) -> &str {
        let (winner, moves, plies) = (line.winner, line.winner_moves, line.plies);
        let way = (winner, moves.unwrap_or(plies));
        let said = self.0.entry(way);
        said.or_insert_with(|| speech.line_result(winner, moves, plies))
    }
}

fn write_line(out: &mut impl Write, line: &LineView<'_>, result: &str) -> Result<(), Fault> {
    out.write_all(line.text.as_bytes())?;
    out.write_all(b"  ")?;
    out.write_all(result.as_bytes())?;
    Ok(out.write_all(b"\n")?)
}

/// Closes the array of lines and adds the keys of the summary.
fn write_end(out: &mut impl Write, summary: &LineSummary) -> Result<(), Fault> {
    let mut object = Vec::new();
    let mut serializer = serde_json::Serializer::new(&mut object);
    let mut map = serializer.serialize_map(None)?;
    summary.write(&mut map)?;
    map.end()?;
    out.write_all(b"],")?;
    out.write_all(&object[1..])?;
    Ok(out.write_all(b"\n")?)
}

/// Says how many lines there are, and the shortest. A listing keeps standard output to itself.
fn summarise(
    console: &mut Console,
    summary: &LineSummary,
    request: &LineRequest,
) -> Result<(), Fault> {
    console.flush()?;
    let speech = &console.speech;
    let mut said = match &summary.count {
        Some(count) => {
            // Plurals of numbers too large for a machine word are like those of many.
            let number = count.parse::<u128>().unwrap_or(u128::MAX);
            let shown = speech.number(count);
            let winner = match request.winner {
                Some(Side::First) => "first",
                Some(Side::Second) => "second",
                None => "any",
            };
            let said = speech.tell(
                "lines-counted",
                &[("count", number.into()), ("winner", winner.into())],
            );
            said.replace(&speech.number(number), &shown)
        }
        None => speech.tell("lines-uncounted", &[("shown", summary.shown.into())]),
    };
    if let Some(plies) = summary.shortest {
        let moves = summary.winner_moves.unwrap_or(0);
        let line = match &summary.shortest_line {
            Some(moves) => moves.join(&summary.separator),
            None => "none".to_owned(),
        };
        let shortest = speech.tell(
            "lines-shortest",
            &[
                ("plies", plies.into()),
                ("moves", moves.into()),
                ("line", line.into()),
            ],
        );
        said = format!("{said} {shortest}");
    }
    if request.count_only {
        writeln!(console.out, "{said}")?;
    } else {
        writeln!(io::stderr(), "{said}")?;
    }
    Ok(())
}
