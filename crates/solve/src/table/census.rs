//! Every position that can be reached, counted by what it is worth.
//!
//! A breadth-first walk from a position, level by level, asks a solved game for the value of each
//! position it meets. With symmetry, positions that are the same up to symmetry count once.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hash};

use gagne_core::fold::table_bytes;
use gagne_core::{Game, Meter, Outcome, Phase, Ranking, Side, Stop, Value};
use rustc_hash::{FxBuildHasher, FxHashSet};

/// Positions seen so far.
pub trait VisitedSet<P> {
    /// Notes a position; true if it is new.
    fn insert(&mut self, position: &P) -> bool;
    /// Bytes in use while one more position is noted.
    fn bytes(&self) -> u64;
}

impl<P, S: VisitedSet<P> + ?Sized> VisitedSet<P> for &mut S {
    fn insert(&mut self, position: &P) -> bool {
        (**self).insert(position)
    }

    fn bytes(&self) -> u64 {
        (**self).bytes()
    }
}

/// Remembers positions by hash.
pub struct HashedSet<P>(FxHashSet<P>);

impl<P> Default for HashedSet<P> {
    fn default() -> Self {
        HashedSet(FxHashSet::default())
    }
}

impl<P: Clone + Eq + std::hash::Hash> VisitedSet<P> for HashedSet<P> {
    fn insert(&mut self, position: &P) -> bool {
        !self.0.contains(position) && self.0.insert(position.clone())
    }

    fn bytes(&self) -> u64 {
        table_bytes::<P>(self.0.len(), self.0.capacity())
    }
}

/// Remembers positions by two bits for each number of an index, one for either player to move.
pub struct RankedSet<'k, G, K> {
    game: &'k G,
    ranking: &'k K,
    tiers: Vec<Vec<u64>>,
}

impl<'k, G, K: Ranking> RankedSet<'k, G, K> {
    /// Room for every number up to the tier of a position.
    pub fn new(game: &'k G, ranking: &'k K, root: &K::Position) -> Self {
        let (top, _) = ranking.rank(root);
        let words = |tier| vec![0; ranking.size(tier).div_ceil(32) as usize];
        RankedSet {
            game,
            ranking,
            tiers: (0..=top).map(words).collect(),
        }
    }
}

impl<G: Game, K: Ranking<Position = G::Position>> VisitedSet<K::Position> for RankedSet<'_, G, K> {
    fn insert(&mut self, position: &K::Position) -> bool {
        let (tier, number) = self.ranking.rank(position);
        let place = 2 * number + self.game.player(position).index() as u64;
        let word = &mut self.tiers[tier as usize][(place / 64) as usize];
        let bit = 1 << (place % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    fn bytes(&self) -> u64 {
        self.tiers.iter().map(|tier| tier.len() as u64 * 8).sum()
    }
}

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

/// Called for each position with its level.
pub type Visit<'v, P> = &'v mut dyn FnMut(&P, usize, &mut Meter) -> Result<(), Stop>;

/// Tells the value of a position.
pub type AskValue<'a, P> = &'a mut dyn FnMut(&P, &mut Meter) -> Result<Value, Stop>;

/// Walks every position that can be reached, level by level.
pub fn walk<G: Game>(
    game: &G,
    root: &G::Position,
    symmetry: bool,
    seen: &mut impl VisitedSet<G::Position>,
    meter: &mut Meter,
    visit: Visit<'_, G::Position>,
) -> Result<(), Stop> {
    let form = |position: G::Position| {
        if symmetry {
            game.canonical(&position)
        } else {
            position
        }
    };
    let root = form(root.clone());
    meter.begin_open(Phase::Counting);
    seen.insert(&root);
    let mut heap = game.heap_bytes(&root) as u64;
    let (mut level, mut next, mut moves) = (vec![root], Vec::new(), Vec::new());
    for depth in 0.. {
        meter.at_level(depth as u32 + 1, None);
        for position in level.drain(..) {
            meter.visit()?;
            visit(&position, depth, meter)?;
            if game.ending(&position).is_some() {
                continue;
            }
            moves.clear();
            meter.list(game, &position, &mut moves)?;
            for &chosen in &moves {
                let after = form(meter.play(game, &position, chosen)?);
                if seen.insert(&after) {
                    let bytes = 2 * game.heap_bytes(&after) as u64;
                    heap += bytes;
                    meter.hold_more(bytes)?;
                    next.push(after);
                }
            }
            let lists = 3 * next.capacity() * size_of::<G::Position>();
            meter.hold(seen.bytes() + lists as u64 + heap)?;
        }
        if next.is_empty() {
            break;
        }
        std::mem::swap(&mut level, &mut next);
    }
    Ok(())
}

/// Whether at most so many positions can be reached.
pub fn reaches_at_most<G: Game>(
    game: &G,
    root: &G::Position,
    most: usize,
    meter: &mut Meter,
) -> Result<bool, Stop> {
    let mut seen = FxHashSet::default();
    let (mut waiting, mut moves) = (vec![root.clone()], Vec::new());
    seen.insert(root.clone());
    meter.hold(2 * (size_of::<G::Position>() + game.heap_bytes(root)) as u64)?;
    while let Some(position) = waiting.pop() {
        meter.work(game.heap_bytes(&position))?;
        if game.ending(&position).is_some() {
            continue;
        }
        moves.clear();
        meter.list(game, &position, &mut moves)?;
        for &chosen in &moves {
            let after = meter.play(game, &position, chosen)?;
            if !seen.contains(&after) {
                if seen.len() == most {
                    return Ok(false);
                }
                let bytes = size_of::<G::Position>() + game.heap_bytes(&after);
                meter.hold_more(3 * bytes as u64)?;
                seen.insert(after.clone());
                waiting.push(after);
            }
        }
    }
    Ok(true)
}

/// Counts every position that can be reached by what it is worth.
pub fn census<G: Game>(
    game: &G,
    root: &G::Position,
    symmetry: bool,
    seen: &mut impl VisitedSet<G::Position>,
    meter: &mut Meter,
    value: AskValue<'_, G::Position>,
) -> Result<Census<G::Position>, Stop> {
    let mut census = Census::default();
    let (mut winners, mut final_winners) = (Tally::default(), Tally::default());
    walk(
        game,
        root,
        symmetry,
        seen,
        meter,
        &mut |position, level, meter| {
            let value = value(position, meter)?;
            let outcome = value.outcome();
            let player = game.player_from(root, position);
            let over = game.ending(position).is_some();
            census.positions += 1;
            census.outcomes.add(outcome);
            if let Some(player) = player {
                winners.add(for_first(outcome, player));
            }
            if over {
                census.finals.add(outcome);
                if let Some(player) = player {
                    final_winners.add(for_first(outcome, player));
                }
            } else {
                census.moves += game.move_count(position) as u64;
            }
            if let Some(plies) = value.plies() {
                let (won, lost) = census.by_plies.entry(plies).or_default();
                *if outcome == Outcome::Win { won } else { lost } += 1;
                let longer = match &census.longest {
                    Some((longest, known)) if plies == *longest => lot(position) < lot(known),
                    Some((longest, _)) => plies > *longest,
                    None => true,
                };
                if outcome == Outcome::Win && longer {
                    census.longest = Some((plies, position.clone()));
                }
            }
            if census.by_level.len() <= level {
                census.by_level.resize(level + 1, 0);
            }
            census.by_level[level] += 1;
            Ok(())
        },
    )?;
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
