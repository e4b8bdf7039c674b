//! `gagne solve --list`: positions with their values, one a line, or the sets of the notes.

use std::io::{self, Write};
use std::ops::ControlFlow;

use clap::{ArgMatches, Command};
use gagne::{AnyGame, ListedPosition, Outcome, PositionsRequest, Rounds, Speech, Storage};
use serde_json::json;

use super::brief;
use crate::console::{Console, Fault};
use crate::interface::{flag, option};

/// Options that are about a list.
const FLAGS: [&str; 6] = ["won", "lost", "drawn", "by-level", "map", "csv"];

pub(super) fn define(command: Command, speech: &Speech) -> Command {
    command
        .arg(flag(speech, "list", "help-list"))
        .arg(flag(speech, "won", "help-list-won"))
        .arg(flag(speech, "lost", "help-list-lost"))
        .arg(flag(speech, "drawn", "help-list-drawn"))
        .arg(option(speech, "value", "V", "help-list-value"))
        .arg(flag(speech, "by-level", "help-list-by-level"))
        .arg(flag(speech, "map", "help-list-map"))
        .arg(flag(speech, "csv", "help-list-csv"))
}

/// Which list is wished for.
pub(super) struct ListWish {
    request: PositionsRequest,
    by_level: bool,
    csv: bool,
}

/// What the command line says about a list; none if it says nothing.
pub(super) fn wish(
    matches: &ArgMatches,
    symmetry: bool,
    storage: Option<Storage>,
    console: &Console,
) -> Result<Option<ListWish>, Fault> {
    let wrong = |name: &str| Err(Fault::Usage(console.speech.say(name)));
    let has = |name: &str| matches.get_flag(name);
    let text = matches.get_one::<String>("value");
    if !has("list") {
        let said = text.is_some() || FLAGS.iter().any(|name| has(name));
        return if said {
            wrong("list-missing")
        } else {
            Ok(None)
        };
    }
    let kinds = [
        ("won", Outcome::Win),
        ("lost", Outcome::Lose),
        ("drawn", Outcome::Draw),
    ];
    let mut wanted = kinds.into_iter().filter(|(name, _)| has(name));
    let outcome = wanted.next().map(|(_, outcome)| outcome);
    let (by_level, csv, map) = (has("by-level"), has("csv"), has("map"));
    if wanted.next().is_some() || csv && console.json {
        return wrong("list-one");
    }
    if by_level && (text.is_some() || map || outcome == Some(Outcome::Draw)) {
        return wrong("list-by-level");
    }
    let value = match text.map(|text| (text, text.trim().parse::<i64>())) {
        None => None,
        Some((_, Ok(value))) => Some(value),
        Some((text, Err(_))) => {
            let words = [("text", text.as_str().into())];
            return Err(Fault::Usage(console.speech.tell("wrong-value", &words)));
        }
    };
    let request = PositionsRequest {
        map,
        symmetry,
        storage,
        outcome,
        value,
    };
    Ok(Some(ListWish {
        request,
        by_level,
        csv,
    }))
}

/// Lists, in the way that is wished for.
pub(super) fn run(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    wish: &ListWish,
    console: &mut Console,
) -> Result<(), Fault> {
    if wish.by_level {
        return by_level(game, position, wish, console);
    }
    // The first failure to write ends the list.
    let mut failed = None;
    if wish.csv {
        writeln!(console.out, "{}", heading(game, wish.request.map))?;
    }
    let budget = console.budget.clone();
    let answer = gagne::positions(
        game,
        position,
        &wish.request,
        &budget,
        &mut |listed| match write(console, wish.csv, listed) {
            Ok(()) => ControlFlow::Continue(()),
            Err(fault) => {
                failed = Some(fault);
                ControlFlow::Break(())
            }
        },
    );
    if let Some(fault) = failed {
        return Err(fault);
    }
    let summary = console.ask(|_| answer)?;
    if !(console.json || wish.csv) {
        console.flush()?;
        let words = [
            ("listed", summary.listed.into()),
            ("positions", summary.positions.into()),
        ];
        let name = if summary.listed == summary.positions {
            "list-count"
        } else {
            "list-count-some"
        };
        writeln!(io::stderr(), "{}", console.speech.tell(name, &words))?;
    }
    Ok(())
}

