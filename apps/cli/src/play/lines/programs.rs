//! Games between programs, told as they are played.

use std::io::Write;
use std::time::Duration;

use gagne::{Method, Outcome, Side};

use super::LinePlay;
use crate::console::Fault;

/// How long it may take to find out who could win: it is the first thing that is told.
const OPENING: Duration = Duration::from_secs(10);

impl LinePlay<'_> {
    /// Tells of a game between programs, before it begins, who could win it.
    pub(super) fn open(&mut self) -> Result<(), Fault> {
        writeln!(self.console.out)?;
        if !self.table.solo {
            let position = self.table.session.position().to_owned();
            let (mover, budget) = (self.table.session.mover(), self.budget(OPENING));
            let game = self.table.session.game();
            let solved = game.solve(Some(&position), Method::Auto, None, &budget);
            let winner = |player: Side| {
                let words = [("player", player.into())];
                self.console.speech.tell("play-winning-position", &words)
            };
            let said = match solved.map(|report| report.value.outcome()) {
                Ok(Outcome::Win) => winner(mover),
                Ok(Outcome::Lose) => winner(mover.other()),
                Ok(Outcome::Draw) => self.console.speech.say("play-nobody-winning"),
                Err(_) => self.console.speech.say("play-winning-unknown"),
            };
            self.say(&said)?;
            writeln!(self.console.out)?;
        }
        self.draw()
    }

    /// A move that was made, in the words of the game.
    pub(super) fn made(&mut self, place: usize) -> Result<String, Fault> {
        let mover = self.table.session.mover_after(place);
        let text = self.table.session.steps()[place].chosen.clone();
        if !self.table.programs_only() {
            return Ok(self.table.words.moved(mover, &text));
        }
        let before = self.table.session.position_after(place).to_owned();
        let (game, speech) = (self.table.session.game(), &self.table.words.speech);
        let said = game.at(Some(&before)).and_then(|position| {
            let chosen = game.typed(&position, &text)?;
            Ok(speech.chosen(game, &position, &chosen, mover))
        });
        self.checked(said)
    }

    /// The position that a move of a program led to: a board, or a sentence.
    pub(super) fn reached(&mut self) -> Result<(), Fault> {
        let over = self.checked(self.table.over())?.is_some();
        if self.boards {
            writeln!(self.console.out)?;
            self.draw()?;
        }
        let scored = self.table.session.game().facts().scored;
        if over || self.boards && !scored {
            return Ok(());
        }
        let (text, mover) = (
            self.table.session.position().to_owned(),
            self.table.session.mover(),
        );
        let (game, speech) = (self.table.session.game(), &self.table.words.speech);
        let said = game.at(Some(&text));
        let said = said.map(|position| speech.position(game, &position, mover));
        let said = self.checked(said)?;
        self.say(&said)
    }
}
