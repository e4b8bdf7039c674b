//! Games that can loop: the whole reachable graph, then attractors backwards from the endings.
//!
//! A vertex is a position together with the side to move, as seen from the position asked about.
//! A player is sure of an amount either by reach (forcing an ending that pays it) or, where endless
//! play pays it too, by safety (the other cannot force an ending that pays less); one attractor for
//! each amount decides. Distances are the ranks of the winner's attractor to the won endings.
//! Cost: linear in the edges for a game that is won, lost or drawn; times the number of different
//! amounts for a game played for points.

use gagne_core::walk::NumberedSet;
use gagne_core::walk::fold::{KeyOfPosition, Memory, Presence, Remember};
use gagne_core::walk::reach::{Reach, Visit, Visitor};
use gagne_core::{Ending, Game, Meter, Outcome, Side, Stop, Value};

use crate::Solver;
use crate::graph::arena::{Arena, Builder, NEVER};

/// Attractors of the graph of a game, with the values of all positions met so far.
pub struct Loops<G: Game>(Remember<G::Position, Value>);

impl<G: Game> Default for Loops<G> {
    fn default() -> Self {
        Loops(Remember::default())
    }
}

/// What is left of a game once its positions are numbers: compiled once, not for each game.
struct PayoffGraph {
    arena: Arena,
    /// What the endings pay player 1 of the arena; none where play goes on.
    payoffs: Vec<Option<i64>>,
}

/// The form under which a position is known. With points the canonical form may have other points
/// in the books, which an explicit graph cannot carry along its edges.
fn key<G: Game>(game: &G, position: &G::Position) -> G::Position {
    if game.facts().scored {
        position.clone()
    } else {
        game.canonical(position)
    }
}

/// Writes the graph down while it is walked.
struct GraphBuilder<P> {
    builder: Builder,
    positions: Vec<P>,
    payoffs: Vec<Option<i64>>,
}

impl<P> Visitor<P, u32> for GraphBuilder<P> {
    fn visit(&mut self, visit: Visit<'_, P, u32>, _meter: &mut Meter) -> Result<(), Stop> {
        let payoff = visit.ending.map(|ending| match visit.side {
            Side::First => ending.payoff(),
            Side::Second => -ending.payoff(),
        });
        self.payoffs.push(payoff);
        self.positions.push(visit.position);
        self.builder.vertex(visit.side, visit.next.iter().copied());
        if self.builder.is_too_large() {
            return Err(Stop::Memory);
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        // Where a position is listed, its payoff, and its value twice, while they are put away.
        let entry = size_of::<P>() + size_of::<Option<i64>>() + 2 * size_of::<Value>();
        self.positions.capacity() as u64 * 2 * entry as u64 + self.builder.bytes()
    }
}

fn explore<G: Game>(
    game: &G,
    root: &G::Position,
    meter: &mut Meter,
) -> Result<(Vec<G::Position>, PayoffGraph), Stop> {
    let mut graph = GraphBuilder {
        builder: Builder::default(),
        positions: Vec::new(),
        payoffs: Vec::new(),
    };
    let reach = Reach {
        symmetry: !game.facts().scored,
        ..Reach::new(game)
    };
    let mut numbers = NumberedSet::default();
    if !reach.walk(root, &mut numbers, meter, &mut graph)? {
        return Err(Stop::Memory);
    }
    // Every successor was given a number when it was met, so the arena is whole.
    let arena = graph.builder.build().ok_or(Stop::Fault)?;
    let payoffs = graph.payoffs;
    Ok((graph.positions, PayoffGraph { arena, payoffs }))
}

impl PayoffGraph {
    fn attractor(
        &self,
        player: Side,
        target: &dyn Fn(i64) -> bool,
        meter: &mut Meter,
    ) -> Result<Vec<u32>, Stop> {
        let inside = |&vertex: &u32| self.payoffs[vertex as usize].is_some_and(target);
        let vertices = 0..self.arena.len() as u32;
        self.arena.attractor(player, vertices.filter(inside), meter)
    }

    /// The most that player 1 is sure of at every vertex.
    fn worths(&self, endless: i64, meter: &mut Meter) -> Result<Vec<i64>, Stop> {
        let mut amounts: Vec<i64> = self.payoffs.iter().flatten().copied().collect();
        amounts.push(endless);
        amounts.sort_unstable();
        amounts.dedup();
        let mut worths = vec![amounts[0]; self.arena.len()];
        for &amount in &amounts[1..] {
            let (player, sure_if_in) = if endless >= amount {
                (Side::Second, false)
            } else {
                (Side::First, true)
            };
            let rank = self.attractor(player, &|payoff| (payoff >= amount) == sure_if_in, meter)?;
            for (worth, rank) in worths.iter_mut().zip(rank) {
                if (rank != NEVER) == sure_if_in {
                    *worth = amount;
                }
            }
        }
        Ok(worths)
    }
    /// The value of every vertex for the player who moves there, if endless play pays player 1 so much.
    fn values(self, endless: i64, scored: bool, meter: &mut Meter) -> Result<Vec<Value>, Stop> {
        let worths = self.worths(endless, meter)?;
        let wins = if scored {
            [Vec::new(), Vec::new()]
        } else {
            [
                self.attractor(Side::First, &|payoff| payoff == 1, meter)?,
                self.attractor(Side::Second, &|payoff| payoff == -1, meter)?,
            ]
        };
        let value = |(vertex, worth): (usize, i64)| {
            let mine = if self.arena.owner(vertex as u32) == Side::First {
                worth
            } else {
                -worth
            };
            match (scored, mine) {
                (true, _) => Ending::Score(mine).value(),
                (false, 0) => Value::DRAW,
                (false, _) => {
                    let rank = wins[usize::from(worth < 0)][vertex];
                    Value::Played {
                        outcome: if mine > 0 {
                            Outcome::Win
                        } else {
                            Outcome::Lose
                        },
                        plies: (rank != NEVER).then_some(u64::from(rank)),
                    }
                }
            }
        };
        Ok(worths.into_iter().enumerate().map(value).collect())
    }
}

impl<G: Game> Solver<G> for Loops<G> {
    fn value(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Value, Stop> {
        let Loops(known) = self;
        let root = key(game, position);
        if let Some(&value) = known.recall(&root, game.number(&root)) {
            return Ok(value);
        }
        let (positions, graph) = explore(game, &root, meter)?;
        let endless = game.endless(&root).payoff();
        let values = graph.values(endless, game.facts().scored, meter)?;
        for (position, value) in positions.into_iter().zip(values) {
            let met = known.meet(|| KeyOfPosition {
                number: game.number(&position),
                heap_bytes: game.heap_bytes(&position),
                form: position,
            });
            match met {
                Presence::New(place) => known.close(place, value, 0),
                Presence::Done(_) => {}
                Presence::Open => return Err(Stop::Fault),
                Presence::Full => return Err(Stop::Memory),
            }
        }
        let value = known.recall(&root, game.number(&root));
        value.copied().ok_or(Stop::Fault)
    }

    fn remembered(&self) -> u64 {
        self.0.bytes()
    }
}
