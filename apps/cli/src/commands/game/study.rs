//! `gagne study`: how balanced a game is, and what other sizes of it are like.

mod sweep;
mod table;

use std::io::Write;

use clap::{ArgMatches, Command};
use gagne::{ChangesReport, Estimate, Registry, Speech, StudyReport, StudyRequest, changes, study};

use crate::console::{Console, Fault, number};
use crate::interface::{about_position, flag, option, usage};

/// Most games and positions: more is a slip of the finger.
const MOST_GAMES: u64 = 1_000_000;
const MOST_POSITIONS: u64 = 100_000_000;

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    about_position(command, speech)
        .override_usage(usage(speech, "gagne study GAME [POSITION] [OPTIONS]"))
        .arg(flag(speech, "sweep", "help-sweep"))
        .arg(option(speech, "output", "FILE", "help-sweep-output").short('o'))
        .arg(option(speech, "games", "N", "help-study-games"))
        .arg(option(speech, "positions", "N", "help-study-positions"))
        .arg(option(speech, "seed", "N", "help-study-seed"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let (game, position) = console.named(matches)?;
    let usual = StudyRequest::new(game, position);
    let speech = &console.speech;
    let positions = number(speech, matches, "positions", 1, MOST_POSITIONS)?;
    let request = StudyRequest {
        games: number(speech, matches, "games", 0, MOST_GAMES)?.unwrap_or(usual.games),
        positions: positions.map_or(usual.positions, |most| most as usize),
        seed: number(speech, matches, "seed", 0, u64::MAX)?.unwrap_or(usual.seed),
        ..usual
    };
    let output = matches.get_one::<String>("output");
    if matches.get_flag("sweep") {
        return sweep::run(console, &request, output.map(String::as_str));
    }
    if output.is_some() {
        return Err(Fault::Usage(speech.say("output-with-sweep")));
    }
    one(console, &request)
}

/// Studies one game.
fn one(console: &mut Console, request: &StudyRequest) -> Result<u8, Fault> {
    // As the rules are, before endless play is given another meaning.
    let plain = console.plain(&request.game)?;
    console.open_named(&request.game)?;
    let report = console.ask(|budget| study(&console.registry, request, budget))?;
    let changed = match plain {
        Some(plain) => Some(compare(console, &plain, request)?),
        None => None,
    };
    if console.json {
        let mut object = serde_json::to_value(&report)?;
        if let (Some(object), Some(changed)) = (object.as_object_mut(), &changed) {
            let endless = console.endless.map(|endless| endless.to_string());
            object.insert("endless".to_owned(), endless.into());
            object.insert("changes".to_owned(), serde_json::to_value(changed)?);
        }
        console.write_json(&object)?;
    } else {
        show(console, &report)?;
        if let Some(changed) = &changed {
            show_changes(console, changed.as_ref())?;
        }
    }
    Ok(0)
}

/// What another meaning of endless play changes; none if there are too many positions to compare.
fn compare(
    console: &Console,
    plain: &Registry,
    request: &StudyRequest,
) -> Result<Option<ChangesReport>, Fault> {
    let before = plain
        .open(&request.game)
        .map_err(|error| console.fault(error))?;
    let after = console.registry.open(&request.game);
    let mut after = after.map_err(|error| console.fault(error))?;
    let (position, most) = (request.position.as_deref(), request.positions);
    console.ask(|budget| changes(before.as_ref(), after.as_mut(), position, most, budget))
}

/// An estimate as people read it: the number, and its interval where it has one.
fn shown(console: &Console, estimate: Option<Estimate>, percent: bool) -> String {
    let Some(Estimate { mean, low, high }) = estimate else {
        return console.speech.say("study-none");
    };
    let number = |number: f64| {
        let text = if percent {
            format!("{:.1} %", 100.0 * number)
        } else {
            format!("{number:.1}")
        };
        console.decimal(text)
    };
    if low == high {
        return number(mean);
    }
    let words = [
        ("mean", number(mean).into()),
        ("low", number(low).into()),
        ("high", number(high).into()),
    ];
    console.speech.tell("study-interval", &words)
}

fn show(console: &mut Console, report: &StudyReport) -> Result<(), Fault> {
    writeln!(console.out, "{}  {}", report.game, report.position)?;
    let words = [
        ("positions", report.positions.into()),
        ("finals", report.finals.into()),
        ("games", report.games.into()),
        ("unknown", report.unknown.into()),
    ];
    let name = if report.exact {
        "study-exact"
    } else {
        "study-sampled"
    };
    let said = console.speech.tell(name, &words);
    writeln!(console.out, "{said}\n")?;
    let value = match report.value {
        Some(value) => crate::commands::solve::brief(console, value),
        None => console.speech.say("study-unsolved"),
    };
    let percent = |estimate| shown(console, estimate, true);
    let mut notes = vec![
        ("study-value", value),
        ("study-branching", {
            let most = report.most_moves.into();
            let mean = shown(console, report.branching, false).into();
            let words = [("mean", mean), ("most", most)];
            console.speech.tell("study-branching-most", &words)
        }),
        ("study-forced", percent(report.forced)),
        ("study-drawn", percent(report.drawn)),
        ("study-only", percent(report.only)),
        ("study-slips", percent(report.slips)),
        ("study-careless", percent(report.careless)),
    ];
    if report.plies.is_some() {
        notes.push(("study-plies", shown(console, report.plies, false)));
    }
    if report.first.is_some() {
        notes.push(("study-first", percent(report.first)));
        notes.push(("study-drawn-games", percent(report.drawn_games)));
    }
    console.notes(notes)?;
    if !report.players.is_empty() {
        writeln!(console.out, "\n{}", console.speech.say("study-players"))?;
        for player in &report.players {
            let words = [
                ("rate", shown(console, player.rate, true).into()),
                ("mistakes", player.mistakes.into()),
                ("chances", player.chances.into()),
            ];
            let said = console.speech.tell("study-player", &words);
            writeln!(console.out, "  {:<10}  {said}", player.player)?;
        }
    }
    if !report.narrow.is_empty() {
        writeln!(console.out, "\n{}", console.speech.say("study-narrow"))?;
        for narrow in &report.narrow {
            let words = [
                ("position", narrow.position.as_str().into()),
                ("move", narrow.chosen.as_str().into()),
                ("moves", narrow.moves.into()),
            ];
            let said = console.speech.tell("study-narrow-move", &words);
            writeln!(console.out, "  {said}")?;
        }
    }
    let marks: Vec<String> = report.marks.iter().map(ToString::to_string).collect();
    for mark in table::explained(console, &marks) {
        writeln!(console.out, "\n{mark}")?;
    }
    Ok(())
}

fn show_changes(console: &mut Console, report: Option<&ChangesReport>) -> Result<(), Fault> {
    let Some(report) = report else {
        let said = console.speech.say("study-changes-too-many");
        return Ok(writeln!(console.out, "\n{said}")?);
    };
    let words = [
        ("positions", report.positions.into()),
        ("changed", report.changed.into()),
    ];
    let name = if report.unknown > 0 {
        "study-changes-unknown"
    } else {
        "study-changes"
    };
    let said = console.speech.tell(name, &words);
    writeln!(console.out, "\n{said}")?;
    for changed in &report.examples {
        let before = console
            .speech
            .say(&format!("short-{}", changed.before.word()));
        let after = crate::commands::solve::brief(console, changed.after);
        let words = [
            ("position", changed.position.as_str().into()),
            ("before", before.into()),
            ("after", after.into()),
        ];
        let said = console.speech.tell("study-change", &words);
        writeln!(console.out, "  {said}")?;
    }
    Ok(())
}
