//! `gagne study --sweep`: a row for each size of a game, written down as soon as it is known.

use gagne::{BadChoice, StudyRequest, row, variants};

use super::table::{SweepTable, explained};
use crate::console::{Console, Fault};

/// The texts that a text with choices stands for.
fn choices(console: &Console, text: &str) -> Result<Vec<String>, Fault> {
    variants(text).map_err(|wrong| {
        let name = match wrong {
            BadChoice::Brace => "sweep-brace",
            BadChoice::Range => "sweep-range",
            BadChoice::TooMany => "sweep-too-many",
        };
        Fault::Usage(console.speech.tell(name, &[("text", text.into())]))
    })
}

pub(super) fn run(
    console: &mut Console,
    request: &StudyRequest,
    output: Option<&str>,
) -> Result<u8, Fault> {
    let games = choices(console, &request.game)?;
    let positions = match &request.position {
        Some(position) => choices(console, position)?.into_iter().map(Some).collect(),
        None => vec![None],
    };
    if games.len().saturating_mul(positions.len()) > gagne::MOST_VARIANTS {
        let words = [("text", request.game.as_str().into())];
        return Err(Fault::Usage(console.speech.tell("sweep-too-many", &words)));
    }
    let mut table = SweepTable::open(console, output)?;
    let mut unknown = false;
    console.ends_by_itself();
    'all: for game in &games {
        let mut opened = console.open_named(game)?;
        for position in &positions {
            if console.is_cancelled() {
                unknown = true;
                break 'all;
            }
            let position = opened.position(position.as_deref());
            let position = position.map_err(|error| console.fault(error))?;
            if table.knows(&opened.name(), &position) {
                continue;
            }
            let most = request.positions;
            let row = console.ask(|budget| row(opened.as_mut(), Some(position), most, budget));
            match row {
                Ok(row) => {
                    unknown |= row.outcome.is_none();
                    table.add(console, &row)?;
                }
                // What is too much for the budget leaves a gap, and the next run tries it again.
                Err(Fault::Answer(message, 1)) => {
                    unknown = true;
                    crate::console::complain(&console.speech, &Fault::Answer(message, 1));
                }
                Err(fault) => return Err(fault),
            }
            // What was learned of one size is of no use to the next.
            opened.forget();
        }
    }
    table.show(console)?;
    if !console.json {
        let marks = table.common_marks();
        for mark in explained(console, &marks) {
            use std::io::Write;
            writeln!(console.out, "\n{mark}")?;
        }
    }
    Ok(u8::from(unknown))
}
