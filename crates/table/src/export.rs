//! A table as one file for other programs, with the texts of positions.

use std::io::{self, Write};
use std::path::Path;

use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;

use crate::arrow::ArrowWriter;
use crate::error::TableError;
use crate::manifest::KeyKind;
use crate::part::{self, GroupMaker, KeyColumn, PartForm, TextOf};
use crate::table::Table;

/// What goes wrong while a file is made that the library writes.
fn unwritten(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

impl Table {
    /// Writes everything into one Parquet file of this name.
    pub fn write_parquet(
        &self,
        out: &mut (dyn Write + Send),
        path: &Path,
        text: TextOf<'_>,
    ) -> Result<(), TableError> {
        match self.manifest().subject.key {
            KeyKind::Packed { bits: ..=64 } => self.write_groups::<u64>(out, path, text),
            KeyKind::Packed { .. } => self.write_groups::<u128>(out, path, text),
            KeyKind::Text => self.write_groups::<String>(out, path, text),
        }
    }

    fn write_groups<K: KeyColumn>(
        &self,
        out: &mut (dyn Write + Send),
        path: &Path,
        text: TextOf<'_>,
    ) -> Result<(), TableError> {
        let failed = |error| TableError::file(path)(unwritten(error));
        let form = PartForm::new(&self.manifest().subject, true).map_err(failed)?;
        let mut file = form.file(out).map_err(failed)?;
        let mut maker = GroupMaker::new().map_err(failed)?;
        for number in 0..self.manifest().parts.len() {
            self.each_group::<K, TableError>(number, &mut |rows| {
                let show = |key: &K| ByteArray::from(text(&key.key()).into_bytes());
                let texts: Vec<ByteArray> = rows.keys.iter().map(show).collect();
                let made = maker.make(&rows, Some(&texts), &form).map_err(failed)?;
                part::append(made, &mut file).map_err(failed)
            })?;
        }
        file.close().map(|_| ()).map_err(failed)
    }

    /// Writes everything into one Arrow file of this name.
    pub fn write_arrow(
        &self,
        out: &mut dyn Write,
        path: &Path,
        text: TextOf<'_>,
    ) -> Result<(), TableError> {
        let failed = TableError::file(path);
        let mut file = ArrowWriter::new(out, &self.manifest().subject).map_err(&failed)?;
        self.each(|row| file.push(&row, &text(&row.key)).map_err(&failed))?;
        file.end().map_err(&failed)
    }

    /// Writes every row as a line of values between commas, with a line of names before them.
    pub fn write_csv(
        &self,
        out: &mut dyn Write,
        path: &Path,
        text: TextOf<'_>,
    ) -> Result<(), TableError> {
        let failed = TableError::file(path);
        let scored = self.manifest().subject.scored;
        let worth = if scored { "score" } else { "plies" };
        writeln!(out, "position,outcome,{worth},level").map_err(&failed)?;
        self.each(|row| {
            let value = row.value;
            let number = value.score().or(value.plies().map(|plies| plies as i64));
            let number = number.map_or_else(String::new, |number| number.to_string());
            let position = text(&row.key);
            let quoted = if position.contains([',', '"', '\n']) {
                format!("\"{}\"", position.replace('"', "\"\""))
            } else {
                position
            };
            let (outcome, level) = (value.outcome().word(), row.level);
            writeln!(out, "{quoted},{outcome},{number},{level}").map_err(&failed)
        })?;
        out.flush().map_err(&failed)
    }
}
