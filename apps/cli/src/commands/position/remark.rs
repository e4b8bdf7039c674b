//! What a theorem says of a position, as on a blackboard.

use std::io::Write;

use gagne::Remark;

use crate::console::{Console, Fault};

/// Shows the sum or the table that a remark speaks of, then what it says.
pub(crate) fn show(console: &mut Console, remark: &Remark) -> Result<(), Fault> {
    for line in &remark.table {
        writeln!(console.out, "  {line}")?;
    }
    if !remark.table.is_empty() {
        writeln!(console.out)?;
    }
    let said = console.speech.remark(remark);
    Ok(writeln!(console.out, "{}", console.wrapped(&said, 0))?)
}
