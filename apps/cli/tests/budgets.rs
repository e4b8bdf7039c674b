//! Every command that answers a question, every game between programs and every route on extreme
//! positions of every game, with a small budget, in a process of bounded memory: it must end by itself, soon
//! after its time, with an answer or a clear refusal.
//!
//! Memory is bounded by the system, so that whoever takes more is refused it and dies. Time is the
//! processor's and not the clock's, so that a busy machine changes nothing.
#![cfg(target_os = "linux")]
// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use serde_json::{Value, json};

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
    ("nim", &["9000,9000", "1000000", "1000000000000", "MANY"]),
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

/// Commands that answer a question; `@` stands for the game and the position.
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
    "solve @ --all --list",
    "solve @ --all --list --by-level --json",
    "solve @ --list --map --csv",
    "solve @ --method brute --outcomes",
    "moves @",
    "moves @ --method memo --json",
    "moves @ --method alphabeta",
    "moves @ --method minimax:2",
    "moves @ --method greedy2 --json",
    "search @ --method minimax:2",
    "search @ --method greedy2",
    "search @ --method alphabeta",
    "search @ --method alphabeta:3",
    "search @ --method mcts:10",
    "search @ --method proof",
    "search @ --method ida",
    "verify @",
    "prove @ -o /dev/null",
    "prove @ --plies --symmetry -o /dev/null",
    "check @",
    "check @ --json --positions 200",
    "study @ --games 0",
    "study @ --games 2 --json",
    "study @ --sweep",
    "plan @",
    "why @",
    "lines @ --limit 3 --json",
    "lines @ --count",
    "lines @ --order bfs --limit 3",
    "lines @ --tell --limit 3",
    "normal @",
    "graph @",
    "graph @ --best --format svg",
    "graph @ --tree --depth 2 --format json",
    "graph @ --method alphabeta:3 --format svg",
    "graph @ --merge",
    "choose @ --player greedy",
    "choose @ --player perfect",
    "chart @",
    "chart @ --kind plies",
    "chart @ --kind map",
    "chart @ --kind moves --json",
    "attractor --game @",
    "match @ level:3 greedy2 --games 2",
    "match @ perfect random --games 2 --openings 3",
    "match @ minimax:2 mcts:10 greedy --games 2 --clock 10ms --judge 10ms",
];

/// Programs that play each other. The time is that of one move here, and there may be a million.
const PLAYS: &[&str] = &[
    "play @ --json --first level:3 --second greedy2",
    "play @ --json --first minimax:2 --second perfect",
    "play @ --json --first alphabeta:3 --second mcts:10",
    "play @ --json --first greedy --second random",
];
/// Lines that are read of a game, which are moves or say what becomes of one; then nobody listens any more.
const LINES: u64 = 12;
/// Tries at one move: of the player, of the one who moves in its place, and of whoever moves at all.
const TRIES: u64 = 3;

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

/// Whether a process is over and not yet waited for, and the hundredths of a second that it took.
fn ticks(process: u32) -> (bool, u64) {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    // The name of the program stands in brackets and may hold anything.
    let (_, rest) = stat.rsplit_once(')').unwrap();
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let ticks = |place: usize| fields[place].parse::<u64>().unwrap();
    (fields[0] == "Z", ticks(11) + ticks(12))
}

/// Hundredths of a second that a process took which is about to be over.
fn last_ticks(process: u32) -> u64 {
    loop {
        match ticks(process) {
            (true, ticks) => return ticks,
            (false, _) => thread::yield_now(),
        }
    }
}

