//! Every position that can be reached, counted by what it is worth.
//!
//! A breadth-first walk from a position, level by level, asks a solved game for the value of each
//! position it meets. With symmetry, positions that are the same up to symmetry count once.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hash};

use gagne_core::walk::reach::{Reach, Visit};
use gagne_core::walk::{HashedSet, VisitedSet};
use gagne_core::{Game, Meter, Outcome, Phase, Side, Stop, Value};
use rustc_hash::FxBuildHasher;

/// What there is to say of all positions that can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census<P> {
    /// How many there are.
    pub positions: u64,
    /// Won, drawn and lost for the player to move, final ones included.
    pub outcomes: Tally,
    /// Final positions, won, drawn and lost for the player who would move.
    pub finals: Tally,
    /// Final positions won by player 1, drawn, and won by player 2, where it can be told who is to
    /// move.
    pub final_winners: Option<Tally>,
    /// Positions won by player 1, drawn, and won by player 2, where it can be told who is to move.
    pub winners: Option<Tally>,
    /// Won and lost positions by their distance.
    pub by_plies: BTreeMap<u64, (u64, u64)>,
    /// Positions by their distance from the start.
    pub by_level: Vec<u64>,
    /// Moves of all positions together.
    pub moves: u64,
    /// A position whose win takes longest, with its plies: of several the one that the lot
    /// falls on.
    pub longest: Option<(u64, P)>,
}

impl<P> Default for Census<P> {
    fn default() -> Self {
        Census {
            positions: 0,
            outcomes: Tally::default(),
            finals: Tally::default(),
            final_winners: None,
            winners: None,
            by_plies: BTreeMap::new(),
            by_level: Vec::new(),
            moves: 0,
            longest: None,
        }
    }
}

/// Chooses among positions that are equally good examples: the one with the least number is told. It
/// follows from the position alone, so that the choice is the same wherever values are kept, in
/// whatever order positions are met, and by however many threads.
pub(crate) fn lot<P: Hash>(position: &P) -> u64 {
    FxBuildHasher.hash_one(position)
}

impl<P> Census<P> {
    /// The counts alone.
    pub fn without_position(self) -> Census<()> {
        Census {
            positions: self.positions,
            outcomes: self.outcomes,
            finals: self.finals,
            final_winners: self.final_winners,
            winners: self.winners,
            by_plies: self.by_plies,
            by_level: self.by_level,
            moves: self.moves,
            longest: self.longest.map(|(plies, _)| (plies, ())),
        }
    }

    /// Moves of a position that is not final, on average.
    pub fn branching(&self) -> f64 {
        let open = self.positions - self.finals.sum();
        if open == 0 {
            0.0
        } else {
            self.moves as f64 / open as f64
        }
    }
}

/// Counts of three outcomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost.
    pub lost: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, outcome: Outcome) {
        self.add_many(outcome, 1);
    }

    pub(crate) fn add_many(&mut self, outcome: Outcome, count: u64) {
        match outcome {
            Outcome::Win => self.won += count,
            Outcome::Draw => self.drawn += count,
            Outcome::Lose => self.lost += count,
        }
    }

    pub(crate) fn join(&mut self, other: Tally) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
    }

    /// How many have this outcome.
    pub fn of(self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Win => self.won,
            Outcome::Draw => self.drawn,
            Outcome::Lose => self.lost,
        }
    }

    /// All together.
    pub fn sum(self) -> u64 {
        self.won + self.drawn + self.lost
    }
}

/// Tells the value of a position.
pub type AskValue<'a, P> = &'a mut dyn FnMut(&P, &mut Meter) -> Result<Value, Stop>;

/// Whether at most so many positions can be reached.
pub fn reaches_at_most<G: Game>(
    game: &G,
    root: &G::Position,
    most: usize,
    meter: &mut Meter,
) -> Result<bool, Stop> {
    let reach = Reach {
        counts: false,
        ..Reach::new(game)
    };
    let ignore = &mut |_: Visit<'_, G::Position, ()>, _: &mut Meter| Ok(());
    reach.walk(root, &mut HashedSet::at_most(most), meter, ignore)
}

/// Counts every position that can be reached by what it is worth.
pub fn census<G: Game, V: VisitedSet<G::Position>>(
    game: &G,
    root: &G::Position,
    symmetry: bool,
    visited: &mut V,
    meter: &mut Meter,
    value: AskValue<'_, G::Position>,
) -> Result<Census<G::Position>, Stop> {
    let mut census = Census::default();
    let (mut winners, mut final_winners) = (Tally::default(), Tally::default());
    meter.begin_open(Phase::Counting);
    let reach = Reach {
        symmetry,
        ..Reach::new(game)
    };
    let count = &mut |visit: Visit<'_, G::Position, V::Number>, meter: &mut Meter| {
        let Visit {
            position,
            level,
            ending,
            next,
            ..
        } = visit;
        let value = value(&position, meter)?;
        let outcome = value.outcome();
        let player = game.player_from(root, &position);
        census.positions += 1;
        census.outcomes.add(outcome);
        if let Some(player) = player {
            winners.add(for_first(outcome, player));
        }
        if ending.is_some() {
            census.finals.add(outcome);
            if let Some(player) = player {
                final_winners.add(for_first(outcome, player));
            }
        }
        census.moves += next.len() as u64;
        if census.by_level.len() <= level {
            census.by_level.resize(level + 1, 0);
            meter.at_level(level as u32 + 1, None);
        }
        census.by_level[level] += 1;
        if let Some(plies) = value.plies() {
            let (won, lost) = census.by_plies.entry(plies).or_default();
            *if outcome == Outcome::Win { won } else { lost } += 1;
            let longer = match &census.longest {
                Some((longest, known)) if plies == *longest => lot(&position) < lot(known),
                Some((longest, _)) => plies > *longest,
                None => true,
            };
            if outcome == Outcome::Win && longer {
                census.longest = Some((plies, position));
            }
        }
        Ok(())
    };
    reach.walk(root, visited, meter, count)?;
    if game.player_from(root, root).is_some() {
        census.winners = Some(winners);
        census.final_winners = Some(final_winners);
    }
    Ok(census)
}

/// An outcome of the player to move as player 1 sees it.
pub(crate) fn for_first(outcome: Outcome, player: Side) -> Outcome {
    match player {
        Side::First => outcome,
        Side::Second => outcome.flip(),
    }
}
