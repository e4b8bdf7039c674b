//! Rows as the bytes of a Parquet file, and back.
//!
//! Settings are fixed, so that the same rows give the same bytes: groups of as many rows, a page for
//! each column of a group, keys as differences, everything else by dictionary, all compressed. A group is what
//! is read at once when a position is looked up.

use std::io::Write;
use std::sync::Arc;

use bytes::Bytes;
use gagne_core::{Outcome, Value};
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::reader::ColumnReader;
use parquet::data_type::{
    ByteArray, ByteArrayType, FixedLenByteArray, FixedLenByteArrayType, Int32Type, Int64Type,
};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;

use crate::manifest::{KeyKind, Subject};
use crate::row::{self, KeyWord, SortedRow};

/// Rows of a group.
pub(crate) const GROUP: usize = 1 << 15;

/// Keys as a column.
pub(crate) trait KeyColumn: KeyWord {
    /// The column as a schema says it.
    const SCHEMA: &'static str;
    /// How keys are written.
    const ENCODING: Encoding;

    fn write_column(keys: &[Self], column: &mut SerializedColumnWriter<'_>) -> Result<usize>;

    fn read_column(column: ColumnReader, rows: usize) -> Result<Vec<Self>>;

    /// A key as statistics tell it.
    fn of_bytes(bytes: &[u8]) -> Option<Self>;

    /// Bytes that a key takes in memory.
    fn bytes(&self) -> usize {
        size_of::<Self>()
    }
}

fn foreign() -> ParquetError {
    ParquetError::General("not a column of a table".to_owned())
}

impl KeyColumn for u64 {
    const SCHEMA: &'static str = "REQUIRED INT64 key (INTEGER(64,false))";
    const ENCODING: Encoding = Encoding::DELTA_BINARY_PACKED;

    fn write_column(keys: &[Self], column: &mut SerializedColumnWriter<'_>) -> Result<usize> {
        let keys: Vec<i64> = keys.iter().map(|&key| key.cast_signed()).collect();
        column.typed::<Int64Type>().write_batch(&keys, None, None)
    }

    fn read_column(column: ColumnReader, rows: usize) -> Result<Vec<Self>> {
        let ColumnReader::Int64ColumnReader(mut reader) = column else {
            return Err(foreign());
        };
        let mut keys = Vec::with_capacity(rows);
        reader.read_records(rows, None, None, &mut keys)?;
        Ok(keys.into_iter().map(i64::cast_unsigned).collect())
    }

    fn of_bytes(bytes: &[u8]) -> Option<Self> {
        Some(u64::from_le_bytes(bytes.try_into().ok()?))
    }
}

impl KeyColumn for u128 {
    const SCHEMA: &'static str = "REQUIRED FIXED_LEN_BYTE_ARRAY (16) key";
    const ENCODING: Encoding = Encoding::DELTA_BYTE_ARRAY;

    fn write_column(keys: &[Self], column: &mut SerializedColumnWriter<'_>) -> Result<usize> {
        let bytes = |key: &u128| FixedLenByteArray::from(key.to_be_bytes().to_vec());
        let keys: Vec<FixedLenByteArray> = keys.iter().map(bytes).collect();
        let column = column.typed::<FixedLenByteArrayType>();
        column.write_batch(&keys, None, None)
    }

    fn read_column(column: ColumnReader, rows: usize) -> Result<Vec<Self>> {
        let ColumnReader::FixedLenByteArrayColumnReader(mut reader) = column else {
            return Err(foreign());
        };
        let mut keys = Vec::with_capacity(rows);
        reader.read_records(rows, None, None, &mut keys)?;
        let number = |key: FixedLenByteArray| {
            let bytes = <[u8; 16]>::try_from(key.data()).map_err(|_| foreign())?;
            Ok(u128::from_be_bytes(bytes))
        };
        keys.into_iter().map(number).collect()
    }

    fn of_bytes(bytes: &[u8]) -> Option<Self> {
        Some(u128::from_be_bytes(bytes.try_into().ok()?))
    }
}

impl KeyColumn for String {
    const SCHEMA: &'static str = "REQUIRED BYTE_ARRAY key (STRING)";
    const ENCODING: Encoding = Encoding::DELTA_BYTE_ARRAY;

    fn write_column(keys: &[Self], column: &mut SerializedColumnWriter<'_>) -> Result<usize> {
        let keys: Vec<ByteArray> = keys.iter().map(|key| key.as_str().into()).collect();
        column
            .typed::<ByteArrayType>()
            .write_batch(&keys, None, None)
    }

    fn read_column(column: ColumnReader, rows: usize) -> Result<Vec<Self>> {
        let text = |bytes: ByteArray| bytes.as_utf8().map(str::to_owned);
        read_bytes(column, rows)?.into_iter().map(text).collect()
    }

