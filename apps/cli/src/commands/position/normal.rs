//! `gagne normal`: the form that stands for all positions that are the same up to symmetry, and those.

use std::io::Write;

use clap::{ArgMatches, Command};
use gagne::Speech;
use serde_json::json;

use crate::console::{Console, Fault};
use crate::interface::{about_position, usage};

/// Most forms that are listed.
const LISTED: usize = 1000;

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    about_position(command, speech)
        .override_usage(usage(speech, "gagne normal GAME [POSITION] [OPTIONS]"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let game = console.open(matches)?;
    console.each_position(matches, |console, text, many| {
        let position = game.at(text).map_err(|error| console.fault(error))?;
        let shown = game.show(&position);
        let normal = game.show(&game.canonical(&position));
        let forms = game.forms(&position, LISTED + 1);
        let more = (forms.as_ref()).is_some_and(|forms| forms.len() > LISTED);
        let forms = forms.map(|forms| {
            let forms = forms.iter().take(LISTED).map(|form| game.show(form));
            forms.collect::<Vec<String>>()
        });
        if console.json {
            return console.write_json(&json!({
                "game": game.name(),
                "position": shown,
                "normal": normal,
                "forms": forms,
                "more": more,
            }));
        }
        if many {
            writeln!(console.out, "{shown}  {normal}")?;
            return Ok(());
        }
        let words = [
            ("position", shown.into()),
            ("normal", console.strong(&normal).into()),
        ];
        writeln!(
            console.out,
            "{}",
            console.speech.tell("normal-form", &words)
        )?;
        let Some(forms) = forms else {
            let said = console.speech.say("normal-unlisted");
            return Ok(writeln!(console.out, "{said}")?);
        };
        let name = if more { "normal-many" } else { "normal-forms" };
        let words = [("count", (forms.len() as u64).into())];
        writeln!(console.out, "{}", console.speech.tell(name, &words))?;
        let listed = if forms.len() > 1 { forms } else { Vec::new() };
        for form in listed {
            writeln!(console.out, "  {form}")?;
        }
        Ok(())
    })
}
