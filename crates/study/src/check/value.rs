//! What stands for a position up to symmetry is worth as much.

use gagne_core::{Budget, Meter, Stop};
use gagne_engine::{AnyGame, Method, Position};

/// Positions whose values are compared.
const COMPARED: usize = 200;
/// Positions that one value may take, so that those near the end are compared.
const EACH: u64 = 2_000;

/// Compares values by the definition, which knows nothing of symmetry. How many were compared, and where they
/// differ, with what stands for the position.
pub(super) fn compare(
    game: &mut dyn AnyGame,
    positions: &[Position],
    budget: &Budget,
    meter: &mut Meter,
) -> Result<(usize, Vec<(Position, String)>), Stop> {
    let (mut compared, mut broken) = (0, Vec::new());
    // With points the form may have others in the books.
    if game.facts().scored {
        return Ok((0, broken));
    }
    let mut failures = 0;
    for position in positions.iter().rev() {
        if compared == COMPARED || failures == COMPARED {
            break;
        }
        meter.check()?;
        meter.work(game.bytes(position))?;
        let form = game.canonical(position);
        game.sound()?;
        if form == *position {
            continue;
        }
        let budget = Budget {
            positions: Some(EACH),
            ..budget.clone()
        };
        let mut value = |position: &Position| {
            let found = game.find(position, Method::Oracle, None, &mut budget.meter());
            found.ok().map(|found| found.value)
        };
        let (Some(one), Some(other)) = (value(position), value(&form)) else {
            failures += 1;
            continue;
        };
        compared += 1;
        if one != other {
            broken.push((position.clone(), game.show(&form)));
        }
    }
    Ok((compared, broken))
}
