//! The graph or the tree of a game as a drawing shows it: positions, moves, who wins where, what is
//! best.
//!
//! Positions are met breadth first and named by level, as [`graph`](crate::graph) names them. What
//! would be too large to draw is refused as soon as that is seen, or drawn as far as it can be read.

mod arena;
mod fit;
mod grow;
mod hand;
mod trace;
mod tracer;
mod words;

use gagne_core::{Budget, Meter, Outcome, Side, Value};
use gagne_draw::diagram::{Edge, Vertex, Winner};
use gagne_draw::{Diagram, Drawing};

pub use arena::ArenaFile;
pub use fit::Excerpt;
pub use trace::{SearchTrace, trace};

use gagne_engine::{AnyGame, Error, Failure, Position, level_name};
use grow::DiagramGrowth;

use crate::arena::is_plain;

/// What is drawn of a game.
#[derive(Clone, Copy, Debug)]
pub struct GraphRequest {
    /// Positions that come up several times are drawn as often.
    pub tree: bool,
    /// Positions that are the same up to symmetry are one.
    pub symmetry: bool,
    /// A position is one, whoever is to move, and its value has a sign: for games in which both
    /// players have the same moves.
    pub merge: bool,
    /// Only best moves.
    pub best: bool,
    /// Levels below the root, if bounded.
    pub depth: Option<u32>,
    /// Most vertices.
    pub most: usize,
    /// What has more vertices is not refused but drawn in part: fewer levels, and a line of best
    /// play.
    pub fit: bool,
    /// Whether positions are drawn with shapes too.
    pub sketches: bool,
}

/// A graph with what is known of its vertices, ready to be [put into words](GraphReport::say) and
/// drawn.
#[derive(Clone, Debug)]
pub struct GraphReport {
    /// The game with its rules; empty for a graph written by hand.
    pub game: String,
    /// The position at the root.
    pub position: String,
    /// What is drawn.
    pub diagram: Diagram,
    /// What each vertex is worth to the player to move there, as far as that is known.
    pub values: Vec<Option<Value>>,
    /// Whether it is a puzzle for one player.
    pub solo: bool,
    /// Whether nobody owns the vertices of a graph written by hand: whoever is to move is called player 1.
    pub neutral: bool,
    /// What was asked for.
    pub request: GraphRequest,
    /// Whether nothing that can be reached was left out.
    pub whole: bool,
    /// What is drawn of a graph that has more vertices than it may.
    pub fitted: Option<Excerpt>,
    /// Whether an arena says all about the game: no points, and endless play is a draw.
    pub plain: bool,
    /// Who attracts, if an attractor is drawn: 1 or 2, or 0 for both.
    pub attractor: Option<u8>,
    /// The search whose tree is drawn, if it is one.
    pub search: Option<SearchTrace>,
    /// Time taken.
    pub seconds: f64,
}

/// The graph or the tree of what can follow from a position, with who wins where, to be drawn.
pub fn diagram(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    request: &GraphRequest,
    budget: &Budget,
) -> Result<GraphReport, Error> {
    let root = game.at(position)?;
    let mut meter = budget.meter();
    match grown(game, &root, request, &mut meter) {
        Ok(report) => Ok(report),
        Err(failure) => Err(game.failed(&root, failure, &mut meter)),
    }
}

fn grown(
    game: &mut dyn AnyGame,
    root: &Position,
    request: &GraphRequest,
    meter: &mut Meter,
) -> Result<GraphReport, Failure> {
    let mut growth = DiagramGrowth::new(game, root, request);
    let fitted = if request.fit {
        growth.fit(game, meter)?
    } else {
        growth.grow(game, meter)?;
        None
    };
    growth.judge(game, meter)?;
    let DiagramGrowth {
        found,
        links,
        values,
        mut bytes,
        ..
    } = growth;
    let mut diagram = Diagram {
        tree: request.tree,
        ..Diagram::default()
    };
    let mut level_start = 0;
    for (number, place) in found.iter().enumerate() {
        if number > 0 && place.level != found[number - 1].level {
            level_start = number;
        }
        let drawn = request.sketches && meter.memory().is_none_or(|most| most > 1 << 20);
        let value = values[number];
        let text = game.show(&place.position);
        meter.work(256 + text.len())?;
        bytes += (size_of::<Vertex>() + text.len()) as u64;
        meter.hold(bytes)?;
        diagram.vertices.push(Vertex {
            name: level_name(u64::from(place.level), number - level_start),
            text,
            sketch: drawn.then(|| game.shapes(&place.position)),
            owner: place.side.map_or(0, Side::number),
            winner: value.map_or(Winner::Unknown, |value| {
                winner(value, place.side, game.facts().solo)
            }),
            // With a sign even the end has a number: a lost final position is worth 0.
            worth: value.map_or_else(String::new, |value| {
                worth(value, place.over && !request.merge)
            }),
            level: place.level,
            end: place.over,
            folded: place.folded,
            ..Vertex::default()
        });
    }
    for link in links {
        diagram.edges.push(Edge {
            from: link.from,
            to: link.to,
            text: link.texts.join(" / "),
            best: link.best,
            cut: false,
        });
    }
    mark_best(&mut diagram);
    let whole = !request.best && !diagram.vertices.iter().any(|vertex| vertex.folded);
    Ok(GraphReport {
        game: game.name(),
        position: game.show(root),
        diagram,
        values,
        solo: game.facts().solo,
        neutral: false,
        request: *request,
        whole,
        fitted,
        plain: is_plain(game, root),
        attractor: None,
        search: None,
        seconds: meter.elapsed().as_secs_f64(),
    })
}

