//! A position with its moves, best first.

use std::collections::HashMap;

use gagne::{AnyGame, Budget, Error, Method, Outcome, Step, Value, check_budget, endless, scene};
use serde_json::{Map, Value as Json, json};

use super::texts::{escape, turned};
use crate::api::{json as written, listed};
use crate::budget::MOVES;
use crate::pool::{Answer, Work};

/// Remoteness of what never ends, and of what ends nobody knows when.
const INFINITE: i64 = -200;
const UNKNOWN: i64 = -100;

/// What the protocol tells of a position, from the player to move.
#[derive(Clone, Debug)]
struct PositionRecord {
    position: String,
    value: &'static str,
    remoteness: i64,
    winby: Option<i64>,
    nimber: Option<u64>,
}

impl PositionRecord {
    /// Writes the fields that a position and what a move leads to have in common.
    fn write(&self, object: &mut Map<String, Json>) {
        object.insert("position".to_owned(), json!(self.position));
        object.insert("autoguiPosition".to_owned(), json!(self.position));
        object.insert("positionValue".to_owned(), json!(self.value));
        object.insert("remoteness".to_owned(), json!(self.remoteness));
        if let Some(winby) = self.winby {
            object.insert("winby".to_owned(), json!(winby));
        }
        if let Some(nimber) = self.nimber {
            let text = match nimber {
                0 => "0".to_owned(),
                1 => "*".to_owned(),
                more => format!("*{more}"),
            };
            object.insert("mex".to_owned(), json!(text));
        }
    }
}

/// What all positions of a game have in common.
#[derive(Clone, Copy)]
struct Rules {
    /// Whether positions may come back, so that a draw may be play without end.
    loops: bool,
    solo: bool,
}

impl Rules {
    /// What a value is called, how far the end is, and the points.
    fn told(self, value: Value, over: bool) -> (&'static str, i64, Option<i64>) {
        let word = match value.outcome() {
            Outcome::Win => "win",
            Outcome::Lose => "lose",
            Outcome::Draw if self.loops && !over => "draw",
            Outcome::Draw => "tie",
        };
        let remoteness = match value.plies() {
            _ if over => 0,
            Some(plies) => i64::try_from(plies).unwrap_or(UNKNOWN),
            None if word == "draw" || (self.solo && word == "lose") => INFINITE,
            None => UNKNOWN,
        };
        // The client says who wins by it, and draws its bars by it.
        let winby = value.score().map(i64::abs);
        (word, remoteness, winby)
    }
}

/// The value of a position after a move, seen from its own player to move.
fn after(made: Value, again: bool) -> Value {
    let turned = |outcome: Outcome| match outcome {
        Outcome::Win if !again => Outcome::Lose,
        Outcome::Lose if !again => Outcome::Win,
        same => same,
    };
    match made {
        Value::Score(score) => Value::Score(if again { score } else { -score }),
        Value::Played { outcome, plies } => Value::Played {
            outcome: turned(outcome),
            plies: plies.map(|plies| plies.saturating_sub(1)),
        },
    }
}

/// A position of a game, with whose turn it is.
pub(super) fn answer(work: &mut Work<'_>, game: &str, turn: u8, position: &str) -> Answer {
    let last = work.last;
    let budget = work.budget;
    let game = work.desk.open(game)?;
    let scene = scene(game, Some(position))?;
    let position = scene.position;
    let rules = Rules {
        loops: endless(game, Some(&position))?.is_some(),
        solo: scene.solo,
    };
    let mut own = PositionRecord {
        position: turned(turn, &position),
        value: "unsolved",
        remoteness: UNKNOWN,
        winby: None,
        nimber: nimber(game, &position, budget),
    };
    if let Some(ending) = scene.over {
        (own.value, own.remoteness, own.winby) = rules.told(ending.value(), true);
        return object(&own, Vec::new(), budget);
    }
    // Where moves are too many to list, those that are known still are told.
    let steps = match listed(game, &position, budget) {
        Ok(steps) => steps,
        Err(error) if error.is_budget() => Vec::new(),
        Err(error) => return Err(error.into()),
    };
    let mut solved = own.clone();
    match valued(game, &position, (rules, turn), &mut solved, &steps, budget) {
        Ok(moves) => object(&solved, moves, budget),
        Err(error) if error.is_budget() && (last || steps.is_empty()) => {
            let unknown = |step: &Step| child(&own, turn, step);
            object(&own, steps.iter().map(unknown).collect(), budget)
        }
        Err(error) => Err(error.into()),
    }
}

