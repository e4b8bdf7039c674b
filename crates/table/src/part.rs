//! Rows as the bytes of a Parquet file, and back.
//!
//! Settings are fixed, so that the same rows give the same bytes: groups of as many rows, a page for
//! each column of a group, keys as differences, everything else by dictionary, all compressed. A group is what
//! is read at once when a position is looked up, and is made without the others, so that threads share the
//! work.

use std::io::Write;
use std::sync::Arc;

use bytes::Bytes;
use gagne_core::rows;
use gagne_core::{Outcome, Value};
use parquet::basic::Encoding;
use parquet::column::reader::ColumnReader;
use parquet::column::writer::{ColumnWriter, get_column_writer};
use parquet::data_type::ByteArray;
use parquet::errors::Result;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedPageWriter, TrackedWrite};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{ColumnPath, SchemaDescPtr, SchemaDescriptor};

use crate::column::{self, Chunk, ColumnMaker, Dictionary, DictionaryColumn, compression, foreign};
use crate::manifest::{KeyKind, Subject};
use crate::row::{Columns, KeyWord};

/// Rows of a group.
pub(crate) const GROUP: usize = 1 << 15;

/// Keys as a column.
pub(crate) trait KeyColumn: KeyWord {
    /// The column as a schema says it.
    const SCHEMA: &'static str;
    /// How keys are written.
    const ENCODING: Encoding;

    /// The column of some keys in order, the first of its form.
    fn make_column(keys: &[Self], form: &PartForm, maker: &mut ColumnMaker) -> Result<Chunk>;

    fn read_column(column: ColumnReader, rows: usize) -> Result<Vec<Self>>;

    /// A key as statistics tell it.
    fn of_bytes(bytes: &[u8]) -> Option<Self>;

    /// Bytes that a key takes in memory.
    fn bytes(&self) -> usize {
        size_of::<Self>()
    }
}

impl KeyColumn for u64 {
    const SCHEMA: &'static str = "REQUIRED INT64 key (INTEGER(64,false))";
    const ENCODING: Encoding = Encoding::DELTA_BINARY_PACKED;

    fn make_column(keys: &[Self], form: &PartForm, maker: &mut ColumnMaker) -> Result<Chunk> {
        maker.make_sorted(&form.schema.column(0), keys)
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
    // Not every reader knows differences of texts of fixed length.
    const SCHEMA: &'static str = "REQUIRED BYTE_ARRAY key";
    const ENCODING: Encoding = Encoding::DELTA_BYTE_ARRAY;

    fn make_column(keys: &[Self], form: &PartForm, _maker: &mut ColumnMaker) -> Result<Chunk> {
        let bytes = |key: &u128| ByteArray::from(key.to_be_bytes().to_vec());
        let keys: Vec<ByteArray> = keys.iter().map(bytes).collect();
        form.texts(0, &keys)
    }

    fn read_column(column: ColumnReader, rows: usize) -> Result<Vec<Self>> {
        let number = |key: ByteArray| {
            let bytes = <[u8; 16]>::try_from(key.data()).map_err(|_| foreign())?;
            Ok(u128::from_be_bytes(bytes))
        };
        read_texts(column, rows)?.into_iter().map(number).collect()
    }

    fn of_bytes(bytes: &[u8]) -> Option<Self> {
        Some(u128::from_be_bytes(bytes.try_into().ok()?))
    }
}

/// The texts of a column of so many rows.
fn read_texts(column: ColumnReader, rows: usize) -> Result<Vec<ByteArray>> {
    let ColumnReader::ByteArrayColumnReader(mut reader) = column else {
        return Err(foreign());
    };
    let mut texts = Vec::with_capacity(rows);
    reader.read_records(rows, None, None, &mut texts)?;
    Ok(texts)
}

impl KeyColumn for String {
    const SCHEMA: &'static str = "REQUIRED BYTE_ARRAY key (STRING)";
    const ENCODING: Encoding = Encoding::DELTA_BYTE_ARRAY;

    fn make_column(keys: &[Self], form: &PartForm, _maker: &mut ColumnMaker) -> Result<Chunk> {
        let keys: Vec<ByteArray> = keys.iter().map(|key| key.as_str().into()).collect();
        form.texts(0, &keys)
    }

    fn read_column(column: ColumnReader, rows: usize) -> Result<Vec<Self>> {
        let text = |bytes: ByteArray| bytes.as_utf8().map(str::to_owned);
        read_texts(column, rows)?.into_iter().map(text).collect()
    }

