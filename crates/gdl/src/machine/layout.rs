//! From a network to a circuit: every sentence gets a place, and rules become codes.

use std::ops::Range;

use super::circuit::{Circuit, RoleMove};
use super::gates::{GateRow, NONE, Slot, Triggers};
use crate::ground::network::{Component, Input, Network};
use crate::sentence::symbols::{DOES, GOAL, LEGAL, NEXT, TRUE};
use crate::sentence::terms::{Term, Terms};
use crate::text::natural;

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
        let mut place = |atom: u32| {
            slots[atom as usize] = count;
            count += 1;
            count
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
        let mut end = 0;
        for fact in &facts {
            if let Some(atom) = number(terms, TRUE, &[*fact]) {
                end = place(atom);
            }
        }
        let first_move = end;
        let mut moves = Vec::new();
        for role in roles {
            let list = sorted(terms, of(terms, LEGAL, 1, Some(*role)));
            for chosen in &list {
                if let Some(atom) = number(terms, DOES, &[*role, *chosen]) {
                    end = place(atom);
                }
            }
            moves.push(list);
        }
        let first_gate = end;
        for block in &network.state {
            block.gates.iter().for_each(|atom| end = place(*atom));
        }
        let changing = end;
        for block in &network.moves {
            block.gates.iter().for_each(|atom| end = place(*atom));
        }
        let mut triggers = Vec::new();
        triggers.resize(first_gate as usize - first_move as usize, Vec::new());
        let mut layout = GateLayout {
            network,
            slots: &slots,
            moves: first_move..first_gate,
            changing,
            triggers,
        };
        let state = network
            .state
            .iter()
            .map(|block| layout.row(block))
            .collect();
        let after = network
            .moves
            .iter()
            .map(|block| layout.row(block))
            .collect();
        let triggers = layout
            .triggers
            .into_iter()
            .map(Vec::into_boxed_slice)
            .collect();
        let slot = |terms: &mut Terms, name, arguments: &[Term]| {
            let atom = number(terms, name, arguments);
            atom.map_or(NONE, |atom| slots[atom as usize])
        };
        let mut choices = Vec::new();
        let mut goals = Vec::new();
        for (role, list) in roles.iter().zip(moves) {
            let list = list.into_iter().map(|chosen| RoleMove {
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
        let mut circuit = Circuit {
            next,
            terminal: terminal.map_or(NONE, |atom| slots[atom as usize]),
            choices,
            goals,
            state,
            moves: after,
            triggers: Triggers {
                first: first_move,
                code: triggers,
            },
            changing: changing as usize,
            slots: end as usize,
            bits: facts.iter().copied().zip(0..).collect(),
            facts,
            bytes: 0,
        };
        circuit.bytes = circuit.count_bytes();
        circuit
    }
}

/// What rows are made from.
struct GateLayout<'a> {
    network: &'a Network,
    slots: &'a [Slot],
    /// The slots of moves.
    moves: Range<Slot>,
    /// The first slot of what depends on moves.
    changing: Slot,
    /// By move: the rules that wait for it.
    triggers: Vec<Vec<u32>>,
}

impl GateLayout<'_> {
    fn row(&mut self, block: &Component) -> GateRow {
        let mut code = Vec::new();
        for atom in &block.gates {
            let rules = &self.network.gates[*atom as usize].rules;
            let start = code.len();
            code.push(0);
            for rule in rules {
                if !self.waits(*atom, rule) {
                    code[start] += 1;
                    code.push(rule.len() as u32);
                    code.extend(rule.iter().map(|input| self.code(input)));
                }
            }
        }
        GateRow {
            first: block
                .gates
                .first()
                .map_or(0, |atom| self.slots[*atom as usize]),
            gates: block.gates.len() as u32,
            cyclic: block.cyclic,
            code: code.into(),
        }
    }

    fn code(&self, input: &Input) -> u32 {
        self.slots[input.atom as usize] << 1 | u32::from(input.negated)
    }

    /// Enters a rule under one of the moves that it needs, if nothing else in it depends on moves. Of two
    /// roles the one with fewer rules so far is taken.
    fn waits(&mut self, atom: u32, rule: &[Input]) -> bool {
        let slot = |input: &Input| self.slots[input.atom as usize];
        let is_move = |input: &&Input| self.moves.contains(&slot(input));
        let moves = rule.iter().filter(is_move).filter(|input| !input.negated);
        let number = |input: &Input| (slot(input) - self.moves.start) as usize;
        let chosen = moves.min_by_key(|input| self.triggers[number(input)].len());
        let Some(chosen) = chosen else { return false };
        if rule
            .iter()
            .any(|input| slot(input) >= self.changing || is_move(&input) && input != chosen)
        {
            return false;
        }
        let others = rule.iter().filter(|input| *input != chosen);
        let others: Vec<u32> = others.map(|input| self.code(input)).collect();
        let (number, concluded) = (number(chosen), self.slots[atom as usize]);
        let code = &mut self.triggers[number];
        code.extend([concluded, others.len() as u32]);
        code.extend(others);
        true
    }
}
