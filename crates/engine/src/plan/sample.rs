//! How many positions there are, from a walk over some of them.
//!
//! Whole levels are looked at while they are small, then a sample of each: what follows from one half
//! of it and from the other half alike tells how many positions the next level has, as fish caught
//! twice tell how many are in a lake. What is held is stated; where the memory is too small for whole
//! levels or for a large sample, a smaller one has to do.

use std::time::{Duration, Instant};

use gagne_core::bytes::table_bytes;
use gagne_core::{Ask, Dice, Game, Meter, Offer, Stop};
use rustc_hash::FxHashSet;

use super::{COUNTLESS, PATIENCE};

/// How hard to look.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// Positions that are looked at one and all, at most.
    pub(super) sample: usize,
    /// Positions of half a sample of a level.
    pub(super) half: usize,
    /// Moves that are made at most in a sample of a level.
    pub(super) played: u64,
    /// Whether some of the game is solved to see how long that takes.
    pub(super) timed: bool,
}

/// Positions met twice that tell something.
const ENOUGH: usize = 20;
/// Numbers below are exact in floating point.
const LARGEST_EXACT: f64 = (1u64 << 53) as f64;
/// Most levels that are sampled, and the time for them.
const LEVELS: usize = 300;
const SAMPLING: Duration = Duration::from_secs(5);

/// What a walk over some positions found.
pub(super) struct Sample {
    /// Positions that can be reached: counted or guessed; infinite if nobody can tell.
    pub(super) all: f64,
    /// Whether they were counted.
    pub(super) whole: bool,
    /// Positions that were looked at, those among them that were not final, and their moves.
    pub(super) positions: u64,
    pub(super) open: u64,
    pub(super) moves: u64,
    /// Moves of all that can be reached, as far as that can be told.
    pub(super) all_moves: f64,
    /// Nanoseconds to look at a position.
    pub(super) nanoseconds: f64,
}

impl Sample {
    /// Moves of a position, final ones included, on average of all.
    pub(super) fn moves_each(&self) -> f64 {
        let of_all = self.all_moves / self.all;
        if of_all.is_finite() && of_all > 0.0 {
            of_all
        } else {
            self.moves as f64 / self.positions.max(1) as f64
        }
    }
}

/// A game that is looked at, and what is seen of it.
struct SampleWalk<'g, G: Game> {
    game: &'g G,
    /// Whether positions that are the same up to symmetry are one.
    symmetry: bool,
    found: Sample,
    moves: Vec<G::Move>,
}

/// Positions, each once, and the bytes that they hold elsewhere.
struct Set<P> {
    positions: FxHashSet<P>,
    heap: u64,
}

impl<P> Set<P> {
    fn bytes(&self) -> u64 {
        table_bytes::<P>(self.positions.len(), self.positions.capacity()) + self.heap
    }
}

/// Why a level is not known.
enum Truncation {
    /// Something that belongs to the budget of the question ran out.
    Stop(Stop),
    /// The memory or the patience for a forecast.
    Enough,
}

impl From<Stop> for Truncation {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Memory => Truncation::Enough,
            stop => Truncation::Stop(stop),
        }
    }
}

impl<G: Game> SampleWalk<'_, G> {
    /// The position after a move, or one that stands for all that are the same up to symmetry.
    fn played(&self, position: &G::Position, chosen: G::Move) -> G::Position {
        let after = self.game.play(position, chosen);
        if self.symmetry {
            self.game.canonical(&after)
        } else {
            after
        }
    }

    /// Positions that follow in one move from some, each once, while so many bytes are held besides.
    /// Known ones are left out.
    fn following(
        &mut self,
        level: &[G::Position],
        known: &FxHashSet<G::Position>,
        held: u64,
        until: Instant,
        meter: &mut Meter,
    ) -> Result<Set<G::Position>, Truncation> {
        let mut next = Set {
            positions: FxHashSet::default(),
            heap: 0,
        };
        for position in level {
            meter.visit()?;
            self.found.positions += 1;
            if self.game.ending(position).is_some() {
                continue;
            }
            let mut moves = std::mem::take(&mut self.moves);
            moves.clear();
            let listed = meter.list(self.game, position, &mut moves);
            let list = (moves.capacity() * size_of::<G::Move>()) as u64;
            self.found.open += 1;
            self.found.moves += moves.len() as u64;
            let made = listed.map_err(Truncation::from).and_then(|()| {
                for (number, &chosen) in moves.iter().enumerate() {
                    let after = self.played(position, chosen);
                    // There may be thousands of moves: the clock is looked at on the way.
                    let heap = self.game.heap_bytes(&after);
                    meter.work(heap)?;
                    if !known.contains(&after) && next.positions.insert(after) {
                        next.heap += heap as u64;
                        meter.hold(held + list + next.bytes())?;
                    }
                    if number % 256 == 255 && Instant::now() > until {
                        return Err(Truncation::Enough);
                    }
                }
                Ok(())
            });
            self.moves = moves;
            made?;
        }
        Ok(next)
    }
}

