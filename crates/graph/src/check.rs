//! Answers that somebody gives, compared with the truth: right, or the first entry that is wrong and why.

use std::collections::HashSet;

use gagne_core::{Outcome, Side, Value};
use gagne_solve::graph::arena::NEVER;

use crate::python::stem;
use crate::{
    AttractorReport, Claim, ClaimTerm, Graph, ImpartialReport, Nimber, PlayReport, Reason,
};

mod strategy;

/// What an answer is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimKind {
    /// The attractor of a player, or what the player wins.
    Region(Side),
    /// Ranks in it.
    Ranks(Side),
    /// The vertices that are won by whoever moves there.
    Winning,
    /// Signed values for whoever moves there.
    Values,
    /// Where to go.
    Strategy,
    /// Grundy values.
    Nimbers,
    /// A kernel.
    Kernel,
}

impl ClaimKind {
    /// The word for it in JSON and in messages.
    pub fn word(self) -> &'static str {
        match self {
            ClaimKind::Region(_) => "region",
            ClaimKind::Ranks(_) => "ranks",
            ClaimKind::Winning => "winning",
            ClaimKind::Values => "values",
            ClaimKind::Strategy => "strategy",
            ClaimKind::Nimbers => "nimbers",
            ClaimKind::Kernel => "kernel",
        }
    }
}

/// Why an entry is wrong. Vertices are named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// There is no such vertex.
    Unknown,
    /// It is no number, truth or vertex where one should be.
    Unread,
    /// It is not in the region of a player.
    Outside(Side, Reason, Option<String>),
    /// It is in the region of a player, at a rank, by a move to another.
    Inside(Side, u32, Reason, Option<String>),
    /// It has another rank.
    Rank(u32),
    /// It is worth something else to whoever moves there; a move that shows it.
    Worth(Value, Option<String>),
    /// It has another Grundy value; those of its successors.
    Nimber(String, Vec<String>),
    /// No edge leads there.
    NoEdge(String),
    /// A better move.
    Worse(String, Vec<String>),
    /// There are moves.
    HasMoves(Vec<String>),
    /// Play may go on for ever.
    Endless(String),
    /// An edge joins it with another of the set.
    Joined(String),
    /// No edge leads from it into the set.
    Unabsorbed,
}

/// What came of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What the answer is called in its file.
    pub name: Option<String>,
    /// What it is about.
    pub claimed: ClaimKind,
    /// Entries that were compared.
    pub entries: u64,
    /// The first wrong one: what it is about, what was said of it, why that is wrong.
    pub wrong: Option<(String, Option<String>, Mistake)>,
}

/// The truth about a graph.
pub struct Truth<'g> {
    graph: &'g Graph,
    /// Ranks of the regions of the players, as far as they were asked for.
    rank: [Option<&'g [u32]>; 2],
    values: Option<Vec<Value>>,
    nimbers: Option<&'g [Nimber]>,
    /// Whose region a set without a name is; none if it holds what is won by whoever moves there.
    player: Option<Side>,
}

impl<'g> Truth<'g> {
    /// The truth about an attractor.
    pub fn attractor(report: &'g AttractorReport<'_>) -> Self {
        let mut rank = [None, None];
        rank[report.player.index()] = Some(report.rank.as_slice());
        Truth {
            graph: report.graph,
            rank,
            values: None,
            nimbers: None,
            player: Some(report.player),
        }
    }

    /// The truth about a graph on which whoever cannot move loses.
    pub fn play(report: &'g PlayReport<'_>) -> Self {
        let [first, second] = &report.rank;
        let value = |vertex: u32| {
            let own = report.graph.arena.owner(vertex).index();
            let at = vertex as usize;
            match (report.rank[own][at], report.rank[1 - own][at]) {
                (rank, _) if rank != NEVER => Value::win(rank.into()),
                (_, rank) if rank != NEVER => Value::lose(rank.into()),
                _ => Value::DRAW,
            }
        };
        Truth {
            graph: report.graph,
            rank: [Some(first), Some(second)],
            values: Some((0..first.len() as u32).map(value).collect()),
            nimbers: None,
            player: None,
        }
    }

