//! Positions of random games, where all of them are too many.

use gagne_core::{Budget, Dice, Meter, Side};
use gagne_engine::{AnyGame, Failure, Method, Position};

use super::every::side;
use crate::census::{Narrow, PositionCounts};

/// Most plies of a random game.
const PLIES: u64 = 2_000;
/// Positions of random games whose moves are given values, and work on each.
const VALUED: usize = 400;
const EACH: u64 = 20_000;
/// Positions of random games that are kept.
const KEPT: usize = 20_000;

/// Games at random.
pub(super) struct RandomGames {
    pub(super) games: u64,
    /// Whether some were so long that nobody waited for their end.
    pub(super) cut_off: bool,
    /// Their plies, and the squares of these.
    pub(super) sum: i128,
    pub(super) squares: i128,
    /// Positions met, as often as they were.
    pub(super) positions: Vec<(Position, Side)>,
}

/// Plays so many games at random.
pub(super) fn play(
    game: &dyn AnyGame,
    root: &Position,
    games: u64,
    dice: &mut Dice,
    meter: &mut Meter,
) -> Result<RandomGames, Failure> {
    let mut played = RandomGames {
        games: 0,
        cut_off: false,
        sum: 0,
        squares: 0,
        positions: Vec::new(),
    };
    let mut bytes = 0;
    for _ in 0..games {
        let mut at = (root.clone(), side(game, root, Side::First));
        let mut plies = 0;
        loop {
            meter.visit()?;
            if played.positions.len() < KEPT {
                bytes += game.bytes(&at.0) as u64;
                meter.hold(bytes)?;
                played.positions.push(at.clone());
            }
            let (position, turn) = &at;
            if game.ending(position).is_some() {
                break;
            }
            if plies == PLIES {
                played.cut_off = true;
                break;
            }
            game.check_listable(position)?;
            let Some(chosen) = game.any_move(position, dice) else {
                break;
            };
            let after = game.play(position, &chosen, meter)?;
            let turn = side(game, &after, turn.next(game.again(position, &chosen)));
            at = (after, turn);
            plies += 1;
        }
        game.sound()?;
        played.games += 1;
        played.sum += i128::from(plies);
        played.squares += i128::from(plies) * i128::from(plies);
    }
    Ok(played)
}

/// Counts positions by their moves, and some of them, evenly spread, by what these are worth.
pub(super) fn census(
    game: &mut dyn AnyGame,
    positions: &[(Position, Side)],
    budget: &Budget,
    meter: &mut Meter,
) -> Result<PositionCounts, Failure> {
    let mut census = PositionCounts::default();
    let every = positions.len().div_ceil(VALUED).max(1);
    for (number, (position, turn)) in positions.iter().enumerate() {
        meter.visit()?;
        if let Some(ending) = game.ending(position) {
            census.ended(ending, *turn, true);
            continue;
        }
        census.open(u64::try_from(game.move_count(position)).unwrap_or(u64::MAX));
        if number % every != 0 {
            continue;
        }
        // Each question has a meter of its own, which may end before it looks at the clock.
        meter.check()?;
        let bounded = Budget {
            positions: Some(EACH),
            ..budget.clone()
        };
        match game.values(position, Method::Auto, &mut bounded.meter()) {
            Ok((moves, _)) => {
                let values: Vec<_> = moves.iter().map(|(_, value)| *value).collect();
                census.valued(&values, |place| Narrow {
                    position: game.show(position),
                    chosen: game.show_move(position, &moves[place].0),
                    moves: moves.len() as u64,
                });
            }
            Err(Failure::Stop(stop)) if stop.is_broken() => return Err(stop.into()),
            Err(_) => census.unknown += 1,
        }
    }
    Ok(census)
}
