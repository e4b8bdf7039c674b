//! Lines of play that are worth listing.

/// Tells complete games from those that merely stop.
pub trait Completion<P>: Sync {
    /// Whether a line that ends at this final position is listed among complete games.
    fn completes_line(&self, end: &P) -> bool;
}