/// Walks level by level: whole levels while they are small, then a sample of each.
pub(super) fn sample<G: Offer + Game>(
    game: &G,
    root: &G::Position,
    symmetry: bool,
    effort: Effort,
    meter: &mut Meter,
) -> Result<Sample, Stop> {
    let mut walk = SampleWalk {
        game,
        symmetry,
        found: Sample {
            all: 1.0,
            whole: true,
            positions: 0,
            open: 0,
            moves: 0,
            all_moves: 0.0,
            nanoseconds: 0.0,
        },
        moves: Vec::new(),
    };
    let began = Instant::now();
    let level = walk.whole_levels(root, effort, began + PATIENCE, meter)?;
    let found = &mut walk.found;
    found.nanoseconds = began.elapsed().as_nanos() as f64 / found.positions.max(1) as f64;
    found.whole = level.is_empty();
    found.all_moves = found.moves as f64;
    if let Some(reach) = game.reach(root, symmetry).filter(|_| !found.whole) {
        found.whole = !symmetry && reach < LARGEST_EXACT;
        // What was found last was not looked at, and says nothing of moves.
        found.all_moves *= reach / found.positions.max(1) as f64;
        found.all = reach;
        return Ok(walk.found);
    }
    if !level.is_empty() {
        walk.sampled_levels(level, effort, meter)?;
    }
    Ok(walk.found)
}

impl<G: Game> SampleWalk<'_, G> {
    /// Looks at whole levels; gives the last one, whose moves were not made. It is empty if there are
    /// no more.
    fn whole_levels(
        &mut self,
        root: &G::Position,
        effort: Effort,
        until: Instant,
        meter: &mut Meter,
    ) -> Result<Vec<G::Position>, Stop> {
        let mut seen = Set {
            positions: FxHashSet::default(),
            heap: self.game.heap_bytes(root) as u64,
        };
        seen.positions.insert(root.clone());
        let mut level = vec![root.clone()];
        let mut level_heap = seen.heap;
        while !level.is_empty() && seen.positions.len() < effort.sample && Instant::now() < until {
            let listed = (level.capacity() * size_of::<G::Position>()) as u64 + level_heap;
            let held = seen.bytes() + listed;
            let next = match self.following(&level, &seen.positions, held, until, meter) {
                Ok(next) => next,
                Err(Truncation::Stop(stop)) => return Err(stop),
                Err(Truncation::Enough) => break,
            };
            // The next level is held twice: among those seen, and as a list.
            let more = table_bytes::<G::Position>(0, seen.positions.len() + next.positions.len());
            if meter.hold(held + 2 * next.bytes() + 2 * more).is_err() {
                break;
            }
            seen.positions.extend(next.positions.iter().cloned());
            seen.heap += next.heap;
            level_heap = next.heap;
            level = next.positions.into_iter().collect();
            self.found.all = seen.positions.len() as f64;
        }
        Ok(level)
    }

    /// Goes on with a sample of each level.
    fn sampled_levels(
        &mut self,
        mut level: Vec<G::Position>,
        effort: Effort,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let until = Instant::now() + SAMPLING;
        let mut size = level.len() as f64;
        let mut more_parents = 0.0;
        let mut dice = Dice::new(1);
        for _ in 0..LEVELS {
            if level.is_empty() {
                return Ok(());
            }
            // Neighbours in a hash table may be alike.
            for place in 0..level.len().min(2 * effort.half) {
                let other = place + dice.roll(level.len() - place);
                level.swap(place, other);
            }
            let half = self.half(&level, effort, meter);
            level.truncate(2 * half);
            let (one, other) = level.split_at(level.len() / 2);
            let share = one.len() as f64 / size;
            let (looked, moves) = (self.found.positions, self.found.moves);
            let held = self.listed(&level);
            let nothing = FxHashSet::default();
            let halves = self
                .following(one, &nothing, held, until, meter)
                .and_then(|one| {
                    let held = held + one.bytes();
                    Ok((self.following(other, &nothing, held, until, meter)?, one))
                });
            let (one, other) = match halves {
                Ok((other, one)) => (one.positions, other.positions),
                Err(Truncation::Stop(stop)) => return Err(stop),
                // What lies beyond nobody can tell.
                Err(Truncation::Enough) => {
                    self.found.all = f64::INFINITY;
                    return Ok(());
                }
            };
            let looked = (self.found.positions - looked).max(1);
            let moves = (self.found.moves - moves) as f64 / looked as f64;
            self.found.all_moves += size * moves;
            let both = other.iter().filter(|&position| one.contains(position));
            let both = both.count();
            let count = one.len() + other.len() - both;
            if both >= ENOUGH {
                let seen_twice = 2.0 * both as f64 / (one.len() + other.len()) as f64;
                more_parents = parents(share, seen_twice);
            }
            let met = 1.0 - (1.0 - 2.0 * share).max(0.0) * (-2.0 * more_parents * share).exp();
            size = count as f64 / met.max(f64::MIN_POSITIVE);
            self.found.all += size;
            if self.found.all >= COUNTLESS {
                return Ok(());
            }
            drop((one, other));
            self.step(&mut level, &mut dice, meter)?;
        }
        // So many levels or more; where positions come back, their number says nothing.
        if self.game.facts().loops {
            self.found.all = f64::INFINITY;
        }
        Ok(())
    }

    /// Bytes of a list of positions.
    fn listed(&self, level: &[G::Position]) -> u64 {
        let heap = level.first().map_or(0, |of| self.game.heap_bytes(of));
        (level.len() * (size_of::<G::Position>() + heap)) as u64
    }

    /// How many positions half a sample has: fewer where positions have many moves, and fewer where
    /// the memory holds fewer of what follows.
    fn half(&self, level: &[G::Position], effort: Effort, meter: &Meter) -> usize {
        let branching = (self.found.moves / self.found.open.max(1)).max(1);
        let by_moves = (effort.played / branching / 2) as usize;
        let each = 4 * self.listed(&level[..1]).max(1) * branching;
        let by_memory = meter.memory().unwrap_or(u64::MAX) / 4 / each;
        let by_memory = usize::try_from(by_memory).unwrap_or(usize::MAX);
        effort.half.min(by_moves).min(by_memory).max(ENOUGH)
    }

    /// One child of each position of a sample: brothers have too many children in common.
    fn step(
        &mut self,
        level: &mut Vec<G::Position>,
        dice: &mut Dice,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let mut children = FxHashSet::default();
        for position in level.drain(..) {
            if self.game.ending(&position).is_some() {
                continue;
            }
            let mut moves = std::mem::take(&mut self.moves);
            moves.clear();
            meter.list(self.game, &position, &mut moves)?;
            children.insert(self.played(&position, moves[dice.roll(moves.len())]));
            self.moves = moves;
        }
        level.extend(children);
        Ok(())
    }
}

