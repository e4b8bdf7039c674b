//! What closed forms tell about a position and its moves.

use gagne_core::{Ask, Game, Meter, Offer, Stop, TheoryValue, Value};

use crate::Method;
use crate::ahead::is_whole;
use crate::engine::{Engine, EngineAnswer, LISTABLE, MoveValues};

impl<G: Offer + Game + Send + Sync + 'static> Engine<G> {
    /// Whether a value says all there is to say, and not only who wins.
    pub(crate) fn is_whole(&self, value: Value) -> bool {
        is_whole(value, self.game.facts().solo)
    }

    /// What a theorem says of a position.
    pub(crate) fn told(
        &self,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Option<TheoryValue>, Stop> {
        match self.game.theory() {
            Some(theory) => theory.known(position, self.game.convention(), meter),
            None => Ok(None),
        }
    }

    /// What a move is worth by theory to the player who makes it.
    pub(crate) fn known_move(
        &self,
        position: &G::Position,
        chosen: G::Move,
        meter: &mut Meter,
    ) -> Result<Option<Value>, Stop> {
        let again = self.game.again(position, chosen);
        let after = meter.play(&self.game, position, chosen)?;
        let known = self.told(&after, meter)?;
        Ok(known.map(|known| known.value.before(again)))
    }

    /// The moves that theory can tell about: all of them, or the best if they are too many. Unless
    /// winners suffice, each must have its whole value.
    pub(crate) fn known_moves(
        &self,
        position: &G::Position,
        winners_suffice: bool,
        meter: &mut Meter,
    ) -> Result<Option<MoveValues<G>>, Stop> {
        let mut moves = Vec::new();
        if self.game.ending(position).is_some() {
            return Ok(Some(Vec::new()));
        }
        let listable = self.game.move_count(position) <= LISTABLE;
        if listable {
            meter.list(&self.game, position, &mut moves)?;
        } else {
            let best = |theory: gagne_core::AnyTheory<'_, G>| {
                theory.best(position, self.game.convention())
            };
            match self.game.theory().and_then(best) {
                Some(best) => moves = best,
                None => return Ok(None),
            }
        }
        let list = size_of_val(&moves[..]) + moves.len() * size_of::<(G::Move, Value)>();
        meter.beside(list as u64, |meter| {
            let mut valued = Vec::with_capacity(moves.len());
            for &chosen in &moves {
                match self.known_move(position, chosen, meter)? {
                    Some(value) if winners_suffice || !listable || self.is_whole(value) => {
                        valued.push((chosen, value));
                    }
                    _ => return Ok(None),
                }
            }
            Ok(Some(valued))
        })
    }

    /// The best moves as far as theory can tell.
    pub(crate) fn known_best(
        &self,
        position: &G::Position,
        value: Value,
        meter: &mut Meter,
    ) -> Result<Vec<G::Move>, Stop> {
        let convention = self.game.convention();
        let told = self
            .game
            .theory()
            .and_then(|theory| theory.best(position, convention));
        let candidates: MoveValues<G> = match told {
            Some(best) => {
                let mut valued = Vec::with_capacity(best.len());
                for chosen in best {
                    let of = self.known_move(position, chosen, meter)?;
                    valued.push((chosen, of.unwrap_or(value)));
                }
                valued
            }
            None => self
                .known_moves(position, false, meter)?
                .unwrap_or_default(),
        };
        // Where only the winner is known, a move that keeps the win is as good as can be said.
        let only_outcome = !self.is_whole(value);
        let best = candidates
            .into_iter()
            .filter(|&(_, of)| of == value || (only_outcome && of.outcome() == value.outcome()));
        Ok(best.map(|(chosen, _)| chosen).collect())
    }

    pub(crate) fn by_theory(
        &self,
        position: &G::Position,
        known: TheoryValue,
        meter: &mut Meter,
    ) -> Result<EngineAnswer<G::Move>, Stop> {
        let best = self.known_best(position, known.value, meter)?;
        Ok(EngineAnswer {
            value: known.value,
            best,
            nimber: known.nimber,
            method: Method::Theory,
        })
    }
}
