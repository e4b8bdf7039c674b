//! What is known of a state, in few bytes.
//!
//! States that follow were mostly met at the same time and have numbers side by side, so that each is
//! written as its distance from the one before it.

use gagne_core::{Ending, Outcome, Side};

use crate::store::{StateAnswer, StoredMove};
use crate::texts::{Bytes, Cursor};

const OUTCOME: u8 = 1;
const SCORE: u8 = 2;
const FIRST: u8 = 4;
const SECOND: u8 = 8;
const ESTIMATE: u8 = 16;
const LABELS: u8 = 32;

const OUTCOMES: [Outcome; 3] = [Outcome::Lose, Outcome::Draw, Outcome::Win];

/// Writes what is known of a state.
pub(crate) fn write(out: &mut Bytes, of: u32, answer: &StateAnswer<'_>) {
    let labels = answer.steps.iter().any(|step| step.label.is_some());
    let mut flags = if labels { LABELS } else { 0 };
    flags |= match answer.ending {
        None => 0,
        Some(Ending::Outcome(_)) => OUTCOME,
        Some(Ending::Score(_)) => SCORE,
    };
    flags |= match answer.player {
        None => 0,
        Some(Side::First) => FIRST,
        Some(Side::Second) => SECOND,
    };
    if answer.estimate.is_some() {
        flags |= ESTIMATE;
    }
    out.0.push(flags);
    if let Some(estimate) = answer.estimate {
        out.signed(estimate);
    }
    match answer.ending {
        Some(Ending::Outcome(outcome)) => out.0.push(outcome as u8),
        Some(Ending::Score(score)) => out.signed(score),
        None => {
            out.number(answer.steps.len() as u64);
            let mut last = i64::from(of);
            for step in answer.steps {
                let after = i64::from(step.after);
                out.signed((after - last) << 1 | i64::from(step.again));
                last = after;
                if labels {
                    out.number(step.label.map_or(0, |label| u64::from(label) + 1));
                }
            }
        }
    }
}

/// What is known of a state, as it is read.
pub(crate) struct View<'s> {
    pub(crate) ending: Option<Ending>,
    pub(crate) player: Option<Side>,
    pub(crate) estimate: Option<i64>,
    pub(crate) moves: usize,
    labels: bool,
    last: i64,
    cursor: Cursor<'s>,
}

impl<'s> View<'s> {
    /// Reads what was written of a state.
    pub(crate) fn read(mut cursor: Cursor<'s>, of: u32) -> Self {
        let flags = cursor.byte();
        let estimate = (flags & ESTIMATE != 0).then(|| cursor.signed());
        let ending = match flags & (OUTCOME | SCORE) {
            OUTCOME => {
                let outcome = OUTCOMES.get(usize::from(cursor.byte()));
                outcome.copied().map(Ending::Outcome)
            }
            SCORE => Some(Ending::Score(cursor.signed())),
            _ => None,
        };
        View {
            ending,
            player: match flags & (FIRST | SECOND) {
                FIRST => Some(Side::First),
                SECOND => Some(Side::Second),
                _ => None,
            },
            estimate,
            moves: if ending.is_none() {
                cursor.number() as usize
            } else {
                0
            },
            labels: flags & LABELS != 0,
            last: i64::from(of),
            cursor,
        }
    }

    /// The moves, in their order.
    pub(crate) fn steps(self) -> impl Iterator<Item = StoredMove> + 's {
        let View {
            moves,
            labels,
            mut last,
            mut cursor,
            ..
        } = self;
        (0..moves).map(move |_| {
            let word = cursor.signed();
            last += word >> 1;
            let label = if labels { cursor.number() } else { 0 };
            StoredMove {
                after: last as u32,
                again: word & 1 != 0,
                label: label.checked_sub(1).map(|label| label as u32),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(answer: &StateAnswer<'_>, bytes: usize) {
        let mut out = Bytes::default();
        write(&mut out, 1_000, answer);
        assert_eq!(out.0.len(), bytes);
        let view = View::read(out.at(0), 1_000);
        assert_eq!(view.ending, answer.ending);
        assert_eq!(view.player, answer.player);
        assert_eq!(view.estimate, answer.estimate);
        assert_eq!(view.moves, answer.steps.len());
        assert_eq!(view.steps().collect::<Vec<_>>(), answer.steps);
    }

    #[test]
    fn records_round_trip_and_are_small() {
        let step = |after, label, again| StoredMove {
            after,
            label,
            again,
        };
        let open = StateAnswer::default();
        let plain = [1_001, 1_002, 1_003, 7].map(|after| step(after, None, false));
        round_trip(
            &StateAnswer {
                steps: &plain,
                ..open
            },
            7,
        );
        let far = [step(u32::MAX - 1, Some(3), true), step(0, None, false)];
        let told = StateAnswer {
            steps: &far,
            player: Some(Side::Second),
            estimate: Some(-12),
            ..open
        };
        round_trip(&told, 15);
        for outcome in OUTCOMES {
            let ending = Some(Ending::Outcome(outcome));
            round_trip(&StateAnswer { ending, ..open }, 2);
        }
        let ending = Some(Ending::Score(i64::MIN));
        round_trip(&StateAnswer { ending, ..open }, 11);
    }
}