    fn of_bytes(bytes: &[u8]) -> Option<Self> {
        String::from_utf8(bytes.to_vec()).ok()
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + self.len()
    }
}

/// What all parts of a table have in common.
pub(crate) struct PartForm {
    /// Whether values are points.
    pub(crate) scored: bool,
    schema: SchemaDescPtr,
    properties: WriterPropertiesPtr,
}

/// Tells the text of a key.
pub(crate) type TextOf<'t> = &'t dyn Fn(&crate::Key) -> String;

impl PartForm {
    /// The form of the parts of a table, with the texts of positions or without.
    pub(crate) fn new(subject: &Subject, texts: bool) -> Result<Self> {
        let key = match subject.key {
            KeyKind::Packed { bits: ..=64 } => <u64 as KeyColumn>::SCHEMA,
            KeyKind::Packed { .. } => <u128 as KeyColumn>::SCHEMA,
            KeyKind::Text => <String as KeyColumn>::SCHEMA,
        };
        let worth = if subject.scored {
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
            "message table {{ {key}; REQUIRED BYTE_ARRAY outcome (STRING); {worth}; REQUIRED INT32 level; {position} }}",
        ))?;
        Ok(PartForm {
            scored: subject.scored,
            schema: Arc::new(SchemaDescriptor::new(Arc::new(schema))),
            properties: Arc::new(properties(subject)?),
        })
    }

    /// A file without rows yet.
    pub(crate) fn file<O: Write + Send>(&self, out: O) -> Result<SerializedFileWriter<O>> {
        let schema = self.schema.root_schema_ptr();
        SerializedFileWriter::new(out, schema, Arc::clone(&self.properties))
    }

    /// A column that the library writes.
    fn column(
        &self,
        number: usize,
        write: impl FnOnce(&mut ColumnWriter<'_>) -> Result<usize>,
    ) -> Result<Chunk> {
        let mut sink = TrackedWrite::new(Vec::new());
        let pages = Box::new(SerializedPageWriter::new(&mut sink));
        let column = self.schema.column(number);
        let mut writer = get_column_writer(column, Arc::clone(&self.properties), pages);
        write(&mut writer)?;
        let close = writer.close()?;
        let bytes = sink.into_inner()?.into();
        Ok(Chunk { bytes, close })
    }

    /// A column of texts.
    fn texts(&self, number: usize, texts: &[ByteArray]) -> Result<Chunk> {
        self.column(number, |column| match column {
            ColumnWriter::ByteArrayColumnWriter(column) => column.write_batch(texts, None, None),
            _ => Err(foreign()),
        })
    }
}

/// What is noted in every file of a table.
pub(crate) fn notes(subject: &Subject) -> Vec<(String, String)> {
    let key = match subject.key {
        KeyKind::Packed { bits } => format!("packed {bits}"),
        KeyKind::Text => "text".to_owned(),
    };
    let notes = [
        ("format", subject.format.to_string()),
        ("game", subject.game.clone()),
        ("start", subject.start.clone()),
        ("symmetry", subject.symmetry.to_string()),
        ("key", key),
        ("program", subject.program.clone()),
    ];
    let named = notes.into_iter();
    named
        .map(|(name, text)| (format!("gagne.{name}"), text))
        .collect()
}

/// How files are written, and what is noted in them.
fn properties(subject: &Subject) -> Result<WriterProperties> {
    let notes = notes(subject).into_iter();
    let notes = notes.map(|(name, text)| KeyValue::new(name, text));
    let encoding = match subject.key {
        KeyKind::Packed { bits: ..=64 } => <u64 as KeyColumn>::ENCODING,
        KeyKind::Packed { .. } => <u128 as KeyColumn>::ENCODING,
        KeyKind::Text => <String as KeyColumn>::ENCODING,
    };
    let key = ColumnPath::from("key");
    let position = ColumnPath::from("position");
    Ok(WriterProperties::builder()
        .set_created_by("gagne".to_owned())
        .set_compression(compression()?)
        .set_key_value_metadata(Some(notes.collect()))
        .set_write_batch_size(GROUP)
        .set_data_page_row_count_limit(GROUP)
        .set_max_row_group_size(GROUP)
        .set_statistics_enabled(EnabledStatistics::None)
        .set_column_statistics_enabled(key.clone(), EnabledStatistics::Chunk)
        .set_statistics_truncate_length(None)
        .set_offset_index_disabled(true)
        .set_dictionary_enabled(false)
        .set_column_encoding(key, encoding)
        .set_column_encoding(position, Encoding::DELTA_BYTE_ARRAY)
        .build())
}

/// Makes groups; what it needs for one serves for the next.
pub(crate) struct GroupMaker {
    maker: ColumnMaker,
    /// By code: its number among the outcomes, and among the distances or points.
    outcome_of: Vec<u16>,
    number_of: Vec<u16>,
}

/// No number: there is no distance, or the code was not seen.
const NO_NUMBER: u16 = u16::MAX;
const UNSEEN: u16 = u16::MAX - 1;

/// A group as bytes, column by column.
pub(crate) type MadeGroup = Vec<Chunk>;

impl GroupMaker {
    pub(crate) fn new() -> Result<Self> {
        let codes = usize::from(u16::MAX) + 1;
        Ok(GroupMaker {
            maker: ColumnMaker::new()?,
            outcome_of: vec![0; codes],
            number_of: vec![0; codes],
        })
    }

