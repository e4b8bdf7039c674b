//! The Python package `gagne`, as far as it is written in Rust.
//!
//! What people see is the Python code in `python/gagne`, with its types and its documentation. It asks the module
//! that is made here, which answers with the JSON of the command line, with pictures, or with Python objects
//! where a text would not do: vertices of graphs, positions of games that are written in Python.
//!
//! | file | holds |
//! |---|---|
//! | `game` | a game and the questions about it |
//! | `lines` | complete games, found while somebody reads them |
//! | `table`, `columns` | tables that last, and rows in columns for other programs |
//! | `picture` | graphs, trees and charts |
//! | `play` | players, and many games between them |
//! | `rules` | games written in Python |
//! | `arena` | graphs written in Python |
//! | `ask` | how the engine works while Python goes on: bounds, interrupts, progress |
//! | `raise`, `words` | exceptions, languages |

mod arena;
mod ask;
mod columns;
mod game;
mod lines;
mod picture;
mod play;
mod raise;
mod rules;
mod table;
mod words;

/// The engine behind the package `gagne`.
#[pyo3::pymodule]
mod _gagne {
    #[pymodule_export]
    use super::arena::Arena;
    #[pymodule_export]
    use super::ask::{Bounds, set_progress};
    #[pymodule_export]
    use super::columns::Columns;
    #[pymodule_export]
    use super::game::{Game, names};
    #[pymodule_export]
    use super::lines::Lines;
    #[pymodule_export]
    use super::picture::Diagram;
    #[pymodule_export]
    use super::play::Dice;
    #[pymodule_export]
    use super::table::Table;
    #[pymodule_export]
    use super::words::{language, say};
}
