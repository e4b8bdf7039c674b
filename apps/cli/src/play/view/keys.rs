//! What keys and the mouse do.

use std::path::PathBuf;

use gagne::{Error, Player};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::screen::{Confirm, Overlay, Screen};
use crate::play::SUBSTITUTE;
use crate::play::table::GameTable;

/// Lines that a page key goes.
const PAGE: isize = 10;
/// Longest text that is typed as a move.
const LONGEST: usize = 60;

impl Screen {
    /// Does what an event says.
    pub(crate) fn event(&mut self, event: &Event) -> Result<(), Error> {
        match event {
            // Some terminals tell of keys being let go as well.
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            _ => Ok(()),
        }
    }

    fn key(&mut self, key: KeyEvent) -> Result<(), Error> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control {
            if let KeyCode::Char('c' | 'd') = key.code {
                self.leaving = true;
            }
            return Ok(());
        }
        if self.overlay.is_some() {
            self.sheet_key(key.code);
            return Ok(());
        }
        if self.entry.is_some() {
            return self.entry_key(key.code);
        }
        let asked = self.confirm.take();
        let columns = self.grid.columns.max(1) as isize;
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.select(-columns),
            KeyCode::Down | KeyCode::Char('j') => self.select(columns),
            KeyCode::Left => self.select(-1),
            KeyCode::Right | KeyCode::Char('l') => self.select(1),
            KeyCode::PageUp => self.select(-PAGE * columns),
            KeyCode::PageDown => self.select(PAGE * columns),
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.selected = self.legal.len().saturating_sub(1),
            KeyCode::Enter => return self.play_selected(),
            KeyCode::Esc => self.stop(),
            KeyCode::Char(' ') if self.table.programs_only() => {
                self.paused = !self.paused;
                self.task = None;
            }
            KeyCode::Char(' ') => return self.play_selected(),
            KeyCode::Char('u') => return self.turn(GameTable::undo, "play-no-undo"),
            KeyCode::Char('r') => return self.turn(GameTable::redo, "play-no-redo"),
            KeyCode::Char('h') => {
                self.hints = !self.hints;
                self.arrange()?;
            }
            KeyCode::Char('w') => self.open(Overlay::Why(None)),
            KeyCode::Char('?') => self.open(Overlay::Help),
            KeyCode::Char('s') => self.save(),
            KeyCode::Char('m') if self.stuck.is_some() => {
                self.substitute = Player::named(SUBSTITUTE).ok()
            }
            KeyCode::Char('t') if self.stuck.is_some() => self.stuck = None,
            KeyCode::Char('n') => return self.begin_anew(asked),
            KeyCode::Char('q') => self.quit(asked),
            KeyCode::Char('/') => self.entry = Some(String::new()),
            KeyCode::Char(typed) if !typed.is_control() => self.type_on(typed),
            _ => {}
        }
        Ok(())
    }

    /// Goes so many moves further in the list.
    fn select(&mut self, by: isize) {
        let last = self.legal.len().saturating_sub(1);
        let to = self.selected.saturating_add_signed(by);
        // A step beyond the last row stays where it is, as in any list.
        if to <= last {
            self.selected = to;
        } else if by > 1 {
            self.selected = last;
        }
        self.notice = None;
    }

    fn play_selected(&mut self) -> Result<(), Error> {
        let chosen = self.legal.get(self.selected).cloned();
        match chosen {
            Some(chosen) => self.play(&chosen),
            None => self.play(""),
        }
    }

    /// Stops a program that thinks, or wipes away what was said.
    fn stop(&mut self) {
        if self.thinking().is_some() {
            self.task = None;
            self.substitute = None;
            self.stuck = Some(self.table.words.speech.say("play-stopped"));
        } else {
            self.notice = None;
        }
    }

    fn open(&mut self, overlay: Overlay) {
        self.overlay = Some(overlay);
        self.scrolled = 0;
    }

    fn sheet_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.scrolled = self.scrolled.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.scrolled = self.scrolled.saturating_add(1),
            KeyCode::PageUp => self.scrolled = self.scrolled.saturating_sub(PAGE as u16),
            KeyCode::PageDown => self.scrolled = self.scrolled.saturating_add(PAGE as u16),
            _ => self.overlay = None,
        }
    }

    fn entry_key(&mut self, code: KeyCode) -> Result<(), Error> {
        match code {
            KeyCode::Esc => self.entry = None,
            KeyCode::Enter => {
                let text = self.entry.take().unwrap_or_default();
                return self.play(&text);
            }
            KeyCode::Backspace => {
                // Taking back more than was typed leaves the typing.
                let entry = self.entry.take();
                self.entry = entry.and_then(|mut entry| entry.pop().map(|_| entry));
            }
            KeyCode::Char(typed) if !typed.is_control() => self.type_on(typed),
            KeyCode::Up | KeyCode::Down => self.entry = None,
            _ => {}
        }
        Ok(())
    }

    /// One more character of a move; the list follows.
    fn type_on(&mut self, typed: char) {
        self.notice = None;
        let entry = self.entry.get_or_insert_default();
        if entry.chars().count() < LONGEST {
            entry.push(typed);
        }
        let wanted = entry.to_lowercase();
        let like = |text: &String| text.to_lowercase().starts_with(&wanted);
        if let Some(place) = self.legal.iter().position(like) {
            self.selected = place;
        }
    }

    /// Writes the game to the file that was named, or to a new one.
    fn save(&mut self) {
        let path = match self.table.save.clone() {
            Some(path) => path,
            None => new_file(&self.table.session.game().name()),
        };
        self.notice = Some(match self.table.save_to(&path) {
            Ok(()) => {
                let words = [("file", path.display().to_string().into())];
                // From now on every move is kept there.
                self.table.save = Some(path.clone());
                self.table.words.speech.tell("play-saved", &words)
            }
            Err(said) => said,
        });
    }

    fn begin_anew(&mut self, asked: Option<Confirm>) -> Result<(), Error> {
        let lose = self.over.is_none() && !self.table.session.steps().is_empty();
        if lose && asked != Some(Confirm::New) {
            self.confirm = Some(Confirm::New);
            return Ok(());
        }
        self.table.again()?;
        self.paused = false;
        self.refresh()
    }

    fn quit(&mut self, asked: Option<Confirm>) {
        let begun = !self.table.session.steps().is_empty();
        let lose = self.over.is_none() && self.table.unsaved && begun;
        if lose && asked != Some(Confirm::Quit) {
            self.confirm = Some(Confirm::Quit);
        } else {
            self.leaving = true;
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Result<(), Error> {
        let forward = match mouse.kind {
            MouseEventKind::ScrollDown => 1,
            MouseEventKind::ScrollUp => -1,
            MouseEventKind::Down(MouseButton::Left) => {
                if self.overlay.take().is_some() {
                    return Ok(());
                }
                let Some(place) = self.grid.at(mouse.column, mouse.row) else {
                    return Ok(());
                };
                if place >= self.legal.len() {
                    return Ok(());
                }
                // The first click shows which move it is, the second makes it.
                if place == self.selected {
                    return self.play_selected();
                }
                self.selected = place;
                return Ok(());
            }
            _ => return Ok(()),
        };
        match &self.overlay {
            Some(_) => self.scrolled = self.scrolled.saturating_add_signed(forward),
            None => self.select(isize::from(forward) * self.grid.columns.max(1) as isize),
        }
        Ok(())
    }
}

/// A name that no file has yet.
fn new_file(game: &str) -> PathBuf {
    let name: String = game
        .chars()
        .map(|found| if found.is_alphanumeric() { found } else { '-' })
        .collect();
    let files = (1..).map(|number| PathBuf::from(format!("{name}-{number}.gagne")));
    files
        .into_iter()
        .find(|file| file.symlink_metadata().is_err())
        .unwrap_or_default()
}
