//! A position to think about, made from exact values. The same seed gives the same one.
//!
//! A few games are played at random; every position on the way that asks for a decision is a candidate.
//! They are put in order of difficulty, and the level says from which part one is taken.

use gagne_answer::{GraphReport, NimberReport, nimber};
use gagne_core::{Budget, Dice, Facts, Meter, Outcome, Play, Side, Stop, Value};
use gagne_engine::{AnyGame, Error, Failure, Method, MoveReport, MovesReport, Position};
use rustc_hash::FxHashSet;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

mod drawn;

use crate::bounds::check_budget;
use crate::step::{Step, made};

/// Games that are played to find candidates, and the longest of them.
const GAMES: u64 = 8;
const LONGEST: usize = 60;
/// Most moves of a position that anybody is asked about.
const MOVES: usize = 200;
/// Moves of a game with a mistake: at least, before it at most, and behind it.
const SHORTEST: usize = 3;
const BEFORE: usize = 3;
const BEHIND: usize = 2;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExerciseKind {
    /// A move that wins, or that is best where points are counted.
    Find,
    /// A move that wins as fast as can be.
    Win,
    /// Where the player to move wins, on the whole graph.
    Colour,
    /// From where player 1 wins, level by level, on the whole graph.
    Levels,
    /// What the inner nodes of a small tree of min-max are worth.
    Minmax,
    /// Which nimber a position has.
    Nimber,
    /// Which move of a game gave something away.
    Mistake,
}

