//! The laws of a game, tried on it, and what is said of those that are broken.

use gagne::{CheckReport, CheckRequest};
use pyo3::prelude::*;

use super::{Game, json};
use crate::ask::Bounds;
use crate::words::about;

/// Tries the laws: the report as JSON, what is said of it, and of each law that is broken.
pub(super) fn check(
    game: &Game,
    py: Python<'_>,
    request: &CheckRequest,
    bounds: Option<&Bounds>,
) -> PyResult<(String, String, Vec<String>)> {
    let report: CheckReport = game.question(py, bounds, false, |opened, budget| {
        gagne::check(opened, &mut || game.fresh(), request, budget)
    })?;
    let speech = about(&game.listing());
    let mut said = Vec::new();
    for law in &report.laws {
        let Some(breach) = &law.broken else {
            continue;
        };
        let words = [
            ("position", breach.position.as_str().into()),
            ("detail", breach.detail.as_str().into()),
        ];
        said.push(speech.tell(&format!("broken-{}", law.law), &words));
    }
    let tried = report.laws.iter().filter(|law| law.tried > 0).count();
    let words = [
        ("laws", (tried as u64).into()),
        ("broken", (said.len() as u64).into()),
        ("positions", report.positions.into()),
    ];
    let name = match (report.all, said.is_empty()) {
        (true, true) => "check-all-hold",
        (false, true) => "check-hold",
        (_, false) => "check-broken",
    };
    Ok((json(&report)?, speech.tell(name, &words), said))
}
