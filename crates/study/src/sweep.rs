//! The same rules in many sizes: texts with choices in braces, and a row for each.
//!
//! `connect:{4..6}x{4..5},4` stands for six games: `{4..6}` is every number from 4 to 6, `{a,b,c}` one of several
//! texts. The choices of the game and of the position are independent of each other.

use gagne_core::{Budget, Outcome, Value};
use gagne_engine::{AnyGame, Error};
use gagne_play::Estimate;
use serde::{Deserialize, Serialize};

use crate::census::PositionCounts;
use crate::study::{StudyRequest, look};

/// Positions that are looked at for the value of one variant: it is what a sweep is for.
const EFFORT: u64 = 50_000_000;

/// Most variants of one sweep.
pub const MOST_VARIANTS: usize = 100_000;

/// Why a text with choices cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadChoice {
    /// A brace that is never closed, or nothing inside.
    Brace,
    /// A range whose ends are no numbers, or in the wrong order.
    Range,
    /// More variants than anybody would wait for.
    TooMany,
}

/// Every text that a text with choices in braces stands for, in their order.
pub fn variants(text: &str) -> Result<Vec<String>, BadChoice> {
    let mut texts = vec![String::new()];
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        let (before, from) = rest.split_at(open);
        let close = from.find('}').ok_or(BadChoice::Brace)?;
        let choices = choices(&from[1..close])?;
        if texts.len().saturating_mul(choices.len()) > MOST_VARIANTS {
            return Err(BadChoice::TooMany);
        }
        let with = |text: &String| {
            let choice = |choice: &String| format!("{text}{before}{choice}");
            choices.iter().map(choice).collect::<Vec<String>>()
        };
        texts = texts.iter().flat_map(with).collect();
        rest = &from[close + 1..];
    }
    texts.iter_mut().for_each(|text| text.push_str(rest));
    Ok(texts)
}

/// What stands between two braces.
fn choices(inside: &str) -> Result<Vec<String>, BadChoice> {
    if let Some((least, most)) = inside.split_once("..") {
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| BadChoice::Range);
        let (least, most) = (number(least)?, number(most)?);
        if least > most {
            return Err(BadChoice::Range);
        }
        if most - least >= MOST_VARIANTS as u64 {
            return Err(BadChoice::TooMany);
        }
        return Ok((least..=most).map(|number| number.to_string()).collect());
    }
    let choices: Vec<String> = inside
        .split(',')
        .map(|text| text.trim().to_owned())
        .collect();
    if choices.iter().any(String::is_empty) {
        return Err(BadChoice::Brace);
    }
    Ok(choices)
}

/// One variant of a sweep. Shares are none where not every position was looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SweepRow {
    /// The game with its rules.
    pub game: String,
    /// The position that was begun at.
    pub position: String,
    /// What it is worth to the player to move: `win`, `lose` or `draw`; none if it was not found within the
    /// budget.
    pub outcome: Option<String>,
    /// In how many plies.
    pub plies: Option<u64>,
    /// The score, where the game is played for points.
    pub score: Option<i64>,
    /// Positions that can be reached.
    pub positions: Option<u64>,
    /// Those of them at which play is over.
    #[serde(rename = "final")]
    pub finals: Option<u64>,
    /// Moves of a position that goes on.
    pub branching: Option<f64>,
    /// The share of drawn positions.
    pub drawn: Option<f64>,
    /// The share of positions with one move.
    pub forced: Option<f64>,
    /// The share of positions at which one move alone will do.
    pub only_moves: Option<f64>,
    /// The share of positions at which one slip loses.
    pub slips: Option<f64>,
    /// What strikes the eye, separated by blanks.
    pub marks: String,
}

impl SweepRow {
    /// The names of the columns.
    pub const COLUMNS: [&'static str; 13] = [
        "game",
        "position",
        "outcome",
        "plies",
        "score",
        "positions",
        "final",
        "branching",
        "drawn",
        "forced",
        "only_moves",
        "slips",
        "marks",
    ];

    /// The cells of the row, in the order of the columns.
    pub fn cells(&self) -> [String; 13] {
        fn text<T: ToString>(value: Option<T>) -> String {
            value.map(|value| value.to_string()).unwrap_or_default()
        }
        let share = |share: Option<f64>| share.map(|share| format!("{share:.4}"));
        [
            self.game.clone(),
            self.position.clone(),
            text(self.outcome.as_ref()),
            text(self.plies),
            text(self.score),
            text(self.positions),
            text(self.finals),
            text(share(self.branching)),
            text(share(self.drawn)),
            text(share(self.forced)),
            text(share(self.only_moves)),
            text(share(self.slips)),
            self.marks.clone(),
        ]
    }

    /// Whether whoever begins wins.
    pub fn is_won(&self) -> bool {
        self.outcome.as_deref() == Some(Outcome::Win.word())
    }
}

/// The row of a variant: exact, or without figures that could not be found within the budget.
pub fn row(
    game: &mut dyn AnyGame,
    position: Option<String>,
    positions: usize,
    budget: &Budget,
) -> Result<SweepRow, Error> {
    let request = StudyRequest {
        games: 0,
        positions,
        effort: EFFORT,
        ..StudyRequest::new(game.name(), position)
    };
    let found = look(game, &request, &budget.begun())?;
    let census = &found.census;
    let exact = |number: u64| found.all.then_some(number);
    let share = |part, whole| {
        let share = PositionCounts::share(part, whole, true).filter(|_| found.all);
        share.map(|share: Estimate| share.mean)
    };
    let marks: Vec<String> = if game.facts().solo {
        Vec::new()
    } else {
        found.marks().iter().map(ToString::to_string).collect()
    };
    Ok(SweepRow {
        outcome: found.value.map(|value| value.outcome().word().to_owned()),
        plies: found.value.and_then(Value::plies),
        score: found.value.and_then(Value::score),
        positions: exact(census.positions),
        finals: exact(census.finals),
        branching: census
            .branching(true)
            .filter(|_| found.all)
            .map(|of| of.mean),
        drawn: share(census.outcomes[1], census.positions),
        forced: share(census.forced, census.open),
        only_moves: share(census.only, census.known),
        slips: share(census.slips, census.known),
        marks: marks.join(" "),
        game: found.game,
        position: found.position,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_stand_for_every_choice() {
        let all = |text: &str| variants(text).unwrap().join(" ");
        assert_eq!(all("nim"), "nim");
        assert_eq!(
            all("connect:{4..5}x{4,5},3"),
            "connect:4x4,3 connect:4x5,3 connect:5x4,3 connect:5x5,3"
        );
        assert_eq!(all("{2..2}x{ a , b }"), "2xa 2xb");
        assert_eq!(variants("{1..2"), Err(BadChoice::Brace));
        assert_eq!(variants("{}"), Err(BadChoice::Brace));
        assert_eq!(variants("{3..1}"), Err(BadChoice::Range));
        assert_eq!(variants("{1..x}"), Err(BadChoice::Range));
        assert_eq!(
            variants("{0..18446744073709551615}"),
            Err(BadChoice::TooMany)
        );
        assert_eq!(variants("{1..999}{1..999}"), Err(BadChoice::TooMany));
    }
}
