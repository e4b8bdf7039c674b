//! Values as numbers that a search can compare.
//!
//! A number is always seen from the position it belongs to: a win in `plies` from there is
//! [`WIN`]` - plies`, a loss the same below zero, a draw nothing, and points are themselves. What a
//! heuristic says is kept far from wins and losses, so that these are never guesses.

use gagne_core::{Ending, Outcome, Value};

/// A win on the spot. With [`EDGE`] it fits the bits that the table has for a score.
pub(crate) const WIN: i64 = 250_000;
/// Beyond this a score is a win, below its negative a loss; wins take fewer than `WIN - EDGE` plies.
const EDGE: i64 = 150_000;
/// The largest guess.
const GUESS: i64 = 100_000;
/// Beyond every score, far from overflow.
pub(crate) const FAR: i64 = i64::MAX / 4;
/// Longest line of play that a search may stand on, so that distances stay within their numbers.
pub(crate) const LONGEST: usize = 90_000;

/// How values of a game are written as numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoreScale {
    /// Points count as they are, and no distance.
    pub(crate) scored: bool,
    edge: i64,
}

impl ScoreScale {
    pub(crate) fn new(scored: bool) -> Self {
        let edge = if scored { FAR } else { EDGE };
        ScoreScale { scored, edge }
    }

    /// The least and the most that a position which has not ended can be worth.
    pub(crate) fn bounds(self) -> (i64, i64) {
        if self.scored {
            (-FAR, FAR)
        } else {
            (1 - WIN, WIN - 1)
        }
    }

    pub(crate) fn ending(self, ending: Ending) -> i64 {
        match ending {
            Ending::Score(score) => score,
            outcome => WIN * outcome.payoff(),
        }
    }

    /// A value as a number. A win without a distance is the least of the wins.
    pub(crate) fn number(self, value: Value) -> i64 {
        let reach = |plies: Option<u64>| {
            let plies = plies.and_then(|plies| i64::try_from(plies).ok());
            plies.map_or(EDGE + 1, |plies| (WIN - plies).max(EDGE + 1))
        };
        match value {
            Value::Score(score) => score,
            Value::Played { outcome, plies } => match outcome {
                Outcome::Win => reach(plies),
                Outcome::Draw => 0,
                Outcome::Lose => -reach(plies),
            },
        }
    }

    /// The value that a number stands for, if it is not a guess.
    pub(crate) fn value(self, score: i64) -> Value {
        if self.scored {
            Value::Score(score)
        } else if score > self.edge {
            Value::win((WIN - score).unsigned_abs())
        } else if score < -self.edge {
            Value::lose((WIN + score).unsigned_abs())
        } else {
            Value::DRAW
        }
    }

    /// How far the end is, if a number says that the game is won or lost.
    pub(crate) fn plies(self, score: i64) -> Option<u64> {
        (score.abs() > self.edge).then(|| (WIN - score.abs()).unsigned_abs())
    }

    /// What a heuristic says, kept away from what is certain.
    pub(crate) fn guess(self, estimate: i64) -> i64 {
        if self.scored {
            estimate
        } else {
            estimate.clamp(-GUESS, GUESS)
        }
    }

    /// The worth of a position as the one before sees it.
    #[inline]
    pub(crate) fn before(self, score: i64, again: bool) -> i64 {
        let further = score - i64::from(score > self.edge) + i64::from(score < -self.edge);
        if again { further } else { -further }
    }

    /// A window of scores as the position after sees it: what lies in the one lies in the other.
    #[inline]
    pub(crate) fn after(self, (alpha, beta): (i64, i64), again: bool) -> (i64, i64) {
        let nearer =
            |score: i64| score + i64::from(score > self.edge) - i64::from(score < -self.edge);
        if again {
            (nearer(alpha), nearer(beta))
        } else {
            (nearer(-beta), nearer(-alpha))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_the_order_of_values() {
        let scale = ScoreScale::new(false);
        let values = [
            Value::win(1),
            Value::win(9),
            Value::only(Outcome::Win),
            Value::DRAW,
            Value::only(Outcome::Lose),
            Value::lose(8),
            Value::lose(2),
        ];
        assert!(values.is_sorted_by(|one, two| scale.number(*one) > scale.number(*two)));
        for value in [Value::win(3), Value::lose(4), Value::DRAW] {
            assert_eq!(scale.value(scale.number(value)), value);
            let before = scale.before(scale.number(value), false);
            assert_eq!(scale.value(before), value.before(false));
        }
        assert_eq!(scale.plies(scale.guess(i64::MAX)), None);
    }

    #[test]
    fn windows_keep_what_lies_in_them() {
        let scale = ScoreScale::new(false);
        let scores = [-WIN, 3 - WIN, 4 - WIN, -7, 0, 1, 9, WIN - 5, WIN - 4, WIN];
        for again in [false, true] {
            for alpha in scores {
                for beta in scores.into_iter().filter(|&beta| beta > alpha) {
                    let (low, high) = scale.after((alpha, beta), again);
                    assert!(low < high);
                    for score in scores {
                        let seen = scale.before(score, again);
                        let (up, down) = if again {
                            (seen > alpha, seen < beta)
                        } else {
                            (seen < beta, seen > alpha)
                        };
                        assert_eq!((up, down), (score > low, score < high), "{score}");
                    }
                }
            }
        }
    }
}
