//! What all processes did, step by step and in all.

use std::time::Duration;

use gagne_core::{Phase, SharedStep};

/// What a process did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProcessReport {
    /// Positions that it had.
    pub positions: u64,
    /// Bytes that it sent to others.
    pub sent: u64,
    /// Bytes that it received.
    pub received: u64,
    /// Bytes that its tables hold, or the most they held.
    pub memory: u64,
    /// How long it waited for others.
    pub waited: Duration,
}

/// A step that everybody has done.
#[derive(Clone, Debug)]
pub struct StepReport {
    /// Which.
    pub step: SharedStep,
    /// How long it took.
    pub time: Duration,
    /// What each process did in it.
    pub processes: Vec<ProcessReport>,
}

/// All steps together.
#[derive(Clone, Debug)]
pub struct Totals {
    /// How long they took.
    pub time: Duration,
    /// What each process did: positions are those that it found.
    pub processes: Vec<ProcessReport>,
}

impl ProcessReport {
    pub(crate) fn numbers(&self) -> [u64; 5] {
        let waited = u64::try_from(self.waited.as_micros()).unwrap_or(u64::MAX);
        [
            self.positions,
            self.sent,
            self.received,
            self.memory,
            waited,
        ]
    }

    pub(crate) fn of(numbers: &[u64]) -> Self {
        let number = |place: usize| numbers.get(place).copied().unwrap_or_default();
        ProcessReport {
            positions: number(0),
            sent: number(1),
            received: number(2),
            memory: number(3),
            waited: Duration::from_micros(number(4)),
        }
    }
}

/// The sum of something of all processes.
fn sum(processes: &[ProcessReport], of: impl Fn(&ProcessReport) -> u64) -> u64 {
    processes.iter().map(of).sum()
}

impl StepReport {
    /// Positions of all processes.
    pub fn positions(&self) -> u64 {
        sum(&self.processes, |process| process.positions)
    }

    /// Bytes that passed.
    pub fn sent(&self) -> u64 {
        sum(&self.processes, |process| process.sent)
    }

    /// How many times the mean the largest share is.
    pub fn skew(&self) -> f64 {
        skew(&self.processes)
    }

    /// Positions a second of each process while it did not wait.
    pub fn rates(&self) -> Vec<f64> {
        let rate = |process: &ProcessReport| {
            let busy = self.time.saturating_sub(process.waited).as_secs_f64();
            process.positions as f64 / busy.max(1e-3)
        };
        self.processes.iter().map(rate).collect()
    }
}

fn skew(processes: &[ProcessReport]) -> f64 {
    let most = processes.iter().map(|process| process.positions).max();
    let all = sum(processes, |process| process.positions);
    if all == 0 {
        return 1.0;
    }
    most.unwrap_or(0) as f64 * processes.len() as f64 / all as f64
}

impl Totals {
    pub(crate) fn new(peers: usize) -> Self {
        Totals {
            time: Duration::ZERO,
            processes: vec![ProcessReport::default(); peers],
        }
    }

    /// Adds a step, by what each process has done since the beginning; what was done in it.
    pub(crate) fn add(
        &mut self,
        step: SharedStep,
        time: Duration,
        now: Vec<ProcessReport>,
    ) -> StepReport {
        self.time += time;
        let mut processes = Vec::with_capacity(now.len());
        for (total, now) in self.processes.iter_mut().zip(now) {
            processes.push(ProcessReport {
                positions: now.positions,
                sent: now.sent.saturating_sub(total.sent),
                received: now.received.saturating_sub(total.received),
                memory: now.memory,
                waited: now.waited.saturating_sub(total.waited),
            });
            let found = if step.phase == Phase::Expanding {
                now.positions
            } else {
                0
            };
            *total = ProcessReport {
                positions: total.positions + found,
                memory: total.memory.max(now.memory),
                ..now
            };
        }
        StepReport {
            step,
            time,
            processes,
        }
    }

    /// Positions of all processes.
    pub fn positions(&self) -> u64 {
        sum(&self.processes, |process| process.positions)
    }

    /// Bytes that passed.
    pub fn sent(&self) -> u64 {
        sum(&self.processes, |process| process.sent)
    }

    /// How many times the mean the largest share is.
    pub fn skew(&self) -> f64 {
        skew(&self.processes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_told_by_what_was_done_in_them() {
        let mut totals = Totals::new(2);
        let process = |positions, sent, waited| ProcessReport {
            positions,
            sent,
            received: sent,
            memory: 10 * sent,
            waited: Duration::from_secs(waited),
        };
        let step = |phase, number| SharedStep {
            phase,
            level: (number, None),
            positions: 0,
        };
        let second = Duration::from_secs(2);
        let both = vec![process(30, 5, 1), process(10, 7, 0)];
        let first = totals.add(step(Phase::Expanding, 1), second, both);
        assert_eq!(
            (first.positions(), first.sent(), first.skew()),
            (40, 12, 1.5)
        );
        assert_eq!(first.rates(), [30.0, 5.0]);
        let both = vec![process(1, 6, 1), process(1, 7, 1)];
        let next = totals.add(step(Phase::LookingUp, 1), second, both);
        assert_eq!((next.positions(), next.sent(), next.skew()), (2, 1, 1.0));
        assert_eq!((totals.positions(), totals.sent()), (40, 13));
        assert_eq!(totals.time, 2 * second);
        let numbers = totals.processes[0].numbers();
        assert_eq!(ProcessReport::of(&numbers), totals.processes[0]);
    }
}
