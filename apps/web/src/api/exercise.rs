//! `exercise`: a position to think about, made from exact values. The same seed gives the same one.
//!
//! A few games are played at random; every position on the way that asks for a decision is a candidate.
//! They are put in order of difficulty, and the level says from which part one is taken.

use std::collections::HashSet;
use std::sync::Arc;

use gagne::draw::diagram::Winner;
use gagne::{
    AnyGame, Budget, Dice, Error, GraphReport, GraphRequest, Method, MoveReport, MovesReport,
    Outcome, Speech, Value, diagram, legal, scene, step,
};
use serde_json::{Value as Json, json};

use super::asked::{self, GAME, POSITION, Parameter};
use super::graph::picture;
use super::{Question, json as written};
use crate::budget::{TEXT, check};
use crate::openapi::{array, integer, nullable, object, optional, text};
use crate::pool::{Failed, Work};

/// Games that are played to find candidates, and the longest of them.
const GAMES: u64 = 8;
const LONGEST: usize = 60;
/// Most moves of a position that anybody is asked about.
const MOVES: usize = 200;
/// Vertices of a graph that somebody colours.
const VERTICES: std::ops::RangeInclusive<usize> = 5..=18;

/// What is asked: find, win or colour.
const KIND: Parameter = Parameter {
    name: "kind",
    kind: asked::Kind::Word(&["find", "win", "colour"]),
    required: false,
    example: "find",
};
/// How difficult it is.
const LEVEL: Parameter = Parameter::number("level", 1, 5);
/// Which exercise.
const SEED: Parameter = Parameter::number("seed", 0, u64::MAX >> 11);

/// Something to think about.
pub(super) const EXERCISE: Question = Question {
    name: "exercise",
    parameters: &[&GAME, &POSITION, &KIND, &LEVEL, &SEED],
    prepare: |asked| {
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let seed = asked.number("seed").unwrap_or(1);
            let level = asked.number("level").unwrap_or(1);
            let kind = match asked.text("kind") {
                Some("win") => Kind::Win,
                Some("colour") => Kind::Colour,
                _ => Kind::Find,
            };
            let speech = Speech::new(asked.language);
            let start = asked.position();
            let told = exercise(work, asked.game(), start, kind, (level, seed), &speech)?;
            written(&told, work.budget)
        }))
    },
    answer: || {
        object(&[
            ("game", text()),
            ("kind", json!({ "enum": ["find", "win", "colour"] })),
            ("level", integer()),
            ("seed", integer()),
            ("found", json!({ "type": "boolean" })),
            ("position", optional(text())),
            ("player", optional(integer())),
            ("plies", optional(nullable(integer()))),
            ("score", optional(integer())),
            ("good", optional(array(text()))),
            ("count", optional(integer())),
            ("graph", optional(json!({ "type": "object" }))),
            ("region", optional(array(integer()))),
        ])
    },
    bounded: true,
};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A move that wins, or that is best where points are counted.
    Find,
    /// A move that wins as fast as can be.
    Win,
    /// Where the player to move wins, on the whole graph.
    Colour,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Find => "find",
            Kind::Win => "win",
            Kind::Colour => "colour",
        }
    }

    /// Whether a move answers the question in a position that is worth so much.
    fn is_good(self, best: Value, made: &MoveReport) -> bool {
        let wins = self == Kind::Find && best.score().is_none();
        made.value == best || (wins && made.value.outcome() == Outcome::Win)
    }
}

/// A position that asks for a decision.
struct Candidate {
    position: String,
    /// Grows with what there is to see through.
    difficulty: f64,
}

