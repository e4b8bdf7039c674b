//! All that could hold if no negation and no choice of moves ever prevented it, and the rules by which it
//! does.

use gagne_core::Meter;

use super::database::Database;
use super::datalog::{FactSink, Windows, saturate};
use super::network::{Network, NetworkBuilder};
use super::work::{Halt, Work};
use crate::check::{Layer, Strata};
use crate::sentence::pattern::Bindings;
use crate::sentence::rule::{Literal, Program, Relation};
use crate::sentence::symbols::{DOES, Symbol, TRUE};
use crate::sentence::terms::{Term, Terms};

/// Most steps that may be spent on the rules without variables, and bytes that they may take.
const STEPS: u64 = 25_000_000;
const BYTES: u64 = 400 << 20;

/// Grounds the rules that depend on the state: whatever could hold if no negation and no choice of moves
/// ever prevented it. The database has all facts that never change, and is left with all that may hold.
pub(crate) fn ground(
    program: &Program,
    layers: &Strata,
    roles: &[Term],
    dropped: &[Symbol],
    database: &mut Database,
    terms: &mut Terms,
    meter: &mut Meter,
) -> Result<Network, Halt> {
    let mut work = Work::new(meter, STEPS, BYTES);
    let rules: Vec<usize> = (0..program.rules.len())
        .filter(|rule| layers.of(program.rules[*rule].head.relation) > Layer::Static)
        .collect();
    let mut grounder = Grounder {
        program,
        layers,
        roles,
        dropped,
        heads: Vec::new(),
        inputs: Vec::new(),
    };
    let first = [Relation::INIT, Relation::NEXT, Relation::LEGAL];
    for relation in first {
        for fact in database.facts(relation).to_vec() {
            if let Some((other, fact)) = grounder.besides(relation, fact, terms) {
                database.insert(other, fact, &mut work)?;
            }
        }
    }
    let mut windows = Windows::new(program.relations());
    saturate(
        program,
        &rules,
        terms,
        database,
        &mut windows,
        &mut grounder,
        &mut work,
    )?;
    let Grounder { heads, inputs, .. } = grounder;
    NetworkBuilder::new(program, layers, database).build(&heads, &inputs, &mut work)
}

struct Grounder<'a> {
    program: &'a Program,
    layers: &'a Strata,
    roles: &'a [Term],
    dropped: &'a [Symbol],
    /// For each rule without variables, what it concludes and where its conditions begin.
    heads: Vec<(Term, u32)>,
    /// Conditions: sentences, and whether they must not hold.
    inputs: Vec<(Term, bool)>,
}

impl FactSink for Grounder<'_> {
    fn may_fail(&self, relation: Relation, fact: Option<Term>, database: &Database) -> bool {
        self.layers.of(relation) > Layer::Static
            || fact.is_none_or(|fact| database.number(fact).is_none())
    }

    fn conclude(
        &mut self,
        rule: usize,
        head: Term,
        bindings: &mut Bindings,
        terms: &mut Terms,
        work: &mut Work,
    ) -> Result<(), Halt> {
        self.heads.push((head, self.inputs.len() as u32));
        for literal in &self.program.rules[rule].body {
            let (atom, negated) = match literal {
                Literal::Holds(atom) => (atom, false),
                Literal::Fails(atom) => (atom, true),
                Literal::Distinct(..) => continue,
            };
            if self.layers.of(atom.relation) > Layer::Static {
                let sentence = bindings.make(&atom.pattern, terms).ok_or(Halt::Bound)?;
                self.inputs.push((sentence, negated));
            }
        }
        let inputs = self.inputs.len() as u64 - u64::from(self.heads[self.heads.len() - 1].1);
        work.hold(32 + 32 * inputs)
    }

    /// What may be next may be true, unless it is dropped, and what may be legal may be done.
    fn besides(
        &self,
        relation: Relation,
        head: Term,
        terms: &mut Terms,
    ) -> Option<(Relation, Term)> {
        match relation {
            Relation::INIT | Relation::NEXT => {
                let fact = *terms.arguments(head).first()?;
                if self.dropped.contains(&terms.symbol(fact)) {
                    return None;
                }
                Some((Relation::TRUE, terms.intern(TRUE, &[fact])?))
            }
            Relation::LEGAL => {
                let [role, chosen] = *terms.arguments(head) else {
                    return None;
                };
                let done = terms.intern(DOES, &[role, chosen])?;
                self.roles.contains(&role).then_some((Relation::DOES, done))
            }
            _ => None,
        }
    }
}
