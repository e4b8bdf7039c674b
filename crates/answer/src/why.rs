//! Why a position is worth what it is: a strategy as a tree, every reply answered once.
//!
//! The winner has one move in each position, the loser all of them. Of the winning moves that one is
//! shown whose strategy takes the fewest lines; where that cannot be counted, and where
//! positions may come back, the fastest. Replies that lead to the same position up to symmetry share
//! a line, and a position that is explained already is referred to.

mod json;
mod sizes;
mod tree;

use gagne_core::{Budget, Meter, Outcome, Remark, Value};
use gagne_engine::{AnyGame, Error, Failure, Method, Move, Position};

use sizes::StrategySizes;
use tree::Tree;

/// A move in the tree of a strategy.
#[derive(Clone, Debug)]
pub struct WhyNode {
    /// The move that is followed, then those that are the same up to symmetry.
    pub moves: Vec<String>,
    /// The position that it leads to.
    pub to: String,
    /// What it is worth to the player who makes it, the move counted.
    pub value: Value,
    /// Whether the strategy makes it, and not the one who struggles against it.
    pub answer: bool,
    /// What may follow, by place among the nodes.
    pub replies: Vec<usize>,
    /// Lines that are left out behind it: none if nothing is, zero if they are not counted.
    pub hidden: Option<u64>,
    /// The node after which the same position is explained, and whether it is the very same and not
    /// only up to symmetry. Then only the answer follows here.
    pub explained: Option<(usize, bool)>,
}

/// The answer of `why`.
#[derive(Clone, Debug)]
pub struct WhyReport {
    /// The game with its rules.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who is to move there.
    pub player: u8,
    /// What it is worth to the player to move.
    pub value: Value,
    /// Whether play is over.
    pub over: bool,
    /// Whether it is a puzzle for one player.
    pub solo: bool,
    /// Whether one move was asked about: it is the only root.
    pub asked: bool,
    /// The moves, the first of them the roots.
    pub nodes: Vec<WhyNode>,
    /// What may be played first.
    pub roots: Vec<usize>,
    /// The moves that hold a draw, if it is one; those of the other player after a move that was
    /// asked about.
    pub holds: Vec<String>,
    /// Where the closed form comes from, if there is one.
    pub source: Option<String>,
    /// What the theorem shows of this position.
    pub remark: Option<Remark>,
    /// Replies shown one after another.
    pub depth: u32,
    /// Positions examined.
    pub positions: u64,
    /// Time taken.
    pub seconds: f64,
}

impl WhyReport {
    /// Whether it is a line of best play with what else could be played, and no strategy.
    pub fn is_line(&self) -> bool {
        self.solo || self.value.score().is_some()
    }

    /// Writes it as JSON, with what the theorem [shows](WhyReport::remark) as it is said: each node holds its
    /// replies, however deep that goes.
    pub fn write_json(
        &self,
        out: &mut impl std::io::Write,
        theorem: Option<&str>,
    ) -> std::io::Result<()> {
        json::write(out, self, theorem)
    }
}

/// Lines that a tree should fit.
const LINES: usize = 50;
/// Moves of a line of best play.
const MOVES: u32 = 40;

/// Why a position, or a move in it, is worth what it is: a strategy as a tree, to a depth.
pub fn why(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    chosen: Option<&str>,
    depth: Option<u32>,
    budget: &Budget,
) -> Result<WhyReport, Error> {
    let position = game.at(position)?;
    let chosen = chosen.map(|text| game.typed(&position, text)).transpose()?;
    let mut meter = budget.meter();
    match explain(game, &position, chosen.as_ref(), depth, &mut meter) {
        Ok(report) => Ok(report),
        Err(failure) => Err(game.failed(&position, failure, &mut meter)),
    }
}

fn explain(
    game: &mut dyn AnyGame,
    position: &Position,
    chosen: Option<&Move>,
    depth: Option<u32>,
    meter: &mut Meter,
) -> Result<WhyReport, Failure> {
    let over = game.ending(position);
    let moves = match over {
        Some(_) => Vec::new(),
        None => game.values(position, Method::Auto, meter)?.0,
    };
    let best = moves.iter().map(|&(_, value)| value).max();
    let value = over.map(|ending| ending.value()).or(best);
    let value = value.unwrap_or(Value::DRAW);
    let facts = game.facts();
    let mut tree = Tree::new();
    let mut root = position.clone();
    // From here on everything is seen from the player who is to move at the root.
    let mut worth = value;
    if let Some(chosen) = chosen {
        let made = moves.iter().find(|(legal, _)| legal == chosen);
        let made = made.map_or(value, |&(_, value)| value);
        let again = game.again(position, chosen);
        tree.begin(game, position, chosen, made, meter)?;
        root = game.play(position, chosen, meter)?;
        worth = Value::before(made, again);
    }
    let mut holds = Vec::new();
    if game.ending(&root).is_some() {
        tree.depth = 0;
    } else if facts.solo || facts.scored {
        tree.line(game, &root, depth.unwrap_or(MOVES), meter)?;
    } else {
        let outcome = worth.outcome();
        if outcome == Outcome::Draw {
            holds = holding(game, &root, meter)?;
        }
        let sizes = StrategySizes::of(game, &root, outcome, meter)?;
        tree.strategy(game, &root, outcome, depth, &sizes, meter)?;
    }
    Ok(WhyReport {
        game: game.name(),
        position: game.show(position),
        player: game.player(position).number(),
        value,
        over: over.is_some(),
        solo: facts.solo,
        asked: chosen.is_some(),
        roots: tree.roots,
        nodes: tree.nodes,
        holds,
        source: game.theory_source().map(str::to_owned),
        remark: game.explain(position, meter)?,
        depth: tree.depth,
        positions: meter.positions(),
        seconds: meter.elapsed().as_secs_f64(),
    })
}

/// The moves that hold a draw.
fn holding(
    game: &mut dyn AnyGame,
    position: &Position,
    meter: &mut Meter,
) -> Result<Vec<String>, Failure> {
    let moves = game.values(position, Method::Auto, meter)?.0;
    let holds = moves
        .iter()
        .filter(|(_, value)| value.outcome() == Outcome::Draw);
    Ok(holds
        .map(|(chosen, _)| game.show_move(position, chosen))
        .collect())
}

#[cfg(test)]
mod tests;
