//! What the methods cost as positions grow, measured now.
//!
//! Every method is asked about larger and larger positions, each time as if for the first time, until
//! an answer takes longer than the patience lasts. Games that come in all sizes offer theirs;
//! in others the positions are those of one line of play, from its end back.

use std::time::{Duration, Instant};

use gagne_core::{Budget, Meter, Stop};
use gagne_engine::{AnyGame, Error, Failure, Method, Position};
use serde::Serialize;

use super::ChartData;

/// Longest time for one answer.
const PATIENCE: Duration = Duration::from_millis(150);
/// Runs of what is over soon; the best counts, because everything else on the machine only adds time.
const RUNS: u32 = 5;
const SOON: f64 = 0.005;
/// Largest size.
const LARGEST: u64 = 1 << 20;
/// Longest line of play.
const LONGEST: usize = 200;

/// What a method cost.
#[derive(Clone, Debug, Serialize)]
pub struct CostLine {
    /// The method.
    pub method: &'static str,
    /// What it cost, by size.
    pub points: Vec<CostPoint>,
}

/// What an answer cost.
#[derive(Clone, Debug, Serialize)]
pub struct CostPoint {
    /// The size of the position.
    pub size: u64,
    /// The position.
    pub position: String,
    /// Time taken.
    pub seconds: f64,
    /// Positions examined.
    pub positions: u64,
}

/// What every method costs, by the size of the position.
pub(super) fn cost(game: &mut dyn AnyGame, budget: &Budget) -> Result<ChartData, Error> {
    let mut meter = budget.meter();
    let by_line = game.sized(1).is_none();
    let sizes: Vec<(u64, Position)> = if by_line {
        line(game)
            .into_iter()
            .enumerate()
            .map(|(plies, position)| (plies as u64 + 1, position))
            .collect()
    } else {
        sizes()
            .filter_map(|size| Some((size, game.sized(size)?)))
            .collect()
    };
    let mut methods = Vec::new();
    for (method, name) in Method::ALL {
        // What picks among the others has no cost of its own, and the definition is no method.
        if matches!(method, Method::Auto | Method::Oracle) || !game.applies(method) {
            continue;
        }
        let mut points = Vec::new();
        for (size, position) in &sizes {
            match one_cost(game, position, method, budget) {
                Ok(Some((seconds, positions))) => points.push(CostPoint {
                    size: *size,
                    position: game.show(position),
                    seconds,
                    positions,
                }),
                Ok(None) => break,
                Err(Error::NotApplicable { .. }) => {}
                Err(error) => return Err(error),
            }
            // Nobody waits longer than allowed.
            meter
                .check()
                .map_err(|stop| Failure::Stop(stop).error(&meter))?;
        }
        if !points.is_empty() {
            methods.push(CostLine {
                method: name,
                points,
            });
        }
    }
    Ok(ChartData::Cost {
        methods,
        patience: PATIENCE.as_secs_f64(),
        by_line,
    })
}

/// The time of an answer and the positions examined for it; none if it takes too long.
fn one_cost(
    game: &mut dyn AnyGame,
    position: &Position,
    method: Method,
    budget: &Budget,
) -> Result<Option<(f64, u64)>, Error> {
    let patient = budget.part(PATIENCE);
    let mut best: Option<(f64, u64)> = None;
    for run in 0..RUNS {
        game.forget();
        let mut meter = patient.meter();
        let started = Instant::now();
        match game.find(position, method, None, &mut meter) {
            Ok(_) => {}
            // A machine that was busy elsewhere for a moment is quicker the next time.
            Err(Failure::Stop(Stop::Time)) if run == 0 => continue,
            Err(failure) => match game.failed(position, failure, &mut meter) {
                error if error.is_budget() => return Ok(None),
                error => return Err(error),
            },
        }
        let seconds = started.elapsed().as_secs_f64();
        if best.is_none_or(|(least, _)| seconds < least) {
            best = Some((seconds, meter.positions()));
        }
        if seconds > SOON {
            break;
        }
    }
    game.forget();
    Ok(best.filter(|(seconds, _)| *seconds <= 2.0 * PATIENCE.as_secs_f64()))
}

/// The positions of a line of play before its end, the last one first.
fn line(game: &dyn AnyGame) -> Vec<Position> {
    let mut position = game.start();
    let (mut line, mut meter) = (Vec::new(), Meter::unbounded());
    while game.ending(&position).is_none() && line.len() < LONGEST {
        // One from the middle: the first and the last are often of a special kind.
        let moves = game.list(&position, &mut meter).unwrap_or_default();
        let chosen = moves.get(moves.len() / 2);
        let next = chosen.map(|chosen| game.play(&position, chosen, &mut meter));
        let Some(Ok(next)) = next else {
            break;
        };
        line.push(std::mem::replace(&mut position, next));
    }
    line.reverse();
    line
}

/// Sizes that grow by a quarter each time.
pub(super) fn sizes() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(1), |size| Some((size + 1).max(size * 5 / 4)))
        .take_while(|size| *size <= LARGEST)
}
