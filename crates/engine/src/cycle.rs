//! Positions that come back (a cycle, found depth-first), for the complaint about a game that promised that none does.

use gagne_core::{Meter, Stop};
use rustc_hash::FxHashMap;

use crate::any::AnyGame;
use crate::handle::{Move, Position};

/// Positions from which a line of play returns to the first of them; none if every line ends.
pub(crate) fn cycle(
    game: &dyn AnyGame,
    root: &Position,
    meter: &mut Meter,
) -> Result<Option<Vec<Position>>, Stop> {
    let moves = |position: &Position, meter: &mut Meter| {
        let moves = match game.ending(position) {
            Some(_) => Vec::new(),
            None => game.list(position, meter)?,
        };
        let bytes = 3 * game.bytes(position) + moves.len() * Move::BYTES;
        meter.hold_more(bytes as u64)?;
        Ok(moves)
    };
    meter.hold(0)?;
    // Whether a position met before is still on the line.
    let mut on_line = FxHashMap::default();
    on_line.insert(root.clone(), true);
    let mut line = vec![(root.clone(), moves(root, meter)?)];
    while let Some((position, left)) = line.last_mut() {
        meter.visit()?;
        let Some(chosen) = left.pop() else {
            on_line.insert(position.clone(), false);
            line.pop();
            continue;
        };
        let after = game.play(position, &chosen, meter)?;
        match on_line.get(&after) {
            Some(true) => {
                let positions = line.into_iter().map(|(position, _)| position);
                return Ok(Some(positions.skip_while(|met| *met != after).collect()));
            }
            Some(false) => {}
            None => {
                on_line.insert(after.clone(), true);
                let next = moves(&after, meter)?;
                line.push((after, next));
            }
        }
    }
    Ok(None)
}
