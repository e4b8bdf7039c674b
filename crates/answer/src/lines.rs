//! Complete games as they are asked for and shown.

use std::ops::ControlFlow;

use gagne_core::{Budget, Meter, Outcome, Side, Stop};
use gagne_engine::{AnyGame, Count, Error, LineCount, LineOrder, LineWay, Move, Position};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// Positions that a listing which was cut short may look at to count the rest.
const COUNTING: u64 = 2_000_000;

/// Which lines are wanted.
#[derive(Clone, Copy, Debug)]
pub struct LineRequest {
    /// The player who wins them; all lines if none is named.
    pub winner: Option<Side>,
    /// In which order.
    pub order: LineOrder,
    /// At most so many.
    pub limit: Option<u64>,
    /// Only counted, none shown.
    pub count_only: bool,
}

/// One line while it is shown.
pub struct LineView<'l> {
    /// The moves as one text.
    pub text: &'l str,
    /// Who wins it; nobody if it is drawn.
    pub winner: Option<Side>,
    /// Moves made by the winner; none if the line is drawn.
    pub winner_moves: Option<u64>,
    /// How many moves there are.
    pub plies: u64,
    /// The game it is played in.
    pub game: &'l dyn AnyGame,
    way: &'l LineWay<'l>,
}

/// One move of a line with the position it is made in, and who makes it.
pub struct Ply {
    /// Who moves.
    pub player: Side,
    /// Where.
    pub position: Position,
    /// What.
    pub chosen: Move,
}

impl LineView<'_> {
    /// Hands over the moves one after another; the position at the end.
    pub fn each_ply(&self, visit: &mut dyn FnMut(Ply)) -> Position {
        let mut player = None;
        (self.way)(&mut |position, chosen| {
            let mover = player.unwrap_or_else(|| self.game.player(&position));
            player = Some(mover.next(self.game.again(&position, &chosen)));
            visit(Ply {
                player: mover,
                position,
                chosen,
            });
        })
    }
}

impl Serialize for LineView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mut moves, mut positions) = (Vec::new(), Vec::new());
        let end = (self.way)(&mut |position, chosen| {
            moves.push(self.game.show_move(&position, &chosen));
            positions.push(self.game.show(&position));
        });
        positions.push(self.game.show(&end));
        let mut map = serializer.serialize_map(Some(4))?;
        map.serialize_entry("moves", &moves)?;
        map.serialize_entry("positions", &positions)?;
        map.serialize_entry("winner", &self.winner.map(Side::number))?;
        map.serialize_entry("winner_moves", &self.winner_moves)?;
        map.end()
    }
}

/// What is known of all the lines asked for.
#[derive(Clone, Debug)]
pub struct LineSummary {
    /// The game with its rules.
    pub game: String,
    /// The position they start from.
    pub position: String,
    /// How many lines there are, in decimal; none if counting did not fit the budget.
    pub count: Option<String>,
    /// How many were shown.
    pub shown: u64,
    /// Plies of the shortest line.
    pub shortest: Option<u64>,
    /// Least number of moves of the winner.
    pub winner_moves: Option<u64>,
    /// The first of the shortest lines.
    pub shortest_line: Option<Vec<String>>,
    /// What stands between the moves of a line in the notation of the game.
    pub separator: String,
}

impl LineSummary {
    /// Writes the keys of the summary into a JSON object.
    pub fn write<S: SerializeMap>(&self, map: &mut S) -> Result<(), S::Error> {
        map.serialize_entry("game", &self.game)?;
        map.serialize_entry("position", &self.position)?;
        map.serialize_entry("count", &self.count.as_deref().map(Count))?;
        map.serialize_entry("shortest", &self.shortest)?;
        map.serialize_entry("winner_moves", &self.winner_moves)?;
        map.serialize_entry("shortest_line", &self.shortest_line)
    }
}

impl Serialize for LineSummary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.write(&mut map)?;
        map.end()
    }
}

/// The moves of a line.
fn split(game: &dyn AnyGame, text: &str) -> Vec<String> {
    let moves = text
        .split(game.separator())
        .filter(|chosen| !chosen.is_empty());
    moves.map(str::to_owned).collect()
}

