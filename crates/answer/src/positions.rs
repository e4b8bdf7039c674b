//! Positions with their values, one after another: those that can be reached, or those that are
//! worth seeing side by side; and the sets that the notes build from the ends of play back.
//!
//! Positions that can be reached come breadth first. They are known again as handles, so that this is
//! compiled once for all games; their values come from whatever solved everything.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use gagne_core::{Budget, Meter, Outcome, Stop, Value};
use gagne_engine::{AnyGame, Error, Failure, Method, Position, Storage, Wish, write_value};
use rustc_hash::FxHashSet;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::ChartKind;

/// Which positions are listed.
#[derive(Clone, Copy, Debug, Default)]
pub struct PositionsRequest {
    /// Those side by side with the position on the map of the game, and not those that can be reached.
    pub map: bool,
    /// Positions that are the same up to symmetry are one.
    pub symmetry: bool,
    /// Where the values are kept; none leaves the choice.
    pub storage: Option<Storage>,
    /// Only with this outcome for the player to move.
    pub outcome: Option<Outcome>,
    /// Only with this signed value, or these points.
    pub value: Option<i64>,
}

impl PositionsRequest {
    fn wants(&self, value: Value) -> bool {
        let number = value.score().or_else(|| value.signed());
        self.outcome.is_none_or(|wanted| value.outcome() == wanted)
            && self.value.is_none_or(|wanted| number == Some(wanted))
    }
}

/// A position with its value.
#[derive(Clone, Debug)]
pub struct ListedPosition {
    /// Its text.
    pub position: String,
    /// Moves from the first position; none on a map.
    pub level: Option<u64>,
    /// Who is to move, where that matters.
    pub player: Option<u8>,
    /// What it is worth to the player to move.
    pub value: Value,
}

impl Serialize for ListedPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("position", &self.position)?;
        if let Some(level) = self.level {
            map.serialize_entry("level", &level)?;
        }
        if let Some(player) = self.player {
            map.serialize_entry("player", &player)?;
        }
        write_value(&mut map, self.value)?;
        map.end()
    }
}

/// How many positions were listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PositionsSummary {
    /// Those that were asked for.
    pub listed: u64,
    /// Those that were looked at.
    pub positions: u64,
}

/// Called for every position.
type Visit<'v> = &'v mut dyn FnMut(ListedPosition, &mut Meter) -> Result<ControlFlow<()>, Stop>;

/// Shows positions with their values as they are met.
pub fn positions(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    request: &PositionsRequest,
    budget: &Budget,
    show: &mut dyn FnMut(&ListedPosition) -> ControlFlow<()>,
) -> Result<PositionsSummary, Error> {
    let mut summary = PositionsSummary::default();
    let visit = &mut |listed: ListedPosition, _: &mut Meter| {
        summary.positions += 1;
        if !request.wants(listed.value) {
            return Ok(ControlFlow::Continue(()));
        }
        summary.listed += 1;
        Ok(show(&listed))
    };
    each(game, position, request, &mut budget.meter(), visit)?;
    Ok(summary)
}

fn each(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    request: &PositionsRequest,
    meter: &mut Meter,
    visit: Visit<'_>,
) -> Result<(), Error> {
    if request.map {
        return on_map(game, position, meter, visit);
    }
    let root = game.at(position)?;
    let wish = Wish {
        symmetry: request.symmetry,
        storage: request.storage,
    };
    let game = &*game;
    game.consult(
        &root,
        wish,
        &mut |tell, meter| reachable(game, &root, request.symmetry, meter, visit, tell),
        meter,
    )?;
    Ok(())
}

fn listed(
    game: &dyn AnyGame,
    place: &Position,
    level: Option<u64>,
    value: Value,
) -> ListedPosition {
    let told = !(game.is_impartial() || game.facts().solo);
    ListedPosition {
        position: game.show(place),
        level,
        player: told.then(|| game.player(place).number()),
        value,
    }
}

