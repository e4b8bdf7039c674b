//! Answers while they are written: bounded in bytes, and only as long as somebody wants them.

use std::io::{self, Write};

use gagne::{Budget, check_budget};

use crate::budget::ANSWER;
use crate::pool::{Answer, TaskError};

/// Bytes between two looks whether anybody still wants the answer.
const STRETCH: usize = 1 << 16;

/// An answer that is being written.
pub(crate) struct Paper {
    bytes: Vec<u8>,
    /// Time does not matter any more: what was found in time is told, and is not long.
    budget: Budget,
    /// Bytes written since the last look.
    unseen: usize,
    /// Why writing ended before the end.
    failed: Option<TaskError>,
}

impl Paper {
    /// A blank one.
    pub(crate) fn new(budget: &Budget) -> Self {
        Paper {
            bytes: Vec::new(),
            budget: Budget {
                time: None,
                ..budget.clone()
            },
            unseen: 0,
            failed: None,
        }
    }

    /// What was written, if all of it was.
    pub(crate) fn finish(self) -> Answer {
        match self.failed {
            None => Ok(self.bytes),
            Some(failed) => Err(failed),
        }
    }
}

impl Write for Paper {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        self.unseen += part.len();
        if self.bytes.len() + part.len() > ANSWER {
            self.failed = Some(TaskError::Large);
        } else if self.unseen >= STRETCH {
            self.unseen = 0;
            self.failed = check_budget(&self.budget).err().map(TaskError::Error);
        }
        if self.failed.is_some() {
            return Err(io::ErrorKind::Other.into());
        }
        self.bytes.extend_from_slice(part);
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A report as JSON.
pub(crate) fn json(report: &impl serde::Serialize, budget: &Budget) -> Answer {
    let mut paper = Paper::new(budget);
    // Reports have texts for keys and no loops: only the paper itself says that it is enough.
    let _ = serde_json::to_writer(&mut paper, report);
    paper.finish()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use gagne::{Error, Stop};

    use super::*;

    #[test]
    fn an_answer_ends_where_it_is_too_long() {
        let budget = Budget::default();
        let fits = vec!["x".repeat(1000); ANSWER / 1100];
        assert!(json(&fits, &budget).is_ok());
        let large = vec!["x".repeat(1000); ANSWER / 1000];
        assert!(matches!(json(&large, &budget), Err(TaskError::Large)));
    }

    #[test]
    fn an_answer_that_nobody_wants_is_not_written() {
        let budget = Budget::default();
        budget.cancel.store(true, Ordering::Relaxed);
        let stop = Stop::Cancelled;
        assert!(matches!(
            json(&vec!["x"; STRETCH], &budget),
            Err(TaskError::Error(Error::Stopped { stop: found, .. })) if found == stop
        ));
    }
}
