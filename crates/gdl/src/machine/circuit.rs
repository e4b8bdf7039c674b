//! The network as a program that works on words: a lane for each of 64 states, or for each of 64 moves in
//! one state.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::ground::network::{Block, Network};
use crate::sentence::symbols::{DOES, GOAL, LEGAL, NEXT, TRUE};
use crate::sentence::terms::{Term, Terms};
use crate::state::State;
use crate::text::natural;

/// Where a value stands.
type Slot = u32;

/// No value: what never holds.
const NONE: Slot = Slot::MAX;

/// A move of a role: the term, whether it is legal, and whether it is made.
struct Choice {
    chosen: Term,
    legal: Slot,
    done: Slot,
}

/// A row of gates to be worked out one after the other.
struct Row {
    /// The slot of the first gate; the others follow.
    first: Slot,
    gates: u32,
    cyclic: bool,
    /// For each gate the number of its rules, for each rule the number of its inputs, and those: twice the
    /// slot, plus one if negated.
    code: Box<[u32]>,
}

/// The rules of a game without variables.
pub(crate) struct Circuit {
    /// The facts that may hold, in the order of their texts: one bit each.
    facts: Vec<Term>,
    bits: FxHashMap<Term, u32>,
    /// For each fact, whether it holds next.
    next: Vec<Slot>,
    terminal: Slot,
    /// For each role, its moves in the order of their texts.
    choices: Vec<Vec<Choice>>,
    /// For each role, its goals.
    goals: Vec<Vec<(Term, Slot)>>,
    state: Vec<Row>,
    moves: Vec<Row>,
    slots: usize,
}

/// The values of a circuit while it is at work.
#[derive(Default)]
pub(crate) struct Values(Vec<u64>);

impl Circuit {
    /// Lays out a network: facts first, then moves, then everything in the order in which it is worked
    /// out.
    pub(crate) fn new(
        network: &Network,
        roles: &[Term],
        terms: &mut Terms,
        text: impl Fn(&Terms, Term) -> String,
        terminal: Term,
    ) -> Circuit {
        let mut slots = vec![NONE; network.sentences.len()];
        let mut count = 0;
        let mut place = |slots: &mut Vec<Slot>, atom: u32| {
            slots[atom as usize] = count;
            count += 1;
        };
        let sorted = |terms: &Terms, mut list: Vec<Term>| {
            list.sort_by_cached_key(|term| natural(&text(terms, *term)));
            list
        };
        let of = |terms: &Terms, name, at: usize, role: Option<Term>| -> Vec<Term> {
            let all = network.sentences.iter().filter(|sentence| {
                let arguments = terms.arguments(**sentence);
                terms.symbol(**sentence) == name
                    && arguments.len() == at + 1
                    && role.is_none_or(|role| arguments[0] == role)
            });
            all.map(|sentence| terms.arguments(*sentence)[at]).collect()
        };
        let number = |terms: &mut Terms, name, arguments: &[Term]| {
            let sentence = terms.intern(name, arguments);
            sentence.and_then(|sentence| network.number(sentence))
        };
        let facts = sorted(terms, of(terms, TRUE, 0, None));
        for fact in &facts {
            if let Some(atom) = number(terms, TRUE, &[*fact]) {
                place(&mut slots, atom);
            }
        }
        let mut moves = Vec::new();
        for role in roles {
            let list = sorted(terms, of(terms, LEGAL, 1, Some(*role)));
            for chosen in &list {
                if let Some(atom) = number(terms, DOES, &[*role, *chosen]) {
                    place(&mut slots, atom);
                }
            }
            moves.push(list);
        }
        for block in network.state.iter().chain(&network.moves) {
            block.gates.iter().for_each(|atom| place(&mut slots, *atom));
        }
        let row = |block: &Block| row(block, network, &slots);
        let state = network.state.iter().map(row).collect();
        let after = network.moves.iter().map(row).collect();
        let slot = |terms: &mut Terms, name, arguments: &[Term]| {
            let atom = number(terms, name, arguments);
            atom.map_or(NONE, |atom| slots[atom as usize])
        };
        let mut choices = Vec::new();
        let mut goals = Vec::new();
        for (role, list) in roles.iter().zip(moves) {
            let list = list.into_iter().map(|chosen| Choice {
                chosen,
                legal: slot(terms, LEGAL, &[*role, chosen]),
                done: slot(terms, DOES, &[*role, chosen]),
            });
            choices.push(list.collect());
            let values = sorted(terms, of(terms, GOAL, 1, Some(*role)));
            let values = values
                .into_iter()
                .map(|value| (value, slot(terms, GOAL, &[*role, value])));
            goals.push(values.collect());
        }
        let next = facts
            .iter()
            .map(|fact| slot(terms, NEXT, &[*fact]))
            .collect();
        let terminal = network.number(terminal);
        Circuit {
            next,
            terminal: terminal.map_or(NONE, |atom| slots[atom as usize]),
            choices,
            goals,
            state,
            moves: after,
            slots: count as usize,
            bits: facts.iter().copied().zip(0..).collect(),
            facts,
        }
    }