    /// Makes a group of some rows, with the texts of positions if they have a column.
    pub(crate) fn make<K: KeyColumn>(
        &mut self,
        rows: &Columns<K>,
        texts: Option<&[ByteArray]>,
        form: &PartForm,
    ) -> Result<MadeGroup> {
        let mut group = vec![K::make_column(&rows.keys, form, &mut self.maker)?];
        let (outcomes, numbers) = self.dictionaries(&rows.codes, form.scored);
        let of = |table: &[u16]| -> Vec<u16> {
            let numbers = rows.codes.iter().map(|&code| table[usize::from(code)]);
            numbers.collect()
        };
        let count = rows.len();
        let column = |number| form.schema.column(number);
        let mut worth = of(&self.outcome_of);
        let made = self.maker.make(&column(1), count, outcomes, None, &worth)?;
        group.push(made);
        worth = of(&self.number_of);
        let there: Vec<bool> = worth.iter().map(|&number| number != NO_NUMBER).collect();
        // Every number is written and only one that is there moves on: nobody could foresee which are.
        let mut next = 0;
        for place in 0..worth.len() {
            worth[next] = worth[place];
            next += usize::from(there[place]);
        }
        worth.truncate(next);
        let there = (!form.scored).then_some(&there[..]);
        let made = self.maker.make(&column(2), count, numbers, there, &worth)?;
        group.push(made);
        let (levels, numbers) = number_levels(&rows.levels);
        let made = self.maker.make(&column(3), count, levels, None, &numbers)?;
        group.push(made);
        if let Some(texts) = texts {
            group.push(form.texts(4, texts)?);
        }
        Ok(group)
    }

    /// Gives every code its numbers; the dictionaries that these are of.
    fn dictionaries(&mut self, codes: &[u16], scored: bool) -> (Dictionary, Dictionary) {
        for &code in codes {
            self.number_of[usize::from(code)] = UNSEEN;
        }
        let mut seen = Vec::new();
        for (code, number) in (0..=u16::MAX).zip(&mut self.number_of) {
            if *number == UNSEEN {
                *number = NO_NUMBER;
                seen.push(code);
            }
        }
        let value = |code: u16| rows::value(code, scored);
        let worth = |code: u16| {
            let value = value(code);
            let number = value.score().or(value.plies().map(|plies| plies as i64));
            number.map(|number| number as i32)
        };
        let mut words: Vec<Outcome> = seen.iter().map(|&code| value(code).outcome()).collect();
        words.dedup();
        let mut numbers: Vec<i32> = seen.iter().filter_map(|&code| worth(code)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        for code in seen {
            let (outcome, number) = (value(code).outcome(), worth(code));
            let place = words.iter().position(|&word| word == outcome);
            self.outcome_of[usize::from(code)] = place.unwrap_or_default() as u16;
            let place = number.and_then(|number| numbers.binary_search(&number).ok());
            self.number_of[usize::from(code)] = place.map_or(NO_NUMBER, |place| place as u16);
        }
        let mut bytes = Vec::new();
        for word in &words {
            bytes.extend((word.word().len() as u32).to_le_bytes());
            bytes.extend(word.word().as_bytes());
        }
        let outcomes = Dictionary {
            bytes,
            count: words.len(),
        };
        (outcomes, dictionary(&numbers))
    }
}

fn dictionary(numbers: &[i32]) -> Dictionary {
    let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
    Dictionary {
        bytes: bytes.collect(),
        count: numbers.len(),
    }
}

/// The different levels, and the number of each row among them.
fn number_levels(levels: &[u32]) -> (Dictionary, Vec<u16>) {
    let mut all = levels.to_vec();
    all.dedup();
    all.sort_unstable();
    all.dedup();
    let numbers = match &all[..] {
        [_] => vec![0; levels.len()],
        // No group has so many rows that a number would not do.
        _ => levels
            .iter()
            .map(|level| all.partition_point(|other| other < level) as u16)
            .collect(),
    };
    let all: Vec<i32> = all.into_iter().map(u32::cast_signed).collect();
    (dictionary(&all), numbers)
}

/// Writes a group that was made.
pub(crate) fn append<O: Write + Send>(
    group: MadeGroup,
    file: &mut SerializedFileWriter<O>,
) -> Result<()> {
    let mut columns = file.next_row_group()?;
    for Chunk { bytes, close } in group {
        columns.append_column(&bytes, close)?;
    }
    columns.close()?;
    Ok(())
}

/// A part that can be read, a group at a time.
pub(crate) struct PartReader(SerializedFileReader<Bytes>);

/// Rows of a group as they are looked up.
pub(crate) struct RowGroup<K> {
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
    pub(crate) fn group<K: KeyColumn>(&self, group: usize, scored: bool) -> Result<RowGroup<K>> {
        let rows = self.rows(group)?;
        let column = self.0.get_row_group(group)?.get_column_reader(0)?;
        let keys = K::read_column(column, rows)?;
        let codes = self.codes(group, scored)?;
        if keys.len() != rows || codes.len() != rows || !keys.is_sorted_by(|one, next| one < next) {
            return Err(foreign());
        }
        Ok(RowGroup { keys, codes })
    }

