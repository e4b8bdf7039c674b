//! Goes over all ways in which the conditions of a rule hold.

use std::ops::Range;

use super::database::{Database, PatternHash};
use super::plan::{KeyPart, Plan, PlanStep};
use super::work::{Halt, Work};
use crate::sentence::pattern::Bindings;
use crate::sentence::rule::Relation;
use crate::sentence::terms::Terms;

/// Numbers of facts that a condition may look at.
pub(crate) type Window = Range<u32>;

/// Whom a join asks about conditions, and whom it tells what it found.
pub(crate) trait JoinVisitor {
    /// Which facts a condition may look at.
    fn window(&self, condition: usize, relation: Relation) -> Window;

    /// Whether a negated condition, all of whose variables are bound, may hold.
    fn fails(
        &mut self,
        step: &PlanStep,
        bindings: &mut Bindings,
        database: &Database,
        terms: &mut Terms,
    ) -> Result<bool, Halt>;

    /// All conditions hold.
    fn found(
        &mut self,
        bindings: &mut Bindings,
        terms: &mut Terms,
        work: &mut Work,
    ) -> Result<(), Halt>;
}

/// A condition whose facts are gone over.
struct OpenCondition<'a> {
    step: usize,
    numbers: &'a [u32],
    mark: usize,
}

/// Goes over all bindings under which the steps of a plan hold. The indexes of the plan must be fresh.
pub(crate) fn join(
    plan: &Plan,
    database: &Database,
    terms: &mut Terms,
    bindings: &mut Bindings,
    visitor: &mut impl JoinVisitor,
    work: &mut Work,
) -> Result<(), Halt> {
    let mut frames: Vec<OpenCondition> = Vec::with_capacity(plan.steps.len());
    let mut at = 0;
    loop {
        work.step()?;
        let forward = match plan.steps.get(at) {
            None => {
                visitor.found(bindings, terms, work)?;
                false
            }
            Some(PlanStep::Match {
                condition,
                relation,
                index,
                key,
                ..
            }) => {
                let window = visitor.window(*condition, *relation);
                let mut mixture = PatternHash::default();
                for part in key {
                    match *part {
                        KeyPart::Term(term) => mixture.add(term),
                        KeyPart::Variable(variable) => {
                            bindings
                                .get(variable)
                                .into_iter()
                                .for_each(|term| mixture.add(term));
                        }
                    }
                }
                let all = database.look_up(*index, mixture);
                let begin = all.partition_point(|number| *number < window.start);
                let end = all.partition_point(|number| *number < window.end);
                frames.push(OpenCondition {
                    step: at,
                    numbers: &all[begin.min(end)..end],
                    mark: bindings.mark(),
                });
                false
            }
            Some(PlanStep::Holds {
                condition,
                relation,
                pattern,
            }) => {
                let window = visitor.window(*condition, *relation);
                let fact = bindings.find(pattern, terms);
                let number = fact.and_then(|fact| database.number(fact));
                number.is_some_and(|number| window.contains(&number))
            }
            Some(PlanStep::Distinct(one, other)) => {
                let left = bindings.make(one, terms).ok_or(Halt::Bound)?;
                left != bindings.make(other, terms).ok_or(Halt::Bound)?
            }
            Some(step @ PlanStep::Fails { .. }) => {
                visitor.fails(step, bindings, database, terms)?
            }
        };
        if forward {
            at += 1;
            continue;
        }
        // The next fact of the innermost condition that has one.
        loop {
            let Some(frame) = frames.last_mut() else {
                return Ok(());
            };
            bindings.undo(frame.mark);
            let Some((number, rest)) = frame.numbers.split_first() else {
                frames.pop();
                continue;
            };
            frame.numbers = rest;
            at = frame.step + 1;
            if let PlanStep::Match {
                relation, pattern, ..
            } = &plan.steps[frame.step]
            {
                work.step()?;
                let fact = database.facts(*relation)[*number as usize];
                if bindings.fit(pattern, fact, terms) {
                    break;
                }
            }
        }
    }
}
