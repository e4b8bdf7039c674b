//! All sentences that may ever hold, without variables, and the rules between them.

use gagne_core::Meter;
use rustc_hash::FxHashMap;

use super::database::Database;
use super::datalog::{Sink, Windows, saturate};
use super::work::{Halt, Work};
use crate::check::{Layer, Layers};
use crate::components::components;
use crate::sentence::pattern::Bindings;
use crate::sentence::rule::{Literal, Program, Relation};
use crate::sentence::symbols::{DOES, Symbol, TRUE};
use crate::sentence::terms::{Term, Terms};

/// Most steps that may be spent on the rules without variables, and bytes that they may take.
const STEPS: u64 = 60_000_000;
const BYTES: u64 = 400 << 20;

/// A condition: the number of a sentence, and whether it must not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Input {
    pub(crate) atom: u32,
    pub(crate) negated: bool,
}

/// A sentence with the rules that conclude it, each a list of conditions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gate {
    pub(crate) rules: Vec<Box<[Input]>>,
}

/// Sentences that depend on each other in the order in which they can be worked out.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) gates: Vec<u32>,
    /// Whether they depend on each other, so that one pass does not suffice.
    pub(crate) cyclic: bool,
}

/// The network of all sentences that may hold.
pub(crate) struct Network {
    /// What each sentence is.
    pub(crate) sentences: Vec<Term>,
    pub(crate) gates: Vec<Gate>,
    /// What can be worked out in a state, and what once moves are chosen.
    pub(crate) state: Vec<Block>,
    pub(crate) moves: Vec<Block>,
    numbers: FxHashMap<Term, u32>,
}

impl Network {
    /// The number of a sentence, if it may ever hold.
    pub(crate) fn number(&self, sentence: Term) -> Option<u32> {
        self.numbers.get(&sentence).copied()
    }
}

/// Grounds the rules that depend on the state: whatever could hold if no negation and no choice of moves
/// ever prevented it. The database has all facts that never change, and is left with all that may hold.
pub(crate) fn ground(
    program: &Program,
    layers: &Layers,
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
    Builder::new(program, layers, database).build(&heads, &inputs, &mut work)
}

struct Grounder<'a> {
    program: &'a Program,
    layers: &'a Layers,
    roles: &'a [Term],
    dropped: &'a [Symbol],
    /// For each rule without variables, what it concludes and where its conditions begin.
    heads: Vec<(Term, u32)>,
    /// Conditions: sentences, and whether they must not hold.
    inputs: Vec<(Term, bool)>,
}

impl Sink for Grounder<'_> {
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

/// What is known of a sentence in every state.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Always,
    Never,
    Open,
}

struct Builder<'a> {
    layers: &'a Layers,
    sentences: Vec<Term>,
    relations: Vec<Relation>,
    numbers: FxHashMap<Term, u32>,
    /// Sentences that hold without conditions.
    given: Vec<u32>,
}

impl<'a> Builder<'a> {
    fn new(program: &Program, layers: &'a Layers, database: &Database) -> Self {
        let mut builder = Builder {
            layers,
            sentences: Vec::new(),
            relations: Vec::new(),
            numbers: FxHashMap::default(),
            given: Vec::new(),
        };
        let asked = [
            Relation::NEXT,
            Relation::LEGAL,
            Relation::GOAL,
            Relation::TERMINAL,
        ];
        for number in 0..program.relations() as u32 {
            let relation = Relation(number);
            let fixed = layers.of(relation) == Layer::Static;
            if fixed && !asked.contains(&relation) {
                continue;
            }
            for sentence in database.facts(relation) {
                let number = builder.sentences.len() as u32;
                builder.sentences.push(*sentence);
                builder.relations.push(relation);
                builder.numbers.insert(*sentence, number);
                if fixed {
                    builder.given.push(number);
                }
            }
        }
        for (relation, sentence, _) in &program.facts {
            if layers.of(*relation) > Layer::Static
                && let Some(number) = builder.numbers.get(sentence)
            {
                builder.given.push(*number);
            }
        }
        builder
    }

