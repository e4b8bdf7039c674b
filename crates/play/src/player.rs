//! Players: everybody and everything that can choose a move.
//!
//! `level:1` to `level:10` err on purpose, within a budget that can be measured: wherever some move
//! would give something away, they do so with a fixed [probability](Level::rate), and otherwise play
//! as well as can be. A mistake is a likely one: small before large, and of equals the one whose
//! punishment is furthest off, each half as likely as the one before. What a move gives away is
//! counted in points, or in steps from won to drawn to lost ([`given`]); a slower win gives nothing.
//! Where exact values are not there in time, estimates take their place (`choice`).

use gagne_core::{Budget, Dice, Meter, Outcome, Value};
use gagne_engine::{AnyGame, Error, Failure, Ground, LOOKS, Look, Move, Position, nearest};

use crate::choice::{Choice, choose_knowing};
use crate::gain::{MoveGain, first_best, gains, gains_after_reply};
use crate::step::made;

/// Somebody who chooses moves, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A person, who is asked.
    Human,
    /// Wins as fast and loses as slowly as can be; at random among equals.
    Perfect,
    /// Looks ahead and takes what looks best.
    Look(Look),
    /// Takes what looks best at once, the first of equals: the notes' player by pertinence.
    Greedy,
    /// Of the three moves that look best at once, takes the one after which the best reply gains
    /// least in comparison: the notes' improvement.
    Greedy2,
    /// Any move.
    Random,
    /// Errs within a budget.
    Level(Level),
}

/// The strength of a player who errs on purpose: 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The least and the largest.
    pub const ALL: std::ops::RangeInclusive<u8> = 1..=10;

    /// Of a hundred chances to give something away, how many each level takes.
    const PER_CENT: [u8; 10] = [75, 60, 48, 37, 28, 20, 13, 7, 3, 0];

    /// The level of this number.
    pub fn new(number: u8) -> Option<Self> {
        Level::ALL.contains(&number).then_some(Level(number))
    }

    /// How often it gives something away where it can.
    pub fn rate(self) -> f64 {
        f64::from(Level::PER_CENT[usize::from(self.0 - 1)]) / 100.0
    }
}

/// What a player gives away with a move that is worth less than the best: points, or steps from
/// won to drawn to lost.
pub fn given(best: Value, chosen: Value) -> u64 {
    let worth = |value: Value| match value {
        Value::Score(score) => score,
        Value::Played { outcome, .. } => match outcome {
            Outcome::Win => 2,
            Outcome::Draw => 1,
            Outcome::Lose => 0,
        },
    };
    u64::try_from(worth(best) - worth(chosen)).unwrap_or(0)
}

/// Names of the players that have no bound.
const PLAIN: [(&str, Player); 5] = [
    ("human", Player::Human),
    ("perfect", Player::Perfect),
    ("greedy", Player::Greedy),
    ("greedy2", Player::Greedy2),
    ("random", Player::Random),
];

impl Player {
    /// The player with this name.
    pub fn named(text: &str) -> Result<Player, Error> {
        let wanted = text.trim().to_ascii_lowercase();
        if let Some((_, player)) = PLAIN.iter().find(|(name, _)| *name == wanted) {
            return Ok(*player);
        }
        let level = wanted.strip_prefix("level:").map(str::trim);
        let level = level.and_then(|number| Level::new(number.parse().ok()?));
        if let Some(level) = level {
            return Ok(Player::Level(level));
        }
        Look::named(text).map(Player::Look).map_err(|_| {
            let name = wanted.split(':').next().unwrap_or_default();
            let names = PLAIN
                .iter()
                .map(|(name, _)| *name)
                .chain(["level"])
                .chain(LOOKS);
            Error::UnknownPlayer {
                name: text.to_owned(),
                near: nearest(name, names).filter(|near| near != name),
            }
        })
    }
}

impl Player {
    /// Whether the player leaves anything to chance. One who does not plays the same game whenever
    /// the other does the same.
    pub(crate) fn rolls(self) -> bool {
        match self {
            Player::Perfect | Player::Random | Player::Level(_) => true,
            Player::Human | Player::Look(_) | Player::Greedy | Player::Greedy2 => false,
        }
    }
}

impl std::fmt::Display for Player {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Player::Look(look) => look.fmt(out),
            Player::Level(Level(number)) => write!(out, "level:{number}"),
            plain => {
                let name = PLAIN.iter().find(|(_, player)| player == plain);
                out.write_str(name.map_or("", |(name, _)| name))
            }
        }
    }
}

/// The places of the largest numbers, in order.
fn places_of_most<T: Ord + Copy>(numbers: impl Iterator<Item = T> + Clone) -> Vec<usize> {
    let most = numbers.clone().max();
    let best = numbers
        .enumerate()
        .filter(|&(_, number)| Some(number) == most);
    best.map(|(place, _)| place).collect()
}

