//! The graph of a game, and where neither player can force an ending.

use std::collections::hash_map::Entry;

use gagne_core::{Ending, Meter, Outcome, Side, Stop};
use gagne_engine::{AnyGame, Position};
use gagne_rules::RulesFailure;
use gagne_solve::graph::arena::{Builder, NEVER};
use rustc_hash::FxHashMap;

use super::fact::PlaceAnswer;
use super::names::GamePlace;

/// A move, by numbers.
pub(super) struct NumberedMove {
    pub(super) chosen: String,
    pub(super) to: u32,
    pub(super) again: bool,
}

/// A place, with what is known of it.
pub(super) struct KnownPlace {
    pub(super) place: GamePlace,
    pub(super) ending: Option<Ending>,
    pub(super) estimate: Option<i64>,
    pub(super) edges: Vec<NumberedMove>,
    /// Its part of what is open: places that lead to each other and from which neither player can force an
    /// ending; none elsewhere.
    pub(super) part: Option<u32>,
}

/// All places met so far, closed under moves.
pub(super) struct MoveGraph {
    sided: bool,
    numbers: FxHashMap<GamePlace, u32>,
    spots: Vec<KnownPlace>,
    bytes: u64,
}

impl MoveGraph {
    pub(super) fn new(sided: bool) -> Self {
        MoveGraph {
            sided,
            numbers: FxHashMap::default(),
            spots: Vec::new(),
            bytes: 0,
        }
    }

    pub(super) fn spot(&self, number: u32) -> &KnownPlace {
        &self.spots[number as usize]
    }

    /// The name of a place.
    pub(super) fn name(&self, number: u32) -> String {
        self.spot(number).place.name(self.sided)
    }

    /// The number of a place of this name, if it was met.
    pub(super) fn find(&self, game: &dyn AnyGame, name: &str) -> Option<u32> {
        let place = self.placed(game, name)?.0;
        self.numbers.get(&place).copied()
    }

    /// The place of a name, with the position there.
    fn placed(&self, game: &dyn AnyGame, name: &str) -> Option<(GamePlace, Position)> {
        let read = if self.sided {
            GamePlace::read(name)
        } else {
            GamePlace {
                text: name.trim().to_owned(),
                side: Side::First,
            }
        };
        let position = game.read(&read.text).ok()?;
        let place = GamePlace {
            text: game.show(&position),
            side: if self.sided {
                read.side
            } else {
                game.player(&position)
            },
        };
        Some((place, position))
    }

    /// The number of a place of this name, once all that follows from it is known; none if it is no name.
    pub(super) fn meet(
        &mut self,
        game: &dyn AnyGame,
        name: &str,
        meter: &mut Meter,
    ) -> Result<Option<u32>, RulesFailure> {
        let Some((place, position)) = self.placed(game, name) else {
            return Ok(None);
        };
        if let Some(&number) = self.numbers.get(&place) {
            return Ok(Some(number));
        }
        let first = self.spots.len();
        let number = self.add(place, meter)?;
        let mut waiting = vec![position];
        let mut next = first;
        while next < self.spots.len() {
            let position = std::mem::take(&mut waiting);
            for position in position {
                let from = self.spots[next].place.side;
                meter.visit().map_err(RulesFailure::Stop)?;
                let fact = PlaceAnswer::of(game, &position, meter)?;
                let mut edges = Vec::with_capacity(fact.ways.len());
                for way in fact.ways {
                    let place = GamePlace {
                        text: game.show(&way.after),
                        side: from.next(way.again),
                    };
                    let known = self.spots.len();
                    let to = self.add(place, meter)?;
                    if self.spots.len() > known {
                        waiting.push(way.after);
                    }
                    edges.push(NumberedMove {
                        chosen: way.chosen,
                        to,
                        again: way.again,
                    });
                }
                let spot = &mut self.spots[next];
                (spot.ending, spot.estimate, spot.edges) = (fact.ending, fact.estimate, edges);
                next += 1;
            }
        }
        self.divide(meter).map_err(RulesFailure::Stop)?;
        Ok(Some(number))
    }

    /// Notes a place.
    fn add(&mut self, place: GamePlace, meter: &mut Meter) -> Result<u32, RulesFailure> {
        let number = self.spots.len() as u32;
        match self.numbers.entry(place) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(vacant) => {
                let place = vacant.key().clone();
                // Text and place twice, and some moves.
                self.bytes += 2 * (size_of::<KnownPlace>() + place.text.len()) as u64 + 128;
                vacant.insert(number);
                self.spots.push(KnownPlace {
                    place,
                    ending: None,
                    estimate: None,
                    edges: Vec::new(),
                    part: None,
                });
                meter.hold(self.bytes).map_err(RulesFailure::Stop)?;
                Ok(number)
            }
        }
    }

    /// Finds where neither player can force an ending, and its parts.
    fn divide(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let mut builder = Builder::default();
        for spot in &self.spots {
            builder.vertex(spot.place.side, spot.edges.iter().map(|edge| edge.to));
        }
        let arena = builder.build().ok_or(Stop::Memory)?;
        let mut open = vec![true; self.spots.len()];
        for player in [Side::First, Side::Second] {
            let won = |&vertex: &u32| {
                let spot = self.spot(vertex);
                let outcome = if spot.place.side == player {
                    Outcome::Win
                } else {
                    Outcome::Lose
                };
                spot.ending == Some(Ending::Outcome(outcome))
            };
            let target = (0..self.spots.len() as u32).filter(won);
            let ranks = arena.attractor(player, target, meter)?;
            for (open, rank) in open.iter_mut().zip(ranks) {
                *open &= rank == NEVER;
            }
        }
        let parts = parts(&self.spots, &open);
        for (spot, part) in self.spots.iter_mut().zip(parts) {
            spot.part = part;
        }
        Ok(())
    }
}

/// The strongly connected parts of what is open (Tarjan, *Depth-first search and linear graph algorithms*,
/// 1972), without recursion.
fn parts(spots: &[KnownPlace], open: &[bool]) -> Vec<Option<u32>> {
    let count = spots.len();
    let (mut order, mut low) = (vec![0u32; count], vec![0u32; count]);
    let mut part = vec![None; count];
    let (mut stack, mut clock, mut found) = (Vec::new(), 0u32, 0u32);
    for root in (0..count).filter(|&root| open[root]) {
        if order[root] != 0 {
            continue;
        }
        let mut way = vec![(root, 0)];
        while let Some((here, next)) = way.pop() {
            if order[here] == 0 {
                clock += 1;
                (order[here], low[here]) = (clock, clock);
                stack.push(here);
            }
            let edges = &spots[here].edges;
            let mut deeper = None;
            for (place, edge) in edges.iter().enumerate().skip(next) {
                let there = edge.to as usize;
                if !open[there] || spots[here].ending.is_some() {
                    continue;
                }
                if order[there] == 0 {
                    deeper = Some((place, there));
                    break;
                }
                if part[there].is_none() {
                    low[here] = low[here].min(low[there]);
                }
            }
            if let Some((place, there)) = deeper {
                // The edge is looked at again once what lies behind it is known.
                way.extend([(here, place), (there, 0)]);
                continue;
            }
            if low[here] == order[here] {
                while let Some(member) = stack.pop() {
                    part[member] = Some(found);
                    if member == here {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    part
}