/// The program with so many kilobytes.
fn bounded(kilobytes: u64) -> Command {
    let limits = format!("ulimit -d {kilobytes}; exec \"$0\" \"$@\" 2>&1");
    let mut command = Command::new("sh");
    command
        .args(["-c", &limits, env!("CARGO_BIN_EXE_gagne")])
        .env("MALLOC_ARENA_MAX", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    command
}

/// Bytes of a game that are told in a hundredth of a second, at least, by a program that is hardly optimised.
const TOLD: u64 = 32 << 10;

/// How far a command is followed.
#[derive(Clone, Copy)]
enum Stretch {
    /// To its end.
    Whole,
    /// For some lines.
    Begun,
}

impl Stretch {
    /// Lines that are read.
    fn lines(self) -> u64 {
        match self {
            Stretch::Whole => u64::MAX,
            Stretch::Begun => LINES,
        }
    }

    /// Hundredths of a second that it may take when it has told so many bytes. What is written after the
    /// last line that is read is one more move, and positions are read and written for each.
    fn ticks(self, bytes: u64) -> u64 {
        match self {
            Stretch::Whole => TICKS,
            Stretch::Begun => TICKS + (LINES + 1) * TRIES * 5 + bytes / TOLD,
        }
    }
}

/// Runs a command; what is wrong with how it went.
fn run(words: &[String], extent: Stretch) -> Option<String> {
    let mut child = bounded(KILOBYTES).args(words).args(BUDGET).spawn().unwrap();
    let mut last = Vec::new();
    let mut out = child.stdout.take().unwrap();
    let mut buffer = vec![0; 1 << 16];
    let (mut lines, mut bytes) = (0, 0);
    while lines < extent.lines()
        && let Ok(read @ 1..) = out.read(&mut buffer)
    {
        bytes += read as u64;
        lines += buffer[..read].iter().filter(|&&byte| byte == b'\n').count() as u64;
        last.clear();
        last.extend_from_slice(&buffer[read.saturating_sub(200)..read]);
    }
    drop(out);
    let ticks = last_ticks(child.id());
    let status = child.wait().unwrap();
    let ended = status.code().is_some_and(|code| (0..=2).contains(&code));
    let told = String::from_utf8_lossy(&last);
    let late = ticks > extent.ticks(bytes);
    (!ended || late).then(|| format!("{ticks} ticks, {status}: {}", told.trim()))
}

/// Tries commands on every extreme position.
fn try_all(commands: &[&str], extent: Stretch) {
    let mut all = Vec::new();
    for (game, positions) in GAMES {
        for position in *positions {
            let about = |command: &&str| words(command, game, position);
            all.extend(commands.iter().map(about));
        }
    }
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(words) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(complaint) = run(words, extent) {
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

#[test]
fn every_command_keeps_to_its_budget_on_extreme_positions() {
    try_all(COMMANDS, Stretch::Whole);
}

#[test]
fn every_move_of_a_game_keeps_to_its_budget_on_extreme_positions() {
    try_all(PLAYS, Stretch::Begun);
}

/// Questions of the API; `@` stands for the game and the position.
const QUESTIONS: &[&str] = &[
    "games",
    "game?@",
    "board?@",
    "step?@&move=1",
    "solve?@",
    "solve?@&method=alphabeta",
    "solve?@&method=oracle",
    "solve?@&method=proof",
    "solve?@&method=attractor",
    "moves?@",
    "why?@",
    "search?@&method=mcts:10",
    "search?@&method=alphabeta:4",
    "choose?@&player=perfect",
    "choose?@&player=level:3",
    "choose?@&player=greedy2",
    "review?@&moves=1",
    "nimbers?@",
    "census?@",
    "lines?@",
    "graph?@",
    "exercise?@",
    "exercise?@&kind=colour",
    "exercise?@&kind=levels",
    "exercise?@&kind=minmax",
    "match?@&first=greedy&second=random",
    "match?@&first=perfect&second=level:3",
    "study?@",
];
/// Megabytes that a job may hold, which bounds everything else the server does.
const SERVED: u64 = 64;
/// Hundredths of a second that an answer may take: a brief try, a long one, and a second.
const ANSWERED: u64 = 43 + 100;

/// A server that ends with the test.
struct TestServer {
    child: Child,
    address: String,
}

impl TestServer {
    fn start() -> TestServer {
        let kilobytes = (SERVED * 3 / 2 + 64) << 10;
        let memory = format!("{SERVED}M");
        let words = ["serve", "--port", "0", "--memory", &memory, "--time", "1s"];
        let mut child = bounded(kilobytes).args(words).spawn().unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap();
        let address = address.split('/').next().unwrap().to_owned();
        TestServer { child, address }
    }

    /// The status of an answer and its body; none if there is none.
    fn ask(&self, request: &str, body: &str) -> Option<(u16, String)> {
        let host = &self.address;
        let mut stream = TcpStream::connect(host).ok()?;
        let head = format!("{request} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n");
        let kind = "content-type: application/json";
        let head = format!("{head}{kind}\r\ncontent-length: {}\r\n\r\n", body.len());
        stream.write_all((head + body).as_bytes()).ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).ok()?;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some((status, body.to_owned()))
    }

    /// Asks; what is wrong with how that went.
    fn try_to(&self, request: &str, body: &str, most: u64) -> Option<String> {
        let (_, before) = ticks(self.child.id());
        let status = self.ask(request, body).map(|(status, _)| status);
        let (over, after) = ticks(self.child.id());
        assert!(!over, "{request} ends the server");
        let told = status.is_some_and(|status| status < 500 || status == 503);
        let wrong = !told || after - before > most;
        wrong.then(|| format!("{request}: {status:?}, {} ticks", after - before))
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn every_route_keeps_to_its_budget_on_extreme_positions() {
    let server = TestServer::start();
    let (_, document) = server.ask("GET /api/openapi.json", "").unwrap();
    let document: Value = serde_json::from_str(&document).unwrap();
    for (path, ways) in document["paths"].as_object().unwrap() {
        let Some(name) = path.strip_prefix("/api/v1/") else {
            continue;
        };
        let asked = |question: &&str| question.split('?').next() == Some(name);
        let known = QUESTIONS.iter().any(asked) || name.starts_with("jobs");
        assert!(ways["get"].is_null() || known, "{path} is not tried");
    }
    let mut wrong = Vec::new();
    for (game, positions) in GAMES {
        // A question that is refused takes half a second, so one position of a game has to do.
        let about = match positions[0] {
            "" => format!("game={game}"),
            position => format!("game={game}&position={position}"),
        };
        for question in QUESTIONS {
            let request = format!("GET /api/v1/{}", question.replace('@', &about));
            wrong.extend(server.try_to(&request, "", ANSWERED));
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_is_posted_keeps_to_its_budget() {
    let server = TestServer::start();
    let names: Vec<String> = (0..22_000).map(|name| format!("v{name}")).collect();
    let edges: Vec<[u32; 0]> = vec![[]; names.len()];
    let graph = json!({ "owner": vec![1; names.len()], "edges": edges, "names": names });
    let attractor = json!({ "graph": graph.to_string(), "target": names.join(",") });
    let attractor = attractor.to_string();
    let job = |position: &str| {
        json!({ "question": "census", "game": "chomp", "position": position }).to_string()
    };
    let mut wrong = Vec::new();
    wrong.extend(server.try_to("POST /api/v1/attractor", &attractor, ANSWERED));
    for position in ["1000x1000", "1000000x1", "100x100"] {
        wrong.extend(server.try_to("POST /api/v1/jobs", &job(position), ANSWERED));
    }
    // Jobs have a second each, and the server still answers while they run.
    for _ in 0..20 {
        wrong.extend(server.try_to("GET /api/v1/solve?game=nim&position=1,2", "", 400));
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
