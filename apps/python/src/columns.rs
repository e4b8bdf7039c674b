//! Rows in columns, handed to polars, pandas, pyarrow, DuckDB and all that take an Arrow stream, without a copy.
//!
//! A stream is handed over in a capsule, as the Arrow PyCapsule interface has it; whoever takes it needs no package
//! of ours, and we need none of theirs.

use std::ffi::CStr;
use std::sync::Arc;

use arrow_array::builder::{Int64Builder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{Int8Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int8Array, Int64Array, RecordBatch, RecordBatchIterator,
    RecordBatchReader, StringArray,
};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use gagne::{Outcome, Value};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::raise::our_fault;

/// The words of the column of outcomes, by number.
const OUTCOMES: [Outcome; 3] = [Outcome::Win, Outcome::Lose, Outcome::Draw];

/// Which columns positions have.
#[derive(Clone, Copy)]
pub(crate) struct PositionColumns {
    /// Values are points.
    pub(crate) scored: bool,
    /// There is a column that tells who is to move.
    pub(crate) player: bool,
}

impl PositionColumns {
    pub(crate) fn schema(self) -> SchemaRef {
        let outcome = DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8));
        let worth = if self.scored { "score" } else { "plies" };
        let mut fields = vec![Field::new("position", DataType::Utf8, false)];
        if self.player {
            fields.push(Field::new("player", DataType::Int64, true));
        }
        fields.push(Field::new("outcome", outcome, false));
        fields.push(Field::new(worth, DataType::Int64, true));
        fields.push(Field::new("level", DataType::Int64, true));
        Arc::new(Schema::new(fields))
    }
}

/// Positions that are put into columns one after the other.
pub(crate) struct RowGatherer {
    form: PositionColumns,
    positions: StringBuilder,
    players: Int64Builder,
    outcomes: Vec<i8>,
    worth: Int64Builder,
    levels: Int64Builder,
}

impl RowGatherer {
    pub(crate) fn new(form: PositionColumns) -> Self {
        RowGatherer {
            form,
            positions: StringBuilder::new(),
            players: Int64Builder::new(),
            outcomes: Vec::new(),
            worth: Int64Builder::new(),
            levels: Int64Builder::new(),
        }
    }

    pub(crate) fn push(
        &mut self,
        position: &str,
        player: Option<u8>,
        value: Value,
        level: Option<u64>,
    ) {
        let number = |plies: u64| i64::try_from(plies).ok();
        let outcome = value.outcome();
        let place = OUTCOMES.iter().position(|&one| one == outcome);
        self.positions.append_value(position);
        if self.form.player {
            self.players.append_option(player.map(i64::from));
        }
        self.outcomes.push(place.unwrap_or_default() as i8);
        self.worth
            .append_option(value.score().or(value.plies().and_then(number)));
        self.levels.append_option(level.and_then(number));
    }

    /// How many there are since they were taken last.
    pub(crate) fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// The bytes that they take.
    pub(crate) fn bytes(&self) -> usize {
        self.positions.values_slice().len() + self.len() * 32
    }

    /// Takes them out.
    pub(crate) fn take(&mut self) -> Result<RecordBatch, ArrowError> {
        let words: StringArray = OUTCOMES.iter().map(|one| Some(one.word())).collect();
        let keys = Int8Array::from(std::mem::take(&mut self.outcomes));
        let outcomes = DictionaryArray::<Int8Type>::try_new(keys, Arc::new(words))?;
        let mut columns: Vec<ArrayRef> = vec![Arc::new(self.positions.finish())];
        if self.form.player {
            columns.push(Arc::new(self.players.finish()));
        }
        columns.push(Arc::new(outcomes));
        columns.push(Arc::new(self.worth.finish()));
        columns.push(Arc::new(self.levels.finish()));
        RecordBatch::try_new(self.form.schema(), columns)
    }
}

