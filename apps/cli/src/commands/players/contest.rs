//! `gagne match`: many games between players, with a table of scores.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::Duration;

use clap::{ArgMatches, Command};
use gagne::{Contest, ContestReport, Judging, Player, Speech, Stop};

use crate::console::{Console, Fault, number};
use crate::interface::{endless, option, positional, usage};

mod tables;

/// Games of every two players when nobody says how many.
const GAMES: u64 = 100;
/// Most games and players: beyond them a slip of the finger is likelier than a wish.
const MOST_GAMES: u64 = 10_000_000;
const MOST_PLAYERS: usize = 64;
/// Most plies of an opening.
const MOST_OPENING: u64 = 1000;

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    command
        .override_usage(usage(
            speech,
            "gagne match GAME PLAYER PLAYER [PLAYER...] [OPTIONS]",
        ))
        .arg(positional(speech, "GAME", "help-game").required(true))
        .arg(endless(speech))
        .arg(positional(speech, "PLAYER", "help-players").num_args(0..))
        .arg(option(speech, "games", "N", "help-games"))
        .arg(option(speech, "seed", "N", "help-seed"))
        .arg(option(speech, "openings", "PLIES", "help-openings"))
        .arg(option(
            speech,
            "position",
            "POSITION",
            "help-match-position",
        ))
        .arg(option(speech, "clock", "TIME", "help-clock"))
        .arg(option(speech, "judge", "TIME", "help-judge"))
        .arg(option(speech, "pgn", "FILE", "help-pgn"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    // The game is opened here too, so that complaints know its words.
    console.open(matches)?;
    let contest = asked(matches, console)?;
    let pgn = matches.get_one::<String>("pgn").map(|file| file.trim());
    // A file that cannot be written is found out before the games, not after them.
    let mut file = match pgn {
        None | Some("-") => None,
        Some(name) => {
            let made = File::create(name);
            let made = made.map_err(|error| console.cannot_create(name, &error))?;
            Some(BufWriter::new(made))
        }
    };
    let line = console.progress_line();
    let report = console.ask(|budget| {
        contest.run(&console.registry, budget, &|pace| {
            if let Some(line) = &line {
                let left = format!("{:.0} s", pace.left.as_secs_f64().ceil());
                let words = [
                    ("done", pace.done.into()),
                    ("total", pace.total.into()),
                    ("time", left.into()),
                ];
                line.tell(pace.elapsed, "progress-games", &words);
            }
        })
    })?;
    if let Some(file) = &mut file {
        write_records(file, &report)?;
        file.flush()?;
    }
    if pgn == Some("-") {
        // The games take the place of the table.
        write_records(&mut console.out, &report)?;
    } else if console.json {
        console.write_json(&report)?;
    } else {
        tables::show(console, &report)?;
    }
    // Games that nobody could finish tell nothing.
    let finished = report.standings.iter().any(|of| of.all.games() > 0);
    Ok(u8::from(report.stopped.is_some() || !finished))
}

/// The contest that the arguments describe.
fn asked(matches: &ArgMatches, console: &Console) -> Result<Contest, Fault> {
    let speech = &console.speech;
    let names = matches.get_many::<String>("PLAYER").unwrap_or_default();
    let players = names.map(|name| Player::named(name)).collect();
    let players: Vec<Player> = match players {
        Ok(players) => players,
        Err(error) => return Err(console.fault(error)),
    };
    if !(2..=MOST_PLAYERS).contains(&players.len()) {
        let words = [("count", (players.len() as u64).into())];
        return Err(Fault::Usage(speech.tell("match-players", &words)));
    }
    let games = number(speech, matches, "games", 1, MOST_GAMES)?.unwrap_or(GAMES);
    let seed = number(speech, matches, "seed", 0, u64::MAX)?.unwrap_or(1);
    let openings = number(speech, matches, "openings", 0, MOST_OPENING)?;
    let move_time = time(speech, matches, "clock")?;
    let judging = match time(speech, matches, "judge")? {
        None => Judging::IfQuick,
        Some(Duration::ZERO) => Judging::Never,
        Some(time) => Judging::Within(time),
    };
    Ok(Contest {
        game: matches
            .get_one::<String>("GAME")
            .cloned()
            .unwrap_or_default(),
        position: matches.get_one::<String>("position").cloned(),
        players,
        games,
        seed,
        openings: openings.map(|plies| plies as u32),
        move_time,
        judging,
        records: matches.contains_id("pgn"),
    })
}

/// The value of an option that is a time, if it is given.
fn time(speech: &Speech, matches: &ArgMatches, name: &str) -> Result<Option<Duration>, Fault> {
    let Some(text) = matches.get_one::<String>(name) else {
        return Ok(None);
    };
    match gagne::parse_time(text) {
        Some(time) => Ok(Some(time)),
        None => {
            let words = [
                ("option", format!("--{name}").into()),
                ("text", text.as_str().into()),
            ];
            Err(Fault::Usage(speech.tell("wrong-time-of", &words)))
        }
    }
}

/// The games one after another, with an empty line between two.
fn write_records(out: &mut impl Write, report: &ContestReport) -> Result<(), Fault> {
    for (place, record) in report.records.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        write!(out, "{record}")?;
    }
    Ok(())
}

/// The sentence about a contest that ended early.
fn stopped(speech: &Speech, report: &ContestReport, stop: Stop) -> String {
    let pairs = report.players.len() * (report.players.len() - 1) / 2;
    let words = [
        ("played", report.played.into()),
        ("total", (report.games * pairs as u64).into()),
    ];
    let name = match stop {
        Stop::Cancelled => "match-cancelled",
        _ => "match-late",
    };
    speech.tell(name, &words)
}
