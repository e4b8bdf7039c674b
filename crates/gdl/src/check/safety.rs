//! Every variable of a rule stands in a condition that gives it a value.

use crate::error::{Error, SheetFlaw, Within};
use crate::sentence::pattern::{Variable, variables};
use crate::sentence::rule::{Literal, Place, Program, Rule};

/// Checks every rule.
pub(crate) fn check(program: &Program) -> Result<(), Error> {
    program.rules.iter().try_for_each(|rule| {
        let mut bound = vec![false; rule.variables.len()];
        for literal in &rule.body {
            if let Literal::Holds(atom) = literal {
                variables(&atom.pattern).for_each(|variable| bound[variable as usize] = true);
            }
        }
        let head = variables(&rule.head.pattern).collect::<Vec<_>>();
        all_bound(program, rule, &bound, &head, rule.head.place, Within::Head)?;
        rule.body.iter().try_for_each(|literal| {
            let (place, within) = match literal {
                Literal::Holds(_) => return Ok(()),
                Literal::Fails(atom) => (atom.place, Within::Negation),
                Literal::Distinct(_, _, place) => (*place, Within::Distinct),
            };
            all_bound(program, rule, &bound, &literal.variables(), place, within)
        })
    })
}

fn all_bound(
    program: &Program,
    rule: &Rule,
    bound: &[bool],
    variables: &[Variable],
    place: Place,
    within: Within,
) -> Result<(), Error> {
    match variables.iter().find(|one| !bound[**one as usize]) {
        None => Ok(()),
        Some(free) => {
            let name = program.symbols.name(rule.variables[*free as usize]);
            Err(place.error(SheetFlaw::Unsafe {
                variable: name.to_owned(),
                within,
            }))
        }
    }
}
