//! Bounds on any work, and the meter that keeps to them.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::Game;

/// Why work stopped before its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The time ran out.
    Time,
    /// The memory would have run out.
    Memory,
    /// The disk is full, or does not do what it should.
    Disk,
    /// Somebody asked for it.
    Cancelled,
    /// A line of play is longer than the method can follow.
    Length,
    /// A game that promises not to loop came back to a position.
    Loop,
}

/// How far work has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Positions examined.
    pub positions: u64,
    /// Bytes held in tables.
    pub bytes: u64,
    /// Time since the start.
    pub elapsed: Duration,
    /// The level that is worked on, of how many if that is known.
    pub level: Option<(u32, Option<u32>)>,
    /// About how long the present stage of the work still takes, where that can be told.
    pub left: Option<Duration>,
}

/// Called now and then while work goes on.
pub type Watcher = Arc<dyn Fn(&Progress) + Send + Sync>;

/// Bounds on work: time, positions, memory, and a flag that cancels it.
#[derive(Clone, Default)]
pub struct Budget {
    /// Longest time, if bounded.
    pub time: Option<Duration>,
    /// When the time began to run; none lets it begin with each meter.
    pub started: Option<Instant>,
    /// Most positions looked at, about, if bounded: unlike time, that is the same on every machine.
    pub positions: Option<u64>,
    /// Most bytes in tables, if bounded.
    pub memory: Option<u64>,
    /// Most threads at work; none leaves it at one.
    pub threads: Option<NonZeroUsize>,
    /// Set to true to stop the work.
    pub cancel: Arc<AtomicBool>,
    /// Told of the progress, if anybody wants to know.
    pub watcher: Option<Watcher>,
}

impl Budget {
    /// The same bounds with the clock running: whatever is asked within them, one question after the
    /// other, shares one time.
    pub fn begun(&self) -> Budget {
        Budget {
            started: Some(self.started.unwrap_or_else(Instant::now)),
            ..self.clone()
        }
    }

    /// Starts the clock, unless it runs already.
    pub fn meter(&self) -> Meter {
        Meter {
            budget: self.clone(),
            started: self.started.unwrap_or_else(Instant::now),
            positions: 0,
            most: self.positions.unwrap_or(u64::MAX),
            bytes: 0,
            left: CHECK,
            level: None,
            stage: None,
        }
    }
}

/// Units of work between two looks at the clock. A unit is what a small position costs, or the copy
/// of a cache line.
const CHECK: u64 = 4096;
/// Bytes that cost a unit of work.
const UNIT: u64 = 64;

/// Counts the positions that work examines and stops it at its bounds.
pub struct Meter {
    budget: Budget,
    started: Instant,
    positions: u64,
    /// Positions that the present part of the work may look at.
    most: u64,
    bytes: u64,
    left: u64,
    level: Option<(u32, Option<u32>)>,
    stage: Option<Stage>,
}

/// A part of the work whose length is known beforehand.
struct Stage {
    began: Duration,
    done: u64,
    steps: u64,
}

impl Stage {
    /// Time left, if every step takes as long as those done.
    fn left(&self, now: Duration) -> Option<Duration> {
        let still = self.steps.checked_sub(self.done)?;
        let taken = now.saturating_sub(self.began).as_secs_f64();
        (self.done > 0)
            .then(|| Duration::try_from_secs_f64(taken * still as f64 / self.done as f64).ok())?
    }
}

impl Meter {
    /// A meter without bounds.
    pub fn unbounded() -> Self {
        Budget::default().meter()
    }

    /// Positions examined so far.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Most bytes in tables, if bounded.
    pub fn memory(&self) -> Option<u64> {
        self.budget.memory
    }

    /// Most threads at work.
    pub fn threads(&self) -> usize {
        self.budget.threads.map_or(1, NonZeroUsize::get)
    }

    /// Appends the moves of a position to a buffer, as [`Game::moves`] does, and counts the bytes
    /// that they take as work: one position may have a million.
    #[inline]
    pub fn list<G: Game>(
        &mut self,
        game: &G,
        position: &G::Position,
        out: &mut Vec<G::Move>,
    ) -> Result<(), Stop> {
        let before = out.len();
        game.moves(position, out);
        self.work(size_of_val(&out[before..]))
    }

    /// Counts one position; looks at the bounds now and then.
    #[inline]
    pub fn visit(&mut self) -> Result<(), Stop> {
        self.visit_many(1)
    }

    /// Counts many positions at once.
    #[inline]
    pub fn visit_many(&mut self, count: u64) -> Result<(), Stop> {
        self.positions += count;
        self.spend(count)
    }

    /// Work on so many bytes of a position, which is not counted; looks at the bounds now and then.
    #[inline]
    pub fn work(&mut self, bytes: usize) -> Result<(), Stop> {
        self.spend(1 + bytes as u64 / UNIT)
    }

