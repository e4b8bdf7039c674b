//! Bounds on any work, and the meter that keeps to them.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::{Ending, Game, SuccessorOf};

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
    /// What must hold does not: a fault of ours, or of a game that breaks its laws.
    Fault,
    /// The game can go on no longer; it says [itself](Game::fault) why.
    Game,
}

impl Stop {
    /// Whether something is broken, so that no budget would have sufficed and nothing simpler should
    /// be tried.
    pub fn is_broken(self) -> bool {
        matches!(self, Stop::Loop | Stop::Fault | Stop::Game)
    }
}

/// What a long work is busy with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Finds every position, forwards from the first.
    Expanding,
    /// Looks up what follows and works out values, backwards from the ends.
    LookingUp,
    /// Goes over what was solved and counts it.
    Counting,
    /// Goes over what was solved and compares it with the rules.
    Checking,
}

impl Phase {
    /// Every phase with its name in JSON and in the messages.
    pub const ALL: [(Phase, &'static str); 4] = [
        (Phase::Expanding, "expanding"),
        (Phase::LookingUp, "looking-up"),
        (Phase::Counting, "counting"),
        (Phase::Checking, "checking"),
    ];

    /// The name in JSON and in the messages.
    pub fn name(self) -> &'static str {
        let found = Phase::ALL.iter().find(|(phase, _)| *phase == self);
        found.map_or("", |(_, name)| name)
    }
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
    /// What the work is busy with, if it has phases.
    pub phase: Option<Phase>,
    /// The level that is worked on, of how many if that is known.
    pub level: Option<(u32, Option<u32>)>,
    /// About how long the present phase still takes, where that can be told; only the present level
    /// where nobody knows how many there are.
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

    /// Bounds for a part of the work: so much time from now on, and no more than is left of all.
    pub fn part(&self, time: Duration) -> Budget {
        let gone = self.started.map_or(Duration::ZERO, |at| at.elapsed());
        let left = self.time.map(|whole| whole.saturating_sub(gone));
        Budget {
            time: Some(left.map_or(time, |left| left.min(time))),
            started: None,
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
            tables: 0,
            beside: 0,
            game: 0,
            left: CHECK,
            phase: None,
            level: None,
            stage: None,
        }
    }
}

/// Units of work between two looks at the clock. A unit is what a small position costs, or the copy
/// of a cache line.
const CHECK: u64 = 4096;

/// Counts the positions that work examines and stops it at its bounds.
pub struct Meter {
    budget: Budget,
    started: Instant,
    positions: u64,
    /// Positions that the present part of the work may look at.
    most: u64,
    /// Bytes that are held: by the present part of the work, beside it, and by the game itself.
    tables: u64,
    beside: u64,
    game: u64,
    left: u64,
    phase: Option<Phase>,
    level: Option<(u32, Option<u32>)>,
    stage: Option<Stage>,
}

/// Tells whether work must stop: for those who cannot ask the meter, as it belongs to another thread,
/// or cannot leave off at once.
#[derive(Clone, Debug)]
pub struct Watch {
    cancel: Arc<AtomicBool>,
    until: Option<Instant>,
}

impl Watch {
    /// Looks whether the time is over, or somebody asked to stop.
    pub fn check(&self) -> Result<(), Stop> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(Stop::Cancelled);
        }
        match self.until {
            Some(until) if Instant::now() >= until => Err(Stop::Time),
            _ => Ok(()),
        }
    }
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
        let still = self.steps.saturating_sub(self.done);
        let taken = now.saturating_sub(self.began).as_secs_f64();
        (self.done > 0)
            .then(|| Duration::try_from_secs_f64(taken * still as f64 / self.done as f64).ok())?
    }
}

impl Meter {
    /// Bytes that cost a unit of work.
    pub const UNIT: usize = 64;

    /// A meter without bounds.
    pub fn unbounded() -> Self {
        Budget::default().meter()
    }

    /// A watch on the same bounds as they are now.
    pub fn watch(&self) -> Watch {
        let time = self.budget.time;
        Watch {
            cancel: Arc::clone(&self.budget.cancel),
            until: time.and_then(|time| self.started.checked_add(time)),
        }
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
        game.sound()?;
        self.weigh(game);
        self.work(size_of_val(&out[before..]))
    }

    /// Makes a move, as [`Game::play`] does, and counts the bytes of the position after it as work: it
    /// may have a million cells.
    #[inline]
    pub fn play<G: Game>(
        &mut self,
        game: &G,
        position: &G::Position,
        chosen: G::Move,
    ) -> Result<G::Position, Stop> {
        let after = game.play(position, chosen);
        game.sound()?;
        self.work(game.heap_bytes(&after))?;
        Ok(after)
    }

