//! Tables that last: every position of a game with its value, in a folder of Parquet files.
//!
//! A table is a folder with a manifest (`manifest.json`) and parts (`part-00000.parquet`, ...), which
//! DuckDB, polars, pandas and Spark open as they are. The same game gives the same bytes, wherever and
//! however it was solved: rows are sorted by tier and key, cut at fixed lengths, and written with fixed
//! settings. This crate knows keys, values and files, and no game.
//!
//! | file | holds |
//! |---|---|
//! | [`row`], `sort`, `numbers`, `cut` | rows; sorted in bounded memory, quickly where keys are short; cut into parts and groups |
//! | `part`, `column`, `delta` | rows as the bytes of a Parquet file, and back |
//! | `write`, `output` | from rows to parts, by several threads |
//! | [`manifest`] | what a table is of, and the digests of its parts |
//! | [`disk`] | how a file becomes whole on disk, or fails to |
//! | [`build`] | a folder while it is built: lock, journal, what is whole already |
//! | [`table`] | a finished table: looked up, gone through, checked |
//! | `export`, `arrow` | a table as one file for other programs |
//! | [`library`] | the tables that lie in some folders, by game |

mod arrow;
pub mod build;
mod column;
mod cut;
mod delta;
pub mod disk;
mod error;
mod export;
pub mod library;
pub mod manifest;
mod numbers;
mod output;
mod part;
pub mod row;
mod sort;
pub mod table;
mod write;

pub use build::Build;
pub use error::{Damage, TableError};
pub use library::Library;
pub use manifest::{KeyKind, Manifest, PartEntry, Subject};
pub use row::{Key, Row};
pub use table::Table;
pub use write::Writer;