/// How many parents a position has besides one, on average, if so large a share of those that
/// follow from one half of a sample follow from the other half as well; either half is this share
/// of all. The numbers of further parents are taken to be spread at random.
fn parents(share: f64, seen_twice: f64) -> f64 {
    let ratio = |more: f64| {
        let (once, twice) = ((-more * share).exp(), (-2.0 * more * share).exp());
        let met = 1.0 - (1.0 - share) * once;
        let by_both = 1.0 - 2.0 * (1.0 - share) * once + (1.0 - 2.0 * share) * twice;
        by_both / met
    };
    let (mut low, mut high) = (0.0, 1000.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if ratio(middle) < seen_twice {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use gagne_core::{Neutral, Notation, Play};
    use gagne_games::nim::Nim;

    use super::*;
    use crate::plan::BRIEF;

    /// What was found but not looked at yet has moves too.
    #[test]
    fn moves_are_guessed_from_positions_that_were_looked_at() {
        let game = Neutral {
            rules: Nim,
            play: Play::Normal,
        };
        let root = game.parse("40,40,40,40").unwrap();
        let found = sample(&game, &root, false, BRIEF, &mut Meter::unbounded()).unwrap();
        // A heap of n has n moves: 80 of a position on average, more of those near the root.
        let moves = found.moves_each();
        assert!((80.0..=160.0).contains(&moves), "{moves}");
    }

    #[test]
    fn halves_of_a_sample_tell_the_parents() {
        // A thousandth of a level, and three parents more for each position of the next.
        let (share, more) = (0.001f64, 3.0f64);
        let met = 1.0 - (1.0 - share) * (-more * share).exp();
        let unmet_by_both = (1.0 - 2.0 * share) * (-2.0 * more * share).exp();
        let both = 2.0 * met - (1.0 - unmet_by_both);
        assert!((parents(share, both / met) - more).abs() < 0.01);
    }
}
