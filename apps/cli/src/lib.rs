//! The command `gagne`: talks to people, knows no rule and no algorithm.
//!
//! It is a library so that anybody can have it with games of their own:
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! fn main() -> ExitCode {
//!     gagne_cli::main(gagne::catalogue().clone())
//! }
//! ```

mod arguments;
mod commands;
mod console;
mod input;
mod interface;
mod json;
mod own;
mod panics;
mod play;
mod progress;
mod usage;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;

use clap::error::ErrorKind;
use console::{Console, Fault};
use gagne::{Registry, Speech};

/// Reads the command line and does what it says about these games; the exit code.
pub fn main(registry: Registry) -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    let speech = interface::speech(arguments::language(&arguments));
    ExitCode::from(guarded(&speech, || run(&arguments, Arc::new(registry))))
}

/// Does some work and says what went wrong, in one line; the exit code. A panic is our fault: it is
/// told once everything that was taken, such as the terminal, has been given back.
fn guarded(speech: &Speech, work: impl FnOnce() -> Result<u8, Fault>) -> u8 {
    panics::listen();
    let fault = match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(code)) => return code,
        Ok(Err(fault)) => fault,
        Err(_) => Fault::Ours(panics::last()),
    };
    console::complain(speech, &fault);
    fault.code()
}

/// Reads the arguments and does what they say.
fn run(arguments: &[std::ffi::OsString], registry: Arc<Registry>) -> Result<u8, Fault> {
    let language = arguments::language(arguments);
    let speech = interface::speech(language);
    let read = |arguments: &[std::ffi::OsString]| {
        interface::command(&speech).try_get_matches_from(arguments)
    };
    let matches = match read(arguments) {
        // Whoever says nothing before a terminal is asked what to play.
        Err(error) if error.kind() == ErrorKind::MissingSubcommand && commands::is_attended() => {
            read(&[arguments, &["play".into()]].concat())
        }
        read => read,
    };
    let matches = match matches {
        Ok(matches) => matches,
        Err(error) => return usage::explain(&speech, &error),
    };
    let Some((name, matches)) = matches.subcommand() else {
        return Err(Fault::Usage(speech.say("missing-command")));
    };
    let mut console = Console::new(speech, language, registry, matches)?;
    let code = commands::run(name, matches, &mut console)?;
    console.flush()?;
    Ok(code)
}
