//! What a walk has met: the *closed set* of a breadth-first search.

use std::collections::hash_map::Entry;
use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::bytes::{table_bytes, vec_bytes};
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

    /// Notes a position, with the [number](crate::Space::number) that the game has for it, and who is to
    /// move there if that is part of it.
    fn meet(&mut self, position: P, known: Option<u32>, side: Side) -> Arrival<P, Self::Number>;

    /// Bytes in use while one more position is noted, but for what positions hold outside themselves.
    fn bytes(&self) -> u64;
}

impl<P, V: VisitedSet<P> + ?Sized> VisitedSet<P> for &mut V {
    type Number = V::Number;

    fn meet(&mut self, position: P, known: Option<u32>, side: Side) -> Arrival<P, V::Number> {
        (**self).meet(position, known, side)
    }

    fn bytes(&self) -> u64 {
        (**self).bytes()
    }
}

/// Remembers positions by hash, whoever is to move: as many as are wanted, and no more. A bit suffices
/// for those that the game has numbers for.
pub struct HashedSet<P> {
    set: FxHashSet<P>,
    bits: Vec<u64>,
    /// Bits that are set.
    numbered: usize,
    most: usize,
}

impl<P> HashedSet<P> {
    /// Room for so many positions, the root included; as many as there are if that is none.
    pub fn at_most(most: usize) -> Self {
        HashedSet {
            set: FxHashSet::default(),
            bits: Vec::new(),
            numbered: 0,
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

    fn meet(&mut self, position: P, known: Option<u32>, _side: Side) -> Arrival<P, ()> {
        let place = known.map(|number| (number as usize / 64, 1 << (number % 64)));
        let met = match place {
            Some((word, bit)) => self.bits.get(word).is_some_and(|bits| bits & bit != 0),
            None => self.set.contains(&position),
        };
        if met {
            return Arrival::Known(());
        }
        if self.most > 0 && self.set.len() + self.numbered >= self.most {
            return Arrival::Full;
        }
        match place {
            Some((word, bit)) => {
                self.bits.resize(self.bits.len().max(word + 1), 0);
                self.bits[word] |= bit;
                self.numbered += 1;
            }
            None => {
                self.set.insert(position.clone());
            }
        }
        Arrival::New((), position)
    }

    fn bytes(&self) -> u64 {
        table_bytes::<P>(self.set.len(), self.set.capacity()) + vec_bytes(&self.bits)
    }
}

/// Positions with who is to move there, numbered in the order in which they are met.
pub struct NumberedSet<P> {
    table: FxHashMap<(P, Side), u32>,
    /// The same of positions that the game has numbers for, by these and who is to move.
    list: Vec<[u32; 2]>,
    len: u32,
}

impl<P> NumberedSet<P> {
    /// What was not met.
    const NONE: u32 = u32::MAX;
}

impl<P> Default for NumberedSet<P> {
    fn default() -> Self {
        NumberedSet {
            table: FxHashMap::default(),
            list: Vec::new(),
            len: 0,
        }
    }
}

impl<P: Clone + Eq + Hash> VisitedSet<P> for NumberedSet<P> {
    type Number = u32;

    fn meet(&mut self, position: P, known: Option<u32>, side: Side) -> Arrival<P, u32> {
        let number = self.len;
        // One number is left for what has none.
        let full = number >= Self::NONE - 1;
        if let Some(known) = known {
            let place = known as usize;
            if place >= self.list.len() {
                self.list.resize(place + 1, [Self::NONE; 2]);
            }
            let slot = &mut self.list[place][side.index()];
            if *slot != Self::NONE {
                return Arrival::Known(*slot);
            }
            if full {
                return Arrival::Full;
            }
            *slot = number;
            self.len += 1;
            return Arrival::New(number, position);
        }
        match self.table.entry((position, side)) {
            Entry::Occupied(known) => Arrival::Known(*known.get()),
            Entry::Vacant(_) if full => Arrival::Full,
            Entry::Vacant(vacant) => {
                let position = vacant.key().0.clone();
                vacant.insert(number);
                self.len += 1;
                Arrival::New(number, position)
            }
        }
    }

    fn bytes(&self) -> u64 {
        let table = table_bytes::<((P, Side), u32)>(self.table.len(), self.table.capacity());
        table + vec_bytes(&self.list)
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

    fn meet(
        &mut self,
        position: K::Position,
        _known: Option<u32>,
        _side: Side,
    ) -> Arrival<K::Position, ()> {
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
