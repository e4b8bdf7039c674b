//! What it would cost on several machines like this one.

use std::io::Write;

use clap::{ArgMatches, Command};
use gagne::{PlanReport, Speech, Storage};
use serde::Serialize;

use crate::console::{Console, Fault, number};
use crate::interface::option;

/// Bytes that a move costs on the network if what follows belongs to another: 2.0 to 2.4 of connect:5x4 by two and by three processes,
/// rows for the table included.
const EXCHANGED: f64 = 2.5;
/// Bits a second of a network that nobody names.
const NETWORK: f64 = 1e10;

/// The machines that are asked about.
#[derive(Clone, Copy)]
pub(super) struct Machines {
    hosts: u64,
    /// Bits a second.
    network: f64,
}

/// What each of them needs, and how long it takes.
#[derive(Serialize)]
pub(super) struct ClusterPlan {
    hosts: u64,
    network: f64,
    /// Of each machine.
    positions: u64,
    memory: u64,
    disk: u64,
    /// Bytes that each sends.
    traffic: u64,
    /// Seconds of computation, if nothing is lost by sharing it, and of the network alone.
    computing: f64,
    sending: f64,
    /// Whatever is longer: it takes that long at least.
    time: f64,
}

pub(super) fn define(command: Command, speech: &Speech) -> Command {
    command
        .arg(option(speech, "hosts", "N", "help-plan-hosts"))
        .arg(option(speech, "network", "SPEED", "help-network"))
}

/// The machines that options name.
pub(super) fn machines(matches: &ArgMatches, console: &Console) -> Result<Option<Machines>, Fault> {
    let hosts = number(&console.speech, matches, "hosts", 2, 4096)?;
    let network = match matches.get_one::<String>("network") {
        Some(text) => parse_speed(text).ok_or_else(|| {
            let words = [("text", text.as_str().into())];
            Fault::Usage(console.speech.tell("wrong-network", &words))
        })?,
        None => NETWORK,
    };
    Ok(hosts.map(|hosts| Machines { hosts, network }))
}

/// Bits a second: `10G`, `25Gbit/s`, `800M`.
fn parse_speed(text: &str) -> Option<f64> {
    let text = text.trim().to_ascii_lowercase();
    let text = text.strip_suffix("/s").unwrap_or(&text);
    let text = text.strip_suffix("bit").unwrap_or(text).trim_end();
    let units = [('k', 1e3), ('m', 1e6), ('g', 1e9), ('t', 1e12)];
    let unit = units.iter().find(|(unit, _)| text.ends_with(*unit));
    let (number, unit) = match unit {
        Some((letter, unit)) => (text.strip_suffix(*letter)?, *unit),
        None => (text, 1.0),
    };
    let speed = number.trim_end().parse::<f64>().ok()? * unit;
    (speed.is_finite() && speed >= 1.0).then_some(speed)
}

/// The forecast for these machines; none for what cannot be shared.
pub(super) fn forecast(report: &PlanReport, machines: Machines) -> Option<ClusterPlan> {
    let Machines { hosts, network } = machines;
    let cost = |storage| report.storages.iter().find(|cost| cost.storage == storage);
    // Whatever has levels of keys has them on disk too.
    let (hashed, disk) = (cost(Storage::Hashed)?, cost(Storage::Disk)?);
    let each = |all: f64| all / hosts as f64;
    let away = (hosts - 1) as f64 / hosts as f64;
    let moves = hashed.positions as f64 * report.branching.max(1.0);
    let traffic = each(moves * EXCHANGED * away);
    let computing = each(hashed.time);
    let sending = traffic * 8.0 / network;
    Some(ClusterPlan {
        hosts,
        network,
        positions: each(hashed.positions as f64) as u64,
        memory: each(hashed.memory as f64) as u64,
        // What is kept to go on from lies there beside what finds no room in memory.
        disk: each(2.0 * disk.disk as f64) as u64,
        traffic: traffic as u64,
        computing,
        sending,
        time: computing.max(sending),
    })
}

/// Tells it.
pub(super) fn write(console: &mut Console, plan: Option<&ClusterPlan>) -> Result<(), Fault> {
    let Some(plan) = plan else {
        let alone = console.speech.say("plan-not-shared");
        return Ok(writeln!(console.out, "\n{alone}")?);
    };
    let longer = if plan.sending > plan.computing {
        "plan-cluster-network"
    } else {
        "plan-cluster-computing"
    };
    let words = [
        ("hosts", plan.hosts.into()),
        ("positions", super::rounded(plan.positions).into()),
        ("memory", console.speech.bytes(plan.memory).into()),
        ("disk", console.speech.bytes(plan.disk).into()),
        ("traffic", console.speech.bytes(plan.traffic).into()),
        ("time", console.span(plan.time).into()),
        ("what", console.speech.say(longer).into()),
    ];
    Ok(writeln!(
        console.out,
        "\n{}",
        console.speech.tell("plan-cluster", &words)
    )?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds() {
        for (text, bits) in [
            ("10G", 1e10),
            ("25Gbit/s", 2.5e10),
            ("800 M", 8e8),
            ("1t", 1e12),
        ] {
            assert_eq!(parse_speed(text), Some(bits), "{text}");
        }
        for text in ["", "G", "-1G", "0", "fast", "1e999"] {
            assert_eq!(parse_speed(text), None, "{text}");
        }
    }
}
