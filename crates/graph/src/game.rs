//! A graph written by hand as a game: it is solved, explained and played as any other.
//!
//! A position is a vertex, a move the vertex that it leads to. With values of leaves play is for points,
//! which are those of player 1; with a target it is about reaching it, and whoever attracts loses if
//! play goes on for ever or comes to an end elsewhere; otherwise whoever cannot move loses.

use std::sync::Arc;

use gagne_core::{
    Card, Ending, Expected, Facts, Game, Heuristic, Ink, Notation, Offer, Offers, OffersOf,
    Outcome, ParseError, Picture, Play, Side, Space,
};

use crate::{Error, Graph};

/// What play on a graph is about.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Aim {
    /// Whoever cannot move loses.
    Normal,
    /// A player wants to come into a set.
    Reach(Side, Vec<bool>),
    /// Points of player 1.
    Points(Vec<Option<i64>>),
}

/// A graph that is played on.
#[derive(Clone, Debug)]
pub struct GraphGame {
    graph: Arc<Graph>,
    aim: Aim,
    /// Who moves at each vertex; nobody in particular if none.
    owner: Option<Vec<Side>>,
    loops: bool,
    start: u32,
}

impl GraphGame {
    /// The game of a graph. A player attracts to the target of the graph, if it has one.
    pub fn new(graph: Graph, player: Side) -> Result<GraphGame, Error> {
        let count = graph.arena.len() as u32;
        if count == 0 {
            return Err(Error::Unfit("unfit-empty"));
        }
        if graph.priorities.is_some() {
            return Err(Error::Unfit("unfit-parity"));
        }
        let loops = graph.order().is_none();
        let start = graph.root();
        let mut owner: Option<Vec<Side>> = graph
            .owned
            .then(|| (0..count).map(|vertex| graph.arena.owner(vertex)).collect());
        let aim = match (&graph.values, &graph.target) {
            (Some(_), _) if loops => return Err(Error::Unfit("unfit-loops")),
            (Some(values), _) => {
                let dead = |vertex: &u32| graph.arena.successors(*vertex).is_empty();
                let bare = |vertex: &u32| values[*vertex as usize].is_none();
                if (0..count).filter(dead).any(|vertex| bare(&vertex)) {
                    return Err(Error::Unfit("unfit-leaf"));
                }
                if owner.is_none() {
                    owner = Some(graph.turns(start).ok_or(Error::Unfit("unfit-turns"))?);
                }
                Aim::Points(values.clone())
            }
            (None, Some(_)) if owner.is_none() => return Err(Error::Unfit("unfit-owners")),
            (None, Some(target)) => {
                let mut inside = vec![false; count as usize];
                for &vertex in target {
                    inside[vertex as usize] = true;
                }
                Aim::Reach(player, inside)
            }
            (None, None) => Aim::Normal,
        };
        Ok(GraphGame {
            graph: Arc::new(graph),
            aim,
            owner,
            loops,
            start,
        })
    }

    /// The card of the game: its name and texts.
    pub fn card() -> Card {
        Card::new("graph").english(ENGLISH).french(FRENCH)
    }

    /// How many plies the longest way takes; none where a position may come back.
    fn height(&self) -> Option<u32> {
        let order = self.graph.order()?;
        let mut height = vec![0u32; self.graph.arena.len()];
        for vertex in order {
            let next = self.graph.arena.successors(vertex).iter();
            let above = next.map(|&to| height[to as usize] + 1).max();
            height[vertex as usize] = above.unwrap_or(0);
        }
        height.into_iter().max()
    }

    /// The name of a search with its bound: to the end of play, if it has none.
    pub fn bounded(&self, search: &str) -> Result<String, Error> {
        if search.contains(':') {
            return Ok(search.to_owned());
        }
        let height = self.height().ok_or(Error::Unfit("unfit-bound"))?;
        Ok(format!("{search}:{height}"))
    }

    fn side(&self, vertex: u32) -> Option<Side> {
        self.owner.as_ref().map(|owner| owner[vertex as usize])
    }

    /// What ends well for a player, seen by whoever is to move.
    fn seen(&self, vertex: u32, winner: Side) -> Ending {
        Ending::Outcome(if self.side(vertex) == Some(winner) {
            Outcome::Win
        } else {
            Outcome::Lose
        })
    }

    /// Points of player 1 as points of whoever is to move.
    fn points(&self, vertex: u32, value: i64) -> i64 {
        match self.side(vertex) {
            Some(Side::Second) => value.saturating_neg(),
            _ => value,
        }
    }
}

impl Graph {
    /// The first vertex that nothing leads to, where play begins; else the first of all.
    pub fn root(&self) -> u32 {
        let count = self.arena.len();
        let mut reached = vec![false; count];
        for vertex in 0..count as u32 {
            for &to in self.arena.successors(vertex) {
                reached[to as usize] |= to != vertex;
            }
        }
        let root = reached.iter().position(|reached| !reached);
        root.unwrap_or(0) as u32
    }

    /// Who moves where if player 1 begins at the root and players take turns; none if that is not the
    /// same on every way.
    fn turns(&self, root: u32) -> Option<Vec<Side>> {
        let mut turns: Vec<Option<Side>> = vec![None; self.arena.len()];
        let starts = std::iter::once(root).chain(0..self.arena.len() as u32);
        let mut open = Vec::new();
        for start in starts {
            if turns[start as usize].is_none() {
                turns[start as usize] = Some(Side::First);
                open.push((start, Side::First));
            }
            while let Some((vertex, side)) = open.pop() {
                for &to in self.arena.successors(vertex) {
                    match turns[to as usize] {
                        None => {
                            turns[to as usize] = Some(side.other());
                            open.push((to, side.other()));
                        }
                        Some(known) if known == side => return None,
                        Some(_) => {}
                    }
                }
            }
        }
        turns.into_iter().collect()
    }
}