/// A schema in a capsule.
pub(crate) fn schema_capsule<'py>(
    py: Python<'py>,
    schema: &SchemaRef,
) -> PyResult<Bound<'py, PyCapsule>> {
    const NAME: &CStr = c"arrow_schema";
    let schema = FFI_ArrowSchema::try_from(schema.as_ref()).map_err(fault)?;
    PyCapsule::new(py, schema, Some(NAME.to_owned()))
}

/// A stream in a capsule.
pub(crate) fn stream_capsule(
    py: Python<'_>,
    reader: Box<dyn RecordBatchReader + Send>,
) -> PyResult<Bound<'_, PyCapsule>> {
    const NAME: &CStr = c"arrow_array_stream";
    PyCapsule::new(py, FFI_ArrowArrayStream::new(reader), Some(NAME.to_owned()))
}

/// Rows of the same columns do not fit together.
pub(crate) fn fault(error: ArrowError) -> PyErr {
    our_fault(error.to_string())
}

/// Rows in columns.
#[pyclass(frozen, module = "gagne._gagne")]
pub(crate) struct Columns {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
    /// Where each batch ends.
    ends: Vec<usize>,
}

impl Columns {
    pub(crate) fn new(schema: SchemaRef, batches: Vec<RecordBatch>) -> Self {
        let ends = batches.iter().scan(0, |end, batch| {
            *end += batch.num_rows();
            Some(*end)
        });
        Columns {
            ends: ends.collect(),
            schema,
            batches,
        }
    }
}

#[pymethods]
impl Columns {
    /// Columns of numbers, with their names.
    #[staticmethod]
    fn of_numbers(names: Vec<String>, numbers: Vec<Vec<Option<i64>>>) -> PyResult<Self> {
        let fields = names
            .iter()
            .map(|name| Field::new(name, DataType::Int64, true));
        let schema: SchemaRef = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
        let columns = numbers.into_iter();
        let columns = columns.map(|column| Arc::new(Int64Array::from(column)) as ArrayRef);
        let batch = RecordBatch::try_new(Arc::clone(&schema), columns.collect()).map_err(fault)?;
        Ok(Columns::new(schema, vec![batch]))
    }

    fn __len__(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// What the columns are called.
    fn names(&self) -> Vec<String> {
        let fields = self.schema.fields().iter();
        fields.map(|field| field.name().clone()).collect()
    }

    /// A row.
    fn row<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PyTuple>> {
        let batch = self.ends.partition_point(|&end| end <= number);
        let Some(rows) = self.batches.get(batch) else {
            return Err(PyIndexError::new_err(number));
        };
        let place = number + rows.num_rows() - self.ends[batch];
        let cells = rows
            .columns()
            .iter()
            .map(|column| cell(py, column.as_ref(), place));
        PyTuple::new(py, cells.collect::<PyResult<Vec<_>>>()?)
    }

    /// The columns, for whoever takes an Arrow schema.
    fn schema<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.schema)
    }

    /// The rows, for whoever takes an Arrow stream.
    fn stream<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let batches = self.batches.clone().into_iter().map(Ok);
        let schema = Arc::clone(&self.schema);
        stream_capsule(py, Box::new(RecordBatchIterator::new(batches, schema)))
    }
}

/// What stands in a row of a column: a text or a number.
fn cell<'py>(py: Python<'py>, column: &dyn Array, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if column.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    let text = |texts: &StringArray, row: usize| Ok(texts.value(row).into_pyobject(py)?.into_any());
    match column.data_type() {
        DataType::Utf8 => text(column.as_string(), row),
        DataType::Dictionary(..) => {
            let words = column.as_dictionary::<Int8Type>();
            let place = words.keys().value(row);
            text(
                words.values().as_string(),
                usize::try_from(place).unwrap_or_default(),
            )
        }
        _ => {
            let number = column.as_primitive::<Int64Type>().value(row);
            Ok(number.into_pyobject(py)?.into_any())
        }
    }
}
