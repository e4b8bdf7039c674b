//! What a request may cost.
//!
//! A question is first thought about briefly. If that does not suffice it goes to another lane, where
//! it may take longer and is in nobody's way. What takes longer still is a job.

use std::num::NonZeroUsize;
use std::time::Duration;

use gagne::Budget;

/// Bounds of a server.
#[derive(Clone, Copy, Debug)]
pub struct ServerBounds {
    /// Time of the first, brief try.
    pub brief: Duration,
    /// Time of the second try.
    pub long: Duration,
    /// Time of a job.
    pub job: Duration,
    /// Bytes that a job may hold; a try may hold a part of it, and so may games at rest.
    pub memory: u64,
    /// Requests a second that a client may make on average; none leaves clients of this machine
    /// unbounded and allows others 50.
    pub rate: Option<u32>,
    /// Connections at once; a client elsewhere has an eighth of them at most, this machine half.
    pub connections: usize,
    /// How long a connection may be silent, or not take what is sent to it.
    pub patience: Duration,
}

impl Default for ServerBounds {
    fn default() -> Self {
        ServerBounds {
            brief: Duration::from_millis(25),
            long: Duration::from_millis(400),
            job: Duration::from_secs(60),
            memory: 512 << 20,
            rate: None,
            connections: 2000,
            patience: Duration::from_secs(30),
        }
    }
}

/// Requests a second of a client elsewhere, unless the server is told another number.
pub(crate) const REQUESTS: u32 = 50;
/// Longest body of a request.
pub(crate) const BODY: usize = 1 << 20;
/// Longest text of a parameter, in characters.
pub(crate) const TEXT: usize = 4000;
/// Longest answer.
pub(crate) const ANSWER: usize = 8 << 20;
/// Longest list of moves that is answered.
pub(crate) const MOVES: usize = 10_000;

impl ServerBounds {
    /// The first try: many are under way at once, so each may learn only a little.
    pub(crate) fn brief(&self) -> Budget {
        within(self.brief, self.memory / 32)
    }

    /// The second try.
    pub(crate) fn long(&self) -> Budget {
        within(self.long, self.memory / 4)
    }

    /// Longest time until the first byte of an answer: both tries in full, and as long as a connection
    /// may be silent for reading the body and waiting for a thread. Tries end by their own budgets; this
    /// is for what hangs, and a busy machine must not mistake one for the other.
    pub(crate) fn answer(&self) -> Duration {
        self.brief + self.long + self.patience
    }

    /// Bytes that games at rest remember: as much as two second tries learn.
    pub(crate) fn resting(&self) -> u64 {
        self.memory / 2
    }

    /// A job.
    pub(crate) fn job(&self) -> Budget {
        within(self.job, self.memory)
    }
}

fn within(time: Duration, memory: u64) -> Budget {
    Budget {
        time: Some(time),
        memory: Some(memory),
        threads: Some(NonZeroUsize::MIN),
        ..Budget::default()
    }
}
