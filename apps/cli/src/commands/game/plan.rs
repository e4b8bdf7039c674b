//! `gagne plan`: what a full solve would cost, before it starts.

mod cluster;

use std::io::Write;

use clap::{ArgMatches, Command};
use gagne::{Cost, PlanReport, Speech};
use serde::Serialize;

use self::cluster::ClusterPlan;
use crate::console::{Console, Fault, two_digits};
use crate::interface::{about_position, usage};

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    let command = about_position(command, speech)
        .override_usage(usage(speech, "gagne plan GAME [POSITION] [OPTIONS]"));
    cluster::define(command, speech)
}

/// A forecast, with that for several machines if somebody asked for it.
#[derive(Serialize)]
struct Forecast<'t> {
    #[serde(flatten)]
    report: &'t PlanReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    cluster: Option<Option<ClusterPlan>>,
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let machines = cluster::machines(matches, console)?;
    let mut game = console.open(matches)?;
    console.each_position(matches, |console, position, _| {
        let report = console.ask(|budget| game.plan(position, budget))?;
        let cluster = machines.map(|machines| cluster::forecast(&report, machines));
        if console.json {
            let report = &report;
            return console.write_json(&Forecast { report, cluster });
        }
        write_plan(console, &report)?;
        match cluster {
            Some(plan) => cluster::write(console, plan.as_ref()),
            None => Ok(()),
        }
    })
}

fn write_plan(console: &mut Console, report: &PlanReport) -> Result<(), Fault> {
    writeln!(console.out, "{}  {}\n", report.game, report.position)?;
    let counted = match report.positions {
        Some(positions) if report.exact => {
            let words = [("positions", positions.into())];
            console.speech.tell("plan-counted", &words)
        }
        Some(positions) => {
            let words = [
                ("positions", rounded(positions).into()),
                ("sampled", report.sampled.into()),
            ];
            console.speech.tell("plan-guessed", &words)
        }
        None => {
            let words = [("sampled", report.sampled.into())];
            console.speech.tell("plan-unknown", &words)
        }
    };
    writeln!(console.out, "{counted}")?;
    if report.storages.is_empty() {
        // What is not known has no cost that could be told.
        return Ok(writeln!(
            console.out,
            "{}",
            console.speech.say("plan-no-cost")
        )?);
    }
    writeln!(console.out)?;
    let heads = ["plan-storage", "plan-memory", "plan-disk", "plan-time"];
    let mut rows = vec![heads.map(|head| console.speech.say(head)).to_vec()];
    for cost in &report.storages {
        let name = format!("storage-{}", cost.storage.name());
        let mut row = vec![console.speech.say(&name), console.speech.bytes(cost.memory)];
        row.push(if cost.disk == 0 {
            String::new()
        } else {
            console.speech.bytes(cost.disk)
        });
        row.push(console.span(cost.time));
        if !cost.fits {
            row.push(console.speech.say("plan-too-large"));
        } else if is_chosen(report, cost) {
            row.push(console.speech.say("plan-chosen"));
        }
        rows.push(row);
    }
    for row in &rows {
        let width = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let cells = row.iter().enumerate().map(|(column, cell)| match column {
            0 => format!("{cell:<width$}", width = width(0)),
            1..=3 => format!("{cell:>width$}", width = width(column)),
            _ => cell.clone(),
        });
        let line = cells.collect::<Vec<String>>().join("  ");
        writeln!(console.out, "  {}", line.trim_end())?;
    }
    if report.choice.is_none() {
        writeln!(console.out, "\n{}", console.speech.say("plan-none"))?;
    }
    Ok(())
}

fn is_chosen(report: &PlanReport, cost: &Cost) -> bool {
    report.choice == Some(cost.storage)
}

fn rounded(count: u64) -> u64 {
    two_digits(count as f64) as u64
}
