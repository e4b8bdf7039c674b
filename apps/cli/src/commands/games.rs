//! `gagne games`: the catalogue, or one game of it.

use std::io::Write;

use clap::{ArgMatches, Command};
use gagne::{Listing, Speech};
use serde_json::{Value, json};

use crate::console::{Console, Fault};
use crate::interface::positional;

pub(super) fn define(command: Command, speech: &Speech) -> Command {
    command
        .override_usage("gagne games [GAME] [OPTIONS]")
        .arg(positional(speech, "GAME", "help-game-optional"))
}

pub(super) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    if matches.contains_id("GAME") {
        one(matches, console)?;
    } else {
        all(console)?;
    }
    Ok(0)
}

/// Everything there is to know about a game, as it is written in JSON.
fn describe(speech: &Speech, listing: &Listing) -> Value {
    let methods: Vec<&str> = listing
        .methods()
        .iter()
        .map(|method| method.name())
        .collect();
    let say = |name: &str| speech.say(name).replace('\n', " ");
    json!({
        "name": listing.name,
        "aliases": listing.aliases,
        "title": say("title"),
        "rules": say("rules"),
        "variants": say("variants"),
        "misere": listing.impartial,
        "position": say("position"),
        "move": say("move"),
        "results": say("results"),
        "methods": methods,
    })
}

fn all(console: &mut Console) -> Result<(), Fault> {
    let games = gagne::catalogue();
    let speeches: Vec<Speech> = games
        .iter()
        .map(|listing| Speech::about(console.language, listing))
        .collect();
    if console.json {
        let games: Vec<Value> = games
            .iter()
            .zip(&speeches)
            .map(|(listing, speech)| describe(speech, listing))
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
    let listing = gagne::find(name.split(':').next().unwrap_or_default())
        .map_err(|error| console.fault(error))?;
    let start = game.position(None).map_err(|error| console.fault(error))?;
    let mut about = describe(&console.speech, listing);
    about["game"] = json!(name);
    about["start"] = json!(start);
    about["theory"] = json!(game.theory_source());
    if console.json {
        return console.write_json(&about);
    }
    let speech = &console.speech;
    let mut variants = speech.say("variants");
    if listing.impartial {
        variants = speech.tell("misere-too", &[("variants", variants.into())]);
    }
    let methods: Vec<&str> = listing
        .methods()
        .iter()
        .map(|method| method.name())
        .collect();
    let mut notes = vec![
        ("label-also", listing.aliases.join(", ")),
        ("label-variants", variants),
        ("label-position", speech.say("position")),
        ("label-move", speech.say("move")),
        ("label-methods", methods.join(", ")),
        (
            "label-theory",
            game.theory_source().unwrap_or_default().to_owned(),
        ),
        ("label-results", speech.say("results")),
        ("label-start", start),
    ];
    notes.retain(|(_, text)| !text.is_empty());
    let (title, rules) = (speech.say("title"), speech.say("rules"));
    let heading = console.strong(&title);
    writeln!(console.out, "{heading}  {}\n", console.faint(&name))?;
    writeln!(console.out, "{}\n", console.wrapped(&rules, 0))?;
    console.notes(notes)?;
    writeln!(console.out)?;
    let picture = game.picture(None).map_err(|error| console.fault(error))?;
    console.draw(&picture)
}
