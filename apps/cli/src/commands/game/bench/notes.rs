//! `gagne bench --notes`: the table of the course notes, with their times beside ours.

use std::io::Write;
use std::time::{Duration, Instant};

use gagne::{Budget, Error, Method};
use serde_json::json;

use super::RUNS;
use crate::console::{Console, Fault};

/// How a position is solved.
#[derive(Clone, Copy)]
enum NotesMethod {
    /// By a method.
    Method(Method),
    /// By brute force that goes no further than the first move that wins.
    FirstWin,
    /// With every position that can be reached, as they are or up to symmetry.
    All { symmetry: bool },
}

impl NotesMethod {
    /// The words of the command that does it.
    fn words(self) -> String {
        match self {
            NotesMethod::Method(method) => format!("--method {method}"),
            NotesMethod::FirstWin => "--method brute --outcomes".to_owned(),
            NotesMethod::All { symmetry: false } => "--all".to_owned(),
            NotesMethod::All { symmetry: true } => "--all --symmetry".to_owned(),
        }
    }
}

/// What the notes say of the same.
#[derive(Clone, Copy)]
enum NotesFigure {
    /// It took so many seconds.
    Took(f64),
    /// The stack of their program was too small.
    Overflow,
    /// Nothing in numbers.
    Untold,
}

/// The cases of the notes: a million takes longest there, and bars of chocolate here.
const CASES: [(&str, &str, NotesMethod, NotesFigure); 12] = [
    (
        "subtraction",
        "1000001",
        NotesMethod::Method(Method::Theory),
        NotesFigure::Took(0.0),
    ),
    (
        "subtraction",
        "35",
        NotesMethod::Method(Method::Memo),
        NotesFigure::Took(0.0),
    ),
    (
        "subtraction",
        "1111",
        NotesMethod::Method(Method::Memo),
        NotesFigure::Took(0.02),
    ),
    (
        "subtraction",
        "1000001",
        NotesMethod::Method(Method::Memo),
        NotesFigure::Overflow,
    ),
    (
        "chomp",
        "6x7",
        NotesMethod::Method(Method::Memo),
        NotesFigure::Took(8.41),
    ),
    (
        "chocolate",
        "10x7@7,3",
        NotesMethod::All { symmetry: false },
        NotesFigure::Untold,
    ),
    (
        "chocolate",
        "10x7@7,3",
        NotesMethod::All { symmetry: true },
        NotesFigure::Untold,
    ),
    (
        "chocolate",
        "10x7@5,3",
        NotesMethod::All { symmetry: false },
        NotesFigure::Untold,
    ),
    (
        "chocolate",
        "10x7@5,3",
        NotesMethod::All { symmetry: true },
        NotesFigure::Untold,
    ),
    (
        "subtraction",
        "35",
        NotesMethod::FirstWin,
        NotesFigure::Took(39.54),
    ),
    (
        "chocolate",
        "10x7@7,3",
        NotesMethod::Method(Method::Brute),
        NotesFigure::Took(192.0),
    ),
    (
        "chocolate",
        "10x7@5,3",
        NotesMethod::Method(Method::Brute),
        NotesFigure::Took(414.0),
    ),
];

/// A case that takes longer is not run again.
const LONG: Duration = Duration::from_secs(1);

pub(super) fn run(console: &mut Console) -> Result<u8, Fault> {
    let mut rows = Vec::new();
    if !console.json {
        let said = console.speech.tell("bench-notes", &[("runs", RUNS.into())]);
        writeln!(console.out, "{said}")?;
    }
    for (game, position, way, noted) in CASES {
        let (case, words) = (format!("{game} {position}"), way.words());
        let cost = cost(console, game, position, way)?;
        if console.json {
            let (seconds, positions) = cost.unzip();
            let (took, overflow) = match noted {
                NotesFigure::Took(seconds) => (Some(seconds), false),
                NotesFigure::Overflow => (None, true),
                NotesFigure::Untold => (None, false),
            };
            rows.push(json!({
                "case": case,
                "options": words,
                "seconds": seconds,
                "positions": positions,
                "notes_seconds": took,
                "notes_overflow": overflow,
            }));
            continue;
        }
        let (time, count) = match cost {
            Some((seconds, positions)) => {
                (console.seconds(seconds), console.speech.number(positions))
            }
            None => ("-".to_owned(), "-".to_owned()),
        };
        let theirs = match noted {
            NotesFigure::Took(seconds) if seconds > 100.0 => format!("{seconds} s"),
            NotesFigure::Took(seconds) => console.decimal(format!("{seconds:.2} s")),
            NotesFigure::Overflow => console.speech.say("bench-overflow"),
            NotesFigure::Untold => "-".to_owned(),
        };
        let row = format!("  {case:<20} {words:<25} {time:>8} {count:>12}   {theirs:>8}");
        writeln!(console.out, "{row}")?;
        console.flush()?;
    }
    if console.json {
        console.write_json(&json!({ "runs": RUNS, "cases": rows }))?;
    }
    Ok(0)
}

/// The best time for a case, and the positions it took; none if the budget does not suffice.
fn cost(
    console: &Console,
    game: &str,
    position: &str,
    way: NotesMethod,
) -> Result<Option<(f64, u64)>, Fault> {
    let mut best: Option<(f64, u64)> = None;
    for _ in 0..RUNS {
        let started = Instant::now();
        match solved(game, position, way, &console.budget) {
            Ok((seconds, positions)) if best.is_none_or(|(least, _)| seconds < least) => {
                best = Some((seconds, positions));
            }
            Ok(_) => {}
            Err(error) if error.is_budget() && !console.is_cancelled() => return Ok(None),
            Err(error) => return Err(console.fault(error)),
        }
        if started.elapsed() > LONG {
            break;
        }
    }
    Ok(best)
}

/// Seconds and positions of one run.
fn solved(
    game: &str,
    position: &str,
    way: NotesMethod,
    budget: &Budget,
) -> Result<(f64, u64), Error> {
    let mut game = gagne::open(game)?;
    let position = Some(position);
    let report = match way {
        NotesMethod::Method(method) => game.solve(position, method, None, budget)?,
        NotesMethod::FirstWin => game.winner(position, budget)?,
        NotesMethod::All { symmetry } => {
            let census = game.census(position, symmetry, None, budget)?;
            return Ok((census.solve.seconds, census.counts.positions));
        }
    };
    Ok((report.seconds, report.positions))
}
