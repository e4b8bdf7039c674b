//! What moves look worth, without a proof: by a search behind each of them, or by what they add at once.
//!
//! These are estimates, on the scale of the heuristic of the game, and each is told as one; beside it
//! stands the value where a search happens to prove it.

use gagne_core::{Budget, Meter, Outcome, Value};
use gagne_engine::{AnyGame, Error, Failure, Look, Move, Position, SearchReport, write_value};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::gain::{MoveGain, first_best, gains, gains_after_reply};
use crate::player::Player;

/// How moves are estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gauge {
    /// By a search: `minimax:2` looks two plies ahead, the move counted.
    Look(Look),
    /// By what a move adds at once.
    Gain,
    /// By what is left of that after the best reply.
    Reply,
}

impl Gauge {
    /// The gauge with this name, which is that of the player who goes by it.
    pub fn named(text: &str) -> Result<Gauge, Error> {
        match Player::named(text) {
            Ok(Player::Greedy) => Ok(Gauge::Gain),
            Ok(Player::Greedy2) => Ok(Gauge::Reply),
            _ => Look::named(text).map(Gauge::Look),
        }
    }

    /// The same search for the position behind a move, which is a ply further on.
    fn behind(look: Look, moves: u32) -> Look {
        match look {
            Look::Minimax { depth } => Look::Minimax {
                depth: depth.saturating_sub(1),
            },
            Look::AlphaBeta { depth, time } => Look::AlphaBeta {
                depth: depth.map(|depth| depth.saturating_sub(1)),
                time: time.map(|time| time / moves.max(1)),
            },
            other => other,
        }
    }
}

impl std::fmt::Display for Gauge {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Gauge::Look(look) => look.fmt(out),
            Gauge::Gain => Player::Greedy.fmt(out),
            Gauge::Reply => Player::Greedy2.fmt(out),
        }
    }
}

/// A move with what it looks worth to the player who makes it.
#[derive(Clone, Debug)]
pub struct EstimatedMove {
    /// The move.
    pub text: String,
    /// The position it leads to.
    pub to: String,
    /// The guess.
    pub estimate: i64,
    /// What the move adds to the guess at once; none for a search.
    pub gain: Option<i64>,
    /// What is left of the gain after the best reply; none if that was not looked at.
    pub net: Option<i64>,
    /// The value, if the search proved it.
    pub value: Option<Value>,
}

impl Serialize for EstimatedMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("move", &self.text)?;
        map.serialize_entry("to", &self.to)?;
        map.serialize_entry("estimate", &self.estimate)?;
        if let Some(gain) = self.gain {
            map.serialize_entry("gain", &gain)?;
        }
        if let Some(net) = self.net {
            map.serialize_entry("net", &net)?;
        }
        map.serialize_entry("proved", &self.value.is_some())?;
        if let Some(value) = self.value {
            write_value(&mut map, value)?;
        }
        map.end()
    }
}

/// The answer of `moves` by a gauge.
#[derive(Clone, Debug, Serialize)]
pub struct EstimatesReport {
    /// The game with its rules.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who is to move there.
    pub player: u8,
    /// The guess at the position itself, before any move.
    pub estimate: i64,
    /// The moves, best first.
    pub moves: Vec<EstimatedMove>,
    /// How many there are in all.
    pub count: u64,
    /// How they were estimated.
    pub method: String,
    /// Positions looked at.
    pub positions: u64,
    /// Time taken.
    pub seconds: f64,
}

/// A move with its estimate, before it is shown.
struct MoveEstimate {
    prospect: MoveGain,
    estimate: i64,
    value: Option<Value>,
}

impl MoveEstimate {
    /// Better is larger: what was looked at further comes first, and what is proved won or lost stands
    /// above or below everything that is only guessed.
    fn key(&self) -> (bool, Outcome, Option<Value>, i64) {
        let proved = self.value.filter(|value| value.score().is_none());
        let outcome = proved.map_or(Outcome::Draw, Value::outcome);
        let value = proved.filter(|_| outcome != Outcome::Draw);
        (self.prospect.net.is_some(), outcome, value, self.estimate)
    }
}

/// Every move with what it looks worth, best first, at most `limit` of them.
pub fn estimates(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    gauge: Gauge,
    limit: usize,
    budget: &Budget,
) -> Result<EstimatesReport, Error> {
    let position = game.at(position)?;
    let mut meter = budget.meter();
    match estimated(game, &position, gauge, limit, &mut meter) {
        Ok(report) => Ok(report),
        Err(failure) => Err(game.failed(&position, failure, &mut meter)),
    }
}

