//! Complete games told in sentences, as the notes do.

use std::io::Write;

use gagne::{
    AnyGame, Heading, LineOrder, LineRequest, LineSummary, LineView, Meter, Position, Speech,
};
use serde_json::Value as Json;

use crate::console::{Console, Fault};

/// Tells a line under its heading. In the order of their lengths the first is the best.
pub(super) fn write(
    out: &mut impl Write,
    line: &LineView<'_>,
    number: u64,
    request: &LineRequest,
    speech: &Speech,
) -> Result<(), Fault> {
    let heading = speech.line_heading(&Heading {
        number: Some(number),
        best: number == 1 && request.order == LineOrder::Breadth,
        wanted: request.winner.is_some(),
        winner_moves: line.winner_moves,
        plies: line.plies,
    });
    writeln!(out, "{heading}")?;
    let mut failed = None;
    let end = line.each_ply(&mut |ply| {
        if failed.is_none() {
            let told = speech.ply(line.game, &ply.position, &ply.chosen, ply.player);
            failed = writeln!(out, "{told}").err();
        }
    });
    if let Some(error) = failed {
        return Err(error.into());
    }
    writeln!(out, "{}", speech.ended(line.game, &end, line.winner))?;
    Ok(writeln!(out)?)
}

/// A line as JSON, its sentences included.
pub(super) fn json(line: &LineView<'_>, speech: &Speech) -> Result<Json, Fault> {
    let mut told = Vec::new();
    let end = line.each_ply(&mut |ply| {
        told.push(speech.ply(line.game, &ply.position, &ply.chosen, ply.player));
    });
    told.push(speech.ended(line.game, &end, line.winner));
    let mut object = serde_json::to_value(line)?;
    object["told"] = told.into();
    Ok(object)
}

/// Tells the best of all lines once more, where it was not the first.
pub(super) fn best(
    game: &dyn AnyGame,
    summary: &LineSummary,
    request: &LineRequest,
    console: &mut Console,
) -> Result<(), Fault> {
    let Some(moves) = &summary.shortest_line else {
        return Ok(());
    };
    let found = told(game, summary, moves, &console.speech);
    let said = found.map_err(|error| console.fault(error))?;
    let heading = console.speech.line_heading(&Heading {
        number: None,
        best: true,
        wanted: request.winner.is_some(),
        winner_moves: summary.winner_moves,
        plies: moves.len() as u64,
    });
    writeln!(console.out, "{heading}")?;
    for sentence in said {
        writeln!(console.out, "{sentence}")?;
    }
    Ok(writeln!(console.out)?)
}

/// The sentences of moves that are given in their texts.
fn told(
    game: &dyn AnyGame,
    summary: &LineSummary,
    moves: &[String],
    speech: &Speech,
) -> Result<Vec<String>, gagne::Error> {
    let mut meter = Meter::unbounded();
    let mut position: Position = game.at(Some(&summary.position))?;
    let mut player = game.player(&position);
    let mut said = Vec::with_capacity(moves.len() + 1);
    for text in moves {
        let chosen = game.typed(&position, text)?;
        said.push(speech.ply(game, &position, &chosen, player));
        player = player.next(game.again(&position, &chosen));
        let after = game.play(&position, &chosen, &mut meter);
        position = after.map_err(|stop| gagne::Error::Stopped {
            stop,
            positions: meter.positions(),
        })?;
    }
    let winner = match game.ending(&position).map(gagne::Ending::payoff) {
        Some(0) | None => None,
        Some(payoff) if payoff > 0 => Some(player),
        Some(_) => Some(player.other()),
    };
    said.push(speech.ended(game, &position, winner));
    Ok(said)
}
