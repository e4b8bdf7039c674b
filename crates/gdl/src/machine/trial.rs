//! A rule that is tried for a question, as far as answers are known.

use super::goal::goal;
use super::subgoals::{Subgoals, Table};
use crate::ground::database::{Database, PatternHash};
use crate::ground::plan::{KeyPart, Plan, PlanStep};
use crate::ground::work::{Halt, Work};
use crate::sentence::pattern::Pattern;
use crate::sentence::rule::{Relation, Rule};
use crate::sentence::terms::{Term, Terms};

/// What a trial of a rule came upon.
#[derive(Default)]
pub(crate) struct Trial {
    pub(crate) found: Vec<Term>,
    /// Questions whose answers were used.
    pub(crate) asked: Vec<Table>,
    /// Negated questions whose answers are not all known.
    pub(crate) waits: Vec<Table>,
}

/// A condition whose facts or answers are gone over.
struct OpenCondition<'a> {
    step: usize,
    source: FactSource<'a>,
    next: usize,
    mark: usize,
}

enum FactSource<'a> {
    /// Numbers of facts.
    Facts(&'a [u32]),
    Answers(Table),
}

impl Subgoals {
    /// Goes over all bindings under which the conditions of a rule hold, as far as answers are known.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn run(
        &mut self,
        plan: &Plan,
        rule: &Rule,
        derived: &[bool],
        database: &Database,
        terms: &mut Terms,
        trial: &mut Trial,
        work: &mut Work,
    ) -> Result<(), Halt> {
        let mut frames: Vec<OpenCondition> = Vec::new();
        let mut at = 0;
        loop {
            work.step()?;
            let forward = match plan.steps.get(at) {
                None => {
                    let head = self.bindings.make(&rule.head.pattern, terms);
                    work.hold(Terms::BYTES)?;
                    trial.found.push(head.ok_or(Halt::Bound)?);
                    false
                }
                Some(PlanStep::Distinct(one, other)) => {
                    let left = self.bindings.make(one, terms).ok_or(Halt::Bound)?;
                    left != self.bindings.make(other, terms).ok_or(Halt::Bound)?
                }
                Some(PlanStep::Holds {
                    relation, pattern, ..
                }) => {
                    if derived[relation.0 as usize] {
                        let table = self.call(pattern, *relation, terms, work)?;
                        trial.asked.push(table);
                        !self.tables[table as usize].list.is_empty()
                    } else {
                        let fact = self.bindings.find(pattern, terms);
                        fact.is_some_and(|fact| database.number(fact).is_some())
                    }
                }
                Some(PlanStep::Fails { relation, pattern }) => {
                    if derived[relation.0 as usize] {
                        let table = self.call(pattern, *relation, terms, work)?;
                        let known = &self.tables[table as usize];
                        if !known.complete {
                            trial.waits.push(table);
                        }
                        known.complete && known.list.is_empty()
                    } else {
                        let fact = self.bindings.find(pattern, terms);
                        fact.is_none_or(|fact| database.number(fact).is_none())
                    }
                }
                Some(PlanStep::Match {
                    relation,
                    pattern,
                    index,
                    key,
                    ..
                }) => {
                    let source = if derived[relation.0 as usize] {
                        let table = self.call(pattern, *relation, terms, work)?;
                        trial.asked.push(table);
                        FactSource::Answers(table)
                    } else {
                        let mut mixture = PatternHash::default();
                        for part in key {
                            match *part {
                                KeyPart::Term(term) => mixture.add(term),
                                KeyPart::Variable(variable) => {
                                    let bound = self.bindings.get(variable);
                                    bound.into_iter().for_each(|term| mixture.add(term));
                                }
                            }
                        }
                        FactSource::Facts(database.look_up(*index, mixture))
                    };
                    frames.push(OpenCondition {
                        step: at,
                        source,
                        next: 0,
                        mark: self.bindings.mark(),
                    });
                    false
                }
            };
            if forward {
                at += 1;
                continue;
            }
            loop {
                let Some(frame) = frames.last_mut() else {
                    return Ok(());
                };
                self.bindings.undo(frame.mark);
                let Some(PlanStep::Match {
                    relation, pattern, ..
                }) = plan.steps.get(frame.step)
                else {
                    return Ok(());
                };
                let candidate = match &frame.source {
                    FactSource::Facts(numbers) => numbers
                        .get(frame.next)
                        .map(|number| database.facts(*relation)[*number as usize]),
                    FactSource::Answers(table) => {
                        self.tables[*table as usize].list.get(frame.next).copied()
                    }
                };
                let Some(candidate) = candidate else {
                    frames.pop();
                    continue;
                };
                frame.next += 1;
                at = frame.step + 1;
                work.step()?;
                if self.bindings.fit(pattern, candidate, terms) {
                    break;
                }
            }
        }
    }

    /// The table of the question that a condition asks under the present bindings.
    fn call(
        &mut self,
        pattern: &Pattern,
        relation: Relation,
        terms: &mut Terms,
        work: &mut Work,
    ) -> Result<Table, Halt> {
        let goal = goal(pattern, &self.bindings, terms).ok_or(Halt::Bound)?;
        self.table(goal, relation, work)
    }
}
