//! What is told over plain lines when somebody asks: moves, hints, reasons, the game so far, its
//! end.

use std::io::Write;
use std::time::{Duration, Instant};

use gagne::Value;

use super::LinePlay;
use crate::console::Fault;
use crate::play::json;
use crate::play::table::{Over, best_line, guess};

/// Moves that are listed.
const LISTED: usize = 10_000;
/// Longest time that looking back at a finished game may take.
const LOOKING_BACK: Duration = Duration::from_secs(4);
/// The same for a game between programs.
const GLANCING_BACK: Duration = Duration::from_secs(1);

impl LinePlay<'_> {
    /// Finds what the position now is worth, if that does not take long.
    fn consider(&mut self) {
        let glance = self.glance();
        let place = self.table.session.steps().len();
        self.table.consider(place, &glance);
    }

    /// Lists the legal moves, with their values or without.
    pub(super) fn list(&mut self, values: bool) -> Result<(), Fault> {
        if values {
            self.consider();
        }
        let position = self.table.session.position().to_owned();
        let legal = gagne::legal(self.table.session.game(), Some(&position), LISTED);
        let legal = self.checked(legal)?;
        if self.console.json {
            let object = json::moves(&self.table, &legal);
            return self.console.write_json(&object);
        }
        if !values {
            let line = self.console.wrapped(&legal.join(" "), 2);
            return Ok(writeln!(self.console.out, "  {line}")?);
        }
        let opinion = self.table.opinion(&position).flatten();
        let valued: Vec<(String, Option<Value>)> = match opinion {
            Some(opinion) => (opinion.moves.iter())
                .map(|(text, value)| (text.clone(), Some(*value)))
                .collect(),
            None => legal.into_iter().map(|text| (text, None)).collect(),
        };
        let lengths = valued.iter().map(|(text, _)| text.chars().count());
        let wide = lengths.max().unwrap_or(0);
        for (text, value) in valued.into_iter().take(LISTED) {
            let said = self.table.words.value(value);
            let said = match value {
                Some(value) => self.console.outcome(value.outcome(), &said),
                None => said,
            };
            writeln!(self.console.out, "  {text:<wide$}  {said}")?;
        }
        Ok(())
    }

    /// Says what looking ahead makes of the position, where its worth cannot be told quickly;
    /// whether there was something to say.
    pub(super) fn guess(&mut self) -> Result<bool, Fault> {
        if self.checked(self.table.over())?.is_some() {
            return Ok(false);
        }
        if self.table.wants_guess() {
            let glance = self.glance();
            let position = self.table.session.position().to_owned();
            let report = guess(self.table.session.game(), &position, &glance);
            self.table.keep_guess(position, report.ok());
        }
        let guessed = self.table.guessed();
        match guessed.and_then(|report| self.table.words.guess(report)) {
            Some(said) => self.say(&said).map(|()| true),
            None => Ok(false),
        }
    }

    /// Names the best move.
    pub(super) fn hint(&mut self) -> Result<(), Fault> {
        self.consider();
        let opinion = self.table.opinion(self.table.session.position()).flatten();
        let best = opinion.and_then(|opinion| opinion.moves.first()).cloned();
        let said = match best {
            Some((text, value)) => {
                let words = [
                    ("move", text.as_str().into()),
                    ("value", self.table.words.value(Some(value)).into()),
                ];
                self.console.speech.tell("play-best", &words)
            }
            None if self.guess()? => {
                let likely = self.table.guessed().and_then(|report| report.line.first());
                let words = [("move", likely.map_or("", String::as_str).into())];
                self.console.speech.tell("play-likely", &words)
            }
            None => self.console.speech.say("play-unknown"),
        };
        self.say(&said)
    }

    /// What each move is worth, and the best line.
    pub(super) fn why(&mut self) -> Result<(), Fault> {
        self.list(true)?;
        let glance = self.glance();
        let position = self.table.session.position().to_owned();
        let said = match best_line(self.table.session.game(), &position, &glance) {
            Ok(line) => {
                let words = [("line", line.join(" ").into())];
                self.console.speech.tell("play-best-line", &words)
            }
            Err(_) if self.guess()? => {
                let line = self.table.guessed().map(|report| report.line.join(" "));
                let words = [("line", line.unwrap_or_default().into())];
                self.console.speech.tell("play-likely-line", &words)
            }
            Err(_) => self.console.speech.say("play-unknown"),
        };
        self.say(&said)
    }

    /// The moves so far.
    pub(super) fn history(&mut self) -> Result<(), Fault> {
        for place in 0..self.table.session.steps().len() {
            let step = &self.table.session.steps()[place];
            let mover = self.table.session.mover_after(place);
            if self.console.json {
                let by = self.table.session.players()[mover.index()].to_string();
                let object = json::step(&self.table, place, &by);
                self.console.write_json(&object)?;
                continue;
            }
            let said = self.table.words.moved(mover, &step.chosen);
            writeln!(self.console.out, "{:>4}. {said}", place + 1)?;
        }
        Ok(())
    }

    /// Tells how the game ended and where it was lost.
    pub(super) fn finish(&mut self, over: Over) -> Result<(), Fault> {
        self.save()?;
        // A script that reads the moves of programs gets no judgement that it did not ask for.
        let asked = self.hints || !self.table.programs_only();
        if asked || !self.console.json {
            self.look_back(if asked { LOOKING_BACK } else { GLANCING_BACK });
        }
        if self.console.json {
            let object = json::result(&self.table, Some(over));
            return self.console.write_json(&object);
        }
        if !(self.boards && self.table.programs_only()) {
            writeln!(self.console.out)?;
            self.draw()?;
        }
        let mover = self.table.session.mover();
        if self.table.programs_only() && !over.endless && self.table.session.game().is_impartial() {
            let words = [("player", mover.into())];
            let said = self.console.speech.tell("play-cannot-move", &words);
            self.say(&said)?;
        }
        let said = (self.table.words).over(over, self.table.session.steps().len());
        let said = self.console.strong(&said);
        self.say(&said)?;
        if let Some(said) = self.table.words.turning(&self.table, over) {
            self.say(&said)?;
        }
        self.kept()
    }

    /// Finds what the moves of the game were worth, from its end, as far as that is quick.
    fn look_back(&mut self, patience: Duration) {
        let until = Instant::now() + patience;
        for place in (0..self.table.session.steps().len()).rev() {
            let mut glance = self.glance();
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            glance.time = glance.time.map(|time| time.min(left));
            self.table.consider(place, &glance);
        }
    }

    /// Tells that the game is not over, and where it is kept.
    pub(super) fn unfinished(&mut self, message: &str) -> Result<u8, Fault> {
        self.save()?;
        if self.console.json {
            let object = json::result(&self.table, None);
            self.console.write_json(&object)?;
            return Ok(0);
        }
        let count = self.table.session.steps().len() as u64;
        let said = self
            .console
            .speech
            .tell(message, &[("count", count.into())]);
        self.say(&said)?;
        self.kept()?;
        Ok(0)
    }

    /// Tells where the game is kept, if it is.
    fn kept(&mut self) -> Result<(), Fault> {
        match &self.table.save {
            Some(path) if !self.table.unsaved => {
                let words = [("file", path.display().to_string().into())];
                let said = self.console.speech.tell("play-saved", &words);
                self.say(&said)
            }
            _ => Ok(()),
        }
    }
}
