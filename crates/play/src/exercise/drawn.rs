//! Exercises on a graph or a tree: what is drawn, and what is left out of it to be found.

use gagne_answer::{GraphReport, GraphRequest, diagram, trace};
use gagne_core::{Budget, Value};
use gagne_draw::diagram::Winner;
use gagne_engine::{AnyGame, Error, Look};
use rustc_hash::FxHashSet;

use super::ExerciseAnswer;

/// Vertices of a graph that somebody colours, and of a tree that somebody fills in.
const VERTICES: std::ops::RangeInclusive<usize> = 5..=18;
const NODES: std::ops::RangeInclusive<usize> = 5..=22;
/// Plies that the tree looks ahead, and letters of a value that somebody compares.
const DEPTH: u32 = 2;
const LETTERS: usize = 4;

/// What is drawn of either.
fn request(tree: bool, most: usize) -> GraphRequest {
    GraphRequest {
        tree,
        symmetry: false,
        merge: false,
        best: false,
        depth: None,
        most,
        fit: false,
        sketches: true,
    }
}

/// The graph below a position, if it can be coloured by hand.
pub(super) fn graph(
    game: &mut dyn AnyGame,
    position: &str,
    budget: &Budget,
) -> Result<Option<GraphReport>, Error> {
    let request = request(false, *VERTICES.end());
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

/// The tree of min-max below a position, if it can be filled in by hand and that is not idle: where all
/// leaves are worth the same there is nothing to compare.
pub(super) fn tree(
    game: &mut dyn AnyGame,
    position: &str,
    budget: &Budget,
) -> Result<Option<GraphReport>, Error> {
    let request = request(true, *NODES.end());
    let look = Look::Minimax { depth: DEPTH };
    let tree = match trace(game, Some(position), look, &request, budget) {
        Ok(tree) => tree,
        Err(Error::TraceTooLarge { .. } | Error::TooManyMoves { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    let vertices = &tree.diagram.vertices;
    let inner = inner(&tree);
    let leaves = vertices.iter().enumerate();
    let leaves = leaves.filter(|(number, _)| !inner.contains(number));
    let values: FxHashSet<&str> = leaves.map(|(_, leaf)| leaf.worth.as_str()).collect();
    let short = vertices
        .iter()
        .all(|vertex| vertex.worth.chars().count() <= LETTERS);
    let suits = NODES.contains(&vertices.len()) && values.len() > 1 && inner.len() > 1 && short;
    Ok(suits.then_some(tree))
}

/// The nodes of a tree that something follows.
fn inner(tree: &GraphReport) -> FxHashSet<usize> {
    let edges = tree.diagram.edges.iter();
    edges.map(|edge| edge.from as usize).collect()
}

/// The graph without any colour, and the vertices where player 1 wins.
pub(super) fn coloured(mut graph: GraphReport) -> ExerciseAnswer {
    let vertices = graph.diagram.vertices.iter().enumerate();
    let region = vertices.filter(|(_, vertex)| vertex.winner == Winner::First);
    let region = region.map(|(number, _)| number).collect();
    bare(&mut graph);
    ExerciseAnswer::Region {
        graph: Box::new(graph),
        region,
    }
}

/// The graph without any colour, and the vertices where player 1 wins by their distance to the end.
pub(super) fn levelled(mut graph: GraphReport) -> ExerciseAnswer {
    let mut levels: Vec<Vec<usize>> = Vec::new();
    for (number, vertex) in graph.diagram.vertices.iter().enumerate() {
        let plies = graph.values[number].and_then(Value::plies);
        let Some(plies) = plies.filter(|_| vertex.winner == Winner::First) else {
            continue;
        };
        let level = plies as usize;
        levels.resize_with(levels.len().max(level + 1), Vec::new);
        levels[level].push(number);
    }
    bare(&mut graph);
    ExerciseAnswer::Levels {
        graph: Box::new(graph),
        levels,
    }
}

/// Takes away who wins where.
fn bare(graph: &mut GraphReport) {
    for (vertex, value) in graph.diagram.vertices.iter_mut().zip(&mut graph.values) {
        vertex.winner = Winner::Unknown;
        vertex.worth.clear();
        *value = None;
    }
    plain(graph);
}

/// Takes away which moves are best.
fn plain(graph: &mut GraphReport) {
    for edge in &mut graph.diagram.edges {
        edge.best = false;
    }
    for vertex in &mut graph.diagram.vertices {
        vertex.best = false;
    }
}

/// The tree with the values of its leaves alone, and those of the others.
pub(super) fn filled(mut tree: GraphReport) -> ExerciseAnswer {
    let inner = inner(&tree);
    let mut values = Vec::new();
    for (number, vertex) in tree.diagram.vertices.iter_mut().enumerate() {
        if inner.contains(&number) {
            values.push((number, std::mem::take(&mut vertex.worth)));
        }
    }
    plain(&mut tree);
    ExerciseAnswer::Tree {
        graph: Box::new(tree),
        values,
    }
}
