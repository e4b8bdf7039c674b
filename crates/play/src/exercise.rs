//! A position to think about, made from exact values. The same seed gives the same one.
//!
//! A few games are played at random; every position on the way that asks for a decision is a candidate.
//! They are put in order of difficulty, and the level says from which part one is taken.

use gagne_answer::{GraphReport, GraphRequest, diagram};
use gagne_core::{Budget, Dice, Meter, Outcome, Value};
use gagne_draw::diagram::Winner;
use gagne_engine::{AnyGame, Error, Failure, Method, MoveReport, MovesReport, Position};
use rustc_hash::FxHashSet;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::bounds::check_budget;

/// Games that are played to find candidates, and the longest of them.
const GAMES: u64 = 8;
const LONGEST: usize = 60;
/// Most moves of a position that anybody is asked about.
const MOVES: usize = 200;
/// Vertices of a graph that somebody colours.
const VERTICES: std::ops::RangeInclusive<usize> = 5..=18;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExerciseKind {
    /// A move that wins, or that is best where points are counted.
    Find,
    /// A move that wins as fast as can be.
    Win,
    /// Where the player to move wins, on the whole graph.
    Colour,
}

impl ExerciseKind {
    /// Every kind with its name.
    pub const ALL: [(ExerciseKind, &'static str); 3] = [
        (ExerciseKind::Find, "find"),
        (ExerciseKind::Win, "win"),
        (ExerciseKind::Colour, "colour"),
    ];

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Self> {
        let found = ExerciseKind::ALL.iter().find(|(_, known)| *known == name);
        found.map(|(kind, _)| *kind)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        let found = ExerciseKind::ALL.iter().find(|(kind, _)| *kind == self);
        found.map_or("", |(_, name)| name)
    }

    /// Whether a move answers the question in a position that is worth so much.
    fn is_good(self, best: Value, made: &MoveReport) -> bool {
        let wins = self == ExerciseKind::Find && best.score().is_none();
        made.value == best || (wins && made.value.outcome() == Outcome::Win)
    }

    /// How difficult it is to find a good move; none if there is nothing to decide.
    fn difficulty(self, report: &MovesReport) -> Option<f64> {
        let best = report.moves.first()?.value;
        let all = report.moves.len();
        let good = report.moves.iter().filter(|made| self.is_good(best, made));
        let good = good.count();
        let won = best.score().is_some() || best.outcome() == Outcome::Win;
        let timed = self == ExerciseKind::Find || best.plies().is_some();
        let open = won && timed && good < all && all <= MOVES;
        // A rare move is hard to find, and a long way is hard to see.
        let way = best.plies().unwrap_or(0) as f64;
        open.then(|| (all as f64 / good as f64).log2() + way / 3.0)
    }
}

/// Which exercise is wanted.
#[derive(Clone, Copy, Debug)]
pub struct ExerciseRequest<'r> {
    /// Where games begin from which it is taken; none is the start.
    pub start: Option<&'r str>,
    /// What is asked.
    pub kind: ExerciseKind,
    /// How difficult it is: 1 to [`LEVELS`](ExerciseRequest::LEVELS).
    pub level: u64,
    /// Which of many.
    pub seed: u64,
    /// Most bytes of the text of a position.
    pub longest: usize,
}

impl ExerciseRequest<'_> {
    /// Levels of difficulty.
    pub const LEVELS: u64 = 5;
}

/// The answer to an exercise.
#[derive(Clone, Debug)]
pub enum ExerciseAnswer {
    /// The moves that are right.
    Moves {
        /// Their texts.
        good: Vec<String>,
        /// What the position is worth.
        best: Value,
        /// How many moves there are.
        count: usize,
    },
    /// A graph without any colour.
    Region {
        /// The graph.
        graph: Box<GraphReport>,
        /// The vertices where player 1 wins.
        region: Vec<usize>,
    },
}

/// A position to think about.
#[derive(Clone, Debug)]
pub struct ExerciseTask {
    /// The position.
    pub position: String,
    /// Who is to move.
    pub player: u8,
    /// What is right.
    pub answer: ExerciseAnswer,
}

/// An exercise.
#[derive(Clone, Debug)]
pub struct ExerciseReport {
    /// The game with its rules.
    pub game: String,
    /// What is asked.
    pub kind: ExerciseKind,
    /// How difficult it is.
    pub level: u64,
    /// Which of many.
    pub seed: u64,
    /// What there is to think about; none if no position asks for a decision.
    pub task: Option<ExerciseTask>,
}

/// A position that asks for a decision.
struct Candidate {
    position: String,
    /// Grows with what there is to see through.
    difficulty: f64,
}

