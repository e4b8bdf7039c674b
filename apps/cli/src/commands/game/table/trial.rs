//! `gagne cluster try`: several processes on this machine build a table together.

use std::io::{self, Read, Write};
use std::net::TcpListener;
use std::process::{Child, Command as Process, Stdio};

use clap::{ArgMatches, Command};
use gagne::{Speech, printable};
use gagne_cluster::Secret;

use super::together::{self, SECRET};
use crate::console::{Console, Fault, number};
use crate::interface::{flag, option, positional, usage, word};

pub(in crate::commands) fn define(command: Command, speech: &Speech) -> Command {
    command
        .override_usage(usage(
            speech,
            "gagne cluster try -n N GAME [POSITION] -o FOLDER [OPTIONS]",
        ))
        .arg(positional(speech, "ACTION", "help-cluster-action").required(true))
        .arg(positional(speech, "GAME", "help-game"))
        .arg(positional(speech, "POSITION", "help-position").allow_negative_numbers(true))
        .arg(option(speech, "processes", "N", "help-processes").short('n'))
        .arg(option(speech, "output", "FOLDER", "help-cluster-output").short('o'))
        .arg(option(speech, "workers", "N", "help-workers"))
        .arg(flag(speech, "symmetry", "help-table-symmetry"))
        .arg(flag(speech, "positions", "help-table-positions"))
        .arg(option(speech, "storage", "STORAGE", "help-storage"))
}

/// Processes that are started if nobody says how many.
const PROCESSES: u64 = 2;

pub(in crate::commands) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let action = text("ACTION").unwrap_or_default();
    if action != "try" {
        let words = [("text", action.into())];
        return Err(Fault::Usage(
            console.speech.tell("cluster-wrong-action", &words),
        ));
    }
    if text("GAME").is_none() {
        return Err(together::missing(console, &word(&console.speech, "GAME")));
    }
    if text("output").is_none() {
        return Err(together::missing(console, "--output"));
    }
    let count = number(&console.speech, matches, "processes", 1, 64)?.unwrap_or(PROCESSES);
    let failed = |console: &Console, error: &io::Error| {
        let words = [("detail", console.speech.system(error).into())];
        Fault::Answer(console.speech.tell("cluster-link", &words), 1)
    };
    let addresses = addresses(count as usize).map_err(|error| failed(console, &error))?;
    let secret = Secret::draw().map_err(|error| failed(console, &error))?;
    // Whoever is asked to stop hears of it himself.
    console.ends_by_itself();
    let mut children = Vec::new();
    for index in 0..count {
        let child = command(matches, console, &addresses, index)
            .and_then(|mut command| command.env(SECRET, &secret).spawn());
        // Without it the others end by themselves.
        children.push(child.map_err(|error| failed(console, &error))?);
    }
    let mut code = 0;
    for (index, child) in children.into_iter().enumerate() {
        let ended = end(child).map_err(|error| failed(console, &error))?;
        for line in ended.said.lines() {
            let words = [("process", (index as u64).into()), ("line", line.into())];
            let told = console.speech.tell("cluster-says", &words);
            let _ = writeln!(io::stderr(), "{}", printable(&told));
        }
        if code == 0 {
            code = ended.code;
        }
    }
    Ok(code)
}

/// Addresses of this machine that nobody else uses now.
fn addresses(count: usize) -> io::Result<Vec<String>> {
    let held: Vec<TcpListener> = (0..count)
        .map(|_| TcpListener::bind("127.0.0.1:0"))
        .collect::<io::Result<_>>()?;
    let address = |listener: &TcpListener| Ok(listener.local_addr()?.to_string());
    held.iter().map(address).collect()
}

/// The command of one of the processes.
fn command(
    matches: &ArgMatches,
    console: &Console,
    addresses: &[String],
    index: u64,
) -> io::Result<Process> {
    let mut command = Process::new(std::env::current_exe()?);
    // A list of one ends with its comma, so that it is no file.
    let hosts = format!("{},", addresses.join(","));
    command.args(["table", "build"]);
    command.args(["--hosts", &hosts, "--process", &index.to_string()]);
    command.args(["--lang", console.language.code()]);
    let count = addresses.len();
    let threads = console
        .budget
        .threads
        .map_or(1, |threads| threads.get() / count)
        .max(1);
    if matches.get_one::<String>("workers").is_none() {
        command.args(["--workers", &threads.to_string()]);
    }
    if let Some(memory) = console.budget.memory {
        command.args(["--memory", &format!("{}K", memory / 1024 / count as u64)]);
    }
    for name in ["output", "workers", "storage", "time", "drop"] {
        if let Some(value) = matches.get_one::<String>(name) {
            command.args([&format!("--{name}"), value]);
        }
    }
    for name in ["symmetry", "positions", "json"] {
        if matches.get_flag(name) {
            command.arg(format!("--{name}"));
        }
    }
    command.arg("--");
    command.args(
        ["GAME", "POSITION"]
            .iter()
            .filter_map(|name| matches.get_one::<String>(name)),
    );
    command.stdin(Stdio::null());
    if index > 0 {
        command.stdout(Stdio::null()).stderr(Stdio::piped());
    }
    Ok(command)
}

/// How a process ended, and what it said if that was not well.
struct ProcessEnd {
    code: u8,
    said: String,
}

fn end(mut child: Child) -> io::Result<ProcessEnd> {
    let mut said = String::new();
    if let Some(mut errors) = child.stderr.take() {
        let mut bytes = Vec::new();
        errors.read_to_end(&mut bytes)?;
        said = String::from_utf8_lossy(&bytes).into_owned();
    }
    let status = child.wait()?;
    let code = status
        .code()
        .map_or(1, |code| u8::try_from(code).unwrap_or(1));
    if code == 0 {
        said.clear();
    }
    Ok(ProcessEnd { code, said })
}
