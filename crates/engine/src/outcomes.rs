//! Who wins every position that can be reached, without distances.

use gagne_core::{Ask, Game, Meter, Offer, Outcome, Ranking, RankingVisitor, Stop, Value};
use gagne_solve::table::census::Tally;
use gagne_solve::table::dense::outcomes::{Outcomes, suits};

use crate::any::Answer;
use crate::engine::MoveValues;

/// Every position decided, without distances.
#[derive(Clone, Debug)]
pub struct OutcomeCounts {
    /// Positions won, drawn and lost for the player to move.
    pub tally: Tally,
    /// The answer about the position itself.
    pub answer: Answer,
}

/// Counts of all positions, and the moves of the root with what is known of them.
type RootOutcomes<G> = (Tally, MoveValues<G>);

/// Why there are no outcomes.
pub(crate) enum NoOutcomes {
    /// The game has no index for it, or draws.
    Index,
    /// It has an index for other positions, and none for what can be reached from this one.
    Root,
    /// Its positions are numbered up to symmetry, or are not, against what is wished.
    Symmetry,
}

/// Works out who wins every position, up to symmetry or not.
pub(crate) fn outcomes<G: Offer + Game + Sync>(
    game: &G,
    root: &G::Position,
    symmetry: bool,
    meter: &mut Meter,
) -> Result<Result<RootOutcomes<G>, NoOutcomes>, Stop> {
    if !game.is_impartial() {
        return Ok(Err(NoOutcomes::Index));
    }
    let visitor = OutcomeVisit {
        game,
        root,
        symmetry,
        meter,
    };
    // Without an index for this root a game may still have one for smaller ones.
    let without = || match game.ranking(&game.start(), Suits) {
        Some(true) => Ok(Err(NoOutcomes::Root)),
        _ => Ok(Err(NoOutcomes::Index)),
    };
    game.ranking(root, visitor).unwrap_or_else(without)
}

/// Whether outcomes can be worked out over an index.
struct Suits;

impl<P> RankingVisitor<P> for Suits {
    type Answer = bool;

    fn visit<K: Ranking<Position = P>>(self, ranking: &K) -> bool {
        suits(ranking)
    }
}

struct OutcomeVisit<'v, G: Game> {
    game: &'v G,
    root: &'v G::Position,
    symmetry: bool,
    meter: &'v mut Meter,
}

impl<G: Game + Sync> RankingVisitor<G::Position> for OutcomeVisit<'_, G> {
    type Answer = Result<Result<RootOutcomes<G>, NoOutcomes>, Stop>;

    fn visit<K: Ranking<Position = G::Position>>(self, ranking: &K) -> Self::Answer {
        let OutcomeVisit {
            game,
            root,
            symmetry,
            meter,
        } = self;
        if !suits(ranking) {
            return Ok(Err(NoOutcomes::Index));
        }
        if ranking.is_folded() != symmetry {
            return Ok(Err(NoOutcomes::Symmetry));
        }
        let Some(outcomes) = Outcomes::fill(game, ranking, root, meter)? else {
            return Ok(Err(NoOutcomes::Index));
        };
        let tally = outcomes.count(game, meter)?;
        let mut moves = Vec::new();
        if game.ending(root).is_none() {
            game.moves(root, &mut moves);
        }
        let valued = moves.into_iter().map(|chosen| {
            let after: Outcome = outcomes.outcome(&game.play(root, chosen));
            (chosen, Value::only(after.flip()))
        });
        Ok(Ok((tally, valued.collect())))
    }
}
