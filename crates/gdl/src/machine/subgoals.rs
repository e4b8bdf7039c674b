//! Questions and what is known of their answers, from the question down to the facts.
//!
//! Every question that comes up has a table of answers. A rule that asks a question uses the answers that
//! there are and is tried again when there are more, so that rules may call themselves in any way. The
//! answers to a negated question must all be known before it is used: such questions are worked out on
//! their own, before the rule that needs them is tried again. Because no sentence depends on its own
//! negation, that comes to an end; an explicit stack keeps the questions that wait.

use rustc_hash::{FxHashMap, FxHashSet};

use super::goal::bind_head;
use super::trial::Trial;
use crate::check::Layer;
use crate::ground::database::Database;
use crate::ground::plan::Plan;
use crate::ground::work::{Halt, Work};
use crate::sentence::pattern::{Bindings, Pattern};
use crate::sentence::rule::{Program, Relation};
use crate::sentence::terms::{Term, Terms};

/// The number of a table.
pub(crate) type Table = u32;

/// What is known of the answers to a question.
pub(crate) struct Answers {
    goal: Pattern,
    relation: Relation,
    pub(crate) list: Vec<Term>,
    set: FxHashSet<Term>,
    pub(crate) complete: bool,
    /// The group in which it is worked out.
    group: usize,
    /// Whether it waits to be tried.
    queued: bool,
    /// Tables that use it.
    users: Vec<Table>,
}

/// Questions that are worked out together.
#[derive(Default)]
struct SubgoalGroup {
    queue: Vec<Table>,
    members: Vec<Table>,
}

/// The rules, and which relations have to be worked out by them.
pub(crate) struct SubgoalRules {
    pub(crate) program: Program,
    /// By relation: whether it is not simply looked up.
    pub(crate) derived: Vec<bool>,
    /// By relation: the rules that conclude it.
    pub(crate) of: Vec<Vec<usize>>,
    /// By relation: when it is known.
    pub(crate) layers: Vec<Layer>,
}

/// The tables of one state.
#[derive(Default)]
pub(crate) struct Subgoals {
    pub(crate) tables: Vec<Answers>,
    numbers: FxHashMap<Pattern, Table>,
    groups: Vec<SubgoalGroup>,
    plans: FxHashMap<(usize, Box<[bool]>), Plan>,
    pub(crate) bindings: Bindings,
    other: Bindings,
}

impl Subgoals {
    /// Forgets the tables from this layer on.
    pub(crate) fn forget(&mut self, from: Layer, rules: &SubgoalRules) {
        self.groups.clear();
        let kept =
            |table: &Answers| table.complete && rules.layers[table.relation.0 as usize] < from;
        self.tables.retain(kept);
        self.numbers.clear();
        for (number, table) in self.tables.iter_mut().enumerate() {
            table.users.clear();
            self.numbers.insert(table.goal.clone(), number as Table);
        }
    }

    /// All answers to a question.
    pub(crate) fn ask(
        &mut self,
        goal: Pattern,
        relation: Relation,
        rules: &SubgoalRules,
        database: &mut Database,
        terms: &mut Terms,
        work: &mut Work,
    ) -> Result<&[Term], Halt> {
        let root = self.table(goal, relation, work)?;
        self.groups.clear();
        if !self.tables[root as usize].complete {
            self.open(&[root]);
        }
        while let Some(group) = self.groups.last_mut() {
            match group.queue.pop() {
                Some(table) => {
                    self.tables[table as usize].queued = false;
                    if !self.tables[table as usize].complete {
                        self.attempt(table, rules, database, terms, work)?;
                    }
                }
                None => {
                    let here = self.groups.len() - 1;
                    for member in self.groups.pop().unwrap_or_default().members {
                        let table = &mut self.tables[member as usize];
                        table.complete |= table.group == here;
                    }
                }
            }
        }
        Ok(&self.tables[root as usize].list)
    }

