//! Strategies that somebody gives: each move must lead somewhere and lose nothing, and all of them together
//! must come to an end.

use gagne_core::{Outcome, Side};
use gagne_solve::graph::arena::NEVER;

use super::{Find, Mistake, Truth};
use crate::ClaimTerm;

impl Truth<'_> {
    /// The moves that an entry names: one vertex, or several; none if it is no vertex.
    fn named(&self, said: &ClaimTerm, find: &mut Find<'_>) -> Option<Vec<u32>> {
        if let Some(vertex) = find(said) {
            return Some(vec![vertex]);
        }
        match said {
            ClaimTerm::Nothing => Some(Vec::new()),
            ClaimTerm::List(items) => items.iter().map(find).collect(),
            _ => None,
        }
    }

    /// What is wrong with the moves of a vertex.
    pub(super) fn move_mistake(
        &self,
        vertex: u32,
        said: &ClaimTerm,
        find: &mut Find<'_>,
    ) -> Option<Mistake> {
        let Some(moves) = self.named(said, find) else {
            return Some(Mistake::NoEdge(said.name()));
        };
        let next = self.graph.different(vertex);
        if moves.is_empty() && !next.is_empty() {
            return Some(Mistake::HasMoves(self.names(next)));
        }
        moves.into_iter().find_map(|to| {
            let to = self.same_position(&next, to);
            if !next.contains(&to) {
                return Some(Mistake::NoEdge(self.name(to)));
            }
            let better: Vec<u32> = next
                .iter()
                .copied()
                .filter(|&other| self.liking(vertex, other) > self.liking(vertex, to))
                .collect();
            (!better.is_empty()).then(|| Mistake::Worse(self.name(to), self.names(better)))
        })
    }

    /// The successor that is the same position as a vertex, where several vertices are one.
    fn same_position(&self, next: &[u32], to: u32) -> u32 {
        if next.contains(&to) {
            return to;
        }
        let name = self.name(to);
        let alike = next.iter().find(|&&other| self.name(other) == name);
        alike.copied().unwrap_or(to)
    }

    /// How much whoever moves at a vertex likes a successor.
    fn liking(&self, vertex: u32, to: u32) -> Outcome {
        if let Some(values) = &self.values {
            return self.outcome(vertex, to, values);
        }
        let owner = self.graph.arena.owner(vertex);
        let inside = |player: Side| {
            let rank = self.ranks(player);
            rank.get(to as usize).is_some_and(|&rank| rank != NEVER)
        };
        match (inside(owner), inside(owner.other())) {
            (true, _) => Outcome::Win,
            (_, true) => Outcome::Lose,
            _ => Outcome::Draw,
        }
    }

    /// Whether a vertex is won by whoever moves there, by another, or by nobody.
    fn standing(&self, vertex: u32) -> Outcome {
        if let Some(values) = &self.values {
            return values[vertex as usize].outcome();
        }
        let owner = self.graph.arena.owner(vertex);
        let rank = |player: Side| self.ranks(player).get(vertex as usize).copied();
        match (rank(owner), rank(owner.other())) {
            // Play is over in the target.
            (Some(0), _) | (_, Some(0)) => Outcome::Draw,
            (Some(rank), _) if rank != NEVER => Outcome::Win,
            (_, Some(rank)) if rank != NEVER => Outcome::Lose,
            _ => Outcome::Draw,
        }
    }

    /// A move of a strategy that lets play go on for ever where it could be won, with where it goes.
    pub(super) fn endless(
        &self,
        listed: &[(&ClaimTerm, &ClaimTerm)],
        find: &mut Find<'_>,
    ) -> Option<(u32, String)> {
        let count = self.graph.arena.len();
        let mut chosen: Vec<Option<Vec<u32>>> = vec![None; count];
        for (key, said) in listed {
            if let (Some(vertex), Some(moves)) = (find(key), self.named(said, find)) {
                let next = self.graph.different(vertex);
                let moves = moves.into_iter().map(|to| self.same_position(&next, to));
                chosen[vertex as usize] = Some(moves.collect());
            }
        }
        // Winners follow the strategy where it says something, losers do what they like.
        let follow = |vertex: u32| match (self.standing(vertex), &chosen[vertex as usize]) {
            (Outcome::Win, Some(moves)) => moves.clone(),
            (Outcome::Lose, _) => self.graph.different(vertex),
            _ => Vec::new(),
        };
        let mut done = vec![false; count];
        let mut place = vec![usize::MAX; count];
        for root in 0..count as u32 {
            let mut way: Vec<(u32, Vec<u32>)> = Vec::new();
            let mut next = (!done[root as usize]).then_some(root);
            loop {
                if let Some(vertex) = next.take() {
                    done[vertex as usize] = true;
                    place[vertex as usize] = way.len();
                    way.push((vertex, follow(vertex)));
                }
                let Some((vertex, moves)) = way.last_mut() else {
                    break;
                };
                match moves.pop() {
                    Some(to) if place[to as usize] != usize::MAX => {
                        // The way from there to here is a circle; somebody in it follows the strategy.
                        let start = place[to as usize];
                        let circle: Vec<u32> = way[start..].iter().map(|(at, _)| *at).collect();
                        let of_strategy = |at: &usize| {
                            let vertex = circle[*at] as usize;
                            self.standing(circle[*at]) == Outcome::Win && chosen[vertex].is_some()
                        };
                        if let Some(at) = (0..circle.len()).find(of_strategy) {
                            let to = circle[(at + 1) % circle.len()];
                            return Some((circle[at], self.name(to)));
                        }
                    }
                    Some(to) if !done[to as usize] => next = Some(to),
                    Some(_) => {}
                    None => {
                        place[*vertex as usize] = usize::MAX;
                        way.pop();
                    }
                }
            }
        }
        None
    }
}
