//! Looking ahead in any game within a bound.
//!
//! Every search answers in the same words ([`Finding`]): an estimate, and beside it the value if the
//! search happens to prove one. The two are different types and never mix.
//!
//! | file | idea | requires |
//! |---|---|---|
//! | [`minimax`] | the notes' min-max: the whole tree to a depth, the heuristic at its edge | - |
//! | [`alphabeta`] | only what can still change the answer; exact values too | no loops, for exact values |
//! | [`mcts`] | random playouts where they went well, with what is proved beside the means | - |
//! | [`proof`] | proof numbers, depth first, or on a graph where positions come back: won, drawn or lost, and nothing else | outcomes, not points |
//! | [`ida`] | puzzles: depth first within a rising limit, cut by a bound on the plies ahead | a puzzle |
//! | [`weighted`] | puzzles: weighted A*, best first in a hurry: some solution soon | a puzzle |

pub mod alphabeta;

pub mod ida;
pub mod mcts;
pub mod minimax;
pub mod proof;
pub mod weighted;

use gagne_core::{AnyGuide, Ask, Ending, Game, Heuristic, Meter, Offer, Openings, Stop, Value};

/// What a search found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding<M> {
    /// The guess, for the player to move; larger is better. Its scale is that of the heuristic.
    pub estimate: i64,
    /// The exact value, if the search proved it.
    pub value: Option<Value>,
    /// The line that both players are expected to follow.
    pub line: Vec<M>,
    /// Positions looked at.
    pub nodes: u64,
    /// Plies looked ahead.
    pub depth: u32,
}

/// A game with what helps to look ahead in it.
pub struct Sight<'g, G: Game> {
    /// The rules.
    pub game: &'g G,
    /// What positions are guessed to be worth.
    pub heuristic: Option<&'g dyn Heuristic<G::Position>>,
    /// Which moves look good.
    pub guide: Option<AnyGuide<'g, G>>,
    /// What was found beforehand.
    pub openings: Option<&'g dyn Openings<G::Position>>,
}

impl<'g, G: Game> Sight<'g, G> {
    /// A game without any help.
    pub fn plain(game: &'g G) -> Self {
        Sight {
            game,
            heuristic: None,
            guide: None,
            openings: None,
        }
    }

    /// A game of the catalogue with the help that it offers.
    pub fn of(game: &'g G) -> Self
    where
        G: Offer,
    {
        Sight {
            game,
            heuristic: game.heuristic(),
            guide: game.guide(),
            openings: game.openings(),
        }
    }

    /// The guess at the worth of a position. Without a heuristic an end of play counts a
    /// [hundred](WON), points in the books count as they are, and everything else counts nothing.
    pub fn estimate(&self, position: &G::Position) -> i64 {
        if let Some(heuristic) = self.heuristic {
            return heuristic.estimate(position);
        }
        match self.game.ending(position) {
            Some(Ending::Score(score)) => score,
            Some(ending) => WON * ending.payoff(),
            None => self.game.settled(position),
        }
    }
}

impl<G: Game> Clone for Sight<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Sight<'_, G> {}

/// What a won position is guessed to be worth where the game has no heuristic.
pub const WON: i64 = 100;

/// A way to look ahead. It may remember what it saw from one question to the next, so ask the same
/// search about the same game only.
pub trait Search<G: Game>: Send {
    /// Looks ahead from a position.
    fn search(
        &mut self,
        sight: Sight<'_, G>,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Finding<G::Move>, Stop>;

    /// Bytes of what it keeps for the next question.
    fn remembered(&self) -> u64 {
        0
    }
}
