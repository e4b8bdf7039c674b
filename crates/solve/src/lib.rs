//! Exact methods that solve any game, none of which knows which game it solves.
//!
//! | file | idea | requires |
//! |---|---|---|
//! | [`oracle`] | every position, every rule of the definition, nothing else: the yardstick of tests | a small game |
//! | [`brute`] | walk the whole tree, remember nothing, as the notes do | no loops |
//! | [`memo`] | walk every position once; each kind of game in its own way | memory for the positions |
//! | [`loops`] | the graph of all positions, and attractors of its endings | memory for the graph |
//! | [`dense`] | every position in an array, backwards from the ends | a dense index, no loops |
//! | [`circular`] | the same for games that can loop: rounds of decided positions | a dense index |
//! | [`levels`] | every position as a packed key in sorted runs, in memory or on disk | packed positions, no points |
//! | [`outcomes`] | who wins every position, in a bit each | an impartial game, an index that tells what comes before |
//! | [`solved`] | every position solved, wherever the values are kept | a table |
//! | [`census`], [`verify`] | every position counted, or rechecked against the rules alone | values to ask for |
//! | [`cycle`] | a line of play that returns, to show it | - |
//! | [`arena`] | explicit graphs and attractors with ranks | the graph |
//! | [`lines`] | complete games, listed or counted | no loops |

pub mod arena;
mod block;
pub mod brute;
mod buckets;
pub mod cell;
pub mod census;
pub mod circular;
mod crew;
pub mod cycle;
pub mod dense;
mod exact;
mod explore;
mod inquiry;
pub mod levels;
pub mod lines;
pub mod loops;
pub mod memo;
mod mixing;
pub mod oracle;
pub mod outcomes;
mod puzzle;
mod reach;
mod runs;
mod scene;
mod scored;
mod sieve;
pub mod solved;
mod state;
mod values;
pub mod verify;
mod worth;

use gagne_core::{Game, Meter, Stop, Value};

/// The value of a position and the moves that keep it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<M> {
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
    mut value: impl FnMut(&G::Position, &mut Meter) -> Result<Value, Stop>,
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
        each_move(game, position, meter, |after, meter| {
            self.value(game, after, meter)
        })
    }

    /// The value of a position together with its best moves.
    fn answer(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Answer<G::Move>, Stop> {
        if let Some(ending) = game.ending(position) {
            meter.visit()?;
            return Ok(Answer {
                value: ending.value(),
                best: Vec::new(),
            });
        }
        let moves = self.moves(game, position, meter)?;
        let value = moves
            .iter()
            .map(|&(_, value)| value)
            .max()
            .ok_or(Stop::Loop)?;
        let best = moves
            .iter()
            .filter(|&&(_, of)| of == value)
            .map(|&(chosen, _)| chosen);
        Ok(Answer {
            value,
            best: best.collect(),
        })
    }
}