    /// The truth about a graph that nobody owns, if whoever cannot move loses, or wins.
    pub fn impartial(report: &'g ImpartialReport<'_>, misere: bool) -> Self {
        let values = if misere {
            &report.misere
        } else {
            &report.normal
        };
        Truth {
            graph: report.graph,
            rank: [None, None],
            values: Some(values.clone()),
            nimbers: Some(&report.nimbers),
            player: None,
        }
    }

    /// What an answer of this name and form is about; none if it is no answer.
    fn claimed(&self, claim: &Claim) -> Option<ClaimKind> {
        let (stem, digit) = claim.name.as_deref().map_or((String::new(), None), stem);
        let named = |words: &[&str]| words.iter().any(|word| stem.starts_with(word));
        let player = digit.and_then(Side::of_number).or(self.player);
        let known = |player: &Side| self.rank[player.index()].is_some();
        let player = player.filter(known);
        let region = named(&["da", "attr", "w", "region"]) || stem == "a";
        let wins = named(&["gagn", "dico_gagn", "dg", "dico_g", "positions_gagn", "win"]);
        let strategy = named(&["strat", "st_opt", "dico_s"]);
        let nimbers = named(&["grundy", "nim", "mex"]);
        let any = claim.name.is_none();
        let set = |claim: &ClaimTerm| match claim {
            ClaimTerm::List(_) => true,
            ClaimTerm::Dict(entries) => entries
                .iter()
                .all(|(_, said)| matches!(said, ClaimTerm::Truth(_))),
            _ => false,
        };
        let numbers = |claim: &ClaimTerm| match claim {
            ClaimTerm::Dict(entries) => entries
                .iter()
                .all(|(_, said)| matches!(said, ClaimTerm::Number(_) | ClaimTerm::Nothing)),
            _ => false,
        };
        let negative = |claim: &ClaimTerm| match claim {
            ClaimTerm::Dict(entries) => entries
                .iter()
                .any(|(_, said)| said.number().is_some_and(|number| number < 0)),
            _ => false,
        };
        let datum = &claim.datum;
        match datum {
            _ if strategy && matches!(datum, ClaimTerm::Dict(_)) => Some(ClaimKind::Strategy),
            _ if set(datum) && named(&["noyau", "kernel"]) => Some(ClaimKind::Kernel),
            _ if set(datum) && wins && digit.is_none() && self.values.is_some() => {
                Some(ClaimKind::Winning)
            }
            _ if set(datum) && (region || wins || any) => match player {
                Some(player) => Some(ClaimKind::Region(player)),
                None if !region => self.values.as_ref().map(|_| ClaimKind::Winning),
                None => None,
            },
            _ if numbers(datum)
                && (nimbers || any && !negative(datum))
                && self.nimbers.is_some() =>
            {
                Some(ClaimKind::Nimbers)
            }
            _ if numbers(datum)
                && (named(&["rang", "rank", "niveau", "level", "da", "attr"]) || any) =>
            {
                match player {
                    Some(player) => Some(ClaimKind::Ranks(player)),
                    None => self.values.as_ref().map(|_| ClaimKind::Values),
                }
            }
            _ if numbers(datum) && named(&["val", "distance", "signed"]) => {
                self.values.as_ref().map(|_| ClaimKind::Values)
            }
            ClaimTerm::Dict(_) if any && !numbers(datum) => Some(ClaimKind::Strategy),
            _ => None,
        }
    }

    fn name(&self, vertex: u32) -> String {
        match &self.graph.positions {
            Some(positions) => positions.name(vertex).to_owned(),
            None => self.graph.name(vertex),
        }
    }

    fn names(&self, vertices: impl IntoIterator<Item = u32>) -> Vec<String> {
        vertices
            .into_iter()
            .map(|vertex| self.name(vertex))
            .collect()
    }

