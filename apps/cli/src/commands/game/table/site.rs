//! Which processes there are and which of them this is: as options say, or Slurm.

use std::time::Duration;

use clap::ArgMatches;
use gagne_cluster::hosts::tasks_per_node;
use gagne_cluster::{Hosts, Secret};

use super::{together, told};
use crate::console::{Console, Fault, number};

/// Where a table is built.
pub(super) struct Site {
    pub(super) hosts: Hosts,
    /// The number of this process.
    pub(super) index: usize,
    /// What the others know too, if there are any.
    pub(super) secret: Option<Secret>,
    /// How long to wait for them.
    pub(super) wait: Duration,
}

/// The site that is meant; none if one process is to do it alone.
pub(super) fn site(matches: &ArgMatches, console: &Console) -> Result<Option<Site>, Fault> {
    let process = number(&console.speech, matches, "process", 0, 4095)?;
    let named = matches.get_one::<String>("hosts");
    let (hosts, index) = match (named, process) {
        (Some(named), Some(index)) => (together::hosts(named, console)?, index as usize),
        (Some(_), None) => return Err(together::missing(console, "--process")),
        (None, Some(_)) => return Err(together::missing(console, "--hosts")),
        (None, None) => match slurm(console)? {
            Some(found) => found,
            None => return Ok(None),
        },
    };
    if index >= hosts.count() {
        let words = [
            ("process", (index as u64).into()),
            ("count", (hosts.count() as u64).into()),
        ];
        return Err(Fault::Usage(console.speech.tell("cluster-no-host", &words)));
    }
    let secret = if hosts.count() > 1 {
        Some(together::secret(matches, console)?)
    } else {
        None
    };
    Ok(Some(Site {
        hosts,
        index,
        secret,
        wait: together::wait(matches, console)?,
    }))
}

/// What `srun` says of its step, if it started this as one of several.
fn slurm(console: &Console) -> Result<Option<(Hosts, usize)>, Fault> {
    let said = |name: &str| std::env::var(name).ok();
    let number = |name: &str| said(name)?.parse::<usize>().ok();
    let (Some(index), Some(2..), Some(nodes), Some(tasks)) = (
        number("SLURM_PROCID"),
        number("SLURM_STEP_NUM_TASKS"),
        said("SLURM_STEP_NODELIST"),
        said("SLURM_STEP_TASKS_PER_NODE"),
    ) else {
        return Ok(None);
    };
    let hosts = tasks_per_node(&tasks).and_then(|tasks| Hosts::slurm(&nodes, &tasks));
    let hosts = hosts.map_err(|error| told::hosts(&error, &nodes, console))?;
    Ok(Some((hosts, index)))
}
