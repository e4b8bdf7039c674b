//! Where the game on the table was lost.

pub(crate) use gagne::Turning;

use super::table::Table;

/// Finds it by what is known of the moves.
pub(crate) fn find(table: &Table, winner: Option<u8>) -> Turning {
    let moves = (0..table.session.steps().len())
        .map(|place| (table.session.mover_after(place), table.judgement(place)));
    Turning::of(moves, winner)
}
