//! What the positions of a game are like, counted one by one.

use gagne_core::{Ending, Outcome, Side, Value};
use gagne_play::{Estimate, given};
use serde::Serialize;

/// Positions of a kind that are shown.
const SHOWN: usize = 5;

/// A position at which one move alone will do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Narrow {
    /// The position.
    pub position: String,
    /// The one move that keeps what there is.
    #[serde(rename = "move")]
    pub chosen: String,
    /// How many moves there are.
    pub moves: u64,
}

/// Counts of positions that were looked at.
#[derive(Clone, Debug, Default)]
pub(crate) struct PositionCounts {
    pub(crate) positions: u64,
    pub(crate) finals: u64,
    /// Endings won by player 1, drawn, won by player 2.
    pub(crate) endings: [u64; 3],
    /// Positions won, drawn and lost by the player to move, final ones included.
    pub(crate) outcomes: [u64; 3],
    /// Positions that go on, their moves and the squares of these, and most of one.
    pub(crate) open: u64,
    pub(crate) moves: u64,
    squares: i128,
    pub(crate) most: u64,
    pub(crate) forced: u64,
    /// Positions that go on and whose moves have values.
    pub(crate) known: u64,
    pub(crate) unknown: u64,
    /// Of several moves one alone keeps what there is.
    pub(crate) only: u64,
    /// Some move gives something away.
    pub(crate) chances: u64,
    /// Some move loses what was not lost.
    pub(crate) slips: u64,
    /// The share of moves that give something away, summed up over the chances.
    pub(crate) wrong: f64,
    pub(crate) narrow: Vec<Narrow>,
}

impl PositionCounts {
    /// Counts a final position; once, even if it may be the turn of either player there.
    pub(crate) fn ended(&mut self, ending: Ending, side: Side, first: bool) {
        let outcome = ending.value().outcome();
        let winner = match side {
            Side::First => outcome,
            Side::Second => outcome.flip(),
        };
        self.endings[place(winner)] += 1;
        if first {
            self.positions += 1;
            self.finals += 1;
            self.outcomes[place(outcome)] += 1;
        }
    }

    /// Counts a position that goes on, with so many moves.
    pub(crate) fn open(&mut self, moves: u64) {
        self.positions += 1;
        self.open += 1;
        self.moves += moves;
        self.squares += i128::from(moves) * i128::from(moves);
        self.most = self.most.max(moves);
        self.forced += u64::from(moves == 1);
    }

    /// Counts what the moves of a position that goes on are worth to the player who makes them; what is shown
    /// of it is asked for only if it is.
    pub(crate) fn valued(&mut self, values: &[Value], show: impl FnOnce(usize) -> Narrow) {
        let Some(&best) = values.iter().max() else {
            return;
        };
        self.known += 1;
        self.outcomes[place(best.outcome())] += 1;
        let keeps = |value: &&Value| given(best, **value) == 0;
        let good = values.iter().filter(keeps).count();
        let lost = best.outcome() == Outcome::Lose;
        if good < values.len() {
            self.chances += 1;
            self.wrong += (values.len() - good) as f64 / values.len() as f64;
        }
        if !lost && values.iter().any(|value| value.outcome() == Outcome::Lose) {
            self.slips += 1;
        }
        if good != 1 || values.len() == 1 || lost {
            return;
        }
        self.only += 1;
        let fewest = self.narrow.last().map_or(0, |narrow| narrow.moves);
        let moves = values.len() as u64;
        if (self.narrow.len() < SHOWN || moves > fewest)
            && let Some(chosen) = values.iter().position(|value| given(best, *value) == 0)
        {
            let place = self.narrow.partition_point(|known| known.moves >= moves);
            self.narrow.insert(place, show(chosen));
            self.narrow.truncate(SHOWN);
        }
    }

    /// A share of positions: counted if they are all, or with its interval if they are a sample.
    pub(crate) fn share(part: u64, whole: u64, all: bool) -> Option<Estimate> {
        match (all, whole) {
            (_, 0) => None,
            (true, _) => Some(Estimate::exactly(part as f64 / whole as f64)),
            (false, _) => Estimate::of_share(part as f64, whole),
        }
    }

    /// Moves of a position that goes on.
    pub(crate) fn branching(&self, all: bool) -> Option<Estimate> {
        match (all, self.open) {
            (_, 0) => None,
            (true, open) => Some(Estimate::exactly(self.moves as f64 / open as f64)),
            (false, open) => Estimate::of_mean(i128::from(self.moves), self.squares, open),
        }
    }
}

/// Where an outcome is counted.
fn place(outcome: Outcome) -> usize {
    match outcome {
        Outcome::Win => 0,
        Outcome::Draw => 1,
        Outcome::Lose => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn narrow(moves: u64) -> Narrow {
        Narrow {
            position: String::new(),
            chosen: String::new(),
            moves,
        }
    }

    #[test]
    fn slips_and_only_moves_are_told_apart() {
        let mut census = PositionCounts::default();
        let (win, slow, draw, lose) = (Value::win(1), Value::win(9), Value::DRAW, Value::lose(2));
        for values in [
            vec![win, slow],
            vec![win, draw],
            vec![win, draw, lose],
            vec![draw, lose],
            vec![lose, Value::lose(8)],
            vec![win],
        ] {
            let count = values.len() as u64;
            census.open(count);
            census.valued(&values, |_| narrow(count));
        }
        assert_eq!((census.known, census.forced, census.chances), (6, 1, 3));
        assert_eq!((census.only, census.slips), (3, 2));
        assert_eq!(census.outcomes, [4, 1, 1]);
        assert!((census.wrong - (0.5 + 2.0 / 3.0 + 0.5)).abs() < 1e-9);
        let moves: Vec<u64> = census.narrow.iter().map(|narrow| narrow.moves).collect();
        assert_eq!(moves, [3, 2, 2]);
    }

    #[test]
    fn of_points_the_amounts_count() {
        let mut census = PositionCounts::default();
        let values = [Value::Score(3), Value::Score(1), Value::Score(-2)];
        census.valued(&values, |_| narrow(3));
        assert_eq!((census.chances, census.only, census.slips), (1, 1, 1));
    }
}
