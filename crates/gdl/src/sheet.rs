//! A game that was read from a sheet.

use std::cell::RefCell;

use gagne_core::Meter;
use smallvec::SmallVec;

use crate::error::{StateFault, TextError};
use crate::machine::{Legal, Machine, NamedMachine};
use crate::sentence::symbols::Symbols;
use crate::sentence::terms::{Term, Terms};
use crate::state::{Move, State};
use crate::text;
use crate::turn::Idle;

/// A game that was read from a sheet: one or two roles that take turns, without chance.
///
/// Every question takes a meter, whose bounds it keeps to. A game is handed from thread to thread as a
/// whole; states and moves are plain data that mean something to their game only.
pub struct Sheet {
    pub(crate) engine: RefCell<NamedMachine>,
    pub(crate) names: Vec<String>,
    pub(crate) idle: Idle,
    /// See [`counts`](Sheet::counts) and [`goal_values`](Sheet::goal_values).
    pub(crate) counts: bool,
    pub(crate) values: Option<Vec<u8>>,
    pub(crate) start: State,
}

/// How the rules of a sheet are worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// By a network of bits, of which so many are facts of states.
    Network {
        /// How many facts may hold.
        facts: usize,
        /// How many conclusions there are.
        gates: usize,
    },
    /// By asking the rules themselves.
    Interpreter,
}

/// What a state was found to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatePhase {
    /// The game has ended; the goal of each role, from 0 to 100.
    Ended(Vec<u8>),
    /// This role is to move.
    Turn(usize),
}

/// A fact of a state: a name, and what it is said of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The name.
    pub name: String,
    /// The texts of the arguments.
    pub arguments: Vec<String>,
}

/// A move with where it leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Successor {
    /// The move of the role whose turn it is.
    pub chosen: Move,
    /// The state after it.
    pub after: State,
}

impl Sheet {
    /// The names of the roles, one or two, in the order of the sheet.
    pub fn roles(&self) -> &[String] {
        &self.names
    }

    /// The state in which the game begins.
    pub fn start(&self) -> &State {
        &self.start
    }

    /// Whether positions are known never to come back: a counter that all states have goes on with every
    /// move. Nothing is known where this is false.
    pub fn counts(&self) -> bool {
        self.counts
    }

    /// The goals that the rules may give, in ascending order; none if they cannot be told beforehand.
    pub fn goal_values(&self) -> Option<&[u8]> {
        self.values.as_deref()
    }

    /// The state that [`State::pack`] wrote.
    pub fn unpack(&self, bytes: &[u8]) -> State {
        let words = match &self.engine.borrow().machine {
            Machine::Circuit(circuit, _) => Some(circuit.words()),
            Machine::Interpreter(_) => None,
        };
        State::unpack(bytes, words)
    }

    /// How the rules are worked out.
    pub fn evaluation(&self) -> Evaluation {
        match &self.engine.borrow().machine {
            Machine::Circuit(circuit, _) => Evaluation::Network {
                facts: circuit.facts(),
                gates: circuit.gates(),
            },
            Machine::Interpreter(_) => Evaluation::Interpreter,
        }
    }

    /// About how many bytes the game holds, which grow while an interpreter meets new terms.
    pub fn heap_bytes(&self) -> u64 {
        let engine = self.engine.borrow();
        let machine = match &engine.machine {
            Machine::Circuit(circuit, _) => circuit.bytes(),
            Machine::Interpreter(_) => 0,
        };
        machine + engine.terms.len() as u64 * (Terms::BYTES + 16)
    }

    /// Whether the game has ended in a state.
    pub fn is_terminal(&self, state: &State, meter: &mut Meter) -> Result<bool, StateFault> {
        let mut engine = self.engine.borrow_mut();
        engine.load(state, meter)?;
        engine.terminal(state, meter)
    }

    /// The goal of each role in a state in which the game has ended.
    pub fn goals(&self, state: &State, meter: &mut Meter) -> Result<Vec<u8>, StateFault> {
        let mut engine = self.engine.borrow_mut();
        engine.load(state, meter)?;
        self.goals_of(&mut engine, state, meter)
    }

    fn goals_of(
        &self,
        engine: &mut NamedMachine,
        state: &State,
        meter: &mut Meter,
    ) -> Result<Vec<u8>, StateFault> {
        let each = self.names.iter().enumerate().map(|(role, name)| {
            let goals = engine.goals(state, role, meter)?;
            goal(name, &goals, &engine.terms, &engine.symbols)
        });
        each.collect()
    }

