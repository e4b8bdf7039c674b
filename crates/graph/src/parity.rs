//! Parity games: play goes on for ever, and the largest priority that comes again and again decides;
//! player 1 wins if it is even. Whoever cannot move loses.
//!
//! *Idea*. The nested fixed points of Walukiewicz, evaluated as they stand: a vertex is first thought to
//! be won by the player of its priority. From the least priority upwards, what one move shows to be
//! won by the other is marked; then all that is smaller is thought anew. At the end the marks are true.
//! Reference: van Dijk and Rubbens, *Simple fixpoint iteration to solve parity games*, GandALF 2019.
//! *Cost*: exponential in the number of priorities at worst, and metered.

use gagne_core::{Budget, Meter, Side, Stop};

use crate::attractor::stopped;
use crate::{Error, Graph};

/// Who wins a parity game where.
pub struct ParityReport<'g> {
    /// The graph.
    pub graph: &'g Graph,
    /// The winner at each vertex.
    pub winner: Vec<Side>,
    /// Time taken.
    pub seconds: f64,
}

impl ParityReport<'_> {
    /// The vertices that a player wins.
    pub fn region(&self, player: Side) -> impl Iterator<Item = u32> + '_ {
        let winners = (0..).zip(&self.winner);
        winners
            .filter(move |&(_, &winner)| winner == player)
            .map(|(vertex, _)| vertex)
    }
}

impl Graph {
    /// Who wins the parity game of these priorities, one for each vertex.
    pub fn parity(&self, priorities: &[u32], budget: &Budget) -> Result<ParityReport<'_>, Error> {
        let mut meter = budget.meter();
        let started = meter.elapsed();
        let winner = self.winners(priorities, &mut meter);
        Ok(ParityReport {
            graph: self,
            winner: winner.map_err(|stop| stopped(stop, &meter))?,
            seconds: (meter.elapsed() - started).as_secs_f64(),
        })
    }

    fn winners(&self, priorities: &[u32], meter: &mut Meter) -> Result<Vec<Side>, Stop> {
        let mut order: Vec<u32> = (0..priorities.len() as u32).collect();
        order.sort_by_key(|&vertex| priorities[vertex as usize]);
        let alike = |one: &u32, two: &u32| priorities[*one as usize] == priorities[*two as usize];
        let groups: Vec<&[u32]> = order.chunk_by(alike).collect();
        let usual: Vec<Side> = priorities
            .iter()
            .map(|priority| Side::second_if(priority % 2 == 1))
            .collect();
        let mut winner = usual.clone();
        let mut group = 0;
        while let Some(&vertices) = groups.get(group) {
            let mut marked = Vec::new();
            for &vertex in vertices {
                meter.work(4 * (self.arena.successors(vertex).len() + 1))?;
                let at = vertex as usize;
                let turns = winner[at] == usual[at] && self.one_move(vertex, &winner) != usual[at];
                if turns {
                    marked.push(vertex);
                }
            }
            if marked.is_empty() {
                group += 1;
                continue;
            }
            for vertex in marked {
                winner[vertex as usize] = usual[vertex as usize].other();
            }
            for &vertex in groups[..group].iter().copied().flatten() {
                winner[vertex as usize] = usual[vertex as usize];
            }
            meter.visit()?;
            group = 0;
        }
        Ok(winner)
    }

    /// Who wins at a vertex if the others are won so.
    fn one_move(&self, vertex: u32, winner: &[Side]) -> Side {
        let owner = self.arena.owner(vertex);
        let next = self.arena.successors(vertex);
        let wins = next.iter().any(|&to| winner[to as usize] == owner);
        if wins { owner } else { owner.other() }
    }
}
