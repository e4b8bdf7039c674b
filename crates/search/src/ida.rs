//! Puzzles: iterative deepening A*.
//!
//! The idea: depth first, but never further than a limit on the plies behind plus a bound on those
//! ahead; if the goal is not met, the limit rises to the least sum that went beyond it. The first
//! solution is a shortest one, as the bound never says too much (R. Korf, *Depth-first
//! iterative-deepening: an optimal admissible tree search*, Artificial Intelligence 27, 1985).
//!
//! Requires a puzzle (`solo`) of outcomes; any other game is answered with nothing proved. Cost: no
//! memory beyond the way itself and the tables of the bound; time by the bound, as positions met on
//! several ways are looked at again. The steps of a [`Trail`] carry the bound along; a puzzle that
//! has none is searched by its rules and its [`Bound`], or without any as far as the meter goes.
//!
//! The answer: the length of a shortest solution and one such line, or that the bound knows the
//! position to be lost. Where it does not know, a position out of reach of the goal may be searched
//! until the meter stops it; if all its lines end before, nothing is said of its value. The estimate
//! is the number of plies to the goal, below zero.

use gagne_core::{
    Ask, Bound, Ending, Game, Meter, Offer, Outcome, Shelf, Stop, Trail, TrailVisitor, Value,
};

use crate::{Finding, Search, Sight};

/// Iterative deepening A* by the rules of the puzzle.
#[derive(Clone, Copy)]
pub struct Ida<'b, P> {
    /// Least plies to the goal.
    pub bound: Option<&'b dyn Bound<P>>,
}

/// Looks for a shortest solution of a puzzle of the catalogue with the best that it offers. None if
/// it is no puzzle.
pub fn solve<G: Offer + Game>(
    game: &G,
    position: &G::Position,
    shelf: &dyn Shelf,
    meter: &mut Meter,
) -> Result<Option<Finding<G::Move>>, Stop> {
    if !is_puzzle(game) {
        return Ok(None);
    }
    match game.trail(shelf, meter, AlongTrail { position }) {
        Ok(Some(found)) => return Ok(Some(found)),
        // Tables that do not fit are done without.
        Ok(None) | Err(Stop::Memory) => {}
        Err(stop) => return Err(stop),
    }
    let bound = game.bound();
    let found = Ida { bound }.search(Sight::of(game), position, meter);
    found.map(Some)
}

fn is_puzzle<G: Game>(game: &G) -> bool {
    game.facts().solo && !game.facts().scored
}

/// Walks along whatever trail it is shown.
struct AlongTrail<'p, P> {
    position: &'p P,
}

impl<P, M: Copy> TrailVisitor<P, M> for AlongTrail<'_, P> {
    type Answer = Finding<M>;

    fn visit<T: Trail<Position = P, Move = M>>(
        self,
        trail: &T,
        meter: &mut Meter,
    ) -> Result<Finding<M>, Stop> {
        along(trail, self.position, meter)
    }
}

/// A position on the way.
struct IdaFrame<T: Trail> {
    state: T::State,
    /// The move that led here; none at the beginning.
    chosen: Option<T::Move>,
    /// Its steps not taken yet lie in the shared buffer from here on.
    start: usize,
}

/// A bound larger than any way is long.
const NEVER: u32 = u32::MAX;

/// Looks for a shortest way along a trail.
pub fn along<T: Trail>(
    trail: &T,
    position: &T::Position,
    meter: &mut Meter,
) -> Result<Finding<T::Move>, Stop> {
    let mut found = Finding {
        estimate: -i64::from(NEVER),
        value: Some(Value::only(Outcome::Lose)),
        line: Vec::new(),
        nodes: 1,
        depth: 0,
    };
    meter.visit()?;
    let Some(root) = trail.begin(position) else {
        return Ok(found);
    };
    if trail.is_goal(&root) {
        found.estimate = 0;
        found.value = Some(Value::win(0));
        return Ok(found);
    }
    let mut frames: Vec<IdaFrame<T>> = Vec::new();
    let mut steps = Vec::new();
    let mut limit = trail.least(&root);
    while limit < NEVER {
        (found.depth, found.estimate) = (limit, -i64::from(limit));
        let mut beyond = NEVER;
        steps.clear();
        trail.steps(&root, &mut steps);
        frames.push(IdaFrame {
            state: root.clone(),
            chosen: None,
            start: 0,
        });
        while let Some(frame) = frames.last() {
            if steps.len() == frame.start {
                frames.pop();
                continue;
            }
            let Some(step) = steps.pop() else {
                break;
            };
            meter.visit()?;
            found.nodes += 1;
            let plies = u32::try_from(frames.len()).unwrap_or(NEVER);
            let Some(most) = limit.checked_sub(plies) else {
                // A bound of nothing before the goal: the limit was too small for any step.
                beyond = beyond.min(plies);
                continue;
            };
            match trail.walk(&frame.state, step, most) {
                Err(least) => beyond = beyond.min(plies.saturating_add(least)),
                Ok(state) => {
                    let chosen = Some(trail.chosen(&frame.state, step));
                    if trail.is_goal(&state) {
                        let line = frames.iter().map(|frame| frame.chosen).chain([chosen]);
                        found.line = line.flatten().collect();
                        found.value = Some(Value::win(plies.into()));
                        return Ok(found);
                    }
                    let start = steps.len();
                    trail.steps(&state, &mut steps);
                    frames.push(IdaFrame {
                        state,
                        chosen,
                        start,
                    });
                }
            }
        }
        limit = beyond;
    }
    found.value = None;
    Ok(found)
}

