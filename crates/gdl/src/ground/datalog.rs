//! Works out everything that follows from facts and rules, from below: what was found in one round is
//! joined with everything in the next, so that nothing is found twice in the same way.

use rustc_hash::FxHashMap;

use super::database::Database;
use super::join::{JoinVisitor, Window, join};
use super::plan::{Plan, PlanStep};
use super::work::{Halt, Work};
use crate::sentence::pattern::Bindings;
use crate::sentence::rule::{Literal, Program, Relation, Rule};
use crate::sentence::terms::{Term, Terms};

/// What is done with what is found.
pub(crate) trait FactSink {
    /// Whether a negated condition may hold, which only what is known for good can refute.
    fn may_fail(&self, relation: Relation, fact: Option<Term>, database: &Database) -> bool;

    /// A rule was found to conclude this.
    fn conclude(
        &mut self,
        rule: usize,
        head: Term,
        bindings: &mut Bindings,
        terms: &mut Terms,
        work: &mut Work,
    ) -> Result<(), Halt>;

    /// A sentence besides the one that was concluded, which is taken to hold as well.
    fn besides(
        &self,
        relation: Relation,
        head: Term,
        terms: &mut Terms,
    ) -> Option<(Relation, Term)>;
}

/// A rule with a plan for each condition that may get new facts, and one for the first round.
struct PlannedRule<'a> {
    number: usize,
    rule: &'a Rule,
    whole: Plan,
    parts: Vec<(usize, Plan)>,
}

/// How many facts each relation had before and has now: between lies what is new.
pub(crate) struct Windows {
    before: Vec<u32>,
    now: Vec<u32>,
}

impl Windows {
    pub(crate) fn new(relations: usize) -> Self {
        Windows {
            before: vec![0; relations],
            now: vec![0; relations],
        }
    }
}

/// Adds to the database all that follows by these rules, given by number.
pub(crate) fn saturate(
    program: &Program,
    rules: &[usize],
    terms: &mut Terms,
    database: &mut Database,
    windows: &mut Windows,
    sink: &mut impl FactSink,
    work: &mut Work,
) -> Result<(), Halt> {
    let mut planned: Vec<PlannedRule> = Vec::with_capacity(rules.len());
    let mut users: FxHashMap<Relation, Vec<(usize, usize)>> = FxHashMap::default();
    for number in rules {
        let rule = &program.rules[*number];
        work.hold(256 * (1 + rule.body.len() as u64).pow(2))?;
        let mut parts = Vec::new();
        for (at, literal) in rule.body.iter().enumerate() {
            work.steps(1 + rule.effort())?;
            if let Literal::Holds(atom) = literal {
                let user = (planned.len(), parts.len());
                users.entry(atom.relation).or_default().push(user);
                parts.push((at, Plan::new(rule, Some(at), &[], &[], database)));
                let relation = atom.relation.0 as usize;
                windows.before[relation] = 0;
                windows.now[relation] = database.facts(atom.relation).len() as u32;
            }
        }
        planned.push(PlannedRule {
            number: *number,
            rule,
            whole: Plan::new(rule, None, &[], &[], database),
            parts,
        });
    }
    let mut round = Saturation {
        bindings: Bindings::default(),
        found: Vec::new(),
        terms,
        database,
        sink,
    };
    for one in &planned {
        round.run(one, None, &one.whole, windows, work)?;
    }
    let mut grown: Vec<Relation> = users.keys().copied().collect();
    loop {
        // What was new has been joined with everything.
        for relation in grown.drain(..) {
            windows.before[relation.0 as usize] = windows.now[relation.0 as usize];
        }
        round.insert(&mut grown, work)?;
        grown.retain(|relation| users.contains_key(relation));
        grown.sort_unstable();
        grown.dedup();
        if grown.is_empty() {
            return Ok(());
        }
        for relation in &grown {
            let facts = round.database.facts(*relation).len();
            windows.now[relation.0 as usize] = facts as u32;
        }
        for (rule, part) in grown.iter().flat_map(|relation| &users[relation]) {
            let one = &planned[*rule];
            let (at, plan) = &one.parts[*part];
            round.run(one, Some(*at), plan, windows, work)?;
        }
    }
}

