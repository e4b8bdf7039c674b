//! Questions about every position, whose answers are many rows.

use std::ops::ControlFlow;
use std::path::Path;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use gagne::table::Build;
use gagne::table::build::BuildStart;
use gagne::table::disk::RealDisk;
use gagne::{AnyGame, Budget, Error, Outcome, PositionsRequest, Stop, Wish};
use pyo3::PyResult;

use crate::columns::{PositionColumns, RowGatherer};
use crate::raise::wrong_input;
use crate::words::speech;

/// Rows that are put into columns at once.
const ROWS: usize = 1 << 16;

/// An outcome by its word.
pub(super) fn outcome(word: &str) -> PyResult<Outcome> {
    let all = [Outcome::Win, Outcome::Lose, Outcome::Draw];
    let found = all.into_iter().find(|outcome| outcome.word() == word);
    found.ok_or_else(|| wrong_input(speech().tell("wrong-outcome", &[("text", word.into())])))
}

/// Positions with their values, in columns.
pub(super) fn positions(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    request: &PositionsRequest,
    budget: &Budget,
) -> Result<(SchemaRef, Vec<RecordBatch>), Error> {
    let facts = game.facts();
    let form = PositionColumns {
        scored: facts.scored,
        player: !(game.is_impartial() || facts.solo),
    };
    let (mut gathered, mut batches, mut bytes) = (RowGatherer::new(form), Vec::new(), 0);
    let mut failed = None;
    let most = budget.memory.map_or(usize::MAX, |memory| memory as usize);
    let summary = gagne::positions(game, position, request, budget, &mut |listed| {
        gathered.push(&listed.position, listed.player, listed.value, listed.level);
        if gathered.len() < ROWS {
            return ControlFlow::Continue(());
        }
        bytes += gathered.bytes();
        match gathered.take() {
            Ok(batch) if bytes <= most => batches.push(batch),
            Ok(_) => failed = Some(Stop::Memory),
            Err(_) => failed = Some(Stop::Fault),
        }
        match failed {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        }
    })?;
    if gathered.len() > 0 && failed.is_none() {
        match gathered.take() {
            Ok(batch) => batches.push(batch),
            Err(_) => failed = Some(Stop::Fault),
        }
    }
    match failed {
        None => Ok((form.schema(), batches)),
        Some(stop) => Err(Error::Stopped {
            stop,
            positions: summary.positions,
        }),
    }
}

/// Solves every position that can be reached and writes it into a folder, unless that was done before.
pub(super) fn tabulate(
    game: &dyn AnyGame,
    position: Option<&str>,
    folder: &Path,
    wish: Wish,
    texts: bool,
    budget: &Budget,
) -> Result<(), Error> {
    let root = game.at(position)?;
    let mut meter = budget.meter();
    let subject = game.subject(&root, wish.symmetry, texts, &mut meter)?;
    if let BuildStart::Open(build) = Build::begin(folder, subject, Box::new(RealDisk))? {
        game.tabulate(&root, wish, &build, &mut meter)?;
    }
    Ok(())
}
