//! Laws of rules and notation that can be tried on one position.
//!
//! Each is a question about a position and what follows from it; the answer is what breaks the law there, in
//! the notation of the game. Tests try them on every game of the catalogue, and whoever writes rules on theirs.

use std::collections::HashSet;

use crate::{Ask, Ending, Game, Offer, Successor};

/// A law that holds of every position, or is broken there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Law {
    /// Without an ending there is a move.
    GoesOn,
    /// Where the end is that nobody can move, nobody can.
    Over,
    /// No move is listed twice.
    Duplicates,
    /// As many moves are counted as are listed.
    Count,
    /// What is told in one call is what is told in several.
    Expand,
    /// The texts of the moves of a position differ.
    MoveTexts,
    /// The text of a position is read as that position.
    RoundTrip,
    /// What stands for a position up to symmetry stands for itself.
    Idempotent,
    /// Endings are scores exactly in a game for points.
    Endings,
    /// The one player of a puzzle always moves again.
    Solo,
    /// What endless play is worth does not depend on who is asked.
    Endless,
    /// The turn passes, unless the same player moves again.
    Turns,
    /// There is something to see, and nothing that a terminal would obey.
    Picture,
}

impl Law {
    /// Every law with its name.
    pub const ALL: [(Law, &'static str); 13] = [
        (Law::GoesOn, "play-goes-on-or-has-ended"),
        (Law::Over, "over-means-no-move"),
        (Law::Duplicates, "no-duplicate-moves"),
        (Law::Count, "moves-are-counted"),
        (Law::Expand, "expand-says-what-the-others-say"),
        (Law::MoveTexts, "texts-of-moves-differ"),
        (Law::RoundTrip, "texts-round-trip"),
        (Law::Idempotent, "canonical-is-idempotent"),
        (Law::Endings, "endings-are-scores-exactly-if-scored"),
        (Law::Solo, "solo-means-again"),
        (Law::Endless, "endless-agrees"),
        (Law::Turns, "players-alternate-unless-one-moves-again"),
        (Law::Picture, "pictures-show-something"),
    ];

    /// The name in JSON and in messages.
    pub fn name(self) -> &'static str {
        let found = Law::ALL.iter().find(|(law, _)| *law == self);
        found.map_or("", |(_, name)| name)
    }

    /// What breaks the law at a position: a move, or a text; empty if the position itself says it all.
    pub fn breach<G: Offer + Game>(self, game: &G, position: &G::Position) -> Option<String> {
        let moves = || {
            let mut out = Vec::new();
            if game.ending(position).is_none() {
                game.moves(position, &mut out);
            }
            out
        };
        let shown = |chosen| game.show_move(position, chosen);
        match self {
            Law::GoesOn => {
                let stuck = game.ending(position).is_none() && moves().is_empty();
                stuck.then(String::new)
            }
            Law::Over => {
                let mut out = Vec::new();
                if game.is_impartial() && game.ending(position).is_some() {
                    game.moves(position, &mut out);
                }
                out.first().map(|&chosen| shown(chosen))
            }
            Law::Duplicates => {
                let moves = moves();
                let twice = |&place: &usize| moves[..place].contains(&moves[place]);
                let place = (0..moves.len()).find(twice)?;
                Some(shown(moves[place]))
            }
            Law::Count => {
                let (listed, counted) = (moves().len() as u128, game.move_count(position));
                let wrong = game.ending(position).is_none() && counted != listed;
                wrong.then(|| format!("{counted} / {listed}"))
            }
            Law::Expand => {
                let mut told = Vec::new();
                let ending = game.expand(position, &mut told);
                let listed = moves().into_iter().map(|chosen| Successor {
                    chosen,
                    after: game.play(position, chosen),
                    again: game.again(position, chosen),
                });
                let same = ending == game.ending(position) && told.into_iter().eq(listed);
                (!same).then(String::new)
            }
            Law::MoveTexts => {
                let mut texts = HashSet::new();
                let mut shown = moves().into_iter().map(shown);
                shown.find(|text| text.is_empty() || !texts.insert(text.clone()))
            }
            Law::RoundTrip => match game.parse(&game.show(position)) {
                Ok(read) if read == *position => None,
                Ok(read) => Some(game.show(&read)),
                Err(error) => Some(error.found.unwrap_or_default()),
            },
            Law::Idempotent => {
                let once = game.canonical(position);
                let twice = game.canonical(&once);
                (once != twice).then(|| format!("{} > {}", game.show(&once), game.show(&twice)))
            }
            Law::Endings => {
                let ending = game.ending(position)?;
                let scored = matches!(ending, Ending::Score(_));
                (scored != game.facts().scored).then(|| format!("{}", ending.payoff()))
            }
            Law::Solo => {
                let mut moves = moves().into_iter().filter(|_| game.facts().solo);
                moves
                    .find(|&chosen| !game.again(position, chosen))
                    .map(shown)
            }
            Law::Endless => {
                let here = game.endless(position);
                let agrees = |&chosen: &G::Move| {
                    let there = game.endless(&game.play(position, chosen));
                    here == if game.again(position, chosen) {
                        there
                    } else {
                        there.flip()
                    }
                };
                moves()
                    .into_iter()
                    .find(|chosen| !agrees(chosen))
                    .map(shown)
            }
            Law::Turns => {
                let mut moves = moves().into_iter().filter(|_| game.tells_player());
                let here = game.player(position);
                let turn = |&chosen: &G::Move| {
                    let there = game.player(&game.play(position, chosen));
                    there == here.next(game.facts().solo || game.again(position, chosen))
                };
                moves.find(|chosen| !turn(chosen)).map(shown)
            }
            Law::Picture => {
                let drawn = game.picture(position).to_string();
                let control = |found: char| found.is_control() && found != '\n';
                let wrong = drawn.trim().is_empty() || drawn.contains(control);
                wrong.then(|| drawn.escape_debug().to_string())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_law_has_a_name_of_its_own() {
        let names: HashSet<&str> = Law::ALL.iter().map(|(law, _)| law.name()).collect();
        assert_eq!(names.len(), Law::ALL.len());
        assert!(!names.contains(""));
    }
}
