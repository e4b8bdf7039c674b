//! Every command on extreme positions of every game, with a small budget, in a process of bounded
//! memory: it must end by itself, soon after its time, with an answer or a clear refusal.
//!
//! Memory is bounded by the system, so that whoever takes more is refused it and dies. Time is the
//! processor's and not the clock's, so that a busy machine changes nothing.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// What every command is told.
const BUDGET: [&str; 6] = ["--time", "50ms", "--memory", "16M", "--threads", "1"];
/// Kilobytes that a process may hold: one and a half times the memory it is told, and 64 MB.
const KILOBYTES: u64 = (16 * 3 / 2 + 64) << 10;
/// Hundredths of a second of the processor that it may take: its time, and a second.
const TICKS: u64 = 5 + 100;

/// Games with positions as large as their notation allows, or nearly.
const GAMES: &[(&str, &[&str])] = &[
    ("subtraction", &["1000000", "1000000000000000000"]),
    ("subtraction:squares", &["1000000"]),
    ("subtraction:primes", &["1000000"]),
    ("nim", &["1000000", "1000000000000", "9000,9000", "MANY"]),
    ("chomp", &["1000000x1", "1x1000000", "1000x1000", "100x100"]),
    (
        "chocolate",
        &[
            "1000000000000x1000000000000@5,5",
            "1000x1000@500,500",
            "1000000x1@0,0",
        ],
    ),
    ("tablets", &["26x10000", "26x1000", "26x10", "2x10000"]),
    ("taquin:6x6", &[""]),
    ("chicago", &[""]),
    ("mnk:6,6,5", &[""]),
    ("connect", &[""]),
    ("connect:1x63,4", &[""]),
    ("dodgem:5", &[""]),
    ("hare", &[""]),
    ("teeko", &[""]),
    ("quixo", &[""]),
    ("kalah:6,6", &[""]),
    ("dots:4x4", &[""]),
];

/// Commands; `@` stands for the game and the position.
const COMMANDS: &[&str] = &[
    "solve @ --method auto",
    "solve @ --method theory",
    "solve @ --method brute",
    "solve @ --method memo",
    "solve @ --method retrograde",
    "solve @ --method attractor",
    "solve @ --method alphabeta",
    "solve @ --method proof",
    "solve @ --method ida",
    "solve @ --method oracle",
    "solve @ --all",
    "solve @ --all --symmetry",
    "solve @ --all --outcomes",
    "solve @ --all --storage dense",
    "solve @ --all --storage hashed",
    "solve @ --all --storage disk",
    "moves @",
    "moves @ --method memo --json",
    "moves @ --method alphabeta",
    "search @ --method minimax:2",
    "search @ --method alphabeta",
    "search @ --method alphabeta:3",
    "search @ --method mcts:10",
    "search @ --method proof",
    "search @ --method ida",
    "verify @",
    "plan @",
    "why @",
    "lines @ --limit 3 --json",
    "lines @ --count",
    "lines @ --order bfs --limit 3",
    "graph @",
    "graph @ --best --format svg",
    "graph @ --tree --depth 2 --format json",
    "graph @ --method alphabeta:3 --format svg",
    "chart @",
    "chart @ --kind plies",
    "chart @ --kind map",
    "chart @ --kind moves --json",
    "attractor --game @",
    "play @ --first perfect --second random --plain",
    "play @ --first level:3 --second greedy2 --plain",
    "play @ --first mcts:10 --second greedy --plain --json",
    "play @ --first minimax:2 --second alphabeta:3 --plain",
    "match @ perfect random --games 2 --clock 50ms",
];

/// The words of a command about a position.
fn words(command: &str, game: &str, position: &str) -> Vec<String> {
    let many = ["900"; 1000].join(",");
    let position = if position == "MANY" { &many } else { position };
    let named = match command.split(' ').next() {
        Some("attractor" | "match") => Some("--position"),
        _ => None,
    };
    let mut words = Vec::new();
    for word in command.split(' ') {
        if word != "@" {
            words.push(word.to_owned());
            continue;
        }
        words.push(game.to_owned());
        if named.is_none() && !position.is_empty() {
            words.push(position.to_owned());
        }
    }
    if let Some(name) = named.filter(|_| !position.is_empty()) {
        words.extend([name.to_owned(), position.to_owned()]);
    }
    words
}

/// Hundredths of a second that a process took which is over and not yet waited for.
fn ticks(process: u32) -> u64 {
    loop {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
        // The name of the program stands in brackets and may hold anything.
        let (_, rest) = stat.rsplit_once(')').unwrap();
        let fields: Vec<&str> = rest.split_whitespace().collect();
        if fields[0] == "Z" {
            let ticks = |place: usize| fields[place].parse::<u64>().unwrap();
            return ticks(11) + ticks(12);
        }
        thread::yield_now();
    }
}

/// Runs a command; what is wrong with how it went.
fn run(words: &[String]) -> Option<String> {
    let limits = format!("ulimit -d {KILOBYTES}; ulimit -t 20; exec \"$0\" \"$@\" 2>&1");
    let mut child = Command::new("sh")
        .args(["-c", &limits, env!("CARGO_BIN_EXE_gagne")])
        .args(words)
        .args(BUDGET)
        .env("MALLOC_ARENA_MAX", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut last = Vec::new();
    let mut out = child.stdout.take().unwrap();
    let mut buffer = vec![0; 1 << 16];
    while let Ok(read @ 1..) = out.read(&mut buffer) {
        last.clear();
        last.extend_from_slice(&buffer[read.saturating_sub(200)..read]);
    }
    let ticks = ticks(child.id());
    let status = child.wait().unwrap();
    let ended = status.code().is_some_and(|code| (0..=2).contains(&code));
    let told = String::from_utf8_lossy(&last);
    (!ended || ticks > TICKS).then(|| format!("{ticks} ticks, {status}: {}", told.trim()))
}

#[test]
fn every_command_keeps_to_its_budget_on_extreme_positions() {
    let mut all = Vec::new();
    for (game, positions) in GAMES {
        for position in *positions {
            all.extend(
                COMMANDS
                    .iter()
                    .map(|command| words(command, game, position)),
            );
        }
    }
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(words) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(complaint) = run(words) {
                        let mut text = words.join(" ");
                        text.truncate(100);
                        let mut wrong = wrong.lock().unwrap_or_else(PoisonError::into_inner);
                        wrong.push(format!("{text}: {complaint}"));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(
        wrong.is_empty(),
        "{} of {} runs:\n{}",
        wrong.len(),
        all.len(),
        wrong.join("\n")
    );
}
