//! What is proved of a subtraction game: values and nimbers from heap to heap, until they repeat.

use gagne_core::{
    Meter, Nimbers, Outcome, Play, Remark, Sequence, Stop, Theory, TheoryValue, Value, listed,
};

use super::{Amounts, LARGEST, LARGEST_FOR_PRIMES, Subtraction};
use crate::heaps::period::repeat;

/// Longest sequence that is worked out in the search for a period.
const LONGEST_SEQUENCE: usize = 1 << 24;

/// What is worked out of a finite set: values and nimbers of heaps from 0 on, until they repeat.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    won: Vec<bool>,
    plies: Vec<u64>,
    nimbers: Vec<u64>,
    /// Pre-period, period, and the plies added in a period.
    distance: Option<(usize, usize, u64)>,
    outcome: Option<(usize, usize)>,
    nimber: Option<(usize, usize)>,
}

impl Analysis {
    /// Works out at least `len` entries.
    fn extend(
        &mut self,
        amounts: &[u64],
        play: Play,
        len: usize,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        if len <= self.won.len() {
            return Ok(());
        }
        let mut seen_at = vec![usize::MAX; amounts.len() + 1];
        let bytes = len as u64 * 3 * (1 + 8 + 8);
        meter.hold(bytes)?;
        for heap in self.won.len()..len {
            meter.visit()?;
            let mut best: Option<Value> = None;
            for &amount in amounts.iter().take_while(|&&amount| amount <= heap as u64) {
                let rest = heap - amount as usize;
                let value = self.value(rest).before(false);
                best = best.max(Some(value));
                if let Some(seen) = seen_at.get_mut(self.nimbers[rest] as usize) {
                    *seen = heap;
                }
            }
            let value = best.unwrap_or(play.stuck());
            self.won.push(value.outcome() == Outcome::Win);
            self.plies.push(value.plies().unwrap_or(0));
            let nimber = seen_at.iter().take_while(|&&seen| seen == heap).count();
            self.nimbers.push(nimber as u64);
        }
        Ok(())
    }

    fn value(&self, heap: usize) -> Value {
        let plies = self.plies[heap];
        if self.won[heap] {
            Value::win(plies)
        } else {
            Value::lose(plies)
        }
    }

    /// Looks for repeated windows in what has been worked out.
    fn find_periods(&mut self, window: usize) {
        self.outcome = self.outcome.or_else(|| repeat(&self.won, window));
        self.nimber = self.nimber.or_else(|| repeat(&self.nimbers, window));
        if self.distance.is_none() {
            // Equal outcomes and equal differences over a window: the whole window is the earlier
            // one with a constant added to every distance, and so is everything that follows.
            let steps: Vec<(bool, u64)> = (1..self.won.len())
                .map(|heap| {
                    (
                        self.won[heap],
                        self.plies[heap].wrapping_sub(self.plies[heap - 1]),
                    )
                })
                .collect();
            self.distance = repeat(&steps, window).map(|(start, period)| {
                let start = start + 1;
                let last = self.plies.len() - 1;
                (start, period, self.plies[last] - self.plies[last - period])
            });
        }
    }

    /// Works until everything about a heap follows from what has been worked out, or the
    /// sequences have become too long.
    fn cover(
        &mut self,
        amounts: &[u64],
        play: Play,
        heap: u64,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let window = amounts.last().map_or(1, |&amount| amount as usize);
        let mut len = self.won.len().max(64);
        loop {
            let enough = usize::try_from(heap).map_or(usize::MAX, |heap| heap.saturating_add(1));
            self.extend(amounts, play, len.min(enough).max(self.won.len()), meter)?;
            if self.won.len() >= enough || len >= LONGEST_SEQUENCE {
                return Ok(());
            }
            self.find_periods(window);
            if self.distance.is_some() && self.nimber.is_some() {
                return Ok(());
            }
            len *= 2;
        }
    }

    fn known(&self, heap: u64, play: Play) -> Option<TheoryValue> {
        let nimber = match play {
            Play::Normal => {
                folded(heap, self.nimbers.len(), self.nimber).map(|(heap, _)| self.nimbers[heap])
            }
            Play::Misere => None,
        };
        let distance = self.distance.map(|(start, period, _)| (start, period));
        let value = if let Some((heap, rounds)) = folded(heap, self.won.len(), distance) {
            let more = rounds * self.distance.map_or(0, |(_, _, added)| added);
            let plies = self.plies[heap] + more;
            if self.won[heap] {
                Value::win(plies)
            } else {
                Value::lose(plies)
            }
        } else {
            let (heap, _) = folded(heap, self.won.len(), self.outcome)?;
            Value::only(if self.won[heap] {
                Outcome::Win
            } else {
                Outcome::Lose
            })
        };
        Some(TheoryValue { value, nimber })
    }
}

/// A heap within the first `len` entries that behaves as a larger one, and the periods between.
fn folded(heap: u64, len: usize, period: Option<(usize, usize)>) -> Option<(usize, u64)> {
    if heap < len as u64 {
        return Some((heap as usize, 0));
    }
    let (start, period) = (period?.0 as u64, period?.1 as u64);
    let rounds = (heap - start) / period;
    Some(((start + (heap - start) % period) as usize, rounds))
}

