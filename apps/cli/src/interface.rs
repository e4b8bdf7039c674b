//! What can be typed: one list of commands feeds the parser, the help, the manual page and the
//! completions, in the language of the user.

use clap::{Arg, ArgAction, Command};
use gagne::{Language, Speech};

use crate::commands::COMMANDS;

/// The messages of the program.
pub(crate) fn speech(language: Language) -> Speech {
    let mut speech = Speech::new(language);
    learn(&mut speech);
    speech
}

/// Adds the messages of the program to those of a game.
pub(crate) fn learn(speech: &mut Speech) {
    speech.learn(
        include_str!("../locales/en.ftl"),
        include_str!("../locales/fr.ftl"),
    );
}

/// The whole command line.
pub(crate) fn command(speech: &Speech) -> Command {
    let template = |body: &str| {
        format!(
            "{{about-with-newline}}\n{} {{usage}}\n\n{body}",
            speech.say("usage")
        )
    };
    let heading = |name: &str| speech.say(name);
    let mut main = Command::new("gagne")
        .version(env!("CARGO_PKG_VERSION"))
        .about(speech.say("about"))
        .override_usage(speech.say("usage-main"))
        .after_help(format!(
            "{}\n{}",
            speech.say("begin"),
            speech.say("exit-codes")
        ))
        .help_template(template("{all-args}{after-help}"))
        .subcommand_help_heading(heading("heading-commands"))
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .max_term_width(100)
        .args(common(speech))
        .arg(
            Arg::new("version")
                .long("version")
                .short('V')
                .action(ArgAction::Version)
                .help(speech.say("help-version"))
                .help_heading(heading("heading-common")),
        );
    for (name, define, _) in COMMANDS {
        let command = Command::new(*name)
            .about(speech.say(&format!("about-{name}")))
            .help_template(template("{all-args}{after-help}"))
            .after_help(examples(speech, name))
            .disable_help_flag(true)
            .disable_version_flag(true);
        main = main.subcommand(define(command, speech));
    }
    main
}

/// Commands to begin with, one a line, below their heading.
fn examples(speech: &Speech, command: &str) -> String {
    let examples = speech.say(&format!("examples-{command}"));
    let lines = examples.lines().map(|line| format!("\n  {line}"));
    let heading = speech.say("heading-examples");
    format!("{heading}:{}", lines.collect::<String>())
}

/// What stands for a value in help, in the language of the user: `FILE`.
pub(crate) fn word(speech: &Speech, value: &str) -> String {
    speech.say(&format!("value-{}", value.to_ascii_lowercase()))
}

/// A line that shows how a command is used, whose words in capitals stand for values.
pub(crate) fn usage(speech: &Speech, line: &str) -> String {
    let is_capital = |letter: char| letter.is_ascii_uppercase();
    let mut said = String::new();
    let mut rest = line;
    while let Some(start) = rest.find(is_capital) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|letter| !is_capital(letter));
        let (value, after) = from.split_at(end.unwrap_or(from.len()));
        said.push_str(before);
        said.push_str(&word(speech, value));
        rest = after;
    }
    said += rest;
    // Further lines stand under the first one, which begins after this word.
    let indent = speech.say("usage").chars().count() + 1;
    said.replace("\n       ", &format!("\n{}", " ".repeat(indent)))
}

/// The options that every command understands.
fn common(speech: &Speech) -> Vec<Arg> {
    let option = |name: &'static str, value: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name(word(speech, value))
            .allow_hyphen_values(true)
            .action(ArgAction::Set)
    };
    let options = [
        Arg::new("json").long("json").action(ArgAction::SetTrue),
        option("lang", "LANG"),
        option("time", "TIME"),
        option("memory", "SIZE"),
        option("threads", "N"),
        option("tables", "FOLDER"),
        option("drop", "NAME"),
        Arg::new("help")
            .long("help")
            .short('h')
            .action(ArgAction::Help),
    ];
    options
        .into_iter()
        .map(|option| {
            let help = speech.say(&format!("help-{}", option.get_id()));
            option
                .global(true)
                .help(help)
                .help_heading(speech.say("heading-common"))
        })
        .collect()
}

/// An option of one command.
pub(crate) fn option(speech: &Speech, name: &'static str, value: &'static str, help: &str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name(word(speech, value))
        .allow_hyphen_values(true)
        .help(speech.say(help))
        .help_heading(speech.say("heading-options"))
}

