//! Asks a running server many things at fixed times, whether it keeps up or not, and tells how long
//! the answers took.
//!
//! ```text
//! cargo run --release -p gagne-web --example load -- 127.0.0.1:8082 200 2000 60 PID
//! ```
//!
//! The address, how many clients, how many requests a second together, for how many seconds, and the
//! process of the server, if its memory is to be told. Times count from when a request was due, so that
//! a server that stops for a second has a second of late answers and not one. One more client asks
//! for something far too large all the time.

use std::io::Write;
use std::time::Duration;

use gagne::Dice;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, sleep_until};

type Failure = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().unwrap_or("127.0.0.1:8082".to_owned());
    let mut number = |default| {
        arguments
            .next()
            .and_then(|text| text.parse().ok())
            .unwrap_or(default)
    };
    let (clients, rate, seconds) = (number(200u64), number(2000), number(60));
    let process = number(0);
    let start = Instant::now() + Duration::from_millis(500);
    let end = start + Duration::from_secs(seconds);
    let period = Duration::from_secs_f64(clients as f64 / rate as f64);
    let mut asking = Vec::new();
    for client in 0..clients {
        let first = start + period.mul_f64(client as f64 / clients as f64);
        let mut dice = Dice::new(client + 1);
        let next = move || small(&mut dice);
        asking.push(tokio::spawn(many(
            address.clone(),
            first,
            period,
            end,
            next,
        )));
    }
    let mut size = 30;
    let large = move || {
        size = 30 + (size + 7) % 11;
        format!("/api/v1/moves?game=chomp&position={size}x40")
    };
    let greedy = tokio::spawn(many(address, start, Duration::from_millis(200), end, large));
    let mut memory = Vec::new();
    while Instant::now() < end {
        memory.extend(resident(process));
        sleep(Duration::from_secs((seconds / 6).max(1))).await;
    }
    let (mut times, mut errors) = (Vec::new(), 0);
    for client in asking {
        let (taken, failed) = client.await?;
        times.extend(taken);
        errors += failed;
    }
    let mut out = std::io::stdout();
    tell(&mut out, "small questions", times, errors)?;
    let (times, errors) = greedy.await?;
    tell(&mut out, "the greedy client", times, errors)?;
    writeln!(out, "memory in MB, now and then: {memory:?}")?;
    Ok(())
}

/// A question about a random small position.
fn small(dice: &mut Dice) -> String {
    let question = ["solve", "moves"][dice.roll(2)];
    let (game, position) = match dice.roll(3) {
        0 => {
            let mut cells = [b'.'; 9];
            for stone in 0..dice.roll(6) {
                let free: Vec<usize> = (0..9).filter(|&cell| cells[cell] == b'.').collect();
                cells[free[dice.roll(free.len())]] = b"xo"[stone % 2];
            }
            let rows = cells.chunks(3).map(|row| String::from_utf8_lossy(row));
            ("tictactoe", rows.collect::<Vec<_>>().join("/"))
        }
        1 => {
            let heaps = (0..2 + dice.roll(4)).map(|_| dice.roll(20).to_string());
            ("nim", heaps.collect::<Vec<_>>().join(","))
        }
        _ => {
            let mut lengths: Vec<usize> = (0..8).map(|_| 1 + dice.roll(8)).collect();
            lengths.sort_unstable();
            let lengths = lengths.iter().map(ToString::to_string);
            ("chomp", lengths.collect::<Vec<_>>().join(","))
        }
    };
    format!("/api/v1/{question}?game={game}&position={position}")
}

/// Asks again and again when it is due: how long the answers took, and how many were none.
async fn many(
    address: String,
    first: Instant,
    period: Duration,
    end: Instant,
    mut next: impl FnMut() -> String,
) -> (Vec<Duration>, usize) {
    let (mut times, mut errors) = (Vec::new(), 0);
    let mut connection = None;
    let mut due = first;
    while due < end {
        sleep_until(due).await;
        let stream = match connection.take() {
            Some(stream) => Ok(stream),
            None => TcpStream::connect(&address).await.map(BufReader::new),
        };
        let answered = match stream {
            Ok(mut stream) => ask(&mut stream, &next()).await.map(|good| (good, stream)),
            Err(error) => Err(error.into()),
        };
        match answered {
            Ok((good, stream)) => {
                errors += usize::from(!good);
                connection = Some(stream);
            }
            Err(_) => errors += 1,
        }
        times.push(due.elapsed());
        due += period;
    }
    (times, errors)
}

/// Whether a question has a good answer.
async fn ask(stream: &mut BufReader<TcpStream>, path: &str) -> Result<bool, Failure> {
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
    stream.get_mut().write_all(request.as_bytes()).await?;
    let (mut line, mut length, mut good) = (String::new(), 0, None);
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Err("the connection ended".into());
        }
        good = good.or(Some(line.starts_with("HTTP/1.1 200")));
        let lower = line.to_ascii_lowercase();
        if let Some(told) = lower.strip_prefix("content-length:") {
            length = told.trim().parse()?;
        }
        if line.trim().is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    Ok(good == Some(true))
}

/// Megabytes that a process holds, where the system tells.
fn resident(process: u64) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024)
}

fn tell(
    out: &mut impl Write,
    who: &str,
    mut times: Vec<Duration>,
    errors: usize,
) -> Result<(), Failure> {
    times.sort_unstable();
    let at = |share: f64| {
        let place = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
        times
            .get(place)
            .map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    writeln!(
        out,
        "{who}: {} answers, {errors} errors, p50 {:.1} ms, p99 {:.1} ms, p99.9 {:.1} ms, most {:.1} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0)
    )?;
    Ok(())
}