    #[inline]
    fn spend(&mut self, units: u64) -> Result<(), Stop> {
        match self.left.checked_sub(units) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => self.check(),
        }
    }

    /// States how many bytes the tables hold, or are about to hold.
    #[inline]
    pub fn hold(&mut self, bytes: u64) -> Result<(), Stop> {
        self.bytes = bytes;
        match self.budget.memory {
            Some(most) if bytes > most => Err(Stop::Memory),
            _ => Ok(()),
        }
    }

    /// Begins a stage of so many steps, which [`step`](Meter::step) counts.
    pub fn begin(&mut self, steps: u64) {
        self.level = None;
        self.stage = Some(Stage {
            began: self.started.elapsed(),
            done: 0,
            steps,
        });
    }

    /// Begins a stage of unknown length.
    pub fn begin_open(&mut self) {
        self.level = None;
        self.stage = None;
    }

    /// One step of the stage is done; looks at the bounds.
    pub fn step(&mut self) -> Result<(), Stop> {
        if let Some(stage) = &mut self.stage {
            stage.done += 1;
        }
        self.check()
    }

    /// Tells which level is worked on, of how many if that is known.
    pub fn at_level(&mut self, level: u32, levels: Option<u32>) {
        self.level = Some((level, levels));
    }

    /// Looks at the bounds now.
    #[cold]
    pub fn check(&mut self) -> Result<(), Stop> {
        self.left = CHECK;
        let elapsed = self.started.elapsed();
        if self.budget.cancel.load(Ordering::Relaxed) {
            return Err(Stop::Cancelled);
        }
        let late = self.budget.time.is_some_and(|time| elapsed >= time);
        if late || self.positions >= self.most {
            return Err(Stop::Time);
        }
        if let Some(watcher) = &self.budget.watcher {
            watcher(&Progress {
                positions: self.positions,
                bytes: self.bytes,
                elapsed,
                level: self.level,
                left: self.stage.as_ref().and_then(|stage| stage.left(elapsed)),
            });
        }
        Ok(())
    }

    /// Runs a part of the work within at most this much more time; the positions count here.
    pub fn part<T>(
        &mut self,
        time: Duration,
        work: impl FnOnce(&mut Meter) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let whole = self.budget.time;
        let until = self.started.elapsed().saturating_add(time);
        self.budget.time = Some(whole.map_or(until, |whole| whole.min(until)));
        let answer = work(self);
        self.budget.time = whole;
        answer
    }

    /// Runs a part of the work within half of the time and of the positions that are left, so that
    /// something simpler can follow if that does not suffice.
    pub fn half<T>(&mut self, work: impl FnOnce(&mut Meter) -> Result<T, Stop>) -> Result<T, Stop> {
        let time = self.budget.time;
        let time = time.map_or(Duration::MAX, |time| {
            time.saturating_sub(self.elapsed()) / 2
        });
        let positions = self.most.saturating_sub(self.positions) / 2;
        self.part(time, |meter| meter.part_of(positions, work))
    }

    /// A meter for work beside this one, with the same bounds and the same clock, whose positions do
    /// not count here.
    pub fn aside(&self) -> Meter {
        Meter {
            started: self.started,
            ..self.budget.meter()
        }
    }

    /// Runs a part of the work that looks at about so many positions at most and stops then as if
    /// its time were over: unlike time, that is the same on every machine.
    pub fn part_of<T>(
        &mut self,
        positions: u64,
        work: impl FnOnce(&mut Meter) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let whole = self.most;
        self.most = whole.min(self.positions.saturating_add(positions));
        let answer = work(self);
        self.most = whole;
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_meter_stops_at_each_bound() {
        let mut late = Budget {
            time: Some(Duration::ZERO),
            ..Budget::default()
        }
        .meter();
        assert_eq!(
            (0..=CHECK).find_map(|_| late.visit().err()),
            Some(Stop::Time)
        );
        let mut full = Budget {
            memory: Some(10),
            ..Budget::default()
        }
        .meter();
        assert_eq!(full.hold(10), Ok(()));
        assert_eq!(full.hold(11), Err(Stop::Memory));
        let cancelled = Budget::default();
        cancelled.cancel.store(true, Ordering::Relaxed);
        assert_eq!(cancelled.meter().check(), Err(Stop::Cancelled));
    }

    #[test]
    fn meters_of_one_request_share_its_time() {
        let budget = Budget {
            time: Some(Duration::from_secs(3600)),
            started: Instant::now().checked_sub(Duration::from_secs(7200)),
            ..Budget::default()
        };
        let started = budget.started.is_some();
        assert_eq!(budget.begun().meter().check().is_err(), started);
        let fresh = Budget {
            started: None,
            ..budget
        };
        assert_eq!(fresh.begun().meter().check(), Ok(()));
    }

    #[test]
    fn a_stage_tells_the_time_left() {
        let stage = Stage {
            began: Duration::from_secs(10),
            done: 2,
            steps: 8,
        };
        let left = |now| stage.left(Duration::from_secs(now));
        assert_eq!(left(14), Some(Duration::from_secs(12)));
        assert_eq!(
            Stage { done: 0, ..stage }.left(Duration::from_secs(14)),
            None
        );
    }

    #[test]
    fn a_part_gives_the_time_back() {
        let mut meter = Meter::unbounded();
        assert_eq!(
            meter.part(Duration::ZERO, |part| part.check()),
            Err(Stop::Time)
        );
        assert_eq!(meter.check(), Ok(()));
        let many = |part: &mut Meter| (0..1_000_000).try_for_each(|_| part.visit());
        assert_eq!(meter.part_of(100_000, many), Err(Stop::Time));
        assert!((100_000..110_000).contains(&meter.positions()));
        assert_eq!(meter.part_of(2_000_000, many), Ok(()));
    }

    #[test]
    fn half_of_what_is_left_leaves_the_other_half() {
        let mut meter = Budget {
            positions: Some(400_000),
            ..Budget::default()
        }
        .meter();
        let many = |part: &mut Meter| (0..1_000_000).try_for_each(|_| part.visit());
        assert_eq!(meter.half(many), Err(Stop::Time));
        assert!((200_000..210_000).contains(&meter.positions()));
        assert_eq!(meter.half(many), Err(Stop::Time));
        assert!((300_000..310_000).contains(&meter.positions()));
        assert_eq!(meter.check(), Ok(()));
        assert_eq!(many(&mut meter), Err(Stop::Time));
        assert_eq!(Meter::unbounded().half(many), Ok(()), "no bound is none");
    }
}