/// What the rounds of one saturation share.
struct Saturation<'a, S> {
    bindings: Bindings,
    /// What was concluded in this round.
    found: Vec<(Relation, Term)>,
    terms: &'a mut Terms,
    database: &'a mut Database,
    sink: &'a mut S,
}

impl<S: FactSink> Saturation<'_, S> {
    fn run(
        &mut self,
        one: &PlannedRule,
        delta: Option<usize>,
        plan: &Plan,
        windows: &Windows,
        work: &mut Work,
    ) -> Result<(), Halt> {
        for index in plan.indexes() {
            self.database.refresh(index, self.terms, work)?;
        }
        self.bindings.reset(one.rule.variables.len());
        let mut visit = FactVisit {
            number: one.number,
            rule: one.rule,
            delta,
            windows,
            sink: self.sink,
            found: &mut self.found,
        };
        let (database, terms) = (&*self.database, &mut *self.terms);
        join(plan, database, terms, &mut self.bindings, &mut visit, work)
    }

    /// Adds what was concluded to the database, and tells which relations grew.
    fn insert(&mut self, grown: &mut Vec<Relation>, work: &mut Work) -> Result<(), Halt> {
        for (relation, head) in self.found.drain(..) {
            work.step()?;
            if self.database.insert(relation, head, work)? {
                grown.push(relation);
                if let Some((other, fact)) = self.sink.besides(relation, head, self.terms)
                    && self.database.insert(other, fact, work)?
                {
                    grown.push(other);
                }
            }
        }
        Ok(())
    }
}

struct FactVisit<'a, S> {
    number: usize,
    rule: &'a Rule,
    /// The condition that looks at new facts only; those before it look at old ones, those after it at
    /// all.
    delta: Option<usize>,
    windows: &'a Windows,
    sink: &'a mut S,
    found: &'a mut Vec<(Relation, Term)>,
}

impl<S: FactSink> JoinVisitor for FactVisit<'_, S> {
    fn window(&self, condition: usize, relation: Relation) -> Window {
        let before = self.windows.before[relation.0 as usize];
        let now = self.windows.now[relation.0 as usize];
        match self.delta {
            Some(delta) if condition < delta => 0..before,
            Some(delta) if condition == delta => before..now,
            _ => 0..now,
        }
    }

    fn fails(
        &mut self,
        step: &PlanStep,
        bindings: &mut Bindings,
        database: &Database,
        terms: &mut Terms,
    ) -> Result<bool, Halt> {
        let PlanStep::Fails { relation, pattern } = step else {
            return Ok(true);
        };
        let fact = bindings.find(pattern, terms);
        Ok(self.sink.may_fail(*relation, fact, database))
    }

    fn found(
        &mut self,
        bindings: &mut Bindings,
        terms: &mut Terms,
        work: &mut Work,
    ) -> Result<(), Halt> {
        let pattern = &self.rule.head.pattern;
        let head = bindings.make(pattern, terms).ok_or(Halt::Bound)?;
        work.hold(Terms::BYTES)?;
        self.found.push((self.rule.head.relation, head));
        self.sink.conclude(self.number, head, bindings, terms, work)
    }
}

/// For what never changes: nothing but facts, and negation looks at them as they are.
pub(crate) struct FactsOnly;

impl FactSink for FactsOnly {
    fn may_fail(&self, _: Relation, fact: Option<Term>, database: &Database) -> bool {
        fact.is_none_or(|fact| database.number(fact).is_none())
    }

    fn conclude(
        &mut self,
        _: usize,
        _: Term,
        _: &mut Bindings,
        _: &mut Terms,
        _: &mut Work,
    ) -> Result<(), Halt> {
        Ok(())
    }

    fn besides(&self, _: Relation, _: Term, _: &mut Terms) -> Option<(Relation, Term)> {
        None
    }
}
