//! The nimber of one position, and of those that its moves lead to: the least number that no move
//! leads to, over everything that can follow, where no theorem tells it.

use std::collections::HashMap;

use gagne_core::{Budget, Meter, Play, Stop};
use gagne_engine::{AnyGame, Error, Failure, Position};
use gagne_graph::Nimber;
use serde::Serialize;

/// What a move leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NimberMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The position after it.
    pub to: String,
    /// The nimber there.
    pub nimber: u64,
}

/// The nimber of a position.
#[derive(Clone, Debug, Serialize)]
pub struct NimberReport {
    /// The game with its rules.
    pub game: String,
    /// The position.
    pub position: String,
    /// Its nimber.
    pub nimber: u64,
    /// Its moves, those to the smallest nimbers first.
    pub moves: Vec<NimberMove>,
    /// Time taken.
    pub seconds: f64,
}

/// The nimber of a position, the start if none is named, and those behind its moves.
pub fn nimber(
    game: &dyn AnyGame,
    position: Option<&str>,
    budget: &Budget,
) -> Result<NimberReport, Error> {
    let misere = game.convention() == Play::Misere;
    if misere || !game.is_impartial() {
        let game = game.label().to_owned();
        return Err(Error::NoNimber { game, misere });
    }
    let position = game.at(position)?;
    let mut meter = budget.meter();
    let found = numbered(game, &position, &mut meter);
    let (nimber, mut moves) =
        found.map_err(|failure| game.failed(&position, failure, &mut meter))?;
    moves.sort_by_key(|entry| entry.nimber);
    Ok(NimberReport {
        game: game.name(),
        position: game.show(&position),
        nimber,
        moves,
        seconds: meter.elapsed().as_secs_f64(),
    })
}

fn numbered(
    game: &dyn AnyGame,
    position: &Position,
    meter: &mut Meter,
) -> Result<(u64, Vec<NimberMove>), Failure> {
    game.check_listable(position)?;
    let mut known = by_theorem(game, position, meter)?;
    let mut moves = Vec::new();
    if game.ending(position).is_none() {
        for chosen in game.list(position, meter)? {
            let to = game.play(position, &chosen, meter)?;
            let nimber = by_theorem(game, &to, meter)?;
            known = known.and(nimber).and(known);
            moves.push(NimberMove {
                text: game.show_move(position, &chosen),
                to: game.show(&to),
                nimber: nimber.unwrap_or_default(),
            });
        }
    }
    if let Some(nimber) = known {
        return Ok((nimber, moves));
    }
    let graph = game.explore(position, meter)?;
    let nimbers = graph.nimbers(meter)?;
    let number = |vertex: u32| match nimbers[vertex as usize] {
        Nimber::Finite(nimber) => Ok(u64::from(nimber)),
        Nimber::Infinite(_) => Err(Failure::Stop(Stop::Loop)),
    };
    let texts = graph.positions.as_ref();
    let next = graph.arena.successors(0).iter();
    let behind: HashMap<&str, u32> = next
        .filter_map(|&vertex| Some((texts?.name(vertex), vertex)))
        .collect();
    for entry in &mut moves {
        let vertex = behind.get(entry.to.as_str());
        entry.nimber = number(*vertex.ok_or(Failure::Stop(Stop::Fault))?)?;
    }
    game.sound()?;
    Ok((number(0)?, moves))
}

fn by_theorem(
    game: &dyn AnyGame,
    position: &Position,
    meter: &mut Meter,
) -> Result<Option<u64>, Stop> {
    Ok(game.known(position, meter)?.and_then(|known| known.nimber))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(game: &str, position: &str) -> Result<NimberReport, Error> {
        let game = gagne_catalogue::open(game).expect("a game");
        nimber(game.as_ref(), Some(position), &Budget::default())
    }

    #[test]
    fn a_nimber_is_the_least_number_that_no_move_leads_to() {
        for (game, position) in [
            ("chomp", "3x4"),
            ("chocolate", "4x3"),
            ("nim", "1,3,4"),
            ("tablets", "2x2"),
        ] {
            let report = asked(game, position).expect("an impartial game");
            let behind: Vec<u64> = report.moves.iter().map(|entry| entry.nimber).collect();
            assert!(behind.is_sorted(), "{game}");
            assert_eq!(
                (0..).find(|least| !behind.contains(least)),
                Some(report.nimber),
                "{game}"
            );
            for entry in &report.moves {
                let there = asked(game, &entry.to).expect("an impartial game");
                assert_eq!(there.nimber, entry.nimber, "{game} {}", entry.to);
            }
        }
        assert_eq!(
            asked("nim", "1,3,4").map(|report| report.nimber).ok(),
            Some(6)
        );
        assert_eq!(
            asked("chomp", "1x1").map(|report| report.moves.len()).ok(),
            Some(0)
        );
    }

    #[test]
    fn only_positions_that_belong_to_nobody_have_one() {
        let misere = asked("nim:misere", "1,2").err();
        assert!(
            matches!(misere, Some(Error::NoNimber { misere: true, .. })),
            "{misere:?}"
        );
        let owned = asked("tictactoe", "...,...,...").err();
        assert!(
            matches!(owned, Some(Error::NoNimber { misere: false, .. })),
            "{owned:?}"
        );
    }
}
