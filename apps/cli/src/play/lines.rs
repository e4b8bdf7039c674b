//! A game over plain lines: a move or an order a line, in a terminal, a pipe or a script.

mod orders;
mod programs;
mod replies;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;

use gagne::{Budget, Error, Player};

use self::orders::PlayOrder;
use super::table::GameTable;
use super::{GLANCE, SUBSTITUTE, json, thinking};
use crate::console::{Console, Fault};
use crate::input::{InputLine, read_line};

/// Longest line that is taken for a move or an order; no move is nearly as long.
const LONGEST: usize = 4000;

/// What comes of a line.
enum AfterLine {
    Continue,
    Leave,
}

/// A game over plain lines.
pub(super) struct LinePlay<'c> {
    pub(super) table: GameTable,
    pub(super) console: &'c mut Console,
    pub(super) hints: bool,
    /// Whether boards are drawn after the moves of programs.
    pub(super) boards: bool,
    /// Whether the program to move could not, so that somebody is asked for it.
    stuck: bool,
}

/// Plays a game over plain lines; the exit code.
pub(crate) fn run(
    table: GameTable,
    hints: bool,
    boards: bool,
    console: &mut Console,
) -> Result<u8, Fault> {
    let mut plain = LinePlay {
        table,
        console,
        hints,
        boards,
        stuck: false,
    };
    plain.play()
}

