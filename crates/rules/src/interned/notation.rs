//! Texts of positions and moves: those of the rules.

use gagne_core::{Expected, Ink, Notation, ParseError, Picture, Sketch};

use super::{Id, RulesGame};
use crate::Complaint;
use crate::rules::Unreadable;

/// Longest piece of a wrong text that is repeated, in characters.
const EXCERPT: usize = 24;

impl RulesGame {
    /// The text of a position.
    pub(super) fn text(&self, position: Id) -> String {
        let mut out = String::new();
        self.write(&position, &mut out);
        out
    }
}

impl Notation for RulesGame {
    fn write(&self, position: &Id, out: &mut String) {
        if *position != Id::NOWHERE {
            self.look(|store| self.0.rules.write(store.state(position.0), out));
        }
    }

    fn write_move(&self, &position: &Id, chosen: u32, out: &mut String) {
        self.view(position, |view, store| {
            let step = view.steps().nth(chosen as usize);
            match step.and_then(|step| step.label) {
                Some(label) => out.push_str(&String::from_utf8_lossy(store.label_text(label))),
                None => {
                    let after = step.map(|step| store.state(step.after));
                    self.0.rules.write(after.unwrap_or_default(), out);
                }
            }
        });
    }

    fn parse(&self, text: &str) -> Result<Id, ParseError> {
        let text = text.trim();
        let wrong_at = |at, found: &str| ParseError {
            at,
            expected: Expected::message("position"),
            found: (!found.is_empty()).then(|| found.chars().take(EXCERPT).collect()),
        };
        let wrong = || wrong_at(0, text);
        match self.0.rules.read(text) {
            Ok(state) => match self.0.store.write().intern(&state) {
                Ok(number) => Ok(Id(number)),
                Err(_) => {
                    self.fail(Complaint::Full.into());
                    Err(wrong())
                }
            },
            Err(Unreadable::Failure(failure)) => {
                self.fail(failure);
                // What is said of the position is not believed, and the reason is told.
                Ok(self.0.start)
            }
            Err(Unreadable::Text) => Err(wrong()),
            Err(Unreadable::Part { at, found }) => Err(wrong_at(at, &found)),
        }
    }

    fn picture(&self, &position: &Id) -> Picture {
        let mut picture = Picture::new();
        if position == Id::NOWHERE {
            return picture;
        }
        let state = self.look(|store| store.state(position.0).to_vec());
        let drawn = self.0.rules.picture(&state).unwrap_or_else(|failure| {
            self.fail(failure);
            None
        });
        let drawn = drawn.filter(|drawn| !drawn.trim().is_empty());
        let drawn = drawn.unwrap_or_else(|| self.text(position));
        for (number, line) in drawn.trim_end().lines().enumerate() {
            if number > 0 {
                picture.line();
            }
            picture.put(Ink::Plain, line);
        }
        picture
    }

    fn sketch(&self, position: &Id) -> Sketch {
        let state = match *position {
            Id::NOWHERE => Vec::new(),
            Id(number) => self.look(|store| store.state(number).to_vec()),
        };
        let drawn = self.0.rules.sketch(&state);
        drawn.unwrap_or_else(|| Sketch::of_picture(&self.picture(position)))
    }

    fn separator(&self) -> &str {
        " > "
    }
}
