//! What must hold for a sheet to have a meaning: the restrictions of the language.

mod arity;
pub(crate) mod dropped;
mod forms;
mod layers;
mod recursion;
mod safety;
mod stratification;

use gagne_core::Meter;
use rustc_hash::FxHashSet;

pub(crate) use forms::Forms;
pub(crate) use layers::{Layer, Strata};

use crate::error::{Error, SheetFlaw};
use crate::sentence::rule::{Place, Program, Relation};
use crate::sentence::symbols::RANDOM;
use crate::sentence::terms::Term;

/// What the checks found out on their way.
pub(crate) struct CheckedForms {
    pub(crate) roles: Vec<(Term, Place)>,
    pub(crate) forms: Forms,
    pub(crate) layers: Strata,
}

/// Checks a sheet, the most local things first.
pub(crate) fn check(program: &Program, meter: &mut Meter) -> Result<CheckedForms, Error> {
    arity::check(program)?;
    safety::check(program)?;
    let roles = roles(program)?;
    for (relation, word) in [
        (Relation::LEGAL, "legal"),
        (Relation::GOAL, "goal"),
        (Relation::TERMINAL, "terminal"),
    ] {
        present(program, relation, word)?;
    }
    let layers = Strata::find(program);
    layers.check(program)?;
    let forms = Forms::find(program, meter)?;
    stratification::check(program, &forms)?;
    recursion::check(program, &forms)?;
    Ok(CheckedForms {
        roles,
        forms,
        layers,
    })
}

fn missing(word: &'static str) -> Error {
    Place { line: 1, column: 1 }.error(SheetFlaw::Missing(word))
}

fn present(program: &Program, relation: Relation, word: &'static str) -> Result<(), Error> {
    let fact = program.facts.iter().any(|fact| fact.0 == relation);
    let rule = || {
        program
            .rules
            .iter()
            .any(|rule| rule.head.relation == relation)
    };
    if fact || rule() {
        return Ok(());
    }
    Err(missing(word))
}

fn roles(program: &Program) -> Result<Vec<(Term, Place)>, Error> {
    let mut roles: Vec<(Term, Place)> = Vec::new();
    let mut known = FxHashSet::default();
    for (of, sentence, place) in &program.facts {
        let role = program.terms.arguments(*sentence).first();
        if let (true, Some(role)) = (*of == Relation::ROLE, role)
            && known.insert(*role)
        {
            if program.terms.symbol(*role) == RANDOM {
                return Err(place.error(SheetFlaw::Random));
            }
            roles.push((*role, *place));
        }
    }
    match *roles {
        [] => Err(missing("role")),
        [_] | [_, _] => Ok(roles),
        [_, _, (_, place), ..] => Err(place.error(SheetFlaw::Roles(roles.len()))),
    }
}
