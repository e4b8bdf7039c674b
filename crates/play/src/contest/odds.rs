//! Shares, means and ratings with the interval that covers the truth in 95 cases of 100.
//!
//! Of games that are copies of each other an interval counts one only: a copy tells nothing new.

use serde::Serialize;

/// Standard deviations on either side that cover 95 % of a normal distribution.
const SIGMAS: f64 = 1.959_963_984_540_054;

/// An estimated number with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub mean: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Estimate {
    /// A number that is known, and no estimate.
    pub fn exactly(mean: f64) -> Estimate {
        Estimate {
            mean,
            low: mean,
            high: mean,
        }
    }

    /// A share of so many trials that know nothing of each other.
    pub fn of_share(successes: f64, trials: u64) -> Option<Estimate> {
        share(successes, trials, 1.0)
    }

    /// The mean of so many amounts, from their sum and the sum of their squares.
    pub fn of_mean(sum: i128, squares: i128, count: u64) -> Option<Estimate> {
        mean(sum, squares, count, 1.0)
    }
}

/// A share of so many trials: Wilson's interval (*Probable inference, the law of succession, and
/// statistical inference*, Journal of the American Statistical Association 22, 1927). Half a success
/// counts half; then the interval is a little too wide. Only this part of the trials tells something
/// new.
pub(super) fn share(successes: f64, trials: u64, new: f64) -> Option<Estimate> {
    if trials == 0 {
        return None;
    }
    let mean = successes / trials as f64;
    let trials = trials as f64 * new;
    let square = SIGMAS * SIGMAS / trials;
    let centre = (mean + square / 2.0) / (1.0 + square);
    let spread = mean * (1.0 - mean) / trials + square / (4.0 * trials);
    let half = SIGMAS * spread.max(0.0).sqrt() / (1.0 + square);
    Some(Estimate {
        mean,
        low: (centre - half).clamp(0.0, mean),
        high: (centre + half).clamp(mean, 1.0),
    })
}

/// The mean of so many amounts, from their sum and the sum of their squares. Only this part of them
/// tells something new; of a single one nobody knows how they scatter.
pub(super) fn mean(sum: i128, squares: i128, count: u64, new: f64) -> Option<Estimate> {
    if count == 0 {
        return None;
    }
    let number = count as f64;
    let mean = sum as f64 / number;
    let scatter = (squares as f64 - sum as f64 * mean).max(0.0) / number;
    let free = number * new - 1.0;
    let half = if free > 0.5 {
        SIGMAS * (scatter / free).sqrt()
    } else {
        f64::INFINITY
    };
    Some(Estimate {
        mean,
        low: mean - half,
        high: mean + half,
    })
}

/// Elo points of a factor e in the odds.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;
/// The mean of all ratings.
const MIDDLE: f64 = 1500.0;
/// Rounds of the fixed point, and the change that ends them.
const ROUNDS: usize = 100_000;
const STILL: f64 = 1e-12;

/// Ratings by maximum likelihood of the model of Bradley and Terry (*Rank analysis of incomplete
/// block designs*, Biometrika 39, 1952), a draw counted as half a win, their mean at 1500. `scored`
/// holds what the player of a row scored against that of a column.
///
/// The likelihood has a maximum only if nobody, and no group of players, won everything against the
/// rest; otherwise one draw is added between every two who met, and the second answer is true.
pub(super) fn ratings(scored: &[Vec<f64>]) -> (Vec<Estimate>, bool) {
    let bounded = !is_connected(scored);
    let extra = if bounded { 0.5 } else { 0.0 };
    let met = |one: usize, other: usize| {
        let games = scored[one][other] + scored[other][one];
        if games > 0.0 {
            games + 2.0 * extra
        } else {
            0.0
        }
    };
    let count = scored.len();
    let places = 0..count;
    let wins: Vec<f64> = places
        .clone()
        .map(|one| {
            let won = |other: usize| scored[one][other] + extra * f64::from(met(one, other) > 0.0);
            places.clone().map(won).sum()
        })
        .collect();
    let mut strength = vec![1.0f64; count];
    for _ in 0..ROUNDS {
        let mut change = 0.0f64;
        for one in places.clone() {
            let weight: f64 = places
                .clone()
                .filter(|&other| other != one)
                .map(|other| met(one, other) / (strength[one] + strength[other]))
                .sum();
            if weight > 0.0 {
                let next = wins[one] / weight;
                change = change.max((next / strength[one] - 1.0).abs());
                strength[one] = next;
            }
        }
        let middle = strength.iter().map(|of| of.ln()).sum::<f64>() / count as f64;
        strength.iter_mut().for_each(|of| *of /= middle.exp());
        if change < STILL {
            break;
        }
    }
    let information = |one: usize, other: usize| {
        met(one, other) * strength[one] * strength[other]
            / (strength[one] + strength[other]).powi(2)
    };
    let spreads = spreads(count, information);
    let estimates = strength.iter().zip(spreads).map(|(of, spread)| {
        let mean = MIDDLE + POINTS * of.ln();
        let half = SIGMAS * POINTS * spread;
        Estimate {
            mean,
            low: mean - half,
            high: mean + half,
        }
    });
    (estimates.collect(), bounded)
}

