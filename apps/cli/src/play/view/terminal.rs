//! The terminal taken over and given back, whatever happens in between.

use std::io::{self, Stdout, Write};
use std::ops::{Deref, DerefMut};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// The whole terminal. Dropping it gives it back: on leaving, on an error, and while a panic
/// unwinds, before anything is said about it.
pub(crate) struct FullScreen(Terminal<CrosstermBackend<Stdout>>);

impl FullScreen {
    /// Takes the terminal over.
    pub(crate) fn take() -> io::Result<Self> {
        enable_raw_mode()?;
        let entered = execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match entered {
            Ok(terminal) => Ok(FullScreen(terminal)),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Leaves the terminal as it was; what cannot be given back is lost anyway.
fn give_back() {
    let mut out = io::stdout();
    let _ = execute!(out, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
    let _ = out.flush();
}

impl Deref for FullScreen {
    type Target = Terminal<CrosstermBackend<Stdout>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for FullScreen {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}
