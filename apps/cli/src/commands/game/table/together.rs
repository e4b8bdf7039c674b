//! `gagne table build` by several processes together.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::{ArgMatches, Command};
use gagne::core::{Alone, Exchange, Keep, Meter};
use gagne::table::build::{BuildStart, KeptSteps, WORK};
use gagne::table::disk::RealDisk;
use gagne::table::{Build, Manifest, Subject};
use gagne::{AnyGame, Error, Position, Share, Speech, Stop, Wish, kept_ends, kept_progress};
use gagne_cluster::shares::{ShareName, common_progress, readers, tell_seen};
use gagne_cluster::{Departure, Hosts, JobTerms, Link, Patience, Secret, meet};

use super::site::Site;
use super::{show, told};
use crate::console::{Console, Fault};
use crate::interface::option;

/// The variable of the secret.
pub(super) const SECRET: &str = "GAGNE_CLUSTER_SECRET";
/// How far a share has come is told in so many numbers.
const STEPS: usize = 5;

/// Adds the options.
pub(super) fn define(command: Command, speech: &Speech) -> Command {
    command
        .arg(option(speech, "hosts", "HOSTS", "help-hosts"))
        .arg(option(speech, "process", "N", "help-process"))
        .arg(option(speech, "workers", "N", "help-workers"))
        .arg(option(speech, "secret", "FILE", "help-secret"))
        .arg(option(speech, "wait", "TIME", "help-wait"))
}

/// What is to be built.
pub(super) struct BuildOrder<'o> {
    pub(super) game: &'o dyn AnyGame,
    pub(super) root: &'o Position,
    pub(super) wish: Wish,
    pub(super) folder: &'o Path,
    pub(super) subject: &'o Subject,
}

/// What came of it.
enum BuildOutcome {
    /// The table was there already, or is there now, and lies with this process.
    There(Box<Manifest>),
    Built(Box<Manifest>),
    /// It lies with the first.
    Elsewhere,
}

/// Connects to the others, if there are any.
fn connect(order: &BuildOrder<'_>, site: &Site, console: &Console) -> Result<Option<Link>, Fault> {
    let Site {
        hosts,
        index,
        secret,
        wait,
    } = site;
    let Some(secret) = secret else {
        return Ok(None);
    };
    let subject = order.subject;
    let storage = order.wish.storage.map_or("", |storage| storage.name());
    let mut terms = JobTerms::default()
        .with("game", subject.game.as_str())
        .with("position", subject.start.as_str())
        .with("symmetry", subject.symmetry.to_string())
        .with("positions", subject.texts.to_string())
        .with("storage", storage);
    let own = ShareName {
        of: hosts.count(),
        index: *index,
    };
    let ends = share_ends(order, own).map_err(|error| console.fault(error))?;
    for (kind, ends) in ends {
        terms = terms.with_any(kind, ends.iter().map(u64::to_string));
    }
    let cancel = &console.budget.cancel;
    let sockets = meet(hosts, *index, secret.clone(), &terms, *wait, cancel)
        .map_err(|error| told::handshake(&error, hosts, console))?;
    let link = Link::new(*index, sockets, Patience::default(), Arc::clone(cancel));
    let link = link.map_err(|error| {
        let detail = console.speech.system(&error.0);
        Fault::Answer(
            console
                .speech
                .tell("cluster-link", &[("detail", detail.into())]),
            1,
        )
    })?;
    Ok(Some(link))
}

