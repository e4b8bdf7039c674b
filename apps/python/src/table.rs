//! Tables that last: looked up, gone through, checked.

use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::{RecordBatch, RecordBatchIterator};
use arrow_schema::ArrowError;
use gagne::table::{Row, Table as Folder, TableError};
use gagne::{AnyGame, Budget, Error, Value};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use serde_json::json as object;

use crate::ask::Bounds;
use crate::columns::{
    Columns, PositionColumns, RowGatherer, fault, schema_capsule, stream_capsule,
};
use crate::game::{Game, json};
use crate::raise::raised;
use crate::words::speech;

/// A table with its game, which answers from it.
#[pyclass(frozen, module = "gagne._gagne")]
pub(crate) struct Table {
    table: Arc<Folder>,
    game: Py<Game>,
}

/// A value as it is told of a position: outcome, plies, points.
type Told = (&'static str, Option<u64>, Option<i64>);

fn told(value: Value) -> Told {
    (value.outcome().word(), value.plies(), value.score())
}

#[pymethods]
impl Table {
    /// Opens the table of a folder; its game is opened by its name if none is given.
    #[new]
    #[pyo3(signature = (folder, game=None))]
    fn open(py: Python<'_>, folder: PathBuf, game: Option<Py<Game>>) -> PyResult<Self> {
        let table = py.detach(|| Folder::open(&folder));
        let table = table.map_err(|error| raised(&error.into(), speech(), &Budget::default()))?;
        let table = Arc::new(table);
        let game = match game {
            Some(game) => game,
            None => Py::new(py, Game::named(&table.manifest().subject.game)?)?,
        };
        game.get().attach(py, &table)?;
        Ok(Table { table, game })
    }

    /// Everything about it but its rows.
    fn manifest(&self) -> PyResult<String> {
        json(self.table.manifest())
    }

    /// Where it lies.
    fn folder(&self) -> PathBuf {
        self.table.folder().to_owned()
    }

    /// The game.
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The text of a position, and its value if it is there.
    #[pyo3(signature = (position=None))]
    fn find(
        &self,
        py: Python<'_>,
        position: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(String, Option<Told>)> {
        let game = self.game.get();
        let position = game.text(position)?;
        game.question(py, None, false, |game, _| {
            let place = game.at(position.as_deref())?;
            let value = game.value_in(&self.table, &place)?;
            Ok((game.show(&place), value.map(told)))
        })
    }

    /// Rechecks every value against the rules alone.
    #[pyo3(signature = (bounds=None))]
    fn verify(&self, py: Python<'_>, bounds: Option<&Bounds>) -> PyResult<String> {
        let game = self.game.get();
        let (check, seconds) = game.question(py, bounds, true, |game, budget| {
            let mut meter = budget.meter();
            self.table.check_parts(|_| {})?;
            let check = game.check_table(&self.table, &mut meter)?;
            Ok((check, meter.elapsed().as_secs_f64()))
        })?;
        let subject = &self.table.manifest().subject;
        json(&object!({
            "game": subject.game,
            "position": subject.start,
            "positions": check.positions,
            "right": check.wrong.is_none(),
            "wrong": check.wrong,
            "seconds": seconds,
        }))
    }

    /// The rows of a file.
    fn part(&self, py: Python<'_>, number: usize) -> PyResult<Columns> {
        let rows = self
            .game
            .get()
            .question(py, None, false, |game, _| rows(&self.table, game, number))?;
        let rows = rows.map_err(fault)?;
        Ok(Columns::new(rows.schema(), vec![rows]))
    }

    /// The columns, for whoever takes an Arrow schema.
    fn schema<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &form(&self.table).schema())
    }

    /// The rows, for whoever takes an Arrow stream: a file is read when its turn comes.
    fn stream<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let game = self.game.get().another();
        let game = game.map_err(|error| raised(&error, speech(), &Budget::default()))?;
        let table = Arc::clone(&self.table);
        let schema = form(&table).schema();
        let parts = table.manifest().parts.len();
        let batches = (0..parts).map(move |part| {
            rows(&table, game.as_ref(), part)
                .unwrap_or_else(|error| Err(ArrowError::ExternalError(words(&error).into())))
        });
        stream_capsule(py, Box::new(RecordBatchIterator::new(batches, schema)))
    }
}

fn words(error: &Error) -> String {
    speech().error(error)
}

/// The columns of a table.
fn form(table: &Folder) -> PositionColumns {
    PositionColumns {
        scored: table.manifest().subject.scored,
        player: false,
    }
}

/// The rows of a file of a table, with the texts of positions.
fn rows(
    table: &Arc<Folder>,
    game: &dyn AnyGame,
    part: usize,
) -> Result<Result<RecordBatch, ArrowError>, Error> {
    let mut gathered = RowGatherer::new(form(table));
    game.texts_in(table, &mut |text| {
        table.each_in(part, |Row { key, level, value }| {
            gathered.push(&text(&key), None, value, Some(u64::from(level)));
            Ok::<_, TableError>(())
        })?;
        Ok(())
    })?;
    Ok(gathered.take())
}
