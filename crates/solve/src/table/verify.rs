//! Rechecks a whole solution against the rules alone.
//!
//! Nothing here is shared with the methods that solve. Each position is looked at with its moves:
//!
//! * a final position has the value of its ending;
//! * won in k plies: some move leads to a loss of the other player one ply shorter, none to a
//!   shorter one;
//! * lost in k plies: every move leads to a win of the other player, the longest one ply shorter;
//! * drawn: no move wins, and some move keeps the draw, so that neither player can be forced out;
//! * without a distance: no move has a distance that would have served, and some move keeps it;
//! * points: the best move gives exactly the score.
//!
//! Wins and losses with distances are then right by induction on the distance.

use gagne_core::{Ending, Game, Outcome, Value};

/// What is wrong with the value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongValue {
    /// The value that was claimed.
    pub claimed: Value,
    /// What the moves show, or none where a move has no value.
    pub shown: Option<Value>,
}

/// Checks the value claimed for a position, given what is claimed of the positions that follow.
pub fn check<G: Game>(
    game: &G,
    position: &G::Position,
    claimed: Value,
    moves: &mut Vec<G::Move>,
    after: &mut dyn FnMut(&G::Position) -> Option<Value>,
) -> Result<(), WrongValue> {
    let flaw = |shown| Err(WrongValue { claimed, shown });
    if let Some(ending) = game.ending(position) {
        let right = match ending {
            Ending::Score(score) => Value::Score(score),
            Ending::Outcome(Outcome::Draw) => Value::Played {
                outcome: Outcome::Draw,
                plies: None,
            },
            Ending::Outcome(outcome) => Value::Played {
                outcome,
                plies: Some(0),
            },
        };
        return if claimed == right {
            Ok(())
        } else {
            flaw(Some(right))
        };
    }
    moves.clear();
    game.moves(position, moves);
    // What the moves offer the player who makes them.
    let mut soonest_win: Option<u64> = None;
    let mut latest_loss: Option<u64> = None;
    let (mut endless_win, mut draw, mut endless_loss) = (false, false, false);
    let mut points: Option<i64> = None;
    for &chosen in moves.iter() {
        let Some(value) = after(&game.play(position, chosen)) else {
            return flaw(None);
        };
        let again = game.again(position, chosen);
        match value {
            Value::Score(score) => {
                let mine = if again { score } else { -score };
                points = Some(points.map_or(mine, |best| best.max(mine)));
            }
            Value::Played { outcome, plies } => {
                let wins = (outcome == Outcome::Win) == again && outcome != Outcome::Draw;
                match (outcome, plies) {
                    (Outcome::Draw, _) => draw = true,
                    (_, Some(plies)) if wins => {
                        soonest_win =
                            Some(soonest_win.map_or(plies + 1, |best| best.min(plies + 1)));
                    }
                    (_, Some(plies)) => {
                        latest_loss =
                            Some(latest_loss.map_or(plies + 1, |best| best.max(plies + 1)));
                    }
                    (_, None) if wins => endless_win = true,
                    (_, None) => endless_loss = true,
                }
            }
        }
    }
    let played = |outcome, plies| Some(Value::Played { outcome, plies });
    let shown = if let Some(points) = points {
        Some(Value::Score(points))
    } else if soonest_win.is_some() {
        played(Outcome::Win, soonest_win)
    } else if endless_win {
        played(Outcome::Win, None)
    } else if draw {
        played(Outcome::Draw, None)
    } else if endless_loss {
        played(Outcome::Lose, None)
    } else {
        latest_loss.and_then(|plies| played(Outcome::Lose, Some(plies)))
    };
    if shown == Some(claimed) {
        Ok(())
    } else {
        flaw(shown)
    }
}