    fn ranks(&self, player: Side) -> &'g [u32] {
        self.rank[player.index()].unwrap_or_default()
    }

    /// Why a vertex is in a region or not.
    fn placed(&self, player: Side, vertex: u32) -> Mistake {
        let rank = self.ranks(player);
        let reason = self.graph.reason(player, rank, vertex);
        match (rank[vertex as usize], reason) {
            (NEVER, Reason::Escapes(to)) => Mistake::Outside(player, reason, Some(self.name(to))),
            (NEVER, _) => Mistake::Outside(player, reason, None),
            (level, _) => {
                let to = self.graph.arena.nearer(vertex, rank).next();
                let to = to.filter(|_| reason == Reason::Chooses);
                Mistake::Inside(player, level, reason, to.map(|to| self.name(to)))
            }
        }
    }

    /// What a vertex is worth, with the move that shows it.
    fn worth(&self, vertex: u32, values: &[Value]) -> Mistake {
        let value = values[vertex as usize];
        let shows = |&to: &u32| self.outcome(vertex, to, values) == value.outcome();
        let mut next = self.graph.different(vertex).into_iter();
        let to = next.find(shows).filter(|_| value.outcome() == Outcome::Win);
        Mistake::Worth(value, to.map(|to| self.name(to)))
    }

    /// What a move is worth to whoever makes it.
    fn outcome(&self, vertex: u32, to: u32, values: &[Value]) -> Outcome {
        let outcome = values[to as usize].outcome();
        let arena = &self.graph.arena;
        let again = self.graph.owned && arena.owner(vertex) == arena.owner(to);
        if again { outcome } else { outcome.flip() }
    }
}

/// Finds the vertices that names mean: what is written may be spelled in several ways.
type Find<'f> = dyn FnMut(&ClaimTerm) -> Option<u32> + 'f;

/// Compares those answers that are about the question. Where a file holds only one thing, or an answer has
/// no name, its form tells what it is.
pub fn check(question: &Truth<'_>, claims: &[Claim], find: &mut Find<'_>) -> Vec<Verdict> {
    let alone = claims.len() == 1;
    let mut checked = Vec::new();
    for claim in claims {
        let unnamed = Claim {
            name: None,
            datum: claim.datum.clone(),
        };
        let claimed = question
            .claimed(claim)
            .or_else(|| question.claimed(&unnamed).filter(|_| alone));
        let Some(claimed) = claimed else {
            continue;
        };
        let mut entries = 0;
        let wrong = question.first_wrong(claimed, &claim.datum, &mut entries, find);
        checked.push(Verdict {
            name: claim.name.clone(),
            claimed,
            entries,
            wrong,
        });
    }
    checked
}

/// The first wrong entry: what it is about, what was said of it, why that is wrong.
type Wrong = (String, Option<String>, Mistake);

