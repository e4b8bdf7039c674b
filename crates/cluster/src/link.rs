//! The dataflow between processes that solve together.
//!
//! Parcels go in at one end, each with a time of its own; an exchange brings them to the process they
//! are for, which takes them as soon as it comes to it. A probe tells which times nobody will speak of any more, so a process knows
//! when a round is over for all, and gives out no more than a few parcels that were not taken: whoever is slow holds up the others,
//! and nothing heaps up before him.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::net::TcpStream;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use gagne_core::{Exchange, Give, Meter, Parcel, SharedStep, Stop, Take};
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::{
    CommsGuard, initialize_networking_from_sockets,
};
use timely::communication::{Allocator, Hooks};
use timely::container::{CapacityContainerBuilder, NoopBuilder};
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::operators::{Operator, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use crate::freight::{ByAddress, Freight};
use crate::report::{ProcessReport, StepReport, Totals};
use crate::stream::{Departure, Loss, Patience, Voice, Watchdog, WatchedStream};

/// Parcels of a process that were given out and not taken, at most.
const UNDER_WAY: u64 = 32;
/// Bits of a time that number the parcels of a round.
const ROUND: u32 = 32;
/// Longest wait between two looks at the bounds of the work.
const WAIT: Duration = Duration::from_millis(50);
/// How long the others may take to end once all is done, and how long if one of them is gone before.
const ENDING: Duration = Duration::from_secs(30);
const CUT_SHORT: Duration = Duration::from_secs(2);

/// Connections that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("the connections to the other processes cannot be used: {0}")]
pub struct LinkError(#[from] pub io::Error);

/// The connections to all other processes.
pub struct Link {
    index: usize,
    peers: usize,
    /// None once it has ended.
    flow: RefCell<Option<Flow>>,
    guard: Option<CommsGuard>,
    watchdog: Arc<Watchdog>,
    voices: Arc<Vec<Voice>>,
    /// Ends the signs of life.
    quiet: Arc<AtomicBool>,
    account: RefCell<Account>,
}

/// What was done so far, and who wants to know.
struct Account {
    since: Instant,
    totals: Totals,
    watch: Option<Watch>,
}

/// Is told of every step that is done.
type Watch = Box<dyn FnMut(&StepReport)>;

/// The dataflow of this process.
struct Flow {
    worker: Worker,
    input: InputHandle<u64, NoopBuilder<Freight>>,
    probe: ProbeHandle<u64>,
    /// What has come, with its time.
    inbox: Inbox,
    round: u64,
    /// How long it waited for others.
    waited: Duration,
}

type Inbox = Rc<RefCell<VecDeque<(u64, Parcel)>>>;

impl Link {
    /// Takes over the connections to all others, in order, with none to oneself. When one of them is lost the
    /// flag is set that cancels the work.
    pub fn new(
        index: usize,
        sockets: Vec<Option<TcpStream>>,
        patience: Patience,
        cancel: Arc<AtomicBool>,
    ) -> Result<Self, LinkError> {
        let peers = sockets.len();
        let watchdog = Arc::new(Watchdog::new(index, cancel));
        let mut voices = Vec::new();
        let mut streams = Vec::new();
        for (peer, socket) in sockets.into_iter().enumerate() {
            let Some(socket) = socket else {
                streams.push(None);
                continue;
            };
            let stream = WatchedStream::new(peer, socket, Arc::clone(&watchdog), patience)?;
            voices.push(stream.voice());
            streams.push(Some(stream));
        }
        let hooks = Hooks::default();
        let within = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (builders, guard) =
            initialize_networking_from_sockets(within, streams, index, 1, hooks)?;
        let builder = builders.into_iter().next();
        let builder = builder.ok_or(io::Error::from(io::ErrorKind::Other))?;
        let voices = Arc::new(voices);
        let quiet = Arc::new(AtomicBool::new(false));
        {
            let (voices, quiet) = (Arc::clone(&voices), Arc::clone(&quiet));
            std::thread::Builder::new()
                .name("signs of life".to_owned())
                .spawn(move || {
                    while !quiet.load(Ordering::Relaxed) {
                        voices.iter().for_each(Voice::sign);
                        std::thread::sleep(patience.sign);
                    }
                })?;
        }
        // Without a clock it would never wait.
        let worker = Worker::new(
            timely::WorkerConfig::default(),
            Allocator::Tcp(builder.build()),
            Some(Instant::now()),
        );
        Ok(Link {
            index,
            peers,
            flow: RefCell::new(Some(Flow::new(worker))),
            guard: Some(guard),
            watchdog,
            voices,
            quiet,
            account: RefCell::new(Account {
                since: Instant::now(),
                totals: Totals::new(peers),
                watch: None,
            }),
        })
    }

    /// Tells of every step that is done from now on.
    pub fn watch(&self, watch: impl FnMut(&StepReport) + 'static) {
        self.account.borrow_mut().watch = Some(Box::new(watch));
    }

    /// What all processes have done so far.
    pub fn totals(&self) -> Totals {
        self.account.borrow().totals.clone()
    }

    /// The first process that was lost.
    pub fn loss(&self) -> Option<Loss> {
        self.watchdog.loss()
    }

    /// Ends when everybody is done.
    pub fn end(mut self) {
        self.watchdog.is_over();
        self.quiet.store(true, Ordering::Relaxed);
        let (guard, flow) = (self.guard.take(), self.flow.take());
        let begun = Instant::now();
        let watchdog = Arc::clone(&self.watchdog);
        let is_late = move || {
            let gone = watchdog.is_somebody_gone();
            begun.elapsed() >= if gone { CUT_SHORT } else { ENDING }
        };
        if let Some(Flow {
            mut worker, input, ..
        }) = flow
        {
            input.close();
            while worker.has_dataflows() && !is_late() {
                worker.step_or_park(Some(WAIT));
            }
        }
        // The last that the others must hear of goes out; whoever does not answer is not waited for.
        let (done, ended) = mpsc::channel();
        let closing = std::thread::Builder::new().spawn(move || {
            drop(guard);
            let _ = done.send(());
        });
        if closing.is_ok() {
            while ended.recv_timeout(WAIT) == Err(RecvTimeoutError::Timeout) && !is_late() {}
        }
    }

    /// Leaves before the work is done, and tells the others why.
    pub fn leave(mut self, leaving: Departure) {
        self.cut(leaving);
    }

    fn cut(&mut self, leaving: Departure) {
        self.quiet.store(true, Ordering::Relaxed);
        let leaving = self
            .loss()
            .map_or(leaving, |loss| Departure::Lost(loss.process));
        self.voices.iter().for_each(|voice| voice.last(leaving));
        // Threads that wait for others end with the process.
        std::mem::forget((self.guard.take(), self.flow.take()));
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // Whoever panics must not seem to have ended well.
        if self.guard.is_some() {
            self.cut(Departure::Other);
        }
    }
}

impl Flow {
    fn new(mut worker: Worker) -> Self {
        let inbox = Inbox::default();
        let mut input = InputHandle::<u64, NoopBuilder<Freight>>::new_with_builder();
        let probe = ProbeHandle::new();
        let arrivals = Rc::clone(&inbox);
        worker.dataflow::<u64, _, _>(|scope| {
            let pact = DistributorPact(|_| ByAddress);
            input
                .to_stream(scope)
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(pact, "take", |_, _| {
                    move |freight, _| {
                        freight.for_each_time(|time, some| {
                            let time = *time.time();
                            let parcels = some.map(|freight| std::mem::take(&mut freight.0));
                            arrivals
                                .borrow_mut()
                                .extend(parcels.map(|parcel| (time, parcel)));
                        });
                    }
                })
                .probe_with(&probe);
        });
        Flow {
            worker,
            input,
            probe,
            inbox,
            round: 0,
            waited: Duration::ZERO,
        }
    }

    /// Hands on what has come in this round.
    fn take_all(&mut self, take: Take<'_>) -> Result<(), Stop> {
        let round = self.round;
        let arrived = std::mem::take(&mut *self.inbox.borrow_mut());
        for (time, parcel) in arrived {
            // Whoever is ahead may have begun the next round.
            if time >> ROUND == round {
                take(parcel)?;
            } else {
                self.inbox.borrow_mut().push_back((time, parcel));
            }
        }
        Ok(())
    }

    /// Waits until nobody speaks of times before this one.
    fn wait(&mut self, until: u64, take: Take<'_>, meter: &mut Meter) -> Result<(), Stop> {
        while self.probe.less_than(&until) {
            let begun = Instant::now();
            self.worker.step_or_park(Some(WAIT));
            self.waited += begun.elapsed();
            self.take_all(take)?;
            meter.check()?;
        }
        Ok(())
    }
}

impl Exchange for Link {
    fn index(&self) -> usize {
        self.index
    }

    fn peers(&self) -> usize {
        self.peers
    }

    fn swap(&self, give: Give<'_>, take: Take<'_>, meter: &mut Meter) -> Result<(), Stop> {
        let mut flow = self.flow.borrow_mut();
        let flow = flow.as_mut().ok_or(Stop::Fault)?;
        let begin = flow.round << ROUND;
        let mut given = 0;
        while let Some(parcel) = give()? {
            flow.input.send_batch(&mut Freight(parcel));
            given += 1;
            flow.input.advance_to(begin + given);
            flow.worker.step();
            flow.take_all(take)?;
            flow.wait(begin + given.saturating_sub(UNDER_WAY), take, meter)?;
        }
        let end = (flow.round + 1) << ROUND;
        flow.input.advance_to(end);
        flow.wait(end, take, meter)?;
        flow.take_all(take)?;
        flow.round += 1;
        Ok(())
    }

    fn report(&self, step: SharedStep, meter: &mut Meter) -> Result<(), Stop> {
        let mine = ProcessReport {
            positions: step.positions,
            sent: self.watchdog.sent.load(Ordering::Relaxed),
            received: self.watchdog.received.load(Ordering::Relaxed),
            memory: meter.held(),
            waited: self
                .flow
                .borrow()
                .as_ref()
                .map_or(Duration::ZERO, |flow| flow.waited),
        };
        let all = self.gather(&mine.numbers(), meter)?;
        let all = all.iter().map(|numbers| ProcessReport::of(numbers));
        let mut account = self.account.borrow_mut();
        let time = account.since.elapsed();
        account.since = Instant::now();
        let report = account.totals.add(step, time, all.collect());
        if let Some(watch) = &mut account.watch {
            watch(&report);
        }
        Ok(())
    }
}
