//! Where a game was lost: the move after which the loser never came back.

use gagne_core::{Outcome, Side};

use crate::judgement::Judgement;

/// The move that decided a game; moves count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    /// The loser had a win and gave it away.
    WinLost(usize),
    /// The loser had a draw and gave it away.
    DrawLost(usize),
    /// A game that ended in a draw could have been won.
    WinMissed(usize),
    /// The loser was lost before they moved.
    LostFromStart,
    /// Some move that may have decided it could not be judged.
    Unknown,
}

impl Turning {
    /// Finds it in a game that ended, from who made each move and what the move was worth, as far as
    /// that is known.
    ///
    /// What the winner gave back in between undoes earlier mistakes of the loser, so the search
    /// begins after the last mistake of the winner; without one it is the loser's first.
    pub fn of(
        moves: impl IntoIterator<Item = (Side, Option<Judgement>)>,
        winner: Option<Side>,
    ) -> Turning {
        let (mut found, mut count) = (None, 0);
        for (place, (by, judged)) in moves.into_iter().enumerate() {
            count += 1;
            let Some(judged) = judged else {
                // An earlier mistake may still be undone by what is not known.
                found = Some(Turning::Unknown);
                continue;
            };
            if judged.given() == 0 || judged.best.outcome() == judged.made.outcome() {
                continue;
            }
            found = match (winner, judged.best.outcome()) {
                (Some(winner), _) if by == winner => None,
                (Some(_), _)
                    if matches!(found, Some(Turning::WinLost(_) | Turning::DrawLost(_))) =>
                {
                    found
                }
                (Some(_), Outcome::Win) => Some(Turning::WinLost(place)),
                (Some(_), _) => Some(Turning::DrawLost(place)),
                (None, Outcome::Win) => Some(Turning::WinMissed(place)),
                (None, _) => found,
            };
        }
        match (found, winner) {
            (Some(turning), _) => turning,
            (None, Some(_)) if count > 0 => Turning::LostFromStart,
            (None, _) => Turning::Unknown,
        }
    }

    /// Which move it was, if one decided the game.
    pub fn place(self) -> Option<usize> {
        match self {
            Turning::WinLost(place) | Turning::DrawLost(place) | Turning::WinMissed(place) => {
                Some(place)
            }
            Turning::LostFromStart | Turning::Unknown => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::Value;

    use super::*;

    /// A game told as letters: what each player in turn had, and what was left of it. `?` stands for a
    /// move that nobody could judge.
    fn turning(moves: &[&str], winner: Option<Side>) -> Turning {
        let value = |letter| match letter {
            b'w' => Value::only(Outcome::Win),
            b'l' => Value::only(Outcome::Lose),
            _ => Value::only(Outcome::Draw),
        };
        let judged = moves.iter().map(|told| match told.as_bytes() {
            &[best, made] => Some(Judgement {
                best: value(best),
                made: value(made),
            }),
            _ => None,
        });
        Turning::of(Side::BOTH.into_iter().cycle().zip(judged), winner)
    }

    #[test]
    fn the_first_mistake_that_was_not_given_back_decides() {
        assert_eq!(
            turning(&["ww", "ll"], Some(Side::First)),
            Turning::LostFromStart
        );
        assert_eq!(
            turning(&["wl", "ww"], Some(Side::Second)),
            Turning::WinLost(0)
        );
        assert_eq!(
            turning(&["dl", "ww", "ll"], Some(Side::Second)),
            Turning::DrawLost(0)
        );
        // The second player had it, gave it back, and got it once more.
        let back = ["wl", "wl", "wd", "dd", "dl"];
        assert_eq!(turning(&back, Some(Side::Second)), Turning::WinLost(2));
        assert_eq!(turning(&["dd", "dd"], None), Turning::Unknown);
        assert_eq!(turning(&["wd", "dd"], None), Turning::WinMissed(0));
    }

    #[test]
    fn what_is_not_known_may_have_decided() {
        assert_eq!(turning(&["wl", "?"], Some(Side::Second)), Turning::Unknown);
        assert_eq!(
            turning(&["?", "ww", "dl"], Some(Side::Second)),
            Turning::DrawLost(2)
        );
        assert_eq!(turning(&[], Some(Side::Second)), Turning::Unknown);
        assert_eq!(Turning::WinLost(3).place(), Some(3));
        assert_eq!(Turning::Unknown.place(), None);
    }
}