impl LinePlay<'_> {
    fn play(&mut self) -> Result<u8, Fault> {
        if !self.console.json {
            let name = self.table.session.game().name();
            let title = self.table.words.title(&name);
            let title = self.console.strong(&title);
            writeln!(self.console.out, "{title}")?;
            if self.table.is_dealt() {
                let words = [("seed", self.table.seed.to_string().into())];
                let said = self.console.speech.tell("play-dealt", &words);
                self.say(&said)?;
            }
            if self.table.programs_only() {
                self.open()?;
            }
        }
        let mut input = io::stdin().lock();
        // Somebody asked is shown the position first, but only once for each position.
        let mut shown = None;
        loop {
            if let Some(over) = self.checked(self.table.over())? {
                self.finish(over)?;
                return Ok(0);
            }
            let program = self.table.session.player() != Player::Human;
            if program && !self.stuck {
                if self.is_full() {
                    self.unfinished("play-full")?;
                    return Ok(1);
                }
                self.advance()?;
                continue;
            }
            let at = self.table.session.steps().len();
            if shown != Some(at) && !self.console.json {
                self.ask()?;
            }
            shown = Some(at);
            if io::stdin().is_terminal() {
                write!(self.console.out, "> ")?;
            }
            self.console.flush()?;
            let Some(line) = read_line(&mut input, LONGEST).map_err(Fault::Read)? else {
                return self.unfinished("play-unfinished");
            };
            match self.obey(&line)? {
                AfterLine::Continue => {}
                AfterLine::Leave => return self.unfinished("play-left"),
            }
        }
    }

    /// An answer of the library, or the words for what is wrong.
    pub(super) fn checked<T>(&self, answer: Result<T, Error>) -> Result<T, Fault> {
        answer.map_err(|error| self.console.fault(error))
    }

    /// The budget of the console with another time, if none was named.
    pub(super) fn budget(&self, time: Duration) -> Budget {
        let mut budget = self.console.budget.clone();
        budget.time = Some(budget.time.unwrap_or(time));
        budget
    }

    /// A short budget, whatever was named.
    pub(super) fn glance(&self) -> Budget {
        let mut budget = self.budget(GLANCE);
        budget.time = budget.time.map(|time| time.min(GLANCE));
        budget.watcher = None;
        budget
    }

    pub(super) fn say(&mut self, text: &str) -> Result<(), Fault> {
        if self.console.json {
            let object = serde_json::json!({ "message": text });
            return self.console.write_json(&object);
        }
        let text = self.console.wrapped(text, 0);
        Ok(writeln!(self.console.out, "{text}")?)
    }

    /// Says what is wrong with a line; the game goes on.
    pub(super) fn complain(&mut self, text: &str) -> Result<(), Fault> {
        if self.console.json {
            let object = serde_json::json!({ "error": text });
            return self.console.write_json(&object);
        }
        self.say(text)
    }

    pub(super) fn draw(&mut self) -> Result<(), Fault> {
        let position = self.table.session.position().to_owned();
        let picture = self.table.session.game().picture(Some(&position));
        let picture = self.checked(picture)?;
        self.console.draw(&picture)?;
        match self.table.words.speech.legend() {
            Some(legend) => {
                let legend = self.console.faint(&legend);
                Ok(writeln!(self.console.out, "  {legend}\n")?)
            }
            None => Ok(()),
        }
    }

    /// Shows the position and asks for a move.
    fn ask(&mut self) -> Result<(), Fault> {
        writeln!(self.console.out)?;
        self.draw()?;
        let turn = self.table.words.turn(self.table.session.mover());
        self.say(&turn)?;
        if self.hints {
            self.list(true)?;
        }
        Ok(())
    }

    /// Whether a game that nobody takes back has become longer than the memory.
    fn is_full(&self) -> bool {
        let most = self.console.budget.memory.unwrap_or(u64::MAX);
        self.table.programs_only() && self.table.bytes() > most
    }

    /// Makes a program move, or gives it up.
    fn advance(&mut self) -> Result<(), Fault> {
        let player = self.table.session.player();
        let budget = self.budget(thinking(player));
        let mut by = player;
        let advanced = self
            .console
            .ask(|_| Ok::<_, Error>(self.table.advance(None, &budget)))?;
        match advanced {
            Ok(()) => {}
            Err(error) if error.is_budget() && !self.cancelled() => {
                let mut words = vec![
                    ("player", player.to_string().into()),
                    ("reason", self.console.speech.error(&error).into()),
                ];
                if !self.table.programs_only() {
                    self.stuck = true;
                    let said = self.console.speech.tell("play-stuck-plain", &words);
                    return self.complain(&said);
                }
                by = self.substitute(&budget)?;
                words.push(("by", by.to_string().into()));
                let said = self.console.speech.tell("play-substitute", &words);
                self.complain(&said)?;
            }
            Err(error) => return Err(self.console.fault(error)),
        }
        self.moved(by)
    }

    /// Nobody can be asked: somebody simpler moves, and anything at all in the end.
    fn substitute(&mut self, budget: &Budget) -> Result<Player, Fault> {
        let simple = self.checked(Player::named(SUBSTITUTE))?;
        if self.table.advance(Some(simple), budget).is_ok() {
            return Ok(simple);
        }
        let advanced = self.table.advance(Some(Player::Random), budget);
        advanced.map_err(|error| self.console.fault(error))?;
        Ok(Player::Random)
    }

    fn cancelled(&self) -> bool {
        self.console.budget.cancel.load(Ordering::Relaxed)
    }

    /// Tells of the move that was just made.
    fn moved(&mut self, by: Player) -> Result<(), Fault> {
        self.stuck = false;
        self.table.unsaved = true;
        let place = self.table.session.steps().len().saturating_sub(1);
        // What programs do among themselves is told without comment, unless hints are wanted.
        if by == Player::Human || self.hints {
            let glance = self.glance();
            self.table.consider(place, &glance);
        }
        self.save()?;
        if self.console.json {
            let object = json::step(&self.table, place, &by.to_string());
            self.console.write_json(&object)?;
            return self.console.flush();
        }
        if by != Player::Human {
            let said = self.made(place)?;
            let ground = self.table.ground(place);
            match ground.and_then(|ground| self.table.words.unproved(by, ground)) {
                Some(unproved) => self.say(&format!("{said} {unproved}"))?,
                None => self.say(&said)?,
            }
            if self.table.programs_only() {
                self.reached()?;
            }
        }
        if let Some(value) = self.table.value_after(place) {
            self.say(&value)?;
        } else if by == Player::Human && self.table.judgement(place).is_none() {
            self.guess()?;
        }
        Ok(())
    }

    /// Writes the game to the file that was named; a file that cannot be written is no reason to stop.
    pub(super) fn save(&mut self) -> Result<(), Fault> {
        match self.table.save() {
            Ok(()) => Ok(()),
            Err(said) => self.complain(&said),
        }
    }

    /// Does what a line says.
    fn obey(&mut self, line: &InputLine) -> Result<AfterLine, Fault> {
        let text = match line {
            InputLine::Text(text) => text.trim(),
            InputLine::TooLong => {
                let said = self.console.speech.say("play-long-line");
                self.complain(&said)?;
                return Ok(AfterLine::Continue);
            }
        };
        if text.is_empty() {
            let said = self.console.speech.say("play-say-help");
            self.say(&said)?;
            return Ok(AfterLine::Continue);
        }
        if let Some((order, rest)) = orders::parse(text) {
            return self.order(order, rest);
        }
        if self.stuck
            && let Ok(player) = Player::named(text)
            && player != Player::Human
        {
            let budget = self.budget(thinking(player));
            match self.table.advance(Some(player), &budget) {
                Ok(()) => self.moved(player)?,
                Err(error) => self.complain(&self.console.speech.error(&error))?,
            }
            return Ok(AfterLine::Continue);
        }
        match self.table.session.play(text).map(|_| ()) {
            Ok(()) => self.moved(Player::Human)?,
            Err(error) => {
                let mut said = self.console.speech.error(&error);
                if let Some(near) = orders::near(text) {
                    let words = [("near", near.into())];
                    said = format!(
                        "{} {said}",
                        self.console.speech.tell("did-you-mean", &words)
                    );
                }
                self.complain(&said)?;
            }
        }
        Ok(AfterLine::Continue)
    }

    fn order(&mut self, order: PlayOrder, rest: &str) -> Result<AfterLine, Fault> {
        match order {
            PlayOrder::Quit => return Ok(AfterLine::Leave),
            PlayOrder::Help => {
                let help = self.console.speech.say("play-help-plain");
                if self.console.json {
                    self.say(&help)?;
                } else {
                    writeln!(self.console.out, "{help}")?;
                }
            }
            PlayOrder::Undo => self.turn_back(GameTable::undo, "play-no-undo")?,
            PlayOrder::Redo => self.turn_back(GameTable::redo, "play-no-redo")?,
            PlayOrder::Board if self.console.json => {
                let object = json::position(&self.table);
                self.console.write_json(&object)?;
            }
            PlayOrder::Board => self.draw()?,
            PlayOrder::Moves => self.list(self.hints)?,
            PlayOrder::History => self.history()?,
            PlayOrder::Hint => self.hint()?,
            PlayOrder::Why => self.why()?,
            PlayOrder::Save => {
                let saved = match (rest, self.table.save.clone()) {
                    ("", None) => Err(self.console.speech.say("play-save-where")),
                    ("", Some(path)) => self.table.save_to(&path).map(|()| path),
                    (name, _) => {
                        let path = Path::new(name).to_path_buf();
                        self.table.save_to(&path).map(|()| path)
                    }
                };
                match saved {
                    Ok(path) => {
                        let words = [("file", path.display().to_string().into())];
                        let said = self.console.speech.tell("play-saved", &words);
                        self.say(&said)?;
                    }
                    Err(said) => self.complain(&said)?,
                }
            }
        }
        Ok(AfterLine::Continue)
    }

    fn turn_back(
        &mut self,
        turn: fn(&mut GameTable) -> bool,
        otherwise: &str,
    ) -> Result<(), Fault> {
        if !turn(&mut self.table) {
            let said = self.console.speech.say(otherwise);
            return self.complain(&said);
        }
        self.stuck = false;
        self.save()?;
        if self.console.json {
            let object = json::position(&self.table);
            return self.console.write_json(&object);
        }
        Ok(())
    }
}