/// An option of one command that is given or not.
pub(crate) fn flag(speech: &Speech, name: &'static str, help: &str) -> Arg {
    Arg::new(name)
        .long(name)
        .action(ArgAction::SetTrue)
        .help(speech.say(help))
        .help_heading(speech.say("heading-options"))
}

/// An argument without a dash.
pub(crate) fn positional(speech: &Speech, name: &'static str, help: &str) -> Arg {
    Arg::new(name)
        .value_name(word(speech, name))
        .help(speech.say(help))
        .help_heading(speech.say("heading-arguments"))
}

/// Adds the game and the position, which most commands take.
pub(crate) fn about_position(command: Command, speech: &Speech) -> Command {
    command
        .arg(positional(speech, "GAME", "help-game").required(true))
        .arg(positional(speech, "POSITION", "help-position").allow_negative_numbers(true))
        .arg(endless(speech))
}

/// What play that never ends is worth, for commands that are about a game.
pub(crate) fn endless(speech: &Speech) -> Arg {
    option(speech, "endless", "RESULT", "help-endless")
}

/// Adds the game and the position, or a graph written by hand and one of its vertices.
pub(crate) fn about_graph(command: Command, speech: &Speech) -> Command {
    command
        .arg(positional(speech, "GAME", "help-game").required_unless_present("file"))
        .arg(positional(speech, "POSITION", "help-position").allow_negative_numbers(true))
        .arg(option(speech, "file", "FILE", "help-file"))
        .arg(endless(speech))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use gagne_testkit::messages::{is_hyphened, is_named, is_said, literals, names, sources};

    use super::*;

    /// Words with a hyphen that are no messages: names of options, of a command, of a screen in a test, of
    /// a mark.
    const NO_MESSAGES: [&str; 7] = [
        "allow-host",
        "by-level",
        "check-proof",
        "chomp-lost",
        "first-wins-in",
        "max-nodes",
        "no-legend",
    ];
    /// Messages that stand in the files of the games.
    const OF_GAMES: [&str; 7] = [
        "heuristic",
        "move",
        "position",
        "results",
        "rules",
        "title",
        "variants",
    ];

    #[test]
    fn both_languages_know_the_same_messages() {
        let english = names(include_str!("../locales/en.ftl"));
        assert_eq!(english, names(include_str!("../locales/fr.ftl")));
    }

    #[test]
    fn every_message_that_is_said_exists_and_none_is_said_by_nobody() {
        let speech = speech(Language::English);
        let (mut all, mut checked) = (String::new(), 0);
        for (file, source) in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "rs") {
            for (before, text) in literals(&source) {
                let is_message = is_said(&before) || is_hyphened(&text);
                let known = |names: &[&str]| names.contains(&text.as_str());
                if is_message && !known(&NO_MESSAGES) && !known(&OF_GAMES) {
                    assert!(speech.knows(&text), "{text} in {}", file.display());
                    checked += 1;
                }
            }
            all.push_str(&source);
        }
        assert!(checked > 300, "{checked}");
        for name in names(include_str!("../locales/en.ftl")) {
            assert!(is_named(&name, &all), "nobody says {name}");
        }
        for (name, ..) in COMMANDS {
            assert!(speech.knows(&format!("about-{name}")), "{name}");
        }
    }

    #[test]
    fn every_example_is_understood() {
        for (language, _) in Language::ALL {
            let speech = speech(language);
            for (name, ..) in COMMANDS {
                let examples = speech.say(&format!("examples-{name}"));
                for example in examples.lines() {
                    assert!(example.starts_with(&format!("gagne {name}")), "{example}");
                    let words = example.split_whitespace();
                    let words = words.take_while(|word| !["|", ">", "<"].contains(word));
                    let understood = command(&speech).try_get_matches_from(words);
                    assert!(understood.is_ok(), "{example}: {understood:?}");
                }
            }
        }
    }

    #[test]
    fn words_in_capitals_are_translated() {
        let speech = speech(Language::French);
        let line = usage(&speech, "gagne solve GAME [POSITION] [OPTIONS]");
        assert_eq!(line, "gagne solve JEU [POSITION] [OPTIONS]");
    }
}
