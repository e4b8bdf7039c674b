//! Rows as an Arrow file, which is mapped into memory and needs no decoding.
//!
//! A file is messages one after another, each some metadata (a flatbuffer) and then the bytes of columns,
//! and a footer that says where they are. *Specification*: Apache Arrow, *Columnar format*, serialization
//! and IPC; metadata of version 5.

use std::io::{self, Write};

use flatbuffers::{FlatBufferBuilder, ForwardsUOffset, TableFinishedWIPOffset, Vector, WIPOffset};
use gagne_core::Value;

use crate::manifest::{KeyKind, Subject};
use crate::part::notes;
use crate::row::{Key, Row};

/// Rows of a batch.
const BATCH: usize = 1 << 15;
/// What stands at both ends of a file.
const MAGIC: &[u8] = b"ARROW1";
/// What stands before the length of a message.
const CONTINUED: [u8; 4] = [0xff; 4];
/// Everything begins at a multiple of so many bytes.
const ALIGNED: usize = 8;
/// The number of version 5.
const VERSION: i16 = 4;
/// Numbers of the kinds of messages.
const SCHEMA: u8 = 1;
const ROWS: u8 = 3;

type Builder = FlatBufferBuilder<'static>;
type Finished = WIPOffset<TableFinishedWIPOffset>;
/// A list of tables of metadata.
type Tables = WIPOffset<Vector<'static, ForwardsUOffset<TableFinishedWIPOffset>>>;

/// The place of a field among those of a table of metadata.
const fn slot(number: u16) -> u16 {
    4 + 2 * number
}

/// What the values of a column are.
#[derive(Clone, Copy)]
enum ColumnKind {
    Unsigned64,
    Signed32,
    /// So many bytes each, the highest first.
    Bytes(usize),
    Text,
}

impl ColumnKind {
    /// The number of its type and its description.
    fn describe(self, out: &mut Builder) -> (u8, Finished) {
        let width = match self {
            ColumnKind::Unsigned64 => 64,
            ColumnKind::Signed32 => 32,
            ColumnKind::Bytes(count) => count as i32,
            ColumnKind::Text => 0,
        };
        let table = out.start_table();
        match self {
            ColumnKind::Unsigned64 | ColumnKind::Signed32 => {
                out.push_slot(slot(0), width, 0);
                out.push_slot(slot(1), matches!(self, ColumnKind::Signed32), false);
                (2, out.end_table(table))
            }
            ColumnKind::Bytes(_) => {
                out.push_slot(slot(0), width, 0);
                (15, out.end_table(table))
            }
            ColumnKind::Text => (5, out.end_table(table)),
        }
    }
}

/// A column, with the rows of the batch that is being made.
struct ArrowColumn {
    name: &'static str,
    kind: ColumnKind,
    /// A bit for each row that has a value, where there may be rows without.
    there: Option<Vec<u8>>,
    rows: usize,
    nulls: usize,
    /// Where each text ends.
    ends: Vec<i32>,
    values: Vec<u8>,
}