/// Who wins, seen from outside.
fn winner(value: Value, side: Option<Side>, solo: bool) -> Winner {
    match (value.outcome(), side) {
        (Outcome::Draw, _) => Winner::Draw,
        (Outcome::Win, None) => Winner::Mover,
        (Outcome::Lose, None) => Winner::Opponent,
        (Outcome::Win, Some(side)) => Winner::player(side.number()),
        // Nobody wins a puzzle that cannot be solved.
        (Outcome::Lose, _) if solo => Winner::Unknown,
        (Outcome::Lose, Some(side)) => Winner::player(side.other().number()),
    }
}

/// What stands beside the winner.
fn worth(value: Value, over: bool) -> String {
    match (value.plies(), value.score()) {
        (_, Some(0)) => String::new(),
        (_, Some(score)) => format!("+{}", score.unsigned_abs()),
        (Some(plies), _) if !over => plies.to_string(),
        _ => String::new(),
    }
}

/// Marks what can be reached from the root by best moves.
fn mark_best(diagram: &mut Diagram) {
    let leaving = diagram.leaving();
    let mut open: Vec<u32> = (0..diagram.vertices.len().min(1) as u32).collect();
    while let Some(vertex) = open.pop() {
        let vertex = vertex as usize;
        if std::mem::replace(&mut diagram.vertices[vertex].best, true) {
            continue;
        }
        let best = leaving[vertex]
            .iter()
            .map(|&edge| &diagram.edges[edge as usize]);
        open.extend(best.filter(|edge| edge.best).map(|edge| edge.to));
    }
}

impl GraphReport {
    /// Draws the attractor of a player, or of both, to where the other cannot win any more: its
    /// iterations become steps, as the rank of a position is its distance to the end.
    pub fn attract(&mut self, player: Option<Side>) {
        let mut last = 0;
        for (vertex, value) in self.diagram.vertices.iter_mut().zip(&self.values) {
            let plies = value.and_then(Value::plies);
            let inside = match vertex.winner {
                Winner::First => player != Some(Side::Second),
                Winner::Second => player != Some(Side::First),
                Winner::Draw | Winner::Unknown | Winner::Mover | Winner::Opponent => false,
            };
            let rank = plies
                .filter(|_| inside)
                .and_then(|plies| u32::try_from(plies).ok());
            vertex.step = rank;
            match rank {
                Some(rank) => {
                    vertex.worth = rank.to_string();
                    last = last.max(rank);
                }
                None => {
                    vertex.winner = Winner::Unknown;
                    vertex.worth.clear();
                }
            }
        }
        // The strategy comes one rank nearer.
        let vertices = &self.diagram.vertices;
        for edge in &mut self.diagram.edges {
            let (from, to) = (&vertices[edge.from as usize], &vertices[edge.to as usize]);
            let nearer = from
                .step
                .zip(to.step)
                .is_some_and(|(here, next)| here == next + 1);
            edge.best =
                nearer && from.winner == to.winner && from.winner == Winner::player(from.owner);
        }
        self.attractor = Some(player.map_or(0, Side::number));
        self.diagram.steps = vec![String::new(); last as usize + 1];
    }

    /// Finds a place for everything.
    pub fn drawing(&self, budget: &Budget) -> Result<Drawing, Error> {
        let mut meter = budget.meter();
        let drawing = Drawing::new(self.diagram.clone(), &mut meter);
        drawing.map_err(|stop| Error::Stopped {
            stop,
            positions: self.diagram.vertices.len() as u64,
        })
    }

    /// How many vertices a player's attractor holds after so many iterations.
    fn attracted(&self, player: Winner, step: u32) -> u64 {
        let inside = self.diagram.vertices.iter().filter(|vertex| {
            vertex.winner == player && vertex.step.is_some_and(|rank| rank <= step)
        });
        inside.count() as u64
    }
}