/// The moves with what they are worth; the position itself is worth what the best is.
fn valued(
    game: &mut dyn AnyGame,
    position: &str,
    (rules, turn): (Rules, u8),
    own: &mut PositionRecord,
    steps: &[Step],
    budget: &Budget,
) -> Result<Vec<MoveRecord>, Error> {
    let report = game.moves(Some(position), Method::Auto, MOVES, budget)?;
    if let Some(best) = report.moves.first() {
        (own.value, own.remoteness, own.winby) = rules.told(best.value, false);
    }
    let by_text: HashMap<&str, &Step> = steps
        .iter()
        .map(|step| (step.chosen.as_str(), step))
        .collect();
    let mut moves = Vec::with_capacity(report.moves.len());
    for made in &report.moves {
        check_budget(budget)?;
        let again = by_text
            .get(made.text.as_str())
            .is_some_and(|step| step.again);
        let value = after(made.value, again);
        let over = scene(game, Some(&made.to))?.over.is_some();
        let (word, remoteness, winby) = rules.told(value, over);
        let mut leads = PositionRecord {
            position: turned(if again { turn } else { 3 - turn }, &made.to),
            value: word,
            remoteness,
            winby,
            nimber: None,
        };
        if own.nimber.is_some() {
            leads.nimber = nimber(game, &made.to, budget);
        }
        let worth = if rules.solo {
            nearer(own.remoteness, remoteness)
        } else {
            rules.told(made.value, false).0
        };
        moves.push(MoveRecord {
            text: escape(&made.text),
            worth,
            leads,
        });
    }
    Ok(moves)
}

/// The nimber of a position, where theory tells it.
fn nimber(game: &mut dyn AnyGame, position: &str, budget: &Budget) -> Option<u64> {
    let known = game.solve(Some(position), Method::Theory, None, budget);
    known.ok().and_then(|report| report.nimber)
}

/// What a move of a puzzle is worth: whether the end comes nearer.
fn nearer(before: i64, after: i64) -> &'static str {
    match after {
        _ if after < 0 || after > before => "lose",
        _ if after == before => "tie",
        _ => "win",
    }
}

/// A move with what it leads to.
struct MoveRecord {
    text: String,
    worth: &'static str,
    leads: PositionRecord,
}

/// A move of a position that is not solved.
fn child(own: &PositionRecord, turn: u8, step: &Step) -> MoveRecord {
    let next = if step.again { turn } else { 3 - turn };
    MoveRecord {
        text: escape(&step.chosen),
        worth: "unsolved",
        leads: PositionRecord {
            position: turned(next, &step.to),
            nimber: None,
            ..own.clone()
        },
    }
}

/// The position with its moves, each with how much further it is from the end than the best of those
/// worth the same.
fn object(own: &PositionRecord, moves: Vec<MoveRecord>, budget: &Budget) -> Answer {
    let mut furthest: HashMap<&str, (i64, i64)> = HashMap::new();
    for made in moves.iter().filter(|made| made.leads.remoteness >= 0) {
        let remoteness = made.leads.remoteness;
        let bounds = furthest
            .entry(made.worth)
            .or_insert((remoteness, remoteness));
        *bounds = (bounds.0.min(remoteness), bounds.1.max(remoteness));
    }
    let written_moves = moves.iter().map(|made| {
        let (least, most) = furthest.get(made.worth).copied().unwrap_or_default();
        let delta = match (made.worth, made.leads.remoteness) {
            (_, unknown) if unknown < 0 => 0,
            ("win" | "tie", remoteness) => remoteness - least,
            ("lose", remoteness) => most - remoteness,
            _ => 0,
        };
        let mut object = Map::new();
        object.insert("move".to_owned(), json!(made.text));
        object.insert("autoguiMove".to_owned(), json!(made.text));
        object.insert("moveValue".to_owned(), json!(made.worth));
        object.insert("deltaRemoteness".to_owned(), json!(delta));
        made.leads.write(&mut object);
        Json::Object(object)
    });
    let list: Vec<Json> = written_moves.collect();
    let mut answer = Map::new();
    own.write(&mut answer);
    answer.insert("moves".to_owned(), Json::Array(list));
    written(&answer, budget)
}
