//! The tables that lie in some folders, by game.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::error::TableError;
use crate::table::Table;

/// Tables that questions are answered from.
#[derive(Default)]
pub struct Library {
    tables: Vec<Arc<Table>>,
    /// Folders that should hold a table and hold none that can be used.
    broken: Vec<(PathBuf, TableError)>,
}

impl Library {
    /// The tables in these folders: each is one, or holds some.
    pub fn open<'f>(folders: impl IntoIterator<Item = &'f Path>) -> Self {
        let mut library = Library::default();
        for folder in folders {
            library.add(folder);
            let Ok(entries) = std::fs::read_dir(folder) else {
                continue;
            };
            let mut inside: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
            inside.sort_unstable();
            for folder in inside.iter().filter(|path| path.is_dir()) {
                library.add(folder);
            }
        }
        library
    }

    fn add(&mut self, folder: &Path) {
        match Table::open(folder) {
            Ok(table) => self.tables.push(Arc::new(table)),
            Err(TableError::None(_)) => {}
            Err(error) => self.broken.push((folder.to_owned(), error)),
        }
    }

    /// Every table.
    pub fn tables(&self) -> &[Arc<Table>] {
        &self.tables
    }

    /// Folders whose table cannot be used, and why.
    pub fn broken(&self) -> &[(PathBuf, TableError)] {
        &self.broken
    }

    /// The tables of a game with its rules.
    pub fn of(&self, game: &str) -> Vec<Arc<Table>> {
        let tables = self.tables.iter();
        let of_game = tables.filter(|table| table.manifest().subject.game == game);
        of_game.cloned().collect()
    }
}
