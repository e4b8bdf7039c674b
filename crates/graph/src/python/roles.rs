//! Which assignment of a file is the graph, which are the vertices of a player, which the target.
//!
//! Names decide, the way courses use them: `V0` and `V1`, or `S1` and `S2`, are the vertices of the
//! players, `F` or `F1` the target. What is asked for by name comes first.

use gagne_core::{Expected, Side};

use super::shape::LiteralShape;
use super::source::{Piece, PythonSource};
use crate::reader::{ReadFailure, Reader};

/// Which assignments of a Python file are meant, where several could be.
#[derive(Clone, Copy, Debug, Default)]
pub struct GraphChoice<'c> {
    /// The name of the graph.
    pub graph: Option<&'c str>,
    /// The name of the vertices of player 1, or of a dict or list of owners.
    pub owner: Option<&'c str>,
    /// The name of the target; a name that is not assigned is left to whoever asked.
    pub target: Option<&'c str>,
    /// Who attracts: `F2` is the target of player 2.
    pub player: Option<Side>,
}

/// What an assignment was taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The successors.
    Graph,
    /// The vertices of player 1.
    First,
    /// The vertices of player 2.
    Second,
    /// The owner of each vertex.
    Owner,
    /// The target.
    Target,
    /// Values of leaves.
    Values,
}

impl Role {
    /// The word for it in JSON and in messages.
    pub fn word(self) -> &'static str {
        match self {
            Role::Graph => "graph",
            Role::First => "first",
            Role::Second => "second",
            Role::Owner => "owner",
            Role::Target => "target",
            Role::Values => "values",
        }
    }
}

/// The pieces that are read, by their numbers.
#[derive(Debug, Default)]
pub(super) struct Roles {
    pub(super) graph: usize,
    pub(super) first: Option<usize>,
    pub(super) second: Option<usize>,
    pub(super) owner: Option<usize>,
    pub(super) target: Option<usize>,
    pub(super) values: Option<usize>,
}

const GRAPHS: &[&str] = &[
    "g",
    "graphe",
    "graph",
    "arbre",
    "tree",
    "arene",
    "arena",
    "succ",
    "successeurs",
    "successors",
    "adj",
    "voisins",
    "jeu",
];
const TARGETS: &[&str] = &[
    "f",
    "t",
    "c",
    "b",
    "final",
    "finals",
    "finaux",
    "finale",
    "finales",
    "target",
    "targets",
    "cible",
    "cibles",
    "but",
    "buts",
    "goal",
    "goals",
    "gagnant",
    "gagnants",
    "gagnante",
    "gagnantes",
    "win",
    "wins",
    "winning",
    "objectif",
    "objectifs",
    "arrivee",
    "arrivees",
];
const OWNERS: &[&str] = &[
    "owner",
    "owners",
    "joueur",
    "joueurs",
    "player",
    "players",
    "proprietaire",
    "proprietaires",
    "tour",
    "turn",
    "trait",
];
const VALUES: &[&str] = &[
    "value", "values", "valeur", "valeurs", "val", "vals", "leaf", "leaves", "feuille", "feuilles",
    "utilite", "utility", "score", "scores", "gain", "gains", "payoff", "payoffs", "h", "eval",
];
/// Sets of a player that hold an answer and not who moves there.
const ANSWERS: &[&str] = &[
    "a",
    "attr",
    "attracteur",
    "attractor",
    "w",
    "p",
    "g",
    "gagne",
    "perdu",
];
/// The usual names of the vertices of a player.
const PLAYERS: &[&str] = &["s", "v", "j", "joueur", "player", "sommets", "vertices"];

/// A name in small letters without its number, and the number.
pub(crate) fn stem(name: &str) -> (String, Option<u8>) {
    let digits = name.trim_end_matches(|found: char| found.is_ascii_digit());
    let number = name[digits.len()..].parse().ok();
    let plain = |letter: char| match letter {
        'é' | 'è' | 'ê' => 'e',
        other => other,
    };
    let stem = digits.trim_end_matches('_').to_lowercase();
    (stem.chars().map(plain).collect(), number)
}

/// A set of vertices; an empty dict may be meant as one.
fn is_set(shape: LiteralShape) -> bool {
    matches!(shape, LiteralShape::List { .. } | LiteralShape::Empty)
}

struct RoleChooser<'s, 't> {
    pieces: &'s [Piece<'t>],
    stems: Vec<(String, Option<u8>)>,
    roles: Roles,
}

