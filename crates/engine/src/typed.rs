//! Moves as people type them.

use gagne_core::Meter;

use crate::Error;
use crate::any::AnyGame;
use crate::handle::{Move, Position};

/// Moves named to somebody whose move is none.
const NAMED: usize = 12;
/// Most moves that are compared with a wrong one.
const COMPARED: usize = 2000;
/// Longest text that is compared: that costs the product of the lengths.
const LONGEST: usize = 40;

/// A move as it is compared: without blanks, in lower case.
fn folded(text: &str) -> String {
    let plain = text.chars().filter(|found| !found.is_whitespace());
    plain.flat_map(char::to_lowercase).collect()
}

impl<'g> dyn AnyGame + 'g {
    /// The legal moves, none if play is over.
    pub fn legal_moves(&self, position: &Position) -> Result<Vec<Move>, Error> {
        if self.ending(position).is_some() {
            return Ok(Vec::new());
        }
        let mut meter = Meter::unbounded();
        self.check_listable(position)
            .and_then(|()| Ok(self.list(position, &mut meter)?))
            .map_err(|failure| failure.error(&meter))
    }

    /// The move that a text names: it is compared with the texts of the legal moves, blanks and
    /// case forgiven.
    pub fn typed(&self, position: &Position, text: &str) -> Result<Move, Error> {
        let moves = self.legal_moves(position)?;
        let wanted = folded(text);
        let mut shown = String::new();
        let found = moves.iter().find(|legal| {
            shown.clear();
            self.write_move(position, legal, &mut shown);
            folded(&shown) == wanted
        });
        if let Some(found) = found {
            return Ok(found.clone());
        }
        let legal = |legal: &Move| self.show_move(position, legal);
        let alike = |text: String| {
            let edits = strsim::damerau_levenshtein(&wanted, &folded(&text));
            (edits <= 1 && edits < text.chars().count()).then_some(text)
        };
        let compared = if wanted.len() <= LONGEST { COMPARED } else { 0 };
        Err(Error::BadMove {
            game: self.label().to_owned(),
            text: text.to_owned(),
            near: moves.iter().take(compared).map(legal).find_map(alike),
            legal: moves.iter().take(NAMED).map(legal).collect(),
            count: moves.len() as u64,
        })
    }
}
