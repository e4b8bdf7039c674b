//! What there is to say of a position before its moves are looked at.

use gagne_core::{Ending, Outcome};

use crate::table::code::{self, ValueCell};

/// What there is to say of a position before its moves are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
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

impl Status {
    /// All states, in their order.
    pub(crate) const ALL: [Status; 8] = [
        Status::Known,
        Status::Won,
        Status::EndedLost,
        Status::EndedDrawn,
        Status::EndedWon,
        Status::OpenLost,
        Status::OpenDrawn,
        Status::OpenWon,
    ];

    /// Of a position where play has ended.
    pub(crate) fn ended(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Lose => Status::EndedLost,
            Outcome::Draw => Status::EndedDrawn,
            Outcome::Win => Status::EndedWon,
        }
    }

    /// Of a position where play goes on.
    pub(crate) fn open(endless: Outcome) -> Self {
        match endless {
            Outcome::Lose => Status::OpenLost,
            Outcome::Draw => Status::OpenDrawn,
            Outcome::Win => Status::OpenWon,
        }
    }

    /// The code of a position whose value its state tells; none of others.
    pub(crate) fn settled<C: ValueCell>(self) -> u32 {
        let ended = |outcome| code::ended::<C>(Ending::Outcome(outcome));
        match self {
            Status::Won => code::won_next::<C>(),
            Status::EndedLost => ended(Outcome::Lose),
            Status::EndedDrawn => ended(Outcome::Draw),
            Status::EndedWon => ended(Outcome::Win),
            Status::Known | Status::OpenLost | Status::OpenDrawn | Status::OpenWon => code::NONE,
        }
    }

    /// What a position where play goes on is worth if it never ends.
    pub(crate) fn endless(self) -> Option<Outcome> {
        match self {
            Status::OpenLost => Some(Outcome::Lose),
            Status::OpenDrawn => Some(Outcome::Draw),
            Status::OpenWon => Some(Outcome::Win),
            _ => None,
        }
    }
}
