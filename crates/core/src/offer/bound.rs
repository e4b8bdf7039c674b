//! Bounds on the way to the goal of a puzzle: admissible heuristics.

/// Least plies from a position of a puzzle to its goal.
///
/// Laws: *never too much* (a shortest solution is as long at least), and *lost is lost* (the goal is
/// out of reach of what is said to be lost).
pub trait Bound<P>: Sync {
    /// So many plies at least, if the goal can be reached at all.
    fn least(&self, position: &P) -> u32;

    /// Whether the position is surely lost, as the goal is out of reach.
    fn is_lost(&self, _position: &P) -> bool {
        false
    }
}
