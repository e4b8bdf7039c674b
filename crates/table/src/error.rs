//! What can be wrong with a table.

use std::io;
use std::path::{Path, PathBuf};

/// How a file of a table is not what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It is not there.
    Missing,
    /// It is longer or shorter than the manifest says.
    Length,
    /// Its bytes are not those that the manifest says.
    Digest,
    /// It is no Parquet file with the columns of a table.
    Foreign,
    /// The manifest is no manifest.
    Manifest,
}

/// Why something cannot be done with a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// A file or folder cannot be read or written.
    #[error("{path}: {words}")]
    File {
        /// Which.
        path: PathBuf,
        /// What kind of error it is to the system.
        kind: io::ErrorKind,
        /// What the system says.
        words: String,
    },
    /// A folder holds no table.
    #[error("no table in {0}")]
    None(PathBuf),
    /// The table in a folder is not finished.
    #[error("the table in {0} is not finished")]
    Unfinished(PathBuf),
    /// The folder holds other things.
    #[error("{0} holds other files")]
    Occupied(PathBuf),
    /// Another program builds in the folder.
    #[error("somebody builds in {0}")]
    Busy(PathBuf),
    /// A file is not what it should be.
    #[error("{path}: {damage:?}")]
    Damaged {
        /// Which.
        path: PathBuf,
        /// How.
        damage: Damage,
    },
    /// A table of a form that this program does not read.
    #[error("{path}: format {found}")]
    Format {
        /// The folder.
        path: PathBuf,
        /// The form that it says it has.
        found: u64,
    },
    /// The folder belongs to something else.
    #[error("{path}: holds {found}, not {wanted}")]
    Other {
        /// The folder.
        path: PathBuf,
        /// What it holds.
        found: String,
        /// What was expected.
        wanted: String,
    },
    /// A value or a level that no table has room for.
    #[error("a value does not fit")]
    Range,
}

impl TableError {
    /// An error of the system about a file.
    pub fn file(path: &Path) -> impl Fn(io::Error) -> TableError {
        move |error| TableError::File {
            path: path.to_owned(),
            kind: error.kind(),
            words: error.to_string(),
        }
    }

    /// Whether it is only that the disk is full.
    pub fn is_full(&self) -> bool {
        use io::ErrorKind::{QuotaExceeded, StorageFull};
        matches!(
            self,
            TableError::File {
                kind: StorageFull | QuotaExceeded,
                ..
            }
        )
    }

    /// A file that is not what it should be.
    pub fn damaged(path: &Path, damage: Damage) -> TableError {
        TableError::Damaged {
            path: path.to_owned(),
            damage,
        }
    }
}
