//! No sentence depends on its own negation.

use super::Forms;
use crate::error::{Error, SheetFlaw};
use crate::sentence::rule::{Literal, Program};

/// Checks every negated condition.
pub(crate) fn check(program: &Program, forms: &Forms) -> Result<(), Error> {
    for (number, rule) in program.rules.iter().enumerate() {
        for (condition, literal) in rule.body.iter().enumerate() {
            if let Literal::Fails(atom) = literal
                && forms.is_recursive(number, condition)
            {
                let name = program.name_of(rule.head.relation);
                return Err(atom.place.error(SheetFlaw::Stratification(name)));
            }
        }
    }
    Ok(())
}
