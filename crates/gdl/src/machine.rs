//! What works out the questions that a state is asked: a circuit where there is one, and otherwise an
//! interpreter. They give the same answers in the same order.

pub(crate) mod circuit;
mod gates;
mod goal;
pub(crate) mod interpreter;
mod layout;
mod subgoals;
mod trial;

use gagne_core::Meter;

use crate::error::StateFault;
use crate::sentence::symbols::Symbols;
use crate::sentence::terms::{Term, Terms};
use crate::sheet::Fact;
use crate::state::State;
use crate::text::natural;
use circuit::{Circuit, GateValues};
use interpreter::Interpreter;
pub(crate) use subgoals::SubgoalRules;

/// A legal move, with its number where moves have one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Legal {
    pub(crate) chosen: Term,
    number: u32,
}

impl Legal {
    /// The move of a role with this number.
    pub(crate) fn new(circuit: &Circuit, role: usize, number: u32) -> Self {
        Legal {
            chosen: circuit.chosen(role, number),
            number,
        }
    }

    /// The number of the move among those of its role.
    pub(crate) fn number(self) -> u32 {
        self.number
    }
}

/// The machine with its state of work.
pub(crate) enum Machine {
    Circuit(Box<Circuit>, GateValues),
    Interpreter(Box<Interpreter>),
}

/// A machine with the names and terms that it speaks of.
pub(crate) struct NamedMachine {
    pub(crate) symbols: Symbols,
    pub(crate) terms: Terms,
    pub(crate) machine: Machine,
    pub(crate) roles: Vec<Term>,
    /// Lists that are used again for the next state.
    pub(crate) legal: Vec<Vec<Legal>>,
    pub(crate) after: Vec<State>,
}

impl NamedMachine {
    /// Turns to a state; the other questions are about it.
    pub(crate) fn load(&mut self, state: &State, meter: &mut Meter) -> Result<(), StateFault> {
        match &mut self.machine {
            Machine::Circuit(circuit, values) => {
                meter.work(circuit.bytes() as usize)?;
                circuit.load(state, values);
            }
            // A question may be long, and may still be too short to look at the bounds by itself.
            Machine::Interpreter(_) => meter.check()?,
        }
        Ok(())
    }

    /// Whether the game has ended.
    pub(crate) fn terminal(
        &mut self,
        state: &State,
        meter: &mut Meter,
    ) -> Result<bool, StateFault> {
        match &mut self.machine {
            Machine::Circuit(circuit, values) => Ok(circuit.terminal(values, 0)),
            Machine::Interpreter(one) => one.terminal(state, &mut self.terms, meter),
        }
    }

    /// The legal moves of a role, in the order of their texts.
    pub(crate) fn legal(
        &mut self,
        state: &State,
        role: usize,
        out: &mut Vec<Legal>,
        meter: &mut Meter,
    ) -> Result<(), StateFault> {
        out.clear();
        match &mut self.machine {
            Machine::Circuit(circuit, values) => {
                let legal = circuit.legal(values, role, 0);
                out.extend(legal.map(|number| Legal::new(circuit, role, number)));
            }
            Machine::Interpreter(one) => {
                let mut legal = one.legal(state, self.roles[role], &mut self.terms, meter)?;
                legal.sort_by_cached_key(|term| natural(&self.terms.text(*term, &self.symbols)));
                out.extend(legal.into_iter().map(|chosen| Legal { chosen, number: 0 }));
            }
        }
        Ok(())
    }

    /// The goals of a role.
    pub(crate) fn goals(
        &mut self,
        state: &State,
        role: usize,
        meter: &mut Meter,
    ) -> Result<Vec<Term>, StateFault> {
        match &mut self.machine {
            Machine::Circuit(circuit, values) => Ok(circuit.goals(values, role, 0)),
            Machine::Interpreter(one) => one.goals(state, self.roles[role], &mut self.terms, meter),
        }
    }

    /// The states after legal moves of one role, while the others make the moves that are given.
    pub(crate) fn follow(
        &mut self,
        state: &State,
        role: usize,
        moves: &[Legal],
        others: &[(usize, Legal)],
        out: &mut Vec<State>,
        meter: &mut Meter,
    ) -> Result<(), StateFault> {
        match &mut self.machine {
            Machine::Circuit(circuit, values) => {
                for some in moves.chunks(64) {
                    meter.work(circuit.bytes() as usize)?;
                    circuit.follow(
                        values,
                        role,
                        some.iter().map(|one| one.number),
                        others.iter().map(|(role, one)| (*role, one.number)),
                        out,
                    );
                }
            }
            Machine::Interpreter(one) => {
                for legal in moves {
                    meter.check()?;
                    let mut joint = vec![(self.roles[role], legal.chosen)];
                    let others = others.iter();
                    joint.extend(others.map(|(role, one)| (self.roles[*role], one.chosen)));
                    out.push(one.next(state, &joint, &mut self.terms, meter)?);
                }
            }
        }
        Ok(())
    }

    /// The facts of a state, in the order of their texts.
    pub(crate) fn facts(&self, state: &State) -> Vec<Term> {
        match &self.machine {
            Machine::Circuit(circuit, _) => state.bits().map(|bit| circuit.fact(bit)).collect(),
            Machine::Interpreter(_) => {
                let mut facts: Vec<Term> = state.numbers().map(Term).collect();
                facts.sort_by_cached_key(|term| natural(&self.terms.text(*term, &self.symbols)));
                facts
            }
        }
    }

    /// A fact in texts.
    pub(crate) fn fact(&self, fact: Term) -> Fact {
        let text = |term: Term| self.terms.text(term, &self.symbols);
        let arguments = self.terms.arguments(fact).iter();
        Fact {
            name: self.symbols.name(self.terms.symbol(fact)).to_owned(),
            arguments: arguments.map(|one| text(*one)).collect(),
        }
    }

    /// A state with these facts; the first that no state has, if there is one.
    pub(crate) fn state(&self, facts: &[Term]) -> Result<State, Term> {
        match &self.machine {
            Machine::Circuit(circuit, _) => circuit.state(facts),
            Machine::Interpreter(one) => {
                match facts.iter().find(|fact| !one.knows(**fact, &self.terms)) {
                    Some(unknown) => Err(*unknown),
                    None => Ok(one.state(facts, &self.terms)),
                }
            }
        }
    }
}