fn estimated(
    game: &mut dyn AnyGame,
    position: &Position,
    gauge: Gauge,
    limit: usize,
    meter: &mut Meter,
) -> Result<EstimatesReport, Failure> {
    let mut rated = if game.ending(position).is_some() {
        Vec::new()
    } else {
        game.check_listable(position)?;
        rate(game, position, gauge, meter)?
    };
    let count = rated.len() as u64;
    rated.sort_by_key(|one| std::cmp::Reverse(one.key()));
    rated.truncate(limit);
    let by_gain = !matches!(gauge, Gauge::Look(_));
    let mut moves = Vec::with_capacity(rated.len());
    let mut bytes = 0;
    for one in rated {
        let MoveGain { chosen, gain, net } = one.prospect;
        let to = game.show(&game.play(position, &chosen, meter)?);
        let text = game.show_move(position, &chosen);
        bytes += (text.len() + to.len() + size_of::<EstimatedMove>()) as u64;
        meter.work(to.len())?;
        meter.hold(bytes)?;
        moves.push(EstimatedMove {
            text,
            to,
            estimate: one.estimate,
            gain: by_gain.then_some(gain),
            net: net.map(|(net, _)| net),
            value: one.value,
        });
    }
    Ok(EstimatesReport {
        game: game.name(),
        position: game.show(position),
        player: game.player(position).number(),
        estimate: game.estimate(position),
        moves,
        count,
        method: gauge.to_string(),
        positions: meter.positions(),
        seconds: meter.elapsed().as_secs_f64(),
    })
}

fn rate(
    game: &mut dyn AnyGame,
    position: &Position,
    gauge: Gauge,
    meter: &mut Meter,
) -> Result<Vec<MoveEstimate>, Failure> {
    let before = game.estimate(position);
    let prospects = match gauge {
        Gauge::Look(look) => return searched(game, position, look, meter),
        Gauge::Gain => gains(game, position, meter)?,
        Gauge::Reply => gains_after_reply(game, position, meter)?,
    };
    let rated = prospects.into_iter().map(|prospect| {
        let added = prospect.net.as_ref().map_or(prospect.gain, |&(net, _)| net);
        MoveEstimate {
            prospect,
            estimate: before.saturating_add(added),
            value: None,
        }
    });
    Ok(rated.collect())
}

/// What a search makes of the position behind each move.
fn searched(
    game: &mut dyn AnyGame,
    position: &Position,
    look: Look,
    meter: &mut Meter,
) -> Result<Vec<MoveEstimate>, Failure> {
    let moves = game.list(position, meter)?;
    let behind = Gauge::behind(look, u32::try_from(moves.len()).unwrap_or(u32::MAX));
    let bytes = (moves.len() * (Move::BYTES + size_of::<MoveEstimate>())) as u64;
    let mut rated = Vec::with_capacity(moves.len());
    for chosen in moves {
        let after = game.play(position, &chosen, meter)?;
        let found = meter.beside(bytes, |meter| game.look_ahead(&after, behind, meter))?;
        let again = game.again(position, &chosen);
        rated.push(MoveEstimate {
            prospect: MoveGain {
                chosen,
                gain: 0,
                net: None,
            },
            estimate: if again {
                found.estimate
            } else {
                -found.estimate
            },
            value: found.value.map(|value| value.before(again)),
        });
    }
    Ok(rated)
}

/// What a position looks worth by a gauge, in the words of a search: the move that looks best, and the
/// reply where that is looked at.
pub fn look(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    gauge: Gauge,
    budget: &Budget,
) -> Result<SearchReport, Error> {
    if let Gauge::Look(look) = gauge {
        return game.search(position, look, budget);
    }
    let position = game.at(position)?;
    let mut meter = budget.meter();
    match gained(game, &position, gauge, &mut meter) {
        Ok(report) => Ok(report),
        Err(failure) => Err(game.failed(&position, failure, &mut meter)),
    }
}

