//! Nimbers of games whose positions are whole numbers.

use gagne_core::{Game, Meter, Nimbers, Notation, Sequence, Stop};
use rustc_hash::FxHashMap;

use super::{Id, RulesGame};

impl Nimbers for RulesGame {
    fn nimbers(&self, to: u64, meter: &mut Meter) -> Result<Sequence, Stop> {
        let mut known: FxHashMap<Id, Option<u64>> = FxHashMap::default();
        let mut values = Vec::new();
        for size in 0..=to {
            let heap = self.parse(&size.to_string());
            self.sound()?;
            // A number that is no position ends the sequence.
            let Ok(heap) = heap else { break };
            values.push(self.nimber(heap, &mut known, meter)?);
        }
        self.sound()?;
        Ok(Sequence {
            values,
            period: None,
        })
    }
}

impl RulesGame {
    /// The least number that no move leads to. What is on the way is known to have none yet.
    fn nimber(
        &self,
        root: Id,
        known: &mut FxHashMap<Id, Option<u64>>,
        meter: &mut Meter,
    ) -> Result<u64, Stop> {
        let mut successors = Vec::new();
        // Each with where its successors begin, and the nimbers that they have.
        let mut way: Vec<(Id, usize, Vec<u64>)> = Vec::new();
        let mut next = Some(root);
        let mut answer = None;
        loop {
            if let Some(position) = next.take() {
                match known.insert(position, None) {
                    Some(None) => return Err(Stop::Loop),
                    Some(nimber) => {
                        known.insert(position, nimber);
                        answer = nimber;
                    }
                    None => {
                        meter.visit()?;
                        way.push((position, successors.len(), Vec::new()));
                        meter.expand(self, &position, &mut successors)?;
                        let held = known.len() * 32 + way.len() * 64 + successors.len() * 16;
                        meter.hold(held as u64)?;
                    }
                }
            }
            let Some((position, start, nimbers)) = way.last_mut() else {
                return answer.ok_or(Stop::Fault);
            };
            nimbers.extend(answer.take());
            if successors.len() > *start {
                next = successors.pop().map(|successor| successor.after);
            } else {
                nimbers.sort_unstable();
                nimbers.dedup();
                let free = nimbers.iter().zip(0..).take_while(|&(&n, at)| n == at);
                let nimber = free.count() as u64;
                known.insert(*position, Some(nimber));
                answer = Some(nimber);
                way.pop();
            }
        }
    }
}
