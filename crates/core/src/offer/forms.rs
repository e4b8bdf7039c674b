//! Positions that are the same up to symmetry, all of them.

/// Lists what looks different and is the same.
///
/// Law: every form has the same [canonical](crate::Space::canonical) form.
pub trait Forms<P>: Sync {
    /// Every position that is the same up to symmetry, the given one included, each once.
    fn forms(&self, position: &P) -> Vec<P>;
}