    /// The table of a question.
    pub(crate) fn table(
        &mut self,
        goal: Pattern,
        relation: Relation,
        work: &mut Work,
    ) -> Result<Table, Halt> {
        if let Some(table) = self.numbers.get(&goal) {
            return Ok(*table);
        }
        work.hold(256 + 32 * goal.len() as u64)?;
        let table = self.tables.len() as Table;
        self.tables.push(Answers {
            goal: goal.clone(),
            relation,
            list: Vec::new(),
            set: FxHashSet::default(),
            complete: false,
            group: usize::MAX,
            queued: false,
            users: Vec::new(),
        });
        self.numbers.insert(goal, table);
        Ok(table)
    }

    /// Begins a group with these tables.
    fn open(&mut self, tables: &[Table]) {
        self.groups.push(SubgoalGroup::default());
        for table in tables {
            self.adopt(*table);
        }
    }

    /// Takes a table that is not complete into the innermost group.
    fn adopt(&mut self, table: Table) {
        let here = self.groups.len() - 1;
        let one = &mut self.tables[table as usize];
        if !one.complete && one.group != here {
            one.group = here;
            one.queued = true;
            self.groups[here].queue.push(table);
            self.groups[here].members.push(table);
        }
    }

    fn queue(&mut self, table: Table) {
        let one = &mut self.tables[table as usize];
        if !one.complete
            && !one.queued
            && let Some(group) = self.groups.get_mut(one.group)
        {
            one.queued = true;
            group.queue.push(table);
        }
    }

    /// Tries every rule for a question once.
    fn attempt(
        &mut self,
        table: Table,
        rules: &SubgoalRules,
        database: &mut Database,
        terms: &mut Terms,
        work: &mut Work,
    ) -> Result<(), Halt> {
        let relation = self.tables[table as usize].relation;
        let goal = self.tables[table as usize].goal.clone();
        let mut trial = Trial::default();
        for fact in database.facts(relation) {
            work.step()?;
            trial.found.push(*fact);
        }
        for number in &rules.of[relation.0 as usize] {
            work.step()?;
            let rule = &rules.program.rules[*number];
            self.bindings.reset(rule.variables.len());
            if !bind_head(&rule.head.pattern, &goal, terms, &mut self.bindings) {
                continue;
            }
            let bound: Box<[bool]> = (0..rule.variables.len() as u32)
                .map(|variable| self.bindings.get(variable).is_some())
                .collect();
            let key = (*number, bound);
            let plan = match self.plans.remove(&key) {
                Some(plan) => plan,
                None => {
                    work.steps(1 + rule.effort())?;
                    work.hold(256 * (1 + rule.body.len() as u64))?;
                    let plan = Plan::new(rule, None, &key.1, &rules.derived, database);
                    for index in plan.indexes() {
                        database.refresh(index, terms, work)?;
                    }
                    plan
                }
            };
            let tried = self.run(
                &plan,
                rule,
                &rules.derived,
                database,
                terms,
                &mut trial,
                work,
            );
            self.plans.insert(key, plan);
            tried?;
        }
        self.settle(table, &goal, trial, terms, work)
    }

    /// Enters what a trial found.
    fn settle(
        &mut self,
        table: Table,
        goal: &Pattern,
        mut trial: Trial,
        terms: &Terms,
        work: &mut Work,
    ) -> Result<(), Halt> {
        let variables = goal.len();
        let mut new = false;
        for answer in trial.found {
            self.other.reset(variables);
            let one = &mut self.tables[table as usize];
            if !one.set.contains(&answer) && self.other.fit(goal, answer, terms) {
                work.hold(24)?;
                one.set.insert(answer);
                one.list.push(answer);
                new = true;
            }
        }
        // A table may have asked itself, so that it is tried again for what it has just found.
        trial.asked.sort_unstable();
        trial.asked.dedup();
        for asked in trial.asked {
            let one = &mut self.tables[asked as usize];
            if !one.complete {
                if !one.users.contains(&table) {
                    work.hold(4)?;
                    one.users.push(table);
                }
                self.adopt(asked);
            }
        }
        if new {
            for user in self.tables[table as usize].users.clone() {
                work.step()?;
                self.queue(user);
            }
        }
        if !trial.waits.is_empty() {
            self.queue(table);
            self.open(&trial.waits);
        }
        Ok(())
    }
}