    /// A column by dictionary.
    fn numbered(&self, group: usize, column: usize, optional: bool) -> Result<DictionaryColumn> {
        let rows = self.rows(group)?;
        let columns = self.0.get_row_group(group)?;
        let mut pages = columns.get_column_page_reader(column)?;
        column::read(pages.as_mut(), rows, optional)
    }

    /// The levels of a group.
    pub(crate) fn levels(&self, group: usize) -> Result<Vec<u32>> {
        let DictionaryColumn {
            dictionary,
            numbers,
            ..
        } = self.numbered(group, 3, false)?;
        let levels = read_dictionary(&dictionary);
        let level = |&number: &u16| levels.get(usize::from(number)).copied();
        let levels = numbers
            .iter()
            .map(level)
            .map(|level| level.map(i32::cast_unsigned));
        levels.collect::<Option<_>>().ok_or_else(foreign)
    }

    fn codes(&self, group: usize, scored: bool) -> Result<Vec<u16>> {
        let worth = self.numbered(group, 2, !scored)?;
        let numbers = read_dictionary(&worth.dictionary)
            .into_iter()
            .map(i64::from);
        let code = |value| rows::code(value).ok_or_else(foreign);
        if scored {
            let codes: Result<Vec<u16>> = numbers.map(|score| code(Value::Score(score))).collect();
            let codes = codes?;
            let all = worth
                .numbers
                .iter()
                .map(|&number| codes.get(usize::from(number)).copied());
            return all.collect::<Option<_>>().ok_or_else(foreign);
        }
        let outcomes = self.numbered(group, 1, false)?;
        let words = read_outcomes(&outcomes.dictionary)?;
        // The code of each outcome without a distance and with each.
        let mut codes = Vec::new();
        let distances: Vec<Option<u64>> = numbers.map(|plies| plies.try_into().ok()).collect();
        for &outcome in &words {
            codes.push(code(Value::only(outcome))?);
            for &plies in &distances {
                // Nothing ends before it began.
                plies.ok_or_else(foreign)?;
                codes.push(code(Value::Played { outcome, plies })?);
            }
        }
        let width = distances.len() + 1;
        let mut numbers = worth.numbers.iter();
        let rows = outcomes.numbers.iter().zip(&worth.there);
        let all = rows.map(|(&outcome, &there)| {
            let place = if there {
                numbers.next().map(|&number| usize::from(number) + 1)?
            } else {
                0
            };
            let inside = place < width;
            codes
                .get(usize::from(outcome) * width + place)
                .copied()
                .filter(|_| inside)
        });
        all.collect::<Option<_>>().ok_or_else(foreign)
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

fn read_dictionary(bytes: &[u8]) -> Vec<i32> {
    let (numbers, _) = bytes.as_chunks();
    numbers
        .iter()
        .map(|&number| i32::from_le_bytes(number))
        .collect()
}

fn read_outcomes(mut bytes: &[u8]) -> Result<Vec<Outcome>> {
    let mut outcomes = Vec::new();
    while let Some((length, rest)) = bytes.split_first_chunk() {
        let length = u32::from_le_bytes(*length) as usize;
        let (word, rest) = rest.split_at_checked(length).ok_or_else(foreign)?;
        let known = [Outcome::Lose, Outcome::Draw, Outcome::Win];
        let mut known = known.into_iter();
        let outcome = known.find(|outcome| outcome.word().as_bytes() == word);
        outcomes.push(outcome.ok_or_else(foreign)?);
        bytes = rest;
    }
    Ok(outcomes)
}
