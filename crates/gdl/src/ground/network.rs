//! All sentences that may ever hold, without variables, and the rules between them.

use rustc_hash::FxHashMap;

use super::database::Database;
use super::work::{Halt, Work};
use crate::check::{Layer, Strata};
use crate::components::components;
use crate::sentence::rule::{Program, Relation};
use crate::sentence::terms::Term;

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
pub(crate) struct Component {
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
    pub(crate) state: Vec<Component>,
    pub(crate) moves: Vec<Component>,
    numbers: FxHashMap<Term, u32>,
}

impl Network {
    /// The number of a sentence, if it may ever hold.
    pub(crate) fn number(&self, sentence: Term) -> Option<u32> {
        self.numbers.get(&sentence).copied()
    }
}

/// What is known of a sentence in every state.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SentenceStatus {
    Always,
    Never,
    Open,
}

/// Makes a network of sentences and rules without variables.
pub(crate) struct NetworkBuilder<'a> {
    layers: &'a Strata,
    sentences: Vec<Term>,
    relations: Vec<Relation>,
    numbers: FxHashMap<Term, u32>,
    /// Sentences that hold without conditions.
    given: Vec<u32>,
}

impl<'a> NetworkBuilder<'a> {
    /// The sentences of a database that has all that may hold.
    pub(crate) fn new(program: &Program, layers: &'a Strata, database: &Database) -> Self {
        let mut builder = NetworkBuilder {
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

    /// The network of rules: what each concludes with where its conditions begin, and those.
    pub(crate) fn build(
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
                _ => blocks.push(Component { gates, cyclic }),
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
    ) -> Vec<SentenceStatus> {
        let mut known = vec![SentenceStatus::Open; gates.len()];
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
                        (SentenceStatus::Open, _) => SentenceStatus::Open,
                        (SentenceStatus::Always, false) | (SentenceStatus::Never, true) => {
                            SentenceStatus::Always
                        }
                        _ => SentenceStatus::Never,
                    };
                    if rule
                        .iter()
                        .all(|input| state(input) != SentenceStatus::Never)
                    {
                        let open = rule
                            .iter()
                            .filter(|input| state(input) == SentenceStatus::Open);
                        left.push(open.copied().collect());
                    }
                }
                left.sort_unstable();
                left.dedup();
                // The shortest comes first: without conditions, it alone remains.
                if left.first().is_some_and(|rule| rule.is_empty()) {
                    left.truncate(1);
                    known[atom] = SentenceStatus::Always;
                } else if left.is_empty() && !cyclic {
                    known[atom] = SentenceStatus::Never;
                }
                gates[atom].rules = left;
            }
        }
        known
    }

    /// The sentences on which an answer depends.
    fn needed(&self, gates: &[Gate], known: &[SentenceStatus]) -> Vec<bool> {
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
                asked.contains(&self.relations[atom]) && known[atom] != SentenceStatus::Never
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
