//! `gagne solve`: who wins, in how many plies, with which moves.

use std::io::Write;

use clap::{ArgMatches, Command};
use gagne::{AnyGame, Method, Outcome, SolveReport, Speech, Storage};
use serde_json::Value;

use crate::console::{Console, Fault};
use crate::interface::{about_graph, flag, option, usage};

mod list;

/// Best moves that are shown to people; JSON has them all.
const SHOWN: usize = 12;

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    let command = about_graph(command, speech)
        .override_usage(usage(
            speech,
            "gagne solve GAME [POSITION] [OPTIONS]\n       gagne solve --file FILE [VERTEX] [OPTIONS]",
        ))
        .arg(option(speech, "method", "METHOD", "help-method"))
        .arg(flag(speech, "all", "help-all"))
        .arg(flag(speech, "symmetry", "help-symmetry"))
        .arg(option(speech, "storage", "STORAGE", "help-storage"))
        .arg(flag(speech, "outcomes", "help-outcomes"))
        .arg(option(speech, "check", "ANSWER", "help-check"));
    list::define(command, speech)
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let mut game = console.open(matches)?;
    let method = crate::commands::method(matches, console)?;
    if let Some(answer) = matches.get_one::<String>("check") {
        let position = console.named(matches)?.1;
        return crate::commands::claim::of_game(
            console,
            game.as_mut(),
            position.as_deref(),
            answer,
        );
    }
    let symmetry = matches.get_flag("symmetry");
    let storage = crate::commands::storage(matches, console)?;
    if let Some(wish) = list::wish(matches, symmetry, storage, console)? {
        return console.each_position(matches, |console, position, _| {
            list::run(game.as_mut(), position, &wish, console)
        });
    }
    let outcomes_only = matches.get_flag("outcomes");
    let first_win = outcomes_only && method == Method::Brute && !matches.get_flag("all");
    if outcomes_only && !first_win {
        return console.each_position(matches, |console, position, _| {
            outcomes(game.as_mut(), position, symmetry, console)
        });
    }
    if matches.get_flag("all") {
        return console.each_position(matches, |console, position, _| {
            all(game.as_mut(), position, symmetry, storage, console)
        });
    }
    console.each_position(matches, |console, position, many| {
        let report = console.ask(|budget| {
            if first_win {
                game.winner(position, budget)
            } else {
                game.solve(position, method, storage, budget)
            }
        })?;
        if console.json {
            return console.write_json(&report);
        }
        if many {
            let value = brief(console, report.value);
            writeln!(
                console.out,
                "{}  {value}  {}",
                report.position,
                report.best.join(" ")
            )?;
            return Ok(());
        }
        let title = console.strong(&report.position);
        writeln!(console.out, "{}  {title}\n", report.game)?;
        let picture = game
            .picture(position)
            .map_err(|error| console.fault(error))?;
        console.draw(&picture)?;
        show(console, &report)
    })
}

/// Everything that can be reached from a position.
fn all(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    symmetry: bool,
    storage: Option<Storage>,
    console: &mut Console,
) -> Result<(), Fault> {
    let census = console.ask(|budget| game.census(position, symmetry, storage, budget))?;
    let report = &census.solve;
    if console.json {
        let mut object = serde_json::to_value(report)?;
        let added = serde_json::to_value(&census)?;
        if let (Some(object), Value::Object(added)) = (object.as_object_mut(), added) {
            object.extend(added);
        }
        return console.write_json(&object);
    }
    let title = console.strong(&report.position);
    writeln!(console.out, "{}  {title}\n", report.game)?;
    show(console, report)?;
    let speech = &console.speech;
    let number = |number: u64| speech.number(number);
    let counts = &census.counts;
    let outcomes = counts.outcomes;
    let (finals, winners) = (counts.finals, counts.final_winners);
    let mut notes = vec![
        (
            "label-reachable",
            reachable(speech, counts.positions, census.symmetry),
        ),
        (
            "label-outcomes",
            three_outcomes(speech, outcomes.won, outcomes.lost, outcomes.drawn),
        ),
        ("label-final", number(finals.sum())),
    ];
    if let Some(winners) = winners.filter(|winners| !report.solo && winners.sum() > 0) {
        let words = [
            ("first", winners.won.into()),
            ("drawn", winners.drawn.into()),
            ("second", winners.lost.into()),
        ];
        notes.push(("label-ended", speech.tell("three-winners", &words)));
    }
    let levels: Vec<String> = counts
        .by_level
        .iter()
        .copied()
        .take(LEVELS)
        .map(number)
        .collect();
    let more = if counts.by_level.len() > LEVELS {
        " …"
    } else {
        ""
    };
    notes.push(("label-levels", levels.join(" ") + more));
    let branching = console.decimal(format!("{:.2}", counts.branching()));
    notes.push(("label-branching", branching));
    if let Some(longest) = &census.longest {
        let words = [
            ("plies", longest.plies.into()),
            ("position", longest.position.as_str().into()),
            ("line", longest.line.join(" ").into()),
        ];
        notes.push(("label-longest", speech.tell("longest-win", &words)));
    }
    notes.push(("label-kept", kept(speech, census.storage)));
    writeln!(console.out)?;
    console.notes(notes)
}

/// Who wins everything that can be reached from a position.
fn outcomes(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    symmetry: bool,
    console: &mut Console,
) -> Result<(), Fault> {
    let report = console.ask(|budget| game.outcomes(position, symmetry, budget))?;
    if console.json {
        return console.write_json(&report);
    }
    let title = console.strong(&report.solve.position);
    writeln!(console.out, "{}  {title}\n", report.solve.game)?;
    show(console, &report.solve)?;
    let speech = &console.speech;
    let notes = vec![
        (
            "label-reachable",
            reachable(speech, report.solve.positions, symmetry),
        ),
        (
            "label-outcomes",
            three_outcomes(speech, report.won, report.lost, report.drawn),
        ),
        ("label-kept", kept(speech, report.storage)),
    ];
    writeln!(console.out)?;
    console.notes(notes)
}

