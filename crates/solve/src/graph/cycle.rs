//! Positions that come back (a cycle, found depth-first), for the complaint about a game that promised that none does.

use gagne_core::{Game, Meter, Stop};
use rustc_hash::FxHashMap;

/// Positions from which a line of play returns to the first of them; none if every line ends.
pub fn cycle<G: Game>(
    game: &G,
    root: &G::Position,
    meter: &mut Meter,
) -> Result<Option<Vec<G::Position>>, Stop> {
    let moves = |position: &G::Position, meter: &mut Meter| {
        let mut moves = Vec::new();
        if game.ending(position).is_none() {
            meter.list(game, position, &mut moves)?;
        }
        let bytes = 3 * (size_of::<G::Position>() + game.heap_bytes(position));
        meter.hold_more((bytes + size_of_val(&moves[..])) as u64)?;
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
        let after = meter.play(game, position, chosen)?;
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
