//! What a drawing of a graph or a tree shows: vertices with their meaning, edges, and words.
//!
//! Who moves at a vertex is told by its shape, who wins there by colour, border and a digit; what is
//! best is bold. Steps say in which order vertices are reached: the iterations of an attractor, or
//! the order in which a search looked at them.

use gagne_core::Sketch;

/// Who wins at a vertex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Winner {
    /// Player 1.
    First,
    /// Player 2.
    Second,
    /// Whoever is to move, where vertices do not tell players apart.
    Mover,
    /// Whoever is not to move.
    Opponent,
    /// Nobody.
    Draw,
    /// Not known, or not told. Never a word for a draw.
    #[default]
    Unknown,
}

impl Winner {
    /// The winner by number.
    pub fn player(player: u8) -> Self {
        match player {
            1 => Winner::First,
            _ => Winner::Second,
        }
    }
}

/// A position, or a place in a tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Vertex {
    /// What it is called, such as `2a`; different for each vertex.
    pub name: String,
    /// The text of the position.
    pub text: String,
    /// The position drawn.
    pub sketch: Option<Sketch>,
    /// Who is to move: 1 or 2; 0 if nobody owns it.
    pub owner: u8,
    /// Who wins.
    pub winner: Winner,
    /// What stands beside the winner: plies, points, a rank; empty for nothing.
    pub worth: String,
    /// A line below the position: an estimate, a window; empty for nothing.
    pub note: String,
    /// A sentence that tells all, for pages and for those who point at it.
    pub told: String,
    /// Distance from the root.
    pub level: u32,
    /// Whether play has ended here.
    pub end: bool,
    /// Whether it is on a line of best play from the root.
    pub best: bool,
    /// Whether it has moves that are not drawn.
    pub folded: bool,
    /// The step that reaches it, if any does.
    pub step: Option<u32>,
}

/// A move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// The vertex where it is made.
    pub from: u32,
    /// The vertex that it leads to.
    pub to: u32,
    /// The text of the move, or of all that lead there.
    pub text: String,
    /// Whether no move is better.
    pub best: bool,
    /// Whether a search did not look at it.
    pub cut: bool,
}

/// Something that a legend explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// The shape of the vertices of a player.
    Owner(u8),
    /// The colour and border of a winner.
    Winner(Winner),
    /// A number beside the winner.
    Worth,
    /// The border of final positions.
    End,
    /// The arrow of a best move.
    Best,
    /// The arrow of a move that a search did not look at.
    Cut,
    /// The mark of moves that are not drawn.
    Folded,
    /// The look of a vertex that the present step reaches.
    Now,
}

/// The words of a page that people can use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageWords {
    /// The language, as a code for web pages: `en`.
    pub language: String,
    /// How to use the page.
    pub hint: String,
    /// Above the moves of a vertex.
    pub moves: String,
    /// Above the vertices that lead to it.
    pub before: String,
    /// Beside the steps, or the levels.
    pub step: String,
    /// Shows everything at once.
    pub whole: String,
    /// Plays the steps one after another.
    pub play: String,
    /// Marks a best move.
    pub best: String,
}

/// A graph, or a tree, to be drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagram {
    /// What it is.
    pub title: String,
    /// What it says: a sentence below the title; empty for none.
    pub subtitle: String,
    /// What signs mean, in the order in which they are explained.
    pub legend: Vec<(Sign, String)>,
    /// The vertices; the first is the root, if there is one.
    pub vertices: Vec<Vertex>,
    /// The edges, those of a vertex in the order of its moves.
    pub edges: Vec<Edge>,
    /// Whether every vertex but the root has one edge that leads to it.
    pub tree: bool,
    /// What each step is called; empty if there are none.
    pub steps: Vec<String>,
    /// The step that is shown: what later steps reach stands back. None shows everything.
    pub step: Option<u32>,
    /// Words for pages.
    pub words: PageWords,
}

impl Diagram {
    /// The edges that leave each vertex, by number.
    pub fn leaving(&self) -> Vec<Vec<u32>> {
        let mut leaving = vec![Vec::new(); self.vertices.len()];
        for (edge, number) in self.edges.iter().zip(0..) {
            leaving[edge.from as usize].push(number);
        }
        leaving
    }

    /// Whether a vertex is shown in full at the present step.
    pub fn is_reached(&self, vertex: &Vertex) -> bool {
        match self.step {
            Some(now) => vertex.step.is_some_and(|step| step <= now),
            None => true,
        }
    }

    /// Whether an edge is shown as best at the present step: only from a vertex that is reached.
    pub fn is_best(&self, edge: &Edge) -> bool {
        edge.best && self.is_reached(&self.vertices[edge.from as usize])
    }

    /// Whether the present step is the one that reaches a vertex.
    pub fn is_now(&self, vertex: &Vertex) -> bool {
        self.step.is_some() && vertex.step == self.step
    }
}
