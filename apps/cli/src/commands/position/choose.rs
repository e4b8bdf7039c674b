//! `gagne choose`: one move, as a player would make it.

use std::io::Write;

use clap::{ArgMatches, Command};
use gagne::{Choice, Dice, Ground, Player, Speech};
use serde_json::json;

use crate::console::{Console, Fault, number};
use crate::interface::{about_position, option, usage};
use crate::play::seed_of_now;

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    about_position(command, speech)
        .override_usage(usage(speech, "gagne choose GAME [POSITION] [OPTIONS]"))
        .arg(option(speech, "player", "PLAYER", "help-choose-player"))
        .arg(option(speech, "seed", "N", "help-choose-seed"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let mut game = console.open(matches)?;
    let player = match matches.get_one::<String>("player") {
        Some(name) => Player::named(name).map_err(|error| console.fault(error))?,
        None => Player::Perfect,
    };
    if player == Player::Human {
        return Err(Fault::Usage(console.speech.say("choose-human")));
    }
    let seed = number(&console.speech, matches, "seed", 0, u64::MAX)?.unwrap_or_else(seed_of_now);
    let mut dice = Dice::new(seed);
    console.each_position(matches, |console, position, many| {
        let shown = game
            .position(position)
            .map_err(|error| console.fault(error))?;
        let chosen = console
            .ask(|budget| gagne::choose(game.as_mut(), position, player, &mut dice, budget))?;
        if console.json {
            let object = json!({
                "game": game.name(),
                "position": shown,
                "player": player.to_string(),
                "move": chosen.as_ref().map(|chosen| &chosen.step.chosen),
                "to": chosen.as_ref().map(|chosen| &chosen.step.to),
                "proved": chosen.as_ref().and_then(|chosen| chosen.ground.proved()),
                "seed": seed,
            });
            return console.write_json(&object);
        }
        let Some(Choice { step, ground }) = chosen else {
            let over = console.speech.say("moves-over");
            writeln!(console.out, "{over}")?;
            return Ok(());
        };
        let before = if many {
            format!("{shown}  ")
        } else {
            String::new()
        };
        let chosen = console.strong(&step.chosen);
        let doubt = match ground {
            Ground::Usual | Ground::Proved => String::new(),
            Ground::Ahead(plies) => {
                let words = [("plies", u64::from(plies).into())];
                format!("  {}", console.speech.tell("chosen-ahead", &words))
            }
            Ground::Chance => format!("  {}", console.speech.say("chosen-by-chance")),
        };
        let doubt = console.faint(&doubt);
        writeln!(console.out, "{before}{chosen}  {}{doubt}", step.to)?;
        Ok(())
    })
}
