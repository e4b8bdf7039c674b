//! Work that outlives the process that does it.

use std::io::{self, Read, Write};

use crate::Stop;

/// Keeps finished steps of a long work, so that whoever begins it again goes on from there. A step is
/// kept whole or not at all.
pub trait Keep: Sync {
    /// Keeps a step under a name; what it is gets written by whoever did it.
    fn put(
        &self,
        name: &str,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Stop>;

    /// What was kept under a name, in this run or in an earlier one.
    fn get(&self, name: &str) -> Result<Option<Box<dyn Read>>, Stop>;
}