/// Complete games, shown one by one or only counted, and summed up.
pub fn lines(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    request: &LineRequest,
    budget: &Budget,
    show: &mut dyn FnMut(&LineView<'_>) -> ControlFlow<()>,
) -> Result<LineSummary, Error> {
    let position = game.at(position)?;
    if game.facts().loops {
        let game = game.label().to_owned();
        return Err(Error::EndlessLines { game });
    }
    let mut meter = budget.meter();
    game.check_listable(&position)
        .and_then(|()| Ok(sum_up(game, &position, request, &mut meter, show)?))
        .map_err(|failure| failure.error(&meter))
}

fn sum_up(
    game: &dyn AnyGame,
    position: &Position,
    request: &LineRequest,
    meter: &mut Meter,
    show: &mut dyn FnMut(&LineView<'_>) -> ControlFlow<()>,
) -> Result<LineSummary, Stop> {
    let mover = game.player(position);
    let wanted = request.winner.map(|winner| {
        if winner == mover {
            Outcome::Win
        } else {
            Outcome::Lose
        }
    });
    let mut summary = LineSummary {
        game: game.name(),
        position: game.show(position),
        count: None,
        shown: 0,
        shortest: None,
        winner_moves: None,
        shortest_line: None,
        separator: game.separator().to_owned(),
    };
    if request.count_only {
        summary.take(game.count_lines(position, wanted, meter)?);
        summary.find_shortest(game, position, wanted, meter)?;
        return Ok(summary);
    }
    let (mut complete, mut refused) = (true, false);
    game.list_lines(position, wanted, request.order, meter, &mut |line| {
        if request.limit.is_some_and(|limit| summary.shown >= limit) {
            complete = false;
            return ControlFlow::Break(());
        }
        summary.shown += 1;
        let plies = line.plies;
        if summary.shortest.is_none_or(|shortest| plies < shortest) {
            summary.shortest = Some(plies);
            summary.shortest_line = Some(split(game, line.text));
        }
        if let Some(moves) = line.winner_moves {
            let least = summary.winner_moves.map_or(moves, |least| least.min(moves));
            summary.winner_moves = Some(least);
        }
        let winner = match line.result {
            Outcome::Win => Some(mover),
            Outcome::Lose => Some(mover.other()),
            Outcome::Draw => None,
        };
        let shown = show(&LineView {
            text: line.text,
            winner,
            winner_moves: line.winner_moves,
            plies: line.plies,
            game,
            way: line.way,
        });
        refused = shown.is_break();
        shown
    })?;
    if refused {
        // Nobody is left to tell of the rest.
        return Ok(summary);
    }
    if complete {
        summary.count = Some(summary.shown.to_string());
        return Ok(summary);
    }
    // What was shown is not all: say of all lines what can be said in a moment.
    summary.shortest = None;
    summary.winner_moves = None;
    summary.shortest_line = None;
    match meter.part_of(COUNTING, |meter| game.count_lines(position, wanted, meter)) {
        Ok(tally) => {
            summary.take(tally);
            summary.find_shortest(game, position, wanted, meter)?;
        }
        Err(Stop::Time | Stop::Memory) => {}
        Err(stop) => return Err(stop),
    }
    Ok(summary)
}

impl LineSummary {
    fn take(&mut self, tally: LineCount) {
        self.count = Some(tally.count.to_string());
        self.shortest = tally.shortest;
        self.winner_moves = tally.winner_moves;
    }

    /// Looks for the first of the shortest lines, if that takes but a moment.
    fn find_shortest(
        &mut self,
        game: &dyn AnyGame,
        position: &Position,
        wanted: Option<Outcome>,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let found = meter.part_of(COUNTING, |meter| {
            game.list_lines(position, wanted, LineOrder::Breadth, meter, &mut |line| {
                self.shortest_line = Some(split(game, line.text));
                ControlFlow::Break(())
            })
        });
        match found {
            Err(stop) if stop == Stop::Cancelled || stop.is_broken() => Err(stop),
            _ => Ok(()),
        }
    }
}