    fn of_bytes(bytes: &[u8]) -> Option<Self> {
        String::from_utf8(bytes.to_vec()).ok()
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + self.len()
    }
}

fn read_bytes(column: ColumnReader, rows: usize) -> Result<Vec<ByteArray>> {
    let ColumnReader::ByteArrayColumnReader(mut reader) = column else {
        return Err(foreign());
    };
    let mut texts = Vec::with_capacity(rows);
    reader.read_records(rows, None, None, &mut texts)?;
    Ok(texts)
}

/// What all rows of a table have in common.
#[derive(Clone)]
pub(crate) struct PartForm {
    /// Whether values are points.
    pub(crate) scored: bool,
    /// What is noted in the file: names and texts.
    pub(crate) notes: Vec<(String, String)>,
}

impl PartForm {
    /// The form of all parts of a table.
    pub(crate) fn of(subject: &Subject) -> Self {
        let key = match subject.key {
            KeyKind::Packed { bits } => format!("packed {bits}"),
            KeyKind::Text => "text".to_owned(),
        };
        let note = |name: &str, text: &str| (format!("gagne.{name}"), text.to_owned());
        let notes = vec![
            note("format", &subject.format.to_string()),
            note("game", &subject.game),
            note("start", &subject.start),
            note("symmetry", if subject.symmetry { "true" } else { "false" }),
            note("key", &key),
            note("program", &subject.program),
        ];
        PartForm {
            scored: subject.scored,
            notes,
        }
    }
}

/// Tells the text of a key.
pub(crate) type TextOf<'t> = &'t dyn Fn(&crate::Key) -> String;

/// The bytes of a part; positions are written as texts if somebody tells them.
pub(crate) fn write<K: KeyColumn>(
    rows: &[SortedRow<K>],
    form: &PartForm,
    text: Option<TextOf<'_>>,
) -> Result<Vec<u8>> {
    let mut writer = writer::<K, _>(Vec::new(), form, text.is_some())?;
    for rows in rows.chunks(GROUP) {
        write_group(rows, form.scored, text, &mut writer)?;
    }
    writer.into_inner()
}

/// What writes groups of rows one after another.
pub(crate) fn writer<K: KeyColumn, O: Write + Send>(
    out: O,
    form: &PartForm,
    texts: bool,
) -> Result<SerializedFileWriter<O>> {
    let worth = if form.scored {
        "REQUIRED INT32 score"
    } else {
        "OPTIONAL INT32 plies"
    };
    let position = if texts {
        "REQUIRED BYTE_ARRAY position (STRING);"
    } else {
        ""
    };
    let schema = parse_message_type(&format!(
        "message table {{ {}; REQUIRED BYTE_ARRAY outcome (STRING); {worth}; REQUIRED INT32 level; {position} }}",
        K::SCHEMA
    ))?;
    let note = |(name, text): &(String, String)| KeyValue::new(name.clone(), text.clone());
    let key = ColumnPath::from("key");
    let position_column = ColumnPath::from("position");
    let properties = WriterProperties::builder()
        .set_created_by("gagne".to_owned())
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(3)?))
        .set_key_value_metadata(Some(form.notes.iter().map(note).collect()))
        .set_write_batch_size(GROUP)
        .set_data_page_row_count_limit(GROUP)
        .set_max_row_group_size(GROUP)
        .set_statistics_enabled(EnabledStatistics::None)
        .set_column_statistics_enabled(key.clone(), EnabledStatistics::Chunk)
        .set_statistics_truncate_length(None)
        .set_offset_index_disabled(true)
        .set_column_dictionary_enabled(key.clone(), false)
        .set_column_encoding(key, K::ENCODING)
        .set_column_dictionary_enabled(position_column.clone(), false)
        .set_column_encoding(position_column, Encoding::DELTA_BYTE_ARRAY)
        .build();
    SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))
}

/// Writes a group.
pub(crate) fn write_group<K: KeyColumn, O: Write + Send>(
    rows: &[SortedRow<K>],
    scored: bool,
    text: Option<TextOf<'_>>,
    writer: &mut SerializedFileWriter<O>,
) -> Result<()> {
    let mut group = writer.next_row_group()?;
    let mut next = |write: &mut dyn FnMut(&mut SerializedColumnWriter<'_>) -> Result<usize>| {
        let mut column = group.next_column()?.ok_or_else(foreign)?;
        write(&mut column)?;
        column.close()
    };
    let words = [Outcome::Lose, Outcome::Draw, Outcome::Win]
        .map(|outcome| ByteArray::from(Bytes::from_static(outcome.word().as_bytes())));
    let room = rows.len();
    let (mut keys, mut levels) = (Vec::with_capacity(room), Vec::with_capacity(room));
    let (mut outcomes, mut there) = (Vec::with_capacity(room), Vec::with_capacity(room));
    let mut numbers = Vec::with_capacity(room);
    for row in rows {
        let value = row::value(row.code, scored);
        let number = value.score().or(value.plies().map(|plies| plies as i64));
        keys.push(row.key.clone());
        outcomes.push(words[value.outcome() as usize].clone());
        there.push(number.is_some().into());
        numbers.extend(number.map(|number| number as i32));
        levels.push(row.level.cast_signed());
    }
    next(&mut |column| K::write_column(&keys, column))?;
    next(&mut |column| {
        let column = column.typed::<ByteArrayType>();
        column.write_batch(&outcomes, None, None)
    })?;
    let there = (!scored).then_some(&there[..]);
    next(&mut |column| {
        let column = column.typed::<Int32Type>();
        column.write_batch(&numbers, there, None)
    })?;
    next(&mut |column| column.typed::<Int32Type>().write_batch(&levels, None, None))?;
    if let Some(text) = text {
        let show = |row: &SortedRow<K>| ByteArray::from(text(&row.key.key()).into_bytes());
        let texts: Vec<ByteArray> = rows.iter().map(show).collect();
        next(&mut |column| {
            column
                .typed::<ByteArrayType>()
                .write_batch(&texts, None, None)
        })?;
    }
    group.close()?;
    Ok(())
}

