//! A position with its moves, best first.

use std::collections::HashMap;

use gagne::{
    AnyGame, Budget, Error, Method, Outcome, Sketch, Step, Value, check_budget, endless, scene,
};
use serde_json::{Map, Value as Json, json};

use super::board::VariantPlaces;
use super::texts::{escape, turned};
use crate::api::{json as written, listed};
use crate::budget::MOVES;
use crate::pool::{Answer, Workbench};

/// Remoteness of what never ends, and of what ends nobody knows when.
const INFINITE: i64 = -200;
const UNKNOWN: i64 = -100;

/// What the protocol tells of a position, from the player to move.
#[derive(Clone, Debug)]
struct PositionRecord {
    position: String,
    /// The board, as the client draws it.
    drawn: String,
    value: &'static str,
    /// None where nobody knows of a puzzle: the client would write any number as one of moves.
    remoteness: Option<i64>,
    winby: Option<i64>,
    nimber: Option<u64>,
}

impl PositionRecord {
    /// Writes the fields that a position and what a move leads to have in common.
    fn write(&self, object: &mut Map<String, Json>) {
        object.insert("position".to_owned(), json!(self.position));
        object.insert("autoguiPosition".to_owned(), json!(self.drawn));
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

/// Plies that a line of best play is followed to tell how far a tie is.
const LINE: i64 = 100;

/// What all positions of a game have in common.
struct VariantRules {
    /// Whether positions may come back, so that a draw may be play without end.
    loops: bool,
    solo: bool,
    /// Where everything lies on the board of the client.
    board: Option<VariantPlaces>,
}

impl VariantRules {
    /// What a value is called, how far the end is, and the points.
    fn told(&self, value: Value, over: bool) -> (&'static str, Option<i64>, Option<i64>) {
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
        (word, Some(remoteness), winby)
    }

    /// What is known of every position, solved or not.
    fn unknown(
        &self,
        game: &dyn AnyGame,
        turn: u8,
        position: &str,
    ) -> Result<PositionRecord, Error> {
        let text = turned(turn, position);
        let drawn = match &self.board {
            Some(board) => board.position(turn, &game.sketch(Some(position))?),
            None => text.clone(),
        };
        Ok(PositionRecord {
            position: text,
            drawn,
            value: "undecided",
            remoteness: (!self.solo).then_some(UNKNOWN),
            winby: None,
            nimber: None,
        })
    }
}

/// How many plies a line of best play takes that holds a tie; none where that cannot be told soon.
fn tie(game: &mut dyn AnyGame, position: &str, budget: &Budget) -> Option<i64> {
    let mut position = position.to_owned();
    for plies in 0..LINE {
        if scene(game, Some(&position)).ok()?.over.is_some() {
            return Some(plies);
        }
        let report = game.moves(Some(&position), Method::Auto, 1, budget).ok()?;
        position = report.moves.into_iter().next()?.to;
    }
    None
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

/// A position of a game that started somewhere, with whose turn it is.
pub(super) fn answer(
    work: &mut Workbench<'_>,
    game: &str,
    start: Option<&str>,
    (turn, position): (u8, &str),
) -> Answer {
    let last = work.last;
    let budget = work.budget;
    let game = work.desk.open(game)?;
    let scene = scene(game, Some(position))?;
    let position = scene.position;
    let rules = VariantRules {
        loops: endless(game, Some(&position))?.is_some(),
        solo: scene.solo,
        board: VariantPlaces::of(&game.sketch(start)?),
    };
    let mut own = rules.unknown(game, turn, &position)?;
    own.nimber = nimber(game, &position, budget);
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
    let found = valued(game, &position, (&rules, turn), &mut solved, &steps, budget);
    let mut moves = match found {
        Ok(moves) => {
            own = solved;
            moves
        }
        Err(error) if error.is_budget() && (last || steps.is_empty()) => {
            let unknown = steps.iter().map(|step| child(game, &rules, turn, step));
            unknown.collect::<Result<_, _>>()?
        }
        Err(error) => return Err(error.into()),
    };
    if let Some(board) = &rules.board {
        point(board, &game.sketch(Some(&position))?, &steps, &mut moves);
    }
    object(&own, moves, budget)
}

/// Says where moves are pointed at; those that would be one button on the board keep their texts.
fn point(board: &VariantPlaces, sketch: &Sketch, steps: &[Step], moves: &mut [MoveRecord]) {
    let mut by_text: HashMap<String, String> = HashMap::new();
    let mut seen: HashMap<String, usize> = HashMap::new();
    for step in steps {
        if let Some(drawn) = board.step(sketch, step) {
            *seen.entry(drawn.clone()).or_default() += 1;
            by_text.insert(escape(&step.chosen), drawn);
        }
    }
    for made in moves {
        let drawn = by_text.remove(&made.text);
        made.drawn = drawn.filter(|drawn| seen.get(drawn) == Some(&1));
    }
}

/// The moves with what they are worth; the position itself is worth what the best is.
fn valued(
    game: &mut dyn AnyGame,
    position: &str,
    (rules, turn): (&VariantRules, u8),
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
        let next = if again { turn } else { 3 - turn };
        let mut leads = rules.unknown(game, next, &made.to)?;
        (leads.value, leads.remoteness, leads.winby) = rules.told(value, over);
        if own.nimber.is_some() {
            leads.nimber = nimber(game, &made.to, budget);
        }
        if leads.value == "tie" && !over {
            leads.remoteness = tie(game, &made.to, budget).or(leads.remoteness);
        }
        let worth = if rules.solo {
            nearer(own.remoteness, leads.remoteness)
        } else {
            rules.told(made.value, false).0
        };
        moves.push(MoveRecord {
            text: escape(&made.text),
            drawn: None,
            worth,
            leads,
        });
    }
    if own.value == "tie" {
        let ties = moves.iter().filter(|made| made.worth == "tie");
        let nearest = ties.filter_map(|made| made.leads.remoteness).min();
        own.remoteness = nearest
            .filter(|&plies| plies >= 0)
            .map(|plies| plies + 1)
            .or(own.remoteness);
        // The protocol has the nearest tie first.
        let first = moves.partition_point(|made| made.worth == "win");
        let end = moves.partition_point(|made| made.worth == "win" || made.worth == "tie");
        if let Some(ties) = moves.get_mut(first..end) {
            ties.sort_by_key(|made| made.leads.remoteness);
        }
    }
    Ok(moves)
}

/// The nimber of a position, where theory tells it.
fn nimber(game: &mut dyn AnyGame, position: &str, budget: &Budget) -> Option<u64> {
    let known = game.solve(Some(position), Method::Theory, None, budget);
    known.ok().and_then(|report| report.nimber)
}

/// What a move of a puzzle is worth: whether the end comes nearer.
fn nearer(before: Option<i64>, after: Option<i64>) -> &'static str {
    match after {
        Some(0..) if after < before => "win",
        Some(0..) if after == before => "tie",
        _ => "lose",
    }
}

/// A move with what it leads to.
struct MoveRecord {
    text: String,
    /// Where it is pointed at on the board; none where its text is chosen from a list.
    drawn: Option<String>,
    worth: &'static str,
    leads: PositionRecord,
}

/// A move of a position that is not solved.
fn child(
    game: &dyn AnyGame,
    rules: &VariantRules,
    turn: u8,
    step: &Step,
) -> Result<MoveRecord, Error> {
    let next = if step.again { turn } else { 3 - turn };
    Ok(MoveRecord {
        text: escape(&step.chosen),
        drawn: None,
        worth: "undecided",
        leads: rules.unknown(game, next, &step.to)?,
    })
}

/// The position with its moves, each with how much further it is from the end than the best of those
/// worth the same.
fn object(own: &PositionRecord, moves: Vec<MoveRecord>, budget: &Budget) -> Answer {
    let mut furthest: HashMap<&str, (i64, i64)> = HashMap::new();
    let known = |made: &MoveRecord| made.leads.remoteness.filter(|&plies| plies >= 0);
    for (made, remoteness) in moves.iter().filter_map(|made| Some((made, known(made)?))) {
        let bounds = furthest
            .entry(made.worth)
            .or_insert((remoteness, remoteness));
        *bounds = (bounds.0.min(remoteness), bounds.1.max(remoteness));
    }
    let written_moves = moves.iter().map(|made| {
        let (least, most) = furthest.get(made.worth).copied().unwrap_or_default();
        let delta = match (made.worth, known(made)) {
            ("win" | "tie", Some(remoteness)) => remoteness - least,
            ("lose", Some(remoteness)) => most - remoteness,
            _ => 0,
        };
        let mut object = Map::new();
        object.insert("move".to_owned(), json!(made.text));
        object.insert(
            "autoguiMove".to_owned(),
            json!(made.drawn.as_ref().unwrap_or(&made.text)),
        );
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
