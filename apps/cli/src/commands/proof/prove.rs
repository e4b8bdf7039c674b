//! `gagne prove`: why a value is what it is, in a file that somebody else can check.

use std::fs;
use std::io::Write;

use clap::{ArgMatches, Command};
use gagne::certificate::{self, Acceptance, CheckFailure};
use gagne::{Error, ProveRequest, Speech};

use crate::commands::check_proof::{note, written};
use crate::console::{Console, Fault};
use crate::interface::{flag, option, positional, usage};
use crate::own;

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    command
        .override_usage(usage(
            speech,
            "gagne prove GAME [POSITION] -o FILE [OPTIONS]",
        ))
        .arg(positional(speech, "GAME", "help-game").required(true))
        .arg(positional(speech, "POSITION", "help-play-position").allow_negative_numbers(true))
        .arg(
            option(speech, "output", "FILE", "help-prove-output")
                .short('o')
                .required(true),
        )
        .arg(flag(speech, "plies", "help-prove-plies"))
        .arg(flag(speech, "symmetry", "help-prove-symmetry"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let (name, position) = console.named(matches)?;
    let known = name.split(':').next().unwrap_or_default();
    if console
        .registry
        .find(known)
        .is_ok_and(|listing| gagne::find(&listing.name).is_err())
        || own::names_rules(&name)
    {
        return Err(Fault::Usage(console.speech.say("prove-catalogue-only")));
    }
    let mut game = console.open_named(&name)?;
    let request = ProveRequest {
        symmetry: matches.get_flag("symmetry"),
        plies: matches.get_flag("plies"),
    };
    if request.symmetry && game.facts().scored {
        return Err(Fault::Usage(console.speech.say("prove-no-symmetry")));
    }
    let file = matches.get_one::<String>("output");
    let file = file.map(String::as_str).unwrap_or_default();
    let (accepted, strategies, bytes) = console.ask(|budget| {
        let budget = budget.begun();
        let proof = gagne::prove(game.as_mut(), position.as_deref(), request, &budget)?;
        let bytes = proof.seal();
        // Nothing is written that would not be accepted.
        let mut meter = budget.meter();
        match certificate::check(&bytes, &mut meter) {
            Ok(accepted) => Ok(Ok((accepted, proof.entries, bytes))),
            Err(CheckFailure::Refused(refusal)) => Ok(Err(Fault::Ours(refusal.to_string()))),
            Err(CheckFailure::Stopped(stop)) => Err(Error::Stopped {
                stop,
                positions: meter.positions(),
            }),
        }
    })??;
    fs::write(file, &bytes).map_err(|error| console.cannot_create(file, &error))?;
    show(&accepted, &strategies, file, bytes.len() as u64, console)?;
    Ok(0)
}

/// Tells what was written.
fn show(
    accepted: &Acceptance,
    strategies: &[u64],
    file: &str,
    bytes: u64,
    console: &mut Console,
) -> Result<(), Fault> {
    if console.json {
        let mut report = written(accepted);
        report.insert("file".to_owned(), file.into());
        report.insert("bytes".to_owned(), bytes.into());
        return console.write_json(&report);
    }
    let speech = &console.speech;
    let each: Vec<String> = strategies
        .iter()
        .map(|&entries| speech.tell("proof-entries", &[("entries", entries.into())]))
        .collect();
    let size = [
        ("file", gagne::printable(file).into_owned().into()),
        ("size", speech.bytes(bytes).into()),
    ];
    let notes = vec![
        ("label-proof-strategies", each.join(" + ")),
        ("label-proof-file", speech.tell("proof-file", &size)),
        ("label-table-digest", accepted.sha256.clone()),
    ];
    let claim = note(accepted, console);
    writeln!(console.out, "{claim}\n")?;
    console.notes(notes)
}