impl Roles {
    /// Decides what is what.
    pub(super) fn choose(
        source: &mut PythonSource<'_>,
        choice: &GraphChoice<'_>,
        reader: &Reader<'_>,
    ) -> Result<Roles, ReadFailure> {
        let pieces = &source.pieces;
        let stems = pieces
            .iter()
            .map(|piece| piece.name.map_or((String::new(), None), stem));
        let mut choosing = RoleChooser {
            stems: stems.collect(),
            pieces,
            roles: Roles::default(),
        };
        match (choosing.graph(choice), choice.graph) {
            (Some(graph), _) => choosing.roles.graph = graph,
            (None, Some(name)) => return Err(unassigned(reader, name)),
            (None, None) => {
                let missing = reader.fail(Expected::message("graph-py-dict"));
                return Err(source.wrong.take().unwrap_or(missing));
            }
        }
        choosing.named(choice, reader)?;
        choosing.players();
        choosing.others(choice);
        Ok(choosing.roles)
    }

    /// The pieces with what they are taken for.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Role, usize)> {
        [
            (Role::Graph, Some(self.graph)),
            (Role::First, self.first),
            (Role::Second, self.second),
            (Role::Owner, self.owner),
            (Role::Target, self.target),
            (Role::Values, self.values),
        ]
        .into_iter()
        .filter_map(|(role, piece)| Some((role, piece?)))
    }
}

fn unassigned(reader: &Reader<'_>, name: &str) -> ReadFailure {
    let at = reader.text.len();
    reader.fail_with(at, Expected::message("graph-py-named"), name)
}

impl RoleChooser<'_, '_> {
    /// The first whole literal that is of a kind.
    fn find(&self, wanted: impl Fn(usize, LiteralShape) -> bool) -> Option<usize> {
        let whole = |number: &usize| {
            let piece = &self.pieces[*number];
            piece.key.is_none() && wanted(*number, piece.shape)
        };
        (0..self.pieces.len()).find(whole)
    }