/// From where a process can go on with its share, by kinds of steps: from anywhere if the table is there already.
fn share_ends(
    order: &BuildOrder<'_>,
    own: ShareName,
) -> Result<[(&'static str, Vec<u64>); 5], Error> {
    let home = order.folder.join(WORK).join(own.folder());
    // What is wrong with a folder is told when it is built in.
    let kept = KeptSteps::noted(&home, order.subject).ok().flatten();
    let kept = kept.unwrap_or_default();
    let ends = kept_ends(&kept).map_err(|stop| Error::Stopped { stop, positions: 0 })?;
    let there = Manifest::read(order.folder).is_ok();
    Ok(ends.map(|(kind, ends)| (kind, if there { Vec::new() } else { ends })))
}

/// Builds a table with everybody of the site.
pub(super) fn build(
    order: &BuildOrder<'_>,
    site: &Site,
    console: &mut Console,
) -> Result<u8, Fault> {
    let link = connect(order, site, console)?;
    if site.index == 0
        && let Some(link) = &link
    {
        told::watch(link, console);
    }
    let exchange: &dyn Exchange = match &link {
        Some(link) => link,
        None => &Alone,
    };
    let mut leaving = Departure::Other;
    let done = console.ask(|budget| {
        let done = together(order, exchange, &mut budget.meter());
        if let Err(error) = &done {
            leaving = reason(error);
        }
        done
    });
    let outcome = match (done, link) {
        (Ok(outcome), Some(link)) => {
            let totals = link.totals();
            link.end();
            if site.index == 0 {
                told::totals(&totals, console);
            }
            outcome
        }
        (Ok(outcome), None) => outcome,
        (Err(fault), None) => return Err(fault),
        (Err(fault), Some(link)) => {
            let loss = link.loss();
            link.leave(leaving);
            return Err(loss.map_or(fault, |loss| told::loss(&loss, &site.hosts, console)));
        }
    };
    match outcome {
        BuildOutcome::There(manifest) => {
            show::built(order.folder, &manifest, "table-there", console)
        }
        BuildOutcome::Built(manifest) => {
            show::built(order.folder, &manifest, "table-built", console)
        }
        BuildOutcome::Elsewhere => {
            if !console.json {
                let host = site.hosts.addresses().first().map_or("", String::as_str);
                let done = console
                    .speech
                    .tell("cluster-elsewhere", &[("host", host.into())]);
                writeln!(console.out, "{done}")?;
            }
            Ok(0)
        }
    }
}

/// What the others are told of an error.
fn reason(error: &Error) -> Departure {
    match error {
        Error::Stopped { stop, .. } => Departure::Stopped(*stop),
        Error::TooLarge { .. } => Departure::Stopped(Stop::Memory),
        Error::Table(error) if error.is_full() => Departure::Stopped(Stop::Disk),
        _ => Departure::Other,
    }
}

/// The work itself.
fn together(
    order: &BuildOrder<'_>,
    exchange: &dyn Exchange,
    meter: &mut Meter,
) -> Result<BuildOutcome, Error> {
    let stopped = |stop| Error::Stopped { stop, positions: 0 };
    let own = ShareName {
        of: exchange.peers(),
        index: exchange.index(),
    };
    let folder = order.folder;
    let is_first = own.index == 0;
    let begun = if is_first {
        Some(Build::begin(
            folder,
            order.subject.clone(),
            Box::new(RealDisk),
        )?)
    } else {
        None
    };
    let (table, there) = match begun {
        Some(BuildStart::Finished(manifest)) => (None, Some(manifest)),
        Some(BuildStart::Open(build)) => (Some(build), None),
        None => (None, None),
    };
    let finished = exchange
        .gather(&[there.is_some().into()], meter)
        .map_err(stopped)?;
    if finished.concat().contains(&1) {
        return Ok(there.map_or(BuildOutcome::Elsewhere, |manifest| {
            BuildOutcome::There(Box::new(manifest))
        }));
    }
    let home = folder.join(WORK).join(own.folder());
    let share = match Build::begin(&home, order.subject.clone(), Box::new(RealDisk))? {
        BuildStart::Open(share) => share,
        // Nobody writes a table there.
        BuildStart::Finished(_) => return Err(stopped(Stop::Fault)),
    };
    let sources = sources(order, exchange, share.as_ref(), meter)?;
    let read: Vec<&dyn Keep> = sources.values().map(|kept| kept as &dyn Keep).collect();
    let share_of = Share {
        exchange,
        keep: share.as_ref(),
        sources: &read,
        build: table.as_deref(),
    };
    let manifest = order
        .game
        .tabulate_together(order.root, order.wish, share_of, meter)
        .map_err(|error| share.fault().map_or(error, Error::from))?;
    // What was needed until now only; what is left behind does no harm.
    drop(share);
    for folder in sources.keys().chain([&home]) {
        let _ = fs::remove_dir_all(folder);
    }
    if !is_first {
        let _ = fs::remove_dir(folder.join(WORK)).and_then(|()| fs::remove_dir(folder));
    }
    Ok(manifest.map_or(BuildOutcome::Elsewhere, |manifest| {
        BuildOutcome::Built(Box::new(manifest))
    }))
}

/// What this process is to read of an earlier run by another number of processes, if that had come further.
fn sources(
    order: &BuildOrder<'_>,
    exchange: &dyn Exchange,
    own: &dyn Keep,
    meter: &mut Meter,
) -> Result<BTreeMap<PathBuf, KeptSteps>, Error> {
    let stopped = |stop| Error::Stopped { stop, positions: 0 };
    let work = order.folder.join(WORK);
    let seen: Vec<ShareName> = fs::read_dir(&work)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| ShareName::parse(entry.file_name().to_str()?))
        .filter(|share| share.of != exchange.peers())
        .collect();
    let seen = tell_seen(exchange, &seen, meter).map_err(stopped)?;
    let mine = kept_progress(own).map_err(stopped)?;
    let mut best = common_progress(exchange, &[mine], STEPS, meter).map_err(stopped)?;
    let mut chosen = BTreeMap::new();
    for run in readers(&seen) {
        let mut read = BTreeMap::new();
        let mut progress = Vec::new();
        for (share, reader) in run {
            if reader == exchange.index() {
                let folder = work.join(share.folder());
                match KeptSteps::open(&folder, order.subject)? {
                    Some(kept) => {
                        progress.push(kept_progress(&kept).map_err(stopped)?);
                        read.insert(folder, kept);
                    }
                    None => progress.push(vec![0; STEPS]),
                }
            }
        }
        let common = common_progress(exchange, &progress, STEPS, meter).map_err(stopped)?;
        if common > best {
            (best, chosen) = (common, read);
        }
    }
    Ok(chosen)
}