impl ArrowColumn {
    fn new(name: &'static str, kind: ColumnKind, optional: bool) -> Self {
        ArrowColumn {
            name,
            kind,
            there: optional.then(Vec::new),
            rows: 0,
            nulls: 0,
            ends: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Takes the value of the next row as bytes.
    fn push(&mut self, value: Option<&[u8]>) {
        if let Some(there) = &mut self.there {
            there.resize(self.rows / 8 + 1, 0);
            there[self.rows / 8] |= u8::from(value.is_some()) << (self.rows % 8);
        }
        self.rows += 1;
        match (value, self.kind) {
            (Some(bytes), _) => self.values.extend(bytes),
            (None, ColumnKind::Signed32) => self.values.extend([0; 4]),
            (None, _) => {}
        }
        self.nulls += usize::from(value.is_none());
        if let ColumnKind::Text = self.kind {
            self.ends.push(self.values.len() as i32);
        }
    }

    /// Writes the bytes of the rows and begins anew; where each buffer lies, and how long it is.
    fn take(&mut self, body: &mut Vec<u8>) -> Vec<(i64, i64)> {
        let mut places = Vec::new();
        let mut add = |bytes: &[u8]| {
            places.push((body.len() as i64, bytes.len() as i64));
            body.extend(bytes);
            body.resize(body.len().next_multiple_of(ALIGNED), 0);
        };
        let there = self.there.as_deref().filter(|_| self.nulls > 0);
        add(there.unwrap_or_default());
        if let ColumnKind::Text = self.kind {
            let ends = [0].iter().chain(&self.ends);
            let ends: Vec<u8> = ends.flat_map(|end| end.to_le_bytes()).collect();
            add(&ends);
        }
        add(&self.values);
        let optional = self.there.is_some();
        *self = ArrowColumn::new(self.name, self.kind, optional);
        places
    }
}

/// Where a batch lies in the file.
struct Block {
    at: i64,
    head: i64,
    body: i64,
}

/// An Arrow file that rows are written to.
pub(crate) struct ArrowWriter<'s, O> {
    out: O,
    /// Bytes written so far.
    at: i64,
    subject: &'s Subject,
    columns: Vec<ArrowColumn>,
    blocks: Vec<Block>,
}

impl<'s, O: Write> ArrowWriter<'s, O> {
    /// Begins a file.
    pub(crate) fn new(out: O, subject: &'s Subject) -> io::Result<Self> {
        let key = match subject.key {
            KeyKind::Packed { bits: ..=64 } => ColumnKind::Unsigned64,
            KeyKind::Packed { .. } => ColumnKind::Bytes(size_of::<u128>()),
            KeyKind::Text => ColumnKind::Text,
        };
        let worth = if subject.scored { "score" } else { "plies" };
        let mut file = ArrowWriter {
            out,
            at: 0,
            subject,
            columns: vec![
                ArrowColumn::new("key", key, false),
                ArrowColumn::new("outcome", ColumnKind::Text, false),
                ArrowColumn::new(worth, ColumnKind::Signed32, !subject.scored),
                ArrowColumn::new("level", ColumnKind::Signed32, false),
                ArrowColumn::new("position", ColumnKind::Text, false),
            ],
            blocks: Vec::new(),
        };
        file.write(MAGIC)?;
        file.write(&[0; ALIGNED - MAGIC.len()])?;
        let mut message = Builder::new();
        let schema = file.schema(&mut message);
        file.message(message, SCHEMA, schema, &[])?;
        Ok(file)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as i64;
        self.out.write_all(bytes)
    }

    /// Writes a row, with the text of its position.
    pub(crate) fn push(&mut self, row: &Row, position: &str) -> io::Result<()> {
        let [key, outcome, worth, level, text] = &mut self.columns[..] else {
            return Err(io::ErrorKind::InvalidData.into());
        };
        match (&row.key, key.kind) {
            (Key::Number(number), ColumnKind::Bytes(_)) => key.push(Some(&number.to_be_bytes())),
            (Key::Number(number), _) => key.push(Some(&(*number as u64).to_le_bytes())),
            (Key::Text(text), _) => key.push(Some(text.as_bytes())),
        }
        outcome.push(Some(row.value.outcome().word().as_bytes()));
        let number = match row.value {
            Value::Score(score) => Some(score as i32),
            Value::Played { plies, .. } => plies.map(|plies| plies as i32),
        };
        let number = number.map(i32::to_le_bytes);
        worth.push(number.as_ref().map(|bytes| &bytes[..]));
        level.push(Some(&row.level.to_le_bytes()));
        text.push(Some(position.as_bytes()));
        if level.rows < BATCH {
            return Ok(());
        }
        self.flush()
    }

    /// Writes the rows that wait as a batch.
    fn flush(&mut self) -> io::Result<()> {
        let rows = self.columns[0].rows as i64;
        if rows == 0 {
            return Ok(());
        }
        let (mut nodes, mut places, mut body) = (Vec::new(), Vec::new(), Vec::new());
        for column in &mut self.columns {
            nodes.extend([rows, column.nulls as i64]);
            places.extend(
                column
                    .take(&mut body)
                    .into_iter()
                    .flat_map(<[i64; 2]>::from),
            );
        }
        let mut message = Builder::new();
        let nodes = records(&mut message, &nodes, 2);
        let places = records(&mut message, &places, 2);
        let table = message.start_table();
        message.push_slot(slot(0), rows, 0);
        message.push_slot_always(slot(1), nodes);
        message.push_slot_always(slot(2), places);
        let batch = message.end_table(table);
        let block = self.message(message, ROWS, batch, &body)?;
        self.blocks.push(block);
        Ok(())
    }