fn write(console: &mut Console, csv: bool, listed: &ListedPosition) -> Result<(), Fault> {
    if console.json {
        return console.write_json(listed);
    }
    if csv {
        writeln!(console.out, "{}", row(listed))?;
        return Ok(());
    }
    let value = brief(console, listed.value);
    writeln!(console.out, "{}  {value}", listed.position)?;
    Ok(())
}

/// The names of the columns: those of JSON.
fn heading(game: &dyn AnyGame, map: bool) -> String {
    let mut names = vec!["position"];
    if !map {
        names.push("level");
    }
    if !(game.is_impartial() || game.facts().solo) {
        names.push("player");
    }
    names.push("outcome");
    if game.facts().scored {
        names.push("score");
    } else {
        names.extend(["plies", "value"]);
    }
    names.join(",")
}

fn row(listed: &ListedPosition) -> String {
    let number = |number: Option<i64>| number.map_or_else(String::new, |number| number.to_string());
    let mut cells = vec![quoted(&listed.position)];
    cells.extend(listed.level.map(|level| level.to_string()));
    cells.extend(listed.player.map(|player| player.to_string()));
    cells.push(listed.value.outcome().word().to_owned());
    match listed.value.score() {
        Some(score) => cells.push(score.to_string()),
        None => {
            let plies = listed.value.plies();
            cells.push(plies.map_or_else(String::new, |plies| plies.to_string()));
            cells.push(number(listed.value.signed()));
        }
    }
    cells.join(",")
}

/// A text as a cell of a table.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// The sets of the notes: what is lost in at most so many plies, and what is won.
fn by_level(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    wish: &ListWish,
    console: &mut Console,
) -> Result<(), Fault> {
    let facts = game.facts();
    if facts.scored || facts.solo {
        let words = [("game", game.name().into())];
        return Err(Fault::Answer(console.speech.tell("no-levels", &words), 2));
    }
    let found = console.ask(|budget| gagne::rounds(game, position, &wish.request, budget))?;
    let outcome = wish.request.outcome;
    let (lost, won) = (
        outcome != Some(Outcome::Win),
        outcome != Some(Outcome::Lose),
    );
    if wish.csv {
        return table(console, &found, lost, won);
    }
    for level in 0..found.rounds.len() {
        let rounds = &found.rounds[..=level];
        let all_lost: Vec<&str> = rounds.iter().flat_map(|round| texts(&round.lost)).collect();
        let all_won: Vec<&str> = rounds.iter().flat_map(|round| texts(&round.won)).collect();
        if console.json {
            let mut object = json!({ "level": level });
            if lost {
                object["lost"] = json!(all_lost);
            }
            if won {
                object["won"] = json!(all_won);
            }
            console.write_json(&object)?;
            continue;
        }
        if lost {
            writeln!(console.out, "P{level} = {}", set(&all_lost))?;
        }
        if won {
            writeln!(console.out, "G{level} = {}", set(&all_won))?;
        }
    }
    let drawn: Vec<&str> = texts(&found.drawn).collect();
    if console.json && !drawn.is_empty() {
        return console.write_json(&json!({ "drawn": drawn }));
    }
    if console.json {
        return Ok(());
    }
    if !drawn.is_empty() {
        let name = console.speech.say("list-neither");
        writeln!(console.out, "{name} = {}", set(&drawn))?;
    }
    console.flush()?;
    let words = [("positions", found.positions.into())];
    let said = console.speech.tell("list-levels", &words);
    writeln!(io::stderr(), "{said}")?;
    Ok(())
}

fn texts(texts: &[String]) -> impl Iterator<Item = &str> {
    texts.iter().map(String::as_str)
}

/// A set as people write it; texts that have commas of their own are kept apart by semicolons.
fn set(texts: &[&str]) -> String {
    let comma = texts.iter().any(|text| text.contains(','));
    format!("{{{}}}", texts.join(if comma { "; " } else { ", " }))
}

/// Every position once, with the level that decides it.
fn table(console: &mut Console, found: &Rounds, lost: bool, won: bool) -> Result<(), Fault> {
    writeln!(console.out, "level,outcome,position")?;
    for (level, round) in found.rounds.iter().enumerate() {
        let kinds = [(lost, "lose", &round.lost), (won, "win", &round.won)];
        for (_, outcome, texts) in kinds.into_iter().filter(|(wished, ..)| *wished) {
            for text in texts {
                writeln!(console.out, "{level},{outcome},{}", quoted(text))?;
            }
        }
    }
    if lost && won {
        for text in &found.drawn {
            writeln!(console.out, ",draw,{}", quoted(text))?;
        }
    }
    Ok(())
}