/// The trail of a puzzle by its rules alone.
struct PlainTrail<'g, G: Game> {
    game: &'g G,
    bound: Option<&'g dyn Bound<G::Position>>,
}

/// A position, the one before it, and plies to the goal at least.
type PlainState<P> = (P, Option<P>, u32);

impl<G: Game> Trail for PlainTrail<'_, G> {
    type Position = G::Position;
    type Move = G::Move;
    type State = PlainState<G::Position>;
    type Step = G::Move;

    fn begin(&self, position: &G::Position) -> Option<Self::State> {
        match self.bound {
            Some(bound) if bound.is_lost(position) => None,
            Some(bound) => Some((position.clone(), None, bound.least(position))),
            None => Some((position.clone(), None, 0)),
        }
    }

    fn least(&self, state: &Self::State) -> u32 {
        state.2
    }

    fn is_goal(&self, state: &Self::State) -> bool {
        self.game.ending(&state.0) == Some(Ending::Outcome(Outcome::Win))
    }

    fn steps(&self, state: &Self::State, out: &mut Vec<G::Move>) {
        // Ends of play other than the goal lead nowhere.
        if self.game.ending(&state.0).is_none() {
            self.game.moves(&state.0, out);
        }
    }

    fn walk(&self, state: &Self::State, step: G::Move, most: u32) -> Result<Self::State, u32> {
        let after = self.game.play(&state.0, step);
        if state.1.as_ref() == Some(&after) {
            return Err(NEVER);
        }
        let least = self.bound.map_or(0, |bound| bound.least(&after));
        if least <= most {
            Ok((after, Some(state.0.clone()), least))
        } else {
            Err(least)
        }
    }

    fn chosen(&self, _state: &Self::State, step: G::Move) -> G::Move {
        step
    }
}

