//! `gagne completions` and `gagne man`: what a well-behaved command brings along.

use clap::{ArgMatches, Command};
use clap_complete::Shell;
use clap_complete::aot::generate;
use gagne::Speech;

use crate::console::{Console, Fault};
use crate::interface::{self, positional};

pub(super) fn define_completions(command: Command, speech: &Speech) -> Command {
    command
        .override_usage("gagne completions SHELL")
        .arg(positional(speech, "SHELL", "help-shell").required(true))
}

pub(super) fn completions(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let text = matches
        .get_one::<String>("SHELL")
        .map_or("", String::as_str);
    let shell: Shell = text.parse().map_err(|_| {
        let shells = "bash, zsh, fish, elvish, powershell";
        let words = [("text", text.into()), ("shells", shells.into())];
        Fault::Usage(console.speech.tell("wrong-shell", &words))
    })?;
    let mut command = interface::command(&console.speech);
    let mut script = Vec::new();
    generate(shell, &mut command, "gagne", &mut script);
    std::io::Write::write_all(&mut console.out, &script)?;
    Ok(0)
}

pub(super) fn define_man(command: Command, _speech: &Speech) -> Command {
    command.override_usage("gagne man")
}

pub(super) fn man(_matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let command = interface::command(&console.speech);
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for subcommand in command.get_subcommands() {
        let mut section = Vec::new();
        let name = format!("gagne-{}", subcommand.get_name());
        clap_mangen::Man::new(subcommand.clone().name(name)).render(&mut section)?;
        page.extend(section);
    }
    std::io::Write::write_all(&mut console.out, &page)?;
    Ok(0)
}
