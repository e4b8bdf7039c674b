//! The view that fills the terminal: events in, frames out, thinking beside.

mod footer;
mod keys;
mod layout;
mod overlay;
mod paint;
mod palette;
mod screen;
mod terminal;
mod thinker;

#[cfg(test)]
mod panics;
#[cfg(test)]
mod screens;

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use gagne::Budget;
use ratatui::crossterm::event;

use self::paint::paint;
use self::palette::Palette;
use self::screen::{Screen, ScreenTask};
use self::terminal::FullScreen;
use self::thinker::{Thinker, ThinkerTask};
use super::table::GameTable;
use super::{GLANCE, thinking};
use crate::console::{Console, Fault};

/// Time between two looks at what was found meanwhile.
const TICK: Duration = Duration::from_millis(60);

/// Plays a game in the whole terminal; the exit code.
pub(crate) fn run(
    table: GameTable,
    hints: bool,
    notice: Option<String>,
    console: &mut Console,
) -> Result<u8, Fault> {
    let palette = Palette::new(console.colours());
    let screen = Screen::new(table, hints, palette);
    let mut screen = screen.map_err(|error| console.fault(error))?;
    screen.notice = notice;
    let name = screen.table.session.game().name();
    let game = screen.table.registry.open(&name);
    let game = game.map_err(|error| console.fault(error))?;
    let mut thinker = Thinker::start(game, screen.table.seed);
    let mut whole = FullScreen::take()?;
    let played = play(&mut screen, &mut thinker, &mut whole, console);
    drop(whole);
    // What is said once the screen is given back is what stays.
    played?;
    farewell(&mut screen, console)?;
    Ok(0)
}

/// Shows the game until it is left.
pub(super) fn play(
    screen: &mut Screen,
    thinker: &mut Thinker,
    whole: &mut FullScreen,
    console: &Console,
) -> Result<(), Fault> {
    while !screen.leaving {
        while let Some(answer) = thinker
            .answer()
            .map_err(|()| Fault::Ours(crate::panics::last()))?
        {
            let taken = screen.answered(answer.number, answer.found);
            taken.map_err(|error| console.fault(error))?;
        }
        work(screen, thinker, &console.budget);
        whole.draw(|frame| paint(screen, frame))?;
        // Keys that were typed meanwhile are all taken before the next frame.
        let mut patience = TICK;
        while event::poll(patience)? {
            let happened = screen.event(&event::read()?);
            happened.map_err(|error| console.fault(error))?;
            patience = Duration::ZERO;
            if screen.leaving {
                break;
            }
        }
        // Somebody ended the program from outside: the terminal is given back first.
        screen.leaving |= console.budget.cancel.load(Ordering::Relaxed);
    }
    Ok(())
}

/// Asks the thread for what is wanted, unless it is at work on something that matters.
fn work(screen: &mut Screen, thinker: &mut Thinker, budget: &Budget) {
    if screen.task.is_none() {
        thinker.cancel();
    }
    let Some((question, position)) = screen.wanted(Instant::now()) else {
        return;
    };
    if !screen.urgent(question) {
        return;
    }
    let mut budget = budget.clone();
    let named = budget.time;
    budget.time = match question {
        ThinkerTask::Choose(player) => named.or(Some(thinking(player))),
        ThinkerTask::Patient => None,
        ThinkerTask::Worth | ThinkerTask::Guess | ThinkerTask::Line => {
            Some(named.map_or(GLANCE, |named| named.min(GLANCE)))
        }
    };
    let number = thinker.ask(question, position.clone(), budget);
    screen.task = Some(ScreenTask {
        number,
        question,
        position,
        since: Instant::now(),
    });
}

/// Tells how the game stands on the screen that was there before.
fn farewell(screen: &mut Screen, console: &mut Console) -> Result<(), Fault> {
    let table = &mut screen.table;
    // A file that was named has every move already.
    let moves = table.session.steps().len();
    let speech = &table.words.speech;
    let mut said = match screen.over {
        Some(over) => table.words.over(over, moves),
        None if moves == 0 => return Ok(()),
        None => speech.tell("play-left", &[("count", (moves as u64).into())]),
    };
    if let Some(turning) = screen
        .over
        .and_then(|over| table.words.turning(table, over))
    {
        said = format!("{said} {turning}");
    }
    writeln!(console.out, "{}", console.wrapped(&said, 0))?;
    if let Some(path) = table.save.as_ref().filter(|_| !table.unsaved) {
        let words = [("file", path.display().to_string().into())];
        writeln!(console.out, "{}", speech.tell("play-saved", &words))?;
    }
    Ok(())
}
