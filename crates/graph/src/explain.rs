//! Why a vertex is in an attractor or not, and what to play where.

use gagne_core::Side;
use gagne_solve::graph::arena::NEVER;

use crate::{Graph, PlayReport};

/// Why a vertex is in an attractor, or outside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is aimed at.
    Target,
    /// Rule (1): the player who attracts moves there and may go inside.
    Chooses,
    /// Rule (2): the other player moves there and every move goes inside.
    Forced,
    /// Outside: the player who attracts moves there, and no move goes inside.
    NoWay,
    /// Outside: the other player moves there and may go to a vertex that is outside.
    Escapes(u32),
    /// Outside: nothing leads on from there.
    DeadEnd,
}

impl Reason {
    /// The number of the rule that admits a vertex.
    pub fn rule(self) -> Option<u8> {
        match self {
            Reason::Chooses => Some(1),
            Reason::Forced => Some(2),
            _ => None,
        }
    }

    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Reason::Target => "target",
            Reason::Chooses => "chooses",
            Reason::Forced => "forced",
            Reason::NoWay => "no_way",
            Reason::Escapes(_) => "escapes",
            Reason::DeadEnd => "dead_end",
        }
    }
}

/// What a vertex is to its owner when whoever cannot move loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// Won; only moves that come nearer count.
    Won,
    /// Drawn; moves that keep it so.
    Drawn,
    /// Lost; any move.
    Lost,
    /// Lost; there is no move.
    Stuck,
}

impl Prospect {
    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Prospect::Won => "win",
            Prospect::Drawn => "draw",
            Prospect::Lost | Prospect::Stuck => "lose",
        }
    }
}

impl Graph {
    /// Why a vertex is in the attractor of a player with these ranks, or outside.
    pub fn reason(&self, player: Side, rank: &[u32], vertex: u32) -> Reason {
        let own = self.arena.owner(vertex) == player;
        let successors = self.arena.successors(vertex);
        let outside = |to: &&u32| rank[**to as usize] == NEVER;
        match rank[vertex as usize] {
            0 => Reason::Target,
            NEVER if successors.is_empty() => Reason::DeadEnd,
            NEVER if own => Reason::NoWay,
            NEVER => match successors.iter().find(outside) {
                Some(&to) => Reason::Escapes(to),
                None => Reason::NoWay,
            },
            _ if own => Reason::Chooses,
            _ => Reason::Forced,
        }
    }

    /// The different successors of a vertex, in the order of their numbers.
    pub fn different(&self, vertex: u32) -> Vec<u32> {
        let mut next = self.arena.successors(vertex).to_vec();
        next.sort_unstable();
        next.dedup();
        next
    }
}

impl PlayReport<'_> {
    /// What a vertex is to its owner, and the moves that are as good as any there.
    pub fn prospect(&self, vertex: u32) -> (Prospect, Vec<u32>) {
        let own = self.graph.arena.owner(vertex).index();
        let (won, lost) = (&self.rank[own], &self.rank[1 - own]);
        let at = vertex as usize;
        let mut moves = self.graph.different(vertex);
        let prospect = if won[at] != NEVER {
            moves.retain(|&to| won[to as usize] == won[at].wrapping_sub(1));
            Prospect::Won
        } else if lost[at] == NEVER {
            moves.retain(|&to| lost[to as usize] == NEVER);
            Prospect::Drawn
        } else if moves.is_empty() {
            Prospect::Stuck
        } else {
            Prospect::Lost
        };
        (prospect, moves)
    }
}
