//! Short keys for tables that remember what they can: transposition tables.

/// Short keys of positions, for tables that remember what they can.
///
/// Law, checked for every game that has keys: *a key tells what matters*: positions that can be
/// reached from the root and have the same key are worth the same to the player to move, up to what
/// is [settled](crate::Game::settled).
pub trait Keys<P>: Sync {
    /// The key of a position that can be reached from the root.
    fn key(&self, position: &P) -> u64;

    /// Whether keys of another root mean something else.
    fn is_rooted(&self) -> bool {
        true
    }
}

/// Any keys for these positions.
pub type AnyKeys<'g, P> = Box<dyn Keys<P> + 'g>;

/// Hands out keys.
pub trait Keyring<P>: Sync {
    /// Keys of the positions that can be reached from a root, where a packing would take longer.
    fn keys(&self, root: &P) -> Option<AnyKeys<'_, P>>;
}
