//! `gagne completions` and `gagne man`: what a well-behaved command brings along.

use std::io::Write;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint};
use clap_complete::Shell;
use clap_complete::aot::generate;
use clap_mangen::Man;
use gagne::{Language, Listing, Method, Registry, Speech};

use crate::console::{Console, Fault};
use crate::interface::{self, positional};

/// The shells that completions are made for.
const SHELLS: &str = "bash, zsh, fish, elvish, powershell";

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
        let words = [("text", text.into()), ("shells", SHELLS.into())];
        Fault::Usage(console.speech.tell("wrong-shell", &words))
    })?;
    let mut command = with_known_values(interface::command(&console.speech), &console.registry);
    let mut script = Vec::new();
    generate(shell, &mut command, "gagne", &mut script);
    console.out.write_all(&script)?;
    Ok(0)
}

/// Tells the shell which words an argument can be, where they can be listed. The parser itself
/// takes any word, so that a wrong one is answered in the language of the user.
fn with_known_values(command: Command, registry: &Registry) -> Command {
    let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    let words = |name: &str| -> Vec<String> {
        match name {
            "GAME" => {
                let listings = registry.listings().iter();
                listings
                    .flat_map(Listing::names)
                    .map(str::to_owned)
                    .collect()
            }
            "SHELL" => SHELLS.split(", ").map(str::to_owned).collect(),
            "method" => Method::ALL
                .iter()
                .map(|(_, name)| (*name).to_owned())
                .collect(),
            "order" => owned(&["dfs", "bfs"]),
            "winner" => owned(&["1", "2"]),
            "lang" => Language::ALL
                .iter()
                .map(|(_, code)| (*code).to_owned())
                .collect(),
            _ => Vec::new(),
        }
    };
    let known = |argument: Arg| match words(argument.get_id().as_str()) {
        _ if !argument.get_action().takes_values() => argument,
        words if words.is_empty() => argument.value_hint(ValueHint::Other),
        words => argument.value_parser(PossibleValuesParser::new(words)),
    };
    command
        .mut_args(known)
        .mut_subcommands(|command| command.mut_args(known))
}

pub(super) fn define_man(command: Command, _speech: &Speech) -> Command {
    command.override_usage("gagne man")
}

pub(super) fn man(_matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let command = interface::command(&console.speech);
    let page = &mut console.out;
    let man = Man::new(command.clone());
    man.render_title(page)?;
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    for subcommand in command.get_subcommands() {
        let mut section = Vec::new();
        let man = Man::new(subcommand.clone());
        man.render_description_section(&mut section)?;
        man.render_options_section(&mut section)?;
        // One page holds all commands: what would be sections of their own pages moves down.
        let section = String::from_utf8_lossy(&section).replace(".SH ", ".SS ");
        writeln!(
            page,
            ".SH \"GAGNE {}\"\n{section}",
            subcommand.get_name().to_uppercase()
        )?;
    }
    let exit = console.speech.say("exit-codes");
    writeln!(
        page,
        ".SH \"{}\"\n{exit}",
        console.speech.say("heading-exit").to_uppercase()
    )?;
    Ok(0)
}