/// Whether everybody scored against somebody who scored, in the end, against everybody.
fn is_connected(scored: &[Vec<f64>]) -> bool {
    let reached = |forwards: bool| {
        let mut seen = vec![false; scored.len()];
        let mut open = vec![0];
        while let Some(one) = open.pop() {
            if std::mem::replace(&mut seen[one], true) {
                continue;
            }
            let leads = |other: &usize| {
                let (from, to) = if forwards {
                    (one, *other)
                } else {
                    (*other, one)
                };
                scored[from][to] > 0.0
            };
            open.extend((0..scored.len()).filter(leads));
        }
        seen.into_iter().all(|seen| seen)
    };
    scored.is_empty() || (reached(true) && reached(false))
}

/// Standard deviations of the logarithms of strengths whose sum is held: the inverse of the
/// information with ones added, which is the inverse on what sums to nothing and one part beside.
fn spreads(count: usize, information: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    let share = 1.0 / count as f64;
    let mut rows: Vec<Vec<f64>> = (0..count)
        .map(|one| {
            let mut row = vec![0.0; 2 * count];
            for other in (0..count).filter(|&other| other != one) {
                let known = information(one, other);
                row[other] -= known;
                row[one] += known;
            }
            row[..count].iter_mut().for_each(|entry| *entry += share);
            row[count + one] = 1.0;
            row
        })
        .collect();
    // Gauss and Jordan; the matrix is symmetric and positive, so any order of pivots will do.
    for pivot in 0..count {
        let by = rows[pivot][pivot];
        if by <= 0.0 {
            return vec![f64::INFINITY; count];
        }
        rows[pivot].iter_mut().for_each(|entry| *entry /= by);
        let used = rows[pivot].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(at, _)| *at != pivot) {
            let times = row[pivot];
            row.iter_mut()
                .zip(&used)
                .for_each(|(entry, of)| *entry -= times * of);
        }
    }
    (0..count)
        .map(|one| (rows[one][count + one] - share).max(0.0).sqrt())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-3, "{found} is not {wanted}");
    }

    #[test]
    fn intervals_of_textbooks() {
        // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        let found = share(81.0, 263, 1.0).unwrap();
        near(found.low, 0.2553);
        near(found.high, 0.3662);
        let found = share(0.0, 20, 1.0).unwrap();
        near(found.low, 0.0);
        near(found.high, 0.1611);
        assert_eq!(share(0.0, 0, 1.0), None);
        let found = mean(6, 14, 3, 1.0).unwrap();
        near(found.mean, 2.0);
        near(found.high, 2.0 + SIGMAS / 3f64.sqrt());
    }

    #[test]
    fn copies_make_no_interval_narrower() {
        assert_eq!(share(60.0, 80, 0.25), share(15.0, 20, 1.0));
        let [once, often] = [mean(6, 14, 3, 1.0), mean(60, 140, 30, 0.1)];
        near(once.unwrap().high, often.unwrap().high);
        assert_eq!(mean(20, 40, 10, 0.1).unwrap().low, f64::NEG_INFINITY);
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_odds() {
        let (found, bounded) = ratings(&[vec![0.0, 75.0], vec![25.0, 0.0]]);
        assert!(!bounded);
        near(found[0].mean - found[1].mean, 400.0 * 3f64.log10());
        near(found[0].mean + found[1].mean, 3000.0);
        // The variance of a logarithm of odds is 1/75 + 1/25, that of one rating a quarter of it.
        let half = SIGMAS * POINTS * (1.0 / 75.0 + 1.0 / 25.0f64).sqrt() / 2.0;
        near(found[0].high - found[0].mean, half);
    }

    #[test]
    fn the_maximum_of_the_likelihood_explains_the_scores() {
        let scored = [
            vec![0.0, 7.0, 9.0],
            vec![3.0, 0.0, 6.5],
            vec![1.0, 3.5, 0.0],
        ];
        let (found, _) = ratings(&scored);
        for one in 0..3 {
            let expected: f64 = (0..3)
                .filter(|&other| other != one)
                .map(|other| {
                    let apart = (found[other].mean - found[one].mean) / 400.0;
                    10.0 / (1.0 + 10f64.powf(apart))
                })
                .sum();
            near(expected, scored[one].iter().sum());
        }
    }

    #[test]
    fn whoever_won_everything_is_held_back() {
        let (found, bounded) = ratings(&[vec![0.0, 10.0], vec![0.0, 0.0]]);
        assert!(bounded && found[0].mean.is_finite() && found[0].mean > found[1].mean);
        let (nobody, _) = ratings(&[vec![0.0, 0.0], vec![0.0, 0.0]]);
        assert!(nobody.iter().all(|of| of.mean == MIDDLE));
    }
}
