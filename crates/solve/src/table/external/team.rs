//! Processes that solve one game together, each of them the places of its parts.

use gagne_core::{Exchange, Meter, Phase, SharedStep, Stop};

/// The processes that solve together; one that is alone has nobody to ask.
#[derive(Clone, Copy, Default)]
pub(crate) struct Team<'k>(pub(crate) Option<&'k dyn Exchange>);

impl Team<'_> {
    /// The numbers of all.
    fn all(&self, number: u64, meter: &mut Meter) -> Result<Vec<u64>, Stop> {
        let Some(exchange) = self.0 else {
            return Ok(vec![number]);
        };
        let all = exchange.gather(&[number], meter)?;
        Ok(all.into_iter().flatten().collect())
    }

    /// A step is done, in which this process had so many positions.
    pub(crate) fn report(
        &self,
        phase: Phase,
        level: (u32, Option<u32>),
        positions: u64,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let step = SharedStep {
            phase,
            level,
            positions,
        };
        self.0
            .map_or(Ok(()), |exchange| exchange.report(step, meter))
    }

    /// The sum of what all have.
    pub(crate) fn sum(&self, number: u64, meter: &mut Meter) -> Result<u64, Stop> {
        Ok(self.all(number, meter)?.into_iter().sum())
    }

    /// The least that any has.
    pub(crate) fn least(&self, number: u64, meter: &mut Meter) -> Result<u64, Stop> {
        let all = self.all(number, meter)?;
        Ok(all.into_iter().min().unwrap_or(number))
    }

    /// Whether it holds for any.
    pub(crate) fn any(&self, holds: bool, meter: &mut Meter) -> Result<bool, Stop> {
        Ok(self.sum(holds.into(), meter)? > 0)
    }
}
