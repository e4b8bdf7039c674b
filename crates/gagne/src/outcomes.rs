//! Who wins every position that can be reached, without distances.

use gagne_core::{Entry, Game, Meter, Outcome, Ranking, RankingVisitor, Stop, Value};
use gagne_solve::census::Tally;
use gagne_solve::outcomes::Outcomes;
use serde::Serialize;

use crate::SolveReport;
use crate::opened::Valued;
use crate::whole::{Storage, storage_name};

/// The answer of `solve --all --outcomes`.
#[derive(Clone, Debug, Serialize)]
pub struct OutcomesReport {
    /// The answer about the position itself.
    #[serde(flatten)]
    pub solve: SolveReport,
    /// Positions that can be reached and are won by the player to move.
    pub won: u64,
    /// Those that are lost.
    pub lost: u64,
    /// Those that are drawn.
    pub drawn: u64,
    /// Where the outcomes were kept.
    #[serde(serialize_with = "storage_name")]
    pub storage: Storage,
}

/// Counts of all positions, and the moves of the root with what is known of them.
pub(crate) type Answer<G> = (Tally, Valued<G>);

/// Works out who wins every position. None if the game has no index for it, or draws.
pub(crate) fn outcomes<G: Entry + Game>(
    game: &G,
    root: &G::Position,
    meter: &mut Meter,
) -> Result<Option<Answer<G>>, Stop> {
    if !G::IMPARTIAL {
        return Ok(None);
    }
    let visitor = Visit { game, root, meter };
    // Without an index for this root a game may still have one for smaller ones.
    let without = || match game.ranking(&game.start(), Tells) {
        Some(true) => Err(Stop::Memory),
        _ => Ok(None),
    };
    game.ranking(root, visitor).unwrap_or_else(without)
}

/// Whether an index tells what comes before.
struct Tells;

impl<P> RankingVisitor<P> for Tells {
    type Answer = bool;

    fn visit<K: Ranking<Position = P>>(self, ranking: &K) -> bool {
        ranking.tells_before()
    }
}

struct Visit<'v, G: Game> {
    game: &'v G,
    root: &'v G::Position,
    meter: &'v mut Meter,
}

impl<G: Game> RankingVisitor<G::Position> for Visit<'_, G> {
    type Answer = Result<Option<Answer<G>>, Stop>;

    fn visit<K: Ranking<Position = G::Position>>(self, ranking: &K) -> Self::Answer {
        let Visit { game, root, meter } = self;
        if !ranking.tells_before() {
            return Ok(None);
        }
        let Some(outcomes) = Outcomes::fill(game, ranking, root, meter)? else {
            return Ok(None);
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
        Ok(Some((tally, valued.collect())))
    }
}