    fn build(
        self,
        heads: &[(Term, u32)],
        inputs: &[(Term, bool)],
        work: &mut Work,
    ) -> Result<Network, Halt> {
        let mut gates: Vec<Gate> = vec![Gate::default(); self.sentences.len()];
        for number in &self.given {
            gates[*number as usize].rules.push(Box::default());
        }
        for (at, (head, begin)) in heads.iter().enumerate() {
            work.step()?;
            let Some(head) = self.numbers.get(head) else {
                continue;
            };
            let end = heads
                .get(at + 1)
                .map_or(inputs.len(), |next| next.1 as usize);
            // What can never hold is no sentence of the network, and its negation always holds.
            let known = inputs[*begin as usize..end].iter();
            let mut rule: Vec<Input> = known
                .filter_map(|(sentence, negated)| {
                    let atom = *self.numbers.get(sentence)?;
                    let negated = *negated;
                    Some(Input { atom, negated })
                })
                .collect();
            rule.sort_unstable();
            rule.dedup();
            gates[*head as usize].rules.push(rule.into());
        }
        let edges: Vec<Vec<u32>> = gates
            .iter()
            .map(|gate| {
                let inputs = gate.rules.iter().flat_map(|rule| rule.iter());
                let mut atoms: Vec<u32> = inputs.map(|input| input.atom).collect();
                atoms.sort_unstable();
                atoms.dedup();
                atoms
            })
            .collect();
        let found = components(&edges);
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); found.count];
        for (atom, component) in found.of.iter().enumerate() {
            members[*component as usize].push(atom as u32);
        }
        let is_cyclic = |members: &[u32]| {
            members.len() > 1
                || members
                    .iter()
                    .any(|atom| edges[*atom as usize].binary_search(atom).is_ok())
        };
        let known = self.simplify(&mut gates, &members, is_cyclic);
        let needed = self.needed(&gates, &known);
        let mut network = Network {
            sentences: self.sentences,
            gates,
            state: Vec::new(),
            moves: Vec::new(),
            numbers: self.numbers,
        };
        for members in members {
            let is_input = |relation| matches!(relation, Relation::TRUE | Relation::DOES);
            let gates: Vec<u32> = members
                .into_iter()
                .filter(|atom| needed[*atom as usize])
                .filter(|atom| !is_input(self.relations[*atom as usize]))
                .collect();
            let Some(first) = gates.first() else { continue };
            let layer = self.layers.of(self.relations[*first as usize]);
            let blocks = if layer == Layer::Moves {
                &mut network.moves
            } else {
                &mut network.state
            };
            let cyclic = is_cyclic(&gates);
            match blocks.last_mut() {
                Some(last) if !cyclic && !last.cyclic => last.gates.extend(gates),
                _ => blocks.push(Block { gates, cyclic }),
            }
        }
        Ok(network)
    }

    /// Leaves out conditions that always hold and rules that never do, in the order of dependence.
    fn simplify(
        &self,
        gates: &mut [Gate],
        members: &[Vec<u32>],
        is_cyclic: impl Fn(&[u32]) -> bool,
    ) -> Vec<Known> {
        let mut known = vec![Known::Open; gates.len()];
        for component in members {
            let cyclic = is_cyclic(component);
            for atom in component {
                let atom = *atom as usize;
                if matches!(self.relations[atom], Relation::TRUE | Relation::DOES) {
                    continue;
                }
                let rules = std::mem::take(&mut gates[atom].rules);
                let mut left: Vec<Box<[Input]>> = Vec::with_capacity(rules.len());
                for rule in rules {
                    let state = |input: &Input| match (known[input.atom as usize], input.negated) {
                        (Known::Open, _) => Known::Open,
                        (Known::Always, false) | (Known::Never, true) => Known::Always,
                        _ => Known::Never,
                    };
                    if rule.iter().all(|input| state(input) != Known::Never) {
                        let open = rule.iter().filter(|input| state(input) == Known::Open);
                        left.push(open.copied().collect());
                    }
                }
                left.sort_unstable();
                left.dedup();
                // The shortest comes first: without conditions, it alone remains.
                if left.first().is_some_and(|rule| rule.is_empty()) {
                    left.truncate(1);
                    known[atom] = Known::Always;
                } else if left.is_empty() && !cyclic {
                    known[atom] = Known::Never;
                }
                gates[atom].rules = left;
            }
        }
        known
    }

    /// The sentences on which an answer depends.
    fn needed(&self, gates: &[Gate], known: &[Known]) -> Vec<bool> {
        let asked = [
            Relation::NEXT,
            Relation::LEGAL,
            Relation::GOAL,
            Relation::TERMINAL,
        ];
        let mut needed = vec![false; gates.len()];
        let mut open: Vec<u32> = (0..gates.len() as u32)
            .filter(|atom| {
                let atom = *atom as usize;
                asked.contains(&self.relations[atom]) && known[atom] != Known::Never
            })
            .collect();
        while let Some(atom) = open.pop() {
            if !std::mem::replace(&mut needed[atom as usize], true) {
                let rules = gates[atom as usize].rules.iter();
                open.extend(rules.flat_map(|rule| rule.iter().map(|input| input.atom)));
            }
        }
        needed
    }
}
