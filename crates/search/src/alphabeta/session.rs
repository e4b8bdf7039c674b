//! Questions to one or several threads that share a table.
//!
//! All threads look at the same question, each in its own order, and find each other's results in
//! the table; the first to be done answers (*lazy SMP*: Østensen, *A complete chess engine
//! parallelized using lazy SMP*, 2016). Every answer is right, whoever gives it.

use parking_lot::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use gagne_core::{Game, Keys, Meter, Stop};

use super::ply::{Reply, SearchContext, WindowQuery};
use super::scale::ScoreScale;
use super::searcher::{Exit, Searcher};
use super::table::TranspositionTable;
use crate::Sight;

/// All that questions about a game need.
pub(crate) struct SearchSession<'s, G: Game> {
    pub(crate) sight: Sight<'s, G>,
    pub(crate) keys: Option<&'s dyn Keys<G::Position>>,
    pub(crate) table: &'s mut TranspositionTable<G::Position>,
    pub(crate) workers: &'s mut Vec<Searcher<G>>,
    pub(crate) meter: &'s mut Meter,
    pub(crate) scale: ScoreScale,
    /// Positions that may still be looked at.
    pub(crate) left: u64,
    /// Positions looked at.
    pub(crate) nodes: u64,
}

/// What the threads tell each other.
struct Blackboard {
    over: AtomicBool,
    /// Positions that the other threads looked at.
    nodes: AtomicU64,
    /// The answer, and the number of the thread that found it.
    answer: Mutex<Option<(usize, Result<Reply, Stop>)>>,
}

impl Blackboard {
    /// The first answer stands.
    fn post(&self, number: usize, found: Result<Reply, Stop>) {
        let mut answer = self.answer.lock();
        answer.get_or_insert((number, found));
        self.over.store(true, Ordering::Relaxed);
    }
}

impl<G: Game + Sync> SearchSession<'_, G> {
    /// Asks a question.
    pub(crate) fn ask(&mut self, ask: &WindowQuery<G::Position>) -> Result<Reply, Stop> {
        self.make_room()?;
        let threads = self.meter.threads();
        while self.workers.len() < threads {
            self.workers
                .push(Searcher::new(self.scale, self.workers.len()));
        }
        if threads == 1 {
            self.alone(ask)
        } else {
            self.together(ask, threads)
        }
    }

    /// The line of the last question that asked for one.
    pub(crate) fn line(&mut self) -> Vec<G::Move> {
        let line = self
            .workers
            .first_mut()
            .map(|worker| std::mem::take(&mut worker.line));
        let mut line = line.unwrap_or_default();
        line.reverse();
        line
    }

    fn alone(&mut self, ask: &WindowQuery<G::Position>) -> Result<Reply, Stop> {
        self.workers[0].begin(ask);
        let watch = self.meter.watch();
        loop {
            let context = SearchContext {
                sight: self.sight,
                keys: self.keys,
                table: self.table,
                watch: &watch,
            };
            let worker = &mut self.workers[0];
            let event = worker.run(&context);
            let (nodes, work) = worker.new_work();
            let added = std::mem::take(&mut worker.added);
            self.table.count(added);
            self.count(nodes, work)?;
            match event {
                Exit::Done(reply) => return Ok(reply),
                Exit::Pause => self.make_room()?,
                Exit::Stopped(stop) => return Err(stop),
            }
        }
    }

    fn together(&mut self, ask: &WindowQuery<G::Position>, threads: usize) -> Result<Reply, Stop> {
        let board = Blackboard {
            over: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            answer: Mutex::new(None),
        };
        let watch = self.meter.watch();
        let context = SearchContext {
            sight: self.sight,
            keys: self.keys,
            table: self.table,
            watch: &watch,
        };
        let (first, others) = self.workers[..threads].split_at_mut(1);
        let (meter, left) = (&mut *self.meter, &mut self.left);
        std::thread::scope(|scope| {
            for (number, worker) in (1..).zip(others) {
                let (board, context) = (&board, &context);
                scope.spawn(move || {
                    let count = |worker: &mut Searcher<G>| {
                        let (nodes, _) = worker.new_work();
                        board.nodes.fetch_add(nodes, Ordering::Relaxed);
                        Ok(())
                    };
                    work(worker, number, ask, context, board, count);
                });
            }
            // Only this thread looks at the budget; the stacks of the others are about as large.
            let count = |worker: &mut Searcher<G>| {
                let (nodes, work) = worker.new_work();
                let others = board.nodes.swap(0, Ordering::Relaxed);
                self.nodes += nodes + others;
                context.sight.game.sound()?;
                meter.hold(context.table.bytes() + threads as u64 * worker.bytes())?;
                spend(meter, left, nodes + others, work)
            };
            work(&mut first[0], 0, ask, &context, &board, count);
        });
        let rest = board.nodes.into_inner();
        self.nodes += rest;
        self.left = self.left.saturating_sub(rest);
        let added = self
            .workers
            .iter_mut()
            .map(|worker| std::mem::take(&mut worker.added));
        self.table.count(added.sum());
        let answer = board.answer.into_inner();
        let (number, answer) = answer.unwrap_or((0, Err(Stop::Cancelled)));
        if number > 0 {
            let line = std::mem::take(&mut self.workers[number].line);
            self.workers[0].line = line;
        }
        // A budget that ran out is an answer only if there is no better one.
        answer
    }

    fn count(&mut self, nodes: u64, work: usize) -> Result<(), Stop> {
        self.nodes += nodes;
        self.sight.game.sound()?;
        spend(self.meter, &mut self.left, nodes, work)
    }

    /// Lets the table grow if it is crowded.
    fn make_room(&mut self) -> Result<(), Stop> {
        let stacks: u64 = self.workers.iter().map(Searcher::bytes).sum();
        while let Some(bytes) = self.table.wanted() {
            self.meter.hold(self.table.bytes() + bytes + stacks)?;
            self.table.grow();
        }
        self.meter.hold(self.table.bytes() + stacks)
    }
}

/// Counts positions within the budget, and the bytes that they made work on.
fn spend(meter: &mut Meter, left: &mut u64, nodes: u64, work: usize) -> Result<(), Stop> {
    *left = left.saturating_sub(nodes);
    meter.visit_many(nodes)?;
    meter.work(work)?;
    if *left == 0 { Err(Stop::Time) } else { Ok(()) }
}

/// Works on a question until somebody has the answer.
fn work<G: Game>(
    worker: &mut Searcher<G>,
    number: usize,
    ask: &WindowQuery<G::Position>,
    context: &SearchContext<'_, G>,
    board: &Blackboard,
    mut count: impl FnMut(&mut Searcher<G>) -> Result<(), Stop>,
) {
    worker.begin(ask);
    while !board.over.load(Ordering::Relaxed) {
        let event = worker.run(context);
        let counted = count(worker);
        match (event, counted) {
            (Exit::Done(reply), _) => board.post(number, Ok(reply)),
            (Exit::Stopped(stop), _) => board.post(number, Err(stop)),
            (Exit::Pause, Err(stop)) => board.post(number, Err(stop)),
            (Exit::Pause, Ok(())) => {}
        }
    }
}
