//! What positions are called in a table: the key of a packing whose keys mean the same in every run, or a text.

use gagne_core::{Ask, Game, Offer, Packing, PackingVisitor};
use gagne_table::{Key, KeyKind};

/// What the positions of a game are called.
pub(super) trait PositionNames<P> {
    fn kind(&self) -> KeyKind;

    /// The tier and the key of a position; none if it has none here.
    fn name(&self, position: &P) -> Option<(u32, Key)>;

    /// The position of a key; none if it is none.
    fn position(&self, key: &Key) -> Option<P>;

    fn text(&self, key: &Key) -> String;
}

struct PackedNames<'n, G, K> {
    game: &'n G,
    packing: &'n K,
}

impl<G, K> PositionNames<G::Position> for PackedNames<'_, G, K>
where
    G: Offer + Game,
    K: Packing<Position = G::Position>,
{
    fn kind(&self) -> KeyKind {
        KeyKind::Packed {
            bits: self.packing.bits().max(1),
        }
    }

    fn name(&self, position: &G::Position) -> Option<(u32, Key)> {
        if !self.packing.covers(position) {
            return None;
        }
        let key = self.packing.pack(position);
        // A position of another start may have the key of one that can be reached from this.
        let fits = key >> (self.packing.bits().max(1) - 1) <= 1;
        let tier = if self.game.facts().loops {
            0
        } else {
            self.packing.tier(position)
        };
        (fits && self.packing.unpack(key) == *position).then_some((tier, Key::Number(key)))
    }

    fn position(&self, key: &Key) -> Option<G::Position> {
        match key {
            Key::Number(key) => Some(self.packing.unpack(*key)),
            Key::Text(_) => None,
        }
    }

    fn text(&self, key: &Key) -> String {
        let position = self.position(key);
        position.map_or_else(String::new, |position| self.game.show(&position))
    }
}

struct TextNames<'n, G>(&'n G);

impl<G: Offer + Game> PositionNames<G::Position> for TextNames<'_, G> {
    fn kind(&self) -> KeyKind {
        KeyKind::Text
    }

    fn name(&self, position: &G::Position) -> Option<(u32, Key)> {
        Some((0, Key::Text(self.0.show(position))))
    }

    fn position(&self, key: &Key) -> Option<G::Position> {
        match key {
            Key::Number(_) => None,
            Key::Text(text) => self.0.parse(text).ok(),
        }
    }

    fn text(&self, key: &Key) -> String {
        key.to_string()
    }
}

/// Is handed the names of what can be reached from a root.
pub(super) type UseNames<'w, P> = &'w mut dyn FnMut(&dyn PositionNames<P>);

struct ByPacking<'w, G: Game> {
    game: &'w G,
    work: UseNames<'w, G::Position>,
}

impl<G: Offer + Game> PackingVisitor<G::Position> for ByPacking<'_, G> {
    /// Whether keys will do.
    type Answer = bool;

    fn visit<K: Packing<Position = G::Position>>(self, packing: &K) -> bool {
        let lasts = packing.is_lasting() && packing.bits() <= u128::BITS;
        if lasts {
            let game = self.game;
            (self.work)(&PackedNames { game, packing });
        }
        lasts
    }
}

/// Names what can be reached from a root, by keys if they will do.
pub(super) fn with_names<G: Offer + Game>(
    game: &G,
    root: &G::Position,
    work: UseNames<'_, G::Position>,
) {
    let visitor = ByPacking {
        game,
        work: &mut *work,
    };
    if game.packing(root, visitor) != Some(true) {
        work(&TextNames(game));
    }
}