impl Truth<'_> {
    fn first_wrong(
        &self,
        claimed: ClaimKind,
        datum: &ClaimTerm,
        entries: &mut u64,
        find: &mut Find<'_>,
    ) -> Option<Wrong> {
        let inside = ClaimTerm::Truth(true);
        let listed: Vec<(&ClaimTerm, &ClaimTerm)> = match datum {
            ClaimTerm::List(items) => items.iter().map(|item| (item, &inside)).collect(),
            ClaimTerm::Dict(entries) => entries.iter().map(|(key, said)| (key, said)).collect(),
            _ => Vec::new(),
        };
        let mut said = vec![None; self.graph.arena.len()];
        for &(key, value) in &listed {
            let Some(vertex) = find(key) else {
                return Some((key.name(), None, Mistake::Unknown));
            };
            said[vertex as usize] = Some(value);
            *entries += 1;
        }
        let is_table = matches!(datum, ClaimTerm::Dict(_));
        let wrong = |key: &ClaimTerm, value: &ClaimTerm, mistake: Mistake| {
            let value = is_table.then(|| value.to_string());
            Some((key.name(), value, mistake))
        };
        for &(key, value) in &listed {
            let Some(vertex) = find(key) else {
                continue;
            };
            if let Some(mistake) = self.entry(claimed, vertex, value, find) {
                return wrong(key, value, mistake);
            }
        }
        let members: Vec<bool> = said
            .iter()
            .map(|said| matches!(said, Some(ClaimTerm::Truth(true))))
            .collect();
        match claimed {
            ClaimKind::Kernel => self.kernel_mistake(&members),
            ClaimKind::Region(player) | ClaimKind::Ranks(player) => {
                let rank = self.ranks(player);
                let missing = |&vertex: &u32| {
                    said[vertex as usize].is_none() && rank[vertex as usize] != NEVER
                };
                let vertex = (0..rank.len() as u32).find(missing)?;
                Some((self.name(vertex), None, self.placed(player, vertex)))
            }
            ClaimKind::Winning => {
                let values = self.values.as_deref()?;
                // Several vertices may be one position, which was named once.
                let named: HashSet<String> = (0..said.len() as u32)
                    .filter(|&vertex| said[vertex as usize].is_some())
                    .map(|vertex| self.name(vertex))
                    .collect();
                let missing = |&vertex: &u32| {
                    said[vertex as usize].is_none()
                        && values[vertex as usize].outcome() == Outcome::Win
                        && !named.contains(&self.name(vertex))
                };
                let vertex = (0..values.len() as u32).find(missing)?;
                Some((self.name(vertex), None, self.worth(vertex, values)))
            }
            ClaimKind::Strategy => {
                let (vertex, to) = self.endless(&listed, find)?;
                let said = Some(to.clone());
                Some((self.name(vertex), said, Mistake::Endless(to)))
            }
            ClaimKind::Values | ClaimKind::Nimbers => None,
        }
    }

    /// What is wrong with one entry.
    fn entry(
        &self,
        claimed: ClaimKind,
        vertex: u32,
        said: &ClaimTerm,
        find: &mut Find<'_>,
    ) -> Option<Mistake> {
        let at = vertex as usize;
        match claimed {
            ClaimKind::Region(player) => {
                let inside = self.ranks(player)[at] != NEVER;
                match said {
                    ClaimTerm::Truth(truth) if *truth == inside => None,
                    ClaimTerm::Truth(_) => Some(self.placed(player, vertex)),
                    _ => Some(Mistake::Unread),
                }
            }
            ClaimKind::Ranks(player) => match (self.ranks(player)[at], said.number()) {
                (NEVER, None) => None,
                // Many write -1 for what is never reached.
                (NEVER, Some(-1)) => None,
                (NEVER, Some(_)) | (_, None) => Some(self.placed(player, vertex)),
                (rank, Some(said)) => (said != i64::from(rank)).then_some(Mistake::Rank(rank)),
            },
            ClaimKind::Winning => {
                let values = self.values.as_deref()?;
                let won = values[at].outcome() == Outcome::Win;
                match said {
                    ClaimTerm::Truth(truth) if *truth == won => None,
                    ClaimTerm::Truth(_) => Some(self.worth(vertex, values)),
                    _ => Some(Mistake::Unread),
                }
            }
            ClaimKind::Values => {
                let values = self.values.as_deref()?;
                let wrong = values[at].signed() != said.number();
                wrong.then(|| self.worth(vertex, values))
            }
            ClaimKind::Nimbers => {
                let nimbers = self.nimbers?;
                let right = match (&nimbers[at], said.number()) {
                    (Nimber::Finite(nimber), Some(said)) => i64::from(*nimber) == said,
                    (Nimber::Infinite(_), None) => true,
                    _ => false,
                };
                let next = self.graph.different(vertex).into_iter();
                let next = next.map(|to| nimbers[to as usize].to_string());
                (!right).then(|| Mistake::Nimber(nimbers[at].to_string(), next.collect()))
            }
            ClaimKind::Strategy => self.move_mistake(vertex, said, find),
            ClaimKind::Kernel => match said {
                ClaimTerm::Truth(_) => None,
                _ => Some(Mistake::Unread),
            },
        }
    }

    fn kernel_mistake(&self, members: &[bool]) -> Option<Wrong> {
        (0..members.len() as u32).find_map(|vertex| {
            let next = self.graph.different(vertex);
            let inside = next.iter().find(|&&to| members[to as usize]);
            let mistake = match (members[vertex as usize], inside) {
                (true, Some(&to)) => Mistake::Joined(self.name(to)),
                (false, None) => Mistake::Unabsorbed,
                _ => return None,
            };
            Some((self.name(vertex), None, mistake))
        })
    }
}
