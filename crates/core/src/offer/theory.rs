//! Closed forms: answers that are proved rather than searched for.

use crate::{Meter, Outcome, Remark, Space, Stop, Value};

/// Who wins when a player of an impartial game cannot move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// The player who cannot move loses.
    Normal,
    /// The player who cannot move wins.
    Misere,
}

impl Play {
    /// The value of a position in which the player to move cannot.
    pub fn stuck(self) -> Value {
        match self {
            Play::Normal => Value::lose(0),
            Play::Misere => Value::win(0),
        }
    }
}

/// What a theorem says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TheoryValue {
    /// The value; a theorem that names only the winner leaves the plies out.
    pub value: Value,
    /// The nimber, where the theorem gives it.
    pub nimber: Option<u64>,
}

impl TheoryValue {
    /// A value without a nimber.
    pub fn value(value: Value) -> Self {
        TheoryValue {
            value,
            nimber: None,
        }
    }

    /// A winner without a distance.
    pub fn outcome(outcome: Outcome) -> Self {
        TheoryValue::value(Value::only(outcome))
    }
}

/// A closed form of a game, with its source. What it says must be proved: a pattern that merely
/// holds as far as anybody looked is not theory.
///
/// Laws, checked on small positions: *theory agrees with the oracle* wherever it speaks, and *knows
/// the best moves* wherever it names them.
pub trait Theory<P, M>: Sync {
    /// Where the theorem comes from: author, year, place.
    fn source(&self) -> &str;

    /// What the theorem says, or none where it says nothing. A closed form that is found at run
    /// time (a period, say) works within the meter.
    fn known(
        &self,
        position: &P,
        play: Play,
        meter: &mut Meter,
    ) -> Result<Option<TheoryValue>, Stop>;

    /// The best moves, found without listing all of them: every winning move of a won position,
    /// every move that delays longest in a lost one, in any order. None where the theorem does not
    /// tell, as it cannot for a lost position if it knows no distances.
    fn best(&self, _position: &P, _play: Play) -> Option<Vec<M>> {
        None
    }

    /// Why the position is worth what it is, as one would show it on a blackboard; none where the theorem
    /// has no more to show than its answer.
    fn explain(
        &self,
        _position: &P,
        _play: Play,
        _meter: &mut Meter,
    ) -> Result<Option<Remark>, Stop> {
        Ok(None)
    }
}

/// Any theory about these positions and moves.
pub type AnyTheory<'t, S> = &'t dyn Theory<<S as Space>::Position, <S as Space>::Move>;
