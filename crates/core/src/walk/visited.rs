//! What a walk has met: the *closed set* of a breadth-first search.

use std::collections::hash_map::Entry;
use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::bytes::table_bytes;
use crate::{Game, Ranking, Side};

/// What is known of a position that a move leads to.
pub enum Arrival<P, N> {
    /// It is new, has this number from now on, and is given back.
    New(N, P),
    /// It was met before and has this number.
    Known(N),
    /// It is new, and there is no room for it.
    Full,
}

/// Positions met so far.
pub trait VisitedSet<P> {
    /// What positions are told apart by, for whoever wants to know.
    type Number: Copy;

    /// Notes a position, and who is to move there if that is part of it.
    fn meet(&mut self, position: P, side: Side) -> Arrival<P, Self::Number>;

    /// Bytes in use while one more position is noted, but for what positions hold outside themselves.
    fn bytes(&self) -> u64;
}

impl<P, V: VisitedSet<P> + ?Sized> VisitedSet<P> for &mut V {
    type Number = V::Number;

    fn meet(&mut self, position: P, side: Side) -> Arrival<P, V::Number> {
        (**self).meet(position, side)
    }

    fn bytes(&self) -> u64 {
        (**self).bytes()
    }
}

/// Remembers positions by hash, whoever is to move: as many as are wanted, and no more.
pub struct HashedSet<P> {
    set: FxHashSet<P>,
    most: usize,
}

impl<P> HashedSet<P> {
    /// Room for so many positions, the root included; as many as there are if that is none.
    pub fn at_most(most: usize) -> Self {
        HashedSet {
            set: FxHashSet::default(),
            most,
        }
    }
}

impl<P> Default for HashedSet<P> {
    fn default() -> Self {
        HashedSet::at_most(0)
    }
}

impl<P: Clone + Eq + Hash> VisitedSet<P> for HashedSet<P> {
    type Number = ();

    fn meet(&mut self, position: P, _side: Side) -> Arrival<P, ()> {
        if self.set.contains(&position) {
            return Arrival::Known(());
        }
        if self.most > 0 && self.set.len() >= self.most {
            return Arrival::Full;
        }
        self.set.insert(position.clone());
        Arrival::New((), position)
    }

    fn bytes(&self) -> u64 {
        table_bytes::<P>(self.set.len(), self.set.capacity())
    }
}

/// Positions with who is to move there, numbered in the order in which they are met.
pub struct NumberedSet<P>(FxHashMap<(P, Side), u32>);

impl<P> Default for NumberedSet<P> {
    fn default() -> Self {
        NumberedSet(FxHashMap::default())
    }
}

impl<P: Clone + Eq + Hash> VisitedSet<P> for NumberedSet<P> {
    type Number = u32;

    fn meet(&mut self, position: P, side: Side) -> Arrival<P, u32> {
        let number = self.0.len() as u32;
        match self.0.entry((position, side)) {
            Entry::Occupied(known) => Arrival::Known(*known.get()),
            // One number is left for what has none.
            Entry::Vacant(_) if number >= u32::MAX - 1 => Arrival::Full,
            Entry::Vacant(vacant) => {
                let position = vacant.key().0.clone();
                vacant.insert(number);
                Arrival::New(number, position)
            }
        }
    }

    fn bytes(&self) -> u64 {
        table_bytes::<((P, Side), u32)>(self.0.len(), self.0.capacity())
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
    type Number = ();

    fn meet(&mut self, position: K::Position, _side: Side) -> Arrival<K::Position, ()> {
        let (tier, number) = self.ranking.rank(&position);
        let place = 2 * number + self.game.player(&position).index() as u64;
        let word = &mut self.tiers[tier as usize][(place / 64) as usize];
        let bit = 1 << (place % 64);
        if *word & bit != 0 {
            return Arrival::Known(());
        }
        *word |= bit;
        Arrival::New((), position)
    }

    fn bytes(&self) -> u64 {
        self.tiers.iter().map(|tier| tier.len() as u64 * 8).sum()
    }
}
