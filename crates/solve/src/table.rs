//! Solutions of every position that can be reached from a root, wherever the values are kept: what
//! endgame tablebases are to chess.
//!
//! | file | idea |
//! |---|---|
//! | [`dense`] | an array over a dense index, filled by retrograde analysis |
//! | [`external`] | sorted runs of packed keys, in memory or on disk |
//! | `kept` | what is kept of long work for whoever goes on later |
//! | [`code`] | values in a byte or two |
//! | [`census`](mod@census), [`verify`] | every position counted, or rechecked against the rules alone |

pub mod census;
pub mod code;
pub mod dense;
pub mod external;
mod kept;
pub mod verify;

use gagne_core::rows::{self, KeyedRows};
use gagne_core::walk::reach::{Reach, Visit};
use gagne_core::walk::{HashedSet, VisitedSet};
use gagne_core::{Game, Keep, Meter, Phase, Stop, Value};

use crate::Solver;
use crate::table::census::{AskValue, Census, census};
use crate::table::kept::KeptRow;
use crate::table::verify::check;

/// Where the values of all positions are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Storage {
    /// An array over a dense index.
    Dense,
    /// A bit for each number of a dense index: who wins, without distances.
    Bits,
    /// Levels of packed keys, or a hash table.
    Hashed,
    /// Levels of packed keys on disk.
    Disk,
}

impl Storage {
    /// Those that hold whole values.
    pub const WHOLE: &'static [Storage] = &[Storage::Dense, Storage::Hashed, Storage::Disk];

    /// The name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Storage::Dense => "dense",
            Storage::Bits => "bits",
            Storage::Hashed => "hashed",
            Storage::Disk => "disk",
        }
    }
}

/// Values asked for one by one that are worth being kept.
const LEAST: u64 = 1 << 10;

/// What a recheck of all values found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification<P> {
    /// How many positions were checked.
    pub positions: u64,
    /// One whose value is wrong.
    pub wrong: Option<P>,
}

/// Is handed every position of a solution.
pub trait RowSink<P> {
    /// Whether keys of the packing will do, so that no position need be made of them.
    fn takes_keys(&self) -> bool;

    /// Positions of one tier by the keys of their packing.
    fn keyed(&mut self, rows: KeyedRows<'_>) -> Result<(), Stop>;

    /// A position itself.
    fn found(&mut self, position: &P, level: u32, value: Value) -> Result<(), Stop>;

    /// Nothing more will come of the tiers so far.
    fn settle(&mut self) -> Result<(), Stop>;
}

/// Every position that can be reached from a root, solved.
pub trait Solution<G: Game> {
    /// Where the values are kept.
    fn storage(&self) -> Storage;

    /// The value of one of the positions.
    fn value(&mut self, game: &G, position: &G::Position, meter: &mut Meter)
    -> Result<Value, Stop>;

    /// Counts the positions by what they are worth.
    fn census(&mut self, game: &G, meter: &mut Meter) -> Result<Census<G::Position>, Stop>;

    /// Rechecks the value of every position against the rules alone.
    fn verify(&mut self, game: &G, meter: &mut Meter) -> Result<Verification<G::Position>, Stop>;

    /// Hands over every position with its value, in any order, but for what [`RowSink::settle`] says.
    fn rows(
        &mut self,
        game: &G,
        sink: &mut dyn RowSink<G::Position>,
        meter: &mut Meter,
    ) -> Result<(), Stop>;
}

/// A solver that remembers, asked about one position after another.
pub struct OnDemand<'s, G: Game> {
    /// Who is asked.
    pub solver: &'s mut dyn Solver<G>,
    /// Where to begin.
    pub root: G::Position,
    /// Whether positions that are the same up to symmetry count once.
    pub symmetry: bool,
    /// Who keeps the values that were handed over, so that another run need not ask for them.
    pub keep: Option<&'s dyn Keep>,
}

