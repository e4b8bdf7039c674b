//! What can be wrong with rules that others wrote.

/// Why rules can go on no longer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Complaint {
    /// No position was named, and the rules name none to begin with.
    #[error("no position is named, and the rules name no start")]
    NoStart,
    /// Nothing was told of a position.
    #[error("no answer about {position}")]
    Unanswered {
        /// The position.
        position: String,
    },
    /// Two answers about a position differ.
    #[error("two different answers about {position}")]
    ChangedMind {
        /// The position.
        position: String,
    },
    /// More positions than can be numbered.
    #[error("more positions than can be numbered")]
    Full,
}
