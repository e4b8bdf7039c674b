//! `gagne bench`: what the methods cost, side by side, measured now.

use std::io::Write;
use std::process::{Command as Process, Stdio};
use std::time::{Duration, Instant};

use clap::{ArgMatches, Command};
use gagne::{Budget, Graph, Method, Speech};
use serde_json::json;

use crate::console::{Console, Fault};
use crate::interface::{flag, usage};

mod notes;

/// Runs of each case; the best counts, because everything else on the machine only adds time.
const RUNS: u64 = 5;

/// Longest time for a method on one position.
const PATIENCE: Duration = Duration::from_secs(20);

/// Positions on which every method is tried.
const POSITIONS: [(&str, &str); 8] = [
    ("subtraction", "24"),
    ("nim", "3,4,5"),
    ("chomp", "4x5"),
    ("chocolate", "6x5@3,1"),
    ("tablets", "2x4"),
    ("tictactoe", "x../.o./..."),
    ("taquin", "7,2,4/5,0,6/8,3,1"),
    ("chicago", "WM/C/F/FC/F/M,t4,5.5.4.4.1.4,WWRRRRR,WCCFSMM,p1"),
];

/// Whole commands, with the number of lines they write where that is what counts.
const COMMANDS: [(&str, bool); 9] = [
    ("solve chomp 6x7", false),
    ("solve chomp 12x12 --all --outcomes", false),
    ("solve chocolate 10x7@7,3", false),
    ("solve subtraction:1,2,3 1000001 --method theory", false),
    ("solve subtraction:1,2,3 1000001 --method memo", false),
    ("solve tablets 4x3", false),
    ("solve tictactoe", false),
    ("lines matches 60 --count", false),
    ("lines matches 25 --winner 1 --order dfs", true),
];

/// Games solved whole, each in one way: the words of the command.
const WHOLE: [&str; 11] = [
    "solve connect:6x4 --method retrograde --threads 1",
    "solve connect:6x4 --method retrograde --threads 2",
    "solve connect:6x4 --all --threads 1",
    "solve connect:6x4 --all --storage hashed --threads 1",
    "solve connect:6x4 --all --storage hashed --threads 2",
    "solve connect:6x4 --all --memory 128M --threads 1",
    "solve connect:5x5 --method retrograde --threads 1",
    "solve quixo:4 --method retrograde --threads 1",
    "solve chomp 14x14 --all --outcomes --threads 1",
    "solve chomp 16x16 --all --outcomes --threads 1",
    "solve tablets 5x4 --all --symmetry --threads 1",
];

/// Runs of each game solved whole.
const FEW: u64 = 2;

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    command
        .override_usage(usage(speech, "gagne bench [OPTIONS]"))
        .arg(flag(speech, "notes", "help-notes"))
        .arg(flag(speech, "large", "help-large"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    if matches.get_flag("notes") {
        return notes::run(console);
    }
    if matches.get_flag("large") {
        return large(console);
    }
    let mut rows = Vec::new();
    let runs = [("runs", RUNS.into())];
    if !console.json {
        writeln!(
            console.out,
            "{}",
            console.speech.tell("bench-methods", &runs)
        )?;
    }
    for (game, position) in POSITIONS {
        for (method, name) in Method::ALL {
            let Some((seconds, positions)) = method_cost(console, game, position, method)? else {
                continue;
            };
            let case = format!("{game} {}", shortened(position));
            if console.json {
                rows.push(json!({"case": case, "method": name, "seconds": seconds, "positions": positions}));
            } else {
                let (time, count) = (console.seconds(seconds), console.speech.number(positions));
                writeln!(console.out, "  {case:<50} {name:<7} {time:>8} {count:>12}")?;
                console.flush()?;
            }
        }
    }
    let (seconds, values) = all_chocolate(console)?;
    let case = "chocolate 127x127@*";
    if console.json {
        rows.push(
            json!({"case": case, "method": "theory", "seconds": seconds, "positions": values}),
        );
    } else {
        let (time, count) = (console.seconds(seconds), console.speech.number(values));
        writeln!(
            console.out,
            "  {case:<50} {:<7} {time:>8} {count:>12}",
            "theory"
        )?;
        writeln!(
            console.out,
            "\n{}",
            console.speech.tell("bench-commands", &runs)
        )?;
    }
    for (words, streams) in COMMANDS {
        let (seconds, lines) = command_cost(words, RUNS)?;
        let rate = (streams && seconds > 0.0).then(|| (lines as f64 / seconds) as u64);
        if console.json {
            rows.push(json!({"case": format!("gagne {words}"), "seconds": seconds, "lines_per_second": rate}));
            continue;
        }
        let time = console.seconds(seconds);
        let rate = rate.map(|rate| console.speech.tell("bench-lines", &[("rate", rate.into())]));
        writeln!(
            console.out,
            "  gagne {words:<52} {time:>8} {}",
            rate.unwrap_or_default()
        )?;
        console.flush()?;
    }
    if console.json {
        console.write_json(&json!({ "runs": RUNS, "cases": rows }))?;
    }
    Ok(0)
}

/// Games at the limit of the machine, beside how fast its memory can be read at all.
fn large(console: &mut Console) -> Result<u8, Fault> {
    let mut rows = Vec::new();
    let mut tell = |console: &mut Console, case: String, seconds: f64, rate: Option<String>| {
        if console.json {
            rows.push(json!({"case": case, "seconds": seconds, "rate": rate}));
            return Ok::<(), Fault>(());
        }
        let time = console.seconds(seconds);
        writeln!(
            console.out,
            "  {case:<64} {time:>8} {}",
            rate.unwrap_or_default()
        )?;
        console.flush()
    };
    let (seconds, bytes) = reading();
    let rate = console.decimal(format!("{:.1}", bytes as f64 / seconds / 1e9));
    let rate = (console.speech).tell("bench-gigabytes", &[("rate", rate.into())]);
    let case = console.speech.say("bench-reading");
    tell(console, case, seconds, Some(rate))?;
    let text = random_graph();
    let (mut read, mut attracted) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..RUNS {
        let started = Instant::now();
        let graph = Graph::read(text.as_bytes(), Some("graph.json"), &console.budget)
            .map_err(|error| console.fault(error))?;
        read = read.min(started.elapsed().as_secs_f64());
        let played = graph.normal_play(&console.budget);
        let played = played.map_err(|error| console.fault(error))?;
        attracted = attracted.min(played.seconds);
    }
    let rate = format!("{:.0}", text.len() as f64 / read / 1e6);
    let rate = (console.speech).tell("bench-megabytes", &[("rate", rate.into())]);
    let case = console.speech.say("bench-graph");
    tell(console, case, read, Some(rate))?;
    let case = console.speech.say("bench-attractors");
    tell(console, case, attracted, None)?;
    for words in WHOLE {
        let (seconds, _) = command_cost(words, FEW)?;
        tell(console, format!("gagne {words}"), seconds, None)?;
    }
    if console.json {
        console.write_json(&json!({ "runs": FEW, "cases": rows }))?;
    }
    Ok(0)
}

/// The best time to read a large array, and its bytes.
fn reading() -> (f64, usize) {
    let words = vec![1u64; 1 << 26];
    let mut best = f64::INFINITY;
    for _ in 0..RUNS {
        let started = Instant::now();
        std::hint::black_box(words.iter().fold(0u64, |sum, word| sum.wrapping_add(*word)));
        best = best.min(started.elapsed().as_secs_f64());
    }
    (best, size_of_val::<[u64]>(&words))
}

/// A graph of a million vertices with 4.9 random edges each, in JSON.
fn random_graph() -> String {
    let vertices = 1_000_000u64;
    let mut random = 1u64;
    let mut next = |bound: u64| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (random >> 33) % bound
    };
    let owners: Vec<&str> = (0..vertices)
        .map(|_| ["1", "2"][next(2) as usize])
        .collect();
    let mut text = format!("{{\"owner\":[{}],\"edges\":[", owners.join(","));
    for vertex in 0..vertices {
        text.push_str(if vertex == 0 { "[" } else { ",[" });
        // From none to nine, and four or five times in ten one more.
        for edge in 0..next(10) + u64::from(next(10) < 4) {
            text.push_str(if edge == 0 { "" } else { "," });
            text.push_str(&next(vertices).to_string());
        }
        text.push(']');
    }
    text.push_str("]}");
    text
}

