//! `gagne review`: a game that was played, each move with its value, and where it was lost.

use std::io::{self, Read, Write};
use std::path::Path;

use clap::{ArgMatches, Command};
use gagne::{Record, ReviewReport, ReviewRequest, ReviewedMove, Speech, Turning};

use crate::commands::solve::brief;
use crate::console::{Console, Fault};
use crate::interface::{option, positional, usage};
use crate::play::{GameWords, Over, read_record};

/// Most moves of a position that is looked at.
const MOST_MOVES: usize = 100_000;
/// Longest text that is read from standard input.
const LONGEST: u64 = 16 << 20;

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    command
        .override_usage(usage(speech, "gagne review FILE [OPTIONS]"))
        .arg(positional(speech, "FILE", "help-review-file").required(true))
        .arg(option(speech, "game", "GAME", "help-review-game"))
        .arg(
            option(speech, "position", "POSITION", "help-review-position")
                .allow_negative_numbers(true),
        )
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let written = read(console, text("FILE").unwrap_or_default())?;
    let records = match (text("game"), text("position")) {
        (Some(game), start) => vec![Record::of_moves(game, start.unwrap_or_default(), &written)],
        (None, Some(_)) => return Err(Fault::Usage(console.speech.say("review-game-too"))),
        (None, None) => Record::parse_all(&written).map_err(|error| console.fault(error))?,
    };
    let mut code = 0;
    for (place, record) in records.iter().enumerate() {
        let mut game = console.open_named(&record.game)?;
        let request = ReviewRequest {
            start: Some(record.start.as_str()).filter(|start| !start.is_empty()),
            moves: &record.moves,
            most_moves: MOST_MOVES,
            partial: true,
        };
        let report = console.ask(|budget| gagne::review(game.as_mut(), &request, budget))?;
        let judged = report.moves.iter().all(|made| made.judged.is_some());
        code = code.max(u8::from(!judged));
        if console.json {
            console.write_json(&report)?;
            continue;
        }
        if place > 0 {
            writeln!(console.out)?;
        }
        let solo = game.facts().solo;
        let words = GameWords::new(&console.registry, &record.game, console.language, solo);
        show(console, &report, &words)?;
        if !judged {
            let said = console.speech.say("review-late");
            writeln!(console.out, "{}", console.wrapped(&said, 0))?;
        }
    }
    Ok(code)
}

/// What a file holds, or standard input if it is called `-`.
fn read(console: &Console, file: &str) -> Result<String, Fault> {
    let read = if file == "-" {
        let mut text = String::new();
        let input = io::stdin().lock().take(LONGEST);
        { input }.read_to_string(&mut text).map(|_| text)
    } else {
        read_record(Path::new(file))
    };
    read.map_err(|error| {
        let words = [
            ("file", file.into()),
            ("detail", console.speech.system(&error).into()),
        ];
        Fault::Usage(console.speech.tell("cannot-open", &words))
    })
}

fn show(console: &mut Console, report: &ReviewReport, words: &GameWords) -> Result<(), Fault> {
    let title = console.strong(&report.start);
    writeln!(console.out, "{}  {title}\n", report.game)?;
    let texts = report
        .moves
        .iter()
        .map(|made| made.step.chosen.chars().count());
    let wide = texts.max().unwrap_or(0);
    let values: Vec<String> = (report.moves.iter())
        .map(|made| match &made.judged {
            Some((judged, _)) => brief(console, judged.made),
            None => "?".to_owned(),
        })
        .collect();
    let widest = values.iter().map(|value| value.chars().count()).max();
    let widest = widest.unwrap_or(0);
    for (place, (made, value)) in report.moves.iter().zip(&values).enumerate() {
        let player = console.speech.say("review-player");
        let line = format!(
            "  {:>3}. {player} {}  {:<wide$}  {value:<widest$}  {}",
            place + 1,
            made.player,
            made.step.chosen,
            remark(console, report, place, made)
        );
        writeln!(console.out, "{}", line.trim_end())?;
    }
    writeln!(console.out)?;
    let count = report.moves.len();
    let said = match report.finish {
        Some(finish) => {
            let endless = false;
            words.over(Over { finish, endless }, count)
        }
        None => {
            let words = [("count", (count as u64).into())];
            console.speech.tell("play-left", &words)
        }
    };
    let said = console.strong(&said);
    writeln!(console.out, "{said}")?;
    if report.turning == Some(Turning::LostFromStart) {
        let said = console.speech.say("play-lost-from-start");
        writeln!(console.out, "{}", console.wrapped(&said, 0))?;
    }
    Ok(())
}

/// What would have been better, and whether this move decided the game.
fn remark(console: &Console, report: &ReviewReport, place: usize, made: &ReviewedMove) -> String {
    let mut said = Vec::new();
    if let Some((judged, best)) = &made.judged
        && judged.given() > 0
    {
        let moves = best.join("  ");
        let words = [("moves", moves.into())];
        said.push(console.speech.tell("review-best", &words));
    }
    let here = match report.turning {
        Some(Turning::WinLost(at)) if at == place => Some("play-here-win-lost"),
        Some(Turning::DrawLost(at)) if at == place => Some("play-here-draw-lost"),
        Some(Turning::WinMissed(at)) if at == place => Some("play-here-win-missed"),
        _ => None,
    };
    said.extend(here.map(|name| format!("← {}", console.speech.say(name))));
    said.join("  ")
}
