//! Which positions change when endless play means something else.

use gagne_core::{Budget, Outcome, Side, Value};
use gagne_engine::{AnyGame, Error, Method, Wish, write_value};
use rustc_hash::FxHashSet;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::every::reach;

/// Positions that are shown.
const SHOWN: usize = 10;

/// A position that is worth something else.
#[derive(Clone, Debug)]
pub struct ChangedValue {
    /// The position.
    pub position: String,
    /// What it was worth to the player to move.
    pub before: Outcome,
    /// What it is worth.
    pub after: Value,
}

impl Serialize for ChangedValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("position", &self.position)?;
        map.serialize_entry("before", self.before.word())?;
        write_value(&mut map, self.after)?;
        map.end()
    }
}

/// What changes.
#[derive(Clone, Debug, Serialize)]
pub struct ChangesReport {
    /// Positions that were compared.
    pub positions: u64,
    /// Those whose outcome changes.
    pub changed: u64,
    /// Those that could not be solved within the budget.
    pub unknown: u64,
    /// Some that change, the shortest texts first.
    pub examples: Vec<ChangedValue>,
}

/// Compares what all positions are worth in a game and in the same game changed; none if there are more than
/// so many.
pub fn changes(
    game: &dyn AnyGame,
    other: &mut dyn AnyGame,
    position: Option<&str>,
    most: usize,
    budget: &Budget,
) -> Result<Option<ChangesReport>, Error> {
    let budget = &budget.begun();
    let root = game.at(position)?;
    let mut meter = budget.meter();
    let mut positions = match reach(game, &root, most, &mut meter) {
        Ok(Some(positions)) => positions,
        Ok(None) => return Ok(None),
        Err(failure) => return Err(game.failed(&root, failure, &mut meter)),
    };
    // Whose turn it is matters if it is told now.
    let sided = !game.tells_player() && other.tells_player();
    let mut met = FxHashSet::default();
    positions.retain(|(position, _)| sided || met.insert(position.clone()));
    let mut before = Vec::with_capacity(positions.len());
    game.consult(
        &root,
        Wish::default(),
        &mut |tell, meter| {
            before.clear();
            for (position, _) in &positions {
                before.push(tell(position, meter)?.outcome());
            }
            Ok(())
        },
        &mut meter,
    )?;
    let mut report = ChangesReport {
        positions: positions.len() as u64,
        changed: 0,
        unknown: 0,
        examples: Vec::new(),
    };
    for ((position, turn), before) in positions.iter().zip(before) {
        let mut text = game.show(position);
        if sided && *turn == Side::Second {
            text.push_str(crate::endless::SECOND);
        }
        let same = other.at(Some(&text))?;
        let mut meter = budget.meter();
        let after = match other.find(&same, Method::Auto, None, &mut meter) {
            Ok(found) => found.value,
            Err(failure) => {
                let error = other.failed(&same, failure, &mut meter);
                if !error.is_budget() {
                    return Err(error);
                }
                // Whoever failed once for want of room does so again.
                report.unknown = report.positions;
                report.changed = 0;
                report.examples.clear();
                return Ok(Some(report));
            }
        };
        if after.outcome() != before {
            report.changed += 1;
            report.examples.push(ChangedValue {
                position: text,
                before,
                after,
            });
        }
    }
    report
        .examples
        .sort_by_cached_key(|changed| (changed.position.chars().count(), changed.position.clone()));
    report.examples.truncate(SHOWN);
    Ok(Some(report))
}
