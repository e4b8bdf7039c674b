//! Questions and what is known of their answers, from the question down to the facts.
//!
//! Every question that comes up has a table of answers. A rule that asks a question uses the answers that
//! there are and is tried again when there are more, so that rules may call themselves in any way. The
//! answers to a negated question must all be known before it is used: such questions are worked out on
//! their own, before the rule that needs them is tried again. Because no sentence depends on its own
//! negation, that comes to an end; an explicit stack keeps the questions that wait.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::check::Layer;
use crate::ground::database::{Database, Key};
use crate::ground::plan::{KeyPart, Plan, Step};
use crate::ground::work::{Halt, Work};
use crate::sentence::pattern::{Bindings, Node, Pattern, end_of};
use crate::sentence::rule::{Program, Relation, Rule};
use crate::sentence::terms::{Term, Terms};

/// The number of a table.
type Table = u32;

/// What is known of the answers to a question.
struct Answers {
    goal: Pattern,
    relation: Relation,
    list: Vec<Term>,
    set: FxHashSet<Term>,
    complete: bool,
    /// The group in which it is worked out.
    group: usize,
    /// Whether it waits to be tried.
    queued: bool,
    /// Tables that use it.
    users: Vec<Table>,
}

/// Questions that are worked out together.
#[derive(Default)]
struct Group {
    queue: Vec<Table>,
    members: Vec<Table>,
}

/// The rules, and which relations have to be worked out by them.
pub(crate) struct Rules {
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
    tables: Vec<Answers>,
    numbers: FxHashMap<Pattern, Table>,
    groups: Vec<Group>,
    plans: FxHashMap<(usize, Box<[bool]>), Plan>,
    bindings: Bindings,
    other: Bindings,
}

/// What a trial of a rule came upon.
#[derive(Default)]
struct Trial {
    found: Vec<Term>,
    /// Questions whose answers were used.
    asked: Vec<Table>,
    /// Negated questions whose answers are not all known.
    waits: Vec<Table>,
}

/// A condition whose facts or answers are gone over.
struct Frame {
    step: usize,
    source: Source,
    next: usize,
    mark: usize,
}

enum Source {
    /// Numbers of facts.
    Facts(Box<[u32]>),
    Answers(Table),
}

impl Subgoals {
    /// Forgets the tables from this layer on.
    pub(crate) fn forget(&mut self, from: Layer, rules: &Rules) {
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
        rules: &Rules,
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
    fn table(&mut self, goal: Pattern, relation: Relation, work: &mut Work) -> Result<Table, Halt> {
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
        self.groups.push(Group::default());
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
        rules: &Rules,
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
        if new {
            for user in self.tables[table as usize].users.clone() {
                work.step()?;
                self.queue(user);
            }
        }
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
        if !trial.waits.is_empty() {
            self.queue(table);
            self.open(&trial.waits);
        }
        Ok(())
    }

    /// Goes over all bindings under which the conditions of a rule hold, as far as answers are known.
    #[allow(clippy::too_many_arguments)]
    fn run(
        &mut self,
        plan: &Plan,
        rule: &Rule,
        derived: &[bool],
        database: &Database,
        terms: &mut Terms,
        trial: &mut Trial,
        work: &mut Work,
    ) -> Result<(), Halt> {
        let mut frames: Vec<Frame> = Vec::new();
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
                Some(Step::Distinct(one, other)) => {
                    let left = self.bindings.make(one, terms).ok_or(Halt::Bound)?;
                    left != self.bindings.make(other, terms).ok_or(Halt::Bound)?
                }
                Some(Step::Holds {
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
                Some(Step::Fails { relation, pattern }) => {
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
                Some(Step::Match {
                    relation,
                    pattern,
                    index,
                    key,
                    ..
                }) => {
                    let source = if derived[relation.0 as usize] {
                        let table = self.call(pattern, *relation, terms, work)?;
                        trial.asked.push(table);
                        Source::Answers(table)
                    } else {
                        let mut mixture = Key::default();
                        for part in key {
                            match *part {
                                KeyPart::Term(term) => mixture.add(term),
                                KeyPart::Variable(variable) => {
                                    let bound = self.bindings.get(variable);
                                    bound.into_iter().for_each(|term| mixture.add(term));
                                }
                            }
                        }
                        Source::Facts(database.look_up(*index, mixture).into())
                    };
                    frames.push(Frame {
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
                let Some(Step::Match {
                    relation, pattern, ..
                }) = plan.steps.get(frame.step)
                else {
                    return Ok(());
                };
                let candidate = match &frame.source {
                    Source::Facts(numbers) => numbers
                        .get(frame.next)
                        .map(|number| database.facts(*relation)[*number as usize]),
                    Source::Answers(table) => {
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

/// A pattern with everything in it that is bound, its variables numbered in the order in which they
/// come.
fn goal(pattern: &[Node], bindings: &Bindings, terms: &mut Terms) -> Option<Pattern> {
    // From the end to the beginning; parts that became terms stand as such.
    let mut row: Vec<Node> = Vec::with_capacity(pattern.len());
    let mut begins: Vec<usize> = Vec::new();
    for node in pattern.iter().rev() {
        match *node {
            Node::Ground(_) => {
                begins.push(row.len());
                row.push(*node);
            }
            Node::Variable(variable) => {
                begins.push(row.len());
                row.push(bindings.get(variable).map_or(*node, Node::Ground));
            }
            Node::Apply(symbol, count) => {
                let first = begins.len() - count as usize;
                let begin = begins.get(first).copied().unwrap_or(row.len());
                let parts = row[begin..].iter().rev().map(|node| match node {
                    Node::Ground(term) => Some(*term),
                    _ => None,
                });
                let ground: Option<Vec<Term>> = parts.collect();
                begins.truncate(first);
                begins.push(begin);
                match ground {
                    Some(arguments) => {
                        row.truncate(begin);
                        row.push(Node::Ground(terms.intern(symbol, &arguments)?));
                    }
                    None => row.push(*node),
                }
            }
        }
    }
    row.reverse();
    let mut names: Vec<u32> = Vec::new();
    for node in &mut row {
        if let Node::Variable(variable) = node {
            let known = names.iter().position(|name| name == variable);
            let number = known.unwrap_or(names.len());
            if known.is_none() {
                names.push(*variable);
            }
            *variable = number as u32;
        }
    }
    Some(row.into())
}

/// Binds the variables of a head by what the question says, and tells whether the two may meet. Whatever
/// the question leaves open is left open; answers are compared with the question afterwards.
fn bind_head(head: &[Node], goal: &[Node], terms: &Terms, bindings: &mut Bindings) -> bool {
    let (mut left, mut right) = (0, 0);
    while left < head.len() && right < goal.len() {
        match (head[left], goal[right]) {
            (_, Node::Ground(term)) => {
                let end = end_of(head, left);
                if !bindings.fit(&head[left..end], term, terms) {
                    return false;
                }
                left = end;
                right += 1;
            }
            (Node::Apply(one, count), Node::Apply(other, length)) => {
                if (one, count) != (other, length) {
                    return false;
                }
                left += 1;
                right += 1;
            }
            (Node::Ground(term), Node::Apply(symbol, count)) => {
                let arguments = terms.arguments(term).len();
                if terms.symbol(term) != symbol || arguments != count as usize {
                    return false;
                }
                left += 1;
                right = end_of(goal, right);
            }
            _ => {
                left = end_of(head, left);
                right = end_of(goal, right);
            }
        }
    }
    true
}
