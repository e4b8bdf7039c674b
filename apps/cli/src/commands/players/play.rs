//! `gagne play`: people and programs play a game, on the whole terminal or over plain lines.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{ArgMatches, Command};
use gagne::{Player, Record, Speech};

use crate::console::{Console, Fault, complain, number};
use crate::interface::{endless, flag, option, positional, usage, word};
use crate::play::{
    FileRefusal, Files, GameTable, Seating, lines, menu, read_record, refused, view,
};

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    command
        .override_usage(usage(
            speech,
            "gagne play [GAME] [POSITION] [OPTIONS]\n       gagne play --load FILE [OPTIONS]\n       gagne play --file FILE [VERTEX] [OPTIONS]",
        ))
        .arg(positional(speech, "GAME", "help-game"))
        .arg(endless(speech))
        .arg(positional(speech, "POSITION", "help-play-position").allow_negative_numbers(true))
        .arg(option(speech, "file", "FILE", "help-file"))
        .arg(option(speech, "first", "PLAYER", "help-first"))
        .arg(option(speech, "second", "PLAYER", "help-second"))
        .arg(option(speech, "seed", "N", "help-play-seed"))
        .arg(flag(speech, "hints", "help-hints"))
        .arg(flag(speech, "boards", "help-boards"))
        .arg(option(speech, "load", "FILE", "help-load"))
        .arg(option(speech, "save", "FILE", "help-save"))
        .arg(flag(speech, "overwrite", "help-overwrite"))
        .arg(flag(speech, "plain", "help-plain"))
}

/// Whether somebody sits before a terminal who can be asked.
pub(crate) fn is_attended() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let terminal = is_attended();
    let named = matches.contains_id("GAME") || matches.contains_id("load");
    let chosen = if terminal && !named && !console.json {
        let mut input = io::stdin().lock();
        let asked = menu::ask(
            &console.registry,
            &console.speech,
            &mut input,
            &mut console.out,
        );
        match asked? {
            Some(chosen) => Some(chosen),
            None => return Ok(0),
        }
    } else {
        None
    };
    let (table, warning) = table(matches, chosen, console)?;
    let hints = matches.get_flag("hints");
    let boards = matches.get_flag("boards");
    if terminal && !matches.get_flag("plain") && !boards && !console.json {
        return view(table, hints, warning, console);
    }
    if let Some(warning) = warning {
        complain(&console.speech, &Fault::Usage(warning));
    }
    lines(table, hints, boards, console)
}

/// Which files may be written: that from which the game is taken up, new ones, and others only if
/// that is said.
fn files(matches: &ArgMatches, console: &Console) -> Result<Files, Fault> {
    let file = |name: &str| matches.get_one::<String>(name).map(Path::new);
    let mut files = Files::new(matches.get_flag("overwrite"));
    if let Some(loaded) = file("load") {
        files.adopt(loaded);
    }
    // A file that must not be written is no reason to play first. What the system says against one
    // that may be written is told when it is, for it may be mended by then.
    if let Some(path) = file("save")
        && let Err(refusal @ (FileRefusal::Exists | FileRefusal::NoFile)) = files.allowed(path)
    {
        return Err(Fault::Usage(refused(&console.speech, path, &refusal)));
    }
    Ok(files)
}

/// The game that is named or loaded, with its players; also what is to be said about the file.
fn table(
    matches: &ArgMatches,
    chosen: Option<menu::MenuChoice>,
    console: &mut Console,
) -> Result<(GameTable, Option<String>), Fault> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let player = |name: &str| text(name).map(Player::named).transpose();
    let players = player("first").and_then(|first| Ok([first, player("second")?]));
    let mut players = players.map_err(|error| console.fault(error))?;
    if let Some(chosen) = &chosen {
        for (seat, player) in players.iter_mut().zip(chosen.players) {
            // Whoever was named on the command line stays.
            *seat = seat.or(Some(player));
        }
    }
    let seating = Seating {
        players,
        seed: number(&console.speech, matches, "seed", 0, u64::MAX)?,
        save: text("save").map(PathBuf::from),
        files: files(matches, console)?,
    };
    let language = console.language;
    let (game, position) = console.named(matches)?;
    if let Some(file) = text("load") {
        if text("GAME").is_some() {
            return Err(Fault::Usage(console.speech.say("load-alone")));
        }
        let record = read_record(Path::new(file)).map_err(|error| {
            let words = [
                ("file", file.into()),
                ("detail", console.speech.system(&error).into()),
            ];
            Fault::Usage(console.speech.tell("cannot-open", &words))
        })?;
        let record = Record::parse(&record).map_err(|error| console.fault(error))?;
        // What is wrong with the game or its position is said in the words of the game.
        console.open_named(&record.game)?;
        let resumed = GameTable::resume(Arc::clone(&console.registry), &record, seating, language);
        return resumed.map_err(|error| console.fault(error));
    }
    let game = match chosen {
        Some(chosen) if game.is_empty() => chosen.game,
        _ => game,
    };
    if game.is_empty() {
        let name = word(&console.speech, "GAME");
        let said = (console.speech).tell("missing-argument", &[("name", name.into())]);
        return Err(Fault::Usage(said));
    }
    console.open_named(&game)?;
    let table = GameTable::begin(
        Arc::clone(&console.registry),
        &game,
        position.as_deref(),
        seating,
        language,
    );
    table
        .map(|table| (table, None))
        .map_err(|error| console.fault(error))
}
