//! Threads that think. Games do not pass between threads, so each thread opens those it is asked
//! about and keeps the last few with what they learned.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use gagne::{AnyGame, Budget, Error, Registry, Stop};
use tokio::sync::oneshot;

use crate::guard::complain;

/// Why a task has no answer.
#[derive(Clone, Debug)]
pub(crate) enum Failed {
    /// The question makes no sense, or the budget was too small.
    Error(Error),
    /// The answer was found, and is too long to be sent.
    Large,
}

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        Failed::Error(error)
    }
}

impl From<gagne::graph::Error> for Failed {
    fn from(error: gagne::graph::Error) -> Self {
        Failed::Error(error.into())
    }
}

impl Failed {
    /// Somebody does not want to know any more.
    fn cancelled() -> Self {
        Failed::Error(Error::Stopped {
            stop: Stop::Cancelled,
            positions: 0,
        })
    }
}

/// JSON, or why there is none.
pub(crate) type Answer = Result<Vec<u8>, Failed>;

/// Something to find out.
pub(crate) type Task = Arc<dyn Fn(&mut Work<'_>) -> Answer + Send + Sync>;

/// What a task works with.
pub(crate) struct Work<'w> {
    /// The games that can be opened.
    pub(crate) registry: &'w Registry,
    /// Those that are open.
    pub(crate) shelf: &'w mut Shelf,
    /// How far it may go; its clock runs, so that whatever is asked within it shares one time.
    pub(crate) budget: &'w Budget,
    /// Whether nobody tries for longer if this try falls short.
    pub(crate) last: bool,
}

impl Work<'_> {
    /// Gives up, so that somebody tries for longer.
    pub(crate) fn give_up<T>(&self) -> Result<T, Failed> {
        Err(Failed::Error(Error::Stopped {
            stop: Stop::Time,
            positions: 0,
        }))
    }
}

/// Games that are open, the one asked about last at the end.
pub(crate) struct Shelf {
    registry: Arc<Registry>,
    games: Vec<(String, Box<dyn AnyGame>)>,
    room: usize,
}

impl Shelf {
    fn new(registry: Arc<Registry>, room: usize) -> Self {
        Shelf {
            registry,
            games: Vec::new(),
            room,
        }
    }

