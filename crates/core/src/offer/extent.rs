//! How many positions there are, where a formula tells.

/// Counts positions without looking at them.
///
/// Law: *reach is counted right*, wherever everything was looked at.
pub trait Extent<P>: Sync {
    /// How many positions can be reached from a root, itself included, where a formula tells or
    /// somebody has counted; up to symmetry so many at least.
    fn reach(&self, root: &P, symmetry: bool) -> Option<f64>;
}
