//! `gagne search`: an estimate by looking ahead, or a value where the search proves one.

use std::io::Write;

use clap::{ArgMatches, Command};
use gagne::{AnyGame, Gauge, GuessTerm, Look, Position, SearchReport, Speech};

use crate::commands::solve::{VerdictSubject, brief};
use crate::console::{Console, Fault};
use crate::interface::{about_position, option, usage};

/// How to look ahead when nobody says how, in games and in puzzles.
const METHOD: &str = "alphabeta:8";
const FOR_PUZZLES: &str = "ida";
/// Moves of the line that are shown to people; JSON has them all.
const SHOWN: usize = 40;

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    about_position(command, speech)
        .override_usage(usage(speech, "gagne search GAME [POSITION] [OPTIONS]"))
        .arg(option(speech, "method", "METHOD", "help-search-method"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let mut game = console.open(matches)?;
    let method = match matches.get_one::<String>("method") {
        Some(method) => method,
        None => match gagne::scene(game.as_ref(), None) {
            Ok(scene) if scene.solo => FOR_PUZZLES,
            _ => METHOD,
        },
    };
    let gauge = Gauge::named(method).map_err(|error| console.fault(error))?;
    console.each_position(matches, |console, position, many| {
        let report = console.ask(|budget| gagne::look(game.as_mut(), position, gauge, budget))?;
        if console.json {
            return console.write_json(&report);
        }
        if many {
            let found = match report.value {
                Some(value) => brief(console, value),
                None => {
                    let words = [("estimate", signed(&console.speech, report.estimate).into())];
                    console.speech.tell("short-estimate", &words)
                }
            };
            let line = shown_line(&report);
            writeln!(console.out, "{}  {found}  {line}", report.position)?;
            return Ok(());
        }
        show(console, game.as_ref(), gauge, &report)
    })
}

fn show(
    console: &mut Console,
    game: &dyn AnyGame,
    gauge: Gauge,
    report: &SearchReport,
) -> Result<(), Fault> {
    let position = Some(report.position.as_str());
    let scene = gagne::scene(game, position).map_err(|error| console.fault(error))?;
    let title = console.strong(&report.position);
    writeln!(console.out, "{}  {title}\n", report.game)?;
    let picture = game
        .picture(position)
        .map_err(|error| console.fault(error))?;
    console.draw(&picture)?;
    let said = match report.value {
        Some(value) => {
            let verdict = VerdictSubject {
                player: report.player,
                value,
                over: scene.over.is_some(),
                solo: scene.solo,
                theory: false,
            };
            console.outcome(value.outcome(), &verdict.sentence(&console.speech))
        }
        None if scene.solo => {
            let words = [
                ("estimate", signed(&console.speech, report.estimate).into()),
                ("method", report.method.as_str().into()),
            ];
            console.speech.tell("estimate-alone", &words)
        }
        None => estimate(&console.speech, report),
    };
    writeln!(console.out, "{said}")?;
    let mut notes = Vec::new();
    if !report.line.is_empty() {
        notes.push(("label-line", shown_line(report)));
    }
    let depth = [("plies", u64::from(report.depth).into())];
    notes.push(("label-depth", console.speech.tell("looked-ahead", &depth)));
    let cost = [
        ("positions", report.nodes.into()),
        ("time", console.seconds(report.seconds).into()),
    ];
    let cost = console.speech.tell("cost", &cost);
    notes.push(("label-by", format!("{}, {cost}", report.method)));
    if report.value.is_none() {
        let position = game.at(position).map_err(|error| console.fault(error))?;
        notes.extend(measures(console, game, &position, gauge));
    }
    console.notes(notes)
}

/// What the numbers of a gauge measure, and how the heuristic comes to its guess at a position.
pub(crate) fn measures(
    console: &Console,
    game: &dyn AnyGame,
    position: &Position,
    gauge: Gauge,
) -> Vec<(&'static str, String)> {
    let speech = &console.speech;
    let said = match gauge {
        Gauge::Look(Look::Mcts { .. }) => speech.say("measures-playouts"),
        // Proofs do without.
        Gauge::Look(Look::Proof | Look::Ida) => return Vec::new(),
        _ if game.has_heuristic() => speech.say("heuristic"),
        _ => speech.say("measures-nothing"),
    };
    let mut notes = vec![("label-measures", said.replace('\n', " "))];
    let terms = game.terms(position);
    if !(terms.is_empty() || matches!(gauge, Gauge::Look(Look::Mcts { .. }))) {
        let sides = terms.chunk_by(|one, other| one.side == other.side);
        let told: Vec<String> = sides.map(|terms| side(speech, terms)).collect();
        let told = match &told[..] {
            [alone] => alone.clone(),
            several => {
                let here = signed(speech, game.estimate(position));
                format!("{here} = {}", several.join(" · "))
            }
        };
        notes.push(("label-here", told));
    }
    notes
}

/// What the terms of a side add up to, and what they are.
fn side(speech: &Speech, terms: &[GuessTerm]) -> String {
    let sum = signed(speech, terms.iter().map(|term| term.amount).sum());
    let names: Vec<&str> = terms.iter().map(|term| term.name.as_str()).collect();
    let of = terms.first().map_or("", |term| term.side);
    let names = names.join(", ");
    if of.is_empty() {
        format!("{sum} ({names})")
    } else {
        format!("{of} {sum} ({names})")
    }
}

/// An estimate in a sentence, which says that it is one.
pub(crate) fn estimate(speech: &Speech, report: &SearchReport) -> String {
    let words = [
        ("estimate", signed(speech, report.estimate).into()),
        ("player", u64::from(report.player).into()),
        ("method", report.method.as_str().into()),
    ];
    speech.tell("estimate", &words)
}

/// An estimate with its sign, which tells it from a number of plies.
pub(crate) fn signed(speech: &Speech, estimate: i64) -> String {
    let plus = if estimate > 0 { "+" } else { "" };
    format!("{plus}{}", speech.number(estimate))
}

fn shown_line(report: &SearchReport) -> String {
    let shown = report.line.len().min(SHOWN);
    let more = if shown < report.line.len() {
        "  …"
    } else {
        ""
    };
    report.line[..shown].join("  ") + more
}
