//! Rulesets in which both players have the same moves.

use crate::{Ending, Facts, Game, Outcome, Play, Space};

/// A ruleset that gives both players the same options and always comes to an end.
///
/// It does not know whose turn it is and does not say who wins: [`Neutral`] adds both.
///
/// Laws: *over means no option*: [`is_over`](Impartial::is_over) holds exactly when there is no
/// option; *every play ends*.
pub trait Impartial: Space {
    /// Appends every option, in the order of the game.
    fn options(&self, position: &Self::Position, out: &mut Vec<Self::Move>);

    /// The position after an option.
    fn apply(&self, position: &Self::Position, chosen: Self::Move) -> Self::Position;

    /// Whether no option is left.
    fn is_over(&self, position: &Self::Position) -> bool;

    /// Whether an odd number of options leads from a root to a position that follows from it, if that is
    /// the same on every way there, and so for all that follows from the root.
    fn is_odd(&self, _root: &Self::Position, _position: &Self::Position) -> Option<bool> {
        None
    }

    /// How many options there are. Rulesets with too many to list compute it.
    fn option_count(&self, position: &Self::Position) -> u128 {
        let mut out = Vec::new();
        self.options(position, &mut out);
        out.len() as u128
    }
}

/// An impartial ruleset as a game: positions carry no side, which halves every table.
#[derive(Clone, Debug)]
pub struct Neutral<R> {
    /// The ruleset.
    pub rules: R,
    /// Who wins when no option is left.
    pub play: Play,
}

impl<R: Space> Space for Neutral<R> {
    type Position = R::Position;
    type Move = R::Move;

    fn start(&self) -> R::Position {
        self.rules.start()
    }

    fn canonical(&self, position: &R::Position) -> R::Position {
        self.rules.canonical(position)
    }

    fn heap_bytes(&self, position: &R::Position) -> usize {
        self.rules.heap_bytes(position)
    }
}

impl<R: Impartial> Game for Neutral<R> {
    fn ending(&self, position: &R::Position) -> Option<Ending> {
        self.rules
            .is_over(position)
            .then_some(Ending::Outcome(match self.play {
                Play::Normal => Outcome::Lose,
                Play::Misere => Outcome::Win,
            }))
    }

    fn moves(&self, position: &R::Position, out: &mut Vec<R::Move>) {
        self.rules.options(position, out);
    }

    fn play(&self, position: &R::Position, chosen: R::Move) -> R::Position {
        self.rules.apply(position, chosen)
    }

    fn facts(&self) -> Facts {
        Facts {
            loops: false,
            scored: false,
            solo: false,
        }
    }

    fn tells_player(&self) -> bool {
        false
    }

    fn player_from(&self, root: &R::Position, position: &R::Position) -> Option<u8> {
        let odd = self.rules.is_odd(root, position)?;
        Some(if odd { 2 } else { 1 })
    }

    fn move_count(&self, position: &R::Position) -> u128 {
        self.rules.option_count(position)
    }
}
