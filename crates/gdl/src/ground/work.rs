//! Bounds on a part of the work: those of the meter, and one that is the same on every machine.

use gagne_core::{Meter, Stop};

/// Why a part of the work was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The meter stopped it.
    Stop(Stop),
    /// It is too large, or has no end.
    Bound,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Halt::Stop(stop)
    }
}

/// A meter with a bound on steps and on bytes.
pub(crate) struct Work<'a> {
    meter: &'a mut Meter,
    steps: u64,
    bytes: u64,
}

impl<'a> Work<'a> {
    pub(crate) fn new(meter: &'a mut Meter, steps: u64, bytes: u64) -> Self {
        Work {
            meter,
            steps,
            bytes,
        }
    }

    /// Counts one step.
    #[inline]
    pub(crate) fn step(&mut self) -> Result<(), Halt> {
        self.steps = self.steps.checked_sub(1).ok_or(Halt::Bound)?;
        Ok(self.meter.work(0)?)
    }

    /// Counts many steps at once.
    pub(crate) fn steps(&mut self, steps: u64) -> Result<(), Halt> {
        self.steps = self.steps.checked_sub(steps).ok_or(Halt::Bound)?;
        Ok(self.meter.work(Meter::UNIT * steps as usize)?)
    }

    /// Counts bytes that are about to be held.
    #[inline]
    pub(crate) fn hold(&mut self, bytes: u64) -> Result<(), Halt> {
        self.bytes = self.bytes.checked_sub(bytes).ok_or(Halt::Bound)?;
        Ok(self.meter.hold_more(bytes)?)
    }
}
