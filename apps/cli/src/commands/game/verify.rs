//! `gagne verify`: rechecks a whole solution against the rules alone.

use std::io::Write;

use clap::{ArgMatches, Command};
use gagne::Speech;

use crate::console::{Console, Fault};
use crate::interface::{about_position, option, usage};

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    about_position(command, speech)
        .override_usage(usage(speech, "gagne verify GAME [POSITION] [OPTIONS]"))
        .arg(option(speech, "storage", "STORAGE", "help-storage"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let mut game = console.open(matches)?;
    let storage = crate::commands::storage(matches, console)?;
    console.each_position(matches, |console, position, _| {
        let report = console.ask(|budget| game.verify(position, storage, budget))?;
        if console.json {
            console.write_json(&report)?;
        } else {
            let time = console.seconds(report.seconds);
            let positions = ("positions", report.positions.into());
            let said = match &report.wrong {
                None => console
                    .speech
                    .tell("verified", &[positions, ("time", time.into())]),
                Some(wrong) => console
                    .speech
                    .tell("refuted", &[positions, ("wrong", wrong.as_str().into())]),
            };
            writeln!(console.out, "{}  {}\n{said}", report.game, report.position)?;
        }
        if report.right {
            Ok(())
        } else {
            // A solution of ours that does not stand the check is our fault.
            Err(Fault::Ours(format!("{} {}", report.game, report.position)))
        }
    })
}