impl ExerciseKind {
    /// Every kind with its name.
    pub const ALL: [(ExerciseKind, &'static str); 7] = [
        (ExerciseKind::Find, "find"),
        (ExerciseKind::Win, "win"),
        (ExerciseKind::Colour, "colour"),
        (ExerciseKind::Levels, "levels"),
        (ExerciseKind::Minmax, "minmax"),
        (ExerciseKind::Nimber, "nimber"),
        (ExerciseKind::Mistake, "mistake"),
    ];

    /// Whether it can be asked about a game.
    pub fn suits(self, game: &dyn AnyGame) -> bool {
        let Facts { scored, solo, .. } = game.facts();
        match self {
            ExerciseKind::Find => true,
            ExerciseKind::Win | ExerciseKind::Colour | ExerciseKind::Levels => !scored && !solo,
            ExerciseKind::Minmax => !solo && game.has_heuristic(),
            ExerciseKind::Nimber => game.is_impartial() && game.convention() == Play::Normal,
            ExerciseKind::Mistake => !solo,
        }
    }

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

    /// What its moves are judged by: whatever can be taken back wins a puzzle, so there only the shortest way counts.
    fn judged(self, game: &dyn AnyGame) -> Self {
        match self {
            ExerciseKind::Find if game.facts().solo => ExerciseKind::Win,
            kind => kind,
        }
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

/// Moves of a game, each with who makes it.
type Line = Vec<(Side, Step)>;

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
    /// A graph without any colour.
    Levels {
        /// The graph.
        graph: Box<GraphReport>,
        /// The vertices where player 1 wins, by the plies until then.
        levels: Vec<Vec<usize>>,
    },
    /// A tree whose leaves have values.
    Tree {
        /// The tree.
        graph: Box<GraphReport>,
        /// What the others are worth, as it is written, by the vertex.
        values: Vec<(usize, String)>,
    },
    /// A nimber, and those behind the moves.
    Nimber(Box<NimberReport>),
    /// A game from the position on, in which one move gives something away.
    Mistake {
        /// The moves.
        line: Line,
        /// Which of them it is, from 0.
        mistake: usize,
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
        Some(candidate) => task(game, &candidate.position, request, budget)?,
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
    if !request.kind.suits(game) {
        return Ok(candidates);
    }
    for round in 0..GAMES {
        let mut dice = Dice::new(request.seed.wrapping_mul(GAMES).wrapping_add(round));
        for position in playout(game, &start, request.longest, &mut dice, budget)? {
            check_budget(budget)?;
            if !seen.insert(position.clone()) {
                continue;
            }
            let difficulty = match request.kind {
                ExerciseKind::Colour | ExerciseKind::Levels => {
                    let graph = drawn::graph(game, &position, budget)?;
                    graph.map(|graph| graph.diagram.vertices.len() as f64)
                }
                ExerciseKind::Minmax => {
                    let tree = drawn::tree(game, &position, budget)?;
                    tree.map(|tree| tree.diagram.vertices.len() as f64)
                }
                ExerciseKind::Nimber => {
                    let moves = game.move_count(&game.at(Some(&position))?);
                    numbered(game, &position, budget)?.map(|_| moves as f64)
                }
                ExerciseKind::Mistake => {
                    let slip = slip(game, &position, request.seed, budget)?;
                    slip.map(|(line, _)| line.len() as f64)
                }
                kind => {
                    let limit = usize::MAX;
                    let report = game.moves(Some(&position), Method::Auto, limit, budget)?;
                    kind.judged(game).difficulty(&report)
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
    request: &ExerciseRequest<'_>,
    budget: &Budget,
) -> Result<Option<ExerciseTask>, Error> {
    let answer = match request.kind {
        ExerciseKind::Colour => drawn::graph(game, position, budget)?.map(drawn::coloured),
        ExerciseKind::Levels => drawn::graph(game, position, budget)?.map(drawn::levelled),
        ExerciseKind::Minmax => drawn::tree(game, position, budget)?.map(drawn::filled),
        ExerciseKind::Nimber => numbered(game, position, budget)?.map(ExerciseAnswer::Nimber),
        ExerciseKind::Mistake => slip(game, position, request.seed, budget)?
            .map(|(line, mistake)| ExerciseAnswer::Mistake { line, mistake }),
        kind => {
            let report = game.moves(Some(position), Method::Auto, usize::MAX, budget)?;
            let best = report.moves.first().map_or(Value::DRAW, |best| best.value);
            let kind = kind.judged(game);
            let good = report.moves.iter().filter(|made| kind.is_good(best, made));
            Some(ExerciseAnswer::Moves {
                good: good.map(|made| made.text.clone()).collect(),
                best,
                count: report.moves.len(),
            })
        }
    };
    let player = game.player(&game.at(Some(position))?).number();
    Ok(answer.map(|answer| ExerciseTask {
        position: position.to_owned(),
        player,
        answer,
    }))
}

/// The nimber of a position with those behind its moves; none where play may go on for ever.
fn numbered(
    game: &dyn AnyGame,
    position: &str,
    budget: &Budget,
) -> Result<Option<Box<NimberReport>>, Error> {
    match nimber(game, Some(position), budget) {
        Ok(report) => Ok(Some(Box::new(report))),
        Err(Error::Stopped {
            stop: Stop::Loop, ..
        }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// A game from a position on in which both sides move as well as can be but for one move, and which move
/// that is; none if nobody can go wrong soon.
fn slip(
    game: &mut dyn AnyGame,
    start: &str,
    seed: u64,
    budget: &Budget,
) -> Result<Option<(Line, usize)>, Error> {
    let mut dice = Dice::new(seed);
    let before = dice.roll(BEFORE + 1);
    let mut position = game.at(Some(start))?;
    // Whose turn it is positions alone need not tell.
    let mut player = game.player(&position);
    let (mut line, mut mistake) = (Vec::new(), None);
    loop {
        check_budget(budget)?;
        let enough = mistake.map_or(2 * BEFORE, |mistake: usize| mistake + 1 + BEHIND);
        let here = game.show(&position);
        let report = game.moves(Some(&here), Method::Auto, usize::MAX, budget)?;
        let Some(best) = report.moves.first().filter(|_| line.len() < enough) else {
            let mistake = mistake.filter(|_| line.len() >= SHORTEST);
            return Ok(mistake.map(|mistake| (line, mistake)));
        };
        // What is only slower gives nothing away.
        let worth = |made: &MoveReport| (made.value.outcome(), made.value.score());
        let kept = worth(best);
        let (good, bad): (Vec<_>, Vec<_>) =
            report.moves.iter().partition(|made| worth(made) == kept);
        let slips = mistake.is_none() && line.len() >= before && !bad.is_empty();
        let from = if slips { bad } else { good };
        let chosen = game.typed(&position, &from[dice.roll(from.len())].text)?;
        let step = made(game, &position, &chosen, &mut Meter::unbounded())?;
        if slips {
            mistake = Some(line.len());
        }
        position = game.at(Some(&step.to))?;
        let again = step.again;
        line.push((player, step));
        player = player.next(again);
    }
}

/// A move of a game that somebody looks through.
#[derive(Serialize)]
struct PlayedStep<'s> {
    #[serde(rename = "move")]
    chosen: &'s str,
    to: &'s str,
    player: u8,
}

/// What a node of a tree is worth, as it is written.
#[derive(Serialize)]
struct NodeValue<'v> {
    vertex: usize,
    value: &'v str,
}

/// Without the graph of an answer, which has to be drawn.
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
                ExerciseAnswer::Levels { levels, .. } => {
                    map.serialize_entry("levels", levels)?;
                }
                ExerciseAnswer::Tree { values, .. } => {
                    let values = values.iter();
                    let values = values.map(|(vertex, value)| NodeValue {
                        vertex: *vertex,
                        value,
                    });
                    map.serialize_entry("values", &values.collect::<Vec<_>>())?;
                }
                ExerciseAnswer::Nimber(report) => {
                    map.serialize_entry("nimber", &report.nimber)?;
                    map.serialize_entry("behind", &report.moves)?;
                }
                ExerciseAnswer::Mistake { line, mistake } => {
                    let moves = line.iter().map(|(player, step)| PlayedStep {
                        chosen: &step.chosen,
                        to: &step.to,
                        player: player.number(),
                    });
                    map.serialize_entry("line", &moves.collect::<Vec<_>>())?;
                    map.serialize_entry("mistake", mistake)?;
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
mod tests;
