//! A connection that shows signs of life.
//!
//! The engine's threads take a connection that fails for a mistake and panic, and one that is silent for one where nothing has to be
//! said. So what passes is cut into frames: a length and so many bytes; nothing at all now and then, as a
//! sign of life; and a last word by whoever has to leave. Whatever goes wrong is noted once for all, work is
//! cancelled, and the thread that met with it waits for the end of the process.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use gagne_core::Stop;
use parking_lot::Mutex;
use timely::communication::allocator::zero_copy::stream::Stream;

/// Why a process leaves before the work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    /// Its own work stopped.
    Stopped(Stop),
    /// It lost another.
    Lost(usize),
    /// Something else, which it says itself where it runs.
    Other,
}

/// What is known of a process that is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Which one.
    pub process: usize,
    /// What happened.
    pub kind: LossKind,
}

/// What happened to a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossKind {
    /// Its connection is closed, and it did not say why.
    Ended,
    /// Nothing was heard of it for so long.
    Silent(Duration),
    /// It left and said why.
    Left(Departure),
    /// The connection failed.
    Broken(io::ErrorKind),
}

/// How long others may be silent, and how often they show that they live.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Silence after which somebody is lost.
    pub silence: Duration,
    /// Time between two signs of life.
    pub sign: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience {
            silence: Duration::from_secs(20),
            sign: Duration::from_secs(1),
        }
    }
}

/// What all connections of a process share.
pub(crate) struct Watchdog {
    /// Which process this is.
    index: usize,
    /// The first that was lost.
    loss: Mutex<Option<Loss>>,
    cancel: Arc<AtomicBool>,
    /// Everything has been said: connections may end.
    over: AtomicBool,
    /// Somebody went without a farewell, before that or after.
    gone: AtomicBool,
    pub(crate) sent: AtomicU64,
    pub(crate) received: AtomicU64,
}

impl Watchdog {
    pub(crate) fn new(index: usize, cancel: Arc<AtomicBool>) -> Self {
        Watchdog {
            index,
            loss: Mutex::default(),
            cancel,
            over: AtomicBool::new(false),
            gone: AtomicBool::new(false),
            sent: AtomicU64::new(0),
            received: AtomicU64::new(0),
        }
    }

    pub(crate) fn loss(&self) -> Option<Loss> {
        *self.loss.lock()
    }

