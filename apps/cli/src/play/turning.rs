//! Where a game was lost: the move after which the loser never came back.

use gagne::Outcome;

use super::table::Table;

/// The move that decided a game; moves count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turning {
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

/// Finds it. What the winner gave back in between undoes earlier mistakes of the loser, so the
/// search begins after the last mistake of the winner; without one it is the loser's first.
pub(crate) fn find(table: &Table, winner: Option<u8>) -> Turning {
    let steps = table.session.steps().len();
    let mut found = None;
    for place in 0..steps {
        let Some(judged) = table.judgement(place) else {
            // An earlier mistake may still be undone by what is not known.
            found = Some(Turning::Unknown);
            continue;
        };
        if judged.given() == 0 || judged.best.outcome() == judged.made.outcome() {
            continue;
        }
        let by = table.session.mover_after(place);
        found = match (winner, judged.best.outcome()) {
            (Some(winner), _) if by == winner => None,
            (Some(_), _) if matches!(found, Some(Turning::WinLost(_) | Turning::DrawLost(_))) => {
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
        (None, Some(_)) if steps > 0 => Turning::LostFromStart,
        (None, _) => Turning::Unknown,
    }
}
