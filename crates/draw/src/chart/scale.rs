//! Numbers as places on an axis, and the round ones among them.

/// An axis: numbers from `low` to `high` lie between two places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    log: bool,
    low: f64,
    high: f64,
    /// Where the lowest and the highest number lie.
    pub(super) ends: (f32, f32),
}

impl Scale {
    /// A scale that begins and ends at these numbers, equal ones set apart.
    pub(super) fn new(log: bool, low: f64, high: f64, ends: (f32, f32)) -> Self {
        let (low, high) = match (log, high > low) {
            (_, true) => (low, high),
            (true, false) => (low / 2.0, low * 2.0),
            (false, false) => (low, low + 1.0),
        };
        Scale {
            log,
            low,
            high,
            ends,
        }
    }

    /// A scale from nothing to a round number that is large enough.
    pub(super) fn counting(most: f64, ends: (f32, f32), ticks: usize) -> Self {
        let step = round_step(most.max(1.0) / ticks as f64).max(1.0);
        Scale::new(false, 0.0, (most.max(1.0) / step).ceil() * step, ends)
    }

    /// Where a number lies.
    pub(super) fn place(&self, number: f64) -> f32 {
        let share = if self.log {
            (number / self.low).ln() / (self.high / self.low).ln()
        } else {
            (number - self.low) / (self.high - self.low)
        };
        self.ends.0 + share as f32 * (self.ends.1 - self.ends.0)
    }

    /// Round numbers within the scale, about so many at most.
    pub(super) fn ticks(&self, most: usize) -> Vec<f64> {
        if self.log {
            self.log_ticks(most)
        } else {
            let step = round_step((self.high - self.low) / most as f64).max(1.0);
            let (first, last) = ((self.low / step).ceil(), (self.high / step).floor());
            let count = (last - first).max(0.0) as u64;
            (0..=count)
                .map(|place| (first + place as f64) * step)
                .collect()
        }
    }

    /// Powers of ten, every so many of them if there are more; digits between if there are few.
    fn log_ticks(&self, most: usize) -> Vec<f64> {
        // Rounding must not lose a tick at the very end.
        let within = |tick: &f64| *tick >= self.low * 0.999 && *tick <= self.high * 1.001;
        let (first, last) = (
            self.low.log10().floor() as i32,
            self.high.log10().ceil() as i32,
        );
        let digits: [&[f64]; 3] = [
            &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0],
            &[1.0, 2.0, 5.0],
            &[1.0],
        ];
        let made = |digits: &[f64]| -> Vec<f64> {
            let decade = |power| digits.iter().map(move |digit| digit * 10f64.powi(power));
            (first..=last).flat_map(decade).filter(within).collect()
        };
        let mut ticks = made(digits[2]);
        for digits in &digits[..2] {
            let finer = made(digits);
            if finer.len() <= most {
                return finer;
            }
        }
        let keep = ticks.len().div_ceil(most.max(1));
        let mut place = 0;
        ticks.retain(|_| {
            place += 1;
            (place - 1) % keep == 0
        });
        ticks
    }
}

/// The least of 1, 2, 5, 10, 20, ... that is not less.
pub(super) fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.max(f64::MIN_POSITIVE).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|digit| digit * power)
        .find(|step| *step >= least * 0.999_999);
    step.unwrap_or(10.0 * power)
}

/// A count with its digits in groups.
pub(super) fn grouped(number: f64, group: &str) -> String {
    let digits = format!("{number:.0}");
    if digits.len() <= 4 {
        return digits;
    }
    let first = (digits.len() + 2) % 3 + 1;
    let mut said = digits[..first].to_owned();
    for start in (first..digits.len()).step_by(3) {
        said.push_str(group);
        said.push_str(&digits[start..start + 3]);
    }
    said
}

/// A time in the unit that suits it.
pub(super) fn seconds(number: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")];
    let unit = units.iter().find(|(unit, _)| number >= unit * 0.999);
    let (unit, name) = unit.unwrap_or(&units[3]);
    format!("{:.0} {name}", number / unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        let linear = |low, high, most| Scale::new(false, low, high, (0.0, 1.0)).ticks(most);
        assert_eq!(
            linear(0.0, 1000.0, 5),
            [0.0, 200.0, 400.0, 600.0, 800.0, 1000.0]
        );
        assert_eq!(
            linear(0.0, 7.0, 10),
            [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]
        );
        assert_eq!(linear(3.0, 3.0, 5), [3.0, 4.0]);
        let log = |low, high, most| Scale::new(true, low, high, (0.0, 1.0)).ticks(most);
        assert_eq!(log(1.0, 1000.0, 5), [1.0, 10.0, 100.0, 1000.0]);
        assert_eq!(log(2.0, 12.0, 10), [2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0]);
        assert_eq!(log(1.0, 100.0, 8), [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0]);
        assert_eq!(log(1.0, 1e6, 4), [1.0, 100.0, 1e4, 1e6]);
    }

    #[test]
    fn a_scale_that_counts_ends_at_a_round_number() {
        let scale = Scale::counting(4520.0, (100.0, 0.0), 5);
        assert_eq!(scale.place(0.0), 100.0);
        assert_eq!(scale.place(5000.0), 0.0);
        assert_eq!(Scale::counting(0.0, (0.0, 1.0), 5).ticks(5), [0.0, 1.0]);
    }

    #[test]
    fn equal_factors_are_equal_lengths() {
        let scale = Scale::new(true, 1.0, 10_000.0, (0.0, 400.0));
        let places = [1.0, 10.0, 100.0].map(|number| scale.place(number).round());
        assert_eq!(places, [0.0, 100.0, 200.0]);
    }

    #[test]
    fn numbers_are_said_shortly() {
        assert_eq!(grouped(1_234_567.0, ","), "1,234,567");
        assert_eq!(grouped(1234.0, ","), "1234");
        assert_eq!(
            [1.0, 1e-2, 1e-5, 2e-9].map(seconds),
            ["1 s", "10 ms", "10 µs", "2 ns"]
        );
    }
}
