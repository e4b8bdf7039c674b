//! What never changes, worked out once.

use gagne_core::{Meter, Stop};

use super::database::Database;
use super::datalog::{FactsOnly, Windows, saturate};
use super::work::{Halt, Work};
use crate::check::{CheckedForms, Layer, Strata};
use crate::sentence::rule::{Literal, Program, Relation};
use crate::sentence::terms::Terms;

/// Most steps for rules that depend on each other, and bytes of what they conclude.
const STEPS: u64 = 10_000_000;
const BYTES: u64 = 100 << 20;

/// What never changes.
pub(crate) struct FixedFacts {
    /// All facts that were written down or follow without a state.
    pub(crate) database: Database,
    /// Relations, by number, that could not be worked out from below: they are too large, or without end.
    pub(crate) open: Vec<bool>,
}

impl FixedFacts {
    /// Works out the relations that depend on no state, in the order of dependence.
    pub(crate) fn find(
        program: &Program,
        checked: &CheckedForms,
        terms: &mut Terms,
        meter: &mut Meter,
    ) -> Result<FixedFacts, Stop> {
        let mut database = Database::new(program.relations());
        insert_given(program, &mut database, None, meter)?;
        let forms = &checked.forms;
        let mut groups: Vec<Vec<usize>> = vec![Vec::new(); forms.components()];
        for (number, rule) in program.rules.iter().enumerate() {
            if checked.layers.of(rule.head.relation) == Layer::Static {
                groups[forms.component(number) as usize].push(number);
            }
        }
        let mut open = vec![false; program.relations()];
        let mut windows = Windows::new(program.relations());
        for group in groups.iter().filter(|group| !group.is_empty()) {
            let rules = || group.iter().map(|number| &program.rules[*number]);
            let is_open = |relation: Relation| open[relation.0 as usize];
            let doubtful = rules()
                .flat_map(|rule| &rule.body)
                .any(|literal| match literal {
                    Literal::Holds(atom) | Literal::Fails(atom) => is_open(atom.relation),
                    Literal::Distinct(..) => false,
                });
            // A part of what is too large already is not worth the while: all of it is asked for later.
            let doubtful = doubtful || rules().any(|rule| is_open(rule.head.relation));
            let mut found = Err(Halt::Bound);
            if !doubtful {
                let mut work = Work::new(meter, STEPS, BYTES);
                found = saturate(
                    program,
                    group,
                    terms,
                    &mut database,
                    &mut windows,
                    &mut FactsOnly,
                    &mut work,
                );
            }
            match found {
                Ok(()) => {}
                Err(Halt::Stop(stop)) => return Err(stop),
                Err(Halt::Bound) => {
                    for rule in rules() {
                        let relation = rule.head.relation;
                        if !std::mem::replace(&mut open[relation.0 as usize], true) {
                            database.clear(relation);
                            insert_given(program, &mut database, Some(relation), meter)?;
                        }
                    }
                }
            }
        }
        Ok(FixedFacts { database, open })
    }

    /// Forgets what was added to the database that depends on a state.
    pub(crate) fn forget(
        &mut self,
        program: &Program,
        layers: &Strata,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        for relation in (0..program.relations() as u32).map(Relation) {
            if layers.of(relation) > Layer::Static {
                self.database.clear(relation);
            }
        }
        insert_given(program, &mut self.database, None, meter)
    }
}

/// Puts the facts of the sheet into the database, all of them or those of one relation.
fn insert_given(
    program: &Program,
    database: &mut Database,
    only: Option<Relation>,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let mut work = Work::new(meter, u64::MAX, u64::MAX);
    for (relation, fact, _) in &program.facts {
        if only.is_none_or(|only| only == *relation) {
            match database.insert(*relation, *fact, &mut work) {
                Err(Halt::Stop(stop)) => return Err(stop),
                Err(Halt::Bound) => return Err(Stop::Memory),
                Ok(_) => {}
            }
        }
    }
    Ok(())
}