impl<G: Game> Search<G> for Ida<'_, G::Position> {
    fn search(
        &mut self,
        sight: Sight<'_, G>,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Finding<G::Move>, Stop> {
        let game = sight.game;
        let ending = game.ending(position);
        if ending.is_some() || !is_puzzle(game) {
            return Ok(Finding {
                estimate: sight.estimate(position),
                value: ending.map(Ending::value),
                line: Vec::new(),
                nodes: 1,
                depth: 0,
            });
        }
        let bound = self.bound;
        let found = along(&PlainTrail { game, bound }, position, meter)?;
        game.sound().map(|()| found)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use gagne_core::{Budget, Dice, Entry, Notation, Space};
    use gagne_games::taquin::patterns::Patterns;
    use gagne_games::taquin::{Taquin, Tiles};
    use gagne_games::tictactoe::TicTacToe;

    use super::*;

    fn taquin(rules: &str) -> Taquin {
        Taquin::from_rules(rules).unwrap()
    }

    /// Distances of everything that can reach the goal, breadth first.
    fn distances(game: &Taquin, goal: &str) -> HashMap<Tiles, u64> {
        let goal = game.parse(goal).unwrap();
        let mut found = HashMap::from([(goal, 0)]);
        let mut queue = vec![goal];
        let mut next = 0;
        while next < queue.len() {
            let tiles = queue[next];
            next += 1;
            let mut moves = Vec::new();
            // The goal has no moves to the rules' mind, and slides go both ways.
            game.moves(&tiles, &mut moves);
            for tile in moves {
                let (after, plies) = (game.play(&tiles, tile), found[&tiles] + 1);
                found.entry(after).or_insert_with(|| {
                    queue.push(after);
                    plies
                });
            }
        }
        found
    }

    /// What was found is a win in so many plies, and its line leads to the goal.
    fn solves(game: &Taquin, tiles: &Tiles, found: &Finding<u8>) -> u64 {
        let plies = found.line.len() as u64;
        assert_eq!(found.value, Some(Value::win(plies)), "{}", game.show(tiles));
        assert_eq!(found.estimate, -(plies as i64));
        let mut at = *tiles;
        for &tile in &found.line {
            let mut moves = Vec::new();
            game.moves(&at, &mut moves);
            assert!(moves.contains(&tile));
            at = game.play(&at, tile);
        }
        assert!(game.ending(&at).is_some());
        plies
    }

    fn plainly(game: &Taquin, tiles: &Tiles) -> Finding<u8> {
        let mut ida = Ida {
            bound: game.bound(),
        };
        ida.search(Sight::of(game), tiles, &mut Meter::unbounded())
            .unwrap()
    }

    #[test]
    fn shortest_as_breadth_first_says() {
        for (rules, goal, sparse) in [
            ("3x3", "0,1,2/3,4,5/6,7,8", 11),
            ("2x4", "0,1,2,3/4,5,6,7", 5),
            ("3x2", "0,1/2,3/4,5", 1),
            ("2x2", "0,1/2,3", 1),
            ("1x4", "0,1,2,3", 1),
        ] {
            let game = taquin(rules);
            let mut meter = Meter::unbounded();
            let patterns = Patterns::build(&game, &mut meter).unwrap().unwrap();
            for (number, (tiles, plies)) in distances(&game, goal).iter().enumerate() {
                let state = patterns.begin(tiles).unwrap();
                let least = u64::from(patterns.least(&state));
                assert!(least <= *plies && least % 2 == plies % 2);
                if number % sparse == 0 {
                    let found = along(&patterns, tiles, &mut meter).unwrap();
                    assert_eq!(solves(&game, tiles, &found), *plies);
                }
                if number % (10 * sparse) == 0 {
                    let found = plainly(&game, tiles);
                    assert_eq!(solves(&game, tiles, &found), *plies);
                }
            }
        }
    }

    #[test]
    fn the_example_and_the_farthest() {
        let game = taquin("");
        for (text, plies) in [
            ("7,2,4/5,0,6/8,3,1", 26),
            ("8,0,6/5,4,7/2,3,1", 31),
            ("8,7,6/0,4,1/2,5,3", 31),
            ("0,1,2/3,4,5/6,7,8", 0),
        ] {
            let tiles = game.parse(text).unwrap();
            // With room for tables, and without.
            for memory in [None, Some(0)] {
                let budget = Budget {
                    memory,
                    ..Budget::default()
                };
                let found = solve(&game, &tiles, &(), &mut budget.meter());
                assert_eq!(solves(&game, &tiles, &found.unwrap().unwrap()), plies);
            }
        }
    }

    #[test]
    fn what_cannot_be_solved_is_lost_at_once() {
        for (rules, text) in [
            ("3x3", "0,2,1/3,4,5/6,7,8"),
            (
                "5x5",
                "0,2,1,3,4/5,6,7,8,9/10,11,12,13,14/15,16,17,18,19/20,21,22,23,24",
            ),
        ] {
            let game = taquin(rules);
            let tiles = game.parse(text).unwrap();
            let found = solve(&game, &tiles, &(), &mut Meter::unbounded()).unwrap();
            let found = found.unwrap();
            assert_eq!(found.value, Some(Value::only(Outcome::Lose)));
            assert_eq!(found.nodes, 1);
        }
        let other = solve(&TicTacToe, &TicTacToe.start(), &(), &mut Meter::unbounded());
        assert_eq!(other, Ok(None));
    }

    #[test]
    fn large_frames_go_by_their_rules() {
        let game = taquin("5x5");
        let mut dice = Dice::new(5);
        for _ in 0..10 {
            let mut tiles = game
                .parse("0,1,2,3,4/5,6,7,8,9/10,11,12,13,14/15,16,17,18,19/20,21,22,23,24")
                .unwrap();
            for _ in 0..30 {
                let mut moves = Vec::new();
                game.moves(&tiles, &mut moves);
                tiles = game.play(&tiles, moves[dice.roll(moves.len())]);
            }
            let found = solve(&game, &tiles, &(), &mut Meter::unbounded());
            let plies = solves(&game, &tiles, &found.unwrap().unwrap());
            assert!(plies <= 30 && plies.is_multiple_of(2));
        }
    }
}
