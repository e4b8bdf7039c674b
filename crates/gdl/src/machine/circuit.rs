//! The network as a program that works on words: a lane for each of 64 states, or for each of 64 moves in
//! one state.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::gates::{GateRow, Slot, Triggers, run, set};
use crate::sentence::terms::Term;
use crate::state::{JointMove, State};

/// A move of a role: the term, whether it is legal, and whether it is made.
pub(crate) struct RoleMove {
    pub(crate) chosen: Term,
    pub(crate) legal: Slot,
    pub(crate) done: Slot,
}

/// The rules of a game without variables.
pub(crate) struct Circuit {
    /// The facts that may hold, in the order of their texts: one bit each.
    pub(crate) facts: Vec<Term>,
    pub(crate) bits: FxHashMap<Term, u32>,
    /// For each fact, whether it holds next.
    pub(crate) next: Vec<Slot>,
    pub(crate) terminal: Slot,
    /// For each role, its moves in the order of their texts.
    pub(crate) choices: Vec<Vec<RoleMove>>,
    /// For each role, its goals.
    pub(crate) goals: Vec<Vec<(Term, Slot)>>,
    pub(crate) state: Vec<GateRow>,
    pub(crate) moves: Vec<GateRow>,
    pub(crate) triggers: Triggers,
    /// The first slot of what depends on moves.
    pub(crate) changing: usize,
    pub(crate) slots: usize,
    pub(crate) bytes: u64,
}

/// The values of a circuit while it is at work.
#[derive(Default)]
pub(crate) struct GateValues(Vec<u64>);

impl Circuit {
    /// How many words a state has.
    pub(crate) fn words(&self) -> usize {
        self.facts.len().div_ceil(64)
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Counts the bytes.
    pub(crate) fn count_bytes(&self) -> u64 {
        let rows = self.state.iter().chain(&self.moves);
        let rows: usize = rows.map(|row| row.code.len()).sum();
        let waiting: usize = self.triggers.code.iter().map(|code| code.len()).sum();
        (4 * (rows + waiting) + 64 * self.facts.len() + 8 * self.slots) as u64
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
    pub(crate) fn load(&self, state: &State, values: &mut GateValues) {
        values.0.clear();
        values.0.resize(self.slots, 0);
        for bit in state.bits() {
            values.0[bit] = !0;
        }
        run(&self.state, &mut values.0);
    }

    /// Works out what depends on up to 64 states, a lane for each.
    pub(crate) fn load_many(&self, states: &[State], values: &mut GateValues) {
        self.load_lanes(states.iter(), values);
    }

    fn load_lanes<'s>(&self, states: impl Iterator<Item = &'s State>, values: &mut GateValues) {
        values.0.clear();
        values.0.resize(self.slots, 0);
        for (lane, state) in states.enumerate() {
            for bit in state.bits() {
                values.0[bit] |= 1 << lane;
            }
        }
        run(&self.state, &mut values.0);
    }

    /// Whether the game has ended in the state of a lane.
    pub(crate) fn terminal(&self, values: &GateValues, lane: u32) -> bool {
        values.holds(self.terminal, lane)
    }

    /// The numbers of the legal moves of a role in the state of a lane.
    pub(crate) fn legal<'a>(
        &'a self,
        values: &'a GateValues,
        role: usize,
        lane: u32,
    ) -> impl Iterator<Item = u32> + 'a {
        let all = self.choices[role].iter().zip(0..);
        all.filter(move |(choice, _)| values.holds(choice.legal, lane))
            .map(|(_, number)| number)
    }

    /// The goals of a role in the state of a lane.
    pub(crate) fn goals(&self, values: &GateValues, role: usize, lane: u32) -> Vec<Term> {
        let all = self.goals[role].iter();
        all.filter(|(_, slot)| values.holds(*slot, lane))
            .map(|(value, _)| *value)
            .collect()
    }

    /// The states after moves of one role, up to 64 of them, while the others make the moves that are
    /// given; what depends on the state has been worked out by [`load`](Circuit::load).
    pub(crate) fn follow(
        &self,
        values: &mut GateValues,
        role: usize,
        moves: impl ExactSizeIterator<Item = u32>,
        others: impl Iterator<Item = (usize, u32)>,
        out: &mut Vec<State>,
    ) {
        let values = &mut values.0;
        let (first, end) = (self.triggers.first as usize, self.triggers.code.len());
        values[first..first + end].fill(0);
        values[self.changing..].fill(0);
        for (other, number) in others {
            let slot = self.choices[other][number as usize].done;
            set(values, slot, !0);
            self.triggers.fire(slot, values);
        }
        let count = moves.len();
        for (lane, number) in moves.enumerate() {
            let slot = self.choices[role][number as usize].done;
            set(values, slot, 1 << lane);
            self.triggers.fire(slot, values);
        }
        run(&self.moves, values);
        self.read_next(values, count, out);
    }

    /// The states after moves, a lane for each of up to 64: the state in which it is made, who makes it,
    /// and what all make, of whom there are two at most.
    pub(crate) fn follow_many(
        &self,
        values: &mut GateValues,
        lanes: &[(&State, JointMove)],
        out: &mut Vec<State>,
    ) {
        self.load_lanes(lanes.iter().map(|(state, _)| *state), values);
        let values = &mut values.0;
        for (lane, (_, moves)) in lanes.iter().enumerate() {
            for (role, number) in moves {
                let slot = self.choices[*role][*number as usize].done;
                if let Some(place) = values.get_mut(slot as usize) {
                    *place |= 1 << lane;
                }
            }
        }
        self.triggers.fire_all(values);
        run(&self.moves, values);
        self.read_next(values, lanes.len(), out);
    }

    /// Appends the states that come next in so many lanes.
    fn read_next(&self, values: &[u64], count: usize, out: &mut Vec<State>) {
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

impl GateValues {
    fn holds(&self, slot: Slot, lane: u32) -> bool {
        self.0
            .get(slot as usize)
            .is_some_and(|word| word >> lane & 1 == 1)
    }
}
