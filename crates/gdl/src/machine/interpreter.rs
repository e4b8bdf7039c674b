//! Rules with variables, asked from the question down: for games whose network would be too large.

use gagne_core::Meter;

use super::subgoals::{SubgoalRules, Subgoals};
use crate::check::Layer;
use crate::error::StateFault;
use crate::ground::database::Database;
use crate::ground::work::{Halt, Work};
use crate::sentence::pattern::{Bindings, Node, Pattern};
use crate::sentence::rule::Relation;
use crate::sentence::symbols::{DOES, GOAL, INIT, LEGAL, NEXT, Symbol, TERMINAL, TRUE};
use crate::sentence::terms::{Term, Terms};
use crate::state::State;

/// Most steps for one question in one state, and bytes of its tables.
const STEPS: u64 = 30_000_000;
const BYTES: u64 = 1 << 30;

/// The rules with the facts of one state.
pub(crate) struct Interpreter {
    rules: SubgoalRules,
    database: Database,
    subgoals: Subgoals,
    /// Facts of these names are part of no state.
    dropped: Vec<Symbol>,
    /// The state whose facts are in the database.
    loaded: Option<State>,
}

impl Interpreter {
    pub(crate) fn new(rules: SubgoalRules, database: Database, dropped: Vec<Symbol>) -> Self {
        Interpreter {
            rules,
            database,
            subgoals: Subgoals::default(),
            dropped,
            loaded: None,
        }
    }

    /// A state with these facts.
    pub(crate) fn state(&self, facts: &[Term], terms: &Terms) -> State {
        let kept = facts.iter().filter(|fact| {
            let name = terms.symbol(**fact);
            !self.dropped.contains(&name)
        });
        State::of_numbers(kept.map(|fact| fact.0).collect())
    }

    /// Whether facts of this name may be part of a state.
    pub(crate) fn knows(&self, fact: Term, terms: &Terms) -> bool {
        !self.dropped.contains(&terms.symbol(fact))
    }

    /// The sentences that tell in which state the game begins.
    pub(crate) fn start(
        &mut self,
        terms: &mut Terms,
        meter: &mut Meter,
    ) -> Result<Vec<Term>, StateFault> {
        let goal = [Node::Apply(INIT, 1), Node::Variable(0)];
        let nothing = State::of_numbers(Vec::new());
        self.sentences(&nothing, None, goal.into(), Relation::INIT, terms, meter)
    }

    /// Whether the game has ended.
    pub(crate) fn terminal(
        &mut self,
        state: &State,
        terms: &mut Terms,
        meter: &mut Meter,
    ) -> Result<bool, StateFault> {
        let goal = terms.intern(TERMINAL, &[]).ok_or(StateFault::Endless)?;
        let goal = [Node::Ground(goal)].into();
        let answers = self.sentences(state, None, goal, Relation::TERMINAL, terms, meter)?;
        Ok(!answers.is_empty())
    }

    /// The legal moves of a role.
    pub(crate) fn legal(
        &mut self,
        state: &State,
        role: Term,
        terms: &mut Terms,
        meter: &mut Meter,
    ) -> Result<Vec<Term>, StateFault> {
        let goal = [Node::Apply(LEGAL, 2), Node::Ground(role), Node::Variable(0)];
        self.answers(state, None, goal.into(), Relation::LEGAL, terms, meter)
    }

    /// The goals of a role.
    pub(crate) fn goals(
        &mut self,
        state: &State,
        role: Term,
        terms: &mut Terms,
        meter: &mut Meter,
    ) -> Result<Vec<Term>, StateFault> {
        let goal = [Node::Apply(GOAL, 2), Node::Ground(role), Node::Variable(0)];
        self.answers(state, None, goal.into(), Relation::GOAL, terms, meter)
    }

    /// The state after these moves of the roles.
    pub(crate) fn next(
        &mut self,
        state: &State,
        moves: &[(Term, Term)],
        terms: &mut Terms,
        meter: &mut Meter,
    ) -> Result<State, StateFault> {
        let goal = [Node::Apply(NEXT, 1), Node::Variable(0)];
        let facts = self.answers(
            state,
            Some(moves),
            goal.into(),
            Relation::NEXT,
            terms,
            meter,
        )?;
        Ok(self.state(&facts, terms))
    }

    /// The last arguments of all sentences that answer a question.
    fn answers(
        &mut self,
        state: &State,
        moves: Option<&[(Term, Term)]>,
        goal: Pattern,
        relation: Relation,
        terms: &mut Terms,
        meter: &mut Meter,
    ) -> Result<Vec<Term>, StateFault> {
        let found = self.sentences(state, moves, goal, relation, terms, meter)?;
        let last = |sentence: &Term| terms.arguments(*sentence).last().copied();
        Ok(found.iter().filter_map(last).collect())
    }

    /// All sentences that answer a question. Tables are kept as long as the state is the same.
    fn sentences(
        &mut self,
        state: &State,
        moves: Option<&[(Term, Term)]>,
        goal: Pattern,
        relation: Relation,
        terms: &mut Terms,
        meter: &mut Meter,
    ) -> Result<Vec<Term>, StateFault> {
        let answered = meter.beside(0, |meter| {
            let mut work = Work::new(meter, STEPS, BYTES);
            self.load(state, moves, terms, &mut work)?;
            self.answer(goal, relation, terms, &mut work)
        });
        answered.map_err(|halt| {
            self.loaded = None;
            match halt {
                Halt::Stop(stop) => StateFault::Stop(stop),
                Halt::Bound => StateFault::Endless,
            }
        })
    }

    fn load(
        &mut self,
        state: &State,
        moves: Option<&[(Term, Term)]>,
        terms: &mut Terms,
        work: &mut Work,
    ) -> Result<(), Halt> {
        if self.loaded.as_ref() != Some(state) {
            self.loaded = None;
            self.subgoals.forget(Layer::State, &self.rules);
            self.database.clear(Relation::TRUE);
            for fact in state.numbers() {
                let sentence = terms.intern(TRUE, &[Term(fact)]).ok_or(Halt::Bound)?;
                self.database.insert(Relation::TRUE, sentence, work)?;
            }
            self.database.refresh_all(Relation::TRUE, terms, work)?;
            self.loaded = Some(state.clone());
        }
        if let Some(moves) = moves {
            self.subgoals.forget(Layer::Moves, &self.rules);
            self.database.clear(Relation::DOES);
            for (role, chosen) in moves {
                let sentence = terms.intern(DOES, &[*role, *chosen]).ok_or(Halt::Bound)?;
                self.database.insert(Relation::DOES, sentence, work)?;
            }
            self.database.refresh_all(Relation::DOES, terms, work)?;
        }
        Ok(())
    }

    fn answer(
        &mut self,
        goal: Pattern,
        relation: Relation,
        terms: &mut Terms,
        work: &mut Work,
    ) -> Result<Vec<Term>, Halt> {
        if !self.rules.derived[relation.0 as usize] {
            let mut bindings = Bindings::default();
            let facts = self.database.facts(relation).iter().filter(|fact| {
                bindings.reset(goal.len());
                bindings.fit(&goal, **fact, terms)
            });
            return Ok(facts.copied().collect());
        }
        let database = &mut self.database;
        let answers = self
            .subgoals
            .ask(goal, relation, &self.rules, database, terms, work)?;
        Ok(answers.to_vec())
    }
}