    /// How many words a state has.
    fn words(&self) -> usize {
        self.facts.len().div_ceil(64)
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> u64 {
        let rows = self.state.iter().chain(&self.moves);
        let code: usize = rows.map(|row| row.code.len()).sum();
        (4 * code + 64 * self.facts.len() + 8 * self.slots) as u64
    }

    /// How many facts may hold.
    pub(crate) fn facts(&self) -> usize {
        self.facts.len()
    }

    /// How many conclusions there are.
    pub(crate) fn gates(&self) -> usize {
        let rows = self.state.iter().chain(&self.moves);
        rows.map(|row| row.gates as usize).sum()
    }

    /// The fact of a bit.
    pub(crate) fn fact(&self, bit: usize) -> Term {
        self.facts[bit]
    }

    /// A state with these facts; the first that no state has, if there is one.
    pub(crate) fn state(&self, facts: &[Term]) -> Result<State, Term> {
        let bit = |fact: &Term| self.bits.get(fact).map(|bit| *bit as usize).ok_or(*fact);
        let bits: Vec<usize> = facts.iter().map(bit).collect::<Result<_, _>>()?;
        Ok(State::of_bits(self.words(), bits))
    }

    /// The move of a role with this number.
    pub(crate) fn chosen(&self, role: usize, number: u32) -> Term {
        self.choices[role][number as usize].chosen
    }

    /// Works out what depends on one state, in all lanes alike.
    pub(crate) fn load(&self, state: &State, values: &mut Values) {
        values.0.clear();
        values.0.resize(self.slots, 0);
        for bit in state.bits() {
            values.0[bit] = !0;
        }
        run(&self.state, &mut values.0);
    }

    /// Works out what depends on up to 64 states, a lane for each.
    pub(crate) fn load_many(&self, states: &[State], values: &mut Values) {
        values.0.clear();
        values.0.resize(self.slots, 0);
        for (lane, state) in states.iter().enumerate() {
            for bit in state.bits() {
                values.0[bit] |= 1 << lane;
            }
        }
        run(&self.state, &mut values.0);
    }

    /// Whether the game has ended in the state of a lane.
    pub(crate) fn terminal(&self, values: &Values, lane: u32) -> bool {
        values.holds(self.terminal, lane)
    }

    /// The numbers of the legal moves of a role in the state of a lane.
    pub(crate) fn legal<'a>(
        &'a self,
        values: &'a Values,
        role: usize,
        lane: u32,
    ) -> impl Iterator<Item = u32> + 'a {
        let all = self.choices[role].iter().zip(0..);
        all.filter(move |(choice, _)| values.holds(choice.legal, lane))
            .map(|(_, number)| number)
    }

    /// The goals of a role in the state of a lane.
    pub(crate) fn goals(&self, values: &Values, role: usize, lane: u32) -> Vec<Term> {
        let all = self.goals[role].iter();
        all.filter(|(_, slot)| values.holds(*slot, lane))
            .map(|(value, _)| *value)
            .collect()
    }

    /// The states after moves of one role, up to 64 of them, while the others make the moves that are
    /// given; what depends on the state has been worked out by [`load`](Circuit::load).
    pub(crate) fn follow(
        &self,
        values: &mut Values,
        role: usize,
        moves: impl ExactSizeIterator<Item = u32>,
        others: impl Iterator<Item = (usize, u32)>,
        out: &mut Vec<State>,
    ) {
        let values = &mut values.0;
        for choice in self.choices.iter().flatten() {
            set(values, choice.done, 0);
        }
        for (other, number) in others {
            set(values, self.choices[other][number as usize].done, !0);
        }
        let count = moves.len();
        for (lane, number) in moves.enumerate() {
            let slot = self.choices[role][number as usize].done;
            if let Some(value) = values.get_mut(slot as usize) {
                *value |= 1 << lane;
            }
        }
        run(&self.moves, values);
        let empty: SmallVec<[u64; 2]> = SmallVec::from_elem(0, self.words());
        let first = out.len();
        out.resize(first + count, State(empty));
        let used = !0 >> (64 - count.clamp(1, 64));
        let after = &mut out[first..];
        for (word, slots) in self.next.chunks(64).enumerate() {
            for (bit, slot) in slots.iter().enumerate() {
                let mut lanes = values.get(*slot as usize).copied().unwrap_or(0) & used;
                while lanes != 0 {
                    let lane = lanes.trailing_zeros() as usize;
                    lanes &= lanes - 1;
                    after[lane].0[word] |= 1 << bit;
                }
            }
        }
    }
}

