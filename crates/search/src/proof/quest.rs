//! A question on a graph that is known in part, and where the graph should grow to settle it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use gagne_core::{Meter, Outcome, Stop};

use super::graph::ProofLinks;
use super::numbers::{NEVER, sum};

/// Bytes that a vertex takes in two quests, one of which is being looked at.
const VERTEX: u64 = 64;
/// Bytes that an edge takes at most while vertices to unfold are picked.
const EDGE: u64 = 4;

/// Whether a player, the seeker, forces one of the endings that he seeks. Endless play is none of
/// these; if it were, the other player would be the seeker of the other endings.
///
/// The effort of a vertex is the least solution of: 0 where the seeker has what he seeks, never at
/// other endings, 1 where nothing is known yet; where the seeker moves the smallest effort of all moves, and
/// where the other one moves the largest with one more for each other vertex that is still open. It
/// is 0 exactly where he has forced it whatever the unknown holds, and never exactly where he cannot
/// force it even if all that is unknown were his: both hold whichever way play came there.
pub(super) struct Quest {
    /// Whether the seeker is the player of the root.
    mine: bool,
    /// The least that the player of the root asked for, and what he gets without any ending.
    least: i64,
    endless: i64,
    effort: Vec<u32>,
    /// The order in which efforts were found: those that a vertex relies on come first.
    rank: Vec<u32>,
    /// How much is at least left to unfold until the seeker fails.
    doubt: Vec<u32>,
}

impl Quest {
    /// Whether the player of the root gets at least so much, if endless play pays him so much.
    pub(super) fn new(least: Outcome, endless: i64) -> Self {
        let least = if least == Outcome::Win { 1 } else { 0 };
        Quest {
            mine: endless < least,
            least,
            endless,
            effort: Vec::new(),
            rank: Vec::new(),
            doubt: Vec::new(),
        }
    }

    fn seeks(&self, payoff: i64) -> bool {
        (payoff >= self.least) != (self.endless >= self.least)
    }

    /// Whether the seeker succeeds at a vertex, if that is settled.
    pub(super) fn succeeds(&self, vertex: u32) -> Option<bool> {
        match *self.effort.get(vertex as usize)? {
            0 => Some(true),
            NEVER => Some(false),
            _ => None,
        }
    }

    /// Whether the player of the root gets what he asked for, if that is settled.
    pub(super) fn answer(&self) -> Option<bool> {
        Some(self.succeeds(0)? == self.mine)
    }

    fn rank(&self, vertex: u32) -> u32 {
        self.rank[vertex as usize]
    }

    /// How much a player likes to move to a vertex, which may have been met later; less is better.
    /// A seeker who succeeds goes straight on, and the other one goes the longest way.
    pub(super) fn liking(&self, vertex: u32, mine: bool) -> u32 {
        let place = vertex as usize;
        let seeks = mine == self.mine;
        let number = match (self.succeeds(vertex), seeks) {
            (Some(true), true) => self.rank.get(place).copied(),
            (Some(true), false) => self.rank.get(place).map(|rank| NEVER - rank),
            (_, true) => self.effort.get(place).copied(),
            (_, false) => self.doubt.get(place).copied(),
        };
        number.unwrap_or(1)
    }

