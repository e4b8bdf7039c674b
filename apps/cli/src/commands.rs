//! The commands, one file each and one line here, in rooms by what they are about.

pub(crate) mod attractor;
mod game;
mod picture;
mod players;
mod position;
mod program;
mod proof;

use clap::{ArgMatches, Command};
use gagne::{Method, Speech, Storage};

use crate::console::{Console, Fault};
use game::{bench, check, games, plan, study, table, verify};
use picture::{chart, formats, graph};
pub(crate) use players::play::is_attended;
use players::{contest, play, review};
use position::{choose, lines, moves, nimbers, normal, remark, why};
pub(crate) use position::{search, solve};
use program::{help, serve, shell};
use proof::{check_proof, claim, prove};

/// Adds the arguments of a command.
type Define = fn(Command, &Speech) -> Command;
/// Does it, and returns the exit code.
type Run = fn(&ArgMatches, &mut Console) -> Result<u8, Fault>;

/// Every command: its name, its arguments, and what it does.
pub(crate) const COMMANDS: &[(&str, Define, Run)] = &[
    ("games", games::define, games::run),
    ("solve", solve::define, solve::run),
    ("moves", moves::define, moves::run),
    ("why", why::define, why::run),
    ("lines", lines::define, lines::run),
    ("graph", graph::define, graph::run),
    ("search", search::define, search::run),
    ("choose", choose::define, choose::run),
    ("match", contest::define, contest::run),
    ("attractor", attractor::define, attractor::run),
    ("nimbers", nimbers::define, nimbers::run),
    ("normal", normal::define, normal::run),
    ("chart", chart::define, chart::run),
    ("play", play::define, play::run),
    ("review", review::define, review::run),
    ("plan", plan::define, plan::run),
    ("verify", verify::define, verify::run),
    ("check", check::define, check::run),
    ("study", study::define, study::run),
    ("table", table::define, table::run),
    ("cluster", table::trial::define, table::trial::run),
    ("prove", prove::define, prove::run),
    ("check-proof", check_proof::define, check_proof::run),
    ("bench", bench::define, bench::run),
    ("serve", serve::define, serve::run),
    ("completions", shell::define_completions, shell::completions),
    ("man", shell::define_man, shell::man),
    ("help", help::define, help::run),
];

/// Does what a command says.
pub(crate) fn run(name: &str, matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    match COMMANDS.iter().find(|(known, ..)| *known == name) {
        Some((_, _, run)) => run(matches, console),
        None => Err(Fault::Ours(format!("no command {name}"))),
    }
}

/// Where the values of all positions are kept, if that is said.
fn storage(matches: &ArgMatches, console: &Console) -> Result<Option<Storage>, Fault> {
    let named = matches.get_one::<String>("storage");
    let found = named.map(|name| gagne::storage(name)).transpose();
    found.map_err(|error| console.fault(error))
}

/// The method that is named, or the one that picks.
fn method(matches: &ArgMatches, console: &Console) -> Result<Method, Fault> {
    match matches.get_one::<String>("method") {
        Some(name) => Method::named(name).map_err(|error| console.fault(error)),
        None => Ok(Method::Auto),
    }
}
