//! What takes the place of exact values for somebody who has to move, where they are not there in
//! time: alpha-beta, one ply further each time, so that there is always a move; best first in a
//! puzzle. However a move was found is said ([`Ground`]).

use gagne_core::{Game, Meter, Offer, Outcome, Space, Stop, Value};
use gagne_search::alphabeta::AlphaBeta;
use gagne_search::weighted::WeightedAStar;
use gagne_search::{Finding, Search, Sight};

use crate::engine::{Engine, Failure};
use crate::handle::Move;

/// How the move of a player was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// In the way of a player who promises nothing more.
    Usual,
    /// By exact values, as the player promises.
    Proved,
    /// By looking ahead so many plies, as exact values were not there in time.
    Ahead(u32),
    /// Any legal move, as there was no time to look ahead either.
    Chance,
}

impl Ground {
    /// Whether the move rests on exact values; none if nobody promised that.
    pub fn proved(self) -> Option<bool> {
        match self {
            Ground::Usual => None,
            Ground::Proved => Some(true),
            Ground::Ahead(_) | Ground::Chance => Some(false),
        }
    }

    /// Plies looked ahead in place of exact values.
    pub fn depth(self) -> Option<u32> {
        match self {
            Ground::Usual | Ground::Proved => None,
            Ground::Ahead(depth) => Some(depth),
            Ground::Chance => Some(0),
        }
    }
}

/// Moves with what they are estimated to be worth to the player who makes them, on one scale for
/// estimates and values.
pub type EstimatedMoves = Vec<(Move, i64)>;

/// Most positions looked at when looking ahead, even if the budget allows more: some ten seconds.
const MOST: u64 = 20_000_000;
/// Most bytes of the table meanwhile.
const TABLE: u64 = 64 << 20;
/// Furthest look behind every move.
const FURTHEST: u32 = 200;
/// No estimate is as large as a win, however far off.
const SURE: i64 = 1 << 40;

/// What a search found, on one scale for estimates and values.
fn grade<M>(found: &Finding<M>) -> i64 {
    let Some(value) = found.value else {
        return found.estimate.clamp(1 - SURE / 2, SURE / 2 - 1);
    };
    if let Some(score) = value.score() {
        return score;
    }
    let plies = value
        .plies()
        .map_or(SURE / 4, |plies| plies.min(1 << 32) as i64);
    match value.outcome() {
        Outcome::Win => SURE - plies,
        Outcome::Lose => plies - SURE,
        Outcome::Draw => 0,
    }
}

/// What a move gives away that is estimated less than the best: nothing between two wins or two
/// losses, however far off.
pub fn given_by_estimate(best: i64, chosen: i64) -> u64 {
    let alike = best > SURE / 2 && chosen > SURE / 2 || best < -SURE / 2 && chosen < -SURE / 2;
    if alike { 0 } else { best.abs_diff(chosen) }
}

/// Whether a value says all there is to say of a position, and not only who wins.
pub(crate) fn is_whole(value: Value, solo: bool) -> bool {
    // A draw has no distance, and a puzzle that cannot be solved has none either.
    let endless = match value.outcome() {
        Outcome::Draw => true,
        Outcome::Lose => solo,
        Outcome::Win => false,
    };
    endless || value.plies().is_some() || value.score().is_some()
}

/// Moves with what they are estimated to be worth to the player who makes them.
type MoveGrades<G> = Vec<(<G as Space>::Move, i64)>;

impl<G: Offer + Game + Send + Sync + 'static> Engine<G> {
    /// The best move as far as can be seen; none if nothing can.
    pub(crate) fn ahead(
        &mut self,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Option<(G::Move, Ground)>, Failure> {
        let sight = Sight::of(&self.game);
        let found = meter.half(|meter| {
            if self.game.facts().solo {
                WeightedAStar.search(sight, position, meter)
            } else {
                far::<G>().search(sight, position, meter)
            }
        });
        let Some(found) = within(found, meter)? else {
            return Ok(None);
        };
        let ground = match found.value {
            Some(value) if self.is_whole(value) => Ground::Proved,
            _ => Ground::Ahead(found.depth),
        };
        Ok(found.line.first().map(|&chosen| (chosen, ground)))
    }

    /// An estimate of what every move is worth, from equally far behind each of them; none if there
    /// is no time for any.
    pub(crate) fn behind_each(
        &mut self,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Option<(MoveGrades<G>, Ground)>, Failure> {
        let mut moves = Vec::new();
        let listed = meter.list(&self.game, position, &mut moves);
        if within(listed, meter)?.is_none() {
            return Ok(None);
        }
        let mut search = far::<G>();
        let mut last = None;
        for depth in 0..FURTHEST {
            search.depth = Some(depth);
            let round = meter.half(|meter| {
                meter.part_of(MOST, |meter| {
                    self.round(position, &moves, &mut search, meter)
                })
            });
            let Some((graded, known)) = within(round, meter)? else {
                break;
            };
            if known {
                return Ok(Some((graded, Ground::Proved)));
            }
            last = Some((graded, Ground::Ahead(depth + 1)));
        }
        Ok(last)
    }

    /// What a search makes of every move, and whether all of it is exact.
    fn round(
        &self,
        position: &G::Position,
        moves: &[G::Move],
        search: &mut AlphaBeta<G>,
        meter: &mut Meter,
    ) -> Result<(MoveGrades<G>, bool), Stop> {
        let mut known = true;
        let valued = moves.iter().map(|&chosen| {
            let after = meter.play(&self.game, position, chosen)?;
            let found = search.search(Sight::of(&self.game), &after, meter)?;
            // Cut short it did not look as far behind this move as behind the others.
            let exact = found.value.is_some_and(|value| self.is_whole(value));
            if !exact && Some(found.depth) < search.depth {
                return Err(Stop::Time);
            }
            known &= exact;
            let turn = if self.game.again(position, chosen) {
                1
            } else {
                -1
            };
            Ok((chosen, turn * grade(&found)))
        });
        Ok((valued.collect::<Result<MoveGrades<G>, Stop>>()?, known))
    }
}

/// Alpha-beta that goes as far as it can.
fn far<G: Offer + Game + Sync>() -> AlphaBeta<G> {
    let mut search = AlphaBeta::keyed(None);
    search.nodes = Some(MOST);
    search.table_bytes = TABLE;
    search
}

/// What was found, or none if the bounds were too narrow.
fn within<T>(found: Result<T, Stop>, meter: &mut Meter) -> Result<Option<T>, Failure> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(stop) if stop.is_broken() => Err(Failure::Stop(stop)),
        Err(_) => not_cancelled(meter).map(|()| None),
    }
}

/// Who is asked to stop does not go on with something simpler.
pub fn not_cancelled(meter: &mut Meter) -> Result<(), Failure> {
    match meter.check() {
        Err(Stop::Cancelled) => Err(Failure::Stop(Stop::Cancelled)),
        _ => Ok(()),
    }
}