    /// The game of this text, opened if it is not.
    pub(crate) fn open(&mut self, text: &str) -> Result<&mut dyn AnyGame, Error> {
        let known = self.games.iter().position(|(name, _)| name == text);
        let found = match known {
            Some(place) => self.games.remove(place),
            None => (text.to_owned(), self.registry.open(text)?),
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
    reply: oneshot::Sender<Answer>,
}

impl Order {
    /// Whether nobody wants the answer any more.
    fn is_dead(&self) -> bool {
        self.reply.is_closed() || self.budget.cancel.load(Ordering::Relaxed)
    }
}

/// Tasks that wait for a thread.
#[derive(Default)]
struct Queue {
    orders: Mutex<Orders>,
    /// Told of every change.
    changed: Condvar,
}

#[derive(Default)]
struct Orders {
    waiting: VecDeque<Order>,
    /// Nobody can ask any more.
    closed: bool,
}

impl Queue {
    fn orders(&self) -> MutexGuard<'_, Orders> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Appends an order unless so many wait already. Those that nobody wants any more do not count:
    /// whoever asks and goes away takes no place from others.
    fn push(&self, order: Order, room: usize) -> Result<(), Trouble> {
        let mut orders = self.orders();
        if orders.waiting.len() >= room {
            let all = std::mem::take(&mut orders.waiting);
            let (dead, alive): (VecDeque<_>, VecDeque<_>) =
                all.into_iter().partition(Order::is_dead);
            orders.waiting = alive;
            for order in dead {
                // Nobody listens any more if this fails.
                let _ = order.reply.send(Err(Failed::cancelled()));
            }
        }
        if orders.waiting.len() >= room {
            return Err(Trouble::Busy);
        }
        orders.waiting.push_back(order);
        drop(orders);
        self.changed.notify_one();
        Ok(())
    }

    /// The next order, waited for; none if nobody can ask any more.
    fn next(&self) -> Option<Order> {
        let mut orders = self.orders();
        loop {
            if let Some(order) = orders.waiting.pop_front() {
                return Some(order);
            }
            if orders.closed {
                return None;
            }
            let waited = self.changed.wait(orders);
            orders = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Threads that take tasks from one queue.
pub(crate) struct Lane {
    queue: Arc<Queue>,
    /// Tasks that may wait.
    room: usize,
}

impl Drop for Lane {
    fn drop(&mut self) {
        self.queue.orders().closed = true;
        self.queue.changed.notify_all();
    }
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
    pub(crate) fn new(
        name: &str,
        registry: &Arc<Registry>,
        threads: usize,
        room: usize,
        games: usize,
    ) -> Lane {
        let queue = Arc::new(Queue::default());
        for _ in 0..threads {
            let (queue, registry) = (Arc::clone(&queue), Arc::clone(registry));
            let thread = std::thread::Builder::new().name(name.to_owned());
            // Without any thread at all everybody is told that the lane is busy.
            let _ = thread.spawn(move || work(&queue, &registry, games));
        }
        Lane { queue, room }
    }

    /// Runs a task as soon as a thread is free.
    pub(crate) async fn run(
        &self,
        task: Task,
        budget: Budget,
        last: bool,
    ) -> Result<Answer, Trouble> {
        let (reply, answer) = oneshot::channel();
        let _cancel = Cancel(Arc::clone(&budget.cancel));
        let order = Order {
            task,
            budget,
            last,
            reply,
        };
        self.queue.push(order, self.room)?;
        answer.await.map_err(|_| Trouble::Lost)
    }
}

/// The life of a thread: until nobody can ask any more.
fn work(queue: &Queue, registry: &Arc<Registry>, games: usize) {
    let mut shelf = Shelf::new(Arc::clone(registry), games);
    while let Some(order) = queue.next() {
        if order.is_dead() {
            // Nobody listens any more if this fails.
            let _ = order.reply.send(Err(Failed::cancelled()));
            continue;
        }
        let answer = catch_unwind(AssertUnwindSafe(|| {
            let mut work = Work {
                registry,
                shelf: &mut shelf,
                budget: &order.budget.begun(),
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
                shelf = Shelf::new(Arc::clone(registry), games);
            }
        }
        if games == 0 {
            shelf.games.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A task that begins, tells so, and ends when it is let go.
    fn held() -> (
        Task,
        std::sync::mpsc::Receiver<()>,
        std::sync::mpsc::Sender<()>,
    ) {
        let (begun, hear) = std::sync::mpsc::channel();
        let (go, wait) = std::sync::mpsc::channel();
        let wait = Mutex::new(wait);
        let task: Task = Arc::new(move |_| {
            let _ = begun.send(());
            let _ = wait.lock().unwrap().recv();
            Ok(Vec::new())
        });
        (task, hear, go)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn whoever_goes_away_takes_no_place_from_others() {
        let lane = Arc::new(Lane::new("test", &Arc::default(), 1, 2, 0));
        let (task, begun, go) = held();
        let budget = Budget::default;
        let running = tokio::spawn({
            let lane = Arc::clone(&lane);
            async move { lane.run(task, budget(), true).await }
        });
        begun.recv().unwrap();
        let quick: Task = Arc::new(|_| Ok(b"quick".to_vec()));
        let mut gone = Vec::new();
        for _ in 0..2 {
            let given = budget();
            gone.push(Arc::clone(&given.cancel));
            let (reply, answer) = oneshot::channel();
            let task = Arc::clone(&quick);
            let last = true;
            let order = Order {
                task,
                budget: given,
                last,
                reply,
            };
            assert!(lane.queue.push(order, lane.room).is_ok());
            tokio::spawn(answer);
        }
        let refused = lane.run(Arc::clone(&quick), budget(), true).await;
        assert!(matches!(refused, Err(Trouble::Busy)));
        for cancel in gone {
            cancel.store(true, Ordering::Relaxed);
        }
        let waiting = tokio::spawn({
            let lane = Arc::clone(&lane);
            async move { lane.run(quick, budget(), true).await }
        });
        go.send(()).unwrap();
        assert!(matches!(running.await.unwrap(), Ok(Ok(_))));
        let answer = waiting.await.unwrap();
        assert!(matches!(answer, Ok(Ok(body)) if body == b"quick"));
    }

    #[tokio::test]
    async fn everything_within_a_task_shares_one_time() {
        let lane = Lane::new("test", &Arc::default(), 1, 2, 0);
        let task: Task = Arc::new(|work| {
            let first = work.budget.meter().elapsed();
            let begun = work.budget.started.is_some();
            let later = (0..1000).all(|_| work.budget.meter().elapsed() >= first);
            Ok(vec![u8::from(begun), u8::from(later)])
        });
        let answer = lane.run(task, Budget::default(), true).await;
        assert!(matches!(answer, Ok(Ok(body)) if body == [1, 1]));
    }
}
