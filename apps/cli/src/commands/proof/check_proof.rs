//! `gagne check-proof`: accepts a certificate, or refuses it with the first thing that is wrong.

use std::fs::File;
use std::io::{Read, Write};

use clap::{ArgMatches, Command};
use gagne::certificate::{self, Acceptance, CheckFailure, FoundFlaw, Header};
use gagne::{Error, Speech};
use serde_json::{Map, Value, json};

use crate::console::{Console, Fault};
use crate::interface::{positional, usage};

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    command
        .override_usage(usage(speech, "gagne check-proof FILE [OPTIONS]"))
        .arg(positional(speech, "FILE", "help-check-proof-file").required(true))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let file = matches.get_one::<String>("FILE");
    let file = file.map(String::as_str).unwrap_or_default();
    let bytes = read(file, console)?;
    let (verdict, time) = console.ask(|budget| {
        let mut meter = budget.meter();
        let verdict = match certificate::check(&bytes, &mut meter) {
            Ok(accepted) => Ok(accepted),
            Err(CheckFailure::Refused(refusal)) => Err(refusal),
            Err(CheckFailure::Stopped(stop)) => {
                return Err(Error::Stopped {
                    stop,
                    positions: meter.positions(),
                });
            }
        };
        Ok((verdict, meter.elapsed()))
    })?;
    match verdict {
        Ok(accepted) if console.json => {
            let mut report = written(&accepted);
            report.insert("accepted".to_owned(), true.into());
            console.write_json(&report)?;
            Ok(0)
        }
        Ok(accepted) => {
            let words = [
                ("entries", accepted.entries.into()),
                ("time", console.seconds(time.as_secs_f64()).into()),
            ];
            let said = console.speech.tell("proof-accepted", &words);
            let claim = note(&accepted, console);
            writeln!(console.out, "{claim}\n\n{said}")?;
            let program = gagne::printable(&accepted.header.program).into_owned();
            console.notes(vec![
                ("label-table-program", program),
                ("label-table-digest", accepted.sha256),
            ])?;
            Ok(0)
        }
        Err(refusal) => refuse(&refusal, console),
    }
}

/// The bytes of a file, no more than the memory holds.
fn read(file: &str, console: &Console) -> Result<Vec<u8>, Fault> {
    let most = console.budget.memory.unwrap_or(u64::MAX) / 2;
    let mut bytes = Vec::new();
    let opened = File::open(file);
    let read = opened.and_then(|opened| opened.take(most).read_to_end(&mut bytes));
    read.map(|_| bytes).map_err(|error| {
        let words = [
            ("file", gagne::printable(file).into_owned().into()),
            ("detail", console.speech.system(&error).into()),
        ];
        Fault::Answer(console.speech.tell("cannot-open", &words), 2)
    })
}

/// Tells what is wrong; the exit code.
fn refuse(refusal: &FoundFlaw, console: &mut Console) -> Result<u8, Fault> {
    let (name, _) = refusal.flaw.texts();
    let shown = |text: &Option<String>| {
        text.as_deref()
            .map(|text| gagne::printable(text).into_owned())
    };
    let (position, to) = (shown(&refusal.position), shown(&refusal.to));
    if console.json {
        let mut report = Map::new();
        report.insert("accepted".to_owned(), false.into());
        report.insert("wrong".to_owned(), name.into());
        report.insert("line".to_owned(), json!(refusal.line));
        report.insert("position".to_owned(), json!(position));
        report.insert("to".to_owned(), json!(to));
        console.write_json(&report)?;
        return Ok(1);
    }
    let speech = &console.speech;
    let mut said = speech.say(&format!("flaw-{name}"));
    if let Some(to) = to {
        said = speech.tell(
            "proof-wrong-to",
            &[("said", said.into()), ("to", to.into())],
        );
    }
    if let Some(position) = position {
        let words = [("said", said.into()), ("position", position.into())];
        said = speech.tell("proof-wrong-position", &words);
    }
    if let Some(line) = refusal.line {
        said = speech.tell(
            "proof-wrong-line",
            &[("said", said.into()), ("line", line.into())],
        );
    }
    let said = speech.tell("proof-refused", &[("said", said.into())]);
    writeln!(console.out, "{said}")?;
    Ok(1)
}

/// The game, the position and what is claimed of it.
pub(crate) fn note(accepted: &Acceptance, console: &Console) -> String {
    let Header {
        game,
        position,
        value,
        at_least,
        symmetry,
        ..
    } = &accepted.header;
    let speech = &console.speech;
    let claim = match (value.plies(), at_least) {
        // A bound alone is said to be one.
        (Some(plies), None) => {
            let plain = crate::commands::solve::short(speech, gagne::Value::only(value.outcome()));
            let words = [("value", plain.into()), ("plies", plies.into())];
            speech.tell("proof-at-most", &words)
        }
        _ => crate::commands::solve::short(speech, *value),
    };
    let claim = console.outcome(value.outcome(), &claim);
    let symmetry = if *symmetry {
        speech.say("proof-symmetry")
    } else {
        String::new()
    };
    let position = console.strong(&gagne::printable(position));
    format!("{game}  {position}  {claim}{symmetry}")
}

/// What a certificate says, as JSON.
pub(crate) fn written(accepted: &Acceptance) -> Map<String, Value> {
    let header = &accepted.header;
    let report = json!({
        "game": header.game,
        "position": header.position,
        "outcome": header.value.outcome().word(),
        "score": header.value.score(),
        "at_most": header.value.plies(),
        "at_least": header.at_least,
        "symmetry": header.symmetry,
        "entries": accepted.entries,
        "program": header.program,
        "sha256": accepted.sha256,
    });
    match report {
        Value::Object(report) => report,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use gagne::Language;
    use gagne::certificate::Flaw;

    use crate::interface::speech;

    #[test]
    fn every_flaw_is_told_as_the_small_program_tells_it() {
        let (english, french) = (speech(Language::English), speech(Language::French));
        for (name, said) in Flaw::ALL.iter().map(|flaw| flaw.texts()) {
            assert_eq!(english.say(&format!("flaw-{name}")), said);
            assert!(french.knows(&format!("flaw-{name}")), "{name}");
        }
    }
}
