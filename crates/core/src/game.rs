//! Rules of play.

use crate::{Outcome, Side, Space, Stop, Value};

/// How play ended, for the player who would move next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Won, lost or drawn.
    Outcome(Outcome),
    /// An amount of points, in a game played for points.
    Score(i64),
}

impl Ending {
    /// The value of a final position that ended so.
    pub fn value(self) -> Value {
        match self {
            Ending::Outcome(Outcome::Draw) => Value::DRAW,
            Ending::Outcome(outcome) => Value::Played {
                outcome,
                plies: Some(0),
            },
            Ending::Score(score) => Value::Score(score),
        }
    }

    /// The same ending for the other player.
    pub fn flip(self) -> Self {
        match self {
            Ending::Outcome(outcome) => Ending::Outcome(outcome.flip()),
            Ending::Score(score) => Ending::Score(-score),
        }
    }

    /// The ending as a number that grows with the liking of the player to move.
    pub fn payoff(self) -> i64 {
        match self {
            Ending::Outcome(Outcome::Lose) => -1,
            Ending::Outcome(Outcome::Draw) => 0,
            Ending::Outcome(Outcome::Win) => 1,
            Ending::Score(score) => score,
        }
    }
}

/// What a game promises about all its positions. Solvers choose by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// A position may come back.
    pub loops: bool,
    /// Played for points: every ending is a [`Ending::Score`].
    pub scored: bool,
    /// A puzzle: the same player always moves again.
    pub solo: bool,
}

/// A move with where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Successor<P, M> {
    /// The move.
    pub chosen: M,
    /// The position after it.
    pub after: P,
    /// Whether the player who makes it is also the next to move.
    pub again: bool,
}

/// The successors of a game.
pub type SuccessorOf<G> = Successor<<G as Space>::Position, <G as Space>::Move>;

/// A game of perfect information for two players, or one.
///
/// Everything is seen from the player to move, and whether the turn passes is a property of the
/// move. A puzzle is a game in which the same player always moves [again](Game::again) and
/// [endless](Game::endless) play is lost.
///
/// Laws, checked for every game of the catalogue:
/// * *moves only append*: what was in the buffer stays;
/// * *play goes on or has ended*: a position without [`ending`](Game::ending) has a move;
/// * *no duplicate moves*, and [`move_count`](Game::move_count) counts them;
/// * *facts hold*: endings are scores exactly if `scored`; without `loops` no position comes back;
/// * *players take turns*: along a move [`player_from`](Game::player_from) changes, unless the same
///   player moves again;
/// * *endless agrees*: along a move it is the same for a player who moves again and turned round
///   otherwise;
/// * *expand says what the others say*: ending, moves, where they lead and who moves there.
///
/// A game whose rules are not at hand, another program's perhaps, answers in one call for each position
/// ([`expand`](Game::expand)) and tells in its own words why it can go on no longer
/// ([`fault`](Game::fault)).
pub trait Game: Space {
    /// How play ended, or none while it goes on.
    fn ending(&self, position: &Self::Position) -> Option<Ending>;

    /// Appends every move of a position that has not ended, in the order of the game.
    fn moves(&self, position: &Self::Position, out: &mut Vec<Self::Move>);

    /// The position after a move that [`moves`](Game::moves) gave.
    fn play(&self, position: &Self::Position, chosen: Self::Move) -> Self::Position;

    /// What the game promises.
    fn facts(&self) -> Facts;

    /// Who is to move: player 1 unless the position says otherwise. Where positions carry no side
    /// the player to move is called 1.
    fn player(&self, _position: &Self::Position) -> Side {
        Side::First
    }

    /// Whether positions tell who is to move.
    fn tells_player(&self) -> bool {
        true
    }

    /// Who is to move at a position that follows from a root, where player 1 is to move if positions do
    /// not tell; none if several ways lead there and they do not agree.
    fn player_from(&self, _root: &Self::Position, position: &Self::Position) -> Option<Side> {
        Some(self.player(position))
    }

    /// Whether the player who makes this move is also the next to move.
    fn again(&self, _position: &Self::Position, _chosen: Self::Move) -> bool {
        false
    }

    /// What play that never ends is worth to the player to move.
    fn endless(&self, _position: &Self::Position) -> Ending {
        Ending::Outcome(Outcome::Draw)
    }

    /// Points that are in the books already: `value - settled` is the same for a position and its
    /// [canonical](Space::canonical) form.
    fn settled(&self, _position: &Self::Position) -> i64 {
        0
    }

    /// How many moves a position has. Games whose moves may be too many to list compute it.
    fn move_count(&self, position: &Self::Position) -> u128 {
        let mut out = Vec::new();
        self.moves(position, &mut out);
        out.len() as u128
    }

    /// How play ended, or every move with where it leads, appended in the order of the game.
    fn expand(
        &self,
        position: &Self::Position,
        out: &mut Vec<SuccessorOf<Self>>,
    ) -> Option<Ending> {
        let ending = self.ending(position);
        if ending.is_none() {
            let mut moves = Vec::new();
            self.moves(position, &mut moves);
            out.extend(moves.into_iter().map(|chosen| Successor {
                chosen,
                after: self.play(position, chosen),
                again: self.again(position, chosen),
            }));
        }
        ending
    }

    /// Whether [`expand`](Game::expand) takes less than the calls that it stands for. Walks over all
    /// positions then ask for nothing else, and make moves one by one otherwise, which takes no room for
    /// what follows. A constant, so that a game is compiled for one way only.
    const EXPANDS_AT_ONCE: bool = false;

    /// Bytes that the game itself holds, which become more with every position it meets.
    fn held(&self) -> u64 {
        0
    }

    /// Why the game can go on no longer, in its own words; none as long as it can. What it says of
    /// positions from then on is worth nothing: it may be anything that lets work come to an end. Whoever
    /// asks looks [here](Game::sound) before an answer is believed.
    #[inline]
    fn fault(&self) -> Option<String> {
        None
    }

    /// Stops work on a game that has failed.
    #[inline]
    fn sound(&self) -> Result<(), Stop> {
        match self.fault() {
            Some(_) => Err(Stop::Game),
            None => Ok(()),
        }
    }
}
