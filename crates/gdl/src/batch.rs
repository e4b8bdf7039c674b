//! Many states at once: a lane for each state, then a lane for each move.

use gagne_core::Meter;

use crate::error::StateFault;
use crate::machine::{Legal, Machine};
use crate::sheet::{Sheet, StatePhase, Successor};
use crate::state::{JointMove, Move, State};

/// Fewer states are looked at one by one: their moves fill the lanes better than they do.
const FEW: usize = 4;

/// What many states were found to be, in their order.
#[derive(Debug, Default)]
pub struct StateBatch {
    looks: Vec<(StatePhase, usize)>,
    successors: Vec<Successor>,
}

impl StateBatch {
    /// What each state was found to be, and its moves with where they lead.
    pub fn iter(&self) -> impl Iterator<Item = (&StatePhase, &[Successor])> {
        let mut begin = 0;
        self.looks.iter().map(move |(look, end)| {
            let moves = &self.successors[begin..*end];
            begin = *end;
            (look, moves)
        })
    }

    /// All moves of all states.
    pub fn successors(&self) -> &[Successor] {
        &self.successors
    }
}

impl Sheet {
    /// What [`expand`](Sheet::expand) tells of each of these states. The state of which a fault is told is
    /// the first that has one.
    pub fn expand_many(
        &self,
        states: &[State],
        batch: &mut StateBatch,
        meter: &mut Meter,
    ) -> Result<(), (usize, StateFault)> {
        batch.looks.clear();
        batch.successors.clear();
        let single =
            states.len() < FEW || !matches!(self.engine.borrow().machine, Machine::Circuit(..));
        if single {
            for (at, state) in states.iter().enumerate() {
                let look = self.expand(state, &mut batch.successors, meter);
                let look = look.map_err(|fault| (at, fault))?;
                batch.looks.push((look, batch.successors.len()));
            }
            return Ok(());
        }
        for (number, some) in states.chunks(64).enumerate() {
            let looked = self.expand_lanes(some, batch, meter);
            looked.map_err(|(at, fault)| (64 * number + at, fault))?;
        }
        Ok(())
    }

    /// Up to 64 states: who is to move in each, in one pass, and then their moves, 64 in a pass.
    fn expand_lanes(
        &self,
        states: &[State],
        batch: &mut StateBatch,
        meter: &mut Meter,
    ) -> Result<(), (usize, StateFault)> {
        let engine = &mut *self.engine.borrow_mut();
        let Machine::Circuit(circuit, values) = &mut engine.machine else {
            return Ok(());
        };
        let work = |meter: &mut Meter| {
            let worked = meter.work(circuit.bytes() as usize);
            worked.map_err(|stop| (0, StateFault::Stop(stop)))
        };
        work(meter)?;
        circuit.load_many(states, values);
        let mut made: Vec<(&State, JointMove)> = Vec::new();
        let mut chosen: Vec<Move> = Vec::new();
        let mut legal = std::mem::take(&mut engine.legal);
        legal.resize_with(self.names.len(), Vec::new);
        let before = batch.successors.len();
        for (lane, state) in states.iter().enumerate() {
            let lane_number = lane as u32;
            if circuit.terminal(values, lane_number) {
                let goals = self.names.iter().enumerate().map(|(role, name)| {
                    let goals = circuit.goals(values, role, lane_number);
                    crate::sheet::goal(name, &goals, &engine.terms, &engine.symbols)
                });
                let goals: Result<_, _> = goals.collect();
                let goals = goals.map_err(|fault| (lane, fault))?;
                batch
                    .looks
                    .push((StatePhase::Ended(goals), before + chosen.len()));
                continue;
            }
            for (role, list) in legal.iter_mut().enumerate() {
                list.clear();
                let numbers = circuit.legal(values, role, lane_number);
                list.extend(numbers.map(|number| Legal::new(circuit, role, number)));
            }
            let role = self.mover(&legal).map_err(|fault| (lane, fault))?;
            for one in &legal[role] {
                let others = legal.iter().enumerate();
                let others = others.filter(|(other, _)| *other != role);
                let mut moves: JointMove = others
                    .filter_map(|(other, list)| Some((other, list.first()?.number())))
                    .collect();
                moves.push((role, one.number()));
                made.push((state, moves));
                chosen.push(Move(one.chosen.0));
            }
            let end = before + chosen.len();
            batch.looks.push((StatePhase::Turn(role), end));
        }
        engine.legal = legal;
        let mut after = std::mem::take(&mut engine.after);
        for some in made.chunks(64) {
            work(meter)?;
            circuit.follow_many(values, some, &mut after);
        }
        let moves = chosen.into_iter().zip(after.drain(..));
        batch
            .successors
            .extend(moves.map(|(chosen, after)| Successor { chosen, after }));
        engine.after = after;
        Ok(())
    }
}