/// How many positions can be reached, which is neither how many were visited nor how many are kept.
fn reachable(speech: &Speech, positions: u64, symmetry: bool) -> String {
    let name = if symmetry {
        "reachable-up-to-symmetry"
    } else {
        "reachable"
    };
    speech.tell(name, &[("positions", positions.into())])
}

fn three_outcomes(speech: &Speech, won: u64, lost: u64, drawn: u64) -> String {
    let words = [
        ("won", won.into()),
        ("lost", lost.into()),
        ("drawn", drawn.into()),
    ];
    speech.tell("three-outcomes", &words)
}

/// Where values are kept, in words.
fn kept(speech: &Speech, storage: Storage) -> String {
    speech.say(match storage {
        Storage::Dense => "storage-dense",
        Storage::Bits => "storage-bits",
        Storage::Hashed => "storage-hashed",
        Storage::Disk => "storage-disk",
    })
}

/// Levels that are shown to people; JSON has them all.
const LEVELS: usize = 40;

fn show(console: &mut Console, report: &SolveReport) -> Result<(), Fault> {
    let verdict = VerdictSubject::of(report).sentence(&console.speech);
    let verdict = console.outcome(report.value.outcome(), &verdict);
    writeln!(console.out, "{verdict}")?;
    let speech = &console.speech;
    let mut notes = Vec::new();
    let hopeless = report.solo && report.value.plies().is_none();
    if !(report.best.is_empty() || hopeless) {
        let mut best = report.best[..report.best.len().min(SHOWN)].join("  ");
        if report.best.len() > SHOWN {
            let more = (report.best.len() - SHOWN) as u64;
            best = format!("{best}  {}", speech.tell("more", &[("count", more.into())]));
        }
        notes.push(("label-best", best));
    }
    if let Some(nimber) = report.nimber {
        notes.push(("label-nimber", speech.number(nimber)));
    }
    let by = report.method.name();
    let time = console.seconds(report.seconds);
    let cost = speech.tell(
        "cost",
        &[
            ("positions", report.positions.into()),
            ("time", time.into()),
        ],
    );
    notes.push(("label-by", format!("{by}, {cost}")));
    if let Some(source) = &report.source {
        notes.push(("label-source", source.to_owned()));
    }
    console.notes(notes)
}

/// What a verdict is about.
pub(crate) struct VerdictSubject {
    /// Who is to move.
    pub(crate) player: u8,
    pub(crate) value: gagne::Value,
    /// Whether play is over.
    pub(crate) over: bool,
    /// Whether it is a puzzle.
    pub(crate) solo: bool,
    /// Whether a theorem says it, which may not know the distance.
    pub(crate) theory: bool,
}

impl VerdictSubject {
    fn of(report: &SolveReport) -> Self {
        VerdictSubject {
            player: report.player,
            value: report.value,
            over: report.over,
            solo: report.solo,
            theory: report.method == Method::Theory,
        }
    }

    /// The answer as a sentence.
    pub(crate) fn sentence(&self, speech: &Speech) -> String {
        let player = u64::from(self.player);
        let outcome = self.value.outcome();
        let tell = |name: &str, key: &str, number: u64| {
            speech.tell(name, &[("player", player.into()), (key, number.into())])
        };
        if self.solo {
            return match self.value.plies() {
                Some(0) => speech.say("solved"),
                Some(plies) => tell("solved-in", "plies", plies),
                None => speech.say("never-solved"),
            };
        }
        if let (Some(score), false) = (self.value.score(), self.over) {
            let name = match outcome {
                Outcome::Win => "score-win",
                Outcome::Lose => "score-lose",
                Outcome::Draw => "score-draw",
            };
            return tell(name, "points", score.unsigned_abs());
        }
        match (outcome, self.value.plies()) {
            (Outcome::Win, _) if self.over => tell("over-win", "plies", 0),
            (Outcome::Lose, _) if self.over => tell("over-lose", "plies", 0),
            (Outcome::Draw, _) if self.over => speech.say("over-draw"),
            (Outcome::Win, Some(plies)) => tell("wins", "plies", plies),
            (Outcome::Win, None) if self.theory => tell("wins-sometime", "plies", 0),
            (Outcome::Win, None) => tell("wins-somehow", "plies", 0),
            (Outcome::Lose, Some(plies)) => tell("loses", "plies", plies),
            (Outcome::Lose, None) if self.theory => tell("loses-sometime", "plies", 0),
            (Outcome::Lose, None) => tell("loses-somehow", "plies", 0),
            (Outcome::Draw, _) => speech.say("draws"),
        }
    }
}

/// The value in a word and a number.
pub(crate) fn short(speech: &Speech, value: gagne::Value) -> String {
    let (plain, timed, scored) = match value.outcome() {
        Outcome::Win => ("short-win", "short-win-in", "short-win-by"),
        Outcome::Lose => ("short-lose", "short-lose-in", "short-lose-by"),
        Outcome::Draw => ("short-draw", "short-draw", "short-draw"),
    };
    match (value.score(), value.plies()) {
        (Some(score), _) => speech.tell(scored, &[("points", score.unsigned_abs().into())]),
        (None, Some(plies)) => speech.tell(timed, &[("plies", plies.into())]),
        (None, None) => speech.say(plain),
    }
}

/// The same in the colour of the outcome.
pub(crate) fn brief(console: &Console, value: gagne::Value) -> String {
    console.outcome(value.outcome(), &short(&console.speech, value))
}
