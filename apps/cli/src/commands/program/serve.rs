//! `gagne serve`: the web page and the HTTP API.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use clap::{ArgAction, ArgMatches, Command};
use gagne::Speech;
use gagne_web::{Access, Cors, ServerBounds};

use crate::console::{Console, Fault, number};
use crate::interface::{option, usage};

/// The port that the public client of UWAPI looks for on this machine.
const PORT: u64 = 8082;
/// Only this machine, unless told otherwise.
const HOST: &str = "127.0.0.1";
/// What `--cors` is told to let pages of every origin ask.
const ANYBODY: &str = "any";

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    command
        .override_usage(usage(speech, "gagne serve [OPTIONS]"))
        .arg(option(speech, "host", "HOST", "help-host"))
        .arg(option(speech, "port", "PORT", "help-port"))
        .arg(option(speech, "rate", "N", "help-rate"))
        .arg(
            option(speech, "allow-host", "NAME", "help-allow-host")
                .action(ArgAction::Append)
                .allow_hyphen_values(false),
        )
        .arg(
            option(speech, "cors", "ORIGIN", "help-cors")
                .action(ArgAction::Append)
                .allow_hyphen_values(false),
        )
}

/// All values of an option that may be repeated.
fn values(matches: &ArgMatches, name: &str) -> Vec<String> {
    let given = matches.get_many::<String>(name);
    given.into_iter().flatten().cloned().collect()
}

/// Pages of which other origins may ask.
fn cors(origins: Vec<String>, speech: &Speech) -> Result<Cors, Fault> {
    if origins.iter().any(|origin| origin == ANYBODY) {
        return Ok(Cors::Anybody);
    }
    let is_origin = |text: &String| {
        let parts = text.split_once("://");
        parts.is_some_and(|(scheme, rest)| {
            !scheme.is_empty() && !rest.is_empty() && !rest.contains('/')
        })
    };
    match origins.iter().find(|origin| !is_origin(origin)) {
        Some(wrong) => {
            let words = [("text", wrong.as_str().into())];
            Err(Fault::Usage(speech.tell("wrong-cors", &words)))
        }
        None if origins.is_empty() => Ok(Cors::Nobody),
        None => Ok(Cors::Origins(origins)),
    }
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let host = matches
        .get_one::<String>("host")
        .map_or(HOST, String::as_str);
    let port = number(&console.speech, matches, "port", 0, u64::from(u16::MAX))?;
    let port = port.unwrap_or(PORT) as u16;
    let rate = number(&console.speech, matches, "rate", 1, 1_000_000)?;
    let mut bounds = ServerBounds {
        rate: rate.map(|rate| rate as u32),
        ..ServerBounds::default()
    };
    if let Some(time) = console.budget.time {
        bounds.job = time;
    }
    // What is free now is no promise for as long as a server runs.
    if let (true, Some(memory)) = (matches.contains_id("memory"), console.budget.memory) {
        bounds.memory = memory;
    }
    let access = Access {
        hosts: values(matches, "allow-host"),
        cors: cors(values(matches, "cors"), &console.speech)?,
        // The locale of whoever starts the server says nothing of those who read its pages.
        language: matches.contains_id("lang").then_some(console.language),
    };
    console.ends_by_itself();
    let end = Arc::clone(&console.budget.cancel);
    let served = gagne_web::serve(
        &console.registry,
        (host, port),
        bounds,
        access,
        |address| {
            let words = [("address", format!("http://{address}/").into())];
            writeln!(console.out, "{}", console.speech.tell("serving", &words))?;
            console.out.flush()
        },
        || end.load(Ordering::Relaxed),
    );
    served.map_err(|error| {
        let words = [
            ("address", format!("{host}:{port}").into()),
            ("detail", console.speech.system(&error).into()),
        ];
        Fault::Answer(console.speech.tell("cannot-serve", &words), 2)
    })?;
    Ok(0)
}
