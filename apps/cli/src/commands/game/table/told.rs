//! What is told of processes that build together.

use std::io::{self, Write};
use std::time::Duration;

use gagne::{Argument, Stop, printable};
use gagne_cluster::{
    Departure, HandshakeError, Hosts, HostsError, Link, Loss, LossKind, StepReport, Totals,
};
use serde_json::json;

use crate::console::{Console, Fault};
use crate::interface;

/// Time between two steps that are told.
const INTERVAL: Duration = Duration::from_secs(1);

/// A process by its number and its host.
fn who(process: usize, hosts: &Hosts) -> [(&'static str, Argument); 2] {
    let host = hosts.addresses().get(process).map_or("?", String::as_str);
    [("process", (process as u64).into()), ("host", host.into())]
}

/// Why a list of hosts is none.
pub(super) fn hosts(error: &HostsError, named: &str, console: &Console) -> Fault {
    let speech = &console.speech;
    let line = |line: &usize, text: &str| {
        [
            ("file", named.into()),
            ("line", (*line as u64).into()),
            ("text", text.into()),
        ]
    };
    Fault::Usage(match error {
        HostsError::None => speech.tell("cluster-hosts-none", &[("file", named.into())]),
        HostsError::Many => speech.tell("cluster-hosts-many", &[("file", named.into())]),
        HostsError::Line { line: at, text } => speech.tell("cluster-hosts-line", &line(at, text)),
        HostsError::Twice { line: at, text } => speech.tell("cluster-hosts-twice", &line(at, text)),
        HostsError::Nodes(text) => {
            speech.tell("cluster-hosts-nodes", &[("text", text.as_str().into())])
        }
    })
}

/// Why processes do not come together.
pub(super) fn handshake(error: &HandshakeError, hosts: &Hosts, console: &Console) -> Fault {
    let speech = &console.speech;
    let system = |kind: io::ErrorKind| speech.system(&kind.into());
    let (message, code) = match error {
        HandshakeError::Listen { address, kind } => {
            let words = [
                ("address", address.as_str().into()),
                ("detail", system(*kind).into()),
            ];
            (speech.tell("cluster-listen", &words), 1)
        }
        HandshakeError::WrongSecret {
            process: Some(process),
        } => (
            speech.tell("cluster-wrong-secret", &who(*process, hosts)),
            2,
        ),
        HandshakeError::WrongSecret { process: None } => (speech.say("cluster-secrets"), 2),
        HandshakeError::Stranger { process } => {
            (speech.tell("cluster-stranger", &who(*process, hosts)), 2)
        }
        HandshakeError::Differs {
            process,
            difference,
        } => {
            let [process, host] = who(*process, hosts);
            // Kinds of steps have a width behind their name, which says nothing to people.
            let kind = difference.name.split('-').next().unwrap_or_default();
            let name = speech.say(&format!("cluster-term-{kind}"));
            let words = [
                process,
                host,
                ("name", name.into()),
                ("mine", difference.mine.as_str().into()),
                ("theirs", difference.theirs.as_str().into()),
            ];
            let message = match kind {
                "levels" | "values" | "rounds" => "cluster-differs-state",
                _ => "cluster-differs",
            };
            (speech.tell(message, &words), 2)
        }
        HandshakeError::Taken(process) => (
            speech.tell("cluster-taken", &[("process", (*process as u64).into())]),
            2,
        ),
        HandshakeError::Missing { missing, refused } => {
            let list: Vec<String> = missing.iter().map(usize::to_string).collect();
            let words = [
                ("missing", list.join(", ").into()),
                ("count", (missing.len() as u64).into()),
                ("refused", (*refused as u64).into()),
            ];
            (speech.tell("cluster-missing", &words), 1)
        }
        HandshakeError::Cancelled => (speech.say("cluster-cancelled"), 1),
        HandshakeError::System(kind) => (
            speech.tell("cluster-link", &[("detail", system(*kind).into())]),
            1,
        ),
    };
    Fault::Answer(message, code)
}

/// What became of a process that was lost.
pub(super) fn loss(loss: &Loss, hosts: &Hosts, console: &Console) -> Fault {
    let speech = &console.speech;
    let [process, host] = who(loss.process, hosts);
    let what = match loss.kind {
        LossKind::Ended => speech.say("cluster-ended"),
        LossKind::Left(Departure::Lost(_)) => speech.say("cluster-left-us"),
        LossKind::Silent(time) => {
            let time = console.seconds(time.as_secs_f64());
            speech.tell("cluster-silent", &[("time", time.into())])
        }
        LossKind::Broken(kind) => {
            let detail = speech.system(&kind.into());
            speech.tell("cluster-broken", &[("detail", detail.into())])
        }
        LossKind::Left(Departure::Other) => speech.say("cluster-left"),
        LossKind::Left(Departure::Stopped(stop)) => speech.say(match stop {
            Stop::Time => "cluster-left-time",
            Stop::Memory => "cluster-left-memory",
            Stop::Disk => "cluster-left-disk",
            Stop::Cancelled => "cluster-left-cancelled",
            Stop::Length | Stop::Loop | Stop::Fault | Stop::Game => "cluster-left",
        }),
    };
    let words = [process, host, ("what", what.into())];
    Fault::Answer(speech.tell("cluster-lost", &words), 1)
}

/// Tells of the steps that all have done, on standard error: some of them in words, all as JSON.
pub(super) fn watch(link: &Link, console: &Console) {
    let speech = interface::speech(console.language);
    let line = console.progress_line();
    let json = console.json;
    let mut quiet = Duration::ZERO;
    link.watch(move |report: &StepReport| {
        let (level, levels) = report.step.level;
        if json {
            let processes: Vec<_> = report
                .processes
                .iter()
                .zip(report.rates())
                .map(|(process, rate)| {
                    json!({
                        "positions": process.positions,
                        "rate": rate as u64,
                        "sent": process.sent,
                        "memory": process.memory,
                        "waited": process.waited.as_secs_f64(),
                    })
                })
                .collect();
            let told = json!({
                "phase": report.step.phase.name(),
                "level": level,
                "levels": levels,
                "positions": report.positions(),
                "seconds": report.time.as_secs_f64(),
                "bytes": report.sent(),
                "skew": report.skew(),
                "processes": processes,
            });
            let _ = writeln!(io::stderr(), "{told}");
            return;
        }
        quiet += report.time;
        if quiet < INTERVAL {
            return;
        }
        quiet = Duration::ZERO;
        let rates: Vec<String> = report
            .rates()
            .iter()
            .map(|&rate| speech.number(rate as u64))
            .collect();
        let memory: Vec<String> = report
            .processes
            .iter()
            .map(|process| speech.bytes(process.memory))
            .collect();
        let words = [
            (
                "phase",
                speech
                    .say(&format!("phase-{}", report.step.phase.name()))
                    .into(),
            ),
            ("level", u64::from(level).into()),
            ("positions", report.positions().into()),
            ("rates", rates.join(" + ").into()),
            ("bytes", speech.bytes(report.sent()).into()),
            ("memory", memory.join(" + ").into()),
            ("skew", format!("{:.2}", report.skew()).into()),
        ];
        if let Some(line) = &line {
            line.wipe();
        }
        let _ = writeln!(
            io::stderr(),
            "{}",
            printable(&speech.tell("cluster-step", &words))
        );
    });
}

/// What all did together.
pub(super) fn totals(totals: &Totals, console: &Console) {
    if totals.positions() == 0 {
        return;
    }
    let memory = totals.processes.iter().map(|process| process.memory).max();
    let each = totals.sent() as f64 / totals.positions() as f64;
    if console.json {
        let processes: Vec<_> = totals
            .processes
            .iter()
            .map(|process| {
                json!({
                    "positions": process.positions,
                    "sent": process.sent,
                    "received": process.received,
                    "memory": process.memory,
                    "waited": process.waited.as_secs_f64(),
                })
            })
            .collect();
        let told = json!({
            "positions": totals.positions(),
            "seconds": totals.time.as_secs_f64(),
            "bytes": totals.sent(),
            "skew": totals.skew(),
            "processes": processes,
        });
        let _ = writeln!(io::stderr(), "{told}");
        return;
    }
    let speech = &console.speech;
    let words = [
        ("positions", totals.positions().into()),
        ("processes", (totals.processes.len() as u64).into()),
        ("time", console.seconds(totals.time.as_secs_f64()).into()),
        ("bytes", speech.bytes(totals.sent()).into()),
        ("each", console.decimal(format!("{each:.1}")).into()),
        ("memory", speech.bytes(memory.unwrap_or(0)).into()),
        (
            "skew",
            console.decimal(format!("{:.2}", totals.skew())).into(),
        ),
    ];
    let _ = writeln!(
        io::stderr(),
        "{}",
        printable(&speech.tell("cluster-totals", &words))
    );
}