    /// Writes what is left and the footer.
    pub(crate) fn end(mut self) -> io::Result<()> {
        self.flush()?;
        self.write(&CONTINUED)?;
        self.write(&[0; 4])?;
        let blocks: Vec<i64> = self
            .blocks
            .iter()
            .flat_map(|block| [block.at, block.head, block.body])
            .collect();
        let mut footer = Builder::new();
        let schema = self.schema(&mut footer);
        let none = records(&mut footer, &[], 3);
        let blocks = records(&mut footer, &blocks, 3);
        let table = footer.start_table();
        footer.push_slot(slot(0), VERSION, 0);
        footer.push_slot_always(slot(1), schema);
        footer.push_slot_always(slot(2), none);
        footer.push_slot_always(slot(3), blocks);
        let root = footer.end_table(table);
        footer.finish_minimal(root);
        let footer = footer.finished_data();
        self.write(footer)?;
        self.write(&(footer.len() as i32).to_le_bytes())?;
        self.write(MAGIC)?;
        self.out.flush()
    }

    /// Describes the columns and what the table is of.
    fn schema(&self, out: &mut Builder) -> Finished {
        let fields = self.columns.iter().map(|column| {
            let name = out.create_string(column.name);
            let children = list(out, &[]);
            let (kind, described) = column.kind.describe(out);
            let table = out.start_table();
            out.push_slot_always(slot(0), name);
            out.push_slot(slot(1), column.there.is_some(), false);
            out.push_slot(slot(2), kind, 0);
            out.push_slot_always(slot(3), described);
            out.push_slot_always(slot(5), children);
            out.end_table(table)
        });
        let fields: Vec<Finished> = fields.collect();
        let told = notes(self.subject).into_iter().map(|(name, text)| {
            let (name, text) = (out.create_string(&name), out.create_string(&text));
            let table = out.start_table();
            out.push_slot_always(slot(0), name);
            out.push_slot_always(slot(1), text);
            out.end_table(table)
        });
        let told: Vec<Finished> = told.collect();
        let (fields, told) = (list(out, &fields), list(out, &told));
        let table = out.start_table();
        out.push_slot_always(slot(1), fields);
        out.push_slot_always(slot(2), told);
        out.end_table(table)
    }

    /// Writes a message; where it lies.
    fn message(
        &mut self,
        mut head: Builder,
        kind: u8,
        header: Finished,
        body: &[u8],
    ) -> io::Result<Block> {
        let table = head.start_table();
        head.push_slot(slot(3), body.len() as i64, 0);
        head.push_slot_always(slot(2), header);
        head.push_slot(slot(0), VERSION, 0);
        head.push_slot(slot(1), kind, 0);
        let root = head.end_table(table);
        head.finish_minimal(root);
        let head = head.finished_data();
        let at = self.at;
        let length = head.len().next_multiple_of(ALIGNED);
        self.write(&CONTINUED)?;
        self.write(&(length as i32).to_le_bytes())?;
        self.write(head)?;
        self.write(&[0; ALIGNED][..length - head.len()])?;
        let head = self.at - at;
        self.write(body)?;
        Ok(Block {
            at,
            head,
            body: body.len() as i64,
        })
    }
}

/// A list of tables.
fn list(out: &mut Builder, tables: &[Finished]) -> Tables {
    out.start_vector::<Finished>(tables.len());
    for &table in tables.iter().rev() {
        out.push(table);
    }
    WIPOffset::new(out.end_vector::<Finished>(tables.len()).value())
}

/// A list of records of so many numbers each.
fn records(out: &mut Builder, numbers: &[i64], each: usize) -> WIPOffset<Vector<'static, i64>> {
    out.start_vector::<i64>(numbers.len());
    for &number in numbers.iter().rev() {
        out.push(number);
    }
    out.end_vector::<i64>(numbers.len() / each)
}
