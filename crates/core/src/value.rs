//! What a position is worth, always seen from the player to move.

use std::cmp::Ordering;

/// How a position ends under best play, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The player to move loses.
    Lose,
    /// Nobody wins. Never a word for "unknown".
    Draw,
    /// The player to move wins.
    Win,
}

impl Outcome {
    /// The same outcome seen by the other player.
    pub fn flip(self) -> Self {
        match self {
            Outcome::Lose => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Lose,
        }
    }

    /// The word used in JSON and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Lose => "lose",
            Outcome::Draw => "draw",
            Outcome::Win => "win",
        }
    }
}

/// The exact worth of a position to the player to move.
///
/// Values are ordered by preference of the player to move: **the winner hurries, the loser
/// delays**. A win without a known distance is the least of the wins and a loss without one the
/// best of the losses, as when play goes on for ever in favour of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A game that is won, lost or drawn, with its distance in plies when there is one.
    Played {
        /// Who wins.
        outcome: Outcome,
        /// Distance to the end; none for a draw, for endless play and where a theorem gives none.
        plies: Option<u64>,
    },
    /// A game played for points: the amount won by the player to move.
    Score(i64),
}

impl Value {
    /// A draw.
    pub const DRAW: Value = Value::Played {
        outcome: Outcome::Draw,
        plies: None,
    };

    /// Won in so many plies.
    pub const fn win(plies: u64) -> Self {
        Value::Played {
            outcome: Outcome::Win,
            plies: Some(plies),
        }
    }

    /// Lost in so many plies.
    pub const fn lose(plies: u64) -> Self {
        Value::Played {
            outcome: Outcome::Lose,
            plies: Some(plies),
        }
    }

    /// An outcome whose distance is not known or does not exist.
    pub const fn only(outcome: Outcome) -> Self {
        Value::Played {
            outcome,
            plies: None,
        }
    }

    /// Who wins; for a score, its sign.
    pub fn outcome(self) -> Outcome {
        match self {
            Value::Played { outcome, .. } => outcome,
            Value::Score(score) => match score.cmp(&0) {
                Ordering::Less => Outcome::Lose,
                Ordering::Equal => Outcome::Draw,
                Ordering::Greater => Outcome::Win,
            },
        }
    }

    /// Distance to the end, if the value has one.
    pub fn plies(self) -> Option<u64> {
        match self {
            Value::Played { plies, .. } => plies,
            Value::Score(_) => None,
        }
    }

    /// The amount won, for games played for points.
    pub fn score(self) -> Option<i64> {
        match self {
            Value::Played { .. } => None,
            Value::Score(score) => Some(score),
        }
    }

    /// The signed form: `+plies` for a win, `-plies` for a loss, none otherwise.
    pub fn signed(self) -> Option<i64> {
        let plies = i64::try_from(self.plies()?).ok()?;
        match self.outcome() {
            Outcome::Win => Some(plies),
            Outcome::Lose => Some(-plies),
            Outcome::Draw => None,
        }
    }

    /// The value of a position, seen by the player who moves *to* it: one ply further from the
    /// end, and turned round unless the same player moves again.
    pub fn before(self, again: bool) -> Self {
        match self {
            Value::Played { outcome, plies } => Value::Played {
                outcome: if again { outcome } else { outcome.flip() },
                plies: plies.map(|plies| plies + 1),
            },
            Value::Score(score) => Value::Score(if again { score } else { -score }),
        }
    }

    fn preference(self) -> (i8, i128) {
        match self {
            Value::Score(score) => (0, i128::from(score)),
            Value::Played {
                outcome: Outcome::Draw,
                ..
            } => (0, 0),
            Value::Played {
                outcome: Outcome::Win,
                plies,
            } => (1, plies.map_or(i128::MIN, |plies| -i128::from(plies))),
            Value::Played {
                outcome: Outcome::Lose,
                plies,
            } => (-1, plies.map_or(i128::MAX, i128::from)),
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.preference().cmp(&other.preference())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winner_hurries_and_loser_delays() {
        let best_first = [
            Value::win(1),
            Value::win(3),
            Value::only(Outcome::Win),
            Value::DRAW,
            Value::only(Outcome::Lose),
            Value::lose(8),
            Value::lose(0),
        ];
        assert!(best_first.is_sorted_by(|better, worse| better > worse));
    }

    #[test]
    fn turning_round_adds_a_ply() {
        assert_eq!(Value::lose(0).before(false), Value::win(1));
        assert_eq!(Value::win(4).before(true), Value::win(5));
        assert_eq!(Value::Score(3).before(false), Value::Score(-3));
        assert_eq!(Value::lose(0).signed(), Some(0));
        assert_eq!(Value::DRAW.before(false), Value::DRAW);
    }
}