impl Theory<u64, u64> for Subtraction {
    fn source(&self) -> &str {
        "Berlekamp, Conway, Guy, Winning Ways (1982), ch. 4"
    }

    fn known(
        &self,
        &heap: &u64,
        play: Play,
        meter: &mut Meter,
    ) -> Result<Option<TheoryValue>, Stop> {
        let Amounts::Finite(amounts) = &self.amounts else {
            return Ok(None);
        };
        // Amounts larger than the heap never matter, and would only widen the window.
        let active = amounts.partition_point(|&amount| amount <= heap);
        let mut analyses = self.analyses.lock();
        // Nor do they change what was worked out with them: an analysis that has come past the heap
        // serves it, so that the moves of a heap do not each begin one of their own.
        let covers = |(count, of, analysis): &(usize, Play, Analysis)| {
            *of == play && *count >= active && heap < analysis.won.len() as u64
        };
        let same = |(count, of, _): &(usize, Play, Analysis)| (*count, *of) == (active, play);
        let found = analyses
            .iter()
            .position(covers)
            .or_else(|| analyses.iter().position(same));
        let place = found.unwrap_or_else(|| {
            analyses.push((active, play, Analysis::default()));
            analyses.len() - 1
        });
        let analysis = &mut analyses[place].2;
        analysis.cover(&amounts[..active], play, heap, meter)?;
        Ok(analysis.known(heap, play))
    }

    /// Who wins repeats: the heap is one of the lost ones of a period, or a move leads to one.
    fn explain(&self, &heap: &u64, play: Play, meter: &mut Meter) -> Result<Option<Remark>, Stop> {
        let Amounts::Finite(amounts) = &self.amounts else {
            return Ok(None);
        };
        let window = amounts.last().copied().unwrap_or(1);
        if window > WIDEST_WINDOW {
            return Ok(None);
        }
        let mut analysis = Analysis::default();
        let mut len = 64;
        while analysis.outcome.is_none() && len <= LONGEST_SHOWN {
            analysis.extend(amounts, play, len, meter)?;
            analysis.find_periods(window as usize);
            len *= 2;
        }
        let Some((start, period)) = analysis.outcome else {
            return Ok(None);
        };
        let lost = |heap| {
            let same = folded(heap, analysis.won.len(), analysis.outcome);
            same.is_some_and(|(same, _)| !analysis.won[same])
        };
        let repeated: Vec<u64> = (start as u64..)
            .take(period)
            .filter(|&heap| lost(heap))
            .collect();
        if repeated.is_empty() || repeated.len() > MOST_LOST || heap < start as u64 {
            return Ok(None);
        }
        let mut words = vec![
            ("start", start.into()),
            ("period", period.into()),
            ("lost", listed(repeated).into()),
            ("matches", heap.into()),
        ];
        match self.takes(heap).find(|&taken| lost(heap - taken)) {
            _ if lost(heap) => words.push(("outcome", "lost".into())),
            // Won without a move: misère play at the end.
            None => return Ok(None),
            Some(taken) => words.extend([
                ("outcome", "won".into()),
                ("take", taken.into()),
                ("left", (heap - taken).into()),
            ]),
        }
        Ok(Some(Remark::new("explain-period", words)))
    }
}

/// Largest amount, longest sequence and most lost heaps of a period that are shown to explain a position.
const WIDEST_WINDOW: u64 = 1000;
const LONGEST_SHOWN: usize = 1 << 14;
const MOST_LOST: usize = 12;

impl Nimbers for Subtraction {
    fn nimbers(&self, to: u64, meter: &mut Meter) -> Result<Sequence, Stop> {
        let count = usize::try_from(to)
            .ok()
            .and_then(|to| to.checked_add(1))
            .ok_or(Stop::Memory)?;
        if let Amounts::Finite(amounts) = &self.amounts {
            let mut analysis = Analysis::default();
            analysis.cover(amounts, Play::Normal, LARGEST, meter)?;
            analysis.extend(amounts, Play::Normal, count.max(analysis.won.len()), meter)?;
            analysis.nimbers.truncate(count);
            let period = analysis
                .nimber
                .map(|(start, period)| (start as u64, period as u64));
            return Ok(Sequence {
                values: analysis.nimbers,
                period,
            });
        }
        if self.amounts == Amounts::Primes && to > LARGEST_FOR_PRIMES {
            return Err(Stop::Memory);
        }
        meter.hold(count as u64 * 8)?;
        let mut values: Vec<u64> = Vec::with_capacity(count);
        let mut seen_at: Vec<u64> = Vec::new();
        for heap in 0..count as u64 {
            for amount in self.takes(heap) {
                meter.visit()?;
                let nimber = values[(heap - amount) as usize] as usize;
                if seen_at.len() <= nimber {
                    seen_at.resize(nimber + 1, u64::MAX);
                }
                seen_at[nimber] = heap;
            }
            values.push(seen_at.iter().take_while(|&&seen| seen == heap).count() as u64);
        }
        Ok(Sequence {
            values,
            period: None,
        })
    }
}
