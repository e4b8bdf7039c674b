//! What a move was worth beside the best there was.

use gagne_core::Value;
use gagne_engine::MovesReport;

use crate::player::given;

/// What a move was worth beside the best there was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// What the position was worth to the player who moved.
    pub best: Value,
    /// What the move made was worth.
    pub made: Value,
}

impl Judgement {
    /// What a move is worth by what is known of all. One that is left out, because moves are too many
    /// to list, is taken for as good as any.
    pub fn of(report: &MovesReport, chosen: &str) -> Self {
        let best = report.moves.first().map_or(Value::DRAW, |best| best.value);
        let made = report.moves.iter().find(|legal| legal.text == chosen);
        Judgement {
            best,
            made: made.map_or(best, |made| made.value),
        }
    }

    /// What the move gave away: points, or steps from won to drawn to lost.
    pub fn given(self) -> u64 {
        given(self.best, self.made)
    }
}
