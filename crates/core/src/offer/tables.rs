//! Tables: what inner loops go through with its type known, so that nothing is called through a pointer.

use crate::{Meter, PackingVisitor, RankingVisitor, Shelf, Stop, TrailVisitor};

/// The index, the packing and the trail of a game, each shown to a visitor; none unless a game says more.
pub trait Tables<P, M> {
    /// Shows the dense index of what can be reached from a root, if there is one, to a visitor.
    fn ranking<V: RankingVisitor<P>>(&self, _root: &P, _visitor: V) -> Option<V::Answer> {
        None
    }

    /// Shows the packing of what can be reached from a root, if there is one, to a visitor.
    fn packing<V: PackingVisitor<P>>(&self, _root: &P, _visitor: V) -> Option<V::Answer> {
        None
    }

    /// Shows the puzzle in a form made for looking far ahead, if there is one, to a visitor. Tables
    /// come from the shelf, or are made within the meter and put there.
    fn trail<V: TrailVisitor<P, M>>(
        &self,
        _shelf: &dyn Shelf,
        _meter: &mut Meter,
        _visitor: V,
    ) -> Result<Option<V::Answer>, Stop> {
        Ok(None)
    }
}

/// No table at all.
impl<P, M> Tables<P, M> for () {}
