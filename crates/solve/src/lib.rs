//! Exact methods that solve any game, none of which knows which game it solves.
//!
//! | room | idea | requires |
//! |---|---|---|
//! | [`oracle`] | every position, every rule of the definition, nothing else: the yardstick of tests | a small game |
//! | [`brute`] | walk the whole tree, remember nothing, as the notes do | no loops |
//! | [`memo`] | walk every position once (memoisation); each kind of game in its own way | memory for the positions |
//! | [`graph`] | the graph of all positions, attractors of its endings, lines of play that return | memory for the graph |
//! | [`table`] | every position solved (a tablebase), wherever the values are kept | an index or packed positions |
//! | [`lines`] | complete games, listed or counted | no loops |
//!
//! The tables: [`dense`](table::dense), an array over a dense index, backwards from the ends
//! (retrograde analysis), [with loops](table::dense::loops) or without, or [who
//! wins](table::dense::outcomes) in a bit each; [`external`](table::external), packed keys in sorted
//! runs, in memory or on disk. `parallel` shares their work among threads.

mod algebra;
pub mod brute;
pub mod graph;
pub mod lines;
pub mod memo;
pub mod oracle;
mod parallel;
pub mod table;

use gagne_core::{Game, Meter, Stop, Value};

use crate::table::census::AskValue;

/// The value of a position and the moves that keep it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestPlay<M> {
    /// What the position is worth to the player to move.
    pub value: Value,
    /// Every move that achieves it, in the order of the game.
    pub best: Vec<M>,
}

/// Every move of a position that has not ended with the value it has for whoever makes it, given
/// what tells the values of the positions that follow.
pub fn each_move<G: Game>(
    game: &G,
    position: &G::Position,
    meter: &mut Meter,
    value: AskValue<'_, G::Position>,
) -> Result<Vec<(G::Move, Value)>, Stop> {
    let mut moves = Vec::new();
    meter.list(game, position, &mut moves)?;
    let list = size_of_val(&moves[..]) + moves.len() * size_of::<(G::Move, Value)>();
    meter.beside(list as u64, |meter| {
        let mut valued = Vec::with_capacity(moves.len());
        for &chosen in &moves {
            let after = meter.play(game, position, chosen)?;
            let after = value(&after, meter)?;
            valued.push((chosen, after.before(game.again(position, chosen))));
        }
        Ok(valued)
    })
}

/// The answer that the values of all moves give. Compiled once for a kind of move, and not for each method.
fn best_of<M: Copy>(moves: &[(M, Value)]) -> Result<BestPlay<M>, Stop> {
    let most = moves.iter().map(|&(_, value)| value).max();
    let value = most.ok_or(Stop::Fault)?;
    let mut best = Vec::new();
    for &(chosen, of) in moves {
        if of == value {
            best.push(chosen);
        }
    }
    Ok(BestPlay { value, best })
}

/// An exact method. It may remember what it found from one question to the next, so ask the same
/// solver about the same game only.
pub trait Solver<G: Game>: Send {
    /// The exact value of a position.
    fn value(&mut self, game: &G, position: &G::Position, meter: &mut Meter)
    -> Result<Value, Stop>;

    /// Every move of a position that has not ended, with the value it has for whoever makes it.
    fn moves(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Vec<(G::Move, Value)>, Stop> {
        meter.visit()?;
        each_move(game, position, meter, &mut |after, meter| {
            self.value(game, after, meter)
        })
    }

    /// The value of a position together with its best moves.
    fn answer(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<BestPlay<G::Move>, Stop> {
        if let Some(ending) = game.ending(position) {
            meter.visit()?;
            return Ok(BestPlay {
                value: ending.value(),
                best: Vec::new(),
            });
        }
        best_of(&self.moves(game, position, meter)?)
    }

    /// Bytes of what it keeps for the next question.
    fn remembered(&self) -> u64 {
        0
    }
}
