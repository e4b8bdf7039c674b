//! How far a puzzle is from its goal at the least: the Manhattan distance and linear conflicts.

use gagne_core::{Bound, GuessTerm, Heuristic, Meter, Outcome, Play, Theory, TheoryValue};

use super::{Taquin, Tiles};

impl Taquin {
    /// Rows and columns between two cells.
    pub(super) fn distance(&self, from: usize, to: usize) -> usize {
        (from / self.columns).abs_diff(to / self.columns)
            + (from % self.columns).abs_diff(to % self.columns)
    }

    pub(super) fn manhattan(&self, tiles: &Tiles) -> usize {
        let ways = tiles[..self.cells()].iter().enumerate();
        ways.filter(|&(_, &tile)| tile != 0)
            .map(|(cell, &tile)| self.distance(cell, tile as usize))
            .sum()
    }

    /// Tiles of a row or column of cells that must leave it to let others of it pass, where the tiles
    /// that belong there are told by their order in it: all but a longest run that is in order.
    fn leavers(orders: impl Iterator<Item = usize>) -> usize {
        // The longest run in order that ends at each tile.
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for order in orders {
            let before = runs.iter().filter(|run| run.0 < order).map(|run| run.1);
            let longest = before.max().unwrap_or(0);
            runs.push((order, longest + 1));
        }
        runs.len() - runs.iter().map(|run| run.1).max().unwrap_or(0)
    }

    /// Slides beyond the Manhattan distance: two for every tile that must leave its row or its
    /// column (Hansson, Mayer and Yung, *Criticizing solutions to relaxed models yields powerful
    /// admissible heuristics*, Information Sciences 63, 1992).
    fn conflicts(&self, tiles: &Tiles) -> usize {
        let tile = |row: usize, column: usize| tiles[row * self.columns + column] as usize;
        let rows = (0..self.rows).map(|row| {
            let line = (0..self.columns).map(|column| tile(row, column));
            Self::leavers(line.filter(|&tile| tile != 0 && tile / self.columns == row))
        });
        let columns = (0..self.columns).map(|column| {
            let line = (0..self.rows).map(|row| tile(row, column));
            Self::leavers(line.filter(|&tile| tile != 0 && tile % self.columns == column))
        });
        2 * (rows.sum::<usize>() + columns.sum::<usize>())
    }
}

impl Heuristic<Tiles> for Taquin {
    fn estimate(&self, tiles: &Tiles) -> i64 {
        -(self.manhattan(tiles) as i64)
    }

    /// The distance of each tile.
    fn terms(&self, tiles: &Tiles) -> Vec<GuessTerm> {
        let mut cells: Vec<(u8, usize)> = tiles[..self.cells()].iter().copied().zip(0..).collect();
        cells.retain(|&(tile, _)| tile != 0);
        cells.sort();
        let far = cells.into_iter().map(|(tile, cell)| {
            let distance = self.distance(cell, tile as usize);
            GuessTerm {
                side: "",
                name: format!("{tile}:{distance}"),
                amount: -(distance as i64),
            }
        });
        far.collect()
    }
}

/// Manhattan distance and linear conflicts; parity tells what is lost.
impl Bound<Tiles> for Taquin {
    fn least(&self, tiles: &Tiles) -> u32 {
        (self.manhattan(tiles) + self.conflicts(tiles)) as u32
    }

    fn is_lost(&self, tiles: &Tiles) -> bool {
        let known = self.known(tiles, Play::Normal, &mut Meter::unbounded());
        let lost = |known: TheoryValue| known.value.outcome() == Outcome::Lose;
        known.is_ok_and(|known| known.is_some_and(lost))
    }
}
