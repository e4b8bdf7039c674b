//! Gates, worked out on words: what concludes a sentence, in each of 64 lanes.

/// Where a value stands.
pub(crate) type Slot = u32;

/// No value: what never holds.
pub(crate) const NONE: Slot = Slot::MAX;

/// A row of gates to be worked out one after the other.
pub(crate) struct GateRow {
    /// The slot of the first gate; the others follow.
    pub(crate) first: Slot,
    pub(crate) gates: u32,
    pub(crate) cyclic: bool,
    /// For each gate the number of its rules, for each rule the number of its inputs, and those: twice the
    /// slot, plus one if negated.
    pub(crate) code: Box<[u32]>,
}

/// Rules that wait for a move, by the slot of the move: for each the slot of what it concludes, the number
/// of its other inputs, which depend on the state only, and those. Most rules of a game wait for a move
/// that is not made, so that they need not be looked at.
#[derive(Default)]
pub(crate) struct Triggers {
    /// The slot of the first move.
    pub(crate) first: Slot,
    pub(crate) code: Vec<Box<[u32]>>,
}

impl Triggers {
    /// Works out the rules that wait for any move, in the lanes in which it is made.
    pub(crate) fn fire_all(&self, values: &mut [u64]) {
        for slot in (self.first..).take(self.code.len()) {
            if values[slot as usize] != 0 {
                self.fire(slot, values);
            }
        }
    }

    /// Works out the rules that wait for a move, in the lanes in which it is made.
    pub(crate) fn fire(&self, slot: Slot, values: &mut [u64]) {
        let number = slot.wrapping_sub(self.first) as usize;
        let Some(code) = self.code.get(number) else {
            return;
        };
        let lanes = values[slot as usize];
        let mut code = &**code;
        while let [concluded, count, rest @ ..] = code {
            let (inputs, rest) = rest.split_at(*count as usize);
            code = rest;
            values[*concluded as usize] |= lanes & all(inputs, values);
        }
    }
}

/// The lanes in which all inputs hold.
#[inline]
fn all(inputs: &[u32], values: &[u64]) -> u64 {
    inputs.iter().fold(!0, |lanes, input| {
        let negated = 0_u64.wrapping_sub(u64::from(input & 1));
        lanes & (values[(input >> 1) as usize] ^ negated)
    })
}

/// Works out rows one after the other. What the gates have beforehand stays: they only gain.
pub(crate) fn run(rows: &[GateRow], values: &mut [u64]) {
    for row in rows {
        while pass(row, values) && row.cyclic {}
    }
}

/// Works out every gate of a row once, and tells whether a value changed.
fn pass(row: &GateRow, values: &mut [u64]) -> bool {
    let mut code = &*row.code;
    let mut changed = false;
    for slot in row.first..row.first + row.gates {
        let [rules, rest @ ..] = code else { break };
        code = rest;
        let before = values[slot as usize];
        let mut value = before;
        for _ in 0..*rules {
            let [count, rest @ ..] = code else { break };
            let (inputs, rest) = rest.split_at(*count as usize);
            code = rest;
            value |= all(inputs, values);
        }
        changed |= before != value;
        values[slot as usize] = value;
    }
    changed
}

/// Sets a value, if it has a place.
pub(crate) fn set(values: &mut [u64], slot: Slot, value: u64) {
    if let Some(place) = values.get_mut(slot as usize) {
        *place = value;
    }
}