impl Values {
    fn holds(&self, slot: Slot, lane: u32) -> bool {
        self.0
            .get(slot as usize)
            .is_some_and(|word| word >> lane & 1 == 1)
    }
}

fn set(values: &mut [u64], slot: Slot, value: u64) {
    if let Some(place) = values.get_mut(slot as usize) {
        *place = value;
    }
}

fn row(block: &Block, network: &Network, slots: &[Slot]) -> Row {
    let mut code = Vec::new();
    for atom in &block.gates {
        let rules = &network.gates[*atom as usize].rules;
        code.push(rules.len() as u32);
        for rule in rules {
            code.push(rule.len() as u32);
            let inputs = rule.iter();
            code.extend(
                inputs.map(|input| slots[input.atom as usize] << 1 | u32::from(input.negated)),
            );
        }
    }
    Row {
        first: block.gates.first().map_or(0, |atom| slots[*atom as usize]),
        gates: block.gates.len() as u32,
        cyclic: block.cyclic,
        code: code.into(),
    }
}

fn run(rows: &[Row], values: &mut [u64]) {
    for row in rows {
        if row.cyclic {
            let (begin, end) = (row.first as usize, (row.first + row.gates) as usize);
            values[begin..end].fill(0);
            while pass(row, values) {}
        } else {
            pass(row, values);
        }
    }
}

/// Works out every gate of a row once, and tells whether a value changed.
fn pass(row: &Row, values: &mut [u64]) -> bool {
    let mut code = &*row.code;
    let mut changed = false;
    for slot in row.first..row.first + row.gates {
        let [rules, rest @ ..] = code else { break };
        code = rest;
        let mut value = 0;
        for _ in 0..*rules {
            let [count, rest @ ..] = code else { break };
            let (inputs, rest) = rest.split_at(*count as usize);
            code = rest;
            let mut all = !0_u64;
            for input in inputs {
                let negated = 0_u64.wrapping_sub(u64::from(input & 1));
                all &= values[(input >> 1) as usize] ^ negated;
            }
            value |= all;
        }
        changed |= values[slot as usize] != value;
        values[slot as usize] = value;
    }
    changed
}