impl Space for GraphGame {
    type Position = u32;
    /// The vertex that it leads to.
    type Move = u32;

    fn start(&self) -> u32 {
        self.start
    }
}

impl Game for GraphGame {
    fn ending(&self, &vertex: &u32) -> Option<Ending> {
        let over = self.graph.arena.successors(vertex).is_empty();
        match &self.aim {
            Aim::Normal => over.then_some(Ending::Outcome(Outcome::Lose)),
            Aim::Reach(side, inside) if inside[vertex as usize] => Some(self.seen(vertex, *side)),
            Aim::Reach(side, _) => over.then(|| self.seen(vertex, side.other())),
            Aim::Points(values) => {
                let value = values[vertex as usize].unwrap_or(0);
                over.then(|| Ending::Score(self.points(vertex, value)))
            }
        }
    }

    fn moves(&self, &vertex: &u32, out: &mut Vec<u32>) {
        let start = out.len();
        for &to in self.graph.arena.successors(vertex) {
            if !out[start..].contains(&to) {
                out.push(to);
            }
        }
    }

    fn play(&self, _vertex: &u32, chosen: u32) -> u32 {
        chosen
    }

    fn facts(&self) -> Facts {
        Facts {
            loops: self.loops,
            scored: matches!(self.aim, Aim::Points(_)),
            solo: false,
        }
    }

    fn player(&self, &vertex: &u32) -> Side {
        self.side(vertex).unwrap_or_default()
    }

    fn tells_player(&self) -> bool {
        self.owner.is_some()
    }

    fn player_from(&self, _root: &u32, &vertex: &u32) -> Option<Side> {
        self.side(vertex)
    }

    fn again(&self, &vertex: &u32, chosen: u32) -> bool {
        self.owner.is_some() && self.side(vertex) == self.side(chosen)
    }

    fn endless(&self, &vertex: &u32) -> Ending {
        match &self.aim {
            Aim::Reach(side, _) => self.seen(vertex, side.other()),
            _ => Ending::Outcome(Outcome::Draw),
        }
    }
}

impl Heuristic<u32> for GraphGame {
    fn estimate(&self, &vertex: &u32) -> i64 {
        let value = match &self.aim {
            Aim::Points(values) => values[vertex as usize],
            _ => None,
        };
        self.points(vertex, value.unwrap_or(0))
    }
}

impl Notation for GraphGame {
    fn write(&self, &vertex: &u32, out: &mut String) {
        out.push_str(&self.graph.name(vertex));
    }

    fn write_move(&self, _vertex: &u32, chosen: u32, out: &mut String) {
        out.push_str(&self.graph.name(chosen));
    }

    fn parse(&self, text: &str) -> Result<u32, ParseError> {
        self.graph.vertex(text).map_err(|_| ParseError {
            at: 0,
            expected: Expected::message("expected-vertex"),
            found: Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        })
    }

    fn picture(&self, &vertex: &u32) -> Picture {
        let name = self.graph.name(vertex);
        let mut picture = Picture::new();
        // Round is player 1, square is player 2, as in drawings.
        match self.side(vertex) {
            Some(Side::First) => picture.put(Ink::First, format!("({name})")),
            Some(Side::Second) => picture.put(Ink::Second, format!("[{name}]")),
            None => picture.put(Ink::Plain, name),
        };
        let mut next = Vec::new();
        self.moves(&vertex, &mut next);
        if !next.is_empty() {
            let next: Vec<String> = next.into_iter().map(|to| self.graph.name(to)).collect();
            picture.put(Ink::Faint, " → ");
            picture.put(Ink::Plain, next.join("  "));
        }
        picture
    }

    fn separator(&self) -> &str {
        let names = self.graph.names.as_ref();
        let commas = names.is_some_and(|names| names.iter().any(|name| name.contains(',')));
        if commas { ";" } else { "," }
    }
}

impl Offer for GraphGame {
    type Tables = ();

    fn offers(&self) -> OffersOf<'_, Self> {
        let guesses = match &self.aim {
            Aim::Points(values) => (0..).zip(values).any(|(vertex, value)| {
                value.is_some() && !self.graph.arena.successors(vertex).is_empty()
            }),
            _ => false,
        };
        Offers {
            convention: (self.owner.is_none() && !self.loops).then_some(Play::Normal),
            heuristic: guesses.then_some(self as &dyn Heuristic<u32>),
            ..Offers::default()
        }
    }
}

const ENGLISH: &str = "\
title = A graph written by hand
line = Go from vertex to vertex
rules = Whoever owns a vertex chooses where to go from it. With values of leaves player 1 wants as many points as possible and player 2 as few; with a target one player wants to reach it; otherwise whoever cannot move loses.
variants = The graph is read from a file.
position = The name of a vertex.
move = The name of the vertex that it leads to.
results = Those of the graph.
expected-vertex = the name of a vertex
";

const FRENCH: &str = "\
title = Un graphe écrit à la main
line = Aller de sommet en sommet
rules = Le joueur à qui appartient un sommet choisit où aller. Si les feuilles ont une valeur, le joueur 1 veut le plus de points possible et le joueur 2 le moins possible ; s'il y a une cible, l'un des joueurs veut l'atteindre ; sinon, le joueur qui ne peut plus jouer perd.
variants = Le graphe est lu dans un fichier.
position = Le nom d'un sommet.
move = Le nom du sommet d'arrivée.
results = Ceux du graphe.
expected-vertex = le nom d'un sommet
";