fn gained(
    game: &dyn AnyGame,
    position: &Position,
    gauge: Gauge,
    meter: &mut Meter,
) -> Result<SearchReport, Failure> {
    meter.visit()?;
    let ending = game.ending(position);
    let prospects = match gauge {
        _ if ending.is_some() => Vec::new(),
        Gauge::Reply => {
            game.check_listable(position)?;
            gains_after_reply(game, position, meter)?
        }
        _ => {
            game.check_listable(position)?;
            gains(game, position, meter)?
        }
    };
    let key = |prospect: &MoveGain| (prospect.net.as_ref().map(|&(net, _)| net), prospect.gain);
    let best = match gauge {
        // Of equals the first counts, whatever they add at once.
        Gauge::Reply => first_best(&prospects, |prospect| key(prospect).0),
        _ => first_best(&prospects, |prospect| prospect.gain),
    };
    let mut line = Vec::new();
    let mut estimate = game.estimate(position);
    if let Some(best) = best {
        let (net, gain) = key(best);
        estimate = estimate.saturating_add(net.unwrap_or(gain));
        line.push(best.chosen.clone());
        line.extend(best.net.as_ref().and_then(|(_, reply)| reply.clone()));
    }
    Ok(SearchReport {
        game: game.name(),
        position: game.show(position),
        player: game.player(position).number(),
        estimate,
        value: ending.map(|ending| ending.value()),
        depth: line.len() as u32,
        line: game.show_line(position, &line),
        nodes: meter.positions(),
        method: gauge.to_string(),
        seconds: meter.elapsed().as_secs_f64(),
    })
}

#[cfg(test)]
mod tests {
    use gagne_catalogue::open;
    use gagne_core::Dice;

    use super::*;
    use crate::player::choose;

    const DEAL: &str = "WM/C/F/FC/F/M,t4,5.5.4.4.1.4,WWRRRRR,RCCFSMM,p1";

    fn report(game: &str, position: &str, gauge: &str) -> EstimatesReport {
        let mut game = open(game).unwrap();
        let gauge = Gauge::named(gauge).unwrap();
        estimates(game.as_mut(), Some(position), gauge, 99, &Budget::default()).unwrap()
    }

    #[test]
    fn the_best_estimate_is_that_of_the_search() {
        for (game, position) in [
            ("tictactoe", "x.o/.x./..."),
            ("chicago", DEAL),
            ("kalah:4,3", "3,3,3,3,0/3,3,3,3,0,p1"),
        ] {
            for gauge in [
                "minimax:1",
                "minimax:2",
                "minimax:3",
                "alphabeta:3",
                "greedy",
            ] {
                let report = report(game, position, gauge);
                let mut opened = open(game).unwrap();
                let gauge = Gauge::named(gauge).unwrap();
                let found = look(opened.as_mut(), Some(position), gauge, &Budget::default());
                let best = report.moves[0].estimate;
                assert_eq!(best, found.unwrap().estimate, "{game} by {gauge}");
            }
        }
    }

    #[test]
    fn players_take_what_their_gauge_says() {
        for name in ["greedy", "greedy2"] {
            let mut game = open("chicago").unwrap();
            let (gauge, player) = (Gauge::named(name).unwrap(), Player::named(name).unwrap());
            let (budget, mut dice) = (Budget::default(), Dice::new(1));
            let found = look(game.as_mut(), Some(DEAL), gauge, &budget).unwrap();
            let chosen = choose(game.as_mut(), Some(DEAL), player, &mut dice, &budget);
            assert_eq!(
                found.line[0],
                chosen.unwrap().unwrap().step.chosen,
                "{name}"
            );
            let first = &report("chicago", DEAL, name).moves[0];
            assert_eq!(first.estimate, found.estimate, "{name}");
        }
    }

    #[test]
    fn gains_are_the_pertinence_of_the_notes() {
        // Keeps wheat at 5, and coffee, of which the other holds one, falls by one.
        let report = report("chicago", DEAL, "greedy");
        let shown = report.moves.iter().find(|shown| shown.text == "2+W-F");
        let shown = shown.unwrap();
        assert_eq!(shown.gain, Some(5 + 1));
        assert_eq!(shown.estimate, report.estimate + 6);
    }

    #[test]
    fn what_is_proved_is_told_beside_the_estimate() {
        let report = report("tictactoe", "xx./oo./...", "minimax:1");
        let first = &report.moves[0];
        assert_eq!(first.text, "3");
        assert_eq!((first.estimate, first.value), (100, Some(Value::win(1))));
        assert!(report.moves[1].value.is_none());
        // A search may prove without a guess worth telling; what is proved decides the order.
        let report = self::report("tictactoe", "xx./oo./...", "alphabeta:2");
        let order: Vec<&str> = report
            .moves
            .iter()
            .map(|shown| shown.text.as_str())
            .collect();
        assert_eq!(order, ["3", "6", "7", "8", "9"]);
    }
}