/// Every position that can be reached, breadth first.
fn reachable(
    game: &dyn AnyGame,
    root: &Position,
    symmetry: bool,
    meter: &mut Meter,
    visit: Visit<'_>,
    tell: gagne_engine::TellValue<'_>,
) -> Result<(), Stop> {
    let form = |position: Position| {
        if symmetry {
            game.canonical(&position)
        } else {
            position
        }
    };
    let mut met = FxHashSet::default();
    let first = form(root.clone());
    met.insert(first.clone());
    let (mut level, mut next) = (vec![first], Vec::new());
    let mut bytes = 0;
    for depth in 0.. {
        for position in level.drain(..) {
            meter.visit()?;
            let value = meter.beside(bytes, |meter| tell(&position, meter))?;
            let shown = listed(game, &position, Some(depth), value);
            meter.work(shown.position.len())?;
            if visit(shown, meter)?.is_break() {
                return Ok(());
            }
            if game.ending(&position).is_some() {
                continue;
            }
            for chosen in game.list(&position, meter)? {
                let after = form(game.play(&position, &chosen, meter)?);
                if !met.contains(&after) {
                    // In the set and in the list, which are twice as large while they grow.
                    let more = (game.bytes(&after) + 4 * size_of::<Position>()) as u64;
                    bytes += more;
                    meter.hold_more(more)?;
                    met.insert(after.clone());
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        std::mem::swap(&mut level, &mut next);
    }
    Ok(())
}

/// The positions of the map that a position belongs to.
fn on_map(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    meter: &mut Meter,
    visit: Visit<'_>,
) -> Result<(), Error> {
    let about = position.map(|text| game.at(Some(text))).transpose()?;
    let Some(layout) = game.layout(about.as_ref(), None) else {
        return Err(no_map(game));
    };
    for place in &layout.positions {
        let value = match worth(game, place, meter) {
            Ok(value) => value,
            Err(failure) => return Err(game.failed(place, failure, meter)),
        };
        let shown = visit(listed(game, place, None, value), meter);
        match shown.map_err(|stop| Failure::Stop(stop).error(meter))? {
            ControlFlow::Continue(()) => {}
            ControlFlow::Break(()) => break,
        }
    }
    Ok(())
}

/// What a position is worth, by a theorem if that says all.
fn worth(game: &mut dyn AnyGame, position: &Position, meter: &mut Meter) -> Result<Value, Failure> {
    meter.visit()?;
    let known = game.known(position, meter)?;
    if let Some(known) = known.filter(|known| game.is_whole(known.value)) {
        return Ok(known.value);
    }
    Ok(game.find(position, Method::Auto, None, meter)?.value)
}

/// Why there is no map: the game has none, or it would be too large.
fn no_map(game: &dyn AnyGame) -> Error {
    match game.widest_layout() {
        0 => ChartKind::Map.missing(game),
        most => Error::ChartTooWide { most },
    }
}

/// What one round adds to the sets of the notes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Positions that are lost in at most `2k` plies, and in more than `2k - 2`.
    pub lost: Vec<String>,
    /// Positions that are won in at most `2k + 1` plies, and in more than `2k - 1`.
    pub won: Vec<String>,
}

/// Positions by how far from the ends of play they are decided.
#[derive(Clone, Debug)]
pub struct Rounds {
    /// What each round adds.
    pub rounds: Vec<Round>,
    /// Positions that no round decides.
    pub drawn: Vec<String>,
    /// How many positions there are.
    pub positions: u64,
}

/// The sets of the notes: `P0` the lost ends, `G0` what leads there, `P1` what leads to `G0` only, and so
/// on. A game has them that is played by two, and not for points.
pub fn rounds(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    request: &PositionsRequest,
    budget: &Budget,
) -> Result<Rounds, Error> {
    let mut found = Rounds {
        rounds: Vec::new(),
        drawn: Vec::new(),
        positions: 0,
    };
    let visit = &mut |listed: ListedPosition, meter: &mut Meter| {
        found.positions += 1;
        meter.hold_more(2 * (listed.position.len() + size_of::<String>()) as u64)?;
        let round = |plies: u64| usize::try_from(plies.div_ceil(2)).map_err(|_| Stop::Memory);
        let (lost, round) = match (listed.value.outcome(), listed.value.plies()) {
            (Outcome::Lose, Some(plies)) => (true, round(plies)?),
            (Outcome::Win, Some(plies)) => (false, round(plies.saturating_sub(1))?),
            _ => {
                found.drawn.push(listed.position);
                return Ok(ControlFlow::Continue(()));
            }
        };
        if found.rounds.len() <= round {
            found.rounds.resize(round + 1, Round::default());
        }
        let Round { lost: less, won } = &mut found.rounds[round];
        if lost { less } else { won }.push(listed.position);
        Ok(ControlFlow::Continue(()))
    };
    each(game, position, request, &mut budget.meter(), visit)?;
    for round in &mut found.rounds {
        round.lost.sort_by(|one, other| as_read(one, other));
        round.won.sort_by(|one, other| as_read(one, other));
    }
    found.drawn.sort_by(|one, other| as_read(one, other));
    Ok(found)
}

/// The order in which people write texts with numbers: 9 before 10, and numbers before letters.
fn as_read(one: &str, other: &str) -> Ordering {
    let digit = |byte: &u8| byte.is_ascii_digit();
    let pieces = |text: &'_ str| -> Vec<(bool, usize, Vec<u8>)> {
        let runs = text.as_bytes().chunk_by(|a, b| digit(a) && digit(b));
        let piece = |run: &[u8]| (!run.first().is_some_and(digit), run.len(), run.to_vec());
        runs.map(piece).collect()
    };
    pieces(one).cmp(&pieces(other))
}

#[cfg(test)]
mod tests {
    use gagne_catalogue::open;

    use super::*;

    fn list(game: &str, position: &str, request: PositionsRequest) -> Vec<(String, Value)> {
        let mut found = Vec::new();
        let mut opened = open(game).unwrap();
        let budget = Budget::default();
        let summary = positions(
            opened.as_mut(),
            Some(position),
            &request,
            &budget,
            &mut |listed| {
                found.push((listed.position.clone(), listed.value));
                ControlFlow::Continue(())
            },
        );
        assert_eq!(summary.unwrap().listed, found.len() as u64);
        found
    }

    #[test]
    fn as_many_positions_are_listed_as_are_counted() {
        for (game, position) in [
            ("tablets", "3x3"),
            ("tictactoe", "x.o/.../..."),
            ("nim:misere", "1,2,3"),
            ("chicago", "WM/C/F/FC/F/M,t4,5.5.4.4.1.4,WWRRRRR,RCCFSMM,p1"),
            ("taquin:2x3", "1,2,5/3,4,0"),
            ("hare", ""),
        ] {
            let position = Some(position).filter(|text| !text.is_empty());
            for symmetry in [false, true] {
                let mut opened = open(game).unwrap();
                let budget = Budget::default();
                let census = opened.census(position, symmetry, None, &budget).unwrap();
                let start = opened.position(position).unwrap();
                let request = |outcome| PositionsRequest {
                    symmetry,
                    outcome,
                    ..PositionsRequest::default()
                };
                let count = |outcome| list(game, &start, request(outcome)).len() as u64;
                assert_eq!(count(None), census.counts.positions, "{game}");
                let outcomes = census.counts.outcomes;
                for outcome in [Outcome::Win, Outcome::Draw, Outcome::Lose] {
                    assert_eq!(count(Some(outcome)), outcomes.of(outcome), "{game}");
                }
            }
        }
    }

    #[test]
    fn the_poisoned_squares_of_the_notes() {
        let request = PositionsRequest {
            map: true,
            value: Some(127),
            ..PositionsRequest::default()
        };
        let mut squares: Vec<String> = list("chocolate", "127x127@0,0", request)
            .into_iter()
            .map(|(position, _)| position)
            .collect();
        squares.sort();
        let expected = ["0,63", "126,63", "63,0", "63,126"].map(|at| format!("127x127@{at}"));
        assert_eq!(squares, expected);
    }

    #[test]
    fn rounds_are_those_of_the_notes() {
        let mut game = open("subtraction").unwrap();
        let request = PositionsRequest::default();
        let found = rounds(game.as_mut(), Some("11"), &request, &Budget::default()).unwrap();
        let sets: Vec<(String, String)> = found
            .rounds
            .iter()
            .map(|round| (round.lost.join(" "), round.won.join(" ")))
            .collect();
        let expected = [("0", "1 2 3"), ("4", "5 6 7"), ("8", "9 10 11")];
        assert_eq!(sets, expected.map(|(lost, won)| (lost.into(), won.into())));
        assert_eq!((found.positions, found.drawn.len()), (12, 0));
    }

    #[test]
    fn who_closes_the_list_ends_it() {
        let mut game = open("nim").unwrap();
        let mut count = 0;
        let summary = positions(
            game.as_mut(),
            Some("3,4,5"),
            &PositionsRequest::default(),
            &Budget::default(),
            &mut |_| {
                count += 1;
                ControlFlow::Break(())
            },
        );
        assert_eq!((summary.unwrap().listed, count), (1, 1));
    }

    #[test]
    fn numbers_are_ordered_as_people_do() {
        let mut texts = ["10", "9", "1,10", "1,9", "2x2", "x.o"];
        texts.sort_by(|one, other| as_read(one, other));
        assert_eq!(texts, ["1,9", "1,10", "2x2", "9", "10", "x.o"]);
    }
}