    /// From now on an end of a connection is none before its time.
    pub(crate) fn is_over(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Whether somebody went without a farewell, who is not to be waited for.
    pub(crate) fn is_somebody_gone(&self) -> bool {
        self.gone.load(Ordering::Relaxed)
    }

    fn lose(&self, process: usize, kind: LossKind) {
        self.gone.store(true, Ordering::Relaxed);
        if self.over.load(Ordering::Relaxed) {
            return;
        }
        // Whom somebody else lost first is the one to speak of.
        let loss = match kind {
            LossKind::Left(Departure::Lost(first)) if first != self.index => Loss {
                process: first,
                kind: LossKind::Ended,
            },
            kind => Loss { process, kind },
        };
        self.loss.lock().get_or_insert(loss);
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// A frame of no bytes is a sign of life; one of so many says that nothing follows, or why.
const SIGN: u32 = 0;
const END: u32 = u32::MAX - 1;
const LAST: u32 = u32::MAX;
/// Most bytes of a frame.
const FRAME: usize = 1 << 20;

/// A connection to one of the others.
pub(crate) struct WatchedStream {
    peer: usize,
    socket: TcpStream,
    /// Frames are written one at a time.
    writer: Arc<Mutex<TcpStream>>,
    watchdog: Arc<Watchdog>,
    patience: Patience,
    /// Bytes of the present frame that are still to come, and whether it is the end.
    left: usize,
    ended: bool,
}

impl WatchedStream {
    pub(crate) fn new(
        peer: usize,
        socket: TcpStream,
        watchdog: Arc<Watchdog>,
        patience: Patience,
    ) -> io::Result<Self> {
        socket.set_nodelay(true)?;
        socket.set_read_timeout(Some(patience.silence))?;
        socket.set_write_timeout(Some(patience.silence))?;
        Ok(WatchedStream {
            peer,
            writer: Arc::new(Mutex::new(socket.try_clone()?)),
            socket,
            watchdog,
            patience,
            left: 0,
            ended: false,
        })
    }

    /// What writes signs of life and last words.
    pub(crate) fn voice(&self) -> Voice {
        Voice {
            peer: self.peer,
            writer: Arc::clone(&self.writer),
        }
    }

    /// Waits for the end of the process: the connection is lost, which is noted.
    fn lost(&self, kind: LossKind) -> ! {
        self.watchdog.lose(self.peer, kind);
        loop {
            std::thread::park();
        }
    }

    fn failed(&self, error: &io::Error) -> ! {
        self.lost(match error.kind() {
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
                LossKind::Silent(self.patience.silence)
            }
            io::ErrorKind::UnexpectedEof
            | io::ErrorKind::ConnectionReset
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::BrokenPipe => LossKind::Ended,
            kind => LossKind::Broken(kind),
        })
    }

    fn read_number(&mut self) -> io::Result<u32> {
        let mut bytes = [0; 4];
        self.socket.read_exact(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    /// Reads up to the bytes of the next frame, or to the end.
    fn next_frame(&mut self) -> io::Result<()> {
        while self.left == 0 && !self.ended {
            match self.read_number()? {
                SIGN => {}
                END => self.ended = true,
                LAST => {
                    let (why, of) = (self.read_number()?, self.read_number()?);
                    self.lost(LossKind::Left(told(why, of)));
                }
                length if length as usize <= FRAME => self.left = length as usize,
                _ => return Err(io::ErrorKind::InvalidData.into()),
            }
        }
        Ok(())
    }

    fn read_some(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.next_frame()?;
        let most = buffer.len().min(self.left);
        if most == 0 {
            return Ok(0);
        }
        let count = self.socket.read(&mut buffer[..most])?;
        if count == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.left -= count;
        let received = &self.watchdog.received;
        received.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

impl Read for WatchedStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.read_some(buffer).or_else(|error| self.failed(&error))
    }
}

impl Write for WatchedStream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let some = &bytes[..bytes.len().min(FRAME)];
        if some.is_empty() {
            return Ok(0);
        }
        let written = {
            let mut writer = self.writer.lock();
            let length = (some.len() as u32).to_le_bytes();
            writer
                .write_all(&length)
                .and_then(|()| writer.write_all(some))
        };
        if let Err(error) = written {
            self.failed(&error);
        }
        self.watchdog
            .sent
            .fetch_add(some.len() as u64, Ordering::Relaxed);
        Ok(some.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for WatchedStream {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(WatchedStream {
            peer: self.peer,
            socket: self.socket.try_clone()?,
            writer: Arc::clone(&self.writer),
            watchdog: Arc::clone(&self.watchdog),
            patience: self.patience,
            left: self.left,
            ended: self.ended,
        })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        let written = self.writer.lock().write_all(&END.to_le_bytes());
        if let Err(error) = written {
            self.failed(&error);
        }
        self.socket.shutdown(how)
    }
}

/// Writes signs of life and last words to one of the others.
pub(crate) struct Voice {
    peer: usize,
    writer: Arc<Mutex<TcpStream>>,
}

impl Voice {
    /// Shows that this process lives, if nothing else is being written, which shows as much.
    pub(crate) fn sign(&self) {
        if let Some(mut writer) = self.writer.try_lock() {
            // Whoever reads and writes finds out what is wrong.
            let _ = writer.write_all(&SIGN.to_le_bytes());
        }
    }

    /// Says why this process leaves.
    pub(crate) fn last(&self, leaving: Departure) {
        // Whoever it lost need not be told.
        if leaving == Departure::Lost(self.peer) {
            return;
        }
        let (why, of) = words(leaving);
        let frame = [LAST, why, of].map(u32::to_le_bytes);
        // Whoever writes meanwhile may wait for somebody who is gone.
        if let Some(mut writer) = self.writer.try_lock_for(Duration::from_millis(200)) {
            let _ = writer.write_all(frame.as_flattened());
        }
    }
}

/// Every reason of one's own, in the order of their numbers.
const STOPS: [Stop; 8] = [
    Stop::Time,
    Stop::Memory,
    Stop::Disk,
    Stop::Cancelled,
    Stop::Length,
    Stop::Loop,
    Stop::Fault,
    Stop::Game,
];
const LOST: u32 = STOPS.len() as u32;
const OTHER: u32 = LOST + 1;

fn words(leaving: Departure) -> (u32, u32) {
    match leaving {
        Departure::Stopped(stop) => {
            let number = STOPS.iter().position(|&known| known == stop);
            (number.map_or(OTHER, |number| number as u32), 0)
        }
        Departure::Lost(process) => (LOST, process as u32),
        Departure::Other => (OTHER, 0),
    }
}

fn told(why: u32, of: u32) -> Departure {
    match (STOPS.get(why as usize), why) {
        (Some(&stop), _) => Departure::Stopped(stop),
        (None, LOST) => Departure::Lost(of as usize),
        _ => Departure::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_come_back() {
        for stop in STOPS {
            let (why, of) = words(Departure::Stopped(stop));
            assert_eq!(told(why, of), Departure::Stopped(stop));
        }
        for leaving in [Departure::Lost(3), Departure::Other] {
            let (why, of) = words(leaving);
            assert_eq!(told(why, of), leaving);
        }
        assert_eq!(told(77, 0), Departure::Other);
    }
}