/// The secret that everybody knows who belongs.
pub(super) fn secret(matches: &ArgMatches, console: &Console) -> Result<Secret, Fault> {
    let usage = |message: &str| Fault::Usage(console.speech.say(message));
    let text = match matches.get_one::<String>("secret") {
        Some(file) => fs::read(file).map_err(|error| cannot_open(file, &error, console))?,
        None => match std::env::var(SECRET) {
            Ok(text) => text.into_bytes(),
            Err(_) => return Err(usage("cluster-no-secret")),
        },
    };
    Secret::new(&text).ok_or_else(|| usage("cluster-short-secret"))
}

/// Why a file that somebody named cannot be read.
pub(super) fn cannot_open(file: &str, error: &io::Error, console: &Console) -> Fault {
    let words = [
        ("file", file.into()),
        ("detail", console.speech.system(error).into()),
    ];
    Fault::Usage(console.speech.tell("cannot-open", &words))
}

/// How long to wait for the others.
pub(super) fn wait(matches: &ArgMatches, console: &Console) -> Result<Duration, Fault> {
    let Some(text) = matches.get_one::<String>("wait") else {
        return Ok(Duration::from_secs(300));
    };
    gagne::parse_time(text).ok_or_else(|| {
        let words = [("text", text.as_str().into())];
        Fault::Usage(console.speech.tell("wrong-time", &words))
    })
}

/// Something that has to be said is missing.
pub(super) fn missing(console: &Console, name: &str) -> Fault {
    let words = [("name", name.into())];
    Fault::Usage(console.speech.tell("missing-argument", &words))
}

/// The addresses of a file, or those that are named with commas between them.
pub(super) fn hosts(named: &str, console: &Console) -> Result<Hosts, Fault> {
    let text = if named.contains(',') {
        named.replace(',', "\n")
    } else {
        let read = fs::read_to_string(named);
        read.map_err(|error| cannot_open(named, &error, console))?
    };
    Hosts::parse(&text).map_err(|error| told::hosts(&error, named, console))
}
