//! Threads that think, in lanes of their own, with games from one shelf.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gagne::rules::Complaint;
use gagne::{Budget, Error, Registry, Stop};
use parking_lot::{Condvar, Mutex};
use tokio::sync::oneshot;

use crate::guard::complain;
use crate::shelf::{GameShelf, GameSlot};

/// Why a task has no answer.
#[derive(Clone, Debug)]
pub(crate) enum TaskError {
    /// The question makes no sense, or the budget was too small.
    Error(Error),
    /// The answer was found, and is too long to be sent.
    Large,
    /// Something is wrong with rules that somebody sent.
    Rules(Box<Complaint>),
}

impl From<Error> for TaskError {
    fn from(error: Error) -> Self {
        TaskError::Error(error)
    }
}

impl From<gagne::graph::Error> for TaskError {
    fn from(error: gagne::graph::Error) -> Self {
        TaskError::Error(error.into())
    }
}

impl TaskError {
    /// Somebody does not want to know any more.
    fn cancelled() -> Self {
        TaskError::Error(Error::Stopped {
            stop: Stop::Cancelled,
            positions: 0,
        })
    }
}

/// JSON, or why there is none.
pub(crate) type Answer = Result<Vec<u8>, TaskError>;

/// Something to find out.
pub(crate) type Task = Arc<dyn Fn(&mut Workbench<'_>) -> Answer + Send + Sync>;

/// What a task works with.
pub(crate) struct Workbench<'w> {
    /// The games that can be opened.
    pub(crate) registry: &'w Registry,
    /// The one that is open.
    pub(crate) desk: GameSlot<'w>,
    /// How far it may go; its clock runs, so that whatever is asked within it shares one time.
    pub(crate) budget: &'w Budget,
    /// Whether nobody tries for longer if this try falls short.
    pub(crate) last: bool,
}

impl Workbench<'_> {
    /// Gives up, so that somebody tries for longer.
    pub(crate) fn give_up<T>(&self) -> Result<T, TaskError> {
        Err(TaskError::Error(Error::Stopped {
            stop: Stop::Time,
            positions: 0,
        }))
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
struct PendingTask {
    task: Task,
    budget: Budget,
    last: bool,
    reply: oneshot::Sender<Answer>,
}

impl PendingTask {
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
    waiting: VecDeque<PendingTask>,
    /// Nobody can ask any more.
    closed: bool,
}

impl Queue {
    /// Appends an order unless so many wait already. Those that nobody wants any more do not count:
    /// whoever asks and goes away takes no place from others.
    fn push(&self, order: PendingTask, room: usize) -> Result<(), Trouble> {
        let mut orders = self.orders.lock();
        if orders.waiting.len() >= room {
            let all = std::mem::take(&mut orders.waiting);
            let (dead, alive): (VecDeque<_>, VecDeque<_>) =
                all.into_iter().partition(PendingTask::is_dead);
            orders.waiting = alive;
            for order in dead {
                // Nobody listens any more if this fails.
                let _ = order.reply.send(Err(TaskError::cancelled()));
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
    fn next(&self) -> Option<PendingTask> {
        let mut orders = self.orders.lock();
        loop {
            if let Some(order) = orders.waiting.pop_front() {
                return Some(order);
            }
            if orders.closed {
                return None;
            }
            self.changed.wait(&mut orders);
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
        self.queue.orders.lock().closed = true;
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
    /// So many threads that take their games from a shelf, and at most so many tasks that wait.
    pub(crate) fn new(name: &str, shelf: &Arc<GameShelf>, threads: usize, room: usize) -> Lane {
        let queue = Arc::new(Queue::default());
        for _ in 0..threads {
            let (queue, shelf) = (Arc::clone(&queue), Arc::clone(shelf));
            let thread = std::thread::Builder::new().name(name.to_owned());
            // Without any thread at all everybody is told that the lane is busy.
            let _ = thread.spawn(move || work(&queue, &shelf));
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
        let order = PendingTask {
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
fn work(queue: &Queue, shelf: &GameShelf) {
    while let Some(order) = queue.next() {
        if order.is_dead() {
            // Nobody listens any more if this fails.
            let _ = order.reply.send(Err(TaskError::cancelled()));
            continue;
        }
        let answer = catch_unwind(AssertUnwindSafe(|| {
            let budget = order.budget.begun();
            let mut work = Workbench {
                registry: shelf.registry(),
                desk: GameSlot::new(shelf, &budget),
                budget: &budget,
                last: order.last,
            };
            let answer = (order.task)(&mut work);
            // Before anybody hears the answer: the next question may be about the same game.
            work.desk.clear();
            answer
        }));
        match answer {
            // Nobody listens any more if this fails.
            Ok(answer) => drop(order.reply.send(answer)),
            // The game that a task left behind half done is not used again.
            Err(panic) => complain(panic.as_ref()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A shelf without games.
    fn shelf() -> Arc<GameShelf> {
        Arc::new(GameShelf::new(Arc::default(), 0))
    }

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
            let _ = wait.lock().recv();
            Ok(Vec::new())
        });
        (task, hear, go)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn whoever_goes_away_takes_no_place_from_others() {
        let lane = Arc::new(Lane::new("test", &shelf(), 1, 2));
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
            let order = PendingTask {
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
        let lane = Lane::new("test", &shelf(), 1, 2);
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
