//! `gagne help`: what `--help` shows, asked for by a word.

use clap::{ArgMatches, Command};
use gagne::Speech;

use crate::console::{Console, Fault};
use crate::interface::{self, positional, usage};
use crate::usage::explain;

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    command
        .override_usage(usage(speech, "gagne help [COMMAND]"))
        .arg(positional(speech, "COMMAND", "help-command"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let named = matches.get_one::<String>("COMMAND").map(String::as_str);
    let words = ["gagne"].into_iter().chain(named).chain(["--help"]);
    match interface::command(&console.speech).try_get_matches_from(words) {
        Ok(_) => Ok(0),
        Err(told) => explain(&console.speech, &told),
    }
}
