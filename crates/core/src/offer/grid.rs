//! Positions on a plane: boards whose cells are moves, positions side by side, positions in all sizes.

/// A board of which every move takes a cell.
pub trait CellGrid<P, M>: Sync {
    /// Its rows and columns.
    fn board(&self, position: &P) -> Option<(usize, usize)>;

    /// The cell that a move takes: row from the top and column from the left, from 0.
    fn cell(&self, position: &P, chosen: M) -> Option<(usize, usize)>;
}

/// Lays positions out in rows and columns.
pub trait Atlas<P>: Sync {
    /// Most rows and columns.
    fn widest(&self) -> u64;

    /// Positions worth seeing side by side: those about a given one, or in so many rows and columns.
    /// None if there would be more than the [widest](Atlas::widest).
    fn layout(&self, about: Option<&P>, to: Option<u64>) -> Option<GridLayout<P>>;
}

/// Positions of one kind in all sizes.
pub trait Family<P>: Sync {
    /// The position of a size; none if there is no such size.
    fn sized(&self, size: u64) -> Option<P>;
}

/// Positions in rows and columns, whose values make a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridLayout<P> {
    /// How many columns there are.
    pub columns: usize,
    /// The number that the first row and the first column have.
    pub first: u64,
    /// Whether their winning moves are what people look for, more than how long play lasts.
    pub by_move: bool,
    /// The positions, row after row from the top.
    pub positions: Vec<P>,
}