    /// Asks for all that follows at once, as [`Game::expand`] does, and counts its bytes as work.
    pub fn expand<G: Game>(
        &mut self,
        game: &G,
        position: &G::Position,
        out: &mut Vec<SuccessorOf<G>>,
    ) -> Result<Option<Ending>, Stop> {
        let before = out.len();
        let ending = game.expand(position, out);
        game.sound()?;
        self.weigh(game);
        // A single answer of such a game may take longer than all the time that there is.
        if G::EXPANDS_AT_ONCE && self.budget.time.is_some_and(|most| self.elapsed() >= most) {
            return Err(Stop::Time);
        }
        let new = &out[before..];
        let heap: usize = new.iter().map(|one| game.heap_bytes(&one.after)).sum();
        self.work(size_of_val(new) + heap)?;
        Ok(ending)
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
        self.spend((1 + bytes / Meter::UNIT) as u64)
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
        self.tables = bytes;
        match self.budget.memory {
            Some(most) if self.held() > most => Err(Stop::Memory),
            _ => Ok(()),
        }
    }

    /// Bytes that the tables hold, as was stated last.
    pub fn held(&self) -> u64 {
        let beside = self.beside.saturating_add(self.game);
        beside.saturating_add(self.tables)
    }

    /// Looks at what a game holds that keeps what it met.
    #[inline]
    fn weigh<G: Game>(&mut self, game: &G) {
        if G::EXPANDS_AT_ONCE {
            self.game = game.held();
        }
    }

    /// States that so many bytes more are held than [`hold`](Meter::hold) stated last.
    #[inline]
    pub fn hold_more(&mut self, bytes: u64) -> Result<(), Stop> {
        self.hold(self.tables.saturating_add(bytes))
    }

    /// Runs a part of the work while so many bytes are held beside whatever it holds itself.
    pub fn beside<T, E: From<Stop>>(
        &mut self,
        bytes: u64,
        work: impl FnOnce(&mut Meter) -> Result<T, E>,
    ) -> Result<T, E> {
        let (beside, tables) = (self.beside, self.tables);
        self.beside = beside.saturating_add(bytes);
        let answer = self.hold(0).map_err(E::from).and_then(|()| work(self));
        (self.beside, self.tables) = (beside, tables);
        answer
    }

    /// Runs a part of the work that may hold so many bytes at most, and no more than all may.
    pub fn within<T, E>(
        &mut self,
        bytes: u64,
        work: impl FnOnce(&mut Meter) -> Result<T, E>,
    ) -> Result<T, E> {
        let whole = self.budget.memory;
        let most = self.beside.saturating_add(self.game);
        let most = most.saturating_add(bytes);
        self.budget.memory = Some(whole.map_or(most, |whole| whole.min(most)));
        let answer = work(self);
        self.budget.memory = whole;
        answer
    }

    /// Begins a phase, or one level of it, of so many steps, which [`step`](Meter::step) counts.
    pub fn begin(&mut self, phase: Phase, steps: u64) {
        self.phase = Some(phase);
        self.level = None;
        self.stage = Some(Stage {
            began: self.started.elapsed(),
            done: 0,
            steps,
        });
    }

    /// Begins a phase of unknown length.
    pub fn begin_open(&mut self, phase: Phase) {
        self.phase = Some(phase);
        self.level = None;
        self.stage = None;
    }

    /// One step of the phase is done; looks at the bounds.
    pub fn step(&mut self) -> Result<(), Stop> {
        self.advance(1)
    }

    /// So many steps of the phase are done; looks at the bounds.
    pub fn advance(&mut self, steps: u64) -> Result<(), Stop> {
        if let Some(stage) = &mut self.stage {
            stage.done += steps;
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
                bytes: self.held(),
                elapsed,
                phase: self.phase,
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
            beside: self.beside,
            game: self.game,
            ..self.budget.meter()
        }
    }

    /// Runs a part of the work that looks at about so many positions at most and stops then as if
    /// its time were over: unlike time, that is the same on every machine.
    pub fn part_of<T, E>(
        &mut self,
        positions: u64,
        work: impl FnOnce(&mut Meter) -> Result<T, E>,
    ) -> Result<T, E> {
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
        assert_eq!(full.hold(4), Ok(()));
        assert_eq!(full.hold_more(6), Ok(()));
        assert_eq!(full.hold_more(1), Err(Stop::Memory));
        assert_eq!(full.beside(6, |part| part.hold(4)), Ok(()));
        assert_eq!(full.beside(6, |part| part.hold(5)), Err(Stop::Memory));
        assert_eq!(full.within(5, |part| part.hold(6)), Err(Stop::Memory));
        assert_eq!(full.within(20, |part| part.hold(11)), Err(Stop::Memory));
        assert_eq!(full.hold(10), Ok(()));
        let cancelled = Budget::default();
        cancelled.cancel.store(true, Ordering::Relaxed);
        assert_eq!(cancelled.meter().check(), Err(Stop::Cancelled));
        assert_eq!(cancelled.meter().watch().check(), Err(Stop::Cancelled));
        assert_eq!(late.watch().check(), Err(Stop::Time));
        assert_eq!(full.watch().check(), Ok(()));
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