/// Makes an exercise.
pub fn exercise(
    game: &mut dyn AnyGame,
    request: &ExerciseRequest<'_>,
    budget: &Budget,
) -> Result<ExerciseReport, Error> {
    let budget = &budget.begun();
    let candidates = candidates(game, request, budget)?;
    let task = match chosen(&candidates, request) {
        Some(candidate) => Some(task(game, &candidate.position, request.kind, budget)?),
        None => None,
    };
    Ok(ExerciseReport {
        game: game.name(),
        kind: request.kind,
        level: request.level,
        seed: request.seed,
        task,
    })
}

/// The candidate of a level and a seed: a fifth of all for each level, and one of them by the seed.
fn chosen<'c>(candidates: &'c [Candidate], request: &ExerciseRequest<'_>) -> Option<&'c Candidate> {
    let part = candidates
        .len()
        .div_ceil(ExerciseRequest::LEVELS as usize)
        .max(1);
    let rest = candidates.len().saturating_sub(part) as u64;
    let harder = request.level.clamp(1, ExerciseRequest::LEVELS) - 1;
    let first = (rest * harder / (ExerciseRequest::LEVELS - 1)) as usize;
    let place = first + Dice::new(request.seed).roll(part);
    candidates.get(place.min(candidates.len().saturating_sub(1)))
}

/// Positions that ask for a decision, the easiest first.
fn candidates(
    game: &mut dyn AnyGame,
    request: &ExerciseRequest<'_>,
    budget: &Budget,
) -> Result<Vec<Candidate>, Error> {
    let start = game.at(request.start)?;
    let (mut candidates, mut seen) = (Vec::new(), FxHashSet::default());
    for round in 0..GAMES {
        let mut dice = Dice::new(request.seed.wrapping_mul(GAMES).wrapping_add(round));
        for position in playout(game, &start, request.longest, &mut dice, budget)? {
            check_budget(budget)?;
            if !seen.insert(position.clone()) {
                continue;
            }
            let difficulty = match request.kind {
                ExerciseKind::Colour => {
                    let graph = colouring(game, &position, budget)?;
                    graph.map(|graph| graph.diagram.vertices.len() as f64)
                }
                kind => {
                    let limit = usize::MAX;
                    let report = game.moves(Some(&position), Method::Auto, limit, budget)?;
                    kind.difficulty(&report)
                }
            };
            candidates.extend(difficulty.map(|difficulty| Candidate {
                position,
                difficulty,
            }));
        }
    }
    candidates.sort_by(|one, two| {
        let harder = one.difficulty.total_cmp(&two.difficulty);
        harder.then_with(|| one.position.cmp(&two.position))
    });
    Ok(candidates)
}

/// The positions of a game that is played at random, but for its end.
fn playout(
    game: &dyn AnyGame,
    start: &Position,
    longest: usize,
    dice: &mut Dice,
    budget: &Budget,
) -> Result<Vec<String>, Error> {
    let mut meter = Meter::unbounded();
    let mut position = start.clone();
    let mut shown = vec![game.show(&position)];
    while shown.len() < LONGEST {
        check_budget(budget)?;
        let legal = game.legal_moves(&position)?;
        if legal.is_empty() {
            shown.pop();
            break;
        }
        let chosen = &legal[dice.roll(legal.len().min(MOVES))];
        let after = game.play(&position, chosen, &mut meter);
        position = after.map_err(|stop| Failure::Stop(stop).error(&meter))?;
        let text = game.show(&position);
        if text.len() > longest {
            break;
        }
        shown.push(text);
    }
    Ok(shown)
}

/// What there is to think about in a position.
fn task(
    game: &mut dyn AnyGame,
    position: &str,
    kind: ExerciseKind,
    budget: &Budget,
) -> Result<ExerciseTask, Error> {
    let coloured = match kind {
        ExerciseKind::Colour => colouring(game, position, budget)?,
        ExerciseKind::Find | ExerciseKind::Win => None,
    };
    let answer = match coloured {
        Some(graph) => uncoloured(graph),
        None => {
            let report = game.moves(Some(position), Method::Auto, usize::MAX, budget)?;
            let best = report.moves.first().map_or(Value::DRAW, |best| best.value);
            let good = report.moves.iter().filter(|made| kind.is_good(best, made));
            ExerciseAnswer::Moves {
                good: good.map(|made| made.text.clone()).collect(),
                best,
                count: report.moves.len(),
            }
        }
    };
    Ok(ExerciseTask {
        position: position.to_owned(),
        player: game.player(&game.at(Some(position))?).number(),
        answer,
    })
}