    /// The last whole literal of a name: what is assigned again counts as it was assigned last.
    fn last(&self, name: &str, wanted: impl Fn(LiteralShape) -> bool) -> Option<usize> {
        let fits = |piece: &Piece<'_>| {
            piece.key.is_none() && piece.name == Some(name) && wanted(piece.shape)
        };
        self.pieces.iter().rposition(fits)
    }

    fn graph(&self, choice: &GraphChoice<'_>) -> Option<usize> {
        let rows = |shape| matches!(shape, LiteralShape::List { rows: true, .. });
        let pairs = |shape| matches!(shape, LiteralShape::List { pairs: true, .. });
        let lists = |shape| matches!(shape, LiteralShape::Lists { .. });
        if let Some(name) = choice.graph {
            return self.last(name, |shape| {
                lists(shape) || rows(shape) || shape == LiteralShape::Empty
            });
        }
        let named = |number: usize| GRAPHS.contains(&self.stems[number].0.as_str());
        let other = |number: usize| {
            let (stem, digit) = &self.stems[number];
            digit.is_none() && !TARGETS.contains(&stem.as_str())
        };
        let found = self
            .find(|number, shape| lists(shape) && named(number))
            .or_else(|| self.find(|_, shape| lists(shape)))
            .or_else(|| self.find(|number, shape| shape == LiteralShape::Empty && named(number)))
            .or_else(|| self.find(|number, shape| rows(shape) && named(number)))
            .or_else(|| self.find(|number, shape| rows(shape) && !pairs(shape) && other(number)))
            .or_else(|| self.find(|number, shape| rows(shape) && other(number)))
            .or_else(|| self.find(|number, shape| shape == LiteralShape::Empty && other(number)))?;
        match self.pieces[found].name {
            Some(name) => self.last(name, |shape| shape == self.pieces[found].shape),
            None => Some(found),
        }
    }

    /// What was asked for by name.
    fn named(&mut self, choice: &GraphChoice<'_>, reader: &Reader<'_>) -> Result<(), ReadFailure> {
        if let Some(name) = choice.owner {
            let found = self.last(name, |shape| {
                is_set(shape) || matches!(shape, LiteralShape::Numbers { players: true })
            });
            let found = found.ok_or_else(|| unassigned(reader, name))?;
            if self.owns(found) {
                self.roles.owner = Some(found);
            } else {
                self.roles.first = Some(found);
            }
        }
        if let Some(name) = choice.target {
            self.roles.target = self.last(name, is_set);
        }
        Ok(())
    }

    /// Whether a piece gives the owner of each vertex, and not those of one player.
    fn owns(&self, number: usize) -> bool {
        let named = OWNERS.contains(&self.stems[number].0.as_str());
        let tuples = LiteralShape::Lists { tuples: true };
        match self.pieces[number].shape {
            LiteralShape::Numbers { players } => players,
            // Where vertices are tuples, a pair is a vertex.
            LiteralShape::List { pairs: true, .. } => self.pieces[self.roles.graph].shape != tuples,
            LiteralShape::List { players, .. } => named && players,
            _ => false,
        }
    }

    /// Who moves where.
    fn players(&mut self) {
        if self.roles.owner.is_some() || self.roles.first.is_some() {
            // The other player may have a set too, but whoever names one names enough.
            return;
        }
        let graph = self.roles.graph;
        let is_family = |number: usize| {
            let (stem, digit) = &self.stems[number];
            let other = [TARGETS, ANSWERS, VALUES].concat().contains(&stem.as_str());
            digit.is_some_and(|digit| digit < 3) && !other && number != graph
        };
        let usual = |number: usize| PLAYERS.contains(&self.stems[number].0.as_str());
        let any = self
            .find(|number, shape| is_set(shape) && is_family(number) && usual(number))
            .or_else(|| self.find(|number, shape| is_set(shape) && is_family(number)));
        if let Some(member) = any {
            let stem = &self.stems[member].0;
            let of = |digit: u8| {
                let sets = (0..self.pieces.len()).rev();
                let fits = |&number: &usize| {
                    let (other, found) = &self.stems[number];
                    other == stem && *found == Some(digit) && is_set(self.pieces[number].shape)
                };
                sets.filter(|&number| self.pieces[number].key.is_none())
                    .find(fits)
            };
            (self.roles.first, self.roles.second) = match of(0) {
                Some(zero) => (Some(zero), of(1)),
                None => (of(1), of(2)),
            };
            return;
        }
        let named = |number: usize| OWNERS.contains(&self.stems[number].0.as_str());
        let unnamed = |number: usize| self.pieces[number].name.is_none() && number != graph;
        let owns = |number: usize| number != graph && self.owns(number);
        // All vertices, each with its player.
        let vertices = |number: usize, shape| {
            matches!(shape, LiteralShape::List { pairs: true, .. }) && usual(number)
        };
        self.roles.owner = self
            .find(|number, _| named(number) && owns(number))
            .or_else(|| self.find(|number, shape| vertices(number, shape) && owns(number)))
            .or_else(|| self.find(|number, _| unnamed(number) && owns(number)));
        if self.roles.owner.is_none() {
            self.roles.first = self.find(|number, shape| {
                is_set(shape) && (unnamed(number) || named(number) && number != graph)
            });
        }
    }

    /// The target and the values of leaves.
    fn others(&mut self, choice: &GraphChoice<'_>) {
        let taken: Vec<usize> = self.roles.iter().map(|(_, piece)| piece).collect();
        let free = |number: usize| !taken.contains(&number);
        let player = choice.player.unwrap_or_default().number();
        let target = |number: usize| TARGETS.contains(&self.stems[number].0.as_str());
        if self.roles.target.is_none() {
            let of = |wanted: &dyn Fn(Option<u8>) -> bool| {
                // An empty dict is an answer that a program is still to find.
                let fits = |number: usize, shape| {
                    let set = is_set(shape) && shape != LiteralShape::Empty;
                    set && free(number) && target(number) && wanted(self.stems[number].1)
                };
                self.find(fits)
            };
            // A target of the player who attracts comes before that of anybody.
            let found = of(&|digit| digit == Some(player)).or_else(|| of(&|digit| digit.is_none()));
            let unnamed = |number: usize| self.pieces[number].name.is_none() && free(number);
            let found = found.or_else(|| self.find(|at, shape| is_set(shape) && unnamed(at)));
            self.roles.target = match found.and_then(|found| self.pieces[found].name) {
                Some(name) => self.last(name, is_set),
                None => found,
            };
        }
        let numbers = |shape| matches!(shape, LiteralShape::Numbers { .. });
        let named = |number: usize| VALUES.contains(&self.stems[number].0.as_str());
        let unnamed = |number: usize| self.pieces[number].name.is_none();
        self.roles.values = self
            .find(|number, shape| numbers(shape) && named(number) && free(number))
            .or_else(|| self.find(|at, shape| numbers(shape) && unnamed(at) && free(at)));
    }
}
