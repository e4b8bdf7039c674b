//! What every game of this kind hands out: keys and packings, which are its numbers.

use gagne_core::{
    AnyKeys, Heuristic, Keyring, Keys, Offer, Offers, OffersOf, Packing, PackingVisitor, Play,
    Tables,
};

use super::{Id, RulesGame};

impl Offer for RulesGame {
    type Tables = Self;

    fn tables(&self) -> Option<&Self> {
        Some(self)
    }

    fn offers(&self) -> OffersOf<'_, Self> {
        let profile = &self.0.profile;
        Offers {
            convention: profile.impartial.then_some(Play::Normal),
            heuristic: profile.estimates.then_some(self),
            nimbers: (profile.impartial && self.0.heaps).then_some(self),
            keys: Some(self),
            ..Offers::default()
        }
    }
}

impl Heuristic<Id> for RulesGame {
    fn estimate(&self, &position: &Id) -> i64 {
        let told = self.view(position, |view, _| view.estimate);
        told.flatten().unwrap_or(0)
    }
}

impl Keys<Id> for &RulesGame {
    fn key(&self, position: &Id) -> u64 {
        u64::from(position.0)
    }

    fn is_rooted(&self) -> bool {
        false
    }
}

impl Keyring<Id> for RulesGame {
    fn keys(&self, _root: &Id) -> Option<AnyKeys<'_, Id>> {
        Some(Box::new(self))
    }
}

impl Tables<Id, u32> for RulesGame {
    /// Levels of keys, for what can be reached from a root: without loops they need to know how long play can
    /// last, and that takes a look at all of it.
    fn packing<V: PackingVisitor<Id>>(&self, root: &Id, visitor: V) -> Option<V::Answer> {
        Some(visitor.visit(&NumberPacking {
            game: self,
            root: *root,
        }))
    }
}

/// Positions packed as what they are: numbers.
struct NumberPacking<'g> {
    game: &'g RulesGame,
    root: Id,
}

impl Packing for NumberPacking<'_> {
    type Position = Id;

    fn bits(&self) -> u32 {
        u32::BITS
    }

    fn pack(&self, position: &Id) -> u128 {
        u128::from(position.0)
    }

    fn unpack(&self, key: u128) -> Id {
        let states = self.game.look(|store| store.len() as u128);
        // A key that was packed is a number, and any other may stand for anything.
        if key < states {
            Id(key as u32)
        } else {
            self.root
        }
    }

    /// Numbers are given in the order in which positions are met.
    fn is_lasting(&self) -> bool {
        false
    }

    /// Where it is not known, more than there is any place for, so that levels are no way to solve it.
    fn tier(&self, position: &Id) -> u32 {
        self.game.height(*position).unwrap_or(u32::MAX - 1)
    }
}