/// A part that can be read, a group at a time.
pub(crate) struct PartReader(SerializedFileReader<Bytes>);

/// Rows of a group as they are looked up.
pub(crate) struct Group<K> {
    pub(crate) keys: Vec<K>,
    pub(crate) codes: Vec<u16>,
}

impl PartReader {
    pub(crate) fn new(bytes: Bytes) -> Result<Self> {
        SerializedFileReader::new(bytes).map(PartReader)
    }

    pub(crate) fn groups(&self) -> usize {
        self.0.num_row_groups()
    }

    /// Rows of a group.
    fn rows(&self, group: usize) -> Result<usize> {
        let rows = self.0.metadata().row_group(group).num_rows();
        usize::try_from(rows)
            .ok()
            .filter(|&rows| rows <= GROUP)
            .ok_or_else(foreign)
    }

    /// Keys and values of a group.
    pub(crate) fn group<K: KeyColumn>(&self, group: usize, scored: bool) -> Result<Group<K>> {
        let rows = self.rows(group)?;
        let columns = self.0.get_row_group(group)?;
        let keys = K::read_column(columns.get_column_reader(0)?, rows)?;
        let codes = codes(columns.as_ref(), rows, scored)?;
        if keys.len() != rows || codes.len() != rows || !keys.is_sorted_by(|one, next| one < next) {
            return Err(foreign());
        }
        Ok(Group { keys, codes })
    }

    /// The levels of a group.
    pub(crate) fn levels(&self, group: usize) -> Result<Vec<i32>> {
        let rows = self.rows(group)?;
        read_numbers(
            self.0.get_row_group(group)?.get_column_reader(3)?,
            rows,
            None,
        )
    }

    /// The first key of each group.
    pub(crate) fn firsts<K: KeyColumn>(&self) -> Result<Vec<K>> {
        let groups = self.0.metadata().row_groups().iter();
        let least = groups.map(|group| group.column(0).statistics()?.min_bytes_opt());
        least
            .map(|bytes| K::of_bytes(bytes?))
            .map(|key| key.ok_or_else(foreign))
            .collect()
    }
}

fn read_numbers(
    column: ColumnReader,
    rows: usize,
    there: Option<&mut Vec<i16>>,
) -> Result<Vec<i32>> {
    let ColumnReader::Int32ColumnReader(mut reader) = column else {
        return Err(foreign());
    };
    let mut numbers = Vec::with_capacity(rows);
    reader.read_records(rows, there, None, &mut numbers)?;
    Ok(numbers)
}

fn codes(columns: &dyn RowGroupReader, rows: usize, scored: bool) -> Result<Vec<u16>> {
    let code = |value| row::code(value).ok_or_else(foreign);
    if scored {
        let scores = read_numbers(columns.get_column_reader(2)?, rows, None)?;
        return scores
            .into_iter()
            .map(|score| code(Value::Score(score.into())))
            .collect();
    }
    let outcomes = read_bytes(columns.get_column_reader(1)?, rows)?;
    let mut there = Vec::with_capacity(rows);
    let numbers = read_numbers(columns.get_column_reader(2)?, rows, Some(&mut there))?;
    let mut numbers = numbers.into_iter();
    if there.len() != outcomes.len() {
        return Err(foreign());
    }
    let mut codes = Vec::with_capacity(rows);
    for (outcome, there) in outcomes.iter().zip(there) {
        let outcome = match outcome.data() {
            b"win" => Outcome::Win,
            b"draw" => Outcome::Draw,
            b"lose" => Outcome::Lose,
            _ => return Err(foreign()),
        };
        let plies = if there == 1 { numbers.next() } else { None };
        let plies = plies
            .map(u64::try_from)
            .transpose()
            .map_err(|_| foreign())?;
        codes.push(code(Value::Played { outcome, plies })?);
    }
    Ok(codes)
}