fn exercise(
    work: &mut Work<'_>,
    game: &str,
    start: Option<&str>,
    kind: Kind,
    (level, seed): (u64, u64),
    speech: &Speech,
) -> Result<Json, Failed> {
    let budget = work.budget;
    let game = work.desk.open(game)?;
    let mut told = json!({
        "game": game.name(),
        "kind": kind.name(),
        "level": level,
        "seed": seed,
        "found": false,
    });
    let start = game.position(start)?;
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut met = HashSet::new();
    for round in 0..GAMES {
        let mut dice = Dice::new(seed.wrapping_mul(GAMES).wrapping_add(round));
        for position in playout(game, &start, &mut dice, budget)? {
            check(budget)?;
            if !met.insert(position.clone()) {
                continue;
            }
            let difficulty = match kind {
                Kind::Colour => colouring(game, &position, budget)?.map(|(_, size)| size as f64),
                Kind::Find | Kind::Win => {
                    let limit = usize::MAX;
                    let report = game.moves(Some(&position), Method::Auto, limit, budget)?;
                    decision(kind, &report)
                }
            };
            if let Some(difficulty) = difficulty {
                candidates.push(Candidate {
                    position,
                    difficulty,
                });
            }
        }
    }
    candidates.sort_by(|one, two| {
        let harder = one.difficulty.total_cmp(&two.difficulty);
        harder.then_with(|| one.position.cmp(&two.position))
    });
    // A fifth of the candidates for each level, and one of them by the seed.
    let part = candidates.len().div_ceil(5).max(1);
    let first = (candidates.len().saturating_sub(part) as u64 * (level - 1) / 4) as usize;
    let chosen = first + Dice::new(seed).roll(part);
    let Some(chosen) = candidates.get(chosen.min(candidates.len().saturating_sub(1))) else {
        return Ok(told);
    };
    let position = Some(chosen.position.as_str());
    told["found"] = json!(true);
    told["position"] = json!(chosen.position);
    told["player"] = json!(scene(game, position)?.player);
    if kind == Kind::Colour {
        if let Some((report, _)) = colouring(game, &chosen.position, budget)? {
            let (graph, region) = uncoloured(report, speech, budget)?;
            told["graph"] = graph;
            told["region"] = region;
        }
        return Ok(told);
    }
    let report = game.moves(position, Method::Auto, usize::MAX, budget)?;
    let best = report.moves.first().map_or(Value::DRAW, |best| best.value);
    let good = report.moves.iter().filter(|made| kind.is_good(best, made));
    told["good"] = good.map(|made| json!(made.text)).collect();
    told["plies"] = json!(best.plies());
    told["count"] = json!(report.moves.len());
    if let Some(score) = best.score() {
        told["score"] = json!(score);
    }
    Ok(told)
}

/// The positions of a game that is played at random, but for its end.
fn playout(
    game: &dyn AnyGame,
    start: &str,
    dice: &mut Dice,
    budget: &Budget,
) -> Result<Vec<String>, Error> {
    let mut positions = vec![start.to_owned()];
    while positions.len() < LONGEST {
        check(budget)?;
        let last = positions.last().map(String::as_str);
        let legal = legal(game, last, MOVES)?;
        if legal.is_empty() {
            positions.pop();
            break;
        }
        let step = step(game, last, &legal[dice.roll(legal.len())])?;
        // Nobody could ask for a board whose text is longer.
        if step.to.len() > TEXT {
            break;
        }
        positions.push(step.to);
    }
    Ok(positions)
}

/// How difficult it is to find a good move; none if there is nothing to decide.
fn decision(kind: Kind, report: &MovesReport) -> Option<f64> {
    let best = report.moves.first()?.value;
    let all = report.moves.len();
    let good = report.moves.iter().filter(|made| kind.is_good(best, made));
    let good = good.count();
    let won = best.score().is_some() || best.outcome() == Outcome::Win;
    let timed = kind == Kind::Find || best.plies().is_some();
    let open = won && timed && good < all && all <= MOVES;
    // A rare move is hard to find, and a long way is hard to see.
    let way = best.plies().unwrap_or(0) as f64;
    open.then(|| (all as f64 / good as f64).log2() + way / 3.0)
}

/// The graph below a position, if it can be coloured by hand, with its size.
fn colouring(
    game: &mut dyn AnyGame,
    position: &str,
    budget: &Budget,
) -> Result<Option<(GraphReport, usize)>, Error> {
    let request = GraphRequest {
        tree: false,
        symmetry: false,
        best: false,
        depth: None,
        most: *VERTICES.end(),
        fit: false,
        sketches: true,
    };
    let report = match diagram(game, Some(position), &request, budget) {
        Ok(report) => report,
        Err(Error::TooLargeToDraw { .. } | Error::TooManyMoves { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    let vertices = &report.diagram.vertices;
    let wins = |player| vertices.iter().any(|vertex| vertex.winner == player);
    let size = vertices.len();
    let mixed = report.plain && wins(Winner::First) && wins(Winner::Second);
    Ok((VERTICES.contains(&size) && mixed).then_some((report, size)))
}

/// The graph without any colour, and the vertices where player 1 wins.
fn uncoloured(
    mut report: GraphReport,
    speech: &Speech,
    budget: &Budget,
) -> Result<(Json, Json), Failed> {
    let region = report.diagram.vertices.iter().enumerate();
    let region = region.filter(|(_, vertex)| vertex.winner == Winner::First);
    let region = region.map(|(number, _)| json!(number)).collect();
    for (vertex, value) in report.diagram.vertices.iter_mut().zip(&mut report.values) {
        vertex.winner = Winner::Unknown;
        vertex.worth.clear();
        *value = None;
    }
    for edge in &mut report.diagram.edges {
        edge.best = false;
    }
    Ok((picture(report, speech, budget)?, region))
}