    /// Who would move in each of these states, the first role where nobody or both could.
    pub fn movers(
        &self,
        states: &[State],
        out: &mut Vec<usize>,
        meter: &mut Meter,
    ) -> Result<(), StateFault> {
        if self.names.len() < 2 {
            out.extend(states.iter().map(|_| 0));
            return Ok(());
        }
        let mut engine = self.engine.borrow_mut();
        let mut legal = vec![Vec::new(); self.names.len()];
        if let Machine::Circuit(circuit, values) = &mut engine.machine {
            for some in states.chunks(64) {
                meter.work(circuit.bytes() as usize)?;
                circuit.load_many(some, values);
                for lane in 0..some.len() as u32 {
                    for (role, list) in legal.iter_mut().enumerate() {
                        list.clear();
                        let moves = circuit.legal(values, role, lane);
                        list.extend(moves.map(|number| Legal::new(circuit, role, number)));
                    }
                    out.push(self.idle.mover(&legal).unwrap_or(0));
                }
            }
            return Ok(());
        }
        for state in states {
            engine.load(state, meter)?;
            for (role, list) in legal.iter_mut().enumerate() {
                engine.legal(state, role, list, meter)?;
            }
            out.push(self.idle.mover(&legal).unwrap_or(0));
        }
        Ok(())
    }

    /// Who is to move in a state in which the game goes on, and the moves, in the order of their texts.
    pub fn turn(&self, state: &State, meter: &mut Meter) -> Result<(usize, Vec<Move>), StateFault> {
        let mut engine = self.engine.borrow_mut();
        engine.load(state, meter)?;
        let (role, legal) = self.legal(&mut engine, state, meter)?;
        let moves = legal[role].iter().map(|one| Move(one.chosen.0));
        Ok((role, moves.collect()))
    }

    /// Who is to move, and the legal moves of all roles.
    fn legal(
        &self,
        engine: &mut NamedMachine,
        state: &State,
        meter: &mut Meter,
    ) -> Result<(usize, Vec<Vec<Legal>>), StateFault> {
        let mut legal = std::mem::take(&mut engine.legal);
        legal.resize_with(self.names.len(), Vec::new);
        for (role, list) in legal.iter_mut().enumerate() {
            engine.legal(state, role, list, meter)?;
        }
        self.choose(legal)
    }

    /// Who is to move, if every role can.
    pub(crate) fn choose(
        &self,
        legal: Vec<Vec<Legal>>,
    ) -> Result<(usize, Vec<Vec<Legal>>), StateFault> {
        Ok((self.mover(&legal)?, legal))
    }

    /// Who is to move where the roles have these legal moves.
    pub(crate) fn mover(&self, legal: &[Vec<Legal>]) -> Result<usize, StateFault> {
        if let Some(role) = legal.iter().position(Vec::is_empty) {
            let role = self.names[role].clone();
            return Err(StateFault::NoMoves { role });
        }
        self.idle
            .mover(legal)
            .map_err(|_| StateFault::Simultaneous {
                first: self.names[0].clone(),
                second: self.names[1].clone(),
            })
    }

    /// The state after a move of the role whose turn it is; none if the move is not legal.
    pub fn play(
        &self,
        state: &State,
        chosen: Move,
        meter: &mut Meter,
    ) -> Result<Option<State>, StateFault> {
        let mut engine = self.engine.borrow_mut();
        engine.load(state, meter)?;
        let (role, mut legal) = self.legal(&mut engine, state, meter)?;
        legal[role].retain(|one| one.chosen.0 == chosen.0);
        let mut after = Vec::new();
        self.follow(&mut engine, state, role, &legal, &mut after, meter)?;
        Ok(after.pop())
    }

