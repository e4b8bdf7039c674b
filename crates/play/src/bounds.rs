//! Bounds of work that has many parts.

use gagne_core::Budget;
use gagne_engine::Error;

/// Looks at the bounds between two parts of a work that have meters of their own, so small perhaps
/// that none of them looks. Nobody is told of it: it is no progress.
pub fn check_budget(budget: &Budget) -> Result<(), Error> {
    let unwatched = Budget {
        watcher: None,
        ..budget.clone()
    };
    let looked = unwatched.meter().check();
    looked.map_err(|stop| Error::Stopped { stop, positions: 0 })
}
