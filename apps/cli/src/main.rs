//! The command `gagne`: talks to people, knows no rule and no algorithm.

mod arguments;
mod commands;
mod console;
mod interface;
mod play;
mod usage;

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::process::ExitCode;

use console::{Console, Fault};

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    let speech = interface::speech(arguments::language(&arguments));
    // A panic is our fault: it is said in one line, in the language of the user.
    set_hook(Box::new(|_| {}));
    let outcome = catch_unwind(AssertUnwindSafe(|| run(&arguments)));
    let fault = match outcome {
        Ok(Ok(code)) => return ExitCode::from(code),
        Ok(Err(fault)) => fault,
        Err(panic) => {
            let detail = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
            let detail = detail.or_else(|| panic.downcast_ref::<String>().cloned());
            Fault::Ours(detail.unwrap_or_else(|| "panic".to_owned()))
        }
    };
    console::complain(&speech, &fault);
    ExitCode::from(fault.code())
}

/// Reads the arguments and does what they say.
fn run(arguments: &[std::ffi::OsString]) -> Result<u8, Fault> {
    let language = arguments::language(arguments);
    let speech = interface::speech(language);
    let matches = match interface::command(&speech).try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => return usage::explain(&speech, &error),
    };
    let Some((name, matches)) = matches.subcommand() else {
        return Err(Fault::Usage(speech.say("missing-command")));
    };
    let mut console = Console::new(speech, language, matches)?;
    let code = commands::run(name, matches, &mut console)?;
    console.flush()?;
    Ok(code)
}
