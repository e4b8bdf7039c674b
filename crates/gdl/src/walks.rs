//! Walks through the first states of a game, by which it learns how roles wait for each other.

use gagne_core::Meter;

use crate::error::StateFault;
use crate::sheet::Sheet;
use crate::state::State;

/// How many walks look for moves by which roles wait, how many steps each has, and after how many all
/// walks end if both roles have been seen to wait.
const WALKS: u64 = 4;
const STEPS: u64 = 16;
const ENOUGH: u64 = 4;

impl Sheet {
    /// Walks from the start, the same ways on every machine, and learns by which moves roles wait. What is
    /// wrong with the start is told; later only if both roles have a choice, for the game is then none
    /// with turns.
    pub(crate) fn look_around(&mut self, meter: &mut Meter) -> Result<(), StateFault> {
        for walk in 0..WALKS {
            let mut state = self.start.clone();
            for step in 0..STEPS {
                if step >= ENOUGH && self.idle.is_learned() {
                    return Ok(());
                }
                match self.walk_on(&state, walk * STEPS + step, meter) {
                    Ok(Some(after)) => state = after,
                    Ok(None) => break,
                    Err(StateFault::NoMoves { .. }) if step > 0 => break,
                    Err(fault) => return Err(fault),
                }
            }
        }
        Ok(())
    }

    /// Learns from a state, and makes one of its moves; none if the game has ended there.
    fn walk_on(
        &mut self,
        state: &State,
        number: u64,
        meter: &mut Meter,
    ) -> Result<Option<State>, StateFault> {
        let engine = self.engine.get_mut();
        engine.load(state, meter)?;
        if engine.terminal(state, meter)? {
            return Ok(None);
        }
        let mut legal = vec![Vec::new(); self.names.len()];
        for (role, list) in legal.iter_mut().enumerate() {
            engine.legal(state, role, list, meter)?;
        }
        self.idle.learn(&legal);
        let (role, mut legal) = self.choose(legal)?;
        // Multiplication by an odd number with many ones spreads the numbers of steps.
        let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        let chosen = legal[role][mixed as usize % legal[role].len()];
        legal[role] = vec![chosen];
        let mut after = Vec::new();
        let mut engine = self.engine.borrow_mut();
        self.follow(&mut engine, state, role, &legal, &mut after, meter)?;
        Ok(after.pop())
    }
}
