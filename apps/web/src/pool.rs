//! Threads that think. Games do not pass between threads, so each thread opens those it is asked
//! about and keeps the last few with what they learned.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use gagne::{AnyGame, Budget, Error, Stop};
use tokio::sync::oneshot;

use crate::guard::complain;

/// Something to find out: JSON, or why there is none.
pub(crate) type Task = Arc<dyn Fn(&mut Work<'_>) -> Result<Vec<u8>, Error> + Send + Sync>;

/// What a task works with.
pub(crate) struct Work<'w> {
    /// The games that are open.
    pub(crate) shelf: &'w mut Shelf,
    /// How far it may go.
    pub(crate) budget: &'w Budget,
    /// Whether nobody tries for longer if this try falls short.
    pub(crate) last: bool,
}

impl Work<'_> {
    /// Gives up, so that somebody tries for longer.
    pub(crate) fn give_up<T>(&self) -> Result<T, Error> {
        Err(Error::Stopped {
            stop: Stop::Time,
            positions: 0,
        })
    }
}

/// Games that are open, the one asked about last at the end.
pub(crate) struct Shelf {
    games: Vec<(String, Box<dyn AnyGame>)>,
    room: usize,
}

impl Shelf {
    fn new(room: usize) -> Self {
        Shelf {
            games: Vec::new(),
            room,
        }
    }

    /// The game of this text, opened if it is not.
    pub(crate) fn open(&mut self, text: &str) -> Result<&mut dyn AnyGame, Error> {
        let known = self.games.iter().position(|(name, _)| name == text);
        let found = match known {
            Some(place) => self.games.remove(place),
            None => (text.to_owned(), gagne::open(text)?),
        };
        if !self.games.is_empty() && self.games.len() >= self.room {
            self.games.remove(0);
        }
        self.games.push(found);
        let last = self.games.len() - 1;
        Ok(self.games[last].1.as_mut())
    }
}

/// Why a lane has no answer.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Too many wait already.
    Busy,
    /// Too many of this client wait already.
    Greedy,
    /// A task failed in a way that it should not.
    Lost,
}

/// A task with the place where its answer is waited for.
struct Order {
    task: Task,
    budget: Budget,
    last: bool,
    reply: oneshot::Sender<Result<Vec<u8>, Error>>,
}

/// Threads that take tasks from one queue.
pub(crate) struct Lane {
    orders: SyncSender<Order>,
}

/// Stops the work when nobody waits for it any more.
struct Cancel(Arc<AtomicBool>);

impl Drop for Cancel {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Lane {
    /// So many threads, each of which keeps so many games open, and at most so many that wait.
    pub(crate) fn new(name: &str, threads: usize, queue: usize, games: usize) -> Lane {
        let (orders, waiting) = sync_channel(queue);
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..threads {
            let waiting = Arc::clone(&waiting);
            let thread = std::thread::Builder::new().name(name.to_owned());
            // Without any thread at all everybody is told that the lane is busy.
            let _ = thread.spawn(move || work(&waiting, games));
        }
        Lane { orders }
    }

    /// Runs a task as soon as a thread is free.
    pub(crate) async fn run(
        &self,
        task: Task,
        budget: Budget,
        last: bool,
    ) -> Result<Result<Vec<u8>, Error>, Trouble> {
        let (reply, answer) = oneshot::channel();
        let _cancel = Cancel(Arc::clone(&budget.cancel));
        let order = Order {
            task,
            budget,
            last,
            reply,
        };
        match self.orders.try_send(order) {
            Ok(()) => answer.await.map_err(|_| Trouble::Lost),
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => Err(Trouble::Busy),
        }
    }
}

/// The life of a thread: until nobody can ask any more.
fn work(waiting: &Mutex<Receiver<Order>>, games: usize) {
    let mut shelf = Shelf::new(games);
    loop {
        let next = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(order) = next else { return };
        if order.reply.is_closed() {
            continue;
        }
        let answer = catch_unwind(AssertUnwindSafe(|| {
            let mut work = Work {
                shelf: &mut shelf,
                budget: &order.budget,
                last: order.last,
            };
            (order.task)(&mut work)
        }));
        match answer {
            // Nobody listens any more if this fails.
            Ok(answer) => drop(order.reply.send(answer)),
            // What a task left behind half done is not used again.
            Err(panic) => {
                complain(panic.as_ref());
                shelf = Shelf::new(games);
            }
        }
        if games == 0 {
            shelf.games.clear();
        }
    }
}