/// The move that a player makes; none if play is over, and a person makes none. Who goes by exact
/// values looks ahead where they are not there within the budget, and says so.
pub fn choose(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    player: Player,
    dice: &mut Dice,
    budget: &Budget,
) -> Result<Option<Choice>, Error> {
    let position = game.at(position)?;
    let mut meter = budget.meter();
    match choose_move(game, &position, player, dice, &mut meter) {
        Ok(Some((chosen, ground))) => {
            let step = made(game, &position, &chosen, &mut Meter::unbounded())?;
            Ok(Some(Choice { step, ground }))
        }
        Ok(None) => Ok(None),
        Err(failure) => Err(game.failed(&position, failure, &mut meter)),
    }
}

/// The move that a player makes, and how it was found; a person makes none.
fn choose_move(
    game: &mut dyn AnyGame,
    position: &Position,
    player: Player,
    dice: &mut Dice,
    meter: &mut Meter,
) -> Result<Option<(Move, Ground)>, Failure> {
    if game.ending(position).is_some() {
        return Ok(None);
    }
    game.check_listable(position)?;
    let chosen = match player {
        Player::Human => None,
        Player::Perfect => return choose_knowing(game, position, None, dice, meter).map(Some),
        Player::Level(level) => {
            return choose_knowing(game, position, Some(level), dice, meter).map(Some);
        }
        Player::Look(look) => {
            let line = game.look_ahead(position, look, meter)?.line;
            // A search that saw nothing leaves it to chance.
            let first = line.into_iter().next();
            first.or_else(|| game.any_move(position, dice))
        }
        Player::Random => game.any_move(position, dice),
        Player::Greedy => {
            let gains = gains(game, position, meter)?;
            first_best(&gains, |prospect| prospect.gain).map(|best| best.chosen.clone())
        }
        Player::Greedy2 => {
            let gains = gains_after_reply(game, position, meter)?;
            let net = |prospect: &MoveGain| prospect.net.as_ref().map(|&(net, _)| net);
            first_best(&gains, net).map(|best| best.chosen.clone())
        }
    };
    Ok(chosen.map(|chosen| (chosen, Ground::Usual)))
}

/// A best move, at random among equals.
pub(crate) fn perfect<M: Clone, W: Ord + Copy>(moves: &[(M, W)], dice: &mut Dice) -> M {
    let best = places_of_most(moves.iter().map(|&(_, worth)| worth));
    moves[best[dice.roll(best.len())]].0.clone()
}

/// A best move, or now and then one that gives something away, as far as what moves are worth tells.
pub(crate) fn erring<M: Clone, W: Ord + Copy>(
    moves: &[(M, W)],
    given: impl Fn(W, W) -> u64,
    level: Level,
    dice: &mut Dice,
) -> M {
    let best = moves.iter().map(|&(_, worth)| worth).max();
    let lost = |worth| best.map_or(0, |best| given(best, worth));
    let mut mistakes: Vec<(u64, W, &M)> = moves
        .iter()
        .map(|(chosen, worth)| (lost(*worth), *worth, chosen))
        .filter(|&(given, ..)| given > 0)
        .collect();
    if mistakes.is_empty() || dice.share() >= level.rate() {
        return perfect(moves, dice);
    }
    // A loss that is far off is less bad, so of equals the better worth comes first.
    mistakes.sort_by_key(|&(given, worth, _)| (given, std::cmp::Reverse(worth)));
    let last = mistakes.len() - 1;
    let place = (0..last).find(|_| dice.roll(2) == 0).unwrap_or(last);
    let (given, worth, _) = mistakes[place];
    let equals = mistakes
        .iter()
        .filter(|&&(of, value, _)| (of, value) == (given, worth));
    let equals: Vec<&M> = equals.map(|&(.., chosen)| chosen).collect();
    equals[dice.roll(equals.len())].clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for name in [
            "human",
            "perfect",
            "greedy2",
            "random",
            "level:10",
            "minimax:4",
        ] {
            assert_eq!(Player::named(name).unwrap().to_string(), name);
        }
        for wrong in ["", "level", "level:0", "level:11", "perfct", "minimax"] {
            assert!(
                matches!(Player::named(wrong), Err(Error::UnknownPlayer { .. })),
                "{wrong}"
            );
        }
    }

    #[test]
    fn levels_keep_to_their_budget() {
        let moves = [
            (0, Value::win(3)),
            (1, Value::DRAW),
            (2, Value::lose(4)),
            (3, Value::win(9)),
        ];
        for number in Level::ALL {
            let level = Level::new(number).unwrap();
            let mut dice = Dice::new(u64::from(number));
            let count = 20_000;
            let mistakes = (0..count)
                .filter(|_| [1, 2].contains(&erring(&moves, given, level, &mut dice)))
                .count();
            let measured = mistakes as f64 / f64::from(count);
            assert!(
                (measured - level.rate()).abs() < 0.015,
                "{number}: {measured}"
            );
        }
    }

    #[test]
    fn a_slower_win_gives_nothing_away() {
        assert_eq!(given(Value::win(3), Value::win(9)), 0);
        assert_eq!(given(Value::win(3), Value::DRAW), 1);
        assert_eq!(given(Value::win(3), Value::lose(2)), 2);
        assert_eq!(given(Value::Score(3), Value::Score(-4)), 7);
    }
}
