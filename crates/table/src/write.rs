//! Writes the rows of a table into the folder that is built.

use gagne_core::{Outcome, Value};

use crate::build::Build;
use crate::cut::{Cutter, PartRows};
use crate::error::TableError;
use crate::manifest::{KeyKind, Manifest, OutcomeCounts, PartEntry, digest};
use crate::part::{self, KeyColumn, PartForm, TextOf};
use crate::row::{self, Key, SortedRow};
use crate::sort::Sorter;

/// Takes rows in any order.
pub struct Writer<'b> {
    build: &'b Build,
    form: PartForm,
    text: Option<TextOf<'b>>,
    lane: Lane,
    parts: Vec<PartEntry>,
}

/// Rows on their way, by the kind of their key.
enum Lane {
    Narrow(Way<u64>),
    Wide(Way<u128>),
    Text(Way<String>),
}

struct Way<K> {
    sorter: Sorter<K>,
    cutter: Cutter<K>,
}

impl<K: KeyColumn> Way<K> {
    fn new(memory: u64) -> Self {
        // Sorting takes as much room once more.
        let most = memory / (2 * size_of::<SortedRow<K>>()) as u64;
        Way {
            sorter: Sorter::new(usize::try_from(most).unwrap_or(usize::MAX)),
            cutter: Cutter::new(),
        }
    }

    fn push(&mut self, tier: u32, key: &Key, level: u32, code: u16) -> Result<(), TableError> {
        let row = SortedRow {
            depth: u32::MAX - tier,
            key: K::of(key).ok_or(TableError::Range)?,
            level,
            code,
        };
        self.sorter.push(row).map_err(beside)
    }
}

/// What goes wrong with the temporary files of a sort.
fn beside(error: std::io::Error) -> TableError {
    TableError::file(&std::env::temp_dir())(error)
}

/// Something that goes wrong while rows are drained.
struct Drained(TableError);

impl From<std::io::Error> for Drained {
    fn from(error: std::io::Error) -> Self {
        Drained(beside(error))
    }
}

impl<'b> Writer<'b> {
    /// A writer that sorts in about so many bytes of memory. Texts of positions are written if
    /// somebody tells them.
    pub fn new(build: &'b Build, memory: u64, text: Option<TextOf<'b>>) -> Self {
        let subject = build.subject();
        let lane = match subject.key {
            KeyKind::Packed { bits: ..=64 } => Lane::Narrow(Way::new(memory)),
            KeyKind::Packed { .. } => Lane::Wide(Way::new(memory)),
            KeyKind::Text => Lane::Text(Way::new(memory)),
        };
        Writer {
            build,
            form: PartForm::of(subject),
            text,
            lane,
            parts: Vec::new(),
        }
    }

    /// Takes a row.
    pub fn push(
        &mut self,
        tier: u32,
        key: &Key,
        level: u32,
        value: Value,
    ) -> Result<(), TableError> {
        let code = row::code(value).ok_or(TableError::Range)?;
        match &mut self.lane {
            Lane::Narrow(way) => way.push(tier, key, level, code),
            Lane::Wide(way) => way.push(tier, key, level, code),
            Lane::Text(way) => way.push(tier, key, level, code),
        }
    }

    /// No row of the tiers so far will come: they may be written.
    pub fn settle(&mut self) -> Result<(), TableError> {
        self.drain(false)
    }

    /// No row will come: the table is finished.
    pub fn end(mut self) -> Result<Manifest, TableError> {
        self.drain(true)?;
        let manifest = Manifest::new(self.build.subject().clone(), self.parts);
        self.build.finish(&manifest)?;
        Ok(manifest)
    }

    fn drain(&mut self, ends: bool) -> Result<(), TableError> {
        let mut emitter = Emitter {
            build: self.build,
            form: &self.form,
            text: self.text,
            parts: &mut self.parts,
        };
        match &mut self.lane {
            Lane::Narrow(way) => emitter.drain(way, ends),
            Lane::Wide(way) => emitter.drain(way, ends),
            Lane::Text(way) => emitter.drain(way, ends),
        }
    }
}

struct Emitter<'e, 'b> {
    build: &'b Build,
    form: &'e PartForm,
    text: Option<TextOf<'b>>,
    parts: &'e mut Vec<PartEntry>,
}

impl Emitter<'_, '_> {
    fn drain<K: KeyColumn>(&mut self, way: &mut Way<K>, ends: bool) -> Result<(), TableError> {
        let Way { sorter, cutter } = way;
        let mut emit = |part: PartRows<K>| self.emit(&part);
        sorter
            .drain(|row| cutter.push(row, &mut emit).map_err(Drained))
            .map_err(|Drained(error)| error)?;
        if ends { cutter.end(&mut emit) } else { Ok(()) }
    }

    fn emit<K: KeyColumn>(&mut self, part: &PartRows<K>) -> Result<(), TableError> {
        let file = format!("part-{:05}.parquet", self.parts.len());
        if let Some(whole) = self.build.part(&file) {
            self.parts.push(whole);
            return Ok(());
        }
        let rows = &part.rows;
        let text = |row: Option<&SortedRow<K>>| {
            row.map_or_else(String::new, |row| row.key.key().to_string())
        };
        let bytes = part::write(rows, self.form, self.text).map_err(|error| {
            let error = std::io::Error::other(error);
            TableError::file(std::path::Path::new(&file))(error)
        })?;
        let (mut outcomes, mut levels) = (OutcomeCounts::default(), Vec::new());
        let first = rows.iter().map(|row| row.level).min().unwrap_or_default();
        for row in rows {
            match row::value(row.code, self.form.scored).outcome() {
                Outcome::Win => outcomes.won += 1,
                Outcome::Lose => outcomes.lost += 1,
                Outcome::Draw => outcomes.drawn += 1,
            }
            let level = (row.level - first) as usize;
            if levels.len() <= level {
                levels.resize(level + 1, 0);
            }
            levels[level] += 1;
        }
        let entry = PartEntry {
            rows: rows.len() as u64,
            bytes: bytes.len() as u64,
            tiers: part.tiers,
            keys: (text(rows.first()), text(rows.last())),
            outcomes,
            levels: (first, levels),
            sha256: digest(&bytes),
            file,
        };
        self.build.write_part(entry.clone(), &bytes)?;
        self.parts.push(entry);
        Ok(())
    }
}
