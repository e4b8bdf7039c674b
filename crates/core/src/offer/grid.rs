//! Positions side by side.

/// Positions in rows and columns, whose values make a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout<P> {
    /// How many columns there are.
    pub columns: usize,
    /// The number that the first row and the first column have.
    pub first: u64,
    /// Whether their winning moves are what people look for, more than how long play lasts.
    pub by_move: bool,
    /// The positions, row after row from the top.
    pub positions: Vec<P>,
}