/// Longest position that fits the table.
const WIDEST: usize = 38;

fn shortened(position: &str) -> String {
    match position.get(..WIDEST) {
        Some(start) => format!("{start}…"),
        None => position.to_owned(),
    }
}

/// The best time of a method on a position, and the positions it examined; none where the method
/// does not apply or does not come to an end.
fn method_cost(
    console: &Console,
    game: &str,
    position: &str,
    method: Method,
) -> Result<Option<(f64, u64)>, Fault> {
    let budget = Budget {
        time: Some(
            console
                .budget
                .time
                .map_or(PATIENCE, |time| time.min(PATIENCE)),
        ),
        ..console.budget.clone()
    };
    let mut best: Option<(f64, u64)> = None;
    for _ in 0..RUNS {
        let mut opened = gagne::open(game).map_err(|error| console.fault(error))?;
        match opened.solve(Some(position), method, None, &budget) {
            Ok(report) if best.is_none_or(|(seconds, _)| report.seconds < seconds) => {
                best = Some((report.seconds, report.positions));
            }
            Ok(_) => {}
            Err(gagne::Error::NotApplicable { .. }) => return Ok(None),
            Err(error) if error.is_budget() => return Ok(None),
            Err(error) => return Err(console.fault(error)),
        }
    }
    Ok(best)
}

/// The best time to value every place of the poison in a bar of 127 by 127.
fn all_chocolate(console: &Console) -> Result<(f64, u64), Fault> {
    let mut best = f64::INFINITY;
    let mut values = 0;
    for _ in 0..RUNS {
        let started = Instant::now();
        values = 0;
        let mut game = gagne::open("chocolate").map_err(|error| console.fault(error))?;
        for column in 0..127 {
            for row in 0..127 {
                let position = format!("127x127@{column},{row}");
                game.solve(Some(&position), Method::Auto, None, &console.budget)
                    .map_err(|error| console.fault(error))?;
                values += 1;
            }
        }
        best = best.min(started.elapsed().as_secs_f64());
    }
    Ok((best, values))
}

/// The best time of a whole command with its output in a pipe, and the lines it wrote.
fn command_cost(words: &str, runs: u64) -> Result<(f64, u64), Fault> {
    let program = std::env::current_exe()?;
    let mut best = f64::INFINITY;
    let mut lines = 0;
    for _ in 0..runs {
        let started = Instant::now();
        let mut process = Process::new(&program)
            .args(words.split(' '))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        lines = match process.stdout.take() {
            Some(mut pipe) => count_lines(&mut pipe)?,
            None => 0,
        };
        process.wait()?;
        best = best.min(started.elapsed().as_secs_f64());
    }
    Ok((best, lines))
}

fn count_lines(pipe: &mut impl std::io::Read) -> Result<u64, Fault> {
    let mut buffer = vec![0; 1 << 16];
    let mut lines = 0;
    loop {
        match pipe.read(&mut buffer)? {
            0 => return Ok(lines),
            read => lines += buffer[..read].iter().filter(|&&byte| byte == b'\n').count() as u64,
        }
    }
}
