//! A program at work: a process of its own with its pipes, and nothing left of it afterwards.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

use gagne_core::Stop;
use parking_lot::Mutex;

use super::numbers::StateNumbers;
use super::words::last_line;
use crate::Complaint;
use crate::rules::RulesFailure;

/// Longest line that is read, in bytes.
const LONGEST: usize = 1 << 26;
/// Bytes of what the program says last that are kept.
const TAIL: usize = 1 << 13;
/// Between two looks at whether to go on waiting.
const GLANCE: Duration = Duration::from_millis(20);
/// For a program that has closed its pipe to come to its end, and for its last words to arrive.
const GRACE: Duration = Duration::from_millis(500);

/// What comes out of a program.
enum Event {
    Line(Vec<u8>),
    TooLong,
}

/// How long an answer is waited for.
#[derive(Clone)]
pub(super) struct ReplyPatience {
    /// Until when, and whether that is all the time there is.
    pub(super) until: Instant,
    pub(super) is_all: bool,
    /// How long that was from the question on.
    pub(super) whole: Duration,
    pub(super) cancel: Arc<AtomicBool>,
}

/// A program at work.
pub(super) struct Worker {
    child: Child,
    group: ProcessGroup,
    requests: Option<Sender<Vec<u8>>>,
    replies: Receiver<Event>,
    tail: Arc<Mutex<Vec<u8>>>,
    spoken: Receiver<()>,
    /// The numbers that were given on this pipe.
    pub(super) numbers: StateNumbers,
    /// Whether the program is at work on what nobody needs yet.
    pub(super) onward: bool,
    /// What it found, if that had to be heard before anybody needed it.
    early: Option<Vec<u8>>,
}

impl Worker {
    /// Starts a program, which may take so many bytes of memory.
    pub(super) fn start(command: &mut Command, memory: Option<u64>) -> std::io::Result<Self> {
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = ProcessGroup::prepare(command).spawn()?;
        let group = ProcessGroup::of(&child);
        group.bound(memory);
        let (requests, to_write) = channel::<Vec<u8>>();
        let (to_tell, replies) = sync_channel(1);
        let (ended, spoken) = channel();
        let tail = Arc::default();
        if let Some(mut input) = child.stdin.take() {
            std::thread::spawn(move || {
                for request in to_write {
                    // A program that reads no more is found out by what it does not answer.
                    if input
                        .write_all(&request)
                        .and_then(|()| input.flush())
                        .is_err()
                    {
                        break;
                    }
                }
            });
        }
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || read_lines(output, &to_tell));
        }
        if let Some(errors) = child.stderr.take() {
            let tail = Arc::clone(&tail);
            std::thread::spawn(move || {
                keep_tail(errors, &tail);
                let _ = ended.send(());
            });
        }
        Ok(Worker {
            child,
            group,
            requests: Some(requests),
            replies,
            tail,
            spoken,
            numbers: StateNumbers::default(),
            onward: false,
            early: None,
        })
    }

    /// Sends a question. Whatever was said without being asked is a mistake.
    pub(super) fn send(&mut self, request: Vec<u8>) -> Result<(), RulesFailure> {
        if !self.onward
            && let Ok(event) = self.replies.try_recv()
        {
            let line = match event {
                Event::Line(line) => line,
                Event::TooLong => return Err(too_long()),
            };
            let line = super::words::excerpt(&line);
            return Err(Complaint::Unasked { line }.into());
        }
        if let Some(requests) = &self.requests {
            // A writer that is gone is found out by what is not answered.
            let _ = requests.send(request);
        }
        Ok(())
    }

    /// Waits for the next line.
    pub(super) fn receive(
        &mut self,
        patience: &ReplyPatience,
        about: impl FnOnce() -> String,
    ) -> Result<Vec<u8>, RulesFailure> {
        loop {
            match self.replies.recv_timeout(GLANCE) {
                Ok(Event::Line(line)) => return Ok(line),
                Ok(Event::TooLong) => return Err(too_long()),
                Err(RecvTimeoutError::Disconnected) => {
                    let words = self.last_words();
                    return Err(Complaint::Ended { words }.into());
                }
                Err(RecvTimeoutError::Timeout) if patience.cancel.load(Ordering::Relaxed) => {
                    return Err(RulesFailure::Stop(Stop::Cancelled));
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() < patience.until => {}
                Err(RecvTimeoutError::Timeout) if patience.is_all => {
                    return Err(RulesFailure::Stop(Stop::Time));
                }
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = patience.whole.as_secs();
                    let position = about();
                    return Err(Complaint::Silent { seconds, position }.into());
                }
            }
        }
    }

    /// Waits for what the program found by itself, and keeps it.
    pub(super) fn hear(
        &mut self,
        patience: &ReplyPatience,
        about: &str,
    ) -> Result<(), RulesFailure> {
        if self.onward && self.early.is_none() {
            self.early = Some(self.receive(patience, || about.to_owned())?);
        }
        Ok(())
    }

    /// Waits for what the program found by itself.
    pub(super) fn found(
        &mut self,
        patience: &ReplyPatience,
        about: impl FnOnce() -> String,
    ) -> Result<Vec<u8>, RulesFailure> {
        self.onward = false;
        match self.early.take() {
            Some(line) => Ok(line),
            None => self.receive(patience, about),
        }
    }

    /// What a program that has closed its pipe said last, or else how it ended.
    fn last_words(&mut self) -> String {
        let until = Instant::now() + GRACE;
        let mut status: Option<ExitStatus> = None;
        while status.is_none() && Instant::now() < until {
            status = self.child.try_wait().ok().flatten();
            std::thread::sleep(Duration::from_millis(2));
        }
        self.group.end();
        let _ = self.spoken.recv_timeout(GRACE);
        let said = last_line(&self.tail.lock());
        said.or_else(|| status.map(|status| status.to_string()))
            .unwrap_or_default()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.requests = None;
        self.group.end();
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.group.forget();
    }
}