/// The graph below a position, if it can be coloured by hand.
fn colouring(
    game: &mut dyn AnyGame,
    position: &str,
    budget: &Budget,
) -> Result<Option<GraphReport>, Error> {
    let request = GraphRequest {
        tree: false,
        symmetry: false,
        merge: false,
        best: false,
        depth: None,
        most: *VERTICES.end(),
        fit: false,
        sketches: true,
    };
    let graph = match diagram(game, Some(position), &request, budget) {
        Ok(graph) => graph,
        Err(Error::TooLargeToDraw { .. } | Error::TooManyMoves { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    let vertices = &graph.diagram.vertices;
    let wins = |player| vertices.iter().any(|vertex| vertex.winner == player);
    let mixed = graph.plain && wins(Winner::First) && wins(Winner::Second);
    Ok((VERTICES.contains(&vertices.len()) && mixed).then_some(graph))
}

/// The graph without any colour, and the vertices where player 1 wins.
fn uncoloured(mut graph: GraphReport) -> ExerciseAnswer {
    let vertices = graph.diagram.vertices.iter().enumerate();
    let region = vertices.filter(|(_, vertex)| vertex.winner == Winner::First);
    let region = region.map(|(number, _)| number).collect();
    for (vertex, value) in graph.diagram.vertices.iter_mut().zip(&mut graph.values) {
        vertex.winner = Winner::Unknown;
        vertex.worth.clear();
        *value = None;
    }
    for edge in &mut graph.diagram.edges {
        edge.best = false;
    }
    ExerciseAnswer::Region {
        graph: Box::new(graph),
        region,
    }
}

/// Without the graph of a region, which has to be drawn.
impl Serialize for ExerciseReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("game", &self.game)?;
        map.serialize_entry("kind", self.kind.name())?;
        map.serialize_entry("level", &self.level)?;
        map.serialize_entry("seed", &self.seed)?;
        map.serialize_entry("found", &self.task.is_some())?;
        if let Some(task) = &self.task {
            map.serialize_entry("position", &task.position)?;
            map.serialize_entry("player", &task.player)?;
            match &task.answer {
                ExerciseAnswer::Region { region, .. } => {
                    map.serialize_entry("region", region)?;
                }
                ExerciseAnswer::Moves { good, best, count } => {
                    map.serialize_entry("good", good)?;
                    map.serialize_entry("plies", &best.plies())?;
                    map.serialize_entry("count", count)?;
                    if let Some(score) = best.score() {
                        map.serialize_entry("score", &score)?;
                    }
                }
            }
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;
    use std::time::Duration;

    use gagne_catalogue::open;
    use gagne_core::Stop;

    use super::*;

    fn request(start: &str, kind: ExerciseKind) -> ExerciseRequest<'_> {
        ExerciseRequest {
            start: Some(start),
            kind,
            level: 3,
            seed: 2,
            longest: 100,
        }
    }

    #[test]
    fn kinds_have_names() {
        for (kind, name) in ExerciseKind::ALL {
            assert_eq!((ExerciseKind::named(name), kind.name()), (Some(kind), name));
        }
        assert_eq!(ExerciseKind::named("guess"), None);
    }

    #[test]
    fn an_exercise_asks_for_a_decision_and_comes_again() {
        let ask = |game: &str, start, kind| {
            let mut game = open(game).unwrap();
            let made = exercise(game.as_mut(), &request(start, kind), &Budget::default());
            made.unwrap().task
        };
        let again = || ask("nim", "1,3,4", ExerciseKind::Find).unwrap();
        let task = again();
        let ExerciseAnswer::Moves { good, count, .. } = &task.answer else {
            panic!("{task:?}");
        };
        assert!(!good.is_empty() && good.len() < *count);
        assert_eq!(task.position, again().position);
        let task = ask("subtraction", "8", ExerciseKind::Colour).unwrap();
        let ExerciseAnswer::Region { graph, region } = &task.answer else {
            panic!("{task:?}");
        };
        let vertices = &graph.diagram.vertices;
        assert!(!region.is_empty() && region.len() < vertices.len());
        assert!(vertices.iter().all(|one| one.winner == Winner::Unknown));
        assert!(ask("nim", "0", ExerciseKind::Find).is_none());
    }

    #[test]
    fn many_small_parts_share_one_budget() {
        let mut game = open("nim").unwrap();
        let asked = request("1,2", ExerciseKind::Find);
        let late = Budget {
            time: Some(Duration::ZERO),
            ..Budget::default()
        };
        let cancelled = Budget::default();
        cancelled.cancel.store(true, Ordering::Relaxed);
        for (budget, stop) in [(late, Stop::Time), (cancelled, Stop::Cancelled)] {
            let stopped = exercise(game.as_mut(), &asked, &budget);
            assert!(
                matches!(stopped, Err(Error::Stopped { stop: found, .. }) if found == stop),
                "{stop:?}"
            );
        }
    }
}