    /// Finds the efforts on a graph, which holds so many bytes: the smallest first, each one from those
    /// before it.
    pub(super) fn look(
        &mut self,
        graph: &ProofLinks,
        held: u64,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let len = graph.len() as usize;
        meter.hold(held + len as u64 * VERTEX + graph.edges() as u64 * EDGE)?;
        for numbers in [&mut self.effort, &mut self.rank, &mut self.doubt] {
            *numbers = Vec::new();
        }
        self.effort = vec![NEVER; len];
        self.rank = vec![NEVER; len];
        self.doubt = vec![1; len];
        let mut order: Vec<u32> = Vec::with_capacity(len);
        // How many of its moves lead to known efforts, for each vertex of the other player.
        let mut known: Vec<u32> = vec![0; len];
        let mut later = BinaryHeap::new();
        for vertex in 0..graph.len() {
            if graph
                .payoff(vertex)
                .is_some_and(|payoff| self.seeks(payoff))
            {
                self.effort[vertex as usize] = 0;
                order.push(vertex);
            }
        }
        let (mut next, mut guessed) = (0, false);
        loop {
            while let Some(&vertex) = order.get(next) {
                self.rank[vertex as usize] = next as u32;
                next += 1;
                meter.work(0)?;
                let effort = self.effort[vertex as usize];
                for before in graph.before(vertex) {
                    meter.work(0)?;
                    if self.effort[before as usize] != NEVER {
                        continue;
                    }
                    if graph.is_mine(before) == self.mine {
                        self.effort[before as usize] = effort;
                        order.push(before);
                        continue;
                    }
                    known[before as usize] += 1;
                    let moves = graph.after(before);
                    if known[before as usize] as usize == moves.len() {
                        let whole = sum(effort, self.others(moves));
                        self.effort[before as usize] = whole;
                        if whole == effort {
                            order.push(before)
                        } else {
                            later.push(Reverse((whole, before)))
                        }
                    }
                }
            }
            if !guessed {
                guessed = true;
                for vertex in (0..graph.len()).filter(|&vertex| graph.is_waiting(vertex)) {
                    self.effort[vertex as usize] = 1;
                    order.push(vertex);
                }
            } else if let Some(Reverse((_, vertex))) = later.pop() {
                order.push(vertex);
            } else {
                break;
            }
        }
        self.weigh(graph, &order, meter)
    }

    /// How many of these vertices are open beside one of them.
    fn others(&self, vertices: impl Iterator<Item = u32>) -> u32 {
        let open = vertices.filter(|&vertex| self.succeeds(vertex).is_none());
        (open.count() as u32).saturating_sub(1)
    }

    /// Finds the doubts, in the order of the efforts. What comes later in it, as play that returns
    /// does, counts as if nothing were known of it.
    fn weigh(&mut self, graph: &ProofLinks, order: &[u32], meter: &mut Meter) -> Result<(), Stop> {
        for &vertex in order {
            if self.succeeds(vertex).is_some() || graph.is_waiting(vertex) {
                continue;
            }
            meter.work(graph.after(vertex).len() * 16)?;
            let open = |&next: &u32| self.succeeds(next).is_none();
            let doubts = graph.after(vertex).filter(open);
            let doubts = doubts.map(|next| self.doubt[next as usize]);
            self.doubt[vertex as usize] = if graph.is_mine(vertex) == self.mine {
                sum(doubts.max().unwrap_or(0), self.others(graph.after(vertex)))
            } else {
                doubts.min().unwrap_or(0)
            };
        }
        Ok(())
    }

    /// Up to so many vertices that wait to be unfolded, on the way on which the seeker hopes for
    /// most, where he is most likely to fail first. There is one unless the root is settled: a way goes
    /// down in rank, and it ends where nothing is known.
    pub(super) fn pick(
        &self,
        graph: &ProofLinks,
        most: usize,
        meter: &mut Meter,
    ) -> Result<Vec<u32>, Stop> {
        let mut picked = Vec::new();
        let mut seen = vec![false; self.effort.len()];
        let mut stack = vec![0];
        while let Some(vertex) = stack.pop() {
            if std::mem::replace(&mut seen[vertex as usize], true) {
                continue;
            }
            if graph.is_waiting(vertex) {
                picked.push(vertex);
                if picked.len() >= most {
                    break;
                }
                continue;
            }
            meter.work(graph.after(vertex).len() * 16)?;
            let open = |&next: &u32| self.succeeds(next).is_none();
            let next = graph.after(vertex).filter(open);
            if graph.is_mine(vertex) == self.mine {
                let nearer = next.filter(|&next| self.rank(next) < self.rank(vertex));
                let best = |&next: &u32| {
                    let doubt = Reverse(self.doubt[next as usize]);
                    (self.effort[next as usize], doubt, self.rank(next))
                };
                stack.extend(nearer.min_by_key(best));
            } else {
                let start = stack.len();
                stack.extend(next.filter(|&next| !seen[next as usize]));
                stack[start..].sort_by_key(|&next| Reverse(self.doubt[next as usize]));
            }
        }
        Ok(picked)
    }
}
