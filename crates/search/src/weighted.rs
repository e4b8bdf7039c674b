//! Puzzles: some solution soon, rather than a shortest one late.
//!
//! The idea: *weighted A\**, best first, where what still lies ahead counts several times as much as what lies
//! behind, so that the search hurries to the goal (I. Pohl, *Heuristic search viewed as path finding
//! in a graph*, Artificial Intelligence 1, 1970). Cost: memory for every position met; a hundred
//! thousand where a shortest solution would take billions.
//!
//! Requires a puzzle; without a bound it is breadth first. The answer proves nothing but that there
//! is a solution: the line leads to the goal, or to what looked nearest to it when the bounds were
//! reached.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use gagne_core::{Ask, Game, Meter, Offer, Stop};
use rustc_hash::FxHashSet;

use crate::{Finding, Search, Sight};

/// How many plies behind one ply ahead outweighs.
const HURRY: u64 = 5;
/// Positions after which the way that looks nearest is taken.
const MOST: usize = 200_000;

/// Weighted A*: best first, in a hurry.
#[derive(Clone, Copy, Debug, Default)]
pub struct WeightedAStar;

/// A position that was met, and how.
struct OpenNode<G: Game> {
    position: G::Position,
    /// The position before and the move from there; none at the beginning.
    from: Option<(u32, G::Move)>,
    behind: u32,
}

/// The way to a position that was met.
fn way<G: Game>(met: &[OpenNode<G>], place: u32) -> Vec<G::Move> {
    let mut line = Vec::new();
    let mut place = place as usize;
    while let Some((before, chosen)) = met[place].from {
        line.push(chosen);
        place = before as usize;
    }
    line.reverse();
    line
}

impl<G: Offer + Game> Search<G> for WeightedAStar {
    fn search(
        &mut self,
        sight: Sight<'_, G>,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Finding<G::Move>, Stop> {
        let game = sight.game;
        let bound = game.bound();
        let ahead = |position: &G::Position| bound.map_or(0, |bound| bound.least(position));
        let mut met: Vec<OpenNode<G>> = vec![OpenNode {
            position: position.clone(),
            from: None,
            behind: 0,
        }];
        let mut known = FxHashSet::from_iter([position.clone()]);
        let mut open = BinaryHeap::from([Reverse((0, 0))]);
        // What looks nearest besides the position itself, which is no way to anywhere.
        let mut nearest: Option<(u32, u32)> = None;
        let mut moves = Vec::new();
        let each = size_of::<OpenNode<G>>() + 2 * size_of::<G::Position>();
        let each = (each + 2 * game.heap_bytes(position)) as u64;
        while let Some(Reverse((_, place))) = open.pop() {
            let counted = meter.visit();
            let stopped = counted.and_then(|()| meter.hold(met.len() as u64 * each));
            match stopped {
                Ok(()) if met.len() < MOST => {}
                Err(stop) if stop == Stop::Cancelled || stop.is_broken() => return Err(stop),
                Err(stop) if nearest.is_none() => return Err(stop),
                Ok(()) | Err(_) => break,
            }
            let at = met[place as usize].position.clone();
            if game.ending(&at).is_some() {
                nearest = Some((0, place));
                break;
            }
            moves.clear();
            game.moves(&at, &mut moves);
            let behind = met[place as usize].behind + 1;
            for &chosen in &moves {
                let to = game.play(&at, chosen);
                if !known.insert(to.clone()) {
                    continue;
                }
                let (number, left) = (met.len() as u32, ahead(&to));
                if nearest.is_none_or(|(least, _)| left < least) {
                    nearest = Some((left, number));
                }
                let weight = HURRY * u64::from(left) + u64::from(behind);
                open.push(Reverse((weight, number)));
                met.push(OpenNode {
                    position: to,
                    from: Some((place, chosen)),
                    behind,
                });
            }
        }
        let line = nearest.map_or_else(Vec::new, |(_, place)| way(&met, place));
        let left = nearest.map_or_else(|| ahead(position), |(left, _)| left);
        Ok(Finding {
            estimate: -i64::from(left) - line.len() as i64,
            value: None,
            nodes: met.len() as u64,
            depth: line.len() as u32,
            line,
        })
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::{Budget, Entry, Notation};
    use gagne_games::taquin::Taquin;

    use super::*;

    const HARD: &str = "15,14,8,12/10,11,9,13/2,6,5,1/3,7,4,0";

    #[test]
    fn a_hard_puzzle_is_solved_somehow() {
        let game = Taquin::from_rules("4x4").unwrap();
        let mut at = game.parse(HARD).unwrap();
        let found = WeightedAStar
            .search(Sight::of(&game), &at, &mut Meter::unbounded())
            .unwrap();
        assert_eq!(found.value, None, "nothing says that it is a shortest way");
        for &tile in &found.line {
            at = game.play(&at, tile);
        }
        assert!(game.ending(&at).is_some(), "{}", game.show(&at));
        assert!(found.nodes < MOST as u64, "{}", found.nodes);
    }

    #[test]
    fn what_looks_nearest_is_taken_when_there_is_no_more_time() {
        let game = Taquin::from_rules("5x5").unwrap();
        let text = "24,23,22,21,20/19,18,17,16,15/14,13,12,11,10/9,8,7,6,5/4,3,2,1,0";
        let position = game.parse(text).unwrap();
        let budget = Budget {
            positions: Some(1),
            ..Budget::default()
        };
        let found = WeightedAStar.search(Sight::of(&game), &position, &mut budget.meter());
        assert!(!found.unwrap().line.is_empty());
    }
}
