//! `gagne games`: the catalogue, or one game of it.

use std::io::Write;
use std::sync::Arc;

use clap::{ArgMatches, Command};
use gagne::{GameReport, Speech, describe};
use serde_json::json;

use crate::commands::remark;
use crate::console::{Console, Fault};
use crate::interface::{positional, usage};

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    command
        .override_usage(usage(speech, "gagne games [GAME] [OPTIONS]"))
        .arg(positional(speech, "GAME", "help-game-optional"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    if matches.contains_id("GAME") {
        one(matches, console)?;
    } else {
        all(console)?;
    }
    Ok(0)
}

fn all(console: &mut Console) -> Result<(), Fault> {
    let registry = Arc::clone(&console.registry);
    let games = registry.listings();
    let speeches: Vec<Speech> = games
        .iter()
        .map(|listing| Speech::about(console.language, listing))
        .collect();
    if console.json {
        let games: Vec<GameReport> = games
            .iter()
            .zip(&speeches)
            .map(|(listing, speech)| describe(listing, speech))
            .collect();
        return console.write_json(&json!({ "games": games }));
    }
    let width = games
        .iter()
        .map(|listing| listing.name.len())
        .max()
        .unwrap_or(0);
    for (listing, speech) in games.iter().zip(&speeches) {
        let name = console.strong(&format!("{:<width$}", listing.name));
        writeln!(console.out, "  {name}  {}", speech.say("title"))?;
    }
    let hint = console.faint(&console.speech.say("see-game"));
    writeln!(console.out, "\n{hint}")?;
    Ok(())
}

fn one(matches: &ArgMatches, console: &mut Console) -> Result<(), Fault> {
    let game = console.open(matches)?;
    let name = game.name();
    let registry = Arc::clone(&console.registry);
    let listing = registry
        .find(name.split(':').next().unwrap_or_default())
        .map_err(|error| console.fault(error))?;
    let about = describe(listing, &console.speech).with(game.as_ref());
    let about = about.map_err(|error| console.fault(error))?;
    if console.json {
        return console.write_json(&about);
    }
    let speech = &console.speech;
    let mut variants = speech.say("variants");
    if listing.impartial {
        variants = speech.tell("misere-too", &[("variants", variants.into())]);
    }
    let start = about.opened.map(|opened| opened.start);
    let heuristic = game.has_heuristic().then(|| speech.say("heuristic"));
    let mut notes = vec![
        ("label-also", listing.aliases.join(", ")),
        ("label-variants", variants),
        ("label-position", speech.say("position")),
        ("label-move", speech.say("move")),
        ("label-methods", about.methods.join(", ")),
        (
            "label-theory",
            game.theory_source().unwrap_or_default().to_owned(),
        ),
        ("label-heuristic", heuristic.unwrap_or_default()),
        ("label-results", speech.say("results")),
        ("label-start", start.unwrap_or_default()),
    ];
    notes.retain(|(_, text)| !text.is_empty());
    let (title, rules) = (speech.say("title"), speech.say("rules"));
    let heading = console.strong(&title);
    writeln!(console.out, "{heading}  {}\n", console.faint(&name))?;
    writeln!(console.out, "{}\n", console.wrapped(&rules, 0))?;
    console.notes(notes)?;
    writeln!(console.out)?;
    let picture = game.picture(None).map_err(|error| console.fault(error))?;
    console.draw(&picture)?;
    let legend = console.speech.legend();
    if let Some(legend) = legend {
        writeln!(console.out, "  {}", console.faint(&legend))?;
    }
    let explained = game.explain(&game.start(), &mut console.budget.meter());
    // What takes longer than the budget is left out: it is an example.
    match explained.ok().flatten() {
        Some(explained) => remark::show(console, &explained),
        None => Ok(()),
    }
}