impl<G: Game> Solution<G> for OnDemand<'_, G> {
    fn storage(&self) -> Storage {
        Storage::Hashed
    }

    fn value(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Value, Stop> {
        self.solver.value(game, position, meter)
    }

    fn census(&mut self, game: &G, meter: &mut Meter) -> Result<Census<G::Position>, Stop> {
        let (root, symmetry) = (self.root.clone(), self.symmetry);
        let value =
            &mut |position: &G::Position, meter: &mut Meter| self.value(game, position, meter);
        census(
            game,
            &root,
            symmetry,
            &mut HashedSet::default(),
            meter,
            value,
        )
    }

    fn verify(&mut self, game: &G, meter: &mut Meter) -> Result<Verification<G::Position>, Stop> {
        let root = self.root.clone();
        let value =
            &mut |position: &G::Position, meter: &mut Meter| self.value(game, position, meter);
        verify_each(game, &root, &mut HashedSet::default(), meter, value)
    }

    fn rows(
        &mut self,
        game: &G,
        sink: &mut dyn RowSink<G::Position>,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let reach = Reach {
            symmetry: self.symmetry,
            ..Reach::new(game)
        };
        let root = self.root.clone();
        // The walk is the same in every run, and each value has the lot of its position beside it.
        let mut kept = KeptRow::new(self.keep, "values".to_owned(), 2 * LEAST);
        let (mut restoring, mut known) = (true, Vec::new().into_iter());
        let mut new = Vec::new();
        let keeps = self.keep.is_some();
        let value = &mut |position: &G::Position, meter: &mut Meter| {
            if restoring && known.as_slice().is_empty() {
                let more = kept.next::<u64>()?;
                restoring = more.is_some();
                known = more.unwrap_or_default().into_iter();
            }
            if let (Some(lot), Some(code)) = (known.next(), known.next()) {
                let code = u16::try_from(code).ok();
                let code = code.filter(|_| lot == census::lot(position));
                return Ok(rows::value(code.ok_or(Stop::Fault)?, game.facts().scored));
            }
            let value = self.value(game, position, meter)?;
            if let Some(code) = rows::code(value).filter(|_| keeps) {
                new.extend([census::lot(position), code.into()]);
                if kept.is_due(kept.len() + new.len() as u64) {
                    kept.put(&[&new[..]])?;
                    new.clear();
                }
            }
            Ok(value)
        };
        each_row(&reach, &root, &mut HashedSet::default(), meter, value, sink)
    }
}

/// Hands over one position after another, as a walk meets them.
pub(crate) fn each_row<G: Game, V: VisitedSet<G::Position>>(
    reach: &Reach<'_, G>,
    root: &G::Position,
    visited: &mut V,
    meter: &mut Meter,
    value: AskValue<'_, G::Position>,
    sink: &mut dyn RowSink<G::Position>,
) -> Result<(), Stop> {
    meter.begin_open(Phase::Counting);
    let hand = &mut |visit: Visit<'_, G::Position, V::Number>, meter: &mut Meter| {
        let level = u32::try_from(visit.level).map_err(|_| Stop::Length)?;
        meter.at_level(level.saturating_add(1), None);
        let worth = value(&visit.position, meter)?;
        sink.found(&visit.position, level, worth)
    };
    reach.walk(root, visited, meter, hand)?;
    sink.settle()
}

/// Rechecks one position after another.
pub(crate) fn verify_each<G: Game, V: VisitedSet<G::Position>>(
    game: &G,
    root: &G::Position,
    visited: &mut V,
    meter: &mut Meter,
    value: AskValue<'_, G::Position>,
) -> Result<Verification<G::Position>, Stop> {
    let mut verification = Verification {
        positions: 0,
        wrong: None,
    };
    let mut moves = Vec::new();
    meter.begin_open(Phase::Counting);
    let recheck = &mut |visit: Visit<'_, G::Position, V::Number>, meter: &mut Meter| {
        let position = visit.position;
        meter.at_level(visit.level as u32 + 1, None);
        let claimed = value(&position, meter)?;
        let mut stopped = Ok(());
        let right = check(game, &position, claimed, &mut moves, &mut |after| {
            value(after, meter).map_err(|stop| stopped = Err(stop)).ok()
        });
        stopped?;
        verification.positions += 1;
        if right.is_err() && verification.wrong.is_none() {
            verification.wrong = Some(position);
        }
        Ok(())
    };
    Reach::new(game).walk(root, visited, meter, recheck)?;
    Ok(verification)
}