fn too_long() -> RulesFailure {
    let most = LONGEST as u64;
    Complaint::LongLine { most }.into()
}

/// Reads line after line until the pipe is closed or nobody listens.
fn read_lines(output: impl Read, tell: &SyncSender<Event>) {
    let mut output = BufReader::with_capacity(1 << 16, output);
    loop {
        let mut line = Vec::new();
        let read = (&mut output)
            .take(LONGEST as u64 + 1)
            .read_until(b'\n', &mut line);
        let event = match (read, line.last()) {
            (Err(_), _) | (_, None) => return,
            (_, Some(b'\n')) => Event::Line(line),
            _ if line.len() > LONGEST => Event::TooLong,
            // What was cut off by the end of the program is no line.
            _ => return,
        };
        let last = matches!(event, Event::TooLong);
        if tell.send(event).is_err() || last {
            return;
        }
    }
}

/// Reads to the end and keeps the last of it.
fn keep_tail(mut errors: impl Read, tail: &Mutex<Vec<u8>>) {
    let mut piece = [0; 4096];
    while let Ok(length @ 1..) = errors.read(&mut piece) {
        let mut tail = tail.lock();
        tail.extend_from_slice(&piece[..length]);
        let surplus = tail.len().saturating_sub(TAIL);
        tail.drain(..surplus);
    }
}

/// Programs at work, by the number of their group.
static AT_WORK: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Ends every program at work, for those who leave without giving back what they hold.
pub fn end_programs() {
    for number in AT_WORK.lock().iter() {
        ProcessGroup(*number).end();
    }
}

/// A program with all that it started.
struct ProcessGroup(u32);

impl ProcessGroup {
    fn of(child: &Child) -> Self {
        AT_WORK.lock().push(child.id());
        ProcessGroup(child.id())
    }

    fn forget(&self) {
        AT_WORK.lock().retain(|number| *number != self.0);
    }

    /// In a group of its own, so that Ctrl-C is ours to handle and nothing outlives it.
    #[cfg(unix)]
    fn prepare(command: &mut Command) -> &mut Command {
        std::os::unix::process::CommandExt::process_group(command, 0)
    }

    #[cfg(not(unix))]
    fn prepare(command: &mut Command) -> &mut Command {
        command
    }

    /// Ends the program and all that it started.
    #[cfg(unix)]
    fn end(&self) {
        use rustix::process::{Pid, Signal, kill_process_group};
        if let Some(group) = i32::try_from(self.0).ok().and_then(Pid::from_raw) {
            // There is none any more if it has ended by itself.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    #[cfg(not(unix))]
    fn end(&self) {}

    /// Lets the program take no more than so many bytes, where the system can do that.
    #[cfg(target_os = "linux")]
    fn bound(&self, memory: Option<u64>) {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let program = i32::try_from(self.0).ok().and_then(Pid::from_raw);
        if let (Some(program), Some(_)) = (program, memory) {
            let bound = Rlimit {
                current: memory,
                maximum: memory,
            };
            let _ = prlimit(Some(program), Resource::Data, bound);
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn bound(&self, _memory: Option<u64>) {}
}
