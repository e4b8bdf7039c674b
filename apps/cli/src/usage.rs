//! Wrong usage, explained in one line in the language of the user.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use gagne::Speech;

use crate::console::Fault;

/// Longest part of a wrong word that is repeated.
const LONGEST_WORD: usize = 40;

/// Shows help or the version, or turns a parser's error into a message.
pub(crate) fn explain(speech: &Speech, error: &Error) -> Result<u8, Fault> {
    let context = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        // Suggestions come with the best one last.
        Some(ContextValue::Strings(texts)) => texts.last().cloned(),
        _ => None,
    };
    let about = |message: &str, name: Option<String>| {
        let name = name.unwrap_or_default();
        let name = name
            .split(" <")
            .next()
            .unwrap_or_default()
            .trim_matches(['<', '>']);
        let short: String = name.chars().take(LONGEST_WORD).collect();
        let name = if short.len() < name.len() {
            short + "…"
        } else {
            short
        };
        speech.tell(message, &[("name", name.into())])
    };
    let argument = context(ContextKind::InvalidArg);
    let (mut said, near) = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            error.print().map_err(Fault::Write)?;
            return Ok(0);
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            (speech.say("missing-command"), None)
        }
        ErrorKind::InvalidSubcommand => (
            about("unknown-command", context(ContextKind::InvalidSubcommand)),
            context(ContextKind::SuggestedSubcommand),
        ),
        ErrorKind::UnknownArgument => (
            about("unknown-argument", argument),
            context(ContextKind::SuggestedArg),
        ),
        ErrorKind::MissingRequiredArgument => (about("missing-argument", argument), None),
        ErrorKind::InvalidValue => (about("missing-value", argument), None),
        ErrorKind::ArgumentConflict => (about("repeated-argument", argument), None),
        ErrorKind::InvalidUtf8 => (speech.say("not-text"), None),
        _ => {
            let detail = error.kind().as_str().unwrap_or_default();
            (
                speech.tell("wrong-usage", &[("detail", detail.into())]),
                None,
            )
        }
    };
    let hint = match near {
        Some(near) => speech.tell("did-you-mean", &[("near", near.into())]),
        None => speech.tell("try-help", &[("command", "gagne".into())]),
    };
    said.push(' ');
    said.push_str(&hint);
    Err(Fault::Usage(said))
}
