//! The algebras of values that `brute` and `memo` fold a game with: the best of what the moves lead to
//! (*negamax*).

use std::num::NonZeroU32;

use gagne_core::walk::fold::Algebra;
use gagne_core::{Ending, Game, Outcome, Value};

/// A value without points in four bytes, ordered as values are: the winner hurries, the loser
/// delays. From the worst: lost in 0, 1, 2, ... plies, drawn, ..., won in 2, 1, 0. No line that a
/// walk follows is too long for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DistanceCode(NonZeroU32);

impl DistanceCode {
    const DRAW: u32 = 1 << 31;

    /// Below everything a move can lead to, since a move takes a ply: a position none of whose
    /// moves was looked at.
    const NOTHING_YET: DistanceCode = DistanceCode(NonZeroU32::MIN);

    fn new(code: u32) -> DistanceCode {
        NonZeroU32::new(code).map_or(DistanceCode::NOTHING_YET, DistanceCode)
    }

    fn of(ending: Ending) -> DistanceCode {
        DistanceCode::new(match ending.value().outcome() {
            Outcome::Lose => 1,
            Outcome::Draw => DistanceCode::DRAW,
            Outcome::Win => u32::MAX,
        })
    }

    /// The value seen by the player who moves to it, one ply earlier.
    fn before(self, again: bool) -> DistanceCode {
        let code = self.0.get();
        DistanceCode::new(match (code.cmp(&DistanceCode::DRAW), again) {
            (std::cmp::Ordering::Equal, _) => code,
            (std::cmp::Ordering::Less, true) => code + 1,
            (std::cmp::Ordering::Greater, true) => code - 1,
            // Lost in k is won in k + 1 for the player before, and the other way round.
            (std::cmp::Ordering::Less, false) => u32::MAX - code,
            (std::cmp::Ordering::Greater, false) => u32::MAX - code + 2,
        })
    }

    pub(crate) fn value(self) -> Value {
        let code = self.0.get();
        match code.cmp(&DistanceCode::DRAW) {
            std::cmp::Ordering::Equal => Value::DRAW,
            std::cmp::Ordering::Less => Value::lose(u64::from(code - 1)),
            std::cmp::Ordering::Greater => Value::win(u64::from(u32::MAX - code)),
        }
    }
}

/// Wins, losses and draws with their distances.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distances {
    /// Whether the first win that is found suffices: outcomes are right then, and distances not.
    pub(crate) first_win: bool,
}

/// Every move is looked at, so that distances are right.
pub(crate) const EVERY: Distances = Distances { first_win: false };

impl<G: Game> Algebra<G> for Distances {
    type Sum = DistanceCode;

    fn end(&self, _game: &G, _position: &G::Position, ending: Ending) -> Self::Sum {
        DistanceCode::of(ending)
    }

    fn begin(&self) -> Self::Sum {
        DistanceCode::NOTHING_YET
    }

    fn add(&self, sum: &mut Self::Sum, again: bool, after: &Self::Sum) {
        *sum = (*sum).max(after.before(again));
    }

    fn is_settled(&self, sum: &Self::Sum) -> bool {
        self.first_win && sum.0.get() > DistanceCode::DRAW
    }
}

/// Points. None before the first move was looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Points {
    /// Whether the first win that is found suffices: outcomes are right then, and amounts not.
    pub(crate) first_win: bool,
}

impl<G: Game> Algebra<G> for Points {
    type Sum = Option<i64>;

    fn end(&self, _game: &G, _position: &G::Position, ending: Ending) -> Self::Sum {
        Some(ending.payoff())
    }

    fn begin(&self) -> Self::Sum {
        None
    }

    fn add(&self, sum: &mut Self::Sum, again: bool, after: &Self::Sum) {
        *sum = (*sum).max(after.map(|after| if again { after } else { -after }));
    }

    fn is_settled(&self, sum: &Self::Sum) -> bool {
        self.first_win && sum.is_some_and(|points| points > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_ordered_and_turned_round_as_values_are() {
        let endings = [Outcome::Lose, Outcome::Draw, Outcome::Win].map(Ending::Outcome);
        let mut codes: Vec<DistanceCode> = endings.into_iter().map(DistanceCode::of).collect();
        for place in 0..30 {
            for again in [false, true] {
                let code = codes[place];
                let before = code.before(again);
                assert_eq!(before.value(), code.value().before(again));
                codes.push(before);
            }
        }
        for (one, other) in codes
            .iter()
            .flat_map(|one| codes.iter().map(move |other| (one, other)))
        {
            assert_eq!(one.cmp(other), one.value().cmp(&other.value()));
        }
    }
}
