//! `gagne completions` and `gagne man`: what a well-behaved command brings along.

use std::io::Write;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint};
use clap_complete::Shell;
use clap_complete::aot::generate;
use clap_mangen::Man;
use gagne::{ChartKind, Endless, Language, Listing, Method, Registry, Speech};

use crate::commands::formats::THEMES;
use crate::commands::{COMMANDS, graph};
use crate::console::{Console, Fault};
use crate::interface::{self, positional, usage};

/// The shells that completions are made for.
const SHELLS: &str = "bash, zsh, fish, elvish, powershell";

pub(crate) fn define_completions(command: Command, speech: &Speech) -> Command {
    command
        .override_usage(usage(speech, "gagne completions SHELL"))
        .arg(positional(speech, "SHELL", "help-shell").required(true))
}

pub(crate) fn completions(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
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

/// Words of searches and of players, with bounds that are worth trying.
const SEARCHES: [&str; 5] = ["minimax:2", "alphabeta:8", "mcts:1000", "proof", "ida"];
const TRACES: [&str; 2] = ["minimax:2", "alphabeta:4"];
const PLAYERS: [&str; 11] = [
    "human",
    "perfect",
    "level:1",
    "level:5",
    "level:9",
    "minimax:4",
    "alphabeta:8",
    "mcts:1000",
    "greedy",
    "greedy2",
    "random",
];

/// Which words an argument of a command can be, where they can be listed.
fn words(command: &str, argument: &str, registry: &Registry) -> Vec<String> {
    let all = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    match (command, argument) {
        (_, "GAME" | "game") => {
            let names = registry.listings().iter().flat_map(Listing::names);
            names.map(str::to_owned).collect()
        }
        (_, "COMMAND") => COMMANDS
            .iter()
            .map(|(name, ..)| (*name).to_owned())
            .collect(),
        (_, "SHELL") => SHELLS.split(", ").map(str::to_owned).collect(),
        ("search", "method") => all(&SEARCHES),
        ("graph", "method") => all(&TRACES),
        (_, "method") => Method::ALL
            .iter()
            .map(|(_, name)| (*name).to_owned())
            .collect(),
        ("table", "ACTION") => all(&crate::commands::table::ACTIONS),
        (_, "PLAYER" | "first" | "second") => all(&PLAYERS),
        (_, "player" | "winner" | "attractor") => all(&["1", "2"]),
        (_, "order") => all(&["dfs", "bfs"]),
        (_, "storage") => all(&["dense", "hashed", "disk"]),
        (_, "kind") => ChartKind::ALL
            .iter()
            .map(|(_, name)| (*name).to_owned())
            .collect(),
        (_, "endless") => Endless::ALL
            .iter()
            .map(|(_, name)| (*name).to_owned())
            .collect(),
        (_, "theme") => all(&THEMES.map(|(name, _)| name)),
        (_, "format") => all(&graph::PictureFormat::NAMES.map(|(name, _)| name)),
        (_, "lang") => Language::ALL
            .iter()
            .map(|(_, code)| (*code).to_owned())
            .collect(),
        (_, "time" | "clock" | "judge") => all(&["500ms", "10s", "5m"]),
        (_, "memory") => all(&["200M", "4G"]),
        _ => Vec::new(),
    }
}

/// Tells the shell which words an argument can be, and which arguments are files. The parser itself
/// takes any word, so that a wrong one is answered in the language of the user.
fn with_known_values(command: Command, registry: &Registry) -> Command {
    let known = |command: &str, argument: Arg| {
        let name = argument.get_id().as_str();
        let words = words(command, name, registry);
        match name {
            _ if !argument.get_action().takes_values() => argument,
            "FILE" | "file" | "output" | "load" | "save" | "pgn" => {
                argument.value_hint(ValueHint::FilePath)
            }
            "tables" => argument.value_hint(ValueHint::DirPath),
            "host" | "allow-host" => argument.value_hint(ValueHint::Hostname),
            "cors" => argument.value_hint(ValueHint::Url),
            _ if words.is_empty() => argument.value_hint(ValueHint::Other),
            _ => argument.value_parser(PossibleValuesParser::new(words)),
        }
    };
    command
        .mut_args(|argument| known("", argument))
        .mut_subcommands(|command| {
            let name = command.get_name().to_owned();
            command.mut_args(|argument| known(&name, argument))
        })
}

pub(crate) fn define_man(command: Command, speech: &Speech) -> Command {
    command.override_usage(usage(speech, "gagne man"))
}

pub(crate) fn man(_matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
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
        let examples = console
            .speech
            .say(&format!("examples-{}", subcommand.get_name()));
        let heading = console.speech.say("heading-examples");
        writeln!(section, ".SH {heading}\n.nf\n{examples}\n.fi")?;
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

#[cfg(test)]
mod tests {
    use gagne::{Look, Player, parse_size, parse_time, storage};

    use super::*;

    #[test]
    fn the_shell_is_told_words_that_are_understood() {
        let words = |argument: &str| words("", argument, &Registry::new());
        assert!(PLAYERS.iter().all(|name| Player::named(name).is_ok()));
        let searches = SEARCHES.iter().chain(&TRACES);
        assert!(searches.copied().all(|name| Look::named(name).is_ok()));
        assert!(words("storage").iter().all(|name| storage(name).is_ok()));
        assert!(words("time").iter().all(|time| parse_time(time).is_some()));
        assert!(
            words("memory")
                .iter()
                .all(|text| parse_size(text).is_some())
        );
        let charts = words("kind");
        assert!(charts.iter().all(|kind| ChartKind::named(kind).is_ok()));
    }
}
