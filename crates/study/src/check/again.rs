//! Rules that are opened anew say the same.

use gagne_core::{Ending, Meter, Side, Stop};
use gagne_engine::{AnyGame, Position};

use super::tour::Tour;

/// Positions that are asked about again.
const ASKED: usize = 2_000;

/// A position about which two answers differ.
pub(super) struct Change {
    pub(super) position: Position,
    /// What one answer has and the other has not.
    pub(super) detail: String,
}

/// All that is told of a position, in texts and in an order that does not matter.
#[derive(PartialEq, Eq)]
struct Description {
    ending: Option<Ending>,
    player: Side,
    moves: Vec<(String, String, bool)>,
}

impl Description {
    fn of(game: &dyn AnyGame, position: &Position, meter: &mut Meter) -> Result<Description, Stop> {
        let ending = game.ending(position);
        let mut moves = Vec::new();
        if ending.is_none() {
            for chosen in game.list(position, meter)? {
                let after = game.play(position, &chosen, meter)?;
                let again = game.again(position, &chosen);
                moves.push((game.show_move(position, &chosen), game.show(&after), again));
            }
        }
        moves.sort_unstable();
        game.sound()?;
        Ok(Description {
            ending,
            player: game.player(position),
            moves,
        })
    }

    /// A move that only one of two answers has.
    fn difference(&self, other: &Description) -> String {
        let only = |one: &Description, two: &Description| {
            let mut moves = one.moves.iter();
            let found = moves.find(|known| !two.moves.contains(known));
            found.map(|(chosen, ..)| chosen.clone())
        };
        only(self, other)
            .or_else(|| only(other, self))
            .unwrap_or_default()
    }
}

/// Asks another copy of the game, last positions first. How many were asked about, and where answers differ.
pub(super) fn compare(
    game: &dyn AnyGame,
    other: &dyn AnyGame,
    tour: &Tour,
    meter: &mut Meter,
) -> Result<(usize, Vec<Change>), Stop> {
    let (mut asked, mut changes) = (0, Vec::new());
    for position in tour.positions.iter().rev().take(ASKED) {
        meter.visit()?;
        meter.work(4 * game.bytes(position))?;
        let listable = game.check_listable(position).is_ok();
        let Ok(same) = other.read(&game.show(position)) else {
            // Texts that cannot be read break a law of their own.
            continue;
        };
        if !listable || other.check_listable(&same).is_err() {
            continue;
        }
        asked += 1;
        let (one, two) = (
            Description::of(game, position, meter)?,
            Description::of(other, &same, meter)?,
        );
        if one != two {
            changes.push(Change {
                position: position.clone(),
                detail: one.difference(&two),
            });
        }
    }
    Ok((asked, changes))
}
