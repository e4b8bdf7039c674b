//! In which order the conditions of a rule are looked at.

use super::database::{Database, IndexId, Probe};
use crate::sentence::pattern::{Node, Pattern, Variable, variables};
use crate::sentence::rule::{Atom, Literal, Relation, Rule};
use crate::sentence::terms::Term;

/// A part of a key: a term, or what a variable is bound to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum KeyPart {
    Term(Term),
    Variable(Variable),
}

/// A condition, ready to be looked at.
#[derive(Clone, Debug)]
pub(crate) enum PlanStep {
    /// Goes over the facts that fit.
    Match {
        /// The number of the condition in its rule.
        condition: usize,
        relation: Relation,
        pattern: Pattern,
        index: IndexId,
        key: Vec<KeyPart>,
    },
    /// The sentence, all of whose variables are bound, holds.
    Holds {
        condition: usize,
        relation: Relation,
        pattern: Pattern,
    },
    /// The sentence, all of whose variables are bound, does not hold.
    Fails {
        relation: Relation,
        pattern: Pattern,
    },
    /// Two terms are not the same.
    Distinct(Pattern, Pattern),
}

/// The steps of a rule, for variables that are bound beforehand.
pub(crate) struct Plan {
    pub(crate) steps: Vec<PlanStep>,
}

impl Plan {
    /// Puts the conditions of a rule into an order: `first` first, if given, checks as soon as their
    /// variables are bound, and then whatever is bound most. Relations that are `derived`, by number, have
    /// to be worked out, and come later.
    pub(crate) fn new(
        rule: &Rule,
        first: Option<usize>,
        bound: &[bool],
        derived: &[bool],
        database: &mut Database,
    ) -> Plan {
        let mut bound = bound.to_vec();
        bound.resize(rule.variables.len(), false);
        let mut left: Vec<usize> = (0..rule.body.len()).collect();
        let mut steps = Vec::with_capacity(left.len());
        if let Some(first) = first
            && let Literal::Holds(atom) = &rule.body[first]
        {
            left.retain(|other| *other != first);
            steps.push(going_over(first, atom, &mut bound, database));
        }
        while !left.is_empty() {
            let choice = left.iter().enumerate().min_by_key(|(_, condition)| {
                cost(&rule.body[**condition], &bound, derived, database)
            });
            let Some((at, _)) = choice else { break };
            let condition = left.remove(at);
            steps.push(match &rule.body[condition] {
                Literal::Distinct(one, other, _) => PlanStep::Distinct(one.clone(), other.clone()),
                Literal::Fails(atom) => PlanStep::Fails {
                    relation: atom.relation,
                    pattern: atom.pattern.clone(),
                },
                Literal::Holds(atom) if all_bound(atom, &bound) => PlanStep::Holds {
                    condition,
                    relation: atom.relation,
                    pattern: atom.pattern.clone(),
                },
                Literal::Holds(atom) => going_over(condition, atom, &mut bound, database),
            });
        }
        Plan { steps }
    }

    /// The indexes that it uses.
    pub(crate) fn indexes(&self) -> impl Iterator<Item = IndexId> + '_ {
        self.steps.iter().filter_map(|step| match step {
            PlanStep::Match { index, .. } => Some(*index),
            _ => None,
        })
    }
}

fn all_bound(atom: &Atom, bound: &[bool]) -> bool {
    variables(&atom.pattern).all(|variable| bound[variable as usize])
}

/// How late a condition should come: unbound checks last, then sentences by how little is known of them
/// and how many facts they have.
fn cost(
    literal: &Literal,
    bound: &[bool],
    derived: &[bool],
    database: &Database,
) -> (u32, usize, usize) {
    let free = |variable: &Variable| !bound[*variable as usize];
    let free = literal.variables().iter().filter(|one| free(one)).count();
    match literal {
        Literal::Distinct(..) if free == 0 => (0, 0, 0),
        Literal::Holds(_) if free == 0 => (1, 0, 0),
        Literal::Fails(_) if free == 0 => (2, 0, 0),
        Literal::Holds(atom) => {
            let known = atom.pattern.iter().filter(|node| match node {
                Node::Variable(variable) => bound[*variable as usize],
                Node::Ground(_) => true,
                Node::Apply(..) => false,
            });
            let known = known.count();
            let derived = derived.get(atom.relation.0 as usize).copied();
            let late = u32::from(derived == Some(true));
            let facts = database.facts(atom.relation).len();
            (3 + late + 2 * u32::from(known == 0), free, facts)
        }
        _ => (9, 0, 0),
    }
}

fn going_over(
    condition: usize,
    atom: &Atom,
    bound: &mut [bool],
    database: &mut Database,
) -> PlanStep {
    let (mut probes, mut key) = (Vec::new(), Vec::new());
    // The way from the root to the present part, with the number of arguments to come at each level.
    let mut path: Vec<u32> = Vec::new();
    let mut counts: Vec<u32> = Vec::new();
    for (at, node) in atom.pattern.iter().enumerate() {
        let here = |function| Probe {
            path: path.as_slice().into(),
            function,
        };
        match *node {
            Node::Apply(symbol, count) => {
                if at > 0 {
                    probes.push(here(Some((symbol, count))));
                }
                counts.push(count);
                path.push(0);
                continue;
            }
            Node::Ground(term) => {
                probes.push(here(None));
                key.push(KeyPart::Term(term));
            }
            Node::Variable(variable) if bound[variable as usize] => {
                probes.push(here(None));
                key.push(KeyPart::Variable(variable));
            }
            Node::Variable(_) => {}
        }
        while let (Some(count), Some(step)) = (counts.last(), path.last_mut()) {
            *step += 1;
            if *step < *count {
                break;
            }
            counts.pop();
            path.pop();
        }
    }
    variables(&atom.pattern).for_each(|variable| bound[variable as usize] = true);
    PlanStep::Match {
        condition,
        relation: atom.relation,
        pattern: atom.pattern.clone(),
        index: database.index(atom.relation, probes.into()),
        key,
    }
}
