//! A look at the whole of a small game, which tells whether a position may come back.

use gagne_core::{Meter, Stop};
use parking_lot::RwLock;

use super::SheetRules;
use crate::rules::{Desk, Rules, RulesFailure};
use crate::store::Store;

/// Most positions that are looked at for this alone.
const MOST: u64 = 20_000;
/// Most work, in bytes of rules gone over, and positions that are looked at in any case.
const WORK: u64 = 1 << 31;
const LEAST: u64 = 20;
/// Positions at once.
const BATCH: usize = 1024;

/// Whether a position may come back: it does, the game is too large to be sure, or its rules fail.
/// What was found on the way stays in the store.
pub(super) fn may_return(
    rules: &SheetRules,
    store: &RwLock<Store>,
    meter: &mut Meter,
) -> Result<bool, Stop> {
    // Where the rules themselves are asked, a single position may take seconds.
    let Some(cost) = rules.cost() else {
        return Ok(true);
    };
    let most = (WORK / cost.max(1)).clamp(LEAST, MOST);
    let memory = rules.budget.memory.unwrap_or(u64::MAX) / 2;
    loop {
        let (open, bytes) = {
            let store = store.read();
            let open = (0..store.len() as u32).filter(|state| !store.is_known(*state));
            let batch = BATCH.min(most as usize);
            (open.take(batch).collect::<Vec<_>>(), store.bytes())
        };
        if open.is_empty() {
            return Ok(returns(&store.read()));
        }
        if store.read().len() as u64 > most || bytes > memory {
            return Ok(true);
        }
        meter.check()?;
        match rules.expand(&open, 0, &Desk(store)) {
            Ok(()) => {}
            Err(RulesFailure::Stop(stop)) => return Err(stop),
            Err(RulesFailure::Complaint(_)) => return Ok(true),
        }
    }
}

/// Whether a position comes back in a game of which everything is known.
fn returns(store: &Store) -> bool {
    let states = store.len();
    let mut before = vec![0_u32; states];
    let steps = |state: usize| {
        let view = store.view(state as u32);
        view.into_iter().flat_map(|view| view.steps())
    };
    for state in 0..states {
        steps(state).for_each(|step| before[step.after as usize] += 1);
    }
    let mut ready: Vec<usize> = (0..states).filter(|state| before[*state] == 0).collect();
    let mut done = 0;
    while let Some(state) = ready.pop() {
        done += 1;
        for step in steps(state) {
            let count = &mut before[step.after as usize];
            *count -= 1;
            if *count == 0 {
                ready.push(step.after as usize);
            }
        }
    }
    done < states
}
