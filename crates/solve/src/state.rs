//! What there is to say of a position before its moves are looked at.

use gagne_core::{Ending, Outcome};

use crate::cell::{self, Cell};

/// What there is to say of a position before its moves are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// Its value is known already.
    Known,
    /// The player to move wins with the next move.
    Won,
    /// Play has ended, lost, drawn or won by the player to move.
    EndedLost,
    EndedDrawn,
    EndedWon,
    /// Play goes on, and is lost, drawn or won if it never ends.
    OpenLost,
    OpenDrawn,
    OpenWon,
}

impl State {
    /// All states, in their order.
    pub(crate) const ALL: [State; 8] = [
        State::Known,
        State::Won,
        State::EndedLost,
        State::EndedDrawn,
        State::EndedWon,
        State::OpenLost,
        State::OpenDrawn,
        State::OpenWon,
    ];

    /// Of a position where play has ended.
    pub(crate) fn ended(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Lose => State::EndedLost,
            Outcome::Draw => State::EndedDrawn,
            Outcome::Win => State::EndedWon,
        }
    }

    /// Of a position where play goes on.
    pub(crate) fn open(endless: Outcome) -> Self {
        match endless {
            Outcome::Lose => State::OpenLost,
            Outcome::Draw => State::OpenDrawn,
            Outcome::Win => State::OpenWon,
        }
    }

    /// The code of a position whose value its state tells; none of others.
    pub(crate) fn settled<C: Cell>(self) -> u32 {
        let ended = |outcome| cell::ended::<C>(Ending::Outcome(outcome));
        match self {
            State::Won => cell::won_next::<C>(),
            State::EndedLost => ended(Outcome::Lose),
            State::EndedDrawn => ended(Outcome::Draw),
            State::EndedWon => ended(Outcome::Win),
            State::Known | State::OpenLost | State::OpenDrawn | State::OpenWon => cell::NONE,
        }
    }

    /// What a position where play goes on is worth if it never ends.
    pub(crate) fn endless(self) -> Option<Outcome> {
        match self {
            State::OpenLost => Some(Outcome::Lose),
            State::OpenDrawn => Some(Outcome::Draw),
            State::OpenWon => Some(Outcome::Win),
            _ => None,
        }
    }
}
