//! From the text of a sheet to its rules.

mod kif;
mod rules;

use gagne_core::Meter;

use crate::error::Error;
use crate::sentence::rule::Program;

/// Reads a sheet. Nothing is checked that concerns more than one sentence.
pub(crate) fn read(text: &str, meter: &mut Meter) -> Result<Program, Error> {
    let mut program = Program::new();
    let tree = kif::read(text, &mut program.symbols, meter)?;
    rules::read(&tree, &mut program, meter)?;
    Ok(program)
}
