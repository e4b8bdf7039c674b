//! The search where positions come back: rounds in which a graph grows and is looked at.

use gagne_core::{Game, Meter, Outcome, Stop};
use rustc_hash::FxHashSet;

use super::Proof;
use super::graph::ProofGraph;
use super::quest::Quest;

/// The graph grows by a part of itself before it is looked at once more, so that all looks together
/// cost no more than a few times the last one.
const PART: u64 = 16;

pub(super) struct ProofRounds<'g, G: Game> {
    game: &'g G,
    pub(super) graph: ProofGraph<'g, G>,
    /// Does the player of the root win, and does he at least draw?
    wins: Quest,
    draws: Quest,
}

impl<'g, G: Game> ProofRounds<'g, G> {
    /// Begins at a position that has not ended.
    pub(super) fn new(game: &'g G, root: &G::Position, meter: &mut Meter) -> Result<Self, Stop> {
        let endless = game.endless(root).payoff();
        Ok(ProofRounds {
            game,
            graph: ProofGraph::new(game, root, meter)?,
            wins: Quest::new(Outcome::Win, endless),
            draws: Quest::new(Outcome::Draw, endless),
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        match (self.wins.answer(), self.draws.answer()) {
            (Some(true), _) => Some(Outcome::Win),
            (_, Some(false)) => Some(Outcome::Lose),
            (Some(false), Some(true)) => Some(Outcome::Draw),
            _ => None,
        }
    }

    /// Asks both questions in turn, as an answer to one may spare the other, until the outcome is
    /// proved or too much would be unfolded.
    pub(super) fn run(&mut self, bound: Proof, meter: &mut Meter) -> Result<Option<Outcome>, Stop> {
        self.graph.unfold(0, meter)?;
        loop {
            for quest in [&mut self.wins, &mut self.draws] {
                if quest.answer().is_some() {
                    continue;
                }
                quest.look(&self.graph.links, self.graph.bytes(), meter)?;
                if quest.answer().is_some() {
                    continue;
                }
                let part = 1 + self.graph.unfolded / PART;
                let picked = quest.pick(&self.graph.links, part as usize, meter)?;
                if !grow(&mut self.graph, picked, part, bound, meter)? {
                    return Ok(None);
                }
            }
            let outcome = self.outcome();
            if outcome.is_some() {
                return Ok(outcome);
            }
        }
    }

    /// A line that keeps the outcome, as far as it is settled; without one, the most promising move.
    pub(super) fn line(&self, root: &G::Position, meter: &mut Meter) -> Result<Vec<G::Move>, Stop> {
        let (wins, draws) = (&self.wins, &self.draws);
        let (settled, guide): (&[&Quest], &Quest) = match self.outcome() {
            Some(Outcome::Win) => (&[wins], wins),
            Some(Outcome::Lose) => (&[draws], draws),
            // Where one of two was sought with success, its ranks lead to the end of play.
            Some(Outcome::Draw) if wins.succeeds(0) == Some(true) => (&[wins, draws], wins),
            Some(Outcome::Draw) => (&[wins, draws], draws),
            None if wins.answer().is_none() => (&[], wins),
            None => (&[], draws),
        };
        let (mut line, mut moves) = (Vec::new(), Vec::new());
        let (mut position, mut mine) = (root.clone(), true);
        let mut seen = FxHashSet::from_iter([0]);
        while self.game.ending(&position).is_none() {
            moves.clear();
            meter.list(self.game, &position, &mut moves)?;
            let mut best: Option<(u32, G::Move, u32)> = None;
            for &chosen in &moves {
                let after = self.game.play(&position, chosen);
                meter.work(self.game.heap_bytes(&after))?;
                let next = mine == self.game.again(&position, chosen);
                let Some(vertex) = self.graph.find(&after, next) else {
                    continue;
                };
                let keeps = |quest: &&Quest| quest.succeeds(vertex) == quest.succeeds(0);
                if !settled.iter().all(keeps) {
                    continue;
                }
                let liking = guide.liking(vertex, mine);
                if best.as_ref().is_none_or(|&(least, ..)| liking < least) {
                    best = Some((liking, chosen, vertex));
                }
            }
            let Some((_, chosen, vertex)) = best else {
                break;
            };
            line.push(chosen);
            mine = mine == self.game.again(&position, chosen);
            position = self.game.play(&position, chosen);
            if settled.is_empty() || !seen.insert(vertex) {
                break;
            }
        }
        Ok(line)
    }
}

/// Unfolds so many vertices: those that were picked, then what they led to, then whatever has waited
/// longest. Whether it came that far within the bounds.
fn grow<G: Game>(
    graph: &mut ProofGraph<'_, G>,
    picked: Vec<u32>,
    part: u64,
    bound: Proof,
    meter: &mut Meter,
) -> Result<bool, Stop> {
    let until = graph.unfolded + part;
    let mut queue = picked;
    let mut next = 0;
    while graph.unfolded < until {
        if graph.unfolded >= bound.visits || graph.links.len() as usize >= bound.entries {
            return Ok(false);
        }
        let Some(vertex) = queue.get(next).copied().or_else(|| graph.oldest()) else {
            break;
        };
        next += 1;
        let met = graph.links.len();
        if graph.unfold(vertex, meter)? {
            queue.extend(met..graph.links.len());
        }
    }
    Ok(true)
}