    /// The states after the legal moves of the role to move.
    pub(crate) fn follow(
        &self,
        engine: &mut NamedMachine,
        state: &State,
        role: usize,
        legal: &[Vec<Legal>],
        after: &mut Vec<State>,
        meter: &mut Meter,
    ) -> Result<(), StateFault> {
        let others: SmallVec<[(usize, Legal); 1]> = legal
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != role)
            .filter_map(|(other, list)| Some((other, *list.first()?)))
            .collect();
        engine.follow(state, role, &legal[role], &others, after, meter)
    }

    /// Whether the game has ended, or who is to move; then every move with where it leads is appended.
    pub fn expand(
        &self,
        state: &State,
        out: &mut Vec<Successor>,
        meter: &mut Meter,
    ) -> Result<StatePhase, StateFault> {
        let mut engine = self.engine.borrow_mut();
        engine.load(state, meter)?;
        if engine.terminal(state, meter)? {
            return Ok(StatePhase::Ended(self.goals_of(
                &mut engine,
                state,
                meter,
            )?));
        }
        let (role, legal) = self.legal(&mut engine, state, meter)?;
        let mut after = std::mem::take(&mut engine.after);
        self.follow(&mut engine, state, role, &legal, &mut after, meter)?;
        let moves = legal[role].iter().zip(after.drain(..));
        out.extend(moves.map(|(one, after)| Successor {
            chosen: Move(one.chosen.0),
            after,
        }));
        (engine.legal, engine.after) = (legal, after);
        Ok(StatePhase::Turn(role))
    }

    /// The facts of a state, in the order of their texts.
    pub fn facts(&self, state: &State) -> Vec<Fact> {
        let engine = self.engine.borrow();
        let facts = engine.facts(state);
        facts.into_iter().map(|fact| engine.fact(fact)).collect()
    }

    /// The facts that any state may have; where the rules themselves are asked, those of the start.
    pub fn all_facts(&self) -> Vec<Fact> {
        let engine = self.engine.borrow();
        match &engine.machine {
            Machine::Circuit(circuit, _) => {
                let facts = circuit.facts.iter();
                facts.map(|fact| engine.fact(*fact)).collect()
            }
            Machine::Interpreter(_) => self.facts(&self.start),
        }
    }

    /// The text of a state: its facts in the order of their texts, as `cell(1,1,x),control(black)`.
    pub fn state_text(&self, state: &State) -> String {
        let engine = self.engine.borrow();
        text::write(&engine.facts(state), &engine.terms, &engine.symbols)
    }

    /// Reads a state, as [`state_text`](Sheet::state_text) writes it or as a sheet would,
    /// `(cell 1 1 x) (control black)`, in any order.
    pub fn read_state(&self, text: &str) -> Result<State, TextError> {
        let unknown = |text: &str| TextError::UnknownFact(text.to_owned());
        let written = text::read(text)?;
        let mut engine = self.engine.borrow_mut();
        let mut facts = Vec::with_capacity(written.len());
        for one in &written {
            facts.push(find(&mut engine, one).ok_or_else(|| unknown(one.text))?);
        }
        engine.state(&facts).map_err(|fact| {
            let at = facts.iter().position(|one| *one == fact);
            unknown(at.map_or(text, |at| written[at].text))
        })
    }

    /// The text of a move, as `mark(1,1)`.
    pub fn move_text(&self, chosen: Move) -> String {
        let engine = self.engine.borrow();
        engine.terms.text(Term(chosen.0), &engine.symbols)
    }

    /// Reads a move, as [`move_text`](Sheet::move_text) writes it or as a sheet would. Whether it is legal
    /// depends on the state.
    pub fn read_move(&self, text: &str) -> Result<Move, TextError> {
        let written = text::read(text)?;
        let mut engine = self.engine.borrow_mut();
        let term = match &*written {
            [one] => find(&mut engine, one),
            _ => None,
        };
        term.map(|term| Move(term.0))
            .ok_or_else(|| TextError::UnknownMove(text.to_owned()))
    }
}

/// The goal of a role, of those that it has.
pub(crate) fn goal(
    name: &str,
    goals: &[Term],
    terms: &Terms,
    symbols: &Symbols,
) -> Result<u8, StateFault> {
    let role = name.to_owned();
    match *goals {
        [] => Err(StateFault::NoGoal { role }),
        [_, _, ..] => Err(StateFault::SeveralGoals { role }),
        [goal] => {
            let value = terms.text(goal, symbols);
            let number = value.parse().ok().filter(|number| *number <= 100);
            number.ok_or(StateFault::BadGoal { role, value })
        }
    }
}

/// The term of a text. A network knows all terms that there can be; an interpreter may meet new ones.
fn find(engine: &mut NamedMachine, written: &text::TermText) -> Option<Term> {
    let (symbols, terms) = (&mut engine.symbols, &mut engine.terms);
    match engine.machine {
        Machine::Circuit(..) => {
            written.resolve(|name, arguments| terms.find(symbols.find(name)?, arguments))
        }
        Machine::Interpreter(_) => {
            written.resolve(|name, arguments| terms.intern(symbols.intern(name), arguments))
        }
    }
}
